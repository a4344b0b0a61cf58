"""The small picture of a line of descent, with the rivals of its contested steps."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tests.lineage.made_up import SVG, of_class, shown

from nines import library
from nines.lineage import lineage, paths
from nines.lineage.descent_picture import descent_svg, rivals_of

GRAPH = lineage(library().corpus, library().playable)
LINE = paths(GRAPH, "hoc-mazarin", "pink-nines")[0]


def drawn(line: list[str]) -> ET.Element:
    svg = descent_svg(GRAPH, line, lambda game: f"games/{game}.html", title="A line")
    return ET.fromstring(svg)  # noqa: S314 - our own output


def test_the_rivals_that_question_marks_mean_are_there() -> None:
    assert [(rival.older, rival.younger) for rival in rivals_of(GRAPH, LINE)] == [
        ("planetenspiel", "red-nines"),
        ("pope-joan", "red-nines"),
        ("comet", "pink-nines"),
    ]
    titles = [
        shown(element) for element in drawn(LINE).iter(f"{SVG}text") if element.get("class") == "beside"
    ]
    assert titles == ["Pope Joan", "Planetenspiel"]


def test_each_rival_has_one_thin_line_and_its_meaning() -> None:
    ties = [rival for rival in of_class(drawn(LINE), "rival") if of_class(rival, "line")]
    assert len(ties) == len(rivals_of(GRAPH, LINE))
    heights = [of_class(tie, "line")[0].get("d", "").partition("V")[2].partition("H")[0] for tie in ties]
    assert len(set(heights)) == len(heights)
    assert all("descends from" in (tie.findtext(f"{SVG}title") or "") for tie in ties)
    asked = [any(shown(mark) == "?" for mark in tie.iter(f"{SVG}text")) for tie in ties]
    assert asked == [rival.tie["contested"] for rival in rivals_of(GRAPH, LINE)]


def test_a_step_that_nothing_contests_has_no_rivals() -> None:
    assert rivals_of(GRAPH, ["comet", "new-comet"]) == ()
    assert of_class(drawn(["comet", "new-comet"]), "rival") == []


def test_an_account_played_in_part_has_a_half_filled_tick() -> None:
    drawn = descent_svg(GRAPH, ["hoc-mazarin", "comet"], lambda _: None, title="A line")
    assert drawn.count('class="half executed"') == 1
    assert "but only bids can be played" in drawn
    assert 'class="half' not in descent_svg(GRAPH, ["comet", "red-nines"], lambda _: None, title="A line")


def test_a_contested_account_has_a_question_mark_and_says_why() -> None:
    picture = drawn(LINE)
    years = {
        shown(account): account.findtext(f"{SVG}title") or "" for account in of_class(picture, "account")
    }
    contested = {tie["younger"] for *_, tie in GRAPH.edges(data=True) if tie["contested"]}
    accounts = [account for game in LINE for account in GRAPH.nodes[game]["accounts"] if account["year"]]
    asked = {year.removesuffix(" ?") for year in years if year.endswith("?")} - {"no date"}
    assert asked == {str(account["year"]) for account in accounts if account["slug"] in contested} == {"2018"}
    assert years["2018 ?"].endswith("is a later form of Académie 1718, low certainty, contested")
