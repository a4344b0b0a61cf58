"""An edition lowered to tables: the machine asks, the engine answers, and the answers are kept."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.compiled import (
    answers,
    fact,
    facts_of,
    keys,
    layout,
    leads,
    money_answers,
    nodes,
    part,
    row,
)
from nines.compiled.edition import Answers, Growing, Numbered, Pack
from nines.compiled.fields import pack, unpack
from nines.compiled.histories import Histories
from nines.compiled.liking import Liking
from nines.compiled.settling import marked_cards
from nines.compiled.standing import State
from nines.errors import NotLowerableError
from nines.kernel.advice import RANDOM
from nines.stops.acts import CLAIM, PASS, REDEAL, SHOW
from nines.stops.outlook import faces_after
from nines.stops.rule_inputs import Laid, past_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

    from nines.cards import Face
    from nines.kernel.advice import Policy
    from nines.stops.acts import Act, Lay
    from nines.stops.builder import StopsBuilder
    from nines.stops.family import StopsGame
    from nines.stops.spot import Options

MOST_MARKED: Final = 9  # cards for which the keys have room
MOST_SEATS: Final = 10
WIDEST: Final = 8  # cards of a rank for which the keys have room
WIDEST_TWICE: Final = 5  # the same, of natural cards that may be held twice
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
    """The tables of a Stops edition with given readings, for a number of players and their policies.

    The parameters are those of :class:`nines.compiled.playing.CompiledPlayer`.

    Raises
    ------
    NotLowerableError
        If a rule or a policy cannot be lowered.
    """

    def __init__(self, game: StopsGame, seats: int, policies: Sequence[Policy]) -> None:
        rules = self.rules = game.rule_set
        self.seats = seats
        self.random_only = all(policy.name == RANDOM for policy in policies)
        self.base = 0 if rules.stakes is None else rules.stakes.rule.balance()
        self.order = rules.pack.rule.cards(seats, 0)
        self.pack = Pack(rules.pack.key, self.order, rules.wild_cards)
        self.wild = self.pack.with_second(tuple(card for card in self.pack.cards if card in rules.wild_cards))
        self.pools = [cited.rule.name for cited in rules.pool]
        self.width = max(Counter(card.rank for card in self.pack.cards).values())
        self._check()
        balances = (self.base,) * seats
        self.matches = [game.match_so_far(balances, 0, first_hand=first) for first in range(seats)]
        self.marked = marked_cards(self)
        if len(self.marked) > MOST_MARKED:
            raise NotLowerableError(rules.pack.key, "too many cards change what other cards cost")
        self.known = Answers()
        self._make_tables()
        self.plain: dict[Hashable, bool] = {}
        self.histories = Histories(self)
        self.fixed = facts_of.arrays_of(self)
        self.liking = Liking(rules, policies, self.fixed["seats"])
        self.lead_state(opening=True)

    def _check(self) -> None:
        rules = self.rules
        if rules.contest or rules.text_end is not None:
            bids = (
                rules.contest[0].key if rules.contest else rules.needed(rules.text_end, "where it ends").key
            )
            raise NotLowerableError(bids, "players bid before the lead, or the text breaks off")
        if self.width > WIDEST or (self.pack.second and self._natural_width() > WIDEST_TWICE):
            raise NotLowerableError(rules.pack.key, f"a rank has more than {WIDEST} cards")
        if self.seats > MOST_SEATS:
            raise NotLowerableError(rules.seats.key, f"the tables have room for {MOST_SEATS} players")

    def _natural_width(self) -> int:
        return max(Counter(card.rank for card in self.pack.cards if card not in self.wild).values())

    def _make_tables(self) -> None:
        """Make the tables that grow."""
        seats, cards, settled = self.seats, len(self.pack.cards), len(self.rules.settlement)
        self.known_states: Numbered[State] = Numbered()
        self.spots: Numbered[None] = Numbered()
        self.phases: Numbered[None] = Numbered()
        self.lays: Numbered[Lay] = Numbered()
        self.laid: list[Laid] = []  # by each effect
        self.states, self.barred = Growing(row.STATES), Growing(cards)
        self.classes: Numbered[None] = Numbered()
        self.kinds_of_acts: Numbered[None] = Numbered()
        self.starts: dict[tuple[int, ...], int] = {}  # where each list of plays is in *option_plays*
        self.cells = 0  # of all nodes
        self.nodes, self.node_places = Growing(row.NODES), Growing()
        numbers, steps = np.zeros(0, np.int64), np.zeros(0, np.int32)
        self.noted: layout.Noted = steps, steps, numbers, steps
        self.plays, self.option_plays = Growing(row.PLAYS), Growing()
        self.effects, self.sweeps = Growing(row.EFFECTS), Growing(row.SWEEPS)
        self.payments, self.sums = Growing(row.PAYMENTS), Growing(row.SUMS)
        self.shown, self.hand_base = Growing(seats), Growing(settled, seats + 1)
        self.hand_takers, self.hand_card = Growing(settled), Growing(settled, seats + 1, cards)
        self.in_order = np.zeros(0, np.int64)

    def lead_state(
        self, missing: tuple[Face, ...] = (), *, opening: bool = False, wild_out: bool = False
    ) -> int:
        """Return the number of the state in which a sequence is about to be opened."""
        wild_out = wild_out and self.rules.minds_wild_out
        key = missing, opening, wild_out
        number, new = self.known_states.of(key, State((), (), *key))
        if new:
            barred = leads.barred(self.rules, self.pack, missing, opening=opening)
            self._keep_state((), key, "leading", (self.barred.add(barred), not any(barred)))
        return number

    def run_state(self, builder: StopsBuilder) -> int:
        """Return the number of the state after the last play of a sequence."""
        laid, wanted = builder.run[-1], builder.wanted
        past = builder.past(laid) if self.rules.looks_back else None
        wild_out = builder.wild_out and self.rules.minds_wild_out
        state = State(builder.run, wanted, wild_out=builder.wild_out)
        number, new = self.known_states.of((laid._replace(seat=0), wanted, past, wild_out), state)
        if new:
            spot = wanted, laid.named.rank, bool(laid.wild), wild_out, past, self._before_wild(builder)
            self._keep_state(wanted, spot, (bool(laid.wild), past), (-1, False))
        return number

    def _before_wild(self, builder: StopsBuilder) -> str:
        """Return what a wild card would find if it were the next play: the suit of the last natural card."""
        if not (self.rules.looks_back and self.wild):
            return ""
        wild = self.wild[0]
        return past_of((*builder.run, Laid((wild,), wild.face, 0, (wild,))), wild_out=True).natural_suit

    def _keep_state(
        self, wanted: tuple[Face, ...], spot: Hashable, phase: Hashable, lead: tuple[int, bool]
    ) -> None:
        pack, wild = self.rules.pack_for(self.seats, 0), frozenset(self.wild)
        ranks = self.rules.ranks_named(wild, wanted, not wanted and phase == "leading", pack) if wild else ()
        follow = self.pack.mask(card for card in self.pack.cards for face in wanted if face.covers(card.face))
        names, numbers = (
            sum(1 << rank for rank in ranks),
            (self.spots.of(spot, None)[0], self.phases.of(phase, None)[0]),
        )
        number = self.states.add_row(follow, names, *lead, *numbers, -1)
        self.states.array[number, row.STATE_CLASS] = nodes.class_of(
            self, number, money_answers.owed_at_the_end(self, number)
        )

    def keep_options(self, options: Options) -> int:
        """Store the legal plays of a rank; return their kinds, count and start, packed into one integer."""
        lays = tuple(map(self.keep_play, options.lays))  # these are in canonical order
        start = self.starts.get(lays)
        if start is None:
            start = self.starts[lays] = self.option_plays.size
            for number in lays:
                self.option_plays.add(number)
        able = pack(keys.ABLE, natural=options.natural, wild=options.wild, own_place=options.own_place)
        return pack(part.OPTION, able=able, count=len(lays), start=start)

    def keep_play(self, lay: Lay) -> int:
        """Store a play, and return its number."""
        number, new = self.lays.of(lay, lay)
        if new:
            twins = self.pack.mask_of_twins(frozenset(lay.cards))
            count = 1 + self.plays.add_row(self.pack.mask(lay.cards), 0, twins, self.ahead(lay))
            in_order = sorted(range(count), key=lambda thing: self.lays.things[thing].sort_key)
            self.in_order = np.array(in_order)
            self.plays.array[self.in_order, row.PLAY_ORDER] = range(count)
        return number

    def ahead(self, lay: Lay) -> int:
        """Return the mask of the cards that may follow a play."""
        faces = faces_after(self.rules, lay)
        return self.pack.mask(
            card for card in self.pack.cards if any(face.covers(card.face) for face in faces)
        )

    def keep_effect(self, laid: Laid, state: int, finish: int, after_stop: int | None) -> int:
        """Store the effect of a play; return the effect's number, packed with what follows from the play."""
        self.laid.append(laid)
        number = self.effects.add_row(after_stop or 0, self.histories.kind_of(laid))
        stops = after_stop is not None
        return pack(part.EFFECT, number=number, state=state, finish=finish, stops=stops)

    def keep_payments(self, owed: Iterable[tuple[int, bool]]) -> int:
        """Store a group of payments, and whether each must be claimed; return the number of the group."""
        start = self.sums.size
        for amount, awaits in owed:
            self.sums.add_row(amount, awaits)
        return self.payments.add_row(start, self.sums.size - start)

    def keep_no_payments(self) -> int:
        """Store an entry for payments that depend on whether somebody could continue."""
        return self.payments.add_row(0, -1)

    def pool_mask(self, names: Iterable[str]) -> int:
        """Return a mask with a bit for each of the named pools."""
        return sum(1 << self.pools.index(name) for name in set(names))

    def learn(self, deal: layout.Deal) -> None:
        """Answer the question at which the machine has stopped."""
        key = int(deal.key[0])
        asked = unpack(keys.KEY, key)
        kind, state, fields = asked["kind"], asked["state"], asked["fields"]
        if kind == keys.SCORE:
            place = unpack(keys.SCORE_OF, fields)["act"]
            act = ACTS[place] if place in ACTS else self.lays.things[place - layout.FIRST_PLAY]
            score = self.liking.score(state - 1, fields, act)
            if score is not None:
                self.known.add(key, score)
        else:
            self.known.add(key, ANSWERS[kind](self, deal, state, fields))

    def tables(self) -> layout.Tables:
        """Return the tables as they are now."""
        for place, value in ((fact.SHIFT, self.known.shift), (fact.SLOTS, len(self.known.table))):
            self.fixed["facts"][place] = value
        grown = {name: growing.table for name, growing in vars(self).items() if isinstance(growing, Growing)}
        made: dict[str, Any] = {**self.fixed, **grown, "answers": self.known.table.reshape(-1)}
        order = self.plays.array[self.option_plays.array[: self.option_plays.size], row.PLAY_ORDER]
        return layout.Tables(**made, option_order=order, in_order=self.in_order)

    def memory(self) -> layout.Deal:
        """Return working memory for the machine, with room for the plays that are known now."""
        accounts = self.seats + len(self.pools)
        self.noted = nodes.room_for(self)
        return layout.new_deal(self.seats, len(self.order), accounts, len(self.lays.things), self.noted)
