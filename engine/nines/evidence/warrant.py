"""Warrants: how well the sources support each detail of a rule, and thus how firmly we may state it.

A detail is a rule itself or one of its parameters. Each detail records its ground: passages that state or
imply the detail, or decision points that we settle. An inherited detail also records the rule from which it
is inherited. A rule is never firmer than its weakest detail.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable

Ground = Literal["stated", "implied", "read", "house-rule"]
Warrant = Literal["stated", "implied", "taken-over", "sure-choice", "doubtful-choice", "house-rule"]

NOT_OF_A_SOURCE: Final = "a house rule, not of any source"
WARRANTS: Final[dict[Warrant, str]] = {  # of the details of an edition, the firmest first
    "stated": "stated in the source",
    "implied": "implied by the source",
    "taken-over": "taken over from an older account",
    "sure-choice": "our choice, with high certainty",
    "doubtful-choice": "our choice, with medium or low certainty",
}
MEANINGS: Final[dict[Warrant, str]] = {**WARRANTS, "house-rule": NOT_OF_A_SOURCE}
MARKS: Final[dict[str, tuple[Warrant, ...]]] = {  # the groups of warrants that a reader sees
    "stated or implied by the source": ("stated", "implied"),
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
        The key of the reading that settles the decision point; empty until a rule set fills it in.
    certainty
        How certain the choice is: ``high``, ``medium`` or ``low``, or ``option`` if a source itself offers
        the choice; empty until a rule set fills it in.
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
    """The rule from which a detail is inherited, and the reason why it is inherited.

    Parameters
    ----------
    rule
        The key of the rule in the older game, which the later game amends.
    origin
        The key of the rule in the game where the chain of inheritance begins.
    passages
        The ids of the passages in which the later source takes over the rule.
    choices
        The choices in the later game on which the inheritance rests.
    base
        The choices in the older game, at decision points that do not exist in the later game.

    Raises
    ------
    CorpusError
        If neither a passage nor a choice in the later game supports the inheritance.

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
                "rule", self.rule, "is inherited, but no words of the later source and no reading say so"
            )


@dataclass(frozen=True, slots=True)
class Detail:
    """One detail of a rule, with the passages or choices that support it.

    A detail without passages, choices and inheritance is a house rule; no game that we enter has one.

    Parameters
    ----------
    name
        The name of the parameter; empty for the rule itself.
    value
        The value of the parameter; for the rule itself, the name of its class.
    passages
        The ids of the passages that state or imply the detail.
    choices
        The decision points of this game that settle the detail or a part of it.
    implied
        Whether the passages imply the detail rather than state it.
    inherited
        The inheritance of the detail; None if the game's own sources give the detail or if we chose it for
        this game.
    own
        Whether the detail has its own passages or choices; if not, it rests on the passages and choices of
        the whole rule.
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
    def of_the_house(self) -> bool:
        """Whether the detail rests on nothing, because a house rule has changed it."""
        return not (self.passages or self.choices or self.inherited)

    @property
    def ground(self) -> Ground:
        """Whether a source states or implies the detail, or we chose it; inheritance is ignored."""
        if self.of_the_house:
            return "house-rule"
        base = self.inherited.base if self.inherited else ()
        if any(choice.ours for choice in (*self.choices, *base)):
            return "read"
        return "implied" if self.implied else "stated"

    @property
    def all_choices(self) -> tuple[Choice, ...]:
        """All choices on which the detail rests, in this game and in the game that it inherits from."""
        taken = self.inherited
        return (*self.choices, *taken.choices, *taken.base) if taken else self.choices

    @property
    def warrant(self) -> Warrant:
        """How firm the detail is; the weakest passage or choice that supports it decides."""
        if self.of_the_house:
            return "house-rule"
        ours = [choice for choice in self.all_choices if choice.ours]
        if ours:
            return "sure-choice" if all(choice.certainty == SURE for choice in ours) else "doubtful-choice"
        if self.inherited:
            return "taken-over"
        return "implied" if self.implied else "stated"

    def resting_on(self, choices: Iterable[Choice]) -> Detail:
        """Return the detail with further choices on which it rests."""
        return replace(self, choices=tuple(dict.fromkeys((*self.choices, *choices))))


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of details with each warrant (degree of support).

    Parameters
    ----------
    stated, implied, taken_over, sure, doubtful
        The number of details with the warrant of this name.

    Examples
    --------
    >>> tally = Tally.of(
    ...     [Detail(passages=("wp-comet:069",)), Detail(choices=(Choice("x", certainty="high"),))]
    ... )
    >>> tally.total, tally.says, tally.choice
    (2, 1, 1)
    """

    stated: int = 0
    implied: int = 0
    taken_over: int = 0
    sure: int = 0
    doubtful: int = 0

    @classmethod
    def of(cls, details: Iterable[Detail]) -> Tally:
        """Return a tally that counts these details separately for each warrant."""
        counted = Counter(detail.warrant for detail in details)
        return cls(*(counted[warrant] for warrant in WARRANTS))

    @property
    def total(self) -> int:
        """The number of all details."""
        return self.says + self.taken_over + self.choice

    @property
    def says(self) -> int:
        """The number of details that a source states or implies."""
        return self.stated + self.implied

    @property
    def choice(self) -> int:
        """The number of details that we chose."""
        return self.sure + self.doubtful

    @property
    def by_warrant(self) -> dict[Warrant, int]:
        """The number of details with each warrant, the firmest warrant first."""
        numbers = (self.stated, self.implied, self.taken_over, self.sure, self.doubtful)
        return dict(zip(WARRANTS, numbers, strict=True))

    def __add__(self, other: Tally) -> Tally:
        """Return the sum of two tallies."""
        mine, theirs = self.by_warrant, other.by_warrant
        return Tally(*(mine[warrant] + theirs[warrant] for warrant in WARRANTS))


def weakest(details: Iterable[Detail]) -> Warrant:
    """Return the warrant of the detail that has the weakest support.

    Parameters
    ----------
    details
        The details to compare, at least one.

    Examples
    --------
    >>> weakest([Detail(passages=("a:1",)), Detail(passages=("a:2",), implied=True)])
    'implied'
    """
    order = tuple(MEANINGS)
    return max((detail.warrant for detail in details), key=order.index)
