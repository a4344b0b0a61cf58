"""Caches for the answers of rules.

Rules are pure functions, and many of them are called each time a card is played.
"""

from __future__ import annotations

from functools import lru_cache, partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

G = TypeVar("G")
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")
T = TypeVar("T")


class Remembered(Generic[G, P, R]):
    """A method of a rule set that caches its latest answers; see :func:`remembered`."""

    def __init__(self, method: Callable[Concatenate[G, P], R], most: int) -> None:
        self.method, self.most = method, most
        self.__doc__ = method.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, rules: G, owner: type | None = None) -> Callable[P, R]:
        # From now on Python finds the cache in the rule set itself and does not call this method again.
        answer: Any = lru_cache(self.most)(partial(self.method, rules))
        vars(rules)[self.name] = answer
        bound: Callable[P, R] = answer
        return bound


def remembered(
    most: int,
) -> Callable[[Callable[Concatenate[G, P], R]], Remembered[G, P, R]]:
    """Let a method of a rule set cache its latest answers, separately for each rule set.

    An answer depends only on the arguments, which must be hashable. The cache is not a field: it is neither
    compared nor pickled.

    Parameters
    ----------
    most
        The number of answers to keep, at least 1; the answer used least recently is dropped first.

    Examples
    --------
    >>> class Rules:
    ...     @remembered(most=2)
    ...     def twice(self, number: int) -> int:
    ...         print("working out", number)
    ...         return 2 * number
    >>> rules = Rules()
    >>> [rules.twice(number) for number in (1, 2, 1, 3, 1, 2)]
    working out 1
    working out 2
    working out 3
    working out 2
    [2, 4, 2, 6, 2, 4]
    """
    return lambda method: Remembered(method, most)


class _LookedError(Exception):
    """Raised when a function reads the table, which shows that the view alone does not decide the answer."""


class _Hidden:
    """An object that takes the place of the table, and raises an error when it is read."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # for Python itself, and for tools that inspect this module
            raise AttributeError(name)
        raise _LookedError


def later(table: Any, name: str) -> Callable[[], Any]:  # noqa: ANN401 - of any family
    """Return a function that calls a method of a table; the table is read only when the function is called.

    Parameters
    ----------
    table
        The table that a function with :func:`by_view` has received.
    name
        The name of the method.

    Examples
    --------
    >>> later([3, 1], "copy")()
    [3, 1]
    """

    def call() -> Any:  # noqa: ANN401 - of any family
        return getattr(table, name)()

    return call


_HIDDEN: Final[Any] = _Hidden()
_LOOKS: Final = object()  # cached for a view that does not decide the answer


def by_view(
    most: int,
) -> Callable[[Callable[[G, V, T], R]], Callable[[G, V, T], R]]:
    """Let a function cache the answers that depend on the view alone, not on the table.

    The function takes the rules, a view and a table.

    Each rule set has its own cache. For a new view, the function is first called without the table. If the
    function tries to read an attribute of the table, the cache records that this view needs the table. From
    then on, the function is called with the table whenever this view occurs. So every answer in the cache
    depends on the view alone. A function can wrap its look-ups in closures; the table is then read only when
    a rule calls a closure.

    Parameters
    ----------
    most
        The number of answers to keep for each rule set; the answer used least recently is dropped first.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> rules, table = SimpleNamespace(limit=3), SimpleNamespace(hidden=8)
    >>> @by_view(most=10)
    ... def allowed(rules, number, table):
    ...     print("working out", number)
    ...     return number < rules.limit or number < table.hidden
    >>> [allowed(rules, number, table) for number in (2, 2)]
    working out 2
    [True, True]
    >>> [allowed(rules, number, table) for number in (7, 7)]
    working out 7
    working out 7
    working out 7
    [True, True]
    """

    def decorate(work_out: Callable[[G, V, T], R]) -> Callable[[G, V, T], R]:
        name = f"{work_out.__module__}.{work_out.__qualname__}"

        def from_view(rules: G, view: V) -> object:
            try:
                return work_out(rules, view, _HIDDEN)
            except _LookedError:
                return _LOOKS

        @wraps(work_out)
        def answer(rules: G, view: V, table: T) -> R:
            memory: Any = rules.__dict__.get(name)
            if memory is None:
                memory = rules.__dict__[name] = lru_cache(most)(partial(from_view, rules))
            memo: Any = memory(view)
            if memo is _LOOKS:
                return work_out(rules, view, table)
            known: R = memo
            return known

        return answer

    return decorate
