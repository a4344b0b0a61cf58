"""Tables in the cache folder: the rules answer less often, and nothing else changes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines.boundary.cached import distrust, read_copy, write_copy
from nines.kernel.playing import begin, dealt
from nines.stops.automaton import described, playing, stored
from nines.stops.automaton.automaton import Automaton
from nines.stops.automaton.playing import Known, automaton_for
from nines.stops.automaton.walk import walked
from nines_verification.lockstep import lockstep

if TYPE_CHECKING:
    from pathlib import Path

    from nines.kernel.game import AnyGame

SOME = ("comet-1752", "commit-1991", "hoc-mazarin-1765", "pope-joan-1909")  # two packs, trumps, gaps, pools


def fresh(name: str) -> AnyGame:
    """Return a game whose rules have not been asked yet, and which plays from tables at once."""
    game = nines.load(name)
    game = replace(game, rule_set=pickle.loads(pickle.dumps(game.rule_set)))  # noqa: S301 - our own bytes
    Known.from_now(game.rule_set)
    return game


def fewest(game: AnyGame) -> int:
    return next(number for number in range(2, 9) if game.admits(number))


def of(game: AnyGame) -> Any:  # noqa: ANN401 - an automaton, which is there
    return automaton_for(game.rule_set, fewest(game))


def kept(name: str, deals: int = 1) -> Any:  # noqa: ANN401 - the same
    """Play deals, and return the automaton, whose tables are in a file."""
    game = fresh(name)
    assert lockstep(game, fewest(game), seed=39, deals=deals).difference == ""
    if of(game) is not None:
        stored.to_file(of(game))
    return of(game)


@pytest.mark.parametrize("slug", SOME)
def test_a_file_answers_in_place_of_the_rules(slug: str, folder: Path) -> None:
    first = kept(slug)
    if first is None:  # a source is silent on a rule, so there are no tables
        assert not folder.exists()
        return
    game = fresh(slug)
    assert lockstep(game, fewest(game), seed=39, deals=1).difference == ""
    assert of(game).count.asked == first.count.asked - first.count.kept
    assert len(of(game).states) == len(first.states)


def test_a_file_that_is_read_and_written_keeps_all(folder: Path) -> None:
    kept("comet-1718")
    (file,) = folder.iterdir()
    sizes = [file.stat().st_size]
    for seed in (2, 39):
        game = fresh("comet-1718")
        assert lockstep(game, 2, seed, deals=1).difference == ""
        stored.to_file(of(game))
        sizes.append(file.stat().st_size)
    assert sizes[0] < sizes[1] == sizes[2]
    assert of(game).count.asked == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda _: b"",
        lambda body: body[:-9],
        lambda body: body.replace(b"laid", b"lost"),
        lambda _: b"\x80\x04K\x07.",
    ],
    ids=["empty", "cut off", "changed", "foreign"],
)
def test_a_damaged_file_is_ignored(change: Any, folder: Path) -> None:  # noqa: ANN401 - a function
    first = kept("comet-2011-two-hand")
    (file,) = folder.iterdir()
    file.write_bytes(change(file.read_bytes()))
    game = fresh("comet-2011-two-hand")
    assert of(game).unread is None
    assert lockstep(game, 2, seed=39, deals=1).difference == ""
    assert of(game).count.asked == first.count.asked


@pytest.mark.parametrize("line", [b'[["Nothing"]]', b'[1,["Step",0]]', b'[["",99999]]', b"7", b"{"])
def test_a_forged_file_is_not_believed(line: bytes, folder: Path) -> None:
    first = kept("comet-2011-two-hand")
    (file,) = folder.iterdir()
    place, digest = stored.file_of(first) or (file, "")
    head, _, *more = (read_copy(file, stored.MARK, digest) or b"").split(b"\n")
    write_copy(place, stored.MARK, digest, b"\n".join([head, line, *more]), 9)
    game = fresh("comet-2011-two-hand")
    assert lockstep(game, 2, seed=39, deals=1).difference == ""
    assert of(game).count.asked == first.count.asked


def test_other_rules_seats_or_code_have_other_files(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def digest(game: AnyGame, seats: int = 3) -> str:
        found = stored.file_of(Automaton(game.rule_set, seats))
        return found[1] if found else ""

    comet = nines.load("comet-1718")
    other, own = comet.read({"comet-stops": "yes"}), comet.with_rule("stop/king", object())
    digests = {digest(comet), digest(comet, 4), digest(other), digest(own)}
    monkeypatch.setattr(stored, "_code", lambda: "other")
    assert len(digests | {digest(comet)}) == 5
    assert "" in digests  # a rule whose code the digest does not cover
    assert not folder.exists()


@pytest.mark.usefixtures("folder")
def test_the_digest_is_the_same_in_every_process() -> None:
    program = (
        "import nines; from nines.stops.automaton import stored; from nines.stops.automaton.automaton import"
        " Automaton; print(stored.file_of(Automaton(nines.load('pope-joan-1909').rule_set, 4))[0])"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, env=environ, check=True, capture_output=True, text=True)
    here = stored.file_of(Automaton(nines.load("pope-joan-1909").rule_set, 4))
    assert here is not None
    assert ended.stdout.strip() == str(here[0])


def test_a_verification_neither_reads_nor_writes(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    kept("comet-2011-two-hand")
    game = fresh("comet-2011-two-hand")
    assert of(game).unread is not None
    distrust()
    assert of(game).unread is None  # a game that was in use has another automaton
    monkeypatch.setattr(stored, "write_copy", lambda *_: pytest.fail("it writes"))
    stored.to_file(of(game))
    assert len([*folder.iterdir()]) == 1


def test_many_deals_write_a_file_and_a_few_read_it(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(playing, "OFTEN", 4)
    monkeypatch.setattr(playing, "FIRST_FROM_FILE", 2)

    def play(deals: int) -> AnyGame:
        game = fresh("comet-2011-two-hand")
        game.rule_set.__dict__["dealt"] = 0
        for seed in range(deals):
            position = dealt(game, begin(game, 2, seed).position, seed).position
            while not position.ended:
                position = game.apply(position, game.legal_acts(position)[0]).position
        return game

    play(3)
    assert not folder.exists()
    monkeypatch.setattr(playing, "FIRST", 1)
    play(4)
    assert folder.exists()
    monkeypatch.setattr(playing, "FIRST", 30)
    assert "automata" not in play(1).rule_set.__dict__  # to read the file would cost more
    assert of(play(3)).count.asked == 0


@pytest.mark.parametrize("whole", [True, False])
def test_only_a_whole_walk_is_kept(monkeypatch: pytest.MonkeyPatch, folder: Path, whole: bool) -> None:  # noqa: FBT001
    walk = walked(fresh("newmarket-1891").rule_set, 3, most=9)
    monkeypatch.setattr(described, "walked", lambda *_, **__: walk._replace(whole=whole))
    described.machine(walk.automaton.rules, 3)
    assert folder.exists() == whole


def test_an_automaton_with_a_file_may_forget(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    kept("comet-1718")
    assert folder.exists()
    monkeypatch.setattr("nines.stops.automaton.automaton.MOST_KEPT", 40)
    assert lockstep(fresh("comet-1718"), 2, seed=39, deals=1).difference == ""
