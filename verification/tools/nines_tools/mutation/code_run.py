"""Test code mutants, each in its own process.

Results are stored line by line, so an interrupted run can be resumed.
"""

from __future__ import annotations

import json
import os
import traceback
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from resource import RLIMIT_AS, RLIMIT_CPU, getpagesize, setrlimit
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, parse_json, read_stored
from nines.corpus.heads import Head, lines_without_head, made_by
from nines.errors import CorpusError, RequestError, in_words
from nines_tools.mutation.code_checks import compiled_slugs, digests_of_plays, functions_at_work, verdict
from nines_verification.mutation.code_mutants import CodeMutant, modules, put_in, sampled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.libraries import Library

STORED: Final = Path(__file__).with_name("code.jsonl")
COMMAND: Final = made_by("mutation", "--code")
OF_COMPILED: Final = 60  # mutants of the compiled code in a sample
MOST_SECONDS: Final = 900  # seconds of CPU time for one mutant
MOST_BYTES: Final = 4 << 30  # of address space for one mutant, beyond what this process holds already


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


def run(mutants: Sequence[CodeMutant], path: Path = STORED) -> Iterator[tuple[CodeMutant, Result]]:
    """Yield the result of each mutant, either stored or new. Store new results at once.

    Parameters
    ----------
    mutants
        The mutants to test.
    path
        The file of stored results.
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
    at_work = {slug: in_child(lambda slug=slug: functions_at_work(ours, slug)) for slug in ours.playable}  # type: ignore[misc] # of the slug
    plays = dict(in_child(lambda: list(digests_of_plays(ours, list(ours.playable)))))
    for mutant in waiting:
        slugs = compiled if mutant.compiled else _likeliest(mutant, at_work)
        result = _tried(ours, mutant, slugs, plays)
        with path.open("a", encoding="utf-8") as store:
            store.write(_line(result))
        yield mutant, result


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


def _tried(ours: Library, mutant: CodeMutant, slugs: list[str], plays: dict[str, str]) -> Result:
    def work() -> tuple[str, str]:
        if mutant.compiled:
            _interpret()
        if not put_in(mutant):
            return "not put in", "no function runs this code"
        return verdict(ours, slugs, plays, compiled=mutant.compiled)

    outcome, what = _without_cache(work) or ("time", "the process was ended")
    return Result(mutant.digest, mutant.name, outcome, what)


def _without_cache(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - as in_child
    """Run a function in its own process with an empty cache folder.

    Tables are kept under the digest of the files of code, which are those of the original. So a mutant must
    not read tables that the original code has made, and nobody else may read those of a mutant.
    """
    with TemporaryDirectory() as folder:

        def within() -> Any:  # noqa: ANN401 - as in_child
            os.environ["XDG_CACHE_HOME"] = folder
            return work()

        return in_child(within)


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

    return list(_without_cache(work))


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


def in_child(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - what the work returns, as JSON has it
    """Run a function in its own process, and return the result; None if the process was killed.

    The new process starts with all modules that this process has imported. Changes in the new process do not
    affect other processes.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work_in_child(work, writing)
    os.close(writing)
    try:
        with os.fdopen(reading, encoding="utf-8") as pipe:
            text = pipe.read()
    except BaseException:  # an interruption too must not leave a process running
        os.kill(child, 9)
        raise
    finally:
        os.waitpid(child, 0)
    return json.loads(text) if text else None


def _work_in_child(work: Callable[[], Any], writing: int) -> NoReturn:
    """Run the function and write its result; end this process even if the function fails."""
    try:
        setrlimit(RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        most = _address_space() + MOST_BYTES
        setrlimit(RLIMIT_AS, (most, most))
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            json.dump(work(), pipe)
    except MemoryError:
        pass
    except Exception:  # noqa: BLE001 - a fork must not go on as its parent: it says what failed, and ends
        traceback.print_exc()
    finally:
        os._exit(0)


def _address_space() -> int:
    """Return how many bytes of address space this process holds; 0 if the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * getpagesize()
    except OSError:
        return 0


def sample() -> list[CodeMutant]:
    """Return the sample: mutants of the engine and of the compiled code, first those with a stored result."""
    known = stored_results().keys()
    return [*sampled(drawn=known), *sampled(OF_COMPILED, known, compiled=True)]
