"""Rule mutants of an edition: versions of the edition in which one rule or one reading is different.

A mutant of a rule replaces a rule that is in force under the default answers, or under one other answer to an
open question. A mutant of a reading replaces a default answer by another answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from nines.libraries.alternatives import alternatives
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
        The kind of change. ``exchanged``: the rule is replaced by a rule from another game of the family, or
        by a rule of a different class of the same kind. ``shifted``: a parameter is changed by one step.
        ``altered``: the answers of a method are altered, only in rules without other mutants. ``read``:
        another answer to an open question is chosen.
    key
        The key of the rule without the edition, or the key of the open question.
    change
        The replacement: the parameter with its new value, the other rule, or the other answer.
    read
        The answers under which the original rule is in force; empty for the default answers.
    was, rule
        The original rule and its replacement; both are None for a mutant of a reading.
    """

    kind: Kind
    key: str
    change: str
    read: Mapping[str, str] = field(default_factory=dict, compare=False)
    was: object = field(default=None, compare=False)
    rule: object = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The name of the mutant: the key, the answers, and the change.

        Examples
        --------
        >>> RuleMutant("shifted", "stop/king", "ranks=()", {"wild": "two"}).name
        'stop/king[wild=two]: ranks=()'
        """
        read = ",".join(f"{point}={candidate}" for point, candidate in sorted(self.read.items()))
        return f"{self.key}{f'[{read}]' if read else ''}: {self.change}"


def rule_mutants(library: Library, game: AnyGame) -> Iterator[RuleMutant]:
    """Yield every rule mutant of an edition: exchanged rules, shifted parameters, and other readings.

    A rule is shifted under the default answers, and under each of the other answers that adds or changes the
    rule. No mutant is yielded twice.

    Parameters
    ----------
    library
        The library. Rules of other games in the library serve as replacements.
    game
        The edition with its default answers.
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
    """Return the keys of the rules that have no mutant. Rules without a mutant are not tested."""
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
    """Yield shifts of the rules that are added or changed by another answer to an open question."""
    known = {(key, cited.rule) for key, cited in game.rules().items()}
    for point, candidate, other in alternatives(game):
        fresh = [(key, cited) for key, cited in other.rules().items() if (key, cited.rule) not in known]
        for key, cited in fresh:
            known.add((key, cited.rule))
            for change, rule in neighbours(cited.rule):
                yield RuleMutant("shifted", _place(key), change, {point: candidate}, cited.rule, rule)


def _place(key: str) -> str:
    return key.partition("/")[2]
