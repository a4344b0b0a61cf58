"""The cookbook: ten programs, each short and whole. Their lines are run by docs/conftest.py."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "cookbook.md"
MOST: Final = 15  # lines of a program


def programs() -> dict[str, list[str]]:
    """Return the lines of code of each program, by its heading."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {
        heading: re.findall(r"^(?:>>>|\.\.\.) (.+)$", text, re.MULTILINE)
        for heading, text in zip(parts[::2], parts[1::2], strict=True)
    }


def test_there_are_ten_short_programs_that_run_alone() -> None:
    assert len(programs()) == 10
    for heading, lines in programs().items():
        assert 2 <= len(lines) <= MOST, heading
        assert "import nines" in lines, heading
        imported = [line for line in lines if re.match(r"(from \S+ )?import ", line)]
        assert imported == lines[: len(imported)], f"{heading}: the imports come first"
