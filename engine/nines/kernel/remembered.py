"""Answers that are worked out once: rules are pure, and play asks many of them at every card."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

G = TypeVar("G")
P = ParamSpec("P")
R = TypeVar("R")


class Remembered(Generic[G, P, R]):
    """A method of a rule set that remembers its latest answers; see :func:`remembered`."""

    def __init__(self, method: Callable[Concatenate[G, P], R], most: int) -> None:
        self.method, self.most = method, most
        self.__doc__ = method.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, rules: G, owner: type | None = None) -> Callable[P, R]:
        # From now on it is found in the rule set itself, and this is not asked again.
        answer: Any = lru_cache(self.most)(partial(self.method, rules))
        vars(rules)[self.name] = answer
        found: Callable[P, R] = answer
        return found


def remembered(
    most: int,
) -> Callable[[Callable[Concatenate[G, P], R]], Remembered[G, P, R]]:
    """Let a method of a rule set remember its latest answers, in each rule set by itself.

    What is asked is the arguments and nothing else; they must be hashable. What is remembered is no field:
    it is neither compared nor pickled.

    Parameters
    ----------
    most
        How many answers are remembered, from 1; the answer used least recently is forgotten first.

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
