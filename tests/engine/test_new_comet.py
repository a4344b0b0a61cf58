"""The rules of New Comet by themselves, and what they ask of the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines.cards import Card, Face, parse_cards
from nines.common import inputs, matches
from nines.kernel.ledger import SCORE, Transfer
from nines.shuffle import Stream
from nines.stops import rule_inputs as v
from nines.stops import settlement_inputs as o
from nines.stops.acts import PASS, SHOW, parse_act
from nines.stops.rules import bonus, doubling, finish, opera, payment, preliminaries, sets, settlement, sides

if TYPE_CHECKING:
    from nines.stops.features import LayLimit
    from nines.stops.money import Rounding

COMET = Card(9, "♣")
TABLE = finish.Times(wild=2, as_itself=4, opera=2, opera_wild=4, opera_as_itself=16)
NINE = v.Finish(on_wild=True, as_itself=True)
GAME = nines.load("comet-1752")


def laid(cards: str, named: Face | None = None) -> v.Laid:
    held = parse_cards(cards)
    return v.Laid(held, named or held[0].face, 0, tuple(card for card in held if card == COMET))


def moment(lay: v.Laid, finish: v.Finish = v.Finish(), kind: str = "laid") -> v.Moment:  # noqa: B008 - frozen
    return v.Moment(kind, lay, finish != v.Finish(), could=False, finish=finish)  # type: ignore[arg-type]


def final(*hands: str, winner: int = 0, finish: v.Finish = v.Finish()) -> o.Final:  # noqa: B008 - frozen
    held = tuple(frozenset(parse_cards(hand)) for hand in hands)
    points = tuple(sum(min(card.rank, 10) for card in hand) for hand in held)
    wild = tuple(int(COMET in hand) for hand in held)
    return o.Final(held, points, wild, winner, finish=finish)


# How a deal was won


def test_the_printed_table_is_looked_up_and_not_computed() -> None:
    """wp-comet:103, wp-comet:104, wp-comet:109 to wp-comet:111."""
    ways = [v.Finish(*flags) for flags in ((False,) * 3, (True, False), (True, True))]
    assert [TABLE.of(way) for way in ways] == [1, 2, 4]
    assert [TABLE.of(way._replace(opera=True)) for way in ways] == [2, 4, 16]


def test_a_multiplier_touches_one_amount_and_no_other() -> None:
    loss = o.Loss((), 0, 0, NINE, what="game")
    assert finish.Multiplied("game", TABLE).result(10, loss) == 40
    assert finish.Multiplied("points", TABLE).result(10, loss) == 10
    caught = o.Loss((COMET,), 9, 0, what="points")
    only = finish.OnlyOf("points", doubling.CaughtDoubles())
    assert only.result(23, caught) == 46
    assert only.result(10, caught._replace(what="game")) == 10


def test_the_game_is_paid_by_each_or_shared() -> None:
    end = final("", "K♥", "2♥", "3♥")
    assert [one.amount for one in finish.GamePaid(10).transfers(end)] == [10, 10, 10]
    shared = finish.GamePaid(10, each=False).transfers(end)
    assert shared == (Transfer(1, 0, 4), Transfer(2, 0, 3), Transfer(3, 0, 3))


def test_a_partner_may_pay_for_cards_but_not_the_game() -> None:
    """wp-comet:093."""
    end = final("", "K♥", "9♣", "3♥")._replace(partners=(2,), partners_pay=True)
    assert (end.losers, end.payers) == ((1, 3), (1, 2, 3))
    assert [one.giver for one in finish.GamePaid(10).transfers(end)] == [1, 3]
    assert finish.GamePaid(10, each=False).transfers(end) == (Transfer(1, 0, 5), Transfer(3, 0, 5))
    assert [one.giver for one in settlement.PointsLeft().transfers(end)] == [1, 2, 3]
    assert {one.giver for one in finish.WildCaughtPays(200).transfers(end) if one.amount} == {2}
    spared = end._replace(partners_pay=False)
    assert [one.giver for one in settlement.PointsLeft().transfers(spared)] == [1, 3]


def test_one_amount_in_parts_loses_nothing() -> None:
    for amount in (0, 1, 10, 50):
        for seats in ((1,), (1, 2), (1, 2, 3)):
            assert sum(part for _, part in finish.in_parts(amount, seats)) == amount
    assert finish.in_parts(50, ()) == ()


def test_a_caught_comet_is_paid_to_opponents_not_partners() -> None:
    pays = finish.WildCaughtPays(200)
    three = pays.transfers(final("", "9♣ K♥", "2♥"))
    assert [one for one in three if one.amount] == [Transfer(1, 2, 200), Transfer(1, 0, 200)]
    four = pays.transfers(final("", "9♣ K♥", "2♥", "3♥"))
    assert [one for one in four if one.amount] == [Transfer(1, 2, 200), Transfer(1, 0, 200)]


@pytest.mark.parametrize(
    ("rule", "paid"),
    [(finish.NotRounded(), 14), (finish.RoundedToNearest(10), 10), (finish.RoundedUp(10), 20)],
)
def test_points_are_turned_into_jetons(rule: Rounding, paid: int) -> None:
    assert rule.of(14) == paid
    assert rule.of(30) == 30


def test_an_opera_may_be_spoilt_by_a_partner() -> None:
    """wp-comet:108: before anyone else has played a card."""
    going = o.Going(2, 2, 4, turns=3, others_laid=True, opponents_laid=False)
    at_once = opera.FirstHandAtOnce(after_passes=True)
    assert not at_once.made(going)
    assert replace(at_once, partner_spoils=False).made(going)
    assert not replace(at_once, partner_spoils=False).made(going._replace(opponents_laid=True))
    assert not replace(at_once, partner_spoils=False).made(going._replace(first_hand=0))


# Payments in play


def test_two_rules_pay_for_a_wild_card() -> None:
    seven, nine = laid("9♣", Face(7)), laid("9♥ 9♣", Face(9))
    assert [bonus.WildLaidPays(100).due(moment(lay)) for lay in (seven, nine)] == [100, 0]
    assert [bonus.WildLaidPays(100, as_itself=True).due(moment(lay)) for lay in (seven, nine)] == [0, 100]
    assert bonus.WildLaidPays(100).due(moment(seven, kind="stopped")) == 0
    assert bonus.WildLaidPays(100).due(moment(laid("K♥"))) == 0


def test_the_bonus_for_a_last_wild_card_is_added() -> None:
    """wp-comet:103: fourfold, that is, three times more."""
    last = bonus.WildLastPays(100, TABLE)
    assert last.due(moment(laid("9♣"), NINE)) == 300
    assert last.due(moment(laid("9♣"))) == 0
    assert last.due(moment(laid("9♣"), NINE, "out")) == 0


def test_all_that_wild_cards_earned_may_be_multiplied() -> None:
    usual = (bonus.WildLaidPays(100), bonus.WildLaidPays(0, as_itself=True))
    as_game = bonus.WildsPayAsGame(usual, TABLE)
    opera = moment(laid("K♥"), v.Finish(opera=True), "out")
    assert as_game.due(opera) == 0, "no wild card was laid"
    earned = opera._replace(earned=lambda: (laid("9♣", Face(7)), laid("9♣"), laid("K♥")))
    assert as_game.due(earned) == 100, "one of them earned nothing"
    assert as_game.due(earned._replace(finish=v.Finish())) == 0
    assert as_game.due(earned._replace(finish=NINE)) == 300
    assert as_game.due(earned._replace(kind="laid")) == 0


def test_kings_laid_together_may_be_paid_for_once() -> None:
    once = payment.LayOfRankPays(13, 10)
    assert [once.due(moment(laid(cards))) for cards in ("K♥", "K♥ K♦ K♥#2", "Q♥")] == [10, 10, 0]
    assert once.due(moment(laid("9♣", Face(13)))) == 0
    assert once.due(moment(laid("K♥"), kind="out")) == 0


def test_perhaps_only_a_wild_card_is_paid_for_last() -> None:
    limit = bonus.OnlyWildLastPaid()
    assert limit.forbids(moment(laid("K♥"), v.Finish(opera=True)))
    assert not limit.forbids(moment(laid("9♣"), NINE))
    assert not limit.forbids(moment(laid("K♥")))


# Before the lead


def test_only_first_hand_demands_other_cards_before_the_lead() -> None:
    """wp-comet:097."""
    asks = o.Redealing(first_hand=True, begun=False, redeals=0)
    once = preliminaries.FirstHandDemands()
    assert once.allows(asks)
    assert not any(once.allows(asks._replace(**other)) for other in ({"first_hand": False}, {"begun": True}))
    assert not once.allows(asks._replace(redeals=1))
    assert not preliminaries.FirstHandDemands(0).allows(asks)


def test_a_carte_blanche_is_a_hand_without_court_cards() -> None:
    """wp-comet:113, wp-comet:114; that it is one without court cards is a reading."""
    blanche = preliminaries.NoCourts(50, 100, (COMET,))
    hands = [frozenset(parse_cards(hand)) for hand in ("2♥ 10♦", "2♥ 9♣", "2♥ J♦", "9♣ K♦")]
    assert [blanche.worth(hand) for hand in hands] == [50, 100, 0, 0]
    assert blanche.transfers(1, 50, (2, 0)) == (Transfer(2, 1, 50), Transfer(0, 1, 50))
    assert replace(blanche, paid=preliminaries.ByAllTogether()).transfers(1, 50, (2, 0)) == (
        Transfer(2, 1, 25),
        Transfer(0, 1, 25),
    )
    assert replace(blanche, paid=preliminaries.WrittenDown()).transfers(1, 50, (2, 0)) == (
        Transfer(SCORE, 1, 50),
    )


def test_an_annulled_carte_blanche_gives_everything_back() -> None:
    game = GAME.read({"carte-blanche-shown": "annulled"})
    table = game.start(["J♥ 2♥", "3♥ 10♦", "4♥ 6♥"])
    for act in ("show", "pass", "redeal"):
        table = game.play(table, parse_act(act)).position
    assert table.ledger.seats == (1000, 1000, 1000)
    assert table.void == "redealt"
    again = game.settle(table).position
    assert (again.deals, again.more.redeals, again.first_hand, again.dealer) == (0, 1, 0, 2)


def test_an_annulled_carte_blanche_on_paper_is_struck_out() -> None:
    game = GAME.read({"carte-blanche-shown": "annulled", "carte-blanche": "scored"})
    shown = game.play(game.start(["J♥ 2♥", "3♥ 10♦", "K♥ 6♥"]), SHOW).position
    step = game.play(shown, parse_act("redeal"))
    assert [nines.sentence(event) for event in step.events][1:] == ["player 2 scores -50 points"]
    assert step.position.ledger.seats == (1000, 1000, 1000)


def test_nobody_sees_who_may_show_a_hand() -> None:
    """wp-comet:113: whoever keeps a carte blanche back has told nobody that he had one."""
    table = GAME.start(["K♥ 2♥", "5♦ 6♦", "Q♥ 3♥", "7♦ 8♦"])
    assert (table.to_act, [GAME.observe(table, seat).turn for seat in range(4)]) == (1, [0, 1, 0, 3])
    for seat in range(4):
        imagined = GAME.family.determinize(GAME.rule_set, table, seat, Stream.of(0))
        assert GAME.observe(imagined, seat) == GAME.observe(table, seat)
    step = GAME.play(table, PASS)
    assert [event.kind for event in step.events] == ["kept_back"]
    assert [GAME.observe(step.position, seat).turn for seat in range(4)] == [0, 0, 0, 3]


def test_after_all_have_been_asked_the_leader_leads() -> None:
    match = GAME.match_so_far([1000, 1000], first_hand=1)
    table = GAME.start(["5♦ 6♦", "K♥ 2♥"], turn=0, match=match)
    asked = GAME.play(table, SHOW).position
    assert (asked.to_act, GAME.play(asked, parse_act("5♦")).position.to_act) == (0, 0)


# Partners


def test_partners_sit_opposite_each_other_where_four_play() -> None:
    """wp-comet:093."""
    partners = sides.OppositePartners()
    assert [partners.partners(seat, 4) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert [partners.partners(seat, 3) for seat in range(3)] == [(), (), ()]
    assert sides.opponents(0, 4) == (1, 3)
    assert sides.opponents(1, 3) == (2, 0)


def test_a_side_wins_the_sitting_together() -> None:
    best = sides.BestSideWins(matches.EqualsShare())
    assert best.winners(inputs.MatchSoFar(4, 4, (1150, 1300, 1150, 400), (0, 0, 0, 0))) == (0, 2)
    assert best.winners(inputs.MatchSoFar(3, 3, (1150, 1300, 550), (0, 0, 0))) == (1,)
    even = inputs.MatchSoFar(4, 4, (1000, 900, 1000, 1100), (1, 0, 0, 0))
    assert best.winners(even) == (0, 1, 2, 3)
    assert sides.BestSideWins(matches.EqualsPlayOn()).winners(even) == ()
    assert sides.BestSideWins(sides.LeastCaughtSide()).winners(even) == (1, 3)


def test_a_partner_has_won_as_well() -> None:
    table = GAME.start(["J♥ 2♥", "Q♥", "J♦ 3♥", "K♥ 4♥"])
    for act in ("J♥", "pass", "Q♥"):
        table = GAME.play(table, parse_act(act)).position
    assert GAME.outcome(table).winners == (1, 3)


# Several cards at once


def test_what_is_laid_of_cards_that_may_go_together() -> None:
    def barred(rule: LayLimit, held: int) -> list[int]:
        laying = v.Laying(13, 1, held, leading=True, together=lambda: min(held, 4))
        return [n for n in range(1, held + 1) if rule.forbids(laying._replace(size=n))]

    assert barred(sets.RankLaidAtWill(13, 2), 4) == []
    assert barred(sets.RankLaidWhole(13, 2), 1) == []
    assert barred(sets.RankLaidWhole(13, 2), 3) == [1, 2]
    assert barred(sets.RankLaidWhole(13, 2), 6) == [1, 2, 3]
    assert barred(sets.RankLaidWholeOrSingly(13, 4), 3) == []
    assert barred(sets.RankLaidWholeOrSingly(13, 4), 4) == [2, 3]
    assert not sets.RankLaidWhole(13, 2).forbids(v.Laying(9, 1, 3, leading=True, together=lambda: 3))


def test_the_comet_and_its_natural_twin_are_two_acts() -> None:
    game = GAME.read({"cards-each": "one-pack"})
    table = game.start(["9♦ 9♦#2 9♥ 9♠ K♥", "J♥ 2♥"])
    together = [str(act) for act in game.legal_acts(table) if "+" in str(act)]
    assert together == ["lay 9♦#2+9♥+9♠", "lay 9♦#2+9♥+9♠+9♦"]
    assert {"lay 9♦", "lay 9♦#2"} <= {str(act) for act in game.legal_acts(table)}


# What is carried


def test_what_is_inherited_says_so_and_the_rest_is_stated() -> None:
    rules = GAME.rules()
    assert rules["comet-1752/suit"].warrant == "stated"
    king = rules["comet-1752/stop/king"].inherited
    assert king
    assert king.rule == "comet-1718/stop/king"
    assert rules["comet-1752/stop/king"].via == ("wp-comet:099",)
    assert rules["comet-1752/payment/king"].warrant == "doubtful-choice"
    assert rules["comet-1752/settlement/points"].via == ("wp-comet:112",)
    assert not any(cited.inherited for key, cited in rules.items() if "/grouping/" in key)


def test_the_sitting_is_inherited_by_a_reading() -> None:
    """wp-comet:099 speaks of play."""
    rules = GAME.rules()
    for aspect in ("lot", "succession", "dealer", "credit", "length"):
        cited = rules[f"comet-1752/{aspect}"]
        assert cited.inherited
        assert (cited.inherited.rule, cited.via) == (f"comet-1718/{aspect}", ())
        assert "opening-stock" in cited.points
