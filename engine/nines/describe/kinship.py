"""What can be told of kinship by rules: what was measured and how, and what it says of each claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from nines.kinship.verdict import MEANS

if TYPE_CHECKING:
    from nines.kinship import Judgement, Rank, Share
    from nines.kinship.findings import Asked, Findings
    from nines.kinship.studies import Study, Trees


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


class VerdictRecord(TypedDict):
    """What the distances say of an older game as the parent of a younger one."""

    younger: str
    older: str
    kind: str  # of the claim; empty if nobody makes one
    statement: str  # the key of the claim
    contested: bool
    verdict: str
    pro: list[str]
    contra: list[str]
    reservations: list[str]
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


def tell_findings(found: Findings) -> KinshipRecord:
    """Return what the rules say as plain data.

    Examples
    --------
    >>> from nines.kinship.findings import ask_the_rules
    >>> told = tell_findings(ask_the_rules(resamples=20, deals=2))
    >>> told["seed"], told["resamples"], told["deals"], len(told["games"])
    (1718, 20, 2, 14)
    """
    study = found.study
    return {
        "seed": study.seed,
        "resamples": study.resamples,
        "deals": study.deals,
        "games": list(study.games),
        "verdicts": {word: meaning for word, meaning in MEANS.items()},
        "claims": [_verdict(one) for one in found.claims],
        "unclaimed": [_verdict(one) for one in found.unclaimed],
        "questions": [_question(one) for one in found.asked],
        "pairs": _pairs(study),
        "trees": [_trees(one) for one in study.trees],
        "weights": weights(study),
    }


def weights(study: Study) -> dict[str, float]:
    """Return what every aspect counts."""
    return {gap.aspect: gap.weight for one in study.comparisons.values() for gap in one.gaps}


def _share(share: Share | None) -> ShareRecord | None:
    if share is None:
        return None
    low, high = share.interval
    return {"times": share.times, "of": share.of, "low": round(low, 4), "high": round(high, 4)}


def _verdict(one: Judgement) -> VerdictRecord:
    likeness = one.likeness
    return {
        "younger": one.younger,
        "older": one.older,
        "kind": one.claim.kind if one.claim else "",
        "statement": one.claim.key if one.claim else "",
        "contested": bool(one.claim and one.claim.contested),
        "verdict": one.verdict.word,
        "pro": list(one.verdict.pro),
        "contra": list(one.verdict.contra),
        "reservations": list(one.verdict.reservations),
        "ranks": [_rank(rank) for rank in one.ranks],
        "likeness": likeness
        and {
            "questions": likeness.aspects,
            "alike": likeness.alike,
            "told": likeness.told,
            "carried": likeness.carried,
            "told_at_once": likeness.at_once,
            "read": likeness.read,
        },
    }


def _rank(rank: Rank) -> RankRecord:
    return {
        "measure": rank.measure,
        "distance": rank.value,
        "rests_on": rank.rests_on,
        "place": rank.place or None,
        "of": rank.of,
        "nearest": list(rank.nearest),
        "draws": _share(rank.draws.among if rank.draws else None),
    }


def _question(asked: Asked) -> QuestionRecord:
    nearness = asked.nearness
    return {
        "id": asked.question.id,
        "asks": asked.question.asks,
        "of": asked.question.of,
        "passages": list(asked.question.passages),
        "answer": nearness.answer,
        "candidates": [_verdict(one) for one in nearness.judgements],
        "aspects": [
            {
                "aspect": row.aspect,
                "question": row.question,
                "weight": row.weight,
                "told": row.told,
                "by_aspect": list(row.by_aspect),
                "by_parameter": list(row.by_parameter),
            }
            for row in nearness.rows
        ],
    }


def _pairs(study: Study) -> list[PairRecord]:
    found: list[PairRecord] = []
    for (one, other), compared in study.comparisons.items():
        distances = {str(measure): compared.distance(measure) for measure in study.draws}
        behaviour = study.behaviours.get((one, other))
        found.append(
            {
                "one": one,
                "other": other,
                "distances": {name: way.value for name, way in distances.items()}
                | {"by behaviour": behaviour.value if behaviour else None},
                "rests_on": {name: way.aspects for name, way in distances.items()},
                "behaviour": str(behaviour) if behaviour else "one of the two cannot be played",
            }
        )
    return found


def _trees(trees: Trees) -> TreeRecord:
    joined = trees.joined
    groups = [(clade, True) for clade in joined.clades] + [(clade, False) for clade in joined.unsettled]
    return {
        "measure": str(trees.measure),
        "neighbour_joining": joined.newick,
        "groups": [
            {"games": sorted(clade), "settled": settled, "draws": _share(trees.share(clade))}
            for clade, settled in groups
        ],
        "arborescence": trees.spanning.newick,
        "grown_from": {game: list(older) for game, older in trees.spanning.nearest.items()},
    }
