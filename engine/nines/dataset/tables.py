"""The tables: each is made from the list or dictionary at one place in the corpus, and so is its shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from nines.corpus.fields import OneOf, types_of

# --- The tables ---
#
# A place is the name of a field of :class:`~nines.corpus.Corpus`, followed by the names of the fields below
# that field. The place of a list within a list ends with ``[]``.


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
    "documents": Part(
        "documents", "A text that was read for this corpus.", "siglum", "document", extra=("file",)
    ),
    "documents.passages": _listed(
        "document_passages", "A passage that is about the document itself.", "passage"
    ),
    "documents.copies": _listed("document_copies", "Another public copy that we looked at.", "address"),
    "documents.spans": _listed("document_spans", "Lines of the copy that we read.", "lines"),
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
    "questions": Part("questions", "A question about the features that games share.", "id", "question"),
    "questions.among": _listed(
        "question_among", "A game or an edition with which the game is compared.", "slug"
    ),
    "questions.passages": _listed("question_passages", "A passage that raises the question.", "passage"),
    "summaries": Part(
        "summaries", "How two neighbours in a line of descent differ, in words.", "key", "summary"
    ),
    "summaries.clauses": Part("summary_clauses", "A part of a summary.", called="clause"),
    "summaries.clauses.differs": _listed(
        "summary_clause_differs", "An aspect or a rule that a part of a summary speaks about.", "place"
    ),
    "wanted": Part("wanted", "A text that we want to see and that bears on questions.", "id", "wanted"),
    "wanted.sources": _listed("wanted_sources", "The entry of the text in the bibliography.", "source"),
    "wanted.readings": _listed("wanted_readings", "A reading that the text bears on.", "reading"),
    "wanted.errata": _listed(
        "wanted_errata", "A contradiction or difference that the text bears on.", "erratum"
    ),
    "retired": Part("retired", "A name that is no longer in use.", "key", "retired"),
    "retired.successors": _listed("retired_successors", "What replaced a retired name.", "successor"),
    "withdrawn": Part("withdrawn", "A hypothesis that was tested and is withdrawn.", "key", "withdrawn"),
    "withdrawn.leads": _listed(
        "withdrawn_leads", "A relation that a withdrawn hypothesis was about.", "relation"
    ),
    "hashes": Part("hashed_texts", "What we keep of the text of a document.", "siglum", "document"),
    "hashes.cited": Part("hashed_lines", "A line of a document that a passage cites.", "line"),
    "hashes.cited.hashes": _listed("line_hashes", "The hash of a sequence of words in the line.", "hash"),
}


# --- The shape of a record ---


@dataclass(frozen=True, slots=True)
class Plain:
    """The kind of a plain value, which fits into a cell.

    Parameters
    ----------
    kind
        ``str``, ``int`` or ``bool``.
    words
        The values that are allowed; empty if every value is allowed.
    optional
        Whether the value may be None.
    """

    kind: type
    words: tuple[str, ...] = ()
    optional: bool = False


class Parent(NamedTuple):
    """The parent of a list: each row of the list belongs to a row of the parent.

    Parameters
    ----------
    table
        The table of the parent; empty if the parent has no table.
    keys
        The key columns of the parent's table.
    kinds
        The kind of value in each key column.
    called
        The names that the parent's key columns have in the table of the list.
    """

    table: str = ""
    keys: tuple[str, ...] = ()
    kinds: tuple[type, ...] = ()
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """A list or a dictionary, which becomes a table.

    Parameters
    ----------
    part
        The name of the table, and what each row represents.
    named
        Whether the table is a dictionary; if not, it is a list.
    keys
        The key columns: first the key columns of its parents, then its own key column.
    kinds
        The kind of value in each key column: texts or whole numbers.
    record
        The dataclass of each row; None if each row is a plain value or a list.
    plain
        The kind of each plain field of the record, by field; if each row is a plain value, the kind of this
        value.
    below
        The lists and dictionaries that a row contains, by field.
    inner
        The inner list, if each row is a list; None if a row is a record or a plain value.
    parent
        The parent list: each row of this list belongs to a row of the parent. Empty if there is no parent.
    """

    part: Part
    named: bool
    keys: tuple[str, ...]
    kinds: tuple[type, ...]
    record: type | None
    plain: Mapping[str, Plain]
    below: Mapping[str, Node]
    inner: Node | None
    parent: Parent


def nodes_of(root: type, parts: Mapping[str, Part]) -> dict[str, Node]:
    """Return the lists and dictionaries that a record has as fields, by field.

    Parameters
    ----------
    root
        The class of the record.
    parts
        The names of the tables, by place in the corpus.

    Examples
    --------
    >>> from nines.corpus import Corpus
    >>> from nines.dataset.tables import CORPUS
    >>> node = nodes_of(Corpus, CORPUS)["readings"].inner
    >>> node.keys, list(node.below)
    (('game', 'point'), ['passages', 'candidates', 'idle', 'leads'])
    """
    return {
        field.name: _node(types_of(root)[field.name], field.name, parts, Parent())
        for field in fields(root)
        if field.init
    }


def _node(hint: Any, place: str, parts: Mapping[str, Part], parent: Parent) -> Node:  # noqa: ANN401 - a type
    part, arguments = parts[place], get_args(hint)
    named = get_origin(hint) is Mapping
    inside = arguments[1] if named else arguments[0]
    kinds = (*parent.kinds, arguments[0] if named else int)
    keys = (*parent.called, part.own)
    itself = Parent(part.table, keys, kinds, (*parent.called, part.called or part.own))
    plain, lists, record, inner = {}, {}, None, None
    if is_dataclass(inside) and isinstance(inside, type):
        record = inside
        for name, sort in types_of(inside).items():
            if get_origin(sort) in (Mapping, tuple):
                lists[name] = _node(sort, f"{place}.{name}", parts, itself)
            else:
                plain[name] = plain_of(sort)
    elif get_origin(inside) in (Mapping, tuple):
        inner = _node(inside, f"{place}[]", parts, itself)
    else:
        plain[part.value] = plain_of(inside)
    return Node(part, named, keys, kinds, record, plain, lists, inner, parent)


def plain_of(hint: Any) -> Plain:  # noqa: ANN401 - a type, as typing has it
    """Return the kind of a plain value, and the values that are allowed.

    Raises
    ------
    TypeError
        If a cell of a table cannot hold a value of this type.

    Examples
    --------
    >>> plain_of(bool | None)
    Plain(kind=<class 'bool'>, words=(), optional=True)
    """
    if hint in (str, int, bool):
        return Plain(hint)
    arguments = get_args(hint)
    if get_origin(hint) is Annotated:
        words = next(argument.words for argument in arguments if isinstance(argument, OneOf))
        return Plain(str, tuple(words))
    if get_origin(hint) is Literal:
        return Plain(str, arguments)
    if get_origin(hint) in (UnionType, Union) and NoneType in arguments:
        (kind,) = (argument for argument in arguments if argument is not NoneType)
        return Plain(kind, optional=True)
    raise TypeError(f"{hint} is not a value that a cell can hold")
