"""The doors of a game: a position, an act or an observation of another game is refused, and both are named.

A position belongs to an edition, whatever its readings are: ``game.read({...}).why_not(position, act)`` says
how another reading decides the same position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Final, NoReturn

from nines.boundary.expected import expect, expect_whole, shown
from nines.errors import RequestError
from nines.kernel.position import Match, Position
from nines.kernel.rule_set import RuleSet
from nines.kernel.transition import Transition
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

# What a door has of its function. From Python 3.14, annotations would be a function that cannot be pickled.
COPIED: Final = ("__module__", "__name__", "__qualname__", "__doc__")
A_STREAM: Final = "a stream of random numbers, such as nines.shuffle.Stream.of(1718)"


def refuse_position(slug: str, position: object) -> NoReturn:
    """Raise an error for a value that is not a position of a game.

    Parameters
    ----------
    slug
        The slug of the game.
    position
        The value that was given as a position.

    Raises
    ------
    RequestError
        On every call; for a position of another game, the message names both games.

    Examples
    --------
    >>> import nines
    >>> refuse_position("red-nines-20c", nines.load("comet-1718").start(["Q♥ K♥", "5♠"]))
    Traceback (most recent call last):
    nines.errors.RequestError: a position of comet-1718 is not for red-nines-20c; load comet-1718 for it
    """
    if isinstance(position, Position):
        _refuse_other("a position", position.match.game, slug)
    hint = "; give its field 'position'" if isinstance(position, Transition) else ""
    raise RequestError(
        f"expected a position of {slug}, as 'start', 'deal' or 'play' makes one, not {shown(position)}{hint}"
    )


def check_match(slug: str, match: object) -> None:
    """Check that a value is a match of a game.

    Parameters
    ----------
    slug
        The slug of the game.
    match
        The value that was given as a match.

    Raises
    ------
    RequestError
        If the value is not a match, or if it is a match of another game; the message then names both games.
    """
    expect(match, Match, f"a match of {slug}, as 'new_match' or 'match_so_far' makes one")
    if isinstance(match, Match) and match.game != slug:
        _refuse_other("a match", match.game, slug)


def check_seat(seat: object, seats: int) -> None:
    """Check that a seat is at the table.

    Parameters
    ----------
    seat
        The value that was given as a seat.
    seats
        The number of seats.

    Raises
    ------
    RequestError
        If the value is not a whole number from 0 to *seats* - 1.

    Examples
    --------
    >>> check_seat(3, 3)
    Traceback (most recent call last):
    nines.errors.RequestError: seat 3 is not at the table; the seats are 0 to 2
    """
    if not 0 <= expect_whole(seat, "a seat") < seats:
        raise RequestError(f"seat {shown(seat)} is not at the table; the seats are 0 to {seats - 1}")


def refuse_act(slug: str, act: object) -> NoReturn:
    """Raise an error for a value that is not an act of a game's family.

    Parameters
    ----------
    slug
        The slug of the game.
    act
        The value that was given as an act.

    Raises
    ------
    RequestError
        On every call.
    """
    raise RequestError(f"expected an act of {slug}, as its 'parse_act' makes one from text, not {shown(act)}")


def _refuse_other(what: str, its: str, slug: str) -> NoReturn:
    raise RequestError(f"{what} of {its} is not for {slug}; load {its} for it")


@dataclass(unsafe_hash=True)
class Door:
    """A function of a family that takes rules, then a position or an observation, and checks both.

    Parameters
    ----------
    function
        The function behind the door.
    takes
        The class of the positions or of the observations of the family.
    """

    function: Callable[..., Any]
    takes: type[Any]

    def __post_init__(self) -> None:
        update_wrapper(self, self.function, COPIED)

    @classmethod
    def to(cls, function: Callable[..., Any], takes: type[Any]) -> Door:
        """Return a door to a function; a function that already has a door is returned as it is."""
        return function if isinstance(function, Door) else cls(function, takes)

    def __call__(self, rules: RuleSet, seen: Any, *more: Any) -> Any:  # noqa: ANN401 - as the function behind it
        """Return what the function returns.

        Parameters
        ----------
        rules
            The rules of the game.
        seen
            A position or an observation of this game.
        more
            For a function that imagines a deal, a seat and a stream.

        Raises
        ------
        RequestError
            If *rules* are not rules, if *seen* is not a position or an observation of this game, or if *more*
            is not a seat and a stream.
        """
        expect(rules, RuleSet, "the rules of a game, such as the field 'rule_set' of a game")
        if not isinstance(seen, self.takes):
            if issubclass(self.takes, Position):
                refuse_position(rules.slug, seen)
            expect(seen, self.takes, f"what a seat of {rules.slug} sees, as 'observe' returns it")
        if isinstance(seen, Position) and seen.match.game != rules.slug:
            refuse_position(rules.slug, seen)
        if more:  # the seat for which a deal is imagined, and a stream
            seat, stream = more if len(more) == 2 else (*more, None)
            check_seat(seat, seen.seats)
            expect(stream, Stream, A_STREAM)
        return self.function(rules, seen, *more)
