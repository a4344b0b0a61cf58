"""The games as environments of PettingZoo, in which agents act in turn.

Every game of every library can be played, under every reading:

>>> from nines.adapters.pettingzoo import env
>>> table = env("red-nines-20c", seats=4)
>>> table.reset(seed=7)
>>> table.agent_selection in table.agents
True

An agent chooses one token of an act at a time (see :mod:`nines.adapters.codec`), from those that the action
mask of its observation marks. An episode is one deal. The reward of an agent is what it has gained in the
deal, in units of the game, and it is given when the deal is over. In some games the gains do not add up to
zero: money goes to a pool, or the players only count points.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nines.adapters.codec import Codec
from nines.adapters.deal import TokenDeal
from nines.adapters.planes import Planes
from nines.adapters.tables import readings_of, seats_of
from nines.boundary.expected import MOST, expect_whole
from nines.errors import MissingPackageError, RequestError
from nines.libraries import library

try:
    import numpy as np
    from gymnasium import logger
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise MissingPackageError(__name__, str(missing.name), "pettingzoo") from None

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library

SEEDS: Final = 1 << 64
# What an environment has only after the first reset.
AFTER_RESET: Final = (
    *("agents", "agent_selection", "deal", "rewards", "terminations", "truncations", "infos"),
    "_cumulative_rewards",
)
MODES: Final = ("human", "ansi")


class NinesEnv(AECEnv[str, Any, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for agents that act in turn; :func:`env` makes it.

    Parameters
    ----------
    name
        The edition, which may have readings in brackets.
    seats
        The number of players; None for the usual number.
    readings
        Readings, each with its answer.
    forced
        Whether an agent also chooses where only one act is legal.
    render_mode
        ``ansi`` to return what is seen as text, ``human`` to print it, None for neither.
    library
        The library with the edition; None for the one that comes with nines.

    Raises
    ------
    UnknownNameError
        If there is no such edition or reading.
    RequestError
        If the game does not allow this number of players, or if there is no such mode.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [*MODES],
        "name": "nines_v1",
        "is_parallelizable": False,
    }

    agents: list[str]  # those that have not left

    def __init__(  # noqa: PLR0913 - an environment has these options
        self,
        name: str,
        seats: int | None = None,
        readings: Mapping[str, str] | None = None,
        *,
        forced: bool = False,
        render_mode: str | None = None,
        library: Library | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in {None, *MODES}:
            raise RequestError(f"{render_mode!r} is not a mode; use {' or '.join(map(repr, MODES))}, or None")
        self.game = readings_of(library or _ours(), name, readings or {})
        self.seats = seats_of(self.game, seats)
        self.forced, self.render_mode = forced, render_mode
        self.codec = Codec.of(self.game, self.seats)
        self.possible_agents = [f"player_{number}" for number in range(1, self.seats + 1)]
        self._seeds = np.random.default_rng()
        self.planes = Planes.of(self._dealt(1))
        shape, tokens = (self.planes.size,), len(self.codec.tokens)
        row, mask = Box(-np.inf, np.inf, shape, np.float32), Box(0, 1, (tokens,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(tokens) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - as PettingZoo has it
        """Return the space of the observations of an agent; always the same object."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - as PettingZoo has it
        """Return the space of the tokens; always the same object."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        if agent not in self.action_spaces:
            first, last = self.possible_agents[0], self.possible_agents[-1]
            raise RequestError(f"there is no agent {agent!r}; the agents are {first} to {last}")
        return self.possible_agents.index(agent)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the environment lacks
        """Say what to do about what the environment does not have yet.

        Raises
        ------
        AttributeError
            Always.
        """
        if name in AFTER_RESET:
            raise AttributeError(f"there is no {name} before the first deal; call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _dealt(self, seed: int) -> TokenDeal:
        return TokenDeal(self.game, self.seats, seed, forced=self.forced, codec=self.codec)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal the cards anew.

        Parameters
        ----------
        seed
            The seed of this deal and of the deals after it; None goes on with the seeds from before.
        options
            Not used.

        Raises
        ------
        RequestError
            If the seed is not a whole number from 0 to 2^64.
        """
        if seed is not None and not 0 <= expect_whole(seed, "a seed") <= MOST:
            raise RequestError(f"{seed} is not a seed; use 0 to 2^64")
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.deal = self._dealt(int(self._seeds.integers(SEEDS - 1, dtype=np.uint64, endpoint=True)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._after()

    def _after(self) -> None:
        """Say whose turn it is; at the end of the deal, give the rewards."""
        if not self.deal.over:
            self.agent_selection = self.possible_agents[self.deal.to_act]
            return
        self.rewards = dict(zip(self.possible_agents, map(float, self.deal.gains), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees: a row of numbers, and a mask of the tokens that it can choose now."""
        seat = self._seat(agent)
        mask = np.zeros(len(self.codec.tokens), np.int8)
        if self.deal.to_act == seat:
            mask[list(self.deal.choice.tokens)] = 1
        return {"observation": np.array(self.planes.row(self.deal, seat), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose a token for the agent whose turn it is; None for an agent whose deal is over.

        Raises
        ------
        RequestError
            If this token cannot follow, or if all agents have left.
        """
        if self.deal.over and not self.agents:
            raise RequestError("the deal is over, and all agents have left; reset() deals again")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise RequestError(f"{self.agent_selection} must choose a token; None is for the end of a deal")
        token = expect_whole(action, "the number of a token")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.deal.step(token)
        self._after()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return or print what the first player sees, or warn if there is no mode."""
        if self.render_mode is None:
            logger.warn("there is no render mode; make the environment with one, such as render_mode='ansi'")
            return None
        text = self.deal.lines(0)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - this is what the mode is for
            return None
        return text

    def close(self) -> None:
        """Do nothing: nothing is open."""


@cache
def _ours() -> Library:
    return library()


def env(
    name: str,
    seats: int | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    forced: bool = False,
    render_mode: str | None = None,
) -> NinesEnv:
    """Return a game as an environment of PettingZoo.

    Parameters
    ----------
    name
        The edition, such as ``red-nines-20c``; ``nines list`` names them.
    seats
        The number of players; None for the usual number.
    readings
        Readings, each with its answer, such as ``{"wild-leads": "no"}``.
    forced
        Whether an agent also chooses where only one act is legal.
    render_mode
        ``ansi`` to return what is seen as text, ``human`` to print it, None for neither.

    Raises
    ------
    UnknownNameError
        If there is no such edition or reading.
    RequestError
        If the game does not allow this number of players, or if there is no such mode.
    """
    return NinesEnv(name, seats, readings, forced=forced, render_mode=render_mode)
