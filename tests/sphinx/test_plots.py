"""Every picture on a page has the numbers of the table beside it, and says its sample, seed and intervals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from docutils import nodes

from nines import library
from nines.errors import UnknownNameError
from nines.plots import Panel, Plot, Row
from nines.reference import claim_answers, odds_answer
from nines.reference.likeness import likeness_answer
from nines.reference.names import named_game
from nines.reference.pictures import claims_pictures, odds_plot, overview_plot, stored_figures
from nines.sphinx.claims import _picture
from nines.sphinx.gaps import _edition, _row
from nines.sphinx.lineage import _claims
from nines.sphinx.plots import _rows, figure
from nines.sphinx.totals import _odds_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.conftest import Build

OURS = library()


def drawn_rows(parts: Iterable[nodes.Element]) -> list[tuple[str, str]]:
    """Return the label (as far as its first line) and the number of every row in the plots among *parts*."""
    found = []
    for raw in (raw for part in parts for raw in part.findall(nodes.raw)):
        texts = [text for text in svg_of(raw).iter("text") if text.get("class") in {None, "value"}]
        for place, text in enumerate(texts):
            if text.get("class") == "value":
                label = next(one for one in reversed(texts[:place]) if one.get("y") == text.get("y"))
                found.append((str(label.text), str(text.text)))
    return found


def svg_of(raw: nodes.raw) -> ET.Element:
    svg = ET.fromstring(raw.astext()).find(".//svg")  # noqa: S314 - drawn here
    assert svg is not None
    assert (svg.get("role"), {child.tag for child in svg} >= {"title", "desc"}) == ("img", True)
    return svg


def table_rows(parts: Iterable[nodes.Element], number: int = 0) -> list[list[str]]:
    tables = [table for part in parts for table in part.findall(nodes.table)]
    (body,) = tables[number].findall(nodes.tbody)
    return [[entry.astext() for entry in row.findall(nodes.entry)] for row in body.findall(nodes.row)]


def test_claims_are_drawn_with_the_numbers_of_their_tables() -> None:
    pictures = claims_pictures(OURS, claim_answers(OURS))
    shown = [claim.record.key for picture in pictures for claim in picture.claims]
    simulated = [key for key, claim in OURS.claims.by_key.items() if claim.found.estimate]
    assert sorted(shown) == sorted(simulated)
    for picture in pictures:
        parts = list(_picture(picture, "p"))
        table = table_rows(parts)
        for (label, number), cells in zip(drawn_rows(parts), table, strict=True):
            assert (cells[0].startswith(label), number) == (True, cells[1])
        rows = [row for panel in picture.plot.panels for row in panel.rows]
        for row, (_, estimate, interval, bound, sample, seed, verdict) in zip(rows, table, strict=True):
            assert row.interval == tuple(map(float, interval.split(" to ")))
            assert (row.value, row.bound is None) == (float(estimate), bound == "none")
            assert bound in {"none", f"{row.predicts} {row.bound:g}" if row.bound is not None else ""}
            assert row.note.endswith(f"{verdict}; sample {sample}, seed {seed}")


def test_odds_are_drawn_with_the_numbers_of_their_table() -> None:
    for odds_table in odds_answer(OURS, "multiple-9-2007").tables:
        parts = [figure(odds_plot(odds_table), "p"), _odds_table(odds_table)]
        assert drawn_rows(parts) == [(cells[0], f"{cells[3]} %") for cells in table_rows(parts)]


@pytest.mark.parametrize("slug", ["pope-joan-1909", "hoc-mazarin-1765"])
def test_the_strongest_answers_are_drawn_as_the_table_has_them(slug: str) -> None:
    parts = _edition(OURS, slug)
    drawn = drawn_rows(parts)
    assert 0 < len(drawn) <= len(table_rows(parts))
    for (label, number), cells in zip(drawn, table_rows(parts), strict=False):
        assert cells[0].startswith(label)
        assert f": {number.removesuffix(' %')} ±" in cells[1]
    caption = next(raw.astext() for part in parts for raw in part.findall(nodes.raw))
    assert re.search(r"[\d,]+ deals for each answer, seed 1718\. Lines are intervals; with 95 %", caption)


@pytest.mark.slow
def test_the_overview_of_silences_has_the_numbers_of_its_table() -> None:
    titles = {named_game(OURS, slug).title: slug for slug in OURS.playable}
    rows = [row for panel in overview_plot(OURS).panels for row in panel.rows]
    assert len(rows) > 20
    for row in rows:
        *_, largest = _row(OURS, titles[row.label], row.label)
        assert str(largest).startswith(f"{row.note.partition('; ')[2]}: {row.text.removesuffix(' %')} ±")


@pytest.mark.slow
def test_likeness_is_drawn_with_the_numbers_of_its_table() -> None:
    parts = list(_claims(OURS, likeness_answer(OURS)))
    table = {cells[0]: cells[1:] for cells in table_rows(parts)}
    drawn = drawn_rows(parts)
    assert len(drawn) > len(table)
    for label, number in drawn:
        assert any(title.startswith(label) and number in cells for title, cells in table.items())
    left_out = [number for cells in table.values() for number in cells if number in {"-", "0 of 0"}]
    assert len(drawn) + len(left_out) == 2 * len(table)


def test_a_stored_simulation_is_drawn_beside_its_numbers(small: Build) -> None:
    html = small("# Page\n\n```{nines:simulation} red-nines-20c\n```\n").page("index")
    summary = stored_figures(OURS, "red-nines-20c").summary
    for place, won, interval, gain, _ in _rows(summary):
        assert f">{place}</text>" in html
        for number in (won, gain):
            assert f">{number}</text>" in html
            assert f"<p>{number}</p>" in html
        assert f"<p>{interval}</p>" in html
    assert "1,000,000 deals with 4 players, policy random, seed 1" in html.partition("<figcaption>")[2]
    assert "_static/plots.css" in html


def test_an_edition_without_a_stored_simulation_is_named() -> None:
    with pytest.raises(UnknownNameError, match="no edition with a stored simulation 'comet-1718'"):
        stored_figures(OURS, "comet-1718")


def test_a_caption_from_data_is_text() -> None:
    raw = figure(Plot("<b>", "a <b> & c", (Panel("x", (Row("<i>", 1, "1"),)),)), "p").astext()
    assert "<b>" not in raw
    assert "<i>" not in raw
    assert "<figcaption>a &lt;b&gt; &amp; c</figcaption>" in raw
