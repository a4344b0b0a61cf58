"""How a page is cited, for reference managers and search engines: meta tags and JSON-LD."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import pytest

from nines import library, load
from nines.sphinx.citing import address

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site

KING: Final = "comet-1718/stop/king"
MARKUP: Final = "</script><script>alert(1)</script> \"><img src=x onerror='alert(1)'> {{ 7 * 7 }} & <!-- <b>"
CONF: Final = "nines_permalinks = True\n"
GAME: Final = "# The game\n\n```{nines:game} comet-1718\n```\n\n```{nines:rules} comet-1718\n```\n"
DOCUMENT: Final = "# What it says\n\n```{nines:passages} wp-comet\n```\n"
WITNESS: Final = "Académie Universelle des Jeux 1718, pp. 153-159, as reported by "


class Head(HTMLParser):
    """What a machine reads of a page: its meta tags, and its data."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.data: list[Any] = []
        self._in_data = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in_data = tag == "script" and given.get("type") == "application/ld+json"
        name = given.get("name") or ""
        if tag == "meta" and name.startswith("citation_"):
            self.tags[name] = given.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data.append(json.loads(data))

    def handle_endtag(self, tag: str) -> None:
        self._in_data &= tag != "script"


def own_page(folder: Path, key: str) -> str:
    return (folder / address(key) / "index.html").read_text(encoding="utf-8")


def of(html: str) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the meta tags and the one object of a page."""
    head = Head(html.partition("</head>")[0])
    (told,) = head.data
    return head.tags, told


# Our site


def test_the_data_of_a_rule_name_game_and_witness(site: Site) -> None:
    tags, told = of(own_page(site.folder, KING))
    name = "A king is a stop: its player starts a new sequence."
    assert tags == {
        "citation_title": f"{name} ({KING})",
        "citation_author": "The nines team",
        "citation_publication_date": told["dateModified"].replace("-", "/"),
        "citation_language": "en",
    }
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", told.pop("dateModified"))
    assert told == {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "identifier": KING,
        "name": name,
        "author": "The nines team",
        "version": version("nines-rules"),
        "inLanguage": "en",
        "isPartOf": {
            "@type": "CreativeWork",
            "identifier": "comet-1718",
            "name": "Comet of 1718",
            "isPartOf": {"@type": "WebSite", "name": "nines"},
        },
        "citation": [
            f"{WITNESS}wp-comet:069 (line 69), wp-comet:071 (line 69)",
            "wp-comet is “Comet (card game)”, Wikipedia",
        ],
    }


def test_every_permanent_page_has_data_on_key_and_witnesses(site: Site) -> None:
    retired = {site.folder / address(key) for key in library().corpus.retired}
    for path in site.folder.glob("r/**/index.html"):
        key = path.parent.relative_to(site.folder / "r").as_posix()
        if path.parent in retired:  # says what has replaced it, and is not to be cited
            assert "citation_" not in path.read_text(encoding="utf-8")
            continue
        tags, told = of(path.read_text(encoding="utf-8"))
        assert told["identifier"] == key
        assert tags["citation_title"] == f"{told['name']} ({key})"
        assert "{{" not in str(tags)
    for listed in library().catalogue.games:
        for key, cited in load(listed.slug).rules().items():
            said = " ".join(of(own_page(site.folder, key))[1].get("citation", []))
            for passage in map(library().corpus.passage, cited.passages):
                assert library().corpus.witness(passage).removesuffix(passage.label) in said
                assert passage.id in said


def test_only_pages_of_games_and_documents_have_data_too(site: Site) -> None:
    found = {}
    for path in site.folder.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        if "citation_title" in html and not path.is_relative_to(site.folder / "r"):
            found[path.relative_to(site.folder).as_posix()] = of(html)[1]
    documents = {passage.document for passage in library().corpus.passages.values()}
    assert {page: told["identifier"] for page, told in found.items()} == {
        **{f"games/{one.slug}.html": one.slug for one in library().catalogue.games},
        **{f"documents/{siglum}.html": siglum for siglum in documents},
    }
    assert f"{WITNESS}wp-comet" in found["games/comet-1718.html"]["citation"]
    assert found["documents/wp-comet.html"]["citation"] == ["“Comet (card game)”, Wikipedia"]


def test_the_data_hold_nothing_that_is_not_known(site: Site) -> None:
    """No address of the site; the date is that of the last change, and no day of publication."""
    for html in (own_page(site.folder, KING), site.page("games/comet-1718"), site.page("documents/wp-comet")):
        tags, told = of(html)
        assert tags["citation_publication_date"] == told["dateModified"].replace("-", "/")
        assert not {"url", "@id", "datePublished"} & set(told)
        assert set(re.findall(r"https?://[^\"]*", json.dumps(told))) == {"https://schema.org"}


# Other sites


@pytest.mark.slow
def test_a_site_names_its_author_and_address_if_given(small: Build) -> None:
    made = small(GAME, f'{CONF}language = "de"\nhtml_baseurl = "https://nines.example/site/"\n')
    for html, url in ((own_page(made.folder, KING), address(KING)), (made.page("index"), "index.html")):
        tags, told = of(html)
        assert "citation_author" not in tags
        assert "author" not in told
        assert tags["citation_language"] == told["inLanguage"] == "de"
        assert told["url"] == f"https://nines.example/site/{url}"
        assert "dateModified" not in told
        assert "citation_publication_date" not in tags


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "conf", "builder"),
    [
        (GAME, "", "html"),  # nobody asked
        (GAME, CONF, "singlehtml"),
        (GAME + DOCUMENT, CONF, "html"),  # a page of two things is the page of neither
        ("# Page\n\n```{nines:documents}\n```\n", CONF, "html"),
    ],
)
def test_data_are_only_where_asked_for_and_plain(page: str, conf: str, builder: str, small: Build) -> None:
    html = small(page, conf, builder=builder).page("index")
    assert "citation_" not in html
    assert "ld+json" not in html


@pytest.mark.slow
def test_markup_is_text_in_the_tags_and_in_the_data(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    data = library().corpus
    monkeypatch.setitem(data.editions, "comet-1718", replace(data.editions["comet-1718"], title=MARKUP))
    monkeypatch.setitem(data.documents, "wp-comet", replace(data.documents["wp-comet"], title=MARKUP))
    source = data.sources["academie1718"]
    hurt = replace(source, fields={**source.fields, "title": MARKUP})
    monkeypatch.setitem(data.sources, "academie1718", hurt)
    more = {"document": DOCUMENT.replace("What it says", MARKUP.replace("<", r"\<"))}
    toctree = "\n```{toctree}\ndocument\n```\n"
    made = small(GAME + toctree, f"{CONF}author = {MARKUP!r}\n", more=more)
    for html in (*(own_page(made.folder, key) for key in (KING, "comet-1718")), made.page("index")):
        tags, told = of(html)
        assert tags["citation_author"] == told["author"] == MARKUP
        assert f"wp-comet is “{MARKUP}”, Wikipedia" in told["citation"]
        assert any(one.startswith(f"{MARKUP} 1718, pp. 153-159, as reported by") for one in told["citation"])
    assert of(own_page(made.folder, "comet-1718"))[1]["name"] == MARKUP
    assert of(own_page(made.folder, KING))[1]["isPartOf"]["name"] == MARKUP
    tags, told = of(made.page("document"))
    assert "<script>alert(1)</script>" in tags["citation_title"]
    assert told["citation"] == [f"“{MARKUP}”, Wikipedia"]
    for page in (*(own_page(made.folder, key) for key in (KING, "comet-1718")), made.page("document")):
        assert "<script>alert" not in page
        assert "<img" not in page
        (data_of,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
        assert not re.search("[<>&]", data_of)
        assert r"\u003c/script\u003e" in data_of
        assert MARKUP in unescape(page)
