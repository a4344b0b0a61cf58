"""What every test shares: the profiles of hypothesis, the game at hand, and the site, built once."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from functools import partial
from importlib import import_module
from io import StringIO
from pathlib import Path
from time import sleep
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol
from warnings import catch_warnings, simplefilter

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings
from tests import cpu_limit

import nines
from nines.reference.weights import weighed_editions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.kernel.game import AnyGame

# The same examples every time where a result must be repeatable; fresh ones at a developer's desk.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.fixture(scope="session")
def house() -> Path:
    """Return the folder of the project."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def comet() -> AnyGame:
    """Return Comet of 1718 as it is read by default."""
    return nines.load("comet-1718")


@pytest.fixture(autouse=True, scope="session")
def interruptible() -> None:
    """Let what the tests start be interrupted: a shell that runs them in the background has that ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def stored_weights() -> None:
    """Read the weights of all editions once, so that the first of many tests that needs them is not slow.

    A developer's run of a few tests goes without.
    """
    if {"PYTEST_XDIST_WORKER", cpu_limit.ALONE} & set(os.environ):
        weighed_editions(nines.library())


class Site(NamedTuple):
    """A site that was built, and what Sphinx had to say of it."""

    folder: Path
    warnings: str

    def page(self, name: str) -> str:
        return (self.folder / f"{name}.html").read_text(encoding="utf-8")


class Build(Protocol):
    """Build a site of one page, or of several, with what its ``conf.py`` says further."""

    def __call__(
        self, page: str, conf: str = "", builder: str = "html", more: Mapping[str, str] = ...
    ) -> Site: ...


LONGEST_BUILD = 1200  # seconds, on a machine that has much else to do
NO_MORE: Mapping[str, str] = MappingProxyType({})
SMALL = 'extensions = ["myst_parser", "nines.sphinx"]\n'


def build(source: Path, out: Path, builder: str = "html", *, parallel: int = 0) -> Site:
    """Build a site in this process, so that what it runs of nines is measured."""
    from sphinx.application import Sphinx
    from sphinx.deprecation import RemovedInSphinx10Warning, RemovedInSphinx11Warning
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    said = StringIO()
    with patch_docutils(source), docutils_namespace(), catch_warnings():
        # Sphinx is pinned; what myst-parser and bibtex still call in the old way is theirs to mend.
        simplefilter("ignore", RemovedInSphinx10Warning)
        simplefilter("ignore", RemovedInSphinx11Warning)
        app = Sphinx(
            *(source, source, out, out.parent / f"{out.name}.doctrees", builder),
            status=None,
            warning=said,
            parallel=parallel,
        )
        app.build()
    return Site(out, said.getvalue())


def pytest_configure(config: pytest.Config) -> None:
    """Let no unmarked test become slow, except under coverage, which slows all of them down.

    The library and sixteen thousand tests are millions of objects that live to the end. To look through them
    for garbage as often as Python does by default takes a fifth of the time of collecting the tests.
    """
    gc.set_threshold(50_000, 10, 10)
    if not config.getoption("cov_source", None):
        cpu_limit.pytest_configure(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each of several workers import its share of the test modules first, before it collects all.

    pytest rewrites the assertions of a module when the first process imports it, and keeps that for the
    others. Without this, workers that start together would all rewrite every module.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    if not worker or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    house = session.config.rootpath
    files = sorted((house / "tests").rglob("test_*.py"))
    for file in files[int(worker) :: int(os.environ["PYTEST_XDIST_WORKER_COUNT"])]:
        import_module(".".join(file.relative_to(house).with_suffix("").parts))


# Examples that play or read much; an example cannot be marked where it stands.
SLOW_EXAMPLES = (
    "docs/odds.md::",
    "docs/simulate.md::",
    "docs/tutorials/measure-a-difference.md::",
    "docs/tutorials/use-the-data.md::",
    "engine/nines/dataset/__init__.py::",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark slow cases, and tests of the built site, which get time to wait for it; put these last of all."""
    for item in items:
        for mark in item.iter_markers("slow_cases"):
            if isinstance(item, pytest.Function) and item.callspec.id.startswith(mark.args):
                item.add_marker("slow")
        if item.nodeid.startswith(SLOW_EXAMPLES):
            item.add_marker("slow")
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker("site")
            item.add_marker(pytest.mark.timeout(LONGEST_BUILD))
    items.sort(key=lambda item: [bool(item.get_closest_marker(mark)) for mark in ("site", "slow")])


def pytest_collection_finish() -> None:
    """Let no garbage collection look through the tests themselves again."""
    gc.collect()
    gc.freeze()


def built_elsewhere(ended: str | None) -> bool:
    """Wait until another process has built the site, if it says when; return whether it could."""
    while ended and not (Path(ended).exists() and Path(ended).stat().st_size):
        sleep(0.5)
    return not ended or Path(ended).read_text(encoding="utf-8").strip() == "0"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, house: Path) -> Site:
    """Return the site of the project: whichever process comes first builds it for all.

    It is built as its users build it, by a process of its own, which nothing slows down to measure it. Where
    that has been done, without a warning, NINES_SITE names its folder. Where it is still being done,
    NINES_SITE_BUILT names the file that will say how it ended.
    """
    if os.environ.get("NINES_SITE") and built_elsewhere(os.environ.get("NINES_SITE_BUILT")):
        return Site(Path(os.environ["NINES_SITE"]), "")
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    said, folder = shared / "site.txt", shared / "site"
    with FileLock(shared / "site.lock"):
        if not said.exists():
            apart = ("-d", shared / "doctrees")  # as `make site` has it: they are not published
            how = (sys.executable, "-m", "sphinx", "-n", "-q", "-Ea", "-j2", *apart, house / "docs", folder)
            tested = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}  # the same nines as here
            built = subprocess.run(how, env=tested, capture_output=True, text=True, check=False)
            assert built.returncode == 0, built.stderr
            said.write_text(built.stderr, encoding="utf-8")
    return Site(folder, said.read_text(encoding="utf-8"))


def built(
    folder: Path, page: str, conf: str = "", builder: str = "html", more: Mapping[str, str] = NO_MORE
) -> Site:
    """Build a site of one page, or of several, in a folder of its own."""
    source = folder / "source"
    source.mkdir(exist_ok=True)
    (source / "conf.py").write_text(SMALL + conf, encoding="utf-8")
    for name, text in {"index": page, **more}.items():
        (source / f"{name}.md").write_text(text, encoding="utf-8")
    return build(source, folder / "out", builder, parallel=2 if more else 0)


@pytest.fixture
def small(tmp_path: Path) -> Build:
    """Return a function that builds a site of one page, or of several, those by two processes."""
    return partial(built, tmp_path)
