"""Passages: what a document says, whom it cites for this, and what rests on the passage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.corpus.records import KINDS, SEEN
from nines.errors import UnknownNameError
from nines.libraries.index import Role  # noqa: TC001 - the types of fields are read at run time
from nines.policies import policies_of
from nines.reference.data import same_fields

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.corpus.records import Citation, Passage
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A source that a passage names, and the place in that source."""

    source: Annotated[str, "The key of the source in the bibliography."]
    name: Annotated[str, "The author or title of the source, and the year."]
    at: Annotated[str, "The place in the source; empty if the document gives none."]
    note: Annotated[str, "How we know the source."]
    by: Annotated[str, "``note`` if the document names the source; ``context`` if we infer it."]
    attribution: Annotated[str, "Why we attribute the passage to the source, in words."]


@dataclass(frozen=True, slots=True)
class PassageAnswer:
    """One statement of a document, with its witnesses."""

    id: str
    document: str
    line: Annotated[int | None, "The line in the document."]
    seen: Annotated[str, "How much of the document we saw, in words."]
    games: tuple[str, ...]
    kind: Annotated[
        str,
        "What the passage is: rule, option, conduct, claim, strategy, history, lineage, example or "
        "bibliography.",
    ]
    topic: str
    says: Annotated[str, "What the passage says, in our words."]
    issue: Annotated[str, "What is ambiguous, garbled or lost."]
    cites: tuple[CitedSource, ...]
    attribution: Annotated[str, "Note, context or none, as in nines.corpus.records.ATTRIBUTIONS."]
    attributed: Annotated[str, "The attribution to all its sources, in words."]
    through: Annotated[str, "The words “as seen in” or “as reported by”, which come before the document."]
    witness: Annotated[str, "The source and the document that reports it, on one line."]

    @property
    def label(self) -> str:
        """The id and the line of the passage. The number in the id is not a line number.

        Examples
        --------
        >>> from nines import library
        >>> passage_answer(library(), "wp-comet:069").label
        'wp-comet:069 (line 69)'
        """
        return f"{self.id} (line {self.line})" if self.line else self.id


@dataclass(frozen=True, slots=True)
class ReadingUseAnswer:
    """A reading that rests on a passage."""

    key: str
    role: Annotated[Role, "Whether our choice rests on the passage, or only another candidate."]
    candidates: Annotated[
        tuple[str, ...], "The candidates that rest on it; empty if the whole reading rests on it."
    ]
    inherited: Annotated[str, "The base game that has the reading; empty if the game itself has it."]


@dataclass(frozen=True, slots=True)
class PassageInUse(PassageAnswer):
    """A passage, and everything that rests on it."""

    rules: Annotated[tuple[str, ...], "Keys of rules, under the default choices."]
    readings: tuple[ReadingUseAnswer, ...]
    claims: Annotated[tuple[str, ...], "Keys of the tested claims that it makes."]
    errata: Annotated[tuple[str, ...], "Ids of the contradictions that cite it."]
    lineage: Annotated[tuple[str, ...], "Keys of relations between games; attestations as attested/ID."]
    not_tried: Annotated[
        str, "Why we did not test the claim; empty if we did, or if there is no claim or no reason."
    ]
    policies: Annotated[tuple[str, ...], "The policies that follow its advice."]


def passage_answer(library: Library, key: str) -> PassageAnswer:
    """Return what a passage says and which sources it names.

    Raises
    ------
    UnknownNameError
        If no passage has this key.

    Examples
    --------
    >>> from nines import library
    >>> print(passage_answer(library(), "wp-comet:069").witness)
    Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069 (line 69)
    """
    passage = library.corpus.passage(key)
    return PassageAnswer(
        id=passage.id,
        document=passage.document,
        line=passage.line or None,
        seen=SEEN[library.corpus.documents[passage.document].seen],
        games=passage.games,
        kind=passage.kind,
        topic=passage.topic,
        says=passage.says,
        issue=passage.issue,
        cites=tuple(_cited(library, passage, one) for one in passage.cites),
        attribution=passage.attribution,
        attributed=library.corpus.attributed(passage),
        through=library.corpus.through(passage),
        witness=library.corpus.witness(passage),
    )


def _cited(library: Library, passage: Passage, citation: Citation) -> CitedSource:
    source = library.corpus.source(citation.source)
    return CitedSource(
        source=citation.source,
        name=source.name,
        at=citation.at,
        note=source.fields.get("note", ""),
        by=citation.by,
        attribution=library.corpus.attribution(passage, citation),
    )


def passage_in_use(library: Library, key: str) -> PassageInUse:
    """Return a passage, with everything that rests on the passage or cites it.

    Raises
    ------
    UnknownNameError
        If no passage has this key.

    Examples
    --------
    >>> from nines import library
    >>> passage_in_use(library(), "wp-comet:078").rules[:3]
    ('comet-1718/going-out', 'comet-1718/payment/block-at-end', 'comet-1718/length')
    """
    uses = library.index.of(key)
    return PassageInUse(
        **same_fields(passage_answer(library, key)),
        rules=uses.rules,
        readings=tuple(ReadingUseAnswer(*one) for one in uses.readings),
        claims=uses.claims,
        errata=uses.errata,
        lineage=uses.lineage,
        not_tried=library.claims.left_untried(key),
        policies=policies_of(library, key),
    )


def passage_labels(library: Library, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the labels of passages for readers: each id with its line.

    Raises
    ------
    UnknownNameError
        If no passage has this key.

    Examples
    --------
    >>> from nines import library
    >>> passage_labels(library(), ["wp-comet:071", "pierer-1861:001"])
    ('wp-comet:071 (line 69)', 'pierer-1861:001')
    """
    return tuple(library.corpus.passage(key).label for key in keys)


def passages_of_document(library: Library, siglum: str) -> tuple[PassageInUse, ...]:
    """Return all passages of a document, in the order of the document.

    Raises
    ------
    UnknownNameError
        If no document has this siglum.

    Examples
    --------
    >>> from nines import library
    >>> passages_of_document(library(), "wp-comet")[0].id
    'wp-comet:001'
    """
    corpus = library.corpus
    if siglum not in corpus.documents:
        raise UnknownNameError("document", siglum, corpus.documents)
    found = (one for one in corpus.passages.values() if one.document == siglum)
    return tuple(passage_in_use(library, one.id) for one in found)


def passages_of_game(library: Library, game: str, kinds: Iterable[str] = KINDS) -> tuple[PassageInUse, ...]:
    """Return the passages about a game; if *kinds* are named, only passages of these kinds.

    Raises
    ------
    UnknownNameError
        If the game or the kind of passage does not exist.

    Examples
    --------
    >>> from nines import library
    >>> passages_of_game(library(), "comet-1718", ["history"])[0].kind
    'history'
    """
    if game not in library.corpus.titled:
        raise UnknownNameError("game", game, library.corpus.titled)
    wanted = {checked_kind(kind) for kind in kinds}
    found = (one for one in library.corpus.passages_of(game) if one.kind in wanted)
    return tuple(passage_in_use(library, one.id) for one in found)


def checked_kind(name: str) -> str:
    """Return *name* unchanged if it is the name of a kind of passage.

    Raises
    ------
    UnknownNameError
        If no kind of passage has this name.

    Examples
    --------
    >>> checked_kind("history")
    'history'
    """
    if name not in KINDS:
        raise UnknownNameError("kind of passage", name, KINDS)
    return name


def passage_answers(library: Library) -> tuple[PassageInUse, ...]:
    """Return every passage with everything that rests on it, in the order of the corpus.

    Examples
    --------
    >>> from nines import library
    >>> passage_answers(library())[0].id
    'academie-1878:001'
    """
    return tuple(passage_in_use(library, key) for key in library.corpus.passages)
