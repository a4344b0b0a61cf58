"""The functions that the modules of a family provide: one protocol for each module, rules as first argument.

A module itself is passed as the protocol object, and mypy checks its functions.
:class:`nines.kernel.game.Game`, which calls the functions, describes what each does.
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
    """A match so far, and its winners."""

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
        """Return the winners if the match is over, or None."""
        ...


class DealCycle(Protocol[R_contra, P, X]):
    """The cycle from deal to deal."""

    def new_match(self, rules: R_contra, players: int, rng: Stream, /) -> Transition[Match[X]]:
        """Return a match before its first deal."""
        ...

    def deal(self, rules: R_contra, match: Match[X], rng: Stream, /) -> Transition[P]:
        """Return the first position of the next deal."""
        ...

    def set_up(self, rules: R_contra, setup: Setup, /) -> P:
        """Return a position with given hands."""
        ...

    def settle(self, rules: R_contra, position: P, /) -> Transition[Match[X]]:
        """Return the match for the next deal."""
        ...


class Moves(Protocol[R_contra, P_contra, A]):
    """The legal acts, and the objections to illegal acts."""

    def legal_acts(self, rules: R_contra, position: P_contra, /) -> tuple[A, ...]:
        """Return the legal acts in canonical order."""
        ...

    def objection(self, rules: R_contra, position: P_contra, act: A, /) -> Objection | None:
        """Return the rule that an act breaks, or None."""
        ...


class Transitions(Protocol[R_contra, P, A_contra]):
    """The results of acts."""

    def apply(self, rules: R_contra, position: P, act: A_contra, /) -> Transition[P]:
        """Return the next position and the events."""
        ...


class Observing(Protocol[R_contra, P_contra, O_co]):
    """What a seat can see."""

    def observe(self, rules: R_contra, position: P_contra, seat: int, /) -> O_co:
        """Return what a seat can see of a position."""
        ...
