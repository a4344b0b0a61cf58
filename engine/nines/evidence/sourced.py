"""Values with their supporting sources or choices, before a cited rule is made from the values.

A game writes ``cite("doc:1", Rule, least=said(3, "doc:2"))``. For the type checker, *said* returns the plain
value, so the types of the rule's parameters are checked. At run time *said* returns a :class:`Sourced`, which
raises an error if it is used for anything but a citation.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar, cast

from nines.evidence.place import here

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.evidence.place import Places
    from nines.evidence.warrant import Inheritance

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Sourced:
    """A value with the sources or choices that support it; an attempt to compute with it raises an error.

    Parameters
    ----------
    value
        The value itself.
    passages
        Ids of the passages that state or imply the value.
    points
        The decision points that settle the value.
    implied
        Whether the passages imply the value rather than state it.
    inherited
        The rule from which the value is inherited.
    place
        The line at which the value got its first source or choice; it makes no difference to equality.
    """

    value: object
    passages: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    implied: bool = False
    inherited: Inheritance | None = None
    place: Places = field(default=(), compare=False, repr=False)

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError(
            "this value is still wrapped with its sources; pass it to cite() and do not compute with it"
        )

    __bool__ = __iter__ = __len__ = __add__ = __getitem__ = __call__ = __lt__ = _refuse


def sourced(value: object) -> Sourced:
    """Return a value with its sources and choices; a plain value has none."""
    return value if isinstance(value, Sourced) else Sourced(value, place=here(1))


def _with(value: T, passages: str, *, implied: bool) -> T:
    parts = sourced(value)
    both = tuple(dict.fromkeys((*parts.passages, *passages.split())))
    more = Sourced(parts.value, both, parts.points, parts.implied or implied, parts.inherited, parts.place)
    return cast("T", more)


def said(value: T, passages: str) -> T:
    """Return a value with the passages that state it, for :func:`nines.evidence.cite.cite`.

    Parameters
    ----------
    value
        The value; a decision point may settle part of it.
    passages
        Ids of the passages, separated by spaces.

    Examples
    --------
    >>> from nines.evidence.cite import cite
    >>> from nines.common.seating import Between
    >>> seats = cite("wp-comet:045", Between, least=said(2, "wp-comet:046"), most=5)
    >>> [(detail.name, detail.passages) for detail in seats.details]
    [('', ('wp-comet:045',)), ('least', ('wp-comet:046',)), ('most', ('wp-comet:045',))]
    """
    return _with(value, passages, implied=False)


def implied(value: T, passages: str) -> T:
    """Return a value with the passages that imply it, for :func:`nines.evidence.cite.cite`.

    Parameters
    ----------
    value
        The value; a decision point may settle part of it.
    passages
        Ids of the passages, separated by spaces.
    """
    return _with(value, passages, implied=True)


def settled(value: T, *points: str, place: Places = ()) -> T:
    """Return a value that decision points settle, for :class:`nines.evidence.choices.Choices`."""
    if not isinstance(value, Sourced):
        return cast("T", Sourced(value, points=points, place=place or here(1)))
    both = tuple(dict.fromkeys((*value.points, *points)))
    return cast("T", replace(value, points=both))


def inherited_value(value: T, inheritance: Inheritance, *points: str) -> T:
    """Return a value inherited from a rule of another game, for :mod:`nines.kernel.inheritance`."""
    return cast("T", Sourced(value, points=points, inherited=inheritance, place=here(1)))


def part(make: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Return a part of a rule with its own parameters; the sources of the parameters support the part.

    Parameters
    ----------
    make
        The class of the part, or a function that returns the part.
    *args
        Not used: parameters must be given by name.
    **kwargs
        The parameters of the part, each a plain value or a value with its sources.

    Raises
    ------
    TypeError
        If a parameter is given by position.
    """
    if args:
        raise TypeError("give the parameters of a part by name")
    nested = [argument for argument in kwargs.values() if isinstance(argument, Sourced)]
    made = cast("Callable[..., R]", make)(**plain(kwargs))
    passages = dict.fromkeys(passage for sourced in nested for passage in sourced.passages)
    points = dict.fromkeys(point for sourced in nested for point in sourced.points)
    inherited = next((sourced.inherited for sourced in nested if sourced.inherited), None)
    guess = any(sourced.implied for sourced in nested)
    return cast("R", Sourced(made, tuple(passages), tuple(points), guess, inherited, here(1)))


def plain(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values without the sources and choices that support them."""
    return {name: value.value if isinstance(value, Sourced) else value for name, value in values.items()}
