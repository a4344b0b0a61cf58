"""The shapes of what can be told of kinship by rules."""

from __future__ import annotations

from typing import TypedDict


class ShareRecord(TypedDict):
    """How often something came out, of so many draws, with the interval of Wilson, 95 %."""

    times: int
    of: int
    low: float
    high: float


class RankRecord(TypedDict):
    """Where an older game stands among its rivals by one distance."""

    measure: str
    distance: float | None
    rests_on: int  # questions; by behaviour, deals
    place: int | None  # 1 if none is nearer; null if this distance says nothing
    of: int
    nearest: list[str]
    draws: ShareRecord | None  # in which it is among the nearest


class LikenessRecord(TypedDict):
    """In how many questions two games are alike, and by whose doing."""

    questions: int
    alike: int
    told: int
    carried: int
    told_at_once: int
    read: int


class AgreementRecord(TypedDict):
    """Whether the trees of one distance join a game to an older one: yes, one of several, or no."""

    measure: str
    grows: str
    grown_from: list[str]  # all that it could grow from in the arborescence
    joins: str
    joined_to: list[str]  # the nearest of the older games through the tree of neighbour joining
    group: list[str]  # the smallest of that tree that has both; empty if only the whole tree has
    draws: ShareRecord | None  # in which that group comes out


class VerdictRecord(TypedDict):
    """What the rules say of an older game as the parent of a younger one."""

    younger: str
    older: str
    kind: str  # of the claim; empty if nobody makes one
    statement: str  # the key of the claim
    contested: bool
    verdict: str  # in a word
    pro: list[str]
    contra: list[str]
    reservations: list[str]  # what must be said with it
    ranks: list[RankRecord]
    trees: list[AgreementRecord]  # none where a question is asked, or no tree can be made
    likeness: LikenessRecord | None


class WeightRecord(TypedDict):
    """One question: its weight, and how far each candidate is from the game in it."""

    aspect: str
    question: str
    weight: float
    told: bool
    by_aspect: list[float]
    by_parameter: list[float]


class QuestionRecord(TypedDict):
    """A question that the sources leave open, and what the rules say to it."""

    id: str
    asks: str
    of: str
    passages: list[str]
    answer: str  # empty if the rules decide for none
    leaning: str  # to which they lean then; empty if to none
    candidates: list[VerdictRecord]
    aspects: list[WeightRecord]


class PairRecord(TypedDict):
    """How far two games are apart, by each distance."""

    one: str
    other: str
    distances: dict[str, float | None]
    rests_on: dict[str, int]
    behaviour: str  # with its interval and sample, or why there is none


class GroupRecord(TypedDict):
    """Games that neighbour joining puts together, and how often the draws do so too."""

    games: list[str]
    settled: bool  # it does not rest on a tie
    draws: ShareRecord


class TreeRecord(TypedDict):
    """The trees made from one distance alone."""

    measure: str
    neighbour_joining: str  # Newick
    groups: list[GroupRecord]
    arborescence: str  # Newick
    grown_from: dict[str, list[str]]


class KinshipRecord(TypedDict):
    """Do the rules agree with the history?"""

    seed: int
    resamples: int
    deals: int
    games: list[str]
    verdicts: dict[str, str]  # what each word means
    claims: list[VerdictRecord]
    unclaimed: list[VerdictRecord]
    questions: list[QuestionRecord]
    pairs: list[PairRecord]
    trees: list[TreeRecord]
    treeless: str  # why there are no trees; empty if there are
    weights: dict[str, float]
