"""Hidden cards are placed in their rooms, and every way to place them is equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from nines.kernel import rooms as placing
from nines.kernel.rooms import Rooms
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

LIES: dict[str, Hashable] = dict(zip("abcdef", (0, 0, 1, 1, 2, 3), strict=True))
BARRED: dict[str, frozenset[Hashable]] = {
    "a": frozenset({1, 3}),
    "c": frozenset({0}),
    "d": frozenset({0, 2}),
    "f": frozenset({0, 1}),
}
Way = tuple[tuple[str, ...], ...]


def all_ways() -> set[Way]:
    """Return all ways to place the cards, by trying every order of the cards."""
    beds, found = [*LIES.values()], set()
    for cards in permutations(LIES):
        placed: dict[Hashable, set[str]] = {room: set() for room in beds}
        for card, room in zip(cards, beds, strict=True):
            placed[room].add(card)
        if not any(room in BARRED.get(card, ()) for card, room in zip(cards, beds, strict=True)):
            found.add(tuple(tuple(sorted(cards)) for cards in placed.values()))
    return found


def drawn(rooms: Rooms, times: int) -> Counter[Way]:
    stream = Stream.of(12)
    ways = (rooms.place(stream).values() for _ in range(times))
    return Counter(tuple(tuple(sorted(cards)) for cards in way) for way in ways)


@pytest.mark.parametrize("attempts", [placing.ATTEMPTS, 0])
def test_every_way_to_place_the_cards_is_equally_likely(
    attempts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "ATTEMPTS", attempts)
    found, ways = drawn(Rooms(LIES, BARRED), 6000), all_ways()
    expected = 6000 / len(ways)
    assert set(found) == ways
    statistic = sum((times - expected) ** 2 / expected for times in found.values())
    assert statistic < 2 * len(ways)


def test_cards_are_exchanged_where_ways_cannot_be_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(placing, "ATTEMPTS", 0)
    monkeypatch.setattr(placing, "STATES", 1)
    found = drawn(Rooms(LIES, BARRED), 300)
    assert set(found) == all_ways()
    assert max(found.values()) < 300 / 2


def test_a_card_with_one_possible_room_lies_there() -> None:
    lies: Mapping[str, Hashable] = {"a": 0, "b": 0, "c": 1}
    rooms = Rooms(lies, {"a": frozenset({1}), "b": frozenset({1})})
    assert {rooms.place(Stream.of(seed))[1] for seed in range(20)} == {("c",)}
