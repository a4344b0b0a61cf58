"""How people ask for the pages of the site."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from nines.reference.search_words import phrases_of

FILE: Final = Path(__file__).with_name("asked.toml")


@cache
def asked_for() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the phrases with which people ask for each page, file and other place of the site.

    Examples
    --------
    >>> asked_for()["pages"]["cite"][0]
    'citation'
    """
    return {kind: phrases_of(things) for kind, things in tomllib.loads(FILE.read_text("utf-8")).items()}
