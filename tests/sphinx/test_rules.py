"""Rules on pages: in order of play, with their marks, and one question through history."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.sphinx.html import Page, of, straight

from nines import Library, library, load
from nines.evidence.warrant import Inheritance
from nines.reference.rules import first_asked, game_parts
from nines.sphinx.base import anchor, sentence

if TYPE_CHECKING:
    from tests.conftest import Build, Site


def test_features_without_a_rule_share_a_line_but_keep_labels(
    small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load("comet-1718")
    silent = replace(game, rule_set=game.rule_set.replaced({"claim": None}))
    monkeypatch.setattr(Library, "load", lambda *_: silent)
    html = small("# Page\n\n```{nines:rules} comet-1718\n```\n\n{ref}`comet-1718/claim`\n").page("index")
    payments = html.partition("part-payments-in-play")[2].partition("<section")[2]
    (line,) = re.findall(
        r'<p class="nines-lacking">No document gives a rule for these questions: (.*?)</p>', payments
    )[:1]
    question = game.family.outline.question
    assert re.sub("<.*?>", "", line) == " · ".join(
        map(question, ("rise", "claim", "sweep", "trump-sweep", "target"))
    )
    assert 'id="a-comet-1718-claim"' in line
    assert 'href="#a-comet-1718-claim"' in html


def test_an_aspect_shows_its_fields_and_leads_to_answers(small: Build) -> None:
    history = "```{nines:history} pool\n:page:\n```\n"
    page = "# Page\n\n```{nines:aspects} asked pool\n```\n\n{ref}`review/asked`\n\n"
    html = small(page + history).page("index")
    text = " ".join(re.sub("<.*?>", "", html).split())
    asked = text.partition(load("comet-1718").family.outline.question("pool"))[0]
    fields = (
        "passes, players, after_wild. These fields are computed only if a rule asks for them: all_laid,"
        " all_dead, past."
    )
    assert f"Fields of Asking: {fields}" in re.sub(" (?=[,;:.])", "", asked)
    assert "how each game answers the question" in asked
    assert 'href="#history-pool"' in html
    assert 'href="#aspect-asked"' in html


def test_an_inherited_rule_shows_what_takes_it_over(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("comet-1718")
    king, *others = game.rule_set.stop
    by = Inheritance("comet-1718/lead", "comet-1718/lead", ("wp-red-nines:034",))
    taken = king.mapped(lambda detail: replace(detail, inherited=by))
    carried = replace(game, rule_set=game.rule_set.replaced({"stop": (taken, *others)}))
    monkeypatch.setattr(Library, "load", lambda *_: carried)
    html = small("# Page\n\n```{nines:rules} comet-1718\n```\n").page("index")
    assert "Taken over from" in html
    assert library().corpus.passage("wp-red-nines:034").says in html


@pytest.mark.parametrize("family", library().by_family())
def test_the_order_of_play_has_every_aspect_once(family: str) -> None:
    game, *_ = library().by_family()[family]
    ordered = [aspect for _, aspects in game.family.outline.sections for aspect in aspects]
    assert sorted(ordered) == sorted(game.aspects())


ASPECTS = list(first_asked(library()))


def test_each_question_has_a_page_of_rules_by_date(site: Site) -> None:
    for aspect in ASPECTS:
        games = [game for game in library().games() if game.aspects().get(aspect)]
        page = of(site.page(f"aspects/{aspect}"))
        heads = [one.removeprefix(f"history-{aspect}-") for one in page.ids if one != f"history-{aspect}"]
        assert heads == [game.slug for game in games]
        for game in games:
            for cited in game.aspects()[aspect]:
                assert f"../games/{game.slug}.html#{anchor(cited.key)}" in page.links
                assert sentence(str(cited.rule)) in straight(page.text)


def test_a_page_of_rules_says_what_the_marks_mean(site: Site) -> None:
    for page in ("aspects/stop", "compare/comet-1718--red-nines-1881"):
        text = of(site.page(page)).text
        assert "A rule without a mark is what the source says or implies." in text
        assert re.search(r"1718 ?, marks a rule taken over from the account of that date\.", text)
        assert "A raised capital letter marks our choice and links to the alternatives." in text


def test_every_rule_has_its_marks_and_each_leads_somewhere(site: Site) -> None:
    html = site.page("games/comet-1752")
    found = re.findall(r'nines-mark-(choice|taken-over)"><a href="([^"]+)"', html)
    marks = [
        mark
        for part in game_parts(library(), "comet-1752")
        for aspect in part.aspects
        for rule in aspect.rules
        for mark in rule.marks
    ]
    assert {kind for kind, _ in found} == {"choice", "taken-over"}
    assert len(found) == len(marks) > 40


def test_a_question_says_who_gives_no_rule_for_it(site: Site) -> None:
    text = of(site.page("aspects/pool")).text
    games = [game for game in library().games() if "pool" in game.aspects()]
    silent = [library().corpus.editions[game.slug].title for game in games if not game.aspects()["pool"]]
    assert f"For these games, no source gives a rule on this question: {' · '.join(silent)}" in text


def test_a_later_game_with_the_same_rules_says_so(site: Site) -> None:
    later = site.page("aspects/stop").partition('id="history-stop-comet-1753"')[2].partition("<section")[0]
    assert "On this question, the rules are the same as in Comet of 1718." in Page(later).text
