"""A folder served to this machine alone, and the browser of this machine in front of it.

Nothing is fetched from elsewhere: the browser finds no other host.
"""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Final

from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Playwright

LACKING: Final = "no browser: apt-get install chromium, or set NINES_CHROMIUM to one"
FLAGS: Final = (
    *("--disable-gpu", "--disable-software-rasterizer", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # what is not here is nowhere
)


class Quiet(SimpleHTTPRequestHandler):
    """A static host that keeps its log to itself."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_args: object) -> None:
        """Write nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder to this machine alone, at an address that is free."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def chromium() -> str | None:
    """Return the browser of this machine; None if there is none."""
    names = (os.environ.get("NINES_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, filter(None, names))), None)


def launched(playwright: Playwright) -> Browser:
    """Start the browser of this machine.

    Raises
    ------
    RequestError
        If there is none.
    """
    found = chromium()
    if found is None:
        raise RequestError(LACKING)
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)
    return playwright.chromium.launch(executable_path=found, args=flags)
