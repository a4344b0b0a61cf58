"""Plots and the lineage, drawn as on the site, with all that a style sheet says as attributes."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from nines.notebook.standalone import standalone
from nines.notebook.tables import block, table
from nines.plots import STYLE, drawn
from nines.simulation.plot import plot_of, plot_of_pairs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from nines.plots import Plot
    from nines.simulation.pairs import Comparison
    from nines.simulation.summary import Summary

WIDTH: Final = "640"
NUMBERS: Final = ("What", "Number", "From", "To")


def of_plot(plot: Plot) -> Element:
    """Return a plot, the sentence about it, and its numbers as a table."""
    style = files("nines").joinpath(STYLE).read_text("utf-8")
    figure = standalone(drawn(plot, "plot"), style)
    figure.set("width", WIDTH)
    parts = [plot.about] if plot.about else []
    return block(figure, *parts, table(plot.title, NUMBERS, _numbers(plot)))


def _numbers(plot: Plot) -> Iterator[tuple[str, ...]]:
    for panel in plot.panels:
        for row in panel.rows:
            ends = ("", "") if row.interval is None else (f"{end:.2f}" for end in row.interval)
            yield f"{panel.title}: {row.label}", row.text, *ends


def of_summary(summary: Summary) -> Element:
    """Return the plot of a simulation, with intervals."""
    return of_plot(plot_of(summary))


def of_comparison(found: Comparison) -> Element:
    """Return the plot of what changes from one game to another, with intervals."""
    return of_plot(plot_of_pairs(found))


def of_graph(graph: Any) -> Element | None:  # noqa: ANN401 - of any program that uses networkx
    """Return the picture of a lineage; None for a graph that is not one of ours."""
    from nines.lineage.graph import TITLE  # noqa: PLC0415 - a plot needs no networkx
    from nines.lineage.picture import to_svg  # noqa: PLC0415 - the same

    if graph.graph.get("name") != TITLE:
        return None
    style = files("nines.lineage").joinpath("picture.css").read_text("utf-8")
    figure = standalone(to_svg(graph), style)
    _, _, width, height = figure.attrib["viewBox"].split()
    figure.set("width", width)
    figure.set("height", height)
    return figure
