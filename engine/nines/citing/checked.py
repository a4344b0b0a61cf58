"""Check a printed citation: what has changed in the record since then."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from nines.errors import RequestError, UnknownNameError
from nines.libraries.canonical import canonical
from nines.libraries.digests import PRINTED, digest_of, kind_of, read_lock, said_under
from nines.libraries.naming import parse_name, refuse_house_rules
from nines.libraries.release import UNRELEASED, changelog_of, entries_of, section, version_of
from nines.libraries.released import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.retired import Retired
    from nines.libraries import Library
    from nines.libraries.released import Release, ReleasedKey


# --- Keys with a digest, as printed in citations ---

_KEY: Final = r"([a-z0-9-]+)(\[[^\[\]]*\])?((?:[/:][a-z0-9-]+)*)(\.[a-z0-9_-]+)?"
_TYPED: Final = re.compile(_KEY)
_DIGITS: Final = re.compile(f"[0-9a-f]{{{PRINTED},64}}")
FORM: Final = f"write KEY@sha256:DIGITS, with {PRINTED} to 64 digits"

# How a key and a digest are printed: together in lists of references, apart in our sentence.
_NAME: Final = re.sub(r"\((?!\?)", "(?:", _KEY)
_TOGETHER: Final = re.compile(rf"(?<![\w/:.-])({_NAME})@(?:sha256:)?({_DIGITS.pattern})(?!\w)")
_APART: Final = re.compile(
    rf"(?<![\w/:.-])({_NAME}), in .*?sha256(?: of ({_NAME}))?[ :]({_DIGITS.pattern})(?!\w)", re.DOTALL
)
_BREAK: Final = re.compile(r"(?<=[-/@:=\[])\s+|\s+(?=@)")  # where a line of print can end within a key
_AS_TYPED: Final = {**dict.fromkeys(map(ord, "‐‑"), "-"), **dict.fromkeys(map(ord, "`\\\N{SOFT HYPHEN}"))}


class CitedKey(NamedTuple):
    """A key and the first digits of its digest, as a citation prints them.

    Parameters
    ----------
    key
        The key, for example ``comet-1718/stop/king`` or ``comet-1718[comet-stops=yes]/stop/comet``.
    digits
        The first 12 to 64 hexadecimal digits of the digest.
    """

    key: str
    digits: str

    @property
    def plain(self) -> str:
        """The key without the readings in brackets."""
        return re.sub(r"\[.*\]", "", self.key)

    def is_of(self, digest: str) -> bool:
        """Return whether a complete digest begins with the cited digits."""
        return digest.removeprefix("sha256:").startswith(self.digits)


def parse_cited(text: str) -> CitedKey:
    """Return the key and the digits of a ``KEY@sha256:DIGITS``; ``sha256:`` may be left out.

    The text may be a whole printed reference that contains a key and its digest. Capitals do not count. A
    parameter such as ``red-nines-1881/deal.each`` is cited with the digest of its rule. For a parameter, the
    key of its rule is returned.

    Raises
    ------
    RequestError
        If the key or the digits have the wrong form, or if the text contains no key with a digest.

    Examples
    --------
    >>> parse_cited("Comet-1718/Stop/King@SHA256:0123456789AB")
    CitedKey(key='comet-1718/stop/king', digits='0123456789ab')
    >>> parse_cited("red-nines-1881/deal.each@0123456789ab").key
    'red-nines-1881/deal'
    >>> parse_cited("“King as a Stop.” Nines, version 0.3.0, Comet-1718/stop/king@0123456789ab. 2026.")
    CitedKey(key='comet-1718/stop/king', digits='0123456789ab')
    >>> parse_cited("comet-1718/stop/king@0123")
    Traceback (most recent call last):
    nines.errors.RequestError: '0123' is not a digest; write KEY@sha256:DIGITS, with 12 to 64 digits
    """
    refuse_house_rules(text.strip(), "be cited")
    key, digits = _in_print(text.strip()) or _as_typed(text.strip())
    form = _TYPED.fullmatch(key)
    if not form:
        raise RequestError(f"{key!r} is not a key; {FORM}")
    if not _DIGITS.fullmatch(digits):
        raise RequestError(f"{digits!r} is not a digest; {FORM}")
    if form[2]:
        parse_name(f"{form[1]}{form[2]}")  # which refuses what is not of its form
    return CitedKey(key.removesuffix(form[4] or ""), digits)


def _in_print(text: str) -> tuple[str, str] | None:
    """Return the first key with a digest in a printed reference, and the digits; None if there is none."""
    plain = _BREAK.sub("", text.translate(_AS_TYPED).lower())
    if found := _TOGETHER.search(plain):
        return found[1], found[2]
    if found := _APART.search(plain):
        return found[2] or found[1], found[3]
    return None


def _as_typed(text: str) -> tuple[str, str]:
    key, at_sign, digest = text.rpartition("@")
    if not at_sign:
        shown = text if len(text) <= 60 else f"{text[:60]}…"
        raise RequestError(f"{shown!r} has no digest; {FORM}")
    return key.lower(), digest.strip().lower().removeprefix("sha256:")


def digest_now(library: Library, cited: CitedKey) -> str:
    """Return the digest that a key has today; empty if the key no longer exists.

    Raises
    ------
    RequestError
        If the key names an aspect, a term or a policy, which have no digest.
    """
    try:
        return digest_of(cited.key, library)
    except UnknownNameError:
        return ""


def retired_name(library: Library, cited: CitedKey) -> Retired | None:
    """Return the retired name in a cited key, with its successors; None if no name in the key is retired.

    Examples
    --------
    >>> from nines import library
    >>> retired = retired_name(library(), CitedKey("comet-1718/first-hand", "0123456789ab"))
    >>> retired.successors if retired else ()
    ('comet-1718/lot',)
    """
    retired, names = library.corpus.tombstones, [cited.key, cited.plain]
    variant, bracket, _ = cited.key.partition("]")
    if bracket:
        slug, chosen = parse_name(variant + bracket)
        for point, candidate in chosen.items():
            names += [f"{slug}/reading/{point}", f"{slug}[{point}={candidate}]"]
    return next((retired[name] for name in names if name in retired), None)


# --- What the changelog says about a key in all versions after a given version ---


@dataclass(frozen=True, slots=True)
class ChangelogEntry:
    """One entry of the changelog."""

    version: Annotated[str, "The version with this entry; ``Unreleased`` if it is not released yet."]
    says: str


def entries_since(library: Library, version: str, key: str) -> tuple[ChangelogEntry, ...]:
    """Return the changelog entries after *version* that name *key*; if no entry names it, all later entries.

    Entries of released versions come from the released data. Unreleased entries come from the changelog file,
    which only a checkout of the repository has.

    Parameters
    ----------
    library
        The library whose changelog is searched.
    version
        The released version; only entries of later versions are returned.
    key
        The key. An entry also counts if it names only the edition or the document to which the key belongs.
    """
    changelog_entries = tuple(_since(library, version))
    return (
        tuple(changelog_entry for changelog_entry in changelog_entries if names(changelog_entry.says, key))
        or changelog_entries
    )


def names(text: str, key: str) -> bool:
    """Return whether a text names a key, or the edition or document to which the key belongs.

    Examples
    --------
    >>> names("*Games affected:* comet-1718.", "comet-1718/stop/king"), names("comet-17", "comet-1718")
    (True, False)
    >>> names("account/x-1900", "account/y-1900")
    False
    """
    head = re.split("[/:]", key)[0]
    wanted = {key} if head in ("account", "attested", "document", "source", "claim") else {key, head}
    return any(_appears_in(text, name) for name in wanted)


@lru_cache(maxsize=1024)  # thousands of keys are of a few editions
def _appears_in(text: str, name: str) -> bool:
    """Return whether a name appears whole in a text; to look for its letters first is much faster."""
    return name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


def _since(library: Library, version: str) -> Iterator[ChangelogEntry]:
    released = [release.version for release in library.releases]
    for release in library.releases:
        if in_order(release.version) > in_order(version):
            yield from (ChangelogEntry(release.version, says) for says in entries_of(release.changelog))
    changelog, here = changelog_of(library.catalogue) or "", version_of(library.catalogue)
    if here not in released:
        yield from (ChangelogEntry(here, says) for says in entries_of(section(changelog, here)))
    yield from (ChangelogEntry(UNRELEASED, says) for says in entries_of(section(changelog, UNRELEASED)))


# --- Differences between two versions of the record of a key, field by field ---

LABELS: Final = ("id", "name", "source", "point")  # fields by which the entries of a list are known


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field that differs between two versions of a record."""

    field: Annotated[str, "Its place: statement, passages.wp-comet:069.says."]
    old: Annotated[str | None, "None if there was no such field."]
    new: Annotated[str | None, "None if there is none now."]


def field_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    """Return the fields in which two versions of a record differ, in order of the field names.

    Examples
    --------
    >>> before = {"says": "a", "passages": [{"id": "x:001", "says": "b"}]}
    >>> for change in field_changes(before, {"says": "a", "passages": [{"id": "x:001", "says": "c"}]}):
    ...     print(change.field, change.old, change.new)
    passages.x:001.says b c
    """
    before, now = dict(_flat(old)), dict(_flat(new))
    return tuple(
        FieldChange(field, before.get(field), now.get(field))
        for field in sorted({*before, *now})
        if before.get(field) != now.get(field)
    )


def _flat(data: Any, place: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - plain data
    """Yield the name of each field with its value as text, including fields inside other fields."""
    match data:
        case dict():
            for name, value in data.items():
                yield from _flat(value, f"{place}.{name}" if place else name)
        case list() if data and all(isinstance(item, dict) for item in data):
            for label, value in _labelled(data):
                yield from _flat(value, f"{place}.{label}")
        case str():
            yield place, data
        case list():
            yield place, ", ".join(item if isinstance(item, str) else canonical(item) for item in data)
        case _:
            yield place, canonical(data)


def _labelled(entries: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the entries of a list, each with the field that identifies it or with its number in the list."""
    for label in LABELS:
        names = [str(entry.get(label, "")) for entry in entries]
        if all(name in entry.values() for name, entry in zip(names, entries, strict=True)) and len(
            set(names)
        ) == len(names):
            yield from ((name or "itself", entry) for name, entry in zip(names, entries, strict=True))
            return
    yield from ((str(number), entry) for number, entry in enumerate(entries, 1))


# --- Check a printed citation ---

Outcome = Literal["same", "text-changed", "play-changed", "changed", "retired", "unknown"]
OUTCOMES: Final[dict[Outcome, str]] = {
    "same": "the same",
    "text-changed": "text changed, same play",
    "play-changed": "play changed",
    "changed": "changed",
    "retired": "retired",
    "unknown": "unknown",
}


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """A cited key, and what has changed in its record and in play."""

    key: str
    digits: Annotated[str, "The first digits of the digest, as the citation gives them."]
    kind: Annotated[str, "The kind of thing that the key names or once named; empty if it is not known."]
    outcome: Annotated[Outcome, "Same, text-changed, play-changed, changed, retired or unknown."]
    says: Annotated[str, "The outcome in a sentence."]
    cited: Annotated[
        str, "The version that was cited, the newest if there are several; empty if none was released."
    ]
    date: Annotated[str, "The date of that version."]
    now: Annotated[str, "Today's digest; empty if the key no longer exists."]
    version: Annotated[str, "Today's version; empty if it is not known."]
    versions: Annotated[tuple[str, ...], "All versions whose digests are known."]
    successors: Annotated[tuple[str, ...], "The names that replace a retired name."] = ()
    changes: Annotated[tuple[FieldChange, ...], "The fields of the record that have changed."] = ()
    changelog: Annotated[tuple[ChangelogEntry, ...], "The entries since the cited version."] = ()


def checked_citation(library: Library, text: str) -> CheckedCitation:
    """Return what has changed in the cited record since the citation was made.

    Parameters
    ----------
    library
        The current library.
    text
        The citation: ``KEY@sha256:DIGITS``, with at least twelve digits; ``sha256:`` may be left out. A whole
        printed reference that contains them will do.

    Raises
    ------
    RequestError
        If the key or the digest has the wrong form, or if names of this kind have no digest.
    ReadingError
        If the game cannot be played with the readings in brackets.
    CorpusError
        If a file of released data was altered, or has an unexpected format.

    Examples
    --------
    >>> from nines import digest, library
    >>> key = "comet-1718/stop/king"
    >>> checked_citation(library(), f"{key}@{digest(key)}").outcome
    'same'
    """
    cited = parse_cited(text)
    retired, releases = retired_name(library, cited), _cited_in(library, cited)
    now = "" if retired else digest_now(library, cited)
    checked_citation = CheckedCitation(
        key=cited.key,
        digits=cited.digits,
        kind=_kind(library, cited, now, releases),
        outcome="unknown",
        says="",
        cited=releases[0].version if releases else "",
        date=releases[0].date if releases else "",
        now=now,
        version=version_of(library.catalogue),
        versions=tuple(release.version for release in library.releases),
    )
    if retired:
        says = f"Retired, replaced by {' and '.join(retired.successors) or 'nothing'}: {retired.why}"
        return replace(checked_citation, outcome="retired", says=says, successors=retired.successors)
    if now and cited.is_of(now):
        return _same(library, cited, checked_citation)
    if not releases:
        return replace(checked_citation, says=_unknown(library, cited, checked_citation))
    if not now:
        return replace(
            checked_citation, outcome="retired", says="The key no longer exists; no replacement is recorded."
        )
    return _changed(library, cited, checked_citation, releases[0])


def _cited_in(library: Library, cited: CitedKey) -> tuple[Release, ...]:
    """Return the releases in which the digest of the key begins with the cited digits, the newest first."""
    return tuple(
        release
        for release in reversed(library.releases)
        if cited.plain in release.keys and cited.is_of(release.keys[cited.plain].digest)
    )


def _kind(library: Library, cited: CitedKey, now: str, releases: tuple[Release, ...]) -> str:
    if now:
        return kind_of(cited.plain, library)
    return releases[0].keys[cited.plain].kind if releases else ""


def _same(library: Library, cited: CitedKey, checked_citation: CheckedCitation) -> CheckedCitation:
    """Return the answer for a key whose record is unchanged; its play may have changed."""
    same = replace(checked_citation, outcome="same", says=f"It is still the same {checked_citation.kind}.")
    for release in _cited_in(library, cited):
        if _plays(library, cited, release.keys[cited.plain]) is False:
            says = f"Its words are the same, but its play has changed since version {release.version}."
            changelog = entries_since(library, release.version, cited.plain)
            checked_citation = replace(checked_citation, cited=release.version, date=release.date)
            return replace(checked_citation, outcome="play-changed", says=says, changelog=changelog)
    return same


def _plays(library: Library, cited: CitedKey, old: ReleasedKey) -> bool | None:
    """Return whether a rule or a game plays the same as in a release; None if this cannot be compared."""
    locked = read_lock(library).get(cited.key)
    if not old.behaviour or locked is None or not locked.behaviour:
        return None
    return old.behaviour == locked.behaviour


def _changed(
    library: Library, cited: CitedKey, checked_citation: CheckedCitation, old: Release
) -> CheckedCitation:
    """Return how the record and the play of a key differ from those in an older release."""
    plays = _plays(library, cited, old.keys[cited.plain])
    since = f"since version {old.version}"
    ends: dict[bool | None, tuple[Outcome, str]] = {
        None: ("changed", f"It has changed {since}."),
        True: ("text-changed", f"Its text has changed {since}; its play is the same."),
        False: ("play-changed", f"Its play has changed {since}."),
    }
    outcome, says = ends[plays]
    return replace(
        checked_citation,
        outcome=outcome,
        says=says,
        changes=field_changes(old.said(cited.plain), said_under(cited.key, library)),
        changelog=entries_since(library, old.version, cited.plain),
    )


def _unknown(library: Library, cited: CitedKey, checked_citation: CheckedCitation) -> str:
    """Return a sentence that says whether the key or only its digest is unknown, and lists known versions."""
    known = f"Versions known: {', '.join(checked_citation.versions) or 'none'}."
    released = {key for release in library.releases for key in release.keys}
    if not checked_citation.now and cited.plain not in released:
        nearest = UnknownNameError("key", cited.key, {*library.index.names, *released})
        return f"{str(nearest).capitalize()} {known}"
    if cited.key != cited.plain:
        known = f"No older digests are stored for a key with readings in brackets. {known}"
    return f"The key is known, but no version was released with this digest. {known}"
