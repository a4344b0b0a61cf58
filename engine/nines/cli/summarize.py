"""The results of a simulation, as ``nines simulate`` shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.errors import complain
from nines.cli.output import emit, fields, heading, table, text
from nines.cli.terminal import printable
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


def stored_answer(library: Library, folder: Path, picture: Path | None, *, replace: bool) -> SummaryAnswer:
    """Return the results of a stored simulation; say so if the rules have changed since."""
    answer = summary_answer(folder, picture, replace=replace)
    if said := changed_since(library, folder):
        complain(said)
    return answer


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
