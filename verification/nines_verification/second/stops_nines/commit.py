"""Commit of 1991 and of 2011: a pool, a comet that is not a stop, and the ten of diamonds after it."""

from __future__ import annotations

from typing import Any

from .commit_1857 import COMET, AnySuit, InSuit, rank_of
from .common import ACE_HIGH, RANKS, Lay, Table, Want, in_order, rank, sets_of, suit
from .shared import RankTable

POOL = "pool"
OPEN_END = Want(frozenset(), "")  # no card is above, yet the sequence has not been ended


class AfterComet(Table):
    """The two ways to continue after the comet: with the original sequence, or with the ten of diamonds."""

    wild = frozenset({COMET})

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        self.fresh = False  # no card has been laid since the comet
        self.right = False  # the ten may be laid instead of what is wanted
        self.comet_led = False
        self.comet_by = self.before_comet = 0
        self.after_ten: Want | None = None
        super().__init__(setup, readings)

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue, including the ten after the comet."""
        lays, must = super().follows(seat)
        if self.right:
            tens = self.tens(seat)
            lays += tens
            if tens:  # the ten is wanted too
                must = must or self.natural_due(seat)
        if self.fresh:
            must = self.read["comet-options-due"] == "due"
        return list({lay.text: lay for lay in lays}.values()), must

    def right_tens(self) -> frozenset[str]:
        """Return the tens that may be laid after the comet."""
        if not self.right:
            return frozenset()
        every = frozenset(card for card in self.pack if rank(card) == "10")
        return every if self.read["which-ten"] == "any-ten" else frozenset({"10♦"})

    def natural_due(self, seat: int) -> bool:
        """Return whether a player who holds the next card as a natural card must lay it."""
        held_back = self.read["natural-card-held-back"]
        return held_back == "no" or (held_back == "others" and seat == self.last)

    def tens(self, seat: int) -> list[Lay]:
        """Return the plays of a ten in place of the card that is next in the sequence."""
        return [self.single(card) for card in in_order(self.hands[seat]) if card in self.right_tens()]

    def could_follow(self) -> frozenset[str]:
        """Return the cards that could follow, including the ten of diamonds."""
        return self.want.cards | self.right_tens()

    def before(self, seat: int, lay: Lay) -> None:
        """Record that the comet was laid, and whether the right to lay the ten is used or lost."""
        self.after_ten = None
        if COMET in lay.cards:
            self.fresh = self.right = True
            self.comet_led = self.leading
            self.comet_by, self.before_comet = seat, self.last
            return
        on_comet = self.right and self.fresh and not self.leading
        tens = [card for card in lay.cards if card in self.right_tens()]
        if tens and on_comet and self.read.get("after-the-ten") == "jack-of-diamonds":
            jacks = frozenset("J" + suit(card) for card in tens)
            self.after_ten = Want(jacks & self.pack, "J")
        self.fresh = False
        lapses = self.read["ten-lapses"]
        if lapses == "next-lay" or (lapses == "sequence" and (tens or self.leading)):
            self.right = False

    def ends(self, lay: Lay) -> bool:
        """Return whether a play ends the sequence.

        If the comet is laid in the place of a king, a reading decides.
        """
        if lay.stand_ins and len(lay.cards) == 1 and rank_of(lay.named) == "K":
            return self.read["comet-as-king"] == "anew"
        return super().ends(lay)

    def next_want(self, lay: Lay) -> Want:
        """Return the card that must follow, in one reading a jack; nothing if the comet stands for a king."""
        if self.after_ten is not None:
            return self.after_ten
        if lay.stand_ins and rank_of(lay.named) == "K":
            return OPEN_END
        return super().next_want(lay)

    def lead(self, seat: int) -> None:
        """Begin another sequence. In one reading, the right to lay the ten can end with the old sequence."""
        super().lead(seat)
        if self.read["ten-lapses"] == "sequence" and not self.fresh:
            self.right = False

    def blocked(self) -> None:
        """End a sequence that nobody continues; after the comet, a reading decides who begins the next."""
        before = self.last
        if self.fresh and self.read["blocked-after-comet"] == "player-before":
            before = self.comet_by if self.comet_led else self.before_comet
        self.fresh = False
        self.lead(before)


class Commit1991Play(RankTable):
    """Commit of 1991: its own payments, and the other rules of a base game, which a reading chooses."""

    wild = frozenset({COMET})

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        self.base = readings["base-game"]
        ace_high = readings["what-follows-an-ace"] == "after-king"
        if ace_high and self.base != "bare":
            raise ValueError("an ace can follow a king only where a king is no stop")
        self.ranks = ACE_HIGH if ace_high else RANKS
        super().__init__(setup, readings)

    def began(self) -> None:
        """Let the players pay their stakes."""
        for seat in range(self.seats):
            self.put(seat, POOL, 2 if self.read["ante"] == "two" else 1)

    def several(self, seat: int, named: str) -> list[Lay]:
        """Return the plays of several cards of a rank."""
        if self.base != "comet-1991":
            return []
        hand = self.hands[seat]
        natural = [card for card in hand if rank(card) == named and card != COMET]
        sizes = {4}
        if self.read["equal-cards-at-once"] == "any-number":
            sizes |= {2, 3}
        if named == "K" and self.read["kings-together"] == "yes":
            sizes |= {2, 3}
        if named == "9":
            sizes |= {3}
        chosen = [cards for cards in sets_of(natural, 2, 4) if len(cards) in sizes]
        lays = [Lay("lay " + "+".join(cards), cards, named) for cards in chosen]
        if COMET in hand and self.read["three-nines-taken-over"] == "yes":
            lays += self.with_comet(natural, named)
        return lays

    def with_comet(self, natural: list[str], named: str) -> list[Lay]:
        """Return the plays of the comet together with other cards."""
        found = []
        if named == "9":
            which = self.read["three-nines-with-comet"]
            for size in {"naturals": (3,), "any-three": (2,), "both": (2, 3)}[which]:
                for cards in sets_of(natural, size, size):
                    together = tuple(in_order([*cards, COMET]))
                    found.append(Lay("lay " + "+".join(together), together, named))
        elif self.read["comet-in-four"] == "yes":
            for cards in sets_of(natural, 3, 3):
                together = (*cards, COMET)
                found.append(Lay(f"lay {'+'.join(together)} as {named}", together, named, (COMET,)))
        return found

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a sequence may begin."""
        lays = self.lead_singles(seat)
        for named in self.ranks:
            lays += self.several(seat, named)
        return lays

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue."""
        lays, must = self.following(seat)
        if self.wants_rank() and self.want.named and self.read["sets-when"] == "wanted-or-led":
            lays += self.several(seat, self.want.named)
        return lays, must

    def wants_rank(self) -> bool:
        """Return whether a card of the next rank may follow in any suit."""
        return self.want.cards == self.cards_named(self.want.named or "")

    def ends(self, lay: Lay) -> bool:
        """Return whether a play ends the sequence; the base game decides which cards end it."""
        if len(lay.cards) > 1 and self.read["after-a-set"] == "stops":
            return True
        if self.base == "bare":
            return False
        if self.base == "commit-1857" and ("7♦" in lay.cards or self.ace_stops(lay)):
            return True
        return lay.named == "K"

    def ace_stops(self, lay: Lay) -> bool:
        """Return whether the play is an ace and, in one reading of the rules of 1857, aces are stops."""
        return lay.named == "A" and self.read["aces-stop"] == "yes"

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow: the next rank."""
        return OPEN_END if lay.named == self.ranks[-1] else self.above(lay.named)

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:
        """Pay for the comet and for kings and, in one reading, for aces."""
        if last and self.read["last-card-paid"] == "no":
            return
        due = 0
        kings = sum(rank(card) == "K" for card in lay.cards)
        if COMET in lay.cards:
            among_nines = len(lay.cards) > 1 and not lay.stand_ins
            due += 0 if among_nines and self.read["comet-among-nines"] == "as-nine" else 2
            kings += lay.named == "K" and self.read["wild-as-king-paid"] == "yes"
        if self.read["four-tens"].endswith("one-chip"):
            kings = min(kings, 1)
        due += kings
        if self.read["aces-paid"] == "yes":
            due += sum(rank(card) == "A" for card in lay.cards)
        self.each_pays(seat, due)

    def settle(self, winner: int, lay: Lay) -> None:  # noqa: ARG002
        """Give the winner the pool, a chip for each king left in a hand, and two chips for the comet."""
        self.take(winner, POOL)
        for seat in self.around(winner)[1:]:
            hand = self.hands[seat]
            self.pay(seat, winner, sum(rank(card) == "K" for card in hand) + 2 * (COMET in hand))

    def ended(self) -> None:
        """Count the players who were left with the comet, and end the match if this was the last deal."""
        self.note_caught()
        self.finish_match()

    def next_seats(self) -> tuple[int, int]:
        """Return the next first hand and the next dealer.

        In one reading of 1857, first hand is also the dealer.
        """
        first, dealer = super().next_seats()
        same = self.base == "commit-1857" and self.read["dealer"] == "first-hand"
        return first, first if same else dealer


class Commit1991(AfterComet, Commit1991Play):
    """Commit of 1991."""

    def tens(self, seat: int) -> list[Lay]:
        """Return the plays of a ten in place of the next card; in one reading, also of all four tens."""
        lays = super().tens(seat)
        every = [card for card in self.hands[seat] if rank(card) == "10"]
        together = self.read["four-tens"].startswith("all-tens")
        if together and len(every) == 4:
            cards = tuple(in_order(every))
            lays.append(Lay("lay " + "+".join(cards), cards, "10"))
        return lays


class SuitOrder(AfterComet):
    """The order of play of 2011. Once the comet is laid, the holder of the suit's next card lays it."""

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        self.suit_order = False
        self.comet_out = False
        self.suit_before: str | None = None  # of the last natural card in this sequence
        super().__init__(setup, readings)

    def named_last(self, lays: list[Lay]) -> list[Lay]:
        """Return the plays; if play continues by suit, list a set once for each card that can be last."""
        if self.comet_out and self.read["sets-after-comet"] == "no":
            lays = [lay for lay in lays if len(lay.cards) == 1]
        found = []
        for lay in lays:
            comet = [card for card in lay.cards if card == COMET]
            chosen = self.read["suit-of-the-order"] == "last-natural" if comet else self.suit_order
            if len(lay.cards) == 1 or not chosen:
                found.append(lay)
                continue
            tail = f" as {lay.named}" if lay.stand_ins else ""
            natural = [card for card in lay.cards if card != COMET]
            for last in natural:
                cards = (*(card for card in natural if card != last), last, *comet)
                found.append(Lay("lay " + "+".join(cards) + tail, cards, lay.named, lay.stand_ins))
        return found

    def before(self, seat: int, lay: Lay) -> None:
        """Record that the comet was laid, and the suit of the last natural card."""
        super().before(seat, lay)
        if self.leading:
            self.suit_before = None
        if COMET in lay.cards:
            self.suit_order = self.comet_out = True
        natural = [card for card in lay.cards if card != COMET]
        if natural:
            self.suit_before = suit(natural[-1])

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow; once the comet has been laid, the next card of one suit must follow."""
        want = super().next_want(lay)
        if not self.suit_order or not want.cards:
            return want
        if not self.fresh:
            return self.in_suit(want, suit(lay.cards[-1]))
        if self.read["suit-of-the-order"] == "last-natural" and self.suit_before:
            return self.in_suit(want, self.suit_before)
        return want

    def in_suit(self, want: Want, sign: str) -> Want:
        """Return what must follow, limited to one suit."""
        return Want(frozenset(card for card in want.cards if suit(card) == sign), want.named)

    def lead(self, seat: int) -> None:
        """Begin another sequence. In one reading, play by suit ends with the old sequence."""
        super().lead(seat)
        if self.read["suit-order-lasts"] == "sequence":
            self.suit_order = False

    def ask(self, want: Want, seat: int) -> None:
        """Give the turn to the holder of the next card, after a card has followed the comet."""
        if not self.suit_order or self.fresh:
            self.want = want
            nobody = self.fresh and want.named and not self.held(self.could_follow())
            widens = nobody and self.read["nobody-in-suit"] == "any-suit"
            want = self.any_suit(want) if widens else want
            if self.fresh and self.read["first-option-unused"] == "holder":
                self.ask_holders(want, seat)
            else:
                super().ask(want, seat)
            return
        self.leading = False
        self.want = want
        self.queue = self.holders(want.cards, seat)[:1]
        if not self.queue and self.read["nobody-in-suit"] == "any-suit" and want.named:
            self.want = self.any_suit(want)
            self.queue = self.holders(self.want.cards, seat)[:1]
        if not self.queue:
            self.blocked()

    def ask_holders(self, want: Want, seat: int) -> None:
        """Give one turn each to the players who can continue after the comet, and no turn to anybody else."""
        self.leading, self.want = False, want
        self.queue = self.holders(self.could_follow(), seat)
        if not self.queue:
            self.blocked()

    def any_suit(self, want: Want) -> Want:
        """Return what must follow, extended to all cards of the rank."""
        named = rank_of(want.named or "")
        return Want(frozenset(card for card in self.pack if rank(card) == named), want.named)

    def holders(self, cards: frozenset[str], seat: int) -> list[int]:
        """Return the players who hold one of these cards, in the order of play."""
        return [one for one in self.around(seat) if any(card in cards for card in self.hands[one])]

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue."""
        lays, must = super().follows(seat)
        if self.suit_order and not self.fresh:
            must = self.read["holder-must-play"] == "yes"
        return list({lay.text: lay for lay in self.named_last(lays)}.values()), must

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a sequence may begin."""
        return self.named_last(super().leads(seat))


class Commit2011(SuitOrder, Commit1991):
    """Commit of 2011. Rules that the book of 2011 does not state are those of 1991."""


class Commit2011InSuit(SuitOrder, InSuit):
    """Commit of 2011. All other rules are those of 1857, and play is in suit from the first card."""


class Commit2011AnySuit(SuitOrder, AnySuit):
    """Commit of 2011. All other rules are those of 1857, without regard to suits."""
