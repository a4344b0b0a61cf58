"""Print rules of two games side by side, in two columns if they fit; if not, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.table import Table

from nines.cli.output import fields, indented, text, warranted
from nines.cli.show_rule import sentence
from nines.cli.terminal import width
from nines.reference import witness_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from nines.reference.dated import DatedGame
    from nines.reference.readings import ReadingAnswer
    from nines.reference.rules import RuleAnswer

TWO_COLUMNS: Final = 100  # narrower, two columns of rules are hard to read


def labels(games: Sequence[DatedGame]) -> list[str]:
    """Return a short label for each game: the date or, if two games have the same date, the name."""
    dates = [game.dated for game in games]
    return dates if len(set(dates)) == len(dates) else [game.game for game in games]


def title(game: DatedGame) -> str:
    """Return the title of a game, then its date if the title does not contain it, then its name."""
    dated = "" if game.dated in game.title else f", {game.dated}"
    return f"{game.title}{dated}: {game.game}"


def side_by_side(
    cells: Sequence[tuple[str, RenderableType]], by: int = 2, *, again: bool = False
) -> RenderableType:
    """Return the cells in columns under their labels; if *again* is true, the labels are left out."""
    if width() < TWO_COLUMNS:
        return fields(((label, content) for label, content in cells if content), by)
    grid = Table.grid(padding=(0, 4, 0, 0), expand=False)
    room = (width() - by) // len(cells) - 4
    for _ in cells:
        grid.add_column(width=room)
    if not again:
        grid.add_row(*(text((label, "dim")) for label, _ in cells))
    grid.add_row(*(content for _, content in cells))
    return indented(grid, by)


def rule_block(rule: RuleAnswer) -> Group:
    """Return a rule in words, with its warrant, its witnesses and the readings on which it rests."""
    warrant = text(warranted(rule.warrant))
    if rule.via:
        warrant.append(f"; inherited because of {', '.join(rule.via)}")
    parts: list[RenderableType] = [text((sentence(rule.says), "bold")), warrant]
    parts += [text((one, "dim")) for one in witness_lines(rule.passages)]
    parts += [_reading(one) for one in rule.readings]
    return Group(*parts)


def _reading(reading: ReadingAnswer) -> RenderableType:
    kind = "Choice in this variant" if reading.changed else "Our choice"
    certainty = f"where our choice is {reading.default}" if reading.changed else f"certainty {reading.cert}"
    grounds = f" ({reading.point}={reading.chosen}, {certainty}): "
    return text((kind, "italic"), grounds, sentence(reading.choice.says))
