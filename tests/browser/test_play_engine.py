"""The engine of a page: Python starts from the snapshot or without it, answers, and says why it cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Route
    from tests.browser.conftest import Reader
    from tests.conftest import Site

STATIC: Final = Path(__file__).parents[2] / "docs" / "_static" / "play"
BEGIN: Final = {
    "do": "begin",
    "game": "red-nines-20c",
    "readings": {},
    "seats": 4,
    "people": [1],
    "policies": None,
}
LOAD: Final = """
async () => {
  const { Engine } = await import(new URL("_static/play/engine.js", location.href).href);
  window.phases = [];
  const onState = (state) => window.phases.push({ ...state });
  window.engine = new Engine({ root: "./", onState });
  try {
    await window.engine.load();
    return { plain: window.engine.plain, note: window.engine.note ?? "" };
  } catch (fault) {
    return { code: fault.code, why: fault.message };
  }
}
"""
ASK: Final = "(request) => window.engine.ask(request)"
DIES: Final = """
self.addEventListener("message", (event) => {
  if (event.data.request?.do !== "die") return;
  event.stopImmediatePropagation();
  self.close();
});
"""
RUN: Final = """
async (code) => {
  let output = "";
  const answer = await window.engine.run({ code }, { onOutput: (text) => { output += text; } });
  return { ...answer, output };
}
"""


@pytest.fixture
def page(reader: Callable[..., Reader]) -> Iterator[tuple[Page, Reader]]:
    """Return an empty page of the site, and its reader."""
    someone = reader()
    someone.page.set_default_timeout(60_000)
    someone.page.route(
        "**/empty.html", lambda route: route.fulfill(body="<!doctype html><title>empty</title>")
    )
    yield someone.open("empty.html"), someone
    someone.page.unroute_all(behavior="ignoreErrors")


def begun(page: Page, seed: int = 7) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(ASK, {**BEGIN, "seed": str(seed)})
    return answer


def test_the_snapshot_answers_and_outlives_its_worker(page: tuple[Page, Reader]) -> None:
    tab, someone = page
    assert tab.evaluate(LOAD) == {"plain": False, "note": ""}
    loading = [state for state in tab.evaluate("window.phases") if state["phase"] == "loading"]
    assert [state["loaded"] for state in loading] == sorted(state["loaded"] for state in loading)
    assert loading[-1]["loaded"] == loading[-1]["total"] == tab.evaluate("window.ninesPlay.bytes.snapshot")

    state = begun(tab)
    while state["turn"] != 1:
        state = tab.evaluate(ASK, {"do": "step"})
    act = state["acts"][0]["act"]
    refused = tab.evaluate(ASK, {"do": "act", "act": "lay 2♣ as 3"})["refused"]
    assert refused["says"]
    played = tab.evaluate(ASK, {"do": "act", "act": act})
    why = tab.evaluate(ASK, {"do": "why", "event": played["log"][-1]["n"]})
    assert why["rule"].startswith("red-nines-20c/")

    tab.evaluate("window.phases = []")
    code = "import statistics\nx = statistics.mean([1, 2])\nprint('half', x)\nx * 2\n1 / 0"
    ran = tab.evaluate(RUN, code)
    assert (ran["error"], ran["line"]) == ("ZeroDivisionError: division by zero", 5)
    assert ran["output"] == "half 1.5\n3.0\n"
    endless = "window.engine.run({ code: 'while True: pass' })"
    tab.evaluate(f"window.running = {endless}.catch((fault) => fault.code); null")
    tab.evaluate("window.engine.stop()")
    assert tab.evaluate("window.running") == "cancelled"
    after = tab.evaluate(ASK, {"do": "state"})
    assert after["saved"]["acts"] == played["saved"]["acts"]
    assert after["log"] == played["log"]
    assert someone.wrong == []


def test_a_worker_that_dies_is_started_again(page: tuple[Page, Reader]) -> None:
    tab, someone = page
    source = DIES + (STATIC / "worker.mjs").read_text(encoding="utf-8")
    tab.route("**/worker.mjs", lambda route: route.fulfill(body=source, content_type="text/javascript"))
    tab.evaluate(LOAD)
    state = begun(tab)
    tab.evaluate("window.phases = []")
    code = tab.evaluate("window.engine.ask({ do: 'die' }).catch((fault) => fault.code)")
    assert code == "dead"  # asked twice, dead twice
    assert tab.evaluate(ASK, {"do": "state"})["log"] == state["log"]
    restarted = [one["why"] for one in tab.evaluate("window.phases") if one["code"] == "dead"]
    assert (
        restarted[0] == "Python stopped in this browser; it is started again, and the same acts are played."
    )
    assert someone.wrong == []


def test_a_snapshot_that_plays_differently_is_not_used(page: tuple[Page, Reader]) -> None:
    tab, someone = page
    source = (STATIC / "worker.mjs").read_text(encoding="utf-8")
    check = "digest !== manifest.digest"
    assert source.count(check) == 1
    other = source.replace(check, f"!plain || {check}")
    tab.route("**/worker.mjs", lambda route: route.fulfill(body=other, content_type="text/javascript"))
    assert tab.evaluate(LOAD) == {"plain": True, "note": "A stored deal is played differently here."}
    assert begun(tab)["turn"] is not None
    assert someone.wrong == []


def absent(route: Route) -> None:
    route.fulfill(status=404, body="")


@pytest.mark.parametrize(
    ("broken", "code", "why"),
    [
        ("**/*-pyodide.asm.wasm.gz", "missing", "-pyodide.asm.wasm.gz cannot be loaded (404)."),
        ("**/*-nines.whl.gz other", "wrong", "-nines.whl.gz is not the one that was built with this site."),
        ("**/worker.mjs", "missing", "A file that Play here needs is missing on this site."),
        ("**/manifest.js", "missing", "The file play/manifest.js cannot be loaded."),
    ],
)
def test_a_missing_or_wrong_file_is_named(
    page: tuple[Page, Reader], broken: str, code: str, why: str
) -> None:
    tab, _ = page
    pattern, _, other = broken.partition(" ")
    tab.route(pattern, (lambda route: route.fulfill(body=other)) if other else absent)
    loaded = tab.evaluate(LOAD)
    assert loaded["code"] == code
    assert loaded["why"].endswith(why)
    assert tab.evaluate("window.engine.state.phase") == "failed"


@pytest.mark.parametrize(
    ("lacking", "code", "why"),
    [
        ("delete globalThis.WebAssembly", "no-wasm", "This browser cannot run WebAssembly"),
        ("delete globalThis.DecompressionStream", "no-wasm", "This browser cannot run WebAssembly"),
        ("globalThis.Worker = undefined", "no-worker", "This browser cannot start a module worker"),
        ("window.ninesPlay = {missing: 'No npm.'}", "missing", "No npm."),
    ],
)
def test_what_a_browser_lacks_is_said(page: tuple[Page, Reader], lacking: str, code: str, why: str) -> None:
    tab, someone = page
    tab.evaluate(f"() => {{ {lacking}; }}")
    loaded = tab.evaluate(LOAD)
    assert (loaded["code"], loaded["why"][: len(why)]) == (code, why)
    assert someone.wrong == []


def test_too_little_memory_is_said(page: tuple[Page, Reader]) -> None:
    tab, _ = page
    full = "WebAssembly.instantiateStreaming = async () => { throw new RangeError('out of memory'); };\n"
    source = full + (STATIC / "worker.mjs").read_text(encoding="utf-8")
    tab.route("**/worker.mjs", lambda route: route.fulfill(body=source, content_type="text/javascript"))
    loaded = tab.evaluate(LOAD)
    assert loaded == {"code": "memory", "why": "This browser has too little memory left for Play here."}


def test_loading_can_be_cancelled_and_begun_again(page: tuple[Page, Reader]) -> None:
    tab, someone = page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    tab.route("**/*-memory.snap.gz", hold)
    tab.evaluate(f"window.loading = ({LOAD})(); null")
    tab.wait_for_function("window.phases?.some((state) => state.loaded > 1_000_000)")
    tab.evaluate("window.engine.cancel()")
    assert tab.evaluate("window.loading") == {"code": "cancelled", "why": "Loading was cancelled."}
    assert tab.evaluate("window.engine.state.phase") == "idle"
    held.pop().abort()
    tab.unroute("**/*-memory.snap.gz")
    tab.evaluate("window.engine.load()")
    assert begun(tab)["seats"] == 4
    assert someone.wrong == []


def test_two_loads_of_a_snapshot_get_different_seeds(page: tuple[Page, Reader]) -> None:
    tab, _ = page
    seeds = """async () => {
      const { freshSeed } = await import(new URL("_static/play/engine.js", location.href).href);
      return [freshSeed(), freshSeed()];
    }"""
    first, second = tab.evaluate(seeds)
    assert first != second
    assert 0 <= int(first) < 1 << 64


def test_a_server_sends_modules_as_javascript(page: tuple[Page, Reader]) -> None:
    tab, someone = page
    kinds = [
        tab.request.get(f"{someone.home}_static/play/{name}").headers["content-type"]
        for name in ("worker.mjs", "files.mjs", "start.mjs", "engine.js")
    ]
    assert {kind.partition(";")[0] for kind in kinds} <= {"text/javascript", "application/javascript"}


def test_from_a_folder_a_server_is_asked_for(reader_of: Callable[..., Reader], site: Site) -> None:
    someone = reader_of(f"{site.folder.as_uri()}/")
    tab = someone.page
    source = json.dumps((STATIC / "engine.js").read_text(encoding="utf-8"))
    tab.goto(f"{site.folder.as_uri()}/play/ABOUT.txt")
    loaded = tab.evaluate(
        f"""async () => {{
          const text = {source}.replaceAll("import.meta.url", "location.href");
          const {{ Engine }} = await import("data:text/javascript," + encodeURIComponent(text));
          return new Engine({{ root: "./" }}).load().catch((fault) => [fault.code, fault.message]);
        }}"""
    )
    assert loaded[0] == "file-url"
    assert "python -m http.server --bind 127.0.0.1" in loaded[1]
