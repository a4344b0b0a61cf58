"""The choice that a wild card leaves to the next player."""

from __future__ import annotations

import pytest
from tests.stops.rules.lays import laid

from nines.cards import Card, Face
from nines.stops import rule_inputs as v
from nines.stops.rules import offer, turn
from nines.stops.rules.after_wild import AfterWildIsDue, ButAfterWild

NINE, TEN = Card(9, "♦"), Face(10, "♦")
JACK, QUEEN = Face(11, "♠"), Face(12, "♠")
IN_RUN = v.Past(wild_out=True, wild_in_run=True, natural_suit="♠")
LED = v.Past(wild_out=True, wild_in_run=True)


def on_jack(named: Face = JACK) -> v.Laid:
    """Return the nine of diamonds played by seat 1 where the jack of spades was next."""
    return laid("9♦", named, seat=1)._replace(wanted=(JACK,))


def jumping(last: v.Laid, *faces: Face) -> v.Jumping:
    return v.Jumping(last, IN_RUN, 4, tuple, faces, 12)


def asking(passes: int, past: v.Past, *, after_wild: bool = True) -> v.Asking:
    return v.Asking(passes, 4, bool, bool, after_wild, lambda: past)


def test_a_nine_beside_the_sequence_is_only_itself() -> None:
    rule = offer.StandsForItself()
    assert rule.names(v.Naming(NINE, (JACK,), False, (), ())) == (NINE.face,)
    assert not rule.revives(laid("7♦"))


def test_the_missing_card_or_the_ten_follows_beside() -> None:
    rule = offer.SameOrThisAfterWild(TEN)
    beside = v.Following(on_jack(NINE.face), 10, "♦", IN_RUN)
    assert rule.wanted(beside) == (JACK, TEN)
    assert rule.wanted(v.Following(laid("9♦"), 10, "♦", LED)) == (TEN,), "a led nine is a diamond"
    assert rule.wanted(v.Following(laid("K♠"), None, "♠")) == ()
    ten_missing = on_jack(NINE.face)._replace(wanted=(TEN,))
    assert rule.wanted(v.Following(ten_missing, 10, "♦", IN_RUN)) == (TEN,), "no card is wanted twice"


@pytest.mark.parametrize(("led", "seat"), [(False, 1), (True, 2)])
def test_the_next_player_has_the_first_chance(led: bool, seat: int) -> None:  # noqa: FBT001
    rule = offer.ToTheNext(led=led)
    assert rule.next(jumping(on_jack())) == 2
    assert rule.next(jumping(laid("9♦", seat=1))) == seat, "after a led nine"
    assert rule.next(jumping(laid("J♠", seat=1))) == 1


def test_the_ten_may_be_for_the_next_player_only() -> None:
    for_all, for_one = offer.ToTheNext(), offer.ToTheNext(once=(TEN,))
    assert for_all.kept_after_pass(jumping(on_jack(), QUEEN, TEN)) == (QUEEN, TEN)
    assert for_one.kept_after_pass(jumping(on_jack(), QUEEN, TEN)) == (QUEEN,)
    assert for_one.kept_after_pass(jumping(laid("9♦", seat=1), TEN)) == (TEN,), "a led nine offers no choice"
    assert for_one.after_pass(jumping(on_jack(), QUEEN, TEN)) is None
    assert for_one.after_pass(jumping(on_jack(), TEN)) == (), "nothing can follow any more"


def test_others_get_a_chance_after_the_nine() -> None:
    rule = offer.OthersAfterWild()
    assert [rule.asks(asking(passes, IN_RUN)) for passes in (1, 2, 3)] == [True, True, False]
    assert offer.OthersAfterWild(its_player=True).asks(asking(3, IN_RUN))
    assert rule.asks(asking(3, LED)), "the leader of a nine was the first to have a chance"
    assert not offer.OthersAfterWild(led=True).asks(asking(3, LED))
    assert rule.asks(asking(3, IN_RUN, after_wild=False))


def test_or_only_the_next_player_gets_one() -> None:
    rule = offer.OnlyTheNext()
    assert [rule.asks(asking(passes, IN_RUN)) for passes in (0, 1)] == [True, False]
    assert rule.asks(asking(1, LED))
    assert not offer.OnlyTheNext(led=True).asks(asking(1, LED))


@pytest.mark.parametrize(("past", "due"), [(IN_RUN, True), (LED, False)])
def test_the_duty_after_the_nine_is_a_separate_rule(past: v.Past, due: bool) -> None:  # noqa: FBT001
    able = v.Passing(False, True, False, False, False, 0, 0, 4, after_wild=True, past=lambda: past)
    assert AfterWildIsDue(led=False).forbids(able) is due
    assert not AfterWildIsDue(led=False, due=False).forbids(able)
    assert ButAfterWild(turn.NaturalIsDue(), led=False).forbids(able) is not due
    assert not ButAfterWild(turn.NaturalIsDue(), led=True).forbids(able)


def test_the_player_of_the_last_card_may_be_barred() -> None:
    play = v.WildPlay(NINE, JACK, False, False, False, bool, (), own_run=lambda: True)
    assert not offer.WildOnOwnCard().forbids(play)
    assert offer.WildOnOwnCard(allowed=False).forbids(play)
    assert not offer.WildOnOwnCard(allowed=False).forbids(play._replace(own_run=bool))
    assert not offer.WildOnOwnCard(allowed=False).forbids(play._replace(leading=True))


def test_each_rule_says_what_it_is_about() -> None:
    said = [
        str(rule)
        for led in (False, True)
        for rule in (
            offer.ToTheNext(led),
            offer.ToTheNext(led, (TEN,)),
            offer.OthersAfterWild(led=led),
            offer.OnlyTheNext(led),
            AfterWildIsDue(led=led),
        )
    ]
    assert len(set(said)) == len(said)
    assert sum("that was not led" in sentence for sentence in said) == len(said) / 2
