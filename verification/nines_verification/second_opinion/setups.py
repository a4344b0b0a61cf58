"""The setup of a deal for the second implementation: plain data taken from the engine's position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nines.cards import in_order
from nines.kernel.ledger import SCORE
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nines.cards import Card, Face
    from nines.kernel.game import AnyGame
    from nines.kernel.ledger import Account
    from nines.kernel.position import Match

Setup = dict[str, Any]
BLACK: Final = "♣♠"


@dataclass(frozen=True)
class CardNames:
    """The names of cards for the second implementation. Equal cards have the same name.

    Parameters
    ----------
    numbered
        The cards whose names include the number of the copy. If only some of several equal cards are wild,
        every copy except the first is numbered.
    """

    numbered: frozenset[Card] = frozenset()

    @classmethod
    def of(cls, game: AnyGame, cards: Iterable[Card]) -> CardNames:
        """Return the names of the cards of a deal."""
        wild: frozenset[Card] = getattr(game.rule_set, "wild_cards", frozenset())
        by_face: dict[Face, list[Card]] = {}
        for card in cards:
            by_face.setdefault(card.face, []).append(card)
        mixed = (equal for equal in by_face.values() if len({card in wild for card in equal}) > 1)
        return cls(frozenset(card for equal in mixed for card in equal if card.copy > 1))

    def text(self, card: Card) -> str:
        """Return the name of a card."""
        return str(card if card in self.numbered else card.face)

    def texts(self, cards: Iterable[Card]) -> str:
        """Return the names of cards, separated by spaces."""
        return " ".join(map(self.text, cards))


def setup_of(
    game: AnyGame,
    before: Match[Any],
    position: Any,  # noqa: ANN401 - each family has its own
    names: CardNames,
) -> Setup:
    """Return the setup of a deal.

    Parameters
    ----------
    game
        The game with its choices.
    before
        The state of the match before antes are paid and pools are filled for this deal.
    position
        The position after the cards are dealt.
    names
        The names of the cards in the position.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("multiple-9-2007")
    >>> match = nines.begin(game, 2, seed=1).position
    >>> setup = setup_of(game, match, nines.dealt(game, match, seed=1).position, CardNames())
    >>> setup["game"], setup["seats"], setup["balances"], len(setup["stock"].split())
    ('multiple-9-2007', 2, [0, 0], 42)
    """
    common = {
        "game": game.slug,
        "readings": game.choices.changed,
        "seats": before.seats,
        "dealer": before.dealer,
        "first_hand": before.first_hand,
        "hands": [names.texts(in_order(hand)) for hand in position.hands],
        "deals": before.deals,
        "balances": list(before.ledger.seats),
        "pools": pools_of(before.ledger.balances()),
    }
    own = tools_of(game.family).setup
    setup = {**common, **(own(before, position, names) if own else {})}
    if "rises" in setup:
        setup["rises"] = by_colour(game, setup["rises"])
    return setup


def by_colour(game: AnyGame, rises: Sequence[int]) -> list[int]:
    """Return how often the wild card's value has risen, in total or separately for the black and red pack.

    The engine lists the numbers of rises in the order in which it uses the packs.

    Parameters
    ----------
    game
        The game with its choices.
    rises
        How often the value has risen, in the engine's order.
    """
    rise = game.rule_set.rise
    if not getattr(rise and rise.rule, "by_pack", False):
        return list(rises[:1])
    first = game.rule_set.pack.rule.cards(2, 0)
    black_first = 2 * sum(card.suit in BLACK for card in first) > len(first)
    return list(rises if black_first else reversed(rises))


def pools_of(accounts: Mapping[Account, int] | Mapping[str, int]) -> dict[str, int]:
    """Return the pools that are not empty, without the pool for points.

    Examples
    --------
    >>> pools_of({0: 3, "score": -12, "pool": 0, "red nine pool": 9})
    {'red nine pool': 9}
    """
    return {name: held for name, held in accounts.items() if isinstance(name, str) and name != SCORE and held}
