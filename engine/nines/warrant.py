"""Warrants: what each detail of a rule rests on, and so how firmly the reference may say it.

A detail is which rule it is, or one of its parameters. Two facts are kept for each: its ground (passages
that state or imply it, or decision points that we settle), and what it is inherited from. A rule is never
firmer than its weakest detail.
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
MARKS: Final[dict[str, tuple[Warrant, ...]]] = {  # what a reader is shown of them
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
        """Whether the choice is ours, not one that a source offers."""
        return self.certainty != OPTION


@dataclass(frozen=True, slots=True)
class Inheritance:
    """What a detail is inherited from, and by what.

    Parameters
    ----------
    rule
        Key of the rule in the amended game.
    origin
        Key of the rule in the first game of all, from which it came through others or at once.
    passages
        The words of the later source that take it over.
    choices
        The points of the later game on whose answer it rests that the rule is taken over.
    base
        What was chosen in the amended game, at points that the later game does not raise again.

    Raises
    ------
    CorpusError
        If neither words nor a reading take it over.

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
    """One detail of a rule and what it rests on.

    Parameters
    ----------
    name
        The parameter; empty for the question which rule it is.
    value
        What the parameter is, or the name of the rule's class.
    passages
        Ids of the passages that state or imply it.
    choices
        The decision points of this game that settle it or a part of it.
    implied
        Whether the passages imply it rather than say it.
    inherited
        What it is inherited from; None if the game's own sources give it or we chose it here.
    own
        Whether it cites something itself; if not, it rests on what the rule as a whole rests on.
    game
        The game that has it; empty until a rule set fills it in.

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
        """Whether a source states it, or implies it, or the choice is ours; whatever it is inherited from."""
        base = self.inherited.base if self.inherited else ()
        if any(choice.ours for choice in (*self.choices, *base)):
            return "read"
        return "implied" if self.implied else "stated"

    @property
    def all_choices(self) -> tuple[Choice, ...]:
        """All choices on which it rests, those of the inheritance and of the amended game too."""
        taken = self.inherited
        return (*self.choices, *taken.choices, *taken.base) if taken else self.choices

    @property
    def warrant(self) -> Warrant:
        """How firm it is, which is as firm as the weakest thing that it rests on."""
        ours = [choice for choice in self.all_choices if choice.ours]
        if ours:
            return "sure-choice" if all(one.certainty == SURE for one in ours) else "doubtful-choice"
        if self.inherited:
            return "taken-over"
        return "implied" if self.implied else "stated"

    def resting_on(self, choices: Iterable[Choice]) -> Detail:
        """Return the detail resting on further choices."""
        return replace(self, choices=tuple(dict.fromkeys((*self.choices, *choices))))


@dataclass(frozen=True, slots=True)
class Tally:
    """How many details have each warrant; the one way in which warrants are counted.

    Parameters
    ----------
    stated, implied, taken_over, sure, doubtful
        The number of details of that warrant.

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
        """What the source says, or what follows from it."""
        return self.stated + self.implied

    @property
    def choice(self) -> int:
        """What we chose."""
        return self.sure + self.doubtful

    @property
    def by_warrant(self) -> dict[Warrant, int]:
        """The numbers by warrant, the firmest first."""
        numbers = (self.stated, self.implied, self.taken_over, self.sure, self.doubtful)
        return dict(zip(WARRANTS, numbers, strict=True))

    def __add__(self, other: Tally) -> Tally:
        """Return both together."""
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
