"""Play a scenario and compare the result with its expectations."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from nines.errors import IllegalActError, NinesError
from nines.kernel.playing import begin, chance_streams, dealt, play_on
from nines.kernel.transition import Transition
from nines.libraries.alternatives import alternatives, played_as
from nines_verification.event_record import event_record
from nines_verification.near import missing_events, nearest_text
from nines_verification.report import Failure
from nines_verification.scenario import FACT, Scenario, scenarios_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

Readings: TypeAlias = "tuple[object, ...]"


def check_scenarios(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of scenarios played in a game, and the expectations that failed."""
    scenarios = scenarios_of(library, game.slug)
    ready = AsRead(game, _made_of(game, id(game.choices.points)))
    failures = [failure for scenario in scenarios for failure in _performed(ready, scenario)]
    return len(scenarios), (*failures, *_unknown_rules(library, game))


def perform(game: AnyGame, scenario: Scenario) -> tuple[Failure, ...]:
    """Play a scenario in *game* under the scenario's readings, and return the expectations that failed."""
    return _performed(AsRead(game), scenario)


def _performed(ready: AsRead, scenario: Scenario) -> tuple[Failure, ...]:
    try:
        game_read = ready(scenario)
    except NinesError as error:
        return (Failure(f"{scenario.slug}: {scenario.name}", str(error)),)
    return perform_ready(game_read, scenario)


def perform_ready(game: AnyGame, scenario: Scenario) -> tuple[Failure, ...]:
    """Play a scenario in a game that :class:`AsRead` returned, and return the expectations that failed."""
    try:
        found = tuple(perform_in(game, scenario))
    except IllegalActError as error:
        found = (f"an act is refused: {error.refusal}",)
    except NinesError as error:
        found = (str(error),)
    return tuple(Failure(f"{scenario.slug}: {scenario.name}", what) for what in found)


class AsRead:
    """A game under the readings of its scenarios, which is made once for each set of readings.

    Parameters
    ----------
    game
        The game with its choices.
    made
        What was made of an equal game, by readings, to which more is added; by default nothing. A game with
        tables equals the game without them.
    """

    def __init__(self, game: AnyGame, made: dict[Readings, AnyGame] | None = None) -> None:
        self.game = game
        self._made = {} if made is None else made
        self._ready: dict[Readings, AnyGame] = {}

    def __call__(self, scenario: Scenario) -> AnyGame:
        """Return the game with the readings that a scenario names; for the same readings, the same object.

        A scenario inherited from a game for fewer players is played under that game's rule on the number of
        players.

        Raises
        ------
        NinesError
            If the game does not allow the readings of the scenario.
        """
        key = (scenario.seats_rule, *sorted(scenario.read.items()))
        if key not in self._made:
            game = self.game
            if scenario.seats_rule is not None:
                game = game.with_rule(f"{game.slug}/seats", scenario.seats_rule)
            self._made[key] = game.read(scenario.read)
        if key not in self._ready:
            self._ready[key] = played_as(self._made[key], self.game)
        return self._ready[key]


@lru_cache(maxsize=1)
def _made_of(_game: AnyGame, _points: int) -> dict[Readings, AnyGame]:
    """Return the place of what is made of a game, which is played with tables and then without them."""
    return {}


def forget() -> None:
    """Forget the games that were made for scenarios."""
    _made_of.cache_clear()


def perform_in(game: AnyGame, scenario: Scenario) -> Iterator[str]:
    """Play a scenario in a game that :class:`AsRead` returned, and yield the expectations that fail.

    Raises
    ------
    NinesError
        If an act is refused, or the scenario cannot be set up.
    """
    if scenario.balances and not scenario.hands and not scenario.seats:
        yield from _check_match(game, scenario)
        return
    if scenario.refused_setup:
        yield from _check_refused_setup(game, scenario)
        return
    table, events = set_up(game, scenario)
    chances = chance_streams(scenario.seed or 0, scenario.deals)
    for text in scenario.plays:
        step = play_on(game, table, game.parse_act(text), chances)
        table, events = step.position, (*events, *step.events)
    yield from _check_acts(game, scenario, table)
    yield from _check_table(game, scenario, table)
    yield from _check_sights(game, scenario, table)
    if scenario.closes:
        closing = game.settle(table)
        events = (*events, *closing.events)
        yield from _check_next(scenario, closing.position)
    yield from _check_events(game, scenario, events)


def set_up(game: AnyGame, scenario: Scenario) -> tuple[Any, tuple[Event, ...]]:
    """Return the first position of a scenario, and the events that led to it.

    Raises
    ------
    NinesError
        If the hands, or the number of players, are refused.
    """
    before = match_so_far(game, scenario) if scenario.balances else None
    if scenario.hands:
        return game.start(scenario.hands, pile=scenario.dead, turn=scenario.turn, match=before), ()
    seed = scenario.seed or 0
    opened = begin(game, scenario.seats, seed) if before is None else Transition(before, ())
    first = dealt(game, opened.position, seed)
    return first.position, (*opened.events, *first.events)


def _check_refused_setup(game: AnyGame, scenario: Scenario) -> Iterator[str]:
    """Check that the named rule refuses the hands or the number of players."""
    try:
        set_up(game, scenario)
    except NinesError as error:
        if f"[{game.slug}/{scenario.refused_setup}]" not in str(error):
            yield f"it cannot begin, but not because of {scenario.refused_setup}: {error}"
    else:
        yield f"it can begin; {scenario.refused_setup} should refuse it"


def match_so_far(game: AnyGame, scenario: Scenario) -> Any:  # noqa: ANN401 - each family has its own match
    """Return the state of the match at the point where a scenario begins.

    Raises
    ------
    NinesError
        If the scenario's numbers contradict each other.
    """
    return game.match_so_far(scenario.balances, scenario.deals, first_hand=scenario.turn, **scenario.before)


def _check_match(game: AnyGame, scenario: Scenario) -> Iterator[str]:
    match = match_so_far(game, scenario)
    if scenario.over is not None and (game.match_winners(match) is not None) != scenario.over:
        yield f"the match {'is not' if scenario.over else 'is'} over"
    if scenario.winners and game.match_winners(match) != scenario.winners:
        yield f"the winners are {game.match_winners(match)}, not {scenario.winners}"


def _check_acts(game: AnyGame, scenario: Scenario, table: object) -> Iterator[str]:
    for text, rule in scenario.refused.items():
        refusal = game.why_not(table, game.parse_act(text))
        if refusal is None:
            yield f"{text!r} is allowed; {rule} should refuse it"
        elif (by := refusal.rule.removeprefix(f"{game.slug}/") or FACT) != rule:
            yield f"{text!r} is refused by {by}, not by {rule}"
    for text in scenario.allowed:
        refusal = game.why_not(table, game.parse_act(text))
        if refusal is not None:
            yield f"{text!r} should be allowed: {refusal}"


def _check_events(game: AnyGame, scenario: Scenario, events: tuple[Event, ...]) -> Iterator[str]:
    rules = [event.rule.removeprefix(f"{game.slug}/") for event in events]
    for rule in scenario.causes:
        if rule not in rules:
            yield f"{rule} causes nothing; {nearest_text(rule, rules)}"
    for rule in scenario.leaves:
        if rule in rules:
            caused = next(event for event in events if event.rule.endswith(rule))
            yield f"{rule} causes {game.family.display.sentence(caused)!r}"
    yield from missing_events(scenario.events, [event_record(event, game.slug) for event in events])


def _check_table(game: AnyGame, scenario: Scenario, table: Any) -> Iterator[str]:  # noqa: ANN401
    result = game.outcome(table)
    if scenario.gains and result.gains != scenario.gains:
        yield f"the gains are {result.gains}, not {scenario.gains}"
    if scenario.has and table.ledger.seats != scenario.has:
        yield f"the players have {table.ledger.seats}, not {scenario.has}"
    held = _pools(scenario.holds, table)
    if scenario.holds != held:
        yield f"the pools hold {held}, not {scenario.holds}"
    sizes = tuple(map(len, table.hands))
    if scenario.sizes and sizes != scenario.sizes:
        yield f"the hands have {sizes} cards, not {scenario.sizes}"
    # Partners of the winner win too, and come after.
    if scenario.winner is not None and result.winners[:1] != (scenario.winner,):
        yield f"the winners are {result.winners}, not {scenario.winner}"
    if scenario.to_act is not None and (table.ended or table.to_act != scenario.to_act):
        now = "nobody" if table.ended else table.to_act
        yield f"it is the turn of {now}, not of {scenario.to_act}"
    if scenario.over is not None and table.ended != scenario.over:
        yield f"the deal {'is not' if scenario.over else 'is'} over"


def _pools(wanted: Mapping[str, int], position: Any) -> dict[str, int]:  # noqa: ANN401 - each family has its own
    """Return the contents of the named pools."""
    return {name: amount for name, amount in position.ledger.pools if name in wanted}


def _check_sights(game: AnyGame, scenario: Scenario, table: Any) -> Iterator[str]:  # noqa: ANN401
    """Check that each seat sees the lines that the scenario expects it to see."""
    for seat, wanted in scenario.sight.items():
        lines = game.family.display.observation_lines(game.rule_set, game.observe(table, int(seat)))
        told = [f"{label}: {text}" for label, text in lines]
        for line in wanted:
            if line not in told:
                yield f"seat {seat} does not see {line!r}; {nearest_text(line, told)}"


def _check_next(scenario: Scenario, match: Any) -> Iterator[str]:  # noqa: ANN401 - each family has its own
    """Check the state of the match after the deal."""
    if scenario.next_has and match.ledger.seats != scenario.next_has:
        yield f"the players then have {match.ledger.seats}, not {scenario.next_has}"
    for name, wanted in scenario.next.items():
        if getattr(match.more, name) != wanted:
            yield f"then {name} is {getattr(match.more, name)}, not {wanted}"
    held = _pools(scenario.next_holds, match)
    if held != scenario.next_holds:
        yield f"the pools then hold {held}, not {scenario.next_holds}"
    for name, wanted in (("first_hand", scenario.next_first_hand), ("dealer", scenario.next_dealer)):
        if wanted is not None and getattr(match, name) != wanted:
            yield f"the next {name.replace('_', ' ')} is {getattr(match, name)}, not {wanted}"


def _unknown_rules(library: Library, game: AnyGame) -> Iterator[Failure]:
    """Yield a failure for each rule that a scenario names but that no reading of the game contains."""
    readings = (game, *(other for _, _, other in alternatives(game)))
    known = {key.removeprefix(f"{game.slug}/") for reading in readings for key in reading.rules()}
    own = [scenario for scenario in scenarios_of(library, game.slug) if scenario.slug == game.slug]
    for rule in sorted({rule for scenario in own for rule in scenario.names} - known):
        yield Failure(f"scenarios/{game.slug}.toml", f"names {rule!r}, which is not a rule of the game")
