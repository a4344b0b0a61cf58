"""Red Nines of 1881, and its pools, which Pink Nines also uses in one reading."""

from __future__ import annotations

from .common import NOTHING, Lay, Table, Want, rank, suit
from .shared import SuitTable

RED_NINES = frozenset({"9♦", "9♥"})
RED_ACES = frozenset({"A♦", "A♥"})
NINE_POOL = "red nine pool"
ACE_POOL = "red ace pool"

DEFAULTS = {
    "both-red-aces-when": "one-deal",
    "fourfold-payment": "four-counters",
    "out-on-red-nine-as": "either",
    "pools-at-the-end": "shared",
    "pools-remainder": "last-dealer",
    "pools-unclaimed": "carried",
    "red-nine-as-red-ace": "no",
}


class PoolTable(Table):
    """The payments of 1881: two pools, counters for cards left, and more for a red nine as the last card."""

    wild = RED_NINES

    def choice(self, point: str) -> str:
        """Return the answer to an open question of 1881; a game without this question gets the default."""
        return self.read.get(point, DEFAULTS[point])

    def dress(self) -> None:
        """Let the dealer fill the two pools."""
        self.aces: list[set[str]] = [set() for _ in range(self.seats)]
        self.ace_before: tuple[int, set[str]] | None = None
        for pool, amount in ((NINE_POOL, 6), (ACE_POOL, 3)):
            if self.choice("pools-unclaimed") != "carried-undressed" or not self.pools.get(pool):
                self.put(self.dealer, pool, amount)

    def pay_aces(self, seat: int, lay: Lay) -> None:
        """Give the red-ace pool to a player who has laid both red aces."""
        laid = {card for card in lay.cards if card in RED_ACES}
        if lay.stand_ins and lay.named in RED_ACES and self.choice("red-nine-as-red-ace") == "yes":
            laid.add(lay.named)
        self.aces[seat] |= laid
        if self.choice("both-red-aces-when") == "one-turn":
            before = self.ace_before[1] if self.ace_before and self.ace_before[0] == seat else set()
            both = before | laid
        else:
            both = self.aces[seat]
        self.ace_before = (seat, laid)
        if laid and both >= RED_ACES:
            self.take(seat, ACE_POOL)

    def out_on_red_nine(self, lay: Lay) -> bool:
        """Return whether the last play counts as going out on a red nine."""
        nines = [card for card in lay.cards if card in self.wild]
        how = self.choice("out-on-red-nine-as")
        if how == "as-nine":
            return len(nines) > len(lay.stand_ins)
        if how == "as-substitute":
            return bool(lay.stand_ins)
        return bool(nines)

    def pay_cards(self, winner: int, *, on_nine: bool) -> None:
        """Let the players pay for the cards left, and pay double if the winner went out on a red nine."""
        for seat in self.around(winner)[1:]:
            hand = self.hands[seat]
            nines = sum(card in self.wild for card in hand)
            plain = len(hand) - nines
            if not on_nine:
                due = plain + 2 * nines
            elif self.choice("fourfold-payment") == "eight-counters":
                due = 2 * plain + 8 * nines
            elif self.choice("fourfold-payment") == "whole-hand" and nines:
                due = 4 * plain + 8 * nines
            else:
                due = 2 * plain + 4 * nines
            self.pay(seat, winner, due)

    def settle_1881(self, winner: int, lay: Lay) -> None:
        """Give the winner the red-nine pool, if it is won, and payments for the losers' cards."""
        on_nine = self.out_on_red_nine(lay)
        if on_nine:
            self.take(winner, NINE_POOL)
        self.pay_cards(winner, on_nine=on_nine)

    def accounts(self) -> dict[int | str, int]:
        """Return the balances of seats and pools, before pools are returned or shared."""
        return super().accounts() if self.winner is None else dict(self.at_end)

    def share_pools(self) -> None:
        """Divide the contents of the two pools at the end of a match."""
        how = self.choice("pools-at-the-end")
        if how == "left":
            return
        winner = self.last
        if how == "last-winner":
            self.take(winner, NINE_POOL)
            self.take(winner, ACE_POOL)
            return
        total = self.pools.pop(NINE_POOL, 0) + self.pools.pop(ACE_POOL, 0)
        each, left = divmod(total, self.seats)
        self.balances = [held + each for held in self.balances]
        to = self.choice("pools-remainder")
        if to == "one-each":
            for seat in self.around((self.dealer + 1) % self.seats)[:left]:
                self.balances[seat] += 1
        else:
            self.balances[self.dealer if to == "last-dealer" else winner] += left

    def ended(self) -> None:
        """Count the red nines left in hands, and end the match if this was the last deal."""
        self.note_caught()
        self.at_end = super().accounts()
        if self.choice("pools-unclaimed") == "returned":
            self.take(self.dealer, NINE_POOL)
            self.take(self.dealer, ACE_POOL)
        if self.match_ends():
            self.share_pools()
            self.match_winners = self.best(self.balances) or None


class RedNines1881(PoolTable, SuitTable):
    """Red Nines as H. K. describes it in 1881: in suit, with cards on the table and two pools."""

    def began(self) -> None:
        """Fill the pools."""
        self.dress()

    def may_be(self, card: str, named: str) -> bool:
        """Return whether a red nine may stand for another card."""
        if named == card:
            return False
        if rank(named) == "9" and self.read["wild-as-other-nine"] == "no":
            return False
        return self.read["wild-stands-for"] == "any" or suit(named) in "♦♥"

    def names(self, card: str) -> list[str]:
        """Return the cards of the pack that a red nine may stand for."""
        return [named for named in sorted(self.pack) if self.may_be(card, named)]

    def within(self, card: str) -> list[str]:
        """Return the next card, even one missing from the pack, if a red nine may stand for it."""
        named = self.want.named
        if named is None or not self.may_be(card, named):
            return []
        if named not in self.pack and self.read["required-rank-laid"] != "wild-may":
            return []
        return [named]

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a sequence may begin."""
        hand = self.hands[seat]
        lays = [self.single(card) for card in hand if card not in self.wild]
        wilds = [card for card in hand if card in self.wild]
        how = self.read["wild-leads"]
        if how != "no" or not lays:
            lays += [self.single(card) for card in wilds]
        if how == "any":
            absent = [one + sign for one in ("2", "3") for sign in "♣♦♥♠"]
            for card in wilds:
                named = self.names(card)
                if self.read["wild-as-absent-card"] == "yes":
                    named += [name for name in absent if self.may_be(card, name)]
                lays += [self.stand_in(card, name) for name in named]
        return lays

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue."""
        return self.following(seat)

    def ends(self, lay: Lay) -> bool:
        """Return whether a play ends the sequence, as aces and kings do."""
        if self.read["wild-names"] == "nothing-follows" and lay.cards[0] in self.wild:
            return True
        if lay.stand_ins and self.read["wild-as-stop"] == "no":
            return False
        return rank(lay.named) in ("A", "K")

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow: the next card of the suit."""
        return NOTHING if rank(lay.named) in ("A", "K") else self.above(lay.named)

    def cried(self) -> bool:
        """Return whether the dealer announces at once that the next card lies on the table."""
        return self.read["wild-before-the-cry"] == "own-run" and not self.held(self.want.cards)

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:  # noqa: ARG002
        """Pay a player who has laid both red aces."""
        self.pay_aces(seat, lay)

    def settle(self, winner: int, lay: Lay) -> None:
        """Make the payments that are due when a player has gone out."""
        self.settle_1881(winner, lay)
