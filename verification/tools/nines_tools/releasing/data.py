"""The data of a release: every key with its digests and its text, and further data for the frozen pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.errors import RequestError
from nines.libraries.canonical import sha256_of
from nines.libraries.digests import COMMAND, keys, kind_of, read_lock, said_under
from nines.libraries.released import FORMAT, folded
from nines.reference import edition_answer, passage_answer
from nines.reference.rules import rule_answers

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.sources import PassageAnswer

LICENCE: Final = "CC-BY-SA-4.0"  # of the corpus: corpus/LICENSE


def release_data(library: Library, version: str, date: str, changelog: str) -> dict[str, Any]:
    """Return the content of a library's release file as plain data.

    Parameters
    ----------
    library
        The library that is released.
    version, date
        The number of the version, and the day of its release.
    changelog
        What the changelog says about the version.

    Raises
    ------
    RequestError
        If the lock does not agree with the library, or does not contain the behaviour digest of a rule or an
        edition.
    """
    return {
        "format": FORMAT,
        "version": version,
        "date": date,
        "licence": LICENCE,
        "changelog": changelog,
        "keys": _keys(library),
        "editions": [_edition(library, slug) for slug in library.playable],
        "witnesses": {
            passage: _witness(passage_answer(library, passage)) for passage in library.corpus.passages
        },
    }


def _keys(library: Library) -> dict[str, dict[str, Any]]:
    locked, found = read_lock(library), dict[str, dict[str, Any]]()
    for key in keys(library):
        said, kind = said_under(key, library), kind_of(key, library)
        digest, behaviour = sha256_of(said), locked[key].behaviour if key in locked else ""
        does = kind == "rule" or key in library.playable
        if key not in locked or locked[key].digest != digest or (does and not behaviour):
            raise RequestError(f"{key} is not locked as it is now; lock it first: {COMMAND}")
        found[key] = {"kind": kind, "digest": digest, "said": folded(said)}
        if behaviour:
            found[key]["behaviour"] = behaviour
    for key in sorted(locked.keys() - found.keys()):
        raise RequestError(f"{key} is locked but no longer exists; lock the other keys first: {COMMAND}")
    return found


def _edition(library: Library, slug: str) -> dict[str, Any]:
    """Return the data that an edition's page needs in addition to the texts of the edition's keys."""
    edition = edition_answer(library, slug)
    account = library.corpus.accounts[library.corpus.editions[slug].account]
    return {
        "slug": slug,
        "title": edition.title,
        "dated": edition.dated,
        "account": {"key": f"account/{library.corpus.editions[slug].account}", "title": account.title}
        | ({"dated": account.dated} if account.dated else {}),
        "rules": [
            {
                "key": rule_answer.key,
                "title": rule_answer.title,
                "question": rule_answer.question,
                "warrant": rule_answer.warrant_words,
            }
            for rule_answer in rule_answers(library, slug)
        ],
    }


def _witness(passage: PassageAnswer) -> str:
    """Return a line about a passage: its source, and the document through which we know the source."""
    through = f", {passage.through} " if passage.cites else ": "
    return f"{passage.attributed}{through}{passage.record.label}"
