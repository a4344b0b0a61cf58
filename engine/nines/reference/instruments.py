"""The stored findings of the verification tools that check the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import MISSHAPEN, read_json
from nines.errors import CorpusError, RequestError, in_words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.libraries import Library

FILE: Final = "instruments.json"  # a file in the folder of the library's checks


@dataclass(frozen=True, slots=True)
class InstrumentAnswer:
    """One verification tool: the question that it answers, and its findings."""

    name: str
    asks: Annotated[str, "The question that the instrument answers."]
    figures: Annotated[
        Mapping[str, int], "The numbers by label; the first number is the total for the others."
    ]
    named: Annotated[tuple[str, ...], "The cases that the instrument missed or left open."]


def instruments_file(library: Library) -> Traversable | None:
    """Return the file with the stored findings for a library; None if the library has no checks."""
    return library.checks / FILE if library.checks else None


def instrument_answers(library: Library) -> tuple[InstrumentAnswer, ...]:
    """Return what the verification tools found about the games of a library.

    Raises
    ------
    RequestError
        If no findings are stored.
    CorpusError
        If the stored findings do not have the expected form.

    Examples
    --------
    >>> from nines import library
    >>> instrument_answers(library())[0].name
    'observed coverage'
    """
    file = instruments_file(library)
    if file is None or not file.is_file():
        raise RequestError(f"{library!r} has no stored results of long checks")
    try:
        stored = read_json(file, FILE)
        return tuple(InstrumentAnswer(**{**one, "named": tuple(one["named"])}) for one in stored)
    except MISSHAPEN as error:
        raise CorpusError(
            FILE, "the whole", f"it does not have the expected form: {in_words(error)}"
        ) from None
