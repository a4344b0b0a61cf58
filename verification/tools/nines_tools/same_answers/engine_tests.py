"""Run the engine's own tests in Python for browsers.

Node runs it, not a browser: it is the same build of Python, and needs no page.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
import zipfile
from gzip import decompress
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, read_json
from nines.corpus.heads import Head, made_by, without_head
from nines.errors import CorpusError, RequestError, in_words
from nines.libraries.digests import digest_of_lock
from nines_tools import HOUSE, STORED
from nines_tools.same_answers.shipped import DOCS, SCRIPTS
from nines_tools.same_answers.tests_found import found_tests

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.libraries import Library

FILE: Final = STORED / "browser_tests.json"
COMMAND: Final = made_by("browser", "--tests")
HERE: Final = Path(__file__).parent
# Pytest and what it needs, as they are installed here.
PACKAGES: Final = ("pytest", "iniconfig", "packaging", "pluggy", "pygments")
THERE: Final = "/lib/python3.14/site-packages/"
ENGINE: Final = "engine/"  # its modules are there already
CHECKOUT: Final = "/checkout"
MARK: Final = "outcomes: "  # before the line with the outcomes
LONGEST_LINE: Final = 1000  # characters; the source of Pyodide is one line
SECONDS: Final = 1800  # for all tests, on a machine that has much else to do


class Outcomes(NamedTuple):
    """The outcomes of tests.

    Parameters
    ----------
    counts
        The number of tests by outcome.
    failed
        The tests that failed, each with the end of its report.
    need
        The tests that need a module which is not shipped, each with what it says.
    python
        The version of Python that ran them.
    """

    counts: dict[str, int]
    failed: dict[str, str]
    need: dict[str, str]
    python: str


def modules_in(play: Path) -> frozenset[str]:
    """Return the modules of the light wheel in a folder ``play/``."""
    (packed,) = play.glob("*-nines.whl.gz")
    with zipfile.ZipFile(BytesIO(decompress(packed.read_bytes()))) as wheel:
        paths = [Path(name).with_suffix("") for name in wheel.namelist() if name.endswith(".py")]
    return frozenset(".".join(path.parts).removesuffix(".__init__") for path in paths)


def run_tests(play: Path, tests: Mapping[str, Iterable[str]], most: int = 0, seed: int = 0) -> Outcomes:
    """Run tests in Python for browsers, and return their outcomes.

    Parameters
    ----------
    play
        The folder ``play/`` of a site.
    tests
        The files of tests, each with the files that it needs, relative to the checkout.
    most
        The number of quick tests to run, drawn by lot if there are more; 0 runs all, also the slow ones.
    seed
        The seed of the lot.

    Raises
    ------
    RequestError
        If there is no node, or if it fails.
    """
    node = shutil.which("node")
    if node is None:
        raise RequestError("node is not installed, which runs Python for browsers here")
    needed = dict.fromkeys(file for test, files in tests.items() for file in (test, *files))
    with TemporaryDirectory() as name:
        job, settings = Path(name, "job.json"), Path(name, "pytest.ini")
        settings.write_text(_settings(), encoding="utf-8")
        files = {f"{CHECKOUT}/{file}": str(HOUSE / file) for file in needed if not file.startswith(ENGINE)}
        said = {
            "play": str(play),
            "start": str(DOCS / SCRIPTS / "start.mjs"),
            "script": str(HERE / "pytest_there.py"),
            "files": {**files, **dict(_packages()), f"{CHECKOUT}/pytest.ini": str(settings)},
            "mark": MARK,
            "options": ["-m", "not slow"] if most else [],
            "most": most,
            "seed": seed,
            "tests": [THERE * test.startswith(ENGINE) + test.removeprefix(ENGINE) for test in tests],
        }
        job.write_text(json.dumps(said), encoding="utf-8")
        return _run(node, job)


def _run(node: str, job: Path) -> Outcomes:
    command = (node, str(HERE / "run_tests.mjs"), str(job))
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)  # noqa: S603 - our words
    for line in reversed(done.stdout.splitlines()):
        if line.startswith(MARK):
            found = Outcomes(**json.loads(line.removeprefix(MARK)))
            if found.counts or found.failed:
                return found
    why = [
        line.strip()
        for line in (done.stdout + done.stderr).splitlines()
        if "error" in line.lower() and len(line) < LONGEST_LINE
    ]
    raise RequestError(f"Python for browsers ran no tests: {' '.join(why)[-LONGEST_LINE:]}")


def _packages() -> Iterator[tuple[str, str]]:
    """Yield the path of each file of pytest there, with its path here."""
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                yield f"{THERE}{file.as_posix()}", str(file.locate())


def _settings() -> str:
    """Return the settings of pytest that hold for these tests."""
    with (HOUSE / "pyproject.toml").open("rb") as file:
        ours = tomllib.load(file)["tool"]["pytest"]["ini_options"]
    lines = {"pythonpath": ["."], "addopts": ["--import-mode=importlib", "--strict-markers"]}
    lines |= {name: ours[name] for name in ("markers", "filterwarnings")}
    return "\n".join(
        ("[pytest]", *(f"{name} =\n  " + "\n  ".join(values) for name, values in lines.items()), "")
    )


def engine_tests(play: Path) -> dict[str, tuple[str, ...]]:
    """Return the tests that need nothing but pytest and what is in a folder ``play/``."""
    return found_tests(modules_in(play))


# --- The stored result of a run of all of them ---


class StoredTests(NamedTuple):
    """What was found when all these tests were run in Python for browsers.

    Parameters
    ----------
    rests_on
        The digest of the lock at that time.
    python
        The version of Python.
    files
        The number of files of tests.
    passed
        The number of tests that passed.
    failed
        The names of the tests that failed.
    need
        The names of the tests that need a module which is not shipped.
    """

    rests_on: str
    python: str
    files: int
    passed: int
    failed: tuple[str, ...]
    need: tuple[str, ...]


def read_tests() -> StoredTests:
    """Return the stored result.

    Raises
    ------
    CorpusError
        If the file does not have the expected form.

    Examples
    --------
    >>> read_tests().failed
    ()
    """
    head, data = without_head(read_json(FILE, FILE.name), FILE.name, COMMAND)
    try:
        counts = (data["python"], data["files"], data["passed"])
        return StoredTests(head.rests_on, *counts, tuple(data["failed"]), tuple(data["need"]))
    except MISSHAPEN as error:
        raise CorpusError(FILE.name, "the whole", f"has another form: {in_words(error)}") from None


def write_tests(library: Library, files: int, found: Outcomes) -> Path:
    """Store the outcomes of all these tests, and return the file."""
    data = {
        **Head(COMMAND, digest_of_lock(library)).data(),
        "python": found.python,
        "files": files,
        "passed": found.counts.get("passed", 0),
        "failed": sorted(found.failed),
        "need": sorted(found.need),
    }
    write_whole(FILE, json.dumps(data, ensure_ascii=False, indent=1) + "\n", over=ANY)
    return FILE
