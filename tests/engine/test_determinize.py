"""What a seat is said to imagine is all that it cannot see: cards that stay where they are lie open to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.kernel.playing import begin, dealt
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition

OFTEN = 60  # that a card stays where it is so often is no accident


def holders(game: AnyGame, table: AnyPosition) -> dict[Card, int | None]:
    """Return who holds each card, nobody where it is in no hand."""
    held = {card: seat for seat, hand in enumerate(table.hands) for card in hand}
    return {card: held.get(card) for card in game.cards(table)}


def unmoved(game: AnyGame, table: AnyPosition, seat: int) -> set[Card]:
    """Return the cards of the others, or of nobody, that are in the same place whatever a seat imagines."""
    now = holders(game, table)
    fixed = {card for card, holder in now.items() if holder != seat}
    for number in range(OFTEN):
        imagined = holders(game, game.family.determinize(game.rule_set, table, seat, Stream.of(number)))
        fixed = {card for card in fixed if imagined[card] == now[card]}
    return fixed


def open_to(game: AnyGame, table: AnyPosition, seat: int) -> set[str]:
    """Return the cards of which a seat is told, or that lie face up before it."""
    observation, rules, display = game.observe(table, seat), game.rule_set, game.family.display
    panels = (line for panel in display.panels(rules, observation) for line in panel.lines)
    told = " ".join(text for _, text in (*display.observation_lines(rules, observation), *panels))
    rows = (*display.card_rows(rules, table), *display.hidden_piles(rules, table))
    seen = [row for row in rows if row.seen_by is None or seat in row.seen_by]
    lie = {str(card) for row in seen for placed in row.placed for card in placed.cards}
    return lie.union(told.replace(",", " ").replace(";", " ").split())


def positions(game: AnyGame) -> Iterator[AnyPosition]:
    """Yield a position just dealt, and one after a few acts."""
    seats = next(number for number in (3, 2, *range(4, 9)) if game.admits(number))
    table = dealt(game, begin(game, seats, 1).position, 1).position
    yield table
    stream = Stream.of(2)
    for _ in range(seats + 2):
        if not table.ended:
            acts = game.legal_acts(table)
            table = game.apply(table, acts[stream.below(len(acts))]).position
    yield table


def imagined_where_they_are(game: AnyGame) -> list[tuple[int, set[Card]]]:
    """Return by seat the hidden cards that it imagines where they are; in one place alone they must be."""
    found = []
    for table in positions(game):
        now = holders(game, table)
        for seat in range(table.seats):
            seen = open_to(game, table, seat)
            hidden = {card for card in unmoved(game, table, seat) if str(card) not in seen}
            if len({now[card] for card in hidden}) > 1:
                found.append((seat, hidden))
    return found


@pytest.mark.parametrize("slug", library().playable)
def test_all_that_a_seat_cannot_see_is_dealt_anew(slug: str) -> None:
    game = nines.load(slug)
    assert imagined_where_they_are(game) == []
    knowing = replace(game.family, determinize=lambda _rules, position, _seat, _stream: position)
    assert imagined_where_they_are(replace(game, family=knowing))
