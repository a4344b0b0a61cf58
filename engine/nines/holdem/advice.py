"""Advice on play: the legal acts recommended to a player under these rules and with this observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.holdem.showdown import judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.holdem.position import Act, HoldemObservation
    from nines.holdem.rule_set import HoldemRules

# Two numbers of nines for each round: a player stays in with the first number and bets with the second.
# We chose these bounds: of the few that we tried, they won most against random play.
STAY: Final = (0, 1, 1, 2)
BET: Final = (1, 2, 3, 4)


def by_the_nines(rules: HoldemRules, observation: HoldemObservation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the acts of a player who bets with many nines, stays in with some and folds with few."""
    nines = judged(rules, observation.hand, observation.board).nines
    street = min(observation.round, len(STAY) - 1)
    wanted: tuple[str, ...] = ("check", "fold")
    if nines >= BET[street]:
        wanted = ("raise", "bet", "call", "check")
    elif nines >= STAY[street]:
        wanted = ("check", "call")
    return next([act] for word in wanted for act in acts if act.word == word)


ADVICE: Final = {"by-the-nines": by_the_nines}
