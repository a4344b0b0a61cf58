"""Locators: the forms in which a place in a source may be written."""

from __future__ import annotations

import re
from typing import Final

_LOCATOR: Final = re.compile(
    r"p\. \d+(ff)?|pp\. \d+-\d+(, \d+(-\d+)?)*|nos?\. \d+(-\d+)?|columns? \d+(-\d+)?"
    r"|s\.v\. .+|entr(y|ies) for .+|letter of .+|chapter .+"
)


def is_locator(text: str) -> bool:
    """Return whether *text* names a place in a source in one of the permitted forms.

    Examples
    --------
    >>> is_locator("pp. 153-159"), is_locator("letter of 30 October 1930"), is_locator("somewhere")
    (True, True, False)
    """
    return _LOCATOR.fullmatch(text) is not None


def locator_fault(at: str) -> str:
    """Return a message if a place in a source has the wrong form.

    The message is empty if there is no fault, or if no place is given.
    """
    if at and not is_locator(at):
        return f"{at!r} is not a known form of locator; write pp. 46-47, s.v. COMETE…"
    return ""
