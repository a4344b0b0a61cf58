"""The command that releases: what it writes, once, and what it refuses."""

from __future__ import annotations

import gzip
import json
import subprocess
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from tests.releasing.conftest import PARTS, PASSAGE, VERSIONS, again, locked

import nines
from nines.errors import RequestError
from nines.libraries.canonical import sha256_of
from nines.libraries.digests import keys, read_lock, said_under
from nines.libraries.release import CHANGELOG, section, version_of
from nines.libraries.released import FOLDER, SUMS, is_released_number, packed
from nines_tools.releasing.command import write_release
from nines_tools.releasing.data import release_data
from nines_verification.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.releasing.conftest import Version

    Following = Callable[..., Version]

ENTRY = f"- **Nothing.** {PARTS.format('none', 'none', 'none')}"


def test_a_release_has_every_key_with_its_data_and_digest(
    history: dict[str, Version],
) -> None:
    for number, version in history.items():
        released = next(release for release in version.library.releases if release.version == number)
        assert list(released.keys) == list(keys(version.library))
        for key, digests in released.keys.items():
            assert released.said(key) == said_under(key, version.library)
            assert digests.digest == sha256_of(released.said(key))
            assert digests.behaviour == read_lock(version.library)[key].behaviour
        assert released.changelog == VERSIONS[number][1]


def test_an_older_release_is_kept_as_it_was(history: dict[str, Version]) -> None:
    first = history["0.1.0"].folder / "corpus" / FOLDER / "0.1.0.json.gz"
    assert first.read_bytes() == (history["0.3.0"].folder / "corpus" / FOLDER / first.name).read_bytes()
    assert [release.version for release in history["0.3.0"].library.releases] == list(VERSIONS)


def test_the_same_data_are_the_same_bytes(history: dict[str, Version]) -> None:
    version = history["0.3.0"]
    (*_, released) = version.library.releases
    data = release_data(version.library, "0.3.0", released.date, released.changelog)
    path = version.folder / "corpus" / FOLDER / "0.3.0.json.gz"
    assert packed(data) == packed(json.loads(gzip.decompress(path.read_bytes()))) == path.read_bytes()


def test_the_list_of_digests_is_that_of_sha256sum(history: dict[str, Version]) -> None:
    folder = history["0.3.0"].folder / "corpus" / FOLDER
    subprocess.run(["sha256sum", "--strict", "--check", SUMS], cwd=folder, check=True, capture_output=True)


def test_changelog_and_citation_get_the_day(history: dict[str, Version]) -> None:
    house = history["0.2.0"].house
    log = (house / CHANGELOG).read_text(encoding="utf-8")
    assert "## [Unreleased]\n\n## [0.2.0] - 2030-02-01\n\n- **Kings.**" in log
    assert section(log, "Unreleased") == ""
    assert (house / "CITATION.cff").read_text(encoding="utf-8") == (
        'title: made up\nversion: 0.2.0\ndate-released: "2030-02-01"\n'
    )


def state(version: Version) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in version.house.rglob("*") if path.suffix not in (".pyc", "")}


@pytest.mark.parametrize(
    ("number", "typed", "day", "fault"),
    [
        ("0.3.0", "0.3.0", "2030-03-02", "was released before"),
        ("0.4.0", "0.4.0", "2030-02-30", "is not a day"),
        ("0.4.0", "0.4.0", "20300401", "is not a day"),
        ("0.4.0", "0.5.0", "2030-04-01", "pyproject.toml has version 0.4.0, not 0.5.0"),
        ("0.4.0.dev0", "0.4.0.dev0", "2030-04-01", "is not the number of a release"),
        ("0.4.0", "../0.4.0", "2030-04-01", "is not the number of a release"),
    ],
)
def test_what_cannot_be_released_is_refused_and_nothing_is_written(
    number: str, typed: str, day: str, fault: str, following: Following
) -> None:
    version = following(number, entry=ENTRY)
    before = state(version)
    with pytest.raises(RequestError, match=fault):
        list(write_release(version.library, typed, day))
    assert state(version) == before


@pytest.mark.slow
def test_what_is_not_locked_or_not_announced_is_refused(following: Following) -> None:
    version = following("0.4.0", (PASSAGE, "Two or three play.", "Two play, or three."), entry=ENTRY)
    with pytest.raises(
        RequestError, match="is not locked as it is now; lock it first: python -m nines_verification lock"
    ):
        list(write_release(version.library, "0.4.0", "2030-04-01"))
    locked(version.library)
    with pytest.raises(RequestError, match="no entry of the changelog names it"):
        list(write_release(version.library, "0.4.0", "2030-04-01"))
    (version.house / CHANGELOG).write_text("## [Unreleased]\n\n## [0.3.0]\n", encoding="utf-8")
    same = following("0.4.0")
    with pytest.raises(RequestError, match="there is nothing under"):
        list(write_release(same.library, "0.4.0", "2030-04-01"))
    (same.house / "CITATION.cff").write_text("version: 0.3.0\n", encoding="utf-8")
    (same.house / CHANGELOG).write_text(f"## [Unreleased]\n\n{ENTRY}\n", encoding="utf-8")
    with pytest.raises(RequestError, match=r"CITATION.cff has version 0.3.0, not 0.4.0"):
        list(write_release(same.library, "0.4.0", "2030-04-01"))


def test_a_release_is_written_again_only_when_asked(
    following: Following, capsys: pytest.CaptureFixture[str]
) -> None:
    version = following("0.4.0", entry=ENTRY)
    typed = ["release", "0.4.0", "--library", version.package, "--date"]
    assert main([*typed, "2030-04-01"]) == 0
    again(version.library)
    assert main([*typed, "2030-04-02"]) == 2
    assert capsys.readouterr().err.endswith("a release never changes; raise the version\n")
    assert main([*typed, "2030-04-02", "--again"]) == 0
    again(version.library)
    assert [release.date for release in version.library.releases][-2:] == ["2030-03-01", "2030-04-02"]
    log = (version.house / CHANGELOG).read_text(encoding="utf-8")
    assert log.count("## [0.4.0]") == log.count("## [0.4.0] - 2030-04-02") == 1


def test_a_library_without_a_checkout_is_not_released() -> None:
    ours = nines.library()
    other = type(ours)(ours.corpus, ours.catalogue._replace(distribution=""))
    with pytest.raises(RequestError, match="is not read from a checkout"):
        list(write_release(other, "0.2.0", "2030-01-01"))


# What was released of this library


def test_every_released_file_is_as_it_was(house: Path) -> None:
    """A released file never changes: its digest is in the list, and in the history of that list."""
    folder = house / "corpus" / "nines_corpus" / FOLDER
    listed = (folder / SUMS).read_text(encoding="utf-8").splitlines() if folder.is_dir() else []
    for line in listed:
        digest, _, name = line.partition("  ")
        assert sha256((folder / name).read_bytes()).hexdigest() == digest
    assert len(nines.library().releases) == len(listed)


def test_a_released_version_is_what_the_library_says_now() -> None:
    """Until the version is raised; nines verify says the same of what the games do."""
    ours = nines.library()
    version = version_of(ours.catalogue)
    for release in ours.releases:
        if release.version == version:
            assert {key: released_key.digest for key, released_key in release.keys.items()} == {
                key: digests.digest for key, digests in read_lock(ours).items()
            }
    assert is_released_number(version.partition(".dev")[0])
