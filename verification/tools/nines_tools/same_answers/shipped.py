"""The files for playing in a browser, made from this checkout as the build of the site makes them."""

from __future__ import annotations

import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from nines.errors import RequestError
from nines_tools import HOUSE

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS: Final = HOUSE / "docs"
EXTENSIONS: Final = DOCS / "_ext"
KEPT: Final = DOCS / "_build" / "play_here"  # where the build of the site keeps Python for browsers
SCRIPTS: Final = Path("_static", "play")


@contextmanager
def shipped() -> Iterator[Path]:
    """Make a folder with ``play/`` and ``_static/play/``, as a built site has them.

    Raises
    ------
    RequestError
        If npm or node is missing.
    """
    if str(EXTENSIONS) not in sys.path:
        sys.path.append(str(EXTENSIONS))
    from play_here.shipping import ship  # type: ignore[import-not-found] # noqa: PLC0415 - it is where the site is built

    with TemporaryDirectory() as name:
        folder = Path(name)
        made = ship(folder / "play", KEPT)
        if made.missing:
            raise RequestError(made.missing)
        shutil.copytree(DOCS / SCRIPTS, folder / SCRIPTS)
        yield folder
