"""The files that readers take away: whole, the same in every build, and named on the pages."""

from __future__ import annotations

import json
import subprocess
import tarfile
import zipfile
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from sphinx.config import Config
from tests.sphinx.html import Page

from nines import library

if TYPE_CHECKING:
    from tests.conftest import Site

HOUSE: Final = Path(__file__).parents[2]
MOMENT: Final = 1_700_000_001


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module that lies outside of the packages
    monkeypatch.syspath_prepend(str(HOUSE / "docs" / "_ext"))
    return import_module("downloads")


def test_an_archive_has_the_same_bytes_in_any_order(downloads: Any) -> None:  # noqa: ANN401
    made = downloads.zipped("data", {"b.csv": b"2", "a.csv": b"1"}, MOMENT)
    assert made == downloads.zipped("data", {"a.csv": b"1", "b.csv": b"2"}, MOMENT)
    archive = zipfile.ZipFile(BytesIO(made))
    assert archive.namelist() == ["data/a.csv", "data/b.csv"]
    assert {entry.date_time for entry in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}
    assert (
        zipfile.ZipFile(BytesIO(downloads.zipped("data", {"a": b""}, 0))).infolist()[0].date_time[0] == 1980
    )


def test_every_game_has_its_counts_and_how_to_use_them(downloads: Any) -> None:  # noqa: ANN401
    made = downloads.counts(library())
    assert set(made) == {f"perft/{game}.json" for game in library().playable}
    for path, content in made.items():
        said = json.loads(content)
        assert next(iter(said)) == "check"
        assert "\n" not in said.pop("check")
        assert said == json.loads(
            (HOUSE / "verification/nines_verification" / path).read_text(encoding="utf-8")
        )
        assert downloads.first(said["tables"])


def test_only_what_differs_is_written_and_old_files_go(downloads: Any, tmp_path: Path) -> None:  # noqa: ANN401
    (tmp_path / "perft").mkdir()
    for name in ("index.html", "nines-0.1.whl", "perft/gone.json", "nines-0.2.whl"):
        (tmp_path / name).write_bytes(b"1")
    before = (tmp_path / "nines-0.2.whl").stat().st_mtime_ns
    downloads.put({"nines-0.2.whl": b"1", "perft/new.json": b"2"}, tmp_path)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"index.html", "nines-0.2.whl", "perft/new.json"}
    assert (tmp_path / "nines-0.2.whl").stat().st_mtime_ns == before


class App:
    """What the step of the build needs of Sphinx."""

    def __init__(self, out: Path, builder: str) -> None:
        self.config = Config({}, {"nines_downloads": True})
        self.config.add("nines_downloads", False, "", bool)
        self.config.add("nines_library", "nines", "", str)
        self.outdir, self.builder, self.env = out, type("B", (), {"name": builder}), type("E", (), {})()


@pytest.mark.parametrize("builder", ["html", "text"])
def test_without_a_repository_the_build_says_what_is_missing(
    builder: str,
    downloads: Any,  # noqa: ANN401
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(downloads, "last_commit_seconds", lambda _folder: None)
    monkeypatch.setattr(downloads, "files", lambda *_: {"SHA256SUMS": b""})
    app = App(tmp_path, builder)
    downloads.make(app)
    said = capsys.readouterr()
    assert said.err == ""
    assert ("Pages leave out the date of the last commit" in said.out) == (builder == "html")
    assert (tmp_path / "download" / "SHA256SUMS").exists() == (builder == "html")
    assert app.env.nines_offered_changed
    downloads.make(app)
    assert not app.env.nines_offered_changed


@pytest.mark.slow
def test_the_source_archive_builds_the_same_package_and_archive(downloads: Any, tmp_path: Path) -> None:  # noqa: ANN401
    made = downloads.packages(HOUSE, MOMENT)
    (archive,) = (name for name in made if name.endswith(".tar.gz"))
    with tarfile.open(fileobj=BytesIO(made[archive])) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
        opened.extractall(tmp_path, filter="data")
    assert downloads.packages(tmp_path / archive.removesuffix(".tar.gz"), MOMENT) == made
    if (HOUSE / ".git").exists():
        asked = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
        ours = subprocess.run(
            asked, cwd=HOUSE, check=True, capture_output=True, text=True
        ).stdout.splitlines()
        assert names - {"PKG-INFO"} == {one for one in ours if not one.startswith((".ci/", ".github/"))}


# In the built site


def test_all_files_are_there_and_the_page_says_which(site: Site) -> None:
    folder, page = site.folder / "download", Page(site.page("download/index"))
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    kinds = sorted(name.rpartition(".")[2] for name in sums if "/" not in name)
    assert kinds == ["gz", "ipynb", "whl", "zip"]
    assert {f"perft/{game}.json" for game in library().playable} == {name for name in sums if "/" in name}
    for name, digest in sums.items():
        assert sha256((folder / name).read_bytes()).hexdigest() == digest
        assert name in page.links
        assert ("/" in name) == (digest not in page.text)
    names = zipfile.ZipFile(folder / next(name for name in sums if name.endswith(".zip"))).namelist()
    assert {"LICENSE", "DICTIONARY.md", "README.md"} <= {name.partition("/")[2] for name in names}
    assert any(name.endswith("/tables/passages.csv") for name in names)


@pytest.mark.parametrize("name", ["index", "api/index", "perft"])
def test_readers_are_led_to_the_files(name: str, site: Site) -> None:
    root = "../" * name.count("/")
    assert [one for one in Page(site.page(name)).links if one.startswith(f"{root}download/index.html")]


def test_the_published_folder_is_not_too_large(site: Site) -> None:
    sizes = {path: path.stat().st_size for path in site.folder.rglob("*") if path.is_file()}
    offered, played = (
        sum(size for path, size in sizes.items() if path.is_relative_to(site.folder / folder))
        for folder in ("download", "play")
    )
    assert offered < 10_000_000
    assert played < 24_000_000
    assert sum(sizes.values()) - offered - played < 92_000_000
    assert not [path for path in sizes if path.suffix in {".doctree", ".pickle"}]
