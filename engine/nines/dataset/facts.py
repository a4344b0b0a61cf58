"""The facts that an export states about itself: title, creator, licence, version and date, if known."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import entries
from nines.corpus.fields import read_record
from nines.errors import CorpusError
from nines.libraries.release import last_commit
from nines.libraries.released import day_of

if TYPE_CHECKING:
    from nines.libraries import Library

FILE: Final = "dataset.toml"
UNKNOWN: Final = "not known"


@dataclass(frozen=True, slots=True)
class About:
    """The facts that a corpus states about itself as a dataset.

    Parameters
    ----------
    name
        The name that programs use.
    title
        The name that readers see.
    description
        What the dataset contains.
    creator
        The people who made the dataset.
    licence
        The licence of the dataset, as an SPDX identifier.
    licence_title, licence_address
        The name of the licence, and the address of its text.
    keywords
        The subjects of the dataset.
    """

    name: str
    title: str
    description: str = ""
    creator: str = ""
    licence: str = ""
    licence_title: str = ""
    licence_address: str = ""
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that each file of an export states about itself.

    Parameters
    ----------
    about
        The facts that the corpus states about itself.
    version
        The version of nines; empty if it is not installed.
    date
        The day of the release or of the last commit, such as ``2026-11-23``; empty if the day is not known.
    """

    about: About
    version: str
    date: str

    @property
    def known(self) -> dict[str, str]:
        """Version, date, licence and creator, as far as they are known."""
        facts = {
            "version": self.version,
            "date": self.date,
            "licence": self.about.licence,
            "creator": self.about.creator,
        }
        return {name: value for name, value in facts.items() if value}

    @property
    def line(self) -> str:
        """Title, version, date, licence and creator on one line; an unknown fact is given as “not known”."""
        parts = {
            "version": self.version,
            "date": self.date,
            "licence": self.about.licence,
            "creator": self.about.creator,
        }
        said = "; ".join(f"{name}: {value or UNKNOWN}" for name, value in parts.items())
        return f"{self.about.title}. {said[:1].upper()}{said[1:]}."


def facts_of(library: Library) -> Facts:
    """Return the facts that an export of a library states about itself.

    If the variable SOURCE_DATE_EPOCH is set, it gives the date. If not, the date is that of the last commit
    of the repository that contains the corpus or, without a repository, that of the release. The current date
    is never used.

    Raises
    ------
    CorpusError
        If the file in which the corpus describes itself has the wrong form.

    Examples
    --------
    >>> from nines import library
    >>> facts = facts_of(library()).about
    >>> facts.creator, facts.licence
    ('The nines team', 'CC-BY-SA-4.0')
    """
    root = files(library.catalogue.corpus)
    try:
        number = version("nines-rules")
    except PackageNotFoundError:
        number = ""
    about, house = _about(library), Path(str(root)).parents[1]
    return Facts(about, number, last_commit(house) or day_of(library.releases, number))


def _about(library: Library) -> About:
    """Return the facts that the corpus states about itself; if it states none, the name of its package."""
    root, name = files(library.catalogue.corpus), library.catalogue.corpus.replace(".", "-").replace("_", "-")
    if not root.joinpath(FILE).is_file():
        return About(name, name)
    fields = dict(entries(root, FILE))
    if list(fields) != ["dataset"]:
        raise CorpusError(FILE, "", "must have exactly one table, [dataset]")
    return read_record(fields["dataset"], About)
