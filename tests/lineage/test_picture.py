"""The lineage drawn: a picture that can be read and heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx
from hypothesis import given, settings
from tests.lineage.made_up import SVG, TITLES, add_game, drawn, linked, of_class, shown, small

from nines import library
from nines.lineage import lineage
from nines.lineage.picture import KEY_WIDTH, to_svg
from nines.lineage.words import in_order, spoken_game, spoken_tie
from nines.plots import printable

if TYPE_CHECKING:
    from tests.lineage.made_up import Graph


def test_accounts_link_to_their_editions_by_a_spoken_name() -> None:
    root = drawn(to_svg(small(), linked))
    accounts = {element.get("id"): element for element in of_class(root, "account") if element.get("id")}
    assert set(accounts) == {f"lineage-account.{slug}" for slug in ("then", "late", "dwarf")}
    late, then = accounts["lineage-account.late"], accounts["lineage-account.then"]
    assert (late.tag, late.get("href")) == (f"{SVG}a", linked("comet-1760"))
    assert (then.tag, then.get("role")) == (f"{SVG}g", "img")
    assert late.get("aria-label") == late.findtext(f"{SVG}title") == "Late (1760)"
    (comet,) = (element for element in of_class(root, "game") if element.get("id") == "lineage-comet")
    assert [text.get("class") for text in comet.findall(f"{SVG}text")] == [None, "in-frame"]


def test_the_picture_is_named_and_described() -> None:
    root = drawn(to_svg(small(), title="Who comes from whom", lead="From 1654.", name="pic"))
    assert root.get("aria-labelledby") == "pic-title"
    assert root.get("aria-describedby") == "pic-desc"
    told = {element.get("id"): element.text for element in root if element.get("id")}
    assert told == {"pic-title": "Who comes from whom", "pic-desc": "From 1654."}


def test_without_a_lead_it_says_how_many_games_and_when() -> None:
    assert "7 games in order of date, from 1654 at the top to 1930; lines lead" in to_svg(small())
    graph: Graph = nx.MultiDiGraph()
    add_game(graph, "stops")
    assert "1 game in order of date; lines lead" in to_svg(graph)


def test_a_picture_with_links_is_no_image() -> None:
    assert drawn(to_svg(small(), linked)).get("role") == "group"
    assert drawn(to_svg(small())).get("role") == "img"


def test_every_game_has_a_spoken_name_and_perhaps_a_link() -> None:
    graph = small()
    games = of_class(drawn(to_svg(graph, linked)), "game")[3:]  # three are in the key
    assert [game.get("id") for game in games] == [f"lineage-{slug}" for slug in in_order(graph)]
    for slug, game in zip(in_order(graph), games, strict=True):
        assert game.get("aria-label") == spoken_game(graph, slug) == game.findtext(f"{SVG}title")
        assert game.get("href") == linked(slug)
        assert (game.tag, game.get("role")) == ((f"{SVG}a", None) if linked(slug) else (f"{SVG}g", "img"))
        assert ("playable" in game.get("class", "")) == graph.nodes[slug]["playable"]


def test_every_tie_is_drawn_and_says_what_it_means() -> None:
    graph = small()
    root = drawn(to_svg(graph))
    ties = {tie.get("id", ""): tie for tie in of_class(root, "tie") if tie.get("id")}
    assert len(ties) == graph.number_of_edges()
    for older, younger, edge in graph.edges(data=True):
        tie = ties[f"lineage-{edge['statement'].replace('/', '.')}"]
        assert {edge["kind"], edge["cert"]} < set(tie.get("class", "").split())
        assert tie.findtext(f"{SVG}title") == spoken_tie(graph, older, younger, edge)
        assert len(of_class(tie, "line")) == 1
        assert edge["claimed"] == ("claimed" in tie.get("class", "").split())
    contested = sum(edge["contested"] for *_, edge in graph.edges(data=True))
    assert len(of_class(root, "mark")) == contested + 1  # one is in the key


def test_the_years_stand_at_the_left_in_order() -> None:
    root = drawn(to_svg(small()))
    labels = [(shown(rank), rank.find(f"{SVG}text")) for rank in of_class(root, "rank")]
    assert [label for label, _ in labels] == [
        "1654",
        "1718",
        "1732",
        "1740",
        "1760",
        "1792",
        "no date known",
        "outside the descent",
    ]
    places = [(float(text.get("x", "")), float(text.get("y", ""))) for _, text in labels if text is not None]
    assert len({x for x, _ in places}) == 1
    assert places == sorted(places)
    others = [
        float(text.get("x", "")) for game in of_class(root, "game") for text in game.findall(f"{SVG}text[@y]")
    ]
    assert places[0][0] < min(others)


def test_a_row_that_goes_on_has_no_second_label() -> None:
    graph: Graph = nx.MultiDiGraph()
    for number in range(7):
        add_game(graph, f"undated-{number}")
    assert [len(rank) > 0 for rank in of_class(drawn(to_svg(graph)), "rank")] == [True, False]


def test_the_picture_has_no_fixed_colours_scripts_or_equal_ids() -> None:
    root = drawn(to_svg(small(), linked))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    names = {name for element in root.iter() for name in element.attrib}
    assert not names & {"fill", "stroke", "onclick", "{http://www.w3.org/1999/xlink}href"} - {"width"}
    assert not root.get("width")
    assert not root.get("height")
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        *("svg", "title", "desc", "style", "g", "a", "path", "polygon", "text", "circle", "rect")
    }
    style = root.findtext(f"{SVG}style") or ""
    assert "url(" not in style
    assert "@import" not in style
    assert "prefers-color-scheme: dark" in style


def test_the_picture_is_no_wider_than_its_key() -> None:
    root = drawn(to_svg(small()))
    assert root.get("viewBox", "").startswith(f"0 0 {KEY_WIDTH} ")
    assert root.get("style") == f"max-width: {KEY_WIDTH}px; min-width: 704px"


@settings(max_examples=40, deadline=None)
@given(TITLES)
def test_no_title_becomes_markup(title: str) -> None:
    graph = small()
    for slug in graph:
        graph.nodes[slug]["title"] = title
    tags = [element.tag for element in drawn(to_svg(small(), linked)).iter() if element.tag != f"{SVG}text"]
    root = drawn(to_svg(graph, linked, title=title, lead=title))
    assert [element.tag for element in root.iter() if element.tag != f"{SVG}text"] == tags
    game = next(element for element in root.iter() if element.get("id") == "lineage-stops")
    assert "".join(shown(game).split()) == "".join(printable(title).split())
    assert (game.get("aria-label") or "").startswith(printable(title))


def test_a_graph_of_no_games_is_a_picture_of_none() -> None:
    empty: Graph = nx.MultiDiGraph()
    assert of_class(drawn(to_svg(empty)), "rank") == []


def test_a_game_played_in_part_has_its_own_frame() -> None:
    graph = lineage(library().corpus, library().playable)
    root = drawn(to_svg(graph, outside=False))
    games = [game for game in of_class(root, "in-part") if game.get("data-game")]
    assert {game.get("data-game") for game in games} == {"hoc-mazarin"}  # the game, and its account
    assert "only bids can be played" in str(games[0].get("aria-label"))
    assert "(only bids)" in [text.text for text in root.iter(f"{SVG}text")]
