"""The site as it is built: no warning, no dead link, an address for every key."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sphinx.util.inventory import InventoryFile
from tests.sphinx.html import Page, dead, pages, straight

from nines import library, load
from nines.sphinx.base import anchor, passage_anchor, sentence
from nines.sphinx.citing import address

if TYPE_CHECKING:
    from tests.conftest import Site


def test_it_is_built_without_a_warning(site: Site) -> None:
    assert site.warnings == ""


def test_every_internal_link_leads_somewhere(site: Site) -> None:
    assert dead(site) == []


def test_no_address_is_twice_on_a_page(site: Site) -> None:
    twice = {(p.name, one) for p, page in pages(site).items() for one in page.ids if page.ids.count(one) > 1}
    assert not twice


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    assert not [one for page in pages(site).values() for one in page.loads if urlsplit(one).netloc]


def test_every_page_is_light(site: Site) -> None:
    assert not [path for path in pages(site) if path.stat().st_size >= 2_000_000]


def test_every_rule_is_on_its_game_s_page_by_key(site: Site) -> None:
    for listed in library().catalogue.games:
        page = Page(site.page(f"games/{listed.slug}"))
        text = straight(page.text)
        for key, cited in load(listed.slug).rules().items():
            assert anchor(key) in page.ids
            assert sentence(str(cited.rule)) in text
            own = straight(Page(site.page(f"{address(key)}index")).text)  # of what is inherited
            assert all(library().corpus.passage(passage).says in text + own for passage in cited.passages)


def test_every_reading_is_on_the_page_of_its_game(site: Site) -> None:
    for listed in library().catalogue.games:
        page = Page(site.page(f"games/{listed.slug}"))
        text = straight(page.text)
        for reading in library().corpus.readings_of(listed.slug).values():
            assert anchor(reading.key) in page.ids
            if reading.carried:  # told in brief, with a link to where it is argued
                assert any(
                    anchor(f"{reading.carried}/reading/{reading.point}") in link for link in page.links
                )
            else:  # argued on the page, or on the question's own
                own = straight(Page(site.page(f"{address(reading.key)}index")).text)
                assert reading.why in text + own
            assert f"{reading.candidates[reading.chosen].says}" in text


def test_every_passage_is_on_the_page_of_its_document(site: Site) -> None:
    found = {}
    for siglum in {passage.document for passage in library().corpus.passages.values()}:
        found[siglum] = Page(site.page(f"documents/{siglum}"))
    for passage in library().corpus.passages.values():
        assert passage_anchor(passage.id) in found[passage.document].ids


def test_every_source_and_document_is_on_the_page_of_sources(site: Site) -> None:
    ids = Page(site.page("sources")).ids
    assert {f"source-{key}" for key in library().corpus.sources} <= set(ids)
    assert {f"d-{siglum}" for siglum in library().corpus.documents} <= set(ids)


def test_other_projects_find_every_rule_by_its_key(site: Site) -> None:
    with (site.folder / "objects.inv").open("rb") as file:
        labels = InventoryFile.load(file, "", lambda _base, uri: uri)["std:label"]
    for listed in library().catalogue.games:
        for key in load(listed.slug).rules():
            assert labels[key].uri == f"games/{listed.slug}.html#{anchor(key)}"
    assert "comet-1718/stop" in labels
    assert "comet-1718/reading/comet-stops" in labels
    assert "wp-comet:069" in labels


def test_every_aspect_is_reviewed_once_and_leads_to_every_answer(site: Site) -> None:
    page = Page(site.page("explanation/how-a-rule-is-cut"))
    games = library().games("stops")
    reviewed = [one for one in page.ids if one.startswith("aspect-")]
    assert sorted(reviewed) == sorted(f"aspect-{name}" for name in games[0].aspects())
    linked = {urlsplit(href).fragment for href in page.links}
    assert {f"history-{name}" for name in games[0].aspects()} <= linked


def test_all_games_are_on_one_page_in_order_of_date(site: Site) -> None:
    found = [urlsplit(href).path for href in Page(site.page("games")).links if href.startswith("games/")]
    assert list(dict.fromkeys(found)) == [f"games/{listed.slug}.html" for listed in library().catalogue.games]


def test_a_reference_to_a_rule_leads_to_it(site: Site) -> None:
    assert "#r-comet-1718-stop-king" in Page(site.page("games/comet-1718")).links
    assert "../games/comet-1718.html#r-comet-1718-stop-king" in Page(site.page("documents/wp-comet")).links


def test_titles_keep_their_capitals(site: Site) -> None:
    text = Page(site.page("sources")).text
    assert not [
        source.key for source in library().corpus.sources.values() if source.fields["title"] not in text
    ]
