"""The package itself: what it offers, and what it imports for that."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from typing import Final

import pytest
from click.testing import CliRunner

import nines
from nines.citing import FORMATS
from nines.cli import commands
from nines.reference import to_data

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
    assert not found.intersection({*HEAVY, "IPython", "nines.notebook"})


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


def test_what_there_is_is_listed_and_read_without_loading_it() -> None:
    """The first names at a prompt, and the first page of help(nines)."""
    found = imported("import nines; assert {'load', 'play', 'stats', 'stops'} <= set(dir(nines))")
    assert not of(found, *GAMES, "nines.reference", "nines.kernel", "nines.simulation")
    page = nines.__doc__ or ""
    assert page.index("load(name)") < page.index("check(position, moves)") < page.index("cite(key)")
    parts = set(dir(nines)) - set(nines.__all__)
    for name in {name for name in parts if not name.startswith("_")}:
        assert getattr(nines, name) is import_module(f"nines.{name}")
        assert getattr(nines, name).__doc__
    assert {"Lay", "Pass", "parse_act"}.isdisjoint(dir(nines))  # of one family; they still work
    assert nines.parse_act("pass") == nines.Pass()


def test_a_deal_and_a_citation_are_those_of_the_commands() -> None:
    played = CliRunner().invoke(
        commands, ["play", "comet-1718[comet-stops=yes]", "--seed", "7", "--trace", "--json"]
    )
    answer = nines.play("comet-1718[comet-stops=yes]", seats=3, seed=7)
    assert to_data(answer) == json.loads(played.stdout)
    assert nines.play(nines.load(answer.game), seats=3, seed=7) == answer
    for form in FORMATS:
        cited = CliRunner().invoke(commands, ["cite", "comet-1718/stop/king", "--format", form])
        text = nines.cite("comet-1718/stop/king", form)
        assert cited.stdout == f"{text}\n" or json.loads(cited.stdout) == json.loads(text)
    with pytest.raises(nines.UnknownNameError, match="did you mean 'bibtex'"):
        nines.cite("comet-1718/stop/king", "bibtext")


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
    assert game - rule == {"games", "key_answers", "key_values", "listed"}  # how to know an edition
    without = set(loaded["new-comet/descends-from/comet"])
    assert not of(without, *GAMES, "nines.kernel", "nines.citing", "nines.libraries.digests")
    always = set(loaded["comet"])
    assert not of(always, *GAMES[1:], "nines.weights", "nines.counting", "nines.simulation", "nines.compiled")
    assert not always & {"nines.stats", "numpy", "networkx", "llvmlite", "importlib.metadata"}
