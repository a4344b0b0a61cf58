"""Plots: text from data is text, each mark is at the place of its number, and no data are said to be none."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from nines.plots import EMPTY, Panel, Plot, Row, document, drawn, scale_of

ODD = 'king <b onload="x">&amp; ace\x00 ]]> </svg>'
DOTS = (
    Row("one", -2.5, "-2.5", (-3.5, -1.5), bound=0, predicts="above"),
    Row("two", 2.25, "2.25", (1.5, 3.5), bound=3, predicts="below", note="sample 200"),
)
BARS = (Row("one", 3, "3 of 4", whole=4), Row("two", -1.5, "-1.5", (-2, -1)))


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - drawn here


def parts(panel: Panel) -> list[ET.Element]:
    return list(parsed(drawn(Plot("A plot", "", (panel,)), "p")).iter())


def of_class(panel: Panel, kind: str) -> list[ET.Element]:
    return [part for part in parts(panel) if part.get("class") == kind]


def number_at(panel: Panel, place: str | None) -> float:
    """Return the number at a place across the plot, as a reader would find it from two ticks."""
    ticks = [part for part in parts(panel) if "tick" in (part.get("class") or "") and part.text]
    (left, low), (right, high) = (
        (float(str(tick.get("x")).strip("%")), float(str(tick.text))) for tick in (ticks[0], ticks[-1])
    )
    return low + (float(str(place).strip("%")) - left) * (high - low) / (right - left)


@pytest.mark.parametrize("where", ["title", "about", "panel", "label", "text", "note"])
def test_text_from_data_is_never_markup(where: str) -> None:
    said = dict.fromkeys(("title", "about", "panel", "label", "text", "note"), "x") | {where: ODD}
    row = Row(said["label"], 1, said["text"], note=said["note"])
    plot = Plot(said["title"], said["about"], (Panel(said["panel"], (row,)),))
    for svg in (drawn(plot, "p"), document(plot)):
        root = parsed(svg)  # it is well-formed
        shown = " ".join("".join(part.text or "" for part in root.iter()).split())
        assert not [part for part in root.iter() if part.tag.endswith("}b") or part.tag == "b"]
        assert "onload" in shown
        assert "\x00" not in svg
        assert svg == (
            drawn(plot, "p") if svg.startswith('<svg class="nines-plot" width') else document(plot)
        )


def test_each_dot_interval_and_bound_is_at_its_number() -> None:
    panel = Panel("Change", DOTS)
    for row, dot, line, bound in zip(
        DOTS, of_class(panel, "dot"), of_class(panel, "interval"), of_class(panel, "bound"), strict=True
    ):
        assert number_at(panel, dot.get("cx")) == pytest.approx(row.value, abs=0.01)
        ends = number_at(panel, line.get("x1")), number_at(panel, line.get("x2"))
        assert ends == pytest.approx(row.interval, abs=0.01)
        assert number_at(panel, bound.get("x")) == pytest.approx(row.bound, abs=0.01)
        assert ("h9" in str(bound[0].get("d"))) == (row.predicts == "above")
    assert [part.text for part in of_class(panel, "value")] == [row.text for row in DOTS]
    assert [part.text for part in of_class(panel, "note")] == ["sample 200"]


def test_each_bar_begins_at_zero_and_ends_at_its_number() -> None:
    panel = Panel("Counts", BARS, "bars")
    wholes = [(row.whole, bar) for row, bar in zip(BARS, of_class(panel, "whole"), strict=False)]
    bars = [(row.value, bar) for row, bar in zip(BARS, of_class(panel, "bar"), strict=True)]
    assert len(of_class(panel, "whole")) == 1
    for number, bar in (*bars, *wholes):
        start = float(str(bar.get("x")).strip("%"))
        end = start + float(str(bar.get("width")).strip("%"))
        found = sorted((number_at(panel, f"{start}"), number_at(panel, f"{end}")))
        assert found == pytest.approx(sorted((0, number or 0)), abs=0.01)
    assert of_class(panel, "nines-plot-zero")


@pytest.mark.parametrize("number", [0.0, 0.004, 7.0, 99.9, 1046.2, -0.3, -65_000.0])
def test_a_scale_includes_its_numbers_and_ends_round(number: float) -> None:
    for kind in ("bars", "dots"):
        scale = scale_of(Panel("x", (Row("x", number, "x", (number - 1, number)),), kind))
        assert scale.low <= number - 1 < number <= scale.high
        assert 2 <= len(scale.ticks) <= 8
        assert kind == "dots" or scale.low <= 0 <= scale.high


def test_a_panel_without_rows_says_so() -> None:
    assert EMPTY in drawn(Plot("A plot", "", (Panel("Change", ()),)), "p")


def test_a_file_has_style_title_and_description() -> None:
    root = parsed(document(Plot("A plot", "1,000 deals; seed 1", (Panel("Change", DOTS),))))
    by_id = {part.get("id"): part.text for part in root.iter() if part.get("id")}
    assert root.get("role") == "img"
    assert by_id[root.get("aria-labelledby")] == "A plot"
    assert by_id[root.get("aria-describedby")] == "1,000 deals; seed 1"
    assert any(part.tag.endswith("style") and ".nines-plot" in str(part.text) for part in root.iter())
