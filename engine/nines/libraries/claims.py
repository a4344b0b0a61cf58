"""Claims as data: one file for each document whose claims have been tested.

The record of a claim contains its passages, the question tested, and the result to expect if the claim is
true. The record also contains the plan of the test and the name of the test function. All of these are
written before the test is run. The result is a verdict and a sentence with the numbers; a result of
simulations also contains an estimate with its interval, and the readings under which the verdict was
tested. If a passage was not tested, the file gives the reason.

Many intervals are compared with a bound, so some would miss the truth by chance alone. Each interval
therefore has the level ``LEVEL``, by Bonferroni's correction for a family of ``FAMILY`` intervals: the chance
that one or more intervals miss the true value is at most 5 %. A unit test checks that there are no more than
``FAMILY`` intervals.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - named tuples keep their types at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, get_args

from nines.corpus.check import SHORT_WORDS
from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import OneOf, read_record

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Verdict = Literal["holds", "fails", "depends", "undecided", "untested"]
VERDICTS: Final[dict[Verdict, str]] = {
    "holds": "it holds",
    "fails": "it does not hold",
    "depends": "it depends on how the game is read or played",
    "undecided": "the test does not decide the claim",
    "untested": "the test has not been run yet",
}
Side = Literal["", "above", "below"]
Method = Literal["exact", "exhaustive", "simulation", "example"]
METHODS: Final[dict[Method, str]] = {
    "exact": "an exact count",
    "exhaustive": "a check of every case",
    "simulation": "a simulation",
    "example": "an example",
}
FAMILY: Final = 2000  # intervals at most, in all claims together
LEVEL: Final = "99.9975 %"  # 1 - 0.05 / FAMILY
EACH: Final = "each"  # as a reading: each of the other answers to each open question of the game
KINDS: Final = ("claim", "strategy")  # kinds of passages that are tested, or have a reason why not
TESTABLE: Final = (*KINDS, "lineage")  # kinds of passages that can be tested
UNTRIED: Final = "not-tried"


class Found(NamedTuple):
    """The result of testing a claim."""

    verdict: Annotated[Verdict, "The verdict."] = "untested"
    says: Annotated[str, "A sentence that states the numbers found."] = ""
    estimate: Annotated[
        str,
        "The estimate as a decimal number, in the unit that the claim names; empty if all cases are counted.",
    ] = ""
    low: Annotated[str, "The lower end of the confidence interval of the estimate, at the level LEVEL."] = ""
    high: Annotated[str, "The upper end of the confidence interval of the estimate, at the level LEVEL."] = ""
    intervals: Annotated[
        int,
        "The number of intervals compared with a bound, for this verdict and for the verdicts under other "
        "readings.",
    ] = 0
    stays: Annotated[
        tuple[str, ...], "The editions, with their readings, under which the same verdict was found."
    ] = ()
    changes: Annotated[
        tuple[str, ...],
        "The editions, with their readings, under which another verdict was found; each is followed by a "
        "colon and that verdict.",
    ] = ()
    rests: Annotated[
        str,
        "A digest of the result and of all that the result depends on; empty if the claim is tested anew in "
        "each run.",
    ] = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a document, with the plan and the recorded result of its test."""

    key: Annotated[str, "The name of the claim."]
    document: Annotated[str, "The siglum of the document that makes the claim."]
    game: Annotated[str, "The slug of the game on which the claim is tested."]
    passages: Annotated[tuple[str, ...], "The ids of the passages that make the claim."]
    asks: Annotated[str, "The question that is tested."]
    means: Annotated[
        str,
        "The result expected if the claim is true, and the result that would contradict it; written before "
        "the test.",
    ]
    method: Annotated[
        Method, OneOf(METHODS), "How the claim is tested: exact, exhaustive, simulation or example."
    ]
    tried: Annotated[str, "The name of the function that tests the claim."]
    found: Annotated[Found, "The result of the test."]
    proxy: Annotated[
        str,
        "Why no test can decide the claim itself, if only a proxy is measured; empty if the claim is tested.",
    ] = ""
    measures: Annotated[str, "The quantity that is estimated, with its unit."] = ""
    unit: Annotated[str, "The unit of the estimate, in the plural."] = ""
    bound: Annotated[
        str,
        "The number with which the estimate is compared, as a decimal number in the same unit; empty if the "
        "verdict compares something else, such as the order of several numbers.",
    ] = ""
    predicts: Annotated[
        Side,
        OneOf(get_args(Side)),
        "The side of the bound on which the claim predicts the estimate: above or below; empty without a "
        "bound.",
    ] = ""
    seats: Annotated[tuple[int, ...], "The numbers of players with which the claim is tested."] = ()
    readings: Annotated[
        tuple[str, ...],
        "The other editions and readings under which the claim is also tested; “each” means each of the "
        "other answers to each open question.",
    ] = ()
    policies: Annotated[
        tuple[str, ...],
        "The policies of the players; the test function says which player follows which policy.",
    ] = ()
    sample: Annotated[
        int,
        "The number of deals tested in each setting; 0 if all possible cases are counted. If the deals are "
        "played by the engine, not by the compiled code, only a tenth of this number is played.",
    ] = 0
    seed: Annotated[int, "The seed of the sample, 0 to 2^64 - 1."] = 0

    def fault(self) -> str:
        """Return what is wrong with the plan: a bound without a predicted side, or a side without a bound."""
        if bool(self.bound) != bool(self.predicts):
            return "a bound needs the side that the claim predicts, and the side needs a bound"
        return ""

    @property
    def contradiction(self) -> str:
        """What contradicts the verdict, such as an interval on the wrong side of the bound; empty if nothing.

        Examples
        --------
        >>> from dataclasses import replace
        >>> from nines import library
        >>> claim = library().claims.by_key["collecting-wins"]
        >>> claim.bound, claim.predicts, claim.found.low, claim.contradiction
        ('50', 'above', '74.95', '')
        >>> replace(claim, bound="80").contradiction
        "the verdict is 'holds', but the interval 74.95 to 85.59 is not above the bound 80"
        """
        found = self.found
        if found.estimate and not self.unit:
            return "the estimate has no unit"
        if not (self.bound and found.estimate and found.verdict in ("holds", "fails")):
            return ""
        opposite = {"above": "below", "below": "above"}
        side = self.predicts if found.verdict == "holds" else opposite[self.predicts]
        low, high, bound = map(float, (found.low, found.high, self.bound))
        if low > bound if side == "above" else high < bound:
            return ""
        interval = f"the interval {found.low} to {found.high}"
        return f"the verdict is {found.verdict!r}, but {interval} is not {side} the bound {self.bound}"


class Judged(NamedTuple):
    """The tested claims of a document, and the reasons why some of its passages were not tested."""

    claims: tuple[Claim, ...]
    untried: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Claims:
    """The recorded claims of all documents.

    Examples
    --------
    >>> from nines import library
    >>> claims = library().claims
    >>> [claim.key for claim in claims.about("multiple-9-2007")]
    ['collecting-wins']
    >>> claims.of("pagat-multiple-9:127")[0].found.verdict
    'holds'
    """

    by_document: Mapping[str, Judged]

    @property
    def by_key(self) -> Mapping[str, Claim]:
        """The tested claims, by key."""
        return {claim.key: claim for judged in self.by_document.values() for claim in judged.claims}

    def about(self, game: str) -> tuple[Claim, ...]:
        """Return the claims that were tested on a game."""
        return tuple(
            claim for judged in self.by_document.values() for claim in judged.claims if claim.game == game
        )

    def of(self, passage: str) -> tuple[Claim, ...]:
        """Return the tested claims that a passage makes."""
        return tuple(claim for claim in self.by_key.values() if passage in claim.passages)

    def left_untried(self, passage: str) -> str:
        """Return why a passage was not tested; empty if the passage was tested or no reason is recorded."""
        judged = self.by_document.get(passage.partition(":")[0])
        return judged.untried.get(passage, "") if judged else ""


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
    if not SHORT_WORDS.fullmatch(entry.key):
        raise entry.fault("the key of a claim consists of short words and hyphens, such as 'last-card-wins'")
    verdicts: dict[str, Verdict] = {verdict: verdict for verdict in get_args(Verdict)}
    finding = Found(
        verdict=verdicts[entry.one_of("verdict", get_args(Verdict), "untested")],
        says=entry.text("found", ""),
        estimate=entry.text("estimate", ""),
        low=entry.text("low", ""),
        high=entry.text("high", ""),
        intervals=entry.whole("intervals", 0),
        stays=entry.texts("stays"),
        changes=entry.texts("changes"),
        rests=entry.text("rests", ""),
    )
    return read_record(entry, Claim, key=entry.key, document=document, found=finding)
