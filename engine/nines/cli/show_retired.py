"""Print a retired name, the names that replaced it, and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.output import emit, text

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.retired import RetiredAnswer


def show_retired(_library: Library, told: RetiredAnswer) -> None:
    """Print that a name is retired, and the reason. The command then prints the successors of the name."""
    successors = " and ".join(told.successors)
    replaced = f"retired, replaced by {successors}" if successors else "retired, without a successor"
    emit(text((told.key, "bold"), f": {replaced}."), text(told.why))
