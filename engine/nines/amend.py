"""A game whose source amends an earlier one: what it leaves alone is carried, and says so.

A carried rule keeps its passages and points, and gains the passages by which the later source takes it
over. So nothing cites a book for what it does not say.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from nines.base_variant import NOT_ASPECTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nines.base_variant import BaseVariant
    from nines.cite import Cited
    from nines.readings import Choices

R = TypeVar("R")
V = TypeVar("V", bound="BaseVariant")


def amend(
    base: Callable[[Choices], V],
    choices: Choices,
    *,
    via: str = "",
    points: str = "",
    confirmed: Mapping[str, str] | None = None,
    **changed: Any,  # noqa: ANN401 - each aspect has its own type, of which only the name and number are checked
) -> V:
    """Return the game that an amending source makes of another.

    Parameters
    ----------
    base
        The function that makes the amended game.
    choices
        Those of the later game; the amended one gets its own from them.
    via
        The passages by which the later source carries what it leaves alone, parted by spaces.
    points
        The points on whose answer it rests that all this is carried, parted by spaces.
    confirmed
        Rules that the later source states too, by their keys without the game: they are its own, and rest
        on the passages given, parted by spaces.
    changed
        The aspects that are other, by name: a cited rule, or a tuple of them.

    Raises
    ------
    KeyError
        If a rule that is to be confirmed is not among the carried ones, or something changed is no aspect.
    TypeError
        If one rule is given for an aspect that has several, or several for one.

    Examples
    --------
    >>> from nines import library
    >>> from nines.stops.games.comet_1718 import comet_1718
    >>> base = comet_1718(library().choices("comet-1718"))
    >>> [cited.name for cited in carried(base.stop, without="comet-as-king")]
    ['king', 'comet']
    """
    theirs = base(choices.of_base())
    open_ = dict(confirmed or {})
    made = _made_of(theirs, choices, changed, lambda cited: _taken(cited, choices, via, points, open_))
    if open_:
        raise KeyError(f"{choices.slug} confirms {', '.join(open_)}, which is not carried")
    return made


def told_alike(
    other: Callable[[Choices], V],
    choices: Choices,
    points: str = "",
    **changed: Any,  # noqa: ANN401 - as above
) -> V:
    """Return a game that a document tells together with another, some aspects apart.

    Neither amends the other: what both rest on is the same passages, and what the other carries from a
    third game is carried from there.

    Parameters
    ----------
    other
        The function that makes the other game.
    choices
        Those of this game, whose readings come with the other's.
    points
        The points on whose answer it rests that they are told together, parted by spaces.
    changed
        The aspects that are other, by name: a cited rule, or a tuple of them.
    """

    def alike(cited: Cited[object]) -> Cited[object]:
        if not cited.key:
            return cited
        asked = (point for point in (*cited.points, *points.split()) if point in choices.readings)
        return replace(cited, points=tuple(dict.fromkeys(asked)), key="")

    return _made_of(other(choices.of_base()), choices, changed, alike)


def carried(rules: Iterable[Cited[R]], without: str = "") -> tuple[Cited[R], ...]:
    """Return rules of an amended game, all but those named, to stand beside others."""
    names = without.split()
    return tuple(cited for cited in rules if cited.name not in names)


def altered(rules: Iterable[Cited[R]], *changed: Cited[R]) -> tuple[Cited[R], ...]:
    """Return rules of an amended game, each that is changed in its place; one that it lacks stays away."""
    by_name = {cited.name: cited for cited in changed}
    return tuple(by_name.get(cited.name, cited) for cited in rules)


def _made_of(
    theirs: V,
    choices: Choices,
    changed: Mapping[str, Any],
    take: Callable[[Cited[object]], Cited[object]],
) -> V:
    """Return the game of these choices, each of its rules taken over as *take* does it."""
    taken: dict[str, Any] = {}
    aspects = [field.name for field in fields(theirs) if field.name not in NOT_ASPECTS]
    unknown = changed.keys() - set(aspects)
    if unknown:
        raise KeyError(f"{choices.slug} changes {', '.join(sorted(unknown))}, which is no aspect")
    for aspect in aspects:
        told = getattr(theirs, aspect)
        value = changed.get(aspect, told)
        several = isinstance(told, tuple)
        if isinstance(value, tuple) != several:
            raise TypeError(f"{choices.slug}: {aspect} takes {'a tuple of rules' if several else 'one rule'}")
        taken[aspect] = tuple(map(take, value)) if several else take(value)
    return replace(theirs, slug=choices.slug, choices=choices, **taken)


def _taken(cited: Cited[R], choices: Choices, via: str, points: str, confirmed: dict[str, str]) -> Cited[R]:
    """Return a rule as it stands in the later game; one of its own stays as it is."""
    if not cited.key:
        return cited
    _, _, place = cited.key.partition("/")
    asked = tuple(point for point in cited.points if point in choices.readings)
    if place in confirmed:
        own = tuple(confirmed.pop(place).split())
        return replace(cited, passages=own, points=asked, via=(), carried="", origin="", key="")
    return replace(
        cited,
        points=tuple(dict.fromkeys((*asked, *points.split()))),
        via=tuple(via.split()),
        carried=cited.key,
        origin=cited.origin or cited.key,
        key="",
    )
