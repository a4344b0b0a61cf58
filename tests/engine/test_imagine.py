"""What a seat is said to imagine is all that it cannot see: cards that stay where they are lie open to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card
    from nines.game import AnyGame, AnyTable

OFTEN = 60  # that a card stays where it is so often is no accident


def holders(game: AnyGame, table: AnyTable) -> dict[Card, int | None]:
    """Return who holds each card, nobody where it is in no hand."""
    held = {card: seat for seat, hand in enumerate(table.hands) for card in hand}
    return {card: held.get(card) for card in game.cards(table)}


def unmoved(game: AnyGame, table: AnyTable, seat: int) -> set[Card]:
    """Return the cards of the others, or of nobody, that are in the same place whatever a seat imagines."""
    now = holders(game, table)
    fixed = {card for card, holder in now.items() if holder != seat}
    for number in range(OFTEN):
        imagined = holders(game, game.imagine(table, seat, Stream.of(number)))
        fixed = {card for card in fixed if imagined[card] == now[card]}
    return fixed


def open_to(game: AnyGame, table: AnyTable, seat: int) -> set[str]:
    """Return the cards of which a seat is told, or that lie face up before it."""
    sight = game.sight(table, seat)
    looks = (line for look in game.looks(sight) for line in look.lines)
    told = " ".join(text for _, text in (*game.tell(sight), *looks))
    rows = (*game.rows(table), *game.aside(table))
    seen = [row for row in rows if row.seen_by is None or seat in row.seen_by]
    lie = {str(card) for row in seen for lain in row.lays for card in lain.cards}
    return lie.union(told.replace(",", " ").replace(";", " ").split())


def dealt(game: AnyGame) -> Iterator[AnyTable]:
    """Yield a position just dealt, and one after a few acts."""
    seats = next(number for number in (3, 2, *range(4, 9)) if game.admits(number))
    table = game.deal(game.open(seats, 1).position, 1).position
    yield table
    stream = Stream.of(2)
    for _ in range(seats + 2):
        if not game.ended(table):
            acts = game.acts(table)
            table = game.follow(table, acts[stream.below(len(acts))]).position
    yield table


def imagined_where_they_are(game: AnyGame) -> list[tuple[int, set[Card]]]:
    """Return by seat the hidden cards that it imagines where they are; in one place alone they must be."""
    found = []
    for table in dealt(game):
        now = holders(game, table)
        for seat in range(table.players):
            seen = open_to(game, table, seat)
            hidden = {card for card in unmoved(game, table, seat) if str(card) not in seen}
            if len({now[card] for card in hidden}) > 1:
                found.append((seat, hidden))
    return found


@pytest.mark.parametrize("slug", library().playable)
def test_all_that_a_seat_cannot_see_is_dealt_anew(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = nines.load(slug)
    assert imagined_where_they_are(game) == []
    monkeypatch.setattr(type(game), "imagine", lambda _game, table, _seat, _stream: table)
    assert imagined_where_they_are(game)
