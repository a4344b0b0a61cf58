"""The rule on leads as a table: for each card, the other cards in a hand that forbid leading this card."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from nines.compiled.edition import signed
from nines.errors import NotLowerableError
from nines.stops.rule_inputs import Leading

if TYPE_CHECKING:
    from nines.cards import Card, Face
    from nines.compiled.edition import Pack
    from nines.stops.rule_set import StopsRules

HANDS: Final = 200  # random hands on which the table is held against the rule
LARGEST: Final = 20  # cards in such a hand


def barred(rules: StopsRules, pack: Pack, missing: tuple[Face, ...], *, opening: bool) -> list[int]:
    """Return, for each card of the pack, the mask of the cards in a hand that forbid leading this card.

    Raises
    ------
    NotLowerableError
        If the rule on leads depends on more than pairs of cards.
    """
    if rules.lead_looks_back:
        raise NotLowerableError(rules.lead.key, "a lead depends on the sequence before it")
    leads, natural = rules.lead.rule.leads, [card for card in pack.place if card not in rules.wild_cards]
    numbers, kinds = [0] * len(pack.cards), [card for card in natural if card not in pack.second.values()]
    for card in kinds:
        for other in kinds:
            if card not in leads(Leading(frozenset((card, other)), missing, opening)):
                numbers[pack.place[card]] |= 1 << pack.place[other]
    rng = random.Random(len(natural))  # noqa: S311 - a check that must give the same result every time
    for _ in range(HANDS):
        hand = frozenset(rng.sample(natural, rng.randint(1, min(LARGEST, len(natural)))))
        if _alone(pack, numbers, hand) != leads(Leading(hand, missing, opening)):
            raise NotLowerableError(rules.lead.key, "what may be led does not follow from pairs of cards")
    return [signed(number) for number in numbers]


def _alone(pack: Pack, numbers: list[int], hand: frozenset[Card]) -> frozenset[Card]:
    held = sum(1 << pack.place[card] for card in hand)
    return frozenset(card for card in hand if not numbers[pack.place[card]] & held)
