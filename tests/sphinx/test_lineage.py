"""The lineage on the site: the picture, the same as a list, the line, the attestations, the comparison."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from sphinx.util.inventory import InventoryFile

from nines import library
from nines.errors import NinesError
from nines.lineage import lineage
from nines.reference import likeness_words as words
from nines.sphinx.lineage import findings

if TYPE_CHECKING:
    from tests.conftest import Build, Site

MARKUP = "*x* <script>alert(1)</script> `code` {ref}`y` <b>"
ESCAPED = "*x* &lt;script&gt;alert(1)&lt;/script&gt; `code` {ref}`y` &lt;b&gt;"
PLAYABLE = {listed.slug for listed in library().catalogue.games}


def straight(html: str) -> str:
    """Return the words of a page, without what the site does to quotation marks."""
    plain = re.sub(r"\s+", " ", unescape(re.sub("<.*?>", "", html, flags=re.DOTALL)))
    return plain.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'})


def part(html: str, place: str) -> str:
    """Return the section of a page that stands at a place."""
    return html.partition(f'<section id="{place}">')[2].partition("</section>")[0]


def inside() -> list[str]:
    graph = lineage(library().corpus, library().playable)
    return [game for game in graph if not graph.nodes[game]["outside"]]


def test_every_game_of_the_descent_is_linked_in_the_picture(site: Site) -> None:
    _, start, rest = site.page("lineage").partition('<div class="nines-picture"')[2].partition("<svg")
    drawn = ET.fromstring(start + rest.partition("</svg>")[0] + "</svg>")  # noqa: S314 - our own output
    links = {
        element.get("id", "")[8:]: element.get("href", "")
        for element in drawn.iter("{http://www.w3.org/2000/svg}a")
    }
    accounts = {key[8:]: links.pop(key) for key in list(links) if key.startswith("account.")}
    for slug, address in accounts.items():
        page, _, _ = address.partition("#")
        assert page.removeprefix("games/").removesuffix(".html") in PLAYABLE, f"{slug} leads to {address}"
    assert set(links) == set(inside())
    for game, address in links.items():
        page, _, place = address.partition("#")
        assert page == "lineage-evidence.html", f"{game} leads to {address}"
        assert f'id="{place}"' in site.page("lineage-evidence")


def test_the_list_has_every_game_and_statement_with_sides(site: Site) -> None:
    html = site.page("lineage-evidence")
    listed = straight(part(html, "lineage-list") + part(html, "lineage-outside"))
    for game in library().corpus.games:
        assert f'id="l-{game}"' in html
        assert (f'id="l-{game}"' in part(html, "lineage-outside")) == (game not in inside())
    for relation in library().corpus.relations.values():
        assert relation.key in listed
        for side in relation.sides:
            assert straight(side.says) in listed
    for slug in library().corpus.accounts:
        assert f'id="ac-{slug}"' in html
    assert listed.count("Contested.") == sum(one.contested for one in library().corpus.relations.values())


def test_a_statement_that_is_part_of_an_erratum_leads_there(site: Site) -> None:
    html = site.page("lineage-evidence")
    for relation in library().corpus.relations.values():
        if relation.erratum:
            home = html.partition(f'id="r-{relation.key.replace("/", "-")}"')[2].partition('id="')[0]
            assert f'href="errata.html#e-{relation.erratum}"' in home


def test_the_attestations_are_in_order_of_date(site: Site) -> None:
    html = site.page("attestations")
    places = [html.index(f'id="at-{key}"') for key in library().corpus.attestations]
    assert places == sorted(places)
    text = straight(html)
    assert all(attestation.says in text for attestation in library().corpus.attestations.values())


def test_the_line_shows_what_differs_on_each_step(site: Site) -> None:
    html = site.page("lineage")
    step = straight(part(html, "step-red-nines-1881-pink-nines-1974"))
    assert re.search(r"Of \d+ aspects, both texts settle none in their own words\.", step)
    assert '"Suit", different' in step
    red = part(html, "step-comet-1718-red-nines-1881")
    assert re.search(r"both texts settle \d+ in their own words: \d+ alike, \d+ differently", straight(red))
    assert 'href="agreement.html#own-words-of-both"' in red
    assert "Pink Nines of 1974: Suits do not matter" in step
    hoc = straight(part(html, "step-hoc-mazarin-1765-comet-1718"))
    assert "Hoc Mazarin and Comet" in hoc
    assert "→" not in html.partition("From Hoc to Pink Nines")[2].partition("All games")[0]
    assert "cannot be compared" in hoc
    assert "End of the text" not in hoc


def test_the_comparison_shows_every_claim_innovation_and_question(site: Site) -> None:
    html = site.page("agreement")
    likeness = findings(library())
    claims, plain = part(html, "likeness-claims"), straight(html)
    titles = library().corpus.titled
    for answer in words.answer(likeness, lambda slug: titles[slug].title):
        assert answer in plain
    for claim in likeness.claims:
        assert f'href="lineage-evidence.html#r-{claim.statement.replace("/", "-")}"' in claims
    own = part(html, "likeness-own-words")
    innovations = part(html, "likeness-innovations")
    for claim in likeness.claims:
        for aspect in claim.own_words:
            assert all(passage in own for said in aspect.older for passage in said.passages)
        for new in claim.innovations:
            assert straight(new.says.says) in straight(innovations)
            assert all(f">{passage}<" in innovations for passage in new.says.passages)
    for question in likeness.questions:
        assert question.asks in plain
        asked = part(html, f"question-{question.id}")
        for shared in question.shared:
            assert titles[shared.edition].title in straight(asked)
            assert all(
                f">{passage}<" in asked for one in shared.own_words for passage in one.older[0].passages
            )
    for gone in ("nearest", "verdict", " supported", " %"):
        assert gone not in plain.partition("The claims")[2]


def test_the_page_of_withdrawn_hypotheses_keeps_results_and_reasons(site: Site) -> None:
    html = site.page("withdrawn")
    plain, withdrawn = straight(html), library().corpus.withdrawn.values()
    for record in withdrawn:
        for said in (record.key, record.hypothesis, record.result, record.why):
            assert straight(said) in plain
        assert f'id="w-{record.key.replace("/", "-")}"' in html
        assert all(
            f'href="lineage-evidence.html#r-{lead.replace("/", "-")}"' in html for lead in record.leads
        )


def test_no_place_on_the_page_is_named_twice(site: Site) -> None:
    for page in ("lineage", "lineage-evidence", "attestations", "agreement", "withdrawn"):
        places = Counter(re.findall(r'\sid="([^"]+)"', site.page(page)))
        assert [place for place, times in places.items() if times > 1] == []


def test_other_projects_find_games_statements_and_attestations_by_their_keys(site: Site) -> None:
    with (site.folder / "objects.inv").open("rb") as file:
        labels = InventoryFile.load(file, "", lambda _base, uri: uri)["std:label"]
    for game in library().corpus.games:
        assert labels[f"lineage/{game}"].uri == f"lineage-evidence.html#l-{game}"
    for key in library().corpus.relations:
        assert labels[key].uri == f"lineage-evidence.html#r-{key.replace('/', '-')}"
    for slug in library().corpus.accounts:
        assert labels[f"account/{slug}"].uri == f"lineage-evidence.html#ac-{slug}"
    for key in library().corpus.attestations:
        assert labels[f"attested/{key}"].uri == f"attestations.html#at-{key}"


@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_the_page_of_a_game_has_its_past(game: str, site: Site) -> None:
    html = site.page(f"games/{game}")
    past = straight(part(html, f"{game}-history"))
    for attestation in library().corpus.attestations_of(game):
        assert attestation.says in past
    for relation in library().corpus.relations_of(game):
        assert f'href="../lineage-evidence.html#r-{relation.key.replace("/", "-")}"' in html


LIST = "# Page\n\n```{nines:lineage}\n```\n\n```{nines:attestations}\n```\n"
KEY = "red-nines/descends-from/comet"


@pytest.mark.slow
def test_markup_in_a_statement_is_shown_as_text(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    relation = library().corpus.relations[KEY]
    side = replace(relation.grounds[0], says=MARKUP, reckoning=MARKUP)
    odd = replace(relation, grounds=(side,), against=(side,), year=1881, dated=MARKUP)
    monkeypatch.setitem(library().corpus.relations, KEY, odd)
    monkeypatch.setitem(
        library().corpus.games,
        "comet",
        replace(library().corpus.games["comet"], title=MARKUP, names=(MARKUP,)),
    )
    account = library().corpus.accounts["hk-1881"]
    monkeypatch.setitem(library().corpus.accounts, account.slug, replace(account, title=MARKUP, dated=MARKUP))
    monkeypatch.setitem(
        library().corpus.games, "oh-hell", replace(library().corpus.games["oh-hell"], outside=MARKUP)
    )
    html = small(LIST).page("index")
    assert html.count(ESCAPED) >= 8
    assert "<script>alert" not in html


def test_markup_in_an_attestation_is_shown_as_text(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    attestation = library().corpus.attestations_of("comet-1718")[0]
    odd = replace(attestation, says=MARKUP, dated=MARKUP, place=MARKUP)
    monkeypatch.setitem(library().corpus.attestations, attestation.id, odd)
    html = small("# Page\n\n```{nines:attestations}\n```\n\n```{nines:past} comet-1718\n```\n").page("index")
    assert html.count(ESCAPED) == 6
    assert "<script>alert" not in html


@pytest.mark.parametrize(
    ("directive", "says"),
    [
        ("{nines:past} comet-1781", "no game 'comet-1781'; did you mean"),
        ("{nines:line} comet-1781 comet-1752", "no game 'comet-1781'; did you mean"),
        ("{nines:line} comet-1718", "'comet-1718' does not name two games; write the older first"),
        ("{nines:line} pink-nines-1974 comet-1718", "use --from comet --to pink-nines"),
    ],
)
def test_a_wrong_name_is_reported_with_its_line(small: Build, directive: str, says: str) -> None:
    warnings = small(f"# Page\n\nText.\n\n```{directive}\n```\n").warnings
    assert "index.md:5" in warnings
    assert says in warnings


@pytest.mark.slow
def test_the_list_is_there_when_the_picture_cannot_be_drawn(
    small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object, **_named: object) -> str:
        raise NinesError("Graphviz is not at home")

    monkeypatch.setattr("nines.sphinx.lineage.to_svg", fails)
    built = small(LIST)
    assert "the lineage cannot be drawn: Graphviz is not at home" in built.warnings
    assert "nines-picture" not in built.page("index")
    assert all(f'id="l-{game}"' in built.page("index") for game in library().corpus.games)


@pytest.mark.slow
def test_without_pages_of_games_the_picture_leads_to_lists(small: Build) -> None:
    drawn = small("# Page\n\n```{nines:lineage}\n```\n").page("index")
    assert 'href="#l-comet"' in drawn
    assert 'href="games/' not in drawn


def test_a_line_of_descent_has_lanes_and_ticks(small: Build) -> None:
    html = small("# Page\n\n```{nines:descent} hoc-mazarin pink-nines\n```\n").page("index")
    drawn = html.partition('<svg xmlns="http://www.w3.org/2000/svg" class="nines-descent"')[2].partition(
        "</svg>"
    )[0]
    assert re.findall(r'class="name"[^>]*>([^<]*)', drawn) == [
        "Hoc Mazarin",
        "Comet",
        "Red Nines",
        "Pink Nines",
    ]
    assert drawn.count('class="query" cx') == 6  # each step of it and each rival is contested
    beside = re.findall(r'class="beside"[^>]*>([^<]*)', drawn)  # the rivals that the question marks mean
    assert {"Pope Joan", "Planetenspiel"} <= set(beside)
    for year in ("1654", "1718", "1753", "1881", "1974", "2008"):
        assert f">{year}</text>" in drawn


def test_a_line_that_is_none_is_reported(small: Build) -> None:
    made = small("# Page\n\n```{nines:descent} pink-nines\n```\n")
    assert "does not name two games" in made.warnings
