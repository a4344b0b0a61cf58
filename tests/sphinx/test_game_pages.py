"""The pages of the games: words that are seen at first, weight, errata, and that nothing is lost."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

import pytest
from sphinx.util.inventory import InventoryFile
from tests.sphinx.html import ESCAPED, MARKUP, VOID, own_page
from tests.sphinx.html import straight as straight_marks
from tests.sphinx.html import words as text_of

from nines import library, load
from nines.reference.doubts import doubt_answers, play_of
from nines.reference.games import unplayed_games
from nines.reference.gaps import scope_answer
from nines.reference.rules import rule_answers
from nines.reference.sources import passages_of_game
from nines.sphinx.base import anchor, erratum_anchor, erratum_key

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site

GAMES: Final = list(library().playable)
MOST_WORDS, MOST_BYTES, MOST_NODES = 3_500, 60_000, 5_000  # the bytes as they travel: compressed by gzip
MOST_NODES_ON_TABLE: Final = 250


class Weight(HTMLParser):
    """How many elements a page has, and how many words its article shows before anything is opened.

    The steps of a drawn play are left out, because a reader sees one of them at a time, and so is the link to
    the citation of each rule.
    """

    UNSEEN: Final = ("script", "style", "svg", "template")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.nodes = self.words = 0
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.nodes += 1
        if tag not in VOID:
            given = dict(attrs)
            closed = tag == "details" and "open" not in given
            styles = (given.get("class") or "").split()
            steps = not {"nines-course", "nines-cite-rule"}.isdisjoint(styles)
            self.open.append("closed" if closed else f"unread {tag}" if steps else tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.nodes += 1

    def handle_endtag(self, tag: str) -> None:
        while self.open:
            last = self.open.pop()
            if tag == {"closed": "details"}.get(last, last.removeprefix("unread ")):
                return

    def handle_data(self, data: str) -> None:
        if "article" in self.open and not self.hidden:
            self.words += sum(any(sign.isalnum() for sign in word) for word in data.split())

    @property
    def hidden(self) -> bool:
        """Whether what comes next is not seen: it is in something closed, and not in its line."""
        closed = [place for place, one in enumerate(self.open) if one == "closed"]
        in_line = closed and self.open[closed[-1] + 1 : closed[-1] + 2] == ["summary"]
        unseen = (one in self.UNSEEN or one.startswith("unread ") for one in self.open)
        return len(closed) > bool(in_line) or any(unseen)


@cache
def words(html: str) -> str:
    text = " ".join(unescape(re.sub("<[^>]*>", "", html)).split())
    return text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').replace("…", "...")


def straight(text: str) -> str:
    return words(text.replace("<", "&lt;"))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_short_and_light(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    weight = Weight(html)
    assert weight.words < MOST_WORDS
    assert len(gzip.compress(html.encode(), 9, mtime=0)) < MOST_BYTES
    assert weight.nodes < MOST_NODES


@pytest.mark.parametrize("game", GAMES)
def test_the_table_in_play_is_on_top_with_a_text(game: str, site: Site) -> None:
    top, _, rest = site.page(f"games/{game}").partition('class="nines-in-short')
    (picture,) = re.findall('<figure class="nines-tabletop".*?</figure>', top, re.DOTALL)
    assert "nines-tabletop" not in rest
    assert Weight(picture).nodes < MOST_NODES_ON_TABLE
    assert re.search(r'aria-label="(On the table: |In the hands: player 1 \d+ cards)', picture)
    assert re.search(r"After step \d+ of \d+ in the deal below", picture)


def test_of_a_closed_fold_only_the_line_is_seen() -> None:
    html = (
        "<article>one <details><summary>two</summary>three <details><summary>x</summary>y</details></details>"
    )
    assert Weight(f"{html}<details open><summary>four</summary>five</details></article>six").words == 4


@pytest.mark.parametrize("game", GAMES)
def test_what_is_claimed_or_not_executed_is_on_the_page(game: str, site: Site) -> None:
    text = words(site.page(f"games/{game}"))
    scope = scope_answer(library(), game)
    claims = passages_of_game(library(), game, ["claim", "strategy"])
    assert all(straight(passage.passage.record.says) in text for passage in scope.passages)
    assert all(straight(passage.why) in text for passage in scope.passages)
    assert all(straight(set_aside.why) in text for set_aside in scope.set_aside)
    assert all(straight(claim.record.says) in text for claim in claims)


@pytest.mark.parametrize("game", GAMES)
def test_each_open_question_is_on_the_page_and_argued(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    for doubt in doubt_answers(library(), game):
        reading = doubt.reading
        assert f'id="{anchor(reading.key)}"' in html
        assert straight(reading.question) in words(html)
        own = words(own_page(site.folder, reading.key))
        assert straight(reading.why) in own
        assert all(straight(candidate.says) in own for candidate in reading.candidates)
        played = play_of(library(), game, doubt)
        assert played is None or straight(played.differs) in own


@pytest.mark.parametrize("game", GAMES)
def test_a_passage_that_rules_cite_is_given_once(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    given = re.findall(r'<li id="(q-[^"]+)"', html)
    assert len(given) == len(set(given))
    rules = load(game).rules()
    cited = {one for rule in rules.values() for one in (*rule.passages, *rule.via)}
    assert set(given) <= {"q-" + one.replace(":", "-") for one in cited}
    for rule in rule_answers(library(), game):
        if rule.inherited is None:
            assert {
                "q-" + own_passage.record.id.replace(":", "-") for own_passage in rule.own_passages
            } <= set(given)
        else:  # said on the page of the older game, and on the rule's own page
            own = words(own_page(site.folder, rule.key))
            assert all(straight(passage.record.says) in own for passage in rule.passages)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_questions_are_played_on_the_page(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    matter = [doubt_answer for doubt_answer in doubt_answers(library(), game) if doubt_answer.matters]
    assert html.count('class="nines-twice') == len(matter[:5])
    for doubt in matter[:2]:
        before = html.partition(f'id="{anchor(doubt.reading.key)}"')[0]
        assert before.count("<details") == before.count("</details>")  # it is in no fold


def test_a_mark_of_a_note_says_which_account_it_is(site: Site) -> None:
    html = site.page("games/red-nines-1881")
    assert 'title="H. K. 1881, pp. 46–47">1</a></sup>' in html
    assert 'id="note-red-nines-1881-1"' in html


def test_a_rule_leads_to_a_play_that_shows_it(site: Site) -> None:
    html = site.page("games/red-nines-1881")
    rule = html.partition('id="r-red-nines-1881-stop-ace-and-king"')[2].partition("</details>")[0]
    assert 'See it in <a href="#play-red-nines-1881-' in rule


def test_a_book_not_seen_is_asked_for_once(house: Path) -> None:
    for game in GAMES:
        page = (house / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
        assert page.count("```{important}") == 1
        assert " ".join(page.split()).count("CONTRIBUTING says how to send it") == 1


SLUGS = library().playable


def test_a_game_is_called_by_its_title_on_its_page(site: Site) -> None:
    for slug in SLUGS:
        assert f"<h1>{library().corpus.editions[slug].title}<" in straight_marks(site.page(f"games/{slug}"))


def test_a_game_that_is_not_played_says_why(small: Build) -> None:
    text = text_of(small("# Page\n\n```{nines:unplayed}\n```\n").page("index"))
    assert all(
        f"{unplayed_game.record.title}. {words(unplayed_game.not_played)}" in text
        for unplayed_game in unplayed_games(library())
    )


# --- Errata ---


def text_without_tags(html: str) -> str:
    """Return the words of a page, without what the site does to quotation marks."""
    plain = re.sub(r"\s+", " ", re.sub("<.*?>", "", html))
    return plain.translate({0x2018: "'", 0x2019: "'"})


def test_every_erratum_is_shown_with_its_sides_and_decision(site: Site) -> None:
    html = site.page("errata")
    text = text_without_tags(html)
    for erratum in library().corpus.errata.values():
        assert f'id="{erratum_anchor(erratum.id)}"' in html
        assert erratum.question in text
        assert erratum.decided in text
        assert all(side.says in text for side in erratum.sides)


def test_other_projects_find_every_erratum_by_its_key(site: Site) -> None:
    with (site.folder / "objects.inv").open("rb") as file:
        labels = InventoryFile.load(file, "", lambda _base, uri: uri)["std:label"]
    for key in library().corpus.errata:
        assert labels[erratum_key(key)].uri == f"errata.html#{erratum_anchor(key)}"


def test_a_passage_leads_to_the_errata_that_it_is_in(site: Site) -> None:
    home = site.page("documents/wp-comet").partition('id="p-wp-comet-045"')[2].partition('id="p-wp')[0]
    assert 'href="../errata.html#e-two-play-comet"' in home


def test_a_decision_that_names_another_erratum_leads_there(site: Site) -> None:
    home = site.page("errata").partition('id="e-new-comet-for-three"')[2].partition("<section")[0]
    assert 'href="#e-eighteen-cards-each"' in home


@pytest.mark.slow
def test_the_errata_of_a_game_lead_to_all(small: Build) -> None:
    page = "# Page\n\n```{nines:errata} comet-1753\n```\n\n## All\n\n```{nines:errata}\n```\n"
    html = small(page).page("index")
    listed, _, homes = html.partition("<h2>All")
    for erratum in library().corpus.errata.values():
        assert (f'href="#{erratum_anchor(erratum.id)}"' in listed) == ("comet-1753" in erratum.games)
        assert f'id="{erratum_anchor(erratum.id)}"' in homes


def test_errata_of_an_unknown_game_are_reported_with_the_line(small: Build) -> None:
    warnings = small("# Page\n\nText.\n\n```{nines:errata} comet-1781\n```\n").warnings
    assert "index.md:5" in warnings
    assert "no game 'comet-1781'; did you mean" in warnings


@pytest.mark.slow
def test_markup_in_an_erratum_is_shown_as_text(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    erratum = library().corpus.erratum("emprunt-for-three")
    side = replace(erratum.sides[1], says=MARKUP, reckoning=MARKUP)
    odd = replace(erratum, decided=MARKUP, question=MARKUP, sides=(erratum.sides[0], side))
    monkeypatch.setitem(library().corpus.errata, erratum.id, odd)
    html = small("# Page\n\n```{nines:errata}\n```\n").page("index")
    assert html.count(ESCAPED) >= 4
    assert "<script>alert" not in html
