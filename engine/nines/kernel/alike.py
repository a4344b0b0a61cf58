"""Acts that differ only in the copies of their cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def any_copy(text: object) -> str:
    """Return a text without the numbers of copies of cards.

    Examples
    --------
    >>> any_copy("lay 7♥#2+7♠")
    'lay 7♥+7♠'
    """
    return re.sub(r"#\d+", "", str(text))


def legal_like(act: Any, acts: Sequence[Any]) -> Any:  # noqa: ANN401 - each family has its own acts
    """Return the legal act that equals *act* or uses another copy of its card; if none does, return *act*."""
    text = any_copy(act)
    return next((legal for legal in acts if any_copy(legal) == text), act)
