"""Contests: for each claim and each open question, the older editions that may be the nearest."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING

from nines.phylogeny.editions import claims, editions, older_than
from nines.phylogeny.nearness import Comparer, Contest, distance, mostly_inherited, near_duplicates, outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.lineage import Question
    from nines.libraries import Library
    from nines.libraries.compare import Ruled
    from nines.phylogeny.editions import Claim, Edition
    from nines.phylogeny.nearness import Gap


@dataclass(frozen=True)
class Study:
    """The editions of a library, the claims of descent between them, and the contests that test these claims.

    Parameters
    ----------
    library
        The library with the editions, the claims and the open questions.
    comparer
        The object that compares the editions and caches the results.

    Examples
    --------
    >>> from nines import library
    >>> study = Study(library())
    >>> study.groups[0]
    ('comet-1718', 'comet-1753')
    >>> study.outcomes(study.default)["commit-1857/comet-1718"]
    'comet-1718'
    """

    library: Library
    comparer: Comparer = field(default_factory=Comparer, compare=False, repr=False)

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """The editions with rules, in order of date."""
        return editions(self.library)

    @cached_property
    def default(self) -> dict[str, Ruled]:
        """The rules of the editions with the default choices."""
        return {slug: edition.rules for slug, edition in self.editions.items()}

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims in which both editions have rules and the account of the parent is older."""
        return tuple(
            claim
            for claim in claims(self.library)
            if claim.younger in self.editions and claim.older in older_than(self.editions, claim.younger)
        )

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The editions in groups of near-duplicates, with the default choices."""
        lengths = {}
        for combination, other in combinations(self.editions, 2):
            length = distance(self.comparer.gaps(self.default[combination], self.default[other]))
            lengths[combination, other] = inf if length is None else length  # with nothing to compare
        return near_duplicates(tuple(self.editions), lengths)

    @cached_property
    def contests(self) -> tuple[Contest, ...]:
        """One contest for each claim about two editions, and one for each open question."""
        of_claims = {claim.pair: self._of_claim(claim) for claim in self.claims}
        return (*of_claims.values(), *map(self._of_question, self.library.corpus.questions.values()))

    def _of_claim(self, claim: Claim) -> Contest:
        older = older_than(self.editions, claim.younger)
        known = (tuple(slug for slug in group if slug in older) for group in self.groups)
        groups = (_first(claim.older, group) for group in known if group)
        return Contest(claim.pair, claim.younger, tuple(groups), claim.older)

    def _of_question(self, question: Question) -> Contest:
        every = [self.default[slug].aspects() for slug in (question.of, *question.among)]
        known = frozenset.intersection(*map(frozenset, every))
        aspects = frozenset(aspect for aspect in known if any(cited_rules[aspect] for cited_rules in every))
        return Contest(
            question.id, question.of, tuple((edition,) for edition in question.among), aspects=aspects
        )

    def gaps(self, contest: Contest, rules: Mapping[str, Ruled]) -> dict[str, dict[str, Gap]]:
        """Return the gaps between each older edition of a contest and the younger edition, by aspect."""
        return {
            slug: self.comparer.gaps(rules[slug], rules[contest.younger], contest.aspects)
            for group in contest.groups
            for slug in group
        }

    def outcomes(self, rules: Mapping[str, Ruled], times: Mapping[str, int] | None = None) -> dict[str, str]:
        """Return the outcome of every contest: the nearest group, or the reason why no group is nearest.

        Parameters
        ----------
        rules
            The editions with one combination of choices, which is called a universe.
        times
            The number of times that each aspect is counted; by default, each aspect is counted once.
        """
        return {contest.key: outcome(contest, self.gaps(contest, rules), times) for contest in self.contests}

    def rivals(self, contest: Contest) -> tuple[tuple[str, ...], ...]:
        """Return the independent rivals of a claimed parent, with the default choices.

        An edition is left out if its likeness to the younger edition is mostly inherited, or if it is a
        near-duplicate of the claimed parent.
        """
        gaps = self.gaps(contest, self.default)
        groups = (
            tuple(slug for slug in group if not mostly_inherited(gaps[slug]))
            for group in contest.groups
            if contest.claimed not in group
        )
        return tuple(group for group in groups if group)


def _first(slug: str, group: tuple[str, ...]) -> tuple[str, ...]:
    """Return a group of editions, with the edition *slug* first if the group contains it."""
    return (slug, *(member for member in group if member != slug)) if slug in group else group
