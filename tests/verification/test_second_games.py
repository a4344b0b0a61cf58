"""Every game agrees with its second implementation on a few deals; `nines verify` plays more."""

from __future__ import annotations

import pytest

from nines import library
from nines_verification.second import implementation_of
from nines_verification.second_opinion.check import check_second
from nines_verification.second_opinion.comparison import compare_match
from nines_verification.second_opinion.disagreement import Piece
from nines_verification.second_opinion.matches import seat_numbers
from nines_verification.second_opinion.variants import known


# What is run here is measured by the tests beside it, and measuring takes longer than the play itself.
@pytest.mark.no_cover
@pytest.mark.parametrize("slug", library().playable)
def test_both_implementations_play_the_same(slug: str) -> None:
    checked, failures, _ = check_second(library().load(slug), "standard", seed=0)
    assert checked > 100
    assert failures == ()


@pytest.mark.parametrize("slug", library().playable)
def test_both_play_one_deal_alike_under_every_candidate_alone(slug: str) -> None:
    game, implementation = library().load(slug), implementation_of(slug)
    assert implementation is not None
    candidates = known(game, implementation)
    played = 0
    for seed, chosen in enumerate(candidates.alone.values()):
        variant = game.read(chosen)
        if candidates.in_dispute(variant):
            continue
        numbers = seat_numbers(variant)
        readings = tuple(variant.choices.changed.items())
        piece = Piece(slug, readings, numbers[seed % len(numbers)], seed, deals=1)
        compared = compare_match(variant, implementation, piece)
        assert compared.disagreements == (), "\n\n".join(map(str, compared.disagreements))
        played += compared.decisions
    assert played > 2 * len(candidates.alone)
