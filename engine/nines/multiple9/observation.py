"""The part of a position that a seat can see, and other positions that look the same to that seat."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.multiple9 import legal
from nines.multiple9.position import Discarded, Multiple9Observation, Multiple9Position

if TYPE_CHECKING:
    from nines.multiple9.rule_set import Multiple9Rules
    from nines.shuffle import Stream


def observe(rules: Multiple9Rules, position: Multiple9Position, seat: int) -> Multiple9Observation:
    """Return what a seat can see; other seats' right to go out is hidden, because it reveals cards."""
    return Multiple9Observation(
        seat=seat,
        hand=position.hands[seat],
        counts=tuple(map(len, position.hands)),
        stock=len(position.stock),
        turn=seat if seat in position.to_claim else position.turn,
        pile=seen_of_pile(rules, position),
        piled=sum(len(one.cards) for one in position.pile),
        asked=seat in position.to_claim,
        claimed=position.claimed,
        drawn=position.drawn,
        stranded=position.stranded,
        turns=position.turns,
        idle=position.idle,
        discarders=position.discarders,
        reshuffles=position.reshuffles,
        ledger=position.ledger,
        winners=position.winners,
        void=position.void,
    )


def seen_of_pile(rules: Multiple9Rules, position: Multiple9Position) -> tuple[Discarded, ...]:
    """Return the discards that can be seen: the discards of the last turns in which anyone discarded."""
    turns = sorted({one.turn for one in position.pile})
    seen = turns[len(turns) - rules.pile.rule.seen(len(turns)) :]
    return tuple(one for one in position.pile if one.turn in seen)


def determinize(
    rules: Multiple9Rules, position: Multiple9Position, seat: int, stream: Stream
) -> Multiple9Position:
    """Return a position that looks the same to a seat, with all hidden cards dealt anew.

    The hidden cards are dealt again and again until the player to act has a legal act. A player whose discard
    so far is not yet legal must hold cards that make it legal, and all players know this.
    """
    asked = tuple(one for one in position.to_claim if one == seat)
    seen = position._replace(to_claim=asked)
    others = [hand for other, hand in enumerate(position.hands) if other != seat]
    hidden = in_order(card for cards in (*others, position.stock) for card in cards)
    while True:
        cards = iter(stream.shuffled(hidden))
        hands = tuple(
            hand if other == seat else frozenset(islice(cards, len(hand)))
            for other, hand in enumerate(position.hands)
        )
        imagined = seen._replace(hands=hands, stock=tuple(cards))
        if position.ended or position.shuffling or legal.legal_acts(rules, imagined):
            return imagined
