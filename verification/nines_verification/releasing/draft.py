"""The draft of an entry of the changelog: the changed games, passages and results that no entry names yet."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.citing.checked import names
from nines.libraries.release import changelog_of
from nines_verification.changes import changes
from nines_verification.releasing.committed import committed_changelog, committed_lock
from nines_verification.releasing.since import (
    PARTS,
    TOLD,
    changed_since,
    digests_in,
    kind_since,
    last_release,
    told_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nines.libraries import Library
    from nines.libraries.digests import Digests

NAMED: Final = 12  # rules of a game, or passages of a document, that are named one by one
WIDTH: Final = 140
NONE: Final = "none"
OF_EDITIONS: Final = ("edition", "rule", "reading")


class Untold(NamedTuple):
    """A key that has changed, the kind of thing that it names, and whether play has changed."""

    key: str
    kind: str
    plays: bool


def draft(library: Library, now: Mapping[str, Digests]) -> str:
    """Return an entry about the changes since the last release that no entry names; empty if there are none.

    Parameters
    ----------
    library
        The library that has changed.
    now
        The digests of the library today.
    """
    last = last_release(library)
    untolds = untold(library, now)
    if last is None or not untolds:
        return ""
    games, passages, differ = PARTS
    playing = [untold for untold in untolds if untold.plays and untold.kind in OF_EDITIONS]
    slugs = {untold.key.partition("/")[0] for untold in playing}
    wording = [
        untold
        for untold in untolds
        if untold.kind in OF_EDITIONS and untold.key.partition("/")[0] not in slugs
    ]
    others = [untold for untold in untolds if untold.kind not in TOLD]
    said = (
        "**In a few words: what has changed.** In a sentence: why."
        f" *{games}:* {_grouped((untold.key for untold in playing), '/', 'none in play')}."
        f" *{passages}:* {_grouped((each.key for each in untolds if each.kind == 'passage'), ':', NONE)}."
        f" *{differ}:* {'; '.join(_seen(bool(playing), wording, others))}."
    )
    lines = wrap(said, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(lines)


def untold(library: Library, now: Mapping[str, Digests]) -> list[Untold]:
    """Return the keys that have changed since the last release and must still be named in the changelog.

    A key that has changed since the last commit needs an entry that is newer than this commit. For any other
    key, an older entry is enough.

    Parameters
    ----------
    library
        The library that has changed.
    now
        The digests of the library today.
    """
    last, changelog = last_release(library), changelog_of(library.catalogue)
    if last is None:
        return []
    entries = told_in(library, changelog or "")
    older = told_in(library, committed_changelog(library))
    newer, every = " ".join(entry for entry in entries if entry not in older), " ".join(entries)
    committed, before, untolds = committed_lock(library), digests_in(last), list[Untold]()
    lately = {change.key for change in changes(committed, now)}
    for key in (change.key for change in changed_since(last, now)):
        kind = kind_since(library, last, key)
        told = kind not in TOLD or changelog is None or names(every, key)
        if names(newer, key) or (told and key not in lately):
            continue
        old, new = (committed if told else before).get(key), now.get(key)
        untolds.append(Untold(key, kind, (old.behaviour if old else "") != (new.behaviour if new else "")))
    return untolds


def _seen(plays: bool, wording: Iterable[Untold], others: Sequence[Untold]) -> list[str]:  # noqa: FBT001
    """Return phrases that say how results change, as far as the digests show."""
    seen = ["say here which acts, payments or counts differ" if plays else "no play, count or payment"]
    slugs = dict.fromkeys(untold.key.partition("/")[0] for untold in wording)
    if slugs:
        seen.append(f"only words or warrants in {', '.join(slugs)}")
    if len(others) > NAMED:
        kinds = Counter(untold.kind for untold in others)
        seen.append(f"other keys: {', '.join(f'{kind} {count}' for kind, count in kinds.items())}")
    elif others:
        seen.append(f"what is said under {', '.join(untold.key for untold in others)}")
    return seen


def _grouped(keys: Iterable[str], sign: str, nothing: str) -> str:
    """Return keys grouped as in ``comet-1718 (stop/king, lot)``; if there are no keys, return *nothing*.

    Examples
    --------
    >>> _grouped(["a", "a/x", "a/y", "b/z"], "/", "none")
    'a (x, y), b (z)'
    """
    groups: dict[str, list[str]] = {}
    for key in keys:
        whole, _, part = key.partition(sign)
        groups.setdefault(whole, []).extend([part] if part else [])
    listed = (f"{whole} ({_few(parts)})" if parts else whole for whole, parts in groups.items())
    return ", ".join(listed) or nothing


def _few(parts: list[str]) -> str:
    return ", ".join(parts) if len(parts) <= NAMED else f"{len(parts)} of them"
