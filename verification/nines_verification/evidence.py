"""Which scenarios show a rule at work, and which show it withholding: observed, not declared.

A rule is *at work* in a scenario if it was used there, and another answer would change the outcome; it
*withholds* if it answered no, none or nothing there, and another answer would change the outcome. For each
kind of answer, :mod:`nines_verification.turns` says what another answer is; :mod:`nines_verification.outcome`
says what belongs to an outcome. Another answer that only breaks the engine is not evidence.

A rule that looks at nothing it is given is *data*. It is both at work and withholding where the outcome
changes when one of its parameters is shifted (:mod:`nines_verification.shifts`) or, if no shift matters, when
a rule of another game is in its place, or its answer is another. So is a rule that has never answered
anything but no, none or nothing because a parameter switches it off: there that parameter must be shifted.

Evidence is *checked* if an expectation of the scenario fails under the other answer; if not, the outcome
changes in something that the scenario does not mention.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines_verification.observed import Observed, observed
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

MOST_ELSEWHERE: Final = 40  # answers of one kind that are kept, to be given elsewhere
NOTHING: Final[tuple[object, ...]] = (False, 0, None, "", (), frozenset())
PATIENCE: Final = 6  # pieces of evidence that no expectation notices, before one of them has to do


class Shown(NamedTuple):
    """A scenario that shows a side of a rule, how it was used, and whether an expectation fails without."""

    scenario: str
    asks: str
    checked: bool


@dataclass
class Evidence:
    """What the scenarios of a game show of its rules.

    Parameters
    ----------
    library
        Whose other games have rules to be tried in place of data.
    game
        The game.
    scenarios
        Its scenarios, in the order in which they are tried.
    """

    library: Library
    game: AnyGame
    scenarios: Sequence[Scenario]
    performed: list[Observed] = field(init=False)
    elsewhere: dict[str, dict[str, object]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.performed = [observed(self.game, scenario) for scenario in self.scenarios]
        for one in self.performed:
            for question in (question for asked in one.by_rule.values() for question in asked):
                pool = self.elsewhere.setdefault(member_of(question), {})
                if len(pool) < MOST_ELSEWHERE:
                    pool.setdefault(text_of(one.answers[question]), one.answers[question])

    def of(self, place: str, among: Collection[str] | None = None) -> dict[Side, Shown]:
        """Return the evidence for each side of a rule, as far as there is any.

        Parameters
        ----------
        place
            The key of the rule without the game.
        among
            The names of the scenarios that are searched, for any evidence; without it all of them, for
            evidence that is checked if there is some.
        """
        found: dict[Side, Shown] = {}
        unchecked = 0
        for side, shown in self._search(place, among):
            better = among is None and shown.checked
            if side not in found or (better and not found[side].checked):
                found[side] = shown
            unchecked += not shown.checked
            enough = among is not None or unchecked > PATIENCE
            if len(found) == len(SIDES) and (enough or all(one.checked for one in found.values())):
                break
        return found

    def _search(self, place: str, among: Collection[str] | None) -> Iterator[tuple[Side, Shown]]:
        """Yield all evidence for a rule, scenario by scenario; its data last."""
        there = [one for one in self.performed if place in one.by_rule]
        searched = [one for one in there if among is None or one.scenario.name in among]
        searched.sort(key=lambda one: place not in one.scenario.names)  # the quickest to notice
        chosen: dict[str, None] = {}
        for one in searched:
            yield from self._by_answers(one, place, chosen)
        idle = self._idle(there, place)
        for one in searched:
            if not any(one.takes_input(place, asked) for asked in one.by_rule[place]):
                yield from self._by_data(one, place)
            elif one.rule_at(place) in idle:
                yield from self._by_replacement(one, place, _switched_on(one.rule_at(place)))

    def _idle(self, there: Sequence[Observed], place: str) -> set[object]:
        """Return which rules at a place, under any reading, have never answered anything but nothing."""
        rules = [
            (one.rule_at(place), all(one.answers[asked] in NOTHING for asked in one.by_rule[place]))
            for one in there
        ]
        return {rule for rule, _ in rules} - {rule for rule, is_idle in rules if not is_idle}

    def _by_answers(self, one: Observed, place: str, chosen: dict[str, None]) -> Iterator[tuple[Side, Shown]]:
        for question in one.by_rule[place]:
            member, answer = member_of(question), one.answers[question]
            if member in BOUNDS or not one.takes_input(place, question) or one.only_said(question):
                continue
            choice = text_of(answer) if member in CHOICES else ""
            elsewhere = self.elsewhere[member].values()
            seen = set[Side]()
            for shows, other in turns(question, answer, elsewhere):
                side: Side = "withholds" if choice and set(chosen) - {choice} else shows
                if side in seen:
                    continue
                checked = one.if_answered(question, other)
                if checked is not None:
                    seen.add(side)
                    if choice:
                        chosen[choice] = None
                    yield side, Shown(one.scenario.name, question.asks, checked)

    def _by_data(self, one: Observed, place: str) -> Iterator[tuple[Side, Shown]]:
        """Yield the evidence for data: a shift, another game's rule, or another answer."""
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
        """Yield both sides if one of other rules in its place changes the outcome."""
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


def _switched_on(rule: object) -> Iterator[object]:
    """Yield a rule with one parameter that was off (no, none, 0 or empty) no longer off."""
    for name, other in neighbours(rule):
        value = getattr(rule, name.partition("=")[0])
        if value in NOTHING:
            yield other
