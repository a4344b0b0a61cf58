"""Places: the line of a game's module that cites a rule, gives a value its source or asks a question.

A place is recorded when the line is executed, from the frame of the caller; no source is parsed. It belongs
to no record: digests, comparisons and printed rules leave it out.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from types import FrameType

CITING: Final = "nines.evidence."  # what a game calls
CALLS_GAMES: Final = ("nines.kernel.", "nines.libraries.")
CALLING: Final = "calls the function of a game"
GAME: Final = "says the rules of a game, or helps to"
MOST: Final = 3  # modules: a game, a helper of several games, and a helper of that


class Place(NamedTuple):
    """A line of a module.

    Parameters
    ----------
    module
        The full name of the module; the name ends with ``__init__`` for the module of a package.
    line
        The number of the line, counted from 1.
    """

    module: str
    line: int


Places = tuple[Place, ...]  # the line itself, then the line that called it from another module, and so on


def here(most: int = MOST) -> Places:
    """Return the line that is being executed in the code of a game, and how the game's module came to it.

    The first place is the innermost. If it is in a helper that several games use, the next place is the line
    at which the game calls the helper. The last place is therefore in the game's own module. The function
    that calls this function does not count.

    Parameters
    ----------
    most
        The largest number of modules to look for; with 1, only the innermost line.

    Examples
    --------
    >>> from nines.evidence.cite import cite
    >>> from nines.common.turn_order import FirstOut
    >>> rule = cite("wp-comet:078", FirstOut)
    >>> rule.places[""][0].line > 0
    True
    """
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001 - the inspect module would read the source
    places: list[Place] = []
    last = ""
    while frame is not None and len(places) < most:
        names = frame.f_globals
        module, kind = _module(names.get("__name__", ""), "__path__" in names)
        if kind is GAME:
            if module != last:
                places.append(Place(module, frame.f_lineno))
                last = module
        elif kind is CALLING and places:
            break
        frame = frame.f_back
    return tuple(places)


@cache
def _module(name: str, package: bool) -> tuple[str, str]:  # noqa: FBT001 - to be quick
    """Return the name of a module's file, with dots, and what its code does when a game is loaded."""
    if name.startswith(CITING):
        return name, CITING
    file = f"{name}.__init__" if package else name
    return file, CALLING if name.startswith(CALLS_GAMES) else GAME
