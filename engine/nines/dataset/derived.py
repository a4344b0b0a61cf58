"""What a library says beyond its corpus, as records: rules, parameters, claims, digests."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.corpus.fields import OneOf
from nines.corpus.records import CERTAINTIES
from nines.dataset.parts import Part
from nines.digests import digest_of, keys, read_lock
from nines.libraries.claims import VERDICTS
from nines.reference.names import short_name
from nines.reference.warrants import WORDS, detail_answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.claims import Claim


@dataclass(frozen=True, slots=True)
class TitleRow:
    """A slug, and whether it is that of a game or of an edition."""

    slug: str  # of a game or an edition
    what: Literal["game", "edition"]  # what it names
    title: str  # its name for readers
    game: str  # the slug of the game; a game is its own


@dataclass(frozen=True, slots=True)
class EditionReading:
    """An answer to an open question that holds in an edition, by its own reading or that of an older one."""

    key: str  # by which it is cited
    game: str  # the slug of the edition, or of the game where there is none
    point: str  # the open question
    own: str  # the edition or game among whose readings it is; see the table readings
    chosen: str  # the answer that is chosen by default
    cert: Annotated[str, OneOf(CERTAINTIES)]  # how sure we are of it


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """One detail of a rule, and how firm it is."""

    name: str  # the parameter; empty for the rule itself
    value: str  # in words; of the rule itself, its sentence
    warrant: Annotated[str, OneOf(WORDS)]  # how firm it is
    ground: str  # stated, implied or read, whatever it is inherited from
    certainty: str  # of the least certain of our choices in it; empty if none is ours
    inherited: str  # the key of the rule of the amended edition that it comes from; empty if it is its own
    origin: str  # the key of the rule in the first edition that has it; empty likewise
    passages: tuple[str, ...]
    readings: tuple[str, ...]
    via_passages: tuple[str, ...]
    via_readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule of an edition under the default choices."""

    key: str  # by which it is cited
    edition: str  # the slug of the edition
    aspect: str  # the question that it answers, in a word or two of the code
    name: str  # its own name within the aspect; empty where the aspect has one rule
    title: str  # its short name
    question: str  # that the aspect asks
    says: str  # the rule, in a sentence
    warrant: Annotated[str, OneOf(WORDS)]  # of its weakest detail
    passages: tuple[str, ...]
    parameters: tuple[ParameterRow, ...]


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim of a document that was tried, and the result."""

    key: str  # the name of the claim
    document: str  # the siglum of the document that makes it
    game: str  # the slug of the edition on which it was tried
    asks: str  # the question that was tried
    tried: str  # the name of the function that tries it
    verdict: Annotated[str, OneOf(VERDICTS)]  # what came of it
    found: str  # the numbers, in a sentence
    sample: int  # how many deals or hands were tried; 0 where everything was counted
    seed: int  # of the sample
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DigestRow:
    """The digests of a key: by them a citation can be checked."""

    key: str  # what is cited
    digest: str  # of what is said under the key: sha256 and 64 hexadecimal digits
    behaviour: str  # of what an edition or a rule does, as it is locked; empty for anything else


@dataclass(frozen=True, slots=True)
class Derived:
    """All of it, by key."""

    titles: Mapping[str, TitleRow]
    edition_readings: Mapping[str, EditionReading]
    rules: Mapping[str, RuleRow]
    claims: Mapping[str, ClaimRow]
    digests: Mapping[str, DigestRow]


DERIVED: Final[dict[str, Part]] = {
    "titles": Part("titles", "A slug: what the columns slug and game of other tables name.", "slug"),
    "edition_readings": Part(
        "edition_readings", "An answer that holds in an edition, its own or one taken over.", "key", "reading"
    ),
    "rules": Part("rules", "A rule of an edition under the default choices.", "key", "rule"),
    "rules.passages": Part("rule_passages", "A passage on which a rule rests.", value="passage"),
    "rules.parameters": Part(
        "parameters", "A detail of a rule; the first is the rule itself.", called="parameter"
    ),
    "rules.parameters.passages": Part(
        "parameter_passages", "A passage that states a detail.", value="passage"
    ),
    "rules.parameters.readings": Part(
        "parameter_readings",
        "A reading that settles a detail, of this edition or an older one.",
        value="reading",
    ),
    "rules.parameters.via_passages": Part(
        "parameter_via_passages", "Words of a later source by which a detail is taken over.", value="passage"
    ),
    "rules.parameters.via_readings": Part(
        "parameter_via_readings", "A reading by which a detail is taken over.", value="reading"
    ),
    "claims": Part("claims", "A claim of a document that was tried.", "key", "claim"),
    "claims.passages": Part("claim_passages", "A passage that makes the claim.", value="passage"),
    "digests": Part("digests", "The digests of a key.", "key"),
}


def derived(library: Library) -> Derived:
    """Return what a library says beyond its corpus.

    Examples
    --------
    >>> from nines import library
    >>> found = derived(library())
    >>> found.rules["comet-1718/stop/king"].parameters[1].value
    '13'
    """
    locked = read_lock(library)
    return Derived(
        titles={slug: _title(library, slug) for slug in library.corpus.titled},
        edition_readings={
            one.key: one for slug in library.corpus.readings for one in _readings(library, slug)
        },
        rules={
            key: _rule(library, game, one) for game in library.games() for key, one in game.rules().items()
        },
        claims={key: _claim(one) for key, one in library.claims.by_key.items()},
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
    for one in library.corpus.readings_of(slug).values():
        yield EditionReading(one.key, slug, one.point, one.carried or slug, one.chosen, one.cert)


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
            name=one.name,
            value=one.value,
            warrant=one.warrant,
            ground=one.ground,
            certainty=one.certainty,
            inherited=one.inherited.rule if one.inherited else "",
            origin=one.inherited.origin if one.inherited else "",
            passages=one.passages,
            readings=one.readings,
            via_passages=one.inherited.passages if one.inherited else (),
            via_readings=one.inherited.readings if one.inherited else (),
        )
        for one in detail_answers(library, cited)
    )


def _claim(claim: Claim) -> ClaimRow:
    return ClaimRow(
        key=claim.key,
        document=claim.document,
        game=claim.game,
        asks=claim.asks,
        tried=claim.tried,
        verdict=claim.found.verdict,
        found=claim.found.says,
        sample=claim.found.sample,
        seed=claim.found.seed,
        passages=claim.passages,
    )
