"""Checks for a position or a match that a user sets up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from nines.cards import in_order, parse_cards, show_cards
from nines.errors import CardsError, RequestError, UnknownNameError
from nines.kernel.doors import check_seat
from nines.text import are, counted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from nines.cards import Card
    from nines.evidence.cite import Cited
    from nines.kernel.position import Match, Position
    from nines.kernel.rule_set import RuleSet

# Some games are for any number of players; a table must still fit into memory and onto a page.
MOST_PLAYERS: Final = 100


class Seats(Protocol):
    """A rule that says how many players can play."""

    def admits(self, players: int) -> bool:
        """Return whether the rule allows this number of players."""


def not_held(cards: Sequence[Card], hand: Collection[Card]) -> str:
    """Return the reason why cards cannot be played from a hand; empty if the hand contains all these cards.

    Parameters
    ----------
    cards
        The cards to be played, in the order of the act.
    hand
        The cards held.

    Examples
    --------
    >>> seven, eight = parse_cards("7♠ 8♠")
    >>> not_held([seven, eight], [seven]), not_held([seven, seven], [seven]), not_held([seven], [seven])
    ('8♠ is not in the hand', '7♠ is named twice', '')
    """
    if not cards:
        return "no card is named"
    missing = [card for card in cards if card not in hand]
    if missing:
        return f"{show_cards(missing)} {are(len(missing))} not in the hand"
    twice = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    return f"{show_cards(twice)} is named twice" if twice else ""


def check_seats(name: str, seats: Cited[Seats], players: int) -> None:
    """Check that a game allows this number of players.

    Parameters
    ----------
    name
        The canonical name of the game, for the error message.
    seats
        The rule that says how many players can play.
    players
        The number of players to check.

    Raises
    ------
    RequestError
        If the rule does not allow this number of players, or if there are more than 100 players.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("ninety-nine-3p")
    >>> check_seats(game.name, game.rule_set.seats, 2)
    Traceback (most recent call last):
    nines.errors.RequestError: ninety-nine-3p is not for 2 players: 3 players can play [ninety-nine-3p/seats]
    """
    if players > MOST_PLAYERS:
        raise RequestError(f"{players} players are too many; this program deals to {MOST_PLAYERS} at most")
    if players < 1 or not seats.rule.admits(players):
        raise RequestError(f"{name} is not for {counted(players, 'player')}: {seats.rule} [{seats.key}]")


def check_match(
    rules: RuleSet, balances: Sequence[int], more: Iterable[str], known: Iterable[str] = ()
) -> int:
    """Check a match that is under way, and return its number of players.

    Parameters
    ----------
    rules
        The rules of the game.
    balances
        The balance of each seat, seat 0 first.
    more
        The names of the data given besides balances, deals and first hand.
    known
        The names that *more* can contain in this family of games.

    Raises
    ------
    RequestError
        If the game does not allow this number of players.
    UnknownNameError
        If a name in *more* is unknown.
    """
    players = len(balances)
    check_seats(rules.choices.name, rules.seats, players)
    check_more(more, known)
    return players


def check_turn(turn: int, seats: int, match: Match[Any] | None) -> None:
    """Check that a seat is at the table, and that the match has as many seats as the table.

    Parameters
    ----------
    turn
        The seat to check.
    seats
        The number of seats at the table.
    match
        The state of the match before the deal; None for a first deal.

    Raises
    ------
    RequestError
        If *turn* is not from 0 to seats - 1, or if the match has a different number of seats.

    Examples
    --------
    >>> check_turn(3, 3, None)
    Traceback (most recent call last):
    nines.errors.RequestError: seat 3 is not at the table; the seats are 0 to 2
    """
    if match is not None and match.seats != seats:
        raise RequestError(
            f"there are {seats} hands but {match.seats} players in the match so far; the numbers must agree"
        )
    check_seat(turn, seats)


def check_over(position: Position) -> None:
    """Check that a deal is over.

    Raises
    ------
    RequestError
        If the deal is not over.
    """
    if not position.ended:
        raise RequestError("the deal is not over; play it to its end before settling it")


def check_more(given: Iterable[str], known: Iterable[str] = ()) -> None:
    """Check the names of the data that only some families pass from deal to deal.

    Parameters
    ----------
    given
        The names of the data given besides balances, deals and first hand.
    known
        The names that *more* can contain in this family of games.

    Raises
    ------
    UnknownNameError
        If a name is unknown; the message suggests similar names.

    Examples
    --------
    >>> check_more(["suceeded"], ["succeeded", "rounds"])
    Traceback (most recent call last):
    nines.errors.UnknownNameError: no part of a match 'suceeded'; did you mean 'succeeded'?
    """
    names = tuple(known)
    for name in given:
        if name not in names:
            raise UnknownNameError("part of a match", name, names)


def check_cards(cards: Iterable[Card], known: Iterable[Card], pack: Cited[Any]) -> None:
    """Check that cards belong to a pack and that none is given twice.

    Parameters
    ----------
    cards
        The cards to check.
    known
        The cards of the pack.
    pack
        The rule of the pack, for the error message.

    Raises
    ------
    CardsError
        If a card is given twice, or is not in the pack.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import parse_cards
    >>> check_cards(parse_cards("7♠ 8♠"), parse_cards("7♠"), nines.load("comet-1718").rule_set.pack)
    Traceback (most recent call last):
    nines.errors.CardsError: 8♠ is not in the pack: one pack of 52 cards [comet-1718/pack]
    """
    together = parse_cards(show_cards(tuple(cards)))  # raises an error for a card that appears twice
    foreign = set(together).difference(known)
    if foreign:
        raise CardsError(f"{show_cards(in_order(foreign))} is not in the pack: {pack.rule} [{pack.key}]")
