"""``nines lineage`` as its user sees it: in words, as a picture, for other tools."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from tests.cli.shared import keys_of

from nines import library
from nines.lineage import claimed_pairs
from nines.reference import relations
from nines.reference.likeness import (
    ClaimedPairAnswer,
    FeatureQuestion,
    InnovationAnswer,
    LikenessAnswer,
    SettledAspect,
    SharedWith,
    likeness_answer,
)
from nines.reference.lineage import AspectChange, DescentAnswer, DescentStep, StepAspects

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

COMPARE = ("lineage", "--compare")
MAIN = ("lineage", "--from", "hoc-mazarin", "--to", "pink-nines-1974")


def joined(shown: str) -> str:
    return re.sub(r"\s+", " ", shown)


def test_all_games_are_listed_by_date_and_outsiders_apart(run: Callable[..., Result]) -> None:
    shown = run("lineage").stdout
    inside, _, rest = shown.partition("Outside the lineage")
    outside, _, attested = rest.partition("Attestations, in order of date")
    assert inside.index("poch") < inside.index("comet-1718") < inside.index("pink-nines-1974")
    assert "oh-hell" in outside
    assert "oh-hell" not in inside
    years = [int(year) for year in re.findall(r"^  (\d{4})  ", attested, re.MULTILINE)]
    assert years == sorted(years)
    assert len(years) == sum(bool(attestation.year) for attestation in library().corpus.attestations.values())


def test_a_game_is_shown_with_kin_evidence_and_attestations(run: Callable[..., Result]) -> None:
    shown = run("lineage", "red-nines-1881").stdout
    labels = ("Ancestors", "Descendants", "Accounts, by date of printing", "Attestations, in order of date")
    for label in labels:
        assert f"\n{label}\n" in shown
    plain = joined(shown)
    assert "red-nines descends from comet" in plain
    assert "1881 H. K. 1881: red-nines-1881" in plain
    assert "as reported by wp-red-nines:042" in plain
    assert "1841" in shown
    assert "1908" in shown
    assert "contested" in shown
    assert "against" in shown


def test_a_game_outside_the_descent_says_why(run: Callable[..., Result]) -> None:
    assert "Outside the lineage: " in run("lineage", "multiple-9-2007").stdout


def test_a_line_is_shown_by_steps_with_rules_and_citations(run: Callable[..., Result]) -> None:
    plain = joined(run(*MAIN).stdout)
    assert "Red Nines and Pink Nines red-nines-1881 and pink-nines-1974" in plain
    assert "Hoc Mazarin and Comet hoc-mazarin-1765 and comet-1718" in plain
    hoc, _, rest = plain.partition("Comet and Red Nines")
    assert re.search(r"Of \d+ aspects, \d+ cannot be compared, .* so we give no totals\.", hoc)
    assert "end of" not in hoc
    assert re.search(
        r"Of \d+ aspects, both texts settle 5 in their own words: 3 alike, 2 differently\. .* 0 cannot be",
        rest,
    )
    asked = (
        "different: Must a sequence keep to one suit, and which suit follows the last card? suit comet-1718"
    )
    assert f"{asked} Suits do not matter" in plain
    assert "as reported by wp-red-nines:074" in plain


def test_lines_that_share_a_step_show_it_once(run: Callable[..., Result]) -> None:
    shown = run("lineage", "--from", "hoc-mazarin").stdout
    assert shown.count("\nHoc Mazarin and Comet  hoc-mazarin-1765 and comet-1718\n") == 1
    assert "→" not in shown
    assert "One of the two games cannot be played" in joined(shown)


def test_the_record_is_node_link_data_that_networkx_reads(told: Callable[..., Any]) -> None:
    record = told("lineage")
    graph = nx.node_link_graph(record, edges="edges")
    assert set(graph) == set(library().corpus.games)
    connected = [relation for relation in library().corpus.relations.values() if relation.kind != "reports"]
    assert graph.number_of_edges() == len(connected)
    accounts = {one["slug"] for _, data in graph.nodes(data=True) for one in data["accounts"]}
    assert accounts == set(library().corpus.accounts)
    assert {one["record"]["id"] for one in record["graph"]["attestations"]} == set(
        library().corpus.attestations
    )


def test_the_record_of_a_line_has_its_steps(told: Callable[..., Any]) -> None:
    record = told(*MAIN)
    (line,) = record["graph"]["lines"]
    assert set(line) == keys_of(DescentAnswer)
    for step in line["steps"]:
        assert set(step) == keys_of(DescentStep)
        for one in step["relations"]:
            assert set(one) == keys_of(relations.RelationAnswer)
        assert set(step["compared"]) == keys_of(StepAspects)
        for change in step["compared"]["changes"]:
            assert set(change) == keys_of(AspectChange)
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
    stdout = run("lineage", "emprunt", "--json").stdout
    assert stdout == run("lineage", "emprunt", "--format", "json").stdout
    assert json.loads(stdout)["directed"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("lineage", "comet-1781"), "no game 'comet-1781'; did you mean 'comet-1718'"),
        (("lineage", "--from", "comet-1781"), "did you mean 'comet-1718'"),
        (("lineage", "comet-1718", "--to", "comet-1752"), "leave out one of them"),
        (("lineage", "--from", "pink-nines-1974", "--to", "comet-1718"), "use --from comet --to pink-nines"),
        (("lineage", "--from", "commit-1857", "--to", "red-nines-1881"), "both come from comet"),
        (("lineage", "--from", "comet-1718", "--to", "comet-1718"), "comet is named twice"),
        (("lineage", "--from", "oh-hell"), "no line of descent is known for oh-hell"),
        (("lineage", "--format", "png"), "'png' is not one of"),
        (("lineage", "--json", "--format", "svg"), "--json cannot be combined with --format svg"),
        ((*COMPARE, "--format", "svg"), "--compare is not available as svg; choose text or json"),
        ((*COMPARE, "--from", "comet-1718"), "leave out --from and --to"),
        ((*COMPARE, "comet-1781"), "no edition with rules 'comet-1781'; did you mean 'comet-1718'"),
        ((*COMPARE, "emprunt"), "no edition with rules 'emprunt'"),
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


# What do the rules have in common?


@pytest.mark.slow
def test_the_comparison_answers_first_and_shows_every_claim(run: Callable[..., Result]) -> None:
    shown = run(*COMPARE, env={"COLUMNS": "120"}).stdout
    likeness = likeness_answer(library())
    first, second, *_ = shown.splitlines()
    assert first == "What do the rules have in common?"
    assert second.startswith(
        f"  There are {len(likeness.claims)} claims that one edition comes from another."
    )
    for claim in likeness.claims:
        (row,) = re.findall(rf"^{claim.younger} and {claim.older} .*$", shown, re.MULTILINE)
        assert f"{claim.alike} of {len(claim.own_words)} " in row
    plain = joined(shown)
    for question in library().corpus.questions.values():
        assert question.asks in plain
    for gone in ("nearest", "verdict", "supported", "%"):
        assert gone not in plain


def test_of_one_edition_all_aspects_innovations_and_passages_are_shown(run: Callable[..., Result]) -> None:
    shown = run(*COMPARE, "commit-1991", env={"COLUMNS": "200"}).stdout
    claims = [
        claim for claim in likeness_answer(library()).claims if "commit-1991" in (claim.younger, claim.older)
    ]
    assert len(claims) > 1
    plain = joined(shown)
    for claim in claims:
        contested = "contested " if claim.contested else ""
        said = f"{claim.younger} and {claim.older} {claim.statement} {contested}".strip()
        assert said in plain
        for aspect in claim.own_words:
            assert f"{aspect.aspect}: {'alike' if aspect.alike else 'different'}" in plain
            for rule in (*aspect.older, *aspect.younger):
                assert f"{rule.says} ({', '.join(rule.passages)})" in plain
        for new in claim.innovations:
            assert f"{new.aspect}: {new.says.says} ({', '.join(new.says.passages)})" in plain
            assert all(passage in plain for said in new.before for passage in said.passages)
    assert "What the columns say" not in shown


def test_an_edition_that_a_question_is_about_is_served(run: Callable[..., Result]) -> None:
    shown = run(*COMPARE, "planetenspiel-1861").stdout
    assert "Which features does Red Nines of 1881 share with ancient Comet, which with Pope Joan," in joined(
        shown
    )


def test_the_comparison_has_the_keys_that_the_help_names(
    told: Callable[..., Any], run: Callable[..., Result]
) -> None:
    record = told(*COMPARE)
    shown = run("lineage", "--help").stdout
    listed = shown.partition("With --json and --compare")[2].partition("Options:")[0]
    named = set(re.findall(r"^ +- (\w+):", listed, re.MULTILINE))
    assert named == set(record) == keys_of(LikenessAnswer)
    for one in record["claims"]:
        assert set(one) == keys_of(ClaimedPairAnswer)
        for aspect in one["own_words"]:
            assert set(aspect) == keys_of(SettledAspect)
        for new in one["innovations"]:
            assert set(new) == keys_of(InnovationAnswer)
            assert new["says"]["passages"]
    for question in record["questions"]:
        assert set(question) == keys_of(FeatureQuestion)
        assert all(set(shared) == keys_of(SharedWith) for shared in question["shared"])
        assert question["id"] in library().corpus.questions
    studied = {one["statement"] for one in record["claims"]}
    assert studied <= {claimed_pair.relation.key for claimed_pair in claimed_pairs(library().corpus)}
    assert told(*COMPARE, "comet-1991")["claims"] == [
        one for one in record["claims"] if "comet-1991" in (one["younger"], one["older"])
    ]


@pytest.mark.slow
@pytest.mark.parametrize("columns", [40, 200])
def test_the_lineage_keeps_to_the_width(columns: int, run: Callable[..., Result]) -> None:
    for asked in (("lineage",), ("lineage", "red-nines-1881"), MAIN, COMPARE):
        shown = run(*asked, env={"COLUMNS": str(columns)}).stdout
        assert max(map(len, shown.splitlines())) <= columns


@pytest.mark.slow
def test_a_locale_without_accents_is_served(process: Callable[..., Any]) -> None:
    for asked in (("lineage",), ("lineage", "hoc-mazarin", "--format", "svg"), MAIN, COMPARE):
        done = process(*asked, env={"LC_ALL": "C"})
        assert done.returncode == 0
        assert done.stdout.isascii()


@pytest.mark.slow
def test_who_stops_reading_gets_no_complaint(shell: Callable[[str, str], Any]) -> None:
    for typed in ("lineage", "lineage --compare"):
        done = shell(typed, "| head -1; exit ${PIPESTATUS[0]}")
        assert (done.returncode, done.stderr) == (141, b"")
