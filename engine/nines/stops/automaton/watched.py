"""Values that take the place of what the rules read, and that note when they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.kernel.transition import new
from nines.stops.automaton.facts import OfDeal
from nines.stops.rule_inputs import Laid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.cards import Card
    from nines.stops.automaton.kept import Notes
    from nines.stops.position import StopsMatch


class UnreadError(Exception):
    """Raised when a rule reads something whose value must not matter."""


def _raise(*_: object, **__: object) -> Any:  # noqa: ANN401 - never returns
    raise UnreadError


class _Unread:
    """A value that a rule may receive but not use."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # for Python itself, and for tools that inspect this module
            raise AttributeError(name)
        raise UnreadError


for _operation in (
    *("lt", "le", "gt", "ge", "eq", "ne", "add", "radd", "sub", "rsub", "mul", "rmul", "neg", "bool"),
    *("floordiv", "mod", "divmod", "abs", "index", "int", "iter", "len", "getitem", "contains", "hash"),
):
    setattr(_Unread, f"__{_operation}__", _raise)
UNREAD: Final[Any] = _Unread()


class OnlyWhether:
    """A hand that shows a rule only whether it is empty."""

    def __init__(self, hand: frozenset[Card]) -> None:
        self.some = bool(hand)

    def __bool__(self) -> bool:
        return self.some

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # for Python itself, and for tools that inspect this module
            raise AttributeError(name)
        raise UnreadError


def watched(
    read: Callable[[], Any],
    *,
    some: bool,
    length: int | None = None,
    free: Callable[[object], Any] | None = None,
) -> Any:  # noqa: ANN401 - it takes the place of a tuple
    """Return a sequence whose reading is noted.

    Parameters
    ----------
    read
        A function that notes that the sequence is read, and returns it.
    some
        Whether the sequence has any element, which may be asked freely.
    length
        The length, if it may be asked freely.
    free
        A function that returns the element at a place, if that may be read freely, and None if not.
    """
    return WatchedSequence(read, some, length, free)


class WatchedSequence:
    """A sequence whose reading is noted; see :func:`watched`."""

    __slots__ = ("free", "length", "read", "some")

    def __init__(
        self,
        read: Callable[[], Any],
        some: bool,  # noqa: FBT001 - from the function above
        length: int | None,
        free: Callable[[object], Any] | None,
    ) -> None:
        self.read, self.some, self.length, self.free = read, some, length, free

    def __bool__(self) -> bool:
        return self.some

    def __len__(self) -> int:
        return len(self.read()) if self.length is None else self.length

    def __iter__(self) -> Iterator[Any]:
        return iter(self.read())

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - a place or a slice
        known = None if self.free is None else self.free(place)
        return self.read()[place] if known is None else known

    def __contains__(self, value: object) -> bool:
        return value in self.read()

    def __hash__(self) -> int:
        return hash(self.read())

    def __eq__(self, other: object) -> bool:
        return bool(self.read() == other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class WatchedPlay(Laid):
    """A play whose seat and rank, and whether it is wild, are in the state; other reading is noted."""

    seat: int
    rank: int
    has_wild: bool
    read: Callable[[], Laid]  # notes that the play is read, and returns it

    @classmethod
    def of(cls, seat: int, rank: int, has_wild: bool, read: Callable[[], Laid]) -> WatchedPlay:  # noqa: FBT001
        """Return a play whose reading is noted."""
        made = new(cls, ())
        made.seat, made.rank, made.has_wild, made.read = seat, rank, has_wild, read
        return made

    @property
    def wild(self) -> tuple[Card, ...]:
        """The wild cards among the cards; that there is none is in the state."""
        return self.read().wild if self.has_wild else ()

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Any]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - a place or a slice
        return self.read()[place]

    def __hash__(self) -> int:
        return hash(self.read())

    def __eq__(self, other: object) -> bool:
        return self.read() == other

    def __ne__(self, other: object) -> bool:
        return not self == other


WatchedPlay.seat = WatchedPlay.rank = WatchedPlay.has_wild = None  # type: ignore[assignment]


def _read(name: str) -> property:
    def read(play: WatchedPlay) -> object:
        found: object = getattr(play.read(), name)
        return found

    return property(read)


for _name in ("cards", "named", "out", "wanted"):
    setattr(WatchedPlay, _name, _read(_name))


class WatchedMatch:
    """The state of the match: what is read of it is the same during a whole deal, and is noted."""

    def __init__(self, match: StopsMatch, notes: Notes) -> None:
        self._match, self._notes = match, notes

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - each field has its own type
        found = getattr(self._match, name)
        if name in {"deals", "game", "seats"}:  # the deals decide the pack, which is that of the automaton
            return found
        return self._notes.look(OfDeal(name), found)
