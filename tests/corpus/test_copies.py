"""The words of a document, hashed: what is kept of them, what is not, and how faults are reported."""

from __future__ import annotations

import re
import shutil
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest

import nines_corpus
from nines import library
from nines.corpus import load_corpus
from nines.corpus.copies import (
    LARGEST,
    LENGTH,
    Copied,
    HashedLine,
    all_sequences,
    as_toml,
    cited_lines,
    cut,
    hash_text,
    hashed,
    hashed_line,
    plain_text,
    read_copy,
    read_hashes,
    words,
)
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


@pytest.mark.parametrize("siglum", FIVE)
def test_exactly_the_cited_lines_are_kept(siglum: str) -> None:
    corpus = library().corpus
    assert tuple(corpus.hashes[siglum].cited) == cited_lines(corpus, siglum)
    assert corpus.hashes[siglum].lines >= max(corpus.hashes[siglum].cited)


def test_nothing_but_hashes_is_kept() -> None:
    for path in (WHOLE / "hashes").iterdir():
        rows = path.read_text(encoding="utf-8").partition("[cited]\n")[2].splitlines()
        assert rows
        assert all(re.fullmatch(r'\d+ = "\d+:( [0-9a-f]{6})+"', row) for row in rows)


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
        (b"caf\xe9", [1], "d: is not UTF-8 at byte 3"),
        (b"one\n", [2], "d, line 2: is cited, but the text has no words there"),
        (b"one\n\ntwo", [2], "d, line 2: is cited"),
        (b"one", [0], "d, line 0: is cited"),
    ],
)
def test_a_text_that_cannot_be_hashed_says_why(content: bytes, cited: list[int], told: str) -> None:
    with pytest.raises(CorpusError, match=f"^{re.escape(told)}"):
        hash_text("d", content, cited)


FAULTS: dict[str, tuple[str | re.Pattern[str], str, str]] = {
    "another text": ("lines = 254", "lines = 255", "hashes/wp-comet.toml, text: does not match the text in"),
    "no hashes": ('1 = "', '1 = "x', "hashes/wp-comet.toml, cited, 1: 'x3: "),
    "no number": ('\n1 = "', '\none = "', "hashes/wp-comet.toml, cited, one: '3: "),
    "one hash of a short line": (
        re.compile(r'\n1 = "3: (\w+) \w+"'),
        r'\n1 = "3: \1"',
        "hashes/wp-comet.toml, cited, 1: '3: ",
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


# Copies


def test_a_page_is_read_as_what_it_shows() -> None:
    page = (
        "<html><head><style>p { color: red }</style><script>if (a < b) wild()</script></head><body>"
        "<h2>Play<span class='x'>[edit]</span></h2><p>The 9&diams; or 9&#9829; is&nbsp;<i>w</i>ild,"
        "<sup id='r'>[2]</sup> &amp; more.<!-- hidden --><table><tr><td>Players</td><td>4</td></tr></table>"
    )
    assert words(plain_text(page)) == words("Play The 9♦ or 9♥ is wild & more. Players 4")


def test_a_broken_page_keeps_its_words() -> None:
    assert words(plain_text("<p>one <b>two</p> <!-- three <p>four</p> <em>five")) == [
        *("one", "two"),
        *("three", "four", "five"),
    ]
    assert words(plain_text("a &lt;b&gt; c < d &")) == ["a", "b", "c", "d"]


def test_a_page_without_end_is_read_at_once() -> None:
    assert plain_text("<!--" * 200_000) is not None


def test_a_page_in_another_encoding_says_so_itself(tmp_path: Path) -> None:
    path = tmp_path / "page.htm"
    path.write_bytes('<meta charset="iso-8859-1"><p>Comète'.encode("latin-1"))
    assert words(read_copy(str(path))[1]) == ["comète"]
    path.write_bytes('<meta charset="hex"><p>Comète'.encode("latin-1"))
    with pytest.raises(RequestError, match="is not UTF-8 at byte 26; save it as UTF-8"):
        read_copy(str(path))


def test_html_is_known_by_its_name_or_its_beginning(tmp_path: Path) -> None:
    for name, start in (("a.txt", "<!DOCTYPE html>"), ("b", "<html lang=en>"), ("c.HTML", "")):
        (tmp_path / name).write_text(f"{start}<b>o</b>ne", encoding="utf-8")
        assert read_copy(str(tmp_path / name))[1].strip() == "one"
    (tmp_path / "d.txt").write_text("\ufeffa <b>", encoding="utf-8")
    assert read_copy(str(tmp_path / "d.txt"))[1] == "a <b>"


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("no.txt", None, "no.txt cannot be read: No such file or directory"),
        ("", None, " cannot be read: it is a folder"),
        ("empty.txt", b" \n", "empty.txt has no text in it"),
        ("empty.html", b"<p></p>", "empty.html has no text in it"),
        ("binary.txt", b"PK\0\1", "binary.txt is binary; expected plain text or HTML in UTF-8"),
        ("latin.txt", b"caf\xe9", "latin.txt is not UTF-8 at byte 3; save it as UTF-8"),
        ("huge.txt", b"a" * (LARGEST + 1), "huge.txt has more than 4 MB; save only the article"),
        ("nul\0.txt", None, "cannot be read: embedded null byte"),
    ],
)
def test_a_file_that_is_no_copy_says_why(name: str, content: bytes | None, told: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(RequestError, match=f"{re.escape(told)}$"):
        read_copy(f"{tmp_path}/{name}")
