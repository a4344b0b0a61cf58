"""The lineage: the graph, lines of descent, what changed on the way; and checks that can fail."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.compare import compare
from nines.corpus.lineage import DESCENTS, RELATIONS, Attestation, Line, Relation
from nines.corpus.sides import Side
from nines.errors import RequestError, UnknownNameError
from nines.lineage import along, around, descents, generations, lineage, paths
from nines.lineage.checks import CHECKS, faults
from nines.lineage.steps import steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus import Corpus

GRAPH = lineage(library().corpus, library().playable)
MAIN = ["hoc-mazarin", "comet-1718", "red-nines-1881", "pink-nines-1974"]
SAID = Side("Somebody says so.", ("wp-comet:022",))


def tied(subject: str, kind: str, other: str) -> Relation:
    return Relation(subject, kind, other, "low", "conjecture", (SAID,))


def changed(*relations: Relation) -> Corpus:
    """Return the corpus with some statements more."""
    return replace(
        library().corpus, relations={**library().corpus.relations, **{one.key: one for one in relations}}
    )


def told(found: Corpus) -> list[str]:
    return [f"{fault.place}: {fault.says}" for fault in faults(found)]


# --- The graph ---


def test_every_game_is_a_node_and_every_statement_an_edge() -> None:
    assert set(GRAPH) == set(library().corpus.games)
    assert GRAPH.number_of_edges() == len(library().corpus.relations)
    assert {told["kind"] for *_, told in GRAPH.edges(data=True)} <= set(RELATIONS)


def test_edges_lead_from_the_older_game_to_the_younger() -> None:
    for older, younger, told in descents(GRAPH).edges(data=True):
        assert told["kind"] in DESCENTS
        first, then = GRAPH.nodes[older]["first"], GRAPH.nodes[younger]["first"]
        assert not (first and then) or first <= then


def test_a_tie_is_dated_by_what_is_told_of_it_or_by_the_younger_game() -> None:
    for _, younger, told in GRAPH.edges(data=True):
        own = library().corpus.relations[told["statement"]].year
        assert told["year"] == (own or GRAPH.nodes[younger]["first"])
    assert GRAPH.edges["manille-comet", "comet-1718", "renamed-as"]["year"] == 1682
    assert GRAPH.edges["comet-1718", "comet-1752", "derived-from"]["year"] == 1752


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
            "manille-comet",
            "comet-1718",
            "comet-1752",
            "emprunt",
            "matrimony",
        ),
        *("pope-joan", "nain-jaune", "lindor", "newmarket", "michigan", "spinado", "commit-1857"),
        *("red-nines-1881", "pink-nines-1974", "planetenspiel"),
    ],
)
def test_the_games_that_the_sources_name_are_in_the_descent(name: str) -> None:
    assert GRAPH.degree(name)
    assert not GRAPH.nodes[name]["outside"]


@pytest.mark.parametrize("name", ["ninety-nine-3p", "oh-hell", "multiple-9-2007"])
def test_namesakes_and_neighbours_stand_outside_and_say_why(name: str) -> None:
    assert GRAPH.nodes[name]["outside"].endswith(".")
    assert not generations(GRAPH, name, down=False) or GRAPH.nodes[name]["outside"]


@pytest.mark.parametrize(
    ("older", "younger"),
    [("pope-joan", "nain-jaune"), ("commit-1857", "nain-jaune"), ("comet-1718", "manille-comet")],
)
def test_what_is_disputed_carries_both_sides(older: str, younger: str) -> None:
    between = [
        one for one in library().corpus.relations.values() if {one.subject, one.object} == {older, younger}
    ]
    disputed = [one for one in between if one.contested]
    assert disputed
    assert all(one.grounds and one.against for one in disputed)


# --- Lines of descent ---


def test_the_line_from_hoc_to_pink_nines_is_unbroken() -> None:
    (line,) = paths(GRAPH, MAIN[0], MAIN[-1])
    assert [game for game in line if game in MAIN] == MAIN
    assert set(along(GRAPH, [line])) == set(line)


def test_a_line_may_begin_or_end_wherever_there_is_one() -> None:
    (line,) = paths(GRAPH, end="commit-2011")
    assert not descents(GRAPH).in_degree(line[0])
    ends = paths(GRAPH, "comet-1752")
    assert ends
    assert all(line[0] == "comet-1752" and not descents(GRAPH).out_degree(line[-1]) for line in ends)


@pytest.mark.parametrize(
    ("start", "end", "says"),
    [
        ("pink-nines-1974", "comet-1718", "pink-nines-1974 comes from comet-1718"),
        ("commit-1857", "pink-nines-1974", "both come from comet-1718"),
        ("ninety-nine-3p", "comet-1718", "no ancestor in common"),
        ("", "oh-hell", "no line of descent is told of oh-hell"),
        ("oh-hell", "", "no line of descent is told of oh-hell"),
    ],
)
def test_where_there_is_no_line_it_says_what_there_is(start: str, end: str, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        paths(GRAPH, start, end)


def test_a_misspelt_game_is_told_the_nearest() -> None:
    for ask in (lambda: paths(GRAPH, "comet-1781"), lambda: around(GRAPH, "comet-1781")):
        with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
            ask()


def test_a_game_is_shown_with_its_line_and_its_kin() -> None:
    near = around(GRAPH, "red-nines-1881")
    assert {"hoc-mazarin", "pink-nines-2008", "pope-joan", "planetenspiel"} <= set(near)
    assert "oh-hell" not in near


def test_generations_are_counted_along_branches() -> None:
    below = generations(GRAPH, "comet-1718", down=True)
    assert (1, "red-nines-1881") in below
    assert len({game for _, game in below}) == len(below)


# --- What changed on the way ---


def test_every_rule_of_both_games_is_kept_or_changed() -> None:
    for taken in steps(library(), MAIN[1:]):
        pairs = [
            pair for one in compare(nines.load(taken.older), nines.load(taken.younger)) for pair in one.pairs
        ]
        assert taken.changes is not None
        assert taken.kept + len(taken.changes) == len(pairs)
        for change in taken.changes:
            assert (change.earlier is None, change.later is None) == {
                "dropped": (False, True),
                "added": (True, False),
                "altered": (False, False),
            }[change.how]


def test_the_four_changes_that_a_source_names_are_found() -> None:
    """wp-red-nines:035 to 038: a second wild card, some cards out, cards on the table, sequences in suit."""
    (taken,) = steps(library(), ["comet-1718", "red-nines-1881"])
    altered = {change.aspect for change in taken.changes or () if change.how == "altered"}
    assert {"wild", "pack", "deal", "suit"} <= altered


def test_where_a_game_cannot_be_played_nothing_is_computed() -> None:
    line = next(line for line in paths(GRAPH, "hoc-mazarin", "comet-1718"))
    assert [taken.changes for taken in steps(library(), line)] == [None for _ in pairwise(line)]


# --- Checks ---


def test_the_lineage_holds() -> None:
    assert told(library().corpus) == []


BROKEN: Mapping[str, tuple[Corpus, str]] = {
    "backwards": (
        changed(tied("comet-1718", "derived-from", "newmarket")),
        "lineage.toml, comet-1718.derived-from.newmarket: runs back in time: newmarket is first known in",
    ),
    "backwards, by the date of the descent": (
        changed(replace(tied("commit-1857", "derived-from", "pope-joan"), year=1500)),
        "commit-1857.derived-from.pope-joan: is dated 1500, but pope-joan is first known in",
    ),
    "a circle": (
        changed(tied("hoc-mazarin", "variant-of", "pink-nines-1974")),
        "a game cannot come from itself; one of these is no descent",
    ),
    "a game that nothing attests": (
        replace(library().corpus, attestations={}),
        "attestations.toml: nothing attests comet-1718; say where it is known from",
    ),
    "an account whose year nothing attests": (
        replace(
            library().corpus,
            attestations={
                key: replace(one, kind="mention") if one.year == 1881 else one
                for key, one in library().corpus.attestations.items()
            },
        ),
        "red-nines-1881 is an account of 1881, but no rules of that year are attested",
    ),
    "a dispute without its other side": (
        changed(replace(tied("commit-1857", "influenced-by", "comet-1752"), erratum="two-play-comet")),
        "is part of the dispute 'two-play-comet'; say under 'against' what opposes it",
    ),
    "a claim that the dates oppose": (
        changed(tied("newmarket", "claimed-ancestor-of", "comet-1718")),
        "newmarket.claimed-ancestor-of.comet-1718: has newmarket of",
    ),
    "a game that nothing is tied to": (
        replace(library().corpus, relations={}),
        "lineage.toml: nothing ties comet-1718 to any game; tie it, or say why it is outside",
    ),
    "an outsider in the descent": (
        changed(tied("multiple-9-2007", "derived-from", "comet-1718")),
        "multiple-9-2007 is said to stand outside the descent",
    ),
    "a broken line": (
        replace(library().corpus, lines={"x": Line("x", ("pink-nines-1974", "comet-1718"), "Up.", ())}),
        "lines.toml, x: no descent leads from pink-nines-1974 to comet-1718",
    ),
    "a passage of history that nobody tells": (
        replace(
            library().corpus,
            attestations={
                key: replace(one, passages=tuple(p for p in one.passages if p != "wp-red-nines:042"))
                for key, one in library().corpus.attestations.items()
            },
        ),
        "wp-red-nines:042: is history, but no relation or attestation of its games rests on it",
    ),
    "a passage of history that is told of another game": (
        replace(
            library().corpus,
            relations={},
            attestations={
                "x": Attestation("x", ("emprunt",), "play", "Played.", "high", ("wp-red-nines:042",))
            },
        ),
        "wp-red-nines:042: is history, but no relation or attestation of its games rests on it",
    ),
    "a passage about a document that nobody names": (
        replace(
            library().corpus,
            documents={key: replace(one, passages=()) for key, one in library().corpus.documents.items()},
        ),
        "wp-red-nines-early:002: is bibliography, but no source, document, relation or attestation has it",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_check_can_fail_and_says_what_to_do(name: str) -> None:
    broken, says = BROKEN[name]
    assert any(says in one for one in told(broken)), told(broken)[:5]


def test_each_check_is_seen_to_fail() -> None:
    failing = {
        check.__name__
        for broken, _ in BROKEN.values()
        for check in CHECKS
        if list(check(broken, lineage(broken)))
    }
    assert failing == {check.__name__ for check in CHECKS}


def test_a_statement_against_the_dates_may_stand_if_both_sides_are_told() -> None:
    both = replace(tied("newmarket", "claimed-ancestor-of", "comet-1718"), against=(SAID,))
    assert told(changed(both)) == []
