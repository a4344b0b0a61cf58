"""The lineage: the graph, lines of descent, what changed on the way; and checks that can fail."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.corpus.errata import Side
from nines.corpus.lineage import ENDS, RELATIONS, Attestation, Line, Relation
from nines.errors import RequestError, UnknownNameError
from nines.libraries.compare import compare
from nines.lineage import akin, along, around, behind, claimed_pairs, descents, generations, lineage, paths
from nines.lineage.checks import CHECKS, faults
from nines.lineage.pairs import amended, later_forms
from nines.lineage.steps import editions_along, steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus import Corpus

GRAPH = lineage(library().corpus, library().playable)
MAIN = ["hoc-mazarin", "comet", "red-nines", "pink-nines"]
EDITIONS = ["comet-1718", "red-nines-1881", "pink-nines-1974"]
SAID = Side("Somebody says so.", ("wp-comet:022",))


def tied(subject: str, kind: str, other: str) -> Relation:
    assert kind in ENDS
    return Relation(subject, kind, other, "low", "conjecture", (SAID,))


def changed(*relations: Relation) -> Corpus:
    """Return the corpus with some statements more."""
    return replace(
        library().corpus, relations={**library().corpus.relations, **{one.key: one for one in relations}}
    )


def without(key: str) -> Corpus:
    """Return the corpus without one relation."""
    left = {name: one for name, one in library().corpus.relations.items() if name != key}
    return replace(library().corpus, relations=left)


def told(found: Corpus) -> list[str]:
    return [f"{fault.place}: {fault.says}" for fault in faults(found)]


# --- The graph ---


def test_every_game_is_a_node_and_every_statement_an_edge() -> None:
    assert set(GRAPH) == set(library().corpus.games)
    edges = {told["statement"] for *_, told in GRAPH.edges(data=True)}
    assert edges == {key for key, one in library().corpus.relations.items() if one.kind != "reports"}
    assert {told["kind"] for *_, told in GRAPH.edges(data=True)} <= set(RELATIONS)


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
    for older, younger, told in GRAPH.edges(data=True):
        if told["kind"] == "descends-from":
            assert (older, younger) == (told["older"], told["younger"])
        else:
            accounts = library().corpus.accounts
            assert (older, younger) == tuple(accounts[told[end]].game for end in ("older", "younger"))
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
    for older, younger, told in descents(GRAPH).edges(data=True):
        assert told["kind"] == "descends-from"
        assert not told["claimed"]
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
        one for one in library().corpus.relations.values() if {one.subject, one.object} == {older, younger}
    ]
    disputed = [one for one in between if one.contested]
    assert disputed
    assert all(one.grounds and one.against for one in disputed)


def test_doubt_about_the_origin_counts_against_every_origin() -> None:
    """wp-red-nines-early:011."""
    origins = [one for one in library().corpus.relations_of("red-nines") if one.subject == "red-nines"]
    assert {one.object for one in origins} == {"comet", "pope-joan", "planetenspiel"}
    for one in origins:
        assert any("wp-red-nines-early:011" in side.passages for side in one.against)


# --- Lines of descent ---


def test_the_line_from_hoc_to_pink_nines_is_unbroken() -> None:
    (line,) = paths(GRAPH, MAIN[0], MAIN[-1])
    assert [game for game in line if game in MAIN] == MAIN
    assert set(along(GRAPH, [line])) == set(line)


def test_a_line_may_begin_or_end_wherever_there_is_one() -> None:
    (line,) = paths(GRAPH, end="commit")
    assert not descents(GRAPH).in_degree(line[0])
    ends = paths(GRAPH, "pope-joan")
    assert ends
    assert all(line[0] == "pope-joan" and not descents(GRAPH).out_degree(line[-1]) for line in ends)


@pytest.mark.parametrize(
    ("start", "end", "says"),
    [
        ("pink-nines", "comet", "pink-nines comes from comet"),
        ("new-comet", "pink-nines", "both come from comet"),
        ("ninety-nine", "comet", "no ancestor in common"),
        ("", "oh-hell", "no line of descent is known for oh-hell"),
        ("oh-hell", "", "no line of descent is known for oh-hell"),
    ],
)
def test_where_there_is_no_line_it_says_what_there_is(start: str, end: str, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        paths(GRAPH, start, end)


def test_a_misspelt_game_is_refused_with_the_nearest() -> None:
    for ask in (lambda: paths(GRAPH, "comit"), lambda: around(GRAPH, "comit")):
        with pytest.raises(UnknownNameError, match="did you mean 'commit' or 'comet'"):
            ask()


def test_a_game_is_shown_with_its_line_and_its_kin() -> None:
    near = around(GRAPH, "red-nines")
    assert {"hoc-mazarin", "pink-nines", "pope-joan", "planetenspiel"} <= set(near)
    assert "oh-hell" not in near


def test_generations_are_counted_along_branches() -> None:
    below = generations(GRAPH, "comet", down=True)
    assert (1, "red-nines") in below
    assert len({game for _, game in below}) == len(below)


# --- What changed on the way ---


def test_every_rule_of_both_games_is_kept_or_changed() -> None:
    for taken in steps(library(), EDITIONS):
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
    line = next(line for line in paths(GRAPH, "hoc-mazarin", "emprunt"))
    assert [taken.changes for taken in steps(library(), line)] == [None for _ in pairwise(line)]


def test_a_line_follows_first_editions_to_the_one_named() -> None:
    corpus = library().corpus
    assert editions_along(corpus, MAIN) == ["hoc-mazarin-1765", *EDITIONS]
    assert editions_along(corpus, ["comet", "commit"], "commit-2011")[1:] == [
        *("commit-1857", "commit-1991", "commit-2011"),
    ]
    assert later_forms(corpus, "comet-1753", "comet-2018") == []


# --- Pairs of editions ---


@pytest.mark.parametrize(("edition", "base"), list(amended(library().corpus)))
def test_every_amendment_has_a_relation_or_says_why_not(edition: str, base: str) -> None:
    reasons = behind(library().corpus, edition, base)
    assert reasons
    assert bool(reasons.unrelated) != bool(reasons.account or reasons.relations)
    if reasons.unrelated:
        point = library().corpus.amendments[edition].point
        assert point in reasons.unrelated
        if library().corpus.base_of(edition):  # amended by default, and not only under another answer
            assert library().corpus.readings[edition][point].cert == "low"


def test_every_base_of_every_edition_under_any_reading_is_asked() -> None:
    bases = {
        (slug, library().corpus.base_of(slug, chosen))
        for slug in library().playable
        for chosen in _choices_of_base(slug)
    }
    assert set(amended(library().corpus)) == {(slug, base) for slug, base in bases if base}


def _choices_of_base(slug: str) -> list[dict[str, str]]:
    amendment = library().corpus.amendments.get(slug)
    if amendment is None or not amendment.point:
        return [{}]
    reading = library().corpus.readings[slug][amendment.point]
    return [{amendment.point: candidate} for candidate in reading.candidates]


def test_the_default_base_is_no_surer_than_its_relation() -> None:
    for slug, amendment in library().corpus.amendments.items():
        if amendment.point and library().corpus.base_of(slug):
            reading = library().corpus.readings[slug][amendment.point]
            reasons = behind(library().corpus, slug, library().corpus.base_of(slug))
            sure = {one.cert for one in reasons.relations}
            assert sure or reasons.unrelated, slug  # a base to which the game is not related is a guess
            assert (sure and "low" not in sure) or reading.cert == "low"


def test_pairs_are_claimed_along_descents_and_later_forms_alone() -> None:
    pairs = {(one.younger, one.older): one.relation for one in claimed_pairs(library().corpus)}
    assert pairs["red-nines-1881", "comet-1718"].key == "red-nines/descends-from/comet"
    assert pairs["red-nines-20c", "red-nines-1881"].kind == "later-form-of"
    assert ("commit-1991", "comet-1991") not in pairs  # it depends on its text, and does not come from it
    assert ("pope-joan", "matrimony") not in pairs  # only claimed
    assert not {"ninety-nine-2p", "multiple-9-holdem-2007"} & {younger for younger, _ in pairs}
    editions = library().corpus.editions
    for younger, older in pairs:
        if {younger, older} <= editions.keys():
            assert editions[older].year <= editions[younger].year


def test_editions_are_akin_by_game_descent_or_likeness() -> None:
    found = akin(library().corpus)
    for pair in (
        ("comet-1718", "comet-2018"),  # one game
        ("comet-1718", "pink-nines-2008"),  # a descent in two steps
        ("comet-1991", "commit-1991"),  # textual dependence
        ("planetenspiel-1861", "comet-1753"),  # a likeness
        ("pope-joan-1909", "matrimony"),  # a mere claim
    ):
        assert frozenset(pair) in found
    assert frozenset(("comet-1718", "oxford-whist")) not in found


# --- Checks ---


def test_the_lineage_holds() -> None:
    assert told(library().corpus) == []


BROKEN: Mapping[str, tuple[Corpus, str]] = {
    "backwards": (
        changed(tied("comet", "descends-from", "newmarket")),
        "lineage.toml, comet.descends-from.newmarket: runs back in time: newmarket is first known in",
    ),
    "backwards, by the date of the descent": (
        changed(replace(tied("red-nines", "descends-from", "emprunt"), year=1500)),
        "red-nines.descends-from.emprunt: is dated 1500, but emprunt is first known in",
    ),
    "a circle": (
        changed(tied("hoc-mazarin", "descends-from", "pink-nines")),
        "a game cannot come from itself; one of these steps is not a descent",
    ),
    "a game that nothing attests": (
        replace(library().corpus, attestations={}),
        "attestations.toml: comet has no attestation; add one",
    ),
    "an edition whose year nothing attests": (
        replace(
            library().corpus,
            attestations={
                key: replace(one, kind="mention") if one.year == 1881 else one
                for key, one in library().corpus.attestations.items()
            },
        ),
        "red-nines-1881 is dated 1881, but no rules of red-nines are attested then",
    ),
    "a dispute without its other side": (
        changed(replace(tied("commit", "descends-from", "new-comet"), erratum="two-play-comet")),
        "is part of the dispute 'two-play-comet'; give the evidence against the relation under 'against'",
    ),
    "a later form that is printed earlier": (
        changed(tied("academie-1718", "later-form-of", "igloo-2018")),
        "academie-1718.later-form-of.igloo-2018: runs back in time: igloo-2018 is first known in 2018",
    ),
    "a game that nothing is connected with": (
        replace(library().corpus, relations={}),
        "lineage.toml: no relation connects comet with any game; add one, or say why the game is outside",
    ),
    "an amendment without a relation": (
        without("morehead-1991-commit/depends-on/morehead-1991-comet"),
        "readings/commit-1991.toml, amends: no relation connects commit-1991 with comet-1991; record one",
    ),
    "an amendment that is said to be without a relation and has one": (
        changed(tied("igloo-2018", "depends-on", "hoyle-1857")),
        "comet-2018.toml, amends: commit-1857 is marked as unrelated, but there is igloo-2018/depends-on",
    ),
    "an outsider in the descent": (
        changed(tied("multiple-9", "descends-from", "comet")),
        "multiple-9 is marked as outside the descent",
    ),
    "a broken line": (
        replace(library().corpus, lines={"x": Line("x", ("pink-nines", "comet"), "Up.", ())}),
        "lines.toml, x: no descent leads from pink-nines to comet",
    ),
    "a passage of history that nobody tells": (
        replace(
            library().corpus,
            attestations={
                key: replace(one, passages=tuple(p for p in one.passages if p != "wp-red-nines:042"))
                for key, one in library().corpus.attestations.items()
            },
        ),
        "wp-red-nines:042: is of kind history, but no relation or attestation of its games cites it",
    ),
    "a passage of history that is told of another game": (
        replace(
            library().corpus,
            relations={},
            attestations={
                "x": Attestation("x", ("emprunt",), "play", "Played.", "high", ("wp-red-nines:042",))
            },
        ),
        "wp-red-nines:042: is of kind history, but no relation or attestation of its games cites it",
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


def test_a_claim_against_the_dates_needs_both_sides() -> None:
    both = replace(tied("emprunt", "descends-from", "newmarket"), against=(SAID,), claimed=True)
    assert told(changed(both)) == []
    assert not both.descent
