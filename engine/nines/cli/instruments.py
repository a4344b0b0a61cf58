"""``nines verify --instruments``: print the stored results of the long verification runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cli.output import emit, heading, text, write_json
from nines.reference import instrument_answers, to_data

if TYPE_CHECKING:
    from nines.libraries import Library

MOST: Final = 5  # open cases of each instrument; JSON lists all of them


def show_instruments(library: Library, *, json: bool) -> None:
    """Print the results of every verification tool, with its first open cases."""
    found = instrument_answers(library)
    if json:
        write_json({"instruments": [to_data(one) for one in found]})
        return
    for one in found:
        emit(heading(one.name, one.asks))
        for what, number in one.figures.items():
            emit(text(f"  {number:>10,}  {what}"))
        for name in one.named[:MOST]:
            emit(text(f"    {name}"))
        if len(one.named) > MOST:
            emit(text(f"    and {len(one.named) - MOST} more; --json lists all"))
