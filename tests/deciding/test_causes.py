"""The cause of a difference is the rule whose exchange removes it, or two rules, or neither."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nines
from nines.deciding import Pair, Setting
from nines.deciding.causes import cause_of, no_longer_causes, receivers
from nines.deciding.differences import Cause, Play, Shown
from nines.deciding.pairing import pair_of

COMET = nines.load("comet-1718")
KINGS, MANILLES, STOPS, BLOCKS = (f"payment/{name}" for name in ("king", "manille", "block-at-stop", "block"))
PAID = Play(Setting(("K♥ 9♦", "A♣ A♠")), Shown("same acts", ("lay K♥", "lay 9♦ as A")))


def dearer(*rules: str) -> Pair:
    """Return the game beside one in which more is paid under these rules, and for a block."""
    other = COMET
    for rule in (*rules, BLOCKS):
        other = other.with_rule(rule, replace(other.rule_set.rule_at(rule).rule, amount=7))
    return Pair(COMET, other)


def test_only_a_rule_that_matters_is_a_cause() -> None:
    found = cause_of(dearer(KINGS), "payments", PAID)
    assert found.alone == ((KINGS, KINGS),)
    assert (found.tried, found.untried) == (2, 0)


def test_two_rules_are_a_cause_if_neither_is_alone() -> None:
    found = cause_of(dearer(KINGS, MANILLES), "payments", PAID)
    assert (found.alone, found.pair) == ((), ((KINGS, KINGS), (MANILLES, MANILLES)))


def test_three_rules_are_several_rules_together() -> None:
    pair = dearer(KINGS, MANILLES, STOPS)
    found = cause_of(pair, "payments", PAID)
    assert (found.alone, found.pair, found.tried) == ((), (), 4)


def test_the_game_that_refuses_gets_the_rule() -> None:
    pair = Pair(COMET, COMET.read({"several-of-a-rank": "yes"}))
    play = Play(Setting(("2♥ 2♠", "A♣")), Shown("same acts", ("lay 2♥+2♠",)))
    assert receivers(pair, play) == (0,)
    assert cause_of(pair, "any", play).alone == (("grouping", "grouping"),)


@pytest.mark.parametrize(("way", "into"), [("one alone", 1), ("other alone", 0)])
def test_the_game_that_cannot_end_so_gets_the_rule(way: str, into: int) -> None:
    games = COMET, COMET.read({"natural-card-held-back": "yes"})
    pair = Pair(*games) if way == "other alone" else Pair(*games[::-1])
    play = Play(Setting(("A♣ A♠", "2♦")), Shown(way, ("lay A♣", "pass", "lay 2♦")))  # type: ignore[arg-type]
    found = cause_of(pair, "winner", play)
    assert (found.into, found.alone) == (into, (("passing/natural-card", "passing/natural-card"),))


def test_a_rule_that_only_one_game_has_is_taken_out() -> None:
    pair = pair_of(nines.load("commit-1914"), nines.load("pink-nines-1974"))
    play = Play(Setting(("A♠", "A♣")), Shown("same acts", ("lay A♠",)))
    assert cause_of(pair, "payments", play).alone == (("payment/ace", ""),)


def test_a_stored_cause_that_does_not_hold_is_noticed() -> None:
    pair = dearer(KINGS, MANILLES)
    both = Cause(pair=((KINGS, KINGS), (MANILLES, MANILLES)))
    assert no_longer_causes(pair, "payments", PAID, both) == ()
    wrong = Cause(alone=((KINGS, KINGS), ("no-such", "")))
    assert no_longer_causes(pair, "payments", PAID, wrong) == wrong.alone
