"""A digest for every key, so that a citation of the key can still be checked in ten years.

The digest of a rule covers its statement, its parameters with their sources, its passages with their texts
and places, and its readings with the candidates chosen. No digest covers source code. The behaviour of a rule
has its own digest, which a full verification computes and stores in the lock file.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.boundary.expected import expect
from nines.corpus.entries import MISSHAPEN, parse_json, read_stored
from nines.corpus.heads import OURS, made_by, without_head
from nines.errors import CorpusError, RequestError, UnknownNameError, in_words
from nines.libraries.canonical import plain_data, sha256_of
from nines.libraries.naming import parts_of, refuse_house_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.names import What

LOCK: Final = "rules.lock.json"
FORMAT: Final = 1  # of a lock
COMMAND: Final = made_by("lock")  # which writes it
PRINTED: Final = 12  # hexadecimal digits of a digest
WITHOUT: Final[tuple[What, ...]] = ("aspect", "term", "policy", "retired")  # kinds that have no digest


class Digests(NamedTuple):
    """The two digests of a key: one of the record, and one of the behaviour of the rule or edition.

    Parameters
    ----------
    digest
        The digest of the record, as :func:`nines.digest` returns it.
    behaviour
        The digest of what an edition or a rule does; empty for a key of any other kind.
    """

    digest: str
    behaviour: str = ""


def digest_of(key: str, library: Library) -> str:
    """Return the digest of the record with this key; see :func:`nines.digest`.

    Raises
    ------
    UnknownNameError
        If no record has this key.
    RequestError
        If the key names something that has no digest: an aspect, a term, a policy or a retired name.
    """
    expect(key, str, "the key of a record, such as 'comet-1718/stop/king'")
    return sha256_of(said_under(key, library))


def keys(library: Library) -> Iterator[str]:
    """Yield every key of a library that has a digest, in alphabetical order."""
    names = {name for name, what in library.index.names.items() if what not in WITHOUT}
    # The only rule of an aspect has the aspect's name.
    names.update(key for game in map(library.load, library.playable) for key in game.rules())
    yield from sorted(names)


def kind_of(key: str, library: Library) -> str:
    """Return the kind of record that a key names: ``rule``, ``edition``, ``passage`` and so on.

    If an aspect has a single rule, the key of the aspect names that rule.

    Examples
    --------
    >>> from nines import library
    >>> [kind_of(key, library()) for key in ("comet-1718/seats", "comet-1718/stop/king", "wp-comet:069")]
    ['rule', 'rule', 'passage']
    """
    named = library.index.named(key)
    return named.what if named and named.what != "aspect" else "rule"


def said_under(key: str, library: Library) -> dict[str, Any]:
    """Return the record that a key names, as plain data.

    Raises
    ------
    UnknownNameError
        If no record has this key.
    RequestError
        If the key names something that has no digest, or a game with house rules.
    """
    refuse_house_rules(key, "have a digest")
    variant, plain = parts_of(key)
    slug = plain.partition("/")[0]
    if slug in library.playable:
        game = library.load(variant or slug)
        if plain == slug:
            return _edition(library, game)
        if plain in game.rules():
            return _rule(library, game, game.rules()[plain])
    named = library.index.named(plain)
    if named is None:
        raise UnknownNameError("such name:", plain, library.index.names)
    if named.what in WITHOUT:
        raise RequestError(f"{key} is a name of kind {named.what}, which has no digest")
    if variant:
        raise RequestError(f"{plain} is a {named.what}; its digest does not depend on readings")
    return _record(library, named.what, named.key)


def _record(library: Library, what: What, key: str) -> dict[str, Any]:
    """Return a record of the corpus as plain data."""
    corpus = library.corpus
    if what == "reading":
        slug, _, point = key.split("/")
        reading = corpus.readings_of(slug)[point]
        return {
            "key": key,
            "reading": plain_data(reading),
            "question": plain_data(corpus.point(point)),
            "passages": [_passage(library, passage) for passage in reading.passages],
        }
    records: Mapping[What, Mapping[str, object]] = {
        "game": corpus.games,
        "account": corpus.accounts,
        "edition": corpus.editions,
        "passage": corpus.passages,
        "source": corpus.sources,
        "document": corpus.documents,
        "point": corpus.points,
        "erratum": corpus.errata,
        "statement": corpus.relations,
        "attestation": corpus.attestations,
        "line": corpus.lines,
        "claim": library.claims.by_key,
    }
    return {"key": key, what: plain_data(records[what][key])}


def _edition(library: Library, game: AnyGame) -> dict[str, Any]:
    """Return the record of an edition with its readings and with the digests of its rules."""
    return {
        "key": game.name,
        "edition": plain_data(library.corpus.editions[game.slug]),
        "readings": dict(sorted(game.choices.chosen.items())),
        "rules": {key: sha256_of(_rule(library, game, cited)) for key, cited in game.rules().items()},
    }


def _rule(library: Library, game: AnyGame, cited: Cited[object]) -> dict[str, Any]:
    """Return the statement of a rule with its sources and choices."""
    passages = sorted({*cited.passages, *cited.via})
    return {
        "key": cited.key,
        "statement": str(cited.rule),
        "rule": plain_data(cited.rule),
        "details": [plain_data(detail) for detail in cited.details],
        "passages": [_passage(library, passage) for passage in passages],
        "readings": {point: game.choices[point] for point in cited.points if point in game.choices.chosen},
    }


def _passage(library: Library, key: str) -> Any:  # noqa: ANN401 - plain data
    return plain_data(library.corpus.passage(key))


def read_lock(library: Library) -> dict[str, Digests]:
    """Return the digests in the lock file, by key; empty if the library has no lock file.

    Raises
    ------
    CorpusError
        If the file is not a lock file, or has a format that this version of nines cannot read.
    """
    text = _lock_text(library)
    return lock_of(text, library.package) if text is not None else {}


def digest_of_lock(library: Library) -> str:
    """Return the SHA-256 digest of the lock file of a library, on which whole reports rest.

    Raises
    ------
    RequestError
        If the library has no lock file.
    CorpusError
        If the file cannot be read.

    Examples
    --------
    >>> from nines import library
    >>> digest_of_lock(library())[:7]
    'sha256:'
    """
    text = _lock_text(library)
    if text is None:
        raise RequestError(
            f"{library!r} has no {LOCK}; make it with: {made_by('lock', package=library.package)}"
        )
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _lock_text(library: Library) -> str | None:
    file = library.checks / LOCK if library.checks else None
    return read_stored(file, LOCK) if file is not None and file.is_file() else None


def lock_of(text: str, package: str = OURS) -> dict[str, Digests]:
    """Return the digests in the text of a lock file, by key.

    Parameters
    ----------
    text
        The text.
    package
        The package of the library to which the file belongs.

    Raises
    ------
    CorpusError
        If the text is not that of a lock file, or has a format that this version of nines cannot read.
    """
    try:
        made = made_by("lock", package=package)
        _, data = without_head(parse_json(text, LOCK), LOCK, made, rests=False)
        locked = {key: Digests(**digests) for key, digests in data["keys"].items()}
        known = data.get("format", FORMAT)
    except MISSHAPEN as error:
        raise CorpusError(LOCK, "the whole", f"this is not a lock file: {in_words(error)}") from None
    if known != FORMAT:
        raise CorpusError(LOCK, "format", f"is {known}; this version of nines reads format {FORMAT}")
    return locked


def digests_of(key: str, library: Library) -> Digests:
    """Return both digests of a key; the digest of its behaviour comes from the lock file.

    Raises
    ------
    UnknownNameError
        If no record has this key.
    RequestError
        If the key names something that has no digest.
    """
    locked = read_lock(library).get(key, Digests(""))
    return Digests(digest_of(key, library), locked.behaviour)


def shortened(digest: str) -> str:
    """Return the first twelve digits of a digest, for printing; empty for an empty digest.

    Examples
    --------
    >>> shortened("sha256:0123456789abcdef"), shortened("")
    ('0123456789ab', '')
    """
    return digest.removeprefix("sha256:")[:PRINTED]
