"""Play told to a reader: deal by deal, or event by event with the rules behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.cli.output import Row, emit, graded, heading, table, text
from nines.cli.terminal import write
from nines.describe.plays import describe_deal, describe_event, policy_line
from nines.kernel.playing import begin, by_seat, play_match
from nines.policies import seated
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.describe.play_shapes import DealRecord, EventRecord
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match


def tell_play(  # noqa: PLR0913 - a play is asked for by all of these
    game: AnyGame, players: int, seed: int, deals: int | None, policies: Sequence[str], *, trace: bool
) -> None:
    """Play and tell each deal as soon as it is over."""
    opening = begin(game, players, seed)
    asked = seated(policies, players)
    choose = by_seat([one.at(game) for one in asked])
    played = play_match(game, opening.position, seed, choose, deals)
    emit(heading(f"{game.name}, {players} players, seed {seed}", played_by([one.name for one in asked])))
    if trace:
        emit(text(f"rules are named without their game: nines show {game.slug}/RULE tells more"))
        tell_events("Before the first deal", [describe_event(event, game) for event in opening.events])
    else:
        _tell_columns(players)
    match, over = opening.position, False
    for deal in played:
        told, match = describe_deal(deal, game, trace=trace), deal.match
        if trace:
            tell_events(f"Deal {told['number']}", told["events"])
            emit(text(f"\n{result(told, game.unit)}"))
        else:
            _tell_deal(told)
        if told["match_over"] and not over and deals is not None and deals > told["number"]:
            emit(text(f"after deal {told['number']} the match is over; more deals were asked for"))
        over = told["match_over"]
    tell_end(game, match)


def played_by(names: Sequence[str]) -> str:
    """Return who plays, for a heading.

    Examples
    --------
    >>> played_by(["random", "random"]), played_by(["greedy", "random"])
    ('played at random', 'played by policy: greedy, random')
    """
    line = policy_line(names)
    return "played at random" if line == "random" else f"played by policy: {line}"


def tell_events(title: str, events: Sequence[EventRecord]) -> None:
    """Tell events in a table, each with its rule."""
    columns = ("Player", "Event", "Rule", "Standing")
    whole = ("Player", "Rule", "Standing")
    emit(text(""), heading(title), table(columns, list(_rows(events)), whole=whole, margin=2))


def _rows(events: Iterable[EventRecord]) -> Iterator[Row]:
    """Yield a row for each event; the player stands only where another is in turn."""
    last = None
    sequence_over = False
    for event in events:
        if sequence_over and event["kind"] == "laid":
            yield ("", "", "", "")
            sequence_over, last = False, None
        sequence_over |= event["kind"] in ("stopped", "blocked", "dealt")
        player = event["player"]
        who = f"player {player}" if player and player != last else ""
        last = player or last
        what = event["text"].removeprefix(f"player {player} ") if player else event["text"]
        yield who, what, (event["rule"].partition("/")[2], "cyan"), graded(event["standing"])


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


def result(deal: DealRecord, unit: str) -> str:
    """Return who has won a deal and what each has gained, as a sentence."""
    gains = "; ".join(
        f"player {number} {_signed(gain)}, has {counted(balance, unit)}"
        for number, (gain, balance) in enumerate(zip(deal["gains"], deal["balances"], strict=True), 1)
    )
    return f"{who(deal['winners'])} {'win' if len(deal['winners']) > 1 else 'wins'} the deal: {gains}"


def who(players: Sequence[int]) -> str:
    """Return players by their numbers.

    Examples
    --------
    >>> who([1]), who([1, 2, 4]), who([])
    ('player 1', 'players 1, 2 and 4', 'nobody')
    """
    *others, last = players or [0]
    if not others:
        return f"player {last}" if last else "nobody"
    return f"players {', '.join(map(str, others))} and {last}"


def _line(first: str, second: str, cells: Iterable[str]) -> str:
    """Return a line of the table of deals; its columns are fixed, so that it can be told as it comes."""
    return (f"{first:>6}  {second:<10}" + "".join(f"{cell:>10}" for cell in cells)).rstrip() + "\n"


def _tell_columns(players: int) -> None:
    write(_line("deal", "won by", (f"player {number + 1}" for number in range(players))))


def _tell_deal(deal: DealRecord) -> None:
    write(_line(str(deal["number"]), who(deal["winners"]), map(_signed, deal["gains"])))


def tell_end(game: AnyGame, match: Match[Any]) -> None:
    """Tell what each has at the end, and who has won."""
    balances, winners = match.ledger.seats, game.match_winners(match)
    write("\n" + _line("balances", f"{game.unit}s", map(str, balances)))
    most = max(balances)
    if winners is None:
        leaders = [seat + 1 for seat, balance in enumerate(balances) if balance == most]
        verb = "has" if len(leaders) == 1 else "have"
        words = f"The match is not over; so far {who(leaders)} {verb} most: {counted(most, game.unit)}."
    else:
        share = "wins it" if len(winners) == 1 else "share it"
        best = who([seat + 1 for seat in winners])
        words = f"The match is over: {best} {share} with {counted(balances[winners[0]], game.unit)}."
    emit(text(f"\n{words}"))
