"""The comparison with the second implementation agrees with what agrees, and catches every fault put in."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

import nines
from nines import Setup, load
from nines.cards import Card, parse_cards
from nines.kernel.position import CHANCE
from nines.multiple9.position import DRAW
from nines_tools.second_opinion import command
from nines_verification import second
from nines_verification.__main__ import main
from nines_verification.second_opinion import check, comparison
from nines_verification.second_opinion import midway as midway_module
from nines_verification.second_opinion.check import check_second, pieces
from nines_verification.second_opinion.comparison import compare_match
from nines_verification.second_opinion.disagreement import Piece
from nines_verification.second_opinion.matches import matches, seat_numbers
from nines_verification.second_opinion.midway import is_midway, midway
from nines_verification.second_opinion.notation import Notation
from nines_verification.second_opinion.passed_on import after
from nines_verification.second_opinion.setups import CardNames, by_colour, setup_of
from nines_verification.second_opinion.variants import known, pairs
from nines_verification.tools import Tools

if TYPE_CHECKING:
    from collections.abc import Mapping

COMET = load("comet-1718")
PIECE = Piece("comet-1718", (), 3, 7, 4)
MORE = ("redeals", "caught", "succeeded", "rounds", "games", "start", "bonuses", "stock", "gone")


class Mirror:
    """A toy: it sees only the setup and texts, and answers what the engine answers to them."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.game = game = load(setup["game"]).read(setup["readings"])
        family = game.family.name
        passed_on = {
            name: setup[name] for name in MORE if name in setup and not family.startswith("multiple")
        }
        match = game.match_so_far(setup["balances"], setup["deals"], setup["first_hand"], **passed_on)
        pile = setup["aside"] or setup.get("stock", "")
        hands = tuple(setup.pop("hands"))  # the setup is theirs to use up
        self.position = game.set_up(Setup(hands, pile, setup["first_hand"], match))

    def to_act(self) -> int | str | None:
        acting: object = self.position.to_act
        return "chance" if acting is CHANCE else self.position.to_act

    def legal(self) -> list[str]:
        return [str(act) for act in self.game.legal_acts(self.position)]

    def play(self, act: str) -> None:
        self.position = self.game.play(self.position, self.game.parse_act(act)).position

    def reshuffled(self, stock: list[str]) -> None:
        cards = parse_cards(" ".join(stock))
        again = self.position.reshuffles + 1
        table = self.position._replace(stock=cards, pile=(), reshuffles=again, shuffling=False)
        self.position = self.game.play(table, DRAW).position

    def accounts(self) -> dict[int | str, int]:
        return self.game.balances(self.position)

    def winners(self) -> list[int]:
        return list(self.position.ending.winners)

    def after(self) -> dict[str, Any]:
        return after(self.game, self.position, self.game.settle(self.position).position)


class Toy:
    """An implementation whose tables are mirrors, or mirrors with a fault."""

    GAMES: ClassVar[Mapping[str, Mapping[str, set[str]]]] = {
        "comet-1718": {
            "comet-stops": {"no", "yes"},
            "cards-each": {"equal", "whole-pack"},
            "first-hand-cut": {"lowest"},
            "first-hand-lot": {"suit-turned-up"},
        }
    }
    LEFT_OUT: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "comet-1718": {"dealer=first-hand": "for the test"}
    }

    def __init__(self, table: type[Mirror] = Mirror) -> None:
        self.table = table


def found(table: type[Mirror], piece: Piece = PIECE) -> list[str]:
    compared = compare_match(load(piece.game), Toy(table), piece)
    return [one.what for one in compared.disagreements]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["comet-1718", "ninety-nine-3p", "multiple-9-holdem-2007"])
def test_a_toy_that_agrees_is_found_to_agree(slug: str) -> None:
    game = load(slug)
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


class WrongWinner(Mirror):
    def winners(self) -> list[int]:
        return [(seat + 1) % self.position.seats for seat in super().winners()]


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
    one = compare_match(COMET, Toy(WrongWinner), PIECE).disagreements[1]
    text = str(one)
    assert "comet-1718, 3 players, seed 7, deal 2: winners of the deal" in text
    assert "python -m nines_verification second comet-1718 --seats 3 --seed 7 --deals 2" in text
    assert "'hands': ['" in text  # as it was given, though the table has used it up
    assert one.acts[0].split(":")[0] == str(one.setup["first_hand"])


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


def test_acts_are_equal_up_to_equal_cards_and_order() -> None:
    stops, nine = Notation(COMET), Notation(load("multiple-9-2007"))
    assert stops.difference(["lay 7♣+7♥"], ["lay 7♥+7♣"]) is None
    assert stops.for_second("lay 7♣+7♥", ["lay 7♥+7♣"]) == "lay 7♥+7♣"
    assert stops.difference(["lay 9♦ as 10"], ["9D as 10"]) is None
    assert stops.difference(["lay 9♦ as 10"], ["lay 9♦"]) is not None
    # where one order is not the other, the engine lists both
    orders = ["lay 7♣+7♥", "lay 7♥+7♣"]
    assert stops.difference(orders, orders) is None
    assert stops.difference(orders, orders[:1]) is not None
    assert nine.difference(["discard 7♣ J♦"], ["discard 7♣ J♦", "discard J♠ 7♣"]) is None
    assert nine.difference(["discard 7♣ J♦"], ["discard 7♣ Q♦"]) is not None
    assert nine.for_second("discard 7♣ J♦", ["discard 7♥ J♠"]) == "discard 7♣ J♦"


def test_equal_cards_have_one_name_unless_one_is_wild() -> None:
    cards = (Card(9, "♦"), Card(9, "♦", 2), Card(13, "♣"), Card(13, "♣", 2))
    all_wild = load("red-nines-20c")
    assert CardNames.of(all_wild, cards).texts(cards) == "9♦ 9♦ K♣ K♣"
    two = all_wild.read({"how-many-red-nines": "two"})
    assert CardNames.of(two, cards).texts(cards) == "9♦ 9♦#2 K♣ K♣"
    assert Notation(two, CardNames.of(two, cards)).spelled("lay 9♦#2+9♦") == "lay 9♦#2+9♦"


def test_the_setup_is_of_the_match_before_the_deal() -> None:
    game = load("red-nines-1881")
    match = nines.begin(game, 3, seed=1).position
    position = nines.dealt(game, match, seed=1).position
    setup = setup_of(game, match, position, CardNames())
    assert (setup["balances"], setup["pools"]) == ([36, 36, 36], {})  # the antes are for the table to pay
    assert sum(len(cards.split()) for cards in (*setup["hands"], setup["aside"])) == len(position.cards())


def test_candidates_are_known_left_out_or_named() -> None:
    candidates = known(COMET, Toy())
    assert ("comet-stops", "yes") in candidates.alone
    assert "dealer=first-hand" in candidates.left_out
    assert "in-suit=yes" in candidates.unmentioned
    assert candidates.unknown == ()
    assert "4 of 45 candidates known, 1 left out, 40 not mentioned" in str(candidates)


def test_a_candidate_that_the_game_does_not_have_is_named() -> None:
    class Other(Toy):
        GAMES: ClassVar[Mapping[str, Mapping[str, set[str]]]] = {"comet-1718": {"comet-stops": {"perhaps"}}}

    assert known(COMET, Other()).unknown == ("comet-stops=perhaps",)


def test_readings_in_dispute_are_passed_over_and_named() -> None:
    class Other(Toy):
        IN_DISPUTE: ClassVar[Mapping[str, Mapping[str, str]]] = {
            "comet-1718": {"comet-stops=yes cards-each=whole-pack": "a test"}
        }

    candidates = known(COMET, Other())
    alone, both = {"comet-stops": "yes"}, {"comet-stops": "yes", "cards-each": "whole-pack"}
    assert not candidates.in_dispute(COMET.read(alone))
    assert candidates.in_dispute(COMET.read(both))
    kinds = [kind for kind, _, _ in islice(pieces(COMET, candidates, 1, 2), 40)]
    assert "disputed" in kinds
    assert str(candidates).endswith(
        ", 1 in dispute, 40 not mentioned (" + ", ".join(candidates.unmentioned) + ")"
    )


def test_pairs_are_drawn_by_seed_and_must_have_effect() -> None:
    candidates = known(COMET, Toy())
    one, other = ([game and game.name for game in pairs(COMET, candidates, seed)] for seed in (1, 2))
    assert one != other
    assert set(one) == set(other)
    # nobody cuts where a suit is turned up
    assert one.count(None) == 1
    assert len(one) == 6


def test_the_check_says_what_it_tried() -> None:
    decisions, failures, note = check_second(COMET, "standard", implementation=Toy())
    assert decisions >= check.DECISIONS["standard"]
    assert {one.what for one in failures} == {"the second implementation neither plays it nor says why not"}
    assert re.match(r"\d+ deals, \d+ of them under the defaults, \d+ candidates alone, \d+ pairs", note)
    assert "4 of 45 candidates known" in note


def test_the_check_prints_a_fault_only_a_few_times() -> None:
    _, failures, _ = check_second(COMET, "standard", implementation=Toy(WrongWinner))
    caught = [one for one in failures if "winners of the deal" in one.what]
    assert len(caught) == check.MOST_SHOWN
    assert "again: python -m nines_verification second comet-1718" in caught[0].what
    assert "more deals differ" in failures[-1].what


def test_a_game_without_a_second_implementation_is_named() -> None:
    checked, failures, _ = check_second(load("comet-1718"), "standard", implementation=None, decisions=1)
    if second.implementation_of("comet-1718") is None:
        assert (checked, len(failures)) == (0, 1)
    assert second.implementation_of("whist") is None


def test_every_game_has_a_place_for_its_second_implementation() -> None:
    assert sorted(game for games in second.MODULES.values() for game in games) == sorted(
        nines.library().playable
    )


def test_pieces_rotate_through_seats_candidates_and_pairs() -> None:
    rotation = [
        (kind, piece.seats, dict(piece.readings))
        for kind, _, piece in islice(pieces(COMET, known(COMET, Toy()), 1, 2), 12)
    ]
    kinds = [kind for kind, _, _ in rotation if kind != "refused"]
    assert kinds[:6] == ["default", "alone", "pair"] * 2
    assert {seats for kind, seats, _ in rotation if kind == "default"} == {2, 3, 4, 5}


def test_the_command_prints_disagreements_and_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "implementation_of", lambda name: Toy() if name == "comet-1718" else None)
    assert main(["second", "comet-1718", "comet-1752", "--deals", "3", "--readings", "--pairs", "2"]) == 0
    out = capsys.readouterr().out
    assert "comet-1718[comet-stops=yes]: 3 deals" in out
    assert "comet-1752: no second implementation yet" in out
    monkeypatch.setattr(command, "implementation_of", lambda _: Toy(WrongWinner))
    again = [
        "second",
        "comet-1718",
        "--reading",
        "comet-stops=yes",
        "--seats",
        "3",
        "--seed",
        "7",
        "--deals",
        "2",
    ]
    assert main([*again, "--most", "1"]) == 2
    out, err = capsys.readouterr()
    assert "comet-1718[comet-stops=yes], 3 players, seed 7, deal 1: winners of the deal" in out
    assert "1 disagreement printed" in err
    assert main(["second", "comet-1718", "--reading", "comet-stops"]) == 2


@pytest.mark.parametrize("slug", nines.library().playable)
def test_half_of_the_matches_begin_midway_and_go_on(slug: str) -> None:
    game = load(slug)
    seats = seat_numbers(game)[0]
    for seed in (1, 3, 5):
        assert is_midway(seed)
        fresh = nines.begin(game, seats, seed).position
        match = midway(game, fresh, seed)
        assert game.match_winners(match) is None
        assert nines.dealt(game, match, seed).position.seats == seats
    assert sum(map(is_midway, range(100))) in range(40, 60)


def test_a_match_already_over_is_played_from_its_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh = nines.begin(COMET, 3, 7).position
    over = {"balances": (1, 2, 3), "deals": 3}
    monkeypatch.setattr(midway_module, "tools_of", lambda _: Tools(midway=lambda *_: over))
    assert midway(COMET, fresh, 7) is fresh


def test_rises_are_counted_by_the_colour_of_the_pack() -> None:
    by_pack = load("comet-1991").read({"comet-value-counts": "pack"})
    assert by_colour(by_pack, (1, 2)) == [2, 1]  # the red pack is used first
    assert by_colour(by_pack.read({"which-pack-first": "black-first"}), (1, 2)) == [1, 2]
    assert by_colour(load("comet-1991"), (3, 0)) == [3]
    assert by_colour(COMET, ()) == []


def test_a_board_that_came_at_once_is_in_the_stock() -> None:
    game = load("multiple-9-holdem-2007")
    match = game.match_so_far((24, 1), first_hand=0)
    position = nines.dealt(game, match, 3).position
    assert position.ended
    assert len(setup_of(game, match, position, CardNames())["stock"].split()) == 48
