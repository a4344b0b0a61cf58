"""Every kind of JSON that the project writes, with its command or file and the type of its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.citing.checked import CheckedCitation
from nines.citing.citations import CitationAnswer
from nines.reference.claims import ClaimAnswer
from nines.reference.collation import CollationAnswer
from nines.reference.comparisons import DiffAnswer, HistoryAnswer
from nines.reference.counted import DealsDiffAnswer, PerftAnswer, SummaryAnswer
from nines.reference.deciding import (
    DecideAnswer,
    DecidedCount,
)
from nines.reference.doubts import UncertainGames
from nines.reference.editions import EditionAnswer, GameAnswer, ListedEdition
from nines.reference.errata import ErrataAnswer, ErratumAnswer
from nines.reference.gaps import GapsAnswer, WantedList
from nines.reference.lineage import LineageAnswer
from nines.reference.names import RetiredAnswer, TermAnswer
from nines.reference.phylogeny import (
    PhylogenyAnswer,
    phylogeny_answer,  # noqa: F401 - with it, its answers are loaded
)
from nines.reference.plays import OddsAnswer, PlayAnswer, PolicyAnswer
from nines.reference.readings import PointAnswer, ReadingInCode
from nines.reference.relations import AccountInFull, AttestationAnswer, LineAnswer, RelationAnswer
from nines.reference.rulebooks import RulebookAnswer
from nines.reference.rules import AspectAnswer, DetailInRule, RuleAnswer
from nines.reference.sources import DocumentAnswer, PassageAnswer, PassageInUse, SourceAnswer
from nines.reference.verification import InstrumentAnswer
from nines.reference.warrants import MatrixAnswer
from nines.reference.weights import WeightsAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries.names import What


@dataclass(frozen=True, slots=True)
class Output:
    """A kind of JSON that the project writes.

    Parameters
    ----------
    by
        The command that writes this JSON, or the file that contains it.
    answer
        The type of the answer.
    key
        The key of the answer in the JSON; empty if the JSON is the answer itself.
    headed
        Whether the file also states its version, date, licence and creator.
    """

    by: str
    answer: Any
    key: str = ""
    headed: bool = False


@dataclass(frozen=True, slots=True)
class FailureOutput:
    """A fault that a check found."""

    where: Annotated[str, "The place of the fault."]
    what: Annotated[str, "What is wrong there."]


@dataclass(frozen=True, slots=True)
class SectionOutput:
    """The result of one kind of check on one subject."""

    name: Annotated[str, "The name of the check."]
    subject: Annotated[str, "What was checked: an edition, or the corpus."]
    passed: Annotated[bool, "Whether the check holds."]
    checked: Annotated[int, "How many things were checked."]
    score: Annotated[float, "The share that holds."]
    unit: str
    seconds: Annotated[float, "How long the check took."]
    note: Annotated[str, "What else was counted, in words."]
    failures: Annotated[tuple[FailureOutput, ...], "The faults that the check found."]


@dataclass(frozen=True, slots=True)
class VerifyOutput:
    """The results of all checks."""

    passed: Annotated[bool, "Whether all checks hold."]
    level: str
    randomise: Annotated[bool, "Whether the run used new random deals and plays."]
    seconds: Annotated[float, "How long all checks took."]
    sections: Annotated[tuple[SectionOutput, ...], "The checks, in order."]
    deciding_plays: Annotated[
        Mapping[str, DecidedCount] | None, "The results of the comparisons, by edition."
    ] = None


@dataclass(frozen=True, slots=True)
class SavedRules:
    """The rules under which an interrupted game was played."""

    version: Annotated[str, "Of nines."]
    behaviour: Annotated[str, "The digest of what the edition did; empty if none is locked."]
    answers: Annotated[Mapping[str, str], "To all open questions, by question."]
    rules: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SavedOutput:
    """An interrupted game, as it is saved in a file."""

    form: Annotated[str, "The name and the version of the file format."]
    game: str
    readings: Annotated[Mapping[str, str], "The candidates that differ from the defaults, by open question."]
    seats: int
    seed: int
    deals: Annotated[int | None, "The number of deals to play; null for a whole match."]
    human: Annotated[int, "The number of the human player, from 1."]
    policies: Annotated[tuple[str, ...], "The policy of each player; “human” for the human player."]
    acts: Annotated[tuple[tuple[str, ...], ...], "The acts of every deal in order, as text."]
    rules: Annotated[SavedRules, "The rules of then, so that a change of one is noticed."]


# The answers of nines show, by the kind of the name.
SHOWN: Final[dict[What, type]] = {
    "game": GameAnswer,
    "account": AccountInFull,
    "edition": EditionAnswer,
    "aspect": AspectAnswer,
    "rule": RuleAnswer,
    "detail": DetailInRule,
    "reading": ReadingInCode,
    "passage": PassageInUse,
    "source": SourceAnswer,
    "document": DocumentAnswer,
    "point": PointAnswer,
    "erratum": ErratumAnswer,
    "statement": RelationAnswer,
    "attestation": AttestationAnswer,
    "line": LineAnswer,
    "claim": ClaimAnswer,
    "term": TermAnswer,
    "policy": PolicyAnswer,
    "retired": RetiredAnswer,
}
OUTPUTS: Final[dict[str, Output]] = {
    "check-citation": Output("nines check-citation KEY@DIGEST --json", CheckedCitation),
    "cite": Output("nines cite [KEY] --json", CitationAnswer),
    "collate": Output("nines collate FILE --json", CollationAnswer),
    "diff": Output("nines diff A B --json", DiffAnswer),
    "diff-deals": Output("nines diff A B --deals N --json", DealsDiffAnswer),
    "diff-decide": Output("nines diff A B --decide --json", DecideAnswer),
    "errata": Output("nines errata --json", ErrataAnswer),
    "gaps": Output("nines gaps --json", UncertainGames),
    "gaps-of-a-game": Output("nines gaps GAME --json", GapsAnswer),
    "history": Output("nines history ASPECT --json", HistoryAnswer),
    "lineage": Output("nines lineage --json", LineageAnswer),
    "lineage-compare": Output("nines lineage --compare --json", PhylogenyAnswer),
    "list": Output("nines list --json", tuple[ListedEdition, ...]),
    "list-policies": Output("nines list --policies --json", tuple[PolicyAnswer, ...]),
    "matrix": Output("nines matrix --json", MatrixAnswer),
    "odds": Output("nines odds GAME --json", OddsAnswer),
    "perft": Output("nines perft EDITION --json", PerftAnswer),
    "play": Output("nines play GAME --json", PlayAnswer),
    "play-saved": Output("the file of an interrupted game", SavedOutput),
    "rules": Output("nines rules EDITION --json", RulebookAnswer),
    "sensitivity": Output("nines sensitivity EDITION --json", WeightsAnswer),
    "show": Output("nines show NAME --json", SHOWN),
    "simulate": Output("nines simulate --json", SummaryAnswer),
    "verify": Output("nines verify --json", VerifyOutput),
    "verify-instruments": Output(
        "nines verify --instruments --json", tuple[InstrumentAnswer, ...], "instruments"
    ),
    "wanted": Output("nines wanted --json", WantedList),
    "data-claims": Output("data/claims.json of the site", tuple[PassageAnswer, ...], "claims", headed=True),
    "data-lineage": Output(
        "data/lineage.json of the site, and lineage/lineage.json of an export", LineageAnswer, headed=True
    ),
    "data-passages": Output(
        "data/passages.json of the site", tuple[PassageInUse, ...], "passages", headed=True
    ),
    "data-rules": Output("data/rules.json of the site", tuple[RuleAnswer, ...], "rules", headed=True),
}
