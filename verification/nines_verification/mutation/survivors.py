"""The list of mutants that survive, each with a reason why no check can notice it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import Entry, read_toml
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

FOLDER: Final = Path(__file__).with_name("survivors")
CODE: Final = "code"  # in place of an edition: mutants of code


def reasons(slug: str, folder: Path = FOLDER) -> Mapping[str, str]:
    """Return the reasons why mutants of an edition survive, by the name of the mutant.

    Parameters
    ----------
    slug
        The slug of the edition; for code mutants, :data:`CODE`.
    folder
        The folder with a file for each edition. A file consists of tables ``[[survivor]]`` with ``mutants``,
        a list of names, and ``why``, the reason.

    Raises
    ------
    CorpusError
        If the file has the wrong format, or a mutant is listed twice.
    """
    file = f"{slug}.toml"
    if not (folder / file).is_file():
        return {}
    reasons: dict[str, str] = {}
    for number, table in enumerate(read_toml(folder, file).get("survivor", []), 1):
        entry = Entry(file, f"survivor {number}", table)
        names, why = entry.texts("mutants"), entry.text("why")
        entry.end()
        for name in names:
            if name in reasons:
                raise CorpusError(file, name, "this mutant is listed twice")
            reasons[name] = why
    return reasons


def unexplained(
    survivors: Iterable[str], gaps: Mapping[str, str], listed: Container[str]
) -> Iterator[tuple[str, str]]:
    """Yield the survivors without a listed reason, each with a message.

    Parameters
    ----------
    survivors
        The names of mutants that no check notices and that are not proved equivalent to the original.
    gaps
        The survivors whose play differs, each with the place of the difference.
    listed
        The names of mutants that have a listed reason.

    Examples
    --------
    >>> list(unexplained(["shifted turn: clockwise=False"], {}, ()))
    [('shifted turn: clockwise=False', 'no check notices it, and no reason is listed')]
    """
    for name in survivors:
        where = gaps.get(name, "")
        if name not in listed:
            differs = f", though play differs: {where}" if where else ", and no reason is listed"
            yield name, f"no check notices it{differs}"
