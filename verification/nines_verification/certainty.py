"""Each certainty is the one that the evidence recorded beside it gives, as far as evidence decides.

A choice that rests on other texts or on conjecture is not of high certainty, and a conjecture beside a
text's words is of low certainty. A choice that a text itself offers, or that mends a damaged text, is of high
certainty. The same reason at the same question gives the same certainty. A game amends an older game no more
surely than a relation connects the two. A statement for which we have seen no text is not of high certainty.

The certainty of a relation is decided by :func:`certainty_of`. Where a person decided differently,
``consistency.toml`` says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.corpus.records import CERTAINTIES
from nines.lineage import behind
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.lineage import Relation
    from nines.corpus.records import Reading
    from nines.libraries import Library

HIGH, MEDIUM, LOW = CERTAINTIES
INTERNAL, CONJECTURE = "internal", "conjecture"
OFFERED: Final = ("choice", "garbled")  # the text offers the answers, or its words need only be mended
SILENCE: Final = "silence"
SEEN: Final = ("whole", "part")


def misweighed(
    library: Library, certain: Mapping[str, str], greatest: Mapping[str, str], decided: Mapping[str, str]
) -> Iterator[Failure]:
    """Yield the records whose certainty is not the one that their evidence gives or allows.

    Parameters
    ----------
    library
        The library whose corpus is checked.
    certain
        The readings whose certainty differs from what their evidence gives, or from that of another reading
        with the same reason; each with a reason.
    greatest
        The greatest certainty of any reading of an edition, such as ``medium``, for editions whose only
        account is known to be doubtful.
    decided
        The relations whose certainty a person decided, such as ``a/reports/b medium``, each with a reason.
    """
    readings = [one for there in library.corpus.readings.values() for one in there.values()]
    own = [one for one in readings if not one.carried]
    found = (*_readings(own), *_alike(own))
    yield from (failure for failure in found if failure.where not in certain)
    for key in sorted(set(certain) - {failure.where for failure in found}):
        yield Failure("consistency.toml", f"[certain] {key} is an exception that nothing needs any more")
    yield from _over_greatest(own, greatest)
    yield from _relations(library, decided)
    yield from _attestations(library)
    yield from _bases(library)


def _readings(readings: list[Reading]) -> Iterator[Failure]:
    for one in readings:
        if one.cert == HIGH and one.evidence != INTERNAL:
            yield Failure(one.key, f"is of high certainty, but its evidence is {one.evidence}")
        elif one.cert == HIGH and not one.passages:
            yield Failure(one.key, "is of high certainty, but cites no passage")
        elif one.cert != HIGH and one.evidence == INTERNAL and one.reason in OFFERED:
            yield Failure(
                one.key, f"is of {one.cert} certainty, but its text decides; its reason is {one.reason}"
            )
        elif one.cert != LOW and one.evidence == CONJECTURE and one.passages and one.reason != SILENCE:
            yield Failure(one.key, f"is of {one.cert} certainty, but is a conjecture beside a text")


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


def _relations(library: Library, decided: Mapping[str, str]) -> Iterator[Failure]:
    """Yield the relations with another certainty than their evidence gives, unless a person decided it."""
    used = set()
    for key, one in library.corpus.relations.items():
        given = certainty_of(one)
        if one.cert != given:
            used.add(f"{key} {one.cert}")
            if f"{key} {one.cert}" not in decided:
                what = f"is of {one.cert} certainty; its evidence gives {given}"
                yield Failure(key, f"{what}. List '{key} {one.cert}' with a reason, or change the certainty")
    for name in sorted(set(decided) - used):
        yield Failure("consistency.toml", f"[decided] {name} is an exception that nothing needs any more")


def certainty_of(relation: Relation) -> str:
    """Return the certainty that the recorded evidence of a relation gives.

    It is low for a conjecture, for a claim that better evidence contradicts, and for a descent if we partly
    infer every ground. It is medium if there is evidence against the relation, or if we infer half of the
    grounds or more. It is also medium if we know a ground only from texts that are not documents here. A
    report of a document needs only one text that we have seen. In all other cases it is high.

    Examples
    --------
    >>> from nines import library
    >>> relations = library().corpus.relations
    >>> certainty_of(relations["new-comet/descends-from/comet"])
    'high'
    """
    grounds = relation.grounds
    inferred = sum(bool(side.reckoning) for side in grounds)
    if relation.evidence == CONJECTURE or relation.claimed:
        return LOW
    if relation.kind == "descends-from" and inferred == len(grounds):
        return LOW
    if relation.contested or 2 * inferred >= len(grounds):
        return MEDIUM
    if relation.kind != "reports":
        return HIGH if all(side.passages for side in grounds) else MEDIUM
    seen = (text.seen in SEEN for side in grounds for text in side.sources)
    return HIGH if any(side.passages for side in grounds) or any(seen) else MEDIUM


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
