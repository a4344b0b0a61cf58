"""The tutorials: what is typed at a terminal is answered so, what is quoted of a file stands in it.

Their Python is run by docs/conftest.py, with that of all pages.
"""

from __future__ import annotations

import re
import shutil
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import nines
from nines import library
from nines.cli import commands
from nines.corpus import load_corpus
from nines.errors import CorpusError
from nines.stops.family import STOPS
from nines.stops.games.comet_1753 import comet_1753
from nines_verification import golden, rule_coverage
from nines_verification.integrity import coverage
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.stops.rule_set import StopsRules

HOUSE = Path(__file__).parents[2]
TUTORIALS = sorted((HOUSE / "docs" / "tutorials").glob("*.md"))
ADDING = "add-a-game"
GAME = "comet-1753"


def blocks(page: Path, kind: str) -> list[str]:
    """Return the fenced blocks of one kind on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def quoted(kind: str) -> list[str]:
    """Return the fenced blocks of one kind on the page for one who adds a game."""
    return blocks(HOUSE / "docs" / "tutorials" / f"{ADDING}.md", kind)


# At the terminal

SESSIONS = [(page.stem, number) for page in TUTORIALS for number in range(len(blocks(page, "console")))]


@pytest.mark.slow_cases("add-a-game-0", "measure-a-difference-0", "use-the-data-0")
@pytest.mark.parametrize(("page", "number"), SESSIONS)
def test_a_session_at_the_terminal_goes_as_the_tutorial_says(
    page: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a play that is interrupted is kept in a file
    session = blocks(HOUSE / "docs" / "tutorials" / f"{page}.md", "console")[number]
    command, _, wanted = session.removeprefix("$ nines ").partition("\n")
    typed = re.findall(r"^player \d+> (.*)$", wanted, re.MULTILINE)
    said = CliRunner().invoke(
        commands, command.split(), input="".join(f"{line}\n" for line in typed), env={"COLUMNS": "80"}
    )
    assert said.exit_code == 0, said.output
    checker = OutputChecker()
    assert checker.check_output(f"{wanted.rstrip()}\n", f"{said.output.rstrip()}\n", ELLIPSIS), said.output


def test_every_session_is_one_command() -> None:
    assert SESSIONS
    for page in TUTORIALS:
        for session in blocks(page, "console"):
            assert session.startswith("$ nines ")
            assert session.count("$ nines ") == 1


# For one who adds a game


def test_what_is_quoted_of_a_file_is_in_it() -> None:
    files = [path for path in HOUSE.rglob("*.toml") if {"corpus", "verification"} & set(path.parts)]
    held = [re.sub(r"\s+", " ", path.read_text(encoding="utf-8")) for path in files]
    assert quoted("toml")
    for quotation in quoted("toml"):
        assert any(re.sub(r"\s+", " ", quotation).strip() in text for text in held), quotation


def test_every_file_that_is_named_is_there() -> None:
    for page in TUTORIALS:
        named = re.findall(r"`((?:corpus|engine|verification|docs)/[^`]+)`", page.read_text(encoding="utf-8"))
        assert not [path for path in named if not (HOUSE / path).exists()]


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("bibliography.bib", "{encyclopedie1753,", "{encyclopedie1754,"),
        ("editions.toml", "[comet-1753]", "[comet-1754]"),
        ("readings/comet-1753.toml", 'chosen = "ten-in-points"', 'chosen = "ten"'),
        ("readings/comet-1753.toml", 'cert = "medium"\n', ""),
    ],
)
def test_a_corpus_fault_is_reported_as_the_tutorial_says(
    file: str, before: str, after: str, tmp_path: Path
) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(HOUSE / "corpus" / "nines_corpus", root)
    text = (root / file).read_text(encoding="utf-8")
    assert before in text
    (root / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    if file == "editions.toml":  # it is missing, not called otherwise
        (root / file).write_text(re.sub(r"\[comet-1753\]\n.*?\n\n", "", text, flags=re.DOTALL), "utf-8")
    with pytest.raises(CorpusError) as raised:
        load_corpus(root)
    assert f"{raised.value}\n" in quoted("text")


def test_a_forgotten_rule_is_reported_as_the_tutorial_says() -> None:
    def forgetful(choices: Choices) -> StopsRules:
        whole = comet_1753(choices)
        return whole.replaced(
            {"settlement": tuple(cited for cited in whole.settlement if cited.name != "king")}
        )

    failures = coverage(library(), STOPS.game(forgetful, nines.load(GAME).choices))[1]
    assert "".join(f"{failure}\n" for failure in failures) in quoted("text")


@pytest.mark.slow
def test_a_missing_scene_is_reported_as_the_tutorial_says(monkeypatch: pytest.MonkeyPatch) -> None:
    own = tuple(scenario for scenario in scenarios_of(library(), GAME) if scenario.slug == GAME)
    monkeypatch.setattr(rule_coverage, "scenarios_of", lambda *_: own)
    failures = rule_coverage.check_rule_coverage(library(), nines.load(GAME))[1]
    assert any(f"{failure}\n" in quoted("text") for failure in failures)


def test_a_missing_golden_play_is_reported_as_the_tutorial_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    (failure,) = golden.check_golden(library(), nines.load(GAME))[1]
    assert f"{failure}\n" in quoted("text")
