"""Functions that read the files of the corpus into records, one function for each file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nines.corpus import records as r
from nines.corpus.entries import Entry, entries, read_toml
from nines.corpus.fields import read_file, read_record
from nines.corpus.glossary import Term
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

NAMES: Final = "names.toml"
_NUMBER: Final = re.compile("[0-9]{3}")


def files_under(root: Traversable, folder: str) -> list[str]:
    """Return the TOML files in a folder of the corpus, sorted by name.

    Raises
    ------
    CorpusError
        If the folder does not exist.
    """
    where = root.joinpath(folder)
    if not where.is_dir():
        raise CorpusError(folder, "", "there is no such folder in the corpus")
    try:
        names = [file.name for file in where.iterdir()]
    except OSError as error:
        raise CorpusError(folder, "", f"cannot be read: {error.strerror}") from None
    return sorted(f"{folder}/{name}" for name in names if name.endswith(".toml"))


def read_documents(root: Traversable) -> dict[str, r.Document]:
    """Return the documents that we have read, by siglum.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a document has the wrong form.
    """
    return read_file(root, "documents.toml", r.Document, "siglum")


def read_passages(root: Traversable) -> dict[str, r.Passage]:
    """Return all passages by id; each document has its own file, named after its siglum.

    Raises
    ------
    CorpusError
        If a file cannot be read, if an id does not have the form ``siglum:001``, or if a passage has the
        wrong form.
    """
    passages: dict[str, r.Passage] = {}
    for file in files_under(root, "passages"):
        siglum = file.removeprefix("passages/").removesuffix(".toml")
        for key, entry in entries(root, file):
            document, colon, number = key.partition(":")
            if document != siglum or not colon or not _NUMBER.fullmatch(number):
                raise entry.fault(f"is not an id for this file; write {siglum}: and three digits")
            passages[key] = read_record(entry, r.Passage, id=key)
    return passages


def read_points(root: Traversable) -> dict[str, r.Point]:
    """Return the decision points by id.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a point has the wrong form.
    """
    return read_file(root, "points.toml", r.Point, "id")


def read_readings(root: Traversable) -> Iterator[r.Reading | r.Exclusion | r.Amendment]:
    """Yield the readings, exclusions and amendment of every game.

    Raises
    ------
    CorpusError
        If a file cannot be read, or a table has the wrong form.
    """
    for file in files_under(root, "readings"):
        game = file.removeprefix("readings/").removesuffix(".toml")
        for key, entry in entries(root, file):
            if key == "amends":
                yield _amendment(game, entry)
            elif key.startswith("excluded-"):
                yield read_record(entry, r.Exclusion, game=game)
            else:
                yield read_record(entry, r.Reading, game=game, point=key, carried="")


def _amendment(game: str, entry: Entry) -> r.Amendment:
    point = entry.text("point", "")
    games = entry.words("games") if point else {"": entry.text("game")}
    aside, unrelated = entry.words("set-aside"), entry.words("unrelated")
    return read_record(
        entry, r.Amendment, game=game, point=point, games=games, set_aside=aside, unrelated=unrelated
    )


def read_glossary(root: Traversable) -> dict[str, Term]:
    """Return the terms of the glossary by id.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a term has the wrong form.
    """
    return read_file(root, "glossary.toml", Term, "id")


def read_names(root: Traversable) -> dict[str, str]:
    """Return the short names of aspects and rules.

    The key of an aspect is the aspect itself; the key of a rule is the aspect and the rule's name. The result
    is empty if the corpus has no file of short names.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a name is not a text.
    """
    if not root.joinpath(NAMES).is_file():
        return {}
    entry = Entry(NAMES, "short names", read_toml(root, NAMES))
    aspects, rules = entry.words("aspects"), entry.words("rules")
    entry.end()
    for place in (*aspects, *rules):
        if ("/" in place) != (place in rules):
            raise entry.fault(
                f"{place!r} is in the wrong table: an aspect belongs in [aspects], aspect/name in [rules]"
            )
    return aspects | rules


def read_scope(root: Traversable) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """Return the passages that no rule has to cite, and the reasons why some games cannot be played.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a table has the wrong form.
    """
    passages, not_played = {}, {}
    for game, entry in entries(root, "scope.toml"):
        passages[game] = entry.words("passages")
        why = entry.text("not-played", "")
        if why:
            not_played[game] = why
        entry.end()
    return passages, not_played
