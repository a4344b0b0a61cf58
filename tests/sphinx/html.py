"""What tests that read the HTML of pages share."""

from __future__ import annotations

from typing import Final

# Elements without an end tag.
VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
)
