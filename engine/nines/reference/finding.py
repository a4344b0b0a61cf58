"""Look up any name: one function finds the thing that a name stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.errors import RequestError, UnknownNameError
from nines.libraries.alternatives import alternatives, keys_of
from nines.reference.claims import ClaimAnswer, claim_answer
from nines.reference.editions import EditionAnswer, GameAnswer, edition_answer, game_answer
from nines.reference.errata import ErratumAnswer, erratum_answer
from nines.reference.names import RetiredAnswer, TermAnswer, retired_answer, term_answer
from nines.reference.plays import PolicyAnswer, policy_answer
from nines.reference.readings import PointAnswer, ReadingInCode, point_answer, reading_answer, reading_in_code
from nines.reference.relations import (
    AccountInFull,
    AttestationAnswer,
    LineAnswer,
    RelationAnswer,
    account_in_full,
    attestation_answer,
    line_answer,
    relation_answer,
)
from nines.reference.rules import (
    AspectAnswer,
    DetailInRule,
    RuleAnswer,
    aspect_answer,
    detail_in_rule,
    rule_answer,
)
from nines.reference.sources import (
    DocumentAnswer,
    PassageInUse,
    SourceAnswer,
    document_answer,
    passage_in_use,
    source_answer,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.libraries import Library
    from nines.libraries.names import Named, What

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


@dataclass(frozen=True, slots=True)
class Found:
    """What kind of thing a name stands for, and all that we know about the thing."""

    what: What
    answer: Answer


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
        return Found("retired", retired_answer(library, name))
    # "comet-1718[comet-stops=yes]/stop" is looked up as "comet-1718/stop", and answered for that variant.
    variant, bracket, place = name.partition("]")
    slug = variant.partition("[")[0]
    plain = slug + place if bracket else variant
    named = library.index.named(plain)
    rule, dot, detail = name.rpartition(".")
    if named is None and dot and library.index.what(plain.rpartition(".")[0]) in ("aspect", "rule"):
        return _detail(library, rule, detail)
    if named is None:
        return _with_another_answer(library, plain, variant + bracket if bracket else plain.split("/")[0])
    if bracket and named.what == "game":  # the game may have exactly one edition
        return Found("edition", edition_answer(library, library.load(variant + bracket).name))
    if bracket and named.what not in ("edition", "aspect", "rule", "reading"):
        raise RequestError(
            f"{plain} is a {named.what}; only an edition can have other choices, as in comet-1718[...]"
        )
    return Found(named.what, _answer(library, named, variant + bracket if bracket else plain.split("/")[0]))


def _detail(library: Library, name: str, detail: str) -> Found:
    """Return a detail of a rule; *name* is the name of the rule."""
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
        game = library.load(name)
        if key in game.rules():
            return Found("rule", rule_answer(library, game, key))
        if key in keys_of(game):
            return Found("reading", _reading(library, slug, place.partition("/")[2], name))
        for point, answer, other in alternatives(game):
            if key in keys_of(other):
                raise RequestError(
                    f"{key} exists only with {point}={answer}; see: nines show '{other.name}/{place}'"
                )
    raise UnknownNameError("such name:", key, library.index.names)


_BY_KEY: Final[Mapping[What, Callable[[Library, str], Answer]]] = {
    "game": game_answer,
    "account": account_in_full,
    "passage": passage_in_use,
    "source": source_answer,
    "document": document_answer,
    "point": point_answer,
    "erratum": erratum_answer,
    "statement": relation_answer,
    "attestation": attestation_answer,
    "line": line_answer,
    "claim": claim_answer,
    "term": term_answer,
    "policy": policy_answer,
    "retired": retired_answer,
}


def _answer(library: Library, named: Named, variant: str) -> Answer:
    what, key = named
    if what in _BY_KEY:
        return _BY_KEY[what](library, key)
    if what == "edition":
        return edition_answer(library, variant)
    if what == "reading":
        slug, _, point = key.split("/")
        return _reading(library, slug, point, variant)
    game = library.load(variant)
    return (
        aspect_answer(library, game, key.split("/")[1])
        if what == "aspect"
        else rule_answer(library, game, key)
    )


def _reading(library: Library, slug: str, point: str, variant: str) -> ReadingInCode:
    if variant == slug:  # the corpus may have readings of a game that cannot be played yet
        return reading_in_code(library, reading_answer(library, slug, point))
    game = library.load(variant)
    return reading_in_code(library, reading_answer(library, slug, point, game.choices.chosen, game.name))


def what_is(library: Library, name: str) -> What | None:
    """Return the kind of thing that a name stands for; None if nothing has that name.

    Examples
    --------
    >>> from nines import library
    >>> what_is(library(), "wp-comet:069"), what_is(library(), "wp-comet:999")
    ('passage', None)
    """
    return library.index.what(name)
