"""Test a rule mutant: run the checks of ``nines verify`` on it, the fastest first, until one fails."""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NinesError
from nines.evidence.companions import companion_choices
from nines_verification.candidate_plays import difference, kept_digests
from nines_verification.golden import replayed_difference
from nines_verification.perform import AsRead, perform_ready
from nines_verification.scenario import scenarios_of
from nines_verification.told_apart import misses

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.mutation.rule_mutants import RuleMutant
    from nines_verification.scenario import Scenario

SCENARIOS: Final = "scenarios"
GOLDEN: Final = "golden play"
CANDIDATES: Final = "candidate plays"


class Kill(NamedTuple):
    """The check that fails on a mutant, and the first message of the check."""

    section: str
    what: str


class Trier:
    """The checks of one edition, prepared for many mutants.

    Parameters
    ----------
    library
        The library with the scenarios and golden plays.
    game
        The edition with its default answers.
    """

    def __init__(self, library: Library, game: AnyGame) -> None:
        self.library, self.game = library, game
        self.scenarios = scenarios_of(library, game.slug)
        self._as_read = AsRead(game)
        self._made: dict[tuple[Any, ...], AnyGame] = {}  # with the answers that a mutant needs
        self._sound: dict[int, bool] = {}
        self._by_key: dict[int, Mapping[str, Cited[object]]] = {}  # original games
        self._digests = kept_digests(library, game.slug)
        self._kills: dict[str, Counter[int]] = {}  # by key: the scenarios that have killed its mutants

    def kill(self, mutant: RuleMutant) -> Kill | None:
        """Return the first check that fails on a mutant; None if all checks hold."""
        return self._read_kill(mutant) if mutant.kind == "read" else self._rule_kill(mutant)

    def _rule_kill(self, mutant: RuleMutant) -> Kill | None:
        key = f"{self.game.slug}/{mutant.key}"
        made: dict[int, AnyGame] = {}
        for number in self._likeliest_first(mutant.key):
            ready = self._as_read(self.scenarios[number])
            cited = self._rules(ready).get(key)
            if cited is None or cited.rule != mutant.was:
                continue  # the original rule is not used here, so there is nothing to replace
            changed = made.get(id(ready))
            if changed is None:
                changed = made[id(ready)] = exchanged(ready, key, mutant.rule)
            kill = _fails(changed, self.scenarios[number])
            if kill and self._is_sound(number):
                self._kills.setdefault(mutant.key, Counter())[number] += 1
                return kill
        return self._played_kill(mutant)

    def _is_sound(self, number: int) -> bool:
        """Return whether a scenario holds in the original. Only then can the scenario notice a mutant."""
        if number not in self._sound:
            scenario = self.scenarios[number]
            self._sound[number] = _fails(self._as_read(scenario), scenario) is None
        return self._sound[number]

    def _rules(self, ready: AnyGame) -> Mapping[str, Cited[object]]:
        if id(ready) not in self._by_key:
            self._by_key[id(ready)] = ready.rules()
        return self._by_key[id(ready)]

    def _played_kill(self, mutant: RuleMutant) -> Kill | None:
        """Return the failure of the mutant in the stored plays with its answers; None if nothing fails."""
        _, changed = self.both(mutant)
        if not mutant.read:
            return _golden(self.library, changed)
        ((point, candidate),) = mutant.read.items()
        kept = self._digests.get(f"{point}={candidate}", [])
        try:
            found = difference(kept, changed) if kept else ""
        except Exception as error:  # noqa: BLE001 - a rule in a strange place fails in any way; the original fails in none
            found = repr(error)
        return Kill(CANDIDATES, found) if found else None

    def both(self, mutant: RuleMutant) -> tuple[AnyGame, AnyGame]:
        """Return the original game with the reading of a mutant, and the mutated game."""
        if mutant.kind == "read":
            return self.game, self._under({mutant.key: mutant.change})
        base = self._under(mutant.read)
        return base, exchanged(base, f"{self.game.slug}/{mutant.key}", mutant.rule)

    def _under(self, read: Mapping[str, str]) -> AnyGame:
        """Return the game with the given answers, and with other choices that these answers need."""
        key = tuple(sorted(read.items()))
        if key not in self._made:
            beside = companion_choices(self.game.choices.points, read) if read else {}
            self._made[key] = self.game.read({**beside, **read})
        return self._made[key]

    def _read_kill(self, mutant: RuleMutant) -> Kill | None:
        ready = AsRead(self.game)
        for number in self._likeliest_first(mutant.key):
            scenario = self.scenarios[number]
            if misses(ready, scenario, mutant.key, mutant.change) and self._is_sound(number):
                self._kills.setdefault(mutant.key, Counter())[number] += 1
                return Kill(SCENARIOS, scenario.name)
        return None

    def _likeliest_first(self, key: str) -> list[int]:
        """Return the numbers of all scenarios, beginning with those that are likeliest to kill a mutant.

        Scenarios that killed mutants of the key come first, then scenarios that name the key.
        """
        kills = self._kills.get(key, Counter())

        def order(number: int) -> tuple[object, ...]:
            scenario = self.scenarios[number]
            return -kills[number], key not in _named(scenario), bool(scenario.read), number

        return sorted(range(len(self.scenarios)), key=order)


def exchanged(game: AnyGame, key: str, rule: object) -> AnyGame:
    """Return a game with the same name in which one rule is replaced by another.

    The result equals the result of ``Game.with_rule``. This function replaces only one field of the rule set,
    because that is faster for thousands of mutants.
    """
    rules = copy(game.rule_set)  # without values computed from its fields
    for name, several in rules.by_field().items():
        if any(cited.key == key for cited in several):
            others = tuple(replace(cited, rule=rule) if cited.key == key else cited for cited in several)
            object.__setattr__(rules, name, others if isinstance(getattr(rules, name), tuple) else others[0])
    return replace(game, rule_set=rules)


def _fails(game: AnyGame, scenario: Scenario) -> Kill | None:
    try:
        failures = perform_ready(game, scenario)
    except Exception as error:  # noqa: BLE001 - the same
        return Kill(SCENARIOS, f"{scenario.name}: {error!r}")
    return Kill(SCENARIOS, str(failures[0])) if failures else None


def _golden(library: Library, game: AnyGame) -> Kill | None:
    try:
        found = replayed_difference(library, game)
    except NinesError as error:
        found = str(error)
    except Exception as error:  # noqa: BLE001 - the same
        found = repr(error)
    return Kill(GOLDEN, found) if found else None


def _named(scenario: Scenario) -> frozenset[str]:
    """Return the rules that a scenario names."""
    events = (str(event["rule"]) for event in scenario.events)
    return frozenset(
        (*scenario.causes, *scenario.leaves, *scenario.refused.values(), scenario.refused_setup, *events)
    )
