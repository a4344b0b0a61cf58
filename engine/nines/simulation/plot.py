"""The plot of a simulation: who wins how often, and who gains how much, by place in the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.boundary.files import ANY, write_whole
from nines.plots import Panel, Plot, Row, document
from nines.text import counted, unit_for

if TYPE_CHECKING:
    from pathlib import Path

    from nines.simulation.summary import Player, Summary

MARK: Final = "<!-- drawn by nines simulate -->"  # the first line of our plots, and of no other file


def plot(summary: Summary, path: Path, *, replace: bool = False) -> None:
    """Write a plot of the shares of deals won and of the mean gains, by place in the order of play.

    Parameters
    ----------
    summary
        The figures.
    path
        The file to write; a plot that nines has drawn is replaced.
    replace
        Whether to replace any other file too.

    Raises
    ------
    FileError
        If the file cannot be written, or may not be replaced.
    """
    write_whole(path, drawing(summary), over=ANY if replace else MARK.encode())


def drawing(summary: Summary) -> str:
    """Return the plot as the text of an SVG file."""
    return f"{MARK}\n{document(plot_of(summary))}"


def plot_of(summary: Summary) -> Plot:
    """Return the plot of the figures of a simulation.

    Examples
    --------
    >>> import nines
    >>> summary = nines.simulate(nines.load("comet-1718"), deals=30, seats=3, policies=["random"])
    >>> [panel.title for panel in plot_of(summary).panels]
    ['Deals won, in %', 'Mean gain in a deal']
    """
    seats, game = summary.request["seats"], summary.request["game"]
    won = tuple(_won(place, 100 / seats) for place in summary.places)
    gains = tuple(map(_gain, summary.places))
    panels = Panel("Deals won, in %", won, "bars"), Panel("Mean gain in a deal", gains, "bars")
    return Plot(f"{game}: deals won and mean gains, by place in the order of play", _about(summary), panels)


def _about(summary: Summary) -> str:
    asked = summary.request
    deals = f"{summary.deals:,} {unit_for(summary.deals, 'deal')}"
    if summary.missing:
        deals = f"{summary.deals:,} of {asked['deals']:,} deals"
    names = list(dict.fromkeys(asked["policies"]))
    policies = f"policy {names[0]}" if len(names) == 1 else f"policies {', '.join(asked['policies'])}"
    return (
        f"{deals} with {counted(asked['seats'], 'player')}, {policies}, seed {asked['seed']}. Place 1 is"
        " first hand. Level lines: 95 % intervals, which can be too short to be seen. Upright line: an equal"
        " share of the deals."
    )


def _won(player: Player, equal: float) -> Row:
    share = player.won
    interval = 100 * share.low, 100 * share.high
    return Row(_place(player), 100 * share.value, f"{100 * share.value:.2f}", interval, bound=equal)


def _gain(player: Player) -> Row:
    gain = player.gain
    return Row(_place(player), gain.value, f"{gain.value:.2f}", (gain.low, gain.high))


def _place(player: Player) -> str:
    return f"place {player.number + 1}"
