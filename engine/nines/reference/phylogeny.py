"""Relationships by rules: what was measured and how, and what it says of each claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.corpus.lineage import RELATIONS
from nines.phylogeny.findings import Samples, ask_the_rules
from nines.phylogeny.verdict import BEHAVIOUR, MEANS
from nines.reference import phylogeny_answers as a

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nines.libraries import Library
    from nines.phylogeny import Judgement, Likeness, Rank, Share, TreeAgreement
    from nines.phylogeny.findings import Asked, Findings
    from nines.phylogeny.studies import Study, Trees


def phylogeny_answer(
    library: Library,
    samples: Samples | None = None,
    weights: Mapping[str, float] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> a.PhylogenyAnswer:
    """Return what the rules say of the games and of every claim of descent.

    Parameters
    ----------
    library
        Whose games are compared.
    samples, weights, progress
        As ``nines.phylogeny.findings.ask_the_rules`` has them.

    Examples
    --------
    >>> from nines import library
    >>> found = phylogeny_answer(library(), Samples(resamples=20, deals=2))
    >>> found.seed, found.resamples, found.deals, len(found.games)
    (1718, 20, 2, 14)
    """
    return answer_of(ask_the_rules(library, samples or Samples(), weights, progress))


def answer_of(found: Findings) -> a.PhylogenyAnswer:
    """Return findings as an answer."""
    study = found.study
    return a.PhylogenyAnswer(
        seed=study.seed,
        resamples=study.resamples,
        deals=study.deals,
        games=tuple(study.games),
        verdicts={str(word): meaning for word, meaning in MEANS.items()},
        claims=tuple(_verdict(one) for one in found.claims),
        unclaimed=tuple(_verdict(one) for one in found.unclaimed),
        questions=tuple(_question(one) for one in found.asked),
        pairs=tuple(_pairs(study)),
        trees=tuple(_trees(one) for one in study.trees),
        treeless=study.treeless,
        weights=_weights(study),
    )


def _weights(study: Study) -> dict[str, float]:
    """Return what every aspect counts."""
    return {gap.aspect: gap.weight for one in study.comparisons.values() for gap in one.gaps}


def _share(share: Share) -> a.ShareAnswer:
    low, high = share.interval
    return a.ShareAnswer(share.times, share.of, round(low, 4), round(high, 4))


def _verdict(one: Judgement) -> a.VerdictAnswer:
    return a.VerdictAnswer(
        younger=one.younger,
        older=one.older,
        kind=one.claim.kind if one.claim else "",
        kind_means=RELATIONS[one.claim.kind] if one.claim else "",
        statement=one.claim.key if one.claim else "",
        contested=bool(one.claim and one.claim.contested),
        verdict=one.verdict.word,
        pro=tuple(one.verdict.pro),
        contra=tuple(one.verdict.contra),
        reservations=tuple(one.verdict.reservations),
        ranks=tuple(_rank(rank) for rank in one.ranks),
        trees=tuple(_agreement(tree) for tree in one.trees),
        likeness=_likeness(one.likeness) if one.likeness else None,
    )


def _agreement(tree: TreeAgreement) -> a.TreeFit:
    return a.TreeFit(
        measure=tree.measure,
        grows=tree.grows,
        grown_from=tuple(tree.grown_from),
        joins=tree.joins,
        joined_to=tuple(tree.joined_to),
        group=tuple(tree.clade),
        draws=_share(tree.share) if tree.share else None,
    )


def _likeness(likeness: Likeness) -> a.LikenessAnswer:
    return a.LikenessAnswer(
        questions=likeness.aspects,
        alike=likeness.alike,
        told=likeness.told,
        carried=likeness.carried,
        told_at_once=likeness.at_once,
        read=likeness.read,
    )


def _rank(rank: Rank) -> a.RankAnswer:
    return a.RankAnswer(
        measure=rank.measure,
        distance=rank.value,
        rests_on=rank.rests_on,
        place=rank.place or None,
        of=rank.of,
        nearest=tuple(rank.nearest),
        draws=_share(rank.draws.among) if rank.draws else None,
    )


def _question(asked: Asked) -> a.OpenQuestion:
    nearness = asked.nearness
    return a.OpenQuestion(
        id=asked.question.id,
        asks=asked.question.asks,
        of=asked.question.of,
        passages=tuple(asked.question.passages),
        answer=nearness.answer,
        leaning=nearness.leaning,
        candidates=tuple(_verdict(one) for one in nearness.candidates),
        aspects=tuple(
            a.AspectWeight(
                aspect=row.aspect,
                question=row.question,
                weight=row.weight,
                told=row.told,
                by_aspect=tuple(row.by_aspect),
                by_parameter=tuple(row.by_parameter),
            )
            for row in nearness.rows
        ),
    )


def _pairs(study: Study) -> Iterator[a.PairAnswer]:
    for (one, other), compared in study.comparisons.items():
        distances = {str(measure): compared.distance(measure) for measure in study.draws}
        behaviour = study.behaviours.get((one, other))
        yield a.PairAnswer(
            one=one,
            other=other,
            distances={name: way.value for name, way in distances.items()}
            | {BEHAVIOUR: behaviour.value if behaviour else None},
            rests_on={name: way.aspects for name, way in distances.items()},
            behaviour=str(behaviour) if behaviour else "one of the two cannot be played",
        )


def _trees(trees: Trees) -> a.TreesAnswer:
    joined = trees.joined
    groups = [(clade, True) for clade in joined.clades] + [(clade, False) for clade in joined.unsettled]
    return a.TreesAnswer(
        measure=str(trees.measure),
        neighbour_joining=joined.newick,
        groups=tuple(
            a.Group(tuple(sorted(clade)), settled, _share(trees.share(clade))) for clade, settled in groups
        ),
        arborescence=trees.spanning.newick,
        grown_from={game: tuple(older) for game, older in trees.spanning.nearest.items()},
    )
