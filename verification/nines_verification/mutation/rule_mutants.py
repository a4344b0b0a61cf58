"""Rule mutants of an edition: versions of it with one different rule or reading.

A mutant of a rule replaces a rule that the edition has under its defaults or under one other candidate. A
mutant of a reading replaces the default by another candidate.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from nines_verification.alternatives import alternatives
from nines_verification.mutation.altered import altered
from nines_verification.shifts import neighbours, of_other_classes, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

Kind: TypeAlias = Literal["exchanged", "shifted", "altered", "read"]
KINDS: Final[tuple[Kind, ...]] = ("exchanged", "shifted", "altered", "read")


@dataclass(frozen=True)
class RuleMutant:
    """One change of an edition.

    Parameters
    ----------
    kind
        ``exchanged``: a rule of another game of the family, or of another class of the same kind;
        ``shifted``: a parameter changed by one step; ``altered``: altered answers of a method, for a rule
        without other mutants; ``read``: another candidate.
    key
        The key of the rule without the edition, or the point of the reading.
    change
        The parameter and its new value, or the other rule, or the candidate.
    read
        The candidates under which the edition has the original rule; empty for the defaults.
    was, rule
        The original rule and its replacement; both None for a reading.
    """

    kind: Kind
    key: str
    change: str
    read: Mapping[str, str] = field(default_factory=dict, compare=False)
    was: object = field(default=None, compare=False)
    rule: object = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The name of the mutant: key, candidates, change.

        Examples
        --------
        >>> RuleMutant("shifted", "stop/king", "ranks=()", {"wild": "two"}).name
        'stop/king[wild=two]: ranks=()'
        """
        read = ",".join(f"{point}={candidate}" for point, candidate in sorted(self.read.items()))
        return f"{self.key}{f'[{read}]' if read else ''}: {self.change}"


def rule_mutants(library: Library, game: AnyGame) -> Iterator[RuleMutant]:
    """Yield every mutant of an edition: exchanged rules, shifted parameters, and readings.

    A rule is shifted under the defaults and under each other candidate that adds or changes it. The same
    replacement comes only once for each key and original.

    Parameters
    ----------
    library
        The library whose other games provide rules.
    game
        The edition under its defaults.
    """
    seen: set[tuple[str, object, object]] = set()
    for mutant in (*_exchanged(library, game), *_shifted(game, {}), *_under_candidates(game)):
        what = (mutant.key, mutant.was, mutant.rule)
        if what not in seen:
            seen.add(what)
            yield mutant
    tried = {key for key, _, _ in seen}
    for key, cited in game.rules().items():
        if _place(key) not in tried:
            for one in altered(cited.rule):
                yield RuleMutant("altered", _place(key), one.method, was=cited.rule, rule=one)
    for point, candidate, _ in alternatives(game):
        yield RuleMutant("read", point, candidate)


def rules_without_mutant(game: AnyGame, mutants: Iterable[RuleMutant]) -> tuple[str, ...]:
    """Return the keys of rules without a mutant; these rules are not tested."""
    tried = {mutant.key for mutant in mutants}
    return tuple(key for key in map(_place, game.rules()) if key not in tried)


def _exchanged(library: Library, game: AnyGame) -> Iterator[RuleMutant]:
    others = [other for other in library.games(game.family.name) if other.slug != game.slug]
    for aspect, rules in game.aspects().items():
        mine = [cited.rule for cited in rules]
        foreign = [cited.rule for other in others for cited in other.aspects().get(aspect, ())]
        for cited in rules:
            for rule in dict.fromkeys((*foreign, *of_other_classes(cited.rule))):
                if rule not in mine:
                    yield RuleMutant("exchanged", _place(cited.key), shown(rule), was=cited.rule, rule=rule)


def _shifted(game: AnyGame, read: Mapping[str, str]) -> Iterator[RuleMutant]:
    for key, cited in game.rules().items():
        for change, rule in neighbours(cited.rule):
            yield RuleMutant("shifted", _place(key), change, read, cited.rule, rule)


def _under_candidates(game: AnyGame) -> Iterator[RuleMutant]:
    """Yield shifts of the rules that one other candidate adds or changes."""
    known = {(key, cited.rule) for key, cited in game.rules().items()}
    for point, candidate, other in alternatives(game):
        fresh = [(key, cited) for key, cited in other.rules().items() if (key, cited.rule) not in known]
        for key, cited in fresh:
            known.add((key, cited.rule))
            for change, rule in neighbours(cited.rule):
                yield RuleMutant("shifted", _place(key), change, {point: candidate}, cited.rule, rule)


def _place(key: str) -> str:
    return key.partition("/")[2]
