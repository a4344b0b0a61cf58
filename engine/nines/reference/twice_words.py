"""Sentences about a play shown under two answers to a question: how it ends, and what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.differences import Divergence
    from nines.deciding.measures import DealEnd, Way


def ends(end: DealEnd | None, unit: str) -> str:
    """Return a sentence that says who wins and what each player gains."""
    if end is None:
        return ""
    gains = ", ".join(f"{seat_name(seat)} {_signed(gain, unit)}" for seat, gain in enumerate(end[1]))
    return f"{_winners(end)}; after all payments: {gains}" if any(end[1]) else _winners(end)


def _signed(gain: int, unit: str) -> str:
    return f"+{counted(gain, unit)}" if gain > 0 else counted(gain, unit).replace("-", "\N{MINUS SIGN}")


def _players(seats: Sequence[int]) -> str:
    return " and ".join(map(seat_name, seats))


def differs(both: Sequence[DealEnd | None], difference: Divergence | None, unit: str, way: Way) -> str:
    """Return how the end of the deal differs; if it does not, return the first difference in the play."""
    ours, theirs = both
    if way != "same acts":
        other = "the other answer" if ours is not None else "our choice"
        return f"Under {other}, the deal cannot end like this."
    if ours is not None and theirs is not None and ours[0] != theirs[0]:
        return f"Under our choice {_winners(ours)}; under the other answer {_winners(theirs)}."
    if ours is not None and theirs is not None and ours[1] != theirs[1]:
        seat = next(seat for seat, gain in enumerate(ours[1]) if gain != theirs[1][seat])
        mine, other = (_signed(end[1][seat], unit) for end in (ours, theirs))
        whose = seat_name(seat).capitalize()
        return f"{whose}'s result is {mine} under our choice and {other} under the other answer."
    if difference is None or not difference.one.says:
        return "The players see different things; nothing else differs in this play."
    return f"Under our choice: {difference.one.says}. Under the other answer: {difference.other.says}."


def _winners(end: DealEnd) -> str:
    return f"{_players(end[0])} {'wins' if len(end[0]) == 1 else 'win'}" if end[0] else "nobody wins"
