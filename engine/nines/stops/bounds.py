"""The bounds of a deal of a Stops game."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from nines.cards import in_order
from nines.errors import LacunaError
from nines.kernel.bounds import Bounds, amounts
from nines.stops import settlement_inputs as o
from nines.stops.ending import charge, points_of
from nines.stops.family import most_acts
from nines.stops.rule_inputs import Finish

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.evidence.cite import Cited
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules

OF_A_LAY: Final = 3  # tokens beside the cards: "as", the face that the cards stand for, and the end
EITHER: Final = (False, True)


def bounds(rules: StopsRules, position: StopsPosition) -> Bounds:
    """Return the bounds of the first deal of a match.

    The argument, for what is paid:

    - a rule on payments takes at most what :func:`_at_a_time` says from each other player for each card,
      because each card is played once and ends at most one sequence;
    - a rule on pools, or on a hand that is shown, takes its numbers once from each player at each deal of
      the cards;
    - a rule on contests takes its numbers at most for each card;
    - in a contest, nobody bids more than all players hold;
    - for the end of the deal, see :func:`_caught`.

    Before the end of the deal, this is what one player gives. So nobody gains more than all others give, or
    loses more than one gives.

    For the length: each card is played once between two deals; beside the cards, an act has at most the
    tokens of a lay or of a raise.
    """
    cards, seats = len(position.cards()), position.seats
    deals = 1 + (max(amounts(rules.redeal.rule), default=0) if rules.redeal else 0)
    held = sum(position.ledger.opening)
    risen = (
        0 if rules.rise is None else rules.rise.rule.raised(position.match.more.rises, position.match.deals)
    )
    each = (cards + 1) * (1 + risen) * sum(map(_at_a_time, rules.payment))
    each += deals * _sum((*rules.pool, *filter(None, (rules.carte_blanche,))))
    each += cards * _sum(rules.contest_pay) + len(rules.contest) * held
    caught = _caught(rules, position)
    tokens = max(OF_A_LAY, 2 + len(str(held)) if rules.contest else 0)
    steps = deals * (cards + tokens * most_acts(rules, position))
    gain, loss = (seats - 1) * each + caught, each + caught
    return Bounds(gain, loss, steps, zero_sum=_between_players(rules, position))


def _sum(rules: Iterable[Cited[Any]]) -> int:
    return sum(sum(amounts(cited.rule)) for cited in rules)


def _at_a_time(cited: Cited[Any]) -> int:
    """Return the most that a rule takes at a time.

    A rule adds some of its numbers, or multiplies two such sums, which gives at most a quarter of the square
    of all its numbers together.
    """
    numbers = [number for number in amounts(cited.rule) if number]
    return sum(numbers) if len(numbers) < 2 else max(sum(numbers), sum(numbers) ** 2 // 4)


def _caught(rules: StopsRules, position: StopsPosition) -> int:
    """Return the most that is paid for the cards left in all hands.

    Each rule takes at most the values of all cards, and its numbers for each card, or for each card of a rank
    from its holder to each player. The payments of the losers are raised one by one. That is at most what
    their total is raised to, and, for what is added or rounded up, a raised unit for each loser.
    """
    cards = position.cards()
    of_a_rank = max(Counter(card.rank for card in cards).values())
    times = max(len(cards), position.seats * of_a_rank)
    worth = points_of(rules, cards)
    found = 0
    for cited in rules.settlement:
        losses = list(_worst(rules, position, cited.name))
        total = _raised(rules, worth + times * sum(amounts(cited.rule)), losses)
        one = _raised(rules, 1, losses)
        found += total + position.seats * one
    return found


def _raised(rules: StopsRules, amount: int, losses: Iterable[o.Loss]) -> int:
    """Return what an amount is raised to at most; doublings that no rule combines never meet in play."""
    found = [amount]
    for loss in losses:
        with suppress(LacunaError):
            found.append(charge(rules, amount, loss)[1])
    return max(found)


def _worst(rules: StopsRules, position: StopsPosition, what: str) -> Iterator[o.Loss]:
    """Yield the losses that can cost most: with all wild cards in hand or none, and each way of going out."""
    total = -min(position.ledger.opening)
    wild = in_order(rules.wild_cards.intersection(position.cards()))
    for held, finish in product(((), wild), product(EITHER, repeat=3)):
        yield o.Loss(held, points_of(rules, held), total, Finish(*finish), what, wild_left=True)


def _between_players(rules: StopsRules, position: StopsPosition) -> bool:
    """Return whether players only pay each other: no pool, and no points that are only written down.

    A rule on the end of a deal always pays between the same kinds of accounts, so one end of a deal shows
    whether it pays players. So does a rule on hands that are shown.
    """
    if position.ledger.pools or rules.pool or rules.contest or rules.pegging:
        return False
    left = frozenset(position.cards())
    wild = len(left & rules.wild_cards)
    final = o.Final((frozenset(), left, left), (0, 1, 1), (0, wild, wild), 0)
    paid = [transfer for cited in rules.settlement for transfer in cited.rule.transfers(final)]
    if rules.carte_blanche is not None:
        paid += rules.carte_blanche.rule.transfers(0, 1, (1,))
    return all(isinstance(account, int) for transfer in paid for account in transfer[:2])
