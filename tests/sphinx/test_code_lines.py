"""The pages show in which line a rule is decided; it is a link where the repository is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.sphinx import code_lines
from nines.sphinx.code_lines import address_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build

REPOSITORY = "https://example.org/a&b"
PAGE = "# Rules\n\n```{nines:rules} comet-1718\n```\n"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout with a package of its own."""
    package = tmp_path / "src" / "lines_of_a_checkout"
    package.mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    (package / "__init__.py").touch()
    (package / "games.py").touch()
    monkeypatch.syspath_prepend(str(package.parent))
    return tmp_path


def test_a_line_in_the_repository_has_an_address(checkout: Path) -> None:
    found = address_of("lines_of_a_checkout/games.py", 7, checkout / "docs", f"{REPOSITORY}/", "0a1")
    assert found == f"{REPOSITORY}/blob/0a1/src/lines_of_a_checkout/games.py#L7"


@pytest.mark.parametrize(
    ("path", "repository"),
    [
        ("lines_of_a_checkout/other.py", REPOSITORY),
        ("nines/cards.py", REPOSITORY),
        ("lines_of_a_checkout/games.py", ""),
        ("lines_of_a_checkout/games.py", "javascript:alert(1)"),
    ],
)
def test_no_other_line_has_an_address(path: str, repository: str, checkout: Path) -> None:
    assert address_of(path, 7, checkout / "docs", repository, "0a1") == ""


def test_without_a_checkout_no_line_has_an_address(checkout: Path) -> None:
    (checkout / ".git").rmdir()
    assert address_of("lines_of_a_checkout/games.py", 7, checkout / "docs", REPOSITORY, "0a1") == ""


@pytest.mark.slow
def test_a_line_is_linked_only_if_the_repository_is_set(
    small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = small(PAGE).page("index")
    assert "In the code: " in plain
    assert "nines/stops/games/comet_1718.py:" in plain
    assert "/blob/" not in plain
    monkeypatch.setattr(code_lines, "address_of", lambda *_: f"{REPOSITORY}/blob/0a1/x.py#L7")
    linked = small(PAGE, f"nines_repository = {REPOSITORY!r}\nnines_commit = '0a1'\n").page("index")
    assert '<a class="reference external" href="https://example.org/a&amp;b/blob/0a1/x.py#L7">' in linked
