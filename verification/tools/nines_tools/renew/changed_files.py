"""Which stored files a step has changed, and by how many lines."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

KINDS: Final = (".json", ".jsonl", ".toml", ".txt")


def read_files(folder: Path) -> dict[str, str]:
    """Return the texts of all stored results in a folder, by their paths within the folder."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in KINDS and path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def changed_lines(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """Yield the path of each changed file, with the numbers of lines that are new and that are gone.

    Examples
    --------
    >>> list(changed_lines({"a.txt": "one two".replace(" ", chr(10))}, {"a.txt": "one", "b.txt": "new"}))
    ['a.txt: 0 lines new, 1 gone', 'b.txt: 1 line new, 0 gone']
    """
    for path in sorted(before.keys() | after.keys()):
        old, new = (Counter(texts.get(path, "").splitlines()) for texts in (before, after))
        if old != new:
            fresh, gone = (new - old).total(), (old - new).total()
            yield f"{path}: {fresh} line{'' if fresh == 1 else 's'} new, {gone} gone"
