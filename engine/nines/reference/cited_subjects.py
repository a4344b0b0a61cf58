"""What a citation says about the thing cited: its name, its status, and the passages it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from nines.reference.cited_witnesses import (
    witness_of_document,
    witness_of_sighting,
    witness_of_source,
    witnesses_of_passages,
)
from nines.reference.passages import passage_answer
from nines.reference.warrants import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nines.libraries import Library
    from nines.libraries.names import What
    from nines.reference.accounts import AccountAnswer
    from nines.reference.cited_witnesses import CitedWitness
    from nines.reference.claims import ClaimAnswer
    from nines.reference.editions import EditionAnswer
    from nines.reference.errata import ErratumAnswer
    from nines.reference.games import GameAnswer
    from nines.reference.passages import PassageAnswer
    from nines.reference.policies import PolicyAnswer
    from nines.reference.readings import PointAnswer, ReadingAnswer
    from nines.reference.relations import AttestationAnswer, LineAnswer, RelationAnswer
    from nines.reference.rules import AspectAnswer, RuleAnswer
    from nines.reference.sides import SightingAnswer
    from nines.reference.sources import DocumentAnswer, SourceAnswer
    from nines.reference.terms import TermAnswer
    from nines.reference.warrants import DetailAnswer

STATED: Final = "stated"  # the one warrant that needs no words


@dataclass(frozen=True, slots=True)
class Subject:
    """The thing that a citation cites, described for readers.

    Parameters
    ----------
    kind
        The kind of thing that is cited, for example ``rule`` or ``edition``.
    title
        The name of the thing cited.
    status
        A warning for readers, for example that a rule is our choice or that a claim is contested; empty if no
        warning is needed.
    passages
        The passages that the thing cited rests on.
    via
        The passages by which a later source takes over the rule from an older source, if there are any.
    sightings
        Further texts that support the statement, although no document of the corpus reports them.
    sources
        Further witnesses, not named in any passage; a citation lists these witnesses first.
    """

    kind: str
    title: str
    status: str = ""
    passages: tuple[PassageAnswer, ...] = ()
    via: tuple[PassageAnswer, ...] = ()
    sightings: tuple[SightingAnswer, ...] = ()
    sources: tuple[CitedWitness, ...] = field(default=())


def subject_of(library: Library, what: What, answer: Any) -> Subject:  # noqa: ANN401 - any answer of find
    """Return what a citation says about the thing that an answer describes.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import find
    >>> found = find(library(), "new-comet/descends-from/comet")
    >>> subject_of(library(), found.what, found.answer).title
    'New Comet descends from Comet'
    """
    return _SUBJECTS[what](library, answer)


def witnesses_of(library: Library, subject: Subject) -> tuple[CitedWitness, ...]:
    """Return the witnesses of the thing cited, with the historical sources first."""
    found = (
        *subject.sources,
        *witnesses_of_passages(library, subject.passages, subject.via),
        *(witness_of_sighting(library, one) for one in subject.sightings),
    )
    return tuple(sorted(dict.fromkeys(found), key=lambda one: (one.taken_over, one.work is None)))


def rule_subject(_: Library, rule: RuleAnswer) -> Subject:
    """Return what a citation says about a rule."""
    status = "" if rule.warrant == STATED else rule.warrant_words
    return Subject("rule", rule.title, status, rule.own_passages, rule.taken_over_by)


def detail_subject(library: Library, rule: RuleAnswer, detail: DetailAnswer) -> Subject:
    """Return what a citation says about one detail of a rule, with the passages that this detail rests on."""
    taken = detail.inherited.passages if detail.inherited else ()
    return Subject(
        kind="detail",
        title=f"{rule.title}: {detail.called} = {detail.value}",
        status="" if detail.warrant == STATED else detail.warrant_words,
        passages=_passages(library, detail.passages),
        via=_passages(library, taken),
    )


def _passages(library: Library, keys: Iterable[str]) -> tuple[PassageAnswer, ...]:
    return tuple(passage_answer(library, one) for one in dict.fromkeys(keys))


def _of_account(library: Library, one: AccountAnswer) -> tuple[CitedWitness, ...]:
    """Return the source of an account; if the account has no source, the documents that contain it."""
    if one.source:
        return (witness_of_source(library, one.source, one.at, one.documents),)
    return tuple(witness_of_document(siglum) for siglum in one.documents)


def _edition(library: Library, one: EditionAnswer) -> Subject:
    changed = ", ".join(f"{point}={candidate}" for point, candidate in one.changed.items())
    status = f"with {changed}" if changed else ""
    return Subject("edition", one.title, status, sources=_of_account(library, one.account))


def _game(library: Library, one: GameAnswer) -> Subject:
    kind = "game" if one.kind == "game" else "group of games"
    accounts = tuple(said for account in one.accounts for said in _of_account(library, account))
    named = (one.named_by, (), one.named_in)
    return Subject(kind, one.title, "", *named, sources=() if one.named_by or one.named_in else accounts)


def _aspect(_: Library, one: AspectAnswer) -> Subject:
    said = tuple(passage for rule in one.rules for passage in rule.own_passages)
    via = tuple(passage for rule in one.rules for passage in rule.taken_over_by)
    weakest = max((rule.warrant for rule in one.rules), key=list(WORDS).index, default=STATED)
    return Subject("aspect", one.title, "" if weakest == STATED else WORDS[weakest], said, via)


def _reading(library: Library, one: ReadingAnswer) -> Subject:
    whose = "the source offers the choice, and we play" if one.kind == "option" else "our choice"
    status = f"{whose}: {one.point}={one.chosen}"
    return Subject(
        "open question", one.name, status, _passages(library, (*one.passages, *one.choice.passages))
    )


def _point(library: Library, one: PointAnswer) -> Subject:
    keys = (key for reading in one.readings for key in reading.passages)
    return Subject("open question", one.name, passages=_passages(library, keys))


def _passage(_: Library, one: PassageAnswer) -> Subject:
    line = f"line {one.line}" if one.line else ""
    topic = (one.topic or one.kind).replace("-", " ")
    return Subject("passage", topic[:1].upper() + topic[1:], line, (one,))


def _claim(_: Library, one: ClaimAnswer) -> Subject:
    return Subject("tested claim", one.asks, one.verdict_means, one.passages)


def _source(library: Library, one: SourceAnswer) -> Subject:
    return Subject("entry of the bibliography", one.name, sources=(witness_of_source(library, one.key),))


def _document(library: Library, one: DocumentAnswer) -> Subject:
    known = witness_of_source(library, one.source) if one.source else witness_of_document(one.siglum)
    return Subject("document", one.title, sources=(known,))


def _account(library: Library, one: AccountAnswer) -> Subject:
    return Subject("account", one.title, sources=_of_account(library, one))


def _relation(_: Library, one: RelationAnswer) -> Subject:
    first, second = one.ends
    status = ", ".join(word for word in ("claimed", "contested") if getattr(one, word))
    title = f"{first.title} {one.kind_means} {second.title}"
    said = tuple(passage for side in one.grounds for passage in side.passages)
    seen = tuple(sighting for side in one.grounds for sighting in side.sources)
    return Subject("relation", title, status, said, (), seen)


def _attestation(_: Library, one: AttestationAnswer) -> Subject:
    title = f"{' and '.join(one.games)}: {one.kind_means}"
    return Subject("attestation", title, one.when, one.passages, (), one.sources)


def _line(_: Library, one: LineAnswer) -> Subject:
    return Subject("line of descent", one.says.rstrip("."), "", one.passages)


def _erratum(_: Library, one: ErratumAnswer) -> Subject:
    said = tuple(passage for side in one.sides for passage in side.passages)
    seen = tuple(sighting for side in one.sides for sighting in side.sources)
    return Subject(one.sort, one.question, "", said, (), seen)


def _term(library: Library, one: TermAnswer) -> Subject:
    words = _passages(library, (word.passage for word in one.words))
    return Subject("term of the glossary", one.term, passages=words)


def _policy(library: Library, one: PolicyAnswer) -> Subject:
    return Subject("policy", one.name, passages=_passages(library, one.passages))


_SUBJECTS: Final[Mapping[What, Callable[[Library, Any], Subject]]] = {
    "account": _account,
    "aspect": _aspect,
    "attestation": _attestation,
    "claim": _claim,
    "document": _document,
    "edition": _edition,
    "erratum": _erratum,
    "game": _game,
    "line": _line,
    "passage": _passage,
    "point": _point,
    "policy": _policy,
    "reading": _reading,
    "rule": rule_subject,
    "source": _source,
    "statement": _relation,
    "term": _term,
}
