"""The reader of these tests notices what is wrong: pages that are wrong on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browser.conftest import Reader

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.conftest import Desks

PAGE = (
    "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>Page</title>"
    "<link rel='icon' href='data:,'>"
    "<style>body {{ color: #222; background: #fff }}"
    " @media (prefers-color-scheme: dark) {{ body {{ background: #333 }} }}</style></head>"
    "<body><main><h1>Page</h1>{}</main></body></html>"
)
WRONG = {
    "console.error('a fault')": "console: a fault",
    "nowhere()": "error: nowhere is not defined",
    "fetch('missing.json')": "404: ",
    "fetch('http://nines.example/x').catch(() => 0)": "elsewhere: http://nines.example/x",
    "document.body.append(new Image()); document.images[0].src = 'http://127.0.0.2:9/x.png'": "failed: ",
}
UNREADABLE = {
    "<p style='color: #bbb'>Pale.</p>": "color-contrast",
    "<img src='data:,'>": "image-alt",
    "<div style='overflow: auto; height: 2rem'><p style='height: 90rem'>Long.</p></div>": "scrollable-region",
    "<a href='#x'></a>": "link-name",
}


@pytest.fixture
def written(
    tmp_path: Path, serve: Callable[[Path], str], reader_of: Callable[..., Reader]
) -> Callable[..., Reader]:
    """Return a function that seats a reader before a page of these words."""

    def seated(body: str, **options: object) -> Reader:
        (tmp_path / "index.html").write_text(PAGE.format(body), encoding="utf-8")
        return reader_of(serve(tmp_path), **options)

    return seated


@pytest.mark.parametrize("script", WRONG)
def test_what_goes_wrong_is_noted(script: str, written: Callable[..., Reader]) -> None:
    someone = written(f"<p>Words.</p><script>{script}</script>")
    someone.open("index.html").wait_for_load_state("networkidle")
    assert [one for one in someone.wrong if WRONG[script] in one], someone.wrong


@pytest.mark.parametrize("body", UNREADABLE)
def test_what_keeps_a_reader_out_is_found(body: str, written: Callable[..., Reader]) -> None:
    someone = written(body)
    someone.open("index.html")
    assert [fault for fault in someone.faults_of_axe() if fault.startswith(UNREADABLE[body])]


def test_what_is_pale_in_the_dark_only_is_found_there(written: Callable[..., Reader]) -> None:
    for scheme in ("light", "dark"):
        someone = written("<p>Words.</p>", color_scheme=scheme)
        someone.open("index.html")
        assert bool(someone.faults_of_axe()) == (scheme == "dark")


def test_a_page_that_is_well_is_left_alone(written: Callable[..., Reader]) -> None:
    someone = written("<p>Words.</p>")
    someone.open("index.html")
    assert someone.faults_of_axe() == []
    assert someone.wrong == []


def test_the_next_reader_finds_nothing_that_was_stored(written: Callable[..., Reader], desks: Desks) -> None:
    store = "document.cookie = localStorage.here = sessionStorage.here = 'kept=1'; localStorage.length"
    reader = written("<p>Here.</p>")
    assert reader.open("").evaluate(store) == 1
    desks.leave(reader.page.context, [reader.home])
    again = Reader(desks.page(reader.home, {"viewport": {"width": 1280, "height": 740}}), reader.home)
    assert again.page.context == reader.page.context
    found = "[document.cookie, localStorage.length, sessionStorage.length, history.length]"
    assert again.open("").evaluate(found) == ["", 0, 0, 2]
    again.page.close()
