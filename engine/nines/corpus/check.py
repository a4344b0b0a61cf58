"""Checks across the files of the corpus: every name must refer to an existing record."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from nines.corpus.games import ACCOUNTS_FILE, EDITIONS_FILE, GAMES_FILE
from nines.corpus.glossary import check_linked
from nines.corpus.hashes import check_hashes
from nines.corpus.lineage import ATTESTATIONS_FILE, ENDS, LINES_FILE, QUESTIONS_FILE, RELATIONS_FILE
from nines.corpus.retired import check_retired
from nines.corpus.summaries import FILE as SUMMARIES_FILE
from nines.corpus.summaries import check_summaries
from nines.corpus.wanted import references as wanted_references
from nines.errors import CorpusError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from nines.corpus import Corpus
    from nines.corpus.errata import Side
    from nines.corpus.games import AccountRecord, EditionRecord, GameRecord
    from nines.corpus.lineage import Attestation, Relation
    from nines.corpus.records import Amendment, Idle


# --- Checks that the records of games, accounts and editions agree with each other ---

SAME_GAME: Final = ("later-form-of",)


def check_kept_apart(corpus: Corpus) -> None:
    """Check that games, accounts, editions and their relations agree.

    Raises
    ------
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first one.
    """
    for slug in corpus.games.keys() & corpus.editions.keys():
        raise CorpusError(GAMES_FILE, slug, "is also an edition; give the game a slug of its own")
    for account in corpus.accounts.values():
        _check_account(corpus, account)
    for edition in corpus.editions.values():
        _check_edition(corpus, edition)
    for relation in corpus.relations.values():
        _check_relation(corpus, relation)
    for amendment in corpus.amendments.values():
        _check_unrelated(amendment)


def _check_account(corpus: Corpus, account: AccountRecord) -> None:
    if corpus.games[account.game].kind != "game":
        fault = f"describes {account.game}, which is a group; name a game"
        raise CorpusError(ACCOUNTS_FILE, account.slug, fault)


def _check_edition(corpus: Corpus, edition: EditionRecord) -> None:
    described = corpus.accounts[edition.account].game
    if described != edition.game:
        fault = f"is an edition of {edition.game}, but its account describes {described}"
        raise CorpusError(EDITIONS_FILE, edition.slug, fault)
    if not corpus.reports_of(edition.account):
        fault = f"no document reports its account {edition.account}; say in {RELATIONS_FILE} which one does"
        raise CorpusError(EDITIONS_FILE, edition.slug, fault)


def _check_relation(corpus: Corpus, relation: Relation) -> None:
    if relation.kind in SAME_GAME:
        younger, older = (corpus.accounts[end].game for end in (relation.subject, relation.object))
        if younger != older:
            fault = f"connects accounts of {younger} and {older}; use descends-from between games"
            raise CorpusError(RELATIONS_FILE, relation.key.replace("/", "."), fault)


def _check_unrelated(amendment: Amendment) -> None:
    bases = set(amendment.games.values())
    for base in amendment.unrelated.keys() - bases:
        fault = f"{base} is not among the editions that it may amend: {', '.join(sorted(bases))}"
        raise CorpusError(f"readings/{amendment.game}.toml", "amends, unrelated", fault)


# --- Checks across the files of the corpus ---

SHORT_WORDS: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check(corpus: Corpus) -> None:
    """Check that every name in a corpus refers to a record in the corpus, and that the records agree.

    Raises
    ------
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first fault.
    """
    _check_keys(corpus)
    for file, key, kind, wanted, known in _references(corpus):
        if wanted not in known:
            raise CorpusError(file, key, str(UnknownNameError(kind, wanted, known)))
    _check_names(corpus)
    check_linked(corpus.glossary)
    check_kept_apart(corpus)
    _check_seen(corpus)
    for amendment in corpus.amendments.values():
        _check_bases(corpus, amendment)
    for amendment in corpus.amendments.values():
        _check_set_aside(corpus, amendment)
    _check_together(corpus)
    _check_answered(corpus)
    check_summaries(corpus)
    check_retired(corpus)
    check_hashes(corpus)


def _check_keys(corpus: Corpus) -> None:
    """Raise CorpusError for a key that is not made of short words: keys are parts of addresses and files."""
    candidates = (
        (f"readings/{slug}.toml", reading.point, "a candidate", reading.candidates)
        for slug, readings in corpus.readings.items()
        for reading in readings.values()
    )
    words = (("names.toml", key, "a name", key.split("/")) for key in corpus.names)
    for file, place, kind, keys in chain(_keys_of_records(corpus), candidates, words):
        for key in keys:
            if not SHORT_WORDS.fullmatch(key):
                fault = f"the key of {kind} consists of short words and hyphens, such as 'comet-1718'"
                raise CorpusError(file, place or key, fault if not place else f"{key!r}: {fault}")


def _check_answered(corpus: Corpus) -> None:
    """Raise CorpusError for an open question that no game answers."""
    answered = {point for readings in corpus.readings.values() for point in readings}
    for point in corpus.points:
        if point not in answered:
            raise CorpusError(
                "points.toml", point, "no game answers this question; add a reading, or remove it"
            )


def _keys_of_records(corpus: Corpus) -> Iterator[tuple[str, str, str, Iterable[str]]]:
    """Yield the keys of the records of each file, with the file and the kind of record."""
    yield "documents.toml", "", "a document", corpus.documents
    yield "bibliography.bib", "", "a source", corpus.sources
    yield GAMES_FILE, "", "a game", corpus.games
    yield ACCOUNTS_FILE, "", "an account", corpus.accounts
    yield EDITIONS_FILE, "", "an edition", corpus.editions
    yield "points.toml", "", "a point", corpus.points
    yield "glossary.toml", "", "a term", corpus.glossary
    yield "errata.toml", "", "an erratum", corpus.errata
    yield ATTESTATIONS_FILE, "", "an attestation", corpus.attestations
    yield LINES_FILE, "", "a line", corpus.lines
    yield QUESTIONS_FILE, "", "a question", corpus.questions
    yield "wanted.toml", "", "a wanted text", corpus.wanted


def _check_names(corpus: Corpus) -> None:
    """Raise CorpusError if two points have the same name: in an edition with both, it would be ambiguous."""
    named: dict[str, str] = {}
    for point in corpus.points.values():
        other = named.setdefault(point.name.casefold(), point.id)
        if other != point.id:
            fault = f"name {point.name!r} already belongs to {other}; give every point a name of its own"
            raise CorpusError("points.toml", point.id, fault)


def _check_seen(corpus: Corpus) -> None:
    """Raise CorpusError if a document was seen but its note in the bibliography says “Not seen”."""
    for document in corpus.documents.values():
        note = corpus.sources[document.source].fields.get("note", "") if document.source else ""
        if document.seen != "cited" and note.startswith("Not seen"):
            fault = f"was seen, but the note of {document.source} in bibliography.bib says {note[:8]!r}"
            raise CorpusError("documents.toml", document.siglum, f"{fault}; write there what was seen")


Reference = tuple[str, str, str, str, "Collection[str]"]


def _references(corpus: Corpus) -> Iterator[Reference]:
    """Yield every reference from one record to another, with its place and all names that would be valid."""
    for document in corpus.documents.values():
        yield from _each(
            "documents.toml", document.siglum, "source", filter(None, [document.source]), corpus.sources
        )
        yield from _each("documents.toml", document.siglum, "passage", document.passages, corpus.passages)
    for passage in corpus.passages.values():
        file = f"passages/{passage.document}.toml"
        yield file, passage.id, "document", passage.document, corpus.documents
        yield from _each(file, passage.id, "game or edition", passage.games, corpus.titled)
        yield from _each(
            file, passage.id, "source", (cited.source for cited in passage.cites), corpus.sources
        )
    yield from _game_references(corpus)
    for term in corpus.glossary.values():
        games = (word.game for word in term.words)
        yield from _each("glossary.toml", term.id, "game or edition", games, corpus.titled)
        yield from _each("glossary.toml", term.id, "term", filter(None, [term.here]), corpus.glossary)
        yield from _each(
            "glossary.toml", term.id, "passage", (word.passage for word in term.words), corpus.passages
        )
    for slug, passages in corpus.out_of_scope.items():
        yield "scope.toml", slug, "game or edition", slug, corpus.titled
        yield from _each("scope.toml", slug, "passage", passages, corpus.passages)
    yield from _reading_references(corpus)
    yield from _erratum_references(corpus)
    yield from _lineage_references(corpus)
    yield from wanted_references(corpus)


def _reading_references(corpus: Corpus) -> Iterator[Reference]:
    for slug, readings in corpus.readings.items():
        file = f"readings/{slug}.toml"
        yield file, "", "game or edition", slug, corpus.titled
        for reading in readings.values():
            yield file, reading.point, "point", reading.point, corpus.points
            yield from _each(file, reading.point, "passage", reading.passages, corpus.passages)
            yield from _each(
                file, reading.point, "source", (lead.source for lead in reading.leads), corpus.sources
            )
            for candidate in reading.candidates.values():
                yield from _each(
                    file, f"{reading.point}, {candidate.id}", "passage", candidate.passages, corpus.passages
                )


def _erratum_references(corpus: Corpus) -> Iterator[Reference]:
    for erratum in corpus.errata.values():
        yield from _each("errata.toml", erratum.id, "game or edition", erratum.games, corpus.titled)
        yield from _each("errata.toml", erratum.id, "point", erratum.points, corpus.points)
        for side in erratum.sides:
            yield from _witnesses(corpus, "errata.toml", f"{erratum.id}, sides", side)


def _game_references(corpus: Corpus) -> Iterator[Reference]:
    for game in corpus.games.values():
        yield from _witnesses(corpus, GAMES_FILE, game.slug, game)
    for account in corpus.accounts.values():
        yield ACCOUNTS_FILE, account.slug, "game", account.game, corpus.games
        yield from _each(
            ACCOUNTS_FILE, account.slug, "source", filter(None, [account.source]), corpus.sources
        )
    for edition in corpus.editions.values():
        yield EDITIONS_FILE, edition.slug, "game", edition.game, corpus.games
        yield EDITIONS_FILE, edition.slug, "account", edition.account, corpus.accounts


def _lineage_references(corpus: Corpus) -> Iterator[Reference]:
    known: dict[str, Collection[str]]
    known = {"game": corpus.games, "account": corpus.accounts, "document": corpus.documents}
    for relation in corpus.relations.values():
        place = relation.key.replace("/", ".")
        ends = zip(ENDS[relation.kind], (relation.subject, relation.object), strict=True)
        yield from ((RELATIONS_FILE, place, kind, end, known[kind]) for kind, end in ends)
        yield from _each(RELATIONS_FILE, place, "erratum", filter(None, [relation.erratum]), corpus.errata)
        for side in relation.sides:
            yield from _witnesses(corpus, RELATIONS_FILE, place, side)
    for attestation in corpus.attestations.values():
        yield from _each(ATTESTATIONS_FILE, attestation.id, "game", attestation.games, corpus.games)
        yield from _witnesses(corpus, ATTESTATIONS_FILE, attestation.id, attestation)
    for line in corpus.lines.values():
        yield from _each(LINES_FILE, line.id, "game", line.games, corpus.games)
        yield from _each(LINES_FILE, line.id, "passage", line.passages, corpus.passages)
    for question in corpus.questions.values():
        games = (question.of, *question.among)
        yield from _each(QUESTIONS_FILE, question.id, "game or edition", games, corpus.titled)
        yield from _each(QUESTIONS_FILE, question.id, "passage", question.passages, corpus.passages)
    for summary in corpus.summaries.values():
        editions = (summary.younger, summary.older)
        yield from _each(SUMMARIES_FILE, summary.key, "edition", editions, corpus.editions)


def _witnesses(
    corpus: Corpus, file: str, place: str, record: Side | Attestation | GameRecord
) -> Iterator[Reference]:
    """Yield the references of a record to its witnesses: the passages and sources cited as evidence."""
    yield from _each(file, place, "passage", record.passages, corpus.passages)
    yield from _each(file, place, "source", (source.source for source in record.sources), corpus.sources)


def _each(
    file: str, key: str, kind: str, wanted: Iterable[str], known: Collection[str]
) -> Iterator[Reference]:
    for name in wanted:
        yield file, key, kind, name, known


def _check_bases(corpus: Corpus, amendment: Amendment) -> None:
    """Refuse an amendment of a game without readings, an unknown candidate, and a game that amends itself."""
    file, own = f"readings/{amendment.game}.toml", corpus.readings.get(amendment.game, {})
    for base in amendment.games.values():
        if base not in corpus.readings or base == amendment.game:
            fault = UnknownNameError("game with readings", base, corpus.readings)
            raise CorpusError(file, "amends", str(fault))
    if amendment.point:
        if amendment.point not in own:
            raise CorpusError(file, "amends", str(UnknownNameError("point", amendment.point, own)))
        candidates = own[amendment.point].candidates
        for candidate in amendment.games:
            if candidate not in candidates:
                fault = UnknownNameError(f"candidate of {amendment.point}", candidate, candidates)
                raise CorpusError(file, "amends", str(fault))
    if _amended_by(corpus, amendment.game) & {amendment.game}:
        raise CorpusError(file, "amends", f"{amendment.game} amends itself through other games")


def _check_set_aside(corpus: Corpus, amendment: Amendment) -> None:
    """Refuse a set-aside or idle question that the later game has itself, or that no amended game has."""
    file, own = f"readings/{amendment.game}.toml", corpus.readings.get(amendment.game, {})
    asked: dict[str, set[str]] = {}
    for base in amendment.games.values():
        for point, reading in corpus.readings_of(base).items():
            asked.setdefault(point, set()).update(reading.candidates)
    for place, points in (("set-aside", amendment.set_aside), ("idle", amendment.idle)):
        for point in points:
            if point not in asked or point in own:
                fault = UnknownNameError("point of the amended game", point, asked.keys() - own.keys())
                raise CorpusError(file, f"amends, {place}", str(fault))
    for point, idle in amendment.idle.items():
        _check_idle(corpus, amendment.game, f"amends, idle {point}", idle, asked[point])


def _amended_by(corpus: Corpus, game: str) -> set[str]:
    """Return every game that a game amends under any choices, directly or through another game."""
    bases: set[str] = set()
    waiting = [game]
    while waiting:
        amendment = corpus.amendments.get(waiting.pop())
        fresh = set(amendment.games.values()) - bases if amendment else set()
        bases |= fresh
        waiting += fresh
    return bases


def _check_together(corpus: Corpus) -> None:
    """Refuse exclusions and idle questions that name an unknown decision point or candidate."""
    for exclusion in corpus.exclusions:
        _check_choices(corpus, exclusion.game, "excluded", exclusion.choices)
    for reading in (inner for readings in corpus.readings.values() for inner in readings.values()):
        _check_idle(corpus, reading.game, f"{reading.point}, idle", reading.idle, reading.candidates)


def _check_idle(
    corpus: Corpus, game: str, place: str, idle: Iterable[Idle], candidates: Collection[str]
) -> None:
    for exemption in idle:
        _check_choices(corpus, game, place, exemption.beside)
        for candidate in exemption.candidates:
            if candidate not in candidates:
                fault = UnknownNameError("candidate", candidate, candidates)
                raise CorpusError(f"readings/{game}.toml", place, str(fault))


def _check_choices(corpus: Corpus, game: str, place: str, choices: Mapping[str, str]) -> None:
    file, known = f"readings/{game}.toml", _candidates(corpus, game)
    for point, candidate in choices.items():
        if point not in known:
            raise CorpusError(file, place, str(UnknownNameError("point", point, known)))
        if candidate not in known[point]:
            fault = UnknownNameError(f"candidate of {point}", candidate, known[point])
            raise CorpusError(file, place, str(fault))


def _candidates(corpus: Corpus, game: str) -> dict[str, set[str]]:
    """Return, by decision point, the candidates of a game and of every game that it may amend."""
    amendment = corpus.amendments.get(game)
    under = [{amendment.point: base} for base in amendment.games] if amendment and amendment.point else [{}]
    candidates: dict[str, set[str]] = {}
    for chosen in under:
        for point, reading in corpus.readings_of(game, chosen).items():
            candidates.setdefault(point, set()).update(reading.candidates)
    return candidates
