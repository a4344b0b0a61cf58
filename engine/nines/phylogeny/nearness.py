"""Test, under one set of choices, whether an edition's claimed parent is its nearest older edition.

The distance of two editions is Gower's coefficient [1]_ over aspects: the share of aspects in which they
differ. An aspect counts if at least one edition has a rule for it, and if we know whether the other edition
has a rule for it. We made two further choices. First, if more than half of what two editions have in common
is inherited, or rests on the same words, their likeness says nothing. The older edition is then not a rival.
Second, editions that differ in less than a quarter of their aspects are near-duplicates. Near-duplicates
count as one rival, at the distance of the nearest of them.

References
----------
.. [1] Gower, J. C. (1971). "A general coefficient of similarity and some of its properties".
   *Biometrics* 27 (4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines.libraries.compare import pairs_of
from nines.phylogeny.own_words import same_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.evidence.cite import Cited
    from nines.libraries.compare import Pair, Ruled

NEAR: Final = 0.25  # editions that differ in less than this share of their aspects are near-duplicates
MOST_INHERITED: Final = 0.5  # if a larger share of a likeness is inherited, the likeness shows nothing
LEAST_ASPECTS: Final = 5  # a distance over fewer aspects shows nothing
DIGITS: Final = 12  # distances are compared to this number of digits, to ignore rounding errors

TIE: Final = "tie"
INHERITED: Final = "inherited"
NO_RIVAL: Final = "no rival"


class Contest(NamedTuple):
    """The older editions that are compared with a younger edition, to find the nearest.

    Parameters
    ----------
    key
        The key of the contest: the two editions of a claim, or the id of an open question.
    younger
        The younger edition.
    groups
        The older editions in groups of near-duplicates; each group has the name of its first edition.
    claimed
        The claimed parent, which is the first edition of its group; empty if there is no claim.
    aspects
        The aspects that count; if None, all aspects for which either edition has a rule.
    """

    key: str
    younger: str
    groups: tuple[tuple[str, ...], ...]
    claimed: str = ""
    aspects: frozenset[str] | None = None


class Gap(NamedTuple):
    """One aspect of two editions: whether they differ and, if not, whether the likeness is inherited."""

    differs: bool
    inherited: bool


class Comparer:
    """An object that compares editions aspect by aspect.

    The object caches its results for each pair of rules, because universes share most rules.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[Cited[object], ...], int] = {}
        self._gaps: dict[tuple[int, int], Gap] = {}
        self._answers: dict[int, tuple[Ruled, dict[str, tuple[int, tuple[Cited[object], ...]]]]] = {}

    def gaps(self, older: Ruled, younger: Ruled, aspects: frozenset[str] | None = None) -> dict[str, Gap]:
        """Return the gap between two editions in each aspect that counts.

        Parameters
        ----------
        older, younger
            The two editions, with one combination of choices.
        aspects
            The aspects that count; if None, all aspects for which either edition has a rule.
        """
        mine, theirs = self._numbered(older), self._numbered(younger)
        return {
            aspect: self._gap(left, theirs[aspect])
            for aspect, left in mine.items()
            if aspect in theirs and ((left[1] or theirs[aspect][1]) if aspects is None else aspect in aspects)
        }

    def _numbered(self, ruled: Ruled) -> dict[str, tuple[int, tuple[Cited[object], ...]]]:
        known = self._answers.get(id(ruled))
        if known is None:  # the edition is kept too, so that no other object gets its id
            numbers = self._numbers
            by_edition = {
                aspect: (numbers.setdefault(rules, len(numbers)), rules)
                for aspect, rules in ruled.aspects().items()
            }
            known = self._answers[id(ruled)] = ruled, by_edition
        return known[1]

    def forget(self) -> None:
        """Forget the editions of a finished universe, but keep the comparisons of their rules."""
        self._answers.clear()

    def _gap(
        self, left: tuple[int, tuple[Cited[object], ...]], right: tuple[int, tuple[Cited[object], ...]]
    ) -> Gap:
        key = left[0], right[0]
        if key not in self._gaps:
            pairs = pairs_of(left[1], right[1])
            differs = any(pair.agreement == "differs" for pair in pairs)
            ours = all(inherited(pair) or same_words(pair) for pair in pairs)
            self._gaps[key] = Gap(differs, inherited=bool(pairs) and not differs and ours)
        return self._gaps[key]


def inherited(pair: Pair) -> bool:
    """Return whether one rule of a pair is inherited from the other, or both are inherited from a third rule.

    Examples
    --------
    >>> from nines import load
    >>> from nines.libraries.compare import compare
    >>> pairs = compare(load("comet-1991"), load("comet-2011"))
    >>> [aspect.aspect for aspect in pairs if aspect.pairs and not all(map(inherited, aspect.pairs))][:3]
    ['seats', 'turn', 'blocked']
    """
    one, other = pair.earlier, pair.later
    if one is None or other is None or not (one.inherited or other.inherited):
        return False
    return _origin(one) == _origin(other)


def _origin(cited: Cited[object]) -> str:
    """Return the key of a rule in the edition in which the rule originates."""
    return cited.inherited.origin if cited.inherited else cited.key


def mostly_inherited(gaps: Mapping[str, Gap]) -> bool:
    """Return whether more than half of what two editions share is inherited, or rests on the same words."""
    alike = [gap for gap in gaps.values() if not gap.differs]
    return sum(gap.inherited for gap in alike) > MOST_INHERITED * len(alike)


def distance(gaps: Mapping[str, Gap], times: Mapping[str, int] | None = None) -> float | None:
    """Return the share of aspects in which two editions differ; None if no aspect counts.

    Parameters
    ----------
    gaps
        The gaps between the two editions, for the aspects that count.
    times
        How often each aspect is counted; by default once.

    Examples
    --------
    >>> distance({"suit": Gap(True, False), "lead": Gap(False, False), "lot": Gap(False, True)})
    0.333333333333
    """
    whole = len(gaps) if times is None else sum(times.get(aspect, 0) for aspect in gaps)
    apart = sum(1 if times is None else times.get(aspect, 0) for aspect, gap in gaps.items() if gap.differs)
    return round(apart / whole, DIGITS) if whole else None


def outcome(
    contest: Contest, gaps: Mapping[str, Mapping[str, Gap]], times: Mapping[str, int] | None = None
) -> str:
    """Return the name of the nearest group, or the reason why no group is nearest.

    Parameters
    ----------
    contest
        The contest, with the editions to compare.
    gaps
        The gaps between each older edition and the younger edition, with one combination of choices.
    times
        How often each aspect is counted; by default once.

    Returns
    -------
    str
        The name of the nearest group, or one of three words. ``tie``: several groups are nearest and, if
        there is a claim, the claimed parent is in one of these groups. ``inherited``: the likeness to the
        claimed parent or, if there is no claim, to any older edition is mostly inherited. ``no rival``:
        fewer than two groups can be compared, or the claimed parent cannot be compared.
    """
    ours = {slug for slug, gap in gaps.items() if mostly_inherited(gap)}
    if ours & ({contest.claimed} if contest.claimed else set(gaps)):
        return INHERITED
    lengths: dict[str, float] = {}
    for group in contest.groups:
        lengths_left = [
            distance(gaps[slug], times)
            for slug in group
            if slug not in ours and len(gaps[slug]) >= LEAST_ASPECTS
        ]
        known = [length for length in lengths_left if length is not None]
        if known:
            lengths[group[0]] = min(known)
    if len(lengths) < 2 or (contest.claimed and contest.claimed not in lengths):
        return NO_RIVAL
    least = min(lengths.values())
    nearest = [name for name, length in lengths.items() if length == least]
    shared = contest.claimed in nearest if contest.claimed else True
    return TIE if len(nearest) > 1 and shared else nearest[0]


def near_duplicates(
    names: Sequence[str], lengths: Mapping[tuple[str, str], float]
) -> tuple[tuple[str, ...], ...]:
    """Return the editions in groups of near-duplicates.

    An edition belongs to a group if it is a near-duplicate of any member of the group.

    Parameters
    ----------
    names
        The editions, in order.
    lengths
        The distance of each pair of editions, in the order of *names*.

    Examples
    --------
    >>> near_duplicates("abc", {("a", "b"): 0.5, ("a", "c"): 0.1, ("b", "c"): 0.4})
    (('a', 'c'), ('b',))
    """
    groups: list[list[str]] = []
    for name in names:
        near = [group for group in groups if any(lengths[member, name] < NEAR for member in group)]
        joined = [member for group in near for member in group]
        groups = [group for group in groups if group not in near] + [[*joined, name]]
    order = {name: place for place, name in enumerate(names)}
    by_age = (tuple(sorted(group, key=order.__getitem__)) for group in groups)
    return tuple(sorted(by_age, key=lambda group: order[group[0]]))
