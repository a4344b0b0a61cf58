"""Inheritance: a later game takes over rules and parameters, and cites passages or readings as the reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from nines.errors import UnknownNameError
from nines.evidence.place import here
from nines.evidence.sourced import inherited_value
from nines.evidence.warrant import Choice, Inheritance

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail

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

    :func:`nines.kernel.amend.amend` takes over every rule that the later source does not mention. A game
    calls this function directly for a rule that is inherited because of other passages or another reading.

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
    return cited.mapped(lambda one: _inherited(one, cited, choices, via, points))


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
    found = tuple(dict.fromkeys(choice for detail in of.details for choice in detail.all_choices))
    whole = replace(of.details[0], choices=found)
    choices.note(points)
    inheritance = _inheritance(whole, of, choices, via, points)
    return inherited_value(value, inheritance, *(one.point for one in found if _here(one, choices)))


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
    inheritance = _inheritance(detail, cited, choices, via, points)
    return replace(detail, choices=_asked(detail, choices), inherited=inheritance, game="")


def _here(choice: Choice, choices: Choices) -> bool:
    """Return whether a choice is the later game's own, or is at a decision point of the later game."""
    return not choice.reading or choice.point in choices.readings


def _asked(detail: Detail, choices: Choices) -> tuple[Choice, ...]:
    """Return the choices that support an older game's detail, at decision points that both games have."""
    return tuple(dict.fromkeys(Choice(one.point) for one in detail.all_choices if _here(one, choices)))


def _inheritance(detail: Detail, cited: Cited[Any], choices: Choices, via: str, points: str) -> Inheritance:
    """Return the record of how a later game inherits one detail of an older game's rule."""
    return Inheritance(
        cited.key,
        detail.inherited.origin if detail.inherited else cited.key,
        tuple(via.split()),
        tuple(map(Choice, points.split())),
        tuple(one for one in detail.all_choices if not _here(one, choices)),
    )


def confirmed_by(cited: Cited[R], choices: Choices, by: Confirmed, via: str, points: str) -> Cited[R]:
    """Return an inherited rule that the later source confirms, wholly or in some details."""
    check_names(f"detail of {cited.key}", by.details or (), [detail.name for detail in cited.details])
    own = tuple(by.passages.split())

    def confirmed(detail: Detail) -> Detail:
        if not detail.game or not by.covers(detail.name):
            return _inherited(detail, cited, choices, via, points)
        found = replace(detail, passages=own, choices=_asked(detail, choices), inherited=None, game="")
        return replace(found, implied=found.implied or by.implied)

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
            found = _inheritance(detail, cited, choices, " ".join(older.passages), points)
            asked = _asked(detail, choices)
            return replace(detail, choices=asked, inherited=replace(found, rule=older.rule), game="")
        ours = (Choice(one.point) if _here(one, choices) else one for one in detail.choices)
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
