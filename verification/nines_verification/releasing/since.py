"""What has changed since the last release, and what must be done: a new version, an entry, a tombstone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.citing.checked import names
from nines.libraries.alternatives import alternatives, keys_of
from nines.libraries.digests import COMMAND, Digests, kind_of
from nines.libraries.release import CHANGELOG, UNRELEASED, changelog_of, entries_of, section, version_of
from nines_verification.changes import changes
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.libraries import Library
    from nines.libraries.released import Release
    from nines_verification.changes import Change

PARTS: Final = ("Games affected", "Passages affected", "What changes in results")
RETIRED: Final = "retired.toml"
TOLD: Final = ("edition", "rule", "reading", "passage")  # kinds whose changes an entry must name


def digests_in(release: Release) -> dict[str, Digests]:
    """Return the digests in a release, by key."""
    return {
        key: Digests(released_key.digest, released_key.behaviour)
        for key, released_key in release.keys.items()
    }


def is_released(library: Library) -> bool:
    """Return whether the version number of a library was already released."""
    version = version_of(library.catalogue)
    return any(release.version == version for release in library.releases)


def last_release(library: Library) -> Release | None:
    """Return the release of the library's own version or, if there is none, the newest release."""
    version = version_of(library.catalogue)
    own = [release for release in library.releases if release.version == version]
    return next(iter((*own, *reversed(library.releases))), None)


def changed_since(release: Release, now: Mapping[str, Digests]) -> tuple[Change, ...]:
    """Return the keys whose digests differ from those in a release, in alphabetical order."""
    return tuple(changes(digests_in(release), now))


def kind_since(library: Library, release: Release, key: str) -> str:
    """Return the kind of thing that a key names, today or in a release."""
    return release.keys[key].kind if key in release.keys else kind_of(key, library)


def demanded(library: Library, now: Mapping[str, Digests]) -> tuple[Failure, ...]:
    """Return what must still be done about changes since the last release; empty without a release.

    While the version number is still that of the last release, nothing may change. After the number is
    raised, each edition, rule, reading or passage that has changed needs an entry in the changelog. The entry
    must name the edition, rule, reading or passage itself, or else the edition or document to which it
    belongs. Each key that no longer exists needs a tombstone, that is, a record that it is retired.

    Parameters
    ----------
    library
        The library that is compared with its last release.
    now
        The digests of the library today.
    """
    last = last_release(library)
    if last is None:
        return ()
    found = changed_since(last, now)
    if is_released(library):
        return tuple(_frozen(last, found))
    return (*_unmarked(library, last, now), *_untold(library, last, found))


def _frozen(last: Release, found: Sequence[Change]) -> Iterator[Failure]:
    """Yield the keys that have changed although the version is already released, and say what to do."""
    for change in found:
        yield Failure(change.key, f"differs from what was released in {last.version}")
    if found:
        yield Failure(
            last.version,
            "is released, and a release never changes: raise the version in pyproject.toml and CITATION.cff,"
            f" and add to {CHANGELOG} the entry that {COMMAND} --dry-run drafts",
        )


def _untold(library: Library, last: Release, found: Sequence[Change]) -> Iterator[Failure]:
    """Yield each changed key that no changelog entry names, and say what to do."""
    if changelog_of(library.catalogue) is None:
        return
    told = " ".join(told_in(library, changelog_of(library.catalogue) or ""))
    counted = [change for change in found if kind_since(library, last, change.key) in TOLD]
    untold = [change for change in counted if not names(told, change.key)]
    for change in untold:
        yield Failure(change.key, f"has changed since {last.version}, and no entry of the changelog names it")
    if untold:
        yield Failure(CHANGELOG, f"add the entry that {COMMAND} --dry-run drafts")


def told_in(library: Library, changelog: str) -> tuple[str, ...]:
    """Return the entries of a changelog with all three parts that are about the next version of a library."""
    here = (UNRELEASED, version_of(library.catalogue))
    entries = (entry for name in here for entry in entries_of(section(changelog, name)))
    return tuple(entry for entry in entries if all(f"*{part}:*" in entry for part in PARTS))


def _unmarked(library: Library, last: Release, now: Mapping[str, Digests]) -> Iterator[Failure]:
    """Yield the released keys that no longer exist and have no tombstone."""
    for key in retired_unmarked(library, now):
        yield Failure(key, f"was released in {last.version} and is gone: enter it in {RETIRED}")


def retired_unmarked(library: Library, now: Mapping[str, Digests]) -> tuple[str, ...]:
    """Return the released keys that no longer exist and have no tombstone, that is, no record of it.

    A rule or reading that an edition still has with another answer to a question exists.
    """
    last = last_release(library)
    gone = [key for key in last.keys if key not in now and key not in library.corpus.retired] if last else []
    editions = {key.partition("/")[0] for key in gone}.intersection(library.playable)
    read = [other for slug in sorted(editions) for _, _, other in alternatives(library.load(slug))]
    return tuple(key for key in gone if not any(key in keys for keys in map(keys_of, read)))
