"""A retired name on the page: what has taken its place, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.output import emit, text

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.retired import RetiredAnswer


def show_retired(_library: Library, told: RetiredAnswer) -> None:
    """Show that a name is retired; what has taken its place is shown after it."""
    successors = " and ".join(told.successors)
    replaced = f"retired, replaced by {successors}" if successors else "retired, and replaced by nothing"
    emit(text((told.key, "bold"), f": {replaced}."), text(told.why))
