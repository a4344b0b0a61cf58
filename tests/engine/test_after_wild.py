"""What follows a wild card that is no stop, and play by whoever holds the next card of the suit."""

from __future__ import annotations

import pytest

import nines
from nines.cards import Card, Face, parse_cards
from nines.common import inputs, lots
from nines.kernel.ledger import Transfer
from nines.stops import rule_inputs as v
from nines.stops import settlement_inputs as o
from nines.stops.rule_inputs import past_of
from nines.stops.rules import after_wild, holder, payment, settlement, turn

COMET = Card(9, "♦")
TEN = Face(10, "♦")
RUN = holder.ToEndOfSequence()
OUT = v.Past(wild_out=True)
IN_RUN = v.Past(wild_out=True, wild_in_run=True, natural_suit="♣")


def laid(cards: str, named: Face | None = None, seat: int = 0) -> v.Laid:
    held = parse_cards(cards)
    return v.Laid(held, named or held[0].face, seat, tuple(card for card in held if card == COMET))


def passing(*, after_wild: bool = False, natural: bool = True, past: v.Past = IN_RUN) -> v.Passing:
    own = {"leading": False, "wild": False, "own_place": False, "own_run": False}
    return v.Passing(
        natural=natural, wild_held=0, passes=0, players=3, after_wild=after_wild, past=lambda: past, **own
    )


# The past


def test_the_past_says_what_the_wild_card_has_done() -> None:
    run = (laid("4♣"), laid("9♦", Face(5)), laid("6♥"), laid("7♥"))
    assert past_of(run[:1], wild_out=False) == v.Past()
    assert past_of(run[:1], wild_out=True) == OUT
    assert past_of(run[:2], wild_out=True) == IN_RUN
    follower, last = run[2].cards, run[3].cards
    assert past_of(run[:3], wild_out=True) == IN_RUN._replace(follows_wild=True)
    assert past_of(run, wild_out=True) == IN_RUN
    assert past_of(run, wild_out=True, cards=True) == IN_RUN._replace(since_wild=(*follower, *last))
    assert past_of(run[1:2], wild_out=True).natural_suit == ""
    assert past_of((laid("9♣ 9♠ 9♦"),), wild_out=True).natural_suit == "♠"


# What may follow a wild card


def wanted(rule: after_wild.OrThis, last: v.Laid, past: v.Past) -> tuple[Face, ...]:
    after = last.named.rank + 1
    return rule.wanted(v.Following(last, after if after < 14 else None, "", past))


def test_the_next_rank_or_the_ten_follows_the_comet() -> None:
    """wp-comet:210."""
    rule = after_wild.OrThisAfterWild(TEN)
    assert wanted(rule, laid("4♣"), v.Past()) == (Face(5),)
    assert wanted(rule, laid("9♦", Face(5)), IN_RUN) == (Face(6), TEN)
    assert wanted(rule, laid("6♥"), IN_RUN._replace(follows_wild=True)) == (Face(7),)
    assert wanted(rule, laid("9♦", Face(13)), IN_RUN) == (TEN,)
    assert wanted(rule, laid("9♦", Face(9)), IN_RUN) == (Face(10),), "a ten of diamonds is a ten"
    above = v.Following(laid("9♦", Face(9, "♥")), 10, "♥", IN_RUN)
    assert after_wild.OrThisAfterWild(Face(10)).wanted(above) == (Face(10),), "no card is wanted twice"


def test_the_ten_may_stay_open_longer() -> None:
    for_run, for_deal = after_wild.OrThisWhileWildInSequence(TEN), after_wild.OrThisOnceWildIsOut(TEN)
    assert wanted(for_run, laid("7♥"), IN_RUN) == wanted(for_deal, laid("7♥"), IN_RUN) == (Face(8), TEN)
    assert wanted(for_run, laid("10♦"), IN_RUN) == (Face(11),)
    assert wanted(for_run, laid("J♥"), IN_RUN._replace(since_wild=parse_cards("10♦ J♥"))) == (Face(12),)
    assert wanted(for_run, laid("7♥"), OUT) == (Face(8),)
    assert wanted(for_deal, laid("7♥"), OUT) == (Face(8), TEN)
    assert wanted(for_deal, laid("7♥"), v.Past()) == (Face(8),)


def test_perhaps_only_the_jack_of_diamonds_follows_the_ten() -> None:
    rule = after_wild.OrThisAfterWild(TEN, in_suit=True)
    assert wanted(rule, laid("10♦"), IN_RUN._replace(follows_wild=True)) == (Face(11, "♦"),)
    assert wanted(rule, laid("10♦"), IN_RUN) == wanted(rule, laid("10♦"), v.Past()) == (Face(11),)


@pytest.mark.parametrize(
    ("cards", "upon", "refused"),
    [
        ("10♦", 5, False),
        ("10♣", 5, False),
        ("10♣ 10♦ 10♥ 10♠", 5, True),
        ("10♣ 10♦ 10♥ 10♠", 9, False),
        ("10♣", 9, False),
        ("7♣ 7♥", 5, False),
        ("10♣ 10♥", None, False),
    ],
)
def test_the_ten_is_laid_alone(
    cards: str,
    upon: int | None,
    refused: bool,  # noqa: FBT001 - what the rule forbids
) -> None:
    held = parse_cards(cards)
    laying = v.Laying(held[0].rank, len(held), 4, upon is None, held, upon)
    assert after_wild.ThisAfterWildAlone(TEN).forbids(laying) is refused


def test_the_ten_brings_the_others_except_above_natural_nines() -> None:
    rule = after_wild.ThisAfterWildBringsAll(TEN)
    after = v.Place(leading=False, opening=False, first_turn=False)
    above, led = after._replace(upon=9), after._replace(leading=True)
    assert [rule.most(place) for place in (after, above, led)] == [4, 1, 1]
    assert [rule.allows(v.Group(10, 4, 0, place)) for place in (after, above, led)] == [True, False, False]
    others = (v.Group(10, 3, 0, after), v.Group(10, 4, 1, after), v.Group(7, 4, 0, after))
    assert not any(rule.allows(group) for group in others)
    ten, diamonds = parse_cards("10♣ 10♦")
    assert rule.joins(v.Joining(ten, wild=False, others=(diamonds,)))
    assert not rule.joins(v.Joining(ten, wild=False, others=(parse_cards("10♥")[0],)))
    assert not rule.joins(v.Joining(ten, wild=True, others=(diamonds,)))


@pytest.mark.parametrize("read", ["all-tens-four-chips", "all-tens-one-chip"])
def test_only_the_ten_of_diamonds_is_wanted_after_the_comet(read: str) -> None:
    """wp-comet:210: though it may bring the others, they do not follow without it."""
    game = nines.load(f"commit-1991[four-tens={read}]")
    table = game.start(["4♣ 9♦ 10♣ 10♦ 10♥ 10♠ 2♠", "6♥ A♣"])
    for act in ("4♣", "9♦ as 5"):
        table = game.play(table, game.parse_act(act)).position
    assert table.wanted == (Face(6), TEN)
    assert [str(act) for act in game.legal_acts(table)] == ["lay 10♦", "lay 10♣+10♦+10♥+10♠"]


def test_one_who_can_follow_the_comet_must_or_may_pass() -> None:
    after, elsewhere = passing(after_wild=True), passing()
    assert after_wild.AfterWildIsDue().forbids(after)
    assert not after_wild.AfterWildIsDue(due=False).forbids(after)
    assert not after_wild.AfterWildIsDue().forbids(elsewhere)
    assert not after_wild.AfterWildIsDue().forbids(passing(after_wild=True, natural=False))
    but = after_wild.ButAfterWild(turn.NaturalIsDue())
    assert (but.forbids(after), but.forbids(elsewhere)) == (False, True)


def test_the_player_before_the_comet_may_begin_after_a_block() -> None:
    rule, comet = after_wild.BeforeWildBegins(), laid("9♦", Face(5), seat=1)
    assert rule.leader(v.Blocking(comet, laid("4♣", seat=2), 3)) == 2
    assert rule.leader(v.Blocking(comet, None, 3)) == 1
    assert rule.leader(v.Blocking(laid("4♣", seat=0), comet, 3)) == 0


# Play by the holder


def test_suit_matters_once_the_comet_is_out() -> None:
    """wp-comet:220."""
    deal, run = (holder.SuitOnceWildIsOut(lasts) for lasts in (holder.ToEndOfDeal(), RUN))
    card, comet = laid("7♥"), laid("9♦", Face(5))
    assert [deal.after(card, past) for past in (v.Past(), OUT, IN_RUN)] == ["", "♥", "♥"]
    assert [run.after(card, past) for past in (v.Past(), OUT, IN_RUN)] == ["", "", "♥"]
    assert deal.after(comet, IN_RUN) == ""
    assert holder.SuitOnceWildIsOut(given_by=holder.LastNaturalGivesSuit()).after(comet, IN_RUN) == "♣"
    assert deal.after(v.Laid(parse_cards("7♣ 7♦ 7♠"), Face(7), 0), OUT) == "♠", "the card named last"


def jumping(last: v.Laid, past: v.Past, holders: tuple[int, ...], *faces: Face) -> v.Jumping:
    return v.Jumping(last, past, 4, lambda: holders, faces, last.named.rank + 1)


def test_the_holder_of_the_next_card_goes_on() -> None:
    """wp-comet:219, wp-comet:220."""
    rule, card = holder.HolderGoesOn(), laid("7♥", seat=1)
    assert rule.next(jumping(card, v.Past(), (3,))) == 1, "not before the comet is out"
    assert rule.next(jumping(card, OUT, (3,))) == 3
    assert rule.next(jumping(card, OUT, ())) is None
    assert holder.HolderGoesOn(RUN).next(jumping(card, OUT, (3,))) == 1
    assert holder.HolderGoesOn(RUN).next(jumping(card, IN_RUN, (3,))) == 3


def test_others_or_the_nearest_holder_may_follow_the_comet() -> None:
    comet = laid("9♦", Face(5), seat=1)
    in_turn, nearest = holder.HolderGoesOn(), holder.HolderGoesOn(option=holder.NearestHolder())
    assert in_turn.next(jumping(comet, IN_RUN, (0, 3))) == 1
    assert in_turn.next(jumping(comet, IN_RUN, ())) == 1
    assert nearest.next(jumping(comet, IN_RUN, (0, 3))) == 3
    assert nearest.next(jumping(comet, IN_RUN, (0, 1))) == 1
    assert nearest.next(jumping(comet, IN_RUN, ())) is None


def test_a_pass_hands_the_holders_option_to_other_holders_alone() -> None:
    comet, card = laid("9♦", Face(5), seat=1), laid("7♥", seat=1)
    in_turn, nearest = holder.HolderGoesOn(), holder.HolderGoesOn(option=holder.NearestHolder())
    assert in_turn.after_pass(jumping(comet, IN_RUN, (0, 3))) is None
    assert nearest.after_pass(jumping(comet, IN_RUN, (0, 3))) == (3, 0)
    assert nearest.after_pass(jumping(comet, IN_RUN, ())) == ()
    assert nearest.after_pass(jumping(card, IN_RUN, (0, 3))) is None, "the option is for the comet alone"


def test_where_nobody_holds_the_suit_any_may_follow() -> None:
    any_suit, card = holder.HolderGoesOn(any_suit=True), laid("7♥", seat=1)
    asked = jumping(card, OUT, (), Face(8, "♥"))
    assert any_suit.instead(asked) == (Face(8),)
    assert any_suit.instead(asked._replace(wanted=(Face(8),))) == (), "there is no other suit left to try"
    assert holder.HolderGoesOn().instead(asked) == ()
    comet = laid("9♦", Face(5), seat=1)
    option = jumping(comet, IN_RUN, (), Face(6, "♣"), TEN)
    assert any_suit.next(option) is None
    assert any_suit.instead(option) == (Face(6), TEN)
    as_nine = jumping(laid("9♦", Face(9), seat=1), IN_RUN, (), Face(10, "♣"), TEN)
    assert any_suit.instead(as_nine) == (Face(10),), "the next rank and the ten are then the same"


def test_the_holder_must_play_or_may_keep_his_card() -> None:
    must, keep = holder.HolderMustPlay(), holder.ButHolderMayKeep(turn.NaturalIsDue())
    held = {"order": passing(), "option": passing(after_wild=True), "before": passing(past=v.Past())}
    assert {name: must.forbids(one) for name, one in held.items()} == {
        "order": True,
        "option": False,
        "before": False,
    }
    assert {name: keep.forbids(one) for name, one in held.items()} == {
        "order": False,
        "option": True,
        "before": True,
    }
    assert not holder.HolderMustPlay(RUN).forbids(passing(past=OUT))
    assert holder.ButHolderMayKeep(turn.NaturalIsDue(), RUN).forbids(passing(past=OUT))


def test_nobody_is_asked_but_the_holder() -> None:
    def asking(passes: int, past: v.Past, *, after_wild: bool = False) -> v.Asking:
        return v.Asking(passes, 3, lambda: False, lambda: False, after_wild, lambda: past)

    rule = holder.OnlyTheHolder()
    assert [rule.asks(asking(passes, OUT)) for passes in (0, 1)] == [True, False]
    assert rule.asks(asking(1, v.Past()))
    assert rule.asks(asking(1, IN_RUN, after_wild=True)), "the option goes round"
    assert holder.OnlyTheHolder(RUN).asks(asking(1, OUT))


def test_sets_may_end_with_the_comet() -> None:
    pair = v.Laying(7, 2, 2, leading=True)
    assert not holder.SetsOnceWildIsOut(allowed=False).forbids(pair)
    assert holder.SetsOnceWildIsOut(allowed=False).forbids(pair._replace(wild_out=True))
    assert not holder.SetsOnceWildIsOut(allowed=False).forbids(pair._replace(wild_out=True, size=1))
    assert not holder.SetsOnceWildIsOut().forbids(pair._replace(wild_out=True))


def test_four_of_a_rank_are_listed_once_for_each_suit() -> None:
    """In the Commit of 2011 the card named last gives the suit; elsewhere its order is of no matter."""
    hands = ["7♣ 7♦ 7♥ 7♠ 2♠", "8♣ 8♦ 8♥ 8♠ A♣"]
    game = nines.load("commit-2011")
    before = game.start(hands)
    after = before._replace(wild_out=True)
    fours = [str(act) for act in game.legal_acts(after) if "+" in str(act)]
    assert fours == [
        "lay 7♣+7♦+7♥+7♠",
        "lay 7♣+7♦+7♠+7♥",
        "lay 7♣+7♥+7♠+7♦",
        "lay 7♦+7♥+7♠+7♣",
    ]
    assert [str(act) for act in game.legal_acts(before) if "+" in str(act)] == fours[:1]
    wants = [game.play(after, nines.parse_act(four)).position.wanted for four in fours]
    assert wants == [(Face(8, suit),) for suit in "♠♥♦♣"]


# Payments, settlement, the draw


def test_kings_laid_together_are_paid_one_by_one_or_once() -> None:
    four, two = (laid(cards) for cards in ("K♣ K♦ K♥ K♠", "K♣ 9♦"))
    for one, each in ((four, 4), (two, 1)):
        moment = v.Moment("laid", one, out=False, could=False)
        assert payment.RankPays(13).due(moment) == each
        assert payment.LayOfRankPays(13).due(moment) == 1
        assert payment.LayOfRankPays(13).due(moment._replace(kind="out")) == 0
    assert payment.LayOfRankPays(13).due(v.Moment("laid", laid("9♦", Face(13)), out=False, could=False)) == 0


def test_only_kings_and_the_comet_left_in_hand_cost_chips() -> None:
    """wp-comet:215, wp-comet:216."""
    hands = tuple(frozenset(parse_cards(hand)) for hand in ("", "K♣ K♦ Q♥", "9♦ K♠"))
    final = o.Final(hands, (0, 30, 19), (0, 0, 1), 0)
    kings, comet = settlement.EachOfRankLeft(13), settlement.WildLeft(2)
    assert kings.transfers(final) == (Transfer(1, 0, 2), Transfer(2, 0, 1))
    assert comet.transfers(final) == (Transfer(1, 0, 0), Transfer(2, 0, 2))


def test_an_ace_drawn_deals_or_never_does() -> None:
    lot = inputs.Lot(parse_cards("3♠ A♥ 4♠"), 3, lambda: 0)
    assert lots.LowestDeals().draw(lot).seat == 1
    assert lots.LowestDeals(ace_high=True).draw(lot).seat == 0
