"""Answers, and words of the walk, that pack several numbers into one."""

from __future__ import annotations

from nines.compiled.fields import declared

NUMBER = (1 << 24) - 1  # the largest number of an effect, a state or a play
SEATS = (1 << 10) - 1  # the mask of all seats
# Answers to OPTIONS: the kinds of the plays, see keys.ABLE; how many they are, and where in *option_plays*.
OPTION = declared("OPTION", able=4, count=12, start=40)
# Answers to EFFECT: the effect, the next state, how a player goes out by the play, and whether it ends a
# sequence.
EFFECT = declared("EFFECT", number=24, state=24, finish=4, stops=1)
# Answers to NEXT: the seat, and whether a card has been called. Seats before it may have passed because
# they could do nothing else: how many, how often the turn has changed, who had it last, and who has now
# passed.
NEXT = declared("NEXT", seat=4, called=1, passes=5, changes=5, turn=5, passed=10)
# Answers to LEADER: the seat, the state, and whether they depend on who played the card before the last.
LEADER = declared("LEADER", seat=4, state=24, minds=1)
# Answers to JUMP: the seat, or BLOCKED; or the state to go on from instead, counted from 1.
JUMPED = declared("JUMPED", seat=4, instead=24)

# A node: whether the next act is a lead. *aside* is below; *kind* is its table of legal acts. The bits of a
# hand from *low*, as far as in *mask*, index this table. *cells* is where its cells begin.
NEAR = declared("NEAR", leads=1, aside=2, kind=16, low=6, mask=8, cells=24)
# With which cards the legal acts at a node depend on more than the near cards.
NO_CARDS, WILD_CARDS, ALL_CARDS = range(3)
# The position of a node, and what a question about it says. *first* is 1 in the first turn, if rules mind
# this.
PLACE = declared("PLACE", turn=4, last=4, passed=10, gone=12, called=1, first=1)
# The legal acts with some near cards: how many there are, and their cells, counted from the first of the
# node; a pass, which is the last act, has the cell 0. Before a lead, any card of the hand may be played, so
# only the pass is counted.
CELL_BITS, MOST_PLAYS = 4, 6  # of a cell; legal plays for which there is room
ANY_CELL = (1 << CELL_BITS) - 1
ENTRY = declared("ENTRY", known=1, count=4, cells=CELL_BITS * MOST_PLAYS)
# What an act leads to: whether nobody continued, whether the next act is a lead, whose turn it is, and the
# node.
CELL = declared("CELL", known=1, blocks=1, leads=1, turn=4, node=24)
