"""Relations, attestations, lines and questions: what they name is there, and they have evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import Fault, check_fault

if TYPE_CHECKING:
    from pathlib import Path

LINEAGE, ATTESTATIONS, LINES, QUESTIONS = "lineage.toml", "attestations.toml", "lines.toml", "questions.toml"
STATEMENT = """
[belote.descends-from.michigan]
cert = "low"
evidence = "external"
grounds = [{ says = "So.", passages = ["wp-comet:001"] }]
"""
ATTESTATION = """
[somebody-1900]
games = ["belote"]
kind = "mention"
says = "So."
year = 1900
dated = "1900"
cert = "low"
passages = ["wp-comet:001"]
"""
CLAIM = STATEMENT.replace("cert =", "claimed = true\ncert =")
LINE = """
[more]
games = ["comet", "new-comet"]
says = "So."
passages = ["wp-comet:001"]
"""
QUESTION = """
[more]
of = "comet-1752"
among = ["comet-1718", "comet-1753"]
asks = "So?"
passages = ["wp-comet:001"]
"""
FAULTS = {
    "a later form of another game": Fault(
        LINEAGE,
        "[wp-red-nines.later-form-of.hk-1881]",
        "[wp-red-nines.later-form-of.academie-1718]",
        ("connects accounts of red-nines and comet; use descends-from between games",),
    ),
    "a descent between accounts": Fault(
        LINEAGE,
        "[wp-red-nines.later-form-of.hk-1881]",
        "[wp-red-nines.descends-from.hk-1881]",
        ("wp-red-nines.descends-from.hk-1881: no game 'wp-red-nines'",),
    ),
    "a claim that nothing opposes": Fault(
        LINEAGE, "", CLAIM, ("is marked claimed; this needs a descent, evidence against it",)
    ),
    "a game of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("michigan", "michigen"),
        ("belote.descends-from.michigen: no game 'michigen'; did you mean 'michigan'",),
    ),
    "an erratum of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("cert =", 'erratum = "two-play-commet"\ncert ='),
        ("no erratum 'two-play-commet'; did you mean 'two-play-comet'",),
    ),
    "a passage of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("wp-comet:001", "wp-comet:0001"),
        ("belote.descends-from.michigan: no passage 'wp-comet:0001'",),
    ),
    "a relation that is none": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("descends-from", "descend-from"),
        ("lineage.toml, belote: field 'descend-from' is not known; did you mean 'descends-from'",),
    ),
    "a relation to itself": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("michigan", "belote"),
        ("belote, descends-from 'belote': connects a record with itself; name two records",),
    ),
    "a statement without grounds": Fault(
        LINEAGE,
        "",
        STATEMENT.replace('[{ says = "So.", passages = ["wp-comet:001"] }]', "[]"),
        ("field 'grounds' is empty; name the evidence",),
    ),
    "grounds that nobody tells": Fault(
        LINEAGE,
        "",
        STATEMENT.replace(', passages = ["wp-comet:001"]', ""),
        ("grounds: has no evidence; name a passage or a source",),
    ),
    "how sure a statement is": Fault(
        LINEAGE, "", STATEMENT.replace('"low"', '"lo"'), ("field 'cert' is 'lo'; did you mean 'low'",)
    ),
    "a field of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("cert =", "againt = []\ncert ="),
        ("field 'againt' is not known; did you mean 'against'",),
    ),
    "a game of an attestation": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace("belote", "belotte"),
        ("attestations.toml, somebody-1900: no game 'belotte'; did you mean 'belote'",),
    ),
    "an attestation of no game": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('"belote"', ""),
        ("somebody-1900: field 'games' is empty; name the games of the attestation",),
    ),
    "a passage of an attestation": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace("wp-comet:001", "wp-comet:0001"),
        ("somebody-1900: no passage 'wp-comet:0001'",),
    ),
    "an attestation that nobody tells": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('"wp-comet:001"', ""),
        ("somebody-1900: has no evidence; name a passage or a source",),
    ),
    "a year without its words": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('dated = "1900"\n', ""),
        ("somebody-1900: field 'dated' is missing; say in words how the year is known",),
    ),
    "a kind of attestation that is none": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('"mention"', '"mentions"'),
        ("field 'kind' is 'mentions'; did you mean 'mention'",),
    ),
    "an attestation of odd form": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace("somebody-1900", "Somebody"),
        ("Somebody: the key of an attestation consists of short words",),
    ),
    "a line of one game": Fault(
        LINES,
        "",
        LINE.replace(', "new-comet"', ""),
        ("more: field 'games' names fewer than two; a line leads from one game to another",),
    ),
    "a game of a line": Fault(
        LINES,
        "",
        LINE.replace("new-comet", "new-commet"),
        ("lines.toml, more: no game 'new-commet'; did you mean",),
    ),
    "a passage of a line": Fault(
        LINES,
        "",
        LINE.replace("wp-comet:001", "wp-comet:0001"),
        ("lines.toml, more: no passage 'wp-comet:0001'",),
    ),
    "a question with one answer": Fault(
        QUESTIONS,
        "",
        QUESTION.replace(', "comet-1753"', ""),
        ("more: field 'among' names fewer than two; there is nothing to compare",),
    ),
    "a game of a question": Fault(
        QUESTIONS,
        "",
        QUESTION.replace('of = "comet-1752"', 'of = "comet-1725"'),
        ("questions.toml, more: no game or edition 'comet-1725'; did you mean",),
    ),
    "an answer to a question": Fault(
        QUESTIONS,
        "",
        QUESTION.replace("comet-1753", "comet-1735"),
        ("questions.toml, more: no game or edition 'comet-1735'; did you mean 'comet-1753'",),
    ),
    "a passage of a question": Fault(
        QUESTIONS,
        "",
        QUESTION.replace("wp-comet:001", "wp-comet:0001"),
        ("questions.toml, more: no passage 'wp-comet:0001'",),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)
