"""``nines perft`` and ``nines show --digest`` at the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import digest
from nines.counting.perft import published, read_table, table_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

COMET = "comet-1718"


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


def test_digests_are_shown_in_a_line_and_in_full(
    run: Callable[..., Result], told: Callable[..., Any]
) -> None:
    key = "comet-1718/stop/king"
    record = told("show", key, "--digest")
    assert record["digest"] == digest(key)
    assert record["behaviour"].startswith("sha256:")
    said, does = (record[name].removeprefix("sha256:")[:12] for name in ("digest", "behaviour"))
    assert run("show", key, "--digest").stdout == f"{key}  sha256 {said}  behaviour {does}\n"
    assert "behaviour" not in run("show", "wp-comet:069", "--digest").stdout
    assert run("show", "comet-1718/stop", "--digest").exit_code == 2
