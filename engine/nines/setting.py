"""What every family asks alike of a position, or of a sitting, that somebody sets up: can it be?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from nines.cards import in_order, parse_cards, show_cards
from nines.errors import CardsError, RequestError, UnknownNameError
from nines.game import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from nines.cards import Card
    from nines.cite import Cited
    from nines.readings import Choices

# Some games are for any number; a table must still fit into memory and onto a page.
MOST_PLAYERS: Final = 100


class Seats(Protocol):
    """Whatever answers how many can play."""

    def admits(self, players: int) -> bool:
        """Tell whether so many can play."""


def refusal(choices: Choices, cited: Cited[object] | None, says: str) -> Refusal:
    """Return why an act is refused by a rule, with the passages and the readings that it rests on.

    A rule for which a form of a game has no passage of its own rests on those by which it is carried.
    What no rule refuses, but a fact, rests on nothing.

    Examples
    --------
    >>> from nines.cite import bound, cite
    >>> from nines import library
    >>> choices = library().choices("comet-1718")
    >>> rule = bound(cite("the king is a stop", "wp-comet:069", "comet-stops"), "comet-1718", "stop")
    >>> print(refusal(choices, rule, "not so"))
    not so [comet-1718/stop: wp-comet:069, read comet-stops=no]
    >>> print(refusal(choices, None, "8♠ is not in the hand"))
    8♠ is not in the hand
    """
    if cited is None:
        return Refusal("", says, (), ())
    readings = tuple(f"{point}={choices[point]}" for point in cited.points)
    return Refusal(cited.key, says, cited.passages or cited.via, readings)


def not_held(cards: Sequence[Card], hand: Collection[Card]) -> str:
    """Return why these cards cannot be played from a hand, whatever the rules; nothing if they can.

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
        return f"{show_cards(missing)} is not in the hand"
    twice = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    return f"{show_cards(twice)} is named twice" if twice else ""


def check_seats(name: str, seats: Cited[Seats], players: int) -> None:
    """Raise RequestError unless so many can play.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("ninety-nine-3p")
    >>> check_seats(game.name, game.variant.seats, 2)
    Traceback (most recent call last):
    nines.errors.RequestError: ninety-nine-3p is not for 2: 3 play [ninety-nine-3p/seats]
    """
    if players > MOST_PLAYERS:
        raise RequestError(
            f"{players} players are more than can be dealt to here; {MOST_PLAYERS} is the limit"
        )
    if players < 1 or not seats.rule.admits(players):
        raise RequestError(f"{name} is not for {players}: {seats.rule} [{seats.key}]")


def check_turn(turn: int, players: int, purses: Sequence[int] | None) -> None:
    """Raise RequestError unless that seat is at the table, and the sitting so far is of as many.

    Examples
    --------
    >>> check_turn(3, 3, None)
    Traceback (most recent call last):
    nines.errors.RequestError: seat 3 is not at the table; the seats are 0 to 2
    """
    if purses is not None and len(purses) != players:
        raise RequestError(f"there are {players} hands, and {len(purses)} players in the sitting so far")
    if not 0 <= turn < players:
        raise RequestError(f"seat {turn} is not at the table; the seats are 0 to {players - 1}")


def check_so_far(so_far: Iterable[str], known: Iterable[str] = ()) -> None:
    """Raise UnknownNameError, with the nearest, if something is said of a sitting that none has.

    Examples
    --------
    >>> check_so_far(["suceeded"], ["succeeded", "rounds"])
    Traceback (most recent call last):
    nines.errors.UnknownNameError: no part of a sitting 'suceeded'; did you mean 'succeeded'?
    """
    names = tuple(known)
    for name in so_far:
        if name not in names:
            raise UnknownNameError("part of a sitting", name, names)


def check_cards(cards: Iterable[Card], known: Iterable[Card], pack: Cited[Any]) -> None:
    """Raise CardsError if a card stands twice, or is none of those known.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import parse_cards
    >>> check_cards(parse_cards("7♠ 8♠"), parse_cards("7♠"), nines.load("comet-1718").variant.pack)
    Traceback (most recent call last):
    nines.errors.CardsError: 8♠ is not in the pack: one pack of 52 cards [comet-1718/pack]
    """
    together = parse_cards(show_cards(tuple(cards)))  # which refuses a card that stands twice
    foreign = set(together).difference(known)
    if foreign:
        raise CardsError(f"{show_cards(in_order(foreign))} is not in the pack: {pack.rule} [{pack.key}]")
