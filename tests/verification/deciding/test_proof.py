"""Two games are proved equal by all deals of a small pack, if their rules are asked there."""

from __future__ import annotations

import pytest
from tests.verification.deciding.conftest import COMET, subject

import nines
from nines.deciding.differences import Pair
from nines.deciding.results import Bound, Result
from nines.libraries.alternatives import Subject
from nines_verification.deciding.check import fault
from nines_verification.deciding.proof import bound_of, prove


@pytest.mark.slow
def test_a_proof_must_ask_differing_rules_and_have_their_cards() -> None:
    both = Subject(nines.load("comet-1991"), nines.load("comet-2011"))
    bound = Bound("2♦ 4♥ 7♦ 9♣ 9♥ K♦", (2, 2, 2))
    proof = prove(both, bound)
    assert not proof.fault
    assert fault(both, Result(*both.names, "proved equal", why=proof.why, bound=bound)) == ""
    assert "something else" in fault(both, Result(*both.names, "proved equal", why="equal", bound=bound))
    without_king = Result(
        *both.names, "proved equal", why="equal", bound=Bound("2♦ 4♥ 7♦ 9♣ 9♥ Q♦", (2, 2, 2))
    )
    assert "lacks cards that the rules mention: K" in fault(both, without_king)
    match = subject(COMET, "sitting-tied", "extra-deal")
    assert prove(match, Bound("A♣ 2♣ 9♦ K♣", (2, 2))).fault.startswith(
        "these rules differ and are asked in no play:"
    )
    assert prove(match, Bound("A♣ 9♦ K♣", (1, 1, 1, 1, 1, 1))).fault.startswith("it cannot be played")


def test_games_that_differ_are_not_proved_equal() -> None:
    assert prove(subject(COMET, "comet-stops", "yes"), Bound("A♣ 2♣ 9♦ K♣", (2, 2))).fault.startswith(
        "the games differ"
    )
    dealt = subject(COMET, "packets", "fours-first")
    assert "in the deal of seed" in prove(dealt, Bound("A♣ 2♣ 9♦ K♣", (2, 2))).fault


def test_games_without_a_common_pack_have_no_bound() -> None:
    nobody = Pair(COMET, nines.load("comet-2018"))
    assert bound_of(nobody) is None
