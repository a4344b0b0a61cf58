"""``nines automaton``: how many states and moves a game has, and all of them for other programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nines.boundary.files import writable, write_whole
from nines.cli.command import NinesCommand, WrittenFile, as_json, count, pass_library, refuse_ignored
from nines.cli.deals import Progress
from nines.cli.names import game_name
from nines.cli.output import emit, fields, heading, table, text, write_json
from nines.cli.terminal import on_terminal, write
from nines.errors import RequestError
from nines.reference.automata import allowed_seats, arrays_text, automaton_answer, drawing, machine_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library
    from nines.reference.automata import AutomatonAnswer

DECIDED = "all that the rules decide each time"
UNKEPT = "answers that no table keeps"
NUMBERS = ("players", "states", "acts", "moves", "steps", "questions")


@click.command(cls=NinesCommand)
@click.argument("edition", metavar="EDITION", callback=game_name)
@click.option(
    "--seats",
    type=count,
    metavar="NUMBER",
    help="Number of players; by default every number allowed, up to twelve.",
)
@click.option(
    "--dot",
    type=WrittenFile(),
    metavar="FILE",
    help="Write a small automaton as a drawing for Graphviz; - to print it.",
)
@click.option(
    "--arrays",
    type=WrittenFile(),
    metavar="FILE",
    help="Write all states and steps as arrays in JSON; - to print them.",
)
@as_json
@click.pass_context
@pass_library
def automaton(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    context: click.Context,
    edition: str,
    *,
    seats: int | None,
    dot: Path | None,
    arrays: Path | None,
    as_json: bool,
) -> None:
    """Show how many states and moves a Stops game has, or write all of them to a file.

    An automaton has a state for everything that the rules see of a turn, except the cards. From these tables
    nines plays a game without asking the rules again. The page "Automaton" of the documentation explains the
    numbers and the files.

    \b
    Examples:
      $ nines automaton red-nines-20c --seats 4
      $ nines automaton comet-2011-two-hand --dot comet.dot
      $ nines automaton 'comet-1718[comet-stops=yes]' --seats 3 --arrays comet.json

    \b
    With --json, an object (nines export writes its schema):
      - game: the edition
      - sizes: the numbers for each number of players
      - why_none: why there is no automaton; empty if there is one
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if dot is not None or arrays is not None:
        refuse_ignored(context, "--dot and --arrays write a file, not an answer", "as_json")
        _export(library, edition, seats, *(None if one is None else str(one) for one in (dot, arrays)))
        return
    if as_json:
        write_json(automaton_answer(library, edition, seats, _progress()))
        return
    game = library.load(edition)
    for place, number in enumerate(allowed_seats(game) if seats is None else (seats,)):
        answer = automaton_answer(library, edition, number, _progress())
        if place == 0:
            emit(heading(game.name, "automaton"))
        _show(answer)
        if answer.why_none:
            break


def _progress() -> Callable[[int, int], None]:
    return Progress("states") if on_terminal() else lambda *_: None


def _export(library: Library, edition: str, seats: int | None, dot: str | None, arrays: str | None) -> None:
    """Write an automaton to one file or two."""
    if dot == arrays == "-":
        raise RequestError("--dot - and --arrays - cannot both be printed; name a file for one of them")
    if dot and arrays and os.path.realpath(dot) == os.path.realpath(arrays):
        raise RequestError("--dot and --arrays name the same file; name another for one of them")
    for place in (dot, arrays):
        if place not in {None, "-"}:
            writable(Path(str(place)))
    made, name = machine_answer(library, edition, seats, _progress()), library.load(edition).name
    for place, show in ((dot, drawing), (arrays, arrays_text)):
        if place == "-":
            write(show(made, name))
        elif place is not None:
            write_whole(Path(place), show(made, name))


def _show(answer: AutomatonAnswer) -> None:
    """Print the numbers of an automaton for each number of players, or why there are none."""
    for size in answer.sizes:
        sizes = (size.states, size.acts, size.moves, size.steps, size.questions)
        closed = "yes" if size.closed else f"{size.filled:,} states filled"
        row = (str(size.seats), *(f"{number:,}" for number in sizes), closed)
        emit(text(""), table((*NUMBERS, "closed"), [row], right=NUMBERS, margin=2))
        counts = {**size.looks, DECIDED: size.asked, UNKEPT: size.unkept}
        emit(text(f"\n{size.seats} players, moves that look at more than the state and the act:"))
        emit(fields((about, text(f"{number:,}")) for about, number in counts.items()))
    if answer.why_none:
        emit(text(f"\n{answer.why_none}"))
