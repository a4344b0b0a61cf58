"""Reading the files of the corpus into records, each file in its own function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.corpus import records as r
from nines.corpus.bibliography import is_locator
from nines.corpus.entries import Entry, entries
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable


def files_under(root: Traversable, folder: str) -> list[str]:
    """Return the TOML files of a folder of the corpus, in order of name.

    Raises
    ------
    CorpusError
        If there is no such folder.
    """
    where = root.joinpath(folder)
    if not where.is_dir():
        raise CorpusError(folder, "", "there is no such folder in the corpus")
    return sorted(f"{folder}/{file.name}" for file in where.iterdir() if file.name.endswith(".toml"))


def read_documents(root: Traversable) -> dict[str, r.Document]:
    """Return the documents that were read, by siglum."""
    found = {}
    for siglum, entry in entries(root, "documents.toml"):
        found[siglum] = r.Document(
            siglum=siglum,
            title=entry.text("title"),
            kind=entry.text("kind"),
            seen=entry.one_of("seen", r.SEEN),
            about=entry.text("about"),
            author=entry.text("author", ""),
            publisher=entry.text("publisher", ""),
            rights=entry.text("rights", ""),
            date=entry.text("date", ""),
            source=entry.text("source", ""),
            passages=entry.texts("passages"),
        )
        entry.end()
    return found


def read_passages(root: Traversable) -> dict[str, r.Passage]:
    """Return all passages by id; a passage stands in the file of its document."""
    found: dict[str, r.Passage] = {}
    for file in files_under(root, "passages"):
        siglum = file.removeprefix("passages/").removesuffix(".toml")
        for key, entry in entries(root, file):
            document, colon, number = key.partition(":")
            if document != siglum or not colon or not (number.isdigit() and len(number) == 3):
                raise entry.fault(f"is no id of this file; write {siglum}: and three digits")
            found[key] = _passage(key, entry)
    return found


def _passage(key: str, entry: Entry) -> r.Passage:
    passage = r.Passage(
        id=key,
        games=entry.texts("games"),
        kind=entry.one_of("kind", r.KINDS),
        says=entry.text("says"),
        line=entry.whole("line", 0),
        topic=entry.text("topic", ""),
        cites=tuple(_citation(one) for one in entry.tables("cites")),
        issue=entry.text("issue", ""),
    )
    if not passage.games:
        raise entry.fault("field 'games' is empty; name the games that the passage speaks of")
    entry.end()
    return passage


def _citation(entry: Entry) -> r.Citation:
    citation = r.Citation(entry.text("source"), entry.text("at", ""))
    if citation.at and not is_locator(citation.at):
        raise entry.fault(f"{citation.at!r} is a locator of no known form; write pp. 46-47, s.v. COMETE…")
    entry.end()
    return citation


def read_games(root: Traversable) -> dict[str, r.Game]:
    """Return every game that the sources name, by slug."""
    found = {}
    for slug, entry in entries(root, "games.toml"):
        found[slug] = r.Game(
            slug=slug,
            title=entry.text("title"),
            family=entry.one_of("family", r.FAMILIES),
            names=entry.texts("names"),
            year=entry.whole("year", 0),
            dated=entry.text("dated", ""),
            category=entry.one_of("category", r.CATEGORIES, ""),
            sources=entry.texts("sources"),
            documents=entry.texts("documents"),
            outside=entry.text("outside", ""),
        )
        entry.end()
    return found


def read_points(root: Traversable) -> dict[str, r.Point]:
    """Return the decision points by id."""
    found = {}
    for key, entry in entries(root, "points.toml"):
        found[key] = r.Point(
            id=key,
            kind=entry.one_of("kind", r.POINT_KINDS),
            question=entry.text("question"),
            gaps=entry.texts("gaps"),
        )
        entry.end()
    return found


def read_readings(root: Traversable) -> Iterator[r.Reading | r.Exclusion | r.Amendment]:
    """Yield the readings of every game, which of them exclude each other, and whose it takes over."""
    for file in files_under(root, "readings"):
        game = file.removeprefix("readings/").removesuffix(".toml")
        for key, entry in entries(root, file):
            if key == "amends":
                yield _amendment(game, entry)
            else:
                yield _exclusion(game, entry) if key.startswith("excluded-") else _reading(game, key, entry)


def _amendment(game: str, entry: Entry) -> r.Amendment:
    point = entry.text("point", "")
    games = entry.words("games") if point else {"": entry.text("game")}
    idle = {
        asked: tuple(_idle(Entry(entry.file, f"amends, idle {asked!r}", one)) for one in tables)
        for asked, tables in entry.table("idle").items()
    }
    amendment = r.Amendment(game, point, games, entry.words("set-aside"), idle)
    entry.end()
    return amendment


def _exclusion(game: str, entry: Entry) -> r.Exclusion:
    exclusion = r.Exclusion(game, entry.words("choices"), entry.text("why"))
    entry.end()
    return exclusion


def _reading(game: str, point: str, entry: Entry) -> r.Reading:
    candidates = dict(_candidates(entry))
    reading = r.Reading(
        game=game,
        point=point,
        reason=entry.one_of("reason", r.REASONS),
        passages=entry.texts("passages"),
        candidates=candidates,
        chosen=entry.one_of("chosen", candidates),
        cert=entry.one_of("cert", r.CERTAINTIES),
        evidence=entry.one_of("evidence", r.EVIDENCE),
        changes=entry.texts("changes"),
        why=entry.text("why"),
        resp=entry.text("resp", "editors"),
        idle=tuple(map(_idle, entry.tables("idle"))),
    )
    if candidates[reading.chosen].unplayed:
        raise entry.fault(f"{reading.chosen!r} is chosen but cannot be played")
    for change in reading.changes:
        if change not in r.CHANGES:
            raise entry.fault(f"changes {change!r}; it is one of {', '.join(r.CHANGES)}")
    entry.end()
    return reading


def _idle(entry: Entry) -> r.Idle:
    idle = r.Idle(entry.words("beside"), entry.text("why"), entry.texts("candidates"))
    if not idle.beside:
        raise entry.fault("field 'beside' is empty; name the choices beside which the question is idle")
    entry.end()
    return idle


def _candidates(entry: Entry) -> Iterator[tuple[str, r.Candidate]]:
    for key, one in entry.named_tables("candidates"):
        yield key, r.Candidate(key, one.text("says"), one.texts("passages"), one.text("unplayed", ""))
        one.end()


def read_glossary(root: Traversable) -> dict[str, r.Term]:
    """Return the terms of the glossary by id."""
    found = {}
    for key, entry in entries(root, "glossary.toml"):
        words = []
        for one in entry.tables("words"):
            words.append(r.Word(one.text("word"), one.text("game"), one.text("passage")))
            one.end()
        found[key] = r.Term(key, entry.text("code"), entry.text("means"), tuple(words), entry.texts("linked"))
        entry.end()
    return found


def read_gaps(root: Traversable) -> dict[str, tuple[str, ...]]:
    """Return, for each game, the numbers of the silences in its sources."""
    found = {}
    for game, entry in entries(root, "gaps.toml"):
        found[game] = entry.texts("numbers")
        entry.end()
    return found


def read_scope(root: Traversable) -> dict[str, dict[str, str]]:
    """Return, for each game, the passages that no rule need rest on, with the reason."""
    found = {}
    for game, entry in entries(root, "scope.toml"):
        found[game] = entry.words("passages")
        entry.end()
    return found
