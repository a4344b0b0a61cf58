"""A stand-in for the engine of *Play here*: the same answers, from this process, not from WebAssembly."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from threading import Lock, Thread
from typing import TYPE_CHECKING, ClassVar, Final

import nines
from nines.table.page import Page
from nines_tools.chromium import Quiet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENGINE: Final = """
window.ninesPlay = {snapshot: "stand-in", bytes: {snapshot: 9_100_000, plain: 12_000_000}};
window.ninesPlayEngine = class {
  constructor({onState}) { Object.assign(this, {onState, id: crypto.randomUUID()}); }
  async load() {
    this.onState({phase: "loading", loaded: 1_000_000, total: 9_100_000});
    this.onState({phase: "ready"});
  }
  cancel() { this.onState({phase: "failed", code: "cancelled"}); }
  async ask(request) {
    const sent = {method: "POST", headers: {"Table": this.id}, body: JSON.stringify(request)};
    return (await fetch("/ask", sent)).json();
  }
};
"""


class Answering(Quiet):
    """A static host that also answers what is asked of the engine, one table for each page that is open."""

    tables: ClassVar[dict[str, Page]] = {}
    one_at_a_time: ClassVar[Lock] = Lock()

    def do_POST(self) -> None:  # noqa: N802 - as the base looks for it
        """Answer a request of a table."""
        asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with self.one_at_a_time:
            table = self.tables.setdefault(self.headers["Table"], Page(nines.library()))
            answer = table.answer(asked).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


@contextmanager
def served_with_tables(folder: Path) -> Iterator[str]:
    """Serve a site to this machine alone, with the stand-in behind it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Answering, directory=str(folder))) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
