"""Print deciding plays: the deal, the acts, the first difference, and the rules that cause it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group

from nines.cli.output import emit, fields, heading, text
from nines.cli.show_rule import sentence
from nines.cli.side import labels, side_by_side, title
from nines.reference import witness_lines
from nines.reference.decided import EFFECTS
from nines.text import joined

if TYPE_CHECKING:
    from rich.console import RenderableType

    from nines.reference.deciding import DecideAnswer, DecidingPlay, DecidingSide


def show_decided(answer: DecideAnswer) -> None:
    """Print the deciding plays of two games, or the reason why no deciding play was found."""
    games = (answer.one, answer.other)
    names = labels(games)
    emit(
        side_by_side(
            [(label, text((title(game), "bold"))) for label, game in zip(names, games, strict=True)], 0
        )
    )
    for play in answer.plays:
        _show_play(play, names)
    rows = (
        ("result", answer.status),
        ("why", answer.why),
        ("affects", EFFECTS[answer.effect] if answer.status != "not decided" else ""),
        ("searched", answer.searched),
        (
            "stored",
            "yes, and nines verify replays the plays" if answer.stored else "no, the search was run just now",
        ),
    )
    emit(text(""), fields(rows))


def _show_play(play: DecidingPlay, names: list[str]) -> None:
    emit(text(""), heading(f"{play.shows}:"))
    under = ", ".join(f"{point}={candidate}" for point, candidate in play.under.items())
    emit(
        fields(
            (
                ("choices in both", under),
                ("deal", "\n".join(play.deal)),
                ("acts", ", ".join(play.acts) or "none"),
                ("first difference", _where(play)),
            )
        )
    )
    blocks = [_side(play.one), _side(play.other)]
    emit(side_by_side(list(zip(names, blocks, strict=True)), 4))


def _where(play: DecidingPlay) -> str:
    at = f"at act {play.after}, {play.acts[play.after - 1]}" if play.after else "before the first act"
    if play.way == "same acts":
        return at
    game = play.one.game if play.way == "one alone" else play.other.game
    return f"{at}; only in {game} can the deal end with this result"


def _side(side: DecidingSide) -> RenderableType:
    parts: list[RenderableType] = [text((sentence(side.says) if side.says else "–", "bold"))]
    if side.rule:
        parts.append(text(side.rule, f"  {sentence(side.rule_says)}" if side.rule_says else ""))
    parts += [text((line, "dim")) for line in witness_lines(side.passages)]
    if side.readings:
        choices = "choices" if len(side.readings) > 1 else "choice"
        parts.append(text((f"This outcome rests on the {choices} ", "italic"), joined(side.readings), "."))
    if side.ends:
        parts.append(text(("At the end, ", "italic"), side.ends, "."))
    return Group(*parts)
