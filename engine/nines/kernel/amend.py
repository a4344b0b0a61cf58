"""Games whose source amends an older game: the game inherits every rule that its source does not mention.

The later game marks each inherited rule. The rule keeps its passages and its decision points, and also cites
the passages by which the later source takes over the rule. So a rule cites only books that state the rule or
take it over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from nines.evidence.place import here
from nines.kernel.inheritance import Confirmed, carried, check_names, confirmed_by, shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.kernel.rule_set import RuleSet

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
    """Return a game whose source amends an older game.

    Parameters
    ----------
    base
        The function that returns the older game.
    choices
        The choices of the later game; the choices of the older game are derived from them.
    via
        The passages by which the later source takes over the rules that it does not mention, separated by
        spaces.
    points
        The decision points whose choices support this inheritance, separated by spaces.
    confirmed
        The inherited rules that the later source also states. Each key is the key of a rule without the name
        of the game. Each value gives the passages that state the rule, separated by spaces. If the passages
        cover only some details, the value is a :class:`Confirmed`.
    changed
        The aspects that differ, by name. Each value is a cited rule, a tuple of cited rules, or None if the
        rule is dropped.

    Raises
    ------
    UnknownNameError
        If a rule in *confirmed* is not inherited or has no detail of the given name, or if a name in
        *changed* is not an aspect.
    CorpusError
        If *changed* gives one rule for an aspect that takes several, or several rules for an aspect that
        takes one.
    RequestError
        If the game with these choices amends no other game.

    Examples
    --------
    >>> from nines import library
    >>> from nines.stops.games.comet_1718 import comet_1718
    >>> base = comet_1718(library().choices("comet-1718"))
    >>> [cited.name for cited in inherited(base.stop, without="comet-as-king")]
    ['king', 'comet']
    """
    own, places = confirmed or {}, set()
    choices.note(points)

    def take(cited: Cited[object]) -> Cited[object]:
        _, _, place = cited.key.partition("/")
        places.add(place)
        if place not in own:
            return carried(cited, choices, via, points)
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
    """Return a game that differs in some aspects from another game in the same document.

    Neither game amends the other: both rest on the same passages. If the other game inherits a rule from a
    third game, this game also inherits it from the third game.

    Parameters
    ----------
    other
        The function that returns the other game.
    choices
        The choices of this game, which has all the readings of the other game.
    points
        The decision points at which we decided that the document describes both games, separated by spaces.
    changed
        The aspects that differ, by name. Each value is a cited rule, a tuple of cited rules, or None if the
        rule is dropped.

    Raises
    ------
    UnknownNameError
        If a name in *changed* is not an aspect.
    CorpusError
        If *changed* gives one rule for an aspect that takes several, or several rules for an aspect that
        takes one.
    RequestError
        If the game is not a variant of any game with these choices.
    """

    def alike(cited: Cited[object]) -> Cited[object]:
        return shared(cited, choices, points)

    choices.note(points)
    return _made_of(other(choices.of_base()), choices, changed, alike)


def inherited(rules: Iterable[Cited[R]], without: str = "") -> tuple[Cited[R], ...]:
    """Return the rules of an older game, except the rules that a later game does not take over.

    Parameters
    ----------
    rules
        The rules of one aspect of the older game.
    without
        The names of the rules to leave out, separated by spaces.

    Raises
    ------
    UnknownNameError
        If a name in *without* is not the name of a rule.
    """
    theirs, names = tuple(rules), without.split()
    check_names("rule to leave out", names, [cited.name for cited in theirs])
    return tuple(cited for cited in theirs if cited.name not in names)


def replacing(rules: Iterable[Cited[R]], *others: Cited[R]) -> tuple[Cited[R], ...]:
    """Return the rules of an older game, with each rule in *others* replacing the rule of the same name.

    Parameters
    ----------
    rules
        The rules of one aspect of the older game.
    others
        The new rules, each with the name of the rule that it replaces.

    Raises
    ------
    UnknownNameError
        If a rule in *others* has a name that no rule of the older game has.
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
    """Return the game with these choices; *take* converts each rule that comes from the other game."""
    check_names(f"aspect of {choices.slug}", changed, theirs.by_field())
    silent = theirs.silent.split()
    held = {aspect: getattr(theirs, aspect) for aspect in theirs.by_field() if aspect not in silent}
    place = here()

    def taken(value: Any) -> object:  # noqa: ANN401 - of every type of aspect
        if isinstance(value, tuple) and value:
            return tuple(map(taken, value))
        if value and value.key:
            return take(value).taken_at(place)
        return value  # a rule without a key belongs to the later game

    aspects = {aspect: taken(value) for aspect, value in {**held, **changed}.items()}
    return theirs.replaced(aspects, slug=choices.slug, choices=choices)
