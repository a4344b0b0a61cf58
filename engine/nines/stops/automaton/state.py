"""The states of an automaton: what the rules see of a turn, except cards, and the tables for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nines.stops.rule_inputs import past_of

if TYPE_CHECKING:
    from nines.cards import Face
    from nines.stops.acts import Act
    from nines.stops.automaton.automaton import Automaton
    from nines.stops.position import Out, StopsPosition, Unclaimed
    from nines.stops.rule_inputs import Past
    from nines.stops.rule_set import StopsRules


class Key(NamedTuple):
    """What distinguishes a state from the others; two positions with equal keys differ only in other facts.

    Parameters
    ----------
    turn, wanted, missing, passed, called, unclaimed, out
        These fields of the position.
    last
        The seat that made the last play of the sequence; None before a lead.
    rank, after_wild
        The rank of the last play, and whether it has a wild card.
    opening
        Whether no card has been played in this deal.
    first_turn
        Whether it is still the first turn; always False if the game never allows several cards together.
    wild_out
        Whether a wild card has been played in this deal; always False if no rule depends on this.
    past, suit
        The history of the wild cards, and the suit of the last natural card of the last play, if a rule
        depends on the history.
    empty
        The seats without cards.
    """

    turn: int
    wanted: tuple[Face, ...]
    missing: tuple[Face, ...]
    passed: tuple[int, ...]
    called: bool
    unclaimed: tuple[Unclaimed, ...]
    out: Out | None
    last: int | None
    rank: int | None
    after_wild: bool
    opening: bool
    first_turn: bool
    wild_out: bool
    past: Past | None
    suit: str
    empty: tuple[int, ...]


def key_of(rules: StopsRules, position: StopsPosition) -> Key:
    """Return the key of the state of a position in which a player is to play or to pass."""
    last = position.last
    past, suit = None, ""
    if rules.looks_back:
        remembers = rules.continuation.rule.remembers
        past = past_of(position.run, wild_out=position.wild_out, cards=remembers)
        natural = [card for card in last.cards if card not in last.wild] if last is not None else []
        suit = natural[-1].suit if natural else ""
    return Key(
        position.turn,
        position.wanted,
        position.missing,
        position.passed,
        position.called,
        position.unclaimed,
        position.out,
        None if last is None else last.seat,
        None if last is None else last.rank,
        last is not None and last.has_wild,
        last is None and not position.runs,
        rules.ever_together and position.turns == 0,
        rules.minds_wild_out and position.wild_out,
        past,
        suit,
        tuple(seat for seat, hand in enumerate(position.hands) if not hand),
    )


class State:
    """A state of an automaton, with its tables.

    Parameters
    ----------
    automaton
        The automaton.
    key
        What distinguishes the state from the others.
    number
        The place of the state in the order in which states were found.
    witness
        A position in this state; None if the state was found in a file.

    Attributes
    ----------
    turn
        The seat to act.
    shift, holds
        The place of the lowest bit of its hand among the bits of all hands, and all bits of its hand there.
    whole
        All bits of a hand.
    near
        The cards of a hand on which the legal acts depend; before a lead, these are all cards.
    leading
        Whether a sequence is to be opened.
    acts
        The legal acts by the near cards of the hand; by their complement if the hand has no other cards.
        Before a lead, these are the tables for leads.
    plays, besides
        The plays that may follow, by the same cards; and the other acts, by what the rules on passing must
        know of the plays.
    lays
        What a play does, by the play.
    passed
        What a pass does.
    others
        What another act does, or a play whose result also depends on this very state, by the act.
    """

    __slots__ = (
        "acts",
        "automaton",
        "besides",
        "holds",
        "key",
        "lays",
        "leading",
        "near",
        "number",
        "others",
        "passed",
        "plays",
        "rules",
        "shift",
        "turn",
        "whole",
        "witness",
    )

    def __init__(self, automaton: Automaton, key: Key, number: int, witness: StopsPosition | None) -> None:
        self.automaton, self.key, self.number, self.witness = automaton, key, number, witness
        self.turn, self.rules = key.turn, automaton.rules
        self.shift = key.turn * automaton.bits.width
        self.whole = automaton.bits.whole
        self.holds = self.whole << self.shift
        self.leading = key.last is None
        self.near = automaton.near(key)
        self.acts, self.plays, self.besides = automaton.tables(key)
        self.lays = automaton.lays_table(key)
        self.others: dict[Act, Any] = {}
        self.passed: Any = None

    def __repr__(self) -> str:
        return f"state {self.number}: {self.key}"
