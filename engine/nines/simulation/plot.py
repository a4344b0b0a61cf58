"""A chart of the results of a simulation, as SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from nines.boundary.files import ANY, write_whole
from nines.text import unit_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nines.simulation.summary import Player, Summary

WIDTH, LINE, LEFT, RIGHT = 640, 28, 110, 130
BAR: Final = 14
MARK: Final = "<!-- drawn by nines simulate -->"  # the first line of our charts, and of no other file


def plot(summary: Summary, path: Path, *, replace: bool = False) -> None:
    """Write a picture of the shares of deals won and of the mean gains, by place in the order of play.

    Parameters
    ----------
    summary
        The figures.
    path
        The file to write; a chart that nines has drawn is replaced.
    replace
        Whether to replace any other file too.

    Raises
    ------
    FileError
        If the file cannot be written, or may not be replaced.
    """
    write_whole(path, drawing(summary), over=ANY if replace else MARK.encode())


def drawing(summary: Summary) -> str:
    """Return the picture as the text of an SVG file."""
    height = LINE * (2 * len(summary.places) + 5)
    deals = f"{summary.deals:,} {unit_for(summary.deals, 'deal')}"
    if summary.missing:
        deals = f"{summary.deals:,} of {summary.request['deals']:,} deals"
    about = f"{summary.request['game']}, {deals}; the lines are 95 % intervals"
    lines = [
        MARK,
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
            ' font-family="sans-serif" font-size="14">'
        ),
        f"<title>{escape(about)}</title>",
        f'<text x="0" y="{LINE - 8}">{escape(about)}</text>',
        *_part("Deals won, in %", 1, [(place, _percent(place)) for place in summary.places]),
        *_part("Mean gain", len(summary.places) + 3, [(place, _gain(place)) for place in summary.places]),
        "</svg>\n",
    ]
    return "\n".join(lines)


Range = tuple[float, float, float]


def _percent(player: Player) -> Range:
    return 100 * player.won.value, 100 * player.won.low, 100 * player.won.high


def _gain(player: Player) -> Range:
    return player.gain.value, player.gain.low, player.gain.high


def _part(title: str, line: int, rows: list[tuple[Player, Range]]) -> Iterator[str]:
    """Yield the bars of one figure, below its title."""
    ends = [end for _, row in rows for end in row]
    low, high = min(0.0, *ends), max(0.0, *ends)
    scale = (WIDTH - LEFT - RIGHT) / ((high - low) or 1)

    def across(value: float) -> float:
        return round(LEFT + (value - low) * scale, 1)

    yield f'<text x="0" y="{LINE * (line + 1) - 8}" font-weight="bold">{escape(title)}</text>'
    for number, (player, (value, least, most)) in enumerate(rows, line + 1):
        middle = LINE * number + LINE / 2
        start, end = sorted((across(0), across(value)))
        yield f'<text x="0" y="{middle + 5}">place {player.number + 1}</text>'
        yield (
            f'<rect x="{start}" y="{middle - BAR / 2}" width="{max(end - start, 0.5):.1f}" height="{BAR}"'
            ' fill="#8ab"/>'
        )
        yield f'<path d="M{across(least)} {middle}H{across(most)}" stroke="#000" stroke-width="2"/>'
        yield f'<text x="{WIDTH - RIGHT + 8}" y="{middle + 5}">{value:.2f}</text>'
