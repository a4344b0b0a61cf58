"""Run the slow checks and renew stored results: ``python -m nines_verification COMMAND``.

``lock [EDITION ...]``
    Write digests of every rule, edition and record of the corpus into the lock, with digests of what the
    named editions do, or all editions. ``--dry-run`` only shows what has changed. After a release, the
    command drafts the entry of the changelog, and refuses changes to a version that is already released.
``golden [GAME ...]``
    Write new golden plays, which are stored matches, for the named games or for all games.
    ``--library PACKAGE`` chooses another library.
``bench [GAME ...]``
    Measure the speed of the engine and of other implementations.
``hashes SIGLUM FILE``
    Hash the cited lines of a document, so that anybody can compare a copy with the text that we read.
``claims [CLAIM ...]``
    Test what the documents claim, and store the results. ``--stale`` tests only claims whose stored result
    is stale.
``overlap``
    Report wording that our texts share with the documents in the folder ``NINES_DOCUMENTS``.
``language``
    Report words to avoid and long sentences in every file that has more of them than its limit allows.
    ``--all`` reports all files. ``--write-budget`` lowers the limit of each file.
``sentences --seed N``
    Draw fifty sentences at random from the built site, the command line and the docstrings. A reader then
    marks the sentences that had to be read twice. ``--site DIR`` names the folder of the site.
``multiverse``
    Repeat the tests of the phylogeny under other choices, and store the results.
``planted``
    Show which of a hundred small faults the checks notice. The faults are planted in a copy of the corpus.
    ``--again`` runs this test again.
``rulebook [GAME ...]``
    Show faults in the rulebooks: words bound to a wrong detail, and details that no words are bound to.
``report``
    Run all checks, and write the results for the site.
``second GAME ...``
    Play random deals of the engine and of the second implementation side by side.
``perft [GAME ...]``
    Count lines of play, and compare the counts with the stored counts. ``--write`` stores new counts.
``coverage [GAME ...]``
    Find for each rule the scenarios in which the rule allows or causes something, and the scenarios in which
    it refuses or withholds something. ``--branches`` lists branches of code that no scenario reaches.
``mutation``
    Show which check notices each deliberate change of a rule or of code. ``--again`` tests the changes again.
``decide [GAME ...]``
    Search for deciding plays that are not stored yet; ``--deeper`` searches for longer.
``weigh [GAME ...]``
    Compare the answers to each open question in many simulated deals, and store what changes. Comparisons
    that are stored are not made again.
``instruments``
    Show the results of all verification tools; ``--write`` stores the results for the site.
``renew GAME``
    After a change of a game, make everything that is stale in the right order, and say what remains for a
    person. Fresh results are not made again, so an interrupted run can continue. The exit status is 0 if
    nothing remains, and 1 if something remains.
``release VERSION --date DAY``
    Write the released data of a version, which is possible only once. The command also writes the day of the
    release into the changelog and the citation file.

Most commands explain their options with ``--help``.
"""
# Long because the documentation lists all commands.

from __future__ import annotations

import os
import sys
import traceback
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines import library
from nines.errors import FAULT, NO_MEMORY, NinesError, debugging, fault_of_nines
from nines_verification.bench.command import bench
from nines_verification.claims.write import command as claims
from nines_verification.coverage_command import coverage
from nines_verification.deciding.write import deepen, write_deciding
from nines_verification.golden import write_golden
from nines_verification.hashes import write_hashes
from nines_verification.instruments import command as instruments
from nines_verification.language import report_language
from nines_verification.lock_command import lock
from nines_verification.multiverse import command as multiverse
from nines_verification.mutation.command import mutation
from nines_verification.overlap import VARIABLE, report_overlap
from nines_verification.perft import command as perft
from nines_verification.planted.command import command as planted
from nines_verification.prose.sample import command as sentences
from nines_verification.record import write_record
from nines_verification.releasing.command import release
from nines_verification.renew.command import renew
from nines_verification.rulebook_command import report_rulebooks
from nines_verification.second_opinion.command import second
from nines_verification.weighed import write_weights

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def main(arguments: list[str]) -> int:
    """Run a command and return the exit status; whatever happens, one line says it."""
    try:
        return _run(arguments)
    except MemoryError:
        print(f"nines_verification: {NO_MEMORY}", file=sys.stderr)
        return 2
    except OSError as error:
        where = ": ".join(map(str, filter(None, (error.filename, error.strerror or error))))
        print(f"nines_verification: {where}", file=sys.stderr)
        return 2
    except Exception as error:  # noqa: BLE001 - the last door
        print(f"nines_verification: {fault_of_nines(error)}", file=sys.stderr)
        if debugging():
            traceback.print_exception(error)
        return FAULT


def _run(arguments: list[str]) -> int:
    try:
        return _asked(arguments)
    except NinesError as error:
        print(f"nines_verification: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nnines_verification: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader has closed the output, as in a pipe to head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _asked(arguments: list[str]) -> int:
    """Run a command, print its lines, and return the exit status."""
    if arguments and arguments[0] in REPORTS and (arguments[0] != "overlap" or len(arguments) == 1):
        return REPORTS[arguments[0]](arguments[1:])
    asked = COMMANDS.get(arguments[0]) if arguments else None
    if asked is None or (arguments[0] in ALONE and len(arguments) > 1):
        known = ", ".join(sorted({*COMMANDS, *REPORTS} - {*HELP}))
        print(f"usage: python -m nines_verification COMMAND; one of: {known}", file=sys.stderr)
        return 2
    for line in asked(arguments[1:]):
        print(line, flush=True)
    return 0


def _help(_: list[str]) -> int:
    """Print the commands, each with its description, and return the exit status."""
    print((__doc__ or "").replace("``", ""), end="")
    return 0


def _overlap(_: list[str]) -> int:
    """Print the wording that our texts share with the documents, and return the exit status."""
    lines, status = report_overlap(Path(__file__).parents[2], os.environ.get(VARIABLE, ""))
    print("\n".join(lines))
    return status


def _rulebook(arguments: list[str]) -> int:
    """Print the faults of the rulebooks, and return the exit status."""
    lines, status = report_rulebooks(arguments)
    print("\n".join(lines))
    return status


def _language(arguments: list[str]) -> int:
    """Print words to avoid and long sentences in our texts, and return the exit status."""
    parser = ArgumentParser("python -m nines_verification language")
    parser.add_argument("--all", action="store_true", help="list all faults, also known ones")
    parser.add_argument("--write-budget", action="store_true", help="lower the limit of each file")
    asked = parser.parse_args(arguments)
    root = Path(__file__).parents[2]
    lines, status = report_language(root, write=asked.write_budget, everything=asked.all)
    print("\n".join(lines))
    return status


def _report(_: list[str]) -> Iterator[str]:
    yield f"wrote {write_record(jobs=os.cpu_count() or 1)}"


def _multiverse(arguments: list[str]) -> Iterator[str]:
    yield f"wrote {multiverse(arguments)}"


def _golden(arguments: list[str]) -> Iterator[str]:
    """Write the golden plays of the named games or of all games, and yield the path of each file."""
    parser = ArgumentParser("python -m nines_verification golden")
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = library(asked.library)
    for name in asked.games or ours.playable:
        yield f"wrote {write_golden(ours, ours.load(name))}; read the difference before you commit it"


def _decide(arguments: list[str]) -> Iterator[str]:
    """Search for deciding plays that are not stored yet, and yield the results."""
    parser = ArgumentParser("python -m nines_verification decide")
    parser.add_argument("names", metavar="NAME", nargs="*", help="an edition, or a family of editions")
    parser.add_argument("--again", metavar="GAME", action="append", default=[], help="search this game again")
    parser.add_argument(
        "--deeper", action="store_true", help="search longer for plays in which payments or winners differ"
    )
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    if asked.deeper:
        yield from deepen(library(asked.library), asked.names)
        return
    yield from write_deciding(library(asked.library), asked.names, again=asked.again)


def _hashes(arguments: list[str]) -> Iterator[str]:
    """Hash the text of a document, and yield the path of the file written."""
    parser = ArgumentParser("python -m nines_verification hashes")
    parser.add_argument("siglum", metavar="SIGLUM")
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    yield f"wrote {write_hashes(library(asked.library), asked.siglum, asked.file)}"


def _weigh(arguments: list[str]) -> Iterator[str]:
    """Weigh the open questions of the named editions, or of all editions, and yield what was stored."""
    parser = ArgumentParser("python -m nines_verification weigh")
    parser.add_argument("games", metavar="GAME", nargs="*")
    yield from write_weights(library(), parser.parse_args(arguments).games)


HELP: Final = ("-h", "--help")
REPORTS: Final[dict[str, Callable[[list[str]], int]]] = {
    **dict.fromkeys(HELP, _help),
    "language": _language,
    "overlap": _overlap,
    "rulebook": _rulebook,
}
ALONE: Final = ("report",)  # commands without arguments
COMMANDS: Final[dict[str, Callable[[list[str]], Iterable[str]]]] = {
    "decide": _decide,
    "golden": _golden,
    "bench": bench,
    "hashes": _hashes,
    "instruments": instruments,
    "lock": lock,
    "claims": claims,
    "multiverse": _multiverse,
    "planted": planted,
    "perft": perft,
    "coverage": coverage,
    "mutation": mutation,
    "release": release,
    "renew": renew,
    "report": _report,
    "second": second,
    "sentences": sentences,
    "weigh": _weigh,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
