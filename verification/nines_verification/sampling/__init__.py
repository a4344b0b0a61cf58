"""What is sampled of a game: small positions, acts that may be illegal, and how long a deal can last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from nines_verification.sampling import holdem, multiple9, ninety_nine, stops

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

T = TypeVar("T")


class Pick(Protocol):
    """Who picks: hypothesis, which can shrink, or a stream of random numbers, which is quick."""

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the options."""


class Sampler(NamedTuple):
    """What is sampled of the games of a family.

    Parameters
    ----------
    small_position
        Of a game, a dealt position, a pick and a stream: a position with few of its cards, which a person
        can follow.
    illegal_candidates
        Of a position and a pick: acts that may be illegal.
    max_acts
        Of a game and a position: after how many acts a deal is over at the latest.
    """

    small_position: Callable[[AnyGame, Any, Pick, Stream], Any]
    illegal_candidates: Callable[[Any, Pick], tuple[Any, ...]]
    max_acts: Callable[[AnyGame, Any], int]


SAMPLERS: Final = {
    "stops": Sampler(stops.small_position, stops.illegal_candidates, stops.max_acts),
    "ninety-nine": Sampler(ninety_nine.small_position, ninety_nine.illegal_candidates, ninety_nine.max_acts),
    "multiple-9": Sampler(multiple9.small_position, multiple9.illegal_candidates, multiple9.max_acts),
    "multiple-9-holdem": Sampler(holdem.small_position, holdem.illegal_candidates, holdem.max_acts),
}
