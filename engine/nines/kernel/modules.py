"""The functions that the modules of a family provide, with one protocol for each module.

Each function takes the rules as its first argument. The module itself is passed where the protocol is
expected, and mypy checks the module's functions. The methods of :class:`nines.kernel.game.Game` call these
functions, and describe what each function does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nines.kernel.position import Position
from nines.kernel.rule_set import RuleSet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.kernel.play import Setup
    from nines.kernel.position import Match
    from nines.kernel.refusal import Objection
    from nines.kernel.transition import Transition
    from nines.shuffle import Stream

R_contra = TypeVar("R_contra", bound=RuleSet, contravariant=True)
P = TypeVar("P", bound=Position)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
O_co = TypeVar("O_co", covariant=True)  # an observation
X = TypeVar("X")


class Matches(Protocol[R_contra, X]):
    """Functions for a match that is under way, and for the winners of a match."""

    def match_so_far(
        self,
        rules: R_contra,
        balances: tuple[int, ...],
        deals: int,
        first_hand: int,
        more: Mapping[str, Any],
        /,
    ) -> Match[X]:
        """Return a match already under way."""
        ...

    def winners(self, rules: R_contra, match: Match[X], /) -> tuple[int, ...] | None:
        """Return the winners if the match is over; None if another deal follows."""
        ...


class DealCycle(Protocol[R_contra, P, X]):
    """Functions that lead a match from one deal to the next."""

    def new_match(self, rules: R_contra, players: int, rng: Stream, /) -> Transition[Match[X]]:
        """Return a new match before its first deal."""
        ...

    def deal(self, rules: R_contra, match: Match[X], rng: Stream, /) -> Transition[P]:
        """Return the first position of the next deal."""
        ...

    def set_up(self, rules: R_contra, setup: Setup, /) -> P:
        """Return a position with given hands."""
        ...

    def settle(self, rules: R_contra, position: P, /) -> Transition[Match[X]]:
        """Settle a finished deal and return the match for the next deal."""
        ...


class Moves(Protocol[R_contra, P_contra, A]):
    """Functions for the legal acts, and for the reasons why other acts are not legal."""

    def legal_acts(self, rules: R_contra, position: P_contra, /) -> tuple[A, ...]:
        """Return the legal acts in canonical order."""
        ...

    def objection(self, rules: R_contra, position: P_contra, act: A, /) -> Objection | None:
        """Return the rule that an act breaks; None if the act is legal."""
        ...


class Transitions(Protocol[R_contra, P, A_contra]):
    """Functions that return the result of an act."""

    def apply(self, rules: R_contra, position: P, act: A_contra, /) -> Transition[P]:
        """Return the next position and the events of an act."""
        ...


class Observing(Protocol[R_contra, P_contra, O_co]):
    """A function that returns what a seat can see of a position."""

    def observe(self, rules: R_contra, position: P_contra, seat: int, /) -> O_co:
        """Return what a seat can see of a position."""
        ...
