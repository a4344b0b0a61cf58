"""The kinds of difference that a play can show: any difference, different payments, or a different winner.

There are two ways to show a difference in payments or winner. In the first way, both games play the same acts
to the end of the deal, and the payments or winners differ. The second way is used if there are no such acts:
one game reaches a result that the other game cannot reach from the same setting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from nines.deciding.differences import closing, differ_at_opening, match_winners

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.deciding.differences import Pair
    from nines.deciding.setting import Opened, Setting
    from nines.kernel.game import AnyGame

Measure: TypeAlias = Literal["any", "payments", "winner"]
MEASURES: Final[tuple[Measure, ...]] = ("any", "payments", "winner")
WHOLE_PACK: Final = 1000  # cards: a deal from a seed counts as larger than any deal that is set up
Way: TypeAlias = Literal["same acts", "one alone", "other alone"]
DealEnd: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[str, int], ...]]"


class Shown(NamedTuple):
    """The acts that show a difference between two games, and whether one game or both games play the acts.

    Parameters
    ----------
    way
        Whether both games play the acts, or one game plays them to a result that the other cannot reach.
    acts
        The acts as text. If both games play the acts, the games differ at the last act.
    """

    way: Way
    acts: tuple[str, ...]


class Play(NamedTuple):
    """A setting from which two games start, and the acts after which the games differ."""

    setting: Setting
    shown: Shown

    @property
    def size(self) -> tuple[int, ...]:
        """The size of the play, by which plays are sorted.

        Plays of both games come before plays of one game. In each group, plays with fewer seats come first,
        then plays with fewer cards, then plays with fewer acts.
        """
        setting = self.setting
        extra = bool(setting.balances) + bool(setting.deals) + len(setting.before)
        of_one_game = self.shown.way != "same acts"
        return (
            of_one_game,
            setting.players,
            WHOLE_PACK if setting.seats else setting.cards,
            len(self.shown.acts),
            extra,
            setting.deals + (setting.seed or 0),
            setting.turn,
            setting.ranks,
        )


def result(game: AnyGame, position: Any) -> DealEnd:  # noqa: ANN401 - each family has its own
    """Return the winners of a finished deal, the gains including the settlement, and the pools."""
    after = closing(game, position)
    ledger = position.ledger if after is None else after.match.ledger
    opening = position.ledger.opening or (0,) * position.seats
    gains = tuple(now - then for now, then in zip(ledger.seats, opening, strict=True))
    winners = position.ending.winners if position.ending else ()
    return winners, gains, tuple(sorted((name, held) for name, held in ledger.pools if held))


def measures_at_end(pair: Pair, left: Any, right: Any) -> Iterator[Measure]:  # noqa: ANN401
    """Yield the kinds of difference between two positions after the same acts, if both deals are over."""
    if not (left.ended and right.ended):
        return
    mine, theirs = result(pair.one, left), result(pair.other, right)
    if mine[1:] != theirs[1:]:
        yield "payments"
    if mine[0] != theirs[0] or (mine[1:] == theirs[1:] and _other_match_winners(pair, left, right)):
        yield "winner"


def _other_match_winners(pair: Pair, left: Any, right: Any) -> bool:  # noqa: ANN401
    ends = closing(pair.one, left), closing(pair.other, right)
    if ends[0] is None or ends[1] is None:
        return False
    return _who_wins_differs(ends[0].winners, ends[1].winners)


def _who_wins_differs(one: tuple[int, ...] | None, other: tuple[int, ...] | None) -> bool:
    """Return whether the winners of two games differ.

    If only one of the games has winners, this counts as a difference only if there are several winners.
    """
    if one is None or other is None:
        return one != other and len(one or other or ()) > 1
    return one != other


def at_opening(pair: Pair, opened: tuple[Opened, Opened]) -> dict[Measure, Shown]:
    """Return the kinds of difference that two games show before the first act."""
    if differ_at_opening(pair, *opened) is None:
        return {}
    found: dict[Measure, Shown] = {"any": Shown("same acts", ())}
    one, other = opened
    if one.position is not None:
        ended = measures_at_end(pair, one.position, other.position)
        return found | {name: Shown("same acts", ()) for name in ended}
    if one.match is not None and other.match is not None:
        won = match_winners(pair.one, one.match), match_winners(pair.other, other.match)
        if _who_wins_differs(*won):
            found["winner"] = Shown("same acts", ())
    return found
