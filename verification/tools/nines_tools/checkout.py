"""The checkout of a library: results are stored only there, never in an installed package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nines.errors import RequestError
from nines.libraries.release import PROJECT, house_of

if TYPE_CHECKING:
    from nines.libraries import Library


def folder_of(library: Library) -> Path:
    """Return the folder of the stored results of a library in its checkout.

    Raises
    ------
    RequestError
        If the library is not read from a checkout, or its catalogue names no folder of checks.
    """
    house, folder = house_of(library.catalogue), library.checks
    if house is None or not (isinstance(folder, Path) and folder.resolve().is_relative_to(house.resolve())):
        raise RequestError(
            f"{library!r} is not read from a checkout with a {PROJECT} and a folder of checks;"
            " results are stored only in a checkout: install it from there with pip install --editable"
        )
    return folder
