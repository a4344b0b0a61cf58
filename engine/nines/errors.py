"""Errors: one tree, and every message says what, where and what to do.

Nothing in this project raises a bare ``ValueError`` on purpose, so a caller who catches
:class:`NinesError` catches all that can go wrong with names, cards, rules and data.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class NinesError(Exception):
    """Base of every error that nines raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        """Make a copy, for another process too, of what the error says and not of what it was made from."""
        return _told_again, (type(self), *self.args), vars(self)


def _told_again(kind: type[NinesError], *said: object) -> NinesError:
    return kind.__new__(kind, *said)


class UnknownNameError(NinesError):
    """A name of a game, rule, passage, source, point or reading that is not there.

    Parameters
    ----------
    kind
        What was looked for, in a reader's word: ``"game"``, ``"passage"``...
    wanted
        The name as it was given.
    known
        All names that would have been right.

    Examples
    --------
    >>> print(UnknownNameError("game", "comet-1781", ["comet-1718", "red-nines-1881"]))
    no game 'comet-1781'; did you mean 'comet-1718'?
    """

    def __init__(self, kind: str, wanted: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = get_close_matches(wanted, names, n=3, cutoff=0.5)
        self.kind, self.wanted, self.near = kind, wanted, near
        super().__init__(f"no {kind} {wanted!r}; {_hint(near, names)}")


def _hint(near: list[str], names: list[str]) -> str:
    """Name what is near, or everything when that is short, or the first few."""
    if near:
        return f"did you mean {' or '.join(map(repr, near))}?"
    if not names:
        return "there is none"
    few = ", ".join(names[:8])
    return f"there is {few}" + (f" and {len(names) - 8} more" if len(names) > 8 else "")


class MissingPackageError(NinesError):
    """A package of others that is needed for one thing is not installed; ``extra`` brings it."""

    def __init__(self, purpose: str, package: str, extra: str, instead: str = "") -> None:
        self.package, self.extra = package, extra
        alternative = f", or {instead}" if instead else ""
        super().__init__(
            f"{purpose} needs {package}, which is not installed;"
            f" pip install 'nines-rules[{extra}]'{alternative}"
        )


class CardsError(NinesError):
    """Cards that cannot be read, or that do not make a deal."""


class RequestError(NinesError):
    """An argument out of its range: seats, seed, number of deals."""


class CorpusError(NinesError):
    """A fault in the data of the corpus, with the file and the key where it stands."""

    def __init__(self, file: str, key: str, fault: str) -> None:
        self.file, self.key, self.fault = file, key, fault
        place = f"{file}, {key}" if key else file
        super().__init__(f"{place}: {fault}")


class ReadingError(NinesError):
    """A reading that is recorded but cannot be played, or not beside another."""


class IllegalActError(NinesError):
    """An act that the rules of the game refuse; ``refusal`` names the rule."""

    def __init__(self, game: str, refusal: object) -> None:
        super().__init__(f"{game}: {refusal}")
        self.game, self.refusal = game, refusal


class LacunaError(NinesError):
    """A question that no rule of the game answers."""

    def __init__(self, game: str, question: str) -> None:
        super().__init__(f"{game}: {question}: no source says, and no reading of ours covers it")
        self.game, self.question = game, question
