"""Compare what seats see, because two games may differ only in what they show a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.deciding.lockstep import open_both
from nines.deciding.setting import Node, advance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.differences import Pair
    from nines.deciding.setting import Setting
    from nines.kernel.game import AnyGame


class Seen(NamedTuple):
    """What a seat sees in only one of two games, after the same acts.

    Parameters
    ----------
    seat
        The seat, from 0.
    after
        The number of acts before this moment.
    one, other
        The lines that the seat sees only in the first game, and the lines that it sees only in the second
        game.
    """

    seat: int
    after: int
    one: tuple[str, ...]
    other: tuple[str, ...]


def seen_differently(pair: Pair, setting: Setting, acts: Sequence[str]) -> Seen | None:
    """Return the first moment at which a seat sees different things in two games.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    acts
        The acts as text; acts that one of the games refuses are skipped.
    """
    opened = open_both(pair, setting)
    if opened is None or opened[0].position is None:
        return None
    nodes = Node(opened[0].position), Node(opened[1].position)
    found, number = _differ(pair, nodes, 0), 0
    for text in acts:
        if found is not None:
            break
        both = [game.parse_act(text) for game in pair.games]
        if not all(
            game.is_legal(n.position, act) for game, n, act in zip(pair.games, nodes, both, strict=True)
        ):
            continue
        number += 1
        left, right = (
            advance(game, setting, n, act)[0] for game, n, act in zip(pair.games, nodes, both, strict=True)
        )
        nodes = left, right
        found = _differ(pair, nodes, number)
    return found


def _differ(pair: Pair, nodes: tuple[Node, Node], number: int) -> Seen | None:
    one, other = nodes[0].position, nodes[1].position
    for seat in range(one.seats):
        if pair.one.observe(one, seat) != pair.other.observe(other, seat):
            mine, theirs = _lines(pair.one, one, seat), _lines(pair.other, other, seat)
            return Seen(
                seat,
                number,
                tuple(line for line in mine if line not in theirs),
                tuple(line for line in theirs if line not in mine),
            )
    return None


def _lines(game: AnyGame, position: object, seat: int) -> list[str]:
    """Return what a seat sees, as lines of text; a line with an empty text is left out."""
    lines = game.family.display.observation_lines(game.rule_set, game.observe(position, seat))
    return [f"{label}: {text}" for label, text in lines if text]
