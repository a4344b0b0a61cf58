"""Texts of a corpus are shown as they are: never as markup of a terminal or of a page."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from nines.cli import commands

if TYPE_CHECKING:
    from tests.conftest import Build

OUTSIDE: Final = Path(__file__).parent / "odd_steps"
MARKED: Final = "marked_steps"
FIELD: Final = re.compile(
    r'\b((?:says|title|question|why|about|note|publisher|author|name|means|asks)\s*=\s*")([^"\n]*)"'
)
SOURCE_FIELD: Final = re.compile(r"(\b(?:title|author|note|publisher|howpublished)\s*=\s*\{)([^}\n]*)\}")
MARKUP: Final = (
    "[bold]Q[/bold] [/] [link=file:x]L[/link] :smile: <i>Z</i> </script><img src=x onerror=y> `c` *w*"
)
COMMANDS: Final = (
    *("list", "show steps", "show long-steps", "show steps/stop/king", "show steps/reading/suits-matter"),
    *("show steps-sheet", "show steps-sheet:001", "gaps steps", "errata", "wanted", "matrix", "history stop"),
    *("lineage", "lineage stepping", "lineage --compare", "diff steps long-steps", "cite steps/stop/king"),
    "play steps --seats 3 --seed 7 --trace",
)
PAGE: Final = """# Steps

```{nines:game} steps
```

```{nines:rules} steps
```

```{nines:readings} steps
```

```{nines:passages} steps-sheet
```

```{nines:documents}
```

```{nines:lineage}
```

```{nines:matrix}
```

```{nines:diff} steps long-steps
```
"""


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a library in whose corpus every text that is shown has markup."""
    folder = shutil.copytree(OUTSIDE, tmp_path / "marked" / MARKED)
    catalogue = folder / "catalogue.py"
    named = catalogue.read_text(encoding="utf-8").replace(OUTSIDE.name, MARKED)
    catalogue.write_text(named, encoding="utf-8")
    for file in (folder / "corpus").rglob("*.toml"):
        text = FIELD.sub(rf'\1\2 {MARKUP}"', file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")
    bibliography = folder / "corpus" / "bibliography.bib"
    text = SOURCE_FIELD.sub(rf"\1\2 {MARKUP}}}", bibliography.read_text(encoding="utf-8"))
    bibliography.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder.parent))
    for name in [name for name in sys.modules if name.startswith(MARKED)]:
        monkeypatch.delitem(sys.modules, name)
    return MARKED


def test_on_a_terminal_markup_and_escapes_are_plain_text(marked: str) -> None:
    shown = 0
    for command in COMMANDS:
        result = CliRunner().invoke(
            commands, ["--library", marked, *command.split()], env={"FORCE_COLOR": "1"}
        )
        assert result.exit_code == 0, (command, result.output)
        text = re.sub(r"\x1b\[[0-9;]*m", "", result.output)  # the colours of nines itself
        assert "\x1b" not in text
        assert "😄" not in text
        squeezed = "".join(text.split())
        shown += squeezed.count("[bold]Q[/bold]")
        assert squeezed.count("Q[/bold]") == squeezed.count("[bold]Q"), command
        assert squeezed.count("[bold]Q") >= squeezed.count(":smile:"), command
    assert shown > 40


@pytest.mark.slow
def test_on_a_page_markup_is_plain_text(marked: str, small: Build) -> None:
    site = small(PAGE, f'nines_library = "{marked}"\nnines_data = True\nnines_permalinks = True\n')
    pages = [*site.folder.rglob("*.html")]
    assert len(pages) > 10
    shown = 0
    for page in pages:
        text = page.read_text(encoding="utf-8")
        shown += text.count("&lt;img src=x")
        assert "<img src=x" not in text, page
        assert "<i>Z" not in text, page
        assert "<em>w" not in text, page
    assert shown > 50
