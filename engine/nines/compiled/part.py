"""Bit positions in answers that pack several numbers into one, from the lowest bit."""

from __future__ import annotations

# An answer to OPTIONS begins with three bits: see now.ABLE.
OPTION_COUNT, OPTION_START = 4, 16  # how many plays, and where in *option_plays*
PLAYS = (1 << 12) - 1  # at most this number of plays

# An answer to EFFECT begins with the number of the effect.
EFFECT_STATE, EFFECT_FINISH, EFFECT_STOPS = 24, 48, 52  # the next state, how a player goes out by it
NUMBER = (1 << 24) - 1  # an effect, a state or a play

# An answer to NEXT begins with the seat. The seats before it have passed, because they could do nothing else.
NEXT_CALLED, NEXT_PASSES, NEXT_CHANGES = 4, 5, 10  # how many passes, and how often the turn has changed
NEXT_TURN, NEXT_PASSED = 15, 20  # the seat that had the turn last, and all that have now passed
SEATS = (1 << 10) - 1  # the mask of all seats
