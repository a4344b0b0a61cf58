"""What the instruments of the verification have found, as it is stored."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.errors import CorpusError, RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.libraries import Library

FILE: Final = "instruments.json"  # in the folder of the library's checks


@dataclass(frozen=True, slots=True)
class InstrumentAnswer:
    """One instrument: what it asks, and what it has found."""

    name: str
    asks: str
    figures: Mapping[str, int]  # numbers, each under what it counts; the first is the base of the others
    named: tuple[str, ...]  # what it missed or left open


def instruments_file(library: Library) -> Traversable | None:
    """Return where the figures of a library are stored; None if it has no checks."""
    return library.checks / FILE if library.checks else None


def instrument_answers(library: Library) -> tuple[InstrumentAnswer, ...]:
    """Return what the instruments have found of the games of a library.

    Raises
    ------
    RequestError
        If nothing is stored.
    CorpusError
        If what is stored is not of its form.

    Examples
    --------
    >>> from nines import library
    >>> instrument_answers(library())[0].name
    'observed coverage'
    """
    file = instruments_file(library)
    if file is None or not file.is_file():
        raise RequestError(f"{library!r} has no stored figures of its instruments")
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        return tuple(InstrumentAnswer(**{**one, "named": tuple(one["named"])}) for one in stored)
    except (ValueError, KeyError, TypeError) as error:
        raise CorpusError(FILE, "the whole", f"it is not of the form that is written: {error!r}") from None
