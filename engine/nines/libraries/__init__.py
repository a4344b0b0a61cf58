"""Libraries: each is a corpus with its playable games, and is found by the name of a package.

Lower-level code never looks for a library: a function that needs one takes it as a parameter.

Examples
--------
>>> ours = library()
>>> ours.load("comet-1718").name
'comet-1718'
>>> ours.corpus.editions["comet-1718"].title
'Comet of 1718'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from nines.boundary.expected import expect
from nines.libraries.catalogue import Catalogue, Listed

if TYPE_CHECKING:
    from nines.libraries.loading import Library

__all__ = ["Catalogue", "Library", "Listed", "library"]
_LOADING = "nines.libraries.loading"  # imported only when needed, because it also imports the corpus


def __getattr__(name: str) -> object:
    """Import the class :class:`Library` and return it.

    Raises
    ------
    AttributeError
        If the name is not ``Library``.
    """
    if name != "Library":
        raise AttributeError(f"module 'nines.libraries' has no attribute {name!r}")
    member: object = import_module(_LOADING).Library
    return member


def library(package: str = "nines") -> Library:
    """Return the library of a package; the library is read only once.

    Parameters
    ----------
    package
        The name of a package that has a module ``catalogue``, in which ``CATALOGUE`` is a :class:`Catalogue`.

    Raises
    ------
    RequestError
        If the package does not exist, or if it has no catalogue.
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first one.

    Examples
    --------
    >>> library("os")
    Traceback (most recent call last):
    nines.errors.RequestError: 'os' is not a library: there is no module os.catalogue
    """
    expect(package, str, "the name of a package, such as 'nines'")
    library: Library = import_module(_LOADING).open_library(package)
    return library
