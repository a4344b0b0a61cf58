"""Warrants: what each detail of a rule rests on, and so how firmly this reference may state it.

A detail is a rule itself or one of its parameters. Each detail records two facts: its ground
(passages that state or imply it, or decision points that we settle) and the rule from which it is inherited,
if any. A rule is never firmer than its weakest detail.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable

Ground = Literal["stated", "implied", "read"]
Warrant = Literal["stated", "implied", "taken-over", "sure-choice", "doubtful-choice"]

WARRANTS: Final[dict[Warrant, str]] = {  # the firmest first
    "stated": "the source says it",
    "implied": "it follows from what the source says",
    "taken-over": "taken over from an older account",
    "sure-choice": "our choice, with high certainty",
    "doubtful-choice": "our choice, with medium or low certainty",
}
MARKS: Final[dict[str, tuple[Warrant, ...]]] = {  # the groups of warrants that a reader sees
    "the source says it, or it follows": ("stated", "implied"),
    "taken over from an older account": ("taken-over",),
    "our choice": ("sure-choice", "doubtful-choice"),
}
OPTION: Final = "option"
SURE: Final = "high"


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision point on which a detail rests.

    Parameters
    ----------
    point
        The decision point.
    reading
        Key of the reading that settles it; empty until a rule set fills it in.
    certainty
        ``high``, ``medium`` or ``low``, or ``option`` where a source itself offers the choice; empty until a
        rule set fills it in.
    """

    point: str
    reading: str = ""
    certainty: str = ""

    @property
    def ours(self) -> bool:
        """Whether we made the choice; False if a source itself offers it."""
        return self.certainty != OPTION


@dataclass(frozen=True, slots=True)
class Inheritance:
    """The rule from which a detail is inherited, and the ground for the inheritance.

    Parameters
    ----------
    rule
        Key of the rule in the amended game.
    origin
        Key of the rule in the oldest game of the chain of inheritance.
    passages
        Ids of the passages by which the later source takes the rule over.
    choices
        The choices in the later game on which the inheritance rests.
    base
        The choices in the amended game, at points that the later game does not raise again.

    Raises
    ------
    CorpusError
        If neither a passage nor a reading supports the inheritance.

    Examples
    --------
    >>> Inheritance("comet-1718/lead", "comet-1718/lead", ("wp-comet:099",)).rule
    'comet-1718/lead'
    """

    rule: str
    origin: str
    passages: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    base: tuple[Choice, ...] = ()

    def __post_init__(self) -> None:
        if not self.passages and not self.choices:
            raise CorpusError(
                "rule", self.rule, "is inherited by no words of the later source and by no reading"
            )


@dataclass(frozen=True, slots=True)
class Detail:
    """One detail of a rule, with its ground.

    Parameters
    ----------
    name
        The name of the parameter; empty for the rule itself.
    value
        The value of the parameter, or the name of the rule's class.
    passages
        Ids of the passages that state or imply the detail.
    choices
        The decision points of this game that settle the detail or a part of it.
    implied
        Whether the passages imply the detail rather than state it.
    inherited
        Its inheritance; None if the game's own sources give the detail or we chose it for this game.
    own
        Whether the detail has its own ground; if not, it has the ground of the rule as a whole.
    game
        The game that has the detail; empty until a rule set fills it in.

    Examples
    --------
    >>> Detail(passages=("wp-comet:069",)).warrant
    'stated'
    >>> Detail(choices=(Choice("comet-stops", certainty="medium"),)).warrant
    'doubtful-choice'
    """

    name: str = ""
    value: object = None
    passages: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    implied: bool = False
    inherited: Inheritance | None = None
    own: bool = True
    game: str = ""

    @property
    def ground(self) -> Ground:
        """Whether a source states the detail, implies it, or we chose it; inheritance does not count here."""
        base = self.inherited.base if self.inherited else ()
        if any(choice.ours for choice in (*self.choices, *base)):
            return "read"
        return "implied" if self.implied else "stated"

    @property
    def all_choices(self) -> tuple[Choice, ...]:
        """All choices on which the detail or its inheritance rests, in this game and in the amended game."""
        taken = self.inherited
        return (*self.choices, *taken.choices, *taken.base) if taken else self.choices

    @property
    def warrant(self) -> Warrant:
        """How firm the detail is, which is as firm as its weakest ground."""
        ours = [choice for choice in self.all_choices if choice.ours]
        if ours:
            return "sure-choice" if all(one.certainty == SURE for one in ours) else "doubtful-choice"
        if self.inherited:
            return "taken-over"
        return "implied" if self.implied else "stated"

    def resting_on(self, choices: Iterable[Choice]) -> Detail:
        """Return the detail with further choices added to its ground."""
        return replace(self, choices=tuple(dict.fromkeys((*self.choices, *choices))))


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of details with each warrant; all counts of warrants use this class.

    Parameters
    ----------
    stated, implied, taken_over, sure, doubtful
        The number of details with this warrant.

    Examples
    --------
    >>> found = Tally.of(
    ...     [Detail(passages=("wp-comet:069",)), Detail(choices=(Choice("x", certainty="high"),))]
    ... )
    >>> found.total, found.says, found.choice
    (2, 1, 1)
    """

    stated: int = 0
    implied: int = 0
    taken_over: int = 0
    sure: int = 0
    doubtful: int = 0

    @classmethod
    def of(cls, details: Iterable[Detail]) -> Tally:
        """Return the tally of some details."""
        counted = Counter(detail.warrant for detail in details)
        return cls(*(counted[warrant] for warrant in WARRANTS))

    @property
    def total(self) -> int:
        """All details."""
        return self.says + self.taken_over + self.choice

    @property
    def says(self) -> int:
        """How many details the source states or implies."""
        return self.stated + self.implied

    @property
    def choice(self) -> int:
        """How many details we chose."""
        return self.sure + self.doubtful

    @property
    def by_warrant(self) -> dict[Warrant, int]:
        """The numbers by warrant, the firmest first."""
        numbers = (self.stated, self.implied, self.taken_over, self.sure, self.doubtful)
        return dict(zip(WARRANTS, numbers, strict=True))

    def __add__(self, other: Tally) -> Tally:
        """Return the sum of two tallies."""
        mine, theirs = self.by_warrant, other.by_warrant
        return Tally(*(mine[warrant] + theirs[warrant] for warrant in WARRANTS))


def weakest(details: Iterable[Detail]) -> Warrant:
    """Return the warrant of the weakest detail.

    Parameters
    ----------
    details
        At least one detail.

    Examples
    --------
    >>> weakest([Detail(passages=("a:1",)), Detail(passages=("a:2",), implied=True)])
    'implied'
    """
    order = tuple(WARRANTS)
    return max((detail.warrant for detail in details), key=order.index)
