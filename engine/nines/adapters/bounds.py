"""How much a seat can gain or lose in a deal, and how long a deal can be.

Other systems want such bounds before play begins. These are safe, and for most games far from tight.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame

MOST_DEALS: Final = 20  # of the cards, until one is played to its end: a redeal needs a rare hand


class Bounds(NamedTuple):
    """The bounds of a deal.

    Parameters
    ----------
    gain
        No seat gains or loses more, in units of the game.
    acts
        There are no more acts.
    steps
        There are no more tokens.
    """

    gain: int
    acts: int
    steps: int


def bounds_of(game: AnyGame, position: Any) -> Bounds:  # noqa: ANN401 - each family has its own
    """Return the bounds of a deal.

    The argument: a rule pays at most the largest whole number in the rules for each card, so a payment is at
    most that number for all cards together. After each card that is played, each rule pays each seat at most
    once. Each rule that doubles, doubles once. Seats can also lose what they hold.

    Parameters
    ----------
    game
        The game.
    position
        The first position of the deal.
    """
    rules, cards, seats = game.rule_set, len(position.cards()), position.seats
    largest = max(_numbers([cited.rule for cited in game.rules().values()]), default=1)
    doubled = 2 ** len(getattr(rules, "doubling", ()))
    held = sum(map(abs, position.ledger.seats))
    gain = held + doubled * seats * cards * len(game.rules()) * (largest + 1) * cards
    acts = MOST_DEALS * game.family.most_acts(rules, position)
    return Bounds(gain, acts, acts * (cards + 7))


def _numbers(values: object) -> Iterator[int]:
    """Yield all whole numbers in values and in their fields."""
    if type(values) is int:  # a card and a face are whole numbers too, of another kind
        yield abs(values)
    elif isinstance(values, (tuple, list, frozenset)):
        for value in values:
            yield from _numbers(value)
    elif is_dataclass(values):
        for field in fields(values):
            yield from _numbers(getattr(values, field.name))
