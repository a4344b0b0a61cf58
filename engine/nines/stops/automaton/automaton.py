"""An automaton that plays one set of rules with one number of players and one pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nines.cards import cards_of
from nines.errors import NinesError, RequestError
from nines.kernel.transition import Transition, new
from nines.stops.acts import PASS, Lay
from nines.stops.automaton.card_bits import CardBits
from nines.stops.automaton.kept import Notes, found, keep
from nines.stops.automaton.leads import FACTS, ByRank, Leads, Plays, facts_of, minds_missing
from nines.stops.automaton.position import PlayedPosition, Rest, Step
from nines.stops.automaton.state import Key, State, key_of
from nines.stops.automaton.watched_builder import WatchedBuilder
from nines.stops.automaton.watched_position import WatchedPosition
from nines.stops.builder import StopsBuilder
from nines.stops.moves import other_acts
from nines.stops.options import options
from nines.stops.spot import Options
from nines.stops.transitions import apply, carry_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.cards import Card, Face
    from nines.stops.acts import Act
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import PackFacts, StopsRules

# What no act during play changes; before the lead, the rules play.
SAME: Final = ("dead", "match", "shown", "to_show", "bids", "turn_up", "contests_won")
MOST_KEPT: Final = 1 << 19  # answers, after which an automaton forgets all of them


@dataclass
class Count:
    """What an automaton has done.

    Parameters
    ----------
    asked
        How often the rules decided, because no table had the answer.
    beside
        How often the plays of a lead depended on more than the cards of their rank.
    kept
        How many of these answers were kept.
    ends
        How many of the acts emptied a hand; the rules are always asked about them.
    """

    asked: int = 0
    beside: int = 0
    kept: int = 0
    ends: int = 0


class Automaton:
    """The automaton of a set of rules for one number of players and one pack.

    Parameters
    ----------
    rules
        The rules.
    seats
        The number of players.
    deals
        The number of a deal that is played with this pack; deals are counted from 0.

    Raises
    ------
    RequestError
        If a lead depends on the sequence before, which no state holds.

    Attributes
    ----------
    states
        The states found so far, by their keys, in the order in which they were found.
    count
        What the automaton has done.
    """

    def __init__(self, rules: StopsRules, seats: int, deals: int = 0) -> None:
        if rules.lead_looks_back:
            raise RequestError(f"{rules.slug} has no automaton: a lead depends on the sequence before it")
        self.rules, self.seats = rules, seats
        cards = rules.pack.rule.cards(seats, deals)
        self.pack: PackFacts = rules.pack_for(seats, deals)
        self.cards = frozenset(cards)
        self.bits = CardBits(cards)
        self.wild = self.bits.among(rules.wild_cards)
        self.several = bool(rules.ever_together or rules.lay_limit)
        self.looks = rules.looks_back, rules.minds_wild_out  # no automaton where a source is silent on them
        self.minds_missing = minds_missing(self)
        self.count = Count()
        self.filed = 0  # answers in its file
        self.unread: Callable[[], None] | None = None  # reads this file, if there is one
        self.forget()

    def forget(self) -> None:
        """Forget all states and all answers."""
        self.states: dict[Key, State] = {}
        self._shared: dict[Any, Any] = {}
        self._faces: dict[tuple[Face, ...], int] = {}
        self._played: dict[Act, int] = {}
        self.kept = self.unfiled = 0

    def read(self) -> None:
        """Take the answers in the file, if they have not been read."""
        unread, self.unread = self.unread, None
        if unread is not None:
            unread()

    # --- Positions and states ---

    def enter(self, position: StopsPosition) -> PlayedPosition | None:
        """Return a position as the automaton plays it; None if it cannot play it.

        Before the lead, while hands are shown or bids are made, the rules play.
        """
        if position.ended or position.to_show or position.bids is not None:
            return None
        try:
            held = self.bits.mask(position.dead)
            for hand in reversed(position.hands):
                held = held << self.bits.width | self.bits.mask(hand)
            state = self.state_of(position)
        except (KeyError, NinesError):  # a card of another pack, or rules on which a source is silent
            return None
        made = new(
            PlayedPosition, (state, held, Rest(position, position.ledger, position.lapsed), None, None)
        )
        made.decoded = position
        return made

    def hands(self, held: int) -> tuple[frozenset[Card], ...]:
        """Return the hands, from the bits of all hands."""
        width, whole, cards = self.bits.width, self.bits.whole, self.bits.cards
        return tuple(cards(held >> seat * width & whole) for seat in range(self.seats))

    def state_of(self, position: StopsPosition) -> State:
        """Return the state of a position."""
        return self.state_at(key_of(self.rules, position), position)

    def state_at(self, key: Key, witness: StopsPosition | None = None) -> State:
        """Return the state with a key; *witness* is a position in it, which only a walk needs."""
        state = self.states.get(key)
        if state is None:
            state = self.states[key] = State(self, key, len(self.states), witness)
        return state

    def near(self, key: Key) -> int:
        """Return the bits of the cards of a hand on which the legal acts depend."""
        if key.last is None:
            return self.bits.whole
        near = self.bits.among(self.rules.near(key.wanted))
        if self.several and self.wild:
            wild = self.bits.cards(self.wild)
            for rank in self.rules.ranks_named(wild, key.wanted, False, self.pack):
                near |= self.bits.of_rank.get(rank, 0)
        return near

    def of_faces(self, faces: tuple[Face, ...]) -> int:
        """Return the bits of the cards that have one of some faces."""
        cards = self._faces.get(faces)
        if cards is None:
            cards = self._faces[faces] = self.bits.among(cards_of(faces))
        return cards

    def of_act(self, act: Act) -> int:
        """Return the bits of the cards that an act plays."""
        cards = self._played.get(act)
        if cards is None:
            cards = self._played[act] = self.bits.among(act.cards) if isinstance(act, Lay) else 0
        return cards

    def everywhere(self, cards: int) -> int:
        """Return the bits of cards in all hands and in the dead hand."""
        return sum(self.by_seat(cards, dead=True))

    def by_seat(self, cards: int, *, dead: bool = False) -> tuple[int, ...]:
        """Return the bits of cards in each hand, and in the dead hand if *dead* is true."""
        return tuple(cards << seat * self.bits.width for seat in range(self.seats + dead))

    def of_deal(self, name: str, root: StopsPosition) -> Any:  # noqa: ANN401 - each has its own type
        """Return something that is the same during a whole deal."""
        if name == "whole":
            return self.cards <= frozenset().union(*root.piles())
        if name in {"raised", "trumps"}:
            return getattr(StopsBuilder(self.rules, root), name)()
        return getattr(root.match, name)

    # --- Tables that states share ---

    def tables(self, key: Key) -> tuple[Any, dict[int, Any], dict[int, Any]]:
        """Return the tables of legal acts: of all acts, of plays that follow, and of the acts besides plays.

        States in which the rules see the same share them. The first one is of the leads, before a lead.
        """
        turn = key.turn if key.unclaimed or self.rules.redeal is not None else None
        table = (key.wanted, key.rank, key.after_wild, key.first_turn, key.wild_out, key.past, key.suit)
        here = (key.unclaimed, turn, key.out is not None, key.opening)
        seen = (*table, *here, len(key.passed), key.last == key.turn, key.last is None)
        plays = self._shared.setdefault(("plays", *table, key.last is None), {})
        besides = self._shared.setdefault(("besides", *seen), {})
        if key.last is not None:
            return self._shared.setdefault(("acts", *seen), {}), plays, besides
        where = ("leads", *seen, key.missing if self.minds_missing else ())
        if where not in self._shared:
            natural = self._shared.setdefault(("natural", *table, key.opening), ByRank(self))
            self._shared[where] = Leads(self, key, natural)
        return self._shared[where], plays, besides

    def lays_table(self, key: Key) -> dict[Act, Any]:
        """Return the table of plays; states that differ only in what came before a play share it.

        Whether a play follows a wild card is part of the history, on which the next state depends if a rule
        looks back.
        """
        seen = key._replace(missing=(), passed=(), called=False, last=None, rank=None, opening=False)
        if not self.rules.looks_back:
            seen = seen._replace(after_wild=False)
        return self._shared.setdefault(("lays", seen, key.last is None), {})  # type: ignore[no-any-return]

    def keep(self, table: dict[Any, Any], key: object, notes: Notes, answer: object) -> None:
        """Keep an answer, if what was looked at allows it."""
        if keep(table, key, notes, answer):
            self.count.kept += 1
            self.unfiled += 1
            self.kept += 1
            if self.kept > MOST_KEPT:
                self.forget()

    # --- Play ---

    def ask_acts(self, state: State, position: PlayedPosition, key: int) -> tuple[Act, ...]:
        """Return the legal acts of a player who may follow, and keep them if they depend on no facts."""
        kept = state.plays.get(key)
        plays = found(kept, position, position.held)
        if plays is None:
            plays = self.ask_plays(state, position, key)
            kept = state.plays.get(key)
        near = key if key >= 0 else ~key
        known = plays.facts | (near & self.wild) << FACTS
        others = self.others(state, position, known, plays.singles)
        acts: tuple[Act, ...] = plays.singles + others
        if kept is plays and state.besides.get(known) is others:
            state.acts[key] = acts
        return acts

    def others(
        self, state: State, position: PlayedPosition, known: int, lays: tuple[Lay, ...]
    ) -> tuple[Act, ...]:
        """Return the legal acts other than plays, given the plays and the facts about them."""
        kept = state.besides.get(known)
        acts: tuple[Act, ...] | None = found(kept, position, position.held)
        return self.ask_others(state.besides, position, known, lays) if acts is None else acts

    def ask_plays(
        self, state: State, position: PlayedPosition, key: int, notes: Notes | None = None
    ) -> Plays:
        """Ask the rules for the plays that may follow."""
        notes = notes or Notes()
        self.count.asked += 1
        possible = options(self.rules, WatchedPosition.of(position, notes, only_plays=True))
        plays = Plays(possible.lays, (), facts_of(possible))
        self.keep(state.plays, key, notes, plays)
        return plays

    def ask_others(
        self,
        table: dict[int, Any],
        position: PlayedPosition,
        facts: int,
        lays: tuple[Lay, ...],
        notes: Notes | None = None,
    ) -> tuple[Act, ...]:
        """Ask the rules for the legal acts other than plays, given the plays and the facts about them."""
        notes = notes or Notes()
        self.count.asked += 1
        possible = Options(
            lays, bool(facts & 1), bool(facts & 2), bool(facts & 4), (facts >> FACTS).bit_count()
        )
        acts = other_acts(self.rules, WatchedPosition.of(position, notes), possible)
        self.keep(table, facts, notes, acts)
        return acts

    def step(self, position: PlayedPosition, act: Act) -> Step | None:
        """Return what an act does, from a table in which it may lie beside facts; None if it is not kept."""
        state, held = position.state, position.held
        node = state.lays.get(act) or state.others.get(act)
        if act == PASS and node.__class__ is Step:
            state.passed = node
        step: Step | None = found(node, position, held & ~(self.of_act(act) << state.shift))
        return step

    def end(self, position: PlayedPosition, act: Act) -> Transition[StopsPosition]:
        """Return the transition of an act that empties a hand, as the rules give it."""
        self.count.ends += 1
        return self.entered(apply(self.rules, position.full, act))

    def entered(self, transition: Transition[StopsPosition]) -> Transition[StopsPosition]:
        """Return a transition whose position the automaton plays, if it can."""
        made = self.enter(transition.position)
        return transition if made is None else Transition(made, transition.events)

    def ask(
        self, position: PlayedPosition, act: Act, notes: Notes | None = None
    ) -> Transition[StopsPosition]:
        """Ask the rules what an act does, and keep the answer if the state decides it."""
        state, full = position.state, position.full
        cards = self.of_act(act) << state.shift
        if cards and not (position.held ^ cards) & state.holds:
            return self.end(position, act)
        notes = notes or Notes()
        self.count.asked += 1
        builder = WatchedBuilder(self, full, notes)
        carry_out(builder, act)
        transition: Transition[StopsPosition] = builder.after(full, act)
        if transition.position.ended:
            return transition
        made = self._made(position, act, builder, transition)
        if made is None:
            return self.entered(transition)
        if act == PASS and not (notes.untold or notes.looks):
            state.passed = made.step
        shared = bool(cards) and not notes.own
        self.keep(state.lays if shared else state.others, act, notes, made.step)
        return Transition(made, transition.events)

    def _made(
        self,
        position: PlayedPosition,
        act: Act,
        builder: WatchedBuilder,
        transition: Transition[StopsPosition],
    ) -> PlayedPosition | None:
        """Return the position after an act as the automaton plays it; None if it cannot play it."""
        full, after, laid = position.full, transition.position, builder.taken
        passes_on = after.turns - full.turns
        in_turn = 0 if passes_on else full.in_turn + (laid is not None)
        if after.in_turn != in_turn or any(getattr(after, name) != getattr(full, name) for name in SAME):
            return None
        try:
            to = self.state_of(after)
        except NinesError:
            return None
        cards = 0 if laid is None else self.bits.mask(laid.cards) << position.state.shift
        step = Step(
            *(to, transition.events, cards, act, laid),
            closes=len(after.runs) > len(full.runs),
            passes_on=passes_on,
            paid=tuple(builder.paid),
            lapsed=tuple(builder.lost),
            money=bool(builder.paid or builder.lost),
        )
        rest = step.rest_after(position.rest)
        made = new(PlayedPosition, (to, position.held ^ cards, rest, position, step))
        made.decoded = after
        return made
