"""Citations of anything that has a name: first its historical source, then this reference."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.errors import RequestError, UnknownNameError
from nines.libraries.canonical import sha256_of
from nines.libraries.digests import WITHOUT, digest_of, keys, shortened
from nines.reference.cited_subjects import Subject, detail_subject, rule_subject, subject_of, witnesses_of
from nines.reference.cited_witnesses import CitedWitness  # noqa: TC001 - the types of fields are read at run time
from nines.reference.cited_works import CitedDocument, cited_document
from nines.reference.finding import find
from nines.reference.retired import RetiredAnswer
from nines.reference.rules import rule_answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library
    from nines.libraries.release import Release
    from nines.reference.rules import RuleAnswer

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

    @property
    def in_short(self) -> str:
        """The first digits of the digest."""
        return shortened(self.digest)

    def document(self, siglum: str) -> CitedDocument:
        """Return the document with this siglum."""
        return next(one for one in self.documents if one.siglum == siglum)


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
    >>> found = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> found.kind, found.title, found.witnesses[0].work.name
    ('rule', 'King as a stop', 'Académie Universelle des Jeux 1718')
    """
    key = key.strip()
    ours = library.package in ("", release.name)
    what, canonical, subject = (
        _looked_up(library, key) if key else (WHOLE, "", _whole(library, release, ours=ours))
    )
    witnesses = witnesses_of(library, subject)
    sigla = dict.fromkeys(siglum for one in witnesses for siglum in one.documents)
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
    >>> found = set(citable_keys(library()))
    >>> {"comet-1718", "comet-1718/stop/king", "red-nines-1881/deal.each"} <= found
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
    found = find(library, key)
    if isinstance(found.answer, RetiredAnswer):
        now = " or ".join(found.answer.followed)
        raise RequestError(f"{key} is retired; " + (f"cite {now}" if now else "nothing has replaced it"))
    name = getattr(found.answer, "name" if found.what == "edition" else "game", "")
    if found.what == "reading" and "]" in key:
        raise RequestError(f"an open question cannot be cited with brackets; cite the edition {name} instead")
    return found.what, _canonical(key, name), subject_of(library, found.what, found.answer)


def _rule(library: Library, key: str) -> RuleAnswer | None:
    """Return the rule with this key, or None. A rule and its aspect can have the same key."""
    variant, bracket, place = key.partition("]")
    plain = variant.partition("[")[0] + place if bracket else key
    slug = plain.partition("/")[0]
    if slug not in library.playable or plain not in library.load(slug).rules():
        return None
    return rule_answer(library, library.load(variant + bracket if bracket else slug), plain)


def _canonical(key: str, name: str) -> str:
    """Return *key* with its edition and readings replaced by *name*, the canonical name of the game."""
    return name + key.partition("]")[2] if "]" in key else key


def _detail(library: Library, key: str, wanted: str, rule: RuleAnswer | None) -> tuple[str, str, Subject]:
    if rule is None:
        plain = find(library, key)  # raises, if nothing is so called
        raise RequestError(f"{key} is a name of kind {plain.what}; only a rule has details")
    named = {one.name.replace("_", "-"): one for one in rule.details if one.name}
    name = wanted.replace("_", "-")
    if name not in named:
        raise UnknownNameError(f"detail of {key}", wanted, named)
    place = detail_key(_canonical(key, rule.game), name)
    return "parameter", place, detail_subject(library, rule, named[name])


def _digest(library: Library, what: str, key: str) -> tuple[str, str]:
    """Return the digest to print in a citation, and the key to which the digest belongs."""
    if what == WHOLE:
        return sha256_of({one: digest_of(one, library) for one in keys(library)}), ""
    if what in WITHOUT:
        return "", ""
    owner = key.rpartition(".")[0] if what == "parameter" else key
    return digest_of(owner, library), owner
