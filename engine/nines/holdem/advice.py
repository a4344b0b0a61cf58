"""Advice on play: which of the legal acts one would rather play, under these rules and with this sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.holdem.showdown import judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.holdem.position import Act, HoldemObservation
    from nines.holdem.rule_set import HoldemRules

# Nines by round: with the first number a player stays in, with the second a player bets. The bounds are ours,
# and won most, of a few that were tried, against random play.
STAY: Final = (0, 1, 1, 2)
BET: Final = (1, 2, 3, 4)


def by_the_nines(rules: HoldemRules, observation: HoldemObservation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the acts of one who bets on many nines, stays with some and gives few up."""
    nines = judged(rules, observation.hand, observation.board).nines
    street = min(observation.round, len(STAY) - 1)
    wanted: tuple[str, ...] = ("check", "fold")
    if nines >= BET[street]:
        wanted = ("raise", "bet", "call", "check")
    elif nines >= STAY[street]:
        wanted = ("check", "call")
    return next([act] for word in wanted for act in acts if act.word == word)


ADVICE: Final = {"by-the-nines": by_the_nines}
