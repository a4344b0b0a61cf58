"""The kinds of values that options take: whole numbers within bounds, and files that are read or written."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

MOST: Final = 1_000_000_000  # of anything that is counted: more would fill the memory or take years
LARGEST_SEED: Final = (1 << 64) - 1
LONGEST: Final = 40  # digits; more digits are not repeated


class Whole(click.ParamType[int, Any]):
    """A whole number within bounds. Where the engine itself refuses small numbers, *least* is None.

    Parameters
    ----------
    least, most
        The bounds. Without a lower bound, a number below *-most* is refused all the same.

    Examples
    --------
    >>> Whole()("-7"), Whole(0, 9)("7")
    (-7, 7)
    """

    name = "number"

    def __init__(self, least: int | None = None, most: int = MOST) -> None:
        self.least, self.most = least, most

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's own signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Return the number that a text states; fail if it states none, or one out of bounds."""
        digits = str(value).strip()
        if len(digits) > LONGEST and digits.lstrip("+-").isdecimal():
            self.fail(f"a number of {len(digits)} digits is out of range; {self._bounds}", param, ctx)
        try:
            number = int(digits)
        except ValueError:
            self.fail(f"{value!r} is not a whole number", param, ctx)
        if not (-self.most if self.least is None else self.least) <= number <= self.most:
            self.fail(f"{number} is out of range; {self._bounds}", param, ctx)
        return number

    @property
    def _bounds(self) -> str:
        if self.least is None:
            return f"give a whole number up to {self.most:,}"
        return f"give a whole number from {self.least:,} to {self.most:,}"


class WholeNumbers(click.ParamType[tuple[int, ...], Any]):
    """Several whole numbers, separated by commas or spaces.

    Examples
    --------
    >>> WholeNumbers()("3, -4 5")
    (3, -4, 5)
    """

    name = "numbers"
    each = Whole()

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's own signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[int, ...]:
        """Return the numbers that a text states."""
        if isinstance(value, tuple):
            return value
        words = str(value).replace(",", " ").split()
        return tuple(self.each.convert(word, param, ctx) for word in words)


class ReadPath(click.Path):
    """A file or a folder that a command only reads."""

    def __init__(self, path_type: type[Path | str] = Path) -> None:
        super().__init__(path_type=path_type)


class WrittenFile(click.Path):
    """A file that a command writes, by :func:`nines.boundary.files.write_whole`."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)


class WrittenFolder(click.Path):
    """A folder that a command writes."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)


count = Whole()
seed_number = Whole(most=LARGEST_SEED)
processes = Whole(1, 1024)
