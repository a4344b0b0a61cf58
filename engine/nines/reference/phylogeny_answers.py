"""What the comparison of rules answers about relationships."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class ShareAnswer:
    """How often something came out, of so many draws, with the interval of Wilson, 95 %."""

    times: int
    of: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class RankAnswer:
    """Where an older game stands among its rivals by one distance."""

    measure: str
    distance: float | None
    rests_on: int  # questions; by behaviour, deals
    place: int | None  # 1 if none is nearer; null if this distance says nothing
    of: int
    nearest: tuple[str, ...]
    draws: ShareAnswer | None  # in which it is among the nearest


@dataclass(frozen=True, slots=True)
class LikenessAnswer:
    """In how many questions two games are alike, and by whose doing."""

    questions: int
    alike: int
    told: int
    carried: int
    told_at_once: int
    read: int


@dataclass(frozen=True, slots=True)
class TreeFit:
    """Whether the trees of one distance join a game to an older one: yes, one of several, or no."""

    measure: str
    grows: str
    grown_from: tuple[str, ...]  # all that it could grow from in the arborescence
    joins: str
    joined_to: tuple[str, ...]  # the nearest of the older games through the tree of neighbour joining
    group: tuple[str, ...]  # the smallest of that tree that has both; empty if only the whole tree has
    draws: ShareAnswer | None  # in which that group comes out


@dataclass(frozen=True, slots=True)
class VerdictAnswer:
    """What the rules say of an older game as the parent of a younger one."""

    younger: str
    older: str
    kind: str  # of the claim; empty if nobody makes one
    kind_means: str
    statement: str  # the key of the claim
    contested: bool
    verdict: str  # in a word
    pro: tuple[str, ...]
    contra: tuple[str, ...]
    reservations: tuple[str, ...]  # what must be said with it
    ranks: tuple[RankAnswer, ...]
    trees: tuple[TreeFit, ...]  # none where a question is asked, or no tree can be made
    likeness: LikenessAnswer | None


@dataclass(frozen=True, slots=True)
class AspectWeight:
    """One question: its weight, and how far each candidate is from the game in it."""

    aspect: str
    question: str
    weight: float
    told: bool
    by_aspect: tuple[float, ...]
    by_parameter: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that the sources leave open, and what the rules say to it."""

    id: str
    asks: str
    of: str
    passages: tuple[str, ...]
    answer: str  # empty if the rules decide for none
    leaning: str  # to which they lean then; empty if to none
    candidates: tuple[VerdictAnswer, ...]
    aspects: tuple[AspectWeight, ...]


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """How far two games are apart, by each distance."""

    one: str
    other: str
    distances: Mapping[str, float | None]
    rests_on: Mapping[str, int]
    behaviour: str  # with its interval and sample, or why there is none


@dataclass(frozen=True, slots=True)
class Group:
    """Games that neighbour joining puts together, and how often the draws do so too."""

    games: tuple[str, ...]
    settled: bool  # it does not rest on a tie
    draws: ShareAnswer


@dataclass(frozen=True, slots=True)
class TreesAnswer:
    """The trees made from one distance alone."""

    measure: str
    neighbour_joining: str  # Newick
    groups: tuple[Group, ...]
    arborescence: str  # Newick
    grown_from: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PhylogenyAnswer:
    """Do the rules agree with the history?"""

    seed: int
    resamples: int
    deals: int
    games: tuple[str, ...]
    verdicts: Mapping[str, str]  # what each word means
    claims: tuple[VerdictAnswer, ...]
    unclaimed: tuple[VerdictAnswer, ...]
    questions: tuple[OpenQuestion, ...]
    pairs: tuple[PairAnswer, ...]
    trees: tuple[TreesAnswer, ...]
    treeless: str  # why there are no trees; empty if there are
    weights: Mapping[str, float]

    @property
    def count(self) -> Mapping[str, int]:
        """How many claims have each verdict."""
        return Counter(one.verdict for one in self.claims)
