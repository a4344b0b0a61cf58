"""Alter the answers of rules that have no parameters and that no other rule can replace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Altered:
    """A rule that answers one question differently, and answers all others like the original rule.

    Parameters
    ----------
    original
        The original rule.
    method
        The name of the method whose answers are altered.
    """

    original: object
    method: str

    def __getattr__(self, name: str) -> object:
        """Return the attribute of the original rule; for the altered method, return altered answers."""
        found: Any = getattr(self.original, name)
        if name != self.method:
            return found
        if not callable(found):
            return other_answer(found)
        return lambda *args, **kwargs: other_answer(found(*args, **kwargs))

    def __str__(self) -> str:
        return f"{self.original}, but for what {self.method} answers"


def altered(rule: object) -> Iterator[Altered]:
    """Yield, for each method or property of the rule, a copy of the rule in which its answers are altered.

    Examples
    --------
    >>> from nines.common.turn_order import FirstOut
    >>> [one.method for one in altered(FirstOut())]
    ['winner']
    """
    for name in vars(type(rule)):
        if not name.startswith("_"):
            yield Altered(rule, name)


def other_answer(answer: Any) -> object:  # noqa: ANN401, PLR0911 - one for each type of answer
    """Return another answer of the same type: the opposite, 1 minus the number, or all members but the first.

    Examples
    --------
    >>> other_answer(True), other_answer(3), other_answer((4, 5)), other_answer({1, 2}), other_answer({6: 7})
    (False, -2, (5,), {2}, {})
    """
    if isinstance(answer, bool):
        return not answer
    if isinstance(answer, int):
        return 1 - answer
    if hasattr(answer, "_replace"):  # a named tuple
        name, value = next(iter(answer._asdict().items()))
        return answer._replace(**{name: other_answer(value)})
    if isinstance(answer, (set, frozenset)):
        return type(answer)(sorted(answer)[1:])
    if isinstance(answer, (tuple, list, str)):
        return answer[1:]
    if isinstance(answer, dict):
        return type(answer)(list(answer.items())[1:])
    return 0 if answer is None else None
