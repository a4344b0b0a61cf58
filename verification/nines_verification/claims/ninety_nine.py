"""What the article on Ninety-nine claims, tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines_verification.claims.record import Found


TRIED: Final[dict[str, Callable[[], Found]]] = {}
