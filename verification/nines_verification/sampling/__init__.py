"""Samplers make random positions and acts of a game for tests, and know the maximum length of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from nines_verification.sampling import holdem, multiple9, ninety_nine, stops

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

T = TypeVar("T")


class Pick(Protocol):
    """A picker chooses options.

    A picker draws either from hypothesis, which can shrink examples, or from a fast random stream.
    """

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the given options."""


def _is_not(_game: AnyGame, _position: Any, _act: Any) -> bool:  # noqa: ANN401
    """Return False, because in these games no act consists of several listed acts."""
    return False


class Sampler(NamedTuple):
    """The samplers of a family of games.

    Parameters
    ----------
    small_position
        A function that takes a game, a dealt position, a picker and a stream, and returns a position that a
        person can follow, with few of the dealt cards.
    illegal_candidates
        A function that takes a position and a picker, and returns acts that may be illegal.
    max_acts
        A function that takes a game and a position, and returns the maximum number of acts in a deal.
    written_acts
        A function that takes a game, a position and a stream. The function returns legal and illegal acts
        with the cards of the player to act: all acts for a small hand, or a sample of them for a larger hand.
    made_of_listed
        A function that takes a game, a position and a legal act that is not listed, and returns whether this
        act consists of several listed acts.
    """

    small_position: Callable[[AnyGame, Any, Pick, Stream], Any]
    illegal_candidates: Callable[[Any, Pick], tuple[Any, ...]]
    max_acts: Callable[[AnyGame, Any], int]
    written_acts: Callable[[AnyGame, Any, Stream], Iterator[Any]]
    made_of_listed: Callable[[AnyGame, Any, Any], bool] = _is_not


SAMPLERS: Final = {
    "stops": Sampler(stops.small_position, stops.illegal_candidates, stops.max_acts, stops.written_acts),
    "ninety-nine": Sampler(
        ninety_nine.small_position,
        ninety_nine.illegal_candidates,
        ninety_nine.max_acts,
        ninety_nine.written_acts,
    ),
    "multiple-9": Sampler(
        multiple9.small_position,
        multiple9.illegal_candidates,
        multiple9.max_acts,
        multiple9.written_acts,
        multiple9.made_of_listed,
    ),
    "multiple-9-holdem": Sampler(
        holdem.small_position, holdem.illegal_candidates, holdem.max_acts, holdem.written_acts
    ),
}
