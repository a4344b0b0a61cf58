"""The tools to check Ninety-nine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import JOKER, RANKS, SUITS, Card, in_order, show_cards
from nines.ninety_nine.position import DECLARE, PASS, REVEAL, Bid, Call, Lay
from nines_verification.card_sets import card_sets
from nines_verification.tools import Sampler, SmallPacks, Tools

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.ninety_nine.family import NinetyNineGame
    from nines.ninety_nine.position import Act, NinetyNinePosition
    from nines.shuffle import Stream
    from nines_verification.second_opinion.setups import CardNames
    from nines_verification.tools import Pick

LEAST: Final = 4  # cards of a hand in a small position: a bid, and a card to play


def small_position(
    game: NinetyNineGame, position: NinetyNinePosition, pick: Pick, stream: Stream
) -> NinetyNinePosition:
    """Return a position with few of the dealt cards and the same turn-up. The other cards are out of play."""
    size = pick(range(LEAST, LEAST + 3))
    turned, more = (position.turn_up,) if position.turn_up else (), position.match.more
    hidden = {*turned, *more.stock, *more.gone}
    cards = [card for card in stream.shuffled(position.cards()) if card not in hidden]
    hands = [show_cards(cards[seat * size : (seat + 1) * size]) for seat in range(position.seats)]
    rest = (*turned, *cards[position.seats * size :])
    return game.start(hands, show_cards(rest), pick(range(position.seats)), position.match)


def illegal_candidates(_: NinetyNinePosition, pick: Pick) -> tuple[Act, ...]:
    """Return acts that may be illegal: a bid of any or no cards, a card that nobody has, or any call."""
    cards = tuple(Card(pick(RANKS), pick(SUITS)) for _ in range(pick((2, 3, 4))))
    words = (PASS, Call(DECLARE), Call(REVEAL), Call("double"))
    return (Bid(frozenset(cards)), Bid(frozenset()), Lay(cards[0]), Lay(JOKER), *words)


def written_acts(_: NinetyNineGame, position: NinetyNinePosition, stream: Stream) -> Iterator[Act]:
    """Yield acts: every call, every card of every hand, and bids of sets of cards in the hand."""
    yield from (PASS, Call(DECLARE), Call(REVEAL))
    yield from (Lay(card) for hand in position.all_hands for card in in_order(hand))
    hand = in_order(position.hands[position.turn])
    yield from (Bid(frozenset(cards)) for cards in card_sets(hand, stream))


def setup(before: Match[Any], position: Any, names: CardNames) -> dict[str, Any]:  # noqa: ANN401
    """Return what the second implementation must know of a deal besides the hands."""
    more, now, card = before.more, position.match.more, position.turn_up
    return {
        "aside": names.texts(in_order(position.aside)),
        "turn_up": None if card is None else names.text(card),
        "gone": names.texts(one for one in now.gone if one is not card),
        "stock": names.texts(now.stock),
        "dummy": names.texts(in_order(position.dummy)),
        "dummy_bid": names.texts(in_order(position.dummy_bid)),
        "succeeded": more.succeeded,
        "rounds": more.rounds,
        "games": more.games,
        "start": list(more.start),
        "bonuses": list(more.bonuses),
    }


def midway(_: AnyGame, fresh: Match[Any], stream: Stream) -> dict[str, Any]:
    """Return the arguments of a match that is already under way, drawn at random."""
    seats, rounds, games = fresh.seats, stream.below(9), stream.below(3)
    start = tuple(stream.below(3) * 50 for _ in range(seats))
    stock = fresh.more.stock
    turned = min(rounds, max(len(stock) - 1, 0))
    return {
        "balances": tuple(then + stream.below(100) for then in start),
        "deals": rounds + sum(1 + stream.below(9) for _ in range(games)),  # a game that is over had a round
        "first_hand": stream.below(seats),
        "start": start,
        "bonuses": tuple(stream.below(2) for _ in range(seats)),
        "rounds": rounds,
        "games": games,
        "succeeded": stream.below(seats + 1),
        "stock": stock[turned:],
        "gone": stock[:turned],
    }


TOOLS: Final = Tools(
    Sampler(small_position, illegal_candidates, written_acts),
    small_packs=SmallPacks("A♦ A♠ A♥ A♣ K♦ K♠ K♥ K♣ Q♦ Q♠ Q♥ Q♣ J♦ J♠ J♥ J♣ 10♦ 9♣ 9♦ 8♥ 7♠ 6♦ 6♣"),
    candidate_matches=4,
    setup=setup,
    midway=midway,
)
