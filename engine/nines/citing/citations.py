"""Citations of anything that has a name: its historical source, then this reference."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.boundary.reprs import short_repr
from nines.citing.works import (
    CitedDocument,
    CitedWitness,
    cited_document,
    witness_of_document,
    witness_of_sighting,
    witness_of_source,
    witnesses_of_passages,
)
from nines.errors import RequestError, UnknownNameError
from nines.libraries.canonical import sha256_of
from nines.libraries.digests import WITHOUT, digest_of, keys, shortened
from nines.libraries.naming import parts_of, refuse_house_rules
from nines.reference.finding import find
from nines.reference.listed import full_title
from nines.reference.names import RetiredAnswer
from nines.reference.rules import rule_answer
from nines.reference.sources import passage_answer
from nines.reference.warrants import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nines.citing.works import CitedWitness
    from nines.libraries import Library
    from nines.libraries.names import What
    from nines.libraries.release import Release
    from nines.reference.claims import ClaimAnswer
    from nines.reference.editions import EditionAnswer
    from nines.reference.errata import ErratumAnswer
    from nines.reference.games import GameAnswer
    from nines.reference.names import TermAnswer
    from nines.reference.plays import PolicyAnswer
    from nines.reference.readings import PointAnswer, ReadingAnswer
    from nines.reference.relations import AccountAnswer, AttestationAnswer, LineAnswer, RelationAnswer
    from nines.reference.rules import AspectAnswer, RuleAnswer
    from nines.reference.sources import DocumentAnswer, PassageAnswer, SightingAnswer, SourceAnswer
    from nines.reference.warrants import DetailAnswer


# --- What a citation says about the thing cited ---

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
    >>> relation = find(library(), "new-comet/descends-from/comet")
    >>> subject_of(library(), relation.what, relation.answer).title
    'New Comet descends from Comet'
    """
    return _SUBJECTS[what](library, answer)


def witnesses_of(library: Library, subject: Subject) -> tuple[CitedWitness, ...]:
    """Return the witnesses of the thing cited, with the historical sources first."""
    cited_witnesses = (
        *subject.sources,
        *witnesses_of_passages(library, subject.passages, subject.via),
        *(witness_of_sighting(library, sighting) for sighting in subject.sightings),
    )
    return tuple(
        sorted(
            dict.fromkeys(cited_witnesses),
            key=lambda cited_witness: (cited_witness.taken_over, cited_witness.work is None),
        )
    )


def rule_subject(library: Library, rule: RuleAnswer) -> Subject:
    """Return what a citation says about a rule."""
    return Subject(
        "rule",
        rule.title,
        _status(library, rule.game, rule.warrant, rule.warrant_words),
        rule.own_passages,
        rule.taken_over_by,
    )


def _status(library: Library, game: str, warrant: str, words: str) -> str:
    """Return how well a rule is supported, and whether it belongs to a reconstruction; empty if stated."""
    made = "in a reconstruction" if library.load(game).choices.reconstruction else ""
    return "; ".join(filter(None, (made, "" if warrant == STATED else words)))


def detail_subject(library: Library, rule: RuleAnswer, detail: DetailAnswer) -> Subject:
    """Return what a citation says about one detail of a rule, with the passages that this detail rests on."""
    taken = detail.inherited.passages if detail.inherited else ()
    return Subject(
        kind="detail",
        title=f"{rule.title}: {detail.called} = {detail.value}",
        status=_status(library, rule.game, detail.warrant, detail.warrant_words),
        passages=_passages(library, detail.passages),
        via=_passages(library, taken),
    )


def _passages(library: Library, keys: Iterable[str]) -> tuple[PassageAnswer, ...]:
    return tuple(passage_answer(library, passage) for passage in dict.fromkeys(keys))


def _of_account(library: Library, account: AccountAnswer) -> tuple[CitedWitness, ...]:
    """Return the source of an account; if the account has no source, the documents that contain it."""
    record = account.record
    if record.source:
        return (witness_of_source(library, record.source, record.at, account.documents),)
    return tuple(witness_of_document(siglum) for siglum in account.documents)


def _edition(library: Library, edition: EditionAnswer) -> Subject:
    changed = ", ".join(f"{point}={candidate}" for point, candidate in edition.changed.items())
    status = f"with {changed}" if changed else ""
    if edition.reconstruction:
        status = f"a reconstruction, {status}"
    title = full_title(library, edition.slug)
    return Subject("edition", title, status, sources=_of_account(library, edition.account))


def _game(library: Library, game: GameAnswer) -> Subject:
    kind = "game" if game.record.kind == "game" else "group of games"
    accounts = tuple(said for account in game.accounts for said in _of_account(library, account))
    named = (game.named_by, (), game.named_in)
    return Subject(
        kind, game.record.title, "", *named, sources=() if game.named_by or game.named_in else accounts
    )


def _aspect(_: Library, aspect: AspectAnswer) -> Subject:
    said = tuple(passage for rule in aspect.rules for passage in rule.own_passages)
    via = tuple(passage for rule in aspect.rules for passage in rule.taken_over_by)
    weakest = max((rule.warrant for rule in aspect.rules), key=list(WORDS).index, default=STATED)
    return Subject("aspect", aspect.title, "" if weakest == STATED else WORDS[weakest], said, via)


def _reading(library: Library, reading: ReadingAnswer) -> Subject:
    whose = "the source offers the choice, and we play" if reading.kind == "option" else "our choice"
    status = f"{whose}: {reading.point}={reading.chosen}"
    return Subject(
        "open question",
        reading.name,
        status,
        _passages(library, (*reading.passages, *reading.choice.passages)),
    )


def _point(library: Library, point: PointAnswer) -> Subject:
    keys = (key for reading in point.readings for key in reading.passages)
    return Subject("open question", point.record.name, passages=_passages(library, keys))


def _passage(_: Library, passage: PassageAnswer) -> Subject:
    line = f"line {passage.line}" if passage.line else ""
    topic = (passage.record.topic or passage.record.kind).replace("-", " ")
    return Subject("passage", topic[:1].upper() + topic[1:], line, (passage,))


def _claim(_: Library, claim: ClaimAnswer) -> Subject:
    return Subject("tested claim", claim.record.asks, claim.verdict_means, claim.passages)


def _source(library: Library, source: SourceAnswer) -> Subject:
    return Subject(
        "entry of the bibliography", source.name, sources=(witness_of_source(library, source.key),)
    )


def _document(library: Library, document: DocumentAnswer) -> Subject:
    known = (
        witness_of_source(library, document.source)
        if document.source
        else witness_of_document(document.siglum)
    )
    return Subject("document", document.title, sources=(known,))


def _account(library: Library, account: AccountAnswer) -> Subject:
    return Subject("account", account.record.title, sources=_of_account(library, account))


def _relation(_: Library, relation: RelationAnswer) -> Subject:
    first, second = relation.ends
    marks = (("claimed", relation.claimed), ("contested", relation.record.contested))
    status = ", ".join(word for word, holds in marks if holds)
    title = f"{first.title} {relation.kind_means} {second.title}"
    said = tuple(passage for side in relation.grounds for passage in side.passages)
    seen = tuple(sighting for side in relation.grounds for sighting in side.sources)
    return Subject("relation", title, status, said, (), seen)


def _attestation(_: Library, attestation: AttestationAnswer) -> Subject:
    title = f"{' and '.join(attestation.record.games)}: {attestation.kind_means}"
    return Subject("attestation", title, attestation.when, attestation.passages, (), attestation.sources)


def _line(_: Library, line: LineAnswer) -> Subject:
    return Subject("line of descent", line.says.rstrip("."), "", line.passages)


def _erratum(_: Library, erratum: ErratumAnswer) -> Subject:
    said = tuple(passage for side in erratum.sides for passage in side.passages)
    seen = tuple(sighting for side in erratum.sides for sighting in side.sources)
    return Subject(erratum.record.sort, erratum.record.question, "", said, (), seen)


def _term(library: Library, term: TermAnswer) -> Subject:
    words = _passages(library, (word.passage for word in term.words))
    return Subject("term of the glossary", term.term, passages=words)


def _policy(library: Library, policy: PolicyAnswer) -> Subject:
    return Subject("policy", policy.name, passages=_passages(library, policy.passages))


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


# --- Citations of anything that has a name ---

WHOLE: Final = "whole"
_DETAIL: Final = re.compile(r"(.+/[^/.]+)\.([A-Za-z0-9_-]+)")


@dataclass(frozen=True, slots=True)
class CitationAnswer:
    """What is cited, the sources that attest it, and the version of this reference."""

    key: Annotated[str, "The canonical key; empty if nines is cited as a whole."]
    what: Annotated[str, "``parameter``, ``whole``, or the kind of thing that nines show prints."]
    kind: Annotated[str, "The same kind, in words for readers."]
    title: str
    status: Annotated[
        str, "A warning for readers: our choice, taken over, contested; empty if there is none."
    ]
    witnesses: Annotated[tuple[CitedWitness, ...], "Historical sources first."]
    documents: Annotated[
        tuple[CitedDocument, ...],
        "The documents through which we know the sources, in the order of the sources.",
    ]
    reference: Annotated[str, "The name of this reference."]
    author: Annotated[str, "Who is responsible for it; empty for somebody else's library."]
    version: Annotated[str, "The version of nines; empty if it is not known."]
    date: Annotated[str, "The day of the release or of the last commit; empty if it is not known."]
    digest: Annotated[
        str, "The digest of one record or, for the whole, of all: sha256:…; empty if there is none."
    ]
    digest_of: Annotated[
        str, "The key of that record; for a parameter, the key of its rule; empty for the whole."
    ]
    url: Annotated[str, "Where it can be read; empty while this reference has no public address."]
    archived: Annotated[
        str, "The identifier in the Software Heritage archive; empty unless built from a release."
    ]

    __repr__ = short_repr

    @property
    def in_short(self) -> str:
        """The first digits of the digest."""
        return shortened(self.digest)

    def document(self, siglum: str) -> CitedDocument:
        """Return the document with this siglum."""
        return next(candidate for candidate in self.documents if candidate.siglum == siglum)


def citation_answer(library: Library, key: str, release: Release, url: str = "") -> CitationAnswer:
    """Return what a citation of a name contains.

    Parameters
    ----------
    library
        The library in which the key is looked up.
    key
        Any name that ``nines show`` knows, with readings in brackets if the name can have readings. The key
        can also be a detail of a rule, as in ``red-nines-1881/deal.each``. An empty key cites nines as a
        whole.
    release
        The version of nines that is cited.
    url
        The web address of the page about *key*; empty if there is no public page.

    Raises
    ------
    UnknownNameError
        If nothing has this name; the message suggests similar names.
    RequestError
        If the name is retired, or the readings in brackets have the wrong form.
    ReadingError
        If the game cannot be played with the readings in brackets.

    Examples
    --------
    >>> from nines import library
    >>> from nines.libraries.release import this_release
    >>> citation = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> citation.kind, citation.title, citation.witnesses[0].work.name
    ('rule', 'King as a stop', 'Académie Universelle des Jeux 1718')
    """
    key = key.strip()
    refuse_house_rules(key, "be cited")
    ours = library.package in ("", release.name)
    what, canonical, subject = (
        _looked_up(library, key) if key else (WHOLE, "", _whole(library, release, ours=ours))
    )
    witnesses = witnesses_of(library, subject)
    sigla = dict.fromkeys(siglum for witness in witnesses for siglum in witness.documents)
    digest, digest_key = _digest(library, what, canonical)
    return CitationAnswer(
        key=canonical,
        what=what,
        kind=subject.kind,
        title=subject.title,
        status=subject.status,
        witnesses=witnesses,
        documents=tuple(cited_document(library, siglum) for siglum in sigla),
        reference=release.name if ours else f"{library.package} with {release.name}",
        author=release.author if ours else "",
        version=release.version,
        date=release.date,
        digest=digest,
        digest_of=digest_key,
        url=url,
        archived=release.archived,
    )


def citable_keys(library: Library) -> Iterator[str]:
    """Yield every key that can be cited: all names that are not retired, and every detail of a rule.

    Examples
    --------
    >>> from nines import library
    >>> keys = set(citable_keys(library()))
    >>> {"comet-1718", "comet-1718/stop/king", "red-nines-1881/deal.each"} <= keys
    True
    """
    yield from (name for name, what in library.index.names.items() if what != "retired")
    for game in map(library.load, library.playable):
        for key, cited in game.rules().items():
            yield from (detail_key(key, detail.name) for detail in cited.details if detail.name)


def detail_key(rule: str, name: str) -> str:
    """Return the key of a detail of a rule.

    Examples
    --------
    >>> detail_key("red-nines-1881/deal", "on_table")
    'red-nines-1881/deal.on-table'
    """
    return f"{rule}.{name.replace('_', '-')}"


def _whole(library: Library, release: Release, *, ours: bool) -> Subject:
    if not ours:
        return Subject(WHOLE, f"{library.package}, a library for {release.name}")
    about = release.summary.partition(":")[0]
    title = f"{release.name}: {about[:1].lower()}{about[1:]}" if about else release.name
    return Subject(WHOLE, title)


def _looked_up(library: Library, key: str) -> tuple[str, str, Subject]:
    """Return what kind of thing *key* names, its canonical key, and what a citation says about that thing."""
    detail = _DETAIL.fullmatch(key)
    rule = _rule(library, detail[1] if detail else key)
    if detail:
        return _detail(library, detail[1], detail[2], rule)
    if rule is not None:
        return "rule", _canonical(key, rule.game), rule_subject(library, rule)
    thing = find(library, key)
    if isinstance(thing.answer, RetiredAnswer):
        now = " or ".join(thing.answer.followed)
        raise RequestError(f"{key} is retired; " + (f"cite {now}" if now else "nothing has replaced it"))
    name = getattr(thing.answer, "name" if thing.what == "edition" else "game", "")
    if thing.what == "reading" and "]" in key:
        raise RequestError(f"an open question cannot be cited with brackets; cite the edition {name} instead")
    return thing.what, _canonical(key, name), subject_of(library, thing.what, thing.answer)


def _rule(library: Library, key: str) -> RuleAnswer | None:
    """Return the rule with this key, or None. A rule and its aspect can have the same key."""
    variant, plain = parts_of(key)
    slug = plain.partition("/")[0]
    if slug not in library.playable or plain not in library.load(slug).rules():
        return None
    return rule_answer(library, library.load(variant or slug), plain)


def _canonical(key: str, name: str) -> str:
    """Return *key* with its edition and readings replaced by *name*, the canonical name of the game."""
    return name + key.partition("]")[2] if "]" in key else key


def _detail(library: Library, key: str, wanted: str, rule: RuleAnswer | None) -> tuple[str, str, Subject]:
    if rule is None:
        plain = find(library, key)  # raises, if nothing is so called
        raise RequestError(f"{key} is a name of kind {plain.what}; only a rule has details")
    named = {detail.name.replace("_", "-"): detail for detail in rule.details if detail.name}
    name = wanted.replace("_", "-")
    if name not in named:
        raise UnknownNameError(f"detail of {key}", wanted, named)
    place = detail_key(_canonical(key, rule.game), name)
    return "parameter", place, detail_subject(library, rule, named[name])


def _digest(library: Library, what: str, key: str) -> tuple[str, str]:
    """Return the digest to print in a citation, and the key to which the digest belongs."""
    if what == WHOLE:
        return sha256_of({name: digest_of(name, library) for name in keys(library)}), ""
    if what in WITHOUT:
        return "", ""
    owner = key.rpartition(".")[0] if what == "parameter" else key
    return digest_of(owner, library), owner
