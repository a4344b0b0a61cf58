"""The checks that are tried on a code mutant hold for the code as it is, and each notices a planted fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import numpy as np
import pytest

from nines import library, load
from nines.compiled.playing import CompiledPlayer, Played
from nines.errors import NinesError
from nines.stops.family import STOPS
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.rules.payment import RankPays
from nines_tools.mutation import code_checks, code_run
from nines_tools.mutation.code_checks import (
    CHECKS,
    CHECKS_OF_COMPILED,
    TooLongError,
    Verdict,
    digests_of_plays,
    functions_at_work,
    verdict,
)
from nines_verification.mutation.code_mutants import sampled

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame

SMALL = "oxford-whist"


class Broken:
    """A rule that answers nothing."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NinesError(f"no answer to {name}")


def read(slug: str, point: str, candidate: str, rule: str) -> AnyGame:
    """Return a game under its defaults, but for one rule, which is that of another candidate."""
    game = load(slug)
    key = f"{slug}/{rule}"
    return game.with_rule(key, game.read({point: candidate}).rules()[key].rule)


def paid_twice() -> AnyGame:
    """Return the game of 1718 in which a king is paid two jetons, under whatever reading."""
    key = "comet-1718/payment/king"
    return STOPS.game(
        lambda choices: comet_1718(choices).with_rule(key, RankPays(13, 2)), load("comet-1718").choices
    )


def deaf() -> AnyGame:
    """Return the game of 1718 that has the same stops under every reading."""
    game = load("comet-1718")
    same = {"stop": game.rule_set.stop}
    return STOPS.game(lambda choices: comet_1718(choices).replaced(same), game.choices)


FAULTS: dict[str, tuple[Callable[[], AnyGame], str]] = {
    "golden play": (lambda: load("comet-1718").with_rule("comet-1718/payment/king", RankPays(13, 2)), ""),
    "scenarios": (lambda: read(SMALL, "oxford-deals", "twenty", "length"), "the match is not over"),
    "scenarios of readings": (lambda: load(SMALL).with_rule(f"{SMALL}/trick", Broken()), "no answer to"),
    "candidate plays": (
        lambda: read(SMALL, "oxford-award", "ten-only", "scoring/tricks"),
        "play differs from what is kept",
    ),
    "conformance": (lambda: load(SMALL).with_rule(f"{SMALL}/trick", Broken()), "no answer to"),
    "odds two ways": (
        lambda: read("multiple-9-2007", "rank-split", "no", "division-of"),
        "can be discarded by one method and not by the other",
    ),
    "said": (
        lambda: load("comet-1718").read({"cards-left": "by-card"}),
        "comet-1718/settlement/cards: what is said has changed",
    ),
    "second implementation": (paid_twice, "engine: "),
    "deciding plays": (deaf, "the games do not differ at the end of the play"),
    "completeness": (lambda: load(SMALL).with_rule(f"{SMALL}/trick", Broken()), "no answer to"),
    "perft": (paid_twice, "are stored, 0 are counted now"),
    "lock": (paid_twice, "its behaviour has changed"),
}


@pytest.mark.slow_cases("lock", "deciding")
@pytest.mark.parametrize("name", CHECKS)
def test_each_check_holds_and_notices_a_planted_fault(name: str) -> None:
    make, says = FAULTS[name]
    faulty = make()
    assert CHECKS[name](library(), load(faulty.slug)) == ""
    try:
        found = CHECKS[name](library(), faulty)
    except NinesError as error:  # as the trial of a mutant takes it
        found = str(error)
    assert found
    assert says in found


@pytest.mark.parametrize("policy", ["drawn", "random"])
def test_the_checks_of_compiled_code_notice_another_play(
    policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault that shows only where all players play at random is noticed too."""
    first, game, play = next(iter(CHECKS_OF_COMPILED.values())), load("comet-1718"), CompiledPlayer.play
    assert first(library(), game) == ""

    def one_act_more(self: CompiledPlayer, seed: int, start: int, stop: int) -> Played:
        played = play(self, seed, start, stop)
        if self.lowered.random_only == (policy == "random"):
            played.rows[1, 1] += 1
        return played

    monkeypatch.setattr(CompiledPlayer, "play", one_act_more)
    assert "deal 2 of seed" in first(library(), game)
    monkeypatch.setattr(CompiledPlayer, "play", lambda *_: Played(np.zeros((6, 9), np.int64), (1, 2, 3)))
    assert first(library(), game) == "2 players: the compiled code plays only 0 of 6 deals"


@pytest.mark.slow
def test_code_that_was_not_changed_is_alike() -> None:
    plays = dict(digests_of_plays(library(), [SMALL]))
    assert set(plays) == {f"{SMALL}, 3 players, seed {seed}" for seed in range(code_checks.SEEDS)}
    assert verdict(library(), [SMALL], plays) == Verdict("alike", "")


def failing(library: object, game: AnyGame) -> str:  # noqa: ARG001 - the signature of a check
    return "" if game.slug == SMALL else "line 3 differs"


def breaking(library: object, game: AnyGame) -> str:  # noqa: ARG001 - the signature of a check
    raise KeyError(game.slug)


def endless(library: object, game: AnyGame) -> str:  # noqa: ARG001 - the signature of a check
    while True:
        pass


@pytest.mark.parametrize(
    ("check", "found"),
    [
        (failing, Verdict("scenarios", "comet-1718: line 3 differs")),
        (breaking, Verdict("scenarios", f"{SMALL}: KeyError('{SMALL}')")),
        (endless, Verdict("time", f"{SMALL}: scenarios did not end")),
    ],
)
def test_a_failing_breaking_or_endless_check_notices_a_mutant(
    check: Callable[[object, AnyGame], str], found: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code_checks, "CHECKS", {"golden play": lambda *_: "", "scenarios": check})
    monkeypatch.setattr(code_checks, "SECONDS", 0.05)
    assert verdict(library(), [SMALL, "comet-1718"], {}) == found


def test_a_different_play_that_no_check_notices_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_checks, "CHECKS", {})
    plays = dict(digests_of_plays(library(), [SMALL]))
    last = list(plays)[-1]
    assert verdict(library(), [SMALL], {**plays, last: "0"}) == Verdict("gap", f"{last} differs")


def test_what_is_too_long_is_caught_by_no_check() -> None:
    assert not issubclass(TooLongError, Exception)


def test_a_mutant_is_tried_first_where_its_function_works() -> None:
    at_work = functions_at_work(library(), SMALL)
    assert any(file.endswith("transitions.py") for file, _ in at_work)
    mutant = sampled(1)[0]
    here = f"/engine/{mutant.module.replace('.', '/')}.py"
    likeliest = code_run._likeliest  # noqa: SLF001 - on it depends how long a run takes
    elsewhere = ["elsewhere.py", mutant.function]
    assert likeliest(mutant, {"a": [elsewhere], "b": [[here, mutant.function]]}) == ["b"]
    assert likeliest(mutant, {"a": [elsewhere], "b": []}) == ["a", "b"]
