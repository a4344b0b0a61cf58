"""Scenarios: consequences of what a source says, as data that a historian can write.

A scenario sets up hands, a deal from a seed, or the balances of a match, then plays some acts and states what
must happen. A scenario cites the passages that it tests.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import read_record
from nines.errors import CorpusError, UnknownNameError
from nines_verification import event_record
from nines_verification.event_record import Record  # noqa: TC001 - the same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library

# In place of a rule: the act is impossible, for example with a card that is not in the hand.
FACT = "fact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One scenario. Expectations that are None or empty are not checked."""

    slug: str
    name: str
    cites: tuple[str, ...]
    read: Mapping[str, str]
    # the setting: given hands, or a seeded deal, or a match so far; or given hands in a match so far
    hands: tuple[str, ...]
    dead: str = ""
    turn: int = 0
    seats: int = 0
    seed: int | None
    balances: tuple[int, ...]
    deals: int = 0
    before: Mapping[str, object]  # further state of a match in a family
    refused_setup: str = ""
    # what is played
    plays: tuple[str, ...]
    # expectations; rules are named by their keys without the game
    refused: Mapping[str, str]
    allowed: tuple[str, ...]
    causes: tuple[str, ...]
    leaves: tuple[str, ...]
    events: tuple[Record, ...]  # in this order; others may come between them
    gains: tuple[int, ...]
    has: tuple[int, ...]
    sizes: tuple[int, ...]
    holds: Mapping[str, int]
    winner: int | None
    to_act: int | None
    over: bool | None
    winners: tuple[int, ...]
    next_first_hand: int | None
    next_dealer: int | None
    next_has: tuple[int, ...]
    next_holds: Mapping[str, int]
    next: Mapping[str, object]  # further state after the deal, by family
    sight: Mapping[str, tuple[str, ...]]  # by seat: lines that it sees
    seats_rule: object = None  # replaces the rule for seats: an inherited scenario may have fewer players

    def fault(self) -> str:
        """Return a fault of the scenario, such as a missing citation; empty if there is no fault."""
        if not self.cites:
            return "field 'cites' is empty; name the passages that the scenario tests"
        players = len(self.hands) or self.seats
        if self.balances and players not in (0, len(self.balances)):
            return f"has {len(self.balances)} balances for {players} players"
        if players and self.turn not in range(players):
            return f"field 'turn' is {self.turn}; the seats are 0 to {players - 1}"
        return ""

    @property
    def closes(self) -> bool:
        """Whether an expectation of the scenario is about the state after the deal."""
        seats = (self.next_first_hand, self.next_dealer)
        return any(seat is not None for seat in seats) or bool(self.next_has or self.next_holds or self.next)

    @property
    def names(self) -> frozenset[str]:
        """The rules named in this scenario's expectations."""
        named = (*self.causes, *self.leaves, *self.refused.values(), self.refused_setup)
        return frozenset(rule for rule in named if rule not in ("", FACT))


@cache
def scenarios_of(library: Library, slug: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a game; nothing if the library has no file of scenarios for the game.

    A game inherits the scenarios of its base game, except those that the game sets aside.

    Raises
    ------
    CorpusError
        If the file has the wrong format; the message names the scenario.
    """
    file = f"{slug}.toml"
    folder = library.checks / "scenarios" if library.checks else None
    if folder is None or not (folder / file).is_file():
        return ()
    content = read_toml(folder, file)
    own = tuple(
        _scenario(slug, Entry(file, f"scenario {number}", table))
        for number, table in enumerate(content.get("scenario", []), 1)
    )
    carries = content.get("carries", [])
    several = isinstance(carries, list)
    tables = carries if several else [carries]
    theirs = (
        scenario
        for table in tables
        for scenario in _carried(library, Entry(file, "carries", table), several=several)
    )
    scenarios = (*own, *theirs)
    names = [scenario.name for scenario in scenarios]
    for name in names:
        if names.count(name) > 1:
            raise CorpusError(file, name, "two scenarios have this name")
    return scenarios


def _carried(library: Library, entry: Entry, *, several: bool) -> Iterator[Scenario]:
    """Yield the scenarios that a game inherits from its base game, except those that the game sets aside.

    If a reading chooses among *several* base games, each scenario is played under that reading and gets the
    base game as a suffix to its name.
    """
    game, aside, read = entry.text("game"), entry.words("set-aside"), entry.words("read")
    seats_as_there = entry.maybe("seats-as-there")
    entry.end()
    there = library.load(game).rules()[f"{game}/seats"].rule if seats_as_there else None
    known = [scenario.name for scenario in scenarios_of(library, game)]
    for name in aside:
        if name not in known:
            raise entry.fault(str(UnknownNameError("scenario to be set aside", name, known)))
    for scenario in scenarios_of(library, game):
        if scenario.name not in aside:
            name = f"{scenario.name} ({game})" if several else scenario.name
            seats = scenario.seats_rule or there  # if inherited twice, of the game that it was written for
            yield replace(scenario, name=name, read={**scenario.read, **read}, seats_rule=seats)


def _scenario(slug: str, entry: Entry) -> Scenario:
    entry.key = entry.text("name")
    events = tuple(map(event_record.read_record, entry.tables("events")))
    return read_record(entry, Scenario, slug=slug, events=events, seats_rule=None)
