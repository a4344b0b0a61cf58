"""A history of three versions of the made-up games, each a library of its own, made once for these tests.

0.1.0 is the library of tests/outside. In 0.2.0 a passage is reworded; in 0.3.0 a payment is doubled, and a
rule has another name. Each is released with the files of those before.
"""

from __future__ import annotations

import shutil
import sys
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from nines.libraries.loading import open_library
from nines_tools.releasing.command import write_release
from nines_verification import lock
from nines_verification.behaviour import Behaviour, behaviour_of
from nines_verification.lock import make_lock, write_lock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nines import Library
    from nines.kernel.game import AnyGame

OUTSIDE: Final = Path(__file__).parents[1] / "outside" / "odd_steps"
PARTS: Final = "*Games affected:* {}. *Passages affected:* {}. *What changes in results:* {}."
PASSAGE: Final = "corpus/passages/steps-sheet.toml"
RETIRED: Final = """["steps/passing/unable"]
successors = ["steps/passing/stuck"]
why = "A shorter name."

["long-steps/passing/unable"]
successors = ["long-steps/passing/stuck"]
why = "A shorter name."
"""
# For each version: what is replaced in which file, and what the changelog says.
Edit = tuple[str, str, str]
VERSIONS: Final[Mapping[str, tuple[tuple[Edit, ...], str]]] = {
    "0.1.0": ((), "- The first."),
    "0.2.0": (
        ((PASSAGE, "A king ends the sequence,", "Kings end the sequence,"),),
        f"- **Kings.** {PARTS.format('steps, long-steps, in words', 'steps-sheet:008', 'no play')}",
    ),
    "0.3.0": (
        (
            ("games.py", "settlement.CardsLeft, amount=1", "settlement.CardsLeft, amount=2"),
            ("games.py", 'name="unable"', 'name="stuck"'),
        ),
        f"- **Two beans.** {PARTS.format('steps, long-steps', 'none', 'payments')}",
    ),
}
NUMBERS = count()  # of packages: each has a name of its own


class Version(NamedTuple):
    """A version: the name of its package, its folder, and the library."""

    package: str
    house: Path
    library: Library

    @property
    def folder(self) -> Path:
        """The folder of the package."""
        return self.house / self.package


BEHAVIOURS: Final[dict[tuple[str, str], Behaviour]] = {}  # by the digest of the files, and the game


def known_behaviour(library: Library, game: AnyGame) -> Behaviour:
    """Return the behaviour of a game of a version; it is the same for the same code, readings and deals."""
    house = Path(str(library.checks)).parent
    decide = ("**/*.py", "corpus/points.toml", "corpus/readings/*.toml", "checks/perft/**/*.json*")
    files = sorted(path for pattern in decide for path in house.glob(pattern))
    texts = [path.read_text(encoding="utf-8").replace(house.name, "") for path in files]
    key = sha256("\0".join(texts).encode()).hexdigest(), game.name
    if key not in BEHAVIOURS:
        BEHAVIOURS[key] = behaviour_of(library, game)
    return BEHAVIOURS[key]


@contextmanager
def behaviours() -> Iterator[None]:
    """Let every behaviour be computed once: most versions differ in words alone, and each is locked again.

    That ends with each test here: elsewhere, games of one name differ.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lock, "behaviour_of", known_behaviour)
        yield


@pytest.fixture(autouse=True)
def known_behaviours() -> Iterator[None]:
    """Compute every behaviour once in each test here."""
    with behaviours():
        yield


@pytest.fixture(scope="session")
def history(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Version]:
    """Return the three versions, all released."""
    with behaviours():
        return released(tmp_path_factory)


def released(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Version]:
    """Make the three versions, and release each."""
    versions: dict[str, Version] = {}
    root, before = tmp_path_factory.mktemp("history"), OUTSIDE
    for number in VERSIONS:
        package, (edits, entry) = f"steps_{number.replace('.', '_')}", VERSIONS[number]
        versions[number] = made(root / number / package, number, before, edits, entry)
        before = versions[number].folder
        locked(versions[number].library)
        written = list(write_release(versions[number].library, number, f"2030-0{number[2]}-01"))
        assert len(written) == 4
        again(versions[number].library)
    return versions


@pytest.fixture
def following(history: dict[str, Version], tmp_path: Path) -> Callable[..., Version]:
    """Return a function that makes what follows 0.3.0, not released and not locked."""

    def make(number: str, *edits: Edit, entry: str = "") -> Version:
        folder = tmp_path / f"following_{next(NUMBERS)}"
        return made(folder, number, history["0.3.0"].folder, edits, entry)

    return make


def made(folder: Path, number: str, before: Path, edits: Sequence[Edit], entry: str) -> Version:
    """Return a version, made of the one before and not released yet."""
    house, package = folder.parent, folder.name
    shutil.copytree(before, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace(before.name, package)
        if "distribution" not in text:
            text = text.replace("    checks=", '    distribution="made-up",\n    checks=')
        path.write_text(text, encoding="utf-8")
    for name, old, new in edits:
        replace(folder / name, old, new)
    if number == "0.3.0" and entry:
        (folder / "corpus" / "retired.toml").write_text(RETIRED, encoding="utf-8")
    project = f'[project]\nname = "made-up"\nversion = "{number}"\n'
    (house / "pyproject.toml").write_text(project, encoding="utf-8")
    (house / "CITATION.cff").write_text(f"title: made up\nversion: {number}\n", encoding="utf-8")
    (house / "CHANGELOG.md").write_text(f"# Changelog\n\n## [Unreleased]\n\n{entry}\n", encoding="utf-8")
    sys.path.insert(0, str(house))
    return Version(package, house, open_library(package))


def replace(path: Path, old: str, new: str) -> None:
    """Replace a text of a file, which must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def again(library: Library) -> None:
    """Let a library read what was released of it again."""
    vars(library).pop("releases", None)


def locked(library: Library) -> None:
    """Lock everything that a library says and does."""
    write_lock(library, make_lock(library))
