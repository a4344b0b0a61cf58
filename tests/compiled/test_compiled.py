"""The compiled code and the engine play the same deals in the same way."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import nines
import nines.cards
from nines.cards import Card
from nines.compiled import playing, random_numbers
from nines.compiled.edition import WORD, Pack
from nines.compiled.playing import CompiledPlayer
from nines.errors import NotLowerableError
from nines.libraries.alternatives import alternatives
from nines.policies import seated
from nines.shuffle import POLICIES, Stream
from nines.simulation.runners import FIGURES, Alone
from nines_verification.compiled_alike import Setting, alike, check_compiled, is_compiled, settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame

# In each of two settings of each edition. Of 67 answers to open questions that show in random play, all show
# in the first 95 deals, and 65 in the first 60.
DEALS = 100
POLICY = (
    *("random", "greedy", "go-on", "shed-high", "longest-run", "unled-first", "hold-nine"),
    *("go-on+shed-high", "hold-nine+go-on+shed-high", "unled-first+longest-run"),
)
PLAYED = [game.slug for game in nines.library().games("stops") if not game.rule_set.contest]


def seats_of(game: AnyGame) -> list[int]:
    return [n for n in range(2, 11) if game.admits(n)]


def two_settings(slug: str) -> Iterator[tuple[AnyGame, int, tuple[str, ...], int]]:
    """Yield two settings that can be compiled: one other reading, two together; all else is drawn."""
    stream = Stream.of(1718, POLICIES, PLAYED.index(slug))
    game = nines.stops.load(slug)
    for changes in (1, 2):
        while True:
            points = [(point, candidate) for point, candidate, _ in alternatives(game)]
            drawn = dict(points[stream.below(len(points))] for _ in range(changes))
            try:
                other = game.read(drawn)
            except nines.ReadingError:
                continue  # these two exclude each other
            seats = seats_of(other)
            if len(drawn) == changes and seats and is_compiled(other):
                break
        count = seats[stream.below(len(seats))]
        policies = tuple(POLICY[stream.below(len(POLICY))] for _ in range(count))
        yield other, count, policies, stream.below(1 << 30)


@pytest.mark.slow
@pytest.mark.parametrize("slug", PLAYED)
def test_compiled_code_and_engine_play_the_same_deals(slug: str) -> None:
    for game, seats, policies, seed in two_settings(slug):
        assert differing(game, seats, policies, seed, DEALS) == [], (game.name, seats, policies, seed)


def differing(game: AnyGame, seats: int, policies: Sequence[str], seed: int, deals: int) -> list[int]:
    """Return the numbers of the deals that compiled code and engine play differently."""
    chosen = seated(policies, seats)
    alone = Alone(game, seats, chosen)
    rows, beyond = CompiledPlayer(game, seats, chosen).play(seed, 1, deals + 1)
    assert len(beyond) < deals // 4
    kept = [number for number in range(1, deals + 1) if number not in beyond]
    return [number for number in kept if tuple(rows[number - 1]) != alone.row(seed, number)]


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "hold-nine+greedy", "go-on+longest-run"])
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        *(("red-nines-20c", 5), ("red-nines-20c", 7), ("red-nines-20c", 8)),
        *(("comet-1752[cards-each=one-pack]", 2), ("comet-1752[cards-each=one-pack]", 4)),
    ],
)
def test_equal_cards_of_a_large_pack_are_played_alike(name: str, seats: int, policy: str) -> None:
    game = nines.stops.load(name)
    assert len(game.rule_set.pack.rule.cards(seats, 0)) > WORD
    assert differing(game, seats, [policy], 104, 40) == []


@pytest.mark.slow
def test_a_wild_card_may_look_back_at_the_suit() -> None:
    """A full comparison of all answers found that two sequences, alike but for this suit, were one state."""
    game = nines.stops.load("commit-2011[suit-of-the-order=last-natural]")
    assert differing(game, 4, ["random"], 458821961, 60) == []


def test_a_card_held_twice_has_two_bits() -> None:
    pack = Pack("a/pack", nines.cards.pack(2), frozenset((Card(9, "♦"), Card(9, "♦", 2))))
    nines_, king = {Card(9, "♦"), Card(9, "♦", 2)}, {Card(13, "♠", 2)}
    hand = frozenset(nines_ | king)
    assert pack.mask(hand).bit_count() == 2
    assert pack.mask_of_twins(hand) == pack.mask(nines_)
    assert pack.of(pack.mask(hand), pack.mask_of_twins(hand)) == nines_ | {Card(13, "♠")}
    assert pack.with_second((Card(9, "♦"),)) == (Card(9, "♦"), Card(9, "♦", 2))


def test_a_pack_with_three_equal_cards_has_no_room() -> None:
    with pytest.raises(NotLowerableError, match="156 cards do not fit into two words of 64 bits"):
        Pack("a/pack", nines.cards.pack(3), frozenset())


@pytest.mark.slow
def test_default_readings_are_played_without_the_engine() -> None:
    for slug in PLAYED:
        game = nines.stops.load(slug)
        seats = seats_of(game)[0]
        player = CompiledPlayer(game, seats, seated(["random"], seats))
        _, beyond = player.play(1, 1, 101)
        answerable = game.rule_set.answer is not None
        assert len(beyond) <= (5 if answerable else 0), slug


@pytest.mark.slow
def test_compiled_code_plays_a_deal_alike_after_any_other() -> None:
    game, seats = nines.stops.load("red-nines-20c"), 4
    player = CompiledPlayer(game, seats, seated(["random"], seats))
    player.play(7, 1, 201)
    before = player.looked_up
    whole = player.play(7, 1, 201).rows
    assert (
        400 <= player.looked_up - before < 0.1 * whole[:, 1].sum()
    )  # of each deal, the first act and the last
    later = CompiledPlayer(game, seats, seated(["random"], seats)).play(7, 101, 201).rows
    assert (whole[100:] == later).all()


@pytest.mark.parametrize(
    ("name", "seats", "policy", "words"),
    [
        ("hoc-mazarin-1765", 3, "random", "hoc-mazarin-1765/contest/point cannot be lowered"),
        ("comet-1718", 3, "+".join(["greedy"] * 5), "it has more than 4 parts"),
        ("comet-1752[carte-blanche=scored]", 3, "random", "what is shown is paid by no player"),
        ("comet-2011-two-hand[pegging=at-the-end]", 2, "random", "no score below 10,000 ends the deal"),
        ("comet-1752[what-is-multiplied=all-alike]", 2, "random", "all that the winner has earned"),
        ("commit-1914[nine-on-own-card=no]", 3, "random", "it depends on who played the last card"),
        ("commit-1914[choice-not-used=sequence-only]", 3, "random", "fewer cards may follow after a pass"),
    ],
)
def test_what_is_not_lowered_says_which_rule_and_why(name: str, seats: int, policy: str, words: str) -> None:
    with pytest.raises(NotLowerableError, match=words):
        CompiledPlayer(nines.stops.load(name), seats, seated([policy], seats)).play(1, 1, 200)


def test_streams_of_the_machine_are_those_of_the_engine() -> None:
    for seed, purpose, number in ((0, 0, 0), (1718, 1, 77), ((1 << 64) - 1, 1, 10**9)):
        stream, memory = Stream.of(seed, purpose, number), np.zeros(4, np.uint64)
        with np.errstate(over="ignore"):
            random_numbers.start(memory, np.uint64(seed), purpose, number)
            drawn = [random_numbers.below(memory, 1 + n % 60) for n in range(500)]
        assert drawn == [stream.below(1 + n % 60) for n in range(500)]


def test_compiled_code_that_plays_differently_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, play = nines.stops.load("comet-1718"), CompiledPlayer.play
    assert check_compiled(game, "standard") == (20, (), "")

    def one_act_more(self: CompiledPlayer, seed: int, start: int, stop: int) -> Any:  # noqa: ANN401 - see CompiledPlayer
        played = play(self, seed, start, stop)
        played.rows[4, FIGURES.index("acts")] += 1
        return played

    monkeypatch.setattr(CompiledPlayer, "play", one_act_more)
    deals, (failure,), _ = check_compiled(game, "standard")
    assert deals == 20
    assert failure.where.startswith("comet-1718, 2 players, ")
    assert failure.what.startswith("deal 5 of seed ")


def test_a_full_run_compares_all_seats_and_answers() -> None:
    assert not is_compiled(nines.load("oxford-whist"))
    game = nines.stops.load("commit-1857")
    every = list(settings(game, "full", 1))
    assert [setting.seats for setting in every if setting.game is game] == [
        n for n in range(1, 13) if game.admits(n)
    ]
    others = {other.name for _, _, other in alternatives(game)}
    assert {setting.game.name for setting in every if setting.game is not game} == others
    assert all(
        setting.game.admits(setting.seats) and len(setting.policies) == setting.seats for setting in every
    )


def test_what_compiled_code_cannot_play_the_engine_plays() -> None:
    game = nines.stops.load("comet-1752[carte-blanche=scored]")
    assert alike(Setting(game, 3, ("random",) * 3, 1), 50) == (0, [])
    assert not is_compiled(nines.stops.load("hoc-mazarin-1765"))


@pytest.mark.slow
def test_the_machine_plays_as_its_translation_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its source code as Python runs it; this also shows which of its lines are reached."""
    setting = [
        *(("comet-1752", 4), ("comet-1718", 3), ("comet-2011-two-hand", 2), ("commit-2011", 4)),
        *(("pope-joan-1909", 4), ("red-nines-20c", 5), ("red-nines-1881", 4)),
    ]
    translated = [_rows(CompiledPlayer, name, seats) for name, seats in setting]
    monkeypatch.setenv(playing.INTERPRETED, "1")
    monkeypatch.setattr(playing, "program", None)
    assert [_rows(CompiledPlayer, name, seats) for name, seats in setting] == translated


def _rows(player: Any, name: str, seats: int) -> list[tuple[int, ...]]:  # noqa: ANN401 - one of two classes
    policies = ["greedy", "unled-first+longest-run", *["hold-nine", "random", "random"][: seats - 2]]
    rows, _ = player(nines.stops.load(name), seats, seated(policies, seats)).play(3, 1, 4)
    return [tuple(map(int, row)) for row in chain(rows)]
