"""The command ``python -m nines_verification rulebook``: list the faults of rulebooks, for their writers."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from nines import library
from nines.errors import UnknownNameError
from nines_tools.rulebook import count_words, faults

if TYPE_CHECKING:
    from nines.libraries import Library


def report_rulebooks(arguments: list[str]) -> tuple[list[str], int]:
    """Return the faults in the rulebooks of the named editions, and the exit status.

    Parameters
    ----------
    arguments
        The slugs of the editions; without slugs, all editions. ``--library PACKAGE`` chooses another library.

    Raises
    ------
    UnknownNameError
        If there is no such edition.
    """
    parser = ArgumentParser("python -m nines_verification rulebook")
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = library(asked.library)
    lines, status = [], 0
    for slug in asked.games or ours.playable:
        if slug not in ours.playable:
            raise UnknownNameError("edition", slug, ours.playable)
        found = list(faults(ours, slug))
        lines += found or [_holds(ours, slug)]
        status |= bool(found)
    return lines, status


def _holds(ours: Library, slug: str) -> str:
    rulebook = ours.rulebook(slug)
    return f"{slug}: no faults; {count_words(rulebook) if rulebook else 0} words"
