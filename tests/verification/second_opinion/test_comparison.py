"""The comparison agrees with what agrees, and catches every fault that is put in."""

from __future__ import annotations

from itertools import islice
from typing import Any, ClassVar

import pytest
from tests.verification.second_opinion.conftest import COMET, Mirror, Toy, WrongWinner

from nines import library
from nines_verification.second_opinion import comparison
from nines_verification.second_opinion.comparison import compare_match
from nines_verification.second_opinion.disagreement import Piece
from nines_verification.second_opinion.matches import matches, seat_numbers

PIECE = Piece("comet-1718", (), 3, 7, 4)


def found(table: type[Mirror], piece: Piece = PIECE) -> list[str]:
    compared = compare_match(library().load(piece.game), Toy(table), piece)
    return [disagreement.what for disagreement in compared.disagreements]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["comet-1718", "ninety-nine-3p", "multiple-9-holdem-2007"])
def test_a_toy_that_agrees_is_found_to_agree(slug: str) -> None:
    game = library().load(slug)
    for piece in islice(matches(game, 1, seat_numbers(game)), 4):
        compared = compare_match(game, Toy(), piece)
        assert (compared.disagreements, compared.decisions > 0) == ((), True)
        assert compare_match(game, Toy(), piece) == compared  # the same again


class OffersMore(Mirror):
    def legal(self) -> list[str]:
        return [*super().legal(), "lay 10♠ as 4"]


class OffersLess(Mirror):
    def legal(self) -> list[str]:
        return super().legal()[:-1] if len(super().legal()) > 1 else super().legal()


class OffersTwice(Mirror):
    def legal(self) -> list[str]:
        return [*super().legal(), super().legal()[0]]


class PaysWrong(Mirror):
    def accounts(self) -> dict[int | str, int]:
        paid = super().accounts()
        return paid | {0: paid[0] + 1} if paid[0] != 100 else paid


class OpensPool(Mirror):
    def accounts(self) -> dict[int | str, int]:
        return super().accounts() | {"pool": 3}


class WrongSeat(Mirror):
    def to_act(self) -> int | str | None:
        now = super().to_act()
        return (now + 1) % self.position.seats if isinstance(now, int) and self.position.passed else now


class GoesOn(Mirror):
    def to_act(self) -> int | str | None:
        return 0 if super().to_act() is None else super().to_act()


class WrongNext(Mirror):
    def after(self) -> dict[str, Any]:
        return super().after() | {"dealer": -1}


class WrongKey(Mirror):
    def after(self) -> dict[str, Any]:
        return {"next dealer": 1}


class Fails(Mirror):
    def play(self, act: str) -> None:
        raise KeyError(act)


class Refuses(Mirror):
    def __init__(self, setup: dict[str, Any]) -> None:
        raise ValueError(setup["readings"])


@pytest.mark.parametrize(
    ("table", "what"),
    [
        (OffersMore, "legal acts of seat"),
        (OffersLess, "legal acts of seat"),
        (OffersTwice, "legal acts of seat"),
        (PaysWrong, "accounts"),
        (OpensPool, "accounts"),
        (WrongWinner, "winners of the deal"),
        (WrongSeat, "who acts"),
        (GoesOn, "who acts"),
        (WrongNext, "after the deal: dealer"),
        (WrongKey, "keys of after()"),
        (Fails, "the second implementation fails"),
        (Refuses, "the second implementation fails"),
    ],
)
def test_a_fault_that_was_put_in_is_caught(table: type[Mirror], what: str) -> None:
    caught = found(table)
    assert caught
    assert all(one.startswith(what) for one in caught)


def test_a_disagreement_ends_the_deal_and_not_the_match() -> None:
    compared = compare_match(COMET, Toy(OffersMore), PIECE)
    assert len(compared.disagreements) == compared.deals == 3  # a match for three has three deals


def test_what_is_printed_is_enough_to_repeat_it() -> None:
    disagreement = compare_match(COMET, Toy(WrongWinner), PIECE).disagreements[1]
    text = str(disagreement)
    assert "comet-1718, 3 players, seed 7, deal 2: winners of the deal" in text
    assert "python -m nines_verification second comet-1718 --seats 3 --seed 7 --deals 2" in text
    assert "'hands': ['" in text  # as it was given, though the table has used it up
    assert disagreement.acts[0].split(":")[0] == str(disagreement.setup["first_hand"])


def test_a_fault_of_the_engine_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a card")

    monkeypatch.setattr(comparison, "dealt", fail)
    assert found(Mirror) == ["the engine, or this comparison, fails"]


class Shuffles(Mirror):
    shuffled: ClassVar[list[int]] = []

    def reshuffled(self, stock: list[str]) -> None:
        self.shuffled.append(len(stock))
        super().reshuffled(stock)


def test_chance_is_asked_of_both() -> None:
    assert found(Shuffles, Piece("multiple-9-2007", (), 2, 1, 6)) == []
    assert Shuffles.shuffled
