"""Relations between games, accounts and documents, and the attestations of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.boundary.reprs import short_repr
from nines.corpus.games import AccountRecord  # noqa: TC001 - the types of fields are read at run time
from nines.corpus.lineage import ATTESTED, ENDS, RELATIONS, Attestation, Relation
from nines.errors import UnknownNameError
from nines.reference.names import named_game
from nines.reference.sources import (
    PassageAnswer,
    SideAnswer,
    SightingAnswer,
    passage_answer,
    side_answer,
    sighting_answer,
)
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.libraries import Library


# --- What an attestation shows, in words that name its game or games ---

# The words for an attestation of several games, by its kind. Of any other kind, only the first game is named.
OF_SEVERAL: Final = {
    "rules": "a text gives rules of one or more of these games: {}",
    "mention": "a text names {}",
    "name": "a text says something about the names of {}",
    "class": "a text describes {}",
    "likeness": "a text compares {}",
    "standing": "a text says how widely {} are known",
    "story": "a text connects an event with {}",
}


def shown_by(kind: str, titles: Sequence[str]) -> str:
    """Return what an attestation shows.

    Parameters
    ----------
    kind
        The kind of the attestation.
    titles
        The titles of its games, at least one.

    Examples
    --------
    >>> shown_by("mention", ["Poch"])
    'a text names Poch'
    >>> shown_by("likeness", ["Comet", "Emprunt"])
    'a text compares Comet and Emprunt'
    """
    if titles[1:] and kind in OF_SEVERAL:
        return OF_SEVERAL[kind].format(joined(titles))
    return ATTESTED[kind].replace("the game", titles[0])


# --- Relations between games, accounts and documents ---

What = Literal["game", "account", "document"]


@dataclass(frozen=True, slots=True)
class RelationEnd:
    """One of the two things that a relation connects: a game, an account or a document."""

    what: What
    slug: str
    title: str


@dataclass(frozen=True, slots=True)
class RelationAnswer:
    """A relation between two games, two accounts, or a document and an account, with the evidence."""

    statement: Annotated[str, "The key, which reads as a sentence."]
    record: Relation
    kind_means: Annotated[str, "The kind as a verb: descends from."]
    ends: Annotated[tuple[RelationEnd, RelationEnd], "The subject and the object."]
    claimed: Annotated[bool, "Whether it is a claimed descent that dates or other evidence speak against."]
    year: int | None
    grounds: tuple[SideAnswer, ...]
    against: tuple[SideAnswer, ...]

    __repr__ = short_repr

    @property
    def reads(self) -> str:
        """The relation as a sentence that uses the slugs of both ends."""
        return f"{self.record.subject} {self.kind_means} {self.record.object}"

    @property
    def in_titles(self) -> str:
        """The relation as a sentence with the titles of both ends. A title with a comma is quoted."""
        subject, object_ = (f"“{end.title}”" if "," in end.title else end.title for end in self.ends)
        return f"{subject} {self.kind_means} {object_}"


@dataclass(frozen=True, slots=True)
class AttestationAnswer:
    """What a source says about a game at some time and place."""

    record: Attestation
    kind_means: str
    year: int | None
    passages: tuple[PassageAnswer, ...]
    sources: tuple[SightingAnswer, ...]

    __repr__ = short_repr

    @property
    def when(self) -> str:
        """The time and place of the attestation, as far as they are known."""
        return ", ".join(filter(None, (self.record.dated, self.record.place)))


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """A line of descent through several games, stated as a whole by one document."""

    id: str
    games: Annotated[tuple[str, ...], "The main games of the line, the oldest first."]
    says: str
    passages: tuple[PassageAnswer, ...]

    __repr__ = short_repr


def relation_answers(library: Library, slug: str) -> tuple[RelationAnswer, ...]:
    """Return the relations of an edition or a game.

    Relations to older games come first. In each group, descents come before other relations.

    Examples
    --------
    >>> from nines import library
    >>> relation_answers(library(), "red-nines")[0].record.object
    'comet'
    """
    corpus = library.corpus
    own = {
        corpus.game_of(slug),
        *(edition.account for edition in corpus.editions.values() if edition.slug == slug),
    }
    relations = sorted(
        corpus.relations_of(slug), key=lambda relation: (relation.younger not in own, not relation.descent)
    )
    return tuple(relation_of(library, relation) for relation in relations)


def relation_answer(library: Library, key: str) -> RelationAnswer:
    """Return a relation with the evidence for it and against it.

    Raises
    ------
    UnknownNameError
        If no relation has this key.

    Examples
    --------
    >>> from nines import library
    >>> relation_answer(library(), "new-comet/descends-from/comet").reads
    'new-comet descends from comet'
    """
    relations = library.corpus.relations
    if key not in relations:
        raise UnknownNameError("relation", key, relations)
    return relation_of(library, relations[key])


def lineage_words(library: Library, key: str) -> str:
    """Return the title of a relation, made from the titles of its ends, or the title of an attestation.

    Examples
    --------
    >>> from nines import library
    >>> lineage_words(library(), "new-comet/descends-from/comet")
    'New Comet descends from Comet'
    >>> lineage_words(library(), "attested/hk-1881")
    'attestation of Red Nines (1881)'
    """
    prefix, _, name = key.partition("/")
    if prefix != "attested":
        return relation_answer(library, key).in_titles
    attestation = attestation_answer(library, name)
    games = joined([library.corpus.games[game].title for game in attestation.record.games])
    if attestation.record.kind == "likeness" and len(attestation.record.games) > 1:
        return f"likeness of {games}"
    return f"attestation of {games} ({attestation.record.dated or 'undated'})"


def relation_of(library: Library, relation: Relation) -> RelationAnswer:
    """Return a relation of the corpus with the evidence for it and against it."""
    return RelationAnswer(
        statement=relation.key,
        record=relation,
        kind_means=RELATIONS[relation.kind],
        ends=(_end(library, relation, 0), _end(library, relation, 1)),
        claimed=bool(relation.claimed),
        year=relation.year or None,
        grounds=tuple(side_answer(library, side) for side in relation.grounds),
        against=tuple(side_answer(library, side) for side in relation.against),
    )


def _end(library: Library, relation: Relation, number: Literal[0, 1]) -> RelationEnd:
    what, slug = ENDS[relation.kind][number], (relation.subject, relation.object)[number]
    corpus = library.corpus
    if what == "game":
        return RelationEnd("game", slug, corpus.games[slug].title)
    if what == "account":
        return RelationEnd("account", slug, corpus.accounts[slug].title)
    return RelationEnd("document", slug, slug)


def attestation_answers(library: Library, games: Iterable[str]) -> tuple[AttestationAnswer, ...]:
    """Return the attestations of some games, or of the games of some editions, in order of date.

    Examples
    --------
    >>> from nines import library
    >>> attestation_answers(library(), ["red-nines"])[0].record.place
    'Bath'
    """
    wanted = set(map(library.corpus.game_of, games))
    attestations = (
        attestation for attestation in library.corpus.attestations.values() if wanted & set(attestation.games)
    )
    return tuple(_attestation(library, attestation) for attestation in attestations)


def attestation_answer(library: Library, key: str) -> AttestationAnswer:
    """Return the attestation with the given id.

    Raises
    ------
    UnknownNameError
        If no attestation has this key.

    Examples
    --------
    >>> from nines import library
    >>> attestation_answer(library(), "hk-1881").year
    1881
    """
    attestations = library.corpus.attestations
    if key not in attestations:
        raise UnknownNameError("attestation", key, attestations)
    return _attestation(library, attestations[key])


def _attestation(library: Library, attestation: Attestation) -> AttestationAnswer:
    return AttestationAnswer(
        record=attestation,
        kind_means=shown_by(
            attestation.kind, [named_game(library, game).title for game in attestation.games]
        ),
        year=attestation.year or None,
        passages=tuple(passage_answer(library, key) for key in attestation.passages),
        sources=tuple(sighting_answer(library, source) for source in attestation.sources),
    )


def line_answer(library: Library, key: str) -> LineAnswer:
    """Return a line of descent through several games, stated as a whole by one document.

    Raises
    ------
    UnknownNameError
        If no line of descent has this key.

    Examples
    --------
    >>> from nines import library
    >>> line_answer(library(), "hoc-to-commit").games[-1]
    'commit'
    """
    lines = library.corpus.lines
    if key not in lines:
        raise UnknownNameError("line of descent", key, lines)
    line = lines[key]
    return LineAnswer(
        line.id, line.games, line.says, tuple(passage_answer(library, passage) for passage in line.passages)
    )


def relations_between(library: Library, one: str, other: str) -> tuple[RelationAnswer, ...]:
    """Return the relations between two editions or games, in the order of the corpus.

    For two editions, the result contains the relations between their accounts. If the editions belong to
    different games, the result also contains the relations between the games.

    Examples
    --------
    >>> from nines import library
    >>> [relation.record.kind for relation in relations_between(library(), "comet-1718", "comet-1752")]
    ['descends-from']
    """
    return tuple(relation_of(library, tie) for tie in library.corpus.relations_between(one, other))


# --- Accounts ---


@dataclass(frozen=True, slots=True)
class AccountAnswer:
    """A text that describes a game."""

    record: AccountRecord
    year: Annotated[int | None, "The year of printing; null if it is not known."]
    reference: Annotated[str, "The full reference, with the place."]
    note: Annotated[str, "How we know the source."]
    documents: Annotated[tuple[str, ...], "The documents that report the account."]
    editions: Annotated[tuple[str, ...], "The editions that execute the account."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class AccountInFull(AccountAnswer):
    """A text that describes a game, with all its relations to other texts and games."""

    reports: Annotated[
        tuple[RelationAnswer, ...], "The documents that report this account, with the evidence."
    ]
    relations: Annotated[tuple[RelationAnswer, ...], "The relations of this account to other accounts."]

    __repr__ = short_repr


def account_answer(library: Library, slug: str) -> AccountAnswer:
    """Return an account: its date, its place in the source, the documents that report it, and its editions.

    Raises
    ------
    UnknownNameError
        If no account has this key.

    Examples
    --------
    >>> from nines import library
    >>> account_answer(library(), "academie-1761").editions
    ('comet-1752',)
    """
    corpus = library.corpus
    if slug not in corpus.accounts:
        raise UnknownNameError("account", slug, corpus.accounts)
    account = corpus.accounts[slug]
    source = corpus.source(account.source) if account.source else None
    where = f" {account.at}." if account.at else ""
    return AccountAnswer(
        record=account,
        year=account.year or None,
        reference=f"{source.reference}{where}" if source else "",
        note=source.fields.get("note", "") if source else "",
        documents=tuple(report.subject for report in corpus.reports_of(slug)),
        editions=tuple(edition.slug for edition in corpus.editions.values() if edition.account == slug),
    )


def account_in_full(library: Library, slug: str) -> AccountInFull:
    """Return an account with its relations to other texts and games.

    Raises
    ------
    UnknownNameError
        If no account has this key.

    Examples
    --------
    >>> from nines import library
    >>> [relation.record.kind for relation in account_in_full(library(), "academie-1761").relations]
    ['later-form-of']
    """
    answer, corpus = account_answer(library, slug), library.corpus
    texts = (
        relation
        for relation in corpus.relations.values()
        if relation.kind != "reports" and not relation.of_games
    )
    return AccountInFull(
        **{name: getattr(answer, name) for name in AccountAnswer.__dataclass_fields__},
        reports=tuple(relation_of(library, report) for report in corpus.reports_of(slug)),
        relations=tuple(relation_of(library, text) for text in texts if slug in (text.subject, text.object)),
    )
