"""``nines play`` and ``nines rules``: play deals, and read how an edition is played."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from nines.boundary.files import writable, write_whole
from nines.cli.command import (
    Counts,
    NinesCommand,
    WrittenFile,
    as_json,
    complain,
    count,
    pass_library,
    plainly,
    refuse_ignored,
    seed_number,
)
from nines.cli.house import rule_option, say_unchanged
from nines.cli.listing import show_playable
from nines.cli.names import game_name, known_as
from nines.cli.output import emit, text, write_json
from nines.cli.prompt import QuitError, read_line
from nines.cli.record import read_saved, under_its_rules
from nines.cli.rulebook_lines import show_rulebook
from nines.cli.seat_view import show_play
from nines.cli.sheet import titled, write_sheet
from nines.cli.table import play_with_people
from nines.cli.terminal import at_terminal
from nines.errors import RequestError
from nines.evidence.companions import unheeded
from nines.kernel.playing import begin, check_number
from nines.libraries.naming import parse_edition, read_also, with_house_rules
from nines.policies import RANDOM, seated
from nines.records.recording import recorded
from nines.records.text_form import record_text
from nines.reference import rulebook_answer
from nines.reference.plays import Play, play_answer
from nines.table.records import with_rules
from nines.table.saved import begun, opponents, usual_seats

if TYPE_CHECKING:
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.table.saved import SavedGame


# --- ``nines play`` ---

USUAL_SEED: Final = 1
FRESH_SEEDS: Final = 1_000_000  # short enough to type again


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", required=False, callback=game_name)
@click.option(
    "--seats",
    type=count,
    metavar="NUMBER",
    help="Number of players; by default three or, if three cannot play, the smallest number that can.",
)
@click.option(
    "--seed",
    type=seed_number,
    metavar="NUMBER",
    help="Random seed for the deals and the policies; by default 1 or, with --human, a new seed.",
)
@click.option(
    "--read",
    "reads",
    multiple=True,
    metavar="POINT=CHOICE",
    help="Settle an open question differently; you can repeat this option.",
)
@rule_option
@click.option("--deals", type=count, metavar="NUMBER", help="Number of deals; by default one.")
@click.option("--match", is_flag=True, help="Play until the match is over.")
@click.option(
    "--policy",
    "policies",
    metavar="NAME,NAME,...",
    help="The policy of all players, or one policy for each player. To list them: nines list --policies."
    " The default is random; if you play yourself, the others mostly follow the sources' advice, if any.",
)
@click.option(
    "--human",
    type=Counts(),
    metavar="PLAYER,...",
    help="Play yourself, as the player with this number (from 1); or several people, such as 1,3.",
)
@click.option(
    "--resume",
    type=WrittenFile(),
    metavar="FILE",
    help="Resume a saved game.",
)
@click.option(
    "--record",
    type=WrittenFile(),
    metavar="FILE",
    help='Write a record of the play to a new file; see the page "Records of play".',
)
@click.option(
    "--anyway",
    is_flag=True,
    help="With --resume: go on under today's rules, although rules have changed since the game was saved.",
)
@click.option(
    "--trace", is_flag=True, help="Show every event with its rule, and how well the sources support the rule."
)
@plainly
@as_json
@click.pass_context
@pass_library
def play(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    context: click.Context,
    game: str | None,
    *,
    seats: int | None,
    seed: int | None,
    reads: tuple[str, ...],
    rules: tuple[str, ...],
    deals: int | None,
    match: bool,
    policies: str | None,
    human: tuple[int, ...] | None,
    resume: Path | None,
    record: Path | None,
    anyway: bool,
    trace: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Let programs play deals of a game, or play with them yourself.

    A program that chooses acts is called a policy. A policy sees only what its player may see. The default
    policy, random, chooses each legal act with the same probability.

    With --human you play yourself: type the number of an act or the act itself (7h, 9d as 10, pass), or
    cards in a row (7h 8 9). Enter plays the only act. You can also type why (the rule behind the last event),
    why 9d as 10 (is this act allowed?), hint, or ? for help. If you quit or interrupt the game, it is saved
    in a file, and you can resume it. With --human 1,3 two people play; the cards of each are covered between
    turns. Without GAME, you choose a game from a list.

    \b
    Examples:
      $ nines play comet-1718 --seats 3 --seed 7
      comet-1718, 3 players, seed 7  played at random
      $ nines play comet-1718 --seed 7 --trace
      $ nines play comet-1718 --seed 7 --read comet-stops=yes --deals 2
      $ nines play 'comet-1718[comet-stops=yes]' --match
      $ nines play comet-1718 --rule payment/king.amount=2 --rule seats.least=3
      $ nines play comet-1718 --policy longest-run,shed-high,random --deals 10
      $ nines play comet-1718 --seed 7 --record evening.toml

    To play yourself: nines play comet-1718 --human 1. The same --seed NUMBER gives the same cards again.

    \b
    With --json, an object (nines export writes its schema):
      - game, seats, seed, unit: the edition, the number of players, the seed, and the unit of payments
      - policy, policies: all policies in one text, and the policy of each player
      - opening: the events before the first deal
      - deals: for each deal, the winners and the gains; with --trace, the events
      - balances, match_over, match_winners: the state after the last deal
    """  # noqa: D301 - click's sign for lines that are not to be filled
    library = library.plain if plain else library
    if resume is not None or anyway:
        _resume(library, context, resume, anyway=anyway, trace=trace)
        return
    if game is None:
        game, human = _offered(library, context), human or (1,)
    number = _number(deals, match=match)
    if record is not None:
        writable(record)
    chosen = read_otherwise(library, game, reads, rules)
    players = seats if seats is not None else usual_seats(chosen)
    names = [policy.strip() for policy in policies.split(",")] if policies is not None else None
    if human is not None:
        if as_json:
            raise RequestError("--human cannot be combined with --json; leave out one of them")
        _with_people(library, chosen, players, seed, number, human, names, trace, record)
    else:
        same = USUAL_SEED if seed is None else seed
        shown = Play(chosen, players, same, names or [RANDOM], trace=trace)
        _by_programs(library, shown, number, record, as_json=as_json)


def _with_people(  # noqa: PLR0913, PLR0917 - as the command takes them
    library: Library,
    game: AnyGame,
    players: int,
    seed: int | None,
    number: int | None,
    human: tuple[int, ...],
    names: list[str] | None,
    trace: bool,  # noqa: FBT001 - as the command takes it
    record: Path | None,
) -> None:
    """Let people play, with fresh cards unless a seed is named."""
    fresh = seed if seed is not None else secrets.randbelow(FRESH_SEEDS)
    saved = _begun(library, game, players, fresh, number, human=human, names=names)
    play_with_people(library, saved, None, trace=trace, record=record)


def _by_programs(
    library: Library,
    play: Play,
    number: int | None,
    record: Path | None,
    *,
    as_json: bool,
) -> None:
    """Let programs play, show what happens, and write it down if a file is named."""
    given = list(play.policies)
    if as_json:
        write_json(play_answer(play.game, play.seats, play.seed, number, policies=given, trace=play.trace))
    else:
        show_play(play, number)
    if record is not None:
        played = recorded(play.game, play.seats, play.seed, seated(given, play.seats, play.game), number)
        write_whole(record, record_text(with_rules(library, play.game, played)))


def _number(deals: int | None, *, match: bool) -> int | None:
    """Return the number of deals to play; None for a whole match."""
    if not match:
        return 1 if deals is None else deals
    if deals is not None:
        raise RequestError(
            "--deals cannot be combined with --match: the rules say how many deals a match has"
        )
    return None


def _resume(
    library: Library, context: click.Context, file: Path | None, *, anyway: bool, trace: bool
) -> None:
    """Go on with a saved game."""
    if file is None:
        raise click.UsageError("--anyway needs --resume FILE, a saved game", context)
    others = (parameter.name or "" for parameter in context.command.params)
    given = (name for name in others if name not in ("resume", "anyway", "trace", "plain"))
    refuse_ignored(context, "--resume takes all settings from the file", *given)
    saved = under_its_rules(library, read_saved(library, file), file, anyway=anyway)
    play_with_people(library, saved, file, trace=trace)


def _begun(  # noqa: PLR0913 - a play needs all of these
    library: Library,
    game: AnyGame,
    players: int,
    seed: int,
    deals: int | None,
    *,
    human: tuple[int, ...],
    names: list[str] | None,
) -> SavedGame:
    """Return a new game with people."""
    begin(game, players, seed)  # refuses numbers that are out of range before anything is shown
    check_number(deals)
    people = sorted(set(human))
    for number in people:
        if not 1 <= number <= players:
            raise RequestError(f"player {number} is not at the table; the players are 1 to {players}")
    others = players - len(people)
    given = names or list(opponents(library, game, others))
    if len(given) == players and others > 0:
        given = [name for number, name in enumerate(given, 1) if number not in people]
    programs = iter(seated(given, others, game) if others else ())
    policies = [None if number in people else next(programs).name for number in range(1, players + 1)]
    return begun(library, game, seats=players, seed=seed, deals=deals, people=people, policies=policies)


def _offered(library: Library, context: click.Context) -> str:
    """Let a person choose a game from a list; through a pipe, print the list and end.

    Raises
    ------
    RequestError
        If the name or the number that is typed means no game.
    click.UsageError
        If nobody is at a terminal.
    """
    if not at_terminal():
        others = [parameter.name or "" for parameter in context.command.params]
        if not any(context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in others):
            show_playable(library)
        raise click.UsageError("Missing argument 'GAME': nines play comet-1718 --human 1", context)
    games = show_playable(library)
    try:
        typed = read_line("\ngame (its number or name)> ")
    except QuitError:
        raise click.Abort from None
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(games):
            raise RequestError(f"there is no game {typed}; the games are 1 to {len(games)}")
        return games[int(typed) - 1]
    return known_as(library, typed, games=True)


def read_otherwise(
    library: Library, name: str, reads: tuple[str, ...], rules: tuple[str, ...] = ()
) -> AnyGame:
    """Return a game with the choices and house rules in its name and in ``--read`` and ``--rule``.

    A choice or a house rule that has no effect is dropped, and a line on standard error says so.

    Raises
    ------
    RequestError
        If a choice is not written as POINT=CHOICE, or a house rule as RULE.PARAMETER=VALUE, or if a point or
        a parameter has two.
    """
    name = with_house_rules(name, rules)
    library.load(parse_edition(name).slug)
    parts = parse_edition(read_also(name, reads))
    game = library.load(str(parts))
    for line in unheeded(game.choices, parts.choices):
        complain(line)
    say_unchanged(game, parts.house)
    return game


# --- ``nines rules`` ---


@click.command(cls=NinesCommand)
@click.argument("edition", metavar="EDITION", callback=game_name)
@click.option(
    "--read",
    "reads",
    multiple=True,
    metavar="POINT=CHOICE",
    help="Settle an open question differently; you can repeat this option.",
)
@rule_option
@click.option(
    "--html",
    "page",
    type=WrittenFile(),
    metavar="FILE",
    help="Write the text to this file, as a page to print.",
)
@click.option("--title", metavar="TITLE", help="Give the page of --html a title of your own.")
@as_json
@pass_library
def rules(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    edition: str,
    reads: tuple[str, ...],
    rules: tuple[str, ...],
    *,
    page: Path | None,
    title: str | None,
    as_json: bool,
) -> None:
    """Show how to play an edition, in a text of one or two printed pages.

    A letter in brackets marks a choice of ours, and the note with this letter gives the alternatives. With
    --read, the text follows the choice that you name. With --rule, it follows your house rules, and lists
    them under “At this table”. With --html, the text is written to a page, which a browser can print.

    \b
    Examples:
      $ nines rules red-nines-1881
      $ nines rules red-nines-1881 --read natural-card-held-back=yes
      $ nines rules 'red-nines-1881[natural-card-held-back=yes]'
      $ nines rules red-nines-1881 --json
      $ nines rules comet-1718 --rule payment/king.amount=2
      $ nines rules comet-1718 --rule payment/king.amount=2 --html sheet.html
      $ nines rules comet-1718 --html sheet.html --title "Gran's Comet"

    \b
    With --json, an object (nines export writes its schema):
      - slug, name, title: the edition; its name includes the changed choices
      - account, heading: the account of the edition, and the heading of the text
      - reconstruction: true if the account gives fewer than half of the details
      - base, base_title: the edition whose rules apply where the text of this edition is silent
      - in_short, play: the text in short, and the text in full
      - rest: the rules that the text leaves to another edition, in their own words
      - notes: our choices, each marked with a letter
      - also: our choices that the text does not mark
      - changed: the choices that were changed
      - house: the house rules, which are not of any source
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if page is not None and as_json:
        raise RequestError("--html cannot be combined with --json; leave out one of them")
    if title is not None and page is None:
        raise RequestError("--title is for --html: give both")
    answer = rulebook_answer(library, read_otherwise(library, edition, reads, rules).name)
    if as_json:
        write_json(answer)
        return
    if page is not None:
        write_sheet(answer if title is None else replace(answer, title=titled(title)), page)
        emit(text(f"wrote {page}; open it in a browser, and print it"))
        return
    show_rulebook(answer)
