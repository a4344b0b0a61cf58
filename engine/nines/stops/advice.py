"""Advice on play: functions that score a legal act; a policy recommends the acts with the highest score.

Each function follows one piece of advice. The function receives the rules, the facts that the player
considers, and one legal act. The function returns a score; acts that the advice does not distinguish have the
same score. :mod:`nines.policies` names the passages that give the advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.cards import ACE
from nines.stops.acts import Act, Claim, Lay, Show
from nines.stops.outlook import Outlook, Seen, is_natural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.cards import Card
    from nines.stops.position import StopsObservation
    from nines.stops.rule_set import StopsRules

Score: TypeAlias = "Callable[[StopsRules, Outlook, Act], int]"

BITS: Final = 15  # of a score
CLAIMED: Final = (1 << BITS) - 1
ACE_LED: Final = 1 << 13  # more points than any play has
CARDS: Final = 16  # more than any play has
RANKS: Final = 32  # more than any pack has


def most_points(rules: StopsRules, outlook: Outlook, act: Act) -> int:  # noqa: ARG001 - a score
    """Score claims and shown hands highest, then the plays that shed the most points.

    Among plays that shed the same number of points, the plays that shed the most cards score highest.
    """
    if isinstance(act, Lay):
        return 1 + _worth(rules, act.cards) * CARDS + len(act.cards)
    return CLAIMED if isinstance(act, (Claim, Show)) else 0


def go_on(rules: StopsRules, outlook: Outlook, act: Act) -> int:
    """Score an act above all others if it continues the sequence with natural cards."""
    return int(not outlook.leading and isinstance(act, Lay) and is_natural(rules, act))


def low_of_longest_run(rules: StopsRules, outlook: Outlook, act: Act) -> int:
    """Score the leads of natural cards by the length of the ascending run that they start.

    If several runs are equally long, the lowest of these runs scores highest.
    """
    if not (lead := _lead(rules, outlook, act)):
        return 0
    return 1 + outlook.goes_on(lead) * RANKS + _ranks_above(rules, lead.named.rank)


def unled_first(rules: StopsRules, outlook: Outlook, act: Act) -> int:
    """Score a lead of natural cards above all other acts if these cards can no longer follow another card."""
    lead = _lead(rules, outlook, act)
    return int(lead is not None and not outlook.led_up_to(lead))


def high_cards_first(rules: StopsRules, outlook: Outlook, act: Act) -> int:
    """Score the leads of aces highest, then the other leads by the points that they shed."""
    if not (lead := _lead(rules, outlook, act)):
        return 0
    ace = all(card.rank == ACE for card in lead.cards)
    return 1 + _worth(rules, lead.cards) + ace * ACE_LED


def wild_held_back(rules: StopsRules, outlook: Outlook, act: Act) -> int:
    """Score acts without a wild card above plays of a wild card.

    If another player holds only one card, the plays of wild cards score highest instead. If no natural card
    can be played, the plays of wild cards that fill a gap score highest, if there are any.
    """
    wild = isinstance(act, Lay) and not is_natural(rules, act)
    if outlook.last_card_elsewhere:
        return int(wild)
    if not wild or not isinstance(act, Lay):
        return 1
    return 2 * int(not outlook.natural_playable and not outlook.leading and outlook.goes_on(act) > 1)


def _lead(rules: StopsRules, outlook: Outlook, act: Act) -> Lay | None:
    """Return the act if it is a lead of natural cards."""
    return act if outlook.leading and isinstance(act, Lay) and is_natural(rules, act) else None


def _worth(rules: StopsRules, cards: Iterable[Card]) -> int:
    return 0 if rules.value is None else sum(map(rules.value.rule.of, cards))


def _ranks_above(rules: StopsRules, rank: int) -> int:
    """Return the number of ranks that come after a rank.

    If the lowest rank follows the highest, each rank still counts once.
    """
    seen = {rank}
    above = rules.ranking.rule.after(rank)
    while above is not None and above not in seen:
        seen.add(above)
        above = rules.ranking.rule.after(above)
    return len(seen) - 1


@dataclass(frozen=True, slots=True)
class Recommends:
    """The advice of a policy: a function that returns those of the legal acts with the highest score."""

    score: Score

    def __call__(
        self, rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]
    ) -> Sequence[Act]:
        """Return the acts that the policy recommends."""
        seen = Seen(rules, observation, acts)
        scores = [self.score(rules, seen, act) for act in acts]
        most = max(scores)
        return [act for act, points in zip(acts, scores, strict=True) if points == most]


SCORES: Final[dict[str, Score]] = {
    "greedy": most_points,
    "go-on": go_on,
    "unled-first": unled_first,
    "longest-run": low_of_longest_run,
    "shed-high": high_cards_first,
    "hold-nine": wild_held_back,
}
ADVICE: Final = {name: Recommends(score) for name, score in SCORES.items()}
