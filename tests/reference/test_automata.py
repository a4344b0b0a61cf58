"""The automaton of an edition: its numbers, its drawing and its arrays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nines import library
from nines.common.machines import ASKED, Machine
from nines.errors import CorpusError, RequestError
from nines.reference.automata import (
    FOLDER,
    arrays_text,
    automaton_answer,
    drawing,
    machine_answer,
    machine_of,
    size_of,
    stored_sizes,
)

SMALL = "comet-2011-two-hand"


@pytest.fixture(scope="module")
def small() -> Machine:
    return machine_answer(library(), SMALL)


def test_the_arrays_hold_the_whole_machine(small: Machine) -> None:
    data = json.loads(arrays_text(small, SMALL))
    size = size_of(small)
    assert (len(data["states"]), len(data["acts"]), len(data["steps"])) == (
        size.states,
        size.acts,
        size.steps,
    )
    assert data["seats"] == 2
    assert {len(state) for state in data["states"]} == {len(data["fields"])}
    for start, act, to, events, conditions in data["steps"]:
        assert max(start, to) < len(data["states"])
        assert act < len(data["acts"])
        assert all(output["rule"].startswith(SMALL) for output in data["events"][events])
        assert all(number < len(data["conditions"]) for number in conditions)


def test_every_state_is_reached_from_a_start(small: Machine) -> None:
    found, waiting = set(small.starts), list(small.starts)
    while waiting:
        state = waiting.pop()
        new = {step.to for step in small.steps if step.state == state} - found - {ASKED}
        found |= new
        waiting += new
    assert found == set(range(len(small.states)))


def test_a_machine_is_the_same_each_time(small: Machine) -> None:
    assert machine_of(library().load(SMALL), 2) == small


def test_a_count_reports_how_far_it_is(small: Machine) -> None:
    reported = list[tuple[int, int]]()
    automaton_answer(library(), SMALL, 2, lambda *of: reported.append(of))
    assert [done for done, _ in reported] == [*range(1, len(small.states) + 1)]
    assert reported[-1] == (small.filled, len(small.states))
    assert all(done < of for done, of in reported[:-1])


def test_a_drawing_has_each_state_and_quotes_its_texts(small: Machine) -> None:
    drawn = drawing(small, 'a "name"')
    assert drawn.startswith('digraph "a \\"name\\"" {')
    assert drawn.count("[label=") - drawn.count(" -> ") == len(small.states)


def test_a_drawing_too_large_names_the_arrays(small: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nines.reference.automata.MOST_DRAWN", 93)
    with pytest.raises(RequestError, match=r"94 states.*--arrays FILE"):
        drawing(small, SMALL)


@pytest.mark.parametrize("seats", [1, 3, 99])
def test_players_that_an_edition_does_not_allow_are_refused(seats: int) -> None:
    with pytest.raises(RequestError, match="not for"):
        automaton_answer(library(), SMALL, seats)


@pytest.mark.parametrize("wrong", [{"states": True}, {"moves": -1}, {"acts": 2.5}, {"closed": 1}])
def test_a_stored_number_that_is_no_count_is_refused(
    wrong: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = library()
    place = f"{FOLDER}/{SMALL}.json"
    stored = json.loads((Path(str(ours.checks)) / place).read_text(encoding="utf-8"))
    (size,) = stored["sizes"]
    (tmp_path / FOLDER).mkdir()
    (tmp_path / place).write_text(json.dumps({**stored, "sizes": [{**size, **wrong}]}), encoding="utf-8")
    monkeypatch.setitem(ours.__dict__, "checks", tmp_path)
    with pytest.raises(CorpusError, match="does not say how large it is"):
        stored_sizes(ours, SMALL)


def test_an_edition_that_lacks_rules_says_so() -> None:
    assert "no source says" in automaton_answer(library(), "hoc-mazarin-1765").why_none
