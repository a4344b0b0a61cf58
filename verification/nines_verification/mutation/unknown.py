"""Unknown values, and the paths through code that branches on unknown values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable


class NotFollowedError(BaseException):
    """The error raised when code cannot be followed. No rule may catch this error."""


class Path:
    """A path through code: which branch is taken whenever the code branches on an unknown value.

    Parameters
    ----------
    turns
        The first branches to take. At all further branches, *no* is taken.
    """

    def __init__(self, turns: tuple[bool, ...] = ()) -> None:
        self.turns = turns
        self.taken: dict[str, bool] = {}

    def take(self, term: str) -> bool:
        """Return the branch for a term. The same term always gets the same branch."""
        if term not in self.taken:
            number = len(self.taken)
            self.taken[term] = number < len(self.turns) and self.turns[number]
        return self.taken[term]

    def next(self) -> Path | None:
        """Return the next path; None after the last path."""
        taken = list(self.taken.values())
        while taken and taken[-1]:
            taken.pop()
        return Path((*taken[:-1], True)) if taken else None


class Unknown:
    """An unknown value. Only the origin of the value is known, and a term describes this origin.

    Parameters
    ----------
    term
        The term for the origin of the value. Equal terms mean equal values, because rules are pure functions.
    path
        The path that decides whether the value counts as true.
    """

    def __init__(self, term: str, path: Path) -> None:
        self._term, self._path = term, path

    __hash__ = None  # type: ignore[assignment] # only known values can be looked up in a set

    def __getattr__(self, name: str) -> Unknown:
        return Unknown(f"{self._term}.{name}", self._path)

    def __call__(self, *args: object, **kwargs: object) -> Unknown:
        """Return the unknown result of a call with these arguments."""
        return Unknown(f"{self._term}({args!r}, {kwargs!r})", self._path)

    def __bool__(self) -> bool:
        return self._path.take(self._term)

    def __contains__(self, member: object) -> bool:
        return self._path.take(f"({member!r} in {self._term})")

    def __repr__(self) -> str:
        return f"<{self._term}>"

    def __str__(self) -> NoReturn:
        raise NotFollowedError

    def __format__(self, spec: str) -> NoReturn:
        raise NotFollowedError

    @property  # type: ignore[misc] # must not be set
    def __class__(self) -> type:
        """Raise an error, because the class of the value is not known."""
        raise NotFollowedError


def _two_sided(name: str, *, mirrored: bool) -> Callable[[Unknown, object], Unknown]:
    def of_both(self: Unknown, other: object) -> Unknown:
        sides = (repr(other), repr(self)) if mirrored else (repr(self), repr(other))
        return Unknown(f"{name}({', '.join(sides)})", self._path)

    return of_both


for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Unknown, f"__{_name}__", _two_sided(_name, mirrored=False))
for _name in ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor"):
    setattr(Unknown, f"__{_name}__", _two_sided(_name, mirrored=False))
    setattr(Unknown, f"__r{_name}__", _two_sided(_name, mirrored=True))
