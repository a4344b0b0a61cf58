"""Texts that we look for: we have not seen them, and they would decide open questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.corpus.fields import read_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus import Corpus

FILE: Final = "wanted.toml"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text that we look for.

    Parameters
    ----------
    id
        Its name in the list.
    work
        The text, for readers.
    pages
        The pages that matter.
    why
        What we hope to learn from it, in a sentence.
    where
        Where there might be a copy.
    sources
        Its keys in the bibliography; empty if it is not listed there.
    readings
        The keys of the readings that it would decide, as game/reading/point.
    errata
        The contradictions that it would settle.
    """

    id: str
    work: str
    pages: str
    why: str
    where: str
    sources: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    errata: tuple[str, ...] = ()

    def fault(self) -> str:
        """Return a fault if the text would decide nothing."""
        return "" if self.readings or self.errata else "it decides nothing; name readings or errata"


def read_wanted(root: Traversable) -> Mapping[str, Wanted]:
    """Return the texts that we look for, in the order of the file; nothing if the corpus has no such file.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a text has the wrong form.
    """
    return read_file(root, FILE, Wanted, "id") if root.joinpath(FILE).is_file() else {}


def references(corpus: Corpus) -> Iterator[tuple[str, str, str, str, Collection[str]]]:
    """Yield every reference of these texts to other records, as file, key, kind, name and known names."""
    readings = {one.key for game in corpus.readings.values() for one in game.values()}
    for one in corpus.wanted.values():
        for kind, names, known in (
            ("source", one.sources, corpus.sources),
            ("reading", one.readings, readings),
            ("erratum", one.errata, corpus.errata),
        ):
            yield from ((FILE, one.id, kind, name, known) for name in names)
