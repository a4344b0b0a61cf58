"""``--plain``: the rules decide every act. A wrong table does not show, but it shows without the option."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines.boundary import cached
from nines.simulation.running import Job
from nines.stops.automaton import playing
from nines_verification import verify
from nines_verification.course import course, first_difference

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    from nines.kernel.game import AnyGame

SLUG = "comet-1718"
PLAYED = ("play", SLUG, "--seats", "3", "--seed", "7", "--trace")
SIMULATED = ("simulate", SLUG, "--deals", "2", "--seats", "3")


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that makes the tables wrong: the last of several legal acts is missing in them."""
    known = playing.Known.legal_acts
    monkeypatch.setitem(cached._TRUSTED, "cache", False)  # noqa: SLF001 - no file has tables
    monkeypatch.setattr(playing, "FIRST_FROM_FILE", 0)
    monkeypatch.setattr(playing, "FIRST", 0)
    # The compiled code has tables of its own.
    monkeypatch.setattr("nines.simulation.runners.Runner._compiled", lambda *_: None)

    def lacking(rules: Any, position: object) -> Any:  # noqa: ANN401 - the rules, and acts
        acts = known(rules, position)
        return acts[:-1] if acts is not None and len(acts) > 1 else acts

    return lambda: monkeypatch.setattr(playing.Known, "legal_acts", staticmethod(lacking))


@pytest.mark.parametrize("command", [PLAYED, SIMULATED], ids=["play", "simulate"])
def test_a_wrong_table_is_not_seen_under_plain(
    run: Callable[..., Result], wrong: Callable[[], None], command: tuple[str, ...]
) -> None:
    right = run(*command, "--plain", "--json").stdout
    assert run(*command, "--json").stdout == right
    wrong()
    assert run(*command, "--plain", "--json").stdout == right
    assert run(*command, "--json").stdout != right


def test_verify_sees_a_wrong_table_except_under_plain(wrong: Callable[[], None]) -> None:
    ours = nines.library()

    def passed(*, plain: bool) -> list[bool]:
        sections = verify(ours, [SLUG], only=["golden play"], plain=plain)
        return [section.passed for section in sections]

    assert passed(plain=False) == [True]
    wrong()
    assert passed(plain=True) == [True]
    assert passed(plain=False) == [False]


def test_a_worker_of_a_simulation_plays_plainly() -> None:
    for ours in (nines.library(), nines.library().plain):
        made: Job = pickle.loads(pickle.dumps(Job(ours, None, {})))  # type: ignore[arg-type]  # noqa: S301 - ours
        assert made.library.plainly == ours.plainly
        assert (made.library.load(SLUG).family.plain is None) == ours.plainly


def test_a_verification_in_this_process_remembers_no_game_with_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[AnyGame] = []

    def noted(game: AnyGame, *of: int, **how: bool) -> Any:  # noqa: ANN401 - lines
        played.append(game)
        return course(game, *of, **how)

    monkeypatch.setattr("nines_verification.course.course", noted)
    game = nines.load("comet-2011-two-hand")
    for one in (game, game.plain):
        assert first_difference(one, one, 1) == ""
    assert {id(one.family) for one in played} == {id(game.family), id(game.plain.family)}
    assert [one.family.plain is None for one in played].count(True) == 2
