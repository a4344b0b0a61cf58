"""A play in each of two games in sentences: the acts in common, the acts of each game, and both endings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple

from nines.deciding.lines import lines_of, only_match_differs, winners_of
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.differences import DealEnd, Pair, Play
    from nines.deciding.lines import Line, Step
    from nines.kernel.game import AnyGame


@dataclass(frozen=True, slots=True)
class PlayedAct:
    """An act, and its events in sentences. If the act is refused, the sentences give the reason."""

    act: Annotated[str, "The act; empty for what happens before the first act."]
    events: Annotated[tuple[str, ...], "The events, in sentences; the reason if the act is refused."]
    refused: Annotated[bool, "Whether the game refuses the act."] = False


class PlayedLine(NamedTuple):
    """A play in one game, from the first act that differs, with the end of the deal.

    Parameters
    ----------
    acts
        The acts that differ from those in the other game, and all acts after them.
    end
        The result of the deal; None if it does not end.
    winners
        The seats that win the deal, or the match if only the match differs; empty if nobody wins.
    ends
        A sentence that says who wins and what each player gains; empty if the deal does not end.
    """

    acts: tuple[PlayedAct, ...]
    end: DealEnd | None
    winners: tuple[int, ...]
    ends: str


class PlayedLines(NamedTuple):
    """A play in two games: the acts that are the same in both, and then each game."""

    before: tuple[PlayedAct, ...]
    one: PlayedLine
    other: PlayedLine


def played_lines(pair: Pair, play: Play) -> PlayedLines | None:
    """Return a play in each of two games, up to the end of the deal; None if a game cannot start it.

    Parameters
    ----------
    pair
        The two games.
    play
        The play.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding import Setting
    >>> from nines.deciding.differences import Play, Shown
    >>> from nines.deciding.pairing import pair_of
    >>> pair = pair_of(nines.load("red-nines-1881"), nines.load("red-nines-20c"))
    >>> deal = Setting(("4♣ A♦", "5♥", "A♥", "A♣"))
    >>> lines = played_lines(pair, Play(deal, Shown("other alone", ("lay 4♣", "pass", "lay 5♥"))))
    >>> lines.one.ends.partition(";")[0], lines.other.ends.partition(";")[0]
    ('player 1 wins', 'player 2 wins')
    """
    both = lines_of(pair, play)
    if both is None:
        return None
    acts = [
        [_act(game, step, editions=pair.editions) for step in line.steps]
        for game, line in zip(pair.games, both, strict=True)
    ]
    same = _alike(*acts)
    of_match = only_match_differs(both)
    one, other = (
        PlayedLine(
            tuple(played[same:]),
            line.end,
            won,
            _ends(line, game.unit, of_match=of_match),
        )
        for game, line, played, won in zip(pair.games, both, acts, winners_of(both), strict=True)
    )
    return PlayedLines(tuple(acts[0][:same]), one, other)


def _act(game: AnyGame, step: Step, *, editions: bool) -> PlayedAct:
    """Return an act in sentences; between two editions, what players say is not compared and left out."""
    if step.refusal is None:
        events = (event._replace(said="") for event in step.events) if editions else step.events
        return PlayedAct(step.act, tuple(map(game.family.display.sentence, events)))
    because = step.refusal.says.removeprefix("you may not pass: ").replace(": ", "; ")
    tries = f"{seat_name(step.seat or 0)} tries “{step.act}”"
    return PlayedAct(step.act, (tries, f"refused: {because}"), refused=True)


def _alike(one: Sequence[PlayedAct], other: Sequence[PlayedAct]) -> int:
    """Return how many acts *one* and *other* share before they first differ."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((same for same, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def _ends(line: Line, unit: str, *, of_match: bool) -> str:
    """Return how the deal ends, and who wins the match if the games differ in this."""
    said = []
    if line.end is not None:
        gains = ", ".join(f"{seat_name(seat)} {signed(gain, unit)}" for seat, gain in enumerate(line.end[1]))
        again = ", and the cards are dealt again" if line.redealt else ""
        after = f"; after all payments: {gains}" if any(line.end[1]) else ""
        said.append(f"{winners(line.end[0])}{again}{after}")
    if of_match:
        won = line.match_winners
        said.append("the match goes on" if won is None else f"the match is over; {winners(won)} the match")
    return "; ".join(said)


def signed(gain: int, unit: str) -> str:
    """Return a gain or a loss with its unit.

    Examples
    --------
    >>> signed(2, "jeton"), signed(-1, "jeton")
    ('+2 jetons', '−1 jeton')
    """
    return f"+{counted(gain, unit)}" if gain > 0 else counted(gain, unit).replace("-", "\N{MINUS SIGN}")


def winners(seats: Sequence[int]) -> str:
    """Return who wins, in words.

    Examples
    --------
    >>> winners((2, 0)), winners(())
    ('player 3 and player 1 win', 'nobody wins')
    """
    verb = "wins" if len(seats) < 2 else "win"
    return f"{' and '.join(map(seat_name, seats)) or 'nobody'} {verb}"
