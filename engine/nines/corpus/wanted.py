"""Texts that we look for: we have not seen them, and they bear on open questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.fields import read_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus import Corpus

FILE: Final = "wanted.toml"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text that we are looking for."""

    id: Annotated[str, "The name of the text in the list."]
    work: Annotated[str, "The title of the text, as readers see it."]
    pages: Annotated[str, "The pages that we need."]
    why: Annotated[str, "A sentence that says what we hope to learn from the text."]
    where: Annotated[str, "A place where there might be a copy."]
    sources: Annotated[
        tuple[str, ...], "The keys of the text in the bibliography; empty if it is not listed there."
    ] = ()
    readings: Annotated[
        tuple[str, ...],
        "The keys of the readings that the text bears on, in the form game/reading/point.",
    ] = ()
    errata: Annotated[tuple[str, ...], "The contradictions that the text bears on."] = ()

    def fault(self) -> str:
        """Return a message if the wanted text bears on nothing, or else an empty string."""
        return "" if self.readings or self.errata else "it bears on nothing; name readings or errata"


def read_wanted(root: Traversable) -> Mapping[str, Wanted]:
    """Return the texts that we look for, in the order of the file; empty if the corpus has no such file.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a text has the wrong form.
    """
    return read_file(root, FILE, Wanted, "id") if root.joinpath(FILE).is_file() else {}


def references(corpus: Corpus) -> Iterator[tuple[str, str, str, str, Collection[str]]]:
    """Yield each reference from a wanted text to another record: file, key, kind, name and valid names."""
    readings = {reading.key for game in corpus.readings.values() for reading in game.values()}
    for wanted in corpus.wanted.values():
        for kind, names, known in (
            ("source", wanted.sources, corpus.sources),
            ("reading", wanted.readings, readings),
            ("erratum", wanted.errata, corpus.errata),
        ):
            yield from ((FILE, wanted.id, kind, name, known) for name in names)
