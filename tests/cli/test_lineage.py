"""``nines lineage`` as its user sees it: in words, as a picture, for other tools."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from dataclasses import fields
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from nines import library
from nines.reference import descents, relations
from nines.reference import phylogeny_answers as answers

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

COMPARE = ("lineage", "--compare")
QUICK = (*COMPARE, "--resamples", "20", "--deals", "2")
MAIN = ("lineage", "--from", "hoc-mazarin", "--to", "pink-nines-1974")


def keys_of(shape: Any) -> set[str]:  # noqa: ANN401 - a class of answers
    return {field.name for field in fields(shape)}


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
    assert len(years) == sum(bool(one.year) for one in library().corpus.attestations.values())


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
    assert set(graph) == set(library().corpus.games)
    assert graph.number_of_edges() == len(library().corpus.relations)
    assert {one["id"] for one in record["graph"]["attestations"]} == set(library().corpus.attestations)


def test_the_record_of_a_line_has_its_steps(told: Callable[..., Any]) -> None:
    record = told(*MAIN)
    (line,) = record["graph"]["lines"]
    assert set(line) == keys_of(descents.DescentAnswer)
    for step in line["steps"]:
        assert set(step) == keys_of(descents.DescentStep)
        for one in step["relations"]:
            assert set(one) == keys_of(relations.RelationAnswer)
        for change in step["changes"] or ():
            assert set(change) == keys_of(descents.RuleChange)
    for one in record["graph"]["attestations"]:
        assert set(one) == keys_of(relations.AttestationAnswer)


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
        (("lineage", "--from", "comet-1718", "--to", "comet-1718"), "comet-1718 is named twice"),
        (("lineage", "--from", "oh-hell"), "no line of descent is told of oh-hell"),
        (("lineage", "--format", "png"), "'png' is not one of"),
        (("lineage", "--json", "--format", "svg"), "--json and --format svg cannot both be given"),
        (("lineage", "--weight", "suit=2"), "--weight is for --compare"),
        (("lineage", "--seed", "0"), "--seed is for --compare"),
        ((*COMPARE, "--deals", "0"), "0 deals give no interval; ask for 2 or more"),
        ((*COMPARE, "--deals", "two"), "'two' is no whole number"),
        ((*COMPARE, "--resamples", "-3"), "-3 draws tell nothing; ask for 1 or more"),
        ((*COMPARE, "--seed", "-1"), "seed -1 is out of range"),
        ((*COMPARE, "--weight", "suit"), "--weight 'suit' weighs nothing; write ASPECT=N"),
        ((*COMPARE, "--weight", "=2"), "--weight '=2' weighs nothing"),
        ((*COMPARE, "--weight", "suit=two"), "--weight 'suit=two' weighs nothing"),
        ((*COMPARE, "--weight", "suit=1", "--weight", "suit=2"), "--weight names suit twice"),
        ((*COMPARE, "--weight", "suti=2"), "no aspect 'suti'; did you mean 'suit'"),
        ((*COMPARE, "--weight", "suit=nan"), "suit cannot have the weight nan; give a number from 0"),
        ((*COMPARE, "--weight", "suit=1e308"), "suit cannot have the weight 1e+308"),
        ((*COMPARE, "--weight", "suit=-1"), "suit cannot have the weight -1"),
        ((*COMPARE, "--format", "svg"), "--compare cannot be written as svg; ask for text or json"),
        ((*COMPARE, "comet-1718"), "--compare is of all games"),
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


# Do the rules agree with the history?


def test_the_comparison_tells_measures_claims_questions_and_trees(run: Callable[..., Result]) -> None:
    shown = run(*QUICK).stdout
    plain = joined(shown)
    assert "14 games, seed 1718, 20 draws of questions, 2 deals for each two games" in plain
    assert "every question counts 1" in plain
    for heading in ("The descents that are claimed", "Trees made of distances alone"):
        assert f"\n{heading}" in shown
    for question in library().corpus.questions.values():
        assert question.asks in plain
    assert "trees by aspect grows from comet-1752, as claimed" in plain
    assert re.search(
        r"Of \d+ claims whose likeness is not our doing, the arborescence has \d+ as claimed", plain
    )
    assert "No rules to compare: " in plain


def test_the_record_of_the_comparison_has_the_keys_that_the_help_names(
    told: Callable[..., Any], run: Callable[..., Result]
) -> None:
    record = told(*QUICK)
    named = joined(run("lineage", "--help").stdout).partition("an object with the keys ")[2].partition(".")[0]
    assert set(re.split(", | and ", named)) == set(record) == keys_of(answers.PhylogenyAnswer)
    for one in record["claims"]:
        assert set(one) == keys_of(answers.VerdictAnswer)
        for tree in one["trees"]:
            assert set(tree) == keys_of(answers.TreeFit)
    for question in record["questions"]:
        assert set(question) == keys_of(answers.OpenQuestion)
        assert question["id"] in library().corpus.questions
    for pair in record["pairs"]:
        assert set(pair) == keys_of(answers.PairAnswer)
    assert (record["seed"], record["resamples"], record["deals"]) == (1718, 20, 2)
    assert record["treeless"] == ""
    games = library().corpus.games
    claimed = [
        one for one in library().corpus.relations.values() if one.descent and not games[one.younger].outside
    ]
    assert [one["statement"] for one in record["claims"]] == [one.key for one in claimed]


def test_the_comparison_is_the_same_for_a_seed(run: Callable[..., Result]) -> None:
    once, again = (run(*QUICK, "--seed", "7", "--json").stdout for _ in range(2))
    assert once == again != run(*QUICK, "--json").stdout


def test_a_weight_is_shown_and_counts(told: Callable[..., Any], run: Callable[..., Result]) -> None:
    plain = joined(run(*QUICK, "--weight", "payment=0", "--weight", "stop=2.5").stdout)
    assert "weights stop 2.5, payment 0; every other question 1" in plain
    record = told(*QUICK, "--weight", "payment=0")
    assert record["weights"]["payment"] == 0
    rows = [row for question in record["questions"] for row in question["aspects"]]
    assert {row["weight"] for row in rows if row["aspect"] == "payment"} == {0.0}
    assert {row["weight"] for row in rows if row["aspect"] != "payment"} == {1.0}


def test_where_nothing_counts_nothing_is_said_and_no_figure_is_made_up(
    told: Callable[..., Any], run: Callable[..., Result]
) -> None:
    record = told(*QUICK)
    none = [word for aspect in record["weights"] for word in ("--weight", f"{aspect}=0")]
    silent = run(*QUICK, *none, "--json").stdout
    assert "NaN" not in silent
    assert json.loads(silent)["trees"] == []
    assert {one["verdict"] for one in json.loads(silent)["claims"]} == {
        "too little to tell",
        "no rules to compare",
    }
    shown = run(*QUICK, *none, env={"COLUMNS": "80"}).stdout
    assert "Not all trees can be made: a tree must grow from one game" in joined(shown)
    assert re.search(
        r"^  comet-1753 from comet-1718 +too little to tell +- +- +- +\d\.\d\d$", shown, re.MULTILINE
    )


@pytest.mark.parametrize("columns", [40, 200])
def test_the_lineage_keeps_to_the_width(columns: int, run: Callable[..., Result]) -> None:
    for asked in (("lineage",), ("lineage", "red-nines-1881"), MAIN, QUICK):
        shown = run(*asked, env={"COLUMNS": str(columns)}).stdout
        assert max(map(len, shown.splitlines())) <= columns


def test_a_locale_without_accents_is_served(process: Callable[..., Any]) -> None:
    for asked in (("lineage",), ("lineage", "hoc-mazarin", "--format", "svg"), MAIN, QUICK):
        done = process(*asked, env={"LC_ALL": "C"})
        assert done.returncode == 0
        assert done.stdout.isascii()


def test_who_stops_reading_gets_no_complaint(shell: Callable[[str, str], Any]) -> None:
    for typed in ("lineage", "lineage --compare --resamples 2 --deals 2"):
        done = shell(typed, "| head -1; exit ${PIPESTATUS[0]}")
        assert (done.returncode, done.stderr) == (141, b"")


def test_ctrl_c_ends_a_comparison_with_one_line(comparing: subprocess.Popen[bytes]) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        comparing.wait(2)  # it has begun, and is not about to end
    comparing.send_signal(signal.SIGINT)
    told, complaint = comparing.communicate(timeout=60)
    assert (comparing.returncode, told) == (130, b"")
    assert complaint.strip() == b"nines: interrupted"


def test_a_terminal_sees_how_far_the_comparison_is(terminal: Callable[..., str]) -> None:
    written = terminal(*QUICK)
    assert "comparing the games" in written
    assert "Do the rules agree with the history?" in written
