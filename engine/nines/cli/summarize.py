"""``nines summarize``: show the results of a simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json, refuse_ignored
from nines.cli.errors import complain
from nines.cli.library import pass_library
from nines.cli.output import emit, fields, heading, table, text, write_json
from nines.cli.terminal import printable
from nines.cli.types import ReadPath, WrittenFile
from nines.reference.simulated import changed_since, summary_answer
from nines.text import are, counted, unit_for

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.simulated import EstimateAnswer, PlayerAnswer, SummaryAnswer

NAMES = {
    "acts": "acts in a deal",
    "decisions": "of them decisions",
    "passes": "passes",
    "blocks": "blocks",
    "redeals": "times dealt again",
}


@click.command("summarize", cls=NinesCommand)
@click.argument("folder", type=ReadPath(), metavar="DIR")
@click.option(
    "--plot",
    "picture",
    type=WrittenFile(),
    metavar="FILE",
    help="Also draw a chart of the results in this SVG file.",
)
@click.option(
    "--replace",
    is_flag=True,
    help="With --plot: replace FILE even if nines did not draw it.",
)
@as_json
@pass_library
def summarize(library: Library, folder: Path, *, picture: Path | None, replace: bool, as_json: bool) -> None:
    """Show the results of a simulation, each with its 95 % interval.

    A decision is an act that was not the only legal one. The intervals of shares are Wilson's; the intervals
    of means are normal approximations. An interval says how exact the simulation is, and nothing about the
    policies.

    \b
    Examples:
      $ nines summarize red-nines
      $ nines summarize red-nines --plot red-nines.svg
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if picture is None:
        refuse_ignored(click.get_current_context(), "--replace needs --plot", "replace")
    answer = summary_answer(folder, picture, replace=replace)
    if said := changed_since(library, folder):
        complain(said)
    if as_json:
        write_json(answer)
    else:
        show_summary(answer)


def show_summary(answer: SummaryAnswer) -> None:
    """Print the results of a simulation."""
    asked = answer.request
    deals = f"{answer.deals:,} of {asked['deals']:,} deals" if answer.missing else _deals(answer.deals)
    emit(heading(asked["game"], f"{deals}, {counted(asked['seats'], 'player')}"))
    if answer.missing:
        emit(
            text(
                f"{_deals(answer.missing)} {are(answer.missing)} not stored; simulate --resume plays the rest"
            )
        )
    for remark in answer.remarks:
        emit(text(printable(remark)))
    emit(text(""), _players("place in the order of play", answer.places))
    emit(text(""), _players("seat", answer.seats))
    rows = [(NAMES[name], _plain(one)) for name, one in answer.means.items()]
    emit(text(""), fields([*rows, ("deals that nobody won", _percent(answer.unwon))]))
    policies, compiled = ", ".join(asked["policies"]), answer.deals - answer.by_engine
    played = (
        f"{compiled:,} {unit_for(compiled, 'deal')} by the compiled code, {answer.by_engine:,} by the engine"
    )
    emit(text(""), fields([("policies", policies), ("seed", asked["seed"]), ("played", played)]))


def _deals(number: int) -> str:
    return f"{number:,} {unit_for(number, 'deal')}"


def _players(what: str, players: tuple[PlayerAnswer, ...]) -> RenderableType:
    rows = [(str(one.number + 1), _percent(one.won), _plain(one.gain)) for one in players]
    return table((what, "deals won", "mean gain"), rows, right=(what, "deals won", "mean gain"), margin=2)


def _percent(one: EstimateAnswer) -> str:
    return f"{one.value:.1%} [{one.low:.1%}, {one.high:.1%}]"


def _plain(one: EstimateAnswer) -> str:
    return f"{one.value:.2f} [{one.low:.2f}, {one.high:.2f}]"
