"""The suites of OpenSpiel, unchanged, on every edition."""

from __future__ import annotations

import unittest
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough

import nines
from nines.adapters.openspiel import NAMES
from nines.cards import parse_cards
from nines.counting.perft import perft
from nines.counting.small_packs import SmallPack
from nines.errors import RequestError
from nines.table.saved import seats_of

if TYPE_CHECKING:
    from pathlib import Path

SMALL = "nines_comet_1718(pack=9d kh qc 7s,hands=2 2)"
TREE = "nines_red_nines_20c(pack=9d 10d kd 5d jd,hands=2 1 1 1)"
CHOICES, KNOWN = 228, 39  # positions in which a player chooses, and what a player can know in them
SEED = 3  # of a playthrough; with it, no deal is long
LONG = "nines_multiple_9_2007"  # most deals are long; OpenSpiel would store each of a thousand states
EVERY = 10  # so many states of such a deal, one is stored


def ran(case: type[unittest.TestCase]) -> tuple[int, list[str]]:
    """Run a class of OpenSpiel's tests; return how many ran, and what failed."""
    flags.FLAGS(["tests"])
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    return result.testsRun, [text for _, text in (*result.failures, *result.errors)]


def test_every_edition_is_registered() -> None:
    assert len(NAMES) == len(nines.library().playable)
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_random_deals_pass_the_tests_of_openspiel(name: str) -> None:
    game: Any = pyspiel.load_game(name)
    for seats in {game.num_players(), seats_of(game.root.game)[-1]} if name != LONG else ():
        with_seats = pyspiel.load_game(name, {"seats": seats})
        pyspiel.random_sim_test(with_seats, num_sims=1, serialize=True, verbose=False)
    case = type("Part", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    assert ran(case) == (5, [])


@pytest.mark.slow
def test_a_long_deal_passes_and_is_read_again() -> None:
    game: Any = pyspiel.load_game(LONG)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state, drawn, number = game.new_initial_state(), Random(SEED), 0  # noqa: S311 - no secret
    while not state.is_terminal():
        state.apply_action(drawn.choice(state.legal_actions()))
        number += 1
        if number % EVERY == 0:
            again = game.deserialize_state(state.serialize())
            assert (str(again), again.legal_actions()) == (str(state), state.legal_actions())
    assert number > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_played_again_alike(name: str) -> None:
    text = generate_playthrough.playthrough(name, None, seed=SEED)
    assert text == generate_playthrough.playthrough(name, None, seed=SEED)
    assert len(text) > 1000


def test_the_whole_tree_of_a_small_pack_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = nines.load("red-nines-20c")
    lines = perft(ours, SmallPack(ours, parse_cards("9♦ 10♦ K♦ 5♦ J♦"), (2, 1, 1, 1))).whole
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, TREE, (1, CHOICES, lines))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, TREE, KNOWN)
    case = type(
        "Full", (api_test.EnforceAPIOnFullTreeBase,), {"game": pyspiel.load_game(TREE), "game_name": TREE}
    )
    assert ran(case) == (8, [])


def test_regret_falls_in_a_small_comet() -> None:
    game = pyspiel.load_game(SMALL)
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())  # only of a zero-sum game
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < before


def test_parameters_survive_the_text_of_a_game() -> None:
    game = pyspiel.load_game("nines_comet_1718", {"seats": 4, "readings": "comet-stops:yes", "deals": 7})
    again: Any = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.root.game.name == "comet-1718[comet-stops=yes]"
    assert (again.num_players(), again.max_chance_outcomes()) == (4, 7)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"seats": 99}, "not for 99 players"),
        ({"readings": "opera"}, "write a reading and its answer"),
        ({"readings": "oprea:yes"}, "oprea"),
        ({"deals": 0}, "cannot decide between 0 deals"),
        ({"deals": -3}, "between -3 deals"),
        ({"pack": "9d kh", "hands": "x"}, "how many cards each seat gets"),
        ({"pack": "9d kh"}, "how many cards each seat gets"),
        ({"hands": "1 1"}, "names no cards"),
        ({"pack": "9d kh", "hands": "1 1", "seats": 3}, "hands are for 2 players, but seats is 3"),
    ],
)
def test_a_wrong_parameter_is_refused_in_a_line(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(nines.NinesError, match=says):
        pyspiel.load_game("nines_comet_1718", asked)


def test_a_stored_playthrough_names_no_path(tmp_path: Path) -> None:
    text = generate_playthrough.playthrough("nines_comet_1718", None, seed=3)
    assert str(tmp_path.parent) not in text
    assert "/engine/" not in text


def test_an_observer_takes_no_parameters() -> None:
    game: Any = pyspiel.load_game(SMALL)
    with pytest.raises(RequestError, match="takes no parameters"):
        game.make_py_observer(None, {"x": 1})
