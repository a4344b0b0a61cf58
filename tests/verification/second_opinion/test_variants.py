"""The candidates that the second implementation knows are tried alone and in pairs."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from tests.verification.second_opinion.conftest import COMET, Toy

from nines_verification.second_opinion.check import pieces
from nines_verification.second_opinion.variants import known, pairs

if TYPE_CHECKING:
    from collections.abc import Mapping


def test_candidates_are_known_left_out_or_named() -> None:
    candidates = known(COMET, Toy())
    assert ("comet-stops", "yes") in candidates.alone
    assert "dealer=first-hand" in candidates.left_out
    assert "in-suit=yes" in candidates.unmentioned
    assert candidates.unknown == ()
    assert "4 of 45 candidates known, 1 left out, 40 not mentioned" in str(candidates)


def test_a_candidate_that_the_game_does_not_have_is_named() -> None:
    class Other(Toy):
        GAMES: ClassVar[Mapping[str, Mapping[str, set[str]]]] = {"comet-1718": {"comet-stops": {"perhaps"}}}

    assert known(COMET, Other()).unknown == ("comet-stops=perhaps",)


def test_readings_in_dispute_are_passed_over_and_named() -> None:
    class Other(Toy):
        IN_DISPUTE: ClassVar[Mapping[str, Mapping[str, str]]] = {
            "comet-1718": {"comet-stops=yes cards-each=whole-pack": "a test"}
        }

    candidates = known(COMET, Other())
    alone, both = {"comet-stops": "yes"}, {"comet-stops": "yes", "cards-each": "whole-pack"}
    assert not candidates.in_dispute(COMET.read(alone))
    assert candidates.in_dispute(COMET.read(both))
    kinds = [kind for kind, _, _ in islice(pieces(COMET, candidates, 1, 2), 40)]
    assert "disputed" in kinds
    assert str(candidates).endswith(
        ", 1 in dispute, 40 not mentioned (" + ", ".join(candidates.unmentioned) + ")"
    )


def test_pairs_are_drawn_by_seed_and_must_have_effect() -> None:
    candidates = known(COMET, Toy())
    one, other = ([game and game.name for game in pairs(COMET, candidates, seed)] for seed in (1, 2))
    assert one != other
    assert set(one) == set(other)
    # nobody cuts where a suit is turned up
    assert one.count(None) == 1
    assert len(one) == 6
