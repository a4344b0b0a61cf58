"""What differs in each step of a line of descent, computed from the rules of the two editions.

A step compares the aspects that we have seen in both texts. An aspect is left out if what two editions share,
or in what they differ, is our choice in both. If only one edition has a rule, this rule is left out if it is
our choice.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from nines.evidence.warrant import MARKS
from nines.libraries.compare import compare, not_seen
from nines.lineage.own_words import settled_by_both
from nines.lineage.pairs import later_forms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation
    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.compare import AspectPair, Pair
    from nines.lineage.own_words import Settled

How = Literal["different", "only-older", "only-younger"]
HOW: Final[tuple[How, ...]] = ("different", "only-older", "only-younger")
MOST_NOT_SEEN: Final = 1 / 3  # if a larger share of the aspects cannot be compared, totals say nothing


class Change(NamedTuple):
    """An aspect whose rules differ between two editions, or for which only one of them has rules.

    Parameters
    ----------
    how
        Whether both editions have rules for the aspect, or only the older or the younger.
    aspect, question
        The name of the aspect, and its question.
    older, younger
        The rules that the two editions do not share; rules that are the same in both are left out.
    """

    how: How
    aspect: str
    question: str
    older: tuple[Cited[object], ...]
    younger: tuple[Cited[object], ...]


class Compared(NamedTuple):
    """The aspects of two editions for which either has a rule, each in one of four groups.

    Parameters
    ----------
    changes
        The aspects that differ.
    same
        The aspects with the same rules in both editions.
    ours
        The aspects that are left out, because no source speaks of them.
    not_seen
        The aspects that cannot be compared, because we have not seen the whole of a text.
    settled
        The aspects that both accounts settle in their own words; each is in one of the groups as well.
    """

    changes: tuple[Change, ...]
    same: tuple[str, ...]
    ours: tuple[str, ...]
    not_seen: tuple[str, ...]
    settled: tuple[Settled, ...] = ()

    @property
    def total(self) -> int:
        """The number of all aspects."""
        return len(self.changes) + len(self.same) + len(self.ours) + len(self.not_seen)

    @property
    def counted(self) -> bool:
        """Whether enough aspects can be compared for totals to mean anything."""
        return len(self.not_seen) <= MOST_NOT_SEEN * self.total


class Taken(NamedTuple):
    """One step in a line of descent: two editions, their relation, and what differs between them.

    A game without an edition can take the place of an edition. If one of the editions cannot be played, the
    rules cannot be compared, and *compared* is None.
    """

    older: str
    younger: str
    relations: tuple[Relation, ...]
    compared: Compared | None


def steps(library: Library, line: Sequence[str]) -> tuple[Taken, ...]:
    """Return each step of a line of descent.

    Parameters
    ----------
    library
        The library that contains the games.
    line
        The slugs of editions, or of games without an edition, the oldest first, as :func:`editions_along`
        returns them.

    Examples
    --------
    >>> from nines import library
    >>> (taken,) = steps(library(), ["comet-1718", "red-nines-1881"])
    >>> [change.how for change in taken.compared.changes if change.aspect == "suit"]
    ['different']
    """
    return tuple(_step(library, *pair) for pair in pairwise(line))


def editions_along(corpus: Corpus, games: Sequence[str], end: str = "") -> list[str]:
    """Return the editions that represent a line of games, the oldest first.

    A game is represented by its first edition, or by itself if it has no editions. If *end* is an edition of
    the last game, the result also contains the later forms that lead to *end*.

    Parameters
    ----------
    corpus
        What the sources say.
    games
        The slugs of the games, the oldest first.
    end
        The slug of an edition of the last game; by default, its first edition.

    Examples
    --------
    >>> from nines import library
    >>> editions_along(library().corpus, ["comet", "red-nines"], "red-nines-20c")
    ['comet-1718', 'red-nines-1881', 'red-nines-20c']
    """
    editions = [next((edition.slug for edition in corpus.editions_of(game)), game) for game in games]
    if end in corpus.editions and editions:
        editions += later_forms(corpus, editions[-1], end)
    return editions


def _step(library: Library, older: str, younger: str) -> Taken:
    relations = tuple(
        relation
        for relation in library.corpus.relations_between(older, younger)
        if relation.descent or not relation.of_games
    )
    if not {older, younger} <= set(library.playable):
        return Taken(older, younger, relations, None)
    return Taken(older, younger, relations, compare_step(library.load(older), library.load(younger)))


def compare_step(older: AnyGame, younger: AnyGame) -> Compared:
    """Return what a step from one edition to another shows.

    Examples
    --------
    >>> from nines import load
    >>> compared = compare_step(load("hoc-mazarin-1765"), load("comet-1718"))
    >>> "stop" in compared.not_seen, compared.counted
    (True, False)
    """
    changes, same, ours = list[Change](), list[str](), list[str]()
    for aspect in compare(older, younger):
        differing = [pair for pair in aspect.pairs if pair.agreement == "differs"]
        told = [pair for pair in differing or aspect.pairs if not _ours(pair, older, younger)]
        if told and differing:
            changes.append(_change(aspect, [pair for pair in differing if pair in told or not _both(pair)]))
        elif aspect.pairs:
            (same if told else ours).append(aspect.aspect)
    unseen, settled = not_seen(older, younger), settled_by_both(older, younger)
    return Compared(tuple(changes), tuple(same), tuple(ours), unseen, settled)


def _change(aspect: AspectPair, shown: Sequence[Pair]) -> Change:
    how: How = "different"
    if not all(aspect.mentioned):
        how = "only-older" if aspect.mentioned[0] else "only-younger"
    older = tuple(pair.earlier for pair in shown if pair.earlier)
    younger = tuple(pair.later for pair in shown if pair.later)
    return Change(how, aspect.aspect, aspect.question, older, younger)


def _both(pair: Pair) -> bool:
    return pair.earlier is not None and pair.later is not None


def _ours(pair: Pair, older: AnyGame, younger: AnyGame) -> bool:
    """Return whether what two rules share, or in what they differ, is our choice in both editions.

    If only one edition has the rule, return whether the rule is our choice.
    """
    if pair.earlier is None or pair.later is None:
        return all(
            _only_ours(cited, game)
            for cited, game in ((pair.earlier, older), (pair.later, younger))
            if cited is not None
        )
    sides = (pair.earlier, pair.later)
    return all(_chosen(cited, name) for name in _points(*sides) for cited in sides)


def _only_ours(cited: Cited[object], game: AnyGame) -> bool:
    """Return whether a rule is our choice, and its passages only raise the questions that we settle."""
    readings = [game.choices.readings[point] for point in cited.points if point in game.choices.readings]
    raised = {passage for reading in readings for passage in reading.passages}
    raised |= {
        passage
        for reading in readings
        for candidate in reading.candidates.values()
        for passage in candidate.passages
    }
    return all(map(_is_choice, cited.details)) and set(cited.passages) <= raised


def _points(one: Cited[object], other: Cited[object]) -> list[str]:
    """Return the details in which two rules of one class differ; the empty name is the rule itself."""
    rule: Any = one.rule
    if rule == other.rule or type(rule) is not type(other.rule):
        return [""]
    compared = [field.name for field in fields(rule) if field.compare] if is_dataclass(rule) else []
    return [name for name in compared if getattr(rule, name) != getattr(other.rule, name)]


def _chosen(cited: Cited[object], name: str) -> bool:
    """Return whether a detail of a rule is our choice; the empty name is the rule itself."""
    by_name = {detail.name: detail for detail in cited.details}
    return _is_choice(by_name.get(name, by_name[""]))


def _is_choice(detail: Detail) -> bool:
    """Return whether a detail is our choice, perhaps only because it is inherited by our choice."""
    return detail.warrant in MARKS["our choice"]
