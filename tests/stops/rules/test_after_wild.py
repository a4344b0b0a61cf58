"""What follows a wild card that is no stop."""

from __future__ import annotations

import pytest
from tests.stops.rules.lays import laid

import nines
from nines.cards import Face, parse_cards
from nines.stops import rule_inputs as v
from nines.stops.rules import after_wild, turn

TEN = Face(10, "♦")
IN_RUN = v.Past(wild_out=True, wild_in_run=True, natural_suit="♣")


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


OUT = v.Past(wild_out=True)


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
    game = nines.stops.load(f"commit-1991[four-tens={read}]")
    table = game.start(["4♣ 9♦ 10♣ 10♦ 10♥ 10♠ 2♠", "6♥ A♣"])
    for act in ("4♣", "9♦ as 5"):
        table = game.play(table, game.parse_act(act)).position
    assert table.wanted == (Face(6), TEN)
    assert [str(act) for act in game.legal_acts(table)] == ["lay 10♦", "lay 10♣+10♦+10♥+10♠"]


def passing(*, after_wild: bool = False, natural: bool = True, past: v.Past = IN_RUN) -> v.Passing:
    own = {"leading": False, "wild": False, "own_place": False, "own_run": False}
    return v.Passing(
        natural=natural, wild_held=0, passes=0, players=3, after_wild=after_wild, past=lambda: past, **own
    )


def test_one_who_can_follow_the_comet_must_or_may_pass() -> None:
    after, elsewhere = passing(after_wild=True), passing()
    due = after_wild.AfterWildIsDue(led=True)
    assert due.forbids(after)
    assert not after_wild.AfterWildIsDue(led=True, due=False).forbids(after)
    assert not due.forbids(elsewhere)
    assert not due.forbids(passing(after_wild=True, natural=False))
    but = after_wild.ButAfterWild(turn.NaturalIsDue(), led=True)
    assert (but.forbids(after), but.forbids(elsewhere)) == (False, True)


def test_the_player_before_the_comet_may_begin_after_a_block() -> None:
    rule, comet = after_wild.BeforeWildBegins(), laid("9♦", Face(5), seat=1)
    assert rule.leader(v.Blocking(comet, laid("4♣", seat=2), 3)) == 2
    assert rule.leader(v.Blocking(comet, None, 3)) == 1
    assert rule.leader(v.Blocking(laid("4♣", seat=0), comet, 3)) == 0
