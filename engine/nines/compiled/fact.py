"""Indices of the facts about an edition; these facts do not change during play."""

from __future__ import annotations

(
    SEATS,
    CARDS,  # Of the pack.
    KINDS,  # Of cards, each with a bit of its own.
    SETTLEMENTS,  # How many rules say who pays at the end.
    POOLS,
    WILD,  # The wild cards, as bits.
    MARKED,  # The wild cards, and others that change what other cards cost at the end.
    SPOILERS,  # No hand with one of these cards may be shown.
    BASE,  # What every player has before the first deal.
    TARGET,  # A balance that ends the deal; 0 if none does.
    WIDTH,  # How many bits the cards of a rank need.
    # Whether the edition has rules for these aspects.
    HAS_PAYMENT,
    HAS_SWEEP,
    HAS_OPERA,
    HAS_REDEAL,
    HAS_JUMP,
    HAS_TURN_UP,
    HAS_SHOW,
    # What its rules depend on.
    LIMITED,  # A player cannot pay more than they have.
    CHARGED,  # Payments at the end are doubled or rounded.
    USES_ELSEWHERE,  # Whether another player holds a next card decides about wild cards.
    USES_LEFT,  # Whether any card of a face is left decides about wild cards.
    MINDS_FIRST_TURN,
    LOOKS_HOLDERS,  # The turn depends on who holds the next cards.
    LOOKS_PLACES,  # The turn depends on whether the next cards are played or dead.
    SHOW_AT_WILL,
    SHOW_STANDS,
    RANDOM_ONLY,  # Every seat plays any legal act.
    SEVERAL,  # Plays in a turn, from which on their number no longer matters for pools; 0 if it never does.
    WALKS,  # Acts that were met before are followed from node to node; see walk.py.
    WILD_LOW,  # The place of the first wild card.
    WILD_MASK,  # The bits for wild cards in the code of a hand; 0 if there is no room for them.
    WILD_ASIDE,  # The wild cards with which legal acts depend on more than the near cards.
    CODE_WIDTH,  # How many bits the code of a hand has.
    SLOTS,  # Of the hash table.
    SHIFT,  # How far a mixed question is shifted to be a slot.
    COUNT,
) = range(37)
