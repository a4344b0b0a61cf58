"""The command ``python -m nines_verification coverage``: find and show what scenarios cover."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from nines import library
from nines_tools.branches import unreached
from nines_verification.exemptions import known_rules
from nines_verification.rule_coverage import CHECKED, SHOWN, Found, search, totals
from nines_verification.turns import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame


def coverage(arguments: list[str]) -> Iterator[str]:
    """Find the scenario coverage of the named games, or of all games; yield lines of a report."""
    parser = ArgumentParser("python -m nines_verification coverage")
    parser.add_argument("games", metavar="GAME", nargs="*", help="a game; all games if none is named")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument(
        "--branches", action="store_true", help="list the branches of rules and play that no scenario reaches"
    )
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = library(asked.library)
    games = [ours.load(name) for name in asked.games or ours.playable]
    if asked.branches:
        found = unreached(ours, games)
        yield from [json.dumps(found, indent=1)] if asked.json else _lines(found)
        return
    for game in games:
        sides = search(ours, game)
        yield _as_json(game.slug, sides) if asked.json else _summary(game, sides)


def _summary(game: AnyGame, found: Found) -> str:
    rules = known_rules(game)
    counts = [sum(side in found.get(place, {}) for place in rules) for side in SIDES]
    every = totals(found)
    return (
        f"{game.slug}: {len(rules)} rules; scenarios show {counts[0]} at work and {counts[1]} withholding; "
        f"an expectation checks {every[CHECKED]} of these {every[SHOWN]} results"
    )


def _as_json(slug: str, found: Found) -> str:
    data = {place: {side: shown._asdict() for side, shown in sides.items()} for place, sides in found.items()}
    return json.dumps({slug: data}, indent=1, ensure_ascii=False)


def _lines(found: dict[str, list[str]]) -> Iterator[str]:
    for file, branches in found.items():
        yield from (f"{file}:{branch}" for branch in branches)
    yield f"no scenario reaches {sum(map(len, found.values()))} branches"
