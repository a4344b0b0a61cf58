"""Test planted changes, and store the outcome after each change, so that a test can be interrupted."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict

from nines import library
from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, read_json
from nines.corpus.heads import made_by, without_head
from nines.errors import CorpusError, NinesError, in_words
from nines.libraries.digests import digest_of_lock
from nines_tools import HOUSE
from nines_tools.planted.changes import KINDS_OF_CHANGE, changes
from nines_tools.planted.trial import (
    Noticed,
    all_rounds,
    copied,
    first_failure,
    merged,
    rounds_of_persons,
    tried,
)
from nines_tools.planted.wrong_facts import wrong_facts
from nines_verification.inputs import digest_of_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines_tools.planted.changes import Change, Kind
    from nines_tools.planted.trial import Round


class Plan(NamedTuple):
    """A set of changes to plant, and how they are tested.

    Parameters
    ----------
    file
        The file of the stored results.
    command
        The command that tests the changes.
    seed
        The random seed that draws the changes by default.
    kinds
        The kinds of change, for the folder of a project.
    rounds
        The checks that run on a change, for the folder of a project.
    """

    file: Path
    command: str
    seed: int
    kinds: Callable[[Path], Sequence[Kind]]
    rounds: Callable[[Path, Change], Iterator[Round]]


HERE: Final = Path(__file__).parent
FAULTS: Final = Plan(
    HERE / "planted.json", made_by("planted", "--again"), 1718, lambda _: KINDS_OF_CHANGE, all_rounds
)
FACTS: Final = Plan(
    HERE / "facts.json", made_by("planted", "--facts", "--again"), 2613, wrong_facts, rounds_of_persons
)


class Stored(TypedDict):
    """The stored results of a test: the head of the file, the seed, and the outcome of each change."""

    made_by: str
    rests_on: str
    seed: int
    sources: str  # a digest: a test continues only with the sources with which it began
    planned: int  # how many changes; fewer outcomes if the test was interrupted
    changes: list[dict[str, str]]


def write_planted(plan: Plan, seed: int) -> None:
    """Test all changes of a plan that are drawn with *seed*, and store the results after each change.

    An interrupted test with the same seed and the same sources continues; a complete test is made again.

    Parameters
    ----------
    plan
        The set of changes.
    seed
        The random seed, 0 or more.

    Raises
    ------
    NinesError
        If a check already fails without any change.
    """
    planned = list(changes(HOUSE, seed, plan.kinds(HOUSE)))
    sources = digest_of_sources(library(), f"{plan.command} {seed}")
    notices = _begun(plan, sources, len(planned))
    with TemporaryDirectory() as folder:
        copy = copied(HOUSE, Path(folder))
        _refuse_unsound(copy, [one for change in planned for one in plan.rounds(HOUSE, change)])
        for number, change in enumerate(planned[len(notices) :], len(notices) + 1):
            last = tried(copy, change, plan.rounds(HOUSE, change))
            notices.append(last)
            sys.stderr.write(f"{number} of {len(planned)}: {last.change}: {last.by or 'NOT NOTICED'}\n")
            stored: Stored = {
                "made_by": plan.command,
                "rests_on": digest_of_lock(library()),
                "seed": seed,
                "sources": sources,
                "planned": len(planned),
                "changes": [asdict(noticed) for noticed in notices],
            }
            write_whole(plan.file, json.dumps(stored, ensure_ascii=False, indent=1) + "\n", over=ANY)


def _begun(plan: Plan, sources: str, planned: int) -> list[Noticed]:
    """Return the outcomes of an interrupted test; none if it had other sources or is complete."""
    stored = _read(plan) if plan.file.is_file() else {}
    notices = [Noticed(**one) for one in stored.get("changes", ())]
    return notices if stored.get("sources") == sources and len(notices) < planned else []


def _refuse_unsound(copy: Path, rounds: Sequence[Round]) -> None:
    """Refuse to plant a change in sources in which a check already fails, because it would fail each time."""
    sys.stderr.write("the checks before any change\n")
    by, said = first_failure(copy, merged(rounds))
    if by or said:
        raise NinesError(f"before any change, {by or 'a check'} fails: {said}; mend this first")


def read_planted(plan: Plan) -> tuple[Noticed, ...]:
    """Return the stored results of the last test; fewer than planned if it was interrupted.

    Parameters
    ----------
    plan
        The set of changes.

    Raises
    ------
    CorpusError
        If the file is missing or has the wrong format.
    """
    if not plan.file.is_file():
        raise CorpusError(plan.file.name, "the whole", f"is missing; make it with: {plan.command}")
    try:
        return tuple(Noticed(**one) for one in _read(plan)["changes"])
    except MISSHAPEN as error:
        raise CorpusError(plan.file.name, "the whole", in_words(error)) from None


def _read(plan: Plan) -> dict[str, Any]:
    return without_head(read_json(plan.file, plan.file.name), plan.file.name, plan.command)[1]
