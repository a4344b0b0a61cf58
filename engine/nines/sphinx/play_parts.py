"""The parts of a drawn play: hands, cards in no hand, cards on the table, gains and pools."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from docutils import nodes

from nines.cards import in_order
from nines.kernel.ledger import SCORE
from nines.sphinx import base as b
from nines.sphinx.act_nodes import drawn, line, who
from nines.sphinx.cards import card_node, later, row
from nines.sphinx.steps import hands
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.family import CardRow
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.libraries import Library
    from nines.sphinx.replay import Staged


def dealt(played: Staged) -> Iterator[nodes.Node]:
    """Yield the dealt hands, with hidden cards that appear when a reader steps to the act that adds them."""
    yield b.paragraph("The hands", kind="label")
    for seat, held in enumerate(hands(played)):
        cards = [
            later(one.card, one.since, one.until) if one.since else card_node(one.card, until=one.until)
            for one in held
        ]
        yield row(who(seat), cards or [nodes.Text("no card")])


def left(end: AnyPosition) -> Iterator[nodes.Node]:
    """Yield the cards that are left in the hands at the end of the play."""
    yield b.paragraph("Left in hand" if end.ended else "Still in hand", kind="label")
    for seat, hand in enumerate(end.hands):
        yield row(who(seat), map(card_node, in_order(hand)) if hand else [nodes.Text("no card")])


def setting(library: Library, game: AnyGame, start: AnyPosition) -> Iterator[nodes.Node]:
    """Yield the cards in no hand, the players who may look at these cards, and the match so far."""
    for aside in game.family.display.hidden_piles(game.rule_set, start):
        yield b.paragraph(b.capital(aside.title), kind="label")
        cards = [card for placed in aside.placed for card in placed.cards]
        back = [] if aside.seen_by is None else [card_node(None)]
        if cards:
            yield row("", [*back, *map(card_node, cards)])
        if aside.note:
            yield line(library, game, aside.rule, [b.sentence(aside.note)])
        yield from _insight(library, game, start, aside)
    for told in filter(None, (_before(game, start), _pools(game, start))):
        yield b.paragraph(told, kind="note")


def _insight(
    library: Library, game: AnyGame, start: AnyPosition, aside: CardRow
) -> Iterator[nodes.paragraph]:
    """Yield the players who may look at the cards in no hand."""
    for seat in aside.seen_by or ():
        looker = f"The dealer, {seat_name(seat)}," if seat == start.match.dealer else who(seat)
        yield line(library, game, aside.rule, [f"{looker} may look at these cards."])


def run(laid: CardRow, steps: Sequence[int]) -> nodes.paragraph:
    """Return a row of cards, each with its player and the step at which it was played."""
    turns: list[b.Part] = []
    singly = all(len(one.cards) == 1 for one in laid.placed) and _alternate(laid)
    parts = zip(laid.placed, steps, strict=True)
    for (seat, holder), lays in groupby(parts, lambda one: (one[0].seat, one[0].holder)):
        whose = b.capital(holder) if seat is None else who(seat)
        turn: list[b.Part] = [b.fill(b.inline("holder"), [whose]), " "] if whose else []
        cards = [card for one, since in lays for card in drawn(one.cards, one.named, since=since)]
        turns += [b.fill(b.inline("turn"), [*turn, b.fill(b.inline("fan"), b.between(cards, " "))]), " "]
    if laid.note:
        turns.append(b.fill(b.inline("note"), [b.sentence(laid.note)]))
    told = b.paragraph(*turns, kind="hand")
    if singly:
        told["classes"].append("nines-singly")
    return told


def _alternate(laid: CardRow) -> bool:
    """Return whether the player changes with every card, so that each card must name its player."""
    return all(one.seat != other.seat for one, other in pairwise(laid.placed))


def balance(game: AnyGame, start: AnyPosition, end: AnyPosition) -> Iterator[b.Part]:
    """Yield what the players gain and lose, or the points against them, and the state of the pools."""
    when, gains = "In all" if end.ended else "So far", game.outcome(end).gains
    score_before, score = (table.ledger.held(SCORE) for table in (start, end))
    if not any(gains):
        yield f"{when}, nobody has won or lost anything."
    elif score > score_before:
        told = (f"{seat_name(seat)}: {-gain}" for seat, gain in enumerate(gains))
        yield f"{when}, {game.unit}s against {', '.join(told)}."
    else:
        told = (f"{seat_name(seat)}: {_signed(gain, game.unit)}" for seat, gain in enumerate(gains))
        yield f"{when}, {', '.join(told)}."
    if pools := _pools(game, end):
        yield f" {pools}"


def _pools(game: AnyGame, table: AnyPosition) -> str:
    held = [
        f"{counted(amount, game.unit)} in the {name}"
        for name, amount in table.ledger.pools
        if name != SCORE and amount
    ]
    return b.capital(f"{', '.join(held)}.") if held else ""


def _before(game: AnyGame, start: AnyPosition) -> str:
    """Return the balances of the players before the deal; empty for the first deal of a match."""
    deals = start.match.deals
    if not (deals and any(start.ledger.seats)):
        return ""
    held = (
        f"{seat_name(seat)} has {counted(balance, game.unit)}"
        for seat, balance in enumerate(start.ledger.seats)
    )
    return f"After {counted(deals, 'deal')}: {', '.join(held)}."


def _signed(gain: int, unit: str) -> str:
    return counted(gain, unit).replace("-", "−") if gain <= 0 else f"+{counted(gain, unit)}"
