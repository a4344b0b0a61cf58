"""A historical Stops game: the cited rules of every aspect.

A game that has no rule for a required aspect cannot be made. If the sources of a game do not mention an
optional aspect, the game lists this aspect as silent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, product, starmap
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import ACE, KING, Face, cards_of
from nines.common.turn_order import order_of_play
from nines.kernel.remembered import remembered
from nines.kernel.rule_set import UNSAID, RuleSet
from nines.stops.rule_inputs import Following, Laid, Naming, Past, Place

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common import aspects as c
    from nines.evidence.cite import Cited
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m
    from nines.stops import vying as y
    from nines.stops.rule_inputs import Group

NOBODY: Final = -1
MOST: Final = 1 << 13  # answers cached for each question; no deal needs more
NO_PAST: Final = Past()


@dataclass(frozen=True, eq=False)
class PackFacts:
    """Facts about a pack: its faces, its ranks as faces without a suit, and whether all its cards differ.

    An object of this class is equal only to itself, so cached answers about the pack are found quickly.
    """

    faces: tuple[Face, ...]
    ranks: tuple[Face, ...]
    all_differ: bool


def pack_facts(cards: tuple[Card, ...]) -> PackFacts:
    """Return the facts about a pack."""
    faces = tuple(dict.fromkeys(card.face for card in cards))
    ranks = tuple(Face(rank) for rank in sorted({face.rank for face in faces}))
    return PackFacts(faces, ranks, len(faces) == len(cards))


class Aftermath(NamedTuple):
    """The consequences of a play: the next faces, the rule that makes it a stop, and what the player says."""

    wanted: tuple[Face, ...]
    stop: Cited[a.Stop] | None
    words: str


@dataclass(frozen=True, repr=False)
class StopsRules(RuleSet):
    """The rules of one Stops game with one set of choices.

    Parameters
    ----------
    slug
        The short name of the game, the same everywhere in the project.
    choices
        The answer chosen for each open question.
    silent
        The aspects that the sources of the game do not mention, separated by spaces.

    The other parameters are the aspects. First come the aspects for which every game has a rule;
    :mod:`nines.stops.aspects` describes them. Then come the aspects that sources need not mention;
    :mod:`nines.stops.features`, :mod:`nines.stops.money` and :mod:`nines.stops.vying` describe them.
    """

    seats: Cited[c.Seats]
    pack: Cited[c.Pack]
    ranking: Cited[a.Ranking]
    deal: Cited[c.Deal]
    lead: Cited[a.Lead]
    grouping: tuple[Cited[a.Grouping], ...]
    continuation: Cited[a.Continuation]
    suit: Cited[a.Suit]
    wild: Cited[a.Wild]
    naming: Cited[f.Naming] | None = field(default=UNSAID, kw_only=True)
    stop: tuple[Cited[a.Stop], ...]
    turn: Cited[c.Turn]
    passing: tuple[Cited[a.Passing], ...]
    asked: tuple[Cited[a.Asked], ...]
    blocked: Cited[a.Blocked]
    going_out: Cited[c.GoingOut]

    lay_limit: tuple[Cited[f.LayLimit], ...] = UNSAID
    wild_limit: tuple[Cited[f.WildLimit], ...] = UNSAID
    jump: Cited[f.Jump] | None = UNSAID
    redeal: Cited[f.Redeal] | None = UNSAID
    carte_blanche: Cited[f.CarteBlanche] | None = UNSAID
    contest: tuple[Cited[y.Contest], ...] = UNSAID
    raising: Cited[y.Raising] | None = UNSAID
    bid_limit: tuple[Cited[y.BidLimit], ...] = UNSAID
    contest_tie: Cited[y.ContestTie] | None = UNSAID
    contest_pay: tuple[Cited[y.ContestPay], ...] = UNSAID
    first_lead: Cited[y.FirstLead] | None = UNSAID
    text_end: Cited[y.TextEnd] | None = UNSAID
    sides: Cited[f.Sides] | None = UNSAID
    announcement: tuple[Cited[f.Announcement], ...] = UNSAID
    payment: tuple[Cited[m.Payment], ...] = UNSAID
    payment_limit: tuple[Cited[m.PaymentLimit], ...] = UNSAID
    claim: Cited[m.Claim] | None = UNSAID
    rise: Cited[m.Rise] | None = UNSAID
    opera: Cited[f.Opera] | None = UNSAID
    answer: Cited[f.Answer] | None = UNSAID
    value: Cited[m.Value] | None = UNSAID
    last_wild: tuple[Cited[m.LastWild], ...] = UNSAID
    doubling: tuple[Cited[m.Doubling], ...] = UNSAID
    together: Cited[m.Together] | None = UNSAID
    rounding: Cited[m.Rounding] | None = UNSAID
    settlement: tuple[Cited[m.Settlement], ...] = UNSAID
    pegging: Cited[m.Pegging] | None = UNSAID
    target: Cited[m.Target] | None = UNSAID
    pool: tuple[Cited[m.Pool], ...] = UNSAID
    leftover: Cited[m.Leftover] | None = UNSAID
    sweep: tuple[Cited[m.Sweep], ...] = UNSAID
    trump_sweep: tuple[Cited[m.TrumpSweep], ...] = UNSAID
    turn_up: Cited[f.TurnUp] | None = UNSAID
    trump: Cited[f.Trump] | None = UNSAID
    turn_up_wins: Cited[m.TurnUpWins] | None = UNSAID
    call: Cited[f.Call] | None = UNSAID
    insight: Cited[f.Insight] | None = UNSAID
    lot: Cited[c.Lot] | None = UNSAID
    succession: Cited[c.Succession] | None = UNSAID
    dealer: Cited[c.Dealer] | None = UNSAID
    stakes: Cited[m.Stakes] | None = UNSAID
    credit: Cited[m.Credit] | None = UNSAID
    length: Cited[c.Length] | None = UNSAID
    dissolution: Cited[m.Dissolution] | None = UNSAID
    ties: Cited[c.Ties] | None = UNSAID

    # Rules are pure, so answers that play needs at every card are computed once and cached.

    @cached_property
    def wild_cards(self) -> frozenset[Card]:
        """The wild cards of the game."""
        return self.wild.rule.cards()

    @cached_property
    def wild_naming(self) -> Cited[f.Naming]:
        """The rule on what a wild card may stand for."""
        return self.needed(self.naming, "what a wild card may stand for")

    @cached_property
    def looks_back(self) -> bool:
        """Whether any rule depends on the history of the wild cards."""
        return self.suit.rule.looks_back or self.continuation.rule.looks_back or self.jump is not None

    @cached_property
    def lead_looks_back(self) -> bool:
        """Whether a lead depends on the sequence before; the kind of rule says so, not a question to it."""
        return bool(self.lead.rule.__class__.looks_back)

    @cached_property
    def minds_wild_out(self) -> bool:
        """Whether the first play of a wild card can change which plays are legal later."""
        return self.looks_back or bool(self.lay_limit)

    @cached_property
    def ever_together(self) -> bool:
        """Whether several cards may ever be played together."""
        yes_or_no, ranks = (False, True), (None, *range(ACE, KING + 1))
        places = starmap(Place, product(yes_or_no, yes_or_no, yes_or_no, ranks))
        return any(cited.rule.most(place) > 1 for place in places for cited in self.grouping)

    @cached_property
    def passing_on(self) -> dict[bool, tuple[Cited[a.Passing], ...]]:
        """The rules on passing; the rules about a player who leads are under the key ``True``."""
        by_lead: dict[bool, tuple[Cited[a.Passing], ...]] = {True: (), False: ()}
        for cited in self.passing:
            by_lead[cited.rule.leading] += (cited,)
        return by_lead

    @remembered(MOST)
    def points(self, card: Card) -> int:
        """Return the points of a card that is left in a hand; 0 if cards do not count points."""
        return 0 if self.value is None else self.value.rule.of(card)

    @remembered(MOST)
    def order_from(self, first: int, players: int) -> tuple[int, ...]:
        """Return the seats in the order in which they have their turns; *first* has the first turn."""
        return order_of_play(self.turn.rule, first, players)

    @remembered(MOST)
    def lacking(self, wanted: tuple[Face, ...], own_run: bool) -> str:  # noqa: FBT001 - part of the question
        """Return what a player without these cards says on passing; *own_run* means after their own play."""
        return "".join(cited.rule.on_passing(wanted, own_run=own_run) for cited in self.announcement)

    def pack_for(self, players: int, deal: int) -> PackFacts:
        """Return the facts about the pack for this number of players in this deal; the first deal is 0."""
        return self._pack_facts(players, deal % self._packs_in_turn)

    @cached_property
    def _packs_in_turn(self) -> int:
        return self.pack.rule.in_turn

    @remembered(MOST)
    def _pack_facts(self, players: int, deal: int) -> PackFacts:
        """Return the facts about the pack of one of the first deals, in which every pack is used once."""
        return pack_facts(self.pack.rule.cards(players, deal))

    @remembered(MOST)
    def names_of(
        self,
        card: Card,
        wanted: tuple[Face, ...],
        leading: bool,  # noqa: FBT001 - part of the question
        pack: PackFacts,
    ) -> tuple[Face, ...]:
        """Return the faces that the rule on naming allows for a wild card; other rules are ignored."""
        return self.wild_naming.rule.names(Naming(card, wanted, leading, pack.faces, pack.ranks))

    @remembered(MOST)
    def most_together(self, place: Place) -> int:
        """Return the largest number of cards that may be played together at this moment of the deal."""
        return max(cited.rule.most(place) for cited in self.grouping)

    @remembered(MOST)
    def may_group(self, group: Group) -> bool:
        """Return whether this number of cards of a rank may be played together."""
        return any(cited.rule.allows(group) for cited in self.grouping)

    @remembered(MOST)
    def ranks_named(
        self,
        wild: frozenset[Card],
        wanted: tuple[Face, ...],
        leading: bool,  # noqa: FBT001 - part of the question
        pack: PackFacts,
    ) -> frozenset[int]:
        """Return the ranks that these wild cards may stand for."""
        names = (self.names_of(card, wanted, leading, pack) for card in wild)
        return frozenset(named.rank for named in chain.from_iterable(names))

    @remembered(MOST)
    def near(self, wanted: tuple[Face, ...]) -> frozenset[Card]:
        """Return the cards that matter to the next play, that is, the wild cards and the next cards.

        If several cards may be played together, all cards of the ranks of the next cards are included.
        """
        several = self.ever_together or self.lay_limit
        faces = tuple(Face(face.rank) for face in wanted) if several else wanted
        return cards_of(faces) | self.wild_cards

    def aftermath(self, laid: Laid, past: Past = NO_PAST) -> Aftermath:
        """Return the consequences of a play by any player."""
        lacking = laid.wanted if laid.wild else ()  # what comes before a natural card decides nothing
        return self._aftermath(laid.cards, laid.named, laid.out, past, lacking)

    @remembered(MOST)
    def _aftermath(
        self,
        cards: tuple[Card, ...],
        named: Face,
        out: bool,  # noqa: FBT001 - part of the question
        past: Past,
        lacking: tuple[Face, ...],
    ) -> Aftermath:
        wild = tuple(card for card in cards if card in self.wild_cards)
        laid = Laid(cards, named, NOBODY, wild, out, lacking)
        after, suit = self.ranking.rule.after(named.rank), self.suit.rule.after(laid, past)
        return Aftermath(
            wanted=self.continuation.rule.wanted(Following(laid, after, suit, past)),
            stop=self._stop(laid),
            words="".join(cited.rule.on_laying(laid) for cited in self.announcement),
        )

    def _stop(self, laid: Laid) -> Cited[a.Stop] | None:
        revived = self.naming is not None and self.naming.rule.revives(laid)
        return None if revived else next((cited for cited in self.stop if cited.rule.ends(laid)), None)

    @cached_property
    def unit(self) -> str:
        """The unit of money, as the rule on stakes or on a pool names it; points if nothing is staked."""
        if self.stakes is not None:
            return self.stakes.rule.unit
        return next((cited.rule.unit for cited in self.pool), "point")
