"""Policies: each sees what its seat may see, prefers legal acts, and says nothing more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nines
from nines import library
from nines.errors import RequestError, UnknownNameError
from nines.kernel.playing import begin, by_seat, deal_transitions, deciding, play_deal
from nines.policies import POLICIES, Choose, Policy, at_random, policy, seated, usual
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame

T = TypeVar("T")
GAMES = st.sampled_from(nines.library().playable)
# A deal may end so without a winner.
NOBODY_WINS = ("drawn", "bid_failed", "stock_out", "all_idle", "cut", "text_ends")


def test_every_strategy_passage_is_followed_by_a_policy_or_judged() -> None:
    followed = {passage for one in POLICIES for passage in one.passages}
    played = set(nines.library().playable)
    advice = {
        passage.id
        for passage in library().corpus.passages.values()
        if passage.kind == "strategy" and played.intersection(passage.games)
    }
    claims = library().claims
    assert [
        one for one in sorted(advice - followed) if not claims.of(one) and not claims.left_untried(one)
    ] == []
    assert all(library().corpus.passages[one].kind in ("strategy", "option") for one in followed)


def test_names_are_different_and_an_unknown_one_names_the_nearest() -> None:
    assert len({one.name for one in POLICIES}) == len(POLICIES)
    with pytest.raises(UnknownNameError, match="no policy 'greed'; did you mean 'greedy'"):
        policy("greed")


def test_one_policy_is_named_for_all_or_each() -> None:
    assert [one.name for one in seated(["greedy"], 3)] == ["greedy"] * 3
    assert [one.name for one in seated(["greedy", "random"], 2)] == ["greedy", "random"]
    with pytest.raises(RequestError, match="2 policies are named for 3 players; name one, or one for each"):
        seated(["greedy", "random"], 3)


# all


def test_where_one_act_is_left_no_number_is_drawn() -> None:
    class NoStream(Stream):
        def word(self) -> int:
            raise AssertionError

    assert at_random(None, ["pass"], NoStream((1, 2, 3, 4))) == "pass"


def test_a_policy_chooses_by_itself(comet: AnyGame) -> None:
    table = comet.start(["2♣ 10♥ Q♠", "5♠"])
    choose = policy("shed-high").at(comet)
    acts = {
        str(choose(comet.observe(table, 0), comet.legal_acts(table), Stream.of(seed))) for seed in range(20)
    }
    assert acts == {"lay 10♥", "lay Q♠"}


@given(GAMES, st.sampled_from(POLICIES), st.integers(0, 2**32))
@settings(max_examples=40)
def test_a_policy_always_prefers_some_legal_acts(slug: str, one: Policy, seed: int) -> None:
    game = nines.load(slug)
    assume(one.serves(game))

    def choose(observation: Any, acts: Sequence[T], stream: Stream) -> T:  # noqa: ANN401 - each family has its own
        better = one.prefers(game, observation, acts)
        assert better
        assert set(better) <= set(acts)
        assert observation.seat == observation.turn
        chosen: T = at_random(observation, better, stream)
        return chosen

    seats = next(number for number in (5, 4, 3, 2, 6) if game.admits(number))
    deal = play_deal(game, begin(game, seats, seed).position, seed, 1, choose)
    assert deal.outcome.winners or any(event.kind in NOBODY_WINS for event in deal.events)
    assert deal == play_deal(game, begin(game, seats, seed).position, seed, 1, one.at(game))


def test_each_seat_may_have_its_own_policy(comet: AnyGame) -> None:
    seen: dict[str, set[int]] = {"left": set(), "right": set()}

    def watching(name: str) -> Choose:
        def choose(observation: Any, acts: Sequence[T], stream: Stream) -> T:  # noqa: ANN401 - see above
            seen[name].add(observation.seat)
            return at_random(observation, acts, stream)

        return choose

    choose = by_seat([watching("left"), watching("right"), watching("right")])
    steps = list(deal_transitions(comet, begin(comet, 3, 7).position, 7, 1, deciding(comet, choose)))
    assert steps[-1].position.ended
    assert seen == {"left": {0}, "right": {1, 2}}


# joined, and the usual opponents


@pytest.mark.parametrize("name", ["random+greedy", "greedy+random", "collect+greedy+sensible"])
def test_advice_for_different_games_cannot_be_joined(name: str) -> None:
    for game in map(nines.load, nines.library().playable):
        with pytest.raises(RequestError, match=re.escape(f"policy {name} is not for {game.slug}")):
            policy(name).at(game)


def test_an_unknown_part_names_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no policy 'greed'; did you mean 'greedy'"):
        policy("go-on+greed")


@pytest.mark.parametrize("slug", nines.library().playable)
def test_the_usual_opponents_follow_the_advice_of_the_sources(slug: str) -> None:
    game = nines.load(slug)
    own = {slug, library().corpus.base_of(slug)}
    advises = {
        passage.id
        for passage in library().corpus.passages.values()
        if passage.kind == "strategy" and own.intersection(passage.games)
    }
    for name in usual(library(), game, 3):
        assert policy(name).serves(game)
        assert bool(advises.intersection(policy(name).passages)) == bool(advises)


@pytest.mark.parametrize("slug", ["red-nines-20c", "comet-1753", "ninety-nine-3p", "multiple-9-holdem-2007"])
def test_the_usual_opponents_win_more_than_random_players(slug: str) -> None:
    """60 deals: the advised sit at every other place."""
    game, balance = nines.load(slug), 0.0
    for seed in range(60):
        for advised in (0, 1):
            names = usual(library(), game, 4)
            seats = next(number for number in (4, 3) if game.admits(number))
            players = [names[0] if seat % 2 == advised else "random" for seat in range(seats)]
            choose = by_seat([one.at(game) for one in seated(players, seats)])
            gains = play_deal(game, begin(game, seats, seed).position, seed, 1, choose).outcome.gains
            mean = sum(gains) / seats
            balance += sum(gain - mean for seat, gain in enumerate(gains) if seat % 2 == advised)
    assert balance > 0
