"""The specified shuffle: published vectors, our own, and a second writing of the same specification."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines.cards import pack, show_cards
from nines.errors import RequestError
from nines.shuffle import DEALS, POLICIES, Stream, splitmix64

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "shuffle.json").read_text(encoding="utf-8")
)
FULL = 2**64 - 1
words = st.integers(0, FULL)


def test_splitmix64_gives_the_published_numbers() -> None:
    """Steele, Lea and Flood 2014; the numbers of the reference code started at 1234567."""
    numbers = splitmix64(1234567)
    assert [next(numbers) for _ in range(5)] == [
        *(6457827717110365317, 3203168211198807973, 9817491932198370423),
        *(4593380528125082431, 16408922859458223821),
    ]


def test_xoshiro_gives_the_published_numbers() -> None:
    """Blackman and Vigna 2021; the numbers of the reference code from the state 1, 2, 3, 4."""
    stream = Stream((1, 2, 3, 4))
    assert [stream.word() for _ in range(10)] == [
        *(11520, 0, 1509978240, 1215971899390074240, 1216172134540287360),
        *(607988272756665600, 16172922978634559625, 8476171486693032832),
        *(10595114339597558777, 2904607092377533576),
    ]


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=str)
def test_our_streams_are_those_that_we_publish(vector: dict[str, Any]) -> None:
    stream = Stream.of(int(vector["seed"]), vector["purpose"], vector["number"])
    assert [str(stream.word()) for _ in vector["words"]] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=str)
def test_our_shuffles_are_those_that_we_publish(vector: dict[str, Any]) -> None:
    stream = Stream.of(int(vector["seed"]), DEALS, vector["number"])
    assert show_cards(stream.shuffled(pack())) == vector["pack"]


class Plain:
    """The specification once more, in 64-bit steps as another language would have them."""

    def __init__(self, seed: int, purpose: int, number: int) -> None:
        start = self.mix(seed)[1] + 2 * number + purpose
        self.state = []
        at = start % 2**64
        for _ in range(4):
            at, word = self.mix(at)
            self.state.append(word)

    @staticmethod
    def mix(at: int) -> tuple[int, int]:
        at = (at + 11400714819323198485) % 2**64
        z = at
        z = (z ^ z // 2**30) * 13787848793156543929 % 2**64
        z = (z ^ z // 2**27) * 10723151780598845931 % 2**64
        return at, z ^ z // 2**31

    @staticmethod
    def turn(word: int, places: int) -> int:
        turned: int = (word * 2**places) % 2**64 + word // 2 ** (64 - places)
        return turned

    def word(self) -> int:
        s = self.state
        result: int = self.turn(s[1] * 5 % 2**64, 7) * 9 % 2**64
        kept = s[1] * 2**17 % 2**64
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= kept
        s[3] = self.turn(s[3], 45)
        return result

    def below(self, bound: int) -> int:
        # Lemire: the low half must not fall among the 2^64 mod bound lowest, else draw again.
        while True:
            high, low = divmod(self.word() * bound, 2**64)
            if low >= 2**64 % bound:
                return high

    def shuffled(self, count: int) -> list[int]:
        order = list(range(count))
        for top in reversed(range(1, count)):
            other = self.below(top + 1)
            order[top], order[other] = order[other], order[top]
        return order


@given(words, st.sampled_from([DEALS, POLICIES]), st.integers(0, 10**12), st.integers(0, 104))
def test_a_second_writing_of_the_specification_agrees(
    seed: int, purpose: int, number: int, count: int
) -> None:
    ours, plain = Stream.of(seed, purpose, number), Plain(seed, purpose, number)
    assert [ours.word() for _ in range(4)] == [plain.word() for _ in range(4)]
    assert list(ours.shuffled(range(count))) == plain.shuffled(count)


@given(words, st.integers(1, FULL))
def test_a_bounded_draw_is_alike_in_both_writings(seed: int, bound: int) -> None:
    ours, plain = Stream.of(seed), Plain(seed, DEALS, 0)
    draws = [ours.below(bound) for _ in range(5)]
    assert all(0 <= draw < bound for draw in draws)
    assert draws == [plain.below(bound) for _ in range(5)]


def test_a_draw_that_would_favour_some_numbers_is_drawn_again() -> None:
    # With a bound just above half of 2^64 nearly every second word is refused.
    bound = 2**63 + 1
    ours, plain = Stream.of(1718), Plain(1718, DEALS, 0)
    assert [ours.below(bound) for _ in range(64)] == [plain.below(bound) for _ in range(64)]


def test_a_shuffle_draws_again_as_a_bounded_draw_does() -> None:
    state = (1, 0, 3, 4)  # its first word is 0, which a draw below 5 refuses
    stream, order = Stream(state), list(range(5))
    for top in (4, 3, 2, 1):
        other = stream.below(top + 1)
        order[top], order[other] = order[other], order[top]
    shuffling = Stream(state)
    assert (list(shuffling.shuffled(range(5))), shuffling.state) == (order, stream.state)


@pytest.mark.parametrize("bound", [6, 13, 52])
def test_bounded_draws_are_uniform(bound: int) -> None:
    # Fixed in advance: the deals of 1718, 1000 draws for each number, the critical value at 1 in 1000.
    critical = {6: 20.52, 13: 32.91, 52: 87.97}[bound]
    stream, counts = Stream.of(1718), [0] * bound
    for _ in range(1000 * bound):
        counts[stream.below(bound)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < critical


def test_every_card_comes_to_every_place_alike() -> None:
    # 2,600 packs: where does the ace of clubs come to lie? 51 degrees of freedom, 1 in 1000.
    places = [0] * 52
    for number in range(2600):
        places[Stream.of(1718, number=number).shuffled(range(52)).index(0)] += 1
    assert sum((count - 50) ** 2 / 50 for count in places) < 87.97


def test_one_deal_can_be_made_without_those_before_it() -> None:
    assert Stream.of(7, number=3).word() == Stream.of(7, number=3).word()
    starts = {Stream.of(7, purpose, number).word() for purpose in (0, 1) for number in range(100)}
    assert len(starts) == 200


@pytest.mark.parametrize(("seed", "number"), [(-1, 0), (2**64, 0), (0, -1)])
def test_a_number_out_of_range_is_refused_with_the_range(seed: int, number: int) -> None:
    with pytest.raises(RequestError, match="out of range; give"):
        Stream.of(seed, number=number)


@given(words, st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_nothing(seed: int, things: list[int]) -> None:
    assert sorted(Stream.of(seed).shuffled(things)) == sorted(things)
