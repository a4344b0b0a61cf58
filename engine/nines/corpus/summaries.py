"""Summaries: how two neighbours in a line of descent differ, in a sentence that a person would say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import entries
from nines.corpus.fields import read_record
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation

FILE: Final = "summaries.toml"
AFTER: Final = "after"
LONGEST: Final = 40  # words of a summary
DESCENTS: Final = ("descends-from", "later-form-of")
# Words of a story. If a descent is contested, a summary compares the two games and uses none of them.
NARRATING: Final = re.compile(
    r"\b(no longer|any ?more|now|still|again|becomes?|became|gone|new|remains?|remained|lost|added|dropped"
    r"|replaces?|replaced|restored|back|survives?|survived)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SummaryClause:
    """A part of a summary, and what it speaks about."""

    says: str
    differs: Annotated[
        tuple[str, ...],
        "The aspects that it speaks about; for one rule, the aspect and the rule's own name.",
    ]

    def fault(self) -> str:
        """Return a message if the clause names no aspect or has stops of its own, or else an empty string."""
        if not self.differs:
            return "field 'differs' is empty; name the aspects that the clause speaks about"
        stopped = "," in self.says or self.says.endswith(".")
        return "field 'says' has a comma or a full stop; the summary adds them" if stopped else ""


@dataclass(frozen=True, slots=True)
class Summary:
    """How an edition differs from a parent, in one sentence."""

    younger: Annotated[str, "The younger edition."]
    older: Annotated[str, "The older edition."]
    clauses: tuple[SummaryClause, ...]
    opening: Annotated[str, "Words before the clauses that say with what the younger game is compared."] = ""

    def fault(self) -> str:
        """Return a message if the summary says nothing or too much, or else an empty string."""
        if not self.clauses:
            return "field 'clauses' is empty; say how the two games differ"
        words = len(self.sentence.split())
        return "" if words <= LONGEST else f"has {words} words; write at most {LONGEST}"

    @property
    def key(self) -> str:
        """The two editions, as the head of the table has them."""
        return f"{self.younger}.{AFTER}.{self.older}"

    @property
    def sentence(self) -> str:
        """The whole summary.

        Examples
        --------
        >>> suits = SummaryClause("suits do not matter", ("suit",))
        >>> Summary("comet-1752", "comet-1718", (suits,), "Unlike in 1718").sentence
        'Unlike in 1718, suits do not matter.'
        """
        *most, last = (clause.says for clause in self.clauses)
        said = f"{', '.join(most)}, and {last}" if most else last
        whole = f"{self.opening}, {said}" if self.opening else said
        return f"{whole[:1].upper()}{whole[1:]}."


def read_summaries(root: Traversable) -> Mapping[str, Summary]:
    """Return the summaries by key; empty if the corpus has no such file.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a summary has the wrong form.
    """
    if not root.joinpath(FILE).is_file():
        return {}
    summaries = {}
    for younger, entry in entries(root, FILE):
        for older, table in entry.named_tables(AFTER):
            summary = read_record(table, Summary, younger=younger, older=older)
            summaries[summary.key] = summary
        entry.end()
    return summaries


def check_summaries(corpus: Corpus) -> None:
    """Check that each summary is of two neighbours, and that it narrates only what is not contested.

    Raises
    ------
    CorpusError
        If a summary is refused. The message names the summary.
    """
    for summary in corpus.summaries.values():
        descents = _descents(corpus, summary)
        if not descents:
            raise CorpusError(FILE, summary.key, "no relation says that the one descends from the other")
        word = NARRATING.search(summary.sentence)
        if not any(relation.contested for relation in descents):
            continue
        if word is not None:
            fault = f"{word[0]!r} narrates, but the descent is contested; compare the two games"
            raise CorpusError(FILE, summary.key, fault)
        if not summary.opening:
            fault = "the descent is contested; name in 'opening' the game with which the younger is compared"
            raise CorpusError(FILE, summary.key, fault)


def _descents(corpus: Corpus, summary: Summary) -> list[Relation]:
    """Return the relations by which the younger edition of a summary descends from the older."""
    younger = corpus.editions[summary.younger]
    return [
        relation
        for relation in corpus.relations_between(summary.younger, summary.older)
        if relation.kind in DESCENTS
        and not relation.claimed
        and relation.younger in (younger.game, younger.account)
    ]
