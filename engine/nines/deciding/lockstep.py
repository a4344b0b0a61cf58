"""Play the same acts from the same setting in two games, until the games differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.deciding.differences import Divergence, Side, differ_after, differ_at_opening
from nines.deciding.setting import Node, advance, open_setting
from nines.errors import LacunaError, NinesError
from nines.kernel.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.deciding.differences import Pair
    from nines.deciding.setting import Opened, Setting
    from nines.kernel.game import AnyGame


def open_both(pair: Pair, setting: Setting) -> tuple[Opened, Opened] | None:
    """Return the opening of both games from a setting; None if one of the games cannot start from it.

    For two editions and a deal from a seed, the value is also None if the editions have different packs.
    """
    if pair.editions and setting.seats and not pair.same_pack(setting.seats, setting.deals):
        return None
    try:
        return open_setting(pair.one, setting), open_setting(pair.other, setting)
    except NinesError:
        return None


def divergence(pair: Pair, setting: Setting, plays: Sequence[str]) -> Divergence | None:
    """Return the first difference between two games in a play; None if they do not differ.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    plays
        The acts as text. The comparison ends at the first difference, or at an act that both games refuse.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return None
    found = differ_at_opening(pair, *opened)
    if found is not None or opened[0].position is None:
        return found
    nodes = Node(opened[0].position), Node(opened[1].position)
    for number, text in enumerate(plays, 1):
        acts = [game.parse_act(text) for game in pair.games]
        refusals = [_refusal(game, n, act) for game, n, act in zip(pair.games, nodes, acts, strict=True)]
        if any(refusals):
            if all(refusals):
                return None
            return Divergence("refused", number, *_refused(pair, setting, nodes, acts, refusals))
        reached = [
            advance(game, setting, n, act) for game, n, act in zip(pair.games, nodes, acts, strict=True)
        ]
        found = differ_after(pair, number, *reached)
        if found is not None:
            return found
        nodes = reached[0][0], reached[1][0]
    return None


def _refusal(game: AnyGame, node: Node, act: object) -> Refusal | None:
    """Return the reason why an act is not legal; None if the act is legal.

    An act for which the sources state no rule counts as not legal.
    """
    try:
        return game.why_not(node.position, act)
    except LacunaError as error:
        return Refusal("", str(error))


def _refused(
    pair: Pair, setting: Setting, nodes: Sequence[Node], acts: Sequence[Any], refusals: Sequence[Any]
) -> Iterator[Side]:
    for game, node, act, refusal in zip(pair.games, nodes, acts, refusals, strict=True):
        if refusal is not None:
            yield Side(refusal.says, refusal.rule)
        else:
            _, events = advance(game, setting, node, act)
            yield Side("allowed", events[0].rule if events else "")
