"""Claims as data: one file for each document whose claims have been tested.

A claim names its passages, the question tested, the function that tests it and the result. The result is a
verdict, a sentence with the numbers, the sample size and the seed of the sample. If a passage cannot be
tested, the file gives the reason.
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
    "undecided": "the test does not decide it",
}
KINDS: Final = ("claim", "strategy")  # kinds of passages that can be tested
UNTRIED: Final = "not-tried"


class Found(NamedTuple):
    """The result of testing a claim.

    Parameters
    ----------
    verdict
        The verdict: ``holds``, ``fails``, ``depends`` or ``undecided``.
    says
        A sentence that states the numbers found.
    sample
        The number of deals or hands tested; 0 if all possible ones were counted.
    seed
        The seed of the sample, 0 to 2^64 - 1.
    """

    verdict: Verdict
    says: str  # the numbers found, in a sentence
    sample: int = 0  # how many deals or hands were tested; 0 if all were counted
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a document, with the recorded result of its test.

    Parameters
    ----------
    key
        The name of the claim.
    document
        The siglum of the document that makes the claim.
    game
        The slug of the game on which the claim is tested.
    passages
        The ids of the passages that make the claim.
    asks
        The question that is tested.
    tried
        The name of the function that tests it.
    found
        The result of the test.
    """

    key: str
    document: str
    game: str
    passages: tuple[str, ...]
    asks: str
    tried: str  # the name of the function that tests it
    found: Found


class Judged(NamedTuple):
    """The tested claims of a document, and its untested passages, each with the reason."""

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
        """The tested claims, by key."""
        return {one.key: one for judged in self.by_document.values() for one in judged.claims}

    def about(self, game: str) -> tuple[Claim, ...]:
        """Return the claims tested on a game."""
        return tuple(one for judged in self.by_document.values() for one in judged.claims if one.game == game)

    def of(self, passage: str) -> tuple[Claim, ...]:
        """Return the tested claims that a passage makes."""
        return tuple(one for one in self._judged(passage).claims if passage in one.passages)

    def left_untried(self, passage: str) -> str:
        """Return the reason why a passage was not tested; empty if it was tested or not yet considered."""
        return self._judged(passage).untried.get(passage, "")

    def _judged(self, passage: str) -> Judged:
        return self.by_document.get(passage.partition(":")[0], Judged((), {}))


def read_claims(folder: Traversable) -> Claims:
    """Return the claims recorded in a folder; empty if the folder does not exist.

    Raises
    ------
    CorpusError
        If a file does not have the form of a file of claims.
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
