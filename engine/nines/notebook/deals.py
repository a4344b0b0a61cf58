"""Positions, observations and deals: who holds what, what lies on the table, and what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import parse_card, parse_face
from nines.kernel.position import CHANCE, Position
from nines.libraries import library
from nines.notebook.cards import SMALL, cards_picture, of_cards
from nines.notebook.tables import block, table
from nines.reference.plays import event_answer
from nines.text import counted, joined, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from xml.etree.ElementTree import Element

    from nines.card_art import Shown
    from nines.cards import Card, Face
    from nines.kernel.checking import CheckedMoves
    from nines.kernel.event import Event
    from nines.kernel.family import CardRow, PlacedCards
    from nines.kernel.game import AnyGame
    from nines.kernel.ledger import Ledger
    from nines.kernel.playing import PlayedDeal
    from nines.kernel.position import Match
    from nines.kernel.transition import Transition
    from nines.notebook.tables import Cell
    from nines.reference.plays import DealAnswer, EventAnswer, PlayAnswer

MOST_STEPS: Final = 200  # of a deal; what follows is counted
MOST_DRAWN: Final = 6  # cards beside an event, which names them all
BACKS: Final = 3  # drawn of a hand face down
STEPS: Final = ("Step", "What happens", "Cards", "Rule")


def of_tuple(thing: Any, game: AnyGame | None = None) -> Element | None:  # noqa: ANN401 - a named tuple of any class
    """Return a position, an observation or a tuple of cards; None for any other tuple."""
    if isinstance(thing, Position):
        return of_position(thing, game)
    if not type(thing).__module__.startswith("nines."):
        return of_cards(thing)
    observations = tuple(family.play.observations for family in library().families().values())
    return of_observation(thing, game) if isinstance(thing, observations) else None


# --- Positions and observations ---


def of_position(position: Any, game: AnyGame | None = None) -> Element:  # noqa: ANN401 - each family has its own
    """Return all hands of a position, and the cards on the table.

    Parameters
    ----------
    position
        The position.
    game
        The game with its readings; by default, the edition of this position with our choices. Where cards lie
        does not depend on the choice.
    """
    game = library().load(position.match.game) if game is None else game
    hands = enumerate(position.hands)
    rows = [_seat(seat, _held(hand), position.ledger) for seat, hand in hands]
    seats = table(f"{game.name}: {_whose_turn(position)}", ("Player", "Hand", _money(game)), rows)
    display = game.family.display
    lying = *display.card_rows(game.rule_set, position), *display.hidden_piles(game.rule_set, position)
    if not lying:
        return seats
    return block(seats, table("On the table", ("What lies there", "Cards"), map(_lying, lying)))


def _whose_turn(position: Any) -> str:  # noqa: ANN401 - each family has its own
    acting = position.to_act
    if acting is None:
        return "the deal is over"
    return "cards are shuffled next" if acting is CHANCE else f"it is the turn of {seat_name(acting)}"


def _seat(seat: int, hand: Cell, ledger: Ledger) -> tuple[Cell, ...]:
    return seat_name(seat), hand, str(ledger.seats[seat])


def _money(game: AnyGame) -> str:
    return f"Balance in {game.unit}s"


def _lying(row: CardRow) -> tuple[Cell, ...]:
    shown = [pair for part in row.placed for pair in _pairs(part.cards, part.named)]
    players = list(dict.fromkeys(filter(None, map(_whose, row.placed))))
    note = f", by {joined(players)}" if players else ""
    return f"{row.title}{note}", cards_picture(shown, scale=SMALL)


def _whose(part: PlacedCards) -> str:
    return part.holder or ("" if part.seat is None else seat_name(part.seat))


def _pairs(cards: Iterable[Card], named: Face | None) -> list[Shown]:
    """Return cards that are played together; a wild card shows the card that it replaces."""
    return [(card, None if named is None or named.covers(card.face) else named) for card in cards]


def of_observation(seen: Any, game: AnyGame | None = None) -> Element:  # noqa: ANN401 - each family has its own
    """Return what a seat sees: its own hand, and how many cards every other player holds.

    Parameters
    ----------
    seen
        The observation.
    game
        The game with its readings; with it, all else that the seat sees is shown, too.
    """
    own = seen.seat
    hands = (_held(seen.hand) if seat == own else _hidden(held) for seat, held in enumerate(seen.counts))
    rows = [_seat(seat, hand, seen.ledger) for seat, hand in enumerate(hands)]
    seats = table(f"What {seat_name(own)} sees", ("Player", "Hand", "Balance"), rows)
    if game is None:
        return seats
    lines = game.family.display.observation_lines(game.rule_set, seen)
    return block(seats, table("Also in view", ("What", "In words"), (line for line in lines if line[1])))


def _held(hand: frozenset[Card]) -> Cell:
    drawn = of_cards(hand)
    return "no cards" if drawn is None else drawn


def _hidden(number: int) -> Cell:
    """Return a hand face down: a few backs, and the number of cards."""
    if not number:
        return "no cards"
    held = counted(number, "card")
    backs = cards_picture([(None, None)] * min(number, BACKS), f"{held} face down", scale=SMALL)
    backs.tail = f" {held}"
    return backs


def of_match(match: Match[Any]) -> Element:
    """Return what every player and every pool has between two deals, and who begins and deals next."""
    played, dealer = counted(match.deals, "deal"), seat_name(match.dealer)
    about = f"{match.game}: {played} played; {seat_name(match.first_hand)} begins next, {dealer} deals"
    seats = ((seat_name(seat), str(amount)) for seat, amount in enumerate(match.ledger.seats))
    pools = ((name, str(amount)) for name, amount in match.ledger.pools)
    return table(about, ("Player or pool", _money(library().load(match.game))), (*seats, *pools))


# --- Deals, step by step ---


def of_play(play: PlayAnswer) -> Element:
    """Return the deals of a play: the steps of the only deal, or the result of each of several deals."""
    about = f"{play.game}: {counted(play.seats, 'player')}, seed {play.seed}, policy {play.policy}"
    if len(play.deals) == 1:
        return block(about, of_deal(play.deals[0]))
    results = ((f"deal {deal.number}", *_result(deal)) for deal in play.deals)
    return table(about, ("Deal", "Won by", "Gains", "Balances"), results)


def _result(deal: DealAnswer) -> tuple[str, str, str]:
    winners = joined([f"player {number}" for number in deal.winners]) if deal.winners else "nobody"
    return winners, _numbers(deal.gains, "+"), _numbers(deal.balances, "")


def _numbers(amounts: Iterable[int], sign: str) -> str:
    """Return numbers with their signs; *sign* is ``+`` if a number over 0 has one, too."""
    return ", ".join(f"{amount:{sign if amount else ''}}".replace("-", "−") for amount in amounts)


def of_deal(deal: DealAnswer) -> Element:
    """Return the events of a deal as a table, each with its cards and the rule that causes it."""
    won, gains, _ = _result(deal)
    return _steps(f"Deal {deal.number}, won by {won}; gains: {gains}", deal.events)


def of_played(deal: PlayedDeal) -> Element:
    """Return the events of a deal that a program has played, as a table."""
    won = joined([seat_name(seat) for seat in deal.outcome.winners]) if deal.outcome.winners else "nobody"
    gains = _numbers(deal.outcome.gains, "+")
    return of_events(deal.events, f"Deal {deal.number} of {deal.match.game}, won by {won}; gains: {gains}")


def of_transition(step: Transition[Any]) -> Element:
    """Return the events of a transition, and the position or the match to which it leads."""
    after = step.position
    led_to = of_position(after) if isinstance(after, Position) else of_match(after)
    return block(of_events(step.events, "What happens"), led_to)


def of_moves(checked: CheckedMoves[Any, Any]) -> Element:
    """Return what the legal moves of a program bring about, why the next is refused, and the position."""
    events = of_events(checked.events, counted(len(checked.legal), "legal move"))
    refused = [] if checked.refusal is None else [f"Refused: {checked.refused}: {checked.refusal}"]
    return block(events, *refused, of_position(checked.position))


def of_event(event: Event) -> Element:
    """Return one event with its cards and its rule."""
    return of_events((event,), "What happens")


def of_events(events: Sequence[Event], caption: str) -> Element:
    """Return events of a deal as a table."""
    games = {slug: library().load(slug) for slug in {event.rule.partition("/")[0] for event in events}}
    return _steps(caption, [event_answer(event, games[event.rule.partition("/")[0]]) for event in events])


def _steps(caption: str, events: Sequence[EventAnswer]) -> Element:
    return table(caption, STEPS, _rows(events))


def _rows(events: Sequence[EventAnswer]) -> Iterator[tuple[Cell, ...]]:
    for number, event in enumerate(events[:MOST_STEPS], 1):
        yield str(number), event.text, _cards(event), event.rule
    if len(events) > MOST_STEPS:
        yield "", f"{counted(len(events) - MOST_STEPS, 'more event')} in this deal", "", ""


def _cards(event: EventAnswer) -> Cell:
    if not 0 < len(event.cards) <= MOST_DRAWN:
        return ""
    shown = _pairs(map(parse_card, event.cards), parse_face(event.named) if event.named else None)
    return cards_picture(shown, scale=SMALL)
