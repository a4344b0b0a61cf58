"""An edition lowered to tables: the kernel asks, the engine answers, and the answers are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.advice import RANDOM
from nines.errors import NotLowerableError
from nines.stops.acts import CLAIM, PASS, REDEAL, SHOW
from nines.stops.lowered import answers, fact, facts_of, keys, layout, leads, money_answers
from nines.stops.lowered.edition import Answers, Growing, Numbered, Pack
from nines.stops.lowered.histories import Histories
from nines.stops.lowered.liking import Liking
from nines.stops.lowered.settling import marked_cards
from nines.stops.lowered.standing import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nines.advice import Policy
    from nines.cards import Face
    from nines.stops.acts import Act, Lay
    from nines.stops.builder import StopsBuilder
    from nines.stops.family import StopsGame
    from nines.stops.rule_inputs import Laid
    from nines.stops.spot import Options

MOST_MARKED: Final = 9  # cards for which the keys have room
MOST_SEATS: Final = 10
ACTS: Final[Mapping[int, Act]] = {
    layout.CLAIM: CLAIM,
    layout.REDEAL: REDEAL,
    layout.PASS: PASS,
    layout.SHOW: SHOW,
}
ANSWERS: Final[Mapping[int, Callable[[Lowered, layout.Deal, int, int], int]]] = {
    keys.OPTIONS: answers.options,
    keys.PASSING: answers.passing,
    keys.EFFECT: answers.effect,
    keys.NEXT: answers.following,
    keys.LEADER: answers.leader,
    keys.JUMP: answers.jump,
    keys.JUMP_ON: answers.jump_on,
    keys.PAID: money_answers.paid,
    keys.DUE: money_answers.due,
    keys.SWEPT: money_answers.swept,
    keys.SWEPT_OUT: money_answers.swept_out,
    keys.OPERA: money_answers.opera,
    keys.RARE: money_answers.rare,
    keys.HAND: money_answers.hand,
    keys.CHARGE: money_answers.charge,
}


class Lowered:
    """A Stops edition under given readings, with a number of players and their policies, as tables.

    Parameters
    ----------
    game
        The edition.
    seats
        The number of players.
    policies
        The policy of each seat.

    Raises
    ------
    NotLowerableError
        If a rule or a policy cannot be lowered. Some rules are found to be so only during play.
    """

    def __init__(self, game: StopsGame, seats: int, policies: Sequence[Policy]) -> None:
        rules = self.rules = game.rule_set
        self.seats = seats
        self.random_only = all(one.name == RANDOM for one in policies)
        self.base = 0 if rules.stakes is None else rules.stakes.rule.balance()
        self.order = rules.pack.rule.cards(seats, 0)
        self.pack = Pack(rules.pack.key, self.order)
        self.wild = tuple(card for card in self.pack.cards if card in rules.wild_cards)
        self.pools = [cited.rule.name for cited in rules.pool]
        self._check()
        balances = (self.base,) * seats
        self.matches = [game.match_so_far(balances, 0, first_hand=first) for first in range(seats)]
        self.marked = marked_cards(self)
        if len(self.marked) > MOST_MARKED:
            raise NotLowerableError(rules.pack.key, "too many cards change what other cards cost")
        self.known = Answers()
        self._make_tables()
        self.liking = Liking(game, tuple(policies), seats)
        self.histories = Histories(self)
        self.fixed = facts_of.arrays_of(self)
        self.lead_state(opening=True)

    def _check(self) -> None:
        rules = self.rules
        if rules.contest or rules.text_end is not None:
            bids = (
                rules.contest[0].key if rules.contest else rules.needed(rules.text_end, "where it ends").key
            )
            raise NotLowerableError(bids, "players bid before the lead, or the text breaks off")
        if self.seats > MOST_SEATS:
            raise NotLowerableError(rules.seats.key, f"the tables have room for {MOST_SEATS} players")

    def _make_tables(self) -> None:
        """Make the tables that grow."""
        seats, cards, settled = self.seats, len(self.order), len(self.rules.settlement)
        self.states: Numbered[State] = Numbered()
        self.spots: Numbered[None] = Numbered()
        self.phases: Numbered[None] = Numbered()
        self.lays: Numbered[Lay] = Numbered()
        self.effects: list[Laid] = []
        self.state_mask, self.barred, self.effect_cards = (
            Growing(np.uint64),
            Growing(np.uint64, cards),
            Growing(np.uint64),
        )
        self.state_names, self.state_lead, self.state_free = (Growing(np.int64) for _ in range(3))
        self.state_spot, self.state_phase = Growing(np.int64), Growing(np.int64)
        self.option_start, self.option_count = Growing(np.int64), Growing(np.int64)
        self.option_able, self.option_lays = Growing(np.int64), Growing(np.int64)
        self.pay_start, self.pay_count = Growing(np.int64), Growing(np.int64)
        self.pay_amount, self.pay_awaits = Growing(np.int64), Growing(np.int64)
        self.sweep_next, self.sweep_pools = Growing(np.int64), Growing(np.int64)
        self.effect, self.shown = Growing(np.int64, 4), Growing(np.int64, seats)
        self.hand_base = Growing(np.int64, settled, seats + 1)
        self.hand_card = Growing(np.int64, settled, cards, seats + 1)
        self.lay_order = np.zeros(64, np.int64)

    def lead_state(
        self, missing: tuple[Face, ...] = (), *, opening: bool = False, wild_out: bool = False
    ) -> int:
        """Return the number of the state in which a sequence is about to be opened."""
        wild_out = wild_out and self.rules.minds_wild_out
        key = missing, opening, wild_out
        number, new = self.states.of(key, State((), (), *key))
        if new:
            barred = leads.barred(self.rules, self.pack, missing, opening=opening)
            self.state_free.add(not any(barred))
            self.state_lead.add(self.barred.add(barred))
            self._keep_state((), key, "leading")
        return number

    def run_state(self, builder: StopsBuilder) -> int:
        """Return the number of the state after the last play of a sequence."""
        laid, wanted = builder.run[-1], builder.wanted
        past = builder.past(laid) if self.rules.looks_back else None
        wild_out = builder.wild_out and self.rules.minds_wild_out
        state = State(builder.run, wanted, wild_out=builder.wild_out)
        number, new = self.states.of((laid._replace(seat=0), wanted, past, wild_out), state)
        if new:
            self.state_free.add(0)
            self.state_lead.add(-1)
            spot = wanted, laid.named.rank, bool(laid.wild), wild_out, past
            self._keep_state(wanted, spot, (bool(laid.wild), past))
        return number

    def _keep_state(self, wanted: tuple[Face, ...], spot: object, phase: object) -> None:
        pack, wild = self.rules.pack_for(self.seats, 0), frozenset(self.wild)
        ranks = self.rules.ranks_named(wild, wanted, not wanted and phase == "leading", pack) if wild else ()
        self.state_mask.add(
            self.pack.mask(card for card in self.pack.cards for face in wanted if face.covers(card.face))
        )
        self.state_names.add(sum(1 << rank for rank in ranks))
        self.state_spot.add(self.spots.of(spot, None)[0])
        self.state_phase.add(self.phases.of(phase, None)[0])

    def keep_options(self, found: Options) -> int:
        """Keep the legal plays of a rank, and return their number."""
        self.option_start.add(self.option_lays.size)
        for lay in found.lays:
            self.option_lays.add(self._lay(lay))
        self.option_count.add(len(found.lays))
        return self.option_able.add(found.natural | found.wild << 1 | found.own_place << 2)

    def _lay(self, lay: Lay) -> int:
        number, new = self.lays.of(lay, lay)
        if new:
            count = len(self.lays.things)
            if count > len(self.lay_order):
                self.lay_order = np.zeros(2 * count, np.int64)
            self.liking.make_room(count + layout.FIRST_PLAY)
            in_order = sorted(range(count), key=lambda one: self.lays.things[one].sort_key)
            self.lay_order[in_order] = range(count)
        return number

    def keep_effect(self, laid: Laid, row: tuple[int, ...]) -> int:
        """Keep the effect of a play, and return its number."""
        self.effects.append(laid)
        self.effect.add(row)
        return self.effect_cards.add(self.pack.mask(laid.cards))

    def keep_payments(self, owed: Iterable[tuple[int, bool]]) -> int:
        """Keep payments, each with whether it must be claimed, and return the number of all together."""
        start = self.pay_amount.size
        for amount, awaits in owed:
            self.pay_amount.add(amount)
            self.pay_awaits.add(awaits)
        self.pay_start.add(start)
        return self.pay_count.add(self.pay_amount.size - start)

    def keep_no_payments(self) -> int:
        """Keep that the payments depend on whether somebody could continue."""
        self.pay_start.add(0)
        return self.pay_count.add(-1)

    def pool_mask(self, names: Iterable[str]) -> int:
        """Return pools as a mask."""
        return sum(1 << self.pools.index(name) for name in set(names))

    def learn(self, deal: layout.Deal) -> None:
        """Answer the question at which the kernel has stopped."""
        key = int(deal.key[0])
        kind, state, fields = key >> 60, key >> 36 & 0xFFFFFF, key & 0xFFFFFFFFF
        if kind == keys.SCORE:
            place, leading = fields & 0xFFFFFF, fields >> 24
            act = ACTS[place] if place in ACTS else self.lays.things[place - layout.FIRST_PLAY]
            self.liking.learn(int(deal.asked[0]), leading, place, act)
        else:
            self.known.add(key, ANSWERS[kind](self, deal, state, fields))

    def tables(self) -> layout.Tables:
        """Return the tables as they are now."""
        self.fixed["facts"][fact.SHIFT] = self.known.shift
        grown = {name: one.array for name, one in vars(self).items() if isinstance(one, Growing)}
        others: dict[str, Any] = {"lay_order": self.lay_order, "scores": self.liking.scores}
        return layout.Tables(**self.fixed, **grown, **others, keys=self.known.keys, values=self.known.values)
