"""A game whose source amends an earlier one: what it leaves alone is inherited, and says so.

An inherited rule keeps its passages and points, and gains the passages by which the later source takes it
over. So nothing cites a book for what it does not say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from nines.kernel.inheritance import Confirmed, check_names, confirmed_by, shared, taken_over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nines.cite import Cited
    from nines.kernel.rule_set import RuleSet
    from nines.readings import Choices

R = TypeVar("R")
V = TypeVar("V", bound="RuleSet")


def amend(
    base: Callable[[Choices], V],
    choices: Choices,
    *,
    via: str = "",
    points: str = "",
    confirmed: Mapping[str, str | Confirmed] | None = None,
    **changed: Any,  # noqa: ANN401 - each aspect has its own type, only the name and number are checked
) -> V:
    """Return the game that an amending source makes of another.

    Parameters
    ----------
    base
        The function that makes the amended game.
    choices
        Those of the later game; the amended one gets its own from them.
    via
        The passages by which the later source carries what it leaves alone, separated by spaces.
    points
        The points on whose answer it rests that all this is inherited, separated by spaces.
    confirmed
        Rules that the later source states too, by their keys without the game, each with the passages that it
        rests on, separated by spaces; or with a :class:`Confirmed`, if these cover only some of its details.
    changed
        The aspects that differ, by name: a cited rule, a tuple of them, or None for a rule that goes.

    Raises
    ------
    UnknownNameError
        If a rule to be confirmed is not inherited or lacks a detail that is named, or a name in *changed* is
        not an aspect.
    CorpusError
        If one rule is given for an aspect that takes several, or several for one.
    RequestError
        If the game amends no other under these choices.

    Examples
    --------
    >>> from nines import library
    >>> from nines.stops.games.comet_1718 import comet_1718
    >>> base = comet_1718(library().choices("comet-1718"))
    >>> [cited.name for cited in inherited(base.stop, without="comet-as-king")]
    ['king', 'comet']
    """
    own, places = confirmed or {}, set()

    def take(cited: Cited[object]) -> Cited[object]:
        _, _, place = cited.key.partition("/")
        places.add(place)
        if place not in own:
            return taken_over(cited, choices, via, points)
        found = own[place]
        by = found if isinstance(found, Confirmed) else Confirmed(found)
        return confirmed_by(cited, choices, by, via, points)

    made = _made_of(base(choices.of_base()), choices, changed, take)
    check_names(f"rule inherited by {choices.slug}", own, places)
    return made


def variant_of(
    other: Callable[[Choices], V],
    choices: Choices,
    points: str = "",
    **changed: Any,  # noqa: ANN401 - as above
) -> V:
    """Return a game that a document describes together with another, differing in some aspects.

    Neither amends the other: both rest on the same passages, and what the other carries from a third game is
    inherited from that game.

    Parameters
    ----------
    other
        The function that makes the other game.
    choices
        Those of this game, whose readings come with the other's.
    points
        The points on whose answer it rests that they are described together, separated by spaces.
    changed
        The aspects that differ, by name: a cited rule, a tuple of them, or None for a rule that goes.

    Raises
    ------
    UnknownNameError
        If a name in *changed* is not an aspect.
    CorpusError
        If one rule is given for an aspect that takes several, or several for one.
    RequestError
        If the game has no other under these choices.
    """

    def alike(cited: Cited[object]) -> Cited[object]:
        return shared(cited, choices, points)

    return _made_of(other(choices.of_base()), choices, changed, alike)


def inherited(rules: Iterable[Cited[R]], without: str = "") -> tuple[Cited[R], ...]:
    """Return the rules of an amended game except some; the later game may add others to them.

    Parameters
    ----------
    rules
        The rules of one aspect of the amended game.
    without
        The names of those left out, separated by spaces.

    Raises
    ------
    UnknownNameError
        If a rule that is left out is not there.
    """
    theirs, names = tuple(rules), without.split()
    check_names("rule to leave out", names, [cited.name for cited in theirs])
    return tuple(cited for cited in theirs if cited.name not in names)


def replacing(rules: Iterable[Cited[R]], *others: Cited[R]) -> tuple[Cited[R], ...]:
    """Return the rules of an amended game, each of the *others* in the place of the rule with its name.

    Parameters
    ----------
    rules
        The rules of one aspect of the amended game.
    others
        The rules that replace some of them, by name.

    Raises
    ------
    UnknownNameError
        If no rule has the name of one of the others.
    """
    theirs, by_name = tuple(rules), {cited.name: cited for cited in others}
    check_names("rule to replace", by_name, [cited.name for cited in theirs])
    return tuple(by_name.get(cited.name, cited) for cited in theirs)


def _made_of(
    theirs: V,
    choices: Choices,
    changed: Mapping[str, Any],
    take: Callable[[Cited[object]], Cited[object]],
) -> V:
    """Return the game of these choices, each rule of the other game taken over as *take* does it."""
    check_names(f"aspect of {choices.slug}", changed, theirs.by_field())
    silent = theirs.silent.split()
    held = {aspect: getattr(theirs, aspect) for aspect in theirs.by_field() if aspect not in silent}

    def taken(value: Any) -> object:  # noqa: ANN401 - of every type of aspect
        if isinstance(value, tuple):
            return tuple(map(taken, value))
        return take(value) if value and value.key else value  # what has no key yet is of the later game

    aspects = {aspect: taken(value) for aspect, value in {**held, **changed}.items()}
    return theirs.replaced(aspects, slug=choices.slug, choices=choices)
