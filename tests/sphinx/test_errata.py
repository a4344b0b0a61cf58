"""Errata on the site: a place and a label for each, and a list for a game."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sphinx.util.inventory import InventoryFile

from nines import library
from nines.sphinx.base import erratum_anchor, erratum_key

if TYPE_CHECKING:
    from tests.conftest import Build, Site

MARKUP = "*x* <script>alert(1)</script> `code` {ref}`y` <b>"
ESCAPED = "*x* &lt;script&gt;alert(1)&lt;/script&gt; `code` {ref}`y` &lt;b&gt;"


def straight(html: str) -> str:
    """Return the words of a page, without what the site does to quotation marks."""
    plain = re.sub(r"\s+", " ", re.sub("<.*?>", "", html))
    return plain.translate({0x2018: "'", 0x2019: "'"})


def test_every_erratum_is_shown_with_its_sides_and_decision(site: Site) -> None:
    html = site.page("errata")
    text = straight(html)
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
