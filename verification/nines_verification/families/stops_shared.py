"""Compare the tables that states of an automaton share with tables that each state has alone.

States share a table if the rules see the same in all of them. A random deal seldom comes to two states whose
shared table is wrong for one of them. So here the rules answer again in each state.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from nines.stops.automaton.automaton import Automaton
from nines.stops.automaton.described import steps_of
from nines.stops.automaton.position import Step
from nines.stops.automaton.stored import tables_of
from nines.stops.automaton.walk import filled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.stops.acts import Act
    from nines.stops.automaton.state import Key, State
    from nines.stops.family import StopsGame

MOST: Final = 300  # states whose tables are filled


class Alone(Automaton):
    """An automaton whose states share no tables."""

    def tables(self, key: Key) -> tuple[Any, dict[int, Any], dict[int, Any]]:
        """Return tables of legal acts that no other state has."""
        shared, self._shared = self._shared, {}
        try:
            return super().tables(key)
        finally:
            self._shared = shared

    def lays_table(self, _: Key) -> dict[Act, Any]:
        """Return a table of plays that no other state has."""
        return {}


def shared_difference(game: StopsGame, seats: int, most: int = MOST) -> tuple[int, str]:
    """Return how many answers were compared, and the first that differs; an empty text if none does.

    Parameters
    ----------
    game
        The game.
    seats
        The number of players.
    most
        The greatest number of states whose tables are filled.

    Raises
    ------
    LacunaError
        If no source states a rule that play needs.

    Examples
    --------
    >>> import nines
    >>> compared, difference = shared_difference(nines.load("newmarket-1891"), 3, most=20)
    >>> compared > 100, difference
    (True, '')
    """
    shared, alone = (filled(make(game.rule_set, seats), most=most).automaton for make in (Automaton, Alone))
    compared = 0
    for key, state in alone.states.items():
        other = shared.states.get(key)
        for place, one, two in _answers(state, other) if other else ():
            compared += 1
            if one != two:
                return compared, f"{game.name}, {seats} players, {place} in {key}: shared {two}, alone {one}"
    return compared, ""


def _answers(alone: State, shared: State) -> Iterator[tuple[object, object, object]]:
    """Yield the answers that both states keep beside the same facts, each with its place."""
    for one, two in zip(_tables(alone), _tables(shared), strict=True):
        for place in one.keys() & two.keys():
            mine, theirs = (dict(steps_of(table[place])) for table in (one, two))
            for looked in mine.keys() & theirs.keys():
                yield place, _plainly(mine[looked]), _plainly(theirs[looked])


def _tables(state: State) -> list[dict[Any, Any]]:
    """Return the tables of a state. What a play does lies in one of two, so these are put together."""
    besides, lays, others, *plays = tables_of(state)
    return [besides, {**others, **lays}, *plays]


def _plainly(answer: Any) -> object:  # noqa: ANN401 - whatever is kept
    """Return an answer in a form that does not depend on the automaton."""
    if not isinstance(answer, Step):
        return answer
    return answer.state.key, *(getattr(answer, field.name) for field in fields(Step) if field.name != "state")
