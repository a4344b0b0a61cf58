"""The plot of a simulation or of a comparison: who wins how often, and who gains how much, by place."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.files import ANY, writable, write_whole
from nines.errors import FileError
from nines.plots import Panel, Plot, Row, document
from nines.simulation.pairs import TOGETHER, Comparison
from nines.text import counted, unit_for

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nines.simulation.pairs import Difference, PlayerDifference
    from nines.simulation.summary import Estimate, Player, Summary

MARK: Final = "<!-- drawn by nines simulate -->"  # the first line of our plots, and of no other file


def plot(shown: Summary | Comparison, path: Path, *, replace: bool = False) -> None:
    """Write a plot of the shares of deals won and of the mean gains, by place in the order of play.

    Parameters
    ----------
    shown
        The figures of a simulation, or of a comparison of two games.
    path
        The file to write; a plot that nines has drawn is replaced.
    replace
        Whether to replace any other file too.

    Raises
    ------
    FileError
        If the file cannot be written, or may not be replaced.
    """
    refuse_file(path, replace=replace)
    write_whole(path, drawing(shown), over=_over(replace))


def refuse_file(path: Path, *, replace: bool = False) -> None:
    """Refuse a file that :func:`plot` could not write, before the deals are played.

    Raises
    ------
    FileError
        If the file cannot be written, may not be replaced, or has the name of another kind of file.
    """
    if path.suffix.lower() not in {"", ".svg"}:
        raise FileError(path, "written", "a chart is an SVG file; name it so, as in chart.svg")
    writable(path, over=_over(replace))


def _over(replace: bool) -> bytes:  # noqa: FBT001 - as the user says it
    return ANY if replace else MARK.encode()


def drawing(shown: Summary | Comparison) -> str:
    """Return the plot as the text of an SVG file."""
    plot = plot_of_pairs(shown) if isinstance(shown, Comparison) else plot_of(shown)
    return f"{MARK}\n{document(plot)}"


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
    return (
        f"{deals} {_with(asked)} Place 1 is first hand. Level lines: 95 % intervals, which can be too short"
        " to be seen. Upright line: an equal share of the deals."
    )


def _with(asked: Mapping[str, Any]) -> str:
    names = list(dict.fromkeys(asked["policies"]))
    policies = f"policy {names[0]}" if len(names) == 1 else f"policies {', '.join(asked['policies'])}"
    return f"with {counted(asked['seats'], 'player')}, {policies}, seed {asked['seed']}."


def _won(player: Player, equal: float) -> Row:
    share = player.won
    interval = 100 * share.low, 100 * share.high
    return Row(_place(player), 100 * share.value, f"{100 * share.value:.2f}", interval, bound=equal)


def _gain(player: Player) -> Row:
    gain = player.gain
    return Row(_place(player), gain.value, f"{gain.value:.2f}", (gain.low, gain.high))


def _place(player: Player | PlayerDifference) -> str:
    return f"place {player.number + 1}"


# --- Two games in pairs of deals ---


def plot_of_pairs(found: Comparison) -> Plot:
    """Return the plot of what changes from one game to another.

    Examples
    --------
    >>> from nines.simulation.api import compare
    >>> found = compare("comet-1718", "comet-1718[comet-stops=yes]", deals=30, seats=3)
    >>> [panel.title for panel in plot_of_pairs(found).panels][:2]
    ['Change in deals won, in percentage points', 'Change in the mean gain, in jetons']
    """
    players = [(_place(place), place) for place in found.places]
    players += [(f"seat {seat.number + 1}", seat) for seat in found.seats]
    won = tuple(_changed(name, player.won, 100) for name, player in players)
    gains = tuple(_changed(name, player.gain) for name, player in players)
    means = tuple(_changed(f"{name} in a deal", change) for name, change in found.means.items())
    differing = ("winners", found.winners), ("gains", found.gains), ("anything", found.anything)
    panels = (
        Panel("Change in deals won, in percentage points", won),
        Panel(f"Change in the mean gain, in {unit_for(2, found.unit)}", gains),
        Panel("Change in the length of a deal", means),
        Panel("Pairs that differ, in %", tuple(starmap(_differing, differing)), "bars"),
    )
    return Plot(f"From {found.request['game']} to {found.against}: what changes", _about_pairs(found), panels)


def _about_pairs(found: Comparison) -> str:
    return (
        f"{found.pairs:,} {unit_for(found.pairs, 'pair')} of deals {_with(found.request)} {found.pairing}"
        f" Place 1 is first hand. Level lines: intervals, which can be too short to be seen. {TOGETHER}"
        " Upright line: no change."
    )


def _changed(label: str, found: Difference, times: int = 1) -> Row:
    change = found.change
    note = f"from {times * found.one:.2f} to {times * found.other:.2f}"
    interval = times * change.low, times * change.high
    return Row(label, times * change.value, f"{times * change.value:+.2f}", interval, bound=0, note=note)


def _differing(label: str, share: Estimate) -> Row:
    return Row(label, 100 * share.value, f"{100 * share.value:.2f}", (100 * share.low, 100 * share.high))
