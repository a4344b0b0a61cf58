"""Changes between two lists of digests, key by key."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.digests import Digests


class Change(NamedTuple):
    """A key whose digests are not those that are locked, and what has changed."""

    key: str
    what: str


def changes(before: Mapping[str, Digests], now: Mapping[str, Digests]) -> Iterator[Change]:
    """Yield what has changed since a lock was written, in alphabetical order.

    Examples
    --------
    >>> from nines.digests import Digests
    >>> list(changes({"a": Digests("sha256:1")}, {"a": Digests("sha256:2"), "b": Digests("sha256:3")}))
    [Change(key='a', what='what is said has changed'), Change(key='b', what='is not locked')]
    """
    for key in sorted({*before, *now}):
        if key not in now:
            yield Change(key, "is locked and no longer there")
        elif key not in before:
            yield Change(key, "is not locked")
        elif before[key] != now[key]:
            said, does = (one != two for one, two in zip(before[key], now[key], strict=True))
            both = "what is said and what it does have changed"
            yield Change(
                key,
                both if said and does else "what is said has changed" if said else "what it does has changed",
            )
