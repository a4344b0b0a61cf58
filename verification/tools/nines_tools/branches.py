"""Find the branches of rules and of play that no scenario reaches.

While the scenarios are played, coverage.py measures the branches in the folders of rules and in the modules
that make transitions. Code that only puts rules into words is left out. Some unreached branches raise errors
or run only under other readings. Every other unreached branch needs a new scenario.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nines
from nines.errors import RequestError
from nines_verification.perform import perform
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

MEASURED = ("*/rules/*.py", "*/transitions.py", "*/ending.py", "*/payments.py", "*/showdown.py", "*/calls.py")


def unreached(library: Library, games: Sequence[AnyGame]) -> dict[str, list[str]]:
    """Return for each file the branches that no scenario of these games reaches.

    A branch is written as ``12->14`` or ``12->exit``. Branches in the code of other families of games are
    left out. Branches that put a rule into words are also left out.

    Parameters
    ----------
    library
        The library with the scenarios.
    games
        The games whose scenarios are played.

    Raises
    ------
    RequestError
        If coverage.py is not installed.
    """
    try:
        from coverage import Coverage  # noqa: PLC0415 - the tests need it, and this command alone
    except ImportError:
        raise RequestError("coverage.py is needed to measure branches: pip install coverage") from None
    root = Path(nines.__file__).parent
    folders = {Path(type(game.rule_set).__module__.replace(".", "/")).parts[1] for game in games}
    measured = [str(root / folder / one[2:]) for folder in sorted(folders) for one in MEASURED]
    meter = Coverage(data_file=None, branch=True, include=measured, config_file=False)
    meter.start()
    try:
        for game in games:
            for scenario in scenarios_of(library, game.slug):
                perform(game, scenario)
    finally:
        meter.stop()
    return {name: found for name, found in _found(meter, root, measured) if found}


def _found(meter: Any, root: Path, measured: Sequence[str]) -> list[tuple[str, list[str]]]:  # noqa: ANN401
    files = sorted(path for pattern in measured for path in root.glob(str(Path(pattern).relative_to(root))))
    found = []
    for path in files:
        missing = meter._analyze(str(path)).missing_branch_arcs()  # noqa: SLF001 - it has no public name
        sentences = _lines_of_sentences(path.read_text(encoding="utf-8"))
        branches = [
            f"{start}->{end if end > 0 else 'exit'}"
            for start, ends in sorted(missing.items())
            for end in ends
            if start not in sentences
        ]
        found.append((str(path.relative_to(root)), branches))
    return found


def _lines_of_sentences(source: str) -> frozenset[int]:
    """Return the line numbers of the methods ``__str__``, which only put a rule into words."""
    words = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == "__str__" and node.end_lineno
    )
    return frozenset(line for node in words for line in range(node.lineno, (node.end_lineno or 0) + 1))
