"""Plays of the same acts in two games, by a full search of a small deal or by trying acts."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nines.deciding.differences import Shown, at_opening, differ_after, measures_at_end, open_both, result
from nines.deciding.setting import Node, advance, open_setting
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from nines.deciding.differences import DealEnd, Measure, Pair, Way
    from nines.deciding.setting import Setting
    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream


# --- Find all results of a small deal, and the results that only one of two games can reach ---

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
    ends: Ends = {result(game, opened.position): ()} if opened.position.ended else {}
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
                ends.setdefault(result(game, reached.position), (*acts, str(act)))
            else:
                queue.append((reached, (*acts, str(act))))
    return ends


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
    plays: dict[Measure, Shown] = {}
    parts: tuple[tuple[Measure, Any], ...] = (("payments", _paid), ("winner", _winners))
    for name, part in parts:
        shown = _alone(mine, theirs, part) if name in wanted else None
        if shown is not None:
            plays[name] = shown
    return plays


def _paid(end: DealEnd) -> object:
    return end[1:]


def _winners(end: DealEnd) -> object:
    return end[0]


def _alone(one: Ends, other: Ends, part: Any) -> Shown | None:  # noqa: ANN401
    """Return the shortest play to a result that only one of two games can reach; None if there is none.

    A result with a winner comes before a result without one.
    """
    alone: list[tuple[bool, int, Shown]] = []
    ways: tuple[tuple[Way, Ends, Ends], ...] = (("one alone", one, other), ("other alone", other, one))
    for way, mine, theirs in ways:
        known = {part(end) for end in theirs}
        alone += [
            (not end[0], len(acts), Shown(way, acts)) for end, acts in mine.items() if part(end) not in known
        ]
    return min(alone, default=(True, 0, None))[2]


# --- Plays of the same acts in two games, found by a full search of a small deal or by trying acts ---

MOST_ACTS: Final = 300  # acts of a play that continues at random


def side_by_side(
    pair: Pair, setting: Setting, wanted: Collection[Measure], limit: int
) -> dict[Measure, Shown]:
    """Try the same acts in both games; return the fewest acts that show each kind of difference.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    wanted
        The kinds of difference to look for.
    limit
        The number of pairs of positions after which the search ends.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return {}
    plays = {name: shown for name, shown in at_opening(pair, opened).items() if name in wanted}
    if opened[0].position is None or (opened[0].events and plays):
        return plays  # if the deal itself differs, other plays show nothing more
    start = Node(opened[0].position), Node(opened[1].position)
    queue: deque[tuple[tuple[Node, Node], tuple[str, ...]]] = deque([(start, ())])
    seen = {start}
    while queue and len(seen) < limit and not plays.keys() >= set(wanted):
        nodes, acts = queue.popleft()
        for reached, more in _next(pair, setting, nodes, acts, plays):
            if reached not in seen:
                seen.add(reached)
                queue.append((reached, more))
    return {name: shown for name, shown in plays.items() if name in wanted}


def _next(  # noqa: PLR0913, PLR0917 - where one is, and what was found on the way
    pair: Pair,
    setting: Setting,
    nodes: tuple[Node, Node],
    acts: tuple[str, ...],
    plays: dict[Measure, Shown],
    only: str = "",
) -> Iterator[tuple[tuple[Node, Node], tuple[str, ...]]]:
    """Yield the nodes after each act that both games allow, and add the differences to *found*.

    If *only* names an act, no other act is played.
    """
    mine = {str(act): act for act in pair.one.legal_acts(nodes[0].position)}
    theirs = {str(act): act for act in pair.other.legal_acts(nodes[1].position)}
    same_turn = nodes[0].position.to_act == nodes[1].position.to_act
    if mine.keys() != theirs.keys() and same_turn and "any" not in plays:
        odd = next(text for text in (*mine, *theirs) if (text in mine) != (text in theirs))
        plays["any"] = Shown("same acts", (*acts, odd))
    if not same_turn:
        return
    for text, act in mine.items():
        if text not in theirs or (only and text != only):
            continue
        one = advance(pair.one, setting, nodes[0], act)
        other = advance(pair.other, setting, nodes[1], theirs[text])
        more = (*acts, text)
        if "any" not in plays and differ_after(pair, len(more), one, other) is not None:
            plays["any"] = Shown("same acts", more)
        for name in measures_at_end(pair, one[0].position, other[0].position):
            plays.setdefault(name, Shown("same acts", more))
        yield (one[0], other[0]), more


def follow(
    pair: Pair, setting: Setting, hint: Sequence[str], wanted: Collection[Measure]
) -> dict[Measure, Shown]:
    """Return the differences that appear when the given acts are played, with forced acts between them.

    An act that one of the games does not allow is skipped.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    hint
        The given acts as text, for example from a longer play or from a play with higher cards.
    wanted
        The kinds of difference to look for.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return {}
    plays = at_opening(pair, opened)
    if opened[0].position is not None and not (opened[0].events and plays):
        nodes, acts = (Node(opened[0].position), Node(opened[1].position)), tuple[str, ...]()
        for text in hint:
            nodes, acts = _forced(pair, setting, nodes, acts, plays)
            nodes, acts = next(_next(pair, setting, nodes, acts, plays, text), (nodes, acts))
        _forced(pair, setting, nodes, acts, plays)
    return {name: shown for name, shown in plays.items() if name in wanted}


def _forced(
    pair: Pair, setting: Setting, nodes: tuple[Node, Node], acts: tuple[str, ...], plays: dict[Measure, Shown]
) -> tuple[tuple[Node, Node], tuple[str, ...]]:
    """Play forced acts in both games, as long as the only legal act of the first is legal in the second.

    At most one act for each seat is played.
    """
    for _ in range(nodes[0].position.seats):
        legal = pair.one.legal_acts(nodes[0].position)
        step = next(_next(pair, setting, nodes, acts, plays), None) if len(legal) == 1 else None
        if step is None:
            break
        nodes, acts = step
    return nodes, acts


def played_out(
    pair: Pair, setting: Setting, hint: Sequence[str], wanted: Collection[Measure], stream: Stream
) -> dict[Measure, Shown]:
    """Return the differences that appear when the given acts are played, followed by random acts.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    hint
        The first acts, as text; an act that one of the games does not allow is skipped.
    wanted
        The kinds of difference to look for.
    stream
        The random numbers; each chooses one of the acts that both games allow.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return {}
    plays = at_opening(pair, opened)
    if opened[0].position is not None and not (opened[0].events and plays):
        nodes, acts = (Node(opened[0].position), Node(opened[1].position)), tuple[str, ...]()
        for text in hint:
            nodes, acts = next(_next(pair, setting, nodes, acts, plays, text), (nodes, acts))
        for _ in range(MOST_ACTS):
            theirs = set(map(str, pair.other.legal_acts(nodes[1].position)))
            both = [str(act) for act in pair.one.legal_acts(nodes[0].position) if str(act) in theirs]
            if not both or plays.keys() >= set(wanted):
                break
            text = both[stream.below(len(both))]
            step = next(_next(pair, setting, nodes, acts, plays, text), None)
            if step is None:
                break
            nodes, acts = step
    return {name: shown for name, shown in plays.items() if name in wanted}
