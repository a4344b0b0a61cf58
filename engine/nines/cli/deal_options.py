"""Options for the commands that let programs play many deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from nines.cli.command import require
from nines.cli.names import game_name
from nines.cli.types import Whole, count, seed_number
from nines.reference.deals_request import DealsRequest
from nines.reference.sensitivity import wait_answer

if TYPE_CHECKING:
    from nines.libraries import Library

Command: TypeAlias = Callable[..., None]
NEEDED: Final = ("edition", "deals", "seats")
OPTIONS: Final = (
    click.option("--deals", type=count, metavar="NUMBER", help="Number of deals (required to play)."),
    click.option("--seats", type=count, metavar="NUMBER", help="Number of players (required to play)."),
    click.option(
        "--policy",
        "policies",
        default="random",
        show_default=True,
        metavar="NAME,...",
        help="The policy of all seats, or one policy for each seat. To list them: nines list --policies.",
    ),
    click.option(
        "--read",
        multiple=True,
        metavar="QUESTION=ANSWER",
        help="Choose another answer to an open question, for all deals; you can repeat this option.",
    ),
    click.option(
        "--seed", type=seed_number, default=1, show_default=True, metavar="NUMBER", help="The seed."
    ),
)
workers = click.option(
    "--workers",
    type=Whole(0, 1024),
    default=0,
    metavar="NUMBER",
    help="Number of processes; by default one for each core. This number does not change the result.",
)


def deals_asked(command: Command, unless: str = "") -> Command:
    """Give a command the options that select deals; the command gets the values as one request, ``of``.

    Parameters
    ----------
    command
        The command.
    unless
        The name of an option with which no deals are selected, and ``of`` is None; by default there is none.
    """

    @wraps(command)
    def with_request(  # noqa: PLR0913 - one parameter for each option
        *most: Any,  # noqa: ANN401 - the other parameters of the command
        edition: str | None,
        read: tuple[str, ...],
        deals: int | None,
        seats: int | None,
        policies: str,
        seed: int,
        **more: Any,  # noqa: ANN401 - the same
    ) -> None:
        of = None
        if not unless or more[unless] is None:
            require(click.get_current_context(), *NEEDED)
            of = DealsRequest(edition or "", read, deals or 0, seats or 0, policies, seed)
        command(*most, of=of, **more)

    for option in reversed(OPTIONS):
        with_request = option(with_request)
    shown = "[EDITION]" if unless else "EDITION"
    return click.argument("edition", metavar=shown, required=False, callback=game_name)(with_request)


def say_wait(library: Library, asked: DealsRequest) -> None:
    """Write a line to standard error if code must be compiled before the first deal."""
    said = wait_answer(library, asked)
    if said:
        click.echo(said, err=True)
