"""Values with what they rest on, until a cited rule is made of them.

A game writes ``cite("doc:1", Rule, least=said(3, "doc:2"))``. *said* is typed as the value, so that the type
checker sees the rule's own parameters; at run time it is a :class:`Sourced`, which refuses any other use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.warrant import Inheritance

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Sourced:
    """A value and what it rests on; it refuses to be computed with.

    Parameters
    ----------
    value
        What it is.
    passages
        Ids of the passages that state or imply it.
    points
        The decision points that settle it.
    implied
        Whether the passages imply it rather than say it.
    inherited
        What it is inherited from.
    """

    value: object
    passages: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    implied: bool = False
    inherited: Inheritance | None = None

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError("a sourced value is unwrapped by cite(); do not compute with it")

    __bool__ = __iter__ = __len__ = __add__ = __getitem__ = __call__ = __lt__ = _refuse


def _sourced(value: object) -> Sourced:
    return value if isinstance(value, Sourced) else Sourced(value)


def _with(value: T, passages: str, *, implied: bool) -> T:
    found = _sourced(value)
    both = tuple(dict.fromkeys((*found.passages, *passages.split())))
    return cast("T", Sourced(found.value, both, found.points, found.implied or implied, found.inherited))


def said(value: T, passages: str) -> T:
    """Return a value that passages state, for :func:`nines.cite.cite`.

    Parameters
    ----------
    value
        The value, or one that a decision point settles in part.
    passages
        Ids of the passages, separated by spaces.

    Examples
    --------
    >>> from nines.cite import cite
    >>> from nines.common.seating import Between
    >>> seats = cite("wp-comet:045", Between, least=said(2, "wp-comet:046"), most=5)
    >>> [(detail.name, detail.passages) for detail in seats.details]
    [('', ('wp-comet:045',)), ('least', ('wp-comet:046',)), ('most', ('wp-comet:045',))]
    """
    return _with(value, passages, implied=False)


def implied(value: T, passages: str) -> T:
    """Return a value that follows from what passages say, for :func:`nines.cite.cite`.

    Parameters
    ----------
    value
        The value, or one that a decision point settles in part.
    passages
        Ids of the passages, separated by spaces.
    """
    return _with(value, passages, implied=True)


def settled(value: T, *points: str) -> T:
    """Return a value that decision points settle; :class:`nines.readings.Choices` makes them."""
    return cast("T", Sourced(value, points=points))


def inherited_value(value: T, inheritance: Inheritance, *points: str) -> T:
    """Return a value that is inherited from a rule of another game; :mod:`nines.kernel.amend` makes them."""
    return cast("T", Sourced(value, points=points, inherited=inheritance))


def part(make: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Return a part of a rule that has parameters of its own; it rests on all that they rest on.

    Parameters
    ----------
    make
        The class of the part, or a function that makes it.
    *args
        None: the parameters are named.
    **kwargs
        Its parameters, each plain or with what it rests on.

    Raises
    ------
    TypeError
        If a parameter is not named.
    """
    if args:
        raise TypeError("the parameters of a part are named")
    found = [one for one in kwargs.values() if isinstance(one, Sourced)]
    made = cast("Callable[..., R]", make)(**plain(kwargs))
    passages = dict.fromkeys(passage for one in found for passage in one.passages)
    points = dict.fromkeys(point for one in found for point in one.points)
    inherited = next((one.inherited for one in found if one.inherited), None)
    guess = any(one.implied for one in found)
    return cast("R", Sourced(made, tuple(passages), tuple(points), guess, inherited))


def plain(values: Mapping[str, object]) -> dict[str, object]:
    """Return values without what they rest on."""
    return {name: value.value if isinstance(value, Sourced) else value for name, value in values.items()}
