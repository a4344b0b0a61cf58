"""Commit of 1857: one pack without the eight of diamonds, and a spare hand."""

from __future__ import annotations

from .common import NOTHING, Lay, Table, Want, rank
from .shared import RankTable, SuitTable

COMET = "9♦"


class Commit1857(Table):
    """The rules of Commit of 1857 that are the same whether or not suits matter."""

    wild = frozenset({COMET})

    def seven(self, lay: Lay) -> bool:
        """Return whether a play is the seven of diamonds, or the wild card in its place."""
        return "7♦" in lay.cards or lay.named == "7♦"

    def ends(self, lay: Lay) -> bool:
        """Return whether a play ends the sequence, as kings, the ``7♦`` and, in one reading, aces do."""
        if not self.stops(lay):
            return False
        if lay.stand_ins:
            return self.read.get("wild-as-stop", "yes") == "yes"
        return not (self.seven(lay) and self.read["seven-of-diamonds-revived"] == "yes")

    def stops(self, lay: Lay) -> bool:
        """Return whether the card of a play is a stop."""
        named = rank_of(lay.named)
        return named == "K" or self.seven(lay) or (named == "A" and self.read["aces-stop"] == "yes")

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow: the next card or, after the seven of diamonds, only the wild card."""
        if not self.stops(lay) or (lay.stand_ins and rank_of(lay.named) == "A"):
            return self.follower(lay.named)
        return NOTHING if lay.stand_ins else self.revived()

    def follower(self, named: str) -> Want:
        """Return the card or the rank that comes next."""
        raise NotImplementedError

    def revived(self) -> Want:
        """Return what must follow: the eight of diamonds, for which only the wild card can be laid."""
        raise NotImplementedError

    def following(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the single cards that may follow; in one reading, these may exclude the wild card."""
        lays, must = super().following(seat)
        if self.wild_is_barred():
            lays = [lay for lay in lays if COMET not in lay.cards]
        return lays, must

    def wild_is_barred(self) -> bool:
        """Return whether the wild card is forbidden because some player holds the next card itself."""
        return self.read["wild-when"] == "nobody-can" and self.held(self.want.cards - self.wild)

    def asked_in_any_case(self) -> bool:
        """Return whether all players get a turn because the wild card may follow a seven of diamonds."""
        return self.want == self.revived()

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue."""
        return self.following(seat)

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:
        """Pay for aces and kings and, in some readings, for the wild card."""
        if last and self.read["last-card-paid"] == "no":
            return
        due = sum(rank(card) in ("A", "K") for card in lay.cards)
        if lay.stand_ins and self.read["wild-as-king-paid"] == "yes":
            due += rank_of(lay.named) in ("A", "K")
        if COMET in lay.cards:
            due += {"no": 0, "two": 2, "ten": 10}[self.read["wild-card-paid"]]
        self.each_pays(seat, due)

    def settle(self, winner: int, lay: Lay) -> None:  # noqa: ARG002
        """Let losers pay a counter per card left; a holder of the nine of diamonds pays less or nothing."""
        for seat in self.around(winner)[1:]:
            hand = self.hands[seat]
            due = len(hand)
            if COMET in hand:
                due = 0 if self.read["exemption"] == "everything" else due - 1
            self.pay(seat, winner, due)

    def ended(self) -> None:
        """Count the players who were left with the wild card, and end the match if this was the last deal."""
        self.note_caught()
        self.finish_match()

    def next_seats(self) -> tuple[int, int]:
        """Return the next first hand and the next dealer. In one reading, first hand is also the dealer."""
        first, dealer = super().next_seats()
        return first, first if self.read["dealer"] == "first-hand" else dealer


def rank_of(named: str) -> str:
    """Return the rank that a name contains, such as ``10`` for ``10♦`` or ``10``."""
    return named.rstrip("♣♦♥♠")


class InSuit(Commit1857, SuitTable):
    """Commit of 1857 in which a sequence stays in one suit."""

    def names(self, card: str) -> list[str]:
        """Return the cards that the wild card can stand for: all other cards of the pack."""
        return [named for named in sorted(self.pack) if named != card]

    def within(self, card: str) -> list[str]:
        """Return the card that must follow, even if it is the eight of diamonds."""
        return [self.want.named] if self.want.named not in (None, card) else []

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a sequence may begin."""
        lays = [self.single(card) for card in self.hands[seat] if card != COMET]
        how = self.read["wild-leads"]
        if COMET in self.hands[seat]:
            if how != "no" or not lays:
                lays.append(self.single(COMET))
            if how == "any":
                named = self.names(COMET) + (["8♦"] if self.read["wild-as-absent-card"] == "yes" else [])
                lays += [self.stand_in(COMET, name) for name in named]
        return lays

    def follower(self, named: str) -> Want:
        """Return what must follow: the next card of the suit."""
        return self.above(named)

    def revived(self) -> Want:
        """Return what must follow: the eight of diamonds."""
        return Want(frozenset({"8♦"}), "8♦")


class AnySuit(Commit1857, RankTable):
    """Commit of 1857 without regard to suits. In one reading, several cards of a rank may be laid at once."""

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a sequence may begin."""
        lays = self.lead_singles(seat)
        for named in self.ranks:
            lays += [lay for lay in self.together(seat, named) if self.may_open(seat, lay)]
        return lays

    def together(self, seat: int, named: str) -> list[Lay]:
        """Return the plays of two to four cards of a rank."""
        if self.read["several-of-a-rank"] == "no":
            return []
        return self.sets(seat, named, most=4)

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue."""
        lays, must = super().follows(seat)
        if self.want.named and self.want.cards == self.cards_named(self.want.named):
            sets = self.together(seat, self.want.named)
            natural = any(card in self.want.cards and card != COMET for card in self.hands[seat])
            if natural and self.read["natural-card-first"] == "yes":
                sets = [lay for lay in sets if COMET not in lay.cards]
            if self.wild_is_barred():
                sets = [lay for lay in sets if COMET not in lay.cards]
            lays += sets
        return lays, must

    def follower(self, named: str) -> Want:
        """Return what must follow: any card of the next rank."""
        return self.above(named)

    def revived(self) -> Want:
        """Return what must follow: an eight, for which only the wild card can be laid."""
        return Want(frozenset(), "8")
