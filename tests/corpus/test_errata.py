"""Contradictions and differences: all 70 are there, each with its sides, its witnesses and its decision."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import Fault, check_fault

from nines import library
from nines.corpus.errata import DECISIONS, KINDS, Erratum

if TYPE_CHECKING:
    from pathlib import Path

    from nines.corpus.errata import Side

ERRATA = library().corpus.errata


def witnesses_of(side: Side) -> tuple[frozenset[str], frozenset[tuple[str, str]], str]:
    """Return all that a side rests on."""
    seen = frozenset((source.source, source.at) for source in side.sources)
    return frozenset(side.passages), seen, side.reckoning


def test_the_71_errata_are_numbered_without_holes() -> None:
    numbers = [erratum.number for erratum in ERRATA.values()]
    assert numbers == [
        *(f"Z-{number:02}" for number in range(1, 38)),
        *(f"H-{number:02}" for number in range(1, 21)),
        *(f"N-{number:02}" for number in range(1, 6)),
        *(f"O-{number:02}" for number in range(21, 27)),
        *(f"O-{number:02}" for number in range(31, 34)),
    ]


def test_every_kind_and_every_way_of_deciding_is_met_with() -> None:
    assert {erratum.kind for erratum in ERRATA.values()} == set(KINDS)
    assert {erratum.by for erratum in ERRATA.values()} == set(DECISIONS)


def test_a_difference_is_no_contradiction() -> None:
    assert sum(erratum.sort == "contradiction" for erratum in ERRATA.values()) == 32
    differences = {erratum.id for erratum in ERRATA.values() if erratum.sort == "difference"}
    assert {
        "ace-high-or-low",
        "what-stop-means",
        "king-left-in-hand",
        "opening-cards-of-a-rank",
    } <= differences
    assert not {"two-play-comet", "eighteen-cards-each", "oxford-twenty-deals"} & differences
    assert {erratum.id for erratum in ERRATA.values() if erratum.by == "variant"} <= differences


@pytest.mark.parametrize("name", ["two-play-comet", "emprunt-for-three", "what-stop-means"])
def test_the_kind_and_the_sort_agree(name: str) -> None:
    odd = replace(ERRATA[name], kind="accounts", sort="contradiction")
    assert odd.fault() == "kind 'accounts' is a difference, and 'sort' says 'contradiction'"
    assert not ERRATA[name].fault()


def test_no_passage_is_a_witness_of_what_it_omits() -> None:
    held = ERRATA["nine-of-diamonds-held"]
    assert any("black nine" in side.says and "wp-comet:121" in side.passages for side in held.sides)
    assert all("wp-comet:232" not in side.passages for side in ERRATA["pope-joan-and-nain-jaune"].sides)


@pytest.mark.parametrize("erratum", ERRATA.values(), ids=list(ERRATA))
def test_each_has_sides_that_differ_and_each_side_a_witness(erratum: Erratum) -> None:
    assert len(erratum.sides) >= 2
    for side in erratum.sides:
        assert side.passages or side.sources
        assert all(passage in library().corpus.passages for passage in side.passages)
        assert len(set(side.passages)) == len(side.passages)
    for combination, other in combinations(erratum.sides, 2):
        assert combination.says != other.says
        assert not combination.passages or set(combination.passages) != set(other.passages)
        assert witnesses_of(combination) != witnesses_of(other)


@pytest.mark.parametrize("erratum", ERRATA.values(), ids=list(ERRATA))
def test_each_is_written_in_sentences_for_readers(erratum: Erratum) -> None:
    assert erratum.question.endswith("?")
    texts = [erratum.decided, *(t for side in erratum.sides for t in (side.says, side.reckoning) if t)]
    for text in texts:
        assert text.endswith(".")
        assert text == text.strip()
        assert "  " not in text
        assert not re.search(r"\bS00\d|[ZHXCRKYP]-?\d\d", text), "numbers of our workshop"


def test_those_of_the_documents_have_a_passage_on_every_side() -> None:
    for erratum in ERRATA.values():
        if erratum.number.startswith("Z"):
            assert all(side.passages for side in erratum.sides), erratum.id


def test_the_kind_names_a_further_text_as_witness() -> None:
    ground = {"wp-red-nines", "wp-red-nines-early", "wp-ninety-nine", "wp-comet", "pagat-multiple-9"}
    for erratum in ERRATA.values():
        told = {library().corpus.passage(key).document for side in erratum.sides for key in side.passages}
        further = (told - ground) or any(side.sources for side in erratum.sides)
        if erratum.kind in ("outside", "elsewhere"):
            assert further, erratum.id
        if erratum.kind == "outside":
            assert told & ground, erratum.id
        if erratum.kind == "between":
            assert len(told) > 1, erratum.id


def test_errata_and_documents_agree_on_what_was_seen() -> None:
    seen = {document.source: document.seen for document in library().corpus.documents.values()}
    for erratum in ERRATA.values():
        for side in erratum.sides:
            for sighting in side.sources:
                assert sighting.seen == seen.get(sighting.source, sighting.seen), erratum.id
                note = library().corpus.source(sighting.source).fields["note"]
                assert note.startswith("Not seen") == (sighting.seen == "cited"), erratum.id


def test_what_is_named_in_a_decision_is_there() -> None:
    for erratum in ERRATA.values():
        texts = [erratum.decided, *(f"{side.says} {side.reckoning}" for side in erratum.sides)]
        for key in re.findall(r"[a-z0-9-]+:\d{3}\b", " ".join(texts)):
            assert key in library().corpus.passages, f"{erratum.id} speaks of {key}"
        for key in re.findall(r"see ([a-z]+(?:-[a-z]+)+)", erratum.decided):
            assert key in ERRATA, f"{erratum.id} speaks of {key}"


def test_witnesses_speak_of_the_games_of_their_erratum() -> None:
    for erratum in ERRATA.values():
        passages = [library().corpus.passage(key) for side in erratum.sides for key in side.passages]
        spoken = {game for passage in passages for game in passage.games}
        if passages:
            assert spoken & set(erratum.games), erratum.id


def test_what_a_reading_decides_is_read_in_its_game() -> None:
    for erratum in ERRATA.values():
        read = [
            library().corpus.readings_of(game) for game in erratum.games if library().corpus.readings_of(game)
        ]
        if erratum.by == "reading" and read:
            assert any(point in readings for readings in read for point in erratum.points), erratum.id


def test_errata_of_a_game_are_in_order_of_number() -> None:
    numbers = [erratum.number for erratum in library().corpus.errata_of("comet-1752")]
    assert numbers == sorted(numbers, key=lambda number: (number[0] != "Z", number))
    assert library().corpus.errata_of("texas-holdem") == ()


# Faults

FAULTS = {
    "a game of an erratum": Fault(
        "errata.toml",
        'games = ["emprunt"]',
        'games = ["emprumt"]',
        ("emprunt-for-three: no game or edition 'emprumt'", "'emprunt'"),
    ),
    "a point of an erratum": Fault(
        "errata.toml",
        'points = ["cards-each"]',
        'points = ["card-each"]',
        ("no point 'card-each'; did you mean 'cards-each'",),
    ),
    "a passage of an erratum": Fault(
        "errata.toml",
        'passages = ["wp-comet:247"]',
        'passages = ["wp-comet:0247"]',
        ("parlett-1990-or-1991, sides: no passage 'wp-comet:0247'; did you mean 'wp-comet:247'",),
    ),
    "a source of an erratum": Fault(
        "errata.toml",
        'source = "brewer1898"',
        'source = "brewer1889"',
        ("curse-of-scotland, sides: no source 'brewer1889'; did you mean 'brewer1898'",),
    ),
    "an erratum of odd form": Fault(
        "errata.toml",
        "[emprunt-for-three]",
        "[Emprunt]",
        ("Emprunt: the key of an erratum consists of short words",),
    ),
    "a number of another erratum": Fault(
        "errata.toml",
        'number = "Z-02"',
        'number = "Z-01"',
        ("opening-cards-of-a-rank: number 'Z-01' already belongs to 'values-left-in-hand'",),
    ),
    "a number of no known form": Fault(
        "errata.toml", 'number = "Z-02"', 'number = "2"', ("number '2' has no known form; write Z-01",)
    ),
    "an erratum of no game": Fault(
        "errata.toml", 'games = ["emprunt"]', "games = []", ("emprunt-for-three: field 'games' is empty",)
    ),
    "a side alone": Fault(
        "errata.toml",
        "",
        '\n[alone]\nnumber = "Z-99"\nkind = "within"\ngames = ["comet-1718"]\nquestion = "Why?"\n'
        'sides = [{ says = "So.", passages = ["wp-comet:001"] }]\nby = "history"\ndecided = "So."\n',
        ("alone: field 'sides' has fewer than two",),
    ),
    "a side that nobody takes": Fault(
        "errata.toml",
        ', passages = ["wp-comet:247"] }',
        " }",
        ("parlett-1990-or-1991, sides: has no evidence; name a passage or a source",),
    ),
    "a decision by no reading": Fault(
        "errata.toml",
        'points = ["american-values"]',
        "points = []",
        ("values-left-in-hand: field 'points' is empty; name the points whose readings decide",),
    ),
    "a decision that is none": Fault(
        "errata.toml",
        'by = "glossary"',
        'by = "glosary"',
        ("field 'by' is 'glosary'; did you mean 'glossary'",),
    ),
    "a kind of contradiction that is none": Fault(
        "errata.toml", 'kind = "word"', 'kind = "words"', ("field 'kind' is 'words'; did you mean 'word'",)
    ),
    "a text that was not said to be seen": Fault(
        "errata.toml", ', seen = "cited" }', " }", ("sides, sources: field 'seen' is missing",)
    ),
    "a place in a text of no known form": Fault(
        "errata.toml", 'at = "s.v. HOC"', 'at = "page 220"', ("'page 220' is not a known form of locator",)
    ),
    "an unknown field of a side": Fault(
        "errata.toml",
        'passages = ["wp-comet:247"]',
        'passage = ["wp-comet:247"]',
        ("parlett-1990-or-1991, sides:",),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)
