"""Tables that states share hold what the rules answer in each of these states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines.stops.automaton.automaton import Automaton
from nines_verification import automata
from nines_verification.families.stops_shared import shared_difference
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from nines.stops.automaton.state import Key

SLUG = "newmarket-1891"


def test_a_table_shared_by_too_many_states_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    share = Automaton.lays_table
    game = nines.stops.load(SLUG)
    assert shared_difference(game, 3, most=9)[1] == ""

    def careless(automaton: Automaton, key: Key) -> dict[Any, Any]:
        return share(automaton, key._replace(turn=0))

    monkeypatch.setattr(Automaton, "lays_table", careless)
    compared, difference = shared_difference(game, 3, most=9)
    assert compared > 0
    assert difference.startswith(f"{SLUG}, 3 players, lay ")


@pytest.mark.parametrize(("difference", "failed"), [("", 0), ("a play differs", 1)])
def test_a_full_check_compares_shared_tables_under_each_answer(
    monkeypatch: pytest.MonkeyPatch, difference: str, failed: int
) -> None:
    tried: list[str] = []

    def compare(game: Any, _: int) -> tuple[int, str]:  # noqa: ANN401 - each family has its own
        tried.append(game.name)
        return 1000, difference if game.name == SLUG else ""

    tools = tools_of(nines.load(SLUG).family)._replace(shared_difference=compare)
    monkeypatch.setattr(automata, "tools_of", lambda _: tools)
    _, failures, note = automata.check_automata(nines.library(), nines.load(SLUG), "full")
    assert len(failures) == failed
    assert len(tried) > 9
    assert f"{len(tried)},000 answers in shared tables compared" in note
