"""Replay stored plays, to see whether and how the games still differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines.deciding.differences import (
    at_opening,
    differ_after,
    divergence,
    measures_at_end,
    open_both,
    result,
)
from nines.deciding.setting import Node, advance, open_setting
from nines.deciding.together import all_ends

if TYPE_CHECKING:
    from nines.deciding.differences import DealEnd, Divergence, Measure, Pair, Play
    from nines.kernel.game import AnyGame

MOST_POSITIONS: Final = 4000  # positions searched in one game to replay a stored play


class Replayed(NamedTuple):
    """The result of replaying a stored play.

    Parameters
    ----------
    difference
        The first difference between the games; None if they no longer differ.
    ends
        For each game, the winners, the gains and the pools at the end of the play; None for a game whose end
        is not compared.
    """

    difference: Divergence | None
    ends: tuple[DealEnd | None, DealEnd | None] = (None, None)


def replay(pair: Pair, measure: Measure, play: Play) -> Replayed:
    """Replay a stored play and return the difference that it shows.

    Parameters
    ----------
    pair
        The two games.
    measure
        The kind of difference that the play must show.
    play
        The stored play, with its setting and acts.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding import Pair, Setting
    >>> from nines.deciding.differences import Play, Shown
    >>> pair = Pair(nines.load("comet-1718"), nines.load("comet-1718[last-card-paid=no]"))
    >>> play = Play(Setting(("K♣", "A♦")), Shown("same acts", ("lay K♣",)))
    >>> [end[1] for end in replay(pair, "payments", play).ends]
    [(2, -2), (1, -1)]
    """
    if play.shown.way != "same acts":
        return _alone(pair, measure, play)
    if measure == "any":
        shown = divergence(pair, play.setting, play.shown.acts)
        at_last = shown is not None and shown.after == len(play.shown.acts)
        return Replayed(shown if at_last else None)
    return _same_acts(pair, measure, play)


def _same_acts(pair: Pair, measure: Measure, play: Play) -> Replayed:
    opened = open_both(pair, play.setting)
    if opened is None:
        return Replayed(None)
    one, other = opened
    difference = divergence(pair, play.setting, ())
    if not play.shown.acts and measure in at_opening(pair, opened):
        return Replayed(difference)
    if one.position is None:
        return Replayed(None)
    nodes = Node(one.position), Node(other.position)
    for number, text in enumerate(play.shown.acts, 1):
        acts = [game.parse_act(text) for game in pair.games]
        if not all(
            game.is_legal(n.position, act) for game, n, act in zip(pair.games, nodes, acts, strict=True)
        ):
            return Replayed(None)
        left = advance(pair.one, play.setting, nodes[0], acts[0])
        right = advance(pair.other, play.setting, nodes[1], acts[1])
        difference = difference or differ_after(pair, number, left, right)
        nodes = left[0], right[0]
    if measure not in measures_at_end(pair, nodes[0].position, nodes[1].position):
        return Replayed(None)
    return Replayed(difference, (result(pair.one, nodes[0].position), result(pair.other, nodes[1].position)))


def _alone(pair: Pair, measure: Measure, play: Play) -> Replayed:
    """Replay a play in which one game reaches a result that the other game cannot reach."""
    here = play.shown.way == "one alone"
    game, other = pair.games if here else pair.games[::-1]
    end = _played(game, play)
    theirs = all_ends(other, play.setting, MOST_POSITIONS)
    if end is None or theirs is None:
        return Replayed(None)
    part = slice(1) if measure == "winner" else slice(1, 3)
    if any(their_end[part] == end[part] for their_end in theirs):
        return Replayed(None)
    shown = divergence(pair, play.setting, play.shown.acts)
    return Replayed(shown, (end, None) if here else (None, end))


def _played(game: AnyGame, play: Play) -> DealEnd | None:
    node = Node(open_setting(game, play.setting).position)
    for text in play.shown.acts:
        act = game.parse_act(text)
        if not game.is_legal(node.position, act):
            return None
        node, _ = advance(game, play.setting, node, act)
    return result(game, node.position) if node.position.ended else None
