"""Claims as data: one file for each document whose claims have been tried.

A claim names its passages, what was tested, by which function it was tried, and what was found: a
verdict, the numbers in a sentence, the size of the sample and its seed. What cannot be tried says why.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - named tuples keep their types at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import read_record

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Verdict = Literal["holds", "fails", "depends", "undecided"]
VERDICTS: Final[dict[Verdict, str]] = {
    "holds": "it holds",
    "fails": "it does not hold",
    "depends": "it depends on how the game is read or played",
    "undecided": "what was tried does not decide it",
}
KINDS: Final = ("claim", "strategy")  # of passages that can be tried
UNTRIED: Final = "not-tried"


class Found(NamedTuple):
    """The result of testing a claim.

    Parameters
    ----------
    verdict
        One of ``holds``, ``fails``, ``depends``, ``undecided``.
    says
        The numbers, in a sentence.
    sample
        How many deals or hands were tested; 0 where everything was counted.
    seed
        The seed of the sample, 0 to 2^64 - 1.
    """

    verdict: Verdict
    says: str  # the numbers, in a sentence
    sample: int = 0  # how much was tried; 0 where everything was counted
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim, and the result on record.

    Parameters
    ----------
    key
        The name of the claim.
    document
        The siglum of the document that makes it.
    game
        The slug of the game on which it is tested.
    passages
        Ids of the passages that make it.
    asks
        The question that is tested.
    tried
        The name of the function that tests it.
    found
        The result.
    """

    key: str
    document: str
    game: str
    passages: tuple[str, ...]
    asks: str
    tried: str  # the name of the function that tries it
    found: Found


class Judged(NamedTuple):
    """The claims of a document: those that were tried, and the passages that were not, with the reason."""

    claims: tuple[Claim, ...]
    untried: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Claims:
    """The recorded claims of all documents.

    Examples
    --------
    >>> from nines import library
    >>> found = library().claims
    >>> [claim.key for claim in found.about("multiple-9-2007")]
    ['collecting-wins']
    >>> found.of("pagat-multiple-9:127")[0].found.verdict
    'holds'
    """

    by_document: Mapping[str, Judged]

    @property
    def by_key(self) -> Mapping[str, Claim]:
        """The claims that were tried, by key."""
        return {one.key: one for judged in self.by_document.values() for one in judged.claims}

    def about(self, game: str) -> tuple[Claim, ...]:
        """Return the claims that are tried on a game."""
        return tuple(one for judged in self.by_document.values() for one in judged.claims if one.game == game)

    def of(self, passage: str) -> tuple[Claim, ...]:
        """Return the claims in which a passage was tried."""
        return tuple(one for one in self._judged(passage).claims if passage in one.passages)

    def left_untried(self, passage: str) -> str:
        """Return why a claim was not tried; nothing if it was, or has not been taken up."""
        return self._judged(passage).untried.get(passage, "")

    def _judged(self, passage: str) -> Judged:
        return self.by_document.get(passage.partition(":")[0], Judged((), {}))


def read_claims(folder: Traversable) -> Claims:
    """Return what is on record in the files of a folder; nothing if there is no such folder.

    Raises
    ------
    CorpusError
        If a file is not of this form.
    """
    if not folder.is_dir():
        return Claims({})
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return Claims({name.removesuffix(".toml"): _judged(folder, name) for name in names})


def _judged(folder: Traversable, file: str) -> Judged:
    tables = read_toml(folder, file)
    untried = Entry(file, UNTRIED, {UNTRIED: tables.pop(UNTRIED, {})}).words(UNTRIED)
    document = file.removesuffix(".toml")
    return Judged(tuple(_claim(document, Entry(file, key, table)) for key, table in tables.items()), untried)


def _claim(document: str, entry: Entry) -> Claim:
    verdicts: dict[str, Verdict] = {one: one for one in get_args(Verdict)}
    found = Found(
        verdicts[entry.one_of("verdict", get_args(Verdict))],
        entry.text("found"),
        entry.whole("sample", 0),
        entry.whole("seed", 0),
    )
    return read_record(entry, Claim, key=entry.key, document=document, found=found)
