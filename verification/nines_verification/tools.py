"""The tools that a family of games brings to its checks; without them, deals are checked as dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping  # noqa: TC003 - named tuples keep their types at run time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from nines.errors import CorpusError
from nines.libraries.catalogue import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.family import AnyFamily
    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

T = TypeVar("T")


class Pick(Protocol):
    """A picker chooses options.

    A picker draws either from hypothesis, which can shrink examples, or from a fast random stream.
    """

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the given options."""


def _as_dealt(_game: AnyGame, position: Any, _pick: Pick, _stream: Stream) -> Any:  # noqa: ANN401
    return position


def _none(_position: Any, _pick: Pick) -> tuple[Any, ...]:  # noqa: ANN401
    return ()


def _listed(game: AnyGame, position: Any, _stream: Stream) -> Iterator[Any]:  # noqa: ANN401
    yield from game.legal_acts(position)


def _is_not(_game: AnyGame, _position: Any, _act: Any) -> bool:  # noqa: ANN401
    """Return False, because in these games no act consists of several listed acts."""
    return False


class Sampler(NamedTuple):
    """Functions that make random positions and acts of a family.

    Parameters
    ----------
    small_position
        A function that takes a game, a dealt position, a picker and a stream, and returns a position that a
        person can follow, with few of the dealt cards. By default, the position stays as dealt.
    illegal_candidates
        A function that takes a position and a picker, and returns acts that may be illegal; by default none.
    written_acts
        A function that takes a game, a position and a stream. The function returns legal and illegal acts
        with the cards of the player to act: all acts for a small hand, or a sample of them for a larger hand.
        By default, these are only the listed acts.
    made_of_listed
        A function that takes a game, a position and a legal act that is not listed, and returns whether this
        act consists of several listed acts.
    """

    small_position: Callable[[AnyGame, Any, Pick, Stream], Any] = _as_dealt
    illegal_candidates: Callable[[Any, Pick], tuple[Any, ...]] = _none
    written_acts: Callable[[AnyGame, Any, Stream], Iterator[Any]] = _listed
    made_of_listed: Callable[[AnyGame, Any, Any], bool] = _is_not


class SmallPacks(NamedTuple):
    """The small packs of a family, and how deals of these packs begin.

    Parameters
    ----------
    cards
        The cards of the packs, with the cards that the rules mention first; empty for the pack of the game
        in its own order.
    stock
        Whether the order of the cards outside the hands matters.
    balances
        The balance of each seat at the start; 0 means the usual balance before the first deal of a match.
    policy
        The policy that plays a deal to its end.
    """

    cards: str = ""
    stock: bool = False
    balances: int = 0
    policy: str = "random"


class Tools(NamedTuple):
    """What a family brings to its checks; every part has a default.

    Parameters
    ----------
    sampler
        Functions that make random positions and acts.
    small_packs
        The small packs for which perft tables are proposed.
    candidate_matches
        The number of matches that are played under each candidate, each with another number of players.
    suits_matter
        False if cards of one rank are equal cards in these games.
    uneven_hands
        Whether hands of very different sizes can be played against each other.
    alike
        For an aspect, a function that takes two rule sets, and returns whether their rules for this aspect
        are proved to be equivalent.
    compared
        The aspects on which the functions in *alike* depend, spelled as in keys.
    counted_twice
        A function that takes a game, counts its tables of odds with a second method, and returns the number
        of cases compared and the failures; None if there are no tables.
    setup
        A function that takes a match, a position and the names of cards. It returns what the second
        implementation must know of a deal besides the hands. None if there is no second implementation.
    midway
        A function that takes a game, a new match and a stream, and returns the arguments of a match that is
        already under way, drawn at random; None if there is no second implementation.
    shared_difference
        A function that takes a game and a number of players, and compares the tables that states of its
        automaton share. It returns how many answers were compared, and the first that differs in words; None
        if there are no automata.
    """

    sampler: Sampler = Sampler()
    small_packs: SmallPacks = SmallPacks()
    candidate_matches: int = 1
    suits_matter: bool = True
    uneven_hands: bool = False
    alike: Mapping[str, Callable[[Any, Any], bool]] = {}
    compared: tuple[str, ...] = ()
    counted_twice: Callable[[AnyGame], Any] | None = None
    setup: Callable[[Any, Any, Any], dict[str, Any]] | None = None
    midway: Callable[[AnyGame, Any, Stream], dict[str, Any]] | None = None
    shared_difference: Callable[[AnyGame, int], tuple[int, str]] | None = None


NO_TOOLS: Final = Tools()


def tools_of(family: AnyFamily) -> Tools:
    """Return the tools that a family brings to its checks.

    Raises
    ------
    CorpusError
        If the place that the family names has no tools.

    Examples
    --------
    >>> import nines
    >>> family = nines.load("comet-1718").family
    >>> sorted(tools_of(family).alike)[:2], tools_of(family).counted_twice is None
    (['continuation', 'grouping'], True)
    """
    if not family.checked_by:
        return NO_TOOLS
    tools = resolve(family.checked_by)
    if not isinstance(tools, Tools):
        raise CorpusError("family", family.name, f"{family.checked_by} is not the tools of a family")
    return tools
