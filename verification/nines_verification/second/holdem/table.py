"""One deal of Multiple 9 Hold'em, from the moment when the cards are dealt."""

from typing import Any

from .readings import GAMES
from .strength import Manner, Strength, ranks_of, strength

DEFAULTS: dict[str, str] = {
    "bet-limit": "fixed",
    "big-blind-speaks": "yes",
    "button-moves": "yes",
    "button-small-blind": "yes",
    "fold-unasked": "no",
    "later-bets": "double",
    "lone-nine-counts": "yes",
    "most-raises": "three",
    "nines-counted": "all-groups",
    "odd-chip": "left-of-button",
    "partly-used-rank": "yes",
    "raises-between-two": "no",
    "rank-split": "yes",
    "short-blind": "whole",
    "short-raise": "yes",
    "side-pots": "yes",
    "sitting": "round-of-deals",
    "sitting-tied": "shared",
    "small-bet": "two",
    "unused-aces-each": "yes",
    "unused-compared": "one-by-one",
}
MOST_RAISES = {"three": 3, "four": 4, "no-cap": 1_000_000}
LAST_ROUND = 3
BOARD = [0, 3, 4, 5]


def _cards(text: str | list[str] | None) -> list[str]:
    """Return the cards in a text or list as a new list, which is empty if nothing is given."""
    if not text:
        return []
    return text.split() if isinstance(text, str) else list(text)


class Table:
    """The state of one deal, after the cards are dealt."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.readings: dict[str, str] = {**DEFAULTS, **setup.get("readings", {})}
        self.seats: int = setup["seats"]
        self.button: int = setup["dealer"]
        self.deals: int = setup.get("deals") or 0
        self.hands: list[list[str]] = [_cards(hand) for hand in setup["hands"]]
        self.board: list[str] = _cards(setup.get("stock"))[: BOARD[LAST_ROUND]]
        self.chips: list[int] = list(setup["balances"])
        self.put = [0] * self.seats
        self.in_deal = [seat for seat in self._round_from(self.button + 1) if self.hands[seat]]
        self.folded: set[int] = set()
        self.small_bet = 4 if self._read("small-bet", "four") else 2

        self.manner = Manner(
            split=self._read("rank-split", "yes"),
            one_group=self._read("nines-counted", "largest-group"),
            lone_nine=self._read("lone-nine-counts", "yes"),
            partly_used=self._read("partly-used-rank", "yes"),
            aces_each=self._read("unused-aces-each", "yes"),
            together=self._read("unused-compared", "together"),
        )

        self.betting_round = 0
        self.put_in_round = [0] * self.seats
        self.level = 0
        self.raises = 0
        self.greatest = 0
        self.queue: list[int] = []
        self.over = False
        self.won: list[int] = []
        self.match_winners: list[int] | None = None
        self._put_blinds()
        self._go_on()

    def _read(self, point: str, candidate: str) -> bool:
        return self.readings[point] == candidate

    def _round_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    # The betting

    def _put_blinds(self) -> None:
        order = list(self.in_deal)
        if len(order) == 2 and self._read("button-small-blind", "yes") and self.button in order:
            order = [self.button, *(seat for seat in order if seat != self.button)]
        small, big = order[0], order[1]
        self._pay(small, self.small_bet // 2)
        self._pay(big, self.small_bet)
        self.level = max(self.put)
        if self._read("short-blind", "whole"):
            self.level = self.small_bet
        self.greatest = self.level
        self.queue = [seat for seat in self._round_from(big + 1) if seat in self.in_deal]
        if self._read("big-blind-speaks", "no"):
            self.queue = [seat for seat in self.queue if seat != big and self._owed(seat)]

    def _pay(self, seat: int, amount: int) -> None:
        paid = min(amount, self.chips[seat])
        self.chips[seat] -= paid
        self.put[seat] += paid
        self.put_in_round[seat] += paid

    def _left_in(self) -> list[int]:
        return [seat for seat in self.in_deal if seat not in self.folded]

    def _short_of_level(self, seat: int) -> int:
        """Return what a seat lacks to the whole blind, or to the last bet or raise."""
        return max(0, self.level - self.put_in_round[seat])

    def _owed(self, seat: int) -> int:
        """Return what a seat must call: no more than some opponent who is still in could match."""
        opponents = [each for each in self._left_in() if each != seat]
        reach = max((self.put_in_round[each] + self.chips[each] for each in opponents), default=0)
        return max(0, min(self.level, reach) - self.put_in_round[seat])

    def _go_on(self) -> None:
        """Give the turn to the next player who has a decision to make, or end the deal."""
        while not self.over:
            if len(self._left_in()) == 1:
                self._end()
                return
            able = [seat for seat in self._left_in() if self.chips[seat]]
            self.queue = [seat for seat in self.queue if seat in able]
            if len(able) == 1 and not self._owed(able[0]):
                self.queue = []
            if self.queue:
                return
            if self.betting_round == LAST_ROUND:
                self._end()
                return
            self.betting_round += 1
            self.put_in_round = [0] * self.seats
            self.level = self.raises = self.greatest = 0
            self.queue = [seat for seat in self.in_deal if seat not in self.folded]

    def to_act(self) -> int | str | None:
        """Return the seat to act, or nothing when the deal is over."""
        return None if self.over else self.queue[0]

    def legal(self) -> list[str]:
        """Return all legal acts of the seat to act."""
        if self.over:
            return []
        seat = self.queue[0]
        acts = ["fold", "call"] if self._owed(seat) else ["check"]
        if not self._owed(seat) and self._read("fold-unasked", "yes"):
            acts.append("fold")
        return acts + self._higher(seat)

    def _higher(self, seat: int) -> list[str]:
        """Return the bets or raises that a seat can make."""
        room = self.chips[seat] - self._short_of_level(seat)
        others = [each for each in self._left_in() if each != seat and self.chips[each]]
        betting = [each for each in self._left_in() if self.chips[each]]
        lifted = len(betting) == 2 and self._read("raises-between-two", "yes")
        capped = self.raises >= MOST_RAISES[self.readings["most-raises"]] and not lifted
        word = "raise" if self.level else "bet"
        if room <= 0 or not others or (word == "raise" and capped):
            return []
        short = self._read("short-raise", "yes")
        if self._read("bet-limit", "fixed"):
            return [word] if short or room >= self._fixed_amount() else []
        least = max(self.greatest, self.small_bet)
        most = room
        if self._read("bet-limit", "pot-limit"):
            most = min(most, sum(self.put) + self._short_of_level(seat))
        if room < least:
            return [f"{word} {room}"] if short and room <= most else []
        return [f"{word} {amount}" for amount in range(least, most + 1)]

    def _fixed_amount(self) -> int:
        later = self.betting_round >= 2 and self._read("later-bets", "double")
        return self.small_bet * 2 if later else self.small_bet

    def play(self, act: str) -> None:
        """Carry out a legal act of the seat to act."""
        seat = self.queue.pop(0)
        word, _, amount = act.partition(" ")
        if word == "fold":
            self.folded.add(seat)
        elif word == "call":
            self._pay(seat, self._owed(seat))
        elif word in ("bet", "raise"):
            self._raise(seat, int(amount) if amount else self._fixed_amount(), word)
        elif word != "check":
            raise ValueError(act)
        self._go_on()

    def _raise(self, seat: int, amount: int, word: str) -> None:
        self._pay(seat, self._short_of_level(seat) + amount)
        added = self.put_in_round[seat] - self.level
        self.level = self.put_in_round[seat]
        self.greatest = max(self.greatest, added)
        if word == "raise":
            self.raises += 1
        self.queue = [each for each in self._round_from(seat + 1)[:-1] if each in self._left_in()]

    # The end

    def _strength(self, seat: int) -> Strength:
        return strength(ranks_of(self.hands[seat] + self.board), self.manner)

    def _pots(self) -> list[tuple[int, list[int]]]:
        """Return each part of the pot with the seats that can win this part."""
        left = self._left_in()
        if len(left) == 1 or self._read("side-pots", "no"):
            return [(sum(self.put), left)]
        pots: list[tuple[int, list[int]]] = []
        below = 0
        for height in sorted(set(self.put) - {0}):
            amount = sum(min(put, height) - min(put, below) for put in self.put)
            able = [seat for seat in left if self.put[seat] >= height]
            if pots and (not able or able == pots[-1][1]):
                pots[-1] = (pots[-1][0] + amount, pots[-1][1])
            else:
                pots.append((amount, able))
            below = height
        return pots

    def _end(self) -> None:
        self.over = True
        won: set[int] = set()
        for amount, able in self._pots():
            best = able
            if len(able) > 1:
                top = max(self._strength(seat) for seat in able)
                best = [seat for seat in able if self._strength(seat) == top]
            share, odd = divmod(amount, len(best))
            order = [seat for seat in self._round_from(self.button + 1) if seat in best]
            if self._read("odd-chip", "last"):
                order.reverse()
            for place, seat in enumerate(order):
                self.chips[seat] += share + (1 if place < odd else 0)
            if len(able) > 1 or len(self._left_in()) == 1:
                won.update(best)
        self.won = sorted(won)
        self.put = [0] * self.seats
        self.deals += 1
        self._end_match()

    def _end_match(self) -> None:
        most = max(self.chips)
        if most == sum(self.chips):
            finished = True
        elif self._read("sitting", "until-ruin"):
            finished = False
        else:
            finished = self.deals >= (1 if self._read("sitting", "one-deal") else self.seats)
        best = [seat for seat in range(self.seats) if self.chips[seat] == most]
        if finished and (len(best) == 1 or self._read("sitting-tied", "shared")):
            self.match_winners = best

    def accounts(self) -> dict[int | str, int]:
        """Return the chips of each seat, and the pot."""
        accounts: dict[int | str, int] = dict(enumerate(self.chips))
        accounts["pot"] = sum(self.put)
        return accounts

    def winners(self) -> list[int]:
        """Return the seats that won a contested pot, or the last seat left in the deal."""
        return list(self.won)

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal."""
        button = self.button
        if self._read("button-moves", "yes") or not self.chips[button]:
            button = next(seat for seat in self._round_from(button + 1) if self.chips[seat])
        return {
            "balances": list(self.chips),
            "pools": {},
            "dealer": button,
            "match_winners": self.match_winners,
        }


def table(setup: dict[str, Any]) -> Table:
    """Return the table for the setup of one deal."""
    known = GAMES[setup["game"]]
    readings: dict[str, str] = setup.get("readings", {})
    for point, candidate in readings.items():
        if candidate not in known.get(point, set()):
            raise ValueError(f"not played here: {point}={candidate}")
    read = {**DEFAULTS, **readings}
    if read["later-bets"] != "double" and read["bet-limit"] != "fixed":
        raise ValueError("later-bets does not arise where the player names the amount")
    if read["raises-between-two"] != "no" and read["most-raises"] == "no-cap":
        raise ValueError("raises-between-two does not arise where raises are not limited")
    if read["rank-split"] != "yes" and read["nines-counted"] == "largest-group":
        raise ValueError("rank-split does not arise where one group counts alone")
    return Table(setup)
