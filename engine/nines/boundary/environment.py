"""The environment variables that nines reads. A value that makes no sense is refused in one line."""

from __future__ import annotations

import sys
from os import environ
from pathlib import Path
from typing import Final

from nines.errors import RequestError

LAST_SECOND: Final = 253_402_300_799  # of the year 9999, the last year that a date can have
LONGEST: Final = 20  # digits
YES: Final = ("1", "yes", "true", "on")
NO: Final = ("", "0", "no", "false", "off")


def seconds(variable: str) -> int | None:
    """Return the seconds since 1970 that a variable states; None if it is not set, or empty.

    Parameters
    ----------
    variable
        The name of the variable, such as ``SOURCE_DATE_EPOCH``.

    Raises
    ------
    RequestError
        If the value is not a whole number of seconds from 1970 to 9999.
    """
    value = environ.get(variable, "").strip()
    if not value:
        return None
    number = int(value) if value.isascii() and value.isdecimal() and len(value) < LONGEST else -1
    if 0 <= number <= LAST_SECOND:
        return number
    hint = f"; if these are milliseconds, write {number // 1000}" if 0 < number // 1000 <= LAST_SECOND else ""
    raise RequestError(f"{variable} is {value!r}; set it to the seconds since 1970, as date +%s prints{hint}")


def switched_on(variable: str) -> bool:
    """Return whether a variable is set to 1, yes, true or on.

    Parameters
    ----------
    variable
        The name of the variable, such as ``NINES_DEBUG``.

    Raises
    ------
    RequestError
        If the value is another one than these, and not 0, no, false, off or empty either.
    """
    value = environ.get(variable, "").strip()
    if value.lower() in YES:
        return True
    if value.lower() in NO:
        return False
    raise RequestError(f"{variable} is {value!r}; set it to 1 or 0")


def continuous_integration() -> bool:
    """Return whether a service of continuous integration runs nines: such services set the variable CI."""
    return environ.get("CI", "").strip().lower() not in NO


def cache_folder() -> Path | None:
    """Return the folder for files that can be made again; None if the user has no home, or in a browser.

    The folder is XDG_CACHE_HOME, which must be an absolute path and is ignored if it is not, as its
    specification says; else LOCALAPPDATA, which Windows sets; else ``~/.cache``.
    """
    if sys.platform == "emscripten":  # the page of a browser, which forgets its files
        return None
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        folder = Path(environ.get(variable, ""))
        if folder.is_absolute():
            return folder / "nines"
    try:
        return Path.home() / ".cache" / "nines"
    except RuntimeError:  # no variable HOME, and no entry in the list of users
        return None
