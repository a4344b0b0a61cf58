"""``nines list``: the editions by date, the games without one, and the policies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from tests.cli.shared import keys_of

import nines
import nines.cli
from nines import library
from nines.cli import commands
from nines.policies import POLICIES
from nines.reference import listed_editions
from nines.reference.plays import PolicyAnswer

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]


def test_list_names_the_games_that_can_be_played(run: Run) -> None:
    shown = run("list").stdout
    assert "comet-1718" in shown
    assert "nain-jaune" not in shown


def test_list_all_marks_the_games_that_are_only_recorded(run: Run) -> None:
    playable, recorded = run("list", "--all").stdout.split("Games that have no edition yet:")
    assert "comet-1718" in playable
    assert "nain-jaune" in recorded
    assert "comet-1718" not in recorded


@pytest.mark.parametrize("options", [(), ("--all",)])
def test_list_has_one_line_of_80_columns_for_each_game(options: tuple[str, ...], run: Run) -> None:
    lines = run("list", *options, env={"COLUMNS": "80"}).stdout.splitlines()
    shown = [slug for line in lines for slug in library().corpus.titled if line.startswith(f"{slug} ")]
    assert sorted(shown) == sorted(game.slug for game in listed_editions(library(), recorded=bool(options)))
    assert len(lines) - len(shown) == (
        9 if options else 5
    )  # headings, empty lines, a reconstruction, what to do
    assert max(map(len, lines)) <= 80


def test_list_as_json_is_an_array_of_objects_with_slugs(told: Told) -> None:
    games = told("list")
    playable = set(nines.library().playable)
    by_date = sorted(library().corpus.editions, key=library().year)
    assert [game["slug"] for game in games] == [slug for slug in by_date if slug in playable]
    assert [game["game"] for game in games] == [library().corpus.editions[slug].game for slug in by_date]
    assert len(games) == len(playable)
    assert all(game["playable"] and game["rules"] and game["documents"] for game in games)
    played = {edition.game for edition in library().corpus.editions.values()}
    everything = [slug for slug in sorted(library().corpus.titled, key=library().year) if slug not in played]
    assert [game["slug"] for game in told("list", "--all")] == everything


def ran(*typed: str) -> tuple[int, str]:
    done = CliRunner().invoke(commands, list(typed), env={"COLUMNS": "200"})
    return done.exit_code, done.stdout if done.exit_code == 0 else done.stderr


def test_the_list_is_in_order_of_date_with_players() -> None:
    lines = ran("list")[1].splitlines()
    assert lines[0].split() == ["Edition", "Title", "Dated", "Players"]
    slugs = [line.split()[0] for line in lines[1:] if line and not line.startswith(("nines", " "))]
    years = [library().year(slug) for slug in slugs]
    assert years == sorted(years)
    comet = next(line for line in lines if line.startswith("comet-1718"))
    assert comet.split()[-2:] == ["1718", "2–5"]


def test_policies_are_listed_with_their_advice_and_witness(
    run: Callable[..., Result], told: Callable[..., Any]
) -> None:
    listed = told("list", "--policies")
    assert [one["name"] for one in listed] == [policy.name for policy in POLICIES]
    assert all(set(one) == keys_of(PolicyAnswer) for one in listed)
    shown = run("list", "--policies").stdout
    assert "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:064" in shown


def test_list_marks_an_edition_that_is_not_played_out(run: Run, told: Told) -> None:
    (line,) = (line for line in run("list").stdout.splitlines() if line.startswith("hoc-mazarin-1765 "))
    assert "Hoc Mazarin of 1765 (only bids)" in line
    assert (
        "\nhoc-mazarin-1765[unseen-play=reconstructed] is a reconstruction, played out\n"
        in run("list").stdout
    )
    assert {game["slug"]: game["part"] for game in told("list") if game["part"]} == {
        "hoc-mazarin-1765": "bids"
    }
