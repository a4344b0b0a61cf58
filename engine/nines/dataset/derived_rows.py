"""Records of the data of a library that are not in its corpus: rules, parameters, claims, digests."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from nines.corpus.fields import OneOf
from nines.corpus.records import CERTAINTIES
from nines.dataset.claim_rows import ClaimRow  # noqa: TC001 - the same
from nines.dataset.parts import Part
from nines.reference.warrants import WORDS


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
    value: Annotated[str, "The value in words; for the rule itself, its sentence."]
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
