"""A step of the renewal: something that is stored, how to see that it is stale, and how to make it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.libraries import Library

Stale: TypeAlias = "Callable[[Library, Sequence[str]], Iterable[str]]"
Make: TypeAlias = "Callable[[Library, Sequence[str], int], Iterator[str]]"


def always(_library: Library) -> bool:
    """Return True: every library stores this."""
    return True


@dataclass(frozen=True, slots=True)
class Step:
    """One kind of stored result.

    Parameters
    ----------
    name
        What is stored, in words.
    takes
        How long it takes to make, in words.
    stale
        A function that returns what is stale, usually slugs of editions. It gets the library and the editions
        that are concerned. If staleness is cheap to see, the function looks at all editions.
    make
        A function that makes what is stale, and yields lines about the progress. It gets the library, what is
        stale, and the number of processes. Each result is stored at once, so a later run can continue.
    stored
        A function that returns whether a library stores results of this kind at all.
    """

    name: str
    takes: str
    stale: Stale
    make: Make
    stored: Callable[[Library], bool] = always
