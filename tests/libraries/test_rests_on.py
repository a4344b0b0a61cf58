"""Results carry a digest of the rules that they rest on. Other rules make them stale, new words do not."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from shutil import copytree
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import Card
from nines.corpus.heads import Head
from nines.deciding.results import command, read_digest, read_results
from nines.errors import CorpusError
from nines.libraries import rests_on
from nines.libraries.alternatives import candidates_of
from nines.libraries.digests import Digests, read_lock
from nines.libraries.rests_on import Grounds, parameters
from nines.reference.effects import FOLDER
from nines_tools.deciding.write import stored, write
from nines_verification.deciding.check import check_deciding
from nines_verification.perft import check_perft

if TYPE_CHECKING:
    from pathlib import Path

OXFORD = nines.load("oxford-whist")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the folder of checks, which the library reads from then on."""
    checks = library().checks
    for name in (FOLDER, "perft", "scenarios"):
        copytree(str(checks and checks / name), tmp_path / name)
    locked = read_lock(library())
    monkeypatch.setattr(rests_on, "read_lock", lambda _: locked)
    monkeypatch.setattr(nines.Library, "checks", property(lambda _: tmp_path))
    return tmp_path


def test_a_new_wording_makes_nothing_stale_and_another_parameter_does() -> None:
    grounds, game = Grounds(library()), nines.load("comet-1718")
    key = "comet-1718/payment/king"
    rule: Any = game.rules()[key].rule
    assert "bean" in str(replace(rule, unit="bean"))
    assert grounds.of(game.with_rule(key, replace(rule, unit="bean"))) == grounds.of(game)
    assert grounds.of(game.with_rule(key, replace(rule, amount=7))) != grounds.of(game)


def test_another_behaviour_of_a_rule_in_the_lock_makes_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    before, locked = Grounds(library()).of(OXFORD), dict(read_lock(library()))
    said, behaviour = locked["oxford-whist/seats"]
    for digests, same in ((Digests("sha256:1", behaviour), True), (Digests(said, "sha256:2"), False)):
        monkeypatch.setattr(
            rests_on, "read_lock", lambda _, one=digests: {**locked, "oxford-whist/seats": one}
        )
        assert (Grounds(library()).of(OXFORD) == before) is same


def test_parameters_of_every_kind_are_written_in_one_way() -> None:
    assert parameters(Card(9, "♦")) == "9♦#1"
    assert parameters(frozenset({2, 1})) == [1, 2]
    assert parameters({"b": (1, None), "a": True}) == [["a", True], ["b", [1, None]]]
    assert parameters(Fraction(1, 2)) == "Fraction"


def test_counts_of_lines_by_other_rules_are_stale(kept: Path) -> None:
    assert check_perft(library(), OXFORD, "standard")[1] == ()
    file = kept / "perft" / "oxford-whist.json"
    text = file.read_text(encoding="utf-8")
    digest = json.loads(text)["rests_on"]
    file.write_text(text.replace(digest, "0" * 16), encoding="utf-8")
    (failure,) = check_perft(library(), OXFORD, "standard")[1]
    again = "run python -m nines_verification perft oxford-whist --write"
    assert failure.what == f"is stale: the rules that it rests on have changed; {again}"
    file.write_text(text.replace(f' "rests_on": "{digest}",\n', ""), encoding="utf-8")
    with pytest.raises(CorpusError, match=r"perft/oxford-whist\.json, the whole: has no head"):
        check_perft(library(), OXFORD, "standard")


def test_a_stale_deciding_play_that_holds_needs_no_search(
    kept: Path,
) -> None:
    file, subjects = kept / FOLDER / "oxford-whist.jsonl", tuple(candidates_of(OXFORD))
    text, results = file.read_text(encoding="utf-8"), read_results(file)
    head = Head(command(OXFORD.slug), read_digest(file))
    write(file, [replace(results[0], rests_on="0" * 16), *results[1:]], head)
    (failure,) = check_deciding(library(), OXFORD)[1]
    assert failure.what.startswith("is stale: ")
    assert failure.what.endswith("run python -m nines_verification decide oxford-whist")
    assert [result for _, result in stored(library(), file, subjects, {})] == list(results)
    assert file.read_text(encoding="utf-8") == text
