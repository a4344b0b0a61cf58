"""The head of a stored result: the command that makes the file, and the digest on which the file rests.

The head is the first line of a file with a JSON object on each line, and the first keys of any other file. A
file without a head is refused.
"""

from __future__ import annotations

import json
from shlex import join
from typing import Any, Final, NamedTuple

from nines.errors import CorpusError

PROGRAM: Final = "python -m nines_verification"
OURS: Final = "nines"  # the package of our own library, which the commands take by default


class Head(NamedTuple):
    """The head of a stored result.

    Parameters
    ----------
    made_by
        The command that makes the file, as a contributor types it.
    rests_on
        The digest on which the content rests; empty only for the lock, which rests on nothing.
    """

    made_by: str
    rests_on: str = ""

    def data(self) -> dict[str, str]:
        """Return the head as the first keys of a JSON object.

        Examples
        --------
        >>> Head("python -m nines_verification lock").data()
        {'made_by': 'python -m nines_verification lock'}
        """
        return {name: text for name, text in self._asdict().items() if text}

    def line(self) -> str:
        """Return the head as the first line of a file with a JSON object on each line."""
        return json.dumps(self.data(), ensure_ascii=False) + "\n"


def made_by(command: str, *arguments: str, package: str = OURS) -> str:
    """Return the command that makes a stored result.

    Parameters
    ----------
    command
        The command of ``python -m nines_verification``.
    arguments
        Its arguments, such as the name of an edition.
    package
        The package of the library that stores the result.

    Examples
    --------
    >>> made_by("golden", "comet-1718")
    'python -m nines_verification golden comet-1718'
    >>> made_by("golden", "steps", package="odd_steps")
    'python -m nines_verification golden --library odd_steps steps'
    """
    library = () if package == OURS else ("--library", package)
    return f"{PROGRAM} {join((command, *library, *arguments))}"


def without_head(
    data: object, file: str, command: str, place: str = "the whole", *, rests: bool = True
) -> tuple[Head, dict[str, Any]]:
    """Return the head of a JSON object, and the other keys.

    Parameters
    ----------
    data
        The object, as it was read from the file.
    file
        The name of the file, for error messages.
    command
        The command that makes the file anew, for error messages.
    place
        The place in the file, for error messages.
    rests
        Whether the head must have a digest; only the head of the lock has none.

    Raises
    ------
    CorpusError
        If the data do not begin with a head.

    Examples
    --------
    >>> without_head({"made_by": "make it", "rests_on": "1f", "seed": 7}, "x.json", "make it")
    (Head(made_by='make it', rests_on='1f'), {'seed': 7})
    """
    names = Head._fields if rests else Head._fields[:1]
    keys = list(data.items()) if isinstance(data, dict) else []
    head, others = keys[: len(names)], keys[len(names) :]
    if tuple(name for name, _ in head) != names or not all(
        isinstance(text, str) and text for _, text in head
    ):
        what = "by which command it is made" + (" and on what it rests" if rests else "")
        raise CorpusError(
            file, place, f"has no head that says {what}; remove the file, and make it with: {command}"
        )
    return Head(*(text for _, text in head)), dict(others)


def lines_without_head(text: str, file: str, command: str) -> tuple[Head, str]:
    r"""Return the head in the first line of a text, and the other lines.

    Parameters
    ----------
    text
        The text of a file with a JSON object on each line.
    file
        The name of the file, for error messages.
    command
        The command that makes the file anew, for error messages.

    Raises
    ------
    CorpusError
        If the first line is not a head.

    Examples
    --------
    >>> lines_without_head(Head("make it", "1f").line() + "{}\n", "x.jsonl", "make it")
    (Head(made_by='make it', rests_on='1f'), '{}\n')
    """
    first, _, rest = text.partition("\n")
    try:
        data = json.loads(first)
    except (ValueError, RecursionError):
        data = None
    alone = data if isinstance(data, dict) and len(data) == len(Head._fields) else None
    return without_head(alone, file, command, "line 1")[0], rest
