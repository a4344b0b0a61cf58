"""The nodes of the walk, which Python numbers; see :mod:`nines.compiled.walk`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.cards import KING
from nines.compiled import fact, now, plain
from nines.compiled.fields import pack, unpack
from nines.compiled.keys import AGAIN
from nines.compiled.part import ALL_CARDS, NEAR, NO_CARDS, PLACE, WILD_CARDS
from nines.stops.rule_inputs import Blocking

if TYPE_CHECKING:
    from collections.abc import Hashable

    from nines.cards import Card
    from nines.compiled.layout import Deal, Noted, Numbers
    from nines.compiled.lowering import Lowered
    from nines.stops.rule_inputs import Laid

ALL: Final = -1  # the mask of all cards
AFTER_A_PLAY: Final = sum(1 << bits for bits in range(4) if unpack(AGAIN, bits)["begun"])  # of *deals_again*
LINE: Final = 8  # cells of a node come in such groups
LINE_BYTES: Final = 64  # of the processor's cache
MOST_BITS: Final = 8  # of a hand, in the tables of legal acts. Their cells fit into part.ANY_CELL.


def facts_of(low: Lowered, of_wild: set[str], of_turns: set[str], again: Numbers) -> dict[int, int]:
    """Return the facts about an edition that the walk uses.

    Parameters
    ----------
    low
        The edition.
    of_wild
        What its limits on wild cards depend on.
    of_turns
        What decides there whose turn it is.
    again
        Who may have the cards dealt again, and when, as bits.
    """
    rules, wild = low.rules, [low.pack.place[card] for card in low.wild]
    first, width = min(wild, default=0), max(wild, default=-1) - min(wild, default=0) + 1
    room = low.width + width <= MOST_BITS
    later = (again & AFTER_A_PLAY).any()
    # Where rules look back at the wild cards of a sequence, there are too many nodes to gain from them.
    walks = low.random_only and not (of_turns or rules.looks_back or low.pack.second or later)
    return {
        fact.WALKS: walks,
        fact.WILD_LOW: first,
        fact.WILD_MASK: (1 << width) - 1 if room else 0,
        fact.WILD_ASIDE: 0 if room and not of_wild else low.pack.mask(low.wild),
        fact.CODE_WIDTH: low.width + 1 + (width if room else 0),
    }


def class_of(low: Lowered, number: int, owed: Hashable) -> int:
    """Return the number of the class of a state: in all states of a class, a node knows the same.

    *owed* says what is paid if the sequence ends in this state.
    """
    follow, names, lead, free, spot, phase, *_ = map(int, low.states.array[number])
    known = low.known_states.things[number]
    key: Hashable
    if lead >= 0:  # what follows from leading a natural card does not depend on the cards that were missing
        key = names, tuple(low.barred.array[lead].tolist()), free, phase, known.opening, known.wild_out
    else:
        key = follow, names, spot, phase, known.wanted, known.wild_out, _leaders(low, known.run[-1]), owed
    return low.classes.of(key, None)[0]


def _leaders(low: Lowered, last: Laid) -> tuple[int, ...]:
    """Return who starts a new sequence after a block, for all that may have played the last two cards."""
    seats = [last._replace(seat=seat) for seat in range(low.seats)]
    rule = low.rules.blocked.rule
    return tuple(rule.leader(Blocking(one, before, low.seats)) for one in seats for before in (None, *seats))


def node(low: Lowered, deal: Deal, fields: int) -> int:
    """Store a node and return its number."""
    place = unpack(PLACE, fields)
    state = int(deal.at[now.STATE])
    follow, names, lead, free, spot, phase, *_ = map(int, low.states.array[state])
    wild = low.pack.mask(low.wild)
    if lead >= 0:
        kind, cards = _acts(low, phase, place["gone"], place["first"]), ALL
        alone = free and not place["first"] and plain.plain(low, deal, state)
        near, cells = {"leads": 1, "aside": WILD_CARDS if alone else ALL_CARDS}, len(low.pack.cards) + 1
    else:
        own = place["last"] == place["turn"] + 1
        kind = _acts(low, phase, place["gone"], place["first"], own, follow, names, spot)
        natural, cards = low.pack.cards_of(follow & ~wild), follow | wild
        near, cells = _window(low, natural), int(low.fixed["facts"][fact.CODE_WIDTH])
        near["aside"] = _aside(low, {card.rank for card in natural}, names)
    low.node_places.add(fields)
    near |= {"kind": kind, "cells": low.cells}
    low.cells += LINE * -(-cells // LINE)
    return low.nodes.add_row(pack(NEAR, **near), cards)


def _aside(low: Lowered, ranks: set[int], names: int) -> int:
    """Return with which cards legal acts after a lead depend on more than the near cards."""
    if len(ranks) > 1:
        return ALL_CARDS
    named = {rank for rank in range(KING + 1) if names >> rank & 1}
    return WILD_CARDS if len(ranks | named) > 1 or low.fixed["facts"][fact.WILD_ASIDE] else NO_CARDS


def _acts(low: Lowered, *decides: Hashable) -> int:
    """Return the number of a table of legal acts."""
    return low.kinds_of_acts.of(decides, None)[0]


def _window(low: Lowered, natural: list[Card]) -> dict[str, int]:
    """Return which bits of a hand are the cards of a rank that are not wild."""
    if not natural:
        return {}
    same = [card for card in low.pack.cards if card.rank == natural[0].rank]
    first = low.pack.place[same[0]]
    mask = sum(1 << low.pack.place[card] - first for card in same if card not in low.wild)
    return {"low": first, "mask": mask}


def room_for(low: Lowered) -> Noted:
    """Return the arrays of the walk with room for all nodes and tables that are known now."""
    entries, cells, reached, passes = low.noted
    tables = len(low.kinds_of_acts.things) << int(low.fixed["facts"][fact.CODE_WIDTH])
    steps = _grown(cells, low.cells), _grown(reached, low.cells), _grown(passes, len(low.node_places.array))
    return _grown(entries, tables), *steps


def _grown(array: Any, size: int) -> Any:  # noqa: ANN401 - an array
    """Return an array with room for *size* numbers; it begins with a line of the processor's cache."""
    if size <= len(array):
        return array
    room = np.zeros(2 * size + LINE_BYTES, array.dtype)
    start = -room.ctypes.data % LINE_BYTES // room.itemsize
    room[start : start + len(array)] = array
    return room[start : start + 2 * size]
