"""``nines verify --instruments``: what the instruments of the verification have found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cli.output import emit, heading, text, write_json
from nines.reference import instrument_answers, to_data

if TYPE_CHECKING:
    from nines.libraries import Library

MOST: Final = 5  # of what an instrument left open, in the text; JSON has all


def show_instruments(library: Library, *, json: bool) -> None:
    """Show the figures of every instrument, and the first of what it left open."""
    found = instrument_answers(library)
    if json:
        write_json({"instruments": [to_data(one) for one in found]})
        return
    for one in found:
        emit(heading(one.name, f"  {one.asks}"))
        for what, number in one.figures.items():
            emit(text(f"  {number:>10,}  {what}"))
        for name in one.named[:MOST]:
            emit(text(f"    {name}"))
        if len(one.named) > MOST:
            emit(text(f"    and {len(one.named) - MOST} more; --json has all"))
