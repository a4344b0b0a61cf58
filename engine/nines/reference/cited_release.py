"""The version of nines that a citation names."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import read_text_of
from nines.libraries.release import Release, this_release
from nines.libraries.released import day_of

if TYPE_CHECKING:
    from nines.libraries import Library

ARCHIVED: Final = "archived.txt"  # in the package of a corpus that was built from the tag of a release


def cited_release(library: Library, date: str | None = None) -> Release:
    """Return the installed version of nines, with its date and the identifier of its archived files.

    An installed package has no git history, so its date comes from the released data of the version, if the
    version was released.

    Parameters
    ----------
    library
        The library of the corpus that is cited.
    date
        The day of the last commit, for example ``2026-11-23``; by default, the day that git states in a
        checkout.

    Examples
    --------
    >>> from nines import library
    >>> cited_release(library()).name
    'nines'
    """
    found = this_release(date)
    path = files(library.catalogue.corpus).joinpath(ARCHIVED)
    archived = read_text_of(path, ARCHIVED).strip() if path.is_file() else ""
    return replace(found, date=found.date or day_of(library.releases, found.version), archived=archived)
