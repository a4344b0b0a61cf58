"""Say what a scenario expected and did not find, beside the nearest thing that there was."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from nines_verification.event_record import show_record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from nines_verification.event_record import Record


def missing_events(wanted: Sequence[Record], found: Sequence[Record]) -> Iterator[str]:
    """Yield one message about the expected events that did not happen in this order; nothing if all did.

    The message names the first missing event and the event nearest to it, and counts the others.

    Parameters
    ----------
    wanted
        The expected events, in order. Other events may come between them.
    found
        All events, in order.

    Examples
    --------
    >>> laid = {"kind": "laid", "rule": "lead"}
    >>> print(*missing_events([{**laid, "actor": 2}], [laid, {"kind": "won", "rule": "out"}]))
    there is no { kind = "laid", rule = "lead", actor = 2 }; the nearest is { kind = "laid", rule = "lead" }
    """
    after = 0
    missing: list[tuple[Record, int]] = []
    for one in wanted:
        place = next((number for number in range(after, len(found)) if found[number] == one), None)
        if place is None:
            missing.append((one, after))
        else:
            after = place + 1
    if missing:
        first, after = missing[0]
        more = f"; {len(missing) - 1} more of its events are missing" if len(missing) > 1 else ""
        yield f"there is no {show_record(first)}{_instead(first, found, after)}{more}"


def _instead(wanted: Record, found: Sequence[Record], after: int) -> str:
    """Return words that say what there was in place of a missing event.

    The first *after* events are those up to the last event that the scenario expects before this one.
    """
    if not found:
        return "; there were no events"
    if wanted in found[:after]:
        return " after the events named before it; it came earlier"
    return f"; the nearest is {show_record(max(found, key=lambda one: _likeness(wanted, one)))}"


def _likeness(one: Record, other: Record) -> tuple[int, float]:
    """Return how alike two events are: how many fields are equal, and then how alike their texts are."""
    equal = sum(other.get(name) == value for name, value in one.items())
    return equal, SequenceMatcher(None, show_record(one), show_record(other)).ratio()


def nearest_text(wanted: str, found: Collection[str]) -> str:
    """Return words for the text in *found* that is nearest to a missing text.

    Examples
    --------
    >>> nearest_text("stop/king", ["lead", "stop/comet", "lead"]), nearest_text("stop/king", [])
    ('the nearest is stop/comet', 'there was nothing')
    """
    if not found:
        return "there was nothing"
    # The first of equally near texts, whatever the order of a set.
    ordered = list(dict.fromkeys(found))
    return f"the nearest is {max(ordered, key=lambda one: SequenceMatcher(None, wanted, one).ratio())}"
