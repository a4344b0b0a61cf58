"""Comet with one pack, from the books of 1718, 1753 and 2018."""

from typing import Any

from nines_verification.second.stops_comet.cards import KING, NINE, Lay, points, rank_of, sets_of
from nines_verification.second.stops_comet.play import StopsTable


class OldComet(StopsTable):
    """Comet as in 1718. Where another book has different rules, the code follows the book of the game."""

    def __init__(self, setup: dict[str, Any], reading: dict[str, str]) -> None:
        super().__init__(setup, reading)
        if self.in_suit and self.reads("several-of-a-rank", "yes"):
            raise ValueError("in a sequence of one suit no two cards of a rank can be laid together")
        if self.seats == 2 and self.reads("two-players", "no"):
            raise ValueError("two cannot play")
        self.of_1753 = setup["game"] == "comet-1753"

    def lowest_rank(self) -> int:
        """Return the lowest rank, which is 1 if the pack has aces, and 2 if not."""
        return 2 if self.reads("base-pack", "forty-eight") else 1

    def comet_value(self) -> int:
        """Return the value of the comet, which is a fiche (10) or, in one reading, half a fiche."""
        return 5 if self.reads("fiche-or-less", "half") else 10

    def king_value(self) -> int:
        """Return the value of a king, which is one jeton."""
        return 1

    def block_value(self) -> int:
        """Return the value of a block, which is one jeton."""
        return 1

    def sets_for(self, hand: list[str], rank: int, *, leading: bool) -> list[Lay]:
        """Return the plays of two to four cards of a rank, if such plays are allowed."""
        if not self.reads("several-of-a-rank", "yes"):
            return []
        comets = [card for card in hand if card in self.comets]
        if leading:
            barred = not self.reads("wild-leads", "any", *(["as-itself"] if rank == NINE else []))
        else:
            barred = self.reads("natural-card-first", "yes")
        if barred:
            comets = []
        natural = self.naturals(hand, rank)
        return [lay for size in (2, 3, 4) for lay in sets_of(natural, comets, rank, size, 1)]

    def comet_earns(self, lay: Lay, *, out: bool) -> bool:
        """Return whether the comet in a play is paid for."""
        if out and self.reads("last-card-paid", "no"):
            return False
        return not (lay.as_itself and self.reads("comet-as-nine-paid", "no"))

    def to_winner(self, hand: list[str]) -> int:
        """Return the amount that the winner gets for a hand, without the fiche for the comet."""
        if self.reads("cards-left", "by-card-only"):
            return len(hand)
        by_card = self.reads("cards-left", "by-card")
        amount = len(hand) if by_card else sum(points(card) for card in hand)
        if self.comets & set(hand) and self.reads("caught-comet-value", "extra"):
            amount += 9
        kings = sum(rank_of(card) == KING for card in hand)
        if self.reads("caught-king", "ten-extra") or (self.reads("caught-king", "extra") and not by_card):
            amount += 10 * kings
        return amount

    def for_comet(self, seat: int, winner: int) -> list[tuple[int, int]]:
        """Return the payments that a player left with the comet makes, as (payee, amount)."""
        if self.reads("cards-left", "by-card-only") or not self.comets & set(self.hands[seat]):
            return []
        fiche = 4 if self.reads("caught-comet-fiche", "four") else 10
        if self.of_1753 or self.reads("caught-comet-paid-to", "winner"):
            return [(winner, fiche)]
        if self.reads("caught-comet-paid-to", "losers"):
            return [(payee, fiche) for payee in self.losers(seat, winner)]
        return [(payee, fiche) for payee in (winner, *self.losers(seat, winner))]

    def for_kings(self, seat: int, winner: int) -> list[tuple[int, int]]:
        """Return the payments that a player left with kings makes, as (payee, amount)."""
        if self.reads("cards-left", "by-card-only"):
            return []
        kings = sum(rank_of(card) == KING for card in self.hands[seat])
        one_to_each = self.reads("caught-king", "one-to-each") and not self.reads("cards-left", "by-card")
        if one_to_each or self.reads("caught-king", "ten-in-points", "ten-extra"):
            return [(payee, kings) for payee in (winner, *self.losers(seat, winner))]
        if self.reads("caught-king", "ten-alone"):
            return [(payee, kings) for payee in self.losers(seat, winner)]
        return []

    def losers(self, seat: int, winner: int) -> list[int]:
        """Return all losers except *seat*, in the order of the seats."""
        return [other for other in range(self.seats) if other not in (seat, winner)]

    def finish(self, seat: int, lay: Lay) -> None:
        """Let all losers pay, in the order of the seats, for points, then for the comet, then for kings."""
        del lay
        losers = [loser for loser in range(self.seats) if loser != seat]
        for loser in losers:
            self.pay(loser, seat, self.to_winner(self.hands[loser]))
        for due in (self.for_comet, self.for_kings):
            for loser in losers:
                for payee, amount in due(loser, seat):
                    self.pay(loser, payee, amount)
        self.close([seat])
