"""Comparisons on pages: two games, all pairs, parents, and the accounts side by side."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from tests.sphinx.html import of, straight

from nines import library
from nines.errors import UnknownNameError
from nines.libraries.compare import compare
from nines.reference import diff_answer
from nines.reference.comparisons import parallel_answer
from nines.reference.warrants import pair_counts
from nines.reference.what_changed import count_sentence, shown_first, what_changed
from nines.sphinx.base import anchor, passage_anchor, sentence
from nines.sphinx.pages import pair_name, pairs

if TYPE_CHECKING:
    from tests.conftest import Build, Site


def test_each_two_games_have_a_page_with_all_differences(site: Site) -> None:
    games = {game.slug: game for game in library().games()}
    for pair in pairs(library()):
        page = of(site.page(f"compare/{pair_name(library(), *pair)}"))
        differing = [
            aspect_pair
            for aspect_pair in compare(games[pair[0]], games[pair[1]])
            if aspect_pair.agreement == "differs"
        ]
        text, record = straight(page.text), diff_answer(library(), *pair)
        assert f"The two games answer {len(differing)} of " in text
        summary = [record.summary.sentence] if record.summary else []
        for said in (*record.sentences, count_sentence(record), *summary):
            assert said in text
        tables = re.findall(
            r"nines-what-changed.*?</table>", site.page(f"compare/{pair_name(library(), *pair)}"), re.DOTALL
        )
        assert sum(table.count("<tr") - 1 for table in tables) == sum(
            rules.agreement == "differs" for aspect_pair in differing for rules in aspect_pair.pairs
        )
        for aspect_pair in differing:
            assert f"{pair_name(library(), *pair)}-{aspect_pair.aspect}" in page.ids
            for rules in aspect_pair.pairs:
                for slug, cited in zip(pair, (rules.earlier, rules.later), strict=True):
                    if cited and rules.agreement == "differs":
                        assert f"../games/{slug}.html#{anchor(cited.key)}" in page.links
                        assert all(
                            any(passage_anchor(p) in link for link in page.links) for p in cited.passages
                        )


def test_a_pair_shows_what_is_dropped_added_altered_or_kept(site: Site) -> None:
    text = of(site.page("compare/comet-1718--red-nines-1881")).text
    assert "The two games answer 26 of 60 questions differently." in text
    assert "Unlike in Comet of 1718, both red nines are wild, going out on a red nine wins a pool," in text
    assert "41 of the 61 rules of the two games differ: 12 are in both games but not the same;" in text
    stated = (
        "H. K. 1881: of the 15 rules that the account itself states, 10 differ from those of the other game."
    )
    assert stated in text
    assert "Red Nines descends from Comet (certainty: medium, contested). See the evidence." in text
    assert "Suits do not matter." in text
    assert "A sequence keeps to one suit." in text
    assert re.search(r"The same rules in both games: .*Going out.*No rule in either game: .*Opera", text)
    assert "No text that we have seen gives a rule on this question." in text


def test_a_comparison_begins_with_what_differs_marked_and_linked(small: Build) -> None:
    html = small("# Page\n\n```{nines:diff} comet-1718 red-nines-1881\n```\n").page("index")
    record = diff_answer(library(), "comet-1718", "red-nines-1881")
    before, first, after = html.split("nines-what-changed", 2)
    folded, _, rest = after.partition("</table>")
    assert record.summary
    assert before.index(record.summary.sentence) < before.index(count_sentence(record))
    assert "<section" not in before.partition("<h1>")[2]
    assert "account itself states" not in before + first + folded
    assert "<details" in first
    assert "33 more rules differ: 8 that one account states and 25 that neither" in first
    rows = what_changed(record)
    drawn = [row for table in (first, folded) for row in table.partition("<tbody>")[2].split("<tr")[1:]]
    assert len(drawn) == len(rows)
    assert first.count("<tr") == shown_first(rows) + 1
    for changed, row in zip(rows, drawn, strict=True):
        place = f"comet-1718--red-nines-1881-{changed.aspect}"
        assert f'href="#{place}"' in row
        assert f'id="{place}"' in rest
        for rule in filter(None, (changed.pair.earlier, changed.pair.later)):
            assert sentence(rule.says) in straight(row)
            for mark in rule.marks:
                assert f'class="nines-mark-{mark.kind}"' in row
        assert changed.pair.alike_in_words == ("(the same wording, but" in row)
    assert "Evidence</summary>" in rest


def test_the_page_of_a_pair_is_searched_but_not_listed(site: Site) -> None:
    index = [path.read_text(encoding="utf-8") for path in (site.folder / "_static" / "search").glob("*.js")]
    assert any('"aspects/stop.html' in part for part in index)
    assert any('"compare/comet-1718--red-nines-1881.html' in part for part in index)
    companion_choices = site.page("aspects").partition('class="sidebar-tree"')[2].partition("</aside>")[0]
    assert "aspects/stop.html" in companion_choices
    assert "compare/comet-1718--red-nines-1881.html" not in companion_choices


def test_the_sheet_of_pairs_leads_to_any_two_games(site: Site) -> None:
    page = of(site.page("compare"))
    assert {
        f"compare/{pair_name(library(), *pair)}.html#{pair_name(library(), *pair)}"
        for pair in pairs(library())
    } <= set(page.links)
    counts = next(pair for pair in pair_counts(library(), "stops") if pair.game.game == "red-nines-1881")
    found = counts.earlier[0][1]
    said = (
        f"of the {found.rules} rules of Red Nines of 1881, {found.differ} differ from those of Comet of 1718"
    )
    assert f"{found.differ}/{found.rules}: {said}" in page.text


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        (
            "comet-1753",
            "A player left with the comet now pays its fiche to the winner alone, and",
        ),
        (
            "comet-1753",
            "Comet of 1718. Of 30 aspects, both texts settle 3 in their own words: 3 alike, 0 differently.",
        ),
        (
            "multiple-9-holdem-2007",
            "belongs to another family, which has few aspects in common. Of",
        ),
        ("poch", "No older game of which we have rules is named as the origin of this game."),
    ],
)
def test_a_game_leads_to_the_comparison_with_its_parents(slug: str, told: str, small: Build) -> None:
    assert told in of(small(f"# Page\n\n```{{nines:parents}} {slug}\n```\n").page("index")).text


def test_every_game_can_be_asked_for_its_parents(small: Build) -> None:
    asked = "\n".join(f"```{{nines:parents}} {slug}\n```\n" for slug in library().corpus.titled)
    assert "there are no rules to compare" in small(f"# Page\n\n{asked}").page("index")


# --- The parallel text ---


ANSWER = parallel_answer(library(), "stops")
PLACES = {shelved_game.game: place for place, shelved_game in enumerate(ANSWER.editions)}


def test_the_parallel_text_has_every_passage_and_blank(site: Site) -> None:
    html = site.page("parallel")
    cells = re.findall(
        r'<td data-column="(\d+)" data-label="([^"]+)" class="nines-([\w-]+)">(.*?)</td>', html, re.DOTALL
    )
    rows = [
        row
        for part in ANSWER.parts
        for row in part.rows
        if {clause.state for clause in row.clauses} != {"no rule"}
    ]
    assert len(cells) == len(rows) * len(ANSWER.editions)
    for (column, label, state, told), clause in zip(
        cells, (c for row in rows for c in row.clauses), strict=True
    ):
        assert PLACES[clause.edition] == int(column)
        assert unescape(label) == ANSWER.editions[int(column)].title
        assert state == clause.state.replace(" ", "-")
        assert told.count("<p>") == len(clause.shown)
        for aspect, called in clause.see:
            assert f'href="#clause-{aspect}">{called}</a>' in told
            assert html.count(f' id="clause-{aspect}"') == 1
        assert not clause.choice or f'<span class="nines-ours">{clause.choice}</span>' in told
        assert not clause.rules or f"games/{clause.edition}.html#" in told


def test_a_clause_leads_to_a_drawn_play_that_shows_it(site: Site) -> None:
    html = site.page("parallel")
    plays = re.findall(r'href="games/([\w-]+)\.html#(play-[\w-]+)">play</a>', html)
    assert len(plays) > 20
    for slug, place in plays:
        assert f'id="{place}"' in site.page(f"games/{slug}")


@pytest.mark.parametrize(("given", "says"), [("stop", "stops"), ("stops\n:show: comet-1719", "comet-1718")])
def test_a_wrong_name_in_a_parallel_text_names_the_nearest(given: str, says: str, small: Build) -> None:
    made = small(f"# Page\n\n```{{nines:parallel}} {given}\n```\n")
    assert says in made.warnings
    with pytest.raises(UnknownNameError):
        parallel_answer(library(), "stop")


def test_a_comparison_draws_both_endings_and_the_cause(site: Site) -> None:
    for pair in pairs(library()):
        name = pair_name(library(), *pair)
        play = site.page(f"compare/{name}").partition(f'id="{name}-play">')[2].partition("</section>")[0]
        assert ("affects" in play) == ("What makes the difference" in play), pair
        if "affects who wins" in play:
            assert play.count("nines-ends") == 2, pair
        if pair == ("red-nines-1881", "red-nines-20c"):
            text = straight(play)
            for said in ("Player 1 wins; after all", "Player 2 wins; after all", "the difference is gone."):
                assert said in text
