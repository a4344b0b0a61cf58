"""Permanent addresses: a page for each game, aspect, rule and reading, that needs nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

import pytest

from nines import library, load
from nines.citing import DEFAULT, FORMATS, LABELS, citation_answer
from nines.errors import NinesError
from nines.libraries.release import this_release
from nines.reference.warrants import WORDS
from nines.sphinx.base import anchor, sentence
from nines.sphinx.citing import address

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site

MARKUP = "*x* <script>alert(1)</script> <img src=x onerror=alert(1)> {{ 7 * 7 }} \"y\" 'z' & <b>"
PAGE = "\n\n".join(
    ("# Page", *(f"```{{nines:{one}}} comet-1718\n```" for one in ("game", "rules", "readings")))
)


def words(html: str) -> str:
    """Return what a reader sees of a page."""
    body = html.partition("<body>")[2]
    return " ".join(unescape(re.sub("<[^>]*>", "", body)).split())


def own_page(folder: Path, key: str) -> str:
    return (folder / address(key) / "index.html").read_text(encoding="utf-8")


def keys() -> list[str]:
    found = []
    for listed in library().catalogue.games:
        game = load(listed.slug)
        readings = (one.key for one in library().corpus.readings_of(listed.slug).values())
        found += [listed.slug, *game.rules(), *(f"{game.slug}/{one}" for one in game.aspects()), *readings]
    return sorted(set(found))


def test_only_names_that_can_be_cited_have_pages(site: Site) -> None:
    """Every game, aspect, rule, reading and retired name has one, and nothing else has."""
    pages = {
        path.parent.relative_to(site.folder).as_posix() + "/" for path in site.folder.glob("r/**/index.html")
    }
    assert pages == {address(key) for key in (*keys(), *library().corpus.retired)}


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
        assert all(one.says in text for one in reading.candidates.values())
        assert all(one.why in text for one in reading.idle)


def test_a_page_cites_the_source_first_then_its_document(site: Site) -> None:
    cite = words(own_page(site.folder, "comet-1718/stop/king")).partition("Cite this")[2]
    assert cite.startswith(
        " Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159, as reported in"
        " “Comet (card game)”, Wikipedia (read on an unknown date; revision not known);"
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
        folded = dict(re.findall("<details><summary>([^<]*)</summary><pre[^>]*>(.*?)</pre>", html, re.DOTALL))
        date = re.search(r"in nines \S+ \(([-\d]+)\)", words(html))
        assert date
        answer = citation_answer(library(), key, this_release(date[1]))
        assert {name: unescape(text) for name, text in folded.items()} == {
            LABELS[name]: form(answer) for name, form in FORMATS.items() if name != DEFAULT
        }
        assert unescape(FORMATS[DEFAULT](answer)) in words(html)


def test_a_game_leads_to_how_each_rule_is_cited(site: Site) -> None:
    html = site.page("games/comet-1718")
    for key in load("comet-1718").rules():
        assert f'href="../{address(key)}#cite">Cite this rule</a>' in html


def test_a_page_needs_no_script_and_loads_nothing(site: Site) -> None:
    for key in keys():
        html = own_page(site.folder, key)
        assert re.findall("<script[^>]*>", html) == ['<script type="application/ld+json">']  # data
        assert not re.findall(r'\bsrc="|rel="stylesheet"|@import|url\(', html)
        assert '<link rel="canonical" href="./">' in html


def test_a_game_leads_to_the_pages_of_its_rules(site: Site) -> None:
    html = site.page("games/comet-1718")
    for key in (*load("comet-1718").rules(), "comet-1718", "comet-1718/reading/comet-stops"):
        assert f'href="../{address(key)}"' in html
    assert f'href="../{address("comet-1718")}" title="permanent address of comet-1718"' in html


@pytest.mark.slow
def test_markup_of_the_corpus_is_shown_as_text(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    passage = replace(library().corpus.passage("wp-comet:069"), says=MARKUP, issue=MARKUP)
    monkeypatch.setitem(library().corpus.passages, passage.id, passage)
    readings = library().corpus.readings["comet-1718"]
    monkeypatch.setitem(readings, "comet-stops", replace(readings["comet-stops"], why=MARKUP))
    monkeypatch.setitem(
        library().corpus.editions,
        "comet-1718",
        replace(library().corpus.editions["comet-1718"], title=MARKUP),
    )
    made = small(PAGE, "nines_permalinks = True\n")
    for key in ("comet-1718/stop/king", "comet-1718/reading/comet-stops", "comet-1718"):
        html = own_page(made.folder, key)
        assert MARKUP in unescape(html)
        assert not re.search(r"<(script(?! type=\"application/ld\+json\")|img|b)\b", html)


def test_permanent_pages_are_made_only_where_asked_for(small: Build) -> None:
    made = small(PAGE)
    assert not (made.folder / "r").exists()
    assert "permanent address" not in made.page("index")


@pytest.mark.slow
def test_permanent_pages_are_made_for_what_the_site_has(small: Build) -> None:
    made = small("# Page\n\n```{nines:readings} comet-1718\n```\n", "nines_permalinks = True\n")
    html = own_page(made.folder, "comet-1718/reading/comet-stops")
    assert not (made.folder / "r/comet-1718/stop").exists()
    assert "comet-1718/stop/comet" in html
    assert "/stop/comet/" not in html


@pytest.mark.slow
def test_a_site_whose_address_is_known_has_whole_addresses(small: Build) -> None:
    made = small(PAGE, 'nines_permalinks = True\nhtml_baseurl = "https://nines.example/site/"\n')
    html = own_page(made.folder, "comet-1718/stop/king")
    whole = "https://nines.example/site/r/comet-1718/stop/king/"
    assert f'<link rel="canonical" href="{whole}">' in html
    assert re.search(
        rf"comet-1718/stop/king, in nines [^,]*, sha256 [0-9a-f]{{12}}, {re.escape(whole)}\.", words(html)
    )
    assert f"url = {{{whole}}}" in unescape(html)


@pytest.mark.slow
@pytest.mark.parametrize("builder", ["singlehtml", "text", "latex", "man", "texinfo", "epub"])
def test_other_builders_make_no_permanent_pages(builder: str, small: Build) -> None:
    made = small(PAGE, "nines_permalinks = True\n", builder=builder)
    assert "unknown node" not in made.warnings
    assert not (made.folder / "r").exists()
    texts = [path.read_text(encoding="utf-8") for path in made.folder.glob("index*.*html")]
    assert not [text for text in texts if "permanent address" in text]


@pytest.mark.slow
def test_a_site_of_folders_has_permanent_pages_too(small: Build) -> None:
    made = small(PAGE, "nines_permalinks = True\n", builder="dirhtml")
    assert 'href="../../../../#r-comet-1718-stop-king"' in own_page(made.folder, "comet-1718/stop/king")


@pytest.mark.parametrize(
    "key", ["", "../x", "a/../b", "a//b", "/a", "a/", "a b", "A", "a.b", "a%2e", "é", "a\n"]
)
def test_a_key_unsafe_in_a_path_is_refused(key: str) -> None:
    with pytest.raises(NinesError, match="cannot be an address"):
        address(key)


@pytest.mark.slow
def test_a_reading_says_beside_which_choice_it_is_idle(small: Build) -> None:
    made = small("# Page\n\n```{nines:readings} pink-nines-2008\n```\n", "nines_permalinks = True\n")
    text = words(own_page(made.folder, "pink-nines-2008/reading/which-ranks-stop"))
    beside = "none with round-the-corner=yes, because the two follows an ace, which is then not a stop"
    assert f"No effect {beside}" in text
