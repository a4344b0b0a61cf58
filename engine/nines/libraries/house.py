"""The checkout of a library, with its version and changelog; an installed package has no checkout."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.corpus.entries import Entry, parse_toml, read_text_of

if TYPE_CHECKING:
    from nines.libraries.catalogue import Catalogue

CHANGELOG: Final = "CHANGELOG.md"
PROJECT: Final = "pyproject.toml"
UNRELEASED: Final = "Unreleased"
DEPTH: Final = 3  # folders above a corpus in which its project is looked for
_HEADING: Final = re.compile(r"^## \[([^\]]+)\].*$", re.MULTILINE)


def house_of(catalogue: Catalogue) -> Path | None:
    """Return the checkout folder from which a library is read; None if the library is an installed package.

    Examples
    --------
    >>> from nines import library
    >>> house_of(library().catalogue._replace(distribution="")) is None
    True
    """
    corpus = files(catalogue.corpus)
    if not (catalogue.distribution and isinstance(corpus, Path)):
        return None
    for folder in corpus.parents[:DEPTH]:
        if (folder / PROJECT).is_file():
            return folder if _project(folder).text("name", "") == catalogue.distribution else None
    return None


def version_of(catalogue: Catalogue) -> str:
    """Return the version of a library's checkout or, without a checkout, the installed version.

    The result is empty if the version is unknown.
    """
    house = house_of(catalogue)
    if house:
        return _project(house).text("version", "")
    try:
        return installed(catalogue.distribution) if catalogue.distribution else ""
    except PackageNotFoundError:
        return ""


def changelog_of(catalogue: Catalogue) -> str | None:
    """Return the changelog of a library; None if the library has no checkout with a changelog."""
    house = house_of(catalogue)
    path = house / CHANGELOG if house else None
    return read_text_of(path, CHANGELOG) if path and path.is_file() else None


def section(changelog: str, version: str) -> str:
    r"""Return a changelog's section on a version, without the heading; empty if there is no such section.

    Examples
    --------
    >>> section("# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-11-01\n", "Unreleased")
    '- New.'
    """
    parts = _HEADING.split(changelog)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return found.get(version, "").strip()


def entries_of(text: str) -> tuple[str, ...]:
    r"""Return the entries of a section of a changelog, each on one line and without its bullet.

    Examples
    --------
    >>> entries_of("### Changed\n\n- One\n  and more.\n\n- Two.\n")
    ('One and more.', 'Two.')
    """
    parts = re.split(r"^- ", text, flags=re.MULTILINE)[1:]
    return tuple(" ".join(re.split(r"^#", part, flags=re.MULTILINE)[0].split()) for part in parts)


def _project(folder: Path) -> Entry:
    found: dict[str, Any] = parse_toml(read_text_of(folder / PROJECT, PROJECT), PROJECT)
    return Entry(PROJECT, "project", found.get("project", {}))
