"""``python -m nines_verification release VERSION --date DAY``: write the data of a release once."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.errors import RequestError
from nines.libraries.digests import read_lock
from nines.libraries.release import CHANGELOG, PROJECT, house_of, section, version_of
from nines.libraries.released import ENDING, FOLDER, SUMS, is_released_number, packed
from nines_tools.releasing.data import release_data
from nines_tools.releasing.papers import CITATION, dated_changelog, dated_citation
from nines_verification.releasing.since import demanded, is_released

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library


def release(arguments: list[str]) -> Iterator[str]:
    """Write the data of a release, and write the day of release into the changelog and the citation file.

    Raises
    ------
    RequestError
        If the version was released before, or if something is not ready to be released.
    """
    parser = ArgumentParser("python -m nines_verification release")
    parser.add_argument("version", metavar="VERSION", help="as in pyproject.toml: 0.2.0")
    parser.add_argument("--date", required=True, metavar="DAY", help="the release day, such as 2026-11-24")
    parser.add_argument(
        "--again",
        action="store_true",
        help="overwrite this version, as long as it is not published",
    )
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    for path in write_release(open_library(asked.library), asked.version, asked.date, again=asked.again):
        yield f"wrote {path}"


def write_release(library: Library, version: str, day: str, *, again: bool = False) -> Iterator[Path]:
    """Write a release and yield the files that were written. If anything is not ready, write nothing.

    Parameters
    ----------
    library
        The library, which must be read from a checkout.
    version, day
        The number of the version, and the day of the release as ``2026-11-24``.
    again
        True to overwrite an earlier release of the same version.

    Raises
    ------
    RequestError
        If the version or the day has the wrong form, or differs from what the project states. This error is
        also raised if the version was released before, or if the lock or the changelog is not up to date.
    """
    house, corpus = house_of(library.catalogue), files(library.catalogue.corpus)
    if house is None or not isinstance(corpus, Path):
        raise RequestError(f"{library!r} is not read from a checkout with a {PROJECT}")
    folder = corpus / FOLDER
    target = folder / f"{version}{ENDING}"
    _refuse(library, version, day, exists=target.exists() and not again)
    changelog = dated_changelog((house / CHANGELOG).read_text(encoding="utf-8"), version, day)
    citation = dated_citation((house / CITATION).read_text(encoding="utf-8"), version, day)
    written = packed(release_data(library, version, day, section(changelog, version)))
    folder.mkdir(exist_ok=True)
    contents = {
        target: written,
        folder / SUMS: _sums(folder, target.name, sha256(written).hexdigest()).encode(),
        house / CHANGELOG: changelog.encode(),
        house / CITATION: citation.encode(),
    }
    for path, content in contents.items():
        write_whole(path, content, over=ANY)
        yield path


def _refuse(library: Library, version: str, day: str, *, exists: bool) -> None:
    """Raise an error if the version cannot be released."""
    if not is_released_number(version):
        raise RequestError(f"{version!r} is not the number of a release; write three numbers, such as 0.2.0")
    if not _is_day(day):
        raise RequestError(f"{day!r} is not a day; write a day such as 2026-11-24")
    here = version_of(library.catalogue)
    if here != version:
        raise RequestError(f"{PROJECT} has version {here}, not {version}; raise it there and in {CITATION}")
    if exists:
        raise RequestError(f"{version} was released before, and a release never changes; raise the version")
    if not is_released(library):
        for failure in demanded(library, read_lock(library)):
            raise RequestError(str(failure))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _sums(folder: Path, name: str, digest: str) -> str:
    """Return the list of digests with the digest of one more file, sorted by the names of the files."""
    listed = folder / SUMS
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.is_file() else []
    kept = [line for line in lines if not line.endswith(f"  {name}")]
    return "\n".join(sorted([*kept, f"{digest}  {name}"], key=lambda line: line.partition("  ")[2])) + "\n"
