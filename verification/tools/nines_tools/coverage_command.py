"""The command ``python -m nines_verification coverage``: find, store and show what scenarios cover."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from nines import library
from nines_tools.branches import unreached
from nines_verification.exemptions import known_rules
from nines_verification.rule_coverage import Found, read_coverage, write_coverage
from nines_verification.turns import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame


def coverage(arguments: list[str]) -> Iterator[str]:
    """Find and store the scenario coverage of the named games, or of all games; yield lines of a report."""
    parser = ArgumentParser("python -m nines_verification coverage")
    parser.add_argument("games", metavar="GAME", nargs="*", help="a game; all games if none is named")
    parser.add_argument("--show", action="store_true", help="show the stored results without searching")
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
        if not asked.show:
            yield f"wrote {write_coverage(ours, game)}"
        stored = read_coverage(ours, game.slug)
        yield _as_json(game.slug, stored) if asked.json else _summary(game, stored)


def _summary(game: AnyGame, stored: Found) -> str:
    rules = known_rules(game)
    counts = [sum(side in stored.get(place, {}) for place in rules) for side in SIDES]
    shown = [side for sides in stored.values() for side in sides.values()]
    checked = sum(one.checked for one in shown)
    return (
        f"{game.slug}: {len(rules)} rules; scenarios show {counts[0]} at work and {counts[1]} withholding; "
        f"an expectation checks {checked} of these {len(shown)} results"
    )


def _as_json(slug: str, stored: Found) -> str:
    data = {
        place: {side: shown._asdict() for side, shown in sides.items()} for place, sides in stored.items()
    }
    return json.dumps({slug: data}, indent=1, ensure_ascii=False)


def _lines(found: dict[str, list[str]]) -> Iterator[str]:
    for file, branches in found.items():
        yield from (f"{file}:{branch}" for branch in branches)
    yield f"no scenario reaches {sum(map(len, found.values()))} branches"
