"""Golden plays: one deal of each game written out, so that a changed rule shows as a changed line.

A golden play says that something has changed, never which side is right: that is for scenarios.
"""

from __future__ import annotations

from difflib import unified_diff
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.game import seat_name
from nines.holdem.questions import FAMILY as HOLDEM
from nines.multiple9.questions import FAMILY as MULTIPLE9
from nines.policies import policy
from nines.sitting import play_deal
from nines_verification.report import Failure

if TYPE_CHECKING:
    from nines.game import Playable

SEED: Final = 1718
FOLDER: Final = "golden"
_WIDTH: Final = 100
# By family of games, where a deal that is played at random would go on for a thousand lines and more, or
# be given up before any hand is shown.
_ADVISED: Final = {MULTIPLE9: "greedy", HOLDEM: "by-the-nines"}


def golden_play(game: Playable[Any, Any]) -> str:
    """Return the golden play of a game: the first deal of a fixed seed, for three if three can play.

    Acts are drawn at random from the legal ones, or by a policy of ours, so it is no model of good play.
    """
    advised = policy(_ADVISED.get(game.family, "random"))
    seats = next(number for number in (3, *range(1, 11)) if game.admits(number))
    opened = game.open(seats, SEED)
    deal = play_deal(game, opened.position, SEED, 1, advised.at(game))
    how = f"by the policy {advised.name}" if advised.ways else "at random"
    lines = [f"{game.name}, {seats} players, seed {SEED}, first deal; acts chosen {how}", ""]
    for event in (*opened.events, *deal.events):
        rule = event.rule.removeprefix(f"{game.slug}/")
        lines.append(f"{event!s:<{_WIDTH - len(rule)}}  {rule}".rstrip())
    lines += ["", f"gains in {game.unit}s"]
    lines += [f"{seat_name(seat)} {gain:+}" for seat, gain in enumerate(deal.result.gains)]
    return "\n".join(lines) + "\n"


def check_golden(game: Playable[Any, Any]) -> tuple[int, tuple[Failure, ...]]:
    """Return how many lines were compared, and where the golden play differs from what is played now."""
    file = files("nines_verification") / FOLDER / f"{game.slug}.txt"
    place = f"{FOLDER}/{game.slug}.txt"
    if not file.is_file():
        return 1, (
            Failure(place, "there is no golden play; write it by: python -m nines_verification golden"),
        )
    kept, now = file.read_text(encoding="utf-8").splitlines(), golden_play(game).splitlines()
    changed = [
        line
        for line in unified_diff(kept, now, "kept", "now", lineterm="", n=0)
        if line[:2] not in ("--", "++", "@@")
    ]
    failures = [Failure(place, f"{len(changed)} lines differ, at first: {changed[0]}")] if changed else []
    return len(kept), tuple(failures)


def write_golden(game: Playable[Any, Any]) -> Path:
    """Write the golden play of a game into the source tree and return its path."""
    path = Path(__file__).parent / FOLDER / f"{game.slug}.txt"
    fresh = path.with_suffix(".new")
    fresh.write_text(golden_play(game), encoding="utf-8")
    fresh.replace(path)
    return path
