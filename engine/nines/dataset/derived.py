"""Computed data of a library, not stored in its corpus, such as rules, parameters, claims and digests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nines.dataset import derived_rows as r
from nines.dataset.claim_rows import ClaimRow
from nines.libraries.digests import digest_of, keys, read_lock
from nines.reference.names import short_name
from nines.reference.warrants import detail_answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.claims import Claim


def derived(library: Library) -> r.Derived:
    """Return the computed data of a library, that is, data that its corpus does not store.

    Examples
    --------
    >>> from nines import library
    >>> found = derived(library())
    >>> found.rules["comet-1718/stop/king"].parameters[1].value
    '13'
    """
    locked = read_lock(library)
    return r.Derived(
        titles={slug: _title(library, slug) for slug in library.corpus.titled},
        edition_readings={
            one.key: one for slug in library.corpus.readings for one in _readings(library, slug)
        },
        rules={
            key: _rule(library, game, one) for game in library.games() for key, one in game.rules().items()
        },
        claims={key: _claim(one) for key, one in library.claims.by_key.items()},
        digests={
            key: r.DigestRow(key, digest_of(key, library), locked[key].behaviour if key in locked else "")
            for key in keys(library)
        },
    )


def _title(library: Library, slug: str) -> r.TitleRow:
    corpus = library.corpus
    what: Literal["game", "edition"] = "edition" if slug in corpus.editions else "game"
    return r.TitleRow(slug, what, corpus.titled[slug].title, corpus.game_of(slug))


def _readings(library: Library, slug: str) -> Iterator[r.EditionReading]:
    for one in library.corpus.readings_of(slug).values():
        yield r.EditionReading(one.key, slug, one.point, one.carried or slug, one.chosen, one.cert)


def _rule(library: Library, game: AnyGame, cited: Cited[object]) -> r.RuleRow:
    _, aspect, *name = cited.key.split("/")
    return r.RuleRow(
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


def _parameters(library: Library, cited: Cited[object]) -> tuple[r.ParameterRow, ...]:
    return tuple(
        r.ParameterRow(
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
        means=claim.means,
        method=claim.method,
        measures=claim.measures,
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
