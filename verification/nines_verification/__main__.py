"""Run the slow checks and renew stored results: ``python -m nines_verification COMMAND``.

``lock [EDITION ...]``
    Write digests of every rule, edition and record of the corpus into the lock, with digests of what the
    named editions do, or all editions. ``--dry-run`` only shows what has changed. After a release, the
    command drafts the entry of the changelog, and refuses changes to a version that is already released.
``automata [GAME ...]``
    Count the states and moves of Stops editions, and store the numbers for the page "Automaton".
``golden [GAME ...]``
    Write new golden plays, which are stored matches, for the named games or for all games.
    ``--library PACKAGE`` chooses another library.
``bench [GAME ...]``
    Measure the speed of the engine and of other implementations.
``browser [GAME ...]``
    Play ten deals of the named games, or of all games, in a browser and here, and store whether the answers
    are the same. ``--stale`` plays only games that have changed since. ``--tests`` runs the engine's own
    tests in Python for browsers.
``facts [DOCUMENT ...]``
    Show where the two readers of the documents agree, and where they differ. ``--json`` is for programs, and
    ``--page FILE`` writes the page of the site.
``hashes SIGLUM FILE`` or ``hashes FOLDER``
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
``planted``
    Show which of a hundred small faults the checks notice. The faults are planted in a copy of the corpus.
    ``--facts`` shows the same for eighty wrong facts, without the lock and other checks of stored results
    that a command renews. ``--again`` runs the test again, or continues a test that was interrupted.
``rulebook [GAME ...]``
    Show faults in the rulebooks: words bound to a wrong detail, and details that no words are bound to.
``lockstep [EDITION ...]``
    Play 10,000 deals of Stops editions, and 500 under each other reading and 200 pairs of readings, with
    tables and without them, and compare everything. The run can be interrupted.
``report``
    Write the results of all checks for the site. The command runs the checks that have not held before on the
    same inputs.
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
    Search for deciding plays that are not stored yet; ``--deeper`` searches for longer, and ``--clearer``
    looks for plays of editions in which a rule that the sources state decides.
``weigh [GAME ...]``
    Compare the answers to each open question in many simulated deals, and store what changes. Comparisons
    that are stored are not made again.
``record GAME [SCENARIO]``
    Print the golden play of a game, or a scenario, as a record of play.
``simulate [GAME ...]``
    Play a million deals of an edition for the plot on the page "Simulate", and store the sums.
``instruments``
    Show the results of all verification tools; ``--write`` stores the results for the site.
``renew GAME``
    After a change of a game, make everything that is stale in the right order, and say what remains for a
    person. Fresh results are not made again, so an interrupted run can continue. The exit status is 0 if
    nothing remains, and 1 if something remains.
``release VERSION --date DAY``
    Write the released data of a version, which is possible only once. The command also writes the day of the
    release into the changelog and the citation file.

Most commands explain their options with ``--help``. All but ``automata``, ``facts``, ``golden``,
``lockstep``, ``perft``, ``record`` and ``weigh`` are tools of development, which only a checkout has.
"""

from __future__ import annotations

import os
import sys
import traceback
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines import library
from nines.boundary.cached import distrust
from nines.errors import FAULT, NO_MEMORY, NinesError, RequestError, debugging, fault_of_nines
from nines_verification.as_records import command as record
from nines_verification.automata import command as automata
from nines_verification.golden import write_golden
from nines_verification.lockstep_run import command as lockstep
from nines_verification.perft import command as perft
from nines_verification.second_reading.report import command as facts
from nines_verification.weighed import write_weights

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

FOLDER: Final = Path(__file__).parents[1] / "tools"  # of the tools of development; only in a checkout
TOOLS: Final = (
    *("bench", "browser", "claims", "coverage", "decide", "hashes", "instruments", "language", "lock"),
    *("mutation", "overlap", "planted", "release", "renew", "report", "rulebook", "second", "sentences"),
    "simulate",
    "translate",
)
ALONE: Final = ("overlap", "report")  # commands without arguments
HELP: Final = ("-h", "--help")


def main(arguments: list[str]) -> int:
    """Run a command and return the exit status; whatever happens, one line says it."""
    distrust()
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
    name, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if name in HELP:
        print((__doc__ or "").replace("``", ""), end="")
        return 0
    if name not in (*COMMANDS, *TOOLS) or (name in ALONE and rest):
        known = ", ".join(sorted((*COMMANDS, *TOOLS)))
        print(f"usage: python -m nines_verification COMMAND; one of: {known}", file=sys.stderr)
        return 2
    return _shown(COMMANDS[name](rest)) if name in COMMANDS else _tool(name, rest)


def _shown(lines: Iterable[str]) -> int:
    for line in lines:
        print(line, flush=True)
    return 0


def _tool(name: str, arguments: list[str]) -> int:
    """Run a tool of development, and return the exit status.

    Raises
    ------
    RequestError
        If this is an installed package, which does not have the tools.
    """
    if not (FOLDER / "nines_tools").is_dir():
        raise RequestError(
            f"{name} is a tool of development, which an installed package does not have;"
            " run it in a checkout of nines, installed with pip install --editable"
        )
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    from nines_tools.commands import COMMANDS, REPORTS  # noqa: PLC0415 - only a checkout has them

    if name not in REPORTS:
        return _shown(COMMANDS[name](arguments))
    lines, status = REPORTS[name](arguments)
    _shown(lines)
    return status


def _golden(arguments: list[str]) -> Iterator[str]:
    """Write the golden plays of the named games or of all games, and yield the path of each file."""
    parser = ArgumentParser("python -m nines_verification golden")
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = library(asked.library)
    for name in asked.games or ours.playable:
        yield f"wrote {write_golden(ours, ours.load(name))}; read the difference before you commit it"


def _weigh(arguments: list[str]) -> Iterator[str]:
    """Weigh the open questions of the named editions, or of all editions, and yield what was stored."""
    parser = ArgumentParser("python -m nines_verification weigh")
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    yield from write_weights(library(asked.library), asked.games)


COMMANDS: Final[dict[str, Callable[[list[str]], Iterable[str]]]] = {
    "automata": automata,
    "facts": facts,
    "golden": _golden,
    "lockstep": lockstep,
    "perft": perft,
    "record": record,
    "weigh": _weigh,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
