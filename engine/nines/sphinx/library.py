"""The library of a site: our library, or the library named by ``nines_library`` in ``conf.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.libraries import library

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from nines.libraries import Library


def setup_library(app: Sphinx) -> None:
    """Register the setting ``nines_library`` with Sphinx."""
    app.add_config_value("nines_library", "nines", "env", types=[str])


def library_of(config: Config) -> Library:
    """Return the library of a site."""
    found: str = config.nines_library
    return library(found)
