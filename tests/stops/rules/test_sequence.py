"""Leads, what follows, and how many cards at once."""

from __future__ import annotations

from tests.stops.rules.lays import COMET, laid

from nines.cards import Card, Face, parse_cards
from nines.stops import rule_inputs as v
from nines.stops.rules import after_wild, sequence


def test_the_next_rank_follows_in_suit_or_out_of_it() -> None:
    run = (laid("7♥"),)
    assert sequence.NextRank().wanted(v.Following(run[-1], 8, "")) == (Face(8),)
    assert sequence.NextRank().wanted(v.Following(run[-1], 8, "♥")) == (Face(8, "♥"),)
    assert sequence.NextRank().wanted(v.Following(laid("K♥"), None, "")) == ()
    assert sequence.InSuit(kept=False).after(run[-1], v.Past()) == ""
    assert sequence.InSuit(kept=True).after(run[-1], v.Past()) == "♥"


def test_groups_are_one_card_or_up_to_four() -> None:
    sizes = range(1, 7)
    one, many = sequence.OneAtATime(), sequence.EqualCards()
    assert [
        n for n in sizes if one.allows(v.Group(7, n, 0, v.Place(leading=True, opening=True, first_turn=True)))
    ] == [1]
    assert [
        n
        for n in sizes
        if many.allows(v.Group(7, n, 0, v.Place(leading=False, opening=False, first_turn=True)))
    ] == [1, 2, 3, 4]
    assert str(many) == "up to 4 cards of one rank may be played together"
    assert sequence.AnyCard().leads(v.Leading(frozenset([COMET]), ())) == {COMET}


LEAD = v.Place(leading=True, opening=False, first_turn=False)
WITHIN = v.Place(leading=False, opening=False, first_turn=False)


def test_equal_cards_may_be_natural_and_led_only() -> None:
    rule = sequence.EqualCards(wild=False, led=True)
    assert [rule.most(place) for place in (LEAD, WITHIN)] == [4, 1]
    assert rule.allows(v.Group(7, 3, 0, LEAD))
    assert not rule.allows(v.Group(7, 3, 1, LEAD))
    assert not rule.allows(v.Group(7, 3, 0, WITHIN))
    assert not rule.allows(v.Group(7, 5, 0, LEAD))


def test_the_lowest_follows_the_highest_only_round_the_corner() -> None:
    ends, round_ = sequence.NextRank(), sequence.RoundTheCorner(2)
    assert ends.wanted(v.Following(laid("A♥"), None, "")) == ()
    assert round_.wanted(v.Following(laid("A♥"), None, "")) == (Face(2),)
    assert round_.wanted(v.Following(laid("A♥"), None, "♥")) == (Face(2, "♥"),)
    assert round_.wanted(v.Following(laid("7♥"), 8, "")) == (Face(8),)
    # Nothing follows a rank that ends the sequence, though it is not the highest.
    assert round_.wanted(v.Following(laid("K♥"), None, "")) == ()


def test_one_card_alone_may_follow_a_wild_rank() -> None:
    ten = Face(10, "♦")
    rule = sequence.OnlyThisOnWild(13, ten, sequence.NextRank())
    king, comet = laid("K♥"), v.Laid((Card(9, "♦"),), Face(13), 0, (Card(9, "♦"),))
    assert rule.wanted(v.Following(king, 1, "")) == (Face(1),)
    assert rule.wanted(v.Following(comet, 1, "")) == (ten,)
    assert rule.wanted(v.Following(comet._replace(named=Face(12)), 13, "")) == (Face(13),)
    assert (rule.looks_back, rule.remembers) == (False, False)
    remembering = after_wild.OrThisWhileWildInSequence(ten)
    rule = sequence.OnlyThisOnWild(13, ten, remembering)
    assert (rule.looks_back, rule.remembers) == (True, True)


def test_the_lowest_card_opens_and_any_card_later() -> None:
    hand = frozenset(parse_cards("A♥ K♣ 4♦ 4♠ 7♥"))
    rule = sequence.LowestOpens((*range(2, 14), 1))
    assert rule.leads(v.Leading(hand, (), opening=True)) == set(parse_cards("4♦ 4♠"))
    assert rule.leads(v.Leading(hand, (), opening=False)) == hand
    aces = frozenset(parse_cards("A♥ A♣"))
    assert rule.leads(v.Leading(aces, (), opening=True)) == aces
    # A hand of wild cards alone has nothing of which one could be the lowest.
    assert rule.leads(v.Leading(frozenset(), (), opening=True)) == frozenset()


def test_another_suit_or_colour_is_led_after_a_sequence() -> None:
    def leads(hand: str, before: str, **parameters: bool) -> str:
        leading = v.Leading(frozenset(parse_cards(hand)), ())
        return " ".join(sorted(map(str, sequence.AnotherSuit(**parameters).leads(leading, before))))

    assert leads("7♦ 8♥ K♠", "") == "7♦ 8♥ K♠"  # the first sequence of a deal
    assert leads("7♦ 8♥ K♠", "♥") == "7♦ K♠"
    assert leads("7♦ 8♥ K♠", "♥", colour=True) == "K♠"
    assert leads("7♥ 8♥", "♥") == leads("7♥ 8♦", "♥", colour=True).replace("8♦", "8♥") == "7♥ 8♥"
    assert leads("A♦ 7♦ 9♣ K♣", "♥", lowest=True) == "9♣ A♦"
    assert leads("A♦ 7♦ 9♣ K♣", "♥", lowest=True, ace_high=True) == "7♦ 9♣"
    assert leads("A♦ 7♦ A♣", "", lowest=True, ace_high=True) == "7♦ A♣"
    assert sequence.AnotherSuit.looks_back
    assert not sequence.AnyCard.looks_back
