"""``nines verify``: run the checks of the corpus and the games."""

from __future__ import annotations

import time
from os import cpu_count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
from rich.console import Console

from nines.boundary.environment import continuous_integration
from nines.cli.command import FAILED, NinesCommand, as_json, pass_library, plainly, processes, refuse_ignored
from nines.cli.house import only_of_sources
from nines.cli.names import game_name
from nines.cli.output import emit, graded, heading, text, write_json
from nines.cli.terminal import on_terminal, width
from nines.reference import decided_counts, instrument_answers, to_data
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.deciding import DecidedCount
    from nines_verification import Level, Section


# --- ``nines verify --instruments`` ---

MOST: Final = 5  # open cases of each instrument; JSON lists all of them


def show_instruments(library: Library, *, json: bool) -> None:
    """Print the results of every verification tool, with its first open cases."""
    instruments = instrument_answers(library)
    if json:
        write_json({"instruments": [to_data(instrument) for instrument in instruments]})
        return
    for instrument in instruments:
        emit(heading(instrument.name, instrument.asks))
        for what, number in instrument.figures.items():
            emit(text(f"  {number:>10,}  {what}"))
        for name in instrument.named[:MOST]:
            emit(text(f"    {name}"))
        if len(instrument.named) > MOST:
            emit(text(f"    and {len(instrument.named) - MOST} more; --json lists all"))


# --- ``nines verify`` ---

DECIDING: Final = "deciding plays"
IGNORED: Final = ("games", "only", "full", "everything", "randomise", "jobs", "plain")  # with --instruments


@click.command(cls=NinesCommand)
@click.argument("games", metavar="[GAME]...", nargs=-1, callback=game_name)
@click.option(
    "--only",
    multiple=True,
    metavar="CHECK",
    help="Run only this check, such as golden-play; you can repeat this option.",
)
@click.option("--instruments", is_flag=True, help="Show the stored results of long checks; run no check.")
@click.option(
    "--full", is_flag=True, help="Check much more. This takes hours; you can interrupt and resume the run."
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Run all checks, also those that held before on the same inputs.",
)
@click.option("--randomise", is_flag=True, help="Use other random deals and plays in each run.")
@click.option(
    "--jobs",
    type=processes,
    default=cpu_count,
    show_default="number of cores",
    metavar="N",
    help="Number of processes.",
)
@plainly
@as_json
@click.pass_context
@pass_library
def verify(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    context: click.Context,
    games: tuple[str, ...],
    *,
    only: tuple[str, ...],
    instruments: bool,
    full: bool,
    everything: bool,
    randomise: bool,
    jobs: int,
    plain: bool,
    as_json: bool,
) -> None:
    """Check the corpus and the games: all games, or only the games named.

    Each line shows one check of one game or of the corpus. A check is skipped if it held before on the same
    files, code and versions. If the variable CI is set, no check is skipped. The exit code is 1 if a check
    fails, or if nothing was checked.

    \b
    Examples:
      $ nines verify comet-1718
      $ nines verify --only scenarios --only golden-play
      $ nines verify comet-1718 --only scenarios --json
      $ nines verify --all
      $ nines verify --instruments

    \b
    With --json, an object:
      - passed, seconds: whether all checks hold, and how long they took
      - level, randomise: how the checks were run
      - sections: for each check, what was checked and what failed
      - deciding_plays: the stored comparisons of games, if these were checked
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if instruments:
        refuse_ignored(context, "--instruments runs no check", *IGNORED)
        show_instruments(library, json=as_json)
        return
    only_of_sources(games, "be verified")
    for game in games:
        library.load(game)
    names = [name.replace("-", " ") for name in only]
    again = everything or continuous_integration()
    asked = _Asked(library, games, "full" if full else "standard", names, randomise, again, jobs, plain)
    if not (_report if as_json else _show)(asked):
        context.exit(FAILED)


class _Asked(NamedTuple):
    """The checks that the user requests, and how to run them."""

    library: Library
    games: tuple[str, ...]
    level: Level
    only: list[str]
    randomise: bool
    again: bool  # also what held before on the same inputs
    jobs: int
    plain: bool

    def sections(self) -> Iterator[Section]:
        """Run the checks, and yield the result of each section when the section is done."""
        from nines_verification import Kept  # noqa: PLC0415 - slow to import, and no other command needs it
        from nines_verification import verify as run  # noqa: PLC0415

        kept = None if self.randomise else Kept(self.library, again=self.again)
        how: dict[str, Any] = {"randomise": self.randomise, "jobs": self.jobs, "plain": self.plain}
        return run(self.library, self.games, self.level, kept=kept, only=self.only, **how)


def _report(asked: _Asked) -> bool:
    """Run the checks, print all results as JSON, and return whether all checks hold."""
    started = time.monotonic()
    sections = list(asked.sections())
    passed, seconds = _hold(sections), time.monotonic() - started
    record = report(sections, passed=passed, level=asked.level, randomise=asked.randomise, seconds=seconds)
    decided = {decided_count.subject: decided_count for decided_count in _decided(asked.library, sections)}
    write_json({**record, "deciding_plays": decided} if decided else record)
    return passed


def _show(asked: _Asked) -> bool:
    """Run the checks, print the result of each section and the total, and return whether all checks hold."""
    from nines_verification import BY_DATA, left_to_full  # noqa: PLC0415 - slow to import, as above

    started, library = time.monotonic(), asked.library
    sections: list[Section] = []
    done = asked.sections()
    for section in _spinning(done) if on_terminal() else done:
        sections.append(section)
        if not section.kept:
            _show_section(library, section, asked.games)
            _show_failures(section)
    passed, seconds = _hold(sections), time.monotonic() - started
    _show_total(sections, passed=passed, seconds=seconds)
    _show_skipped(sections)
    _show_decided(library, sections)
    if library.checks is None:
        emit(text(f"\nnot checked, because the catalogue names no checks: {', '.join(BY_DATA)}"))
    if asked.level == "standard" and (left := left_to_full(asked.only)):
        emit(text(f"\nchecked only with --full: {'; '.join(left)}"))
    return passed


def _hold(sections: Sequence[Section]) -> bool:
    return bool(sections) and all(section.passed for section in sections)


def _spinning(sections: Iterator[Section]) -> Iterator[Section]:
    """Yield each section of checks when it is done; while a section runs, show a spinner on the terminal."""
    number = 0
    while True:
        # The spinner is removed before a section is printed.
        with Console(markup=False, width=width()).status(f"checking ({number} done)", spinner="line"):
            section = next(sections, None)
        if section is None:
            return
        number += 1
        yield section


def _show_section(library: Library, section: Section, games: Sequence[str]) -> None:
    long = max(map(len, games or library.playable))
    score = f"{section.score:.0%} of " if section.scored else ""
    done = f"{score}{section.checked} {section.unit}, {section.seconds:.1f} s"
    place = f"{section.name:<19}  {section.subject:<{long}}  "
    notes = "".join(f"; {note}" for note in (section.part, section.note) if note)
    emit(text(place, graded("holds" if section.passed else "FAILS"), f"  {done}{notes}"))


def failures(section: Section) -> list[dict[str, str]]:
    """Return the failures of a section of checks. A section that checked nothing also fails."""
    if not section.passed and not section.failures:
        return [{"where": section.subject, "what": f"nothing was checked: no {section.unit} found"}]
    return [{"where": failure.where, "what": failure.what} for failure in section.failures]


def _show_failures(section: Section) -> None:
    """Print the failures of a section of checks, and the command that runs the section again."""
    failed = failures(section)
    for failure in failed:
        emit(text("  ", (failure["where"], "cyan"), f": {failure['what']}"))
    if failed:
        subject = "" if section.subject == "corpus" else f" {section.subject}"
        check = section.name.replace(" ", "-")
        emit(text(f"  {counted(len(failed), 'failure')}; again: nines verify{subject} --only {check}"))


def _decided(library: Library, sections: Sequence[Section]) -> tuple[DecidedCount, ...]:
    """Count the stored comparisons of two games by result, if comparisons were checked."""
    checked = [section.subject for section in sections if section.name == DECIDING]
    return decided_counts(library, checked) if checked else ()


def _show_decided(library: Library, sections: Sequence[Section]) -> None:
    """Print the number of comparisons of two games by result, for example *decided*."""
    counts = _decided(library, sections)
    if counts:
        rows = (
            ("decided", sum(count.decided for count in counts)),
            ("proved equal", sum(count.proved_equal for count in counts)),
            ("information only", sum(count.information_only for count in counts)),
            ("not comparable", sum(count.not_comparable for count in counts)),
            ("not decided", sum(count.not_decided for count in counts)),
        )
        emit(text("\n", f"{DECIDING}: {', '.join(f'{number} {name}' for name, number in rows)}"))


def _show_total(sections: Sequence[Section], *, passed: bool, seconds: float) -> None:
    failed = sum(not section.passed for section in sections)
    if not sections:
        words = "nothing was checked"
    elif passed:
        words = f"all {counted(len(sections), 'check')} hold" if len(sections) > 1 else "the one check holds"
    else:
        words = f"{failed} of {counted(len(sections), 'check')} {'fails' if failed == 1 else 'fail'}"
    space = (
        "" if sections and all(section.kept for section in sections) else "\n"
    )  # below the lines of checks
    emit(text(space, graded("holds" if passed else "FAILS"), f": {words}, in {seconds:.1f} seconds"))


def _show_skipped(sections: Sequence[Section]) -> None:
    """Print how many checks were skipped, and how to run them."""
    skipped = sum(section.kept for section in sections)
    if skipped:
        share = f"{skipped} of {counted(len(sections), 'check')}"
        emit(text(f"held before on the same inputs; skipped: {share} (--all runs them again)"))


def report(
    sections: Sequence[Section], *, passed: bool, level: Level, randomise: bool, seconds: float
) -> dict[str, Any]:
    """Return the results of all sections of checks as plain data."""
    return {
        "passed": passed,
        "level": level,
        "randomise": randomise,
        "seconds": round(seconds, 3),
        "sections": [
            {
                "name": section.name,
                "subject": section.subject,
                "passed": section.passed,
                "checked": section.checked,
                "score": section.score,
                "unit": section.unit,
                "seconds": round(section.seconds, 3),
                "skipped": section.kept,
                "note": section.note,
                "failures": failures(section),
            }
            for section in sections
        ],
    }
