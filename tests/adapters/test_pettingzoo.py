"""The suites of PettingZoo, unchanged, on every edition; and Shimmy, which joins both systems."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from shimmy import OpenSpielCompatibilityV0

import nines
from nines.adapters.openspiel import NAMES
from nines.adapters.pettingzoo import NinesEnv, env
from nines.errors import NinesError
from nines.table.saved import seats_of

EDITIONS = nines.library().playable

pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo warns of what it only recommends


@pytest.mark.parametrize("slug", EDITIONS)
def test_an_edition_passes_the_tests_of_pettingzoo(slug: str) -> None:
    seats = seats_of(nines.load(slug))
    for seed, number in enumerate((None, seats[0], seats[-1])):
        table = env(slug, number, forced=number is not None)  # with a choice in every deal
        table.reset(seed=seed)  # api_test plays one deal, whatever its number of cycles
        api_test(table, num_cycles=100)
    seed_test(lambda: NinesEnv(slug), num_cycles=60)
    render_test(lambda render_mode=None: NinesEnv(slug, render_mode=render_mode))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_openspiel_passes_there_too(name: str) -> None:
    api_test(OpenSpielCompatibilityV0(env=pyspiel.load_game(name)), num_cycles=50)


def test_rewards_are_the_gains_of_the_deal() -> None:
    table = env("comet-1718", seats=3)
    table.reset(seed=4)
    while not table.deal.over:
        table.step(table.deal.choice.tokens[0])
    assert tuple(table.rewards.values()) == table.deal.gains
    assert all(table.terminations.values())


def test_an_agent_is_offered_only_what_is_legal() -> None:
    table = env("red-nines-20c")
    table.reset(seed=1)
    seen = table.observe(table.agent_selection)
    assert tuple(seen["action_mask"].nonzero()[0]) == table.deal.choice.tokens
    others = [agent for agent in table.agents if agent != table.agent_selection]
    assert not any(table.observe(agent)["action_mask"].any() for agent in others)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"name": "comet-1719"}, "comet-1718"),
        ({"seats": 99}, "not for 99 players: 2 to 5 players can play"),
        ({"seats": "4"}, "a number of players, which is a whole number, not '4'"),
        ({"readings": "oprea:yes"}, "such as {'comet-stops': 'yes'}, not 'oprea:yes'"),
        ({"readings": {"oprea": "yes"}}, "oprea"),
        ({"render_mode": "rgb_array"}, "is not a mode"),
    ],
)
def test_a_wrong_option_is_refused_in_a_line(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(NinesError, match=says):
        env(**{"name": "comet-1718", **asked})


def test_what_cannot_be_asked_now_is_refused_in_a_line() -> None:
    table: Any = env("comet-1718")
    with pytest.raises(AttributeError, match=r"no agents before the first deal; call reset\(\) first"):
        next(iter(table.agent_iter()))
    with pytest.raises(AttributeError, match="no deal before"):
        table.step(0)
    for seed in (-1, 2**64 + 1, "x"):
        with pytest.raises(NinesError, match="seed"):
            table.reset(seed=seed)
    table.reset(seed=1)
    for action, says in ((None, "must choose a token"), (3.5, "a whole number, not 3.5"), (-1, "choose ")):
        with pytest.raises(NinesError, match=says):
            table.step(action)
    for unknown in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(NinesError, match="no agent 'player_0'; the agents are player_1 to player_3"):
            unknown("player_0")
    for _ in table.agent_iter():
        table.step(None if table.deal.over else table.deal.choice.tokens[0])
    with pytest.raises(NinesError, match="all agents have left"):
        table.step(None)
