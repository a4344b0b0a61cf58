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


class SaidRecord(TypedDict):
    """What the distances say, in a word, and what must be said with it."""

    verdict: str
    pro: list[str]
    contra: list[str]
    reservations: list[str]


class VerdictRecord(SaidRecord):
    """What the distances say of an older game as the parent of a younger one."""

    younger: str
    older: str
    kind: str  # of the claim; empty if nobody makes one
    statement: str  # the key of the claim
    contested: bool
    ranks: list[RankRecord]
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
    draws: ShareRecord | None


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
    weights: dict[str, float]
