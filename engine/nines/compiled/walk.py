"""The walk: acts that were met before, followed from node to node of an automaton.

A node is all that the rules see of a sequence, apart from cards: the cards that may follow, whose turn it
is, who played last, who has passed. The cards near a node, those that may follow and the wild ones, decide
which acts are legal there. The machine performs each act once by its questions, and notes here what it has
found. An act that depends on anything else, such as an act for which something is paid, is not noted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact, now, part, row
from nines.compiled.fields import of, put
from nines.compiled.keys import NODE, RARE, RARE_OF, ask, key_of
from nines.compiled.masks import count_of, nth, place_of
from nines.compiled.part import ALL_CARDS, CELL, ENTRY, NEAR, OPTION, PLACE, WILD_CARDS
from nines.compiled.random_numbers import drawn, keep, taken
from nines.compiled.translating import apart, inlined

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables, Word
    from nines.compiled.random_numbers import Stream

# The cells of a node: the first is for a pass, the others for plays of single cards. Before a lead there is
# a cell for each card. After it there are cells for the cards of a rank, and then for wild cards.
MOST_ACTS = 100_000  # in a deal, as in nines.kernel.playing


@inlined
def entry_place(t: Tables, near: Int, hand: Word) -> Int:
    """Return the place of the entry for a hand at a node; before a lead, for any hand."""
    code = np.int64(0)
    if not of(near, NEAR.leads):
        kept = (hand >> of(near, NEAR.low)) & of(near, NEAR.mask)
        more = 1 if hand & ~(of(near, NEAR.mask) << of(near, NEAR.low) | t.facts[fact.WILD]) else 0
        wild = (hand >> t.facts[fact.WILD_LOW]) & t.facts[fact.WILD_MASK]
        code = (((wild << 1) | more) << t.facts[fact.WIDTH]) | kept
    return (of(near, NEAR.kind) << t.facts[fact.CODE_WIDTH]) | code


@apart
def find_node(t: Tables, d: Deal) -> bool:
    """Find the node of the position, or none if acts depend on more; return whether this is known."""
    d.at[now.NODE] = -1
    if d.at[now.WINNER] >= 0 or d.at[now.PLAYS] == 0 or d.at[now.CLAIMS]:
        return True
    place = put(d.at[now.TURN], PLACE.turn) | put(d.at[now.LAST] + 1, PLACE.last)
    place |= put(d.at[now.PASSED], PLACE.passed) | put(d.at[now.GONE], PLACE.gone)
    place |= put(d.at[now.CALLED], PLACE.called)
    if t.facts[fact.MINDS_FIRST_TURN] and d.at[now.TURNS] == 0:
        place |= put(1, PLACE.first)
    kind = t.states[d.at[now.STATE] * row.STATES + row.STATE_CLASS]
    d.at[now.NODE] = ask(t, d, key_of(RARE, put(kind, RARE_OF.number) | NODE, place), d.at[now.TURN])
    return bool(d.at[now.NODE] >= 0)


@inlined
def is_aside(t: Tables, near: Int, cards: Word) -> bool:
    """Return whether legal acts with these cards depend on more than the near cards."""
    aside = of(near, NEAR.aside)
    return bool(aside == ALL_CARDS or (aside == WILD_CARDS and cards & t.facts[fact.WILD]))


@inlined
def cell_of(t: Tables, near: Int, card: Int) -> Int:
    """Return the cell of a card, counted from the first of a node; *card* is its place in a word."""
    if of(near, NEAR.leads):
        return 1 + card
    if (t.facts[fact.WILD] >> card) & 1:
        return 1 + t.facts[fact.WIDTH] + card - t.facts[fact.WILD_LOW]
    return 1 + card - of(near, NEAR.low)


@inlined
def card_at(t: Tables, near: Int, cell: Int) -> Word:
    """Return the card of a cell as a word, at a node that is not before a lead; 0 for a pass."""
    wild = cell > t.facts[fact.WIDTH]
    first = t.facts[fact.WILD_LOW] - t.facts[fact.WIDTH] if wild else of(near, NEAR.low)
    return np.int64(1 if cell else 0) << (first + cell - 1)


@inlined
def cells_of(t: Tables, d: Deal, near: Int) -> Int:
    """Return the cells of all legal plays, as an entry packs them; -1 if an entry has no room for them."""
    cells, held, count = np.int64(0), np.int64(0), d.at[now.LAYS]
    if count > part.MOST_PLAYS or d.at[now.OPTIONS] > 1:
        return -1
    start = of(d.options[0], OPTION.start)
    for place in range(count if d.at[now.OPTIONS] else 0):
        card = t.plays[t.option_plays[start + place] * row.PLAYS + row.PLAY_CARDS]
        if card & (card - 1) or card & held:
            return -1
        held |= card
        cells |= cell_of(t, near, place_of(card)) << (part.CELL_BITS * place)
    return cells


@apart
def note_acts(t: Tables, d: Deal, passes: Int) -> None:
    """Note which acts are legal at a node, unless this depends on more than the near cards."""
    near = t.nodes[d.at[now.NODE] * row.NODES + row.NODE_NEAR]
    hand = d.hands[d.at[now.TURN]]
    if is_aside(t, near, hand):
        return
    count, cells = passes, np.int64(0)
    if not of(near, NEAR.leads):
        count, cells = count + d.at[now.LAYS], cells_of(t, d, near)
        if cells < 0:
            return
    entry = put(1, ENTRY.known) | put(count, ENTRY.count) | put(cells, ENTRY.cells)
    d.entries[entry_place(t, near, hand)] = np.int32(entry)


@apart
def note_step(t: Tables, d: Deal, node: Int, blocks: Int) -> None:
    """Note the node to which an act at another node has led; *blocks* is 1 if nobody continued, 0 if not."""
    if d.at[now.ASIDE] or node < 0 or d.at[now.NODE] < 0:
        return
    near = t.nodes[node * row.NODES + row.NODE_NEAR]
    cell = of(near, NEAR.cells)
    if d.at[now.PLAY] >= 0:
        cards = t.plays[d.at[now.PLAY] * row.PLAYS + row.PLAY_CARDS]
        if cards & (cards - 1) or is_aside(t, near, cards):
            return
        cell += cell_of(t, near, place_of(cards))
    leads = 1 if d.at[now.LAST] < 0 else 0
    step = put(1, CELL.known) | put(blocks, CELL.blocks) | put(leads, CELL.leads)
    step |= put(d.at[now.TURN], CELL.turn) | put(d.at[now.NODE], CELL.node)
    if d.at[now.PLAY] < 0:
        d.passes[node] = np.int32(step)
    d.cells[cell] = np.int32(step)
    d.reached[cell] = d.at[now.STATE]


@inlined
def count_act(d: Deal, seat: Int, plays: Int, decides: Int, step: Int) -> None:
    """Count an act of a seat: *plays* is 1 for a play and 0 for a pass, *step* what the act leads to.

    All is computed without conditions, because a processor cannot foresee which act a player chooses.
    """
    d.at[now.ACTS] += 1
    d.at[now.DECISIONS] += decides
    d.at[now.PASSES] += 1 - plays
    d.at[now.PLAYS] += plays
    d.at[now.IN_TURN] += plays
    d.at[now.LAID_BY] |= plays << seat
    d.at[now.BLOCKS] += of(step, CELL.blocks)
    last, before, changed = d.at[now.LAST], d.at[now.BEFORE], -plays  # all bits of a play, none of a pass
    d.at[now.BEFORE] = before ^ ((before ^ last) & changed)
    d.at[now.LAST] = (last ^ ((last ^ seat) & changed)) | -of(step, CELL.leads)


@inlined
def count_pass(d: Deal, step: Int) -> None:
    """Count the pass of a seat that can do nothing else."""
    d.at[now.ACTS] += 1
    d.at[now.PASSES] += 1
    d.at[now.BLOCKS] += of(step, CELL.blocks)
    d.at[now.LAST] |= -of(step, CELL.leads)


@inlined
def draw_act(t: Tables, d: Deal, near: Int, hand: Word, stream: Stream) -> tuple[Int, Word, Int, Stream]:
    """Return a cell, the card played as a word, whether there was a choice, and the stream after the draw.

    The cell is -1 if the legal acts are not noted. The word is 0 for a pass.
    """
    entry = np.int64(d.entries[entry_place(t, near, hand)])
    leads = of(near, NEAR.leads)
    plays = count_of(hand) if leads else np.int64(0)
    total = plays + of(entry, ENTRY.count)
    place, after = drawn(stream, total)
    decides = 1 if total > 1 else 0
    place = place if decides else 0
    if leads:
        spot = nth(hand, place) if place < plays else np.int64(-1)
        cell, card = spot + 1, np.int64(1 if place < plays else 0) << (spot & 63)
    else:
        cell = (of(entry, ENTRY.cells) >> (part.CELL_BITS * place)) & part.ANY_CELL
        card = card_at(t, near, cell)
    a, b, c, e = stream
    if decides:
        a, b, c, e = after
    return cell if entry else -1, card, decides, (a, b, c, e)


@inlined
def stop_at(t: Tables, d: Deal, node: Int, turn: Int) -> None:
    """Store where the walk ends: the node, whose turn it is, and who has passed."""
    place = t.node_places[node]
    d.at[now.NODE], d.at[now.TURN] = node, turn
    d.at[now.PASSED], d.at[now.GONE] = of(place, PLACE.passed), of(place, PLACE.gone)
    d.at[now.CALLED] = of(place, PLACE.called)


@inlined
def walk(t: Tables, d: Deal) -> None:
    """Perform acts as long as all that they lead to is noted."""
    node, seat, origin = d.at[now.NODE], d.at[now.TURN], np.int64(-1)
    turn = seat
    stream = taken(d.policy_stream)
    while d.at[now.ACTS] < MOST_ACTS:
        if seat != turn:
            turn = seat
            d.at[now.TURNS] += 1
            d.at[now.IN_TURN] = 0
        at = node * row.NODES
        near, hand = t.nodes[at + row.NODE_NEAR], d.hands[seat]
        first = of(near, NEAR.cells)
        if hand & t.nodes[at + row.NODE_CARDS]:
            if is_aside(t, near, hand):
                break
            cell, card, decides, after = draw_act(t, d, near, hand, stream)
            if cell < 0:
                break
            cell += first
            step = np.int64(d.cells[cell])
            if not (step and hand ^ card):
                break
            stream = after
            d.hands[seat] = hand ^ card
            count_act(d, seat, 1 if card else 0, decides, step)
            origin = cell if card or of(step, CELL.leads) else origin  # a pass may leave the state as it is
        else:
            step = np.int64(d.passes[node])
            if not step:
                break
            count_pass(d, step)
            origin = first if of(step, CELL.leads) else origin
        node, seat = of(step, CELL.node), of(step, CELL.turn)
    keep(d.policy_stream, stream)
    if origin >= 0:
        d.at[now.STATE] = d.reached[origin]
    stop_at(t, d, node, turn)
