"""The lineage as a graph: games, accounts and statements."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.lineage.made_up import changed, tied

from nines import library
from nines.corpus.lineage import RELATIONS
from nines.lineage import descents, generations, lineage

GRAPH = lineage(library().corpus, library().playable)


def test_every_game_is_a_node_and_every_statement_an_edge() -> None:
    assert set(GRAPH) == set(library().corpus.games)
    edges = {edge["statement"] for *_, edge in GRAPH.edges(data=True)}
    assert edges == {
        key for key, relation in library().corpus.relations.items() if relation.kind != "reports"
    }
    assert {edge["kind"] for *_, edge in GRAPH.edges(data=True)} <= set(RELATIONS)


def test_every_account_is_with_its_game_and_its_reports() -> None:
    accounts = {one["slug"]: (game, one) for game, data in GRAPH.nodes(data=True) for one in data["accounts"]}
    assert set(accounts) == set(library().corpus.accounts)
    for relation in library().corpus.relations.values():
        if relation.kind == "reports":
            assert relation.subject in accounts[relation.object][1]["documents"]
    for slug, edition in library().corpus.editions.items():
        game, account = accounts[edition.account]
        assert game == edition.game
        assert slug in account["editions"]


def test_relations_of_accounts_are_between_their_games() -> None:
    for older, younger, edge in GRAPH.edges(data=True):
        if edge["kind"] == "descends-from":
            assert (older, younger) == (edge["older"], edge["younger"])
        else:
            accounts = library().corpus.accounts
            assert (older, younger) == tuple(accounts[edge[end]].game for end in ("older", "younger"))
    assert GRAPH.has_edge("new-comet", "commit", "morehead-1991-commit/depends-on/morehead-1991-comet")
    assert GRAPH.has_edge("red-nines", "red-nines", "wp-red-nines/later-form-of/hk-1881")


def test_an_account_is_dated_by_its_printing() -> None:
    """wp-comet:036 and wp-comet:256: a game of 1752, rules of 1761."""
    (account,) = (one for one in GRAPH.nodes["new-comet"]["accounts"] if one["slug"] == "academie-1761")
    assert (account["year"], account["shown"], account["editions"]) == (1761, 1761, ["comet-1752"])
    assert GRAPH.nodes["new-comet"]["first"] == library().corpus.editions["comet-1752"].year == 1752
    undated = next(one for one in GRAPH.nodes["red-nines"]["accounts"] if one["slug"] == "wp-red-nines")
    assert (undated["year"], undated["shown"]) == (0, 1950)


def test_edges_lead_from_the_older_game_to_the_younger() -> None:
    for older, younger, edge in descents(GRAPH).edges(data=True):
        assert edge["kind"] == "descends-from"
        assert not edge["claimed"]
        first, then = GRAPH.nodes[older]["first"], GRAPH.nodes[younger]["first"]
        assert not (first and then) or first <= then


def test_a_tie_has_its_own_date_or_the_younger_games() -> None:
    dated = replace(tied("red-nines", "descends-from", "emprunt"), year=1800)
    graph = lineage(changed(dated))
    assert graph.edges["emprunt", "red-nines", dated.key]["year"] == 1800
    assert GRAPH.edges["comet", "new-comet", "new-comet/descends-from/comet"]["year"] == 1752
    later = "morehead-1991-comet/later-form-of/academie-1761"
    assert GRAPH.edges["new-comet", "new-comet", later]["year"] == 1991


def test_games_stand_in_order_of_date() -> None:
    dates = [GRAPH.nodes[game]["first"] or 9999 for game in GRAPH]
    assert dates == sorted(dates)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "hoc-mazarin",
            "poch",
            "poque",
            "comet",
            "new-comet",
            "emprunt",
            "matrimony",
        ),
        *("pope-joan", "nain-jaune", "newmarket", "michigan", "spinado", "commit"),
        *("red-nines", "pink-nines", "planetenspiel", "piquet", "berlan", "sequence-game"),
    ],
)
def test_the_games_that_the_sources_name_are_in_the_descent(name: str) -> None:
    assert GRAPH.degree(name)
    assert not GRAPH.nodes[name]["outside"]


@pytest.mark.parametrize("name", ["ninety-nine", "oh-hell", "multiple-9"])
def test_namesakes_and_neighbours_are_outside_and_say_why(name: str) -> None:
    assert GRAPH.nodes[name]["outside"].endswith(".")
    assert not generations(GRAPH, name, down=False) or GRAPH.nodes[name]["outside"]


@pytest.mark.parametrize(
    ("older", "younger"),
    [
        ("pope-joan", "nain-jaune"),
        ("commit", "nain-jaune"),
        ("comet", "hoc-mazarin"),
        *(("red-nines", origin) for origin in ("comet", "pope-joan", "planetenspiel")),
        ("hk-1881", "wp-red-nines"),
    ],
)
def test_what_is_disputed_carries_both_sides(older: str, younger: str) -> None:
    between = [
        relation
        for relation in library().corpus.relations.values()
        if {relation.subject, relation.object} == {older, younger}
    ]
    disputed = [relation for relation in between if relation.contested]
    assert disputed
    assert all(relation.grounds and relation.against for relation in disputed)


def test_doubt_about_the_origin_counts_against_every_origin() -> None:
    """wp-red-nines-early:011."""
    origins = [
        relation for relation in library().corpus.relations_of("red-nines") if relation.subject == "red-nines"
    ]
    assert {origin.object for origin in origins} == {"comet", "pope-joan", "planetenspiel"}
    for origin in origins:
        assert any("wp-red-nines-early:011" in side.passages for side in origin.against)
