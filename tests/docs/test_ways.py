"""The ways through the site: home is in order, what is looked for is near, game pages are built alike."""

from __future__ import annotations

import re
import sys
from collections import deque
from functools import cached_property
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from sphinx.util.inventory import InventoryFile

import nines
from nines import library, load
from nines.reference import origin_answer
from nines.reference.data import in_words
from nines.sphinx.pages import pair_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Site

HEADINGS: Final = (
    "How to play",
    "A deal, card by card",
    "What changed",
    "Doubts that matter",
    "Rule by rule",
    "Attestations",
    "Cite",
    "Verification",
    "For programmers",
)
RECONSTRUCTED: Final = "Played to the end: a reconstruction"  # of a game whose text breaks off
GAMES: Final = list(library().playable)
KINGS: Final = "games/red-nines-1881.html"
# What a stranger asks, and where the answer stands.
ASKED: Final = {
    "what H. K. said in 1881 about kings": f"{KINGS}#r-red-nines-1881-stop-ace-and-king",
    "how that differs from 1718": f"{KINGS}#red-nines-1881-changed",
    "all rules of the two games": "compare/comet-1718--red-nines-1881.html",
    "a drawn play that shows it": f"{KINGS}#play-red-nines-1881-king",
    "the sources": "sources.html",
    "H. K. among the sources": "sources.html#source-hk1881",
}


class Article(HTMLParser):
    """What the middle of a page says and where it leads: no sidebar, no foot."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.headings: list[str] = []
        self.ids: set[str] = set()
        self.depth = 0
        self.feed(html.partition("<article")[2].partition("</article>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        if tag == "a" and "headerlink" not in (found.get("class") or ""):
            self.links.append(found.get("href") or "")
        if tag == "h2":
            self.headings.append("")
            self.depth = 1
        elif self.depth and tag == "a":
            self.depth = 0

    def handle_endtag(self, tag: str) -> None:
        if tag == "h2":
            self.depth = 0

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.headings[-1] += data


def article(site: Site, page: str) -> Article:
    return Article((site.folder / page).read_text(encoding="utf-8"))


def ways(site: Site, steps: int) -> dict[str, int]:
    """Return every address that links in the middle of pages reach from home, and in how many clicks."""
    reached = {"index.html": 0}
    queue = deque(reached)
    seen = set()
    while queue:
        here = queue.popleft()
        page = urldefrag(here).url
        if reached[here] == steps or page in seen:
            continue
        seen.add(page)
        for href in article(site, page).links:
            there = unquote(urljoin(page, href))
            to = urldefrag(there).url
            if urlsplit(there).scheme or there in reached or not (site.folder / to).is_file():
                continue
            reached[there] = reached[here] + 1
            if to.endswith(".html"):
                queue.append(there)
    return reached


@pytest.fixture(scope="module")
def reached(site: Site) -> dict[str, int]:
    return ways(site, 3)


# Home


def test_home_has_its_parts_in_order(site: Site) -> None:
    headings = article(site, "index.html").headings
    assert headings == [
        "Where to begin",
        "From Hoc to Pink Nines",
        "How certain is this?",
        "Two open questions",
        "More ways to read",
        "Install",
    ]


def test_home_counts_the_editions_and_says_what_was_not_seen(site: Site) -> None:
    html = site.page("index").partition("<article")[2]
    first = re.sub("<.*?>", "", html.partition("<p>")[2].partition("</p>")[0])
    assert f"{in_words(len(GAMES))} sets of rules" in " ".join(first.split())
    assert "of these sets of rules, we have not seen the text itself" in html.partition("<figure")[0]


def test_home_draws_a_play_with_a_refusal_before_any_heading(site: Site) -> None:
    html = site.page("index").partition("<article")[2].partition("<h2")[0]
    assert "nines-refused" in html
    assert "&gt;&gt;&gt;" not in html


def test_each_game_is_listed_once_in_order_of_date(site: Site) -> None:
    html = site.page("games").partition("<article")[2].partition("</article>")[0]
    shelved = re.findall(r'<span class="nines-title"><a[^>]*href="games/([\w-]+)\.html', html)
    assert shelved == GAMES


def test_each_door_leads_on(site: Site) -> None:
    doors = site.page("index").partition('id="where-to-begin"')[2].partition("</section>")[0]
    for door in doors.split("nines-door docutils")[1:]:
        assert door.count("href=") >= 3


# What a historian asks, and where home leads.
HISTORIAN: Final = {
    "what Comet was in 1718": "games/comet-1718.html",
    "what changed by 1752": "compare/comet-1718--comet-1752.html",
    "how Red Nines descends": "lineage.html",
    "what is uncertain": "gaps.html",
    "what to cite": "games/comet-1718.html#comet-1718-cite",
}


@pytest.mark.parametrize("asked", HISTORIAN)
def test_a_historian_finds_it_in_one_click(asked: str, site: Site) -> None:
    links = article(site, "index.html").links
    assert any(link.startswith(HISTORIAN[asked]) for link in links)


def test_the_contents_are_short_and_in_order(site: Site) -> None:
    captions = re.findall(r'<span class="caption-text">(.*?)</span>', site.page("index"))
    assert captions == ["Read", "Evidence", "Learn", "Reference"]


# Three clicks


@pytest.mark.parametrize("asked", ASKED)
def test_a_stranger_finds_it_within_three_clicks_of_home(
    asked: str, reached: dict[str, int], site: Site
) -> None:
    address = ASKED[asked]
    page, anchor = urldefrag(address)
    places = [there for there in reached if there == address or (not anchor and urldefrag(there).url == page)]
    assert min((reached[there] for there in places), default=9) <= 3
    assert not anchor or anchor in article(site, page).ids


def test_what_is_found_says_what_was_asked(site: Site) -> None:
    html = site.page("games/red-nines-1881")
    rule = html.partition('id="r-red-nines-1881-stop-ace-and-king"')[2].partition("</details>")[0]
    assert "king" in rule
    assert "H. K. 1881" in rule
    changed = html.partition('id="what-changed"')[2].partition("</section>")[0]
    assert "<strong>Kings.</strong>" in changed
    assert "comet-1718.html#r-comet-1718-payment-king" in changed
    assert "<svg" in html.partition('id="play-red-nines-1881-king"')[2].partition("</figure>")[0]


def test_every_page_is_near(reached: dict[str, int], site: Site) -> None:
    pages = {urldefrag(address).url for address in reached}
    written = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.html")}
    aside = {"genindex.html", "search.html", "py-modindex.html", "404.html"}
    assert not [
        page for page in written - pages - aside if not page.startswith(("r/", "v/"))
    ]  # which lead to rules


# The pages of the games


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_every_section_in_order(game: str, site: Site) -> None:
    headings = article(site, f"games/{game}.html").headings
    headings = ["How to play" if heading == "A reconstruction" else heading for heading in headings]
    expected = list(HEADINGS)
    if library().corpus.editions[game].part:  # the text breaks off
        expected.insert(expected.index("What changed"), RECONSTRUCTED)
    assert headings == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_what_changed_since_each_parent(game: str, site: Site) -> None:
    html = site.page(f"games/{game}").partition('id="what-changed"')[2].partition("</section>")[0]
    for parent in parents(game):
        assert f'href="{parent}.html"' in html
        alike = load(parent).family == load(game).family  # only these are set beside each other
        assert (f"/compare/{pair_name(library(), parent, game)}.html" in html) == alike
        assert f"#r-{game}-" in html


def parents(game: str) -> Iterator[str]:
    """Yield the games with rules from which a game is told to descend."""
    for relation in library().corpus.relations.values():
        if relation.descent and game == relation.younger and relation.older in GAMES:
            yield relation.older


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_once_where_it_comes_from(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    said = re.sub("<.*?>", "", html.partition('<p class="nines-origin">')[2].partition("</p>")[0])
    sentence = origin_answer(library(), game).sentence.replace("'", "’")
    assert f"Where it comes from. {sentence}" in unescape(said)
    assert unescape(re.sub("<.*?>", "", html)).count(sentence) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_says_what_was_tried(game: str, site: Site) -> None:
    html = site.page(f"games/{game}").partition('id="verification"')[2].partition("</section>")[0]
    assert "../verification.html" in html
    assert html.count("<td><p>holds</p></td>") >= 5


@pytest.mark.parametrize("game", GAMES)
def test_a_property_of_a_game_is_tried_on_its_page(game: str, house: Path) -> None:
    page = (house / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    holds = page.partition("{nines:fold} What always holds\n")[2].partition("\n````\n")[0]
    assert re.search(r"^@given\(.*seed=st\.integers\(0, 2\*\*32\)\)\ndef test_\w+\(", holds, re.MULTILINE)


# The reference


def test_fields_of_records_are_described_by_their_types(site: Site) -> None:
    text = " ".join(re.sub("<.*?>", "", site.page("api/answers-sources")).split())
    assert (
        "Fields: key: The key by which the record is cited. title: Its short name. says: The rule in words."
        in text
    )
    assert "Alias for field number" not in text


def test_what_the_theme_leaves_out_is_mended_on_every_page(site: Site) -> None:
    for path in site.folder.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        assert not re.search(r'<pre>|"table-wrapper[^"]*">|role="heading">', html), path


def test_what_a_property_is_does_not_begin_with_a_type() -> None:
    """Napoleon takes what stands before a colon in the first line for the type of what is returned."""
    found = []
    for module in [one for name, one in sys.modules.items() if name.startswith("nines.")]:
        for kind in (one for one in vars(module).values() if isinstance(one, type)):
            for name, made in vars(kind).items():
                if isinstance(made, (property, cached_property)) and kind.__module__.startswith("nines"):
                    line = re.sub(r":[\w:]+:(?=`)", "", (made.__doc__ or "").partition("\n")[0])
                    found += [f"{kind.__module__}.{kind.__name__}.{name}: {line}"] if ":" in line else []
    assert found == []


def test_every_public_name_is_in_the_reference(site: Site) -> None:
    with (site.folder / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda _base, uri: uri)
    found = {name for kind, names in inventory.items() if kind.startswith("py:") for name in names}
    assert {f"nines.{name}" for name in nines.__all__} <= found
