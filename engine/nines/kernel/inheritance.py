"""Inheritance: a game whose source amends an older game inherits what its source does not mention."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from nines.errors import UnknownNameError
from nines.evidence.place import here
from nines.evidence.sourced import inherited_value
from nines.evidence.warrant import Choice, Detail, Inheritance

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.kernel.rule_set import RuleSet


# --- Inheritance ---

R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An inherited rule that the later source confirms in part.

    Parameters
    ----------
    passages
        The passages of the later source that confirm the rule, separated by spaces.
    details
        The names of the details that the passages cover: names of parameters, or ``""`` for the rule itself.
        All other details are inherited in the usual way.
    implied
        Whether the passages imply these details rather than state them.

    Examples
    --------
    >>> Confirmed("encyclopedie-1753:003", details=("",)).covers("clockwise")
    False
    """

    passages: str
    details: tuple[str, ...] | None = None
    implied: bool = False

    def covers(self, detail: str) -> bool:
        """Return whether the passages cover a detail; if *details* is None, every detail is covered."""
        return self.details is None or detail in self.details


def taken_over(cited: Cited[R], choices: Choices, via: str = "", points: str = "") -> Cited[R]:
    """Return a rule of an older game, marked as inherited by a later game.

    :func:`amend` takes over every rule that the later source does not mention. A game calls this function
    directly for a rule that is inherited because of other passages or another reading.

    Parameters
    ----------
    cited
        The rule of the older game.
    choices
        The choices of the later game.
    via
        The passages in which the later source takes over the rule, separated by spaces.
    points
        The decision points whose choices support the inheritance, separated by spaces.
    """
    choices.note(points)
    return carried(cited, choices, via, points).taken_at(here())


def carried(cited: Cited[R], choices: Choices, via: str, points: str) -> Cited[R]:
    """Return a rule of an older game, marked as inherited, without the place that takes it over."""
    return cited.mapped(lambda detail: _inherited(detail, cited, choices, via, points))


def taken(value: T, of: Cited[Any], choices: Choices, via: str = "", points: str = "") -> T:
    """Return a value for :func:`nines.evidence.cite.cite`, marked as taken over from a rule of an older game.

    Parameters
    ----------
    value
        The value of the parameter.
    of
        The rule of the older game, or one of its details from :func:`one_detail`.
    choices
        The choices of the later game.
    via
        The passages in which the later source takes over the rule, separated by spaces.
    points
        The decision points whose choices support the inheritance, separated by spaces.
    """
    asked = tuple(dict.fromkeys(choice for detail in of.details for choice in detail.all_choices))
    whole = replace(of.details[0], choices=asked)
    choices.note(points)
    inheritance = _inheritance(whole, of, choices, via, points)
    return inherited_value(value, inheritance, *(choice.point for choice in asked if _here(choice, choices)))


def one_detail(cited: Cited[R], name: str) -> Cited[R]:
    """Return a rule of an older game with only one of its details, for :func:`taken`.

    Parameters
    ----------
    cited
        The rule of the older game.
    name
        The name of the detail.

    Raises
    ------
    UnknownNameError
        If the rule has no detail of this name.

    Examples
    --------
    >>> import nines
    >>> manille = nines.load("comet-1718").rules()["comet-1718/payment/manille"]
    >>> manille.points, one_detail(manille, "amount").points
    (('comet-card',), ())
    """
    by_name = {detail.name: detail for detail in cited.details}
    check_names(f"detail of {cited.key}", [name], by_name)
    return replace(cited, details=(by_name[name],))


def _inherited(detail: Detail, cited: Cited[Any], choices: Choices, via: str, points: str) -> Detail:
    """Return one detail of a rule of an older game, marked as inherited by a later game."""
    if not detail.game:
        return detail  # the later game set this parameter
    taken = _inheritance(detail, cited, choices, via, points)
    asked = _asked(detail, choices)
    # Made without dataclasses.replace, which is slow: a game inherits hundreds of details.
    return Detail(detail.name, detail.value, detail.passages, asked, detail.implied, taken, detail.own)


def _here(choice: Choice, choices: Choices) -> bool:
    """Return whether a choice is the later game's own, or is at a decision point of the later game."""
    return not choice.reading or choice.point in choices.readings


def _asked(detail: Detail, choices: Choices) -> tuple[Choice, ...]:
    """Return the choices that support an older game's detail, at decision points that both games have."""
    return tuple(
        dict.fromkeys(Choice(choice.point) for choice in detail.all_choices if _here(choice, choices))
    )


def _inheritance(detail: Detail, cited: Cited[Any], choices: Choices, via: str, points: str) -> Inheritance:
    """Return the record of how a later game inherits one detail of an older game's rule."""
    return Inheritance(
        cited.key,
        detail.inherited.origin if detail.inherited else cited.key,
        tuple(via.split()),
        tuple(map(Choice, points.split())),
        tuple(choice for choice in detail.all_choices if not _here(choice, choices)),
    )


def confirmed_by(cited: Cited[R], choices: Choices, by: Confirmed, via: str, points: str) -> Cited[R]:
    """Return an inherited rule that the later source confirms, wholly or in some details."""
    check_names(f"detail of {cited.key}", by.details or (), [detail.name for detail in cited.details])
    own = tuple(by.passages.split())

    def confirmed(detail: Detail) -> Detail:
        if not detail.game or not by.covers(detail.name):
            return _inherited(detail, cited, choices, via, points)
        kept = replace(detail, passages=own, choices=_asked(detail, choices), inherited=None, game="")
        return replace(kept, implied=kept.implied or by.implied)

    return cited.mapped(confirmed)


def shared(cited: Cited[R], choices: Choices, points: str) -> Cited[R]:
    """Return a rule that one document gives for two games; neither game inherits the rule from the other.

    The argument *points* names the decision points at which we chose to apply the passages to this game. A
    detail with passages rests on the same passages in both games. In this game, the detail also rests on
    *points*. If the other game inherits a detail from a third game, this game inherits it from the third game
    too. This inheritance also rests on *points*. A detail without passages is our choice in both games.
    """

    def shared(detail: Detail) -> Detail:
        if not detail.game:
            return detail  # this game set this parameter
        if points and detail.inherited:
            older = detail.inherited
            inheritance = _inheritance(detail, cited, choices, " ".join(older.passages), points)
            asked = _asked(detail, choices)
            return replace(detail, choices=asked, inherited=replace(inheritance, rule=older.rule), game="")
        ours = (Choice(choice.point) if _here(choice, choices) else choice for choice in detail.choices)
        return replace(detail, choices=tuple(ours), game="").resting_on(
            map(Choice, points.split() if detail.passages else ())
        )

    return cited.mapped(shared)


def check_names(kind: str, wanted: Iterable[str], known: Collection[str]) -> None:
    """Check that all given names are known.

    Raises
    ------
    UnknownNameError
        If a name is unknown; the error names the first unknown name.
    """
    for name in wanted:
        if name not in known:
            raise UnknownNameError(kind, name, known)


# --- Games whose source amends an older game ---
#
# The later game marks each inherited rule. The rule keeps its passages and its decision points, and also
# cites the passages by which the later source takes over the rule. So a rule cites only books that state the
# rule or take it over.

V = TypeVar("V", bound="RuleSet")


def amend(
    base: V,
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
        The rules of the older game, as ``choices.older`` returns them.
    choices
        The choices of the later game.
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
        ground = own[place]
        by = ground if isinstance(ground, Confirmed) else Confirmed(ground)
        return confirmed_by(cited, choices, by, via, points)

    made = _made_of(base, choices, changed, take)
    check_names(f"rule inherited by {choices.slug}", own, places)
    return made


def variant_of(
    other: V,
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
        The rules of the other game, as ``choices.older`` returns them.
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
    """

    def alike(cited: Cited[object]) -> Cited[object]:
        return shared(cited, choices, points)

    choices.note(points)
    return _made_of(other, choices, changed, alike)


def attributed(rules: V, choices: Choices, points: str) -> V:
    """Return a game whose source does not name its author, so that we chose to whom its words belong.

    Every detail that rests on passages, or is inherited, also rests on *points*. A detail without passages is
    our choice in any case.

    Parameters
    ----------
    rules
        The game.
    choices
        The choices of the game.
    points
        The decision points at which we chose the author, separated by spaces.
    """
    choices.note(points)
    ours = tuple(map(Choice, points.split()))

    def resting(detail: Detail) -> Detail:
        if detail.inherited:
            older = detail.inherited
            return replace(detail, inherited=replace(older, choices=(*older.choices, *ours)))
        return detail.resting_on(ours) if detail.passages else detail

    aspects = {
        aspect: tuple(cited.mapped(resting) for cited in held)
        if isinstance(getattr(rules, aspect), tuple)
        else held[0].mapped(resting)
        for aspect, held in rules.by_field().items()
        if held
    }
    return rules.replaced(aspects)


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
