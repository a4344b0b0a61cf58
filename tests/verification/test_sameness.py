"""A rule in another's place that could never be noticed is not one that a scenario has missed."""

from __future__ import annotations

import nines
from nines.stops.rules import equipment, sequence, sets, stop
from nines_verification.sameness import never_differ


def test_a_rule_on_cards_that_are_not_there_is_never_noticed() -> None:
    """An ace that stops is no other rule where there are no aces, and one that may be laid is."""
    aces_too = stop.StopRanks((1, 13))
    assert never_differ(nines.load("comet-1991"), "comet-1991/stop/king", aces_too)
    assert not never_differ(nines.load("comet-1718"), "comet-1718/stop/king", aces_too)
    assert never_differ(nines.load("comet-1991"), "comet-1991/ranking", equipment.Upward())


def test_one_on_cards_that_are_there_may_be() -> None:
    assert not never_differ(nines.load("comet-1991"), "comet-1991/stop/king", stop.StopRanks((12,)))
    short = equipment.Upward((2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 5))
    assert not never_differ(nines.load("comet-1991"), "comet-1991/ranking", short)
    assert not never_differ(nines.load("comet-1991"), "comet-1991/suit", sequence.InSuit(kept=True))


def test_of_other_questions_more_is_seen_than_what_follows_a_lay() -> None:
    assert not never_differ(nines.load("comet-1991"), "comet-1991/lead", sequence.AnyCard())


def test_nor_is_one_on_cards_that_cannot_come_together() -> None:
    """In 1881 two nines are wild, and there are no three natural ones; of a single card nobody asks."""
    three = sets.ThreeWithWild(9)
    assert never_differ(nines.load("red-nines-1881"), "red-nines-1881/grouping", three)
    assert not never_differ(nines.load("comet-1718"), "comet-1718/grouping", three)
    assert never_differ(nines.load("comet-1752"), "comet-1752/grouping", sets.SomeOfRank(13, (1,)))
    assert not never_differ(nines.load("comet-1752"), "comet-1752/grouping/nines", sets.SomeOfRank(13, (1,)))
