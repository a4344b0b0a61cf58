"""Acts as sequences of tokens, so that a game of many thousand acts needs about a hundred numbers.

An act is spelled in its notation: ``lay 9♦ as 10`` has the tokens ``9♦``, ``as``, ``10`` and the full stop. A
verb that the cards say already is left out. The legal acts of a position are then a tree. A player walks down
the tree token by token; where only one token can follow, it is added without a choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.kernel.notation import spelled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.kernel.game import AnyGame


class Choice(NamedTuple):
    """What can follow the tokens so far.

    Parameters
    ----------
    prefix
        The tokens so far, with those that follow without a choice.
    tokens
        The numbers of the tokens between which the player chooses, in ascending order; empty if the act is
        complete.
    act
        The act, if it is complete.
    """

    prefix: tuple[str, ...]
    tokens: tuple[int, ...]
    act: Any = None


@dataclass(frozen=True)
class Codec:
    """The tokens of a game for a number of players, each with its number.

    Parameters
    ----------
    tokens
        The tokens; the number of a token is its place.
    silent
        The verbs that are left out.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> codec, table = Codec.of(game, 2), game.start(["9♦ K♥ 2♣", "5♠"])
    >>> choice = codec.choice(game.legal_acts(table), ())
    >>> [codec.tokens[number] for number in choice.tokens]
    ['2♣', '9♦', 'K♥']
    >>> str(codec.choice(game.legal_acts(table), ("K♥",)).act)
    'lay K♥'
    """

    tokens: tuple[str, ...]
    silent: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: AnyGame, seats: int) -> Codec:
        """Return the tokens of a game for a number of players."""
        return cls(game.tokens(seats), game.family.notation.silent)

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each token."""
        return {token: number for number, token in enumerate(self.tokens)}

    def choice(self, acts: Iterable[Any], prefix: tuple[str, ...]) -> Choice:
        """Return what can follow some tokens.

        Parameters
        ----------
        acts
            The legal acts.
        prefix
            The tokens so far.
        """
        so_far = len(prefix)
        left = [(spelling, act) for act, spelling in self._spelled(acts) if spelling[:so_far] == prefix]
        while len(left) > 1:
            following = {spelling[len(prefix)] for spelling, _ in left}
            if len(following) > 1:
                return Choice(prefix, tuple(sorted(map(self.number.__getitem__, following))))
            prefix = (*prefix, *following)
        return Choice(left[0][0], (), left[0][1]) if left else Choice(prefix, ())

    def _spelled(self, acts: Iterable[Any]) -> Iterable[tuple[Any, tuple[str, ...]]]:
        return ((act, spelled(str(act), self.silent)) for act in acts)

    def first(self, act: Any) -> tuple[int, ...]:  # noqa: ANN401 - each family has its own
        """Return the number of the first token of an act."""
        return (self.number[spelled(str(act), self.silent)[0]],)

    def begins(self, act: Any, prefix: tuple[str, ...]) -> bool:  # noqa: ANN401 - each family has its own
        """Return whether an act begins with some tokens."""
        return spelled(str(act), self.silent)[: len(prefix)] == prefix

    def towards(self, act: Any, acts: Iterable[Any], prefix: tuple[str, ...] = ()) -> int:  # noqa: ANN401
        """Return the number of the next token of an act.

        Parameters
        ----------
        act
            A legal act that begins with the tokens so far.
        acts
            The legal acts.
        prefix
            The tokens so far.
        """
        return self.number[spelled(str(act), self.silent)[len(self.choice(acts, prefix).prefix)]]
