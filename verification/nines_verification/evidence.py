"""Find scenarios that show a rule at work, and scenarios that show a rule withholding something.

The rules are observed while scenarios are played. A rule is *at work* in a scenario if the scenario used the
rule and a different answer of the rule would change the outcome. A rule *withholds* if it answered no, none
or nothing, and a different answer would change the outcome. The module :mod:`nines_verification.turns`
defines different answers, and :mod:`nines_verification.outcome` defines an outcome. A different answer that
only causes an error in the engine is not evidence.

A rule that does not use its inputs is *data*. If a shift of one of its parameters changes the outcome
(:mod:`nines_verification.shifts`), a rule that is data is at work, and it also withholds. If no shift changes
the outcome, the search replaces the rule by a rule of another game, or changes the answer of the rule. A rule
that a parameter switches off always answers no, none or nothing. A rule that is switched off is treated like
data, and the shift must switch it on.

Evidence is *checked* if an expectation of the scenario fails under the different answer. If no expectation
fails, the scenario does not mention the part of the outcome that changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines_verification.observed import Observed, observed
from nines_verification.perform import AsRead
from nines_verification.recorder import Recorder
from nines_verification.shifts import neighbours
from nines_verification.turns import (
    BOUNDS,
    CHOICES,
    SIDES,
    Side,
    data_turns,
    member_of,
    text_of,
    turns,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.scenario import Scenario

MOST_ELSEWHERE: Final = 40  # answers of one kind that are stored for use in other scenarios
NOTHING: Final[tuple[object, ...]] = (False, 0, None, "", (), frozenset())
PATIENCE: Final = 6  # unchecked pieces of evidence after which the search stops


class Shown(NamedTuple):
    """A scenario that shows one side of a rule, with its question, and whether the evidence is checked."""

    scenario: str
    asks: str
    checked: bool


@dataclass
class Evidence:
    """The evidence that the scenarios of a game give about its rules.

    Parameters
    ----------
    library
        The library. Rules of its other games can replace rules that are data.
    game
        The game whose rules are observed.
    scenarios
        The scenarios of the game, in the order in which they are searched.
    """

    library: Library
    game: AnyGame
    scenarios: Sequence[Scenario]
    performed: list[Observed] = field(init=False, default_factory=list)
    elsewhere: dict[str, dict[str, object]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        ready, recorders = AsRead(self.game), dict[int, Recorder]()
        for scenario in self.scenarios:
            game = ready(scenario)
            if id(game) not in recorders:
                recorders[id(game)] = Recorder(game)
            self.performed.append(observed(recorders[id(game)], scenario))
        for one in self.performed:
            for question in (question for asked in one.by_rule.values() for question in asked):
                pool = self.elsewhere.setdefault(member_of(question), {})
                if len(pool) < MOST_ELSEWHERE:
                    pool.setdefault(text_of(one.answers[question]), one.answers[question])

    def of(self, place: str, sides: Collection[Side] = SIDES) -> dict[Side, Shown]:
        """Return the evidence found for each side of a rule; evidence that is checked is preferred.

        Parameters
        ----------
        place
            The key of the rule without the game.
        sides
            The sides to look for. Once they are found, the search ends.
        """
        plays: dict[Side, Shown] = {}
        settled = set[Side]()  # with evidence that is checked: no more is looked for
        unchecked = 0
        for side, shown in self._search(place, settled):
            if side not in plays or (shown.checked and not plays[side].checked):
                plays[side] = shown
            if shown.checked:
                settled.add(side)
            unchecked += not shown.checked
            if plays.keys() >= set(sides) and (
                unchecked > PATIENCE or all(plays[side].checked for side in sides)
            ):
                break
        return plays

    def _search(self, place: str, settled: Collection[Side]) -> Iterator[tuple[Side, Shown]]:
        """Yield the evidence about the sides of a rule that are not settled, scenario by scenario.

        Evidence about rules that are data comes last. There each scenario is played once for each rule that
        replaces the rule, so those that probably show it come first.
        """
        there = [one for one in self.performed if place in one.by_rule]
        searched = sorted(there, key=lambda one: place not in one.scenario.names)  # those that name it first
        chosen: dict[str, None] = {}
        for one in searched:
            yield from self._by_answers(one, place, chosen, settled)
        idle = self._idle(there, place)
        for one in sorted(there, key=lambda one: _distance(one, place)):
            if not any(one.takes_input(place, asked) for asked in one.by_rule[place]):
                yield from self._by_data(one, place)
            elif one.rule_at(place) in idle:
                yield from self._by_replacement(one, place, _switched_on(one.rule_at(place)))

    def _idle(self, there: Sequence[Observed], place: str) -> set[object]:
        """Return the rules with this key, under any reading, that only answered no, none or nothing."""
        rules = [
            (one.rule_at(place), all(one.answers[asked] in NOTHING for asked in one.by_rule[place]))
            for one in there
        ]
        return {rule for rule, _ in rules} - {rule for rule, is_idle in rules if not is_idle}

    def _by_answers(
        self, one: Observed, place: str, chosen: dict[str, None], settled: Collection[Side]
    ) -> Iterator[tuple[Side, Shown]]:
        for question in one.by_rule[place]:
            member, answer = member_of(question), one.answers[question]
            if member in BOUNDS or not one.takes_input(place, question) or one.only_said(question):
                continue
            choice = text_of(answer) if member in CHOICES else ""
            elsewhere = self.elsewhere[member].values()
            seen = set[Side]()
            for shows, other in turns(question, answer, elsewhere):
                side: Side = "withholds" if choice and set(chosen) - {choice} else shows
                if side in seen or side in settled:
                    continue
                checked = one.if_answered(question, other)
                if checked is not None:
                    seen.add(side)
                    if choice:
                        chosen[choice] = None
                    yield side, Shown(one.scenario.name, question.asks, checked)

    def _by_data(self, one: Observed, place: str) -> Iterator[tuple[Side, Shown]]:
        """Yield the evidence on a rule stored as data: from shifts, other games' rules or other answers."""
        shifted = (other for _, other in neighbours(one.rule_at(place)))
        others = chain(shifted, self._foreign(place, one.rule_at(place)))
        for found in self._by_replacement(one, place, others):
            yield found
            if found[0] == SIDES[-1]:
                return
        for question in one.by_rule[place]:
            for answer in data_turns(question, one.answers[question]):
                checked = one.if_answered(question, answer)
                if checked is not None:
                    yield from ((side, Shown(one.scenario.name, question.asks, checked)) for side in SIDES)
                    return

    def _by_replacement(
        self, one: Observed, place: str, others: Iterable[object]
    ) -> Iterator[tuple[Side, Shown]]:
        """Yield both sides of a rule if replacing the rule by one of *others* changes the outcome."""
        asks = one.by_rule[place][0].asks
        for other in others:
            checked = one.if_replaced(place, other)
            if checked is not None:
                yield from ((side, Shown(one.scenario.name, asks, checked)) for side in SIDES)
                return

    def _foreign(self, place: str, rule: object) -> Iterator[object]:
        """Yield the rules that other games have for the same aspect."""
        aspect = place.split("/", maxsplit=1)[0]
        games = (other for other in self.library.games(self.game.family.name))
        found: Iterator[Any] = (cited.rule for other in games for cited in other.aspects().get(aspect, ()))
        yield from (other for other in dict.fromkeys(found) if other != rule)


def _distance(one: Observed, place: str) -> int:
    """Return how far a scenario is from a rule: the nearer it is, the sooner it probably shows the rule.

    The nearest name the rule in an expectation, the next have a word of its key in their own name, and then
    come those that cite a passage on which the rule rests.
    """
    scenario = one.scenario
    if place in scenario.names:
        return 0
    if any(word in scenario.name for word in re.split("[/-]", place)):
        return 1
    return 2 if one.shares_passage(place) else 3


def _switched_on(rule: object) -> Iterator[object]:
    """Yield copies of a rule. In each copy, one parameter that was no, none, 0 or empty has another value."""
    for name, other in neighbours(rule):
        value = getattr(rule, name.partition("=")[0])
        if value in NOTHING:
            yield other
