"""The section *deciding plays*: every stored play is played again, and what is missing is a failure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.deciding.pairing import not_comparable, pair_of
from nines.deciding.replay import replay
from nines.deciding.results import read_results
from nines.errors import NinesError
from nines_verification.deciding.idle import still_none
from nines_verification.deciding.subjects import candidates_of, editions_of
from nines_verification.deciding.write import FOLDER
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.deciding.results import Result
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.deciding.subjects import Subject

COMMAND: Final = "python -m nines_verification decide"


def compared(library: Library) -> bool:
    """Return whether a library stores deciding plays at all; to search them takes long, and not all do.

    Examples
    --------
    >>> from nines import library
    >>> compared(library())
    True
    """
    return library.checks is not None and (library.checks / FOLDER).is_dir()


def check_deciding(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return how many results of a game were checked, and which no longer hold.

    They are those of its candidates, and of the game beside every later edition of its family.

    Parameters
    ----------
    library
        Whose stored results are read.
    game
        The game.
    """
    checked, failures = 0, []
    for subject, result in results_of(library, game):
        checked += 1
        what = f"nothing is stored; run {COMMAND} {game.slug}"
        if result is not None:
            what = fault(subject, result)
        if what:
            failures.append(Failure(f"{FOLDER}: {' and '.join(subject.names)}", what))
    return checked, tuple(failures)


def results_of(library: Library, game: AnyGame) -> Iterator[tuple[Subject, Result | None]]:
    """Yield what is compared with a game, each with the result that is stored, if any."""
    if library.checks is None:
        return
    folder = library.checks / FOLDER
    kept = {(one.one, one.other): one for one in read_results(folder / f"{game.slug}.jsonl")}
    for subject in candidates_of(game):
        yield subject, kept.get(subject.names)
    kept = {(one.one, one.other): one for one in read_results(folder / f"editions-{game.family.name}.jsonl")}
    for subject in editions_of(library, game.family.name):
        if subject.one.slug == game.slug:
            yield subject, kept.get(subject.names)


def fault(subject: Subject, result: Result) -> str:
    """Return what is wrong with a stored result; nothing if it still holds.

    Parameters
    ----------
    subject
        The two games.
    result
        What is stored of them.
    """
    again = f"; run {COMMAND} --again '{subject.names[1]}'"
    if result.status == "not comparable" and not subject.point:
        holds = not_comparable(subject.one, subject.other) == result.why
        return "" if holds else f"the reason why they cannot be compared is another now{again}"
    if result.status != "decided":
        counted = result.status == "not decided" and result.searched  # counted, with what was searched
        what = "" if counted else still_none(subject, result)
        return f"{what}{again}" if what else ""
    return _fault_in_plays(subject, result, again)


def _fault_in_plays(subject: Subject, result: Result, again: str) -> str:
    """Return which of the plays no longer shows its difference; nothing if all do."""
    if not result.plays:
        return f"decided, but no play is stored{again}"
    for measure, stored in result.plays.items():
        try:
            pair = pair_of(subject.one, subject.other, stored.under)
            difference = replay(pair, measure, stored.play).difference
        except NinesError as error:
            return f"the play for {measure!r} cannot be played: {error}{again}"
        if difference is None:
            acts = ", ".join(stored.play.shown.acts)
            return f"the games do not differ at the end of the play for {measure!r} ({acts}){again}"
    return ""
