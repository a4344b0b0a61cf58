"""Options and progress of the commands that let programs play many deals."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any, Final, TypeAlias

import click

from nines.cli.command import Whole, count, require, seed_number
from nines.cli.house import house_name, rule_option
from nines.cli.names import game_name
from nines.cli.terminal import on_terminal
from nines.reference.counted import DealsRequest

# --- The progress of long work, on standard error ---

EVERY: Final = 5.0  # seconds between two lines of progress that are not on a terminal


class Progress:
    """The progress of a command on standard error: how much is done, how fast, and the time left.

    Parameters
    ----------
    things
        What is counted, in the plural, such as ``deals``.
    """

    def __init__(self, things: str) -> None:
        self.things = things
        self.start, self.last, self.before = monotonic(), 0.0, -1

    def __call__(self, done: int, of: int) -> None:
        """Show how many items are done, and how many there are in all."""
        now = monotonic()
        if self.before < 0:
            self.before = done  # kept by an earlier run
        if not on_terminal() and now - self.last < EVERY and done < of:
            return
        self.last = now
        rate = (done - self.before) / max(now - self.start, 0.001)
        left = f", {_time((of - done) / rate)} left" if rate and done < of else ""
        speed = f", {rate:,.0f} a second" if rate >= 1 else ""
        line = f"{done:,} of {of:,} {self.things}{speed}{left}"
        sys.stderr.write(f"\r{line:<70}" if on_terminal() else f"{line}\n")
        sys.stderr.write("\n" * (on_terminal() and done == of))
        sys.stderr.flush()


def _time(seconds: float) -> str:
    """Return a time in words.

    Examples
    --------
    >>> _time(42), _time(600), _time(9000)
    ('42 s', '10 min', '2.5 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


# --- Options for the commands that let programs play many deals ---

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
    rule_option,
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
        rules: tuple[str, ...],
        deals: int | None,
        seats: int | None,
        policies: str,
        seed: int,
        **more: Any,  # noqa: ANN401 - the same
    ) -> None:
        of = None
        if not unless or more[unless] is None:
            require(click.get_current_context(), *NEEDED)
            of = DealsRequest(house_name(edition or "", rules), read, deals or 0, seats or 0, policies, seed)
        command(*most, of=of, **more)

    for option in reversed(OPTIONS):
        with_request = option(with_request)
    shown = "[EDITION]" if unless else "EDITION"
    return click.argument("edition", metavar=shown, required=False, callback=game_name)(with_request)
