"""What can be told of names that are retired."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from nines.corpus.retired import Retired


class RetiredRecord(TypedDict):
    """A name that is no longer given to anything."""

    key: str
    successors: list[str]  # what it was renamed to or divided into; none if nothing is left of it
    why: str


def describe_retired(retired: Retired) -> RetiredRecord:
    """Return what has become of a retired name."""
    return {"key": retired.key, "successors": list(retired.successors), "why": retired.why}
