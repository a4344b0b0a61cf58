# What the bench and the adapters use of OpenSpiel, which has no types of its own.
from collections.abc import Mapping
from enum import Enum, IntEnum
from typing import Any

class PlayerId(IntEnum):
    CHANCE = ...
    TERMINAL = ...

class IIGObservationType:
    perfect_recall: bool
    def __init__(self, *, perfect_recall: bool) -> None: ...

class GameType:
    short_name: str

    class Dynamics(Enum):
        SEQUENTIAL = ...

    class ChanceMode(Enum):
        EXPLICIT_STOCHASTIC = ...

    class Information(Enum):
        IMPERFECT_INFORMATION = ...

    class Utility(Enum):
        GENERAL_SUM = ...
        ZERO_SUM = ...

    class RewardModel(Enum):
        TERMINAL = ...

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: Dynamics,
        chance_mode: ChanceMode,
        information: Information,
        utility: Utility,
        reward_model: RewardModel,
        max_num_players: int,
        min_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        parameter_specification: Mapping[str, Any] = ...,
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float | None = ...,
        max_game_length: int,
    ) -> None: ...

class Game:
    def __init__(self, game_type: GameType, info: GameInfo, params: Mapping[str, Any]) -> None: ...
    def new_initial_state(self) -> State: ...
    def num_players(self) -> int: ...
    def max_chance_outcomes(self) -> int: ...

class PlayerAction:
    player: int

class State:
    def __init__(self, game: Game) -> None: ...
    def full_history(self) -> list[PlayerAction]: ...

class Bot: ...

def register_game(game_type: GameType, make: type[Game]) -> None: ...
def registered_names() -> list[str]: ...
def load_game(name: str, params: Mapping[str, Any] = ...) -> Game: ...
def random_sim_test(game: Game, num_sims: int, serialize: bool, verbose: bool) -> None: ...
def make_uniform_random_bot(player_id: int, seed: int) -> Bot: ...
def evaluate_bots(state: State, bots: list[Bot], seed: int) -> list[float]: ...
