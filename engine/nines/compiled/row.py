"""The fields of table rows: the width of each kind of row, and the index of each field."""

from __future__ import annotations

CARDS = 8
(
    CARD_SUIT,
    CARD_RANK,
    CARD_POOL,  # The pool that it wins the dealer if it is turned up; -1 if none.
    CARD_PLAY,  # The play of this card alone.
    CARD_AHEAD,  # The cards that may follow this card.
    CARD_BEHIND,  # The cards that this card may follow.
) = range(6)

SEATS = 8
(
    SEAT_WINNERS,  # The mask of the seats that win with this seat.
    SEAT_PAYERS,  # The mask of the seats that pay for the cards left in their hands if this seat wins.
    SEAT_OPPONENTS,  # The mask of the seats that pay this seat during play.
    SEAT_LAPSES,  # The mask of the seats whose plays make this seat lose an unclaimed payment.
    SEAT_SOURCE,  # The seat that pays for it; -1 if a pool does.
    SEAT_SEES,  # The mask of the first hands in whose deals this seat may look at the dead hand.
    SEAT_LOOKS,  # What the policy of this seat looks at; see keys.py.
) = range(7)

RANKS = 2
(
    RANK_MASK,
    RANK_LOW,  # The place of its first card.
) = range(RANKS)

STATES = 8
(
    STATE_MASK,  # The cards that may follow.
    STATE_NAMES,  # The mask of the ranks that wild cards may replace.
    STATE_LEAD,  # The row of *barred*; -1 within a sequence.
    STATE_FREE,  # Whether any natural card may be led.
    STATE_SPOT,  # What decides which plays are legal, as a number.
    STATE_PHASE,  # What decides who may pass and who is next, as a number.
    STATE_PLAIN,  # Whether a hand without wild cards has one play for each card; -1 if not known.
    STATE_CLASS,  # What decides all that a node knows, as a number.
) = range(STATES)

PLAYS = 4
(
    PLAY_CARDS,
    PLAY_ORDER,  # Its place in the canonical order.
    PLAY_TWINS,  # The cards that are played twice.
    PLAY_AHEAD,  # The cards that may follow the play.
) = range(PLAYS)

NODES = 2
(
    NODE_NEAR,  # Whose turn it is, and which cards are near; see part.NEAR.
    NODE_CARDS,  # The cards with which a player may do more than pass.
) = range(NODES)

EFFECTS = 2
(
    EFFECT_AFTER_STOP,  # The state after a stop.
    EFFECT_KIND,  # The kind of the play, as far as pools depend on it.
) = range(EFFECTS)

PAYMENTS = 2
(
    PAYMENT_START,  # Where its sums are.
    PAYMENT_COUNT,  # -1: they depend on whether somebody could continue.
) = range(PAYMENTS)

SUMS = 2
(
    SUM_AMOUNT,
    SUM_AWAITS,  # Whether it must be claimed.
) = range(SUMS)

SWEEPS = 2
(
    SWEEP_PAST,  # The history of the player after it.
    SWEEP_POOLS,  # The mask of the pools won.
) = range(SWEEPS)
