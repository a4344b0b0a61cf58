"""``nines cite``, ``collate`` and ``export``: what they print, write and refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import igraph  # type: ignore[import-untyped]
import networkx as nx
import pytest

from nines import library
from nines.citing import FORMATS, citation_answer
from nines.citing.citations import CitationAnswer
from nines.corpus.copies import cited_lines, hash_text
from nines.corpus.records import Document, Passage
from nines.libraries.release import this_release
from nines.lineage import lineage
from nines.reference import collation, passage_answer, to_data
from nines.reference.collation import CollatedPassage, CollationAnswer, CollationSummary
from nines_verification.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Mapping

    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]
KING = "comet-1718/stop/king"
NO_ADDRESS = "nines: no public address is set, so the citation has no URL of nines\n"


# --- cite ---


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the day be one that does not change with the next commit."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795392000")  # 2026-11-23


@pytest.mark.parametrize("form", list(FORMATS))
def test_every_form_is_printed_with_a_note_on_the_address(form: str, run: Run) -> None:
    result = run("cite", KING, "--format", form)
    answer = citation_answer(library(), KING, this_release("2026-11-23"))
    assert result.exit_code == 0
    assert result.stderr == NO_ADDRESS
    written = FORMATS[form](answer)
    if form == "csl-json":  # the command writes each number on a line of its own, as all its JSON
        assert json.loads(result.stdout) == json.loads(written)
    else:
        assert result.stdout == f"{written}\n"


def test_one_sentence_is_printed_if_no_form_is_named(run: Run) -> None:
    (line,) = run("cite", KING).stdout.splitlines()
    assert line.startswith(
        "Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159, as reported in"
    )
    assert "(2026-11-23)" in line


def test_the_json_of_a_citation_has_all_that_is_known(told: Callable[..., Any], run: Run) -> None:
    answer = citation_answer(library(), "wp-comet:069", this_release("2026-11-23"))
    assert told("cite", "wp-comet:069") == to_data(answer)
    described = run("cite", "--help").stdout.split("With --json")[1]
    assert [key for key in CitationAnswer.__dataclass_fields__ if key not in described] == []


def test_the_whole_is_cited_without_a_key(run: Run) -> None:
    said = run("cite").stdout
    assert said.startswith("The nines team, nines: a historical rules reference and verifier")
    assert "version 0.3.0.dev0 (2026-11-23), sha256 " in said


def test_csl_is_json_where_the_output_knows_ascii_only(process: Callable[..., Any]) -> None:
    done = process("cite", KING, "--format", "csl-json", env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert json.loads(done.stdout)[0]["author"] == [{"literal": "Académie Universelle des Jeux"}]


@pytest.mark.parametrize(
    ("key", "canonical"),
    [
        ("comet-1718[comet-stops=no]", "comet-1718"),
        (" comet-1718[comet-stops=yes] ", "comet-1718[comet-stops=yes]"),
        ("comet-1718[comet-stops=no]/stop/king", KING),
        ("red-nines-1881/deal.on_table", "red-nines-1881/deal.on-table"),
        ("comet-1718[comet-stops=yes]/stop/king.ranks", "comet-1718[comet-stops=yes]/stop/king.ranks"),
    ],
)
def test_a_key_is_cited_by_its_canonical_name(key: str, canonical: str, run: Run) -> None:
    assert json.loads(run("cite", key, "--json").stdout)["key"] == canonical


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("comet-1718/stop/kong",), "'comet-1718/stop/king'"),
        (("comet-1718/stop/king.rank",), "'ranks'"),
        (("red-nines-1881/deal.eech",), "'each'"),
        (("comet-1718/stop.ranks",), "only a rule has details"),
        (("wp-comet:999",), "no such name"),
        (("comet-1718[comet-stops=maybe]",), "'yes'"),
        (
            ("comet-1718[comet-stops=yes]/reading/comet-stops",),
            "cite the edition comet-1718[comet-stops=yes] instead",
        ),
        (("comet-1718/first-hand",), "is retired; cite comet-1718/lot"),
        (("../../etc/passwd",), "no such name"),
        ((KING, "--format", "bibtext"), "'bibtex'"),
        ((KING, "--format", "ris", "--json"), "cannot be combined"),
    ],
)
def test_a_key_that_cannot_be_cited_gets_one_line(typed: tuple[str, ...], said: str, run: Run) -> None:
    result = run("cite", *typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("nines: ")
    assert said in line


# --- collate ---


TEXT = """The game of Thrupple
Players2-4
Play

Everybody in turn throws one pebble into the bowl and names a colour that nobody has named before them.
A pebble that misses the bowl stays on the floor[1] until the 9♦ is turned up by the youngest player.

Scoring
Whoever has named most colours when the bowl is full receives seven acorns from each of the others, but a
player with a pebble on the floor receives only three of them and must sweep the room.
Ties are broken by the length of the players' thumbs, which are measured by the dealer.
"""
LINES = (1, 2, 3, 5, 6, 8, 9, 10, 11)


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> str:
    """Put a made-up document into the corpus, two passages for its fifth line."""
    corpus = library().corpus
    for number, line in enumerate((*LINES, 5), start=1):
        passage = Passage(f"thrupple:{number:03}", ("comet-1718",), "rule", f"Assertion {number}.", line=line)
        monkeypatch.setitem(corpus.passages, passage.id, passage)
    text = hash_text("thrupple", TEXT.encode(), cited_lines(corpus, "thrupple"))
    document = Document(
        "thrupple", "Thrupple", "sheet", "whole", "Made up.", lines=text.lines, sha256=text.sha256
    )
    monkeypatch.setitem(corpus.documents, "thrupple", document)
    monkeypatch.setitem(corpus.hashes, "thrupple", text)
    return "thrupple"


@pytest.fixture
def copy(tmp_path: Path, made_up: str) -> Callable[..., str]:  # noqa: ARG001 - the document must be there
    """Write a copy of the document, changed as a test likes."""

    def writes(text: str = TEXT, name: str = "copy.txt") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return writes


def verdicts(run: Run, path: str, *more: str) -> dict[int, str]:
    """Return the verdict on each line of a copy."""
    result = run("collate", path, "--json", *more)
    assert result.exit_code in (0, 1), result.stderr
    record = json.loads(result.stdout)
    assert (result.exit_code == 1) == any(one["verdict"] != "same" for one in record["passages"])
    return {one["line"]: one["verdict"] for one in record["passages"]}


def test_the_text_itself_is_the_same_byte_for_byte(run: Run, copy: Callable[..., str]) -> None:
    result = run("collate", copy())
    assert result.exit_code == 0
    assert "thrupple  “Thrupple”, recognised by its words" in result.stdout
    assert "the same, byte for byte" in result.stdout
    assert re.search(r"passages +10: 10 the same, 0 similar, 0 missing\n", result.stdout)
    assert re.search(r"lines cited +9: 9 the same, 0 similar, 0 missing\n", result.stdout)
    assert "thrupple:001" not in result.stdout


def test_footnotes_white_space_capitals_and_punctuation_do_not_count(
    run: Run, copy: Callable[..., str]
) -> None:
    changed = TEXT.replace("[1]", "").replace("before them.", "before them. [2][citation needed]")
    changed = changed.replace(" bowl ", "  BOWL\n").replace("Players2-4", "Players | 2–4").replace("'", "’")
    result = run("collate", copy(changed))
    assert result.exit_code == 0
    assert "different: your copy is not the file that we read" in result.stdout


def test_lines_in_another_order_are_the_same(run: Run, copy: Callable[..., str]) -> None:
    long = [line for line in TEXT.splitlines() if len(line.split()) > 5]
    found = verdicts(run, copy("\n\n".join(reversed(long))))
    assert {number: found[number] for number in (5, 6, 9, 10, 11)} == dict.fromkeys((5, 6, 9, 10, 11), "same")


def test_words_in_another_order_are_not(run: Run, copy: Callable[..., str]) -> None:
    backwards = "\n".join(" ".join(reversed(line.split())) for line in TEXT.splitlines())
    found = verdicts(run, copy(backwards), "--document", "thrupple")
    assert {found[number] for number in (5, 6, 9, 10, 11)} == {"missing"}


def test_a_changed_word_makes_a_line_and_its_passages_similar(run: Run, copy: Callable[..., str]) -> None:
    result = run("collate", copy(TEXT.replace("a colour", "a number")), env={"COLUMNS": "120"})
    assert result.exit_code == 1
    assert re.search(r"passages +10: 8 the same, 2 similar, 0 missing\n", result.stdout)
    assert re.search(r"\nthrupple:004 \(line 5\) +similar +\d of 4 +Assertion 4\.\n", result.stdout)
    assert "thrupple:010 (line 5)" in result.stdout
    assert "thrupple:005" not in result.stdout
    assert "at least a third" in result.stdout
    assert "fewer than a third" not in result.stdout


@pytest.mark.parametrize("sign", ["9♥", "9", "10♦"])
def test_a_suit_sign_lost_or_changed_makes_a_line_similar(
    run: Run, copy: Callable[..., str], sign: str
) -> None:
    found = verdicts(run, copy(TEXT.replace("9♦", sign)))
    assert found.pop(6) == "similar"
    assert set(found.values()) == {"same"}


def test_a_word_put_in_anywhere_is_noticed(run: Run, copy: Callable[..., str]) -> None:
    line = TEXT.splitlines()[4].split()
    for place in range(1, len(line)):
        changed = " ".join([*line[:place], "not", *line[place:]])
        found = verdicts(run, copy(TEXT.replace(" ".join(line), changed)), "--document", "thrupple")
        assert found[5] == "similar", changed


def test_what_is_cut_off_is_missing(run: Run, copy: Callable[..., str]) -> None:
    found = verdicts(run, copy(TEXT.partition("Scoring")[0]))
    assert [found[number] for number in (5, 6)] == ["same", "same"]
    assert {found[number] for number in (8, 9, 10, 11)} == {"missing"}
    assert "last line found 6 of 11" in " ".join(
        run("collate", copy(TEXT.partition("Scoring")[0])).stdout.split()
    )


def test_a_short_line_among_other_words_is_similar(run: Run, copy: Callable[..., str]) -> None:
    assert verdicts(run, copy(TEXT.replace("Scoring\n", "Scoring\nedit\n")))[8] == "similar"


def test_a_page_of_html_is_read_as_what_it_shows(run: Run, copy: Callable[..., str]) -> None:
    body = TEXT.replace("9♦", "9&diams;").replace("[1]", '<sup><a href="#n">[1]</a></sup>')
    body = "".join(f"<p>{line.replace(' a ', ' <b>a</b>&nbsp;')}</p>" for line in body.splitlines())
    page = f"<!doctype html><title>X</title><style>p{{}}</style><body>{body}<script>x('<p>no')</script>"
    assert set(verdicts(run, copy(page, "copy.html")).values()) == {"same"}


def test_a_line_of_which_nothing_is_kept_says_so(
    run: Run, copy: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    passage = Passage("thrupple:011", ("comet-1718",), "rule", "One more.")
    monkeypatch.setitem(library().corpus.passages, passage.id, passage)
    result = run("collate", copy())
    assert result.exit_code == 1
    assert "11: 10 the same, 0 similar, 0 missing, 1 without stored hashes" in " ".join(result.stdout.split())
    assert re.search(r"\nthrupple:011 +not kept +0 of 0 ", result.stdout)


def test_all_passages_of_a_copy_are_listed_at_wish(run: Run, copy: Callable[..., str]) -> None:
    result = run("collate", copy(), "--all")
    assert result.exit_code == 0
    assert result.stdout.count("thrupple:0") == 10


def test_the_json_of_a_collation_has_the_documented_keys(
    run: Run, told: Told, copy: Callable[..., str]
) -> None:
    record = told("collate", copy(), "--document", "thrupple")
    assert set(record) == {field.name for field in fields(CollationAnswer)}
    assert set(record["summary"]) == {field.name for field in fields(CollationSummary)}
    assert all(set(one) == {field.name for field in fields(CollatedPassage)} for one in record["passages"])
    assert record["guessed"] is False
    assert record["same_digest"] is True
    assert record["passages"][0]["label"] == "thrupple:001 (line 1)"
    assert (record["address"], record["revision"]) == ("not known", "not known")
    shown = run("collate", "--help").stdout
    assert all(key in shown for key in record)


def test_a_collation_in_a_pipe_has_no_colours(run: Run, copy: Callable[..., str]) -> None:
    path = copy(TEXT.replace("one pebble", "[red]two[/red] pebbles"))
    assert "\x1b" not in run("collate", path).stdout


def test_the_name_of_a_copy_is_never_markup(run: Run, copy: Callable[..., str]) -> None:
    shown = run("collate", copy(name="[bold]a[bold].txt"), env={"COLUMNS": "200"}).stdout
    assert "[bold]a[bold].txt" in shown


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("no-such.txt",), "no-such.txt cannot be read: No such file"),
        ((".",), ". cannot be read: it is a folder"),
        (("x", "--document", "wp-comets"), "no document 'wp-comets'; did you mean 'wp-comet'"),
        (("x", "--document", "pierer-1861"), "no hashes of the text of pierer-1861 are stored"),
    ],
)
def test_a_copy_that_cannot_be_collated_is_refused_plainly(
    run: Run, typed: tuple[str, ...], told: str
) -> None:
    result = run("collate", *typed)
    assert result.exit_code == 2
    assert told in result.stderr
    assert "Traceback" not in result.stderr


def test_a_text_that_is_of_no_document_is_not_guessed(run: Run, copy: Callable[..., str]) -> None:
    result = run(
        "collate", copy("A letter about the weather, which was fine, and about nothing else at all.")
    )
    assert result.exit_code == 2
    assert "is not recognised as a document that can be collated" in " ".join(result.stderr.split())
    found = verdicts(run, copy("Fine weather."), "--document", "thrupple")
    shown = run("collate", copy("Fine weather."), "--document", "thrupple").stdout
    assert "last line found 0 of 11" in " ".join(shown.split())
    assert set(found.values()) == {"missing"}


def test_a_copy_has_an_end(run: Run, copy: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collation, "MOST_WORDS", 10)
    result = run("collate", copy())
    assert result.exit_code == 2
    assert "has more than 10 words" in " ".join(result.stderr.split())


def test_a_library_that_keeps_no_hashes_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "outside"))
    (tmp_path / "a.txt").write_text("A copy.", encoding="utf-8")
    result = run("--library", "odd_steps", "collate", str(tmp_path / "a.txt"))
    assert result.exit_code == 2
    assert "no hashes of any document are stored" in result.stderr


def test_hashes_are_written_where_the_corpus_is(
    made_up: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("nines_tools.hashes.files", lambda _: tmp_path / "corpus")
    (tmp_path / "corpus").mkdir()
    (tmp_path / "text").write_text(TEXT, encoding="utf-8")
    assert main(["hashes", made_up, str(tmp_path / "text")]) == 0
    assert capsys.readouterr().out == f"wrote {tmp_path}/corpus/hashes/thrupple.toml\n"
    written = (tmp_path / "corpus" / "hashes" / "thrupple.toml").read_text(encoding="utf-8")
    assert len(re.findall(r"^\d+ = ", written, re.MULTILINE)) == len(LINES)
    assert "pebble" not in written


@pytest.mark.parametrize(
    ("siglum", "file", "told"),
    [
        ("thruppel", "text", "no document 'thruppel'; did you mean 'thrupple'"),
        ("thrupple", "none", "none cannot be read: No such file"),
        (
            "thrupple",
            "other",
            "is not the text of thrupple in documents.toml; to use this text, write there: lines",
        ),
    ],
)
def test_hashes_are_not_made_of_another_text(  # noqa: PLR0913, PLR0917 - fixtures and cases
    made_up: str,  # noqa: ARG001 - the document must be there
    siglum: str,
    file: str,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "text").write_text(TEXT, encoding="utf-8")
    (tmp_path / "other").write_text(TEXT + "And more.\n", encoding="utf-8")
    assert main(["hashes", siglum, str(tmp_path / file)]) == 2
    assert told in capsys.readouterr().err


def test_hashes_are_written_of_all_texts_in_a_folder(
    made_up: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("nines_tools.hashes.files", lambda _: tmp_path / "corpus")
    (tmp_path / "corpus").mkdir()
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "any name").write_text(TEXT, encoding="utf-8")
    (texts / "another").write_text("Not ours.", encoding="utf-8")
    assert main(["hashes", str(texts)]) == 0
    assert capsys.readouterr().out == f"wrote {tmp_path}/corpus/hashes/{made_up}.toml\n"
    (texts / "any name").unlink()
    assert main(["hashes", str(texts)]) == 2
    assert "has no text whose SHA-256 is in documents.toml" in capsys.readouterr().err
    assert main(["hashes", str(texts / "another")]) == 2
    assert "is not a folder; name a folder, or a document and its file" in capsys.readouterr().err


PUBLIC_TEXTS = {
    "wrapped.txt": TEXT.replace(" and names ", "\r\nand names ").replace(" but a\n", " but a\r\n"),
    "page.html": "<!DOCTYPE html>\n<html><head><title\n>T</title></head>\n"
    + "".join(f"<p\n>{line}</p>\n" for line in TEXT.replace("9♦", "9&diams;").splitlines()),
    "book.xml": "<?xml version='1.0'?>\n<!DOCTYPE b [<!ENTITY e 'x'>]>\n<b>\n"
    + "".join(f"<s n='1'>{line}</s>\n" for line in TEXT.splitlines())
    + "</b>",
}


@pytest.mark.parametrize("name", PUBLIC_TEXTS)
def test_a_change_planted_in_a_public_text_is_found(
    name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, content = library().corpus, PUBLIC_TEXTS[name].encode()
    lines = [
        number
        for number, line in enumerate(content.decode().split("\n"), 1)
        if "pebble" in line or "acorns" in line
    ]
    for number, line in enumerate(lines, start=1):
        passage = Passage(f"thrupple:{number:03}", ("comet-1718",), "rule", f"Assertion {number}.", line=line)
        monkeypatch.setitem(corpus.passages, passage.id, passage)
    text = hash_text("thrupple", content, lines, file=name, public=True)
    document = Document(
        *("thrupple", "Thrupple", "sheet", "whole", "Made up."),
        lines=text.lines,
        sha256=text.sha256,
        repository="a/b",
        commit_id="0" * 40,
        path=name,
        read="2026-11-29",
    )
    monkeypatch.setitem(corpus.documents, "thrupple", document)
    monkeypatch.setitem(corpus.hashes, "thrupple", text)
    path = tmp_path / name
    path.write_bytes(content)
    assert set(verdicts(run, str(path)).values()) == {"same"}
    address = passage_answer(library(), "thrupple:001").address
    assert address == f"https://github.com/a/b/blob/{'0' * 40}/{name}#L{lines[0]}"
    for old, new in (("one pebble", "two pebbles"), ("acorns", "nuts"), ("sweep", "leave")):
        path.write_bytes(content.replace(old.encode(), new.encode()))
        found = verdicts(run, str(path), "--document", "thrupple")
        assert sorted(found.values(), reverse=True) == ["similar", *["same"] * (len(lines) - 1)], old


def divided(text: str, width: int, hyphen: str) -> str:
    """Return a text in lines of a fixed width; a word that does not fit is divided."""
    lines = []
    for line in text.splitlines():
        rest = line
        while len(rest) > width:
            apart = rest[width - 1].isalpha() and rest[width].isalpha()
            lines.append(rest[:width] + (hyphen if apart else ""))
            rest = rest[width:].lstrip() if apart else rest[width:]
        lines.append(rest)
    return "\n".join(lines)


@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u00ad", "- "])
@pytest.mark.parametrize("width", [9, 20, 33])
def test_words_divided_at_the_ends_of_lines_are_joined(
    run: Run, copy: Callable[..., str], width: int, hyphen: str
) -> None:
    copied = divided(TEXT, width, hyphen)
    assert f"{hyphen}\n" in copied
    found = verdicts(run, copy(copied), "--document", "thrupple")
    assert {found[number] for number in (5, 6, 9, 10, 11)} == {"same"}


def test_a_hyphen_of_the_text_may_end_a_line(run: Run, copy: Callable[..., str]) -> None:
    line = TEXT.splitlines()[4]
    found = verdicts(run, copy(TEXT.replace(line, line.replace("one pebble", "one-\npeb-\nble"))))
    assert found[5] == "same"


# --- export ---


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def everything(folder: Path) -> Mapping[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_new_folder_gets_tables_dictionary_and_schemas(run: Callable[..., Result], here: Path) -> None:
    result = run("export", "data")
    assert (result.exit_code, result.stderr) == (0, "")
    made = [path for path in (here / "data").rglob("*") if path.is_file()]
    assert f"wrote {len(made)} files to " in result.stdout
    names = {path.name for path in (here / "data").iterdir()}
    assert {"README.md", "DICTIONARY.md", "datapackage.json", "tables", "schemas"} <= names
    assert [path.name for path in here.iterdir()] == ["data"]  # and nothing half-written beside it


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("full",), "full is not empty; name a new folder: nothing is overwritten"),
        (("file",), "file is a file; name a new folder: nothing is overwritten"),
        (("none/data",), "make it first"),
        (("file/data",), "make it first"),
        ((), "the name of a new folder is missing: nines export DIR"),
        (("new", "--format", "json"), "--format json writes to standard output: leave out 'new'"),
        (("new", "--format", "graphm"), "'graphm' is not one of"),
        (("new", "more"), "unexpected extra argument"),
    ],
)
def test_an_export_overwrites_nothing_and_is_refused_in_one_line(
    typed: tuple[str, ...], says: str, run: Callable[..., Result], here: Path
) -> None:
    (here / "full").mkdir()
    (here / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    (here / "file").write_text("mine", encoding="utf-8")
    before = everything(here)
    result = run("export", *typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert everything(here) == before
    assert sorted(path.name for path in here.iterdir()) == ["file", "full"]  # folders too


def test_an_export_to_the_current_folder_is_refused(run: Callable[..., Result], here: Path) -> None:
    result = run("export", ".")
    assert result.exit_code == 2
    assert result.stderr == "nines: . is the folder where you are; name a new one below it\n"
    assert not list(here.iterdir())


def test_networkx_reads_the_lineage_that_is_written(run: Callable[..., Result]) -> None:
    data = json.loads(run("export", "--format", "json").stdout)
    assert list(data)[:4] == ["version", "date", "licence", "creator"]
    graph = nx.node_link_graph(data, edges="edges")
    whole = lineage(library().corpus, library().playable)
    assert set(graph.nodes) == set(whole.nodes)
    assert graph.number_of_edges() == whole.number_of_edges()


def test_networkx_and_igraph_read_the_lineage_as_graphml(run: Callable[..., Result], here: Path) -> None:
    file = here / "lineage.graphml"
    file.write_text(run("export", "--format", "graphml").stdout, encoding="utf-8")
    graph, other = nx.read_graphml(file), igraph.Graph.Read_GraphML(str(file))
    assert graph.number_of_edges() == other.ecount() > 40
    for said in (graph.graph, {name: other[name] for name in other.attributes()}):
        assert (said["licence"], said["creator"]) == ("CC-BY-SA-4.0", "The nines team")
