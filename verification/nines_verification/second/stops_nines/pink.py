"""Pink Nines, as Taylor (1974) and Parlett (2008) describe it: aces high, suits ignored, one pool."""

from __future__ import annotations

from .common import ACE_HIGH, NOTHING, Lay, Want, rank
from .red_1881 import PoolTable
from .shared import RankTable

POOL = "pool"


class PinkNines(PoolTable, RankTable):
    """Pink Nines by both accounts.

    The accounts differ only in how the cards are dealt, and the setup gives the cards already dealt.
    """

    ranks = ACE_HIGH

    def began(self) -> None:
        """Let the players pay their stakes and, in one reading, fill the pools of 1881."""
        if self.read["ante"] == "each-deal" or self.deals == 0:
            for seat in range(self.seats):
                self.put(seat, POOL, 1)
        if self.read["cards-left-paid"] == "all":
            self.dress()

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a sequence may begin."""
        lays = self.lead_singles(seat)
        several = self.read["several-of-a-rank"]
        if several == "yes" or (several == "opening" and self.lays_made == 0):
            for named in self.ranks:
                lays += [lay for lay in self.sets(seat, named) if self.may_open(seat, lay)]
        if self.lays_made == 0 and self.read["opening-lead"] == "lowest":
            return self.lowest(seat, lays)
        return lays

    def lowest(self, seat: int, lays: list[Lay]) -> list[Lay]:
        """Return only the plays of the lowest natural cards of a hand."""
        natural = [card for card in self.hands[seat] if card not in self.wild]
        if not natural:
            return lays
        least = min(natural, key=lambda card: self.ranks.index(rank(card)))
        return [
            lay
            for lay in lays
            if lay.named == rank(least) and not any(card in self.wild for card in lay.cards)
        ]

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue."""
        lays, must = self.following(seat)
        if self.read["several-of-a-rank"] == "yes" and self.want.named:
            lays = list({lay.text: lay for lay in lays + self.following_sets(seat)}.values())
        return lays, must

    def following_sets(self, seat: int) -> list[Lay]:
        """Return the plays of several cards of a rank that may follow."""
        want = self.want
        hand = self.hands[seat]
        ranks = [one for one in self.ranks if one == want.named or self.read["wild-names"] == "any"]
        gone = self.read["required-rank-laid"] == "pass-only"
        lays: list[Lay] = []
        for named in ranks:
            for lay in self.sets(seat, named):
                natural = any(card not in self.wild for card in lay.cards)
                if natural and named != want.named:
                    continue
                if lay.stand_ins and gone and self.all_laid(self.cards_named(named)):
                    continue
                holds = any(card in want.cards and card not in self.wild for card in hand)
                wild = any(card in self.wild for card in lay.cards)
                if wild and holds and self.read["natural-card-first"] == "yes":
                    continue
                lays.append(lay)
        return lays

    def is_stop(self, named: str) -> bool:
        """Return whether a rank ends a sequence."""
        which = self.read["which-ranks-stop"]
        if named == "A":
            return which != "none" and self.read["round-the-corner"] == "no"
        return named == "K" and which == "ace-and-king"

    def ends(self, lay: Lay) -> bool:
        """Return whether a play is a stop. By default, a red nine in the place of a stop is also a stop."""
        wild = [card for card in lay.cards if card in self.wild]
        if wild and self.read["wild-names"] == "nothing-follows":
            return True
        if len(lay.stand_ins) == len(lay.cards) and self.read["wild-as-stop"] == "no":
            return False
        return self.is_stop(lay.named)

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow: the next rank, which after an ace is a two if sequences continue there."""
        if self.is_stop(lay.named):
            return NOTHING
        if lay.named == "A":
            return self.want_rank("2") if self.read["round-the-corner"] == "yes" else NOTHING
        return self.above(lay.named)

    def cried(self) -> bool:
        """Return whether the dealer announces that all cards that could follow lie on the table."""
        cards = self.want.cards
        return bool(cards) and self.read["dealer-and-blind"] == "yes" and not self.held(cards)

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:  # noqa: ARG002
        """Pay for both red aces, if the pools of 1881 are used."""
        if self.read["cards-left-paid"] == "all":
            self.pay_aces(seat, lay)

    def settle(self, winner: int, lay: Lay) -> None:
        """Give the winner the pool, and make the other payments that the reading requires."""
        self.take(winner, POOL)
        if self.read["cards-left-paid"] == "all":
            self.settle_1881(winner, lay)
        elif self.read["cards-left-paid"] == "cards":
            self.pay_cards(winner, on_nine=False)
