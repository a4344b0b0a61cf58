"""Play here: the build ships what a browser needs to play the games, in the folder ``play/`` of the site.

A site that is built without npm or node has no such files; its pages say so. In continuous integration, that
is a failure.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sphinx.errors import ExtensionError

from nines.sphinx.citing import BUILDERS

from .shipping import CACHE, FOLDER, Shipped, ship

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

# Attributes of the environment: what the last build shipped, and whether that has changed. A page that says
# how much a click loads sets the first in its metadata, so it is read again after a change.
SHIPPED: Final = "nines_play_shipped"
CHANGED: Final = "nines_play_changed"


def make(app: Sphinx) -> None:
    """Write the folder, if the settings ask for it, before pages are read."""
    shipped = Shipped()
    if app.config.nines_play_here and app.builder.name in BUILDERS:
        try:
            shipped = ship(Path(app.outdir, FOLDER), CACHE)
        except ValueError as error:
            raise ExtensionError(str(error)) from error
        report(shipped)
    setattr(app.env, CHANGED, shipped != getattr(app.env, SHIPPED, None))
    setattr(app.env, SHIPPED, shipped)


def report(shipped: Shipped) -> None:
    """Say in one line what is missing; in continuous integration nothing may be."""
    without = shipped.missing or shipped.note
    if without and os.environ.get("CI"):
        raise ExtensionError(without)
    if without:
        sys.stdout.write(f"{without}\n")


def outdated(_app: Sphinx, env: BuildEnvironment, *_listed: set[str]) -> list[str]:
    """Return the pages that say how much is loaded, if that has changed since they were read."""
    return [page for page, said in env.metadata.items() if SHIPPED in said] if getattr(env, CHANGED) else []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to the beginning of the build."""
    app.add_config_value("nines_play_here", default=False, rebuild="env", types=[bool])
    app.connect("builder-inited", make)
    app.connect("env-get-outdated", outdated)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
