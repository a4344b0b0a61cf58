"""The tools to check Stops games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import RANKS, SUITS, Card, Face, in_order, show_cards
from nines.stops.acts import CLAIM, PASS, REDEAL, SHOW, STAY, Lay, Raise
from nines_verification.card_sets import card_sets, is_small
from nines_verification.families.stops_alike import ALIKE, COMPARED
from nines_verification.families.stops_shared import shared_difference
from nines_verification.tools import Sampler, SmallPacks, Tools

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.shuffle import Stream
    from nines.stops.acts import Act
    from nines.stops.family import StopsGame
    from nines.stops.position import StopsPosition
    from nines_verification.second_opinion.setups import CardNames
    from nines_verification.tools import Pick


MOST_RAISED = 25  # by one raise, in acts that may be illegal


def small_position(game: StopsGame, position: StopsPosition, pick: Pick, stream: Stream) -> StopsPosition:
    """Return a position with small hands and a small dead hand, made from some of the cards dealt."""
    cards, seats = stream.shuffled(position.cards()), position.seats
    size = pick(range(1, min(6, len(cards) // (seats + 1)) + 1))
    *hands, dead = (cards[seat * size : (seat + 1) * size] for seat in range(seats + 1))
    return game.start(tuple(map(show_cards, hands)), show_cards(dead))


def illegal_candidates(_: StopsPosition, pick: Pick) -> tuple[Act, ...]:
    """Return acts that may be illegal, with a card that nobody has or a wrong name for a wild card."""
    card = Card(pick(RANKS), pick(SUITS), pick((1, 2)))
    named = Face(pick(RANKS), pick(("", *SUITS)))
    return (
        Lay((card,), card.face),
        Lay((card,), named),
        Lay((), named),
        PASS,
        CLAIM,
        SHOW,
        REDEAL,
        STAY,
        Raise(pick(RANKS)),
    )


def written_acts(game: StopsGame, position: StopsPosition, stream: Stream) -> Iterator[Act]:
    """Yield legal and illegal acts with the cards of the player to act.

    Each set of cards is played without a name, and under the name of each rank. A single card is also played
    under the name of each of the 52 cards. If the cards could be laid together (one rank and wild cards),
    the set is played several times, each time with another card last, because the last card can matter.
    """
    yield from (PASS, CLAIM, SHOW, REDEAL, STAY)
    yield from map(Raise, range(1, MOST_RAISED + 1))
    if position.to_act is None:
        return
    hand = in_order(position.hands[position.to_act])
    for cards in card_sets(hand, stream):
        natural = [card for card in cards if card not in game.rule_set.wild_cards]
        together = 1 < len(cards) <= 4 and len({card.rank for card in natural}) <= 1
        for last in cards if together else cards[-1:]:
            order = (*(card for card in cards if card is not last), last)
            yield Lay(order, order[0].face if len(order) == 1 else Face(order[0].rank))
            yield from (Lay(order, named) for named in _names(cards, stream, every=is_small(hand)))


def _names(cards: Sequence[Card], stream: Stream, *, every: bool) -> Iterator[Face]:
    """Yield names under which cards are played: every name if *every* is true, or else only some names."""
    if every:
        yield from map(Face, RANKS)
        if len(cards) == 1:
            yield from (Face(rank, suit) for rank in RANKS for suit in SUITS)
            return
    else:
        yield from (Face(RANKS[stream.below(len(RANKS))]) for _ in range(3))
    yield from dict.fromkeys(Face(card.rank, suit) for card in cards for suit in SUITS)


def setup(before: Match[Any], position: Any, names: CardNames) -> dict[str, Any]:  # noqa: ANN401
    """Return what the second implementation must know of a deal besides the hands."""
    more = before.more
    return {
        "aside": names.texts(position.aside),
        "redeals": more.redeals,
        "caught": list(more.caught),
        "rises": list(more.rises),
        "unwon": more.unwon,
        "last_round": more.last_round,
    }


def midway(game: AnyGame, fresh: Match[Any], stream: Stream) -> dict[str, Any]:
    """Return the arguments of a match that is already under way, drawn at random."""
    seats, stake = fresh.seats, fresh.ledger.seats[0]
    return {
        "balances": _spread(seats, stake, stream),
        "deals": stream.below(seats),
        "first_hand": stream.below(seats),
        "pools": {cited.rule.name: stream.below(10) for cited in game.rule_set.pool if stream.below(2)},
        "caught": tuple(stream.below(3) for _ in range(seats)),
    }


def _spread(seats: int, stake: int, stream: Stream) -> tuple[int, ...]:
    """Return balances: all *stake*, or all within 20 of it, or all from 0 to 15 (129 if *stake* is 0)."""
    kind = stream.below(3)
    if kind == 0:
        return (stake,) * seats
    if kind == 1:
        return tuple(stake + stream.below(41) - 20 for _ in range(seats))
    return tuple(stream.below(16 if stake else 130) for _ in range(seats))


TOOLS: Final = Tools(
    Sampler(small_position, illegal_candidates, written_acts),
    small_packs=SmallPacks("9♦ K♦ Q♦ 10♦ 8♦ A♦ J♦ 2♦ K♥ 9♥ 10♥ A♥ 8♥ Q♥ 7♦ 4♦ 5♦ J♥ 6♦ 3♦ 2♥ 7♥ 6♥ 5♥ 4♥ 3♥"),
    candidate_matches=2,
    uneven_hands=True,
    alike=ALIKE,
    compared=COMPARED,
    setup=setup,
    midway=midway,
    shared_difference=shared_difference,
)
