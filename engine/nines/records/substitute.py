"""A substitute for a rule, through which another object learns what play asks the rule."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_RULE = "_rule"


class Substitute(ABC):
    """An object that passes every question on to a rule, as if it were that rule.

    Parameters
    ----------
    rule
        The rule.
    """

    def __init__(self, rule: object) -> None:
        self._rule = rule

    @abstractmethod
    def _value(self, name: str, value: object) -> object:
        """Return what play receives for a property or a parameter, whose value the rule gives."""

    @abstractmethod
    def _method(self, name: str, method: Callable[..., object]) -> Callable[..., object]:
        """Return what play calls instead of a method of the rule."""

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._rule)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - of every type of answer
        if name == _RULE:  # does not exist yet, for example during copying
            raise AttributeError(name)
        value = getattr(self._rule, name)
        if name.startswith("_"):
            return value
        if not callable(value):
            return self._value(name, value)
        vars(self)[name] = method = self._method(name, value)
        return method

    def __eq__(self, other: object) -> bool:
        its: object = vars(other)[_RULE] if issubclass(type(other), Substitute) else other
        return bool(self._rule == its)

    def __hash__(self) -> int:
        return hash(self._rule)

    def __str__(self) -> str:
        return str(self._rule)

    def __repr__(self) -> str:
        return repr(self._rule)

    def __call__(self, *given: object, **named: object) -> object:
        """Ask a rule that is a function."""
        return self._rule(*given, **named)  # type: ignore[operator]
