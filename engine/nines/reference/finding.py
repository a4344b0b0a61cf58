"""Look up any name: one function finds the thing that a name stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.boundary.reprs import short_repr
from nines.errors import RequestError, UnknownNameError
from nines.libraries.catalogue import resolve
from nines.libraries.naming import parts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library
    from nines.libraries.names import Named, What
    from nines.reference.claims import ClaimAnswer
    from nines.reference.editions import EditionAnswer
    from nines.reference.errata import ErratumAnswer
    from nines.reference.games import GameAnswer
    from nines.reference.names import RetiredAnswer, TermAnswer
    from nines.reference.plays import PolicyAnswer
    from nines.reference.readings import PointAnswer, ReadingInCode
    from nines.reference.relations import AccountInFull, AttestationAnswer, LineAnswer, RelationAnswer
    from nines.reference.rules import AspectAnswer, DetailInRule, RuleAnswer
    from nines.reference.sources import DocumentAnswer, PassageInUse, SourceAnswer

    Answer: TypeAlias = (
        GameAnswer
        | EditionAnswer
        | AccountInFull
        | AspectAnswer
        | RuleAnswer
        | DetailInRule
        | ReadingInCode
        | PassageInUse
        | SourceAnswer
        | DocumentAnswer
        | PointAnswer
        | ErratumAnswer
        | RelationAnswer
        | AttestationAnswer
        | LineAnswer
        | ClaimAnswer
        | TermAnswer
        | PolicyAnswer
        | RetiredAnswer
    )

# The function that answers for each kind of thing; its module is imported when a thing of this kind is found.
_ANSWERS: Final[dict[What, str]] = {
    "game": "games:game_answer",
    "account": "relations:account_in_full",
    "edition": "editions:edition_answer",
    "aspect": "rules:aspect_answer",
    "rule": "rules:rule_answer",
    "reading": "readings:reading_of_variant",
    "passage": "sources:passage_in_use",
    "source": "sources:source_answer",
    "document": "sources:document_answer",
    "point": "readings:point_answer",
    "erratum": "errata:erratum_answer",
    "statement": "relations:relation_answer",
    "attestation": "relations:attestation_answer",
    "line": "relations:line_answer",
    "claim": "claims:claim_answer",
    "term": "names:term_answer",
    "policy": "plays:policy_answer",
    "retired": "names:retired_answer",
}


@dataclass(frozen=True, slots=True)
class Found:
    """What kind of thing a name stands for, and all that we know about the thing."""

    what: What
    answer: Answer

    __repr__ = short_repr


def find(library: Library, name: str) -> Found:
    """Return what kind of thing a name stands for, and all that we know about the thing.

    Parameters
    ----------
    library
        The library in which to look up the name.
    name
        The name of anything in the library. The name can stand for a game (``comet``), an account
        (``account/hk-1881``) or an edition (``comet-1718``, or under other readings
        ``comet-1718[comet-stops=yes]``). Within an edition, the name can stand for an aspect
        (``comet-1718/stop``), a rule (``comet-1718/stop/king``), a detail of a rule
        (``comet-1718/stop/king.ranks``) or a reading (``comet-1718/reading/comet-stops``). The name can also
        stand for a relation (``new-comet/descends-from/comet``), an attestation (``attested/hk-1881``), a
        passage, a source, a document, a point, an erratum, a line of descent, a claim, a term of the
        glossary, a policy or a
        retired name.

    Raises
    ------
    UnknownNameError
        If nothing has that name; the message lists the nearest names of all kinds.
    RequestError, ReadingError
        If the readings in brackets have the wrong form, or the game cannot be played with them. The first is
        also raised for a rule or reading that exists only with another answer; the message names the answer.

    Examples
    --------
    >>> from nines import library
    >>> source = find(library(), "academie1718")
    >>> source.what, source.answer.reference
    ('source', 'Académie Universelle des Jeux. Paris: Le Gras. 1718.')
    """
    name = name.strip()
    if name in library.corpus.tombstones:
        return Found("retired", _answering("retired")(library, name))
    # "comet-1718[comet-stops=yes]/stop" is looked up as "comet-1718/stop", and answered for that variant.
    variant, plain = parts_of(name)
    named = library.index.named(plain)
    rule, dot, detail = name.rpartition(".")
    if named is None and dot and library.index.what(plain.rpartition(".")[0]) in ("aspect", "rule"):
        return _detail(library, rule, detail)
    if named is None:
        return _with_another_answer(library, plain, variant or plain.split("/")[0])
    if variant and named.what == "game":  # the game may have exactly one edition
        return Found("edition", _answering("edition")(library, library.load(variant).name))
    if variant and named.what not in ("edition", "aspect", "rule", "reading"):
        raise RequestError(
            f"{plain} is a {named.what}; only an edition can have other choices, as in comet-1718[...]"
        )
    return Found(named.what, _answer(library, named, variant or plain.split("/")[0]))


def _detail(library: Library, name: str, detail: str) -> Found:
    """Return a detail of a rule; *name* is the name of the rule."""
    from nines.reference.rules import AspectAnswer, RuleAnswer, detail_in_rule  # noqa: PLC0415 - only for details

    rule = find(library, name).answer
    if isinstance(rule, AspectAnswer):  # the only rule of an aspect has the name of the aspect
        rule = next((inner for inner in rule.rules if inner.key == rule.key), rule)
    if not isinstance(rule, RuleAnswer):
        rules = [inner.key for inner in rule.rules] if isinstance(rule, AspectAnswer) else ()
        raise UnknownNameError("rule:", name, rules)
    return Found("detail", detail_in_rule(rule, detail))


def _with_another_answer(library: Library, key: str, name: str) -> Found:
    """Return a rule or reading that an edition has only with other answers than ours."""
    slug, _, place = key.partition("/")
    if slug in library.playable:
        from nines.libraries.alternatives import alternatives, keys_of  # noqa: PLC0415 - for a rare name

        game = library.load(name)
        if key in game.rules():
            return Found("rule", _answering("rule")(library, game, key))
        if key in keys_of(game):
            return Found("reading", _answering("reading")(library, slug, place.partition("/")[2], name))
        for point, answer, other in alternatives(game):
            if key in keys_of(other):
                raise RequestError(
                    f"{key} exists only with {point}={answer}; see: nines show '{other.name}/{place}'"
                )
    raise UnknownNameError("such name:", key, library.index.names)


def _answering(what: What) -> Callable[..., Answer]:
    """Return the function that answers for a kind of thing."""
    answering: Callable[..., Answer] = resolve(f"nines.reference.{_ANSWERS[what]}")
    return answering


def _answer(library: Library, named: Named, variant: str) -> Answer:
    what, key = named
    answering = _answering(what)
    if what == "edition":
        return answering(library, variant)
    if what == "reading":
        slug, _, point = key.split("/")
        return answering(library, slug, point, variant)
    if what == "aspect":
        return answering(library, library.load(variant), key.split("/")[1])
    return answering(library, library.load(variant), key) if what == "rule" else answering(library, key)


def what_is(library: Library, name: str) -> What | None:
    """Return the kind of thing that a name stands for; None if nothing has that name.

    Examples
    --------
    >>> from nines import library
    >>> what_is(library(), "wp-comet:069"), what_is(library(), "wp-comet:999")
    ('passage', None)
    """
    return library.index.what(name)
