"""Play a scenario while its rules are observed, and play it again with a different answer or rule.

If a different answer causes an error in the engine, the error is not evidence, because no rule could give
that answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from dis import get_instructions
from functools import cache
from inspect import isfunction
from typing import TYPE_CHECKING, Any

from nines.errors import NinesError
from nines_verification.outcome import Played
from nines_verification.perform import perform_in
from nines_verification.turns import AS_DATA, member_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.kernel.game import AnyGame
    from nines_verification.recorder import Question, Recorder
    from nines_verification.scenario import Scenario


@dataclass(slots=True)
class Observed:
    """A scenario that was played while the rules of the game were observed."""

    scenario: Scenario
    recorder: Recorder
    played: Played
    answers: Mapping[Question, object]
    numbers: Mapping[Question, int]  # the place of each question among them, from 0
    by_rule: Mapping[str, Sequence[Question]]  # the questions to each rule, by its key without the game

    def rule_at(self, place: str) -> object:
        """Return the original rule that has this key, not the substitute that observes the rule."""
        return self.recorder.rules[f"{self.recorder.game.slug}/{place}"]

    def shares_passage(self, place: str) -> bool:
        """Return whether the scenario cites a passage on which the rule with this key rests."""
        cited = self.recorder.plain_game.rules()[f"{self.recorder.game.slug}/{place}"]
        return not {*cited.passages, *cited.via}.isdisjoint(self.scenario.cites)

    def takes_input(self, place: str, question: Question) -> bool:
        """Return whether the answer to a question depends on its arguments; if not, the rule is data."""
        cls: Any = type(self.rule_at(place))
        return member_of(question) not in AS_DATA and takes_input(cls, question.asks)

    def only_said(self, question: Question) -> bool:
        """Return whether play asks a question only to phrase a message about the number of players."""
        one = self.scenario
        players = len(one.hands) or one.seats or len(one.balances)
        return member_of(question) == "seats.admits" and question.given != (players,)

    def if_answered(self, question: Question, answer: object) -> bool | None:
        """Return whether a different answer makes an expectation fail; None if the outcome is the same."""
        return self._if(lambda: self.recorder.answering(question, answer), self.numbers[question])

    def if_replaced(self, place: str, rule: object) -> bool | None:
        """Return whether a different rule makes an expectation fail; None if the outcome is the same."""
        other = self.recorder.plain_game.with_rule(f"{self.recorder.game.slug}/{place}", rule)
        return self._if(lambda: other)

    def _if(self, begin: Callable[[], AnyGame], question: int = -1) -> bool | None:
        """Play the scenario again from where a question first came up, or from its beginning."""
        try:
            if self.played.before(question).go_on(begin(), self.scenario).lines == self.played.lines:
                return None
        except Exception:  # noqa: BLE001 - an error in the engine: no rule could give this answer
            return None
        game = begin()
        try:
            return any(True for _ in perform_in(game, self.scenario))
        except NinesError:
            return True


def observed(recorder: Recorder, scenario: Scenario) -> Observed:
    """Play a scenario while its rules are observed.

    Parameters
    ----------
    recorder
        An observer of the game with the readings of the scenario. Other scenarios can use it too.
    scenario
        The scenario to play.
    """
    recorder.begin()
    found = Played(lambda: len(recorder.answers)).go_on(recorder.game, scenario)
    by_rule: dict[str, list[Question]] = {}
    for question in sorted(recorder.answers, key=text_of):
        by_rule.setdefault(question.key.removeprefix(f"{recorder.game.slug}/"), []).append(question)
    numbers = {question: number for number, question in enumerate(recorder.answers)}
    return Observed(scenario, recorder, found, recorder.answers, numbers, by_rule)


@cache
def takes_input(cls: type, asks: str) -> bool:
    """Return whether a method of a rule uses its arguments.

    Examples
    --------
    >>> from nines.stops.rules.sequence import OneAtATime
    >>> takes_input(OneAtATime, "allows"), takes_input(OneAtATime, "most")
    (True, False)
    """
    method: Any = getattr(cls, asks, None)
    if not isfunction(method):
        return False
    code = method.__code__
    arguments = set(code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount])
    used = {step.argval for step in get_instructions(method)}
    both = {name for names in used if isinstance(names, tuple) for name in names}
    return not arguments.isdisjoint(used | both)
