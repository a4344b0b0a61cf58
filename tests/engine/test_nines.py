"""The package itself: what it offers, and what it imports for that."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

import nines

HEAVY: Final = ("click", "rich", "networkx", "hypothesis", "sphinx", "docutils")
GAMES: Final = ("nines.stops", "nines.ninety_nine", "nines.multiple9", "nines.holdem")


def imported(code: str) -> set[str]:
    """Return the names of the modules that a fresh Python has imported after some code."""
    shown = f"import sys, contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()):\n    {code}\n"
    ended = subprocess.run(
        [sys.executable, "-c", f"{shown}print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(ended.stdout.split())


def of(modules: set[str], *packages: str) -> list[str]:
    """Return those modules that are in one of these packages."""
    return sorted(module for module in modules if module.startswith(tuple(f"{name}." for name in packages)))


def test_importing_nines_loads_no_game_corpus_or_foreign_package() -> None:
    found = imported("import nines")
    assert not of(found, *GAMES, "nines.corpus", "nines_corpus", "nines_verification")
    assert not found.intersection(HEAVY)


def test_what_nines_names_is_there() -> None:
    import nines

    assert all(getattr(nines, name) is not None for name in nines.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = nines.nothing


def test_what_is_offered_to_programmers_is_small_and_there() -> None:
    assert len(nines.__all__) <= 30
    assert list(nines.__all__) == sorted(nines.__all__)
    assert all(hasattr(nines, name) for name in nines.__all__)
    assert all(getattr(nines, name).__doc__ for name in nines.__all__)


def test_help_brings_in_no_game_and_no_corpus() -> None:
    found = imported(
        "from click.testing import CliRunner; from nines.cli import commands; "
        "assert CliRunner().invoke(commands, ['--help']).exit_code == 0"
    )
    assert not of(found, *GAMES, "nines.corpus", "nines_corpus", "nines_verification", "nines.reference")
    assert not found.intersection({*HEAVY, "nines.policies"} - {"click"})


def test_showing_a_passage_of_the_corpus_needs_no_verification() -> None:
    found = imported("import nines; nines.library().corpus.passage('wp-comet:069')")
    assert not of(found, *GAMES, "nines_verification")


def test_showing_a_rule_loads_no_checks_and_no_graphs() -> None:
    """The scenarios and claims are files of the verification; nothing of it runs to find them."""
    found = imported(
        "from click.testing import CliRunner; from nines.cli import commands; "
        "assert CliRunner().invoke(commands, ['show', 'comet-1718/stop/king']).exit_code == 0"
    )
    assert of(found, "nines_verification") == ["nines_verification.report"]
    assert not found.intersection({*HEAVY} - {"click", "rich"})


def test_showing_a_thing_loads_only_what_its_kind_needs() -> None:
    """In one process, from the kind that needs least to the one that needs most."""
    code = """
import sys
from click.testing import CliRunner
from nines.cli import commands
for key in sys.argv[1:]:
    assert CliRunner().invoke(commands, ["show", key]).exit_code == 0, key
    print(*sys.modules)
"""
    keys = (
        "dead-hand",
        "academie1718",
        "wp-comet",
        "new-comet/descends-from/comet",
        "comet-1718/stop/king",
        "comet",
    )
    command = [sys.executable, "-c", code, *keys]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = dict(zip(keys, map(str.split, done.stdout.splitlines()), strict=True))
    *of_corpus, relation, rule, game = (
        {name.split(".")[2] for name in modules if name.startswith("nines.reference.")}
        for modules in loaded.values()
    )
    assert all(answers <= {"data", "finding", "names", "sources"} for answers in of_corpus)
    assert relation == {"data", "finding", "names", "sources", "relations"}
    assert rule - relation == {"effects", "readings", "rules", "values", "warrants", "where"}
    assert game - rule == {"games", "listed"}
    without = set(loaded["new-comet/descends-from/comet"])
    assert not of(without, *GAMES, "nines.kernel", "nines.citing", "nines.libraries.digests")
    always = set(loaded["comet"])
    assert not of(always, *GAMES[1:], "nines.weights", "nines.counting", "nines.simulation", "nines.compiled")
    assert not always & {"nines.stats", "numpy", "networkx", "numba", "importlib.metadata"}
