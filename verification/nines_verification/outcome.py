"""The outcome of a scenario as data, so that two plays of the scenario can be compared.

An outcome contains more than the scenario expects. For every step, an outcome contains the events and the
legal acts. For the end of play, an outcome contains what each seat sees, the balances, and the rules that
refuse the acts named in the scenario.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import IllegalActError, NinesError
from nines.kernel.playing import chance_streams, play_on
from nines.kernel.position import CHANCE
from nines.kernel.refusal import Refusal
from nines_verification.event_record import event_text
from nines_verification.perform import match_so_far, set_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Self

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream
    from nines_verification.scenario import Scenario

_KEY: Final = re.compile(r"\[([a-z0-9-]+(?:/[a-z0-9-]+)+)\]")  # of a rule, at the end of a message


class Mark(NamedTuple):
    """A place between two acts of a scenario, from which the scenario can be played on.

    Parameters
    ----------
    position
        The position.
    lines, plays, chances, questions
        How many lines of the outcome, acts, chance events and questions to the rules came before.
    """

    position: Any
    lines: int
    plays: int
    chances: int
    questions: int


class Played:
    """The outcome of a scenario, with marks from which the scenario can be played on.

    Parameters
    ----------
    asked
        A function that returns how many different questions play has put to the rules so far; by default 0.

    Examples
    --------
    >>> from nines import library
    >>> from nines_verification.scenario import scenarios_of
    >>> six = next(one for one in scenarios_of(library(), "comet-1718") if one.name == "six cannot play")
    >>> Played().go_on(library().load("comet-1718"), six).lines
    ['comet-1718/seats']
    """

    def __init__(self, asked: Callable[[], int] = int) -> None:
        self.lines: list[str] = []
        self.marks: list[Mark] = []
        self._asked = asked

    def mark(self, position: Any, plays: int, chances: int) -> None:  # noqa: ANN401 - each family has its own
        """Add a mark after the last line."""
        self.marks.append(Mark(position, len(self.lines), plays, chances, self._asked()))

    def before(self, question: int) -> Played:
        """Return what was played before a question, which is given by its number, from 0.

        Nothing was played before the question -1, so the scenario is then played from its beginning.
        """
        found = Played(lambda: question)
        last = bisect_right(self.marks, question, key=lambda mark: mark.questions)
        if last:
            found.marks = [self.marks[last - 1]]
            found.lines = self.lines[: found.marks[0].lines]
        return found

    def go_on(self, game: AnyGame, scenario: Scenario) -> Self:
        """Play on after the last mark, or from the beginning if there is none.

        If the engine raises a NinesError, the outcome ends with the rule that the error names, or with the
        class of the error. Any other error is raised.
        """
        try:
            (_play_on if self.marks else _play)(game, scenario, self)
        except NinesError as error:
            self.lines.append(_refused_by(error))
        return self


def _refused_by(error: NinesError) -> str:
    """Return only the key of the rule; the sentence of an error can contain answers of other rules."""
    if isinstance(error, IllegalActError) and isinstance(error.refusal, Refusal):
        return f"refused: {error.refusal.rule}"
    named = _KEY.search(str(error))
    return named.group(1) if named else type(error).__name__


def _play(game: AnyGame, scenario: Scenario, found: Played) -> None:
    """Play a scenario from the beginning, and add the lines and marks."""
    if scenario.balances and not scenario.hands and not scenario.seats:
        found.lines.append(str(game.match_winners(match_so_far(game, scenario))))
        return
    table, events = set_up(game, scenario)
    found.lines += _step(game, table, events)
    found.mark(table, 0, 0)
    _play_on(game, scenario, found)


def _play_on(game: AnyGame, scenario: Scenario, found: Played) -> None:
    """Play a scenario from the last mark, and add the lines and marks."""
    last = found.marks[-1]
    table, chances = last.position, _Chances(scenario, last.chances)
    for number, text in enumerate(scenario.plays[last.plays :], last.plays + 1):
        step = play_on(game, table, game.parse_act(text), chances)
        table = step.position
        found.lines += _step(game, table, step.events)
        found.mark(table, number, chances.taken)
    found.lines += _end(game, scenario, table)


def _end(game: AnyGame, scenario: Scenario, table: Any) -> Iterator[str]:  # noqa: ANN401
    """Yield what follows the last act: refusals, what each seat sees, the result, and the next deal."""
    for text in (*scenario.refused, *scenario.allowed):
        refusal = game.why_not(table, game.parse_act(text))
        yield f"{text}: {'legal' if refusal is None else refusal.rule}"
    for seat in range(table.seats):
        yield from map(
            ": ".join, game.family.display.observation_lines(game.rule_set, game.observe(table, seat))
        )
    yield f"{game.outcome(table)}"
    if scenario.closes:
        closing = game.settle(table)
        yield from _events(game, closing.events)
        yield f"{closing.position}"


class _Chances:
    """The streams for the chance events of a scenario, counted as they are taken."""

    def __init__(self, scenario: Scenario, taken: int) -> None:
        self.taken = taken
        self._left = islice(chance_streams(scenario.seed or 0, scenario.deals), taken, None)

    def __iter__(self) -> Iterator[Stream]:
        return self

    def __next__(self) -> Stream:
        self.taken += 1
        return next(self._left)


def _step(game: AnyGame, table: Any, events: tuple[Event, ...]) -> Iterator[str]:  # noqa: ANN401
    """Yield the result of a step: its events, the balances, the next seat to act, and its legal acts."""
    yield from _events(game, events)
    yield f"{game.balances(table)}"
    if not table.ended:
        yield f"seat {table.to_act}"
        if table.to_act is not CHANCE:
            yield from map(str, game.legal_acts(table))


def _events(game: AnyGame, events: tuple[Event, ...]) -> Iterator[str]:
    return (event_text(event, game.slug) for event in events)
