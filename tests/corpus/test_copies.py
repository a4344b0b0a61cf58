"""The words of a document, hashed: what is kept of them, what is not, and how faults are reported."""

from __future__ import annotations

import re
import shutil
import unicodedata
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import nines_corpus
from nines import library
from nines.corpus import load_corpus
from nines.corpus.copies import (
    Copied,
    all_sequences,
    cited_lines,
    copied,
    cut,
    hash_text,
    hashed,
    hashed_line,
    sequences,
    words,
)
from nines.corpus.hashes import (
    BYTES,
    LENGTH,
    LONG_BYTES,
    LONG_LENGTH,
    HashedLine,
    as_toml,
    read_hashes,
)
from nines.corpus.records import Document
from nines.errors import CorpusError, RequestError

WHOLE = Path(nines_corpus.__file__).parent
FIVE = ("wp-red-nines", "wp-red-nines-early", "pagat-multiple-9", "wp-ninety-nine", "wp-comet")
LINE = "the eldest player leads any card that she likes and goes on while she can"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The  King\tis\n a stop", "the king is a stop"),
        ("Come\u0300te", unicodedata.normalize("NFC", "Come\u0300te")),
        ("in 1682. [1] It", "in 1682.[12] It"),
        ("as seen[a] [lower-alpha 2][citation needed] here [edit]", "as seen here"),
        ("“eight, nine–no ten”", "eight nine no ten"),
        ("cann\u00adot", "cannot"),
        ("OriginFrance", "Origin | France"),
        ("STRASSE", "straße"),
    ],
)
def test_what_only_a_copyist_changes_does_not_count(one: str, other: str) -> None:
    assert words(one) == words(other)


@pytest.mark.parametrize(("one", "other"), [("the 9♦ is wild", "the 9 is wild"), ("9♥", "9♦"), ("19", "1 9")])
def test_a_suit_sign_and_a_number_count(one: str, other: str) -> None:
    assert words(one) != words(other)


@pytest.mark.parametrize("change", ["in", "out", "other", "swapped"])
@pytest.mark.parametrize("place", range(len(LINE.split()) - 1))
def test_a_word_that_is_changed_anywhere_breaks_a_sequence(place: int, change: str) -> None:
    line = LINE.split()
    kept = set(hashed_line([line], 0, "d"))
    copy = list(line)
    if change == "in":
        copy.insert(place + 1, "never")
    elif change == "out":
        del copy[place]
    elif change == "other":
        copy[place] = "never"
    else:
        copy[place : place + 2] = reversed(copy[place : place + 2])
    assert kept <= all_sequences(Copied(line), LENGTH, "d")
    assert not kept <= all_sequences(Copied(copy), LENGTH, "d")


def test_sequences_share_one_word_except_the_last() -> None:
    line = [str(number) for number in range(40)]
    pieces = cut(line)
    assert {word for piece in pieces for word in piece} == set(line)
    assert all(len(set(one) & set(other)) == 1 for one, other in pairwise(pieces[:-1]))


def test_hashes_are_sorted_and_differ_from_document_to_document() -> None:
    line = LINE.split()
    here, there = hashed_line([line], 0, "here"), hashed_line([line], 0, "there")
    assert list(here) == sorted(here)
    assert not set(here) & set(there)


def test_a_short_line_is_known_by_its_neighbours() -> None:
    lines = [words(LINE), ["play"]]
    around, alone = hashed_line(lines, 1, "d")
    assert alone == hashed(["play"], "d")
    assert around == hashed([*words(LINE)[-5:], "play"], "d")
    around, _ = hashed_line(lines[::-1], 0, "d")
    assert around == hashed(["play", *words(LINE)[:5]], "d")
    assert hashed_line([["a"], ["b"]], 0, "d") == (hashed(["a", "b"], "d"), hashed(["a"], "d"))


# What the corpus keeps


def test_every_cited_text_that_can_be_fetched_has_hashes() -> None:
    corpus = library().corpus
    public = {siglum for siglum, document in corpus.documents.items() if document.repository}
    assert set(corpus.hashes) == {*FIVE, *(siglum for siglum in public if cited_lines(corpus, siglum))}


@pytest.mark.parametrize("siglum", library().corpus.hashes)
def test_exactly_the_cited_lines_are_kept(siglum: str) -> None:
    corpus = library().corpus
    assert tuple(corpus.hashes[siglum].cited) == cited_lines(corpus, siglum)
    assert corpus.hashes[siglum].lines >= max(corpus.hashes[siglum].cited)


def test_nothing_but_hashes_is_kept() -> None:
    for path in (WHOLE / "hashes").iterdir():
        rows = path.read_text(encoding="utf-8").partition("[cited]\n")[2].splitlines()
        assert rows
        assert all(re.fullmatch(r'\d+ = "\d+:(( [0-9a-f]{6})+|( [0-9a-f]{12})+)"', row) for row in rows)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    text = hash_text("d", f"Play\n\n{LINE}\n".encode(), [1, 3])
    (tmp_path / "hashes").mkdir()
    (tmp_path / "hashes" / "d.toml").write_text(as_toml(text), encoding="utf-8")
    assert read_hashes(tmp_path) == {"d": text}
    assert text.lines == 3
    assert text.cited[1] == HashedLine(1, hashed_line([["play"], words(LINE)], 0, "d"))


def test_a_corpus_may_keep_none(tmp_path: Path) -> None:
    assert read_hashes(tmp_path) == {}


@pytest.mark.parametrize(
    ("content", "cited", "told"),
    [
        (b"one\n", [2], "d, line 2: is cited, but the text has no words there"),
        (b"one\n\ntwo", [2], "d, line 2: is cited"),
        (b"one", [0], "d, line 0: is cited"),
    ],
)
def test_a_text_that_cannot_be_hashed_says_why(content: bytes, cited: list[int], told: str) -> None:
    with pytest.raises(CorpusError, match=f"^{re.escape(told)}"):
        hash_text("d", content, cited)


def test_a_text_in_an_unknown_encoding_is_not_hashed() -> None:
    with pytest.raises(RequestError, match=r"^d is not UTF-8 at byte 3"):
        hash_text("d", b"caf\xe9", [1])


WRAPPED = """Of the lead.

The eldest player leads any card that she likes. A player who
has the next card of the suit must play it. And so they go on
until no one has it.

After this the player of the last card leads."""


def test_a_public_statement_goes_on_to_the_next_one() -> None:
    text = hash_text("d", WRAPPED.encode(), [1, 3, 4, 7], public=True)
    assert {number: line.words for number, line in text.cited.items()} == {1: 3, 3: 12, 4: 20, 7: 9}
    alone = hash_text("d", WRAPPED.encode(), [3], public=True)
    assert alone.cited[3].words == 32
    assert hash_text("d", WRAPPED.encode(), [3]).cited[3].words == 12


def test_a_change_in_a_later_line_is_found() -> None:
    kept = set(hash_text("d", WRAPPED.encode(), [3], public=True).cited[3].hashes)
    for old, new in (("no one", "someone"), ("must play", "may play"), ("next card", "best card")):
        changed = copied(WRAPPED.replace(old, new))
        assert len(kept - all_sequences(changed, LONG_LENGTH, "d", LONG_BYTES)) in (1, 2), new
    again = copied(WRAPPED.replace("\n", " ").replace("suit must", "suit\nmust"))
    assert kept <= all_sequences(again, LONG_LENGTH, "d", LONG_BYTES)


def test_hashes_of_a_public_text_are_long() -> None:
    text = hash_text("d", WRAPPED.encode(), [1, 3], public=True)
    assert text.size == LONG_BYTES
    assert {len(hash_) for line in text.cited.values() for hash_ in line.hashes} == {2 * LONG_BYTES}
    assert hash_text("d", WRAPPED.encode(), [1, 3]).size == BYTES
    assert hash_text("d", WRAPPED.encode(), []).size == BYTES


def test_divided_words_are_taken_both_ways_at_the_end() -> None:
    text = copied("one two-\nthree four")
    assert sequences(text, 2) == {"one two", "one twothree", "twothree four", "two three", "three four"}


FAULTS: dict[str, tuple[str | re.Pattern[str], str, str]] = {
    "another text": ("lines = 254", "lines = 255", "hashes/wp-comet.toml, text: does not match the text in"),
    "no hashes": ('1 = "', '1 = "x', "hashes/wp-comet.toml, cited, 1: 'x3: "),
    "no number": ('\n1 = "', '\none = "', "hashes/wp-comet.toml, cited, one: '3: "),
    "one hash of a short line": (
        re.compile(r'\n1 = "3: (\w+) \w+"'),
        r'\n1 = "3: \1"',
        "hashes/wp-comet.toml, cited, 1: '3: ",
    ),
    "hashes of two lengths": (
        re.compile(r'\n1 = "3: (\w+) (\w+)"'),
        r'\n1 = "3: \1ffffff \2ffffff"',
        "hashes/wp-comet.toml, text: does not match the text in",
    ),
    "another field": ("[text]", "[text]\nsize = 3", "hashes/wp-comet.toml, text: field 'size' is not known"),
    "another table": ("[text]", "[more]\n[text]", "hashes/wp-comet.toml: field 'more' is not known"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_what_is_kept_names_file_and_line(name: str, tmp_path: Path) -> None:
    old, new, told = FAULTS[name]
    root = tmp_path / "corpus"
    shutil.copytree(WHOLE, root)
    path = root / "hashes" / "wp-comet.toml"
    text = path.read_text(encoding="utf-8")
    broken = text.replace(old, new, 1) if isinstance(old, str) else old.sub(new, text, count=1)
    assert broken != text
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(CorpusError) as raised:
        load_corpus(root)
    assert str(raised.value).startswith(told)


def test_hashes_of_an_unknown_document_are_refused(tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(WHOLE, root)
    (root / "hashes" / "wp-comet.toml").rename(root / "hashes" / "wp-comets.toml")
    with pytest.raises(CorpusError, match="no document 'wp-comets'; did you mean 'wp-comet'"):
        load_corpus(root)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("https://en.wikipedia.org/wiki/Red", "en.wikipedia.org/wiki/Red", "does not begin with https://"),
        ('entered = "2026-11-21"', 'entered = "Saturday"', "write a day as 2026-11-21"),
        ('sha256 = "b9', 'sha256 = "B9', "expected 64 hexadecimal digits"),
    ],
)
def test_addresses_days_and_digests_have_their_form(old: str, new: str, told: str, tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(WHOLE, root)
    path = root / "documents.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CorpusError, match=told):
        load_corpus(root)


PUBLIC = Document(
    "d",
    "A Book",
    "book",
    "part",
    "Made up.",
    repository="a-b/c.d_e",
    commit_id="0123456789abcdef0123456789abcdef01234567",
    path="folder/a book.txt",
    lines=90,
    sha256="0" * 64,
    read="2026-11-29",
    spans=("3-5", "7-90"),
)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"repository": "https://github.com/a/b"}, "expected owner/name, as on GitHub"),
        ({"repository": "a/.."}, "expected owner/name"),
        ({"repository": "a/b c"}, "expected owner/name"),
        ({"repository": "-a/b"}, "expected owner/name"),
        ({"repository": "a/b\n"}, "expected owner/name"),
        ({"repository": ""}, "field 'repository' is ''; expected owner/name"),
        ({"commit_id": "main"}, "expected the 40 hexadecimal digits of a commit"),
        ({"commit_id": ""}, "field 'commit_id' is ''; expected the 40"),
        ({"path": ""}, "field 'path' is ''; expected the path of a file"),
        ({"path": "/a"}, "expected the path of a file"),
        ({"path": "../a"}, "expected the path of a file"),
        ({"path": "a/../b"}, "expected the path of a file"),
        ({"path": "a//b"}, "expected the path of a file"),
        ({"path": "a/"}, "expected the path of a file"),
        ({"path": "\x1b[1ma"}, "expected the path of a file"),
        ({"sha256": ""}, "give also 'sha256', 'lines' and 'read'"),
        ({"lines": 0}, "give also 'sha256', 'lines' and 'read'"),
        ({"read": ""}, "give also 'sha256', 'lines' and 'read'"),
        ({"spans": ("3",)}, "field 'spans' has '3'; write the first and last line"),
        ({"spans": ("5-3",)}, "field 'spans' has '5-3'"),
        ({"spans": ("3-5", "5-6")}, "field 'spans' has '5-6'"),
        ({"spans": ("3-91",)}, "field 'spans' has '3-91'"),
        ({"spans": ("0-3",)}, "field 'spans' has '0-3'"),
        ({"repository": "", "commit_id": "", "path": "", "spans": ("3-91",)}, "field 'spans' has '3-91'"),
    ],
)
def test_the_place_of_a_copy_has_its_form(changed: dict[str, Any], told: str) -> None:
    assert told in replace(PUBLIC, **changed).fault()


def test_a_line_in_a_repository_has_an_address() -> None:
    assert not PUBLIC.fault()
    blob = "https://github.com/a-b/c.d_e/blob/0123456789abcdef0123456789abcdef01234567/folder/a%20book.txt"
    assert (PUBLIC.file, PUBLIC.line_address(7), PUBLIC.line_address(0)) == (blob, f"{blob}#L7", "")
    alone = replace(PUBLIC, repository="", commit_id="", path="")
    assert (alone.fault(), alone.file, alone.line_address(7)) == ("", "", "")
    odd = replace(PUBLIC, path='a"><script>#?&.txt')
    assert odd.file.endswith("/a%22%3E%3Cscript%3E%23%3F%26.txt")
