"""Lower an edition to tables by asking its rules."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.cards import ACE, KING, SUITS, Card, Face
from nines.common.inputs import Stock, Turning
from nines.advice import RANDOM
from nines.stops import payments
from nines.stops.acts import CLAIM, PASS, REDEAL
from nines.stops.builder import StopsBuilder
from nines.stops.deal_cycle import _dress, _in_turn, _position
from nines.stops.lowered import machine as m
from nines.stops.lowered.answers import ANSWERS, SEVERAL, _swept
from nines.stops.lowered.edition import Answers, Growing, NotLowerable, Numbered, Pack
from nines.stops.lowered.keys import SCORE
from nines.stops.lowered.liking import Liking
from nines.stops.lowered.settling import marked_cards
from nines.stops.rule_inputs import Asking, Laid, Leading, Past, WildPlay
from nines.stops.settlement_inputs import Redealing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.advice import Policy
    from nines.stops.family import StopsGame

HANDS: Final = 200  # random hands on which a simpler form of a rule is held against the rule


class Lowered:
    """An edition under given readings, with a number of players, as tables."""

    def __init__(self, game: StopsGame, seats: int, policies: Sequence[Policy] = ()) -> None:
        rules = self.rules = game.rule_set
        self.policies = tuple(policies)
        self.random_only = all(one.name == RANDOM for one in policies)
        self.game, self.seats = game, seats
        if rules.contest or rules.text_end is not None:
            raise NotLowerable((rules.contest or (rules.text_end,))[0].key, "bids and lacunae are not tables")
        balance = 0 if rules.stakes is None else rules.stakes.rule.balance()
        self.base = balance
        self.matches = [game.match_so_far((balance,) * seats, 0, first_hand=first) for first in range(seats)]
        self.order = rules.pack.rule.cards(seats, 0)
        self.pack = Pack(rules.pack.key, self.order)
        self.facts_of_pack = rules.pack_for(seats, 0)
        self.wild = tuple(card for card in self.pack.cards if card in rules.wild_cards)
        if len(self.wild) > 9:
            raise NotLowerable(rules.wild.key, f"{len(self.wild)} wild cards are more than the tables have room for")
        self.pools = [cited.rule.name for cited in rules.pool]
        self.answers = Answers()
        self.states, self.lays, self.effects, self.histories = Numbered(), Numbered(), Numbered(), Numbered()
        self.state_mask, self.state_names, self.state_lead = Growing(np.uint64), Growing(np.int64), Growing(np.int64)
        self.state_free, self.state_spot, self.state_phase = (Growing(np.int64) for _ in range(3))
        self.spots, self.phases = Numbered(), Numbered()
        self.barred = Growing(np.uint64, len(self.order))
        self.option_start, self.option_count, self.option_flags = (Growing(np.int64) for _ in range(3))
        self.option_lays = Growing(np.int64)
        self.effect, self.effect_cards = Growing(np.int64, 6), Growing(np.uint64)
        self.pay_start, self.pay_count = Growing(np.int64), Growing(np.int64)
        self.pay_amount, self.pay_awaits = Growing(np.int64), Growing(np.int64)
        self.sweep_next, self.sweep_pools = Growing(np.int64), Growing(np.int64)
        settled = max(1, len(rules.settlement))
        self.hand_base = Growing(np.int64, settled, seats + 1)
        self.hand_card = Growing(np.int64, settled, len(self.order), seats + 1)
        self.lay_order = np.zeros(64, np.int64)
        self.histories.of((), ())
        self.liking = Liking(game, self.policies, seats)
        self.lead_state(missing=(), opening=True, wild_out=False)
        self.fixed = self._fixed()
        self.relevant: dict[Any, bool] = {}
        self.filler = Laid((Card(0, "", 200),), Face(0), 0)
        self.singles = [Laid((card,), card.face, 0, (card,) if card in rules.wild_cards else ()) for card in self.pack.cards]

    # --- states

    def lead_state(self, *, missing: tuple[Any, ...], opening: bool, wild_out: bool) -> int:
        """Return the number of the state in which a sequence is about to be opened."""
        wild_out = wild_out and self.rules.minds_wild_out
        what = {"run": (), "wanted": (), "missing": missing, "opening": opening, "wild_out": wild_out}
        number, new = self.states.of(("lead", missing, opening, wild_out), what)
        if new:
            self.state_mask.add(0)
            self.state_names.add(self._names((), leading=True))
            barred = self._barred(missing, opening=opening)
            self.state_lead.add(self.barred.add(barred))
            self.state_free.add(not any(barred))
            self.state_spot.add(self.spots.of(("lead", missing, opening, wild_out), None)[0])
            self.state_phase.add(self.phases.of("lead", None)[0])
        return number

    def run_state(self, builder: StopsBuilder) -> int:
        """Return the number of the state after a play."""
        laid = builder.run[-1]
        past = builder.past(laid) if self.rules.looks_back else None
        wild_out = builder.wild_out and self.rules.minds_wild_out
        key = (laid._replace(seat=0), builder.wanted, past, wild_out)
        what = {
            "run": builder.run, "wanted": builder.wanted, "missing": (), "opening": False,
            "wild_out": builder.wild_out,
        }
        number, new = self.states.of(key, what)
        if new:
            self.state_mask.add(self.pack.mask(card for card in self.pack.cards if self._wants(builder.wanted, card)))
            self.state_names.add(self._names(builder.wanted, leading=False))
            self.state_lead.add(-1)
            self.state_free.add(0)
            after_wild = bool(laid.wild)
            spot = builder.wanted, laid.named.rank, after_wild, wild_out, past
            self.state_spot.add(self.spots.of(spot, None)[0])
            self.state_phase.add(self.phases.of((after_wild, past), None)[0])
        return number

    @staticmethod
    def _wants(wanted: tuple[Any, ...], card: Any) -> bool:
        return any(face.covers(card.face) for face in wanted)

    def _names(self, wanted: tuple[Any, ...], *, leading: bool) -> int:
        if not self.wild:
            return 0
        ranks = self.rules.ranks_named(frozenset(self.wild), wanted, leading, self.facts_of_pack)
        return sum(1 << rank for rank in ranks)

    def _barred(self, missing: tuple[Any, ...], *, opening: bool) -> list[int]:
        """Return, for each natural card, the cards in whose company it may not be led."""
        leads, natural = self.rules.lead.rule.leads, [c for c in self.pack.cards if c not in self.rules.wild_cards]
        barred = [0] * len(self.pack.cards)
        for card in natural:
            for other in natural:
                pair = Leading(frozenset((card, other)), missing, opening)
                if card != other and card not in leads(pair):
                    barred[self.pack.place[card]] |= 1 << self.pack.place[other]
        rng = random.Random(len(natural))  # noqa: S311 - a check, not a secret
        for _ in range(HANDS):
            hand = frozenset(rng.sample(natural, rng.randint(1, min(20, len(natural)))))
            mask = self.pack.mask(hand)
            alone = frozenset(c for c in hand if not barred[self.pack.place[c]] & mask)
            if alone != leads(Leading(hand, missing, opening)):
                raise NotLowerable(self.rules.lead.key, "what may be led does not follow from pairs of cards")
        return barred

    # --- plays

    def lay(self, lay: Any) -> int:
        """Return the number of a play."""
        number, new = self.lays.of(lay, lay)
        if new:
            ordered = sorted(range(len(self.lays.things)), key=lambda one: self.lays.things[one].sort_key)
            if len(ordered) > len(self.lay_order):
                self.lay_order = np.zeros(len(self.lay_order) * 2, np.int64)
            self.liking.make_room(len(ordered) + 4)
            for place, one in enumerate(ordered):
                self.lay_order[one] = place
        return number

    def payments(self, amounts: list[tuple[int, bool]]) -> int:
        """Keep the payments of a moment: each an amount, and whether it must be claimed."""
        start = self.pay_amount.size
        for amount, awaits in amounts:
            self.pay_amount.add(amount)
            self.pay_awaits.add(awaits)
        self.pay_start.add(start)
        return self.pay_count.add(len(amounts))

    # --- the facts

    def _fixed(self) -> dict[str, Any]:
        rules, seats, n = self.rules, self.seats, len(self.order)
        facts = np.zeros(26, np.int64)
        place, turned = np.zeros((seats, n), np.int64), np.full((seats, 2), -1, np.int64)
        opening = np.zeros((seats, seats + max(1, len(self.pools))), np.int64)
        for first, match in enumerate(self.matches):
            seating = _in_turn(rules, rules.turn.rule.after(Turning(match.dealer, seats)), seats)
            dealt = rules.deal.rule.deal(Stock(self.order, seating))
            where = {card: seat for seat, hand in enumerate(dealt.hands) for card in hand}
            place[first] = [where.get(card, seats) for card in self.order]
            position = _position(rules, dealt.hands, dealt.left, match)
            builder = StopsBuilder(rules, position)
            _dress(builder)
            opening[first, :seats] = builder.ledger.seats
            opening[first, seats : seats + len(self.pools)] = [builder.ledger.held(one) for one in self.pools]
            if position.turn_up is not None:
                turned[first] = self.order.index(position.turn_up), match.dealer
        masks = np.zeros(3, np.uint64)
        masks[m.ALL], masks[m.WILD] = (1 << n) - 1, self.pack.mask(self.wild)
        low, rank_mask = np.zeros(14, np.int64), np.zeros(14, np.uint64)
        for rank in range(14):
            places = [at for at, card in enumerate(self.pack.cards) if card.rank == rank]
            if places:
                low[rank] = places[0]
                rank_mask[rank] = self.pack.mask(c for c in self.pack.cards if c.rank == rank)
                if places[-1] - places[0] >= 8:
                    raise NotLowerable(rules.pack.key, "a rank has more than eight cards")
        builder = StopsBuilder(rules, _position(rules, dealt.hands, dealt.left, self.matches[0]))
        opponents = np.full((seats, seats), -1, np.int64)
        winners, payers = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        for seat in range(seats):
            others = payments.opponents(builder, seat)
            opponents[seat, : len(others)] = others
            side = payments.side(rules, seat, seats)
            winners[seat] = sum(1 << one for one in side)
            partners_pay = rules.sides is not None and rules.sides.rule.partners_pay
            lost = [one for one in range(seats) if one != seat and (partners_pay or one not in side)]
            payers[seat] = sum(1 << one for one in lost)
        lapses = np.zeros((seats, seats), np.int64)
        if rules.claim is not None:
            lapses[:] = [[rules.claim.rule.lapses(a, b) for b in range(seats)] for a in range(seats)]
        sources = np.arange(seats)
        if rules.pegging is not None:
            found = [rules.pegging.rule.source(seat) for seat in range(seats)]
            sources[:] = [one if isinstance(one, int) else -1 for one in found]
        turned_pool = np.full(n, -1, np.int64)
        if rules.turn_up_wins is not None:
            pools = [rules.turn_up_wins.rule.pool(card) for card in self.pack.cards]
            turned_pool[:] = [self.pools.index(one) if one else -1 for one in pools]
        suit_of = np.array([SUITS.index(card.suit) if card.suit else 0 for card in self.pack.cards], np.int64)
        again = np.zeros(8, np.int64)
        if rules.redeal is not None:
            for redeals, bits in product(range(8), range(4)):
                again[redeals] |= rules.redeal.rule.allows(Redealing(bool(bits & 1), bool(bits & 2), redeals)) << bits
        self.marked = marked_cards(self)
        if len(self.marked) > 9:
            raise NotLowerable(rules.settlement[0].key, "it depends on too many combinations of cards")
        masks[m.MARKED] = self.pack.mask(self.marked)
        facts[m.SEATS], facts[m.CARDS] = seats, n
        facts[m.HAS_PAYMENT], facts[m.HAS_SWEEP] = bool(rules.payment), bool(rules.sweep or rules.trump_sweep)
        facts[m.HAS_OPERA], facts[m.HAS_REDEAL] = rules.opera is not None, rules.redeal is not None
        facts[m.HAS_JUMP], facts[m.MARKS], facts[m.RANDOM_ONLY] = rules.jump is not None, len(self.marked), self.random_only
        facts[m.LIMITED] = self._limited()
        facts[m.SETTLEMENTS] = len(rules.settlement)
        facts[m.CHARGED] = bool(rules.doubling) or rules.rounding is not None
        facts[m.TARGET] = self._target()
        facts[m.USES_ELSEWHERE], facts[m.USES_LEFT] = self._looks_at_hands()
        facts[m.MINDS_FIRST_TURN] = rules.ever_together
        facts[m.WILDS] = len(self.wild)
        facts[m.LOOKS_HOLDERS], facts[m.LOOKS_PLACES] = self._looks_for_next()
        facts[m.HAS_TURN_UP] = rules.turn_up is not None
        facts[m.HAS_SHOW] = rules.carte_blanche is not None
        facts[m.BASE] = self.base
        spoilers = np.zeros(1, np.uint64)
        if rules.carte_blanche is not None:
            spoilers[0] = self._spoilers()
        return {
            "facts": facts, "words": masks, "place": place,
            "order": np.array([self.pack.place[card] for card in self.order], np.int64), "opening": opening,
            "opponents": opponents, "winners": winners, "payers": payers, "lapses": lapses, "sources": sources,
            "rank_low": low, "rank_mask": rank_mask,
            "wild_at": np.array([self.pack.place[card] for card in self.wild] or [0], np.int64),
            "marked_at": np.array([self.pack.place[card] for card in self.marked] or [0], np.int64),
            "deals_again": again, "spoilers": spoilers, "turned": turned, "turned_pool": turned_pool, "suit_of": suit_of,
        }

    def _looks_at_hands(self) -> tuple[bool, bool]:
        """Return whether a limit on wild cards asks who holds the next cards, and which are still there."""
        seen = set()
        yes_or_no = (False, True)
        for cited, card, leads, only, held, opening, place in product(
            self.rules.wild_limit, self.wild, yes_or_no, yes_or_no, yes_or_no, yes_or_no, yes_or_no
        ):
            for named in (card.face, Face(card.face.rank), Face(ACE), Face(KING)):
                for missing in ((), (named,)):
                    cited.rule.forbids(
                        WildPlay(
                            card, named, leads, only, held, lambda: seen.add("left") or False, missing, opening,
                            lambda: seen.add("elsewhere") or False, place,
                        )
                    )
        return "elsewhere" in seen, "left" in seen

    def _looks_for_next(self) -> tuple[bool, bool]:
        """Return whether the turn depends on the holders of the next cards, and on where these cards are."""
        seen = set()

        def holders() -> tuple[int, ...]:
            seen.add("holders")
            return ()

        rules, seats = self.rules, self.seats
        for passes in range(seats + 1):
            passed = tuple(range(min(passes, seats)))
            rules.turn.rule.first(Turning(0, seats, (), holders))
            rules.turn.rule.after(Turning(0, seats, passed, holders, 0))
            for after_wild in (False, True):
                asking = Asking(
                    passes, seats, lambda: seen.add("places") or False, lambda: seen.add("places") or False,
                    after_wild, Past,
                )
                for one in rules.asked:
                    one.rule.asks(asking)
                if rules.call is not None:
                    rules.call.rule.cries(asking)
        return "holders" in seen, "places" in seen

    def _limited(self) -> bool:
        credit = self.rules.credit
        if credit is None:
            return False
        payable = credit.rule.payable
        if any(payable(b, a) != a for a in range(200) for b in range(a, 400)):
            raise NotLowerable(credit.key, "a player who has enough does not pay all")
        return any(payable(b, a) != a for a in range(1, 200) for b in range(-200, a))

    def _target(self) -> int:
        target = self.rules.target
        if target is None:
            return 0
        return next(n for n in range(1, 10_000) if target.rule.reached((n, *(0,) * (self.seats - 1))) is not None)

    def _spoilers(self) -> int:
        cited = self.rules.carte_blanche
        if cited is None:
            return 0
        worth = cited.rule.worth
        spoilers = [card for card in self.pack.cards if not worth(frozenset((card,)))]
        rng = random.Random(len(spoilers))  # noqa: S311 - a check, not a secret
        for _ in range(HANDS):
            hand = frozenset(rng.sample(self.pack.cards, rng.randint(1, 16)))
            if worth(hand) and not hand.isdisjoint(spoilers):
                raise NotLowerable(cited.key, "a hand may be shown that has a card which alone may not")
        return self.pack.mask(spoilers)

    def matters(self, laid: Any) -> bool:
        """Return whether a play of a seat may help to win a pool later."""
        key = (laid.cards, laid.named, laid.wild)
        if key not in self.relevant:
            self.relevant[key] = self._matters(laid)
        return self.relevant[key]

    def _matters(self, laid: Any) -> bool:
        """Ask every pool whether this play, followed by any other, wins more than the other alone."""
        def wins(*plays: Any) -> list[int]:
            return [_swept(self, plays, turns, trump, None) for turns in (1, 2, 3) for trump in range(5)]

        return any(wins(laid, other) != wins(other) for other in self.singles)

    def shortened(self, history: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return a history in which the order of plays long ago no longer shows."""
        recent, since = [], 0
        for place, (laid, gap) in enumerate(history):
            since += gap
            if since >= SEVERAL:
                old = sorted({one for one, _ in history[place:]})
                return (*recent, *((one, SEVERAL) for one in old))
            recent.append((laid, gap))
            since += 1
        return tuple(recent)

    def tables(self) -> m.Tables:
        """Return the tables as they are now."""
        return m.Tables(
            **self.fixed,
            keys=self.answers.keys, values=self.answers.values,
            state_mask=self.state_mask.array, state_names=self.state_names.array,
            state_lead=self.state_lead.array, state_free=self.state_free.array,
            state_spot=self.state_spot.array, state_phase=self.state_phase.array, barred=self.barred.array,
            option_start=self.option_start.array, option_count=self.option_count.array,
            option_flags=self.option_flags.array, option_lays=self.option_lays.array,
            lay_order=self.lay_order, scores=self.liking.scores, effect=self.effect.array, effect_cards=self.effect_cards.array,
            pay_start=self.pay_start.array, pay_count=self.pay_count.array,
            pay_amount=self.pay_amount.array, pay_awaits=self.pay_awaits.array,
            sweep_next=self.sweep_next.array, sweep_pools=self.sweep_pools.array,
            hand_base=self.hand_base.array, hand_card=self.hand_card.array,
        )

    def learn(self, deal: m.Deal) -> None:
        """Answer the question at which the kernel stopped."""
        key = int(deal.key[0])
        kind = key >> 60
        if kind == SCORE:
            what = key & 0xFFFFFF
            act = (CLAIM, REDEAL, PASS)[what] if what < 3 else self.lays.things[what - 3]
            self.liking.learn(int(deal.asked[0]), key >> 24 & 1, what, act)
            return
        self.answers.add(key, ANSWERS[kind](self, deal, key >> 36 & 0xFFFFFF, key & 0xFFFFFFFFF))

    def new_deal(self) -> m.Deal:
        """Return the working memory of a run."""
        seats = self.seats
        return m.Deal(
            np.zeros(seats + 1, np.uint64), np.zeros(self.fixed["opening"].shape[1], np.int64),
            np.zeros(23, np.int64), np.zeros(seats, np.int64), np.zeros((64, 2), np.int64),
            np.zeros(512, np.int64), np.zeros(len(self.order), np.int64), np.zeros(4, np.uint64),
            np.zeros(4, np.uint64), np.zeros(1, np.uint64), np.zeros(4, np.int64),
        )

