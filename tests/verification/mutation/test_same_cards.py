"""Rules about cards are proved alike only where they answer alike at every table of a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines.cards import Card, Face
from nines.common import card_packs, seating
from nines.common.inputs import Dealt, Stock
from nines.stops.rules.deal import EqualHands, ToTheEnd
from nines.stops.rules.equipment import CardsCount
from nines.stops.rules.wild import AllOfThese
from nines_verification.mutation.proofs import CARDS, proof_of
from nines_verification.mutation.rule_mutants import rule_mutants
from nines_verification.mutation.same_cards import same_cards
from nines_verification.mutation.trying import Trier

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

LIBRARY = nines.library()
RED_NINES = LIBRARY.load("red-nines-20c")  # for four to eight, thirteen cards to each
WILD = AllOfThese((Face(9, "♦"), Face(9, "♥")))
VALUE = CardsCount(20, 11, 12, 13)
HEARTS_FIRST = card_packs.SuitForEach("♥♣♦♠")


def test_these_are_the_rules_of_the_game() -> None:
    rules = [cited.rule for aspect in ("wild", "value", "pack") for cited in RED_NINES.aspects()[aspect]]
    assert rules == [WILD, VALUE, HEARTS_FIRST]


def test_what_comes_to_the_same_cards_is_alike() -> None:
    assert same_cards(RED_NINES, "deal", EqualHands(on_table=0), EqualHands(on_table=-1))
    assert same_cards(RED_NINES, "deal", EqualHands(on_table=0), ToTheEnd())
    assert same_cards(RED_NINES, "wild", WILD, replace(WILD, copies=12))
    assert same_cards(RED_NINES, "value", VALUE, replace(VALUE, nothing=(Card(9, "♦", 5),)))
    for_two = LIBRARY.load("comet-2011-two-hand")
    assert same_cards(for_two, "pack", card_packs.FullPack(), card_packs.PackWithout(()))


@dataclass(frozen=True)
class OtherForOneTable:
    """Deals as another rule does, but where eight play and the last of them is served first."""

    def deal(self, stock: Stock) -> Dealt:
        dealt = EqualHands().deal(stock)
        if len(stock.order) == 8 and stock.order[0] == 7:
            first, second, *others = dealt.hands
            return Dealt((second, first, *others), dealt.left)
        return dealt


@dataclass(frozen=True)
class OtherInOneDeal:
    """Another pack for every second deal, and for seven alone."""

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:
        cards = HEARTS_FIRST.cards(players, deal)
        return cards[::-1] if players == 7 and deal % 2 else cards


@dataclass(frozen=True)
class Failing:
    """Fails whatever it is asked."""

    def deal(self, stock: Stock) -> Dealt:
        raise ValueError(stock)


@pytest.mark.parametrize(
    ("aspect", "one", "other"),
    [
        ("deal", EqualHands(), OtherForOneTable()),
        ("deal", EqualHands(), EqualHands(whole_hands=True)),
        ("deal", Failing(), Failing()),
        ("pack", HEARTS_FIRST, OtherInOneDeal()),
        ("wild", WILD, replace(WILD, copies=1)),
        ("value", VALUE, replace(VALUE, nothing=(Card(9, "♦", 2),))),
        ("seats", seating.Between(4, 8), seating.Between(4, 8)),  # not about cards
    ],
)
def test_a_planted_difference_is_not_proved_away(aspect: str, one: object, other: object) -> None:
    assert not same_cards(RED_NINES, aspect, one, other)


def test_nothing_is_proved_of_any_number_of_players() -> None:
    endless = RED_NINES.read({"how-many-players": "four-or-more"})
    assert not same_cards(endless, "wild", WILD, replace(WILD, copies=12))


def test_what_else_play_asks_of_a_rule_counts() -> None:
    """Of a deal of Hold'em play asks how many cards each has, too."""
    game: AnyGame = LIBRARY.load("multiple-9-holdem-2007")
    (deal,) = game.aspects()["deal"]

    class OfAnotherSize:
        each = 1

        def deal(self, stock: Stock) -> Dealt:
            return deal.rule.deal(stock)  # type: ignore[attr-defined, no-any-return] # it is a rule of dealing

    assert same_cards(game, "deal", deal.rule, deal.rule)
    assert not same_cards(game, "deal", deal.rule, OfAnotherSize())


def test_no_mutant_that_a_scenario_kills_is_proved() -> None:
    trier = Trier(LIBRARY, RED_NINES)
    about_cards = [
        rule_mutant
        for rule_mutant in rule_mutants(LIBRARY, RED_NINES)
        if rule_mutant.key in ("pack", "deal", "wild", "value")
    ]
    proved = [rule_mutant for rule_mutant in about_cards if proof_of(trier, rule_mutant) == CARDS]
    assert proved
    assert [rule_mutant.name for rule_mutant in proved if trier.kill(rule_mutant)] == []
