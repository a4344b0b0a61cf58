"""Indices of the numbers that the machine stores about a deal, besides cards and money."""

from __future__ import annotations

(
    STATE,  # What matters of the sequence, as a number.
    TURN,
    FIRST,  # First hand.
    LAST,  # Who played the last card of the sequence; -1 before a lead.
    BEFORE,  # Who played the card before it; -1 if nobody did.
    PASSED,  # The mask of the seats that have passed since the last card.
    GONE,  # How many passes these were; in some games a player gets two chances.
    CALLED,
    TURNS,
    IN_TURN,
    LAID_BY,  # The mask of the seats that have played a card.
    CLAIMS,  # How many payments wait to be claimed.
    OPTIONS,  # How many options they come from.
    ALONE,  # The cards that are the legal plays if there are no options.
    LAYS,  # How many plays are legal.
    ABLE,  # The kinds of these plays, see keys.ABLE.
    WILD_HELD,
    TRUMP,  # The suit of the card turned up, from 1.
    REDEALS,
    ACTS,
    DECISIONS,  # Acts that were not the only legal one.
    PLAYS,
    PASSES,
    BLOCKS,
    WINNER,  # From 0; -1 while the deal goes on.
    NODE,  # of the walk; -1 if acts depend on more than a node knows.
    PLAY,  # The play that is being made; -1 for another act.
    ASIDE,  # Whether the last act depended on more, or did more, than a node knows.
    COUNT,
) = range(29)
