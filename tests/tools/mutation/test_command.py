"""The command that tries mutants: what is stored is not tried again, and everything is summed up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nines.errors import UnknownNameError
from nines_tools.mutation import command as module
from nines_tools.mutation.code_run import Result
from nines_tools.mutation.command import mutation
from nines_verification.mutation.code_mutants import CodeMutant, functions
from nines_verification.mutation.operators import places
from nines_verification.mutation.rule_run import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.kernel.game import AnyGame

OXFORD = Tally(
    "oxford-whist",
    mutants={"shifted": 9, "exchanged": 2},
    killed={"scenarios": 4, "golden play": 3},
    proved={"shifted a: b=1": "why"},
    alike=("shifted c: d=1",),
    gaps={"shifted e: f=1": "here"},
    left=("shifted g: h=1",),
    rests_on="0",
)
RULES = "oxford-whist                  11       7       1       1     1     1  golden play 3, scenarios 4"


def code_mutant(number: int) -> CodeMutant:
    place = next(places(functions("nines.common.turn_order")["FirstOut.winner"].tree))
    return CodeMutant("nines.common.turn_order", "FirstOut.winner", place, str(number))


MUTANTS = [code_mutant(number) for number in range(12)]
OUTCOMES = ("alike", "gap", *["golden play"] * 7)
RESULTS = [Result(str(number), "a", outcome, "so") for number, outcome in enumerate(OUTCOMES)]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of what is tried, which takes no time here."""
    found: list[str] = []

    def tally(_: object, game: AnyGame) -> Tally:
        found.append(f"rules of {game.slug}")
        return OXFORD

    def run(mutants: Sequence[CodeMutant], jobs: int) -> Iterator[tuple[CodeMutant, Result]]:
        found.append(f"{len(mutants)} code mutants, {jobs} at once")
        outcomes = [*OUTCOMES, "scenarios", "scenarios", "scenarios"]
        for mutant, outcome in zip(mutants, outcomes, strict=True):
            yield mutant, Result(mutant.digest, "a", outcome, "so")

    fakes: dict[str, Callable[..., object]] = {
        "tally": tally,
        "store": lambda one: found.append(f"stored {one.edition}"),
        "stored_tally": lambda slug: OXFORD if slug == "oxford-whist" else None,
        "rests_on": lambda *_: "1",
        "run": run,
        "sample": lambda: MUTANTS,
        "prune": lambda mutants: found.append(f"pruned to {len(mutants)}"),
        "stored_results": lambda: {result.digest: result for result in RESULTS},
    }
    for name, fake in fakes.items():
        monkeypatch.setattr(module, name, fake)
    return found


def test_what_rests_on_the_same_is_not_tried_again(tried: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = list(mutation(["--rules", "oxford-whist"]))
    assert tried == ["rules of oxford-whist", "stored oxford-whist"]
    assert lines[0] == RULES
    tried.clear()
    monkeypatch.setattr(module, "rests_on", lambda *_: OXFORD.rests_on)
    assert next(mutation(["--rules", "oxford-whist"])) == "oxford-whist: as stored"
    assert tried == []


def test_code_mutants_that_survive_are_named_as_they_come(tried: list[str]) -> None:
    lines = list(mutation(["--code", "--jobs", "3"]))
    assert tried == ["12 code mutants, 3 at once", "pruned to 12"]
    name = code_mutant(0).name
    assert lines[:3] == [f"alike: {name} so", f"gap: {name} so", "10 of 12 code mutants"]


def test_what_is_stored_is_summed_up_and_nothing_is_tried(tried: list[str]) -> None:
    lines = list(mutation(["--stored"]))
    assert tried == []
    assert RULES in lines
    assert [line.split() for line in lines[2:]] == [
        ["all", "11", "7", "1", "1", "1", "1"],
        ["code:", "9", "of", "12", "mutants", "tried,", "7", "killed,", "2", "left"],
        ["alike", "1"],
        ["gap", "1"],
        ["golden", "play", "7"],
        ["of", "8", "that", "change", "behaviour,", "87.5%", "are", "killed"],
    ]


def test_a_sum_of_nothing_is_nothing(tried: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "stored_results", dict)
    lines = list(mutation(["--stored", "comet-1718"]))
    assert tried == []
    assert [line.split() for line in lines[1:]] == [
        ["all", *"000000"],
        ["code:", "0", "of", "12", "mutants", "tried,", "0", "killed,", "0", "left"],
    ]


def test_games_that_are_named_have_their_rules_changed_alone(tried: list[str]) -> None:
    list(mutation(["oxford-whist"]))
    assert tried == ["rules of oxford-whist", "stored oxford-whist"]
    with pytest.raises(UnknownNameError):
        list(mutation(["no-such-game"]))


def test_the_json_says_the_same_with_the_listed_reasons(
    tried: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "reasons", lambda _: {"shifted c: d=1": "Because."})
    (text,) = mutation(["--stored", "--json"])
    data = json.loads(text)
    assert tried == []
    assert data["code"] == {"alike": 1, "gap": 1, "golden play": 7}
    (rules,) = data["rules"]
    assert rules["alike"] == [{"mutant": "shifted c: d=1", "why": "Because."}]
    assert rules["gaps"] == [{"mutant": "shifted e: f=1", "where": "here", "why": None}]
    assert (rules["edition"], rules["left"], rules["without"]) == ("oxford-whist", ["shifted g: h=1"], [])


def test_the_command_sums_up_what_is_stored() -> None:
    lines = list(mutation(["--rules", "--stored", "oxford-whist"]))
    assert lines[0].split() == [
        "edition",
        "mutants",
        "killed",
        "proved",
        "alike",
        "gaps",
        "left",
        "killed",
        "by",
    ]
    assert lines[1].split()[0] == "oxford-whist"
    with pytest.raises(UnknownNameError):
        list(mutation(["--rules", "no-such-game"]))
