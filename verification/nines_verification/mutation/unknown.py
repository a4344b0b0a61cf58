"""Values of which nothing is known, on a path of the code that is asked about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable


class NotFollowedError(BaseException):
    """The code does something that cannot be followed; no rule may catch this."""


class Path:
    """The turns that are taken where code turns on something unknown.

    Parameters
    ----------
    turns
        The first turns; further ones are taken as if the answer were no.
    """

    def __init__(self, turns: tuple[bool, ...] = ()) -> None:
        self.turns = turns
        self.taken: dict[str, bool] = {}

    def take(self, term: str) -> bool:
        """Return the turn that is taken on a term: always the same."""
        if term not in self.taken:
            number = len(self.taken)
            self.taken[term] = number < len(self.turns) and self.turns[number]
        return self.taken[term]

    def next(self) -> Path | None:
        """Return the next path; None after the last."""
        taken = list(self.taken.values())
        while taken and taken[-1]:
            taken.pop()
        return Path((*taken[:-1], True)) if taken else None


class Unknown:
    """A value of which nothing is known but the term by which it was come by.

    Parameters
    ----------
    term
        What it is: the same term is the same value, as rules are pure.
    path
        By which it is decided whether it is true.
    """

    def __init__(self, term: str, path: Path) -> None:
        self._term, self._path = term, path

    __hash__ = None  # type: ignore[assignment] # what is looked up in a set would have to be known

    def __getattr__(self, name: str) -> Unknown:
        return Unknown(f"{self._term}.{name}", self._path)

    def __call__(self, *args: object, **kwargs: object) -> Unknown:
        """Return what it answers to these arguments."""
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

    @property  # type: ignore[misc] # nobody is to set it
    def __class__(self) -> type:
        """What it is an instance of, which is not known."""
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
