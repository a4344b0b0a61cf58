"""Check a printed citation: what has changed in the cited record since the citation was made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.errors import UnknownNameError
from nines.libraries.digests import kind_of, read_lock, said_under
from nines.libraries.house import version_of
from nines.reference.changelogs import ChangelogEntry, entries_since
from nines.reference.cited_keys import digest_now, parse_cited, retired_name
from nines.reference.field_changes import FieldChange, field_changes

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.libraries.released import Release, ReleasedKey
    from nines.reference.cited_keys import CitedKey

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
        The citation: ``KEY@sha256:DIGITS``, with at least twelve digits; ``sha256:`` may be left out.

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
    retired, found = retired_name(library, cited), _cited_in(library, cited)
    now = "" if retired else digest_now(library, cited)
    told = CheckedCitation(
        key=cited.key,
        digits=cited.digits,
        kind=_kind(library, cited, now, found),
        outcome="unknown",
        says="",
        cited=found[0].version if found else "",
        date=found[0].date if found else "",
        now=now,
        version=version_of(library.catalogue),
        versions=tuple(one.version for one in library.releases),
    )
    if retired:
        says = f"Retired, replaced by {' and '.join(retired.successors) or 'nothing'}: {retired.why}"
        return replace(told, outcome="retired", says=says, successors=retired.successors)
    if now and cited.is_of(now):
        return _same(library, cited, told)
    if not found:
        return replace(told, says=_unknown(library, cited, told))
    if not now:
        return replace(told, outcome="retired", says="The key no longer exists; no replacement is recorded.")
    return _changed(library, cited, told, found[0])


def _cited_in(library: Library, cited: CitedKey) -> tuple[Release, ...]:
    """Return the releases in which the digest of the key begins with the cited digits, the newest first."""
    return tuple(
        one
        for one in reversed(library.releases)
        if cited.plain in one.keys and cited.is_of(one.keys[cited.plain].digest)
    )


def _kind(library: Library, cited: CitedKey, now: str, found: tuple[Release, ...]) -> str:
    if now:
        return kind_of(cited.plain, library)
    return found[0].keys[cited.plain].kind if found else ""


def _same(library: Library, cited: CitedKey, told: CheckedCitation) -> CheckedCitation:
    """Return the answer for a key whose record is unchanged; its play may have changed."""
    same = replace(told, outcome="same", says=f"It is still the same {told.kind}.")
    for one in _cited_in(library, cited):
        if _plays(library, cited, one.keys[cited.plain]) is False:
            says = f"Its words are the same, but its play has changed since version {one.version}."
            changelog = entries_since(library, one.version, cited.plain)
            told = replace(told, cited=one.version, date=one.date)
            return replace(told, outcome="play-changed", says=says, changelog=changelog)
    return same


def _plays(library: Library, cited: CitedKey, old: ReleasedKey) -> bool | None:
    """Return whether a rule or a game plays the same as in a release; None if this cannot be compared."""
    locked = read_lock(library).get(cited.key)
    if not old.behaviour or locked is None or not locked.behaviour:
        return None
    return old.behaviour == locked.behaviour


def _changed(library: Library, cited: CitedKey, told: CheckedCitation, old: Release) -> CheckedCitation:
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
        told,
        outcome=outcome,
        says=says,
        changes=field_changes(old.said(cited.plain), said_under(cited.key, library)),
        changelog=entries_since(library, old.version, cited.plain),
    )


def _unknown(library: Library, cited: CitedKey, told: CheckedCitation) -> str:
    """Return a sentence that says whether the key or only its digest is unknown, and lists known versions."""
    known = f"Versions known: {', '.join(told.versions) or 'none'}."
    released = {key for one in library.releases for key in one.keys}
    if not told.now and cited.plain not in released:
        nearest = UnknownNameError("key", cited.key, {*library.index.names, *released})
        return f"{str(nearest).capitalize()} {known}"
    if cited.key != cited.plain:
        known = f"No older digests are stored for a key with readings in brackets. {known}"
    return f"The key is known, but no version was released with this digest. {known}"
