"""Plots as SVG: rows with bars or dots on a common scale, with intervals and bounds.

A plot has panels, and each panel has a scale of its own. Each row has a line of text and a band below it. All
places across a band are percentages of the width. So a plot on a page is as wide as the page, on a phone too,
and its letters keep their size.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from math import ceil, floor, log10
from textwrap import wrap
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STYLE: Final = "plots.css"  # beside this module; pages of a site load it, and a file contains it
EMPTY: Final = "There is nothing to show."
LETTERS: Final = 48  # in a line, so that it fits a phone
WIDTH, MARGIN = 640, 16  # of a file
LEFT, RIGHT = 2.0, 98.0  # of a band, in percent; a dot at its end is seen whole
LINE, BAND, GAP = 17, 18, 10
BAR: Final = 10
ARROWS: Final = {"": "", "above": "M0-6h9m-3-3l3 3-3 3", "below": "M0-6h-9m3-3l-3 3 3 3"}
TICKS: Final = 4  # steps of a scale, or a few more
# XML does not allow these characters, even escaped.
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Row:
    """A number with its name.

    Parameters
    ----------
    label
        The name.
    value
        The number, in the unit of the panel.
    text
        The number as a reader sees it, which is also the text in the table beside the plot.
    interval
        The ends of the interval of the number; None if the number is exact.
    bound
        A number with which this number is compared; None if there is none.
    predicts
        The side of the bound on which the number is predicted to lie; empty without a prediction.
    whole
        The larger number that contains this number, drawn as a frame around the bar; None without a frame.
    note
        What else a reader should know, in a few words, such as the size of the sample.
    """

    label: str
    value: float
    text: str
    interval: tuple[float, float] | None = None
    bound: float | None = None
    predicts: Literal["", "above", "below"] = ""
    whole: float | None = None
    note: str = ""

    @property
    def numbers(self) -> tuple[float, ...]:
        """All numbers of the row, which the scale must include."""
        known = (number for number in (self.bound, self.whole) if number is not None)
        return self.value, *(self.interval or ()), *known


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows with a common scale.

    Parameters
    ----------
    title
        What the numbers are, with their unit.
    rows
        The rows, from top to bottom.
    kind
        The kind of mark. A bar always begins at 0.
    span
        Further numbers that the scale must include, such as 0 and 100 for percentages.
    """

    title: str
    rows: tuple[Row, ...]
    kind: Literal["bars", "dots"] = "dots"
    span: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot.

    Parameters
    ----------
    title
        The name of the plot, for those who cannot see it too.
    about
        What a reader needs in order to understand the marks: the sample, its seed, the level of the
        intervals. Empty if the title says all.
    panels
        The panels, from top to bottom.
    """

    title: str
    about: str
    panels: tuple[Panel, ...]


# --- A scale ---


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear scale, which begins and ends at a round number.

    Parameters
    ----------
    low, high
        The first and the last number.
    step
        The distance between two ticks.
    """

    low: float
    high: float
    step: float

    @property
    def ticks(self) -> list[float]:
        """The numbers of the ticks."""
        return [
            self.low + place * self.step for place in range(round((self.high - self.low) / self.step) + 1)
        ]

    def across(self, number: float) -> float:
        """Return the place of a number across the plot, in percent of its width."""
        return round(LEFT + (RIGHT - LEFT) * (number - self.low) / (self.high - self.low), 2)


def scale_of(panel: Panel) -> Scale:
    """Return the scale of a panel, which includes all its numbers; for bars, it includes 0.

    Examples
    --------
    >>> scale_of(Panel("Share, in %", (Row("first hand", 27.1, "27.1"),), "bars"))
    Scale(low=0.0, high=30.0, step=10.0)
    >>> scale_of(Panel("Change", (Row("kings", -2.5, "-2.5", (-3.5, -1.5), bound=0),)))
    Scale(low=-4.0, high=0.0, step=1.0)
    """
    numbers = [number for row in panel.rows for number in row.numbers]
    numbers += [*panel.span, *([0.0] if panel.kind == "bars" else [])] or [0.0]
    low, high = min(numbers), max(numbers)
    rough = (high - low or 1.0) / TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(times * power for times in (1, 2, 2.5, 5, 10) if times * power >= rough * 0.999)
    first = floor(low / step) * step
    return Scale(first, max(ceil(high / step) * step, first + step), step)


# --- The drawing ---


def drawn(plot: Plot, name: str) -> str:
    r"""Return a plot as an SVG element of a page; the page has its title and loads its style sheet.

    Parameters
    ----------
    plot
        The plot.
    name
        The beginning of all ids in the plot, which no other element of the page has.

    Examples
    --------
    >>> bars = Panel("Share, in %", (Row("<first> hand", 27.1, "27.1 %"),), "bars")
    >>> print(*drawn(Plot("Who wins?", "", (bars,)), "wins").splitlines()[-5:], sep="\n")
    <text x="0" y="56">&lt;first&gt; hand</text>
    <text class="value" x="100%" y="56">27.1 %</text>
    <use href="#wins-1" y="70"/>
    <rect class="bar" x="2.0%" y="65" width="86.72%" height="10"/>
    </svg>
    """
    body, height = _body(plot, name, 0)
    return _element(plot, name, f'width="100%" height="{height}"', body)


def document(plot: Plot, name: str = "plot") -> str:
    """Return a plot as the text of an SVG file, with its title, all that is said of it, and its style.

    Parameters
    ----------
    plot
        The plot.
    name
        The beginning of all ids in the plot.
    """
    heads = [("head", line) for line in wrap(plot.title, 66)] + [
        ("note", line) for line in wrap(plot.about, 92)
    ]
    texts = [_text(line, LINE * place, kind) for place, (kind, line) in enumerate(heads, 1)]
    body, height = _body(plot, name, LINE * len(heads) + GAP)
    style = files("nines").joinpath(STYLE).read_text("utf-8")
    size = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2 * MARGIN} {height + 2 * MARGIN}"'
    inside = f'<svg x="{MARGIN}" y="{MARGIN}" width="{WIDTH}" height="{height}">'
    parts = [f"<style>{escape(style, quote=False)}</style>", inside, *texts, *body, "</svg>"]
    return _element(plot, name, size, parts) + "\n"


def _element(plot: Plot, name: str, size: str, body: Iterable[str]) -> str:
    labels = f'aria-labelledby="{name}-title"' + (f' aria-describedby="{name}-desc"' if plot.about else "")
    desc = [f'<desc id="{name}-desc">{_safe(plot.about)}</desc>'] if plot.about else []
    head = f'<svg class="nines-plot" {size} role="img" {labels}>'
    return "\n".join([head, f'<title id="{name}-title">{_safe(plot.title)}</title>', *desc, *body, "</svg>"])


def _body(plot: Plot, name: str, top: int) -> tuple[list[str], int]:
    """Return the elements of all panels, and the height of the plot."""
    parts: list[str] = []
    for number, panel in enumerate(plot.panels, 1):
        for line in wrap(panel.title, LETTERS):
            top += LINE
            parts.append(_text(line, top, "head"))
        if panel.rows:
            drawing, top = _rows(panel, f"{name}-{number}", top)
            parts += drawing
        else:
            top += LINE
            parts.append(_text(EMPTY, top, "note"))
        top += 2 * GAP
    return parts, top - GAP


def _rows(panel: Panel, name: str, top: int) -> tuple[list[str], int]:
    """Return the elements of the rows of a panel below *top*, and where they end."""
    scale = scale_of(panel)
    top += LINE
    parts = [f'<defs><g id="{name}">{"".join(_band(scale))}</g></defs>', *_tick_texts(scale, top)]
    top += GAP // 2
    for row in panel.rows:
        lines = wrap(row.label, LETTERS - len(row.text) - 2)
        parts += [_text(line, top + LINE * place) for place, line in enumerate(lines, 1)]
        parts.append(_text(row.text, top + LINE, "value", x="100%"))
        notes = wrap(row.note, LETTERS)
        top += LINE * len(lines)
        parts += [_text(line, top + LINE * place, "note") for place, line in enumerate(notes, 1)]
        top += LINE * len(notes) + BAND // 2 + GAP // 2
        parts += [f'<use href="#{name}" y="{top}"/>', *_marks(panel.kind, row, scale, top)]
        top += BAND // 2 + GAP
    return parts, top


def _band(scale: Scale) -> Iterator[str]:
    """Yield the ground of a row around its middle line, with a line for each tick; that of 0 is dark."""
    half = BAND // 2
    yield f'<rect class="nines-plot-band" x="{LEFT}%" y="-{half}" width="{RIGHT - LEFT}%" height="{BAND}"/>'
    for tick in scale.ticks:
        kind = "zero" if abs(tick) < scale.step / 1000 else "tick"
        yield _line(f"nines-plot-{kind}", scale.across(tick), scale.across(tick), -half, half)


def _tick_texts(scale: Scale, top: int) -> Iterator[str]:
    for tick in scale.ticks:
        place = scale.across(tick)
        kind = "tick first" if place == LEFT else "tick last" if place == RIGHT else "tick"
        yield _text(f"{round(tick, 9):,.10g}", top, kind, x=f"{place}%")


def _marks(kind: str, row: Row, scale: Scale, middle: int) -> Iterator[str]:
    """Yield the marks of a row, those behind first."""
    if kind == "bars":
        if row.whole is not None:
            yield _bar("whole", scale, row.whole, middle)
        yield _bar("bar", scale, row.value, middle)
    if row.bound is not None:
        head = ARROWS[row.predicts]
        place = f'x="{scale.across(row.bound)}%" y="{middle}"'
        yield f'<svg class="bound" {place} overflow="visible"><path d="M0-9V9{head}"/></svg>'
    if row.interval is not None:
        start, end = map(scale.across, row.interval)
        yield _line("interval", start, end, middle, middle)
    if kind == "dots":
        yield f'<circle class="dot" cx="{scale.across(row.value)}%" cy="{middle}" r="4.5"/>'


def _bar(kind: str, scale: Scale, number: float, middle: int) -> str:
    start, end = sorted((scale.across(0), scale.across(number)))
    size = f'width="{round(end - start, 2)}%" height="{BAR}"'
    return f'<rect class="{kind}" x="{start}%" y="{middle - BAR // 2}" {size}/>'


def _line(kind: str, start: float, end: float, top: int, bottom: int) -> str:
    return f'<line class="{kind}" x1="{start}%" x2="{end}%" y1="{top}" y2="{bottom}"/>'


def _text(text: str, y: int, kind: str = "", x: str = "0") -> str:
    looks = f' class="{kind}"' if kind else ""
    return f'<text{looks} x="{x}" y="{y}">{_safe(text)}</text>'


def _safe(text: str) -> str:
    """Return a text as XML can hold it; it is never markup."""
    return escape(printable(text))


def printable(text: str) -> str:
    r"""Return a text with a replacement sign in place of each character that XML forbids.

    Control characters are also replaced.

    Examples
    --------
    >>> printable("Red\x00Nines")
    'Red�Nines'
    """
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)
