"""The index of a library: what rests on each passage, and what each name stands for.

Each part is built when it is first used. All output comes from this one index, so two pages never disagree.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from nines.libraries.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.corpus.records import Reading

Role = Literal["chosen", "candidate"]


class ReadingUse(NamedTuple):
    """A reading that rests on a passage.

    Parameters
    ----------
    key
        The key of the reading.
    role
        ``chosen`` if the reading as a whole or the chosen candidate rests on the passage; ``candidate`` if
        only other candidates rest on the passage.
    candidates
        The candidates that rest on the passage; empty if the reading as a whole rests on it.
    inherited
        The older game from which the reading is inherited; empty if the reading belongs to the game itself.
    """

    key: str
    role: Role
    candidates: tuple[str, ...]
    inherited: str


class Uses(NamedTuple):
    """Everything that rests on a passage or cites the passage.

    Parameters
    ----------
    rules
        The keys of the rules that rest on the passage, in playable games with their default choices.
    readings
        The readings, including readings of games that cannot be played.
    claims
        The keys of the tested claims that the passage makes.
    errata
        The ids of the contradictions that involve the passage.
    lineage
        The keys of statements that link two games, and the keys of attestations in the form ``attested/ID``.
    """

    rules: tuple[str, ...]
    readings: tuple[ReadingUse, ...]
    claims: tuple[str, ...]
    errata: tuple[str, ...]
    lineage: tuple[str, ...]


class Index(Names):
    """The index of a library: what each name stands for, and what rests on each passage.

    Examples
    --------
    >>> from nines import library
    >>> uses = library().index.of("wp-comet:045")
    >>> uses.errata, uses.rules[0]
    (('two-play-comet',), 'comet-1718/seats')
    """

    def of(self, passage: str) -> Uses:
        """Return everything that rests on a passage; empty if the passage does not exist."""
        return Uses(
            self.rules.get(passage, ()),
            self.readings.get(passage, ()),
            self.claims.get(passage, ()),
            self.errata.get(passage, ()),
            self.lineage.get(passage, ()),
        )

    @cached_property
    def rules(self) -> Mapping[str, tuple[str, ...]]:
        """For each passage, the keys of the rules that rest on the passage or are inherited because of it."""
        return _by_passage(
            (key, (*cited.passages, *cited.via))
            for game in map(self._library.load, self._library.playable)
            for key, cited in game.rules().items()
        )

    @cached_property
    def embodied(self) -> Mapping[str, tuple[str, ...]]:
        """For each reading, by its key, the keys of the rules that depend on the reading."""
        by_passage: defaultdict[str, list[str]] = defaultdict(list)
        for game in map(self._library.load, self._library.playable):
            for key, cited in game.rules().items():
                for point in cited.points:
                    if point in game.choices.readings:
                        by_passage[game.choices.readings[point].key].append(key)
        return {key: tuple(rules) for key, rules in by_passage.items()}

    @cached_property
    def readings(self) -> Mapping[str, tuple[ReadingUse, ...]]:
        """The readings by passage, grouped by game; a game's own readings come before inherited readings."""
        reading_uses: defaultdict[str, list[ReadingUse]] = defaultdict(list)
        for slug in self._library.corpus.titled:
            every = self._library.corpus.readings_of(slug).values()
            for reading in sorted(every, key=lambda other: bool(other.carried)):
                for passage, use in _uses(reading):
                    reading_uses[passage].append(use)
        return {passage: tuple(uses) for passage, uses in reading_uses.items()}

    @cached_property
    def claims(self) -> Mapping[str, tuple[str, ...]]:
        """The tested claims, by passage."""
        judged = self._library.claims.by_document.values()
        return _by_passage((claim.key, claim.passages) for tested in judged for claim in tested.claims)

    @cached_property
    def errata(self) -> Mapping[str, tuple[str, ...]]:
        """The contradictions by passage."""
        errata = self._library.corpus.errata.values()
        return _by_passage((erratum.id, side.passages) for erratum in errata for side in erratum.sides)

    @cached_property
    def lineage(self) -> Mapping[str, tuple[str, ...]]:
        """For each passage, the keys of the attestations and of the statements that link two games."""
        corpus = self._library.corpus
        tied = (
            (relation.key, side.passages) for relation in corpus.relations.values() for side in relation.sides
        )
        attested = (
            (f"attested/{attestation.id}", attestation.passages)
            for attestation in corpus.attestations.values()
        )
        return _by_passage((*tied, *attested))


def _by_passage(passages_of: Iterable[tuple[str, Iterable[str]]]) -> dict[str, tuple[str, ...]]:
    """Return the keys that belong to each passage, without repetition."""
    keys: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for key, passages in passages_of:
        for passage in passages:
            keys[passage][key] = None
    return {passage: tuple(each) for passage, each in keys.items()}


def _uses(reading: Reading) -> Iterable[tuple[str, ReadingUse]]:
    """Yield each passage on which a reading or one of its candidates rests, and how the reading uses it."""
    candidates = reading.candidates.values()
    named = (passage for candidate in candidates for passage in candidate.passages)
    for passage in dict.fromkeys((*reading.passages, *named)):
        on_it = tuple(candidate.id for candidate in candidates if passage in candidate.passages)
        chosen = passage in reading.passages or reading.chosen in on_it
        yield passage, ReadingUse(reading.key, "chosen" if chosen else "candidate", on_it, reading.carried)
