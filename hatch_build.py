"""A hook of the build: a package has the archive identifier of its release, if it is built from the tag.

The file is written beside the sources into no folder of theirs, and put into the package alone.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "archived.txt"
TARGETS = {"wheel": f"nines_corpus/{NAME}", "sdist": f"corpus/nines_corpus/{NAME}"}


class ArchivedHook(BuildHookInterface[Any]):
    """Puts ``nines_corpus/archived.txt`` into a package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compute the identifier before the build; an editable install, which changes, has none."""
        root = Path(self.root)
        if version == "editable" or (root / "corpus" / "nines_corpus" / NAME).exists():
            return  # in a source distribution it is there already
        found = runpy.run_path(str(root / "docs" / "_ext" / "archived.py"))
        identifier = found["archive_identifier"](root, self.metadata.version)
        if identifier:
            path = Path(mkdtemp()) / NAME
            path.write_text(f"{identifier}\n", encoding="utf-8")
            build_data["force_include"][str(path)] = TARGETS[self.target_name]
