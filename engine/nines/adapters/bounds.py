"""How much a seat can gain or lose in a deal, and how long a deal can be; other systems want it beforehand.

A family says it for its games, and says why; see :mod:`nines.kernel.bounds`. For a family that says nothing,
the bounds are safe, but far from tight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.kernel.bounds import Bounds, amounts

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

MOST_DEALS: Final = 20  # of the cards, until one is played to its end: a redeal needs a rare hand


def bounds_of(game: AnyGame, position: Any) -> Bounds:  # noqa: ANN401 - each family has its own
    """Return the bounds of a deal.

    Parameters
    ----------
    game
        The game.
    position
        The first position of the first deal of a match.

    Examples
    --------
    >>> import nines
    >>> from nines.adapters.deal import TokenDeal
    >>> game = nines.load("multiple-9-holdem-2007")
    >>> bounds_of(game, TokenDeal(game, 2, seed=1).position)[:2]
    (100, 100)
    """
    stated = game.family.bounds()
    return _coarse(game, position) if stated is None else stated(game.rule_set, position)


def _coarse(game: AnyGame, position: Any) -> Bounds:  # noqa: ANN401 - each family has its own
    """Return bounds for a family that states none.

    The argument: a rule pays at most the largest whole number in the rules for each card, so a payment is at
    most that number for all cards together. After each card that is played, each rule pays each seat at most
    once. Each rule that doubles, doubles once. Seats can also lose what they hold.
    """
    rules, cards, seats = game.rule_set, len(position.cards()), position.seats
    largest = max(amounts([cited.rule for cited in game.rules().values()]), default=1)
    doubled = 2 ** len(getattr(rules, "doubling", ()))
    held = sum(map(abs, position.ledger.seats))
    gain = held + doubled * seats * cards * len(game.rules()) * (largest + 1) * cards
    acts = MOST_DEALS * game.family.most_acts(rules, position)
    return Bounds(gain, gain, acts * (cards + 7))
