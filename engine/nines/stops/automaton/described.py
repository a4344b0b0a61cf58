"""The automaton of a Stops game as a Mealy machine in plain data."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from nines.cards import in_order, show_cards
from nines.common.machines import ASKED, Condition, Machine, Output, Step
from nines.stops.acts import PASS
from nines.stops.automaton import facts
from nines.stops.automaton.kept import Question, all_kept
from nines.stops.automaton.state import Key
from nines.stops.automaton.stored import to_file
from nines.stops.automaton.walk import MOST_STATES, walked
from nines.stops.rule_inputs import Laid

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from nines.stops.acts import Act
    from nines.stops.automaton.automaton import Automaton
    from nines.stops.automaton.state import State
    from nines.stops.rule_set import StopsRules

ABOUT: Final[dict[type, str]] = {
    facts.AllDead: "where cards are",
    facts.AllGone: "where cards are",
    facts.HeldElsewhere: "where cards are",
    facts.Holders: "where cards are",
    facts.OfDeal: "the deal or the match",
    facts.OwnRun: "the plays before",
    facts.Play: "the plays before",
    facts.Pool: "what a pool holds",
    facts.Target: "the scores",
}


def machine(
    rules: StopsRules,
    seats: int,
    most: int = MOST_STATES,
    report: Callable[[int, int], None] = lambda *_: None,
) -> Machine:
    """Return a game with some number of players as a Mealy machine.

    If all tables are filled, they are kept in the cache folder for later play.

    Parameters
    ----------
    rules
        The rules.
    seats
        The number of players, which the game must allow.
    most
        The greatest number of states to fill.
    report
        A function that is called with the number of states filled, and how many are to be filled so far.

    Raises
    ------
    LacunaError
        If no source states a rule that play needs.

    Examples
    --------
    >>> import nines
    >>> made = machine(nines.load("newmarket-1891").rule_set, 3, most=20)
    >>> made.filled, made.closed, made.states[0][made.fields.index("turn")]
    (20, False, '0')
    """
    walk = walked(rules, seats, most=most, report=report)
    if walk.whole:
        to_file(walk.automaton)  # play is faster with all answers
    return _Describing(walk.automaton).machine(walk.states, whole=walk.whole)


def acts_in(state: State) -> tuple[Act, ...]:
    """Return the acts that some hand allows in a state whose tables are filled, in canonical order."""
    found: dict[Act, None] = {}
    if state.leading:
        tables = [table for by in (state.acts.natural, state.acts.by_wild) for _, _, table in by.ranks]
    else:
        tables = [state.plays]
    for plays in chain.from_iterable(all_kept(node) for table in tables for node in table.values()):
        found.update(dict.fromkeys(chain(plays.singles, *plays.several)))
    for acts in chain.from_iterable(map(all_kept, state.besides.values())):
        found.update(dict.fromkeys(acts))
    return tuple(sorted(found, key=lambda act: act.sort_key))


def steps_of(node: Any) -> Iterator[tuple[tuple[tuple[facts.Fact, Hashable], ...], Any]]:  # noqa: ANN401
    """Yield what a table holds in one place, each time with the facts on which it depends."""
    if node.__class__ is not Question:
        yield (), node
        return
    for answer, below in node.kept.items():
        for more, kept in steps_of(below):
            yield ((node.fact, answer), *more), kept


class _Numbers(dict[Any, int]):
    """Numbers for things, in the order in which they come."""

    def __missing__(self, thing: Any) -> int:  # noqa: ANN401 - anything that has a hash
        self[thing] = number = len(self)
        return number


class _Describing:
    """Puts an automaton into plain data.

    Parameters
    ----------
    automaton
        The automaton.
    """

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.acts, self.outputs, self.conditions = _Numbers(), _Numbers(), _Numbers()

    def machine(self, filled: int, *, whole: bool) -> Machine:
        """Return the machine; *filled* is the number of states whose tables are filled."""
        states = tuple(self.automaton.states.values())
        steps = tuple(chain.from_iterable(map(self._steps, states[:filled])))
        return Machine(
            seats=self.automaton.seats,
            fields=Key._fields,
            states=tuple(tuple(map(_text, state.key)) for state in states),
            near=tuple(self._cards(state.near) for state in states),
            starts=tuple(state.number for state in states if state.key.opening),
            acts=tuple(map(str, self.acts)),
            outputs=tuple(self.outputs),
            conditions=tuple(self.conditions),
            steps=steps,
            filled=filled,
            closed=whole,
            questions=self.automaton.count.asked,
            unkept=self.automaton.count.asked - self.automaton.count.kept,
        )

    def _steps(self, state: State) -> Iterator[Step]:
        """Yield what the acts do in a state."""
        for act in acts_in(state):
            number = self.acts[act]
            node = state.passed if act == PASS else None
            node = node or state.lays.get(act) or state.others.get(act)
            if node is None:
                yield Step(state.number, number, ASKED, self.outputs[()])
                continue
            for facts_seen, step in steps_of(node):
                outputs = tuple(Output(event.kind, event.rule, event.actor) for event in step.events)
                conditions = tuple(self.conditions[self._condition(*seen)] for seen in facts_seen)
                yield Step(state.number, number, step.state.number, self.outputs[outputs], conditions)

    def _condition(self, fact: Any, answer: Hashable) -> Condition:  # noqa: ANN401 - any kind of fact
        """Return a fact and its answer as text."""
        cards = self._cards
        match fact:
            case facts.AllGone(bits) | facts.AllDead(bits, _):
                name = "all gone" if fact.__class__ is facts.AllGone else "all in the dead hand"
                words = f"{name}: {cards(bits & self.automaton.bits.whole)}"
            case facts.Holders(by_seat):
                words = f"seats that hold one of: {cards(by_seat[0])}"
            case facts.HeldElsewhere(by_seat):
                words = f"in another hand: {cards(by_seat[0])}"
            case facts.OfDeal(name):
                words = f"of the deal: {name}"
            case facts.Pool(pool, paid):
                words = f"in the pool {pool}, with {paid} paid by this act"
            case facts.Play(back):
                words = "the last play" if not back else f"the play {back} before the last"
            case _:
                words = "the seat that reaches the target" if fact.__class__ is facts.Target else "own play"
        return Condition(ABOUT[fact.__class__], words, _text(answer))

    def _cards(self, bits: int) -> str:
        """Return some cards as text."""
        return show_cards(in_order(self.automaton.bits.cards(bits)))


def _text(value: object) -> str:
    """Return a value of a field as text; empty if there is none."""
    match value:
        case None | ():
            return ""
        case bool():
            return "yes" if value else "no"
        case tuple() if not hasattr(value, "_fields"):
            return " ".join(map(_text, value))
        case Laid(cards):
            return show_cards(cards)
        case tuple() if value.__class__.__str__ is tuple.__str__:
            return "(" + ", ".join(map(_text, value)) + ")"
    return str(value)
