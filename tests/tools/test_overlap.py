"""Wording too near a source is found wherever a text of ours may be, and nothing else is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from nines_tools import overlap as o
from nines_tools.texts import files, segments
from nines_verification.__main__ import main

SAID = "the oldest player at the table cuts the cards before anyone else may speak"
DOCUMENT = f"First line.\nWe read that {SAID}, as a rule.\nJ Q K"
OURS = {
    "corpus/data/a.toml": "# Not ours: the oldest player at the\n# table cuts the cards, twice.\n"
    f'says = "X {SAID}."\n',
    "corpus/data/b.bib": f"  title = {{{SAID}}},\n",
    "docs/page.md": "# Head\n\nSome words.\n\nThe oldest player at the\ntable **cuts** the cards (wp-a:001) "
    "before anyone.\n",
    "engine/code.py": '"""Doc."""\n\nX = 1\n# the oldest player at the table\n# cuts the cards\n\n'
    f'Y = f"{{X}} {SAID}"\n',
    "tests/clean.py": '"""The oldest player at the table speaks first."""\n',
    "docs/_build/page.md": SAID,
    "docs/page.txt": SAID,
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in OURS.items():
        path = tmp_path / "ours" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "old.txt").write_text(DOCUMENT, encoding="utf-8")
    return tmp_path / "ours"


def test_every_kind_of_text_is_read_except_what_is_built(project: Path) -> None:
    assert [str(path.relative_to(project)) for path in files(project)] == sorted(
        name for name in OURS if "_build" not in name and not name.endswith(".txt")
    )


def test_an_overlap_is_found_in_data_pages_strings_and_comments(project: Path) -> None:
    overlaps = list(o.overlaps({"old.txt": DOCUMENT}, project))
    assert [(overlap.file, overlap.line, len(overlap.words)) for overlap in overlaps] == [
        ("corpus/data/a.toml", 1, 9),
        ("corpus/data/a.toml", 3, 14),
        ("corpus/data/b.bib", 1, 14),
        ("docs/page.md", 5, 11),
        ("engine/code.py", 7, 14),
        ("engine/code.py", 5, 9),
    ]
    assert {overlap.document for overlap in overlaps} == {"old.txt:2"}
    assert str(overlaps[0]).endswith("9 words as in old.txt:2: the oldest player at the table cuts the cards")


def test_seven_words_are_not_enough_and_paragraphs_are_not_joined() -> None:
    documents = o.Documents({"d": "one two three four five six seven\n\neight nine"})
    assert not list(documents.shared("f", 1, "one two three four five six seven eight nine"))
    longer = o.Documents({"d": "zero one two three four five six seven eight"})
    assert [
        len(overlap.words) for overlap in longer.shared("f", 1, "Zero one, two three four five six seven!")
    ] == [8]


def test_reading_goes_on_after_the_longest_of_several_places() -> None:
    texts = {"a": "a b c d x", "b": "a b c d e f"}
    overlaps = list(o.Documents(texts, least=3).shared("f", 1, "a b c d e f and d e f"))
    assert [(overlap.words, overlap.document) for overlap in overlaps] == [
        (tuple("abcdef"), "b:1"),
        (tuple("def"), "b:1"),
    ]


def test_what_is_allowed_is_left_out_and_needs_a_reason(project: Path) -> None:
    assert not list(o.overlaps({"old.txt": DOCUMENT}, project, [o.words_of(SAID)]))
    assert list(o.overlaps({"old.txt": DOCUMENT}, project, [o.words_of("cuts the cards")]))
    with pytest.raises(ValueError, match="has no reason"):
        o.allowed_phrases('[[allowed]]\nwords = "a b"\n')


def test_the_allowed_words_are_few_names_ranks_or_set_phrases() -> None:
    listed = tomllib.loads(Path(o.__file__).with_name(o.ALLOWED).read_text(encoding="utf-8"))["allowed"]
    assert len(listed) < 35
    kinds = ("A title", "An imprint", "A name", "Names", "The ranks of cards", "A set phrase of card players")
    assert all(one["why"].startswith(kinds) for one in listed)


def test_the_report_counts_and_fails_if_there_are_any(project: Path) -> None:
    lines, status = o.report_overlap(project, str(project.parent / "texts"))
    assert status == 1
    assert lines[0].startswith("compared 5 files with 1 documents")
    assert lines[-1] == "6 sequences of 8 or more words in common"
    (project.parent / "texts" / "old.txt").write_text("Nothing of it.", encoding="utf-8")
    lines, status = o.report_overlap(project, str(project.parent / "texts"))
    assert (status, lines[-1]) == (0, "0 sequences of 8 or more words in common")


BOOK = "the <b>oldest</b> player at the\ntable cuts the &#99;ards<!-- x\n --> before anyone else may"


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("a.html", f"<p>We read that\n{BOOK} speak.</p>", "a.html:2"),
        ("B.XML", f"<?xml version='1.0'?><a>\n{BOOK} act.</a>", "B.XML:2"),
        (
            "c.txt",
            "Character set encoding: latin-1\n\nCaf\xe9\r\nthe oldest player\r\nat the table cuts the cards",
            "c.txt:4",
        ),
    ],
)
def test_lines_are_joined_and_markup_is_taken_off(name: str, text: str, place: str, project: Path) -> None:
    folder = project.parent / "book"
    folder.mkdir()
    (folder / name).write_bytes(text.encode("latin-1"))
    lines, status = o.report_overlap(project, str(folder))
    assert status == 1
    assert sum(f" words as in {place}: the oldest player at" in line for line in lines) == 6


def test_without_documents_it_says_why_it_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delenv(o.VARIABLE, raising=False)
    assert main(["overlap"]) == 0
    assert capsys.readouterr().out.startswith("skipped: NINES_DOCUMENTS is not set")
    monkeypatch.setenv(o.VARIABLE, str(tmp_path))
    assert main(["overlap"]) == 2
    assert "has no file *.txt, *.htm, *.html, *.xml" in capsys.readouterr().out


def test_every_piece_has_the_line_where_it_begins(project: Path) -> None:
    pieces = {(segment.file, segment.line): segment.text.strip() for segment in segments(project)}
    assert pieces["docs/page.md", 3] == "Some words."
    assert pieces["corpus/data/a.toml", 3].startswith("X the oldest")
