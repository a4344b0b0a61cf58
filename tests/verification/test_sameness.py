"""A rule in another's place that could never be noticed is not one that a scenario has missed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines.stops.rules import equipment, payment, rise, sequence, sets, stop
from nines_verification.sameness import never_differ

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Laid


@dataclass(frozen=True)
class TwoWildStopToo:
    """These ranks are stops, and so are two wild cards laid together."""

    ranks: tuple[int, ...]

    def ends(self, laid: Laid) -> bool:
        return stop.StopRanks(self.ranks).ends(laid) or len(laid.wild) > 1


@pytest.mark.slow
def test_a_rule_on_absent_cards_is_never_noticed() -> None:
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


def test_other_questions_see_more_than_what_follows_a_lay() -> None:
    assert not never_differ(nines.load("comet-1991"), "comet-1991/lead", sequence.AnyCard())


@pytest.mark.slow
def test_nor_is_one_on_cards_that_cannot_come_together() -> None:
    """In 1881 two nines are wild, and there are no three natural ones; of a single card nobody asks."""
    three = sets.ThreeWithWild(9)
    assert never_differ(nines.load("red-nines-1881"), "red-nines-1881/grouping", three)
    assert not never_differ(nines.load("comet-1718"), "comet-1718/grouping", three)
    assert never_differ(nines.load("comet-1752"), "comet-1752/grouping", sets.SomeOfRank(13, (1,)))
    assert not never_differ(nines.load("comet-1752"), "comet-1752/grouping/nines", sets.SomeOfRank(13, (1,)))


def test_what_matters_only_for_many_players_matters() -> None:
    """From the fifth player on the pack of the 20th century has five cards of a rank."""
    key = "red-nines-20c/grouping"
    game = nines.load("red-nines-20c").with_rule(key, sequence.EqualCards(5))
    assert not never_differ(game, key, sequence.EqualCards(4))


def test_what_matters_only_of_two_wild_cards_at_once_matters() -> None:
    key = "red-nines-1881/stop/ace-and-king"
    assert not never_differ(nines.load("red-nines-1881"), key, TwoWildStopToo((1, 13)))


@pytest.mark.slow
def test_a_payment_differs_only_by_what_the_game_has() -> None:
    """In the commit of 1991 the value of the comet does not rise, and in the comet of 1991 it does."""
    rising, steady = rise.WildPays(2, 2), rise.WildPays(2)
    assert never_differ(nines.load("commit-1991"), "commit-1991/payment/comet", rising)
    assert not never_differ(nines.load("comet-1991"), "comet-1991/payment/comet", steady)
    assert not never_differ(nines.load("commit-1991"), "commit-1991/payment/comet", payment.RankPays(13))


@pytest.mark.slow
def test_a_rise_differs_only_if_a_payment_turns_on_it() -> None:
    """Two rises that tell the same of the same counts may still count otherwise from deal to deal."""
    rising = nines.load("comet-1991")
    for other in (rise.RisesInDeadHand(rise.AfterLaid()), rise.RisesInDeadHand(rise.OnceDealt())):
        assert not never_differ(rising, "comet-1991/rise", other)
    steady = nines.load("comet-2011-two-hand")
    steady = replace(steady, rule_set=steady.rule_set.replaced({"rise": rising.rule_set.rise}))
    assert never_differ(steady, "comet-2011-two-hand/rise", rise.RisesInDeadHand(rise.OnceDealt()))
