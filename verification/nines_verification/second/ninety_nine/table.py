"""One round of Ninety-nine in all its forms, Oxford Whist included, from the moment after the deal."""

from itertools import combinations
from typing import Any

from .readings import GAMES

JOKER = "Joker"
SUITS = "♣♦♥♠"
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
BID_VALUE = {"♣": 3, "♥": 2, "♠": 1, "♦": 0}
TRUMPS_AFTER: dict[int, str | None] = {0: "♦", 1: "♠", 2: "♥", 3: "♣", 4: None}
BONUS = {1: 30, 2: 20, 3: 10, 4: 0}
PREMIUM = {"declare": 30, "reveal": 60}
DEFAULTS: dict[str, str] = {
    "failed-premium": "each",
    "first-hand-next": "next",
    "game-bonus": "succeeded",
    "game-scheme": "parlett",
    "match-end": "one-player",
    "no-trump-round": "each-game",
    "premium-priority": "in-turn",
    "sitting-tied": "shared",
    "both-declare": "in-turn",
    "both-declare-and-fail": "dummy-only",
    "dummy-counts": "yes",
    "dummy-exact": "success",
    "dummy-score": "not-kept",
    "classic-players": "three",
    "turn-up-replaces": "always",
    "oxford-award": "ten-and-tricks",
    "oxford-deals": "sixteen",
}


def _position(card: str) -> tuple[int, int]:
    """Return a key that sorts cards as acts list them: by suit, then by rank, with the joker last."""
    return (len(SUITS), 0) if card == JOKER else (SUITS.index(card[-1]), RANKS.index(card[:-1]))


def _cards(text: str | list[str] | None) -> list[str]:
    """Return the cards in a text or list as a new list, which is empty if nothing is given."""
    if not text:
        return []
    return text.split() if isinstance(text, str) else list(text)


class Table:
    """The state of one round, after the cards are dealt."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.game: str = setup["game"]
        self.readings: dict[str, str] = {**DEFAULTS, **setup.get("readings", {})}
        self.seats: int = setup["seats"]
        self.dealer: int = setup["dealer"]
        first_hand: int | None = setup.get("first_hand")
        self.first: int = (self.dealer + 1) % self.seats if first_hand is None else first_hand
        self.hands: list[list[str]] = [_cards(hand) for hand in setup["hands"]]
        self.turn_up: str | None = setup.get("turn_up") or None
        self.balances: list[int] = list(setup.get("balances") or [0] * self.seats)
        self.start: list[int] = list(setup.get("start") or [0] * self.seats)
        self.bonuses: list[int] = list(setup.get("bonuses") or [0] * self.seats)
        self.rounds: int = setup.get("rounds") or 0
        self.games: int = setup.get("games") or 0
        self.deals: int = setup.get("deals") or 0
        self.succeeded: int = setup.get("succeeded") or 0
        self.pools: dict[str, int] = dict(setup.get("pools") or {})

        self.dummy: int | None = self.seats if self.game == "ninety-nine-2p" else None
        self.dummy_bid = _cards(setup.get("dummy_bid"))
        if self.dummy is not None:
            held = _cards(setup.get("dummy"))
            self.hands.append([card for card in held if card not in self.dummy_bid])
        self.trumps = self._find_trumps()
        self.order: list[int] = [(self.first + step) % self.seats for step in range(self.seats)]
        self.bids: dict[int, list[str]] = {}
        self.said: list[tuple[int, str]] = []
        self.premiums: dict[int, str] = {}
        self.asked_again: int | None = None
        self.answered = False
        self.outbidder: int | None = None
        self.tricks = [0] * len(self.hands)
        self.trick: list[tuple[int, str]] = []
        self.leader = self.first
        self.live_leader = self.first
        self.over = False
        self.game_points = [0] * self.seats
        self.match_winners: list[int] | None = None
        self.made: list[int] = []

    # The cards

    def _find_trumps(self) -> str | None:
        if self.game == "oxford-whist":
            return self.turn_up[-1] if self.turn_up else None
        if self.game == "ninety-nine-classic":
            first_of_all = self.readings["turn-up-replaces"] == "after-the-first" and self.rounds == 0
            if first_of_all or self.turn_up in (None, JOKER) or str(self.turn_up)[:-1] == "9":
                return None
            return str(self.turn_up)[-1]
        opening = self.rounds == 0
        if self.readings["no-trump-round"] == "match":
            opening = opening and self.games == 0
        return None if opening else TRUMPS_AFTER[self.succeeded]

    def _as_played(self, card: str) -> str:
        """Return the card itself, or the turned-up card in place of the joker."""
        return str(self.turn_up) if card == JOKER and self.turn_up else card

    def _suit(self, card: str) -> str:
        return self._as_played(card)[-1]

    def _rank(self, card: str) -> int:
        return RANKS.index(self._as_played(card)[:-1])

    def _bid_of(self, cards: list[str]) -> int:
        return sum(BID_VALUE[self._suit(card)] for card in cards)

    # Whose turn it is

    def _phase(self) -> str:
        if self.over:
            return "over"
        if len(self.bids) < self.seats:
            return "bids"
        if self.game != "oxford-whist" and (len(self.said) < self.seats or self.asked_again is not None):
            return "premiums"
        return "tricks"

    def to_act(self) -> int | str | None:
        """Return the seat to act, or nothing when the round is over."""
        phase = self._phase()
        if phase == "over":
            return None
        if phase == "bids":
            return self.order[len(self.bids)]
        if phase == "premiums":
            return self.order[len(self.said)] if self.asked_again is None else self.asked_again
        if self.dummy is None:
            return (self.leader + len(self.trick)) % self.seats
        return self._who_plays_for(self._next_hand())

    def _next_hand(self) -> int:
        """Return the number of the hand that plays next; the dummy's hand has the highest number."""
        if self.dummy is None:
            return (self.leader + len(self.trick)) % self.seats
        other = 1 - self.live_leader
        if self.leader == self.dummy:
            return [self.dummy, other, self.live_leader][len(self.trick)]
        return [self.live_leader, other, self.dummy][len(self.trick)]

    def _who_plays_for(self, hand: int) -> int:
        return self.live_leader if hand == self.dummy else hand

    # What may be done

    def legal(self) -> list[str]:
        """Return all legal acts of the seat to act."""
        phase = self._phase()
        if phase == "over":
            return []
        if phase == "bids":
            hand = sorted(self.hands[self.order[len(self.bids)]], key=_position)
            return ["bid " + "+".join(three) for three in combinations(hand, 3)]
        if phase == "premiums":
            return self._premiums_open()
        hand = self.hands[self._next_hand()]
        if self.trick:
            led = self._suit(self.trick[0][1])
            hand = [card for card in hand if self._suit(card) == led] or hand
        return [f"lay {card}" for card in sorted(hand, key=_position)]

    def _premiums_open(self) -> list[str]:
        if self.dummy is not None:
            return ["pass", "declare"]
        if self.asked_again is not None:
            return ["pass", "reveal"]
        if self.readings["premium-priority"] == "together":
            return ["pass", "declare", "reveal"]
        kinds = {kind for _, kind in self.said}
        if "reveal" in kinds:
            return ["pass"]
        return ["pass", "reveal"] if "declare" in kinds else ["pass", "declare", "reveal"]

    # What is done

    def play(self, act: str) -> None:
        """Carry out a legal act of the seat to act."""
        phase = self._phase()
        word, _, rest = act.partition(" ")
        if phase == "bids" and word == "bid":
            seat = self.order[len(self.bids)]
            cards = rest.split("+")
            for card in cards:
                self.hands[seat].remove(card)
            self.bids[seat] = cards
        elif phase == "premiums" and word in ("pass", "declare", "reveal"):
            self._speak(word)
        elif phase == "tricks" and word == "lay":
            self._lay(rest)
        else:
            raise ValueError(act)

    def _speak(self, word: str) -> None:
        if self.asked_again is not None:
            if word == "reveal":
                self.premiums = {self.asked_again: "reveal"}
            self.asked_again = None
            return
        seat = self.order[len(self.said)]
        self.said.append((seat, word))
        if self.dummy is not None:
            if word == "declare":
                self.premiums[seat] = "declare"
        elif self.readings["premium-priority"] == "in-turn" or len(self.said) == self.seats:
            self._settle_premiums(word)

    def _settle_premiums(self, last: str) -> None:
        """Find out from the calls who has the premium bid, and whether a declarer has to decide again."""
        declarers = [seat for seat, kind in self.said if kind == "declare"]
        revealers = [seat for seat, kind in self.said if kind == "reveal"]
        in_turn = self.readings["premium-priority"] == "in-turn"
        if in_turn and last == "pass":
            return
        if not revealers:
            self.premiums = {declarers[0]: "declare"} if declarers else {}
            return
        self.premiums = {revealers[0]: "reveal"}
        if declarers and self.order.index(declarers[0]) < self.order.index(revealers[0]):
            self.asked_again = declarers[0]

    def _lay(self, card: str) -> None:
        hand = self._next_hand()
        self.hands[hand].remove(card)
        self.trick.append((hand, card))
        if len(self.trick) < len(self.hands):
            return
        led = self._suit(self.trick[0][1])
        if self.trumps and any(self._suit(each) == self.trumps for _, each in self.trick):
            led = self.trumps
        taker = max((self._rank(each), holder) for holder, each in self.trick if self._suit(each) == led)[1]
        self.tricks[taker] += 1
        self.trick = []
        self.leader = taker
        if taker != self.dummy:
            self.live_leader = taker
        if not any(self.hands):
            self._score()

    # What it is worth

    def _score(self) -> None:
        self.over = True
        self.made = [s for s in range(self.seats) if self.tricks[s] == self._bid_of(self.bids[s])]
        points = self._oxford_points() if self.game == "oxford-whist" else self._points()
        for seat in range(self.seats):
            self.balances[seat] += points[seat]
        if self.dummy is not None and self.readings["dummy-score"] == "kept":
            self.pools["dummy"] = self.pools.get("dummy", 0) + points[self.dummy]
        self.rounds += 1
        self.deals += 1
        if self.game == "oxford-whist":
            self._end_oxford()
        else:
            self._end_round()

    def _oxford_points(self) -> list[int]:
        award = self.readings["oxford-award"]
        points = [0] * self.seats
        for seat in range(self.seats):
            made = seat in self.made
            if award == "ten-only":
                points[seat] = 10 if made else 0
            elif award == "ten-in-all":
                points[seat] = 10 if made else self.tricks[seat]
            else:
                points[seat] = self.tricks[seat] + (10 if made else 0)
        return points

    def _points(self) -> list[int]:
        winners = list(self.made)
        exact = False
        if self.dummy is not None:
            bid = self._bid_of(self.dummy_bid)
            exact = self.tricks[self.dummy] == bid
            short = self.tricks[self.dummy] < bid
            if short or (exact and self.readings["dummy-exact"] == "success"):
                winners.append(self.dummy)
        counted = [who for who in winners if who != self.dummy or self.readings["dummy-counts"] == "yes"]
        self.succeeded = len(counted)
        points = list(self.tricks)
        for who in counted:
            points[who] += BONUS[len(counted)]
        if exact and self.dummy is not None:
            points[self.dummy] += PREMIUM["declare"]
        self._pay_premiums(points, winners)
        return points

    def _pay_premiums(self, points: list[int], winners: list[int]) -> None:
        failed = [who for who in self.premiums if who not in self.made]
        for who, kind in self.premiums.items():
            if who not in failed:
                points[who] += PREMIUM[kind]
        if self.dummy is not None and len(failed) == 2:
            points[self.dummy] += 60
            if self.readings["both-declare-and-fail"] == "each-too":
                for who in failed:
                    points[who] += PREMIUM["declare"]
            return
        for who in failed:
            amount = PREMIUM[self.premiums[who]]
            others = [each for each in range(len(points)) if each != who]
            if self.readings["failed-premium"] == "share":
                amount //= len(others)
            elif self.readings["failed-premium"] == "successful":
                others = [each for each in others if each in winners]
            for each in others:
                points[each] += amount

    # The end of a game and of the match

    def _totals(self) -> list[int]:
        """Return the points of each seat, including the bonus if a game has just ended."""
        return [self.balances[seat] + self.game_points[seat] for seat in range(self.seats)]

    def _leaders(self) -> list[int]:
        totals = self._totals()
        return [seat for seat in range(self.seats) if totals[seat] == max(totals)]

    def _end_match(self) -> None:
        leaders = self._leaders()
        if len(leaders) == 1 or self.readings["sitting-tied"] == "shared":
            self.match_winners = leaders

    def _end_oxford(self) -> None:
        self.succeeded = len(self.made)
        if self.deals >= (20 if self.readings["oxford-deals"] == "twenty" else 16):
            self._end_match()

    def _end_round(self) -> None:
        scheme = self.readings["game-scheme"]
        if scheme != "parlett":
            if max(self.balances) >= int(scheme.rpartition("-")[2]):
                self._end_match()
            return
        reached = [s for s in range(self.seats) if self.balances[s] - self.start[s] >= 100]
        if reached:
            for seat in reached:
                if seat in self.made or self.readings["game-bonus"] == "everyone":
                    self.game_points[seat] += 100
                    self.bonuses[seat] += 1
            self.rounds = 0
        together = self.readings["match-end"] == "together"
        if (sum(self.bonuses) if together else max(self.bonuses)) >= 3:
            self._end_match()

    # What can be asked

    def accounts(self) -> dict[int | str, int]:
        """Return the points of each seat, and the dummy's points if they are recorded."""
        accounts: dict[int | str, int] = dict(enumerate(self.balances))
        accounts.update(self.pools)
        return accounts

    def winners(self) -> list[int]:
        """Return the seats that have made their bid, when the round is over."""
        return list(self.made)

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next round."""
        step = 0 if self.readings["first-hand-next"] == "same" else 1
        return {
            "balances": self._totals(),
            "pools": dict(self.pools),
            "first_hand": (self.first + step) % self.seats,
            "dealer": (self.dealer + step) % self.seats,
            "match_winners": self.match_winners,
            "succeeded": self.succeeded,
            "rounds": self.rounds,
            "bonuses": list(self.bonuses),
        }


def table(setup: dict[str, Any]) -> Table:
    """Return the table for the setup of one round."""
    known = GAMES[setup["game"]]
    readings: dict[str, str] = setup.get("readings", {})
    for point, candidate in readings.items():
        if candidate not in known.get(point, set()):
            raise ValueError(f"not played here: {point}={candidate}")
        idle = point in ("game-bonus", "match-end") and candidate != DEFAULTS[point]
        if idle and readings.get("game-scheme", "parlett") != "parlett":
            raise ValueError(f"{point} does not arise in a single game")
    return Table(setup)
