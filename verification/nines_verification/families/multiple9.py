"""The tools to check Multiple 9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import RANKS, SUITS, Card, in_order, show_cards
from nines.multiple9.position import DONE, DRAW, GO_OUT, PASS, Discard
from nines_verification.card_sets import card_sets
from nines_verification.families.hands_twice import check_going_out
from nines_verification.tools import Sampler, SmallPacks, Tools

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.multiple9.family import Multiple9Game
    from nines.multiple9.position import Act, Multiple9Position
    from nines.shuffle import Stream
    from nines_verification.second_opinion.setups import CardNames
    from nines_verification.tools import Pick


def small_position(
    game: Multiple9Game, position: Multiple9Position, pick: Pick, stream: Stream
) -> Multiple9Position:
    """Return a position with small hands and a small stock, made from some of the cards dealt."""
    cards, seats = stream.shuffled(position.cards()), position.seats
    size = pick(range(1, min(6, len(cards) // (seats + 1)) + 1))
    *hands, stock = (cards[seat * size : (seat + 1) * size] for seat in range(seats + 1))
    return game.start(tuple(map(show_cards, hands)), show_cards(stock))


def illegal_candidates(position: Multiple9Position, pick: Pick) -> tuple[Act, ...]:
    """Return acts that may be illegal, such as discards of any card, of the whole hand, or of nothing."""
    card, other = (Card(pick(RANKS), pick(SUITS)) for _ in range(2))
    hand = in_order(position.hands[position.turn])
    some = in_order({pick(hand), pick(hand)}) if hand else ()
    discards = ((), (card,), in_order({card, other}), hand, some)
    return (*map(Discard, discards), DRAW, DONE, GO_OUT, PASS)


def written_acts(_: Multiple9Game, position: Multiple9Position, stream: Stream) -> Iterator[Act]:
    """Yield every act that is only a word, and discards of sets of cards from the hand."""
    yield from (DRAW, DONE, GO_OUT, PASS)
    hand = in_order(position.hands[position.acting])
    yield from (Discard(cards) for cards in card_sets(hand, stream))


def made_of_listed(game: Multiple9Game, position: Multiple9Position, act: Act) -> bool:
    """Return whether a discard of several groups consists of discards that are listed."""
    if not isinstance(act, Discard):
        return False
    for listed in game.legal_acts(position):
        group = _of_ranks(act.cards, listed) if isinstance(listed, Discard) else ()
        rest = tuple(card for card in act.cards if card not in group)
        if not group:
            continue
        if not rest:
            return True
        following = game.apply(position, Discard(group)).position
        if game.is_legal(following, Discard(rest)) and made_of_listed(game, following, Discard(rest)):
            return True
    return False


def _of_ranks(cards: tuple[Card, ...], listed: Discard) -> tuple[Card, ...]:
    """Return cards of a hand that have the ranks of a discard; nothing if a rank is missing."""
    left, found = list(cards), list[Card]()
    for wanted in listed.cards:
        card = next((one for one in left if one.rank == wanted.rank), None)
        if card is None:
            return ()
        left.remove(card)
        found.append(card)
    return in_order(found)


def setup(_: Match[Any], position: Multiple9Position, names: CardNames) -> dict[str, Any]:
    """Return what the second implementation must know of a deal besides the hands."""
    return {"aside": "", "stock": names.texts(position.stock)}


def midway(_: AnyGame, fresh: Match[Any], stream: Stream) -> dict[str, Any]:
    """Return the arguments of a match that is already under way, drawn at random."""
    return {
        "balances": tuple(stream.below(3) for _ in range(fresh.seats)),
        "deals": stream.below(fresh.seats),
        "first_hand": stream.below(fresh.seats),
    }


TOOLS: Final = Tools(
    Sampler(small_position, illegal_candidates, written_acts, made_of_listed),
    small_packs=SmallPacks("9♣ 4♣ 5♣ K♣ 9♦ Q♣ 6♣ 5♦ J♣ 7♣ A♣ 8♣ 10♣", stock=True, policy="greedy"),
    suits_matter=False,
    counted_twice=check_going_out,
    setup=setup,
    midway=midway,
)
