"""A certainty that is higher than the evidence beside it is noticed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from nines import library
from nines.corpus.errata import Side, Sighting
from nines.corpus.records import CERTAINTIES
from nines.libraries import Library
from nines_verification.certainty import certainty_of, misweighed
from nines_verification.consistency import table

if TYPE_CHECKING:
    from collections.abc import Mapping


def said(*, certain: Mapping[str, str] | None = None, **fields: Any) -> str:  # noqa: ANN401 - fields of a corpus
    """Return what is found in our corpus with other records."""
    ours, allowed = library(), table(library())
    other = Library(replace(ours.corpus, **fields), ours.catalogue, ours.package)
    exceptions = allowed.certain if certain is None else certain
    return "\n".join(map(str, misweighed(other, exceptions, allowed.greatest, allowed.decided)))


def with_reading(game: str, point: str, **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - the same
    """Return the readings, one of them changed."""
    readings = {slug: dict(there) for slug, there in library().corpus.readings.items()}
    readings[game][point] = replace(readings[game][point], **changes)
    return readings


def reading(**wanted: Any) -> tuple[str, str]:  # noqa: ANN401 - the same
    """Return the game and the point of the first reading with these values."""
    return next(
        (slug, point)
        for slug, there in library().corpus.readings.items()
        for point, one in there.items()
        if not one.carried and all(getattr(one, name) == value for name, value in wanted.items())
    )


def test_no_certainty_of_ours_is_higher_than_its_evidence() -> None:
    assert not said()


@pytest.mark.parametrize("evidence", ["external", "conjecture"])
def test_a_choice_from_other_texts_is_not_of_high_certainty(evidence: str) -> None:
    slug, point = reading(cert="medium", evidence=evidence)
    found = said(readings=with_reading(slug, point, cert="high"))
    assert f"{slug}/reading/{point}: is of high certainty, but its evidence is {evidence}" in found


def test_a_choice_without_a_passage_is_not_of_high_certainty() -> None:
    slug, point = reading(cert="high", evidence="internal")
    found = said(readings=with_reading(slug, point, passages=()))
    assert f"{slug}/reading/{point}: is of high certainty, but cites no passage" in found


def test_the_same_reason_gives_the_same_certainty() -> None:
    changed = with_reading("comet-1718", "announcements", cert="medium")
    assert "for the same reason" in said(readings=changed)


def test_a_doubtful_account_limits_every_reading_of_its_edition() -> None:
    slug, point = reading(game="pink-nines-1974", evidence="internal")
    found = said(readings=with_reading(slug, point, cert="high"))
    assert "is of high certainty; for pink-nines-1974 the greatest is medium" in found


@pytest.mark.parametrize("cert", CERTAINTIES)
def test_a_relation_is_as_certain_as_its_evidence(cert: str) -> None:
    """Up or down: each relation of ours, changed to another certainty, is noticed."""
    relations = {key: replace(one, cert=cert) for key, one in library().corpus.relations.items()}
    found = said(relations=relations)
    decided = table(library()).decided
    for key, one in library().corpus.relations.items():
        if one.cert == cert:
            assert f"{key}: is of {cert}" not in found
        else:
            assert f"{key}: is of {cert} certainty; its evidence" in found or f"[decided] {key} " in found
    assert len(decided) * 5 < len(relations)  # a person decides the few, and the rule the many


@pytest.mark.parametrize(
    ("fields", "cert"),
    [
        ({"evidence": "conjecture"}, "low"),
        ({"claimed": True, "against": (Side("no", ("wp-comet:001",)),)}, "low"),
        ({"against": (Side("no", ("wp-comet:001",)),)}, "medium"),
        ({"grounds": (Side("yes", ("wp-comet:001",), reckoning="so"),)}, "low"),
        ({"grounds": (Side("yes", sources=(Sighting("parlett1991", "part"),)),)}, "medium"),
        ({}, "high"),
    ],
)
def test_the_evidence_of_a_relation_gives_its_certainty(fields: dict[str, Any], cert: str) -> None:
    relation = library().corpus.relations["new-comet/descends-from/comet"]
    assert certainty_of(replace(relation, cert="medium", **fields)) == cert


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"cert": "medium", "evidence": "internal", "reason": "choice"}, "but its text decides"),
        (
            {"cert": "medium", "evidence": "conjecture", "reason": "ambiguity"},
            "is a conjecture beside a text",
        ),
    ],
)
def test_a_choice_that_its_evidence_decides_has_this_certainty(
    changes: dict[str, Any], complaint: str
) -> None:
    slug, point = reading(cert="medium", evidence="internal", reason="ambiguity")
    assert complaint in said(readings=with_reading(slug, point, **changes))


def test_an_unseen_text_gives_no_high_certainty() -> None:
    attestations = dict(library().corpus.attestations)
    key = next(
        key
        for key, one in attestations.items()
        if not one.passages and not any(text.seen in ("whole", "part") for text in one.sources)
    )
    attestations[key] = replace(attestations[key], cert="high")
    assert f"{key}: is of high certainty, but we have seen no text" in said(attestations=attestations)


def test_a_base_is_no_surer_than_its_relation() -> None:
    slug, amendment = next(
        (slug, one)
        for slug, one in library().corpus.amendments.items()
        if one.point and library().corpus.base_of(slug)
    )
    found = said(readings=with_reading(slug, amendment.point, cert="medium"), relations={})
    assert f"but no relation of {slug} and" in found


def test_an_exception_that_nothing_needs_is_a_fault() -> None:
    allowed = {**table(library()).certain, "comet-1718/reading/no-such": "none"}
    assert "[certain] comet-1718/reading/no-such is an exception" in said(certain=allowed)
