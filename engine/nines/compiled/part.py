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

# A node: whose turn it is, and whether the next act is a lead. *aside* is below; *kind* is its table of
# legal acts. The bits of a hand from *low*, as far as in *mask*, index this table. *cells* is where its
# cells begin.
NEAR = declared("NEAR", turn=4, leads=1, aside=2, kind=16, low=6, mask=8, cells=24)
# With which cards the legal acts at a node depend on more than the near cards.
NO_CARDS, WILD_CARDS, ALL_CARDS = range(3)
# The position of a node, and what a question about it says. *first* is 1 in the first turn, if rules mind
# this.
PLACE = declared("PLACE", turn=4, last=4, passed=10, gone=12, called=1, first=1)
# The legal acts with some near cards: whether the player may pass, how many plays there are, and the places
# of their cards in a word, with CARD bits for each.
ENTRY = declared("ENTRY", known=1, passes=1, count=4, cards=54)
CARD = 6
# What an act leads to: whether nobody continued, whether the next act is a lead, and the node.
CELL = declared("CELL", known=1, blocks=1, leads=1, node=28)
