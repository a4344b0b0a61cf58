"""The cause of a difference between two games in a play: the rules whose exchange removes the difference.

One game gets rules of the other game, one rule at a time. Each rule whose exchange removes the difference is
a cause. If no rule alone removes it, two rules are exchanged together.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import combinations, compress
from typing import TYPE_CHECKING, Final

from nines.deciding.differences import (
    ALLOWED,
    Cause,
    at_opening,
    divergence,
    measures_at_end,
    open_both,
    result,
    seen_differently,
)
from nines.deciding.replay import part_of, played
from nines.deciding.substitution import changes, substituted, unseen
from nines.deciding.together import all_ends
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.differences import Exchange, Measure, Pair, Play
    from nines.deciding.substitution import Change
    from nines.kernel.game import AnyGame

MOST_POSITIONS: Final = 1500  # positions searched in one game after an exchange of rules


def cause_of(pair: Pair, measure: Measure, play: Play) -> Cause:
    """Return the rules that make two games differ in a play.

    Parameters
    ----------
    pair
        The two games.
    measure
        The kind of difference that the play shows.
    play
        The play, which must show the difference.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding.differences import Play, Shown
    >>> from nines.deciding.pairing import pair_of
    >>> from nines.deciding.setting import Setting
    >>> pair = pair_of(nines.load("red-nines-1881"), nines.load("red-nines-20c"))
    >>> deal = Setting(("4♣ A♦", "5♥", "A♥", "A♣"))
    >>> cause_of(pair, "winner", Play(deal, Shown("other alone", ("lay 4♣", "pass", "lay 5♥")))).alone
    (('suit', 'suit'),)
    """
    experiments = [Experiment(pair, measure, play, into) for into in receivers(pair, play)]
    singly = next((experiment.singly for experiment in experiments if experiment.singly.alone), None)
    if singly is not None:
        return singly
    both = (experiment.in_pairs() for experiment in experiments)
    return next((cause for cause in both if cause.pair), experiments[0].singly)


def no_longer_causes(pair: Pair, measure: Measure, play: Play, cause: Cause) -> tuple[Exchange, ...]:
    """Return the rules of a stored cause whose exchange no longer removes the difference in a play.

    Whether other rules remove it is not tried again.

    Parameters
    ----------
    pair
        The two games.
    measure
        The kind of difference that the play shows.
    play
        The play.
    cause
        The stored cause.
    """
    experiment = Experiment(pair, measure, play, cause.into)
    made = {experiment.exchange(change): change for change in experiment.changes}
    sets = (*((exchange,) for exchange in cause.alone), *([cause.pair] if cause.pair else []))
    return tuple(
        exchange
        for exchanges in sets
        if not all(exchange in made for exchange in exchanges)
        or not experiment.removes([made[exchange] for exchange in exchanges])
        for exchange in exchanges
    )


def receivers(pair: Pair, play: Play) -> tuple[int, ...]:
    """Return which of two games gets rules of the other: the game that cannot play the play.

    If both games can play it, the later game gets them first, and then the earlier game.
    """
    if play.shown.way != "same acts":
        return (1,) if play.shown.way == "one alone" else (0,)
    difference = divergence(pair, play.setting, play.shown.acts)
    if difference is None or difference.kind != "refused":
        return 1, 0
    return (1,) if difference.one.says == ALLOWED else (0,)


class Experiment:
    """A play in which one of two games gets rules of the other.

    Parameters
    ----------
    pair
        The two games.
    measure
        The kind of difference that the play shows.
    play
        The play.
    into
        The game that gets rules of the other: 0 for the first, 1 for the second.
    """

    def __init__(self, pair: Pair, measure: Measure, play: Play, into: int) -> None:
        self.pair, self.measure, self.play, self.into = pair, measure, play, into
        self.changes = changes(pair, into)

    @cached_property
    def singly(self) -> Cause:
        """The rules whose exchange alone removes the difference."""
        removing = [self.removes((change,)) for change in self.changes]
        untried = removing.count(None)
        return Cause(
            tuple(map(self.exchange, compress(self.changes, removing))),
            into=self.into,
            tried=len(removing) - untried,
            untried=untried + unseen(self.pair),
        )

    def in_pairs(self) -> Cause:
        """Return the first two rules whose exchange together removes the difference."""
        both = next((two for two in combinations(self.changes, 2) if self.removes(two)), ())
        return replace(self.singly, pair=tuple(map(self.exchange, both)))

    def removes(self, made: Sequence[Change]) -> bool | None:
        """Return whether an exchange of rules removes the difference; None if the game cannot be played."""
        try:
            game = substituted(self.pair.games[self.into], made)
            pair = replace(self.pair, other=game) if self.into else replace(self.pair, one=game)
            return self._removed(pair, game)
        except NinesError:
            return None

    def _removed(self, pair: Pair, game: AnyGame) -> bool | None:
        setting, acts = self.play.setting, self.play.shown.acts
        if self.play.shown.way != "same acts":
            return self._reached(game)
        opened = open_both(pair, setting)
        if opened is None:
            return None
        if self.measure == "any":
            seen = seen_differently(pair, setting, acts) if self._only_seen else None
            return divergence(pair, setting, acts) is None and seen is None
        if not acts:
            return self.measure not in at_opening(pair, opened)
        left, right = (played(one, setting, acts) for one in pair.games)
        if left is None or right is None or not (left.position.ended and right.position.ended):
            return False
        return self.measure not in measures_at_end(pair, left.position, right.position)

    @cached_property
    def _only_seen(self) -> bool:
        return divergence(self.pair, self.play.setting, self.play.shown.acts) is None

    @cached_property
    def _end(self) -> tuple[object, ...]:
        """The result that the game which gets no rules reaches."""
        game = self.pair.games[1 - self.into]
        node = played(game, self.play.setting, self.play.shown.acts)
        return () if node is None else part_of(result(game, node.position), self.measure)

    def _reached(self, game: AnyGame) -> bool | None:
        """Return whether a game reaches the result that only the other game reached."""
        node = played(game, self.play.setting, self.play.shown.acts)
        if node is not None and node.position.ended:
            return part_of(result(game, node.position), self.measure) == self._end
        ends = all_ends(game, self.play.setting, MOST_POSITIONS)
        return None if ends is None else any(part_of(end, self.measure) == self._end for end in ends)

    def exchange(self, change: Change) -> Exchange:
        """Return the rules of a change: of the first game, then of the second."""
        return change.places[::-1] if self.into else change.places
