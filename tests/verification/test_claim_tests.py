"""The tests of claims themselves: each gives another verdict where play or the rules are otherwise."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.shuffle import Stream
from nines.simulation.runners import FIGURES, Alone
from nines_verification.claims import (
    counted,
    ladder,
    ninety_nine_advice,
    stops_hands,
    stops_nines,
)
from nines_verification.claims import stops_policies as policies
from nines_verification.claims.interval import Interval, apart, mean
from nines_verification.claims.looked import deal_of, play_out, stream_of
from nines_verification.claims.settings import Dealt, other_games, played
from nines_verification.claims.tree_search import Search, search
from nines_verification.claims.verdicts import Effect, found_of, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Verdict

FIRST = "first-hand-comet"


def claim(key: str, **changed: Any) -> Claim:  # noqa: ANN401 - the fields of a claim
    """Return a claim with a small plan and without other readings."""
    return replace(library().claims.by_key[key], **{"readings": (), "sample": 12, **changed})


def effect(low: float, high: float) -> Effect:
    return Effect("here", Interval((low + high) / 2, low, high, 9))


# --- Numbers ---


def test_a_mean_without_values_has_no_bounds() -> None:
    assert mean([]) == Interval(0, -inf, inf, 0)
    assert mean([2, 4]).value == 3


def test_the_difference_of_two_estimates_is_wider_than_either() -> None:
    one, other = Interval(5, 4, 6, 9), Interval(5, 3, 7, 4)
    found = apart(one, other)
    assert found.value == 0
    assert found.low == -found.high < -2
    assert found.of == 4


# --- Verdicts ---


@pytest.mark.parametrize(
    ("verdicts", "all_in_all"),
    [
        (("holds",), "holds"),
        (("fails", "fails"), "fails"),
        (("holds", "fails", "undecided"), "depends"),
        (("undecided", "fails"), "undecided"),
        (("depends", "holds"), "depends"),
    ],
)
def test_settings_must_agree(verdicts: Sequence[Verdict], all_in_all: Verdict) -> None:
    assert together(verdicts) == all_in_all


@pytest.mark.parametrize(
    ("here", "there", "verdict"),
    [
        ((1, 2), (1, 2), "holds"),
        ((1, 2), (-1, 2), "holds"),
        ((1, 2), (-2, -1), "depends"),
        ((-2, -1), (1, 2), "depends"),
        ((-1, 1), (1, 2), "undecided"),
        ((0, 0), (1, 2), "depends"),  # the advice has nothing to do but under another reading
    ],
)
def test_a_claim_depends_on_a_reading_that_gives_the_contrary(
    here: tuple[float, float], there: tuple[float, float], verdict: Verdict
) -> None:
    game = "red-nines-20c[american-values=yes]"
    found = found_of(claim(FIRST, readings=(game,)), [effect(*here)], lambda _: [effect(*there)])
    assert found.verdict == verdict
    assert found.intervals == 2
    assert found.stays + tuple(one.partition(": ")[0] for one in found.changes) == (game,)


# --- Settings ---


def test_deals_are_those_of_a_simulation() -> None:
    game = nines.load("comet-1718")
    alone = Alone(game, 3, nines.policies.seated(["random"], 3))
    for number, one in enumerate(played(game, 3, ["random"], 5, 7), 1):
        assert one.gains == alone.row(7, number)[len(FIGURES) :]
        last = play_out(
            game, deal_of(game, 3, 7, number), [nines.policies.at_random] * 3, stream_of(7, number)
        )
        assert game.outcome(last).gains == one.gains


def test_each_other_answer_is_an_edition_of_its_own() -> None:
    games = list(other_games(claim(FIRST, readings=("each", "red-nines-1881"))))
    assert len(games) == len({one.name for one in games}) > 40
    assert games[-1].slug == "red-nines-1881"


# --- First hand and advice ---


def dealt(*, first_wins: bool) -> Callable[..., list[Dealt]]:
    def play(
        _game: AnyGame, seats: int, _policies: object, sample: int, _seed: int, **_: object
    ) -> list[Dealt]:
        deals = []
        for number in range(200 * sample):
            first = number % seats
            winner = first if first_wins else (first + 1) % seats
            gains = tuple(1 if seat == winner else -1 for seat in range(seats))
            deals.append(Dealt(tuple(seat == winner for seat in range(seats)), gains, first, 10, 5))
        return deals

    return play


@pytest.mark.parametrize(("first_wins", "verdict"), [(True, "holds"), (False, "fails")])
def test_first_hand_is_judged_by_wins_and_gains(
    monkeypatch: pytest.MonkeyPatch, verdict: Verdict, *, first_wins: bool
) -> None:
    monkeypatch.setattr(policies, "played", dealt(first_wins=first_wins))
    found = policies.first_hand(claim(FIRST, seats=(3, 4)))
    assert found.verdict == verdict
    assert found.intervals == 12  # wins and gain, with two numbers of players and three policies


def test_advice_that_nobody_can_follow_changes_nothing() -> None:
    found = policies.advice_pays(claim("going-on", policies=("go-on", "go-on"), seats=(4,)))
    assert (found.verdict, found.estimate, found.low, found.high) == ("undecided", "0.00", "0.00", "0.00")


@pytest.mark.slow
def test_greedy_play_among_random_players_is_found_out() -> None:
    kept = claim("some-choices", sample=2000)
    assert policies.advice_pays(kept).verdict == "holds"
    other_way = replace(kept, policies=("random", "greedy"))
    assert (
        policies.bidder_pays(replace(other_way, policies=("random", "greedy", "random"))).verdict == "fails"
    )


@pytest.mark.slow
def test_points_of_the_others_count_against_a_bidder() -> None:
    kept = claim("sensible-bids", sample=200)
    assert policies.bidder_leads(kept).verdict == "holds"
    other_way = replace(kept, policies=("random", "sensible", "sensible"))
    assert policies.bidder_leads(other_way).verdict == "fails"


def test_choices_are_counted_for_each_number_of_players() -> None:
    found = policies.fewest_choices(claim("two-players-dull", seats=(2, 3), policies=("random",), sample=40))
    assert "3 players, random (" in found.says
    assert found.intervals == 1


# --- Hands and nines ---


def test_a_lead_is_tried_with_an_ace_and_no_two() -> None:
    game = nines.load("red-nines-20c")
    without = game.start(["A♠ 2♠ 5♠", "7♥", "8♥", "10♥"])
    gains = stops_hands._gains_by_lead  # noqa: SLF001 - the test of a single deal
    assert gains(game, without, 1, 1) is None
    # Nothing can stop first hand.
    assert gains(game, game.start(["A♠ K♠", "7♥", "8♥", "10♥"]), 1, 1) == (0, 0, 0)


def test_the_tests_of_hands_run_on_a_few_deals() -> None:
    assert stops_hands.aces_and_first_hand(claim("aces-and-first-hand", sample=40)).intervals == 2
    assert "of 12 deals" in stops_hands.opera_possible(
        claim("opera-for-two", readings=("comet-1991[opera=always]",), seats=(4, 5))
    ).says.replace("in this many of", "of")
    assert stops_hands.ace_as_lead(claim("ace-as-lead", sample=4)).intervals == 2


def test_the_tests_of_red_nines_run_on_a_few_deals() -> None:
    assert stops_nines.nine_timing(claim("timing-of-red-nine")).intervals == 1
    assert "Caught in" in stops_nines.nine_risk(claim("risk-of-holding")).says
    assert stops_nines.nine_caught(claim("caught-with-red-nine", policies=("random",))).intervals == 1
    assert ninety_nine_advice.spoiling(claim("spoiling", sample=8)).intervals == 1


# --- The tree search and the ladder ---


def test_the_search_sees_only_what_its_player_sees() -> None:
    game = nines.load("red-nines-20c")
    hands = ["K♣ 2♦ 4♣", "3♠ 6♠", "5♠ 7♠", "J♥ Q♥"]
    acts = {
        str(search(game, game.start([hands[0], *others]), Stream.of(5), 30))
        for others in (hands[1:], hands[:0:-1], ["3♠ Q♥", "5♠ J♥", "6♠ 7♠"])
    }
    assert len(acts) == 1


def test_the_search_counts_its_iterations_and_finds_the_win() -> None:
    game = nines.load("red-nines-20c")
    table = game.start(["K♣ 2♦", "3♠ 6♠", "4♠ 5♠", "J♥ Q♥"])
    searching = Search(game, 0, Stream.of(3))
    for _ in range(25):
        searching.iterate(table)
    assert searching.root.visits == sum(one.visits for one in searching.root.children.values()) == 25
    assert str(search(game, table, Stream.of(3), 25)) == "lay K♣"
    assert str(search(game, game.start(["K♣", "3♠", "4♠", "J♥"]), Stream.of(3), 1)) == "lay K♣"


def test_the_search_plays_games_of_other_families() -> None:
    game = nines.load("multiple-9-2007")
    table = deal_of(game, 2, 3, 1)
    assert search(game, table, Stream.of(3), 3) in game.legal_acts(table)


@pytest.mark.slow
def test_the_ladder_has_a_rung_for_each_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "SLOWER", 2)
    monkeypatch.setattr(ladder, "search", lambda game, table, stream: search(game, table, stream, 2))
    small = claim("mostly-luck", sample=2)
    found = ladder.rungs(small, nines.load("red-nines-20c"))
    assert len(found) == 9
    assert {one.against for one in found} == {"random", "greedy", "advice"}
    result = ladder.ladder(small)
    assert result.intervals == 9
    assert "Search play against random play wins" in result.says


# --- Rules that are counted ---


@pytest.mark.parametrize(
    ("test", "key", "game", "verdict"),
    [
        (counted.first_with_opera, "first-with-opera", "comet-1991", "fails"),
        (counted.first_with_opera, "first-with-opera", "comet-1718", "fails"),
        (counted.up_to_eight, "up-to-eight", "comet-1718", "fails"),
        (counted.trump_stock, "trump-stock", "oxford-whist", "fails"),
        (counted.pink_nines_alike, "pink-nines-alike", "red-nines-1881", "holds"),
    ],
)
def test_another_edition_gives_another_verdict(
    test: Callable[[Claim], Any], key: str, game: str, verdict: Verdict
) -> None:
    assert test(claim(key, game=game)).verdict == verdict
