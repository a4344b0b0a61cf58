"""Advice on play: the legal acts recommended to a player under these rules and with this observation.

Each function follows one piece of advice and returns at least one act. Where the advice is silent, the
function returns all acts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.common.sets import ranks_of, together
from nines.multiple9.position import DONE, DRAW, GO_OUT, Discard
from nines.multiple9.rule_inputs import Discarding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.common.sets import Division, Ranks
    from nines.multiple9.position import Act, Multiple9Observation
    from nines.multiple9.rule_set import Multiple9Rules


def collect(rules: Multiple9Rules, observation: Multiple9Observation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the acts of a player who draws, and discards only if the whole hand can go at once."""
    at_once = _all_at_once(rules, observation, acts)
    if at_once:
        return at_once
    return next(([act] for act in (DRAW, DONE) if act in acts), acts)


def greedy(rules: Multiple9Rules, observation: Multiple9Observation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the acts of a player who goes out if possible, or else discards the most cards in one act."""
    at_once = _all_at_once(rules, observation, acts)
    if at_once:
        return at_once
    if DRAW in acts:
        return [DRAW]
    discards = [act for act in acts if isinstance(act, Discard)]
    most = max((len(act.cards) for act in discards), default=0)
    return [act for act in discards if len(act.cards) == most] or acts


def _all_at_once(rules: Multiple9Rules, observation: Multiple9Observation, acts: Sequence[Act]) -> list[Act]:
    """Return the acts that begin to discard the whole hand in this turn; empty if that is impossible."""
    if GO_OUT in acts:
        return [GO_OUT]
    hand = ranks_of(observation.hand)
    if _last_play(rules, together(hand, observation.so_far)) is None:
        return []
    groups = _last_play(rules, hand) or ()
    return [act for act in acts if isinstance(act, Discard) and ranks_of(act.cards) in groups]


def _last_play(rules: Multiple9Rules, ranks: Ranks) -> Division | None:
    """Return a division of these cards, or None if they may not be discarded as the last play."""
    whole = Discarding(ranks, left=False, before=False, split=rules.division_of.rule.anywhere)
    return rules.lone_nine.rule.division(whole)


ADVICE: Final = {"greedy": greedy, "collect": collect}
