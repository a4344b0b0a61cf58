"""Replay stored plays, to see whether and how the games still differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines.deciding.differences import at_opening, divergence, measures_at_end, open_both, refusal_of, result
from nines.deciding.setting import Node, advance, open_setting
from nines.deciding.together import all_ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.differences import DealEnd, Divergence, Measure, Pair, Play
    from nines.deciding.setting import Setting
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
    difference = divergence(pair, play.setting, play.shown.acts)
    if not play.shown.acts and measure in at_opening(pair, opened):
        return Replayed(difference)
    left, right = (played(game, play.setting, play.shown.acts) for game in pair.games)
    if left is None or right is None or measure not in measures_at_end(pair, left.position, right.position):
        return Replayed(None)
    return Replayed(difference, (result(pair.one, left.position), result(pair.other, right.position)))


def _alone(pair: Pair, measure: Measure, play: Play) -> Replayed:
    """Replay a play in which one game reaches a result that the other game cannot reach."""
    here = play.shown.way == "one alone"
    game, other = pair.games if here else pair.games[::-1]
    node = played(game, play.setting, play.shown.acts)
    theirs = all_ends(other, play.setting, MOST_POSITIONS)
    if node is None or not node.position.ended or theirs is None:
        return Replayed(None)
    end = result(game, node.position)
    if any(part_of(their_end, measure) == part_of(end, measure) for their_end in theirs):
        return Replayed(None)
    shown = divergence(pair, play.setting, play.shown.acts)
    return Replayed(shown, (end, None) if here else (None, end))


def part_of(end: DealEnd, measure: Measure) -> tuple[object, ...]:
    """Return the part of a result that a kind of difference is about: the winners, or the payments."""
    return end[:1] if measure == "winner" else end[1:]


def played(game: AnyGame, setting: Setting, acts: Sequence[str]) -> Node | None:
    """Return where acts lead in a game; None if nothing is dealt, or if an act is not legal.

    Parameters
    ----------
    game
        The game.
    setting
        The setting from which the game starts.
    acts
        The acts as text.
    """
    position = open_setting(game, setting).position
    if position is None:
        return None
    node = Node(position)
    for text in acts:
        act = game.parse_act(text)
        if refusal_of(game, node, act) is not None:
            return None
        node, _ = advance(game, setting, node, act)
    return node
