"""What can be told of kinship by rules: what was measured and how, and what it says of each claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.phylogeny.verdict import BEHAVIOUR, MEANS

if TYPE_CHECKING:
    from nines.describe.kinship_shapes import (
        AgreementRecord,
        KinshipRecord,
        LikenessRecord,
        PairRecord,
        QuestionRecord,
        RankRecord,
        ShareRecord,
        TreeRecord,
        VerdictRecord,
    )
    from nines.phylogeny import Judgement, Likeness, Rank, Share, TreeAgreement
    from nines.phylogeny.findings import Asked, Findings
    from nines.phylogeny.studies import Study, Trees


def tell_findings(found: Findings) -> KinshipRecord:
    """Return what the rules say as plain data.

    Examples
    --------
    >>> from nines import library
    >>> from nines import library
    >>> from nines.phylogeny.findings import Samples, ask_the_rules
    >>> told = tell_findings(ask_the_rules(library(), Samples(resamples=20, deals=2)))
    >>> told["seed"], told["resamples"], told["deals"], len(told["games"])
    (1718, 20, 2, 14)
    """
    study = found.study
    return {
        "seed": study.seed,
        "resamples": study.resamples,
        "deals": study.deals,
        "games": list(study.games),
        "verdicts": {str(word): meaning for word, meaning in MEANS.items()},
        "claims": [_verdict(one) for one in found.claims],
        "unclaimed": [_verdict(one) for one in found.unclaimed],
        "questions": [_question(one) for one in found.asked],
        "pairs": _pairs(study),
        "trees": [_trees(one) for one in study.trees],
        "treeless": study.treeless,
        "weights": _weights(study),
    }


def _weights(study: Study) -> dict[str, float]:
    """Return what every aspect counts."""
    return {gap.aspect: gap.weight for one in study.comparisons.values() for gap in one.gaps}


def _share(share: Share) -> ShareRecord:
    low, high = share.interval
    return {"times": share.times, "of": share.of, "low": round(low, 4), "high": round(high, 4)}


def _verdict(one: Judgement) -> VerdictRecord:
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
        "trees": [_agreement(tree) for tree in one.trees],
        "likeness": _likeness(one.likeness) if one.likeness else None,
    }


def _agreement(tree: TreeAgreement) -> AgreementRecord:
    return {
        "measure": tree.measure,
        "grows": tree.grows,
        "grown_from": list(tree.grown_from),
        "joins": tree.joins,
        "joined_to": list(tree.joined_to),
        "group": list(tree.clade),
        "draws": _share(tree.share) if tree.share else None,
    }


def _likeness(likeness: Likeness) -> LikenessRecord:
    return {
        "questions": likeness.aspects,
        "alike": likeness.alike,
        "told": likeness.told,
        "carried": likeness.carried,
        "told_at_once": likeness.at_once,
        "read": likeness.read,
    }


def _rank(rank: Rank) -> RankRecord:
    return {
        "measure": rank.measure,
        "distance": rank.value,
        "rests_on": rank.rests_on,
        "place": rank.place or None,
        "of": rank.of,
        "nearest": list(rank.nearest),
        "draws": _share(rank.draws.among) if rank.draws else None,
    }


def _question(asked: Asked) -> QuestionRecord:
    nearness = asked.nearness
    return {
        "id": asked.question.id,
        "asks": asked.question.asks,
        "of": asked.question.of,
        "passages": list(asked.question.passages),
        "answer": nearness.answer,
        "leaning": nearness.leaning,
        "candidates": [_verdict(one) for one in nearness.candidates],
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
                | {BEHAVIOUR: behaviour.value if behaviour else None},
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
