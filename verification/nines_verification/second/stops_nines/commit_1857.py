"""Commit of 1857: one pack without the eight of diamonds, and a spare hand."""

from __future__ import annotations

from .common import NOTHING, Lay, Table, Want, rank
from .shared import RankTable, SuitTable

COMET = "9♦"


class Commit1857(Table):
    """What is the same in suit and without regard to suits."""

    wild = frozenset({COMET})

    def seven(self, lay: Lay) -> bool:
        """Say whether the seven of diamonds has been laid, or the wild card as that card."""
        return "7♦" in lay.cards or lay.named == "7♦"

    def ends(self, lay: Lay) -> bool:
        """Kings and the seven of diamonds end a sequence; aces only by one reading."""
        if not self.stops(lay):
            return False
        if lay.stand_ins:
            return self.read.get("wild-as-stop", "yes") == "yes"
        return not (self.seven(lay) and self.read["seven-of-diamonds-revived"] == "yes")

    def stops(self, lay: Lay) -> bool:
        """Say whether a lay is of a card that stops."""
        named = rank_of(lay.named)
        return named == "K" or self.seven(lay) or (named == "A" and self.read["aces-stop"] == "yes")

    def next_want(self, lay: Lay) -> Want:
        """Want what is above; after a seven of diamonds only the wild card can go on."""
        if not self.stops(lay) or (lay.stand_ins and rank_of(lay.named) == "A"):
            return self.follower(lay.named)
        return NOTHING if lay.stand_ins else self.revived()

    def follower(self, named: str) -> Want:
        """Say what is above a name."""
        raise NotImplementedError

    def revived(self) -> Want:
        """Want the eight of diamonds, which only the wild card can be."""
        raise NotImplementedError

    def following(self, seat: int) -> tuple[list[Lay], bool]:
        """Give the single cards that may follow; perhaps the wild card only if nobody holds another."""
        lays, must = super().following(seat)
        if self.wild_is_barred():
            lays = [lay for lay in lays if COMET not in lay.cards]
        return lays, must

    def wild_is_barred(self) -> bool:
        """Say whether the wild card may not be laid, as somebody holds the card that is wanted."""
        return self.read["wild-when"] == "nobody-can" and self.held(self.want.cards - self.wild)

    def asked_in_any_case(self) -> bool:
        """Ask all after a seven of diamonds that may be followed by the wild card."""
        return self.want == self.revived()

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Give the lays with which a player may go on."""
        return self.following(seat)

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:
        """Pay for aces, kings and perhaps the wild card."""
        if last and self.read["last-card-paid"] == "no":
            return
        due = sum(rank(card) in ("A", "K") for card in lay.cards)
        if lay.stand_ins and self.read["wild-as-king-paid"] == "yes":
            due += rank_of(lay.named) in ("A", "K")
        if COMET in lay.cards:
            due += {"no": 0, "two": 2, "ten": 10}[self.read["wild-card-paid"]]
        self.each_pays(seat, due)

    def settle(self, winner: int, lay: Lay) -> None:  # noqa: ARG002
        """Pay a counter for each card left; who holds the nine of diamonds is exempt."""
        for seat in self.around(winner)[1:]:
            hand = self.hands[seat]
            due = len(hand)
            if COMET in hand:
                due = 0 if self.read["exemption"] == "everything" else due - 1
            self.pay(seat, winner, due)

    def ended(self) -> None:
        """Count who was left with the wild card, and end the match."""
        self.note_caught()
        self.finish_match()

    def next_seats(self) -> tuple[int, int]:
        """Give the next first hand and dealer; by one reading they are the same."""
        first, dealer = super().next_seats()
        return first, first if self.read["dealer"] == "first-hand" else dealer


def rank_of(named: str) -> str:
    """Give the rank of a name, be it a card or a rank."""
    return named.rstrip("♣♦♥♠")


class InSuit(Commit1857, SuitTable):
    """Sequences keep to one suit."""

    def names(self, card: str) -> list[str]:
        """Give all other cards of the pack."""
        return [named for named in sorted(self.pack) if named != card]

    def within(self, card: str) -> list[str]:
        """Give the card that is wanted, be it the eight of diamonds."""
        return [self.want.named] if self.want.named not in (None, card) else []

    def leads(self, seat: int) -> list[Lay]:
        """Give the lays with which a sequence may begin."""
        found = [self.single(card) for card in self.hands[seat] if card != COMET]
        how = self.read["wild-leads"]
        if COMET in self.hands[seat]:
            if how != "no" or not found:
                found.append(self.single(COMET))
            if how == "any":
                named = self.names(COMET) + (["8♦"] if self.read["wild-as-absent-card"] == "yes" else [])
                found += [self.stand_in(COMET, name) for name in named]
        return found

    def follower(self, named: str) -> Want:
        """Want the next card of the suit."""
        return self.above(named)

    def revived(self) -> Want:
        """Want the eight of diamonds."""
        return Want(frozenset({"8♦"}), "8♦")


class AnySuit(Commit1857, RankTable):
    """Suits do not matter; several cards of a rank may be laid by one reading."""

    def leads(self, seat: int) -> list[Lay]:
        """Give the lays with which a sequence may begin."""
        found = self.lead_singles(seat)
        for named in self.ranks:
            found += [lay for lay in self.together(seat, named) if self.may_open(seat, lay)]
        return found

    def together(self, seat: int, named: str) -> list[Lay]:
        """Give the lays of two to four cards of a rank."""
        if self.read["several-of-a-rank"] == "no":
            return []
        return self.sets(seat, named, most=4)

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Give the lays with which a player may go on."""
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
        """Want any card of the next rank."""
        return self.above(named)

    def revived(self) -> Want:
        """Want an eight, which only the wild card can be."""
        return Want(frozenset(), "8")
