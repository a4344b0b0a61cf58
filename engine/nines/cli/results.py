"""Print a game that policies play, deal by deal, or event by event with the rule of each event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.output import Row, emit, heading, table, text, warranted
from nines.cli.terminal import write
from nines.reference.plays import policy_line
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.reference.plays import DealAnswer, EndAnswer, EventAnswer, Play


def show_play(play: Play, deals: int | None) -> None:
    """Play the deals, and print each deal as soon as it is over."""
    game, players = play.game, play.seats
    played = play.deals(deals)
    emit(heading(f"{game.name}, {counted(players, 'player')}, seed {play.seed}", played_by(play.policies)))
    if play.trace:
        emit(text(f"nines show {game.slug}/RULE shows the sources of a rule"))
        show_events("Before the first deal", play.opening)
    else:
        _show_columns(players)
    over = False
    for deal in played:
        if play.trace:
            show_events(f"Deal {deal.number}", deal.events)
            emit(text(f"\n{result(deal, game.unit)}"))
        else:
            _show_deal(deal)
        if deal.match_over and not over and deals is not None and deals > deal.number:
            emit(text(f"By the rules, the match ends after deal {deal.number}; the deals below are extra."))
        over = deal.match_over
    show_end(play.end(), game.unit)


def played_by(names: Sequence[str]) -> str:
    """Return words for a heading that say which policies play.

    Examples
    --------
    >>> played_by(["random", "random"]), played_by(["greedy", "random"])
    ('played at random', 'played by policy: greedy, random')
    """
    line = policy_line(names)
    return "played at random" if line == "random" else f"played by policy: {line}"


def show_events(title: str, events: Sequence[EventAnswer]) -> None:
    """Print a table of events, each with the rule that causes it."""
    columns = ("Player", "Event", "Rule", "Warrant")
    whole = ("Player", "Rule", "Warrant")
    emit(text(""), heading(title), table(columns, list(_rows(events)), whole=whole, margin=2))


def _rows(events: Iterable[EventAnswer]) -> Iterator[Row]:
    """Yield a table row for each event. A player is named only when the turn changes."""
    last = None
    sequence_over = False
    for event in events:
        if sequence_over and event.kind == "laid":
            yield ("", "", "", "")
            sequence_over, last = False, None
        sequence_over |= event.kind in ("stopped", "blocked", "dealt")
        player = event.player
        who = f"player {player}" if player and player != last else ""
        last = player or last
        what = event.text.removeprefix(f"player {player} ") if player else event.text
        yield who, what, (event.rule.partition("/")[2], "cyan"), warranted(event.warrant)


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


def result(deal: DealAnswer, unit: str) -> str:
    """Return the winners of a deal and the gain of each player, as a sentence."""
    gains = "; ".join(
        f"player {number} {_signed(gain)}, now {counted(balance, unit)}"
        for number, (gain, balance) in enumerate(zip(deal.gains, deal.balances, strict=True), 1)
    )
    return f"{who(deal.winners)} {'win' if len(deal.winners) > 1 else 'wins'} the deal: {gains}"


def who(players: Sequence[int]) -> str:
    """Return a list of players, in words.

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
    """Return a line of the table of deals, with columns of fixed width."""
    return (f"{first:>6}  {second:<10}" + "".join(f"{cell:>10}" for cell in cells)).rstrip() + "\n"


def _show_columns(players: int) -> None:
    write(_line("deal", "won by", (f"player {number + 1}" for number in range(players))))


def _show_deal(deal: DealAnswer) -> None:
    write(_line(str(deal.number), who(deal.winners), map(_signed, deal.gains)))


def show_end(end: EndAnswer, unit: str) -> None:
    """Print the final balances and the winners."""
    write("\n" + _line("balances", f"{unit}s", map(str, end.balances)))
    if end.match_over:
        share = "wins" if len(end.match_winners) == 1 else "share the win"
        won = counted(end.balances[end.match_winners[0] - 1], unit)
        words = f"The match is over: {who(end.match_winners)} {share} with {won}."
    else:
        verb = "has" if len(end.leaders) == 1 else "have"
        words = (
            f"The match is not over. So far {who(end.leaders)} {verb} the most: {counted(end.most, unit)}."
        )
    emit(text(f"\n{words}"))
