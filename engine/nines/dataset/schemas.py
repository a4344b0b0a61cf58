"""A JSON Schema for every kind of JSON that the project writes, with its command or file and its type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from inspect import getdoc
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, get_args, get_origin

from nines.citing.checked import CheckedCitation
from nines.citing.citations import CitationAnswer
from nines.corpus.fields import OneOf, types_of
from nines.dataset.columns import described
from nines.reference.adjudicated import AdjudicationAnswer
from nines.reference.automata import AutomatonAnswer
from nines.reference.claims import ClaimAnswer
from nines.reference.collation import CollationAnswer
from nines.reference.comparisons import DiffAnswer, HistoryAnswer
from nines.reference.counted import DealsDiffAnswer, PerftAnswer, SummaryAnswer
from nines.reference.deciding import (
    DecideAnswer,
    DecidedCount,
)
from nines.reference.doubts import UncertainGames
from nines.reference.editions import EditionAnswer
from nines.reference.errata import ErrataAnswer, ErratumAnswer
from nines.reference.games import GameAnswer
from nines.reference.gaps import GapsAnswer, WantedList
from nines.reference.identify import IdentifyAnswer
from nines.reference.likeness import (
    LikenessAnswer,
    likeness_answer,  # noqa: F401 - with it, its answers are loaded
)
from nines.reference.lineage import LineageAnswer
from nines.reference.listed import ListedEdition
from nines.reference.names import RetiredAnswer, TermAnswer
from nines.reference.paired import ComparisonAnswer
from nines.reference.plays import OddsAnswer, PlayAnswer, PolicyAnswer
from nines.reference.readings import PointAnswer, ReadingInCode
from nines.reference.relations import AccountInFull, AttestationAnswer, LineAnswer, RelationAnswer
from nines.reference.rulebooks import RulebookAnswer
from nines.reference.rules import AspectAnswer, DetailInRule, RuleAnswer
from nines.reference.searching import SearchAnswer
from nines.reference.sources import DocumentAnswer, PassageAnswer, PassageInUse, SourceAnswer
from nines.reference.verification import InstrumentAnswer
from nines.reference.warrants import MatrixAnswer
from nines.reference.weights import WeightsAnswer

if TYPE_CHECKING:
    from nines.dataset.facts import Facts
    from nines.libraries.names import What


# --- Every kind of JSON that the project writes ---


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
    skipped: Annotated[bool, "Whether it held before on the same inputs, and was not run again."]
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
class SavedHands:
    """The cards of a deal that is set up by hand, each pile as text."""

    hands: Annotated[tuple[str, ...], "The hand of each player."]
    pile: Annotated[str, "The cards outside the hands."]
    turn: Annotated[int, "The number of the player who begins, from 1."]
    before: Annotated[
        Mapping[str, int | tuple[int, ...] | Mapping[str, int]] | None,
        "The match before the deal, such as its balances; left out for a first deal.",
    ] = None


@dataclass(frozen=True, slots=True)
class SavedOutput:
    """A saved game in the form of earlier versions; today a saved game is a record of play."""

    form: Annotated[str, "The name and the version of the file format."]
    game: str
    readings: Annotated[Mapping[str, str], "The candidates that differ from the defaults, by open question."]
    seats: int
    people: Annotated[tuple[int, ...], "The numbers of the players who are people, from 1."]
    policies: Annotated[tuple[str | None, ...], "The policy of each player; null for a person."]
    seed: Annotated[str, "The seed, a whole number as text."]
    deals: Annotated[int | None, "The number of deals to play; null for a whole match."]
    hands: Annotated[SavedHands | None, "The cards of a deal that is set up; null for a deal from the seed."]
    acts: Annotated[tuple[tuple[str, ...], ...], "The acts of every deal in order, as text."]
    digest: Annotated[str, "The first twelve digits of the digest of the edition; empty if not known."]
    rules: Annotated[SavedRules, "The rules of then, so that a change of one is noticed."]
    house: Annotated[Mapping[str, str], "The house rules: values by rule and parameter."]


@dataclass(frozen=True, slots=True)
class RecordedActOutput:
    """An act of a record of play, with what is known of it."""

    act: Annotated[str, "The act: in notation, by its card, or in the words of the player."]
    player: Annotated[int | str | None, "The player, by number from 1 or by name."] = None
    comment: Annotated[str | None, "A comment."] = None


@dataclass(frozen=True, slots=True)
class RecordedDealOutput:
    """A deal of a record of play."""

    comment: Annotated[str | None, "A comment."] = None
    hands: Annotated[tuple[str, ...] | None, "The hands as dealt; ?? is a card that nobody saw."] = None
    pile: Annotated[str | None, "The cards outside the hands."] = None
    turn: Annotated[int | str | None, "The player who begins, by number from 1 or by name."] = None
    set_up: Annotated[bool | None, "Whether nothing is dealt or paid before the first act."] = None
    before: Annotated[Mapping[str, object] | None, "The match before the deal, such as its balances."] = None
    acts: Annotated[tuple[str | RecordedActOutput, ...] | None, "The acts, such as 2: lay 7♥."] = None
    gains: Annotated[tuple[int | str, ...] | None, "The gain of each player; ?? if it is not known."] = None
    payments: Annotated[tuple[Mapping[str, int | str], ...] | None, "Each has from, to and amount."] = None
    winners: Annotated[tuple[int | str, ...] | None, "The players who are said to have won the deal."] = None


@dataclass(frozen=True, slots=True)
class RecordOutput:
    """A record of play, in TOML: a saved game, or what was written down of a real play."""

    form: Annotated[str, "The name and the version of the form: nines record 1."]
    edition: Annotated[str | None, "The slug of the edition, or unknown."] = None
    title: Annotated[str | None, "What the record is called."] = None
    date: Annotated[str | None, "When the play was, as a text or a date of TOML."] = None
    source: Annotated[str | None, "Where the play is written down."] = None
    made_up: Annotated[bool | None, "Whether the record is an invented example."] = None
    comment: Annotated[str | None, "A comment."] = None
    digest: Annotated[str | None, "The first twelve digits of the digest of the edition."] = None
    seats: Annotated[int | None, "The number of players; not needed with names or hands."] = None
    names: Annotated[tuple[str, ...] | None, "The names of the players."] = None
    seed: Annotated[int | str | None, "The seed from which nines deals the cards."] = None
    people: Annotated[tuple[int, ...] | None, "The numbers of the players who are people, from 1."] = None
    policies: Annotated[tuple[str, ...] | None, "The program of each player; person for a person."] = None
    deals: Annotated[int | None, "The number of deals that were agreed; left out for a whole match."] = None
    readings: Annotated[Mapping[str, str] | None, "The answers that differ from ours, by open question."] = (
        None
    )
    house: Annotated[Mapping[str, str] | None, "House rules, by the key of the detail."] = None
    deal: Annotated[tuple[RecordedDealOutput, ...] | None, "The deals in order."] = None
    rules: Annotated[
        Mapping[str, object] | None, "The rules of then, so that a change of one is noticed."
    ] = None


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
    "adjudicate": Output("nines adjudicate FILE --json", AdjudicationAnswer),
    "automaton": Output("nines automaton EDITION --json", AutomatonAnswer),
    "check-citation": Output("nines check-citation KEY@DIGEST --json", CheckedCitation),
    "cite": Output("nines cite [KEY] --json", CitationAnswer),
    "collate": Output("nines collate FILE --json", CollationAnswer),
    "diff": Output("nines diff A B --json", DiffAnswer),
    "diff-deals": Output("nines diff A B --deals N --json", DealsDiffAnswer),
    "diff-decide": Output("nines diff A B --decide --json", DecideAnswer),
    "errata": Output("nines errata --json", ErrataAnswer),
    "find": Output("nines find WORDS --json", SearchAnswer),
    "gaps": Output("nines gaps --json", UncertainGames),
    "gaps-of-a-game": Output("nines gaps GAME --json", GapsAnswer),
    "history": Output("nines history ASPECT --json", HistoryAnswer),
    "identify": Output("nines identify --json", IdentifyAnswer),
    "lineage": Output("nines lineage --json", LineageAnswer),
    "lineage-compare": Output("nines lineage --compare --json", LikenessAnswer),
    "list": Output("nines list --json", tuple[ListedEdition, ...]),
    "list-policies": Output("nines list --policies --json", tuple[PolicyAnswer, ...]),
    "matrix": Output("nines matrix --json", MatrixAnswer),
    "odds": Output("nines odds GAME --json", OddsAnswer),
    "perft": Output("nines perft EDITION --json", PerftAnswer),
    "play": Output("nines play GAME --json", PlayAnswer),
    "play-saved": Output("a saved game in the form of earlier versions", SavedOutput),
    "record": Output("a record of play, as the data of its TOML", RecordOutput),
    "rules": Output("nines rules EDITION --json", RulebookAnswer),
    "sensitivity": Output("nines sensitivity EDITION --json", WeightsAnswer),
    "show": Output("nines show NAME --json", SHOWN),
    "simulate": Output("nines simulate --json", SummaryAnswer),
    "simulate-against": Output("nines simulate A --against B --json", ComparisonAnswer),
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


# --- A JSON Schema [1]_, made from the dataclasses ---
#
# References ---------- .. [1] "JSON Schema: A Media Type for Describing JSON Documents", draft 2020-12.

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = "schemas"  # beside the files that name a schema in it
SUFFIX: Final = ".schema.json"
_PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
_HEAD: Final = {
    "$schema": "The address of the schema of this file.",
    "version": "The version of nines.",
    "date": "The day of the release or of the last commit, such as 2026-11-23.",
    "licence": "The licence, as an SPDX identifier.",
    "creator": "The people who made the dataset.",
}


def schemas(facts: Facts) -> dict[str, dict[str, Any]]:
    """Return every schema by the name of its file; each schema states its subject and the version of nines.

    Parameters
    ----------
    facts
        The facts that each file states about itself.

    Examples
    --------
    >>> from nines.dataset.facts import About, Facts
    >>> made = schemas(Facts(About("a", "A title"), "1", ""))
    >>> made["wanted.schema.json"]["properties"]["wanted"]["items"]
    {'$ref': '#/$defs/WantedAnswer'}
    """
    return {f"{name}{SUFFIX}": schema_of(output, facts) for name, output in OUTPUTS.items()}


def schema_of(output: Output, facts: Facts) -> dict[str, Any]:
    """Return the schema of one kind of JSON."""
    made = _Schemas()
    body = made.of_shown(output.answer) if isinstance(output.answer, dict) else made.of(output.answer)
    if output.key:
        body = _object({output.key: {**body, "description": f"The {output.key}: one on each line."}})
    elif "$ref" in body:  # the file contains the answer itself
        body = made.definitions[body["$ref"].rpartition("/")[2]]
    if output.headed:
        head = {name: {"type": "string", "description": said} for name, said in _HEAD.items()}
        body = {**body, "properties": {**head, **body["properties"]}}
    return {
        "$schema": DIALECT,
        "$comment": facts.line,
        "title": output.by,
        **body,
        **({"$defs": dict(sorted(made.definitions.items()))} if made.definitions else {}),
    }


def _object(properties: Mapping[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the schema of an object with exactly these properties."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _left_out(record: Any) -> tuple[str, ...]:  # noqa: ANN401 - of every type of record
    """Return the names of the fields that are left out of the JSON while they are None."""
    return tuple(field.name for field in fields(record) if field.default is None)


def _summary(record: type) -> str:
    """Return the first paragraph of the docstring of a record."""
    return " ".join((getdoc(record) or "").partition("\n\n")[0].split())


class _Schemas:
    """A maker of schemas for types; it stores the schema of each record under the record's name."""

    def __init__(self) -> None:
        self.definitions: dict[str, dict[str, Any]] = {}

    def of(self, hint: Any) -> dict[str, Any]:  # noqa: ANN401, PLR0911 - a type, of many kinds
        """Return the schema of the JSON that represents a value of a type."""
        arguments, origin = get_args(hint), get_origin(hint)
        if hint in _PLAIN:
            return {"type": _PLAIN[hint]}
        if hint is Any or hint is object:
            return {}
        if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
            return self._record(hint)
        if origin is Annotated:
            words = next(argument.words for argument in arguments if isinstance(argument, OneOf))
            return {"type": "string", "enum": list(words)}
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (UnionType, Union):
            return self._either(arguments)
        if origin is Mapping:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if origin is tuple:
            return self._several(arguments)
        raise TypeError(f"{hint} has no schema")

    def of_shown(self, kinds: Mapping[str, type]) -> dict[str, Any]:
        """Return the schema of an answer that can be of several kinds and that names its kind."""
        for kind, record in kinds.items():
            whole = self.definitions[self._record(record)["$ref"].rpartition("/")[2]]
            what = {"const": kind, "description": "The kind of thing that the name stands for."}
            self.definitions[f"shown-{kind}"] = {
                **whole,
                "properties": {"what": what, **whole["properties"]},
                "required": ["what", *whole["required"]],
            }
        return {"oneOf": [{"$ref": f"#/$defs/shown-{kind}"} for kind in kinds]}

    def _record(self, record: type) -> dict[str, Any]:
        name = record.__name__
        if name not in self.definitions:
            self.definitions[name] = {}  # it may be within itself
            hints = types_of(record)
            properties = {
                field: {**self.of(hint), "description": described(record, field)}
                for field, hint in hints.items()
            }
            left_out = _left_out(record) if name.endswith("Output") else ()
            self.definitions[name] = {"description": _summary(record), **_object(properties, left_out)}
        return {"$ref": f"#/$defs/{name}"}

    def _either(self, kinds: tuple[Any, ...]) -> dict[str, Any]:
        schemas = [self.of(kind) for kind in kinds]
        if all(list(schema) == ["type"] for schema in schemas):
            return {"type": [schema["type"] for schema in schemas]}
        return {"anyOf": schemas}

    def _several(self, kinds: tuple[Any, ...]) -> dict[str, Any]:
        if len(kinds) == 2 and kinds[1] is ...:
            return {"type": "array", "items": self.of(kinds[0])}
        schemas = [self.of(kind) for kind in kinds]
        return {"type": "array", "prefixItems": schemas, "items": False, "minItems": len(schemas)}
