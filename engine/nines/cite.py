"""Cited rules: a rule, and what each of its details rests on.

A shared rule class cites nothing; the citation is bound where a game uses the rule. So the same rule
serves many games, each with its own witnesses, and no game cites a book for what it does not say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar, cast

from nines.errors import CorpusError
from nines.sourced import Sourced, plain
from nines.warrant import Choice, Detail, Inheritance, Warrant, weakest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Rule_co = TypeVar("Rule_co", covariant=True)
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
_PART: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class By:
    """What a whole rule rests on, and what is not a parameter of it.

    Parameters
    ----------
    passages
        Ids of the passages, separated by spaces; none if the rule is only our choice.
    name
        Distinguishes it from the other rules of an aspect that takes several: lower case and hyphens.
    implied
        Whether the passages imply the rule rather than state it.

    Raises
    ------
    CorpusError
        If the name is not of that form.
    """

    passages: str
    name: str = ""
    implied: bool = False

    def __post_init__(self) -> None:
        if self.name and not _PART.fullmatch(self.name):
            raise CorpusError("rule", self.name, "a rule is named by short words and hyphens")


@dataclass(frozen=True, slots=True)
class Cited(Generic[Rule_co]):
    """A rule and what each of its details rests on; :func:`cite` makes it.

    Parameters
    ----------
    rule
        What is done.
    details
        Which rule it is, under the name ``""``, and each parameter that the game gives it.
    name
        Distinguishes it from the other rules of an aspect that has several.
    key
        Its place in a game, ``slug/aspect/name``; a rule set fills this in.

    Examples
    --------
    >>> import nines
    >>> king = nines.load("comet-1718").rules()["comet-1718/stop/king"]
    >>> king.warrant, king.points
    ('stated', ())
    """

    rule: Rule_co
    details: tuple[Detail, ...]
    name: str = ""
    key: str = ""

    @property
    def passages(self) -> tuple[str, ...]:
        """Ids of all passages on which a detail rests, those of the whole rule first."""
        return tuple(dict.fromkeys(one for detail in self.details for one in detail.passages))

    @property
    def points(self) -> tuple[str, ...]:
        """The decision points of this game on which a detail rests, or its inheritance."""
        mine = f"{self.key.partition('/')[0]}/"
        found = (choice for detail in self.details for choice in detail.all_choices)
        ours = (one.point for one in found if not one.reading or one.reading.startswith(mine))
        return tuple(dict.fromkeys(ours))

    @property
    def via(self) -> tuple[str, ...]:
        """The words of a later source by which details are taken over from an older game."""
        taken = (detail.inherited.passages for detail in self.details if detail.inherited)
        return tuple(dict.fromkeys(one for passages in taken for one in passages))

    @property
    def inherited(self) -> Inheritance | None:
        """What the rule itself is inherited from; its parameters may be the later game's own."""
        return self.details[0].inherited

    @property
    def warrant(self) -> Warrant:
        """How firm the rule is, which is as firm as its weakest detail."""
        return weakest(self.details)

    def changed(self, **parameters: Any) -> Cited[Rule_co]:  # noqa: ANN401 - of every type of parameter
        """Return the rule with other parameters, each plain or with what it rests on."""
        rule = replace(cast("Any", self.rule), **plain(parameters))
        kept = tuple(detail for detail in self.details if detail.name not in parameters)
        return replace(self, rule=rule, details=(*kept, *_parameters(parameters, self.details[0])))

    def also(self, passages: str) -> Cited[Rule_co]:
        """Return the rule resting on further passages, as a whole."""
        more = passages.split()
        return self.mapped(
            lambda detail: (
                detail
                if detail.own and detail.name
                else replace(detail, passages=tuple(dict.fromkeys((*detail.passages, *more))))
            )
        )

    def mapped(self, change: Callable[[Detail], Detail]) -> Cited[Rule_co]:
        """Return the rule with each detail changed."""
        return Cited(self.rule, tuple(change(detail) for detail in self.details), self.name, self.key)


def cite(by: str | By, make: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Cited[R]:
    """Return a cited rule.

    Parameters
    ----------
    by
        Ids of the passages on which the whole rule rests, separated by spaces; or these with a name.
    make
        The class of the rule, or a function that makes it.
    *args
        None: the parameters of a rule are named.
    **kwargs
        Its parameters. A plain one rests on what the whole rule rests on; :func:`nines.sourced.said`,
        :func:`nines.sourced.implied` and :meth:`nines.readings.Choices.ask` give it a ground of its own.

    Raises
    ------
    TypeError
        If a parameter is not named.

    Examples
    --------
    >>> from nines.stops.rules.stop import StopRanks
    >>> king = cite(By("wp-comet:069 wp-comet:071", name="king"), StopRanks, ranks=(13,))
    >>> king.passages, [detail.name for detail in king.details]
    (('wp-comet:069', 'wp-comet:071'), ['', 'ranks'])
    """
    if args:
        raise TypeError("the parameters of a cited rule are named")
    by = by if isinstance(by, By) else By(by)
    rule = cast("Callable[..., R]", make)(**plain(kwargs))
    whole = Detail("", type(rule).__name__, tuple(by.passages.split()), implied=by.implied)
    return Cited(rule, (whole, *_parameters(kwargs, whole)), by.name)


def _parameters(values: Mapping[str, object], whole: Detail) -> Iterable[Detail]:
    """Return the details of parameters; those that cite nothing rest on what the rule rests on."""
    for name, value in values.items():
        if not isinstance(value, Sourced):
            yield replace(whole, name=name, value=value, own=False)
            continue
        choices = tuple(Choice(point) for point in value.points)
        yield Detail(name, value.value, value.passages, choices, value.implied, value.inherited)


def decided_by(found: T, *points: str) -> T:
    """Return rules that are what they are by the answers to some points; anything else is returned unchanged.

    Parameters
    ----------
    found
        A cited rule, a tuple of them, or None.
    points
        The decision points.
    """
    if isinstance(found, tuple):
        return cast("T", tuple(decided_by(one, *points) for one in found))
    if not isinstance(found, Cited):
        return found
    choices = tuple(Choice(point) for point in points)
    return cast(
        "T",
        found.mapped(
            lambda detail: detail if detail.own and detail.name else detail.resting_on(choices),
        ),
    )
