"""Cited rules, with the sources or choices on which each of their details rests.

A shared rule class cites nothing; a game adds the citation when it uses the rule. Several games can therefore
use the same rule, each with its own sources. A game cites a book only for rules that the book states.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar, cast

from nines.boundary.reprs import cut
from nines.errors import CorpusError
from nines.evidence.place import here
from nines.evidence.sourced import Sourced, plain
from nines.evidence.warrant import Choice, Detail, Inheritance, Warrant, weakest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nines.evidence.place import Places

Rule_co = TypeVar("Rule_co", covariant=True)
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
TAKEN: Final = "taken over"  # among the places of a rule
_PART: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class By:
    """The name of a rule, and the passages that support the rule as a whole.

    Parameters
    ----------
    passages
        Ids of the passages, separated by spaces; none if the rule is only our choice.
    name
        The name that distinguishes the rule from other rules of its aspect, in lower case with hyphens.
    implied
        Whether the passages imply the rule rather than state it.

    Raises
    ------
    CorpusError
        If the name is not in lower case with hyphens.
    """

    passages: str
    name: str = ""
    implied: bool = False

    def __post_init__(self) -> None:
        if self.name and not _PART.fullmatch(self.name):
            raise CorpusError("rule", self.name, "a rule is named by short words and hyphens")


@dataclass(frozen=True, slots=True)
class Cited(Generic[Rule_co]):
    """A rule, with the sources or choices that support each of its details; ``cite`` returns it.

    Parameters
    ----------
    rule
        The rule itself, an object that can be executed.
    details
        The details, each with its sources or choices. The detail named ``""`` records that the game has this
        rule; every other detail is a parameter of the rule.
    name
        The name that distinguishes the rule from other rules of its aspect.
    key
        The key of the rule in a game, ``slug/aspect/name``; it is empty until a rule set fills it in.
    places
        The place at which each detail is cited, by the name of the detail. If a later game takes over the
        rule, the place at which it does so has the name ``TAKEN``; no parameter has this name. Rules
        that differ only in their places are equal.

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
    places: Mapping[str, Places] = field(default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Cited {self.key or self.name}: {cut(repr(self.rule))}, {self.warrant}>"

    @property
    def passages(self) -> tuple[str, ...]:
        """The ids of all passages that support a detail; the passages for the whole rule come first."""
        return tuple(dict.fromkeys(passage for detail in self.details for passage in detail.passages))

    @property
    def points(self) -> tuple[str, ...]:
        """The decision points of this game on which a detail or its inheritance rests."""
        mine = f"{self.key.partition('/')[0]}/"
        choices = (choice for detail in self.details for choice in detail.all_choices)
        ours = (choice.point for choice in choices if not choice.reading or choice.reading.startswith(mine))
        return tuple(dict.fromkeys(ours))

    @property
    def via(self) -> tuple[str, ...]:
        """The ids of the passages in which a later source takes over details from an older game."""
        taken = (detail.inherited.passages for detail in self.details if detail.inherited)
        return tuple(dict.fromkeys(passage for passages in taken for passage in passages))

    @property
    def inherited(self) -> Inheritance | None:
        """The older game's rule from which this rule is inherited, perhaps with other parameters; or None."""
        return self.details[0].inherited

    @property
    def warrant(self) -> Warrant:
        """How well the sources support the rule; the detail with the weakest support decides."""
        return weakest(self.details)

    @property
    def itself(self) -> str:
        """The sentence of the rule if the passages of the rule itself carry all of it, and else nothing.

        The sentence contains the values of the parameters. If a parameter has weaker support than the rule
        itself, or rests on a further passage, the passages of the rule itself do not carry the sentence.
        """
        first = self.details[0]
        carried = first.warrant == self.warrant and set(self.passages) <= set(first.passages)
        return str(self.rule) if carried else ""

    @property
    def counted(self) -> tuple[Detail, ...]:
        """The details that say something; totals count only these.

        Examples
        --------
        >>> import nines
        >>> pack = nines.load("comet-2018").rules()["comet-2018/pack"]
        >>> pack.itself, [detail.name for detail in pack.counted]
        ('', ['of', 'fewer'])
        """
        return self.details if self.itself else self.details[1:]

    def changed(self, **parameters: Any) -> Cited[Rule_co]:  # noqa: ANN401 - of every type of parameter
        """Return the rule with some parameters changed, each to a plain value or a sourced value."""
        rule = replace(cast("Any", self.rule), **plain(parameters))
        kept = tuple(detail for detail in self.details if detail.name not in parameters)
        details = (*kept, *_parameters(parameters, self.details[0]))
        return replace(
            self, rule=rule, details=details, places={**self.places, **_places(parameters, here())}
        )

    def also(self, passages: str) -> Cited[Rule_co]:
        """Add passages that support the rule as a whole, and return the rule."""
        more = passages.split()
        return self.mapped(
            lambda detail: (
                detail
                if detail.own and detail.name
                else replace(detail, passages=tuple(dict.fromkeys((*detail.passages, *more))))
            )
        )

    def mapped(self, change: Callable[[Detail], Detail]) -> Cited[Rule_co]:
        """Return the rule after *change* has been applied to each detail."""
        return self.holding(tuple(change(detail) for detail in self.details), self.key)

    def holding(self, details: tuple[Detail, ...], key: str) -> Cited[Rule_co]:
        """Return the rule with other details and another key, cited at the same places."""
        return Cited(self.rule, details, self.name, key, self.places)

    def taken_at(self, places: Places) -> Cited[Rule_co]:
        """Return the rule with the places at which a later game takes it over, the latest game first."""
        taken = {**self.places, TAKEN: (*places, *self.places.get(TAKEN, ()))}
        return Cited(self.rule, self.details, self.name, "", taken)


def cite(by: str | By, make: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Cited[R]:
    """Return a cited rule.

    Parameters
    ----------
    by
        The ids of the passages on which the whole rule rests, separated by spaces; or a :class:`By`, which
        also gives the rule a name.
    make
        The class of the rule, or a function that returns the rule. A decision point chooses the class with
        :meth:`nines.evidence.choices.Choices.ask`; a ``functools.partial`` is a class with parameters of
        its own. With :meth:`nines.evidence.choices.Choices.on`, a rule rests on a decision point that does
        not choose its class.
    *args
        Not used: parameters must be given by name.
    **kwargs
        The parameters of the rule. A plain value rests on the same passages as the whole rule. The functions
        :func:`nines.evidence.sourced.said` and :func:`nines.evidence.sourced.implied` and the method
        :meth:`nines.evidence.choices.Choices.ask` give a value its own sources or choices.

    Raises
    ------
    TypeError
        If a parameter is given by position.

    Examples
    --------
    >>> from nines.stops.rules.stop import StopRanks
    >>> king = cite(By("wp-comet:069 wp-comet:071", name="king"), StopRanks, ranks=(13,))
    >>> king.passages, [detail.name for detail in king.details]
    (('wp-comet:069', 'wp-comet:071'), ['', 'ranks'])
    """
    by, parts = by if isinstance(by, By) else By(by), make if isinstance(make, Sourced) else Sourced(make)
    build, given = _with_parameters(parts.value, args, kwargs)
    rule = cast("Callable[..., R]", build)(**plain(given))
    passages = tuple(dict.fromkeys((*by.passages.split(), *parts.passages)))
    choices = tuple(map(Choice, parts.points))
    whole = Detail("", type(rule).__name__, passages, choices, by.implied or parts.implied, parts.inherited)
    place = here()
    places = {"": place, **_places(given, place)}
    return Cited(rule, (whole, *_parameters(given, whole)), by.name, places=places)


def _with_parameters(
    make: object, args: Iterable[object], given: Mapping[str, object]
) -> tuple[object, Mapping[str, object]]:
    """Return a class and all its parameters; a partial holds some of them, which come first."""
    if isinstance(make, partial):
        return _with_parameters(make.func, (*make.args, *args), {**make.keywords, **given})
    if args:
        raise TypeError("give the parameters of a cited rule by name")
    return make, given


def _places(values: Mapping[str, object], whole: Places) -> Mapping[str, Places]:
    """Return the place of each parameter; a plain value has the place of the whole rule."""
    return {
        name: value.place if isinstance(value, Sourced) and value.place else whole
        for name, value in values.items()
    }


def _parameters(values: Mapping[str, object], whole: Detail) -> Iterable[Detail]:
    """Return a detail for each parameter; a plain value rests on the passages of the whole rule."""
    for name, value in values.items():
        if not isinstance(value, Sourced):
            # Made without dataclasses.replace, which is slow: a game has hundreds of details.
            basis = whole.passages, whole.choices, whole.implied, whole.inherited
            yield Detail(name, value, *basis, own=False, game=whole.game)
            continue
        choices = tuple(Choice(point) for point in value.points)
        yield Detail(name, value.value, value.passages, choices, value.implied, value.inherited)


def decided_by(value: T, *points: str) -> T:
    """Return cited rules with further decision points on which they rest; None if *value* is None.

    Parameters
    ----------
    value
        A cited rule, a tuple of cited rules, or None.
    points
        The decision points to add.
    """
    if isinstance(value, tuple):
        return cast("T", tuple(decided_by(item, *points) for item in value))
    if not isinstance(value, Cited):
        return value
    choices = tuple(Choice(point) for point in points)
    return cast(
        "T",
        value.mapped(
            lambda detail: detail if detail.own and detail.name else detail.resting_on(choices),
        ),
    )
