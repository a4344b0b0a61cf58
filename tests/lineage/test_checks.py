"""Checks of the lineage, each of which can fail."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.lineage.made_up import SAID, changed, tied

from nines import library
from nines.corpus.lineage import Attestation, Line
from nines.lineage import lineage
from nines.lineage.checks import CHECKS, faults

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus import Corpus


def without(key: str) -> Corpus:
    """Return the corpus without one relation."""
    left = {name: relation for name, relation in library().corpus.relations.items() if name != key}
    return replace(library().corpus, relations=left)


def told(found: Corpus) -> list[str]:
    return [f"{fault.place}: {fault.says}" for fault in faults(found)]


BROKEN: Mapping[str, tuple[Corpus, str]] = {
    "backwards": (
        changed(tied("comet", "descends-from", "newmarket")),
        "lineage.toml, comet.descends-from.newmarket: runs back in time: newmarket is first known in",
    ),
    "backwards, by the date of the descent": (
        changed(replace(tied("red-nines", "descends-from", "emprunt"), year=1500)),
        "red-nines.descends-from.emprunt: is dated 1500, but emprunt is first known in",
    ),
    "a circle": (
        changed(tied("hoc-mazarin", "descends-from", "pink-nines")),
        "a game cannot come from itself; one of these steps is not a descent",
    ),
    "a game that nothing attests": (
        replace(library().corpus, attestations={}),
        "attestations.toml: comet has no attestation; add one",
    ),
    "an edition whose year nothing attests": (
        replace(
            library().corpus,
            attestations={
                key: replace(attestation, kind="mention") if attestation.year == 1881 else attestation
                for key, attestation in library().corpus.attestations.items()
            },
        ),
        "red-nines-1881 is dated 1881, but no rules of red-nines are attested then",
    ),
    "a dispute without its other side": (
        changed(replace(tied("commit", "descends-from", "new-comet"), erratum="two-play-comet")),
        "is part of the dispute 'two-play-comet'; give the evidence against the relation under 'against'",
    ),
    "a later form that is printed earlier": (
        changed(tied("academie-1718", "later-form-of", "igloo-2018")),
        "academie-1718.later-form-of.igloo-2018: runs back in time: igloo-2018 is first known in 2018",
    ),
    "a game that nothing is connected with": (
        replace(library().corpus, relations={}),
        "lineage.toml: no relation connects comet with any game; add one, or say why the game is outside",
    ),
    "an amendment without a relation": (
        without("morehead-1991-commit/depends-on/morehead-1991-comet"),
        "readings/commit-1991.toml, amends: no relation connects commit-1991 with comet-1991; record one",
    ),
    "an amendment that is said to be without a relation and has one": (
        changed(tied("igloo-2018", "depends-on", "hoyle-1857")),
        "comet-2018.toml, amends: commit-1857 is marked as unrelated, but there is igloo-2018/depends-on",
    ),
    "an outsider in the descent": (
        changed(tied("multiple-9", "descends-from", "comet")),
        "multiple-9 is marked as outside the descent",
    ),
    "a broken line": (
        replace(library().corpus, lines={"x": Line("x", ("pink-nines", "comet"), "Up.", ())}),
        "lines.toml, x: no descent leads from pink-nines to comet",
    ),
    "a passage of history that nobody tells": (
        replace(
            library().corpus,
            attestations={
                key: replace(
                    attestation, passages=tuple(p for p in attestation.passages if p != "wp-red-nines:042")
                )
                for key, attestation in library().corpus.attestations.items()
            },
        ),
        "wp-red-nines:042: is of kind history, but no relation or attestation of its games cites it",
    ),
    "a passage of history that is told of another game": (
        replace(
            library().corpus,
            relations={},
            attestations={
                "x": Attestation("x", ("emprunt",), "play", "Played.", "high", ("wp-red-nines:042",))
            },
        ),
        "wp-red-nines:042: is of kind history, but no relation or attestation of its games cites it",
    ),
    "a document that does not report an account": (
        changed(tied("wp-red-nines", "reports", "peel-1891-jig")),
        "wp-red-nines.reports.peel-1891-jig: no passage of wp-red-nines cites peel1891",
    ),
    "a passage about a document that nobody names": (
        replace(
            library().corpus,
            documents={
                key: replace(document, passages=()) for key, document in library().corpus.documents.items()
            },
        ),
        "wp-red-nines-early:002: is bibliography, but no source, document, relation or attestation has it",
    ),
}


def test_the_lineage_holds() -> None:
    assert told(library().corpus) == []


@pytest.mark.parametrize("name", BROKEN)
def test_each_check_can_fail_and_says_what_to_do(name: str) -> None:
    broken, says = BROKEN[name]
    assert any(says in one for one in told(broken)), told(broken)[:5]


def test_each_check_is_seen_to_fail() -> None:
    failing = {
        check.__name__
        for broken, _ in BROKEN.values()
        for check in CHECKS
        if list(check(broken, lineage(broken)))
    }
    assert failing == {check.__name__ for check in CHECKS}


def test_a_claim_against_the_dates_needs_both_sides() -> None:
    both = replace(tied("emprunt", "descends-from", "newmarket"), against=(SAID,), claimed=True)
    assert told(changed(both)) == []
    assert not both.descent
