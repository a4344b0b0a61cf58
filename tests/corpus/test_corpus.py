"""The corpus as it is: complete, and numbered without holes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.corpus.records import EXECUTABLE_KINDS
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.corpus.records import Passage

FIVE = {
    "wp-red-nines": 189,
    "wp-red-nines-early": 74,
    "pagat-multiple-9": 132,
    "wp-ninety-nine": 143,
    "wp-comet": 258,
}
PASSAGES = library().corpus.passages


@pytest.mark.parametrize(("siglum", "count"), FIVE.items())
def test_the_passages_of_a_document_are_numbered_without_holes(siglum: str, count: int) -> None:
    numbers = [key.partition(":")[2] for key, passage in PASSAGES.items() if passage.document == siglum]
    assert numbers == [f"{number:03}" for number in range(1, count + 1)]


def test_the_five_documents_have_796_passages() -> None:
    ground = [passage for passage in PASSAGES.values() if passage.document in FIVE]
    assert len(ground) == sum(FIVE.values()) == 796
    further = {passage.document for passage in PASSAGES.values()} - set(FIVE)
    assert further
    assert further <= set(library().corpus.documents)


def test_further_passages_are_numbered_without_holes() -> None:
    # A passage that is added later has a higher number, but its place is in the order of the text.
    for siglum in {passage.document for passage in PASSAGES.values()} - set(FIVE):
        numbers = [
            int(key.partition(":")[2]) for key, passage in PASSAGES.items() if passage.document == siglum
        ]
        assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_the_lines_of_a_document_go_up() -> None:
    for siglum in FIVE:
        lines = [passage.line for passage in PASSAGES.values() if passage.document == siglum]
        assert all(line > 0 for line in lines)
        assert max(lines) > len(lines) / 4


def unreadable(passage: Passage) -> Iterator[str]:
    """Yield what a reader would stumble over in a passage."""
    text = f"{passage.says} {passage.issue}".strip()
    if re.search(r"\bS00\d", text):
        yield "numbers of our workshop mean nothing to a reader"
    if "  " in text:
        yield "two spaces"
    if (passage.says, passage.issue) != (passage.says.strip(), passage.issue.strip()):
        yield "spaces at an end"
    if passage.says[-1] not in '.?!:)”"’':
        yield "no sentence"
    if re.search(r"</?[a-z]+>|\{\{|\[\[", text):
        yield "markup of the document"


def test_a_passage_is_a_sentence_for_readers() -> None:
    assert [f"{key}: {fault}" for key, one in PASSAGES.items() for fault in unreadable(one)] == []


@pytest.mark.parametrize(
    ("says", "issue", "fault"),
    [
        ("As S001 says.", "", "numbers of our workshop mean nothing to a reader"),
        ("A king  stops.", "", "two spaces"),
        ("A king stops.", "It may. ", "spaces at an end"),
        ("A king stops", "", "no sentence"),
        ("A <b>king</b> stops.", "", "markup of the document"),
        ("A king stops.", "It says [[king]].", "markup of the document"),
    ],
)
def test_a_passage_that_is_no_sentence_is_named(says: str, issue: str, fault: str) -> None:
    assert list(unreadable(replace(PASSAGES["wp-comet:069"], says=says, issue=issue))) == [fault]


def test_no_passage_names_another_that_is_not_there() -> None:
    for passage in PASSAGES.values():
        for key in re.findall(r"[a-z0-9-]+:\d{3}\b", f"{passage.says} {passage.issue}"):
            assert key in PASSAGES, f"{passage.id} speaks of {key}"


def test_readings_name_only_passages_that_are_there() -> None:
    for readings in library().corpus.readings.values():
        for reading in readings.values():
            texts = (reading.why, *(f"{c.says} {c.not_executable}" for c in reading.candidates.values()))
            for key in re.findall(r"[a-z0-9-]+:\d{3}\b", " ".join(texts)):
                assert key in PASSAGES, f"{reading.key} speaks of {key}"


def test_all_293_questions_are_answered_for_some_game() -> None:
    corpus = library().corpus
    answered = {point for slug in corpus.readings for point in corpus.readings_of(slug)}
    assert answered == set(corpus.points)
    assert len(answered) == 293


STOPS = ("wp-comet", "wp-red-nines", "wp-red-nines-early")


@pytest.mark.parametrize("siglum", STOPS)
def test_every_rule_of_stops_is_played_or_out_of_scope(siglum: str) -> None:
    """What is played cites its passages, or coverage fails; what is not is listed with a reason."""
    played = set(nines.library().playable)
    for passage in PASSAGES.values():
        if passage.document == siglum and passage.kind in EXECUTABLE_KINDS:
            for game in set(passage.games) - played:
                assert passage.id in library().corpus.out_of_scope.get(game, {}), f"{passage.id}, of {game}"


def test_every_game_of_the_catalogue_has_its_readings() -> None:
    for listed in nines.library().catalogue.games:
        assert library().corpus.editions[listed.slug].category
        assert library().corpus.readings_of(listed.slug)
        assert library().corpus.passages_of(listed.slug)


def test_every_reading_has_a_reason_and_several_candidates() -> None:
    for readings in library().corpus.readings.values():
        for reading in readings.values():
            assert reading.why.endswith(".")
            assert len(reading.candidates) > 1
            assert (reading.reason == "choice") == (library().corpus.point(reading.point).kind == "option")


def test_every_document_says_what_was_seen_of_it() -> None:
    for siglum in FIVE:
        assert library().corpus.documents[siglum].seen == "whole"
    for document in library().corpus.documents.values():
        assert document.about.endswith(".")


# By line of the document: what the words and notes of the text itself say of the source.
ATTRIBUTED = {
    "wp-comet:019": "note",  # the reference closes its sentence
    "wp-comet:024": "context",  # a paragraph of history, whose reference closes another sentence
    "wp-comet:048": "none",  # after the reference, with a footnote that says it is inferred
    "wp-comet:051": "context",  # a paragraph without a reference
    "wp-comet:062": "none",  # a caption
    "wp-comet:070": "note",  # a paragraph of rules, closed by its reference
    "wp-comet:158": "context",  # a heading
    "wp-comet:159": "context",  # before the sentence that names Arnold
    "wp-comet:163": "note",
    "wp-comet:179": "context",  # a heading
    "wp-comet:186": "context",  # a book of 1857 cannot bear out what is said of today
    "wp-comet:199": "note",
    "wp-red-nines:045": "note",  # the story is named in the sentence
    "wp-red-nines:049": "none",
    "wp-red-nines:075": "note",  # the description is said to be based on H.K.
    "wp-red-nines:117": "none",
    "wp-red-nines:145": "context",  # the likeness is the opinion of the article
    "wp-red-nines:150": "note",
    "wp-red-nines:156": "context",
    "wp-red-nines:160": "context",
    "wp-red-nines:164": "note",  # in Taylor's account
    "wp-ninety-nine:120": "none",
    "pagat-multiple-9:009": "none",
    "hoffmann-1909:002": "note",
}


def test_no_game_seen_whole_is_called_unknown() -> None:
    corpus = library().corpus
    assert set(corpus.not_played) == {"nain-jaune", "emprunt"}
    for slug, why in corpus.not_played.items():
        assert slug not in library().playable
        rules = [passage for passage in corpus.passages_of(slug) if passage.kind == "rule"]
        assert ("seen whole" in why) == (len(rules) > 10), slug
        assert ("not seen enough" in why) == (len(rules) <= 10), slug


def test_the_two_hand_comet_inherits_by_our_choice() -> None:
    reading = library().corpus.readings_of("comet-2011-two-hand")["rest-of-the-rules"]
    assert (reading.cert, reading.carried) == ("medium", "")


def test_a_citation_comes_from_a_note_or_the_context() -> None:
    assert {key: PASSAGES[key].attribution for key in ATTRIBUTED} == ATTRIBUTED


def test_line_93_on_pink_nines_is_attributed_by_context_alone() -> None:
    of_line = [
        passage for passage in PASSAGES.values() if passage.document == "wp-red-nines" and passage.line == 93
    ]
    assert len(of_line) == 11
    assert {cited.by for passage in of_line for cited in passage.cites} == {"context"}
    assert all("names no author" in passage.issue for passage in of_line)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("wp-comet:069", "Académie Universelle des Jeux 1718, pp. 153-159, cited in a note in Wikipedia"),
        ("wp-comet:048", "Wikipedia, no source given"),
        ("wp-comet:222", "Académie Universelle des Jeux 1718, cited in a note in Wikipedia; {}, inferred"),
        ("pagat-multiple-9:009", "Nick Jaura, no other source given"),
        ("hoffmann-1909:002", "{}, p. 137, read by us"),
    ],
)
def test_a_reader_sees_who_says_it_and_how_firmly(key: str, words: str) -> None:
    passage = PASSAGES[key]
    last = library().corpus.source(passage.cites[-1].source).name if passage.cites else ""
    assert library().corpus.attributed(passage) == words.format(last)


def test_a_witness_is_named_with_the_document_that_reports_it() -> None:
    """wp-comet:069 cites the book of 1718; the picture of wp-comet:002 cites nothing."""
    said = library().corpus.witness(library().corpus.passage("wp-comet:069"))
    assert said == "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069 (line 69)"
    assert library().corpus.witness(library().corpus.passage("wp-comet:002")) == "wp-comet:002 (line 5)"


@pytest.mark.parametrize("ask", ["passage", "point", "source", "erratum"])
def test_an_unknown_name_is_refused_with_the_nearest(ask: str) -> None:
    wanted = {
        "passage": "wp-comet:0069",
        "point": "comet-stop",
        "source": "academie-1718",
        "erratum": "two-play-commet",
    }[ask]
    with pytest.raises(UnknownNameError, match="did you mean"):
        getattr(library().corpus, ask)(wanted)
