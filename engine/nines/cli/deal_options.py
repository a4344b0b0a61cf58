"""Options for the commands that let programs play many deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from nines.cli.names import game_name
from nines.cli.types import Whole, count, seed_number
from nines.reference.deals_request import DealsRequest
from nines.reference.sensitivity import wait_answer

if TYPE_CHECKING:
    from nines.libraries import Library

Command: TypeAlias = Callable[..., None]
OPTIONS: Final = (
    click.argument("edition", metavar="EDITION", callback=game_name),
    click.option("--deals", type=count, required=True, metavar="NUMBER", help="Number of deals."),
    click.option("--seats", type=count, required=True, metavar="NUMBER", help="Number of players."),
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


def deals_asked(command: Command) -> Command:
    """Give a command the options that select deals; the command gets the values as one request, ``of``."""

    @wraps(command)
    def with_request(  # noqa: PLR0913 - one parameter for each option
        *most: Any,  # noqa: ANN401 - the other parameters of the command
        edition: str,
        read: tuple[str, ...],
        deals: int,
        seats: int,
        policies: str,
        seed: int,
        **more: Any,  # noqa: ANN401 - the same
    ) -> None:
        command(*most, of=DealsRequest(edition, read, deals, seats, policies, seed), **more)

    for option in reversed(OPTIONS):
        with_request = option(with_request)
    return with_request


def say_wait(library: Library, asked: DealsRequest) -> None:
    """Write a line to standard error if code must be compiled before the first deal."""
    said = wait_answer(library, asked)
    if said:
        click.echo(said, err=True)
