"""Pages that nobody writes by hand, and the directives that fill them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.sphinx.test_directives import ESCAPED, MARKUP
from tests.sphinx.test_site import Page, straight

from nines import library, load
from nines.libraries.compare import compare
from nines.reference import diff_answer, gaps_answer, term_answers
from nines.reference.comparisons import what_changed
from nines.reference.rules import first_asked, game_parts
from nines.sphinx.base import anchor, passage_anchor, sentence
from nines.sphinx.pages import FOLDERS, MARK, pair_name, pairs, put, sources
from nines.sphinx.terms import words_that_link
from nines.sphinx.totals import GLYPHS, LONGEST

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site

SLUGS = library().playable
ASPECTS = list(first_asked(library()))


def of(html: str) -> Page:
    """Return what stands on a page, without the frame that its theme puts before and after it."""
    return Page(html.partition('role="main"')[2].partition("</article>")[0])


# The pages


def test_each_question_has_a_page_of_rules_by_date(site: Site) -> None:
    for aspect in ASPECTS:
        games = [game for game in library().games() if game.aspects().get(aspect)]
        found = of(site.page(f"aspects/{aspect}"))
        heads = [one.removeprefix(f"history-{aspect}-") for one in found.ids if one != f"history-{aspect}"]
        assert heads == [game.slug for game in games]
        for game in games:
            for cited in game.aspects()[aspect]:
                assert f"../games/{game.slug}.html#{anchor(cited.key)}" in found.links
                assert sentence(str(cited.rule)) in straight(found.text)


def test_a_page_of_rules_says_what_the_marks_mean(site: Site) -> None:
    for page in ("aspects/stop", "compare/comet-1718--red-nines-1881"):
        text = of(site.page(page)).text
        assert "A rule without a mark is what the source says or implies." in text
        assert re.search(r"1718 ?, marks a rule taken over from the account of that date\.", text)
        assert "A raised letter marks our choice and links to the alternatives." in text


def test_every_rule_has_its_marks_and_each_leads_somewhere(site: Site) -> None:
    html = site.page("games/comet-1752")
    found = re.findall(r'nines-mark-(choice|taken-over)"><a class="reference internal" href="([^"]+)"', html)
    marks = [
        mark
        for part in game_parts(library(), "comet-1752")
        for one in part.aspects
        for rule in one.rules
        for mark in rule.marks
    ]
    assert {kind for kind, _ in found} == {"choice", "taken-over"}
    assert len(found) == len(marks) > 40


def test_a_game_is_called_by_its_title_on_its_page(site: Site) -> None:
    for slug in SLUGS:
        assert f"<h1>{library().corpus.editions[slug].title}<" in straight(site.page(f"games/{slug}"))


def test_a_question_says_who_gives_no_rule_for_it(site: Site) -> None:
    text = of(site.page("aspects/pool")).text
    games = [game for game in library().games() if "pool" in game.aspects()]
    silent = [library().corpus.editions[game.slug].title for game in games if not game.aspects()["pool"]]
    assert f"For these games, no source gives a rule on this question: {' · '.join(silent)}" in text


def test_a_later_game_with_the_same_rules_says_so(site: Site) -> None:
    later = site.page("aspects/stop").partition('id="history-stop-comet-1753"')[2].partition("<section")[0]
    assert "On this question, the rules are the same as in Comet of 1718." in Page(later).text


def test_each_two_games_have_a_page_with_all_differences(site: Site) -> None:
    games = {game.slug: game for game in library().games()}
    for pair in pairs(library()):
        found = of(site.page(f"compare/{pair_name(library(), *pair)}"))
        differing = [one for one in compare(games[pair[0]], games[pair[1]]) if one.agreement == "differs"]
        text = straight(found.text)
        assert f"The two games answer {len(differing)} of " in text
        for said in diff_answer(library(), *pair).sentences:
            assert said in text
        for one in differing:
            assert f"{pair_name(library(), *pair)}-{one.aspect}" in found.ids
            for rules in one.pairs:
                for slug, cited in zip(pair, (rules.earlier, rules.later), strict=True):
                    if cited and rules.agreement == "differs":
                        assert f"../games/{slug}.html#{anchor(cited.key)}" in found.links
                        assert all(
                            any(passage_anchor(p) in link for link in found.links) for p in cited.passages
                        )


def test_a_pair_shows_what_is_dropped_added_altered_or_kept(site: Site) -> None:
    text = of(site.page("compare/comet-1718--red-nines-1881")).text
    assert "The two games answer 26 of 60 questions differently." in text
    assert "Together the two games have 61 rules: 12 altered, 15 dropped, 14 added, 20 kept." in text
    stated = (
        "H. K. 1881: of the 22 rules that the account itself states, 16 differ from those of the other game."
    )
    assert stated in text
    assert "Red Nines descends from Comet (certainty: medium, contested). See the evidence." in text
    assert "Suits do not matter." in text
    assert "A sequence keeps to one suit." in text
    assert re.search(r"The same rules in both games: .*Going out.*No rule in either game: .*Opera", text)
    assert "No text that we have seen gives a rule on this question." in text


def test_a_comparison_begins_with_what_changed_marked_and_linked(small: Build) -> None:
    html = small("# Page\n\n```{nines:diff} comet-1718 red-nines-1881\n```\n").page("index")
    before, _, after = html.partition("nines-what-changed")
    table, _, rest = after.partition("</table>")
    assert "<section" not in before.partition("<h1>")[2]
    assert "account itself states" not in before + table
    rows = what_changed(diff_answer(library(), "comet-1718", "red-nines-1881"))
    drawn = table.partition("<tbody>")[2].split("<tr")[1:]
    assert len(drawn) == len(rows) <= 8
    for one, row in zip(rows, drawn, strict=True):
        place = f"comet-1718--red-nines-1881-{one.aspect}"
        assert f'href="#{place}"' in row
        assert f'id="{place}"' in rest
        for rule in filter(None, (one.earlier, one.later)):
            assert sentence(rule.says) in straight(row)
            for mark in rule.marks:
                assert f'class="nines-mark-{mark.kind}"' in row
    assert any(rule.marks for one in rows for rule in (one.earlier, one.later) if rule)
    assert rest.count("<summary") > 0
    assert "Evidence</summary>" in rest


def test_the_page_of_a_pair_is_searched_but_not_listed(site: Site) -> None:
    index = [path.read_text(encoding="utf-8") for path in (site.folder / "_static" / "search").glob("*.js")]
    assert any('"aspects/stop.html' in part for part in index)
    assert any('"compare/comet-1718--red-nines-1881.html' in part for part in index)
    companion_choices = site.page("aspects").partition('class="sidebar-tree"')[2].partition("</aside>")[0]
    assert "aspects/stop.html" in companion_choices
    assert "compare/comet-1718--red-nines-1881.html" not in companion_choices


def test_the_sheet_of_pairs_leads_to_any_two_games(site: Site) -> None:
    found = of(site.page("compare"))
    assert {
        f"compare/{pair_name(library(), *pair)}.html#{pair_name(library(), *pair)}"
        for pair in pairs(library())
    } <= set(found.links)
    assert (
        "16/22: of the 22 rules stated for Red Nines of 1881, 16 differ from those of Comet of 1718"
        in found.text
    )


def test_the_sheet_of_games_leads_to_every_rule(site: Site) -> None:
    html = site.page("aspects") + site.page("matrix")
    found = of(site.page("aspects"))
    assert all(f"aspects/{aspect}.html#history-{aspect}" in found.links for aspect in ASPECTS)
    cells = re.findall(
        r'<td title="([^"]+)"[^>]* class="nines-cell-([\w-]+)"><a[^>]*><span>(.)<span[^>]*>([^<]*)', html
    )
    shown = [library().by_family()[family] for family in ("stops", "ninety-nine")]  # one game is no sheet
    assert len(cells) == sum(len(games) * len(games[0].aspects()) for games in shown)
    for answer, kind, glyph, spoken in cells:
        assert (glyph, spoken.strip()) == GLYPHS[kind]
        assert len(answer) <= LONGEST + 10
        assert (answer == "No source gives a rule for this question") == (kind == "none")
    assert len({glyph for glyph, _ in GLYPHS.values()}) == len(GLYPHS)  # not by colour alone
    assert 'class="nines-matrix-scroll" role="region" aria-label="How well' in html
    assert "nines-print-landscape" in html


def test_the_sheet_can_show_games_under_other_readings(small: Build) -> None:
    html = small("# Page\n\n```{nines:matrix} comet-1718[comet-stops=yes] red-nines-1881\n```\n").page(
        "index"
    )
    assert html.count(' class="nines-cell-') == 2 * len(load("comet-1718").aspects())
    assert "[comet-stops=yes]" in html


# Their sources


def test_sources_are_written_when_different_and_removed_when_unwanted(tmp_path: Path) -> None:
    put({"aspects/stop": f"{MARK}\nstop\n", "compare/a--b": f"{MARK}\npair\n"}, tmp_path)
    stop, pair, own = (tmp_path / name for name in ("aspects/stop.md", "compare/a--b.md", "compare/own.md"))
    own.write_text("# Written by hand\n", encoding="utf-8")
    before = stop.stat().st_mtime_ns
    put({"aspects/stop": f"{MARK}\nstop\n"}, tmp_path)
    assert stop.stat().st_mtime_ns == before
    assert not pair.exists()
    assert own.exists()
    put({"aspects/stop": f"{MARK}\nanother\n"}, tmp_path)
    assert stop.read_text(encoding="utf-8").endswith("another\n")


def test_every_question_and_pair_has_a_source_git_ignores(house: Path) -> None:
    assert set(sources(library())) == {f"aspects/{one}" for one in ASPECTS} | {
        f"compare/{pair_name(library(), *pair)}" for pair in pairs(library())
    }
    ignored = (house / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {f"/docs/{folder}/" for folder in FOLDERS} <= set(ignored)


def test_a_project_that_does_not_ask_gets_no_pages(small: Build, tmp_path: Path) -> None:
    html = small("# Page\n\n```{nines:diff} comet-1753 comet-1718\n```\n").page("index")
    assert not (tmp_path / "source" / "compare").exists()
    assert "What changed Comet of 1718 Comet of the Encyclopédie, 1753" in of(html).text


# What is told


def test_every_open_question_appears_once_with_all_its_games(site: Site) -> None:
    found = of(site.page("gaps"))
    asked = [one.removeprefix("q-") for one in found.ids if one.startswith("q-")]
    assert sorted(asked) == sorted(library().corpus.points)
    for slug in SLUGS:
        for reading in library().corpus.readings_of(slug).values():
            assert f"games/{slug}.html#{anchor(reading.key)}" in found.links
    order = [found.ids.index(f"gaps-{kind}") for kind in ("low", "medium", "high", "option")]
    assert order == sorted(order)
    assert "The talon" not in found.text.partition("Low certainty")[0]


def test_the_gaps_of_a_game_come_the_least_certain_first(small: Build) -> None:
    html = small("# Page\n\n```{nines:gaps} comet-1718\n```\n").page("index")
    text = straight(of(html).text)
    places = [text.index(one.question) for one in gaps_answer(library(), "comet-1718").readings]
    assert places == sorted(places)


def test_terms_are_in_alphabetical_order_with_words_and_passages(site: Site) -> None:
    found = of(site.page("glossary"))
    order = [one.removeprefix("t-") for one in found.ids if one.startswith("t-")]
    glossary = library().corpus.glossary
    assert order == sorted(glossary, key=lambda term: glossary[term].shown.casefold())
    for term in library().corpus.glossary.values():
        assert f"t-{term.id}" in found.ids
        assert term.means in straight(found.text)
        for word in term.words:
            assert f"“{word.word}”" in found.text.replace("’", "'")
            assert any(link.endswith(f"#{passage_anchor(word.passage)}") for link in found.links)


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        (
            "comet-1753",
            "Comet of 1718. The rules of the two games: 0 dropped, 0 added, 2 altered, 45 kept",
        ),
        (
            "multiple-9-holdem-2007",
            "belongs to another family. Rules for the questions that both games answer: 0 dropped",
        ),
        ("poch", "No document names an older game from which this game descends."),
    ],
)
def test_a_game_leads_to_the_comparison_with_its_parents(slug: str, told: str, small: Build) -> None:
    assert told in of(small(f"# Page\n\n```{{nines:parents}} {slug}\n```\n").page("index")).text


def test_every_game_can_be_asked_for_its_parents(small: Build) -> None:
    asked = "\n".join(f"```{{nines:parents}} {slug}\n```\n" for slug in library().corpus.titled)
    assert "there are no rules to compare" in small(f"# Page\n\n{asked}").page("index")


@pytest.mark.parametrize(
    ("directive", "said"),
    [
        ("{nines:matrix} comet-1781", "no game 'comet-1781'; did you mean 'comet-1718'"),
        ("{nines:history} stopp", "no aspect 'stopp'; did you mean 'stop'?"),
        ("{nines:diff} comet-1718", "'comet-1718' does not name two games"),
        ("{nines:diff} comet-1718 nain-jaune", "nain-jaune is recorded but cannot be played"),
        ("{nines:gaps} comet-1781", "no game 'comet-1781'"),
        ("{nines:parents} comet-1781", "no game 'comet-1781'"),
        ("{nines:verification} comet-1781", "no game that was verified 'comet-1781'"),
    ],
)
def test_an_unknown_name_on_a_generated_page_is_reported(directive: str, said: str, small: Build) -> None:
    assert said in small(f"# Page\n\n```{directive}\n```\n").warnings


@pytest.mark.slow
@pytest.mark.parametrize(
    "directive", ["gaps", "gaps} comet-1718", "diff} comet-1718 comet-1752", "history} stop"]
)
def test_markup_in_a_candidate_is_shown_as_text(
    directive: str, small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = library().corpus.readings["comet-1718"]
    for point in ("comet-stops", "two-players"):
        reading = readings[point]
        said = {**reading.candidates}
        said[reading.chosen] = replace(said[reading.chosen], says=MARKUP)
        monkeypatch.setitem(readings, point, replace(reading, candidates=said))
    opening = directive if "}" in directive else f"{directive}}}"
    html = small(f"# Page\n\n```{{nines:{opening}\n```\n").page("index")
    assert ESCAPED in html
    assert "<script>alert" not in html


# Terms


TERMS = """\
# A sequence

The `sequence` of a [sequence](https://example.org) is no link. A **Sequence** is; the
next sequence is not.

```python
sequence = 1
```

> A jeton that is quoted.

| jeton | wild card |
| --- | --- |

Nobody has a wild
card or unwilding; *jetons* are paid.

```{nines:glossary}
```
"""


def linked(html: str) -> list[str]:
    return re.findall(r'<span class="nines-term">(.*?)</span>', html, re.DOTALL)


def test_the_first_use_of_a_term_leads_to_the_glossary(tmp_path: Path, small: Build) -> None:
    source = tmp_path / "source"
    source.mkdir()
    body = TERMS.partition("```{nines:glossary}")[0]
    (source / "other.md").write_text(f"---\norphan: true\n---\n\n{body}", encoding="utf-8")
    unlinked = f"---\norphan: true\nnines-terms: none\n---\n\n{body}"
    (source / "off.md").write_text(unlinked, encoding="utf-8")
    built = small(TERMS)
    assert linked(built.page("index")) == []  # the glossary itself
    assert linked(built.page("off")) == []
    assert linked(built.page("other")) == ["Sequence", "wild\ncard", "jetons"]
    assert 'href="index.html#t-run" title="Cards played one after another' in built.page("other")


def test_a_title_in_a_bibliography_uses_no_term(small: Build, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    cited = "# Other\n\n```{bibliography} some.bib\n:all:\n```\n\nJetons.\n"
    (source / "other.md").write_text(f"---\norphan: true\n---\n\n{cited}", encoding="utf-8")
    (source / "some.bib").write_text("@misc{one,\n  title = {Jetons and pools},\n}\n", encoding="utf-8")
    more = 'extensions += ["sphinxcontrib.bibtex"]\nbibtex_bibfiles = ["some.bib"]\n'
    assert linked(small(TERMS, conf=more).page("other")) == ["Jetons"]


def test_without_a_glossary_nothing_is_linked(small: Build) -> None:
    assert linked(small("# Page\n\nA sequence.\n").page("index")) == []


def test_no_page_links_a_term_twice_or_in_passages(site: Site) -> None:
    terms = words_that_link(term_answers(library()))
    for path in site.folder.rglob("*.html"):
        found = [terms[" ".join(word.lower().split())] for word in linked(path.read_text(encoding="utf-8"))]
        assert len(set(found)) == len(found), path
        assert not found or path.parent.name not in FOLDERS, path


def test_a_page_of_a_game_has_its_terms_linked(site: Site) -> None:
    assert linked(site.page("games/red-nines-1881"))[:4] == ["counters", "pool", "are stops", "sequence"]
