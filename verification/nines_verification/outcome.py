"""The outcome of a scenario as data, so that two plays of the scenario can be compared.

An outcome contains more than the scenario expects. For every step, an outcome contains the events and the
legal acts. For the end of play, an outcome contains what each seat sees, the balances, and the rules that
refuse the acts named in the scenario.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nines.errors import IllegalActError, NinesError
from nines.kernel.playing import chance_streams, play_on
from nines.kernel.position import CHANCE
from nines.kernel.refusal import Refusal
from nines_verification.event_record import event_record, show_record
from nines_verification.perform import match_so_far, set_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines_verification.scenario import Scenario

Outcome = tuple[str, ...]
_KEY: Final = re.compile(r"\[([a-z0-9-]+(?:/[a-z0-9-]+)+)\]")  # of a rule, at the end of a message


def outcome(game: AnyGame, scenario: Scenario) -> Outcome:
    """Return the outcome of a scenario in a game.

    If the engine raises a NinesError, the outcome ends with the rule that the error names, or with the class
    of the error. Any other error is raised.

    Parameters
    ----------
    game
        The game, as :class:`nines_verification.perform.AsRead` returns it.
    scenario
        The scenario to play.

    Examples
    --------
    >>> from nines import library
    >>> from nines_verification.scenario import scenarios_of
    >>> six = next(one for one in scenarios_of(library(), "comet-1718") if one.name == "six cannot play")
    >>> outcome(library().load("comet-1718"), six)[0]
    'comet-1718/seats'
    """
    lines: list[str] = []
    try:
        lines.extend(_lines(game, scenario))
    except NinesError as error:
        lines.append(_refused_by(error))
    return tuple(lines)


def _refused_by(error: NinesError) -> str:
    """Return only the key of the rule; the sentence of an error can contain answers of other rules."""
    if isinstance(error, IllegalActError) and isinstance(error.refusal, Refusal):
        return f"refused: {error.refusal.rule}"
    named = _KEY.search(str(error))
    return named.group(1) if named else type(error).__name__


def _lines(game: AnyGame, scenario: Scenario) -> Iterator[str]:
    if scenario.balances and not scenario.hands and not scenario.seats:
        yield str(game.match_winners(match_so_far(game, scenario)))
        return
    table, events = set_up(game, scenario)
    yield from _step(game, table, events)
    chances = chance_streams(scenario.seed or 0, scenario.deals)
    for text in scenario.plays:
        step = play_on(game, table, game.parse_act(text), chances)
        table = step.position
        yield from _step(game, table, step.events)
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


def _step(game: AnyGame, table: Any, events: tuple[Event, ...]) -> Iterator[str]:  # noqa: ANN401
    """Yield the result of a step: its events, the balances, the next seat to act, and its legal acts."""
    yield from _events(game, events)
    yield f"{game.balances(table)}"
    if not table.ended:
        yield f"seat {table.to_act}"
        if table.to_act is not CHANCE:
            yield from map(str, game.legal_acts(table))


def _events(game: AnyGame, events: tuple[Event, ...]) -> Iterator[str]:
    return (show_record(event_record(event, game.slug)) for event in events)
