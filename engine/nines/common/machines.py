"""A game as a Mealy machine: states, acts that lead from state to state, and events that acts cause."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, NamedTuple

ASKED: Final = -1  # in place of the next state: the rules decide each time


class Output(NamedTuple):
    """An event that a machine gives out.

    Parameters
    ----------
    kind
        A word for what happens.
    rule
        The key of the rule that causes it.
    seat
        The seat that the event concerns, from 0; None if it concerns no seat.
    """

    kind: str
    rule: str
    seat: int | None


class Condition(NamedTuple):
    """A fact about the table on which a step depends besides the state and the act.

    Parameters
    ----------
    about
        What the fact is about, such as ``where cards are``.
    fact, answer
        The fact and the answer to it, as text.
    """

    about: str
    fact: str
    answer: str


class Step(NamedTuple):
    """What an act does in a state.

    Parameters
    ----------
    state, act
        The numbers of the state and of the act.
    to
        The number of the next state; ``ASKED`` if no table holds it.
    outputs
        The number of the list of events.
    conditions
        The numbers of the conditions under which the act does this.
    """

    state: int
    act: int
    to: int
    outputs: int
    conditions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Machine:
    """A game for one number of players, as a Mealy machine.

    Parameters
    ----------
    seats
        The number of players.
    fields
        The names of the fields of a state.
    states
        The states, each with the text of every field; the order is that in which a walk finds them.
    near
        For each state the cards of the player to act on which the legal acts depend, as text.
    starts
        The numbers of the states in which a deal begins.
    acts
        The acts, in notation.
    outputs
        The lists of events that acts cause.
    conditions
        The conditions that steps depend on.
    steps
        What the acts do, by state and by act.
    filled
        The number of states that were filled; the states after them were found but not filled.
    closed
        Whether all states were filled.
    questions, unkept
        How many questions the rules answered, and how many of these answers no table can keep.
    """

    seats: int
    fields: tuple[str, ...]
    states: tuple[tuple[str, ...], ...]
    near: tuple[str, ...]
    starts: tuple[int, ...]
    acts: tuple[str, ...]
    outputs: tuple[tuple[Output, ...], ...]
    conditions: tuple[Condition, ...]
    steps: tuple[Step, ...]
    filled: int
    closed: bool
    questions: int
    unkept: int

    @property
    def moves(self) -> int:
        """The number of pairs of a state and an act that some hand allows in it."""
        return len({(step.state, step.act) for step in self.steps})

    @property
    def asked(self) -> int:
        """The number of such pairs about which the rules decide each time."""
        return sum(step.to == ASKED for step in self.steps)

    def looks(self) -> dict[str, int]:
        """Return the number of pairs that look at each kind of fact besides the state and the act."""
        seen = {
            (step.state, step.act, self.conditions[number].about)
            for step in self.steps
            for number in step.conditions
        }
        return dict(sorted(Counter(about for _, _, about in seen).items()))
