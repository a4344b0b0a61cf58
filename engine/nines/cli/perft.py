"""``nines perft``: count all lines of play from a deal, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from rich.console import Console

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import game_name
from nines.cli.output import emit, heading, indented, table, text, write_json
from nines.cli.terminal import on_terminal, width
from nines.cli.types import Whole, WholeNumbers, count
from nines.reference.perft import LIMIT, PerftRequest, perft_answer
from nines.text import counted, seat_name, unit_for

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from nines.libraries import Library
    from nines.reference.perft import PerftAnswer, PerftTableAnswer

SHOWN: Final = 5  # results; JSON lists all of them


@click.command(cls=NinesCommand)
@click.argument("edition", metavar="EDITION", callback=game_name)
@click.option(
    "--pack",
    default="",
    metavar="CARDS",
    help="Count all deals of these cards; --pack default counts the small packs of the edition.",
)
@click.option(
    "--deal",
    default="",
    metavar="HANDS",
    help="Count one deal, written as: 2♣ K♥ | 3♣ 9♦ / A♣ (the cards after / are in no hand).",
)
@click.option("--seats", type=count, metavar="NUMBER", help="Number of players.")
@click.option(
    "--depth", type=count, metavar="NUMBER", help="Stop each line of play after this number of acts."
)
@click.option(
    "--each",
    type=Whole(1),
    metavar="NUMBER",
    help="Number of cards in each hand; by default the largest possible number.",
)
@click.option(
    "--ordered",
    type=Whole(0),
    default=0,
    metavar="NUMBER",
    help="Number of cards outside the hands that are put in every possible order; the others are in ascending"
    " order. By default 0.",
)
@click.option(
    "--balances",
    type=WholeNumbers(),
    default="",
    metavar="N,N,...",
    help="The balance of each player before the deal.",
)
@click.option(
    "--limit",
    type=Whole(1, 10**15),
    default=LIMIT,
    show_default=True,
    metavar="NUMBER",
    help="Refuse to count if the estimated number of positions is higher than this.",
)
@as_json
@pass_library
def perft(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    edition: str,
    *,
    pack: str,
    deal: str,
    seats: int | None,
    depth: int | None,
    each: int | None,
    ordered: int,
    balances: tuple[int, ...],
    limit: int,
    as_json: bool,
) -> None:
    """Count the lines of play of an edition, act by act, and show how they end.

    A line of play is a sequence of legal acts from a given deal. Without --pack or --deal, the command
    recounts the edition's stored deals. With --pack default, the command counts every deal of the
    edition's small packs. The page "Card-perft" of the documentation explains the format and how lines are
    counted.

    \b
    Examples:
      $ nines perft comet-1718 --seats 2
      $ nines perft comet-1718 --pack default
      $ nines perft comet-1718 --pack 'Q-K♣♦ 9♦' --depth 4
      $ nines perft 'comet-1718[comet-stops=yes]' --deal '9♦ 2♣ | 3♣ K♥'
      $ nines perft multiple-9-2007 --pack '4-5♣♦ 9♣ K♣' --each 2 --ordered 2 --depth 5

    \b
    With --json, an object (nines export writes its schema):
      - format: the version of the format
      - game: the edition
      - unit: the unit in which players pay, such as jeton
      - tables: the counts of each deal or pack, and whether the counts match the stored ones
      - left_out: the stored deals that the choices of the edition make impossible
    """  # noqa: D301 - click's sign for lines that are not to be filled
    asked = PerftRequest(pack, deal, seats, depth, each, ordered, balances, limit)
    if as_json or not on_terminal():
        answer = perft_answer(library, edition, asked)
    else:
        with Console(markup=False, width=width()).status("counting", spinner="line") as status:
            answer = perft_answer(
                library,
                edition,
                asked,
                lambda reached: status.update(f"counting ({reached:,} {unit_for(reached, 'position')})"),
            )
    if as_json:
        write_json(answer)
    else:
        _show(answer)


def _show(answer: PerftAnswer) -> None:
    emit(heading(answer.game, "number of lines of play"))
    for one in answer.tables:
        _show_table(one, answer.unit)
    for left in answer.left_out:
        emit(text(f"\nnot counted: {left.deal}"), indented(text(left.why)))


def _show_table(answer: PerftTableAnswer, unit: str) -> None:
    """Print the counts for one deal or one pack, and the most frequent results of the lines of play."""
    found = answer.table
    rows = [
        (f"{acts}", f"{lines:,}", f"{ends:,}")
        for acts, (lines, ends) in enumerate(zip(found["lines"], found["ends"], strict=True), 1)
    ]
    columns = ("acts", "lines", "ended")
    emit(text(f"\n{answer.what}"), table(columns, rows, right=columns, margin=2))
    results: list[Mapping[str, Any]] = found["results"]
    whole, more = sum(one["lines"] for one in results), len(results) - SHOWN
    shown = [
        (
            ", ".join(map(seat_name, one["winners"])) or "nobody yet",
            " ".join(f"{gain:+}" for gain in one["gains"]),
            f"{one['lines']:,}",
        )
        for one in results[:SHOWN]
    ]
    names = ("won by", f"gains in {unit}s", "lines")
    emit(text(""), table(names, shown, right=names[1:], margin=2))
    said = {True: ", as stored", False: ", but the stored counts differ", None: ""}[answer.kept]
    rest = f"; --json shows {counted(more, 'further result')}" if more > 0 else ""
    emit(indented(text(f"{whole:,} {unit_for(whole, 'line')} in all{said}{rest}")))
