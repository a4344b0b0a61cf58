"""No certainty is higher than the evidence that is recorded beside it.

A choice that rests on other texts or on conjecture is not of high certainty, unless ``[certain]`` in
``consistency.toml`` says why. A contested relation is never of high certainty, nor is a statement for which
we have seen no text. A game amends an older game no more surely than a relation connects the two. The same
reason at the same question gives the same certainty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.corpus.records import CERTAINTIES
from nines.lineage import behind
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.records import Reading
    from nines.libraries import Library

HIGH, _, LOW = CERTAINTIES
INTERNAL, CONJECTURE = "internal", "conjecture"
SEEN: Final = ("whole", "part")


def too_sure(library: Library, certain: Mapping[str, str], greatest: Mapping[str, str]) -> Iterator[Failure]:
    """Yield the records whose certainty is higher than their evidence allows.

    Parameters
    ----------
    library
        The library whose corpus is checked.
    certain
        The exceptions, each with a reason: readings of high certainty that rest on other texts or on
        conjecture, and readings that are surer than another reading with the same reason.
    greatest
        The greatest certainty of any reading of an edition, such as ``medium``, for editions whose only
        account is known to be doubtful.
    """
    readings = [one for there in library.corpus.readings.values() for one in there.values()]
    own = [one for one in readings if not one.carried]
    found = (*_readings(own), *_alike(own))
    yield from (failure for failure in found if failure.where not in certain)
    for key in sorted(set(certain) - {failure.where for failure in found}):
        yield Failure("consistency.toml", f"[certain] {key} is an exception that nothing needs any more")
    yield from _over_greatest(own, greatest)
    yield from _relations(library)
    yield from _attestations(library)
    yield from _bases(library)


def _readings(readings: list[Reading]) -> Iterator[Failure]:
    for one in readings:
        if one.cert == HIGH and one.evidence != INTERNAL:
            yield Failure(one.key, f"is of high certainty, but its evidence is {one.evidence}")
        elif one.cert == HIGH and not one.passages:
            yield Failure(one.key, "is of high certainty, but cites no passage")


def _alike(readings: list[Reading]) -> Iterator[Failure]:
    """Yield the readings of one question that have the same reason as another, and a higher certainty."""
    least: dict[tuple[str, str], Reading] = {}
    for one in readings:
        other = least.setdefault((one.point, one.why), one)
        if CERTAINTIES.index(one.cert) > CERTAINTIES.index(other.cert):
            least[one.point, one.why] = one
    for one in readings:
        other = least[one.point, one.why]
        if one.cert != other.cert:
            what = f"is of {one.cert} certainty, and {other.key} of {other.cert}, for the same reason"
            yield Failure(one.key, what)


def _over_greatest(readings: list[Reading], greatest: Mapping[str, str]) -> Iterator[Failure]:
    known = {one.game for one in readings}
    for game, limit in greatest.items():
        if game not in known or limit not in CERTAINTIES:
            yield Failure(
                "consistency.toml", f"[greatest] {game} = {limit!r} names no edition or no certainty"
            )
            continue
        for one in readings:
            if one.game == game and CERTAINTIES.index(one.cert) < CERTAINTIES.index(limit):
                yield Failure(one.key, f"is of {one.cert} certainty; for {game} the greatest is {limit}")


def _relations(library: Library) -> Iterator[Failure]:
    for key, one in library.corpus.relations.items():
        if one.cert == HIGH and (one.contested or one.evidence == CONJECTURE):
            why = "it is contested" if one.contested else "its evidence is conjecture"
            yield Failure(key, f"is of high certainty, but {why}")


def _attestations(library: Library) -> Iterator[Failure]:
    for key, one in library.corpus.attestations.items():
        if one.cert == HIGH and not one.passages and not any(seen.seen in SEEN for seen in one.sources):
            yield Failure(key, "is of high certainty, but we have seen no text that says it")


def _bases(library: Library) -> Iterator[Failure]:
    """Yield the readings that choose the amended game, and are surer than the relation of the two games."""
    for slug, amendment in library.corpus.amendments.items():
        base = library.corpus.base_of(slug)
        if not (amendment.point and base):
            continue
        reading = library.corpus.readings[slug][amendment.point]
        sure = {relation.cert for relation in behind(library.corpus, slug, base).relations}
        if (not sure or LOW in sure) and reading.cert != LOW:
            what = f"is of {reading.cert} certainty, but no relation of {slug} and {base} is as certain"
            yield Failure(reading.key, what)
