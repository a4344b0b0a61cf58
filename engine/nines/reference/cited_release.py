"""The version of this reference that a citation names."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from nines.libraries.released import day_of
from nines.release import Release, this_release

if TYPE_CHECKING:
    from nines.libraries import Library

ARCHIVED: Final = "archived.txt"  # in the package of a corpus that was built from the tag of a release


def cited_release(library: Library, date: str | None = None) -> Release:
    """Return the installed version, with what only the corpus knows of it.

    An installed package has no git. It takes the date from its released data, if this version was released.

    Parameters
    ----------
    library
        The library that is cited.
    date
        The day of the last commit, ``2026-11-23``; by default it is looked up, if this is a checkout.

    Examples
    --------
    >>> from nines import library
    >>> cited_release(library()).name
    'nines'
    """
    found = this_release(date)
    path = files(library.catalogue.corpus).joinpath(ARCHIVED)
    archived = path.read_text(encoding="utf-8").strip() if path.is_file() else ""
    return replace(found, date=found.date or day_of(library.releases, found.version), archived=archived)
