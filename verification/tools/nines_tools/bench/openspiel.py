"""The peer as a registered game of OpenSpiel, if OpenSpiel is installed (with the extra ``bench``).

At every call, the states of the game then pass between C++ and Python, as in every Python game of OpenSpiel.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from nines_tools.bench.red_nines import (
    MOST_POINTS,
    NUM_ACTIONS,
    NUM_CARDS,
    NUM_PLAYERS,
    RedNines,
    card_name,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NAME: Final = "python_red_nines_20c"
_GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Red Nines of the 20th century, in Python",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=NUM_PLAYERS,
    min_num_players=NUM_PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
)
_GAME_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=NUM_ACTIONS,
    max_chance_outcomes=NUM_CARDS,
    num_players=NUM_PLAYERS,
    min_utility=float(-MOST_POINTS),
    max_utility=0.0,
    # The cards, the end of the opening lay, and at most all players' passes after each card.
    max_game_length=NUM_CARDS * (1 + NUM_PLAYERS) + 1,
)


class RedNinesGame(pyspiel.Game):
    """The game that is registered with OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(_GAME_TYPE, _GAME_INFO, params or {})

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:  # noqa: ARG002
        """Return the observer, which describes a state as a player sees it."""
        return Observer()


class SpielState(RedNines, pyspiel.State):
    """A position of the game as played by OpenSpiel."""

    def __init__(self, game: RedNinesGame) -> None:
        pyspiel.State.__init__(self, game)
        self._set_up(first_player=0)


class Observer:
    """An observer that returns what a player sees as text. No tensors are made."""

    tensor: None = None
    dict: Final[Mapping[str, Any]] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing, because there is no tensor to write to."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the hand of a player, the number of cards in each hand, and the rank that must follow."""
        hand = " ".join(map(card_name, state.hands[player]))
        return f"{hand}; {[len(held) for held in state.hands]}; {state.next_rank}"


@cache
def registered() -> pyspiel.Game:
    """Return the game, registered with OpenSpiel and tested by OpenSpiel's own test of games."""
    pyspiel.register_game(_GAME_TYPE, RedNinesGame)
    game = pyspiel.load_game(NAME)
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
    return game


def new_state(first_player: int) -> pyspiel.State:
    """Return a state before the deal; after the deal, the given player is the first to act."""
    state = registered().new_initial_state()
    vars(state)["next_player"] = first_player
    return state


def bots_at_random(name: str, games: int, seed: int) -> Callable[[], int]:
    """Return a function that plays games of OpenSpiel at random and returns the number of decisions.

    OpenSpiel's own uniformly random bots play against each other, so each game is played entirely in C++. A
    decision is a position in which a player acts, even if only one action is legal. The time includes the
    random deal of the cards, but the acts of chance are not counted.

    Parameters
    ----------
    name
        The name of an OpenSpiel game written in C++.
    games
        The number of games, from 1.
    seed
        The seed of the bots and of chance.
    """
    game = pyspiel.load_game(name)

    def play() -> list[pyspiel.State]:
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
        states = [game.new_initial_state() for _ in range(games)]
        for number, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, seed + number)
        return states

    # The same seed plays the same games, so the decisions are counted before anything is timed.
    decisions = sum(step.player >= 0 for state in play() for step in state.full_history())

    def timed() -> int:
        play()
        return decisions

    return timed
