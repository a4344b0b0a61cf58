"""Test code mutants, each in its own process, several at the same time.

Results are stored line by line, so an interrupted run can be resumed.
"""

from __future__ import annotations

import json
import os
from functools import partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, parse_json, read_stored
from nines.corpus.heads import Head, lines_without_head, made_by
from nines.errors import CorpusError, RequestError, in_words
from nines_tools.mutation.child import in_child, in_children
from nines_tools.mutation.code_checks import compiled_slugs, digests_of_plays, functions_at_work, verdict
from nines_verification.mutation.code_mutants import CodeMutant, modules, put_in, sampled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.libraries import Library

STORED: Final = Path(__file__).with_name("code.jsonl")
COMMAND: Final = made_by("mutation", "--code")
OF_COMPILED: Final = 60  # mutants of the compiled code in a sample


class Result(NamedTuple):
    """The result of testing a code mutant.

    Parameters
    ----------
    digest
        The digest of the mutant.
    mutant
        The name under which readers see the mutant.
    outcome, what
        The outcome, and the message or the play that explains it; see
        :class:`nines_tools.mutation.code_checks.Verdict`.
    """

    digest: str
    mutant: str
    outcome: str
    what: str


def stored_results(path: Path = STORED) -> dict[str, Result]:
    """Return the stored results, by the digest of the mutant.

    Raises
    ------
    CorpusError
        If the file has no head, or a line does not have the form of a result.
    """
    if not path.is_file():
        return {}
    _, text = lines_without_head(read_stored(path, path.name), path.name, COMMAND)
    try:
        results = [Result(**parse_json(line, path.name)) for line in text.splitlines()]
    except MISSHAPEN as error:
        raise CorpusError(path.name, "the whole", f"it does not store results: {in_words(error)}") from None
    return {result.digest: result for result in results}


def rests_on(digests: Iterable[str]) -> str:
    """Return the digest of a sample: of the digests of its mutants, which are digests of functions of code.

    The results rest on scenarios and plays too. They are not part of the digest, because a mutant that a
    check has noticed is not tested again when a scenario is added.
    """
    return sha256("\n".join(sorted(digests)).encode()).hexdigest()[:16]


def run(
    mutants: Sequence[CodeMutant], path: Path = STORED, jobs: int = 1
) -> Iterator[tuple[CodeMutant, Result]]:
    """Yield the result of each mutant, either stored or new, and store new results at once.

    Parameters
    ----------
    mutants
        The mutants to test.
    path
        The file of stored results.
    jobs
        The number of processes, each of which tests one mutant; their results come in any order.
    """
    known = stored_results(path)
    waiting = [mutant for mutant in mutants if mutant.digest not in known]
    for mutant in mutants:
        if mutant.digest in known:
            yield mutant, known[mutant.digest]
    if not waiting:
        return
    ours = open_library()
    _import_all()
    _store(path, mutants, known.values())
    compiled = _compiled_slugs(ours) if any(mutant.compiled for mutant in waiting) else []
    at_work = _of_editions(ours, functions_at_work, jobs)
    plays = dict(play for found in _of_editions(ours, _plays, jobs).values() for play in found)

    def work(mutant: CodeMutant) -> Callable[[], tuple[str, str]]:
        slugs = compiled if mutant.compiled else _likeliest(mutant, at_work)
        return partial(_tried, ours, mutant, slugs, plays)

    works = ((mutant, work(mutant)) for mutant in waiting)
    for mutant, found in in_children(works, jobs):
        outcome, what = found or ("time", "the process was ended")
        result = Result(mutant.digest, mutant.name, outcome, what)
        with path.open("a", encoding="utf-8") as store:
            store.write(_line(result))
        yield mutant, result


def _of_editions(ours: Library, work: Callable[[Library, str], Any], jobs: int) -> dict[str, Any]:
    """Return what a function finds for each edition, in the order of the catalogue."""
    found = dict(in_children(((slug, partial(work, ours, slug)) for slug in ours.playable), jobs))
    return {slug: found[slug] for slug in ours.playable}


def _plays(ours: Library, slug: str) -> list[tuple[str, str]]:
    return list(digests_of_plays(ours, [slug]))


def prune(mutants: Sequence[CodeMutant], path: Path = STORED) -> int:
    """Remove the stored results of all mutants that are not given, and return the number removed."""
    known = stored_results(path)
    kept = [known[mutant.digest] for mutant in mutants if mutant.digest in known]
    _store(path, mutants, kept)
    return len(known) - len(kept)


def _store(path: Path, mutants: Iterable[CodeMutant], results: Iterable[Result]) -> None:
    """Write the head for a sample of mutants, and results, in one step."""
    head = Head(COMMAND, rests_on(mutant.digest for mutant in mutants)).line()
    write_whole(path, head + "".join(map(_line, results)), over=ANY)


def _line(result: Result) -> str:
    return json.dumps(result._asdict(), ensure_ascii=False) + "\n"


def _tried(ours: Library, mutant: CodeMutant, slugs: list[str], plays: dict[str, str]) -> tuple[str, str]:
    """Put in a mutant, in a process of its own, and return the outcome."""
    if mutant.compiled:
        _interpret()
    if not put_in(mutant):
        return "not put in", "no function runs this code"
    return verdict(ours, slugs, plays, compiled=mutant.compiled)


def _interpret() -> None:
    """Let Python run the source code of the machine in this process, so that it can be changed."""
    os.environ["NINES_INTERPRETED"] = "1"
    for name in modules(compiled=True):
        import_module(name)


def _compiled_slugs(ours: Library) -> list[str]:
    """Return the editions that the compiled code plays.

    Raises
    ------
    RequestError
        If the compiled code is not installed.
    """
    if not find_spec("llvmlite"):
        raise RequestError("mutants of the compiled code need llvmlite: pip install 'nines[simulate]'")

    def work() -> list[str]:
        _interpret()
        return compiled_slugs(ours)

    return list(in_child(work))


def _likeliest(mutant: CodeMutant, at_work: dict[str, list[list[str]]]) -> list[str]:
    """Return the editions whose play runs the changed function; all editions if none does."""
    file = f"{mutant.module.replace('.', os.sep)}.py"
    found = [
        slug
        for slug, functions in at_work.items()
        if any(name == mutant.function and path.endswith(file) for path, name in functions)
    ]
    return found or list(at_work)


def _import_all() -> None:
    """Import every mutated module and every game, without running them."""
    for name in modules():
        import_module(name)
    for listed in open_library().catalogue.games:
        import_module(listed.make.partition(":")[0])


def sample() -> list[CodeMutant]:
    """Return the sample: mutants of the engine and of the compiled code, first those with a stored result."""
    known = stored_results().keys()
    return [*sampled(drawn=known), *sampled(OF_COMPILED, known, compiled=True)]
