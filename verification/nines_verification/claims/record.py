"""Claims as data: one file for each document whose claims have been tried.

A claim names its passages, what was asked of it, by which function it was tried, and what was found: a
verdict, the numbers in a sentence, the size of the sample and its seed. What cannot be tried says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from nines.corpus.entries import Entry, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Verdict = Literal["holds", "fails", "depends", "undecided"]
VERDICTS: Final[dict[Verdict, str]] = {
    "holds": "it holds",
    "fails": "it does not hold",
    "depends": "it depends on how the game is read or played",
    "undecided": "what was tried does not decide it",
}
KINDS: Final = ("claim", "strategy")
UNTRIED: Final = "not-tried"


class Found(NamedTuple):
    """What came of trying a claim."""

    verdict: Verdict
    says: str  # the numbers, in a sentence
    sample: int = 0  # how much was tried; 0 where everything was counted
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim, and what is on record of it."""

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


@cache
def judged(document: str) -> Judged:
    """Return what is on record of a document's claims; nothing if they have not been taken up.

    Raises
    ------
    CorpusError
        If the file is not of this form.
    """
    folder, file = files("nines_verification") / "claims", f"{document}.toml"
    if not (folder / file).is_file():
        return Judged((), {})
    tables = read_toml(folder, file)
    untried = Entry(file, UNTRIED, {UNTRIED: tables.pop(UNTRIED, {})}).words(UNTRIED)
    return Judged(tuple(_claim(document, Entry(file, key, table)) for key, table in tables.items()), untried)


def _claim(document: str, entry: Entry) -> Claim:
    verdicts: dict[str, Verdict] = {one: one for one in get_args(Verdict)}
    claim = Claim(
        key=entry.key,
        document=document,
        game=entry.text("game"),
        passages=entry.texts("passages"),
        asks=entry.text("asks"),
        tried=entry.text("tried"),
        found=Found(
            verdicts[entry.one_of("verdict", get_args(Verdict))],
            entry.text("found"),
            entry.whole("sample", 0),
            entry.whole("seed", 0),
        ),
    )
    entry.end()
    return claim


def claims_for(game: str) -> tuple[Claim, ...]:
    """Return the claims that are tried on a game.

    Examples
    --------
    >>> [claim.key for claim in claims_for("multiple-9-2007")]
    ['collecting-wins']
    """
    return tuple(claim for document in documents() for claim in judged(document).claims if claim.game == game)


def documents() -> Iterator[str]:
    """Yield the documents whose claims have been taken up."""
    for path in (files("nines_verification") / "claims").iterdir():
        if path.name.endswith(".toml"):
            yield path.name.removesuffix(".toml")


def is_judged(document: str) -> bool:
    """Tell whether the claims of a document have been taken up."""
    return document in documents()


def left_untried(passage: str) -> str:
    """Return why a claim was not tried; nothing if it was, or has not been taken up."""
    return judged(passage.partition(":")[0]).untried.get(passage, "")


def claims_of(passage: str) -> tuple[Claim, ...]:
    """Return the claims in which a passage was tried."""
    return tuple(one for one in judged(passage.partition(":")[0]).claims if passage in one.passages)
