"""The parts that all seven games share: cards, plays, the turns of the players, and the balances."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

SUITS = "♣♦♥♠"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE_HIGH = (*RANKS[1:], "A")
NO_LAY = "pass"


def rank(card: str) -> str:
    """Return the rank of a card such as ``10♦``."""
    return card[: _suit_at(card)]


def suit(card: str) -> str:
    """Return the suit of a card such as ``10♦``."""
    return card[_suit_at(card)]


def _suit_at(card: str) -> int:
    return next(at for at, sign in enumerate(card) if sign in SUITS)


def in_order(cards: list[str] | tuple[str, ...]) -> list[str]:
    """Return cards of one rank in the order in which acts list them."""
    return sorted(cards, key=lambda card: (SUITS.index(suit(card)), card))


@dataclass(frozen=True)
class Lay:
    """One play: its cards, the rank or card that they stand for, and the wild cards that stand for others."""

    text: str
    cards: tuple[str, ...]
    named: str  # a rank, or a card in the games where suits count
    stand_ins: tuple[str, ...] = ()


@dataclass(frozen=True)
class Want:
    """What may be laid next: all cards that fit, and the rank or card that a wild card may stand for."""

    cards: frozenset[str]
    named: str | None


NOTHING = Want(frozenset(), None)


class Table:
    """The state of one deal of a Stops game, after the cards are dealt.

    The class of each game defines what may be led, what follows, what ends a sequence, and what is paid.
    """

    wild: frozenset[str] = frozenset()
    ranks: tuple[str, ...] = RANKS

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        self.read = readings
        self.seats: int = setup["seats"]
        self.dealer: int = setup["dealer"]
        self.first_hand: int = setup["first_hand"]
        self.deals: int = setup.get("deals", 0)
        self.hands: list[list[str]] = [hand.split() for hand in setup["hands"]]
        self.aside: list[str] = (setup.get("aside") or "").split()
        self.pack: frozenset[str] = frozenset(self.aside).union(*map(frozenset, self.hands))
        self.balances: list[int] = list(setup.get("balances") or [0] * self.seats)
        self.pools: dict[str, int] = dict(setup.get("pools") or {})
        self.caught: list[int] = list(setup.get("caught") or [0] * self.seats)
        self.winner: int | None = None
        self.match_winners: list[int] | None = None
        self.leading = True
        self.leader = self.first_hand
        self.refusals = 0
        self.last = self.first_hand  # who laid the last card
        self.queue: list[int] = []
        self.want = NOTHING
        self.lays_made = 0
        self.blocked_on: Want | None = None
        self.began()
        self._acts: dict[str, Lay | None] | None = None

    # What a game fills in.

    def began(self) -> None:
        """Let the players pay what is due before the first play."""

    def leads(self, seat: int) -> list[Lay]:
        """Return the plays with which a player may begin a sequence."""
        raise NotImplementedError

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue, and whether the player must continue."""
        raise NotImplementedError

    def ends(self, lay: Lay) -> bool:
        """Return whether a play ends the sequence, so that its player begins another sequence."""
        raise NotImplementedError

    def next_want(self, lay: Lay) -> Want:
        """Return what may be laid next, after a play that does not end the sequence."""
        raise NotImplementedError

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:
        """Make the payments that a play earns."""

    def settle(self, winner: int, lay: Lay) -> None:
        """Make the payments that are due when a player has gone out."""

    def ended(self) -> None:
        """Record what the end of the deal means for the match."""

    # The course of a deal.

    def to_act(self) -> int | str | None:
        """Return the seat to act, or None when the deal is over."""
        return None if self.winner is not None else self.acting()

    def acting(self) -> int:
        """Return the seat to act, in a deal that is not over."""
        return self.leader if self.leading else self.queue[0]

    def acts(self) -> dict[str, Lay | None]:
        """Return all legal acts, each with its play; a pass has no play."""
        if self._acts is None:
            self._acts = self._find_acts()
        return self._acts

    def _find_acts(self) -> dict[str, Lay | None]:
        if self.winner is not None:
            return {}
        seat = self.acting()
        if self.leading:
            lays = self.leads(seat)
            must = self.read["right-to-lead"] == "due" or self.refusals == self.seats - 1
        else:
            lays, must = self.follows(seat)
        found: dict[str, Lay | None] = {lay.text: lay for lay in lays}
        if not (must and lays):
            found[NO_LAY] = None
        return found

    def legal(self) -> list[str]:
        """Return the texts of all legal acts, each once."""
        return list(self.acts())

    def play(self, act: str) -> None:
        """Carry out a legal act of the seat to act."""
        lay = self.acts()[act]
        self._acts = None
        if lay is not None:
            self._lay(lay)
        elif self.leading:
            self.refusals += 1
            self.leader = (self.leader + 1) % self.seats
        else:
            self._passed()

    def _lay(self, lay: Lay) -> None:
        seat = self.acting()
        for card in lay.cards:
            self.hands[seat].remove(card)
        out = not self.hands[seat]
        self.before(seat, lay)
        self.paid_in_play(seat, lay, last=out)
        self.lays_made += 1
        self.last = seat
        self.blocked_on = None
        if out:
            self.winner = seat
            self.settle(seat, lay)
            self.ended()
        elif self.ends(lay):
            self.lead(seat)
        else:
            self.ask(self.next_want(lay), seat)

    def before(self, seat: int, lay: Lay) -> None:
        """Record what the game must know about a play, before the play is paid for."""

    def lead(self, seat: int) -> None:
        """Give a player the right to begin a sequence."""
        self.leading = True
        self.leader = seat
        self.refusals = 0

    def blocked(self) -> None:
        """End a sequence that nobody continues."""
        self.blocked_on = self.want
        self.lead(self.last)

    def _passed(self) -> None:
        self.queue.pop(0)
        if not self.queue:
            self.blocked()

    def held(self, cards: frozenset[str]) -> bool:
        """Return whether some player holds one of these cards."""
        return any(card in cards for hand in self.hands for card in hand)

    def all_laid(self, cards: frozenset[str]) -> bool:
        """Return whether all of these cards lie face up. If no cards are given, return True."""
        return not self.held(cards) and not any(card in cards for card in self.aside)

    def around(self, seat: int) -> list[int]:
        """Return all seats, going to the left from the given seat."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def ask(self, want: Want, seat: int) -> None:
        """Give players their turns to continue, usually first the player of the last card."""
        self.want = want
        self.leading = False
        if self.all_laid(self.could_follow()) and not self.asked_in_any_case():
            how = self.read["required-rank-laid"]
            if how == "halt":
                self.blocked()
                return
            if how == "own-run":
                self.queue = [seat]
                return
        elif self.cried():
            self.queue = [seat]
            return
        self.queue = self.order(seat)
        if self.read["last-asked-again"] == "yes":
            self.queue.append(seat)

    def could_follow(self) -> frozenset[str]:
        """Return all cards of the pack that could follow as themselves."""
        return self.want.cards

    def asked_in_any_case(self) -> bool:
        """Return whether a reading gives all players a turn even if no card can follow."""
        return False

    def cried(self) -> bool:
        """Return whether the next card lies on the table, so that nobody else gets a turn to continue."""
        return False

    def order(self, seat: int) -> list[int]:
        """Return the order in which players get the turn to continue."""
        around = self.around(seat)
        if self.read.get("who-may-follow") != "holder":
            return around
        natural = self.could_follow() - self.wild
        holders = [one for one in around if any(card in natural for card in self.hands[one])]
        return holders + [one for one in around if one not in holders]

    # What may be laid to go on: the rules that all seven games have in common.

    def single(self, card: str) -> Lay:
        """Return the play of one card as itself."""
        raise NotImplementedError

    def stand_in(self, card: str, named: str) -> Lay:
        """Return the play of one wild card in place of another card."""
        return Lay(f"lay {card} as {named}", (card,), named, (card,))

    def following(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the single cards that may follow, and whether one of them must be laid."""
        hand, want = sorted(set(self.hands[seat])), self.want
        naturals = [card for card in hand if card in want.cards and card not in self.wild]
        itself = [card for card in hand if card in want.cards and card in self.wild]
        others = self.others([card for card in hand if card in self.wild])
        must = self.must_follow(seat, naturals, itself, others)
        if naturals and self.read["natural-card-first"] == "yes":
            others = []
            itself = self.beside_naturals(itself)
        return [self.single(card) for card in naturals + itself] + others, must

    def beside_naturals(self, itself: list[str]) -> list[str]:
        """Return the wild cards that may follow as themselves, even before the natural cards in the hand."""
        return [card for card in itself if not self.natural_goes_before(card)]

    def natural_goes_before(self, card: str) -> bool:
        """Return whether a natural card must be laid before this wild card if both are of the next rank."""
        return card in self.wild

    def names(self, card: str) -> list[str]:
        """Return the ranks or cards that a wild card may stand for if its player can choose."""
        raise NotImplementedError

    def cards_named(self, named: str) -> frozenset[str]:
        """Return all cards of the pack that a name fits; the name is a card or a rank."""
        raise NotImplementedError

    def others(self, wilds: list[str]) -> list[Lay]:
        """Return the plays of wild cards for other cards; in one reading, also for cards out of sequence."""
        lays: list[Lay] = []
        for card in wilds:
            if self.read["wild-names"] == "any":
                named = self.names(card)
                if named and card not in self.want.cards:
                    lays.append(self.single(card))
                if self.want.named is not None:  # what is wanted may be no card of the pack
                    named += [name for name in self.within(card) if name not in named]
            else:
                may = self.want.named is not None and card not in self.want.cards
                named = self.within(card) if may else []
            if self.read["required-rank-laid"] == "pass-only" and not self.asked_in_any_case():
                named = [name for name in named if not self.all_laid(self.cards_named(name))]
            lays += [self.stand_in(card, name) for name in named]
        return lays

    def within(self, card: str) -> list[str]:
        """Return the name of what may be laid next, if a wild card may stand for it."""
        return [name for name in self.names(card) if name == self.want.named]

    def must_follow(self, seat: int, naturals: list[str], itself: list[str], others: list[Lay]) -> bool:
        """Return whether a player with the turn to continue must lay a card."""
        kept = self.read["wild-kept-in-its-place"]
        if naturals:
            held_back = self.read["natural-card-held-back"]
            return held_back == "no" or (held_back == "others" and seat == self.last)
        if itself:
            count = sum(card in self.wild for card in self.hands[seat])
            return kept == "no" or (kept == "not-of-several" and count > 1)
        return bool(others) and self.read["wild-card-held-back"] == "no"

    # Accounts and the match.

    def pay(self, payer: int, payee: int, amount: int) -> None:
        """Let one player pay an amount to another player."""
        amount = self.able(payer, amount)
        self.balances[payer] -= amount
        self.balances[payee] += amount

    def put(self, payer: int, pool: str, amount: int) -> None:
        """Let a player pay an amount into a pool."""
        amount = self.able(payer, amount)
        self.balances[payer] -= amount
        self.pools[pool] = self.pools.get(pool, 0) + amount

    def take(self, payee: int, pool: str) -> None:
        """Give a player everything in a pool."""
        self.balances[payee] += self.pools.pop(pool, 0)

    def able(self, payer: int, amount: int) -> int:
        """Return how much of an amount a player can pay."""
        if self.read.get("counters-run-out") == "capped":
            return max(0, min(amount, self.balances[payer]))
        return amount

    def each_pays(self, payee: int, amount: int) -> None:
        """Let every opponent pay a player the same amount."""
        for seat in self.around(payee)[1:]:
            self.pay(seat, payee, amount)

    def note_caught(self) -> None:
        """Count the wild cards that are left in the hands of players."""
        for seat, hand in enumerate(self.hands):
            self.caught[seat] += sum(card in self.wild for card in hand)

    def best(self, score: list[int]) -> list[int]:
        """Return the seats that win the match, or none if another deal is played."""
        top = max(score)
        tied = [seat for seat, points in enumerate(score) if points == top]
        if len(tied) == 1 or self.read["sitting-tied"] == "shared":
            return tied
        if self.read["sitting-tied"] == "extra-deal":
            return []
        least = min(self.caught[seat] for seat in tied)
        return [seat for seat in tied if self.caught[seat] == least]

    def match_ends(self) -> bool:
        """Return whether the match ends with this deal, unless players tie."""
        sitting = self.read.get("sitting", "one-round")
        if sitting == "one-deal":
            return True
        if sitting == "until-ruin":
            return min(self.balances) <= 0
        return self.deals + 1 >= self.seats

    def finish_match(self) -> None:
        """End the match if this deal was the last one."""
        if self.match_ends():
            self.match_winners = self.best(self.balances) or None

    def reshuffled(self, stock: list[str]) -> None:
        """Raise an error, because no cards are shuffled again in this family of games."""
        raise ValueError(f"nothing is shuffled anew here: {stock}")

    def accounts(self) -> dict[int | str, int]:
        """Return the balances of all seats and pools."""
        found: dict[int | str, int] = dict(enumerate(self.balances))
        found.update({pool: held for pool, held in self.pools.items() if held})
        return found

    def winners(self) -> list[int]:
        """Return the winner of the deal, when the deal is over."""
        return [] if self.winner is None else [self.winner]

    def next_seats(self) -> tuple[int, int]:
        """Return the next first hand and the next dealer."""
        how = self.read.get("first-hand-next", "next")
        if how == "winner":
            first = self.last
        elif how == "same":
            first = self.first_hand
        else:
            first = (self.first_hand + 1) % self.seats
        return first, (first - 1) % self.seats

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal."""
        first, dealer = self.next_seats()
        return {
            "balances": list(self.balances),
            "pools": {pool: held for pool, held in self.pools.items() if held},
            "first_hand": first,
            "dealer": dealer,
            "match_winners": self.match_winners,
            "redealt": False,
            "caught": list(self.caught),
            "rises": [],
        }


def sets_of(cards: list[str], least: int, most: int) -> list[tuple[str, ...]]:
    """Return all different choices of several cards, each in the order in which acts list cards."""
    ordered = in_order(cards)
    found: dict[tuple[str, ...], None] = {}
    for size in range(least, min(most, len(ordered)) + 1):
        found.update(dict.fromkeys(combinations(ordered, size)))
    return list(found)
