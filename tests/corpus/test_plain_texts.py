"""The text of a file: how markup is taken off, and where each word stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.corpus.copies import words
from nines.corpus.plain_texts import LARGEST, read_copy, text_of, text_of_html, text_of_xml
from nines.errors import RequestError

if TYPE_CHECKING:
    from pathlib import Path

# --- HTML ---


def test_a_page_is_read_as_what_it_shows() -> None:
    page = (
        "<html><head><style>p { color: red }</style><script>if (a < b) wild()</script></head><body>"
        "<h2>Play<span class='x'>[edit]</span></h2><p>The 9&diams; or 9&#9829; is&nbsp;<i>w</i>ild,"
        "<sup id='r'>[2]</sup> &amp; more.<!-- hidden --><table><tr><td>Players</td><td>4</td></tr></table>"
    )
    assert words(text_of_html(page)) == words("Play The 9♦ or 9♥ is wild & more. Players 4")


def test_a_broken_page_keeps_its_words() -> None:
    assert words(text_of_html("<p>one <b>two</p> <!-- three <p>four</p> <em>five")) == [
        *("one", "two"),
        *("three", "four", "five"),
    ]
    assert words(text_of_html("a &lt;b&gt; c < d &")) == ["a", "b", "c", "d"]


def test_a_page_without_end_is_read_at_once() -> None:
    assert text_of_html("<!--" * 200_000) is not None


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


def test_each_word_of_a_page_stays_on_its_line() -> None:
    page = (
        "<html\n lang='en'>\r\n<style>\np { }\n</style><!-- a\n b\n -->one<br>\ntwo&#10;two &NewLine;two\n"
        "<p\n class='x'>three</p><script>\nno()\n</script>\n\nfour <?php\n?>five\n"
    )
    text = text_of_html(page)
    assert text.count("\n") == page.count("\n")
    on = {word: number for number, line in enumerate(text.split("\n"), 1) for word in words(line)}
    assert on == {"one": 7, "two": 8, "three": 10, "four": 14, "five": 15}


def test_a_page_without_its_end_keeps_the_lines_too() -> None:
    page = "<p>one\n<!-- two\n<b\n>three</b>\nfour"
    text = text_of_html(page)
    assert [words(line) for line in text.split("\n")] == [["one"], ["two"], [], ["three"], ["four"]]


def test_a_number_of_a_character_may_have_any_length() -> None:
    for write in (text_of_html, text_of_xml):
        assert words(write(f"<p>one &#{'9' * 5000}; &#x{'f' * 5000}; two</p>"))[-1] == "two"


# --- XML ---


XML = """<?xml version="1.0"
 encoding="UTF-8"?>
<!DOCTYPE book [
  <!ENTITY lol "lol">
  <!ENTITY lots "&lol;&lol;&lol;&lol;">
  <!ENTITY file SYSTEM "file:///etc/hostname">
]>
<tei:book xml:lang="en" note="a > b">
<orth>HOP</orth><pron>hop</pron><!-- not
this -->
<p n='1'>In <hi>hop</hi> the <b>k</b>ing&#10;&amp; the ten, &lots; &file; <![CDATA[<p>&amp;</p>]]>, 5 < 6.</p>
</tei:book>"""


def test_xml_is_read_by_line_without_its_entities() -> None:
    lines = text_of_xml(XML).split("\n")
    assert len(lines) == XML.count("\n") + 1
    assert [words(line) for line in lines[:8]] == [[]] * 8
    assert words(lines[8]) == ["hop", "hop"]
    assert words(lines[10]) == [
        "in",
        "hop",
        "the",
        "king",
        "the",
        "ten",
        "lots",
        "file",
        "p",
        "amp",
        "p",
        "5",
        "6",
    ]


def test_nothing_of_a_hostile_xml_is_expanded_or_fetched() -> None:
    levels = "".join(f'<!ENTITY l{level + 1} "{f"&l{level};" * 10}">' for level in range(9))
    bomb = f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">{levels}]><a>before &l9; after</a>'
    assert words(text_of("a.xml", bomb.encode())) == ["before", "l", "9", "after"]


@pytest.mark.parametrize(
    "piece", ["<!--", "<![CDATA[", "<?", "<!DOCTYPE [", "<!DOCTYPE a [ ]", "<a b='", "<a '\"", "&#", "<"]
)
def test_an_xml_without_end_is_read_at_once(piece: str) -> None:
    assert text_of_xml(piece * 20_000) is not None


def test_a_comment_without_end_keeps_the_words_after_it() -> None:
    assert words(text_of_xml("<a>one<!-- two <b>three</b></a>")) == ["one", "two", "three"]


def test_xml_is_known_by_its_name_or_its_beginning() -> None:
    assert words(text_of("a.xml", b"<a>o<b>n</b>e</a>")) == ["one"]
    assert words(text_of("a", b'\xef\xbb\xbf<?xml version="1.0"?><a>one</a>')) == ["one"]
    assert words(text_of("a", b"<a>one</a>")) == ["a", "one", "a"]
    assert words(text_of("a.htm", b'<?xml version="1.0"?><p>one')) == ["one"]
    latin = '<?xml version="1.0" encoding="iso-8859-1"?><a>com\xe8te</a>'.encode("latin-1")
    assert words(text_of("a", latin)) == ["comète"]


# --- Plain text ---


def test_another_encoding_is_named_in_the_head() -> None:
    text = "A book of games\r\n\r\nCharacter set encoding: ISO-8859-1\r\n\r\nBézique <b>"
    assert text_of("a.txt", text.encode("latin-1")) == text
    with pytest.raises(RequestError, match="is not UTF-8 at byte 15; save it as UTF-8"):
        text_of("a.txt", "Games such as Bézique".encode("latin-1"))


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("no.txt", None, "no.txt cannot be read: No such file or directory"),
        ("", None, " cannot be read: it is a folder"),
        ("empty.txt", b" \n", "empty.txt has no text in it"),
        ("empty.html", b"<p></p>", "empty.html has no text in it"),
        ("binary.txt", b"PK\0\1", "binary.txt is binary; expected plain text, HTML or XML in UTF-8"),
        ("latin.txt", b"caf\xe9", "latin.txt is not UTF-8 at byte 3; save it as UTF-8"),
        ("huge.txt", b"a" * (LARGEST + 1), "huge.txt has more than 4 MB; save only the article"),
        ("nul\0.txt", None, "cannot be read: (open: )?embedded null (byte|character in path)"),
    ],
)
def test_a_file_that_is_no_copy_says_why(name: str, content: bytes | None, told: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(RequestError, match=f"{told}$"):
        read_copy(f"{tmp_path}/{name}")
