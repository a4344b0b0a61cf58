"""``nines adjudicate``: the answer comes first, and a hostile record ends in one line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from nines import library
from nines.cli import commands
from nines.cli.record import read_record
from nines.reference.adjudicated import adjudicate, fitting
from nines.reference.identify import answers_of_text

MADE_UP: Final = Path(__file__).parents[2] / "docs/records"
# Each with the editions that judge it, its own first. Where cards are unseen, all editions take long.
OF: Final = {
    "comet-1723": ("comet-1718", "ninety-nine-3p"),
    "newmarket-1894": ("newmarket-1891", "pope-joan-1909", "hoc-mazarin-1765", "commit-1857"),
    "red-nines-1926": ("red-nines-20c", *library().playable),
}
RECORD: Final = """form = "nines record 1"
names = ["Anne", "Ben"]
made_up = true
[[deal]]
hands = ["Q♥ K♥ 2♣", "5♠"]
turn = 1
set_up = true
acts = ["Anne: queen", "Ben: 5♠", "Anne: K♥"]
gains = [1, -1]
"""


def run(*words: object) -> Result:
    result = CliRunner().invoke(commands, ["adjudicate", *map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "record.toml"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_one_edition_judges_every_act(file: Path) -> None:
    shown = run(file, "--as", "comet-1718").stdout
    assert shown.startswith("comet-1718 refuses a part of the record.\n")
    assert "2  player 1: 5♠ – refused: it is the turn of player 1, not of player 2" in shown
    assert "the play goes on without it" in " ".join(shown.split())
    answer = json.loads(run(file, "--as", "comet-1718", "--json").stdout)
    assert [act["verdict"] for act in answer["deals"][0]["acts"]] == ["legal", "refused", "legal"]
    assert {paid["verdict"] for paid in answer["deals"][0]["payments"]} == {"legal"}


def test_a_list_of_editions_narrows_the_choice(file: Path, tmp_path: Path) -> None:
    file.write_text(RECORD.replace('"Ben: 5♠", ', ""), encoding="utf-8")
    answers = tmp_path / "answers.toml"
    answers.write_text('editions = ["comet-1718", "hoc-mazarin-1765"]', encoding="utf-8")
    shown = run(file, "--from", answers).stdout
    assert shown.startswith("1 of 2 editions allows the whole record and its payments: comet-1718.\n")
    assert "The record is made up." in shown
    assert "hoc-mazarin-1765  Deal 1" in shown


@pytest.mark.slow
def test_answers_of_the_key_narrow_and_the_record_decides(file: Path, tmp_path: Path) -> None:
    file.write_text(RECORD.replace('"Ben: 5♠", ', ""), encoding="utf-8")
    answers = tmp_path / "answers.toml"
    answers.write_text('wild = ["9♦"]\nsuit = "no"\n', encoding="utf-8")
    fits = fitting(library(), answers_of_text(answers.read_text(encoding="utf-8"), "answers"))
    shown = run(file, "--from", answers)
    assert f" of {len(fits)} editions " in shown.stdout.partition("\n")[0], shown.output
    answers.write_text('wlid = ["9♦"]', encoding="utf-8")
    assert "wild" in run(file, "--from", answers).stderr


def test_a_record_under_house_rules_is_judged_by_them(tmp_path: Path) -> None:
    path, name = tmp_path / "ours.toml", "comet-1718{payment/king.amount=3}"
    typed = ["play", "comet-1718", "--rule", "payment/king.amount=3", "--seed", "7", "--record", str(path)]
    assert CliRunner().invoke(commands, typed).exit_code == 0
    answer = adjudicate(library(), read_record(library(), path), among=("comet-1718", "comet-1753"))
    assert [one.game for one in answer.games if one.verdict == "legal"] == [name]
    assert adjudicate(library(), read_record(library(), path), name).games[0].verdict == "legal"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "which begins: form"),
        ("\x00", "which begins: form"),
        ('form = "nines record 1"', "line 1: the number of players is missing"),
        (RECORD.replace("turn", "trun"), "line 6: no field 'trun'; did you mean 'turn'"),
        (RECORD.replace("Ben: 5♠", "Bne: 5♠"), "line 8: no player 'Bne'; did you mean 'Ben'"),
        (f"{RECORD}[readings]\nx = {'[' * 100_000}", "brackets are nested too deep"),
        ('{"form": "nines play 9"}', "or of a newer version of nines"),
        (RECORD + "#" * 10_000_001, "too large to be a saved game"),
    ],
)
def test_a_hostile_record_ends_in_one_line(text: str, says: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    result = run(file, "--as", "comet-1718")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert f"nines: {file}: " in result.stderr
    assert says in result.stderr


def test_a_huge_file_and_a_pipe_end_in_one_line(tmp_path: Path) -> None:
    huge, pipe = tmp_path / "huge.toml", tmp_path / "pipe.toml"
    with huge.open("wb") as out:
        out.truncate(100_000_000)
    os.mkfifo(pipe)
    for path in (huge, pipe):
        result = run(path)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", OF)
def test_a_made_up_record_is_found(name: str) -> None:
    record = read_record(library(), MADE_UP / f"{name}.toml")
    assert record.made_up
    assert adjudicate(library(), record, among=OF[name]).editions == OF[name][:1]
