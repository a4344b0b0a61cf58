"""``nines play``: deals played at random, each event with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json, whole_number
from nines.cli.output import write_json
from nines.cli.told import tell_play
from nines.describe import describe_play, load_game
from nines.errors import RequestError
from nines.readings import parse_choices, parse_name

if TYPE_CHECKING:
    from nines.stops.play import StopsGame


@click.command(cls=NinesCommand)
@click.argument("game", metavar="GAME")
@click.option(
    "--seats",
    type=whole_number,
    metavar="NUMBER",
    help="How many play; three, or as many as the game is for.",
)
@click.option(
    "--seed",
    type=whole_number,
    metavar="NUMBER",
    default=1,
    show_default=True,
    help="Decides the deals and what is played.",
)
@click.option(
    "--read", "reads", multiple=True, metavar="POINT=CHOICE", help="Read a point otherwise; may be repeated."
)
@click.option("--deals", type=whole_number, metavar="NUMBER", help="How many deals; one unless it is given.")
@click.option("--sitting", is_flag=True, help="Play on until the sitting is over.")
@click.option("--trace", is_flag=True, help="Tell every event with its rule and the standing of that rule.")
@as_json
def play(  # noqa: PLR0913 - one parameter for each option
    game: str,
    *,
    seats: int | None,
    seed: int,
    reads: tuple[str, ...],
    deals: int | None,
    sitting: bool,
    trace: bool,
    as_json: bool,
) -> None:
    """Play deals of a game, any legal act being as likely as another.

    \b
    Examples:
      $ nines play comet-1718 --seats 3 --seed 7
      comet-1718, 3 players, seed 7  played at random
      $ nines play comet-1718 --seed 7 --trace
      $ nines play comet-1718 --seed 7 --read comet-stops=yes --deals 2
      $ nines play 'comet-1718[comet-stops=yes]' --sitting

    With --json: an object with the keys game, seats, seed, policy, unit, opening, deals, purses, sitting_over
    and sitting_winners; each deal has number, winners, gains, purses, sitting_over and, with --trace, events.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if sitting and deals is not None:
        raise RequestError(
            "--deals and --sitting cannot both be given: a sitting has as many deals as its rules say"
        )
    chosen = read_otherwise(game, reads)
    players = seats if seats is not None else _players(chosen)
    number = None if sitting else 1 if deals is None else deals
    if as_json:
        write_json(describe_play(chosen, players, seed, number, trace=trace))
        return
    tell_play(chosen, players, seed, number, trace=trace)


def read_otherwise(name: str, reads: tuple[str, ...]) -> StopsGame:
    """Return a game with the readings of its name and those of the option together.

    Raises
    ------
    RequestError
        If a choice is not of its form, or one point is chosen twice.
    """
    slug, named = parse_name(name)
    load_game(slug)
    for one in reads:
        if not parse_choices(one):
            raise RequestError(f"--read {one!r} chooses nothing; write POINT=CHOICE, as in comet-stops=yes")
    choices = parse_choices(",".join((*(f"{point}={choice}" for point, choice in named.items()), *reads)))
    return load_game(slug).read(choices)


def _players(game: StopsGame) -> int:
    """Return three, or else the smallest number that the game is for."""
    admits = game.variant.seats.rule.admits
    return next((number for number in (3, *range(2, 13)) if admits(number)), 3)
