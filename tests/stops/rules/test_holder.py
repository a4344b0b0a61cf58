"""Play by the holder of the next card of the suit."""

from __future__ import annotations

from tests.stops.rules.lays import laid

from nines.cards import Face, parse_cards
from nines.stops import rule_inputs as v
from nines.stops.rules import holder, turn

RUN = holder.ToEndOfSequence()
OUT = v.Past(wild_out=True)
IN_RUN = v.Past(wild_out=True, wild_in_run=True, natural_suit="♣")


def jumping(last: v.Laid, past: v.Past, holders: tuple[int, ...], *faces: Face) -> v.Jumping:
    return v.Jumping(last, past, 4, lambda: holders, faces, last.named.rank + 1)


def test_suit_matters_once_the_comet_is_out() -> None:
    """wp-comet:220."""
    deal, run = (holder.SuitOnceWildIsOut(lasts) for lasts in (holder.ToEndOfDeal(), RUN))
    card, comet = laid("7♥"), laid("9♦", Face(5))
    assert [deal.after(card, past) for past in (v.Past(), OUT, IN_RUN)] == ["", "♥", "♥"]
    assert [run.after(card, past) for past in (v.Past(), OUT, IN_RUN)] == ["", "", "♥"]
    assert deal.after(comet, IN_RUN) == ""
    assert holder.SuitOnceWildIsOut(given_by=holder.LastNaturalGivesSuit()).after(comet, IN_RUN) == "♣"
    assert deal.after(v.Laid(parse_cards("7♣ 7♦ 7♠"), Face(7), 0), OUT) == "♠", "the card named last"


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


TEN = Face(10, "♦")


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


def passing(*, after_wild: bool = False, natural: bool = True, past: v.Past = IN_RUN) -> v.Passing:
    own = {"leading": False, "wild": False, "own_place": False, "own_run": False}
    return v.Passing(
        natural=natural, wild_held=0, passes=0, players=3, after_wild=after_wild, past=lambda: past, **own
    )


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
