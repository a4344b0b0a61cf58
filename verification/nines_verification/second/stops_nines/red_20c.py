"""Red Nines of the 20th century: suits do not matter, and cards left count against the player."""

from __future__ import annotations

from typing import Any

from .common import NO_LAY, NOTHING, Lay, Want, rank
from .shared import RankTable


class RedNines20c(RankTable):
    """Red Nines for four to eight players with thirteen cards each. The lowest total of points wins."""

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        cards = " ".join(setup["hands"]).split()
        plain = readings["how-many-red-nines"] == "two"
        self.wild = frozenset(
            card for card in cards if card[:2] in ("9♦", "9♥") and not (plain and len(card) > 2)
        )
        self.passes = 0
        super().__init__(setup, readings)

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a sequence may begin."""
        lays = self.lead_singles(seat)
        if self.may_open_with_several(seat):
            for named in self.ranks:
                lays += self.opening_sets(seat, named)
        if self.read["after-a-block"] == "not-missing-rank" and self.blocked_on:
            missing = self.blocked_on.named
            lays = [lay for lay in lays if lay.named != missing] or lays
        return lays

    def may_open_with_several(self, seat: int) -> bool:
        """Return whether the lead may now consist of several cards."""
        how = self.read["opening-lay-repeated"]
        if how == "first-turn":
            return seat == self.last and self.passes == 0
        return how == "every-lead" or self.lays_made == 0

    def opening_sets(self, seat: int, named: str) -> list[Lay]:
        """Return the plays of several cards of a rank that may begin a sequence."""
        if named == "K" and self.read["opening-kings"] == "one-by-one":
            return []
        how = self.read["red-nine-in-opening-lay"]
        lays = self.sets(seat, named, wild=how == "yes", own=how != "no")
        return [lay for lay in lays if self.may_open(seat, lay)]

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue."""
        lays, must = self.following(seat)
        hand = self.hands[seat]
        natural = any(card in self.want.cards and card not in self.wild for card in hand)
        if natural and self.want.named == "9":
            how = self.read["black-and-red-nine-held"]
            red = any(card in self.wild for card in hand)
            if how == "black":
                lays = [lay for lay in lays if not (lay.cards[0] in self.wild and not lay.stand_ins)]
            elif how == "may-keep-both" and red:
                must = False
        return lays, must

    def ends(self, lay: Lay) -> bool:
        """Return whether a play ends the sequence, as kings do."""
        all_wild = len(lay.stand_ins) == len(lay.cards)
        return lay.named == "K" and not (all_wild and self.read["wild-as-stop"] == "no")

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow: the next rank."""
        return NOTHING if lay.named == "K" else self.above(lay.named)

    def play(self, act: str) -> None:
        """Carry out a legal act, and count the passes, including passes of the right to lead."""
        self.passes += act == NO_LAY
        super().play(act)

    def value(self, card: str) -> int:
        """Return the points for a card that is left in a hand."""
        if card in self.wild and self.read["red-nine-counts"] == "nothing":
            return 0
        simple = self.read["american-values"] == "yes"
        courts = {"J": 10, "Q": 10, "K": 10, "A": 11} if simple else {"J": 11, "Q": 12, "K": 13, "A": 20}
        return courts.get(rank(card)) or int(rank(card))

    def settle(self, winner: int, lay: Lay) -> None:
        """Charge all other players with the points of their cards."""
        doubled = self.out_on_red_nine(lay) and self.read["out-on-red-nine-doubles"] == "yes"
        for seat in self.around(winner)[1:]:
            self.balances[seat] -= self.charge(seat, doubled=doubled)

    def out_on_red_nine(self, lay: Lay) -> bool:
        """Return whether the last play counts as going out on a red nine."""
        if len(lay.cards) > 1 and self.read["red-nine-last-in-opening-lay"] == "none":
            return False
        if self.read["out-on-red-nine-as"] == "as-substitute":
            return bool(lay.stand_ins)
        return any(card in self.wild for card in lay.cards)

    def charge(self, seat: int, *, doubled: bool) -> int:
        """Return the points with which a player is charged in this round."""
        hand = self.hands[seat]
        nines = [card for card in hand if card in self.wild]
        times: int = 2 ** len(nines)
        if self.read["three-red-nines-caught"] == "four-at-most":
            times = min(times, 4)
        count = sum(map(self.value, hand))
        together = self.read["doublings-together"]
        what = self.read["what-is-doubled"]
        if what == "running-total":
            before = -self.balances[seat]
            if doubled and together == "multiply":
                count *= 2
                doubled = False
            extra = (times - 1) * (before + count)
        elif what == "nine-only":
            extra = (times - 1) * sum(map(self.value, nines))
        else:
            extra = (times - 1) * count
        if not doubled:
            return count + extra
        if together == "multiply":
            return 2 * (count + extra)
        if together == "larger":
            return count + max(count, extra)
        return count + count + extra

    def ended(self) -> None:
        """Count the red nines left in hands. End the match after as many rounds as there are players."""
        self.note_caught()
        self.finish_match()
