"""What a seat sees never depends on what it cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

import nines
from nines.cards import Card
from nines.kernel.playing import begin, dealt
from nines.shuffle import Stream

if TYPE_CHECKING:
    from nines.stops.position import StopsPosition


@st.composite
def deals(draw: st.DrawFn) -> StopsPosition:
    """Draw a deal, some acts in."""
    game = nines.stops.load("comet-1718")
    seats, seed = draw(st.integers(2, 5)), draw(st.integers(0, 10**6))
    table: StopsPosition = dealt(game, begin(game, seats, seed).position, seed).position
    for number in draw(st.lists(st.integers(0, 30), max_size=30)):
        acts = game.legal_acts(table)
        if acts:
            table = game.play(table, acts[number % len(acts)]).position
    return table


@given(deals(), st.data())
def test_cards_that_a_seat_cannot_see_may_change_places_unseen(
    position: StopsPosition, data: st.DataObject
) -> None:
    game = nines.stops.load("comet-1718")
    seat = data.draw(st.integers(0, position.seats - 1))
    hidden = [hand for at, hand in enumerate(position.hands) if at != seat] + [position.dead]
    cards = data.draw(st.permutations(sorted(card for hand in hidden for card in hand)))
    moved: list[frozenset[Card]] = []
    for hand in hidden:
        moved.append(frozenset(cards[: len(hand)]))
        cards = cards[len(hand) :]
    *others, dead = moved
    others.insert(seat, position.hands[seat])
    other = position._replace(hands=tuple(others), dead=dead)
    assert game.observe(other, seat) == game.observe(position, seat)


@given(deals(), st.data())
def test_a_seat_sees_its_cards_and_counts_the_others(position: StopsPosition, data: st.DataObject) -> None:
    game = nines.stops.load("comet-1718")
    seat = data.draw(st.integers(0, position.seats - 1))
    sight = game.observe(position, seat)
    assert sight.hand == position.hands[seat]
    assert sight.counts == tuple(map(len, position.hands))
    assert sight.dead == len(position.dead)
    others = {card for at, hand in enumerate(position.hands) if at != seat for card in hand} | position.dead
    assert not others & seen(sight)


def seen(thing: object) -> set[Card]:
    """Return every card in a sight, however deep it lies."""
    if isinstance(thing, Card):
        return {thing}
    if isinstance(thing, tuple | frozenset):
        return {card for part in thing for card in seen(part)}
    return set()


def test_a_pass_looks_alike_whether_it_was_forced_or_chosen() -> None:
    """The others hear what is lacking, and no more: the manille may have been kept back."""
    game = nines.stops.load("comet-1718")
    kept = game.start(["7♥ 9♦ 2♣", "5♠ 6♠"])
    lacked = game.start(["7♥ 3♦ 2♣", "5♠ 6♠"], pile="9♦")
    for act in ("7♥", "pass"):
        left, right = (game.play(one, nines.parse_act(act)) for one in (kept, lacked))
        assert left.events == right.events
        kept, lacked = left.position, right.position
    assert game.observe(kept, 1)._replace(dead=0) == game.observe(lacked, 1)._replace(dead=0)


def test_a_shown_hand_is_seen_and_imagined_by_all() -> None:
    game = nines.stops.load("comet-1752")
    table = game.start(["J♥ 2♥ 5♦", "3♥ 10♦", "K♥ 4♥"])
    assert game.observe(table, 0).shown == (frozenset(),) * 3
    shown = game.play(table, nines.parse_act("show")).position
    for seat in range(3):
        assert game.observe(shown, seat).shown == (frozenset(), shown.hands[1], frozenset())
        assert game.family.determinize(game.rule_set, shown, seat, Stream.of(7)).hands[1] == shown.hands[1]
