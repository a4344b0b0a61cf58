"""Rules side by side: in two columns where there is room, otherwise one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.table import Table

from nines.cli.output import fields, graded, indented, text
from nines.cli.show_rule import sentence
from nines.cli.terminal import width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from nines.describe.compared import DatedGame
    from nines.describe.shapes import PassageRecord, ReadingRecord, RuleRecord

TWO_COLUMNS: Final = 100  # narrower, two columns of rules are hard to read


def labels(games: Sequence[DatedGame]) -> list[str]:
    """Return a short label for each game: its date, or its name where two are of one date."""
    dates = [game["dated"] for game in games]
    return dates if len(set(dates)) == len(dates) else [game["game"] for game in games]


def title(game: DatedGame) -> str:
    """Return the title of a game, with its date unless the title has it, and its name."""
    dated = "" if game["dated"] in game["title"] else f", {game['dated']}"
    return f"{game['title']}{dated}: {game['game']}"


def side_by_side(
    cells: Sequence[tuple[str, RenderableType]], by: int = 2, *, again: bool = False
) -> RenderableType:
    """Return what stands under each label; columns that were labelled just before need it not *again*."""
    if width() < TWO_COLUMNS:
        return fields(((label, content) for label, content in cells if content), by)
    grid = Table.grid(padding=(0, 4, 0, 0), expand=False)
    room = (width() - by) // len(cells) - 4
    for _ in cells:
        grid.add_column(overflow="fold", width=room)
    if not again:
        grid.add_row(*(text((label, "dim")) for label, _ in cells))
    grid.add_row(*(content for _, content in cells))
    return indented(grid, by)


def rule_block(rule: RuleRecord) -> Group:
    """Return a rule in words, how firmly it stands, who says so and how it is read."""
    standing = text(graded(rule["standing"]))
    if rule["via"]:
        standing.append(f" by {', '.join(rule['via'])}")
    parts: list[RenderableType] = [text((sentence(rule["says"]), "bold")), standing]
    parts += [text((one, "dim")) for one in witnesses(rule["passages"])]
    parts += [_reading(one) for one in rule["readings"]]
    return Group(*parts)


def _reading(reading: ReadingRecord) -> RenderableType:
    chosen = next(one for one in reading["candidates"] if one["chosen"])
    kind = "Option taken" if reading["kind"] == "option" else "Read here"
    own = reading["chosen"] == reading["default"]
    certainty = f"certainty {reading['cert']}" if own else f"the default is {reading['default']}"
    grounds = f" ({reading['point']}={reading['chosen']}, {certainty})"
    return text((f"{kind}: ", "italic"), sentence(chosen["says"]), grounds)


def witnesses(passages: Iterable[PassageRecord]) -> list[str]:
    """Return who says it and through which document we know; passages of one witness on one line.

    Examples
    --------
    >>> from nines import library
    >>> from nines.describe.texts import tell_passage
    >>> print(*witnesses(tell_passage(library(), one) for one in ("wp-comet:069", "wp-comet:071")))
    Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069, 071
    """
    found: dict[tuple[str, str, str], list[str]] = {}
    for one in passages:
        cited = "; ".join(f"{by['name']}, {by['at']}" if by["at"] else by["name"] for by in one["cites"])
        found.setdefault((cited, one["through"], one["document"]), []).append(one["id"].partition(":")[2])
    lines = []
    for (cited, through, document), numbers in found.items():
        where = f"{document}:{', '.join(numbers)}"
        lines.append(f"{cited}, {through} {where}" if cited else f"{where}, naming no source")
    return lines
