"""``nines lineage`` as its user sees it: in words, as a picture, for other tools."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from nines.corpus import corpus
from nines.describe import lineage as described

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

MAIN = ("lineage", "--from", "hoc-mazarin", "--to", "pink-nines-1974")


def joined(shown: str) -> str:
    return re.sub(r"\s+", " ", shown)


def test_all_games_are_told_by_date_and_outsiders_apart(run: Callable[..., Result]) -> None:
    shown = run("lineage").stdout
    inside, _, rest = shown.partition("Outside the descent")
    outside, _, attested = rest.partition("Where they are attested, in order of date")
    assert inside.index("poch") < inside.index("comet-1718") < inside.index("pink-nines-1974")
    assert "oh-hell" in outside
    assert "oh-hell" not in inside
    years = [int(year) for year in re.findall(r"^  (\d{4})  ", attested, re.MULTILINE)]
    assert years == sorted(years)
    assert len(years) == sum(bool(one.year) for one in corpus().attestations.values())


def test_a_game_is_told_with_its_kin_its_evidence_and_its_attestations(run: Callable[..., Result]) -> None:
    shown = run("lineage", "red-nines-1881").stdout
    for label in ("Ancestors", "Descendants", "What ties it to other games", "Attested, in order of date"):
        assert f"\n{label}\n" in shown
    plain = joined(shown)
    assert "red-nines-1881 derived from comet-1718" in plain
    assert "as reported by wp-red-nines:042" in plain
    assert "1841" in shown
    assert "1908" in shown
    assert "contested" in shown
    assert "against" in shown


def test_a_game_outside_the_descent_says_why(run: Callable[..., Result]) -> None:
    assert "Outside the descent: " in run("lineage", "multiple-9-2007").stdout


def test_a_line_is_told_step_by_step_with_rules_and_citations(run: Callable[..., Result]) -> None:
    plain = joined(run(*MAIN).stdout)
    assert "red-nines-1881 → pink-nines-1974" in plain
    assert "One of the two cannot be played" in plain
    assert re.search(r"Of the rules \d+ dropped, \d+ added, \d+ altered; \d+ kept", plain)
    asked = "altered Must a sequence keep to a suit, and to which after this card? suit before"
    assert f"{asked} Suits do not matter" in plain
    assert "as reported by wp-red-nines:074" in plain


def test_lines_that_share_a_step_tell_it_once(run: Callable[..., Result]) -> None:
    shown = run("lineage", "--from", "hoc-mazarin").stdout
    assert shown.count("\nmanille-comet → comet-1718\n") == 1


def test_the_record_is_node_link_data_that_networkx_reads(told: Callable[..., Any]) -> None:
    record = told("lineage")
    graph = nx.node_link_graph(record, edges="edges")
    assert set(graph) == set(corpus().games)
    assert graph.number_of_edges() == len(corpus().relations)
    assert {one["id"] for one in record["graph"]["attestations"]} == set(corpus().attestations)


def test_the_record_of_a_line_has_its_steps(told: Callable[..., Any]) -> None:
    record = told(*MAIN)
    (line,) = record["graph"]["lines"]
    assert set(line) == set(described.LineRecord.__required_keys__)
    for step in line["steps"]:
        assert set(step) == set(described.StepRecord.__required_keys__)
        for one in step["relations"]:
            assert set(one) == set(described.RelationRecord.__required_keys__)
        for change in step["changes"] or ():
            assert set(change) == set(described.ChangeRecord.__required_keys__)
    for one in record["graph"]["attestations"]:
        assert set(one) == set(described.AttestationRecord.__required_keys__)


@pytest.mark.parametrize("asked", [(), ("red-nines-1881",), MAIN[1:]])
def test_every_format_holds_the_same_games(
    asked: tuple[str, ...], run: Callable[..., Result], told: Callable[..., Any]
) -> None:
    games = {node["id"] for node in told("lineage", *asked)["nodes"]}
    written = {form: run("lineage", *asked, "--format", form).stdout for form in ("dot", "graphml", "svg")}
    graphml = nx.parse_graphml(written["graphml"])
    assert set(graphml) == games
    assert "\ndigraph lineage {\n" in written["dot"]
    ET.fromstring(written["svg"])  # noqa: S314 - our own output
    for game in games:
        assert f'"{game}"' in written["dot"]
        assert f'id="lineage-{game}"' in written["svg"]


def test_json_may_be_asked_for_in_two_ways(run: Callable[..., Result]) -> None:
    one = run("lineage", "emprunt", "--json").stdout
    assert one == run("lineage", "emprunt", "--format", "json").stdout
    assert json.loads(one)["directed"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("lineage", "comet-1781"), "no game 'comet-1781'; did you mean 'comet-1718'"),
        (("lineage", "--from", "comet-1781"), "did you mean 'comet-1718'"),
        (("lineage", "comet-1718", "--to", "comet-1752"), "ask for one"),
        (("lineage", "--from", "pink-nines-1974", "--to", "comet-1718"), "ask --from comet-1718 --to pink"),
        (("lineage", "--from", "commit-1857", "--to", "red-nines-1881"), "both come from comet-1718"),
        (("lineage", "--format", "png"), "'png' is not one of"),
    ],
)
def test_bad_input_gives_one_clear_line(
    typed: tuple[str, ...], says: str, run: Callable[..., Result]
) -> None:
    result = run(*typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
