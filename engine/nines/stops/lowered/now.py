"""The places of what the kernel keeps of a deal besides cards and money."""

from __future__ import annotations

(
    STATE,  # what matters of the sequence, as a number
    TURN,
    FIRST,  # first hand
    LAST,  # who played the last card of the sequence; -1 before a lead
    BEFORE,  # who played the card before it; -1 if nobody did
    PASSED,  # the mask of the seats that have passed since the last card
    GONE,  # how many passes these were; in some games a player is asked twice
    CALLED,
    TURNS,
    IN_TURN,
    LAID_BY,  # the mask of the seats that have played a card
    CLAIMS,  # how many payments wait to be claimed
    LAYS,  # how many plays are legal
    ABLE,  # 1 natural, 2 wild, 4 in its own place
    WILD_HELD,
    TRUMP,  # the suit of the card turned up, from 1
    REDEALS,
    ACTS,
    DECISIONS,  # acts that were not the only legal one
    PLAYS,
    PASSES,
    BLOCKS,
    WINNER,  # from 0; -1 while the deal goes on
    COUNT,
) = range(24)
