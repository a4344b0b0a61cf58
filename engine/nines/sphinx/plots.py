"""Plots on pages: each is drawn into its page, so that it has the colours of the page, beside a table."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from docutils import nodes

from nines.plots import STYLE, drawn
from nines.reference.pictures import stored_figures
from nines.simulation.plot import plot_of
from nines.sphinx import base as b
from nines.sphinx.nodes import scroll_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx.application import Sphinx

    from nines.plots import Plot
    from nines.simulation.summary import Estimate, Summary


def figure(plot: Plot, name: str) -> nodes.Element:
    """Return a plot with its caption. Output other than HTML has only the table beside it.

    Parameters
    ----------
    plot
        The plot.
    name
        The beginning of the ids in the plot, which no other element of the page has.
    """
    caption = f"<figcaption>{escape(plot.about)}</figcaption>" if plot.about else ""
    html = f'<figure class="nines-figure">{drawn(plot, name)}{caption}</figure>'
    return nodes.raw("", html, format="html")


def setup_plots(app: Sphinx) -> None:
    """Register the style sheet of plots."""
    app.add_css_file(STYLE)
    app.connect("builder-inited", _add_style)


def _add_style(app: Sphinx) -> None:
    app.config.html_static_path.append(str(files("nines").joinpath(STYLE)))


class SimulationDirective(b.CorpusDirective):
    """``nines:simulation``: the plot and the table of the stored simulation of an edition."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the plot and the table.

        Raises
        ------
        UnknownNameError
            If no simulation of this edition is stored.
        """
        summary = stored_figures(self.library, name).summary
        columns = ("Place", "Deals won, in %", "95 % interval", "Mean gain", "95 % interval")
        table = b.table(columns, _rows(summary))
        title = f"Simulation of {name}"
        return [figure(plot_of(summary), f"simulation-{name}"), scroll_box("", table, name=title)]


def _rows(summary: Summary) -> Iterator[tuple[str, ...]]:
    for place in summary.places:
        yield f"place {place.number + 1}", *_cells(place.won, 100), *_cells(place.gain)


def _cells(estimate: Estimate, times: int = 1) -> tuple[str, str]:
    interval = f"{times * estimate.low:.2f} to {times * estimate.high:.2f}"
    return f"{times * estimate.value:.2f}", interval
