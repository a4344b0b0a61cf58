"""The tables. Each table is made from the list or dictionary at one place in the corpus, and has a name.

A place is the name of a field of :class:`~nines.corpus.Corpus`, followed by the names of the fields below
that field. The place of a list within a list ends with ``[]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Part:
    """How a list or a dictionary becomes a table.

    Parameters
    ----------
    table
        The name of the table; empty for a list of lists, which has no rows except those of its inner lists.
    says
        What each row of the table represents.
    own
        The name of the column that identifies a row among the rows with the same parent. By default, the
        column is ``n``, which numbers the rows from 1.
    called
        The name that the column *own* has in the tables of inner lists; by default, the same name.
    value
        The name of the column of values, if each row is a plain value; empty if each row is a record.
    extra
        Properties of the record, computed from other columns, that also become columns.
    """

    table: str
    says: str
    own: str = "n"
    called: str = ""
    value: str = ""
    extra: tuple[str, ...] = ()


def _listed(table: str, says: str, value: str) -> Part:
    """Return the part for a list of plain values."""
    return Part(table, says, value=value)


CORPUS: Final[dict[str, Part]] = {
    "documents": Part("documents", "A text that was read for this corpus.", "siglum", "document"),
    "documents.passages": _listed(
        "document_passages", "A passage that is about the document itself.", "passage"
    ),
    "documents.copies": _listed("document_copies", "Another public copy that we looked at.", "address"),
    "sources": Part("sources", "An entry of the bibliography.", "key", "source", extra=("name", "reference")),
    "sources.fields": Part(
        "source_fields",
        "A field of an entry in the bibliography, named as in BibTeX.",
        "field",
        value="value",
    ),
    "passages": Part(
        "passages", "An assertion of a document, in our own words.", "id", "passage", extra=("document",)
    ),
    "passages.games": _listed("passage_games", "A game or an edition that a passage is about.", "slug"),
    "passages.cites": Part("citations", "A source that a passage names, with the place in the source."),
    "games": Part("games", "A game that was played, or a group of games.", "slug", "game"),
    "games.names": _listed("game_names", "A name that the sources use for a game.", "name"),
    "games.passages": _listed("game_passages", "A passage that names a game as a separate game.", "passage"),
    "games.sources": Part("game_sources", "A text that names a game, and that no document reports."),
    "accounts": Part("accounts", "A text that describes a game.", "slug", "account"),
    "editions": Part(
        "editions",
        "A set of rules that is executed, made from the words of an account and our choices.",
        "slug",
        "edition",
    ),
    "editions.names": _listed(
        "edition_names", "A name that the sources use for this form of a game.", "name"
    ),
    "points": Part("points", "A question that the sources leave open.", "id", "point"),
    "readings": Part("", "", "game"),
    "readings[]": Part("readings", "Our answer to an open question in one edition.", "point", extra=("key",)),
    "readings[].passages": _listed("reading_passages", "A passage on which an answer rests.", "passage"),
    "readings[].candidates": Part("candidates", "A possible answer to an open question.", "id", "candidate"),
    "readings[].candidates.passages": _listed(
        "candidate_passages", "A passage that speaks for a possible answer.", "passage"
    ),
    "readings[].idle": Part(
        "reading_idle", "A case in which a question changes nothing, and why.", called="idle"
    ),
    "readings[].idle.beside": Part(
        "reading_idle_beside",
        "A choice on another question that leaves the question without effect.",
        "beside",
        value="candidate",
    ),
    "readings[].idle.candidates": _listed(
        "reading_idle_candidates",
        "An answer without effect in this case; if none is listed, no answer has an effect.",
        "candidate",
    ),
    "readings[].leads": Part(
        "reading_leads", "What an unauthorised copy says; it must be checked and is not evidence."
    ),
    "exclusions": Part("exclusions", "Choices that cannot be made together.", called="exclusion"),
    "exclusions.choices": Part(
        "exclusion_choices", "One of the choices that exclude each other.", "point", value="candidate"
    ),
    "amendments": Part("amendments", "An edition whose account amends another account.", "game", "game"),
    "amendments.games": Part(
        "amendment_games",
        "The edition that is amended if the answer in the column candidate is chosen.",
        "candidate",
        value="base",
    ),
    "amendments.set_aside": Part(
        "amendment_set_aside",
        "A question of the older edition that does not arise in the later edition.",
        "point",
        value="why",
    ),
    "amendments.idle": Part("", "", "point"),
    "amendments.idle[]": Part(
        "amendment_idle",
        "A case in which a question of the older edition changes nothing in the later edition, and why.",
        called="idle",
    ),
    "amendments.idle[].beside": Part(
        "amendment_idle_beside",
        "A choice on another question that leaves the question without effect.",
        "beside",
        value="candidate",
    ),
    "amendments.idle[].candidates": _listed(
        "amendment_idle_candidates",
        "An answer without effect in this case; if none is listed, no answer has an effect.",
        "candidate",
    ),
    "amendments.unrelated": Part(
        "amendment_unrelated",
        "Why no relation connects the amended edition with the edition that amends it.",
        "base",
        value="why",
    ),
    "glossary": Part("terms", "A term of the glossary.", "id", "term"),
    "glossary.words": Part("term_words", "A source's word for a term of the glossary."),
    "glossary.linked": _listed("term_links", "A word that pages link to a term of the glossary.", "word"),
    "names": Part("short_names", "The short name of an aspect or a rule.", "place", value="name"),
    "out_of_scope": Part(
        "scope", "A game or an edition with passages on which no rule needs to rest.", "game"
    ),
    "out_of_scope[]": Part(
        "out_of_scope", "A passage on which no rule needs to rest.", "passage", value="why"
    ),
    "not_played": Part("not_played", "A game that is recorded but not played.", "game", value="why"),
    "errata": Part("errata", "A contradiction or a difference between the texts.", "id", "erratum"),
    "errata.games": _listed(
        "erratum_games", "A game or an edition that the contradiction or difference concerns.", "slug"
    ),
    "errata.sides": Part("erratum_sides", "What one side says.", called="side"),
    "errata.sides.passages": _listed("erratum_side_passages", "A passage that says so.", "passage"),
    "errata.sides.sources": Part("erratum_side_sources", "A text that says so and that no document reports."),
    "errata.points": _listed(
        "erratum_points", "An open question whose answer decides the contradiction or difference.", "point"
    ),
    "relations": Part(
        "relations",
        "How two games, two accounts, or a document and an account are connected.",
        "key",
        "relation",
    ),
    "relations.grounds": Part("relation_grounds", "The evidence for a relation.", called="side"),
    "relations.grounds.passages": _listed(
        "relation_grounds_passages", "A passage that gives this evidence.", "passage"
    ),
    "relations.grounds.sources": Part(
        "relation_grounds_sources", "A text that gives this evidence and that no document reports."
    ),
    "relations.against": Part("relation_against", "The evidence against a relation.", called="side"),
    "relations.against.passages": _listed(
        "relation_against_passages", "A passage that gives this evidence.", "passage"
    ),
    "relations.against.sources": Part(
        "relation_against_sources", "A text that gives this evidence and that no document reports."
    ),
    "attestations": Part(
        "attestations", "What is known about a game at a certain time and place.", "id", "attestation"
    ),
    "attestations.games": _listed("attestation_games", "A game that is attested.", "game"),
    "attestations.passages": _listed("attestation_passages", "A passage that attests the game.", "passage"),
    "attestations.sources": Part(
        "attestation_sources", "A text that attests the game and that no document reports."
    ),
    "lines": Part("lines", "A line of descent that a document states as a whole.", "id", "line"),
    "lines.games": _listed("line_games", "A game of the line; the oldest game comes first.", "game"),
    "lines.passages": _listed("line_passages", "A passage that states the line.", "passage"),
    "questions": Part(
        "questions", "A question of relationship that the sources leave open.", "id", "question"
    ),
    "questions.among": _listed(
        "question_among", "A game or an edition that may be the nearest relative.", "slug"
    ),
    "questions.passages": _listed("question_passages", "A passage that raises the question.", "passage"),
    "wanted": Part("wanted", "A text that we have not seen and that would decide questions.", "id", "wanted"),
    "wanted.sources": _listed("wanted_sources", "The entry of the text in the bibliography.", "source"),
    "wanted.readings": _listed("wanted_readings", "A reading that the text would decide.", "reading"),
    "wanted.errata": _listed(
        "wanted_errata", "A contradiction or difference that the text would settle.", "erratum"
    ),
    "retired": Part("retired", "A name that is no longer in use.", "key", "retired"),
    "retired.successors": _listed("retired_successors", "What replaced a retired name.", "successor"),
    "hashes": Part("hashed_texts", "What we keep of the text of a document.", "siglum", "document"),
    "hashes.cited": Part("hashed_lines", "A line of a document that a passage cites.", "line"),
    "hashes.cited.hashes": _listed("line_hashes", "The hash of a sequence of words in the line.", "hash"),
}
