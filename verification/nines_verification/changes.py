"""Changes between two lists of digests, key by key."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.libraries.digests import Digests


class Change(NamedTuple):
    """A key whose digests differ from the digests in the lock, and what has changed."""

    key: str
    what: str


def changes(before: Mapping[str, Digests], now: Mapping[str, Digests]) -> Iterator[Change]:
    """Yield the changes since a lock was written, in alphabetical order.

    Examples
    --------
    >>> from nines.libraries.digests import Digests
    >>> list(changes({"a": Digests("sha256:1")}, {"a": Digests("sha256:2"), "b": Digests("sha256:3")}))
    [Change(key='a', what='its text has changed'), Change(key='b', what='is not locked')]
    """
    for key in sorted({*before, *now}):
        if key not in now:
            yield Change(key, "is locked but no longer exists")
        elif key not in before:
            yield Change(key, "is not locked")
        elif before[key] != now[key]:
            said, does = (one != two for one, two in zip(before[key], now[key], strict=True))
            both = "its text and its behaviour have changed"
            yield Change(
                key,
                both if said and does else "its text has changed" if said else "its behaviour has changed",
            )
