"""The functions by which Stops games are played, with tables; :mod:`nines.stops.transitions` defines them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.boundary.cached import trusted
from nines.boundary.environment import cache_folder
from nines.errors import NinesError
from nines.kernel.play import Known as NoKnown
from nines.kernel.transition import Transition, new
from nines.stops import deal_cycle, moves, observation, transitions
from nines.stops.acts import PASS
from nines.stops.automaton.automaton import Automaton
from nines.stops.automaton.kept import found
from nines.stops.automaton.leads import leads
from nines.stops.automaton.position import PlayedPosition, Step

if TYPE_CHECKING:
    from nines.kernel.play import Setup
    from nines.kernel.refusal import Objection
    from nines.shuffle import Stream
    from nines.stops.acts import Act
    from nines.stops.position import StopsMatch, StopsObservation, StopsPosition
    from nines.stops.rule_set import StopsRules

FIRST: Final = 30  # deals that the rules decide alone: to fill tables costs more at first
FIRST_FROM_FILE: Final = 5  # the same if a file has tables, because to read it takes time.
READ: Final = 1000  # answers can be read from a file in the time in which the rules decide a deal.
OFTEN: Final = 500  # deals. After each such number, tables that have grown are kept in a file
GROWN: Final = 4  # more than one new answer to this number in the file is worth another file


def automaton_for(rules: StopsRules, seats: int, deals: int = 0) -> Automaton | None:
    """Return the automaton that plays a set of rules; None if there is none, or if a source is silent.

    There is one automaton for each number of players and each pack. It belongs to the rule set, which neither
    compares nor pickles it.

    Parameters
    ----------
    rules
        The rules.
    seats
        The number of players.
    deals
        The number of deals played before, which may decide the pack.
    """
    known: dict[object, Automaton | None] = rules.__dict__.setdefault("automata", {})
    try:
        place = seats, rules.pack_for(seats, deals), trusted()
        if place not in known:
            known[place] = _new(rules, seats, deals)
    except NinesError:
        return None
    return known[place]


def _new(rules: StopsRules, seats: int, deals: int) -> Automaton:
    """Return an automaton, which will read its file if there is one."""
    automaton = Automaton(rules, seats, deals)
    if cache_folder() is not None:
        from nines.stops.automaton.stored import from_file  # noqa: PLC0415 - the page of a table has no files

        from_file(automaton)
    return automaton


def _keep(rules: StopsRules) -> None:
    """Write the tables that have grown to their files."""
    for automaton in rules.__dict__.get("automata", {}).values():
        if automaton is not None and automaton.unfiled * GROWN > automaton.filed:
            from nines.stops.automaton.stored import to_file  # noqa: PLC0415 - as above

            to_file(automaton)


def _entered(rules: StopsRules, position: StopsPosition) -> PlayedPosition | None:
    """Return a position as the automaton of these rules plays it; None if none can, or if it is too early."""
    dealt = rules.__dict__.get("dealt", 0)
    if dealt < rules.__dict__.get("first", FIRST_FROM_FILE):
        return None
    if position.__class__ is PlayedPosition:
        position = position.full
    automaton = automaton_for(rules, len(position.hands), position.match.deals)
    if automaton is None:
        return None
    if dealt < FIRST and not 0 < automaton.filed <= dealt * READ:
        rules.__dict__["first"] = min(FIRST, automaton.filed // READ + 1) if automaton.filed else FIRST
        return None
    automaton.read()
    return automaton.enter(position)


def _transition(rules: StopsRules, made: Transition[StopsPosition]) -> Transition[StopsPosition]:
    """Return a transition whose position an automaton plays, if one can."""
    entered = _entered(rules, made.position)
    return made if entered is None else Transition(entered, made.events)


class Known(NoKnown):
    """What the tables of an automaton know, without checking what is given; None where they know nothing."""

    @staticmethod
    def legal_acts(rules: StopsRules, position: object) -> tuple[Act, ...] | None:
        """Return the legal acts in canonical order."""
        if position.__class__ is not PlayedPosition:
            return None
        state, held = position.state, position.held
        if state.rules is not rules:
            return None
        hand = held >> state.shift & state.whole
        if state.leading:
            return leads(state, position, hand)
        near = hand & state.near
        key = near if near != hand else ~near
        acts = state.acts.get(key)
        if acts.__class__ is tuple:
            return acts
        acts = found(acts, position, held)
        return state.automaton.ask_acts(state, position, key) if acts is None else acts

    @staticmethod
    def apply(rules: StopsRules, position: object, act: Act) -> Transition[StopsPosition] | None:
        """Return the transition of a legal act."""
        if position.__class__ is not PlayedPosition:
            return None
        state = position.state
        if state.rules is not rules:
            return None
        try:
            step = state.passed if act is PASS else state.lays.get(act)
        except TypeError:  # what cannot be hashed is not an act
            return None
        if step.__class__ is not Step:
            step = state.automaton.step(position, act)
            if step is None:
                return None
        held, rest = position.held, position.rest
        if step.cards:
            held ^= step.cards
            if not held & state.holds:
                return state.automaton.end(position, act)
        if step.money:
            rest = step.rest_after(rest)
        return new(Transition, (new(PlayedPosition, (step.state, held, rest, position, step)), step.events))

    @staticmethod
    def from_now(rules: StopsRules) -> None:
        """Play from tables from now on, also the first deals."""
        rules.__dict__["dealt"] = FIRST


def legal_acts(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """Return the legal acts in canonical order, which :mod:`nines.kernel.order` defines."""
    known = Known.legal_acts(rules, position)
    return moves.legal_acts(rules, position) if known is None else known


def objection(rules: StopsRules, position: StopsPosition, act: Act) -> Objection | None:
    """Return the rule that *act* breaks, and a sentence about it; None if the act is legal."""
    if position.__class__ is PlayedPosition:
        known = Known.legal_acts(rules, position)
        if known is not None and act in known:
            return None
        position = position.full
    return moves.objection(rules, position, act)


def apply(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Return the transition of a legal act."""
    known = Known.apply(rules, position, act)
    if known is not None:
        return known
    entered = position if position.__class__ is PlayedPosition else None
    if entered is None or entered.state.rules is not rules:
        entered = _entered(rules, position)
    if entered is None:
        return _transition(rules, transitions.apply(rules, position, act))
    return Known.apply(rules, entered, act) or entered.state.automaton.ask(entered, act)


def deal(rules: StopsRules, match: StopsMatch, rng: Stream) -> Transition[StopsPosition]:
    """Deal the hands of the next deal, or of the last round, in which no card is played."""
    made = _transition(rules, deal_cycle.deal(rules, match, rng))
    dealt = rules.__dict__["dealt"] = rules.__dict__.get("dealt", 0) + 1
    if not dealt % OFTEN:
        _keep(rules)
    return made


def set_up(rules: StopsRules, setup: Setup) -> StopsPosition:
    """Return a position with the hands and the dead hand of *setup*."""
    position = deal_cycle.set_up(rules, setup)
    return _entered(rules, position) or position


def settle(rules: StopsRules, position: StopsPosition) -> Transition[StopsMatch]:
    """Settle a finished deal and return the match."""
    return deal_cycle.settle(rules, position)


def observe(rules: StopsRules, position: StopsPosition, seat: int) -> StopsObservation:
    """Return what a seat can see of a position."""
    full = position.full if position.__class__ is PlayedPosition else position
    return observation.observe(rules, full, seat)


Known.stands_for = legal_acts, apply
