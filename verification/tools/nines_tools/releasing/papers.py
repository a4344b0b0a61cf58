"""Write the day of a release into the changelog and the citation file."""

from __future__ import annotations

import re
from typing import Final

from nines.errors import RequestError
from nines.libraries.release import CHANGELOG, UNRELEASED, section

CITATION: Final = "CITATION.cff"
_VERSION: Final = re.compile(r"^version: (.+)$", re.MULTILINE)
_RELEASED: Final = re.compile(r"^date-released: .+\n", re.MULTILINE)


def dated_changelog(text: str, version: str, date: str) -> str:
    r"""Return a changelog in which a version has taken over the section of unreleased changes.

    If the version already has a section, the day is added to that section, and the unreleased section stays
    as it is.

    Raises
    ------
    RequestError
        If the changelog contains neither an unreleased section nor a section of the version.

    Examples
    --------
    >>> print(dated_changelog("# Log\n\n## [Unreleased]\n\n- New.\n", "0.2.0", "2026-11-24"), end="")
    # Log
    <BLANKLINE>
    ## [Unreleased]
    <BLANKLINE>
    ## [0.2.0] - 2026-11-24
    <BLANKLINE>
    - New.
    """
    heading = f"## [{version}] - {date}"
    own = re.compile(rf"^## \[{re.escape(version)}\].*$", re.MULTILINE)
    if own.search(text):
        return own.sub(heading, text, count=1)
    if not section(text, UNRELEASED):
        raise RequestError(f"{CHANGELOG} says nothing of {version}: there is nothing under [{UNRELEASED}]")
    return text.replace(f"## [{UNRELEASED}]", f"## [{UNRELEASED}]\n\n{heading}", 1)


def dated_citation(text: str, version: str, date: str) -> str:
    r"""Return the text of a citation file, with the day of the release on the line after the version.

    Raises
    ------
    RequestError
        If the citation file is for another version.

    Examples
    --------
    >>> dated_citation("title: nines\nversion: 0.2.0\nlicense: MIT\n", "0.2.0", "2026-11-24")
    'title: nines\nversion: 0.2.0\ndate-released: "2026-11-24"\nlicense: MIT\n'
    """
    match = _VERSION.search(text)
    known = match[1] if match else "none"
    if match is None or known.strip("\"'") != version:
        raise RequestError(f"{CITATION} has version {known}, not {version}; raise it")
    text = _RELEASED.sub("", text)
    return _VERSION.sub(f'version: {match[1]}\ndate-released: "{date}"', text, count=1)
