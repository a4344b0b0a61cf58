"""What the changelog says about a key in all versions after a given version."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.libraries.house import UNRELEASED, changelog_of, entries_of, section, version_of
from nines.libraries.released import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library


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
    found = tuple(_since(library, version))
    return tuple(one for one in found if names(one.says, key)) or found


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
    return any(re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", text) for one in wanted)


def _since(library: Library, version: str) -> Iterator[ChangelogEntry]:
    released = [one.version for one in library.releases]
    for one in library.releases:
        if in_order(one.version) > in_order(version):
            yield from (ChangelogEntry(one.version, says) for says in entries_of(one.changelog))
    changelog, here = changelog_of(library.catalogue) or "", version_of(library.catalogue)
    if here not in released:
        yield from (ChangelogEntry(here, says) for says in entries_of(section(changelog, here)))
    yield from (ChangelogEntry(UNRELEASED, says) for says in entries_of(section(changelog, UNRELEASED)))
