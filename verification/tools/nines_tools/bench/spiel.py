"""The part of OpenSpiel's class ``State`` that Python games need, rewritten without OpenSpiel.

In OpenSpiel these methods are written in C++. The methods call other methods, which a game defines [1]_: for
example, ``apply_action`` calls ``_apply_action`` and records the action and its player. With this module the
peer can play even if OpenSpiel is not installed.

References
----------
.. [1] Lanctot, M. et al. (2019). "OpenSpiel: A Framework for Reinforcement Learning in Games".
   arXiv:1908.09453.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from typing import Final, Self

TERMINAL: Final = -4  # OpenSpiel's numbers for players that are none
CHANCE: Final = -1


class State(ABC):
    """A position that changes as actions are applied to it."""

    def __init__(self) -> None:
        self._history: list[tuple[int, int]] = []

    # What a game writes.

    @abstractmethod
    def current_player(self) -> int:
        """Return the player to act, ``CHANCE`` or ``TERMINAL``."""

    @abstractmethod
    def _legal_actions(self, player: int) -> list[int]: ...

    @abstractmethod
    def _apply_action(self, action: int) -> None: ...

    @abstractmethod
    def _action_to_string(self, player: int, action: int) -> str: ...

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible chance actions, with their probabilities."""

    @abstractmethod
    def is_terminal(self) -> bool:
        """Return whether the game is over."""

    @abstractmethod
    def returns(self) -> list[float]:
        """Return what each player has won or lost."""

    # What OpenSpiel makes of it.

    def is_chance_node(self) -> bool:
        """Return whether chance is to act next."""
        return self.current_player() == CHANCE

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order; empty when the game is over."""
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return self._legal_actions(self.current_player())

    def apply_action(self, action: int) -> None:
        """Change the state by an action, which must be legal."""
        player = self.current_player()
        self._apply_action(action)
        self._history.append((player, action))

    def action_to_string(self, action: int) -> str:
        """Return an action of the player to act, or of chance, as text."""
        return self._action_to_string(self.current_player(), action)

    def history(self) -> list[int]:
        """Return the actions applied so far."""
        return [action for _, action in self._history]

    def clone(self) -> Self:
        """Return a copy of this state. Changing the copy does not change this state."""
        return copy.deepcopy(self)
