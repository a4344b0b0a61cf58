"""Positions in which the rules of the engine answer as they would in the deal of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.stops.lowered import now
from nines.stops.position import StopsPosition

if TYPE_CHECKING:
    from nines.cards import Face
    from nines.stops.lowered.layout import Deal
    from nines.stops.lowered.lowering import Lowered
    from nines.stops.rule_inputs import Laid


class State(NamedTuple):
    """What matters of a sequence, with a sequence that stands for all that are alike."""

    run: tuple[Laid, ...] = ()  # empty before a lead
    wanted: tuple[Face, ...] = ()
    missing: tuple[Face, ...] = ()
    opening: bool = False
    wild_out: bool = False


def state_now(low: Lowered, deal: Deal) -> State:
    """Return the state that the kernel is in."""
    return low.known_states.things[int(deal.at[now.STATE])]


def position_now(low: Lowered, deal: Deal, turn: int) -> StopsPosition:
    """Return a position that stands for the deal of the kernel, with a seat in turn."""
    at, state = [int(one) for one in deal.at], state_now(low, deal)
    hands = tuple(low.pack.of(int(hand)) for hand in deal.hands[: low.seats])
    match = low.matches[at[now.FIRST]]
    return StopsPosition(
        hands,
        low.pack.of(int(deal.hands[low.seats])),
        turn,
        match,
        match.ledger,
        run=seated(state.run, at[now.LAST], at[now.BEFORE]),
        runs=() if state.opening else ((),),
        wanted=state.wanted,
        missing=state.missing,
        passed=passed_seats(low.seats, at[now.PASSED], at[now.GONE], turn),
        turns=at[now.TURNS],
        in_turn=at[now.IN_TURN],
        called=bool(at[now.CALLED]),
        wild_out=state.wild_out,
    )


def passed_seats(seats: int, mask: int, passes: int, turn: int) -> tuple[int, ...]:
    """Return the seats that have passed; a player in turn with two chances may pass twice."""
    passed = tuple(seat for seat in range(seats) if mask >> seat & 1)
    return passed + (turn,) * (passes - len(passed))


def seated(run: tuple[Laid, ...], last: int, before: int) -> tuple[Laid, ...]:
    """Return a sequence with the seats that played its last two cards."""
    seats = (before, last)[-len(run) :] if run else ()
    ends = (laid._replace(seat=seat) for laid, seat in zip(run[-2:], seats, strict=True))
    return (*run[:-2], *ends)
