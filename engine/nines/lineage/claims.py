"""The editions to compare, and the claims that one edition comes from another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.corpus.lineage import RELATIONS
from nines.lineage.pairs import claimed_pairs, is_outside

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.libraries.compare import Ruled


class Edition(NamedTuple):
    """An edition and its rules.

    Parameters
    ----------
    slug
        The name of the edition.
    year
        The year of its account; 0 if the year is not known.
    rules
        The rules of the edition, with the default choices.
    """

    slug: str
    year: int
    rules: Ruled


class Claim(NamedTuple):
    """A claim that one edition comes from another edition, or is a later form of it.

    Parameters
    ----------
    younger, older
        The two editions.
    reads
        The relation in words, as in ``descends from``.
    statement
        The key of the claim.
    contested
        Whether evidence against the claim is recorded.
    """

    younger: str
    older: str
    reads: str
    statement: str
    contested: bool


def claims(library: Library) -> tuple[Claim, ...]:
    """Return the claims about two editions that both have rules, in the order of the corpus.

    A claim is left out if the account of the parent is not from an earlier year.

    Examples
    --------
    >>> from nines import library
    >>> [claim.older for claim in claims(library()) if claim.younger == "red-nines-20c"]
    ['red-nines-1881']
    """
    known = editions(library)
    return tuple(
        Claim(
            claimed_pair.younger,
            claimed_pair.older,
            RELATIONS[claimed_pair.relation.kind],
            claimed_pair.relation.key,
            claimed_pair.relation.contested,
        )
        for claimed_pair in claimed_pairs(library.corpus)
        if claimed_pair.younger in known and claimed_pair.older in older_than(known, claimed_pair.younger)
    )


def editions(library: Library) -> dict[str, Edition]:
    """Return by name the editions that have rules, in order of date; editions without a date come last.

    Editions of games outside the descent that the library follows are left out.

    Parameters
    ----------
    library
        The library with the editions.

    Examples
    --------
    >>> from nines import library
    >>> [(edition.slug, edition.year) for edition in editions(library()).values()][:3]
    [('comet-1718', 1718), ('comet-1752', 1752), ('comet-1753', 1753)]
    """
    inside = (game for game in library.games() if not is_outside(library.corpus, game.slug))
    known = (Edition(game.slug, _year(library, game.slug), game) for game in inside)
    editions = sorted(known, key=lambda edition: (not edition.year, edition.year))
    return {edition.slug: edition for edition in editions}


def older_than(known: dict[str, Edition], slug: str) -> tuple[str, ...]:
    """Return the editions whose accounts are from earlier years than the account of *slug*, oldest first.

    Parameters
    ----------
    known
        The editions, in order of date.
    slug
        The name of one of these editions.

    Examples
    --------
    >>> from nines import library
    >>> older_than(editions(library()), "commit-1857")
    ('comet-1718', 'comet-1752', 'comet-1753', 'hoc-mazarin-1765')
    """
    year = known[slug].year
    return tuple(edition.slug for edition in known.values() if 0 < edition.year < year)


def _year(library: Library, slug: str) -> int:
    """Return the year of an edition.

    If the edition has no year, return the first attested year of its rules, or 0 if no year is known.
    """
    edition = library.corpus.editions.get(slug)
    if edition and edition.year:
        return edition.year
    attested = library.corpus.attestations_of(slug)
    return next(
        (
            attestation.year
            for attestation in attested
            if attestation.kind == "rules" and attestation.passages and attestation.year
        ),
        0,
    )
