"""A walk through all states of an automaton, which fills its tables before anything is played.

The walk begins where each seat opens a deal. In each state it asks the rules about every choice of near
cards, and about every act; and where an answer depends on facts, about every answer to these facts. It does
not deal hands for this: the rules are given the hand, and the facts are supposed.
"""

from __future__ import annotations

from functools import partial
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.boundary.cached import trusted
from nines.cards import SUITS
from nines.common.inputs import Stock
from nines.kernel.transition import new
from nines.stops.automaton import facts
from nines.stops.automaton.automaton import Automaton
from nines.stops.automaton.kept import Notes, all_kept
from nines.stops.automaton.leads import FACTS, place_of, plays_of
from nines.stops.automaton.playing import Known, automaton_for
from nines.stops.automaton.position import PlayedPosition, Rest
from nines.stops.deal_cycle import undealt
from nines.stops.match import dealing_order, fresh

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from nines.stops.acts import Act
    from nines.stops.automaton.facts import Fact
    from nines.stops.automaton.state import State
    from nines.stops.rule_set import StopsRules

MOST_STATES: Final = 5000  # of an automaton that is filled
MOST_NEAR: Final = 12  # near cards: the walk tries every choice of them
YES_OR_NO: Final = (False, True)
MOST_RAISED: Final = 4  # rises of the wild card's value: the walk tries no more
MOST_HOLDERS: Final = 6  # seats: the walk tries every choice of holders


class Supposed(Notes):
    """Notes of an answer for which some facts are supposed.

    Parameters
    ----------
    answers
        The facts that are supposed, with their answers.
    """

    def __init__(self, answers: dict[Fact, Hashable]) -> None:
        super().__init__()
        self.answers = answers

    def look(self, fact: Fact, answer: Any) -> Any:  # noqa: ANN401 - each fact has its own answer
        """Note a fact, and return the answer that is supposed."""
        return super().look(fact, self.answers.get(fact, answer))


class Walk(NamedTuple):
    """A walk through the states of an automaton.

    Parameters
    ----------
    automaton
        The automaton, whose tables are filled.
    states
        The number of states that were filled.
    whole
        Whether all states were filled; if not, there were too many states or too many choices of cards.
    open
        The number of facts with answers that the walk did not try, or not all of them. If play needs another
        answer, the rules decide then.
    """

    automaton: Automaton
    states: int
    whole: bool
    open: int


def walked(
    rules: StopsRules,
    seats: int,
    deals: int = 0,
    most: int = MOST_STATES,
    report: Callable[[int, int], None] = lambda *_: None,
) -> Walk:
    """Return a new automaton with filled tables.

    Parameters
    ----------
    rules
        The rules.
    seats
        The number of players.
    deals
        The number of deals played before, which may decide the pack.
    most
        The greatest number of states to fill.
    report
        A function that is called with the number of states filled, and how many are to be filled so far.

    Examples
    --------
    >>> import nines
    >>> walk = walked(nines.load("newmarket-1891").rule_set, 3, most=20)
    >>> walk.states, walk.whole
    (20, False)
    """
    return filled(Automaton(rules, seats, deals), deals, most, report)


def filled(
    automaton: Automaton,
    deals: int = 0,
    most: int = MOST_STATES,
    report: Callable[[int, int], None] = lambda *_: None,
) -> Walk:
    """Fill the tables of a new automaton, and return the walk; the parameters are those of :func:`walked`."""
    walker = _Walker(automaton)
    walker.begin(deals)
    states, done = automaton.states, 0
    while done < len(states) and done < most:
        walker.fill([*states.values()][done])
        done += 1
        report(done, min(len(states), most))
    whole = done == len(states) and not walker.too_many
    return Walk(automaton, done, whole, len(walker.open))


def prepared(rules: StopsRules, seats: int, deals: int = 0, most: int = MOST_STATES) -> Walk:
    """Fill the tables from which a set of rules is played, and return the walk.

    Without this, the rules decide when play first needs an answer. Many deals are faster with all answers at
    the start.

    Parameters
    ----------
    rules
        The rules.
    seats
        The number of players.
    deals
        The number of deals played before, which may decide the pack.
    most
        The greatest number of states to fill.
    """
    walk = walked(rules, seats, deals, most)
    if automaton_for(rules, seats, deals) is not None:
        rules.__dict__["automata"][seats, walk.automaton.pack, trusted()] = walk.automaton
        Known.from_now(rules)
    return walk


class _Walker:
    """A walk that goes on, state by state.

    Parameters
    ----------
    automaton
        The automaton.
    """

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.open: set[Fact] = set()
        self.too_many = False

    def begin(self, deals: int) -> None:
        """Find the states in which a deal is opened."""
        automaton = self.automaton
        rules, seats = automaton.rules, automaton.seats
        for first in range(seats):
            match = fresh(rules, seats, first)
            order = dealing_order(rules, match.dealer, seats)
            hands, left = rules.deal.rule.deal(Stock(rules.pack.rule.cards(seats, deals), order))
            automaton.enter(undealt(rules, hands, left, match))

    def fill(self, state: State) -> None:
        """Fill the tables of a state."""
        acts: dict[Act, None] = {}
        for act in self._led(state) if state.leading else self._followed(state):
            acts[act] = None
        for act in acts:
            if act not in state.lays and act not in state.others:
                cards = self.automaton.bits.among(getattr(act, "cards", ()))
                position = self._at(state, cards | self._spare(cards, cards))
                self._explore(partial(self.automaton.ask, position, act))

    def _followed(self, state: State) -> Iterator[Act]:
        """Fill the tables of legal acts where a player may follow, and yield these acts."""
        cards = [1 << place for place in range(self.automaton.bits.width) if state.near >> place & 1]
        self.too_many = self.too_many or len(cards) > MOST_NEAR
        for near in _choices(cards[:MOST_NEAR]):
            for hand in {near, near | self._spare(state.near, near)} - {0}:
                key = near if near != hand else ~near
                position = self._at(state, hand)
                if key not in state.plays:
                    self._explore(partial(self.automaton.ask_plays, state, position, key))
                for plays in all_kept(state.plays.get(key)):
                    yield from plays.singles
                    yield from self._besides(
                        state, position, plays.facts | (near & self.automaton.wild) << FACTS, plays.singles
                    )
                self.automaton.ask_acts(state, position, key)

    def _led(self, state: State) -> Iterator[Act]:
        """Fill the tables for leads, and yield the acts that are legal with some hand."""
        automaton = self.automaton
        every_wild = [1 << place for place in range(automaton.bits.width) if automaton.wild >> place & 1]
        for wild in _choices(every_wild):
            tables = state.acts.by_wild if wild or not state.acts.every else state.acts.natural
            for rank, bits, table in tables.ranks:
                cards = [
                    1 << place
                    for place in range(automaton.bits.width)
                    if (bits & ~automaton.wild) >> place & 1
                ]
                for natural in _choices(cards):
                    for hand in self._hands(state, natural | wild, bits):
                        yield from self._rank(state, rank, bits, table, hand)
            for known in range(1 << FACTS):
                hand = wild or self._spare(0, 0)
                yield from self._besides(state, self._at(state, hand), known | wild << FACTS, ())

    def _hands(self, state: State, cards: int, rank: int) -> set[int]:
        """Return hands with some cards of a rank and wild cards: without others, and with one other card."""
        if state.acts.every:
            return {cards, cards | self._spare(rank | self.automaton.wild, cards)} - {0}
        others = [bits & -bits for bits in self.automaton.bits.of_rank.values() if not bits & rank]
        return {cards, *(cards | other for other in others)} - {0}

    def _rank(self, state: State, rank: int, bits: int, table: dict[Any, Any], hand: int) -> Iterator[Act]:
        """Fill a place in the table of a rank, and yield the plays."""
        key, kept = place_of(state, hand, bits)
        if key not in table:
            position = self._at(state, hand)

            def ask(notes: Notes) -> None:
                plays = plays_of(state, position, rank, kept, notes)
                self.automaton.keep(table, key, notes, plays)

            self._explore(ask)
        for plays in all_kept(table.get(key)):
            yield from plays.singles
            yield from chain(*plays.several)

    def _besides(self, state: State, position: PlayedPosition, known: int, lays: Any) -> Iterator[Act]:  # noqa: ANN401
        """Fill a place in the table of the acts other than plays, and yield these acts."""
        if known not in state.besides:
            self._explore(partial(self.automaton.ask_others, state.besides, position, known, lays))
        for acts in all_kept(state.besides.get(known)):
            yield from acts

    def _spare(self, without: int, cards: int) -> int:
        """Return the bit of a natural card that is neither among *without* nor among *cards*."""
        free = self.automaton.bits.whole & ~(without | cards | self.automaton.wild)
        free = free or self.automaton.bits.whole & ~(without | cards)
        return free & -free

    def _at(self, state: State, hand: int) -> PlayedPosition:
        """Return a position in a state, in which the player to act has a hand."""
        automaton, full = self.automaton, state.witness
        assert full is not None  # noqa: S101 - a walk begins without a file
        hands = list(full.hands)
        hands[state.turn] = automaton.bits.cards(hand)
        full = full._replace(hands=tuple(hands))
        held = automaton.bits.mask(full.dead)
        for cards in reversed(hands):
            held = held << automaton.bits.width | automaton.bits.mask(cards)
        made = new(PlayedPosition, (state, held, Rest(full, full.ledger, full.lapsed), None, None))
        made.decoded = full
        return made

    def _explore(self, ask: Callable[[Notes], object]) -> None:
        """Ask the rules with every answer to the facts on which their answer depends."""
        waiting: list[dict[Fact, Hashable]] = [{}]
        while waiting:
            answers = waiting.pop()
            notes = Supposed(answers)
            ask(notes)
            for place, (fact, seen) in enumerate(notes.looks):
                if fact not in answers:
                    before = dict(notes.looks[:place])
                    others = (other for other in self._answers(fact) if other != seen)
                    waiting += [{**before, fact: other} for other in others]

    def _answers(self, fact: Fact) -> tuple[Hashable, ...]:
        """Return all answers to a fact; none if there may be others."""
        seats = range(self.automaton.seats)
        if isinstance(fact, facts.AllGone | facts.AllDead | facts.HeldElsewhere | facts.OwnRun):
            return YES_OR_NO
        if isinstance(fact, facts.Holders) and len(seats) <= MOST_HOLDERS:
            return tuple(chain.from_iterable(combinations(seats, size) for size in range(len(seats) + 1)))
        if isinstance(fact, facts.OfDeal) and fact.name in {"dealer", "first_hand"}:
            return tuple(seats)
        if isinstance(fact, facts.OfDeal) and fact.name == "trumps":
            return ("", *SUITS)
        if fact == facts.OfDeal("raised"):
            self.open.add(fact)  # a value may rise in every deal
            return tuple(range(MOST_RAISED + 1))
        if fact != facts.OfDeal("whole"):  # in a deal that is dealt, the pack is whole
            self.open.add(fact)
        return ()


def _choices(cards: list[int]) -> Iterator[int]:
    """Yield the sum of every choice of some bits."""
    for chosen in range(1 << len(cards)):
        yield sum(bit for place, bit in enumerate(cards) if chosen >> place & 1)
