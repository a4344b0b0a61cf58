"""Two games in pairs of deals: what is paired, what changes, and which games cannot be compared."""

from __future__ import annotations

import json
from collections import defaultdict
from math import inf, sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import nines
from nines.cli import commands
from nines.policies import seated
from nines.simulation.api import compare
from nines.simulation.plot import drawing
from nines.simulation.runners import FIGURES, Alone, direction_of
from nines.simulation.summary import quantile

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

ONE, OTHER = "comet-1718", "comet-1718[comet-stops=yes]"


def ran(*typed: str) -> Result:
    return CliRunner().invoke(commands, ["simulate", *typed], env={"COLUMNS": "100"})


def figures(name: str, policies: tuple[str, ...]) -> dict[str, list[int]]:
    """Return every figure that is compared, for each of twelve deals of seed 5, as the engine plays them."""
    game, found = nines.load(name), defaultdict(list)
    alone, way = Alone(game, 3, seated(policies, 3, game)), direction_of(game, 3)
    for number in range(1, 13):
        row = alone.row(5, number)
        deal = dict(zip(FIGURES, row, strict=False))
        deal["unwon"] = deal["winners"] == 0
        for at in range(3):
            place = (at - deal["first_hand"]) * way % 3
            won, gain = deal["winners"] >> at & 1, row[len(FIGURES) + at]
            deal |= {f"seat {at} won": won, f"seat {at} gain": gain}
            deal |= {f"place {place} won": won, f"place {place} gain": gain}
        for figure, value in deal.items():
            found[figure].append(value)
    return found


@pytest.mark.parametrize(
    ("names", "policies"),
    [((ONE, OTHER), ("greedy", "random", "random")), ((ONE, "hoc-mazarin-1765"), ("random",))],
)
def test_changes_are_those_of_the_deals_of_each_pair(
    names: tuple[str, str], policies: tuple[str, ...]
) -> None:
    answer = compare(*names, deals=12, seats=3, policies=policies, seed=5, compiled=False)
    assert len(answer.seats) == (3 if len({*policies}) > 1 else 0)
    found = {**answer.means, "unwon": answer.unwon}
    for what, players in (("place", answer.places), ("seat", answer.seats)):
        for player in players:
            found |= {f"{what} {player.number} won": player.won, f"{what} {player.number} gain": player.gain}
    one, other = (figures(name, policies) for name in names)
    for name, difference in found.items():
        changes = [after - before for before, after in zip(one[name], other[name], strict=True)]
        half = quantile(len(found) + 3) * stdev(changes) / sqrt(12)
        bounds = (difference.change.low, difference.change.value, difference.change.high)
        most = 1 if name.endswith("won") else inf
        low, high = max(-most, mean(changes) - half), min(most, mean(changes) + half)
        assert bounds == pytest.approx((low, mean(changes), high))
        assert (difference.one, difference.other) == pytest.approx((mean(one[name]), mean(other[name])))
    pairs = zip(one["winners"], other["winners"], strict=True)
    assert answer.winners.value == mean(before != after for before, after in pairs)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (OTHER, "In the first 9 pairs, every seat gets the same cards in both games."),
        ("hoc-mazarin-1765", "in none of the first 9 pairs are all hands the same"),
    ],
)
def test_the_answer_says_whether_pairs_have_the_same_cards(other: str, says: str) -> None:
    found = compare(ONE, other, deals=9, seats=3, compiled=False)
    assert says in found.pairing
    assert found.pairing[:50] in drawing(found)


def test_a_game_against_itself_changes_nothing() -> None:
    found = compare(ONE, nines.load(ONE), deals=9, seats=3, compiled=False)
    differences = [*found.means.values(), found.unwon, *(place.gain for place in found.places)]
    assert {difference.change.value for difference in differences} == {0}
    assert (found.anything.value, found.by_engine) == (0, (9, 9))


def test_what_is_no_game_cannot_be_compared() -> None:
    with pytest.raises(nines.RequestError, match="expected a game, such as"):
        compare(ONE, None, deals=5, seats=3)  # type: ignore[arg-type]


def test_the_command_prints_and_draws_what_the_answer_says(tmp_path: Path) -> None:
    picture = tmp_path / "pairs.svg"
    one, other = "oxford-whist", "ninety-nine-classic"  # which the engine plays
    typed = (one, "--against", other, "--deals", "20", "--seats", "3")
    shown, data = ran(*typed, "--plot", str(picture)), json.loads(ran(*typed, "--json").stdout)
    assert (data["pairs"], data["against"], data["unit"], data["seats"]) == (20, other, "point", [])
    change = data["means"]["acts"]["change"]
    interval = f"{change['value']:+.2f} [{change['low']:+.2f}, {change['high']:+.2f}]"
    assert [interval in line for line in shown.stdout.splitlines() if "acts in a deal" in line] == [True]
    drawn = picture.read_text(encoding="utf-8")
    assert f">{change['value']:+.2f}</text>" in drawn
    assert "20 pairs of deals with 3 players, policy random, seed 1" in drawn


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ((ONE, "--against", "comet-1752"), "comet-1718 counts in jetons, comet-1752 in points"),
        (
            ("commit-1857", "--against", "planetenspiel-1861", "--seats", "2"),
            "planetenspiel-1861 is not for 2",
        ),
        ((ONE, "--against", OTHER, "--policy", "sensible"), "is not for comet-1718"),
        ((ONE, "--against", "comet-1719"), "did you mean"),
        (
            (ONE, "--against", OTHER, "--out", "x"),
            "--against stores nothing and plays in one process; leave out --out",
        ),
        ((ONE, "--against", OTHER, "--workers", "2"), "leave out --workers"),
        (("--show", "x", "--against", OTHER), "--show plays no deals; leave out --against"),
        ((ONE, "--plot", "x.svg"), "--plot needs --show or --against"),
        ((ONE, "--against", OTHER, "--plot", "no/x.svg"), "no/x.svg cannot be written"),
        ((ONE, "--against", OTHER, "--plot", "x.png"), "a chart is an SVG file"),
        ((f"{ONE}[comet-stops=yes]", "--read", "comet-stops=no"), "'comet-stops' is chosen twice"),
        ((ONE, "--against", OTHER, "--deals", "1"), "ask for 2 deals or more"),
        ((ONE, "--detail", "deal"), "without --out DIR no files are written; leave out --detail"),
    ],
)
def test_what_cannot_be_compared_is_said_in_one_line(typed: tuple[str, ...], says: str) -> None:
    more = () if "--show" in typed else ("--deals", "9", "--seats", "3")
    result = ran(*(more if "--seats" not in typed else more[:2]), *typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
