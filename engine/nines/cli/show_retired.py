"""A retired name on the page: what has taken its place, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.output import emit, text

if TYPE_CHECKING:
    from nines.describe.retired import RetiredRecord
    from nines.libraries import Library


def followed(successor: str) -> str:
    """Return the name under which a successor is shown: of a candidate, that of its reading.

    Examples
    --------
    >>> followed("comet-1718[comet-stops=yes]"), followed("comet-1718/stop/king")
    ('comet-1718/reading/comet-stops', 'comet-1718/stop/king')
    """
    game, bracket, choice = successor.partition("[")
    return f"{game}/reading/{choice.partition('=')[0]}" if bracket else successor


def show_retired(_library: Library, told: RetiredRecord) -> None:
    """Show that a name is retired; what has taken its place is shown after it."""
    successors = " and ".join(told["successors"])
    replaced = f"retired, replaced by {successors}" if successors else "retired, and replaced by nothing"
    emit(text((told["key"], "bold"), f": {replaced}."), text(told["why"]))
