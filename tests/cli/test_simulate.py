"""``nines simulate``, ``sensitivity``, ``perft`` and ``odds`` at the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import nines
from nines.cli import commands
from nines.counting.perft import published, read_table, table_data
from nines.simulation.api import summarize
from nines.simulation.plot import drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result


# --- simulate ---


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "comet-1718", "--deals", "0", "--seats", "3"], "0 deals cannot be played"),
        (["simulate", "comet-1718", "--deals", "9", "--seats", "12"], "2 to 5 players can play"),
        (
            ["simulate", "comet-1718", "--deals", "9", "--seats", "3", "--policy", "gredy"],
            "did you mean 'greedy'",
        ),
        (
            ["simulate", "comet-1718", "--deals", "9", "--seats", "3", "--policy", "sensible"],
            "is not for comet-1718",
        ),
        (["simulate", "comet-1719", "--deals", "9", "--seats", "3"], "did you mean"),
    ],
)
def test_a_simulation_that_cannot_be_played_writes_nothing(
    words: list[str], says: str, tmp_path: Path
) -> None:
    result = CliRunner().invoke(commands, [*words, "--out", str(tmp_path / "out")])
    assert result.exit_code == 2
    assert says in result.output
    assert "Traceback" not in result.output
    assert not (tmp_path / "out").exists()


def test_one_deal_has_no_interval_and_plain_no_warning() -> None:
    result = CliRunner().invoke(
        commands, ["simulate", "comet-1718", *["--deals", "1", "--seats", "3", "--plain"]]
    )
    (acts,) = (line.split() for line in result.stdout.splitlines() if "acts in a deal" in line)
    assert acts[-2] == "deal"
    assert "compiled" not in result.stderr


def test_the_commands_show_progress_figures_and_a_picture(tmp_path: Path) -> None:
    run = CliRunner().invoke
    out = tmp_path / "out"
    words = [
        "simulate",
        "comet-1752",
        "--deals",
        "40",
        "--seats",
        "3",
        "--policy",
        "longest-run",
        "--workers",
        "1",
    ]
    first = run(commands, [*words, "--read", "carte-blanche=scored", "--out", str(out)])
    assert first.exit_code == 0
    assert "the engine plays, not the compiled code" not in first.stdout
    assert "40 of 40 deals" in first.stderr
    assert "comet-1752[carte-blanche=scored]" in first.stdout
    assert "0 deals by the compiled code, 40 by the engine" in " ".join(first.stdout.split())
    result = run(commands, ["simulate", "--show", str(out), "--json", "--plot", str(tmp_path / "out.svg")])
    data = json.loads(result.stdout)
    assert data["deals"] == 40
    assert len(data["places"]) == 3
    assert (tmp_path / "out.svg").read_text(encoding="utf-8") == drawing(summarize(out))
    missing = run(commands, ["simulate", "--show", str(out), "--plot", str(tmp_path / "no" / "out.svg")])
    assert missing.exit_code == 2
    assert "cannot be written" in missing.output


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_simulation_ends_soon_and_keeps_its_chunks(workers: str, tmp_path: Path) -> None:
    words = ["simulate", "ninety-nine-3p", "--deals", "40000", "--seats", "3", "--out", str(tmp_path / "out")]
    command = [sys.executable, "-m", "nines.cli", *words, "--workers", workers]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        until = monotonic() + 200
        while not list((tmp_path / "out").glob("*.parquet")) and monotonic() < until:
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        began = monotonic()
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert monotonic() - began < 30
    assert list((tmp_path / "out").glob("*.parquet"))


# --- sensitivity ---


COMET, SMALL = "comet-1718", "oxford-whist"


def ran(*typed: str) -> Any:  # noqa: ANN401 - of click
    return CliRunner().invoke(commands, typed, env={"COLUMNS": "100", "NO_COLOR": "1"})


def test_the_command_shows_the_weights_keeps_them_and_goes_on(tmp_path: Path) -> None:
    file = str(tmp_path / "w.jsonl")
    typed = ("sensitivity", SMALL, "--deals", "20", "--seats", "3", "--workers", "1")
    first = ran(*typed, "--out", file)
    assert first.exit_code == 0, first.output
    assert "Answers that change an average" in first.stdout
    assert "hold together at 95 %" in first.stdout
    again = ran(*typed, "--out", file)
    assert again.stdout == first.stdout
    data = json.loads(ran(*typed, "--out", file, "--json").stdout)
    assert (data["deals"], data["seats"], data["policies"]) == (20, 3, ["random"] * 3)
    assert len(data["alone"]) == 7
    assert data["alone"][0]["change"]["acts"]["of"] == 20
    other = ran(*typed, "--seed", "2", "--out", file)
    assert (other.exit_code, "the weights of another request" in other.stderr) == (2, True)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("sensitivity", COMET, "--deals", "0", "--seats", "3"), "0 deals cannot be played"),
        (("sensitivity", COMET, "--deals", "5", "--seats", "9"), "is not for 9 players"),
        (("sensitivity", COMET, "--deals", "5", "--seats", "3", "--pairs", "-1"), "cannot be combined"),
        (("sensitivity", COMET, "--deals", "5", "--seats", "3", "--policy", "gredy"), "greedy"),
        (("diff", COMET, "comet-1753", "--deals", "5"), "--deals needs --seats"),
        (("diff", COMET, "ninety-nine-4p", "--deals", "5", "--seats", "3"), "is not for 3 players"),
    ],
)
def test_what_cannot_be_weighed_is_said_in_one_line(typed: tuple[str, ...], words: str) -> None:
    result = ran(*typed)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output


# --- perft ---


def test_the_example_of_the_page_of_perft_is_printed(run: Callable[..., Result]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "perft.md").read_text(encoding="utf-8")
    block = page.partition("```console\n$ nines perft ")[2].partition("\n```")[0]
    command, _, shown = block.partition("\n")
    assert command == "comet-1718 --deal 'K♥ 2♣ | 3♣'"
    result = run("perft", COMET, "--deal", "K♥ 2♣ | 3♣")
    assert result.exit_code == 0
    assert result.stdout.rstrip() == shown.rstrip()


def test_stored_counts_are_counted_again(told: Callable[..., Any]) -> None:
    record = told("perft", COMET, "--seats", "2")
    tables = [one["table"] for one in record["tables"]]
    assert all(one["kept"] for one in record["tables"])
    game = nines.load(COMET)
    kept = [table_data(table) for table in published(nines.library(), game)]
    assert all(table in kept for table in tables)
    assert all(len(table["hands"]) == 2 for table in tables)


def test_the_json_of_a_pack_is_read_as_a_table(told: Callable[..., Any]) -> None:
    (one,) = told("perft", COMET, "--pack", "Q-K♣ 9♦ A♣", "--depth", "3")["tables"]
    assert one["kept"] is None
    table = read_table(nines.load(COMET), one["table"])
    assert table.counted(nines.load(COMET)).counts == table.counts


def test_another_reading_has_other_counts(told: Callable[..., Any]) -> None:
    record = told("perft", f"{COMET}[comet-stops=yes]", "--pack", "default", "--seats", "2")
    assert [one["kept"] for one in record["tables"]] == [False]
    assert record["game"] == f"{COMET}[comet-stops=yes]"


def test_a_deal_that_cannot_be_played_is_left_out(
    told: Callable[..., Any], run: Callable[..., Result]
) -> None:
    record = told("perft", f"{COMET}[in-suit=yes]")
    assert record["tables"]
    assert record["left_out"]
    assert "does not follow" in record["left_out"][0]["why"]
    shown = run("perft", f"{COMET}[in-suit=yes]").stdout
    assert shown.count("not counted:") == len(record["left_out"])
    none = run("perft", f"{COMET}[two-players=no]", "--seats", "2")
    assert (none.exit_code, none.stdout) == (2, "")
    assert "is not for 2" in none.stderr


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--pack", "Q-KX"], "is not a card"),
        (["--pack", "joker"], "names no card of this pack"),
        (["--seats", "9"], "only those for 2 and 5 players are stored"),
        (["--pack", "Q-K", "--seats", "9"], "2 to 5 players can play"),
        (["--pack", "A-K"], "more than the limit of 1,000,000; take fewer cards"),
        (["--pack", "A♣"], "cannot be set up for 2 with 1 card"),
        (["--pack", "A♣ 2♣", "--depth", "0"], "give 1 or more"),
        (["--pack", "A♣ 2♣", "--ordered", "3"], "cannot be put in order"),
        (["--pack", "A♣ 2♣", "--balances", "3"], "give one for each"),
        (["--pack", "A♣ 2♣", "--deal", "A♣ | 2♣"], "cannot both be given"),
        (["--deal", "A♣ | A♣"], "appears twice"),
        (["--deal", "A♣ | 2♣", "--seats", "3"], "the deal has 2 hands"),
        (["--deal", "A♣ | 2♣", "--each", "1"], "work only with --pack"),
        (["--deal", "A♣ | 2♣#2"], "is not in the pack"),
        (["--each", "2"], "--each, --ordered and --balances do not apply to stored deals"),
        (["--balances", "x"], "is not a whole number"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_one_line(
    options: list[str], says: str, run: Callable[..., Result]
) -> None:
    result = run("perft", COMET, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


def test_counting_is_shown_at_a_terminal_and_can_be_interrupted(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., Result]
) -> None:
    monkeypatch.setattr("nines.cli.simulate.on_terminal", lambda: True)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    result = run("perft", COMET, "--pack", "default")
    assert result.exit_code == 0
    monkeypatch.setattr("nines.cli.simulate.perft_answer", interrupted)
    assert run("perft", COMET).exit_code == 130


# --- odds ---


HOLDEM, DRAW = "multiple-9-holdem-2007", "multiple-9-2007"


def test_the_hands_of_seven_cards_by_nines(run: Callable[..., Result]) -> None:
    lines = run("odds", HOLDEM).stdout.splitlines()
    assert "all hands of seven cards, by the number of nines that they make: 133,784,560" in lines
    assert [line.split() for line in lines if line.startswith("9 nines")] == [
        ["9", "nines", "14", "2,036", "0.001522", "65,710"]
    ]
    assert any("four queens with three jacks" in line and "33,446,140" in line for line in lines)


def test_going_out_with_five_cards_and_with_six(run: Callable[..., Result]) -> None:
    out = run("odds", DRAW).stdout
    assert "all hands of five cards, as dealt: 2,598,960" in out
    assert "65,600" in out
    assert "all hands of six cards, after a draw: 20,358,520" in out
    assert "441,850" in out


def test_the_json_of_odds_has_every_table(told: Callable[..., Any]) -> None:
    record = told("odds", HOLDEM)
    (nines,) = record["tables"]
    *lines, queens = nines["lines"]
    assert record["game"] == HOLDEM
    assert sum(line["hands"] for line in lines) == nines["hands"] == 133_784_560
    assert sum(line["share"] for line in lines) == pytest.approx(1)
    assert queens["hands"] == 4
    assert [table["hands"] for table in told("odds", DRAW)["tables"]] == [2_598_960, 20_358_520]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "read"), [(HOLDEM, "rank-split=no"), (DRAW, "nine-alone=each-group")])
def test_other_readings_make_other_odds(game: str, read: str, told: Callable[..., Any]) -> None:
    here, there = (told("odds", name)["tables"] for name in (game, f"{game}[{read}]"))
    assert all(one["lines"] != other["lines"] for one, other in zip(here, there, strict=True))


def test_a_game_without_odds_is_refused_in_one_line(run: Callable[..., Result]) -> None:
    done = run("odds", "comet-1718")
    assert (done.exit_code, done.stdout) == (2, "")
    games = "multiple-9-2007 and multiple-9-holdem-2007"
    assert done.stderr == f"nines: no odds are computed for comet-1718; see the odds of {games}\n"
