"""The commands of ``python -m nines_verification`` that only a checkout has."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines import library
from nines.reference.effects import FOLDER
from nines_tools import HOUSE
from nines_tools.bench.command import bench
from nines_tools.checkout import folder_of
from nines_tools.claims.write import command as claims
from nines_tools.coverage_command import coverage
from nines_tools.deciding.write import clarify, deepen, write_deciding
from nines_tools.hashes import texts_in, write_hashes
from nines_tools.instruments import command as instruments
from nines_tools.language import report_language
from nines_tools.lock_command import lock
from nines_tools.mutation.command import mutation
from nines_tools.overlap import VARIABLE, report_overlap
from nines_tools.planted.command import command as planted
from nines_tools.prose.sample import command as sentences
from nines_tools.record import write_record
from nines_tools.releasing.command import release
from nines_tools.renew.command import renew
from nines_tools.rulebook_command import report_rulebooks
from nines_tools.same_answers.command import command as browser
from nines_tools.second_opinion.command import second
from nines_tools.simulated import command as simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def _overlap(_: list[str]) -> tuple[list[str], int]:
    """Return the wording that our texts share with the documents, and the exit status."""
    return report_overlap(HOUSE, os.environ.get(VARIABLE, ""))


def _language(arguments: list[str]) -> tuple[list[str], int]:
    """Return words to avoid and long sentences in our texts, and the exit status."""
    parser = ArgumentParser("python -m nines_verification language")
    parser.add_argument("--all", action="store_true", help="list all faults, also known ones")
    parser.add_argument("--write-budget", action="store_true", help="lower the limit of each file")
    asked = parser.parse_args(arguments)
    return report_language(HOUSE, write=asked.write_budget, everything=asked.all)


def _report(_: list[str]) -> Iterator[str]:
    yield f"wrote {write_record(jobs=os.cpu_count() or 1)}"


def _decide(arguments: list[str]) -> Iterator[str]:
    """Search for deciding plays that are not stored yet, and yield the results."""
    parser = ArgumentParser("python -m nines_verification decide")
    parser.add_argument("names", metavar="NAME", nargs="*", help="an edition, or a family of editions")
    parser.add_argument("--again", metavar="GAME", action="append", default=[], help="search this game again")
    parser.add_argument(
        "--deeper", action="store_true", help="search longer for plays in which payments or winners differ"
    )
    parser.add_argument(
        "--clearer", action="store_true", help="look for plays of editions in which one rule decides"
    )
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = library(asked.library)
    folder = folder_of(ours) / FOLDER
    if asked.clearer:
        yield from clarify(ours, asked.names, folder)
        return
    if asked.deeper:
        yield from deepen(ours, asked.names, folder)
        return
    yield from write_deciding(ours, asked.names, again=asked.again, folder=folder)


def _translate(arguments: list[str]) -> Iterator[str]:
    """Translate the machine of the compiled code, which needs numba, and yield what was done."""
    from nines_tools.translate import command  # noqa: PLC0415 - numba takes long to import

    yield from command(arguments)


def _hashes(arguments: list[str]) -> Iterator[str]:
    """Hash the text of a document, or all texts in a folder, and yield the paths of the files written."""
    parser = ArgumentParser("python -m nines_verification hashes", usage="%(prog)s SIGLUM FILE | FOLDER")
    parser.add_argument("what", nargs="+", help="a document and its text, or a folder with texts")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    if len(asked.what) > PAIR:
        parser.error("expected SIGLUM FILE, or FOLDER")
    *siglum, file = asked.what
    texts = [(*siglum, Path(file))] if siglum else texts_in(library(asked.library), Path(file))
    yield from (f"wrote {write_hashes(library(asked.library), *text)}" for text in texts)


PAIR: Final = 2  # SIGLUM FILE

# Those that return the exit status with their lines.
REPORTS: Final[dict[str, Callable[[list[str]], tuple[list[str], int]]]] = {
    "language": _language,
    "overlap": _overlap,
    "rulebook": report_rulebooks,
}
COMMANDS: Final[dict[str, Callable[[list[str]], Iterable[str]]]] = {
    "bench": bench,
    "browser": browser,
    "claims": claims,
    "coverage": coverage,
    "decide": _decide,
    "hashes": _hashes,
    "instruments": instruments,
    "lock": lock,
    "mutation": mutation,
    "planted": planted,
    "release": release,
    "renew": renew,
    "report": _report,
    "second": second,
    "sentences": sentences,
    "simulate": simulate,
    "translate": _translate,
}
