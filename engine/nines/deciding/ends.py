"""Find all results of a small deal, and the results that only one of two games can reach."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, TypeAlias

from nines.deciding.measures import Shown, result
from nines.deciding.setting import Node, advance, open_setting
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Collection

    from nines.deciding.differences import Pair
    from nines.deciding.measures import DealEnd, Measure, Way
    from nines.deciding.setting import Setting
    from nines.kernel.game import AnyGame

Ends: TypeAlias = "dict[DealEnd, tuple[str, ...]]"


def all_ends(game: AnyGame, setting: Setting, limit: int) -> Ends | None:
    """Return every result of a deal, each with the shortest play that leads to it.

    The value is None if the game cannot start from the setting, or if the search is given up.

    Parameters
    ----------
    game
        The game.
    setting
        The setting from which the game starts.
    limit
        The number of positions after which the search is given up.
    """
    try:
        opened = open_setting(game, setting)
    except NinesError:
        return None
    if opened.position is None:
        return None
    start = Node(opened.position)
    queue: deque[tuple[Node, tuple[str, ...]]] = deque([(start, ())])
    seen = {start}
    found: Ends = {result(game, opened.position): ()} if opened.position.ended else {}
    while queue:
        node, acts = queue.popleft()
        for act in game.legal_acts(node.position):
            reached, _ = advance(game, setting, node, act)
            if reached in seen:
                continue
            if len(seen) >= limit:
                return None
            seen.add(reached)
            if reached.position.ended:
                found.setdefault(result(game, reached.position), (*acts, str(act)))
            else:
                queue.append((reached, (*acts, str(act))))
    return found


def by_ends(pair: Pair, setting: Setting, wanted: Collection[Measure], limit: int) -> dict[Measure, Shown]:
    """For each kind of difference, return the shortest play to a result that only one game can reach.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    wanted
        The kinds of difference to look for: ``payments``, ``winner`` or both.
    limit
        The number of positions after which the search in a game is given up.
    """
    mine = all_ends(pair.one, setting, limit)
    theirs = None if mine is None else all_ends(pair.other, setting, limit)
    if mine is None or theirs is None:
        return {}
    found: dict[Measure, Shown] = {}
    parts: tuple[tuple[Measure, Any], ...] = (("payments", _paid), ("winner", _winners))
    for name, part in parts:
        shown = _alone(mine, theirs, part) if name in wanted else None
        if shown is not None:
            found[name] = shown
    return found


def _paid(end: DealEnd) -> object:
    return end[1:]


def _winners(end: DealEnd) -> object:
    return end[0]


def _alone(one: Ends, other: Ends, part: Any) -> Shown | None:  # noqa: ANN401
    """Return the shortest play to a result that only one of two games can reach; None if there is none."""
    found: list[Shown] = []
    ways: tuple[tuple[Way, Ends, Ends], ...] = (("one alone", one, other), ("other alone", other, one))
    for way, mine, theirs in ways:
        known = {part(end) for end in theirs}
        plays = [acts for end, acts in mine.items() if part(end) not in known]
        if plays:
            found.append(Shown(way, min(plays, key=len)))
    return min(found, key=lambda shown: len(shown.acts), default=None)
