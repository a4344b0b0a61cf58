"""Positions of the engine in which its rules give the same answers as in the machine's deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.compiled import now
from nines.stops.position import StopsPosition

if TYPE_CHECKING:
    from nines.cards import Face
    from nines.compiled.layout import Deal
    from nines.compiled.lowering import Lowered
    from nines.stops.rule_inputs import Laid


class State(NamedTuple):
    """The state of a sequence, with one sequence that represents all sequences in this state."""

    run: tuple[Laid, ...] = ()  # empty before a lead
    wanted: tuple[Face, ...] = ()
    missing: tuple[Face, ...] = ()
    opening: bool = False
    wild_out: bool = False


def state_now(low: Lowered, deal: Deal) -> State:
    """Return the state that the machine is in."""
    return low.known_states.things[int(deal.at[now.STATE])]


def position_now(low: Lowered, deal: Deal, turn: int) -> StopsPosition:
    """Return a position of the engine that represents the machine's deal when seat *turn* has the turn."""
    at, state = [int(number) for number in deal.at], state_now(low, deal)
    *hands, dead = (low.pack.of(*map(int, held)) for held in zip(deal.hands, deal.twins, strict=True))
    match = low.matches[at[now.FIRST]]
    return StopsPosition(
        tuple(hands),
        dead,
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
    """Return the seats that have passed; a player who has two chances to continue may pass twice."""
    passed = tuple(seat for seat in range(seats) if mask >> seat & 1)
    return passed + (turn,) * (passes - len(passed))


def seated(run: tuple[Laid, ...], last: int, before: int) -> tuple[Laid, ...]:
    """Return a sequence with the seats that played its last two cards."""
    seats = (before, last)[-len(run) :] if run else ()
    ends = (laid._replace(seat=seat) for laid, seat in zip(run[-2:], seats, strict=True))
    return (*run[:-2], *ends)
