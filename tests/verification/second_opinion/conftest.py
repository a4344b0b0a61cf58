"""What the tests of the second opinion share: a toy that plays as the engine does, and one with a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from nines import Setup, library
from nines.cards import parse_cards
from nines.kernel.position import CHANCE
from nines.multiple9.position import DRAW
from nines_verification.second_opinion.passed_on import after

if TYPE_CHECKING:
    from collections.abc import Mapping

COMET = library().load("comet-1718")
MORE = ("redeals", "caught", "succeeded", "rounds", "games", "start", "bonuses", "stock", "gone")


class Mirror:
    """A toy: it sees only the setup and texts, and answers what the engine answers to them."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.game = game = library().load(setup["game"]).read(setup["readings"])
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


class WrongWinner(Mirror):
    def winners(self) -> list[int]:
        return [(seat + 1) % self.position.seats for seat in super().winners()]
