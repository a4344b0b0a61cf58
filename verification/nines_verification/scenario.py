"""Scenarios: what a source says must happen, as data that a historian can write.

A scenario sets up hands (or a seeded deal, or the purses of a sitting), plays some acts, and says what
must then be so. It cites the passages that it tests.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from nines.corpus.entries import Entry, read_toml
from nines.errors import CorpusError, UnknownNameError
from nines_verification.event_record import read_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.libraries import Library
    from nines_verification.event_record import Record

# In place of a rule: what is refused is impossible, as to lay a card that is not in the hand.
FACT = "fact"


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario; an expectation that is None or empty is not looked at."""

    slug: str
    name: str
    cites: tuple[str, ...]
    read: Mapping[str, str]
    # the setting: given hands, or a seeded deal, or a sitting so far; or given hands in a sitting so far
    hands: tuple[str, ...]
    dead: str
    turn: int
    seats: int
    seed: int | None
    purses: tuple[int, ...]
    deals: int
    before: Mapping[str, object]  # what else a family knows of a sitting so far
    refused_setup: str
    # what is played
    plays: tuple[str, ...]
    # what must be so, rules named by their keys without the game
    refused: Mapping[str, str]
    allowed: tuple[str, ...]
    causes: tuple[str, ...]
    leaves: tuple[str, ...]
    shows: tuple[str, ...]
    denies: tuple[str, ...]
    events: tuple[Record, ...]  # in this order, others between them
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
    next: Mapping[str, object]  # what else passes on, as the family has it
    sight: Mapping[str, tuple[str, ...]]  # by seat: lines that are told there
    seats_rule: object = None  # of seats, in place of the game's: a carried scenario may be for fewer

    @property
    def closes(self) -> bool:
        """Whether something is expected that is known only once the deal is closed."""
        seats = (self.next_first_hand, self.next_dealer)
        return any(seat is not None for seat in seats) or bool(self.next_has or self.next_holds or self.next)

    @property
    def does(self) -> frozenset[str]:
        """The rules that this scenario sees at work."""
        return frozenset((*self.causes, *self.shows))

    @property
    def withholds(self) -> frozenset[str]:
        """The rules that this scenario sees refuse something or leave it undone."""
        named = (*self.refused.values(), self.refused_setup, *self.leaves, *self.denies)
        return frozenset(rule for rule in named if rule not in ("", FACT))


@cache
def scenarios_of(library: Library, slug: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a game, none if the checks of its library have no file of them.

    A game that amends another is tried by the other's scenarios too, but for those it sets aside.

    Raises
    ------
    CorpusError
        If the file is not of this form; the message has the scenario's name.
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
        one for table in tables for one in _carried(library, Entry(file, "carries", table), several=several)
    )
    found = (*own, *theirs)
    names = [scenario.name for scenario in found]
    for name in names:
        if names.count(name) > 1:
            raise CorpusError(file, name, "two scenarios have this name")
    return found


def _carried(library: Library, entry: Entry, *, several: bool) -> Iterator[Scenario]:
    """Yield the scenarios of an amended game, without those that are set aside for a reason.

    Where a reading chooses among *several* games, they are performed under it, and named after the game.
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
            seats = scenario.seats_rule or there  # at second hand, as the game that it was written for
            yield replace(scenario, name=name, read={**scenario.read, **read}, seats_rule=seats)


def _scenario(slug: str, entry: Entry) -> Scenario:
    # Long because it reads one field after the other, each by its type.
    entry.key = entry.text("name")
    scenario = Scenario(
        slug=slug,
        name=entry.key,
        cites=entry.texts("cites"),
        read=entry.words("read"),
        hands=entry.texts("hands"),
        dead=entry.text("dead", ""),
        turn=entry.whole("turn", 0),
        seats=entry.whole("seats", 0),
        seed=entry.maybe_whole("seed"),
        purses=entry.wholes("purses"),
        deals=entry.whole("deals", 0),
        before=entry.table("before"),
        refused_setup=entry.text("refused_setup", ""),
        plays=entry.texts("plays"),
        refused=entry.words("refused"),
        allowed=entry.texts("allowed"),
        causes=entry.texts("causes"),
        leaves=entry.texts("leaves"),
        shows=entry.texts("shows"),
        denies=entry.texts("denies"),
        events=tuple(map(read_record, entry.tables("events"))),
        gains=entry.wholes("gains"),
        has=entry.wholes("has"),
        sizes=entry.wholes("sizes"),
        holds=entry.amounts("holds"),
        winner=entry.maybe_whole("winner"),
        to_act=entry.maybe_whole("to_act"),
        over=entry.maybe("over"),
        winners=entry.wholes("winners"),
        next_first_hand=entry.maybe_whole("next_first_hand"),
        next_dealer=entry.maybe_whole("next_dealer"),
        next_has=entry.wholes("next_has"),
        next_holds=entry.amounts("next_holds"),
        next=entry.table("next"),
        sight=entry.table("sight"),
    )
    if not scenario.cites:
        raise entry.fault("field 'cites' is empty; name the passages that the scenario tests")
    players = len(scenario.hands) or scenario.seats
    if scenario.purses and players not in (0, len(scenario.purses)):
        raise entry.fault(f"has {len(scenario.purses)} purses for {players} players")
    if players and scenario.turn not in range(players):
        raise entry.fault(f"field 'turn' is {scenario.turn}; the seats are 0 to {players - 1}")
    entry.end()
    return scenario
