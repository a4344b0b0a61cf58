"""Every game agrees with its second implementation on a few deals; `nines verify` plays more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import Setup, library
from nines.cards import show_cards
from nines.kernel.playing import dealt
from nines.kernel.transition import Transition
from nines.shuffle import DEALS, Stream
from nines_verification import second
from nines_verification.second import implementation_of
from nines_verification.second.stops_comet.modern import ModernComet
from nines_verification.second_opinion import comparison
from nines_verification.second_opinion.check import check_second
from nines_verification.second_opinion.comparison import compare_match
from nines_verification.second_opinion.disagreement import Piece
from nines_verification.second_opinion.matches import seat_numbers
from nines_verification.second_opinion.variants import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition, Match


def test_every_game_has_a_place_for_its_second_implementation() -> None:
    assert sorted(game for games in second.MODULES.values() for game in games) == sorted(
        nines.library().playable
    )


# What is run here is measured by the tests beside it, and measuring takes longer than the play itself.
@pytest.mark.verified
@pytest.mark.parametrize("slug", library().playable)
def test_both_implementations_play_the_same(slug: str) -> None:
    checked, failures, _ = check_second(library().load(slug), "standard", seed=0)
    assert checked > 100
    assert failures == ()


@pytest.mark.slow_cases("comet-2018", "commit-2011")
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


OPERAS = {
    "comet-2011-two-hand": ("opera-answered", "opera-answer-fails", "tie-and-pegs", "pegging"),
    "comet-1991": ("opera-answered", "opera-answer-fails", "tie-and-pegs", "opera"),
}
COMETS = {"9♦", "9♣"}


@pytest.mark.slow
@pytest.mark.parametrize("slug", OPERAS)
def test_both_settle_an_opera_alike(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whole hands nobody sheds all in the first turn; of two or three cards some players do.

    Hands with a comet are left out: of so few cards it stands for others than of a whole pack.
    """

    def few(game: AnyGame, match: Match[Any], seed: int) -> Transition[AnyPosition]:
        step = dealt(game, match, seed)
        cards = [card for card in step.position.cards() if str(card.face) not in COMETS]
        shuffled, size = Stream.of(seed, DEALS, 1).shuffled(tuple(cards)), 2 + seed % 2
        first, second, pile = (show_cards(shuffled[at : at + size]) for at in (0, size, 2 * size))
        position = game.set_up(Setup((first, second), pile, match.first_hand, match))
        return Transition(position, step.events)

    operas = []
    monkeypatch.setattr(comparison, "dealt", few)
    answered = ModernComet.begin_answer

    def counted(table: ModernComet, seat: int, lay: Any) -> None:  # noqa: ANN401 - as the table has it
        operas.append(seat)
        answered(table, seat, lay)

    monkeypatch.setattr(ModernComet, "begin_answer", counted)
    implementation = implementation_of(slug)
    assert implementation is not None
    for game in (library().load(slug), *_others(slug)):
        readings = tuple(game.choices.changed.items())
        for seed in range(60):
            compared = compare_match(game, implementation, Piece(slug, readings, 2, seed, deals=1))
            differing = [
                disagreement
                for disagreement in compared.disagreements
                if disagreement.what != "after the deal: rises"
            ]
            assert differing == [], "\n\n".join(map(str, differing))
    assert len(operas) > 10


def _others(slug: str) -> Iterator[AnyGame]:
    game = library().load(slug)
    for point in OPERAS[slug]:
        yield from (game.read({point: one}) for one in game.choices.readings[point].playable[1:])
