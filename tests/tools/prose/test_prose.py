"""The sampler of sentences: what a reader is shown is what a page, a command or a docstring says."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from nines.cli import commands as nines_commands
from nines_tools.prose import terminal
from nines_tools.prose.docstrings import docstring_sentences
from nines_tools.prose.sample import SHARES, command, draw, sheet
from nines_tools.prose.sentence import Sentence, distinct, split
from nines_tools.prose.site_pages import page_sentences
from nines_tools.prose.terminal import commands, paragraphs, terminal_sentences

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """<html><body><nav><p>Not read by anybody at all.</p></nav><article><h1>Comet</h1><h2>Stops</h2>
<p>A king is a stop. Its player starts
a new row, cf. p. 3. See <a href="x">the source of this</a>.</p>
<pre>nobody reads a listing here</pre><script>var a = "one two three four";</script>
<table><tr><td>The comet is wild here.</td></tr></table></article></body></html>"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One two three four. Five.", ["One two three four."]),
        ("It is on pp. 3 and 4 of the book. “Then it ends there.” So we say.", None),
        ("", []),
    ],
)
def test_how_a_paragraph_is_split(text: str, sentences: list[str] | None) -> None:
    expected = (
        ["It is on pp. 3 and 4 of the book.", "“Then it ends there.”"] if sentences is None else sentences
    )
    assert list(split(text)) == expected


def test_sentences_that_differ_in_a_card_count_once() -> None:
    said = [Sentence("pages", "a", "", f"Player {n} plays the {n}♥ and is paid.") for n in (2, 3)]
    assert distinct(said) == said[:1]


def test_what_is_read_of_a_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "nines.html").write_text(PAGE, encoding="utf-8")
    sentences = list(page_sentences(tmp_path))
    assert [sentence.text for sentence in sentences] == [
        "A king is a stop.",
        "Its player starts a new row, cf. p. 3.",
        "See the source of this.",
        "The comet is wild here.",
    ]
    assert {sentence.where for sentence in sentences} == {"index.html"}
    assert sentences[0].around.splitlines()[0] == "Comet > Stops"
    assert "The comet is wild here." in sentences[0].around


def test_lines_of_the_terminal_that_run_on_are_one_paragraph() -> None:
    text = "  A rule is\n  cited here.\n\n  Name   What it is\n  - one\n  - two\n    of these\n"
    said = [[line.strip() for line in group] for group in paragraphs(text)]
    assert said == [["A rule is", "cited here."], ["Name   What it is"], ["- one"], ["- two"], ["of these"]]


def test_the_command_line_is_read_as_it_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nines_tools.prose.terminal.commands", lambda: ["history --help"])
    found = [terminal_sentence.text for terminal_sentence in terminal_sentences()]
    assert "Show how every game answers one question, in order of date." in found


def test_commands_that_write_or_take_minutes_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = {"COLUMNS": "600"}  # as it is printed, but not by a process for each command
    monkeypatch.setattr(
        terminal, "printed", lambda line: CliRunner().invoke(nines_commands, line.split(), env=wide).output
    )
    found = commands()
    assert "show --help" in found
    assert "show comet-1718" in found
    assert not [line for line in found if line.startswith(("verify ", "lock ")) and "--help" not in line]


def test_docstrings_are_read_without_examples(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    code = '"""Say what a rule is.\n\nParameters\n----------\nrule\n    The rule that we want to read.\n'
    code += (
        'more\n    - One item of a list.\n\nExamples\n--------\n>>> one two three four\n"""\ndef f(): pass\n'
    )
    (tmp_path / "engine" / "a.py").write_text(code, encoding="utf-8")
    found = [docstring_sentence.text for docstring_sentence in docstring_sentences(tmp_path)]
    assert found == ["Say what a rule is.", "The rule that we want to read.", "- One item of a list."]


def test_a_sample_has_the_shares_and_depends_on_the_seed() -> None:
    ours = {area: [Sentence(area, "", "", f"{area} {n}") for n in range(40)] for area in SHARES}
    sample = draw(ours, 7)
    assert sample == draw(ours, 7) != draw(ours, 8)
    assert {area: sum(sentence.area == area for sentence in sample) for area in SHARES} == SHARES
    assert sum(line.startswith("## ") for line in sheet(sample)) == 50


def test_a_missing_site_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        list(command(["--seed", "1", "--site", str(tmp_path)]))
    asked = [sys.executable, "-m", "nines_verification", "sentences", "--seed", "1", "--site", str(tmp_path)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "build it with `make site`" in done.stderr
    assert "Traceback" not in done.stderr
