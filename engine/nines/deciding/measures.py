"""In what a play differs: at all, in payments, or in who wins.

Two plays count for payments and winner: the same acts, played to the end of the deal in both games, with
other payments or other winners; or, where the same acts cannot show it, a play of one game that ends as no
play of the other does from the same setting.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from nines.deciding.lockstep import closing, differ_after, differ_at_opening, match_winners, open_both
from nines.deciding.setting import Node, advance, open_setting
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from nines.deciding.lockstep import Pair
    from nines.deciding.setting import Opened, Setting
    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

Measure: TypeAlias = Literal["any", "payments", "winner"]
MEASURES: Final[tuple[Measure, ...]] = ("any", "payments", "winner")
MOST_ACTS: Final = 300  # of a play that goes on at random
Way: TypeAlias = Literal["same acts", "one alone", "other alone"]
DealEnd: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[str, int], ...]]"
Ends: TypeAlias = "dict[DealEnd, tuple[str, ...]]"


class Shown(NamedTuple):
    """How a play shows a difference.

    Parameters
    ----------
    way
        Whether the same acts are played in both games, or one game alone can end so.
    acts
        The acts as text; of the same acts the last is where the games differ.
    """

    way: Way
    acts: tuple[str, ...]


def result(game: AnyGame, position: Any) -> DealEnd:  # noqa: ANN401 - each family has its own
    """Return who has won a deal that is over, and what each seat and pool has gained, the closing included."""
    after = closing(game, position)
    ledger = position.ledger if after is None else after.match.ledger
    opening = position.ledger.opening or (0,) * position.seats
    gains = tuple(now - then for now, then in zip(ledger.seats, opening, strict=True))
    winners = position.ending.winners if position.ending else ()
    return winners, gains, tuple(sorted((name, held) for name, held in ledger.pools if held))


def measures_at_end(pair: Pair, left: Any, right: Any) -> Iterator[Measure]:  # noqa: ANN401
    """Yield what differs between two positions reached by the same acts, if the deal is over in both."""
    if not (left.ended and right.ended):
        return
    mine, theirs = result(pair.one, left), result(pair.other, right)
    if mine[1:] != theirs[1:]:
        yield "payments"
    if mine[0] != theirs[0]:
        yield "winner"
    elif mine[1:] == theirs[1:] and _other_match_winners(pair, left, right):
        yield "winner"


def _other_match_winners(pair: Pair, left: Any, right: Any) -> bool:  # noqa: ANN401
    ends = closing(pair.one, left), closing(pair.other, right)
    if ends[0] is None or ends[1] is None:
        return False
    return _who_wins_differs(ends[0].winners, ends[1].winners)


def _who_wins_differs(one: tuple[int, ...] | None, other: tuple[int, ...] | None) -> bool:
    """Return whether other seats win: also if several share where in the other game one more deal decides."""
    if one is None or other is None:
        return one != other and len(one or other or ()) > 1
    return one != other


def at_opening(pair: Pair, opened: tuple[Opened, Opened]) -> dict[Measure, Shown]:
    """Return in what two games differ before the first act."""
    if differ_at_opening(pair, *opened) is None:
        return {}
    found: dict[Measure, Shown] = {"any": Shown("same acts", ())}
    one, other = opened
    if one.position is None and one.match is not None and other.match is not None:
        won = match_winners(pair.one, one.match), match_winners(pair.other, other.match)
        if _who_wins_differs(*won):
            found["winner"] = Shown("same acts", ())
    return found


def side_by_side(
    pair: Pair, setting: Setting, wanted: Collection[Measure], limit: int
) -> dict[Measure, Shown]:
    """Return the shortest plays by which the same acts show each difference wanted.

    Parameters
    ----------
    pair
        The two games.
    setting
        From what they play.
    wanted
        What is looked for.
    limit
        After how many pairs of positions the search ends.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return {}
    found = {name: one for name, one in at_opening(pair, opened).items() if name in wanted}
    if opened[0].position is None or (opened[0].events and found):
        return found  # after another deal of the cards, other plays show nothing
    start = Node(opened[0].position), Node(opened[1].position)
    queue = deque([(start, ())])
    seen = {start}
    while queue and len(seen) < limit and not found.keys() >= set(wanted):
        nodes, acts = queue.popleft()
        for reached, more in _next(pair, setting, nodes, acts, found):
            if reached not in seen:
                seen.add(reached)
                queue.append((reached, more))
    return {name: one for name, one in found.items() if name in wanted}


def _next(
    pair: Pair,
    setting: Setting,
    nodes: tuple[Node, Node],
    acts: tuple[str, ...],
    found: dict[Measure, Shown],
    only: str = "",
) -> Iterator[tuple[tuple[Node, Node], tuple[str, ...]]]:
    """Yield what the acts that both games allow lead to, or *only* one; what is found on the way is noted."""
    mine = {str(act): act for act in pair.one.legal_acts(nodes[0].position)}
    theirs = {str(act): act for act in pair.other.legal_acts(nodes[1].position)}
    same_turn = nodes[0].position.to_act == nodes[1].position.to_act
    if mine.keys() != theirs.keys() and same_turn and "any" not in found:
        odd = next(text for text in (*mine, *theirs) if (text in mine) != (text in theirs))
        found["any"] = Shown("same acts", (*acts, odd))
    if not same_turn:
        return
    for text, act in mine.items():
        if text not in theirs or (only and text != only):
            continue
        one = advance(pair.one, setting, nodes[0], act)
        other = advance(pair.other, setting, nodes[1], theirs[text])
        more = (*acts, text)
        if "any" not in found and differ_after(pair, len(more), one, other) is not None:
            found["any"] = Shown("same acts", more)
        for name in measures_at_end(pair, one[0].position, other[0].position):
            found.setdefault(name, Shown("same acts", more))
        yield (one[0], other[0]), more


def all_ends(game: AnyGame, setting: Setting, limit: int) -> Ends | None:
    """Return every result of a deal with the shortest play to it, or None if that takes too many positions.

    Parameters
    ----------
    game
        The game.
    setting
        From what it is played.
    limit
        After how many positions the search gives up.
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
    found: Ends = {}
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
    """Return the shortest plays of one game that end as no play of the other does.

    Parameters
    ----------
    pair
        The two games.
    setting
        From what they play.
    wanted
        ``payments``, ``winner`` or both.
    limit
        After how many positions of one game the search gives up.
    """
    both = [all_ends(game, setting, limit) for game in pair.games]
    if both[0] is None or both[1] is None:
        return {}
    found: dict[Measure, Shown] = {}
    for name, part in (("payments", _paid), ("winner", _winners)):
        if name in wanted:
            shown = _alone(both[0], both[1], part)
            if shown is not None:
                found["payments" if name == "payments" else "winner"] = shown
    return found


def _paid(end: DealEnd) -> object:
    return end[1:]


def _winners(end: DealEnd) -> object:
    return end[0]


def _alone(one: Ends, other: Ends, part: Any) -> Shown | None:  # noqa: ANN401
    """Return the shortest play to an end that the other game has not."""
    found: list[Shown] = []
    for way, mine, theirs in (("one alone", one, other), ("other alone", other, one)):
        known = {part(end) for end in theirs}
        plays = [acts for end, acts in mine.items() if part(end) not in known]
        if plays:
            found.append(Shown("one alone" if way == "one alone" else "other alone", min(plays, key=len)))
    return min(found, key=lambda shown: len(shown.acts), default=None)


def follow(
    pair: Pair, setting: Setting, hint: Sequence[str], wanted: Collection[Measure]
) -> dict[Measure, Shown]:
    """Return which differences show when these acts are played, without those that cannot be.

    Parameters
    ----------
    pair
        The two games.
    setting
        From what they play.
    hint
        The acts as text: of a longer or a higher play, perhaps.
    wanted
        What is looked for.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return {}
    found = at_opening(pair, opened)
    if opened[0].position is not None and not (opened[0].events and found):
        nodes, acts = (Node(opened[0].position), Node(opened[1].position)), tuple[str, ...]()
        for text in hint:
            nodes, acts = _forced(pair, setting, nodes, acts, found)
            nodes, acts = next(_next(pair, setting, nodes, acts, found, text), (nodes, acts))
        _forced(pair, setting, nodes, acts, found)
    return {name: one for name, one in found.items() if name in wanted}


def _forced(
    pair: Pair, setting: Setting, nodes: tuple[Node, Node], acts: tuple[str, ...], found: dict[Measure, Shown]
) -> tuple[tuple[Node, Node], tuple[str, ...]]:
    """Play what players must do who have no choice in either game."""
    for _ in range(nodes[0].position.seats):
        legal = pair.one.legal_acts(nodes[0].position)
        step = next(_next(pair, setting, nodes, acts, found), None) if len(legal) == 1 else None
        if step is None:
            break
        nodes, acts = step
    return nodes, acts


def played_out(
    pair: Pair, setting: Setting, hint: Sequence[str], wanted: Collection[Measure], stream: Stream
) -> dict[Measure, Shown]:
    """Return which differences show when these acts are played and others follow at random.

    Parameters
    ----------
    pair
        The two games.
    setting
        From what they play.
    hint
        The acts as text that come first, without those that cannot be played.
    wanted
        What is looked for.
    stream
        By which the acts are drawn that both games allow.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return {}
    found = at_opening(pair, opened)
    if opened[0].position is not None and not (opened[0].events and found):
        nodes, acts = (Node(opened[0].position), Node(opened[1].position)), tuple[str, ...]()
        for text in hint:
            nodes, acts = next(_next(pair, setting, nodes, acts, found, text), (nodes, acts))
        for _ in range(MOST_ACTS):
            theirs = set(map(str, pair.other.legal_acts(nodes[1].position)))
            both = [str(act) for act in pair.one.legal_acts(nodes[0].position) if str(act) in theirs]
            if not both or found.keys() >= set(wanted):
                break
            text = both[stream.below(len(both))]
            step = next(_next(pair, setting, nodes, acts, found, text), None)
            if step is None:
                break
            nodes, acts = step
    return {name: one for name, one in found.items() if name in wanted}
