"""Computed data of a library, not stored in its corpus, such as rules, parameters, claims and digests."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.corpus.fields import OneOf
from nines.corpus.records import CERTAINTIES
from nines.dataset.tables import Part
from nines.libraries.claims import METHODS, VERDICTS
from nines.libraries.digests import digest_of, keys, read_lock
from nines.reference.names import short_name
from nines.reference.warrants import WORDS, detail_answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.claims import Claim


# --- The record of a tested claim ---


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim of a document that was tested, and the result."""

    key: Annotated[str, "The name of the claim."]
    document: Annotated[str, "The siglum of the document that makes the claim."]
    game: Annotated[str, "The slug of the edition on which the claim was tested."]
    asks: Annotated[str, "The question that was tested."]
    tried: Annotated[str, "The name of the function that tests the claim."]
    proxy: Annotated[
        str,
        "Why no test can decide the claim itself, if only a proxy was measured; empty if it was tested.",
    ]
    means: Annotated[
        str,
        "The result expected if the claim is true, and the result that would contradict it; written "
        "before the test.",
    ]
    method: Annotated[str, OneOf(METHODS), "How the claim was tested."]
    measures: Annotated[str, "The quantity that the test estimates, with its unit."]
    unit: Annotated[str, "The unit of the estimate, in the plural; empty if nothing is estimated."]
    bound: Annotated[
        str,
        "The number with which the estimate is compared, a decimal number in the same unit; empty if there "
        "is none.",
    ]
    predicts: Annotated[
        str, "The side of the bound on which the claim predicts the estimate: above or below."
    ]
    seats: Annotated[str, "The numbers of players, separated by semicolons."]
    policies: Annotated[str, "The policies of the players, separated by semicolons."]
    readings: Annotated[
        str,
        "The other editions and readings with which the claim was tested; “each” stands for each of the "
        "other answers to each open question.",
    ]
    sample: Annotated[int, "The number of deals or hands in each setting; 0 if all of them were counted."]
    seed: Annotated[int, "The seed of the sample."]
    verdict: Annotated[
        str,
        OneOf(VERDICTS),
        "Whether the claim holds, fails, depends on how the game is read or played, or is undecided.",
    ]
    found: Annotated[str, "A sentence that states the result with its numbers."]
    estimate: Annotated[str, "The estimate, a decimal number; empty if there is none."]
    low: Annotated[str, "The lower end of the confidence interval of the estimate."]
    high: Annotated[str, "The upper end of the confidence interval of the estimate."]
    intervals: Annotated[int, "The number of intervals that were compared with a bound."]
    stays: Annotated[
        str, "The editions, with their readings, for which the verdict is the same; separated by semicolons."
    ]
    changes: Annotated[
        str,
        "The editions for which the test gave another verdict, each with that verdict; separated by "
        "semicolons.",
    ]
    passages: Annotated[tuple[str, ...], "The passages that make the claim."]


# --- Records of the data of a library that are not in its corpus ---


@dataclass(frozen=True, slots=True)
class TitleRow:
    """A slug, and whether it names a game or an edition."""

    slug: str
    what: Annotated[Literal["game", "edition"], "Whether the slug names a game or an edition."]
    title: Annotated[str, "The name that readers see."]
    game: Annotated[str, "The slug of the game; for a game, its own slug."]


@dataclass(frozen=True, slots=True)
class EditionReading:
    """The answer to an open question in an edition: its own reading, or the reading of an older edition."""

    key: str
    game: Annotated[str, "The slug of the edition, or of the game if there is no edition."]
    point: Annotated[str, "The open question."]
    own: Annotated[
        str, "The edition or game for which we made this choice; the reading itself is in the table readings."
    ]
    chosen: Annotated[str, "The answer that is chosen by default."]
    cert: Annotated[str, OneOf(CERTAINTIES), "How sure we are of the answer."]


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """One detail of a rule, and how firm it is."""

    name: Annotated[str, "The name of the parameter; empty for the rule itself."]
    value: Annotated[
        str,
        "The value in words; for the rule itself, its sentence, or nothing if a parameter has weaker "
        "support or rests on a further passage.",
    ]
    warrant: Annotated[str, OneOf(WORDS), "How firm the detail is."]
    ground: Annotated[
        str, "Whether the detail is stated, implied or decided by a reading, even if it is inherited."
    ]
    certainty: Annotated[
        str,
        "The certainty of our least certain choice in the detail; empty if no part of the detail is our "
        "choice.",
    ]
    inherited: Annotated[
        str,
        "If the detail is taken over from an older edition, the key of the rule in that edition; empty if"
        " it is not.",
    ]
    origin: Annotated[
        str,
        "The key of the rule in the first edition that has the detail; empty if the detail is not taken "
        "over.",
    ]
    passages: Annotated[tuple[str, ...], "The passages that state the detail."]
    readings: Annotated[
        tuple[str, ...], "The readings of this edition or of an older edition that settle the detail."
    ]
    via_passages: Annotated[tuple[str, ...], "The passages in which a later source takes the detail over."]
    via_readings: Annotated[tuple[str, ...], "The readings that decide that the detail is taken over."]


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule of an edition with the default choices."""

    key: str
    edition: str
    aspect: Annotated[str, "The aspect of the rule, by its name in the code."]
    name: Annotated[str, "The name of the rule within the aspect; empty if the aspect has only one rule."]
    title: Annotated[str, "The short name of the rule."]
    question: Annotated[str, "The question that the aspect asks."]
    says: Annotated[str, "A sentence that states the rule."]
    warrant: Annotated[str, OneOf(WORDS), "How firm the weakest detail of the rule is."]
    passages: Annotated[tuple[str, ...], "The passages on which the rule rests."]
    parameters: Annotated[
        tuple[ParameterRow, ...], "The details of the rule; the first detail is the rule itself."
    ]


@dataclass(frozen=True, slots=True)
class DigestRow:
    """The digests of a key, by which a citation can be checked."""

    key: Annotated[str, "The key, which is a name that can be cited."]
    digest: Annotated[str, "The digest of the record under the key: sha256 and 64 hexadecimal digits."]
    behaviour: Annotated[
        str,
        "The digest of what an edition or a rule does, from the lock file; empty for a key of any other "
        "kind.",
    ]


@dataclass(frozen=True, slots=True)
class Derived:
    """All computed records, by key."""

    titles: Mapping[str, TitleRow]
    edition_readings: Mapping[str, EditionReading]
    rules: Mapping[str, RuleRow]
    claims: Mapping[str, ClaimRow]
    digests: Mapping[str, DigestRow]


DERIVED: Final[dict[str, Part]] = {
    "titles": Part(
        "titles", "The slug of a game or an edition, as used in the columns slug and game.", "slug"
    ),
    "edition_readings": Part(
        "edition_readings",
        "The answer to an open question in an edition: its own or one taken over.",
        "key",
        "reading",
    ),
    "rules": Part("rules", "A rule of an edition with the default choices.", "key", "rule"),
    "rules.passages": Part("rule_passages", "A passage on which a rule rests.", value="passage"),
    "rules.parameters": Part(
        "parameters", "A detail of a rule; the first detail is the rule itself.", called="parameter"
    ),
    "rules.parameters.passages": Part(
        "parameter_passages", "A passage that states a detail.", value="passage"
    ),
    "rules.parameters.readings": Part(
        "parameter_readings",
        "A reading, of this edition or of an older edition, that settles a detail.",
        value="reading",
    ),
    "rules.parameters.via_passages": Part(
        "parameter_via_passages",
        "A passage in which a later source takes a detail over.",
        value="passage",
    ),
    "rules.parameters.via_readings": Part(
        "parameter_via_readings", "A reading that decides that a detail is taken over.", value="reading"
    ),
    "claims": Part("claims", "A claim that a document makes and that was tested.", "key", "claim"),
    "claims.passages": Part("claim_passages", "A passage that makes the claim.", value="passage"),
    "digests": Part("digests", "The digests of a key.", "key"),
}


# --- Computed data of a library, not stored in its corpus, such as rules, parameters, claims and digests ---


def derived(library: Library) -> Derived:
    """Return the computed data of a library, that is, data that its corpus does not store.

    Examples
    --------
    >>> from nines import library
    >>> data = derived(library())
    >>> data.rules["comet-1718/stop/king"].parameters[1].value
    'king'
    """
    locked = read_lock(library)
    return Derived(
        titles={slug: _title(library, slug) for slug in library.corpus.titled},
        edition_readings={
            reading.key: reading for slug in library.corpus.readings for reading in _readings(library, slug)
        },
        rules={
            key: _rule(library, game, cited)
            for game in library.games()
            for key, cited in game.rules().items()
        },
        claims={key: _claim(claim) for key, claim in library.claims.by_key.items()},
        digests={
            key: DigestRow(key, digest_of(key, library), locked[key].behaviour if key in locked else "")
            for key in keys(library)
        },
    )


def _title(library: Library, slug: str) -> TitleRow:
    corpus = library.corpus
    what: Literal["game", "edition"] = "edition" if slug in corpus.editions else "game"
    return TitleRow(slug, what, corpus.titled[slug].title, corpus.game_of(slug))


def _readings(library: Library, slug: str) -> Iterator[EditionReading]:
    for reading in library.corpus.readings_of(slug).values():
        yield EditionReading(
            reading.key, slug, reading.point, reading.carried or slug, reading.chosen, reading.cert
        )


def _rule(library: Library, game: AnyGame, cited: Cited[object]) -> RuleRow:
    _, aspect, *name = cited.key.split("/")
    return RuleRow(
        key=cited.key,
        edition=game.slug,
        aspect=aspect,
        name="/".join(name),
        title=short_name(library, cited.key),
        question=game.family.outline.question(aspect),
        says=str(cited.rule),
        warrant=cited.warrant,
        passages=tuple(dict.fromkeys((*cited.passages, *cited.via))),
        parameters=_parameters(library, cited),
    )


def _parameters(library: Library, cited: Cited[object]) -> tuple[ParameterRow, ...]:
    return tuple(
        ParameterRow(
            name=detail_answer.name,
            value=detail_answer.value,
            warrant=detail_answer.warrant,
            ground=detail_answer.ground,
            certainty=detail_answer.certainty,
            inherited=detail_answer.inherited.rule if detail_answer.inherited else "",
            origin=detail_answer.inherited.origin if detail_answer.inherited else "",
            passages=detail_answer.passages,
            readings=detail_answer.readings,
            via_passages=detail_answer.inherited.passages if detail_answer.inherited else (),
            via_readings=detail_answer.inherited.readings if detail_answer.inherited else (),
        )
        for detail_answer in detail_answers(library, cited)
    )


def _claim(claim: Claim) -> ClaimRow:
    return ClaimRow(
        key=claim.key,
        document=claim.document,
        game=claim.game,
        asks=claim.asks,
        tried=claim.tried,
        proxy=claim.proxy,
        means=claim.means,
        method=claim.method,
        measures=claim.measures,
        unit=claim.unit,
        bound=claim.bound,
        predicts=claim.predicts,
        seats="; ".join(map(str, claim.seats)),
        policies="; ".join(claim.policies),
        readings="; ".join(claim.readings),
        sample=claim.sample,
        seed=claim.seed,
        verdict=claim.found.verdict,
        found=claim.found.says,
        estimate=claim.found.estimate,
        low=claim.found.low,
        high=claim.found.high,
        intervals=claim.found.intervals,
        stays="; ".join(claim.found.stays),
        changes="; ".join(claim.found.changes),
        passages=claim.passages,
    )
