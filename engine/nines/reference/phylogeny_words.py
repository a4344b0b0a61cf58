"""Relationships by rules in words, the same on every face: where a game stands, what trees join, and why."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from nines.phylogeny.verdict import BEHAVIOUR
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nines.reference.phylogeny_answers import (
        Group,
        OpenQuestion,
        PhylogenyAnswer,
        RankAnswer,
        ShareAnswer,
        TreeFit,
        VerdictAnswer,
    )

NO_RULES: Final = "no rules to compare"
OUR_DOING: Final = "our doing"
# Of a summary; by aspect, as told, stands for both that are as told.
SUMMARY: Final = ("by aspect", "by parameter", "by aspect, as told", BEHAVIOUR)
UNCLAIMED: Final = "The rules are alike, of the games compared; that one comes from the other nobody says."
GROWN: Final = (
    "Minimum spanning arborescence: each game is hung on the nearest of those with older accounts, as if it"
    " had to come from one of them; likeness of our doing is not taken out"
)
JOINED: Final = (
    "Neighbour joining: the nearest are joined step by step, without regard to dates; the groups that come of"
    " it, and in how many of the draws they come out"
)
OF_TREES: Final = (
    "A game is joined to the nearest through the tree of neighbour joining, of the older games whose likeness"
    " is not mostly our doing; its group is the smallest of that tree that has both. Where a likeness is our"
    " doing, so are the trees"
)
_AGREES: Final = {"yes": "as claimed", "one of several": "one of them claimed", "no": "not as claimed"}


def samples_in_words(told: PhylogenyAnswer) -> str:
    """Return how much was compared and drawn."""
    drawn = f"seed {told.seed}, {told.resamples} draws of questions"
    return f"{len(told.games)} games, {drawn}, {told.deals} deals for each two games"


def compared(told: PhylogenyAnswer) -> list[VerdictAnswer]:
    """Return the claims of games whose rules are both known."""
    return [one for one in told.claims if one.verdict != NO_RULES]


def not_compared(told: PhylogenyAnswer) -> list[VerdictAnswer]:
    """Return the claims of games of which one at least has no rules here."""
    return [one for one in told.claims if one.verdict == NO_RULES]


def summary(one: VerdictAnswer) -> list[str]:
    """Return the distances of a summary, in the order of *SUMMARY*."""
    found = {rank.measure: rank.distance for rank in one.ranks}
    return [_number(found.get(measure)) for measure in SUMMARY]


def _number(distance: float | None) -> str:
    return "-" if distance is None else f"{distance:.2f}"


def grounds(one: VerdictAnswer) -> list[tuple[str, str]]:
    """Return all that a verdict rests on, each with its label: distances, trees, by whose doing, but note."""
    trees = [(f"trees {tree.measure}", tree_in_words(tree)) for tree in one.trees if one.kind]
    return [*((rank.measure, rank_in_words(rank)) for rank in one.ranks), *trees, *_why(one)]


def rank_in_words(rank: RankAnswer) -> str:
    """Return where an older game stands by one distance, with what that rests on."""
    if rank.distance is None:
        return "cannot be compared"
    on = counted(rank.rests_on, "deal" if rank.measure == BEHAVIOUR else "question")
    found = f"{_number(rank.distance)} on {on}"
    if rank.place is None or rank.of < 2:
        return f"{found}, which says nothing"
    found += f", place {rank.place} of {rank.of}"
    if rank.place > 1 or len(rank.nearest) > 1:
        found += f"; nearest {', '.join(rank.nearest)}"
    return found + (f"; among the nearest in {_of_draws(rank.draws)}" if rank.draws else "")


def tree_in_words(tree: TreeFit) -> str:
    """Return whether the trees of one distance have it as it is claimed.

    Examples
    --------
    >>> from nines.reference.phylogeny_answers import TreeFit
    >>> fit = TreeFit("by aspect", "yes", ("hoc",), "one of several", ("hoc", "poch"), (), None)
    >>> print(tree_in_words(fit))
    grows from hoc, as claimed; joined to hoc or poch, one of them claimed; only the whole tree has both
    """
    grows = f"grows from {' or '.join(tree.grown_from)}, {_AGREES[tree.grows]}"
    joins = f"joined to {' or '.join(tree.joined_to)}, {_AGREES[tree.joins]}"
    if tree.draws is None:
        return f"{grows}; {joins}; only the whole tree has both"
    return f"{grows}; {joins}; a group of {len(tree.group)} has both, in {_of_draws(tree.draws)}"


def trees_and_claims(measure: str, claims: Iterable[VerdictAnswer]) -> str:
    """Return of how many claims the trees of one distance have it as it is claimed; not of our own doing."""
    trees = [tree for one in claims if one.verdict != OUR_DOING for tree in one.trees]
    found = [tree for tree in trees if tree.measure == measure]
    grown, joined = Counter(tree.grows for tree in found), Counter(tree.joins for tree in found)
    of = f"{counted(len(found), 'claim')} whose likeness is not our doing"
    spanning = (
        f"the arborescence has {grown['yes']} as claimed and {grown['one of several']} with others as near"
    )
    return f"Of {of}, {spanning}; neighbour joining has {joined['yes']} and {joined['one of several']}"


def _of_draws(share: ShareAnswer) -> str:
    return f"{share.times / share.of:.1%} of draws [{share.low:.1%}, {share.high:.1%}]"


def _why(one: VerdictAnswer) -> list[tuple[str, str]]:
    """Return by whose doing two games are alike, and what must be said with the verdict."""
    rows = [("but note", note) for note in one.reservations]
    likeness = one.likeness
    if likeness:
        shared = f"{likeness.carried} carried by us, {likeness.told_at_once} told of both at once"
        own = f"{likeness.told} by words of their own, {likeness.read} by readings"
        rows.insert(0, ("alike in", f"{likeness.alike} of {likeness.questions}: {own}, {shared}"))
    return rows


def answer(question: OpenQuestion, name: Callable[[str], str] = str) -> str:
    """Return to which game one is nearest, each under the name that is given to it."""
    found, leaning = question.answer, question.leaning
    told = f"Nearest to {name(found)}" if found else "The figures decide for none of them"
    return told + (f", and lean to {name(leaning)}" if leaning else "")


def often(group: Group) -> str:
    """Return in how many of the draws a group of neighbour joining comes out."""
    share = group.draws
    told = f"{share.times / share.of:.0%}" if share else ""
    return told if group.settled else f"{told}, rests on a tie"
