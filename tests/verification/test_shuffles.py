"""Chance is held to be fair by counts, and each kind of unfair chance is noticed."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, permutations
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pytest

from nines import library
from nines.common import lots
from nines.common.inputs import Drawn
from nines.holdem.rules.match import ButtonDrawn
from nines.shuffle import Stream
from nines_verification.run import verify
from nines_verification.shuffles import (
    STANDARD,
    Sizes,
    Table,
    check_shuffles,
    count_lot,
    count_orders,
    fault_of,
    games_by_lot,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.common.inputs import Lot

T = TypeVar("T")
FAIR: Final = Stream.shuffled
FIRST_OF_RANK: Final = lots.FirstOfRankDeals.draw
SMALL: Final = Sizes(orders=6000, packs=2500, lots=300)


# Fair chance


def test_fair_chance_passes_and_says_how_much_was_counted() -> None:
    assert check_shuffles(library(), SMALL) == (6000 + 2500 + 7 * 300, (), "10 tables")


def test_a_run_counts_a_hundred_thousand_shuffles() -> None:
    kinds = len(games_by_lot(library()))
    assert STANDARD.orders + STANDARD.packs + kinds * STANDARD.lots == 100_000


def test_one_shuffle_scores_as_fair_chance_does_on_average() -> None:
    """Whatever the order, so the factor of the statistic is right."""
    for order in permutations(range(4)):
        met = Counter[Any](enumerate(order))
        assert Table("one shuffle", met, 16, 9, 3 / 4).statistic == pytest.approx(9)


# Unfair chance, in place of the engine's


def swapping(indices: Callable[[int], range], bound: Callable[[int, int], int]) -> Any:  # noqa: ANN401
    """Return a shuffle that swaps the card at each index with a card below a bound."""

    def shuffled(self: Stream, things: Sequence[T]) -> tuple[T, ...]:
        order = list(things)
        for i in indices(len(order)):
            j = self.below(bound(i, len(order)))
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    return shuffled


def cut(self: Stream, things: Sequence[T]) -> tuple[T, ...]:
    """Cut the pack once: every card is equally likely at every place."""
    at = self.below(len(things))
    return (*things[at:], *things[:at])


def sorted_by_few_numbers(self: Stream, things: Sequence[T]) -> tuple[T, ...]:
    """Sort by random numbers, some of which are equal: such things keep their order."""
    numbers = [self.below(2 * len(things)) for _ in things]
    return tuple(things[i] for i in sorted(range(len(things)), key=numbers.__getitem__))


def riffled(self: Stream, things: Sequence[T]) -> tuple[T, ...]:
    """Riffle the pack five times; seven are needed."""
    order = list(things)
    for _ in range(5):
        sides = [self.below(2) for _ in order]
        halves = iter(order[: sides.count(0)]), iter(order[sides.count(0) :])
        order = [next(halves[side]) for side in sides]
    return tuple(order)


def remainder(self: Stream, bound: int) -> int:
    """Take the remainder of a small word."""
    return (self.word() >> 58) % bound


def above(self: Stream, bound: int) -> int:
    """Never return 0, unless nothing else is possible."""
    return 1 + (self.word() * (bound - 1) >> 64) if bound > 1 else 0


def least_of_two(self: Stream, bound: int) -> int:
    return min((self.word() * bound >> 64, self.word() * bound >> 64))


TOP: Final = lambda n: range(n - 1, 0, -1)  # noqa: E731 - the indices of the engine's own shuffle
SHUFFLES: Final[dict[str, Any]] = {
    "nothing is moved": lambda _, things: tuple(things),
    "one is subtracted too often (Sattolo)": swapping(TOP, lambda i, _: i),
    "every swap is with any card": swapping(TOP, lambda _, n: n),
    "every swap is with any card, from below": swapping(range, lambda _, n: n),
    "the first card keeps its place": lambda self, things: (things[0], *FAIR(self, things[1:])),
    "the last card keeps its place": lambda self, things: (*FAIR(self, things[:-1]), things[-1]),
    "the last swap is left out": swapping(lambda n: range(n - 1, 1, -1), lambda i, _: i + 1),
    "the first swap is left out": swapping(lambda n: range(n - 2, 0, -1), lambda i, _: i + 1),
    "the pack is only cut": cut,
    "it is sorted by few numbers": sorted_by_few_numbers,
    "it is riffled too seldom": riffled,
    "it is reversed or not": lambda self, things: tuple(things[:: 1 - 2 * self.below(2)]),
}
BELOW: Final[dict[str, Any]] = {
    "remainders of a small word": remainder,
    "the first is never chosen": above,
    "the first is chosen more often": least_of_two,
}


@pytest.mark.slow_cases("it is riffled")
@pytest.mark.parametrize("shuffle", SHUFFLES)
def test_an_unfair_shuffle_is_noticed(shuffle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stream, "shuffled", SHUFFLES[shuffle])
    checked, failures, note = check_shuffles(library(), SMALL)
    assert [failure for failure in failures if failure.what.startswith("too uneven: chi-squared is ")]
    assert (checked, note) == (SMALL.orders + SMALL.packs, "no lots were drawn")


@pytest.mark.parametrize("below", BELOW)
def test_an_unfair_number_is_noticed(below: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stream, "below", BELOW[below])
    monkeypatch.setattr(Stream, "shuffled", swapping(TOP, lambda i, _: i + 1))
    assert check_shuffles(library(), SMALL)[1]


def test_streams_that_do_not_depend_on_the_deal_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = Stream.of
    monkeypatch.setattr(Stream, "of", lambda seed, purpose=0, _number=0: fair(seed, purpose))
    _, failures, _ = check_shuffles(library(), SMALL)
    assert [failure.where for failure in failures] == ["orders of 6 things"]


def test_streams_that_do_not_depend_on_the_seed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = Stream.of
    monkeypatch.setattr(Stream, "of", lambda _seed, purpose=0, number=0: fair(1, purpose, number))
    _, failures, _ = check_shuffles(library(), SMALL)
    assert len(failures) == 2


def test_orders_that_take_turns_are_too_even(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = cycle(permutations(range(6)))
    monkeypatch.setattr(Stream, "shuffled", lambda *_: next(turns))
    table = count_orders(SMALL.orders)
    assert fault_of(table).startswith("too even: chi-squared is ")


# Lots


def one_forgotten(rule: Any, lot: Lot) -> Drawn:  # noqa: ANN401 - a rule of two kinds
    """Draw the lot without the last player."""
    drawn: Drawn = FORGETTING[type(rule)](rule, lot._replace(players=lot.players - 1))
    return drawn


FORGETTING: Final[dict[type, Any]] = {one: one.draw for one in (lots.CutForFirst, lots.LowestDeals)}
LOTS: Final[dict[type, Callable[[Any, Lot], Drawn]]] = {
    lots.CutForFirst: one_forgotten,
    lots.LowestDeals: one_forgotten,
    lots.FirstOfRankDeals: lambda one, lot: FIRST_OF_RANK(
        lots.FirstOfRankDeals(one.rank, from_any_seat=False), lot
    ),
    lots.SomebodyDeals: lambda _, lot: Drawn((), max(lot.any_seat(), lot.any_seat())),
    ButtonDrawn: lambda _, lot: Drawn((), lot.any_seat() or lot.any_seat()),
}


@pytest.mark.parametrize("rule", LOTS, ids=lambda rule: rule.__name__)
def test_a_lot_that_favours_a_seat_is_noticed(rule: type, monkeypatch: pytest.MonkeyPatch) -> None:
    game, seats = next(
        (game, seats)
        for game, seats in games_by_lot(library())
        if any(isinstance(cited.rule, rule) for cited in game.rules().values())
    )
    assert fault_of(count_lot(game, seats, 300)) == ""
    monkeypatch.setattr(rule, "draw", LOTS[rule])
    assert fault_of(count_lot(game, seats, STANDARD.lots)).startswith("too uneven: ")


# The check as a whole


def test_an_unfair_lot_fails_the_check_and_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ButtonDrawn, "draw", lambda *_: Drawn((), 0))
    _, (failure,), _ = check_shuffles(library(), SMALL)
    assert failure.where == "lot of multiple-9-holdem-2007, 10 players"
    assert failure.what.endswith("most often 0, 300 of 300")


def test_verify_fails_if_nothing_is_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stream, "shuffled", lambda _, things: tuple(things))
    (section,) = verify(library(), only=["shuffles"])
    assert not section.passed
    assert section.checked == STANDARD.orders + STANDARD.packs
    assert section.unit == "shuffles"
