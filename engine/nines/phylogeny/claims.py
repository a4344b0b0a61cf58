"""Do the rules agree with the history? Claimed descents, each with what the distances say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nines.phylogeny.bootstrap import Share  # noqa: TC001 - named tuples keep their types at run time
from nines.phylogeny.distances import MEASURES, Likeness
from nines.phylogeny.verdict import Rank, Verdict, judge, rank, rank_behaviour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.phylogeny.studies import Study, Trees

SUGGESTED: Final = ("supported", "leans for")
Agrees = Literal["yes", "one of several", "no"]


class Claim(NamedTuple):
    """That one game comes of another, or is akin to it, as somebody says.

    Parameters
    ----------
    younger, older
        The two games, by the names under which they are studied.
    kind
        How they are said to be related.
    key
        Where the claim is recorded.
    contested
        Whether something is recorded against it.
    """

    younger: str
    older: str
    kind: str
    key: str
    contested: bool = False


class TreeAgreement(NamedTuple):
    """Whether the trees of one measure join a game to an older one.

    Parameters
    ----------
    measure
        Of the distances from which the trees are made.
    older
        The older game.
    grown_from
        All that the younger could grow from in the arborescence.
    joined_to
        Of the older games, those nearest to it through the tree of neighbour joining.
    clade
        The smallest group of that tree that has both; empty if only the whole tree has.
    share
        How often this group came out of the draws of questions; nothing if there is none.
    """

    measure: str
    older: str
    grown_from: tuple[str, ...]
    joined_to: tuple[str, ...]
    clade: tuple[str, ...]
    share: Share | None

    @property
    def grows(self) -> Agrees:
        """Whether the younger game grows from the older."""
        return _agrees(self.older, self.grown_from)

    @property
    def joins(self) -> Agrees:
        """Whether the older game is the nearest through the tree of neighbour joining."""
        return _agrees(self.older, self.joined_to)


def _agrees(older: str, found: tuple[str, ...]) -> Agrees:
    if older not in found:
        return "no"
    return "yes" if len(found) == 1 else "one of several"


class Judgement(NamedTuple):
    """A younger game and an older one: where the older stands, what the trees say, and the verdict.

    The claim is none where nobody makes one. Likeness, ranks and trees are empty if there are no rules.
    """

    younger: str
    older: str
    claim: Claim | None
    verdict: Verdict
    likeness: Likeness | None = None
    ranks: tuple[Rank, ...] = ()
    trees: tuple[TreeAgreement, ...] = ()


def agreement(study: Study, claims: Iterable[Claim]) -> tuple[Judgement, ...]:
    """Return what the rules say of each claim, in the order given.

    Examples
    --------
    >>> from nines import library, load
    >>> from nines.phylogeny.studies import study
    >>> names = ("comet-1718", "commit-1857", "red-nines-1881")
    >>> found = study(library(), [load(one) for one in names], resamples=20, deals=2)
    >>> claims = [Claim("red-nines-1881", one, "derived-from", "") for one in ("comet-1718", "hoc")]
    >>> [one.verdict.word for one in agreement(found, claims)]
    ['leans against', 'no rules to compare']
    """
    return tuple(_of_claim(study, claim) for claim in claims)


def unclaimed(study: Study, claims: Iterable[Claim]) -> tuple[Judgement, ...]:
    """Return the relationships that the rules suggest and nobody claims, in either direction.

    They support them, or lean to them; and no game that is claimed to be akin is as near.
    """
    claimed = {frozenset((claim.younger, claim.older)) for claim in claims}
    judged = (
        judgement(study, younger, older)
        for younger in study.games
        for older in study.older(younger)
        if frozenset((younger, older)) not in claimed
    )
    return tuple(
        one
        for one in judged
        if one.verdict.word in SUGGESTED
        and not any(frozenset((one.younger, near)) in claimed for near in _nearest(one))
    )


def _nearest(judged: Judgement) -> set[str]:
    """Return all the games that are nearest by aspect or by parameter."""
    return {near for rank in judged.ranks if rank.firm for near in rank.nearest}


def judgement(study: Study, younger: str, older: str, claim: Claim | None = None) -> Judgement:
    """Return what the rules say of an older game as the parent of a younger one, both in the study."""
    pair = (older, younger) if (older, younger) in study.comparisons else (younger, older)
    likeness = study.comparisons[pair].likeness
    if older not in study.older(younger):
        why = f"{older} is not older than {younger} by its year"
        verdict = Verdict("too little to tell", reservations=(why,))
        return Judgement(younger, older, claim, verdict, likeness)
    candidates = tuple(dict.fromkeys((*study.rivals(younger), older)))
    ranks = tuple(_ranks(study, younger, older, candidates))
    trees = tuple(_in_tree(one, younger, older, candidates) for one in study.trees)
    return Judgement(younger, older, claim, judge(ranks, likeness), likeness, ranks, trees)


def _of_claim(study: Study, claim: Claim) -> Judgement:
    missing = [name for name in (claim.younger, claim.older) if name not in study.games]
    if missing:
        why = f"no rules are known here of {' and '.join(missing)}"
        return Judgement(
            claim.younger, claim.older, claim, Verdict("no rules to compare", reservations=(why,))
        )
    return judgement(study, claim.younger, claim.older, claim)


def _ranks(study: Study, younger: str, older: str, candidates: tuple[str, ...]) -> Iterator[Rank]:
    for measure in MEASURES:
        distances = {one: study.comparisons[one, younger].distance(measure) for one in candidates}
        draws = study.draws[measure]
        known = {one: draws[one, younger] for one in candidates if (one, younger) in draws}
        yield rank(older, distances, measure, known)
    behaviours = {one: study.behaviours.get((one, younger)) for one in candidates}
    played = {one: found for one, found in behaviours.items() if found is not None}
    if older in played:
        yield rank_behaviour(older, played)


def _in_tree(trees: Trees, younger: str, older: str, candidates: tuple[str, ...]) -> TreeAgreement:
    clade = trees.joined.smallest(younger, older)
    return TreeAgreement(
        str(trees.measure),
        older,
        grown_from=trees.spanning.nearest.get(younger, ()),
        joined_to=trees.joined.nearest(younger, candidates),
        clade=tuple(sorted(clade)),
        share=trees.share(clade) if clade else None,
    )
