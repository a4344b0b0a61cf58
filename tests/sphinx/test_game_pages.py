"""The pages of the games: words that are seen at first, weight, and that nothing is lost."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

import pytest

from nines import library, load
from nines.reference.doubts import doubt_answers, play_of
from nines.reference.gaps import scope_answer
from nines.reference.rules import rule_answers
from nines.reference.sources import passages_of_game
from nines.sphinx.base import anchor
from nines.sphinx.citing import address

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site
from tests.sphinx.html import VOID

GAMES: Final = list(library().playable)
MOST_WORDS, MOST_BYTES, MOST_NODES = 3_500, 255_000, 5_000
FOLD: Final = "````{nines:fold} More of it\nHidden *words*.\n````\n"


class Weight(HTMLParser):
    """How many elements a page has, and how many words its article shows before anything is opened."""

    UNSEEN: Final = ("script", "style", "svg", "template")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.nodes = self.words = 0
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.nodes += 1
        if tag not in VOID:
            closed = tag == "details" and "open" not in dict(attrs)
            self.open.append("closed" if closed else tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.nodes += 1

    def handle_endtag(self, tag: str) -> None:
        while self.open:
            last = self.open.pop()
            if tag == ("details" if last == "closed" else last):
                return

    def handle_data(self, data: str) -> None:
        if "article" in self.open and not self.hidden:
            self.words += sum(any(sign.isalnum() for sign in word) for word in data.split())

    @property
    def hidden(self) -> bool:
        """Whether what comes next is not seen: it is in something closed, and not in its line."""
        closed = [place for place, one in enumerate(self.open) if one == "closed"]
        in_line = closed and self.open[closed[-1] + 1 : closed[-1] + 2] == ["summary"]
        return len(closed) > bool(in_line) or any(one in self.UNSEEN for one in self.open)


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
    assert len(html.encode()) < MOST_BYTES
    assert weight.nodes < MOST_NODES


def test_words_in_a_closed_fold_are_not_seen_and_its_line_is() -> None:
    html = (
        "<article>one <details><summary>two</summary>three <details><summary>x</summary>y</details></details>"
    )
    assert Weight(f"{html}<details open><summary>four</summary>five</details></article>six").words == 4


# Nothing is lost


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_executed_and_what_is_claimed_is_on_the_page(game: str, site: Site) -> None:
    text = words(site.page(f"games/{game}"))
    scope = scope_answer(library(), game)
    claims = passages_of_game(library(), game, ["claim", "strategy"])
    assert all(straight(one.passage.record.says) in text for one in scope.passages)
    assert all(straight(one.why) in text for one in scope.passages)
    assert all(straight(one.why) in text for one in scope.set_aside)
    assert all(straight(one.record.says) in text for one in claims)


@pytest.mark.parametrize("game", GAMES)
def test_each_open_question_is_on_the_page_and_argued_there_or_on_its_own(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    for doubt in doubt_answers(library(), game):
        reading = doubt.reading
        assert f'id="{anchor(reading.key)}"' in html
        assert straight(reading.question) in words(html)
        own = words(own_page(site.folder, reading.key))
        assert straight(reading.why) in own
        assert all(straight(one.says) in own for one in reading.candidates)
        played = play_of(library(), game, doubt)
        assert played is None or straight(played.differs) in own


@pytest.mark.parametrize("game", GAMES)
def test_a_passage_that_rules_rest_on_is_given_once_among_them(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    given = re.findall(r'<li id="(q-[^"]+)"', html)
    assert len(given) == len(set(given))
    rules = load(game).rules()
    cited = {one for rule in rules.values() for one in (*rule.passages, *rule.via)}
    assert set(given) <= {"q-" + one.replace(":", "-") for one in cited}
    for rule in rule_answers(library(), game):
        if rule.inherited is None:
            assert {"q-" + one.record.id.replace(":", "-") for one in rule.own_passages} <= set(given)
        else:  # said on the page of the older game, and on the rule's own page
            own = words(own_page(site.folder, rule.key))
            assert all(straight(one.record.says) in own for one in rule.passages)


def own_page(folder: Path, key: str) -> str:
    return (folder / address(key) / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_questions_are_played_on_the_page(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    matter = [one for one in doubt_answers(library(), game) if one.matters]
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
    assert 'See it in <a class="reference internal" href="#play-red-nines-1881-' in rule


def test_a_book_that_we_have_not_seen_is_named_once_with_what_to_send(house: Path) -> None:
    for game in GAMES:
        page = (house / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
        assert page.count("```{important}") == 1
        assert " ".join(page.split()).count("CONTRIBUTING says how to send it") == 1


# Folds


def test_a_fold_is_the_element_of_the_browser(small: Build) -> None:
    html = small(f"# Page\n\n{FOLD}").page("index")
    assert re.search(r'<details class="nines-fold">\s*<summary>More of it</summary>\s*<p>Hidden', html)
    assert "nines-fold.js" in html
    opened = small(f"# Page\n\n{FOLD.replace('Hidden', ':open:' + chr(10) * 2 + 'Hidden')}").page("index")
    assert '<details open class="nines-fold">' in opened


def test_a_fold_of_nothing_is_an_error_with_its_line(small: Build) -> None:
    assert "index.md:3: " in small("# Page\n\n```{nines:fold} More\n```\n").warnings


@pytest.mark.parametrize("builder", ["latex", "text", "man", "texinfo"])
def test_other_output_shows_what_is_folded(builder: str, small: Build) -> None:
    made = small(f"# Page\n\n{FOLD}", builder=builder)
    assert "unknown node" not in made.warnings
    texts = [
        path.read_text(encoding="utf-8", errors="ignore") for path in made.folder.rglob("*") if path.is_file()
    ]
    assert any("More of it" in text and "Hidden" in text for text in texts)


def test_without_pages_of_their_own_questions_are_shown_whole(small: Build) -> None:
    html = small("# Page\n\n```{nines:doubts} comet-1718\n```\n").page("index")
    text = words(html)
    for reading in library().corpus.readings_of("comet-1718").values():
        assert straight(reading.why) in text
