"""Permanent addresses, and how a page is cited by people, reference managers and search engines."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import pytest
from tests.conftest import built
from tests.sphinx.html import Page, own_page

from nines import library, load
from nines.citing import DEFAULT, FORMATS, LABELS, citation_answer
from nines.errors import NinesError
from nines.libraries.release import this_release
from nines.reference.warrants import WORDS
from nines.sphinx.base import anchor, sentence
from nines.sphinx.citing import ON_EACH_PAGE, address, templates

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site

MARKUP = "*x* <script>alert(1)</script> <img src=x onerror=alert(1)> {{ 7 * 7 }} \"y\" 'z' & <b>"


KING: Final = "comet-1718/stop/king"
SCRIPTED: Final = (
    "</script><script>alert(1)</script> \"><img src=x onerror='alert(1)'> {{ 7 * 7 }} & <!-- <b>"
)
CONF: Final = "nines_permalinks = True\n"
GAME: Final = "# The game\n\n```{nines:game} comet-1718\n```\n\n```{nines:rules} comet-1718\n```\n"
DOCUMENT: Final = "# What it says\n\n```{nines:passages} littre-comete\n```\n"
PAGE: Final = f"{GAME}\n```{{nines:readings}} comet-1718\n```\n"
SHORT: Final = PAGE.replace("comet-1718", "oxford-whist")  # a game of few rules


# --- A page for each game, aspect, rule and reading ---


def words(html: str) -> str:
    """Return what a reader sees of a page."""
    body = html.partition("<body>")[2]
    return " ".join(unescape(re.sub("<[^>]*>", "", body)).split())


def keys() -> list[str]:
    found = []
    for listed in library().catalogue.games:
        game = load(listed.slug)
        readings = (reading.key for reading in library().corpus.readings_of(listed.slug).values())
        found += [
            listed.slug,
            *game.rules(),
            *(f"{game.slug}/{aspect}" for aspect in game.aspects()),
            *readings,
        ]
    return sorted(set(found))


def test_only_names_that_can_be_cited_have_pages(site: Site) -> None:
    """Every game, aspect, rule, reading and retired name has one, and nothing else has."""
    pages = {
        path.parent.relative_to(site.folder).as_posix() + "/" for path in site.folder.glob("r/**/index.html")
    }
    assert pages == {address(key) for key in (*keys(), *library().corpus.tombstones)}


def test_a_rule_s_page_has_question_warrant_witness_and_citation(site: Site) -> None:
    for key, cited in load("comet-1718").rules().items():
        html = own_page(site.folder, key)
        text = words(html)
        assert f"<h1>{unescape(sentence(str(cited.rule)))}</h1>" in unescape(html)
        assert f"Warrant {WORDS[cited.warrant]} " in text
        assert load("comet-1718").family.outline.question(key.split("/")[1]) in text
        for passage in map(library().corpus.passage, cited.passages):
            assert passage.says in text
            through = f", {library().corpus.through(passage)} " if passage.cites else ": "
            said = f"{library().corpus.attributed(passage)}{through}{passage.label}"
            assert f"{said} (document: seen" in text
        for point in cited.points:
            assert library().corpus.point(point).question in text
        assert f", {key}, in nines " in text.partition("Cite this")[2]
        assert f'href="{"../" * address(key).count("/")}games/comet-1718.html#{anchor(key)}"' in html


def test_a_reading_s_page_says_what_is_chosen_and_why(site: Site) -> None:
    for reading in library().corpus.readings_of("comet-1718").values():
        text = words(own_page(site.folder, reading.key))
        assert library().corpus.point(reading.point).question in text
        assert reading.why in text
        assert all(candidate.says in text for candidate in reading.candidates.values())
        assert all(idle.why in text for idle in reading.idle)


def test_a_page_cites_the_source_first_then_its_document(site: Site) -> None:
    cite = words(own_page(site.folder, "comet-1718/stop/king")).partition("Cite this")[2]
    assert cite.startswith(
        " Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159, as reported in"
        " “Comet (card game)”, Wikipedia;"
        " rule “King as a stop”, comet-1718/stop/king, in nines 0.3.0.dev0 ("
    )
    assert "does not change: r/comet-1718/stop/king/, relative to" in cite


def test_every_form_is_on_the_page_without_a_script(site: Site) -> None:
    for key in (
        "comet-1718/stop/king",
        "comet-1718/reading/comet-stops",
        "red-nines-1881/deal",
        "comet-1718",
    ):
        html = own_page(site.folder, key)
        folded = dict(
            re.findall("<details[^>]*><summary>([^<]*)</summary><pre[^>]*>(.*?)</pre>", html, re.DOTALL)
        )
        date = re.search(r"in nines \S+ \(([-\d]+)\)", words(html))
        assert date
        answer = citation_answer(library(), key, this_release(date[1]))
        assert {name: unescape(text) for name, text in folded.items()} == {
            LABELS[name]: FORMATS[name](answer) for name in ON_EACH_PAGE
        }
        assert unescape(FORMATS[DEFAULT](answer)) in words(html)


def test_a_game_leads_to_how_each_rule_is_cited(site: Site) -> None:
    html = site.page("games/comet-1718")
    for key in load("comet-1718").rules():
        assert f'href="../{address(key)}#cite">Cite</a>' in html


def test_all_pages_share_the_few_files_of_their_face(site: Site) -> None:
    for key in keys():
        html = own_page(site.folder, key)
        root = "../" * address(key).count("/")
        shared = {one.removeprefix(root) for one in Page(html.partition("<h1>")[0]).loads if one != "./"}
        assert shared == {
            *(f"_static/{name}" for name in ("favicon.svg", "look.css", "permalink.css", "print.css")),
            *("_static/styles/furo.css", "_static/scripts/furo.js"),
        }
        assert all((site.folder / one).is_file() for one in shared)
        assert f'<form class="nines-search" role="search" action="{root}search.html"' in html
        assert "<style" not in html
        assert len(html.partition("</head>")[2].partition("<h1>")[0]) < 1000  # for each of thousands
        assert '<link rel="canonical" href="./">' in html


def test_a_site_brings_only_what_is_around_a_page(tmp_path: Path) -> None:
    (tmp_path / "permalink").mkdir()
    (tmp_path / "permalink" / "footer.html").write_text("{{ own }}", encoding="utf-8")
    (tmp_path / "rule.html").write_text("of the site", encoding="utf-8")
    found, ours = templates((tmp_path,)), templates()
    assert found.get_template("permalink/footer.html").render(own="<b>") == "&lt;b&gt;"
    for name in ("permalink/head.html", "rule.html"):
        assert found.get_template(name).filename == ours.get_template(name).filename


def test_a_game_leads_to_the_pages_of_its_rules(site: Site) -> None:
    html = site.page("games/comet-1718")
    for key in (*load("comet-1718").rules(), "comet-1718", "comet-1718/reading/comet-stops"):
        assert f'href="../{address(key)}"' in html
    assert f'href="../{address("comet-1718")}" title="permanent address of comet-1718"' in html


@pytest.fixture(scope="module")
def hurt(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return a site of a corpus whose texts have markup in them: a game, and a document."""
    data = library().corpus
    source, passage = data.sources["academie1718"], data.passage("wp-comet:069")
    reading = data.readings["comet-1718"]["comet-stops"]
    index = f"{PAGE}\n\n```{{toctree}}\ndocument\n```\n"
    more = {"document": DOCUMENT.replace("What it says", SCRIPTED.replace("<", r"\<"))}
    with pytest.MonkeyPatch.context() as patch:
        for records, key, title in (
            (data.editions, "comet-1718", SCRIPTED),
            (data.games, "comet", SCRIPTED),
            (data.documents, "wp-comet", SCRIPTED),
            (data.documents, "littre-comete", SCRIPTED),
        ):
            patch.setitem(records, key, replace(records[key], title=title))
        patch.setitem(
            data.sources, "academie1718", replace(source, fields={**source.fields, "title": SCRIPTED})
        )
        patch.setitem(data.passages, passage.id, replace(passage, says=MARKUP, issue=MARKUP))
        patch.setitem(data.readings["comet-1718"], "comet-stops", replace(reading, why=MARKUP))
        return built(tmp_path_factory.mktemp("hurt"), index, f"{CONF}author = {SCRIPTED!r}\n", more=more)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("comet-1718/stop/king", MARKUP),
        ("comet-1718/reading/comet-stops", MARKUP),
        ("comet-1718", SCRIPTED),
    ],
)
def test_markup_of_the_corpus_is_shown_as_text(key: str, shown: str, hurt: Site) -> None:
    html = own_page(hurt.folder, key)
    assert shown in unescape(html)
    assert not re.search(r"<(script(?! type=\"application/ld\+json\")|img|b)\b", html)


@pytest.mark.slow
def test_permanent_pages_are_made_for_what_the_site_has(small: Build) -> None:
    page = "# Page\n\n```{nines:readings} comet-1718\n```\n\n```{nines:readings} pink-nines-2008\n```\n"
    made = small(page, CONF)
    html = own_page(made.folder, "comet-1718/reading/comet-stops")
    assert not (made.folder / "r/comet-1718/stop").exists()
    assert "comet-1718/stop/comet" in html
    assert "/stop/comet/" not in html
    text = words(own_page(made.folder, "pink-nines-2008/reading/which-ranks-stop"))
    beside = "none with round-the-corner=yes, because the two follows an ace, which is then not a stop"
    assert f"No effect {beside}" in text  # a reading is idle beside a choice


@pytest.fixture(scope="module")
def addressed(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return a site whose address is known, in another language; a game is on a page of its own."""
    conf = f'{CONF}language = "de"\nhtml_baseurl = "https://nines.example/site/"\n'
    more = {"comet": GAME.replace("The game", "Comet of 1718")}
    index = "# Home\n\n```{toctree}\ncomet\n```\n"
    return built(tmp_path_factory.mktemp("addressed"), index, conf, more=more)


@pytest.mark.slow
def test_a_site_whose_address_is_known_has_whole_addresses(addressed: Site) -> None:
    html = own_page(addressed.folder, "comet-1718/stop/king")
    whole = "https://nines.example/site/r/comet-1718/stop/king/"
    assert f'<link rel="canonical" href="{whole}">' in html
    assert re.search(
        rf"comet-1718/stop/king, in nines [^,]*, sha256 [0-9a-f]{{12}}, {re.escape(whole)}\.", words(html)
    )
    assert f"url = {{{whole}}}" in unescape(html)


# Other builders that write no HTML are tried in test_sphinx.py.
@pytest.mark.slow
@pytest.mark.parametrize("builder", ["singlehtml", "epub"])
def test_other_builders_make_no_permanent_pages(builder: str, small: Build) -> None:
    made = small(SHORT, CONF, builder=builder)
    assert "unknown node" not in made.warnings
    assert not (made.folder / "r").exists()
    texts = [path.read_text(encoding="utf-8") for path in made.folder.glob("index*.*html")]
    assert texts
    for text in texts:
        assert "permanent address" not in text
        assert "citation_" not in text
        assert "ld+json" not in text


@pytest.mark.slow
def test_only_the_head_of_a_page_has_the_full_title(addressed: Site) -> None:
    html = addressed.page("comet")
    assert "<title>Comet (Académie 1718, as reported)" in html
    assert "<h1>Comet of 1718" in html
    assert of(html)[1]["name"] == "Comet (Académie 1718, as reported)"
    assert "Comet of 1718</a>" in addressed.page("index")


@pytest.mark.slow
def test_a_site_of_folders_has_permanent_pages_too(small: Build) -> None:
    made = small(SHORT, CONF, builder="dirhtml")
    html = own_page(made.folder, "oxford-whist/scoring/tricks")
    assert 'href="../../../../#r-oxford-whist-scoring-tricks"' in html
    # A site that brings no face of its own has pages that load nothing and have no script.
    assert re.findall("<script[^>]*>", html) == ['<script type="application/ld+json">']  # data
    assert not re.findall(r'\bsrc="|rel="stylesheet"|@import|url\(', html)


@pytest.mark.parametrize(
    "key", ["", "../x", "a/../b", "a//b", "/a", "a/", "a b", "A", "a.b", "a%2e", "é", "a\n"]
)
def test_a_key_unsafe_in_a_path_is_refused(key: str) -> None:
    with pytest.raises(NinesError, match="cannot be an address"):
        address(key)


# --- Meta tags and JSON-LD ---


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


def of(html: str) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the meta tags and the one object of a page."""
    head = Head(html.partition("</head>")[0])
    (data,) = head.data
    return head.tags, data


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
            "name": "Comet (Académie 1718, as reported)",
            "isPartOf": {"@type": "WebSite", "name": "nines"},
        },
        "citation": [
            f"{WITNESS}wp-comet:069 (line 69), wp-comet:071 (line 69)",
            "wp-comet is “Comet (card game)”, Wikipedia",
        ],
        "isBasedOn": [
            {
                "@type": "Book",
                "name": "Académie Universelle des Jeux",
                "publisher": "Le Gras",
                "datePublished": "1718",
                "pagination": "153-159",
            },
            {
                "@type": "Article",
                "name": "Comet (card game)",
                "isPartOf": {"@type": "CreativeWork", "name": "Wikipedia"},
                "url": "https://en.wikipedia.org/wiki/Comet_(card_game)",
            },
        ],
    }


def test_every_permanent_page_has_data_on_key_and_witnesses(site: Site) -> None:
    retired = {site.folder / address(key) for key in library().corpus.tombstones}
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
        **{f"games/{game.slug}.html": game.slug for game in library().catalogue.games},
        **{f"documents/{siglum}.html": siglum for siglum in documents},
    }
    assert f"{WITNESS}wp-comet" in found["games/comet-1718.html"]["citation"]
    assert found["documents/wp-comet.html"]["citation"] == ["“Comet (card game)”, Wikipedia"]


def test_the_data_hold_nothing_that_is_not_known(site: Site) -> None:
    """No address of the site; the date is that of the last change, and no day of publication."""
    documents = {document.address for document in library().corpus.documents.values()}
    for html in (own_page(site.folder, KING), site.page("games/comet-1718"), site.page("documents/wp-comet")):
        tags, told = of(html)
        assert tags["citation_publication_date"] == told["dateModified"].replace("-", "/")
        assert not {"url", "@id", "datePublished"} & set(told)
        assert set(re.findall(r"https?://[^\"]*", json.dumps(told))) - documents == {"https://schema.org"}


@pytest.mark.slow
def test_a_site_names_its_author_and_address_if_given(addressed: Site) -> None:
    for html, url in (
        (own_page(addressed.folder, KING), address(KING)),
        (addressed.page("comet"), "comet.html"),
    ):
        tags, told = of(html)
        assert "citation_author" not in tags
        assert "author" not in told
        assert tags["citation_language"] == told["inLanguage"] == "de"
        assert told["url"] == f"https://nines.example/site/{url}"
        assert "dateModified" not in told
        assert "citation_publication_date" not in tags


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "conf"),
    [
        (SHORT, ""),  # nobody asked
        (SHORT + DOCUMENT, CONF),  # a page of two things is the page of neither
        ("# Page\n\n```{nines:documents}\n```\n", CONF),
    ],
)
def test_data_are_only_where_asked_for_and_plain(page: str, conf: str, small: Build) -> None:
    made = small(page, conf)
    html = made.page("index")
    assert "citation_" not in html
    assert "ld+json" not in html
    if not conf:
        assert not (made.folder / "r").exists()
        assert "permanent address" not in html


@pytest.mark.slow
def test_markup_is_text_in_the_tags_and_in_the_data(hurt: Site) -> None:
    for html in (*(own_page(hurt.folder, key) for key in (KING, "comet-1718")), hurt.page("index")):
        tags, told = of(html)
        assert tags["citation_author"] == told["author"] == SCRIPTED
        assert f"wp-comet is “{SCRIPTED}”, Wikipedia" in told["citation"]
        assert any(
            one.startswith(f"{SCRIPTED} 1718, pp. 153-159, as reported by") for one in told["citation"]
        )
    reported = f"{SCRIPTED} (Académie 1718, as reported)"
    assert of(own_page(hurt.folder, "comet-1718"))[1]["name"] == reported
    assert of(own_page(hurt.folder, KING))[1]["isPartOf"]["name"] == reported
    tags, told = of(hurt.page("document"))
    assert "<script>alert(1)</script>" in tags["citation_title"]
    assert told["citation"] == [f"“{SCRIPTED}”, Littré, Dictionnaire de la langue française"]
    for page in (*(own_page(hurt.folder, key) for key in (KING, "comet-1718")), hurt.page("document")):
        assert "<script>alert" not in page
        assert "<img" not in page
        (data_of,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
        assert not re.search("[<>&]", data_of)
        assert r"\u003c/script\u003e" in data_of
        assert SCRIPTED in unescape(page)
