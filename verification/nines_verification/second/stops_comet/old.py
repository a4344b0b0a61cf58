"""Comet of one pack: the books of 1718 and 1753, and that of 2018 after the rules of 1718."""

from typing import Any

from nines_verification.second.stops_comet.cards import KING, NINE, Lay, points, rank_of, sets_of
from nines_verification.second.stops_comet.play import StopsTable


class OldComet(StopsTable):
    """Comet as in 1718; what another book says otherwise follows from the name of the game."""

    def __init__(self, setup: dict[str, Any], reading: dict[str, str]) -> None:
        super().__init__(setup, reading)
        if self.in_suit and self.reads("several-of-a-rank", "yes"):
            raise ValueError("in a sequence of one suit no two cards of a rank can be laid together")
        if self.seats == 2 and self.reads("two-players", "no"):
            raise ValueError("two cannot play")
        self.of_1753 = setup["game"] == "comet-1753"

    def lowest_rank(self) -> int:
        """Return the two if the aces have been taken out."""
        return 2 if self.reads("base-pack", "forty-eight") else 1

    def comet_value(self) -> int:
        """Return a fiche, or what is agreed in its place."""
        return 5 if self.reads("fiche-or-less", "half") else 10

    def king_value(self) -> int:
        """Return one jeton."""
        return 1

    def block_value(self) -> int:
        """Return one jeton."""
        return 1

    def sets_for(self, hand: list[str], rank: int, *, leading: bool) -> list[Lay]:
        """Return two to four cards of a rank, if such lays are allowed."""
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
        """Return whether the comet is paid for."""
        if out and self.reads("last-card-paid", "no"):
            return False
        return not (lay.as_itself and self.reads("comet-as-nine-paid", "no"))

    def to_winner(self, hand: list[str]) -> int:
        """Return what the winner gets for a hand, the fiche for the comet apart."""
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

    def to_all(self, seat: int, winner: int) -> list[tuple[int, int]]:
        """Return what one who is left with the comet or kings pays to each: (payee, amount)."""
        hand = self.hands[seat]
        if self.reads("cards-left", "by-card-only"):
            return []
        everybody = [winner, *(other for other in self.after_seat(winner) if other not in (seat, winner))]
        losers = everybody[1:]
        due: list[tuple[int, int]] = []
        if self.comets & set(hand):
            fiche = 4 if self.reads("caught-comet-fiche", "four") else 10
            payees = everybody
            if self.of_1753 or self.reads("caught-comet-paid-to", "winner"):
                payees = [winner]
            elif self.reads("caught-comet-paid-to", "losers"):
                payees = losers
            due += [(payee, fiche) for payee in payees]
        kings = sum(rank_of(card) == KING for card in hand)
        one_to_each = self.reads("caught-king", "one-to-each") and not self.reads("cards-left", "by-card")
        if one_to_each or self.reads("caught-king", "ten-in-points", "ten-extra"):
            due += [(payee, kings) for payee in everybody]
        elif self.reads("caught-king", "ten-alone"):
            due += [(payee, kings) for payee in losers]
        return due

    def finish(self, seat: int, lay: Lay) -> None:
        """Let each loser pay, in the order of play from the winner."""
        del lay
        for loser in self.after_seat(seat):
            self.pay(loser, seat, self.to_winner(self.hands[loser]))
            for payee, amount in self.to_all(loser, seat):
                self.pay(loser, payee, amount)
        self.close([seat])
