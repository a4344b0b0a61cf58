"""``nines simulate``, ``sensitivity``, ``perft`` and ``odds``: what deals, lines and hands show."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console

from nines.cli.command import (
    NinesCommand,
    ReadPath,
    Whole,
    WholeNumbers,
    WrittenFile,
    WrittenFolder,
    as_json,
    complain,
    count,
    pass_library,
    plainly,
    refuse_ignored,
)
from nines.cli.compare import show_weights
from nines.cli.deals import Progress, deals_asked, workers
from nines.cli.house import house_line
from nines.cli.names import game_name
from nines.cli.output import emit, fields, heading, indented, table, text, write_json
from nines.cli.terminal import on_terminal, printable, width
from nines.counting.odds import COLUMNS
from nines.errors import RequestError
from nines.reference import odds_answer
from nines.reference.counted import (
    LIMIT,
    PerftRequest,
    SensitivityRequest,
    SimulationRequest,
    changed_since,
    perft_answer,
    sensitivity_answer,
    simulation_answer,
    summary_answer,
)
from nines.reference.paired import TOGETHER, comparison_answer, draw, drawable
from nines.simulation.workers import EXAMPLE
from nines.text import are, counted, seat_name, unit_for

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any, Literal

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.counted import (
        DealsRequest,
        EstimateAnswer,
        PerftAnswer,
        PerftTableAnswer,
        PlayerAnswer,
        SummaryAnswer,
    )
    from nines.reference.paired import ComparisonAnswer, DifferenceAnswer


# --- The results of a simulation, as ``nines simulate`` shows them ---

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
    emit(
        heading(asked["game"], f"{deals}, {counted(asked['seats'], 'player')}"), *_of_the_house(asked["game"])
    )
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
    rows = [(NAMES[name], _plain(estimate)) for name, estimate in answer.means.items()]
    emit(text(""), fields([*rows, ("deals that nobody won", _percent(answer.unwon))]))
    policies, compiled = ", ".join(asked["policies"]), answer.deals - answer.by_engine
    played = (
        f"{compiled:,} {unit_for(compiled, 'deal')} by the compiled code, {answer.by_engine:,} by the engine"
    )
    emit(text(""), fields([("policies", policies), ("seed", asked["seed"]), ("played", played)]))


def _of_the_house(name: str) -> list[RenderableType]:
    """Return a line about the house rules in the name of a game, if it has any."""
    said = house_line(name)
    return [text(said)] if said else []


def _deals(number: int) -> str:
    return f"{number:,} {unit_for(number, 'deal')}"


def _players(what: str, players: tuple[PlayerAnswer, ...]) -> RenderableType:
    rows = [(str(player.number + 1), _percent(player.won), _plain(player.gain)) for player in players]
    return table((what, "deals won", "mean gain"), rows, right=(what, "deals won", "mean gain"), margin=2)


def _percent(estimate: EstimateAnswer) -> str:
    return f"{estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def _plain(estimate: EstimateAnswer) -> str:
    interval = f" [{estimate.low:.2f}, {estimate.high:.2f}]" if estimate.of > 1 else ""
    return f"{estimate.value:.2f}{interval}"


# --- What changes between two games, as ``nines simulate --against`` shows it ---


def show_comparison(answer: ComparisonAnswer) -> None:
    """Print what changes from one game to another in pairs of deals."""
    asked = answer.request
    about = f"{answer.pairs:,} {unit_for(answer.pairs, 'pair')} of deals, {counted(asked['seats'], 'player')}"
    emit(heading(f"{asked['game']} and {answer.against}", about))
    emit(*_of_the_house(asked["game"]), *_of_the_house(answer.against))
    emit(text(""), fields([("first game", asked["game"]), ("second game", answer.against)]))
    for what, players in (("place in the order of play", answer.places), ("seat", answer.seats)):
        rows = [(f"{player.number + 1}: deals won, %", player.won, 100) for player in players]
        rows += [(f"{player.number + 1}: mean gain", player.gain, 1) for player in players]
        if rows:
            emit(text(""), _differences(what, rows))
    rows = [(NAMES[name], difference, 1) for name, difference in answer.means.items()]
    emit(text(""), _differences("", [*rows, ("deals that nobody won, %", answer.unwon, 100)]))
    shares = (
        ("other winners", f"in {_percent(answer.winners)} of the pairs"),
        ("other gains", f"in {_percent(answer.gains)} of the pairs"),
        ("any difference", f"in {_percent(answer.anything)} of the pairs"),
        ("policies", ", ".join(asked["policies"])),
        ("seed", asked["seed"]),
    )
    emit(text(""), fields(shares))
    emit(text(f"\n{answer.pairing} {TOGETHER}"))


def _differences(what: str, rows: list[tuple[str, DifferenceAnswer, int]]) -> RenderableType:
    columns = (what, "first game", "second game", "change")
    cells = []
    for label, difference, times in rows:
        change = difference.change
        interval = f"[{times * change.low:+.2f}, {times * change.high:+.2f}]"
        both = (f"{times * mean:.2f}" for mean in (difference.one, difference.other))
        cells.append((label, *both, f"{times * change.value:+.2f} {interval}"))
    return table(columns, cells, right=columns[1:], whole=columns[3:], margin=2)


# --- ``nines simulate`` ---

FILES: Final = ("out", "detail", "workers", "scheduler", "resume")  # what is about files
# What is about deals that are played.
PLAYED: Final = ("edition", "deals", "seats", "policies", "read", "rules", "seed", "against", "plain", *FILES)


def _address(_context: click.Context, _option: click.Parameter, typed: str | None) -> str | None:
    if typed is not None and not typed.strip():
        raise RequestError(f"--scheduler names no cluster; give an address such as {EXAMPLE}")
    return typed


@click.command("simulate", cls=NinesCommand)
@partial(deals_asked, unless="show")
@click.option(
    "--out",
    type=WrittenFolder(),
    metavar="DIR",
    help="Folder for the files; without it, the results are only printed.",
)
@click.option(
    "--detail",
    type=click.Choice(["deal", "aggregate"]),
    default="deal",
    show_default=True,
    help="Store a row for each deal (deal), or only sums over chunks of deals (aggregate).",
)
@workers
@click.option(
    "--scheduler", metavar="ADDRESS", callback=_address, help="Send the chunks to this Dask scheduler."
)
@click.option("--resume", is_flag=True, help="Continue an interrupted simulation.")
@click.option(
    "--show",
    type=ReadPath(),
    metavar="DIR",
    help="Play nothing: show the results of the simulation in this folder.",
)
@click.option(
    "--against",
    metavar="EDITION",
    callback=game_name,
    help="Play this edition too, in pairs of deals, and print what changes; nothing is stored.",
)
@click.option(
    "--plot",
    "picture",
    type=WrittenFile(),
    metavar="FILE",
    help="With --show or --against: also draw a chart of the results in this SVG file.",
)
@click.option(
    "--replace",
    is_flag=True,
    help="With --plot: replace FILE even if nines did not draw it.",
)
@plainly
@as_json
@pass_library
def simulate(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    *,
    of: DealsRequest | None,
    out: Path | None,
    detail: Literal["deal", "aggregate"],
    workers: int,
    scheduler: str | None,
    resume: bool,
    show: Path | None,
    against: str | None,
    picture: Path | None,
    replace: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Let programs play very many deals of an edition, and print the results, each with its 95 % interval.

    With --out, the deals are stored in Parquet files, which needs the packages numpy, llvmlite and pyarrow.
    Without these packages, the engine plays up to 1,000 deals.

    Each deal is played as a match of its own, and the seats take turns as first hand. If the command is
    interrupted, the finished files stay; --resume plays the missing deals. The page "Simulate" of
    the documentation says how deals are made and what the files contain.

    With --show, nothing is played, and the results in a folder are shown again.

    With --against, two editions are played in pairs of deals, in one process. The deals of a pair have the
    same number, so the same random numbers, and each change is the mean of the differences within pairs.
    --read and --rule concern only the first edition; write the answers of the second in brackets, and its
    house rules in braces.

    A decision is an act that was not the only legal one. The intervals of shares are Wilson's; the intervals
    of means are normal approximations. An interval says how exact the simulation is, and nothing about the
    policies.

    \b
    Examples:
      $ nines simulate red-nines-20c --deals 200 --seats 4
      $ nines simulate red-nines-20c --deals 20000 --seats 4 --out red-nines
      $ nines simulate comet-1718 --deals 300 --seats 3 --policy greedy,random,random --out comet
      $ nines simulate comet-1718 --deals 300 --seats 3 --read comet-stops=yes --out stops
      $ nines simulate comet-1718 --deals 300 --seats 3 --rule payment/king.amount=2
      $ nines simulate --show red-nines
      $ nines simulate --show red-nines --plot red-nines.svg
      $ nines simulate comet-1718 --against 'comet-1718[comet-stops=yes]' --deals 300 --seats 3
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if picture is None:
        refuse_ignored(click.get_current_context(), "--replace needs --plot", "replace")
    library = library.plain if plain else library
    if against is not None and of is not None:
        refuse_ignored(
            click.get_current_context(), "--against stores nothing and plays in one process", *FILES
        )
        _compare(library, of, against, picture, replace=replace, as_json=as_json)
        return
    if of is None:
        refuse_ignored(click.get_current_context(), "--show plays no deals", *PLAYED)
        assert show is not None  # noqa: S101 - without it, there are deals to be played
        answer = stored_answer(library, show, picture, replace=replace)
    else:
        refuse_ignored(click.get_current_context(), "--plot needs --show or --against", "picture")
        answer = _play(library, SimulationRequest(of, detail, out, workers, scheduler or "", resume))
    if as_json:
        write_json(answer)
    else:
        show_summary(answer)


def _compare(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    of: DealsRequest,
    against: str,
    picture: Path | None,
    *,
    replace: bool,
    as_json: bool,
) -> None:
    if picture is not None:
        drawable(picture, replace=replace)
    found = comparison_answer(library, of, against, Progress("pairs of deals"), _warn)
    write_json(found) if as_json else show_comparison(found)
    if picture is not None:
        draw(found, picture, replace=replace)


def _play(library: Library, asked: SimulationRequest) -> SummaryAnswer:
    if asked.folder is None:
        refuse_ignored(click.get_current_context(), "without --out DIR no files are written", *FILES)
    if asked.scheduler:
        refuse_ignored(click.get_current_context(), "the cluster has its own --workers", "workers")
    return simulation_answer(library, asked, Progress("deals"), _warn)


def _warn(said: str) -> None:
    click.echo(said, err=True)


# --- ``nines sensitivity`` ---


@click.command("sensitivity", cls=NinesCommand)
@deals_asked
@click.option(
    "--pairs",
    "strongest",
    type=count,
    default=8,
    show_default=True,
    metavar="NUMBER",
    help="Number of answers to combine in pairs; those with the largest effects are taken. 0 for no pairs.",
)
@click.option(
    "--out",
    "file",
    type=WrittenFile(),
    metavar="FILE",
    help="Store each comparison in this file. After an interruption, repeat the command to make the rest.",
)
@click.option(
    "--replace", is_flag=True, help="With --out: begin anew, and replace FILE whatever it contains."
)
@workers
@as_json
@pass_library
def sensitivity(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    *,
    of: DealsRequest,
    strongest: int,
    file: Path | None,
    replace: bool,
    workers: int,
    as_json: bool,
) -> None:
    """Show which open questions of an edition matter most in play.

    The command plays the same shuffles with our choices and with each of the other answers, one at a time.
    The command then combines the answers that change an average most, two at a time. For each pair, the
    output says whether the two answers together change more than the sum of their separate changes. The
    confidence level of 95 % holds for all intervals together.

    \b
    Examples:
      $ nines sensitivity comet-1718 --deals 20000 --seats 4
      $ nines sensitivity comet-1718 --deals 500 --seats 3 --policy greedy --pairs 0 --out weights.jsonl

    \b
    With --json, an object (nines export writes its schema):
      - game, seats, policies, seed, deals: what was played
      - intervals: how many intervals there are; the level of 95 % holds for all together
      - alone: what each single answer changes, the largest change first
      - together: what each pair of answers changes beyond the sum of its two single changes
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if file is None:
        refuse_ignored(click.get_current_context(), "--replace needs --out", "replace")
    asked = SensitivityRequest(of, strongest, file, workers, replace)
    progress = Progress("comparisons")
    answer = sensitivity_answer(library, asked, lambda made, left: progress(made, made + left))
    if as_json:
        write_json(answer)
    else:
        show_weights(answer)


# --- ``nines perft`` ---

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
    for perft_table in answer.tables:
        _show_table(perft_table, answer.unit)
    for left in answer.left_out:
        emit(text(f"\nnot counted: {left.deal}"), indented(text(left.why)))


def _show_table(answer: PerftTableAnswer, unit: str) -> None:
    """Print the counts for one deal or one pack, and the most frequent results of the lines of play."""
    odds = answer.table
    rows = [
        (f"{acts}", f"{lines:,}", f"{ends:,}")
        for acts, (lines, ends) in enumerate(zip(odds["lines"], odds["ends"], strict=True), 1)
    ]
    columns = ("acts", "lines", "ended")
    emit(text(f"\n{answer.what}"), table(columns, rows, right=columns, margin=2))
    results: list[Mapping[str, Any]] = odds["results"]
    whole, more = sum(result["lines"] for result in results), len(results) - SHOWN
    shown = [
        (
            ", ".join(map(seat_name, result["winners"])) or "nobody yet",
            " ".join(f"{gain:+}" for gain in result["gains"]),
            f"{result['lines']:,}",
        )
        for result in results[:SHOWN]
    ]
    names = ("won by", f"gains in {unit}s", "lines")
    emit(text(""), table(names, shown, right=names[1:], margin=2))
    said = {True: ", as stored", False: ", but the stored counts differ", None: ""}[answer.kept]
    rest = f"; --json shows {counted(more, 'further result')}" if more > 0 else ""
    emit(indented(text(f"{whole:,} {unit_for(whole, 'line')} in all{said}{rest}")))


# --- ``nines odds`` ---


@click.command(cls=NinesCommand)
@click.argument("game", metavar="GAME", callback=game_name)
@as_json
@pass_library
def odds(library: Library, game: str, *, as_json: bool) -> None:
    """Show how likely each kind of hand is, counted exactly over all hands.

    Suits do not matter in Multiple 9, so hands with the same ranks form a class. The number of hands
    includes every way to choose the suits of a class. All numbers are exact; only percentages are rounded.

    \b
    Examples:
      $ nines odds multiple-9-holdem-2007
      $ nines odds 'multiple-9-holdem-2007[rank-split=no]'
      $ nines odds multiple-9-2007
      $ nines odds 'multiple-9-2007[nine-alone=each-group]'

    \b
    With --json, an object (nines export writes its schema):
      - game: the game
      - tables: the tables, with the number of hands of each kind
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = odds_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(answer.game, "the number of hands of each kind, counted exactly"))
    for odds_table in answer.tables:
        emit(
            text(f"\n{odds_table.title}: {odds_table.hands:,}"),
            table(COLUMNS, [line.cells for line in odds_table.lines], right=COLUMNS[1:]),
        )
