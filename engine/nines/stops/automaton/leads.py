"""The plays that open a sequence, from tables for the cards of each rank."""

from __future__ import annotations

from functools import partial
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from nines.cards import KING, NO_RANK, Face
from nines.stops.automaton.kept import Notes, found
from nines.stops.automaton.watched import UNREAD, UnreadError
from nines.stops.automaton.watched_position import WatchedPosition
from nines.stops.options import rank_options
from nines.stops.rule_inputs import Leading, WildPlay
from nines.stops.spot import spot_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.stops.acts import Act, Lay
    from nines.stops.automaton.automaton import Automaton
    from nines.stops.automaton.position import PlayedPosition
    from nines.stops.automaton.state import Key, State
    from nines.stops.spot import Options

FACTS: Final = 3  # bits, above which are the wild cards of the hand
Ranks: TypeAlias = "list[tuple[int, int, dict[Any, Any]]]"  # with their bits and their tables
RANKS_TOGETHER: Final = 2  # in the table of a part: more would be found more quickly, but learned more slowly


class Plays(NamedTuple):
    """The plays of the cards of a rank, or of a few ranks.

    Parameters
    ----------
    singles, several
        The plays of a single card, and the plays of more cards by their number, from 2.
    facts
        What the rules on passing must know: 1 if there is a play with a natural card, 2 if a wild card may
        stand for another card, and 4 if a wild card may be played in its own place.
    """

    singles: tuple[Lay, ...]
    several: tuple[tuple[Lay, ...], ...]
    facts: int

    @classmethod
    def of(cls, options: Options) -> Plays:
        """Return the plays, sorted by the number of cards."""
        most = max((len(lay.cards) for lay in options.lays), default=0)
        by_size = [tuple(lay for lay in options.lays if len(lay.cards) == n) for n in range(1, most + 1)]
        singles, *several = by_size or [()]
        return cls(singles, tuple(several), facts_of(options))


def facts_of(options: Options) -> int:
    """Return what the rules on passing must know of some plays, besides the number of wild cards."""
    return options.natural | options.wild << 1 | options.own_place << 2


def joined(plays: list[Plays]) -> Plays:
    """Return the plays of several ranks, which are given in order."""
    singles: tuple[Lay, ...] = ()
    facts = most = 0
    for one in plays:
        singles += one.singles
        facts |= one.facts
        most = max(most, len(one.several))
    several = [
        tuple(lay for one in plays for lay in chain(*one.several[size : size + 1])) for size in range(most)
    ]
    return Plays(singles, tuple(several), facts)


class ByRank:
    """Tables that give the plays of each rank by the cards of the rank and the wild cards of a hand.

    Parameters
    ----------
    automaton
        The automaton.

    Attributes
    ----------
    ranks
        For each rank its bits and its table.
    parts
        For every few ranks their bits, these ranks, and a table in which their plays are joined.
    """

    __slots__ = ("parts", "ranks")

    def __init__(self, automaton: Automaton) -> None:
        # A rank without cards too, because a wild card may stand for it.
        cards = automaton.bits.of_rank
        self.ranks: Ranks = [(rank, cards.get(rank, 0), {}) for rank in range(NO_RANK, KING + 1)]
        several = [self.ranks[rank : rank + RANKS_TOGETHER] for rank in range(0, KING + 1, RANKS_TOGETHER)]
        self.parts: list[tuple[int, Ranks, dict[int, Plays]]] = [
            (sum(bits for _, bits, _ in ranks), ranks, {}) for ranks in several
        ]


class Leads:
    """The tables of the states in which a sequence is opened and the rules see the same.

    Parameters
    ----------
    automaton
        The automaton.
    key
        The key of such a state.
    natural
        The plays of a hand without wild cards; they do not depend on which faces were missing.

    Attributes
    ----------
    every
        Whether every card may be led, whatever the hand is.
    by_wild
        The plays of a hand with wild cards, or of any hand if not every card may be led.
    natural
        The plays of a hand without wild cards, if every card may be led.
    named
        The ranks that wild cards may stand for, by the bits of these wild cards.
    """

    __slots__ = ("by_wild", "every", "named", "natural")

    def __init__(self, automaton: Automaton, key: Key, natural: ByRank) -> None:
        self.natural, self.by_wild = natural, ByRank(automaton)
        self.named: dict[int, frozenset[int]] = {}
        try:
            led = automaton.rules.lead.rule.leads(Leading(UNREAD, key.missing, key.opening))
        except UnreadError:
            led = None
        self.every = led is UNREAD  # the rule did not look at the hand


def minds_missing(automaton: Automaton) -> bool:
    """Return whether a lead may depend on which faces were missing: the rules are tried without them."""
    rules = automaton.rules
    faces = {face for card in automaton.cards for face in (card.face, Face(card.rank))}
    wild = automaton.cards & rules.wild_cards
    yes_or_no = False, True
    try:
        for opening in yes_or_no:
            rules.lead.rule.leads(Leading(UNREAD, UNREAD, opening))
        for cited, card, named in product(rules.wild_limit, wild, faces):
            for only_wild, gone, opening in product(yes_or_no, repeat=3):
                play = WildPlay(card, named, True, only_wild, False, partial(bool, gone), UNREAD, opening)
                cited.rule.forbids(play)
    except UnreadError:
        return True
    return False


def leads(state: State, position: PlayedPosition, hand: int) -> tuple[Act, ...]:
    """Return the legal acts of a player who opens a sequence with a hand."""
    tables = state.acts
    wild = hand & state.automaton.wild
    if tables.every:
        plays = []
        for bits, ranks, table in (tables.by_wild if wild else tables.natural).parts:
            kept = hand & bits | wild
            if kept:
                key = kept if kept != hand else ~kept
                plays.append(table.get(key) or _part(state, position, ranks, table, key))
    else:
        plays = [*_of_ranks(state, position, tables.by_wild.ranks)]
    lays: tuple[Act, ...] = ()
    facts, groups = 0, False
    for singles, several, of_part in plays:
        lays += singles
        facts |= of_part
        if several:
            groups = True
    if groups:
        lays += tuple(chain(*joined(plays).several))
    facts |= wild << FACTS
    others = state.besides.get(facts)
    if others.__class__ is not tuple:
        others = state.automaton.others(state, position, facts, ())
    acts: tuple[Act, ...] = lays + others
    return acts


def _part(state: State, position: PlayedPosition, ranks: Ranks, table: dict[int, Plays], key: int) -> Plays:
    """Return the plays of a few ranks, and keep them if they do not depend on facts."""
    automaton = state.automaton
    before = automaton.count.beside
    several = [*_of_ranks(state, position, ranks)]
    plays = several[0] if len(several) == 1 else joined(several)
    if automaton.count.beside == before:
        table[key] = plays
    return plays


def _of_ranks(state: State, position: PlayedPosition, ranks: Ranks) -> Iterator[Plays]:
    """Yield the plays of each of some ranks; wild cards may also take the place of a rank."""
    automaton, tables = state.automaton, state.acts
    hand = position.held >> state.shift & state.whole
    wild = hand & automaton.wild
    natural = hand ^ wild
    alone = natural if tables.every else _alone(state, natural)
    named = _named(state, wild) if wild else ()
    for rank, bits, table in ranks:
        if alone & bits or rank in named:
            kept = hand & bits | wild
            key: Any = kept if kept != hand else ~kept
            if alone != natural:
                key = key, alone & kept
            plays = table.get(key)
            if plays.__class__ is not Plays:
                automaton.count.beside += plays is not None
                plays = found(plays, position, position.held)
                if plays is None:
                    notes, plays = _ask(state, position, rank, kept)
                    automaton.keep(table, key, notes, plays)
                    automaton.count.beside += notes.untold or bool(notes.looks)
            yield plays


def _alone(state: State, natural: int) -> int:
    """Return the bits of the natural cards that may be led alone."""
    automaton, key = state.automaton, state.key
    led = automaton.rules.lead.rule.leads(Leading(automaton.bits.cards(natural), key.missing, key.opening))
    return automaton.bits.mask(led)


def _named(state: State, wild: int) -> frozenset[int]:
    """Return the ranks that wild cards may stand for."""
    automaton, known = state.automaton, state.acts.named.get(wild)
    if known is not None:
        return known  # type: ignore[no-any-return]
    cards = automaton.bits.cards(wild)
    ranks = automaton.rules.ranks_named(cards, state.key.wanted, True, automaton.pack)
    state.acts.named[wild] = ranks
    return ranks


def _ask(state: State, position: PlayedPosition, rank: int, kept: int) -> tuple[Notes, Plays]:
    """Ask the rules for the plays of some cards of a rank and of wild cards."""
    notes = Notes()
    return notes, plays_of(state, position, rank, kept, notes)


def plays_of(state: State, position: PlayedPosition, rank: int, kept: int, notes: Notes) -> Plays:
    """Ask the rules for the plays of some cards of a rank and of wild cards."""
    automaton = state.automaton
    automaton.count.asked += 1
    rules, seen = automaton.rules, WatchedPosition.of(position, notes)
    return Plays.of(rank_options(rules, spot_of(rules, seen), rank, automaton.bits.cards(kept), seen))


def place_of(state: State, hand: int, bits: int) -> tuple[Any, int]:
    """Return the place in the table of a rank for a hand, and the cards of the rank and the wild cards.

    Parameters
    ----------
    state
        A state in which a sequence is opened.
    hand
        The bits of the hand.
    bits
        The bits of the rank.
    """
    wild = hand & state.automaton.wild
    natural = hand ^ wild
    alone = natural if state.acts.every else _alone(state, natural)
    kept = hand & bits | wild
    key = kept if kept != hand else ~kept
    return key if alone == natural else (key, alone & kept), kept
