"""Each rule by itself, asked over its whole domain or at its edges."""

from __future__ import annotations

import ast
import dataclasses
import itertools
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines.cards import Card, Face, pack, parse_cards
from nines.common import card_packs, inputs, lots, matches, seating, turn_order
from nines.kernel.ledger import Transfer
from nines.shuffle import Stream
from nines.stops import rule_inputs as v
from nines.stops import settlement_inputs as o
from nines.stops.rules import (
    after_wild,
    announcement,
    blocked,
    bonus,
    claim,
    contests,
    deal,
    dealer,
    dissolution,
    doubling,
    equipment,
    exemption,
    finish,
    holder,
    holdings,
    last_wild,
    lowest,
    naming,
    opening_lay,
    opera,
    payment,
    pegging,
    pool_cards,
    pools,
    preliminaries,
    rise,
    sequence,
    sets,
    settlement,
    sides,
    stakes,
    stop,
    trumps,
    turn,
    two_packs,
    wild,
)

if TYPE_CHECKING:
    from nines.stops import money as m
    from nines.stops.money import Doubling

COMET = Card(9, "♦")
TABLE = finish.Times(2, 4, 2, 4, 16)
BOTH = (False, True)
LASTS: tuple[holder.Lasts, ...] = (holder.ToEndOfDeal(), holder.ToEndOfSequence())
OPTIONS: tuple[holder.Option, ...] = (holder.OthersInTurn(), holder.NearestHolder())
GIVEN_BY: tuple[holder.GivenBy, ...] = (holder.NextCardGivesSuit(), holder.LastNaturalGivesSuit())
EQUALS: tuple[matches.Equals, ...] = (matches.EqualsShare(), matches.EqualsPlayOn(), matches.LeastCaught())
SIDES: tuple[sides.Equals, ...] = (matches.EqualsShare(), matches.EqualsPlayOn(), sides.LeastCaughtSide())
COUNTED: tuple[sets.Counted, ...] = (sets.WildAdded(), sets.WildAmong(), sets.WildAmongOrAdded())
LOST: tuple[claim.Lost, ...] = (claim.NeverLost(), claim.LostToAnyLay(), claim.LostToAnother())
WHEN: tuple[opening_lay.When, ...]
WHEN = (opening_lay.AtFirstLay(), opening_lay.AtLeadsOfFirstTurn(), opening_lay.AtEveryLead())
LIMITS: tuple[opening_lay.Limit, ...] = (opening_lay.WildOfThisRankOnly(9), opening_lay.NoWildAmong())
LAID_AS: tuple[last_wild.LaidAs, ...]
LAID_AS = (last_wild.LaidAsAnything(), last_wild.LaidAsItself(), last_wild.LaidAsSubstitute())
DOUBLED: tuple[doubling.Doubled, ...]
DOUBLED = (doubling.TheHand(), doubling.TheWildCards(), doubling.TheTotal())
HOW: tuple[opera.How, ...] = (opera.InOwnSequence(), opera.InLastSequence(), opera.FromHand())
PAID: tuple[preliminaries.Paid, ...]
PAID = (preliminaries.ByEachOpponent(), preliminaries.ByAllTogether(), preliminaries.WrittenDown())
RULES = Path(equipment.__file__).parent


def asked_of(card: Card, wanted: tuple[Face, ...], leading: bool, faces: tuple[Face, ...]) -> v.Naming:  # noqa: FBT001
    ranks = tuple(Face(rank) for rank in sorted({face.rank for face in faces}))
    return v.Naming(card, wanted, leading, faces, ranks)


def asking(passes: int, *, laid_out: bool, dead: bool = False) -> v.Asking:
    return v.Asking(passes, 3, lambda: laid_out, lambda: dead)


def laid(cards: str, named: Face | None = None, seat: int = 0) -> v.Laid:
    held = parse_cards(cards)
    return v.Laid(held, named or held[0].face, seat, tuple(card for card in held if card == COMET))


# Every rule of the shelf

RETURNS: tuple[rise.Returns, ...] = (rise.AfterHeld(), rise.AfterLaid(), rise.OnceDealt())

EXAMPLES = [
    seating.Between(2, 5),
    card_packs.FullPack(),
    card_packs.FullPack((2, 3)),
    equipment.Upward(),
    equipment.PipsAndCourts(),
    *(deal.InPackets(small, whole) for small in BOTH for whole in BOTH),
    sequence.AnyCard(),
    sequence.NextRank(),
    *(sequence.InSuit(kept) for kept in BOTH),
    sequence.OneAtATime(),
    sequence.EqualCards(),
    *(sets.WholeSet(4, *flags) for flags in ((False, False), (True, False), (False, True))),
    *COUNTED,
    *(sets.ThreeWithWild(9, counted) for counted in COUNTED),
    sets.ThreeWithWild(9, led=True),
    *(sets.SomeOfRank(13, (2, 3), *flags) for flags in ((False, False), (True, False), (False, True))),
    *(sets.SetLaidWhole(4, due) for due in BOTH),
    *(two_packs.RedAndBlack((COMET, Card(9, "♣")), first) for first in BOTH),
    two_packs.RedAlone((COMET, Card(9, "♣"))),
    two_packs.BothAsOne(),
    *(deal.SoManyEach(((2, 18), (3, 12)), packet) for packet in (1, 3)),
    wild.TheseAreWild((COMET,)),
    wild.TheseAreWild((COMET, Card(9, "♥"))),
    *(naming.StandsForWanted(suited) for suited in BOTH),
    *(naming.StandsForAny(suited) for suited in BOTH),
    wild.WildLeads(),
    wild.WildLeadsAsItself(),
    wild.WildLeadsAlone(),
    *(wild.WildForLaidCards(allowed) for allowed in BOTH),
    *(wild.NaturalFirst(bound) for bound in BOTH),
    stop.StopRanks((13,)),
    stop.StopRanks((1, 13)),
    *(stop.WildAtStop((13,), stops) for stops in BOTH),
    *(stop.WildStops(stops) for stops in BOTH),
    *(turn_order.Rotation(way) for way in BOTH),
    turn.UnablePasses(),
    *(turn.LeadIsDue(may) for may in BOTH),
    turn.NaturalIsDue(),
    *(turn.NaturalIsDueInOwnRun(unless) for unless in BOTH),
    turn.NaturalMayBeKept(),
    *(turn.WildIsDue(due) for due in BOTH),
    *(turn.WildInItsPlace(due) for due in (0, 1, 2)),
    *(turn.AllOthersOnce(again) for again in BOTH),
    *(turn.NobodyOnceAllLaid(again) for again in BOTH),
    *(turn.OwnRunOnceAllLaid(again) for again in BOTH),
    turn.OnlyTheHolder(),
    turn.LastBegins(),
    turn_order.FirstOut(),
    announcement.NamesCards(),
    payment.RankPays(13),
    *(payment.WildAsRankPays(13, amount) for amount in (0, 1)),
    payment.CardPays(COMET, 10),
    *(payment.CardAsItselfPays(COMET, amount) for amount in (0, 10)),
    payment.BlockPays(),
    *(payment.StopPays(amount) for amount in (0, 1)),
    *(payment.LastCardPays(*pays) for pays in ((0, False), (1, False), (1, True))),
    *(payment.LastCardPaid(paid) for paid in BOTH),
    *(payment.BlockPaidIfAble(paid) for paid in BOTH),
    *LOST,
    *(claim.Claimed(("manille",), lost) for lost in LOST),
    settlement.PointsLeft(),
    settlement.CardsLeft(),
    settlement.CardCaught(COMET, 10, 10),
    settlement.CardCaught(COMET, 10, 0),
    settlement.CardCaught(COMET, 10, 10, 9),
    settlement.RankCaught(13),
    settlement.RankCaught(13, 1, 1),
    lots.CutForFirst(),
    lots.CutForFirst(highest=False),
    lots.SuitTurnedUp(),
    matches.FirstHandPasses(),
    matches.FirstHandPasses(clockwise=False),
    matches.WinnerIsFirst(),
    matches.FirstHandStays(),
    *(matches.DealsToFirst(step) for step in (-1, 0, 1)),
    stakes.Stake(10, 9, 10),
    stakes.Stake(10),
    *(stakes.Debts(books) for books in BOTH),
    matches.Deals(),
    matches.UntilRuin(),
    *EQUALS,
    *(matches.MostWins(equals) for equals in EQUALS),
    seating.AtLeast(4),
    card_packs.SuitForEach("♥♣♦♠"),
    equipment.CardsCount(20, 11, 12, 13),
    equipment.CardsCount(20, 11, 12, 13, (COMET,)),
    *(deal.EqualHands(4, each, whole) for each in (0, 5) for whole in BOTH),
    deal.EqualHands(),
    *(deal.ToTheEnd(4, whole) for whole in BOTH),
    deal.ByNumber(3, deal.EqualHands(each=13), deal.EqualHands(4)),
    sequence.AnyButMissing(),
    sequence.LowestOpens((2, 3, 1)),
    sequence.RoundTheCorner(2),
    sequence.OnlyThisOnWild(13, Face(10, "♦"), sequence.NextRank()),
    *WHEN,
    *LIMITS,
    *(opening_lay.OpeningCards(when) for when in WHEN),
    *(opening_lay.OpeningCards(WHEN[0], (limit,)) for limit in LIMITS),
    opening_lay.OpeningCards(WHEN[0], LIMITS[1:], (13,)),
    wild.AllOfThese((Face(9, "♦"), Face(9, "♥"))),
    wild.AllOfThese((Face(9, "♦"), Face(9, "♥")), 1),
    naming.OfItsColour(),
    naming.NoOtherOfItsRank(),
    naming.StandsForWanted(limits=(naming.OfItsColour(),)),
    naming.StandsForWanted(limits=(naming.NoOtherOfItsRank(),)),
    naming.StandsForWanted(absent=(Face(2), Face(3))),
    naming.AlsoAbove(Card(7, "♦"), naming.StandsForWanted()),
    *(wild.WildOpens(allowed) for allowed in BOTH),
    *(wild.WildAfterBlock(allowed) for allowed in BOTH),
    *(wild.OwnPlaceAfterNatural(yields) for yields in BOTH),
    turn.HolderFirst(),
    turn.NaturalIsDue(unless_wild_in_place=True),
    *(turn.NobodyAfterTheCry(asked) for asked in BOTH),
    announcement.OutOnWild("out on a red 9"),
    *(dealer.DealerSees(sees) for sees in BOTH),
    dealer.DealerCries(),
    dealer.DealerCriesAtOnce(),
    dealer.DealerCriesLast(),
    pools.DealerDresses("pool", 6),
    *(pools.Ante("pool", once=once) for once in BOTH),
    pools.PoolsCarried(),
    pools.PoolsCarriedAlone(),
    pools.PoolsReturned(),
    *(pools.BothLaid("pool", (Card(1, "♦"), Card(1, "♥")), both, by) for both in BOTH for by in BOTH),
    pools.OutOnWildSweeps("pool"),
    pools.WinnerSweeps("pool"),
    dissolution.ToDealer(),
    dissolution.ToWinner(),
    dissolution.OneEach(),
    dissolution.PoolsShared(dissolution.ToDealer()),
    dissolution.PoolsShared(dissolution.ToWinner()),
    dissolution.PoolsShared(dissolution.OneEach()),
    dissolution.PoolsToWinner(),
    settlement.CardsLeft(0),
    settlement.CardsLeft(1, "counter", 2),
    settlement.PointsAgainst(),
    *LAID_AS,
    *(last_wild.LastIsWild(laid_as) for laid_as in LAID_AS),
    last_wild.LastIsWild(in_group=False),
    *(doubling.OutOnWildDoubles(doubles) for doubles in BOTH),
    doubling.OtherWildCaught(),
    doubling.OtherWildCaught(extra=4),
    doubling.OtherWildDoublesAgain(),
    *DOUBLED,
    *(doubling.CaughtDoubles(what) for what in DOUBLED),
    doubling.CaughtDoubles(at_most=4),
    doubling.CaughtPaysDouble(),
    doubling.AppliedTogether(),
    doubling.DearestApplies(),
    doubling.AllAdded(),
    *(lots.FirstOfRankDeals(11, anywhere) for anywhere in BOTH),
    *(lots.SomebodyDeals(chance) for chance in BOTH),
    announcement.NamesCards(others="pass"),
    last_wild.LastIsWild(if_wanted=True),
    *(last_wild.LastAmongOthers(equals) for equals in BOTH),
    doubling.OutOnWildPays(2, 4),
    doubling.SomebodyCaughtDoubles(),
    *(sequence.EqualCards(4, *flags) for flags in ((False, False), (True, True), (False, True))),
    sets.SomeOfRank(13, (1,)),
    stop.WildStopsButAmongEquals(),
    *(stop.WildAmongEqualsStops(stops) for stops in BOTH),
    *(stop.SetStops(stops) for stops in BOTH),
    rise.WildPays(2),
    rise.WildPays(2, 2, "chip"),
    rise.LastWildPaysMore(rise.WildPays(2)),
    rise.LastWildPaysMore(rise.WildPays(2), 2, 4),
    rise.LastWildPaysMoreIfWon(rise.WildPays(2), 2, 4),
    *(rise.WildAmongEqualsPaid(paid) for paid in BOTH),
    *RETURNS,
    *(rise.RisesInDeadHand(returns, pack) for returns in RETURNS for pack in BOTH),
    *(opera.FirstHandAtOnce(most, passes) for most in (0, 2) for passes in BOTH),
    *(opera.NoOpera(opera.FirstHandAtOnce(0, passes)) for passes in BOTH),
    opera.OperaDoubles(),
    opera.OperaOnItselfPays(16),
    *HOW,
    *(opera.OtherOfTwoAnswers(how) for how in HOW),
    opera.OtherOfTwoAnswers(whole_hand=True),
    opera.OtherOfTwoAnswers(undoes=True),
    *(opera.PaidInAnswer(paid) for paid in BOTH),
    pegging.Pegged(),
    *(pegging.TargetAtOnce(121, at_once) for at_once in BOTH),
    pegging.UntilTarget(121),
    opera.FirstHandAtOnce(after_passes=True, partner_spoils=False),
    TABLE,
    *(finish.GamePaid(10, each) for each in BOTH),
    *(finish.Multiplied(what, TABLE) for what in ("game", "points")),
    finish.OnlyOf("points", doubling.CaughtDoubles()),
    finish.WildCaughtPays(200),
    finish.NotRounded(),
    finish.RoundedToNearest(),
    finish.RoundedUp(),
    *(sides.OppositePartners(*pay) for pay in itertools.product(BOTH, repeat=2)),
    sides.LeastCaughtSide(),
    *(sides.BestSideWins(equals) for equals in SIDES),
    *(preliminaries.FirstHandDemands(times) for times in (0, 1, 2)),
    *PAID,
    *(preliminaries.NoCourts(50, 100, (COMET,), paid) for paid in PAID),
    preliminaries.NoCourts(50, 100, (COMET,), at_will=False),
    preliminaries.NoCourts(50, 100, (COMET,), stands=False),
    *(bonus.WildLaidPays(100, as_itself) for as_itself in BOTH),
    bonus.WildLaidPays(0, as_itself=True),
    bonus.WildLastPays(100, TABLE),
    bonus.WildsPayAsGame((bonus.WildLaidPays(100),), TABLE),
    bonus.OnlyWildLastPaid(),
    sets.RankLaidAtWill(13, 2),
    sets.RankLaidWhole(13, 2),
    sets.RankLaidWholeOrSingly(13, 2),
    stakes.Stake(10, 9, 10, "point", worth=10),
    lots.LowestDeals(),
    matches.SoManyDeals(1),
    stakes.PaidIn("chip"),
    card_packs.PackWithout((Card(8, "♦"),)),
    card_packs.FewerCardsFor(card_packs.FullPack(), ((6, (Card(7, "♠"),)), (7, (Card(8, "♠"),)))),
    *(deal.WithSpareHand(longer, whole) for longer in BOTH for whole in BOTH),
    *(deal.RoundsAndTurnUp(whole) for whole in BOTH),
    *(stop.RankStops(1, stops) for stops in BOTH),
    stop.StopCard(Card(7, "♦")),
    stop.WildAtStop((13,), cards=(Card(7, "♦"),)),
    *(wild.WildIfNobodyCan(bound) for bound in BOTH),
    rise.WildPays(0),
    settlement.CardsLeft(but_wild=True),
    *(settlement.WildExempts(other) for other in (0, 1)),
    after_wild.OrThisAfterWild(Face(10, "♦")),
    after_wild.OrThisWhileWildInSequence(Face(10, "♦")),
    after_wild.OrThisOnceWildIsOut(Face(10, "♦")),
    after_wild.OrThisAfterWild(Face(10), in_suit=True),
    after_wild.ThisAfterWildAlone(Face(10, "♦")),
    after_wild.ThisAfterWildBringsAll(Face(10, "♦")),
    *(after_wild.AfterWildIsDue(due) for due in BOTH),
    after_wild.ButAfterWild(turn.NaturalIsDue()),
    after_wild.BeforeWildBegins(),
    *(holder.SuitOnceWildIsOut(lasts) for lasts in LASTS),
    *LASTS,
    *GIVEN_BY,
    *OPTIONS,
    holder.SuitOnceWildIsOut(given_by=holder.LastNaturalGivesSuit()),
    *(holder.HolderGoesOn(lasts, option) for lasts in LASTS for option in OPTIONS),
    holder.HolderGoesOn(any_suit=True),
    *(holder.HolderMustPlay(lasts) for lasts in LASTS),
    *(holder.ButHolderMayKeep(turn.NaturalIsDue(), lasts) for lasts in LASTS),
    *(holder.OnlyTheHolder(lasts) for lasts in LASTS),
    *(holder.SetsOnceWildIsOut(allowed) for allowed in BOTH),
    lots.LowestDeals(ace_high=True),
    payment.RankPays(1, 0),
    payment.LayOfRankPays(13),
    settlement.EachOfRankLeft(13),
    settlement.WildLeft(2),
    announcement.NamesEachCard(),
    blocked.NextBegins(),
    exemption.CardsLeftUnlessHeld(COMET),
    lowest.LowestLeads((1, 2, 3)),
    pools.CardSweeps("pool", COMET),
    pools.FirstDealerDresses("pool", 6),
    trumps.DealerWinsTurnUp(((COMET, "pool"),), ((1, "ace pool"),)),
    trumps.LastCardTurnedUp(),
    trumps.SuitTurnedUp(),
    trumps.TrumpsPlayed("pool", (13, 12)),
    holdings.Point("pool"),
    holdings.LongestSuit("pool"),
    *(holdings.Sequence("pool", least) for least in (3, 4)),
    *(holdings.Tricon("pool", four) for four in BOTH),
    *(contests.RaiseBy(20, least, returns) for least in (1, 2) for returns in BOTH),
    *(contests.OnlyWithHolding(allowed) for allowed in BOTH),
    contests.FirstInTurn(),
    contests.NobodyWins(),
    contests.EachSequencePays("pool"),
    contests.DoubledStakesPay(),
    contests.DoubledStakesPay(once=True),
    contests.EndsBeforeTheLead(),
    lowest.LowestOfSuitLeads((1, 2, 3)),
    *(pool_cards.StakedInTurn("pool", 0, 4, once=once) for once in BOTH),
    pool_cards.CardSweepsIfItFollows("pool", COMET),
]


@pytest.mark.parametrize("rule", EXAMPLES, ids=repr)
def test_a_rule_is_frozen_and_prints_itself_in_one_line(rule: object) -> None:
    line = str(rule)
    assert line
    assert line != repr(rule)
    assert "\n" not in line
    assert not line.endswith(".")
    assert hash(rule) == hash(dataclasses.replace(rule))  # type: ignore[type-var] # all rules are dataclasses
    for field in dataclasses.fields(rule):  # type: ignore[arg-type] # the same
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(rule, field.name, None)


def test_no_two_different_rules_print_the_same_line() -> None:
    lines = [str(rule) for rule in EXAMPLES]
    # Whether a name has a suit shows in the name; it needs no word.
    twice = {line for line in lines if lines.count(line) > 1}
    assert twice <= {str(naming.StandsForWanted()), str(naming.StandsForAny())}


def test_every_class_of_rule_has_an_example() -> None:
    classes = {
        node.name
        for path in RULES.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    missing = classes - {type(rule).__name__ for rule in EXAMPLES}
    assert not missing, f"no example of {sorted(missing)}: add one to EXAMPLES of tests/engine/test_rules.py"


def test_every_rule_that_a_game_uses_is_of_the_shelf() -> None:
    families = ("stops", "ninety_nine", "multiple9", "holdem")
    shelves = ("nines.common.", *(f"nines.{family}.rules." for family in families))
    for listed in nines.library().catalogue.games:
        for cited in nines.load(listed.slug).rules().values():
            assert type(cited.rule).__module__.startswith(shelves)


# Seats, pack, ranking, values


def test_seats_admit_from_the_least_to_the_most() -> None:
    assert [n for n in range(-1, 9) if seating.Between(2, 5).admits(n)] == [2, 3, 4, 5]


def test_ranks_go_up_and_end() -> None:
    """wp-comet:050."""
    assert [equipment.Upward().after(rank) for rank in range(1, 14)] == [*range(2, 14), None]
    short = equipment.Upward((1, 4, 5))
    assert [short.after(rank) for rank in (1, 4, 5)] == [4, 5, None]


def test_a_pack_counts_340_points() -> None:
    """wp-comet:080: court cards ten, pip cards their pips, the ace one."""
    assert sum(equipment.PipsAndCourts().of(card) for card in pack()) == 4 * (55 + 30)


# The deal


@given(st.integers(1, 60), st.booleans())
def test_packets_make_the_hand(count: int, small_first: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    sizes = deal.packets(count, 3, 4, small_first=small_first)
    assert sum(sizes) == count
    if count not in (1, 2, 5):
        assert set(sizes) <= {3, 4}
        assert list(sizes) == sorted(sizes, reverse=not small_first)


@given(st.integers(2, 5), st.booleans(), st.booleans(), st.integers(0, 9))
def test_a_deal_gives_every_card_to_somebody_or_to_nobody(
    players: int,
    small_first: bool,  # noqa: FBT001 - drawn by hypothesis
    whole_pack: bool,  # noqa: FBT001
    first: int,
) -> None:
    order = tuple((first + seat) % players for seat in range(players))
    dealt = deal.InPackets(small_first, whole_pack).deal(inputs.Stock(pack(), order))
    assert sorted((*itertools.chain(*dealt.hands), *dealt.left)) == sorted(pack())
    sizes = [len(hand) for hand in dealt.hands]
    assert max(sizes) - min(sizes) <= whole_pack
    assert dealt.hands[order[0]][0] == pack()[0]


# Sequences and wild cards


def test_the_next_rank_follows_in_suit_or_out_of_it() -> None:
    run = (laid("7♥"),)
    assert sequence.NextRank().wanted(v.Following(run[-1], 8, "")) == (Face(8),)
    assert sequence.NextRank().wanted(v.Following(run[-1], 8, "♥")) == (Face(8, "♥"),)
    assert sequence.NextRank().wanted(v.Following(laid("K♥"), None, "")) == ()
    assert sequence.InSuit(kept=False).after(run[-1], v.Past()) == ""
    assert sequence.InSuit(kept=True).after(run[-1], v.Past()) == "♥"


def test_groups_are_one_card_or_up_to_four() -> None:
    sizes = range(1, 7)
    one, many = sequence.OneAtATime(), sequence.EqualCards()
    assert [
        n for n in sizes if one.allows(v.Group(7, n, 0, v.Place(leading=True, opening=True, first_turn=True)))
    ] == [1]
    assert [
        n
        for n in sizes
        if many.allows(v.Group(7, n, 0, v.Place(leading=False, opening=False, first_turn=True)))
    ] == [1, 2, 3, 4]
    assert str(many) == "up to 4 cards of one rank may be played together"
    assert sequence.AnyCard().leads(v.Leading(frozenset([COMET]), ())) == {COMET}


def test_a_wild_card_is_named_as_wanted_or_anything() -> None:
    faces = tuple(card.face for card in pack())
    within = asked_of(COMET, (Face(8),), leading=False, faces=faces)
    leading = asked_of(COMET, (), leading=True, faces=faces)
    ranks = tuple(map(Face, range(1, 14)))
    assert naming.StandsForWanted().names(within) == (Face(8),)
    assert naming.StandsForWanted().names(leading) == ranks
    assert naming.StandsForAny().names(within) == ranks
    assert naming.StandsForAny(suited=True).names(within) == faces
    assert naming.StandsForWanted(suited=True).names(leading) == faces


PLAYS = [
    v.WildPlay(COMET, named, leading, only_wild, natural_held, exhausted.__bool__, ())
    for named in (Face(9), Face(3))
    for leading, only_wild, natural_held, exhausted in itertools.product(BOTH, repeat=4)
]


@pytest.mark.parametrize("play", PLAYS, ids=map(str, range(len(PLAYS))))
def test_when_a_wild_card_may_not_be_laid(play: v.WildPlay) -> None:
    itself = play.named.rank == 9
    assert not wild.WildLeads().forbids(play)
    assert wild.WildLeadsAsItself().forbids(play) is (play.leading and not itself)
    assert wild.WildLeadsAlone().forbids(play) is (play.leading and not (itself and play.only_wild))
    assert wild.WildForLaidCards(allowed=False).forbids(play) is play.exhausted()
    assert not wild.WildForLaidCards().forbids(play)
    assert wild.NaturalFirst(bound=True).forbids(play) is (play.natural_held and not play.leading)
    assert not wild.NaturalFirst().forbids(play)


# Stops

LAIDS = [
    (laid("K♥"), "natural king"),
    (laid("9♦", Face(13)), "wild king"),
    (laid("K♥ 9♦", Face(13)), "both"),
    (laid("9♦"), "wild nine"),
    (laid("Q♥"), "queen"),
]


@pytest.mark.parametrize(
    ("rule", "ending"),
    [
        (stop.StopRanks((13,)), ["natural king", "both"]),
        (stop.StopRanks((12, 13)), ["natural king", "both", "queen"]),
        (stop.WildAtStop((13,)), ["wild king", "both"]),
        (stop.WildAtStop((13,), stops=False), []),
        (stop.WildStops(stops=True), ["wild king", "both", "wild nine"]),
        (stop.WildStops(stops=False), []),
    ],
    ids=str,
)
def test_which_lays_end_a_sequence(rule: stop.StopRanks, ending: list[str]) -> None:
    assert [name for one, name in LAIDS if rule.ends(one)] == ending


# Turn and passing

PASSINGS = [
    v.Passing(leading, natural, wildly, place, own, 1, passes, 3)
    for leading, natural, wildly, place, own in itertools.product(BOTH, repeat=5)
    for passes in range(3)
]


@pytest.mark.parametrize("passing", PASSINGS, ids=str)
def test_when_a_player_may_not_pass(passing: v.Passing) -> None:
    following = not passing.leading
    assert not turn.UnablePasses().forbids(passing)
    assert turn.LeadIsDue().forbids(passing) is passing.leading
    assert turn.LeadIsDue(may_pass=True).forbids(passing) is (passing.leading and passing.passes == 2)
    assert turn.NaturalIsDue().forbids(passing) is (following and passing.natural)
    own = turn.NaturalIsDueInOwnRun()
    assert own.forbids(passing) is (following and passing.natural and passing.own_run)
    assert not turn.NaturalMayBeKept().forbids(passing)
    for rule, excused in (
        (turn.NaturalIsDue(), turn.NaturalIsDue(unless_wild_in_place=True)),
        (own, turn.NaturalIsDueInOwnRun(unless_wild_in_place=True)),
    ):
        assert excused.forbids(passing) is (rule.forbids(passing) and not passing.own_place)
    nothing_else = not (passing.natural or passing.own_place)
    assert turn.WildIsDue(due=True).forbids(passing) is (following and passing.wild and nothing_else)
    assert turn.WildInItsPlace(due_from=1).forbids(passing) is (
        following and passing.own_place and not passing.natural
    )
    assert not turn.WildIsDue().forbids(passing)
    assert not turn.WildInItsPlace().forbids(passing)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_turn_goes_round_and_comes_back(players: int) -> None:
    left, right = turn_order.Rotation(), turn_order.Rotation(clockwise=False)
    for seat in range(players):
        after = left.after(inputs.Turning(seat, players))
        assert after == (seat + 1) % players
        assert right.after(inputs.Turning(after, players)) == seat


def test_how_many_are_asked() -> None:
    asked = [
        [n for n in range(6) if rule.asks(asking(n, laid_out=laid_out))]
        for rule in (turn.AllOthersOnce(), turn.AllOthersOnce(last_again=True))
        for laid_out in BOTH
    ]
    # The player of the last card passes first, in his own run; then the two others.
    assert asked == [[0, 1, 2], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]]
    halting, own_run = turn.NobodyOnceAllLaid(), turn.OwnRunOnceAllLaid()
    assert not halting.asks(asking(0, laid_out=True))
    assert halting.asks(asking(0, laid_out=False))
    assert [own_run.asks(asking(n, laid_out=True)) for n in range(4)] == [True, False, False, False]
    assert [own_run.asks(asking(n, laid_out=False)) for n in range(4)] == [True, True, True, False]


def test_nobody_passes_at_a_stop_if_only_holders_answer() -> None:
    """hoffmann-1909:024, hoffmann-1909:028, hoffmann-1909:030."""
    rule = turn.OnlyTheHolder()
    assert [rule.asks(asking(n, laid_out=False)) for n in range(3)] == [True, False, False]
    assert not rule.asks(asking(0, laid_out=True))
    in_the_spare_hand = asking(0, laid_out=False, dead=True)
    assert not rule.asks(in_the_spare_hand)
    assert dealer.DealerCriesAtOnce().cries(in_the_spare_hand)
    assert not dealer.DealerCriesAtOnce().cries(asking(0, laid_out=False))


def test_the_last_player_begins_again_and_an_empty_hand_wins() -> None:
    lays = [laid("7♥")._replace(seat=seat) for seat in range(3)]
    assert [turn.LastBegins().leader(v.Blocking(one, None, 3)) for one in lays] == [0, 1, 2]
    held = frozenset([COMET])
    assert turn_order.FirstOut().winner((held, held)) is None
    assert turn_order.FirstOut().winner((held, frozenset(), held)) == 1


def test_what_is_said() -> None:
    """wp-comet:065, wp-comet:072."""
    said = announcement.NamesCards()
    assert said.on_laying(laid("9♦", Face(10))) == "ten"
    assert said.on_passing((Face(11),)) == "without jack"
    assert said.on_passing((Face(8, "♥"), Face(9))) == "without eight of hearts or nine"
    assert said.on_passing(()) == ""


# Payments in play

MOMENTS = [
    v.Moment(kind, one, out, could)
    for kind in ("laid", "stopped", "blocked", "out")
    for one, _ in LAIDS
    for out in BOTH
    for could in BOTH
]


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_what_is_due_at_a_moment(moment: v.Moment) -> None:
    one, on_laying = moment.laid, moment.kind == "laid"
    king, comet = one.named.rank == 13, COMET in one.cards
    assert payment.RankPays(13, 2).due(moment) == 2 * (on_laying and king and one.cards[0].rank == 13)
    assert payment.WildAsRankPays(13, 3).due(moment) == 3 * (on_laying and king and comet)
    assert payment.CardPays(COMET, 10).due(moment) == 10 * (on_laying and comet and king)
    assert payment.CardAsItselfPays(COMET, 10).due(moment) == 10 * (on_laying and comet and not king)
    assert payment.BlockPays(4).due(moment) == 4 * (moment.kind == "blocked")
    assert payment.StopPays(5).due(moment) == 5 * (moment.kind == "stopped")
    assert payment.LastCardPays(5).due(moment) == 5 * (moment.kind == "out" and not moment.could)
    at_a_stop = moment._replace(stop=True)  # nobody can follow one, whatever is held
    assert payment.LastCardPays(5).due(at_a_stop) == 0
    assert payment.LastCardPays(5, at_stop=True).due(at_a_stop) == 5 * (moment.kind == "out")
    assert payment.LastCardPaid(paid=False).forbids(moment) is (on_laying and moment.out)
    assert payment.BlockPaidIfAble(paid=False).forbids(moment) is (moment.kind == "blocked" and moment.could)
    assert not payment.LastCardPaid().forbids(moment)
    assert not payment.BlockPaidIfAble().forbids(moment)


def test_which_payments_wait_and_when_they_lapse() -> None:
    """wp-comet:077."""
    cases: tuple[tuple[claim.Lost, bool, bool, bool], ...] = (
        (claim.NeverLost(), False, False, False),
        (claim.LostToAnyLay(), True, True, True),
        (claim.LostToAnother(), True, False, True),
    )
    for lost, waits, own, other in cases:
        claimed = claim.Claimed(("manille",), lost)
        assert claimed.awaits("manille") is waits
        assert not claimed.awaits("king")
        assert claimed.lapses(0, 0) is own
        assert claimed.lapses(0, 1) is other


# The settlement


def final(*hands: str, winner: int = 0) -> o.Final:
    held = tuple(frozenset(parse_cards(hand)) for hand in hands)
    value = equipment.PipsAndCourts()
    wild_held = tuple(sum(card == COMET for card in hand) for hand in held)
    return o.Final(held, tuple(sum(map(value.of, hand)) for hand in held), wild_held, winner)


def test_points_and_cards_left_go_to_the_winner() -> None:
    end = final("", "K♥ 2♣", "9♦")
    assert settlement.PointsLeft().transfers(end) == (Transfer(1, 0, 12), Transfer(2, 0, 9))
    assert settlement.CardsLeft(2).transfers(end) == (Transfer(1, 0, 4), Transfer(2, 0, 2))


def test_one_left_with_the_comet_pays_every_other_player() -> None:
    """wp-comet:081."""
    end = final("2♣", "", "9♦", "3♣", winner=1)
    assert settlement.CardCaught(COMET, 10, 7, 9).transfers(end) == (
        *(Transfer(2, 1, 19), Transfer(2, 0, 7), Transfer(2, 3, 7)),
    )
    assert settlement.CardCaught(Card(9, "♥"), 10, 10).transfers(end) == ()


def test_each_king_left_is_paid_for() -> None:
    moved = settlement.RankCaught(13, 10, 1).transfers(final("", "K♥ K♣", "K♠"))
    assert moved == (Transfer(1, 0, 20), Transfer(1, 2, 2), Transfer(2, 0, 10), Transfer(2, 1, 1))


# From deal to deal


def test_a_lot_that_falls_on_nobody_is_drawn_again() -> None:
    assert lots.CutForFirst().draw(inputs.Lot(parse_cards("7♥ 7♠ 2♣"), 3, lambda: 0)).seat is None
    assert lots.CutForFirst().draw(inputs.Lot(parse_cards("7♥ 8♠ 2♣ K♣"), 3, lambda: 0)).seat == 1
    assert lots.CutForFirst(highest=False).draw(inputs.Lot(parse_cards("7♥ 8♠ 2♣"), 3, lambda: 0)).seat == 2
    assert (
        lots.CutForFirst(highest=False).draw(inputs.Lot(parse_cards("2♥ 8♠ 2♣"), 3, lambda: 0)).seat is None
    )
    assert lots.SuitTurnedUp().draw(inputs.Lot(parse_cards("A♣ 7♥ 3♣ K♠ 2♣"), 4, lambda: 0)).seat == 1
    assert lots.SuitTurnedUp().draw(inputs.Lot(parse_cards("A♣ 7♥ K♠"), 2, lambda: 0)).seat is None


def test_nobody_without_credit_pays_more_than_they_have() -> None:
    balances = (-5, 0, 3, 10, 12)
    assert [stakes.Debts().payable(balance, 10) for balance in balances] == [10] * 5
    assert [stakes.Debts(on_the_books=False).payable(balance, 10) for balance in balances] == [
        0,
        0,
        3,
        10,
        10,
    ]


@given(st.integers(0, 2**64 - 1), st.integers(2, 5))
def test_a_lot_shows_each_player_one_card(seed: int, players: int) -> None:
    lot = inputs.Lot(Stream.of(seed).shuffled(pack()), players, lambda: 0)
    for rule in (lots.CutForFirst(), lots.SuitTurnedUp()):
        drawn = rule.draw(lot)
        assert sorted(seat for seat, _ in drawn.shown if seat is not None) == list(range(players))
        assert len({card for _, card in drawn.shown}) == len(drawn.shown)


# Pools, doublings, and what the dealer does


def test_pools_are_shared_and_a_reading_places_the_rest() -> None:
    closing = o.Closing((("red nine pool", 6), ("red ace pool", 3)), 4, dealer=3, winner=1)

    def shares(rule: m.Dissolution) -> list[int]:
        got = [0] * 4
        for _, taker, amount in rule.transfers(closing):
            assert isinstance(taker, int)
            got[taker] += amount
        return got

    assert shares(dissolution.PoolsShared(dissolution.ToDealer())) == [2, 2, 2, 3]
    assert shares(dissolution.PoolsShared(dissolution.ToWinner())) == [2, 3, 2, 2]
    assert shares(dissolution.PoolsShared(dissolution.OneEach())) == [3, 2, 2, 2]
    assert shares(dissolution.PoolsToWinner()) == [0, 9, 0, 0]
    empty = closing._replace(pools=())
    assert dissolution.PoolsShared(dissolution.ToDealer()).transfers(empty) == ()


def test_doublings_multiply_or_the_dearest_applies_or_they_add() -> None:
    """wp-red-nines:141, wp-red-nines:144: one left with a red nine, another out on one."""
    loss = o.Loss((Card(9, "♥"),), 9, 40, v.Finish(on_wild=True))
    both: list[Doubling] = [doubling.CaughtDoubles(), doubling.OutOnWildDoubles()]
    assert doubling.AppliedTogether().result(20, loss, both) == 80
    assert doubling.DearestApplies().result(20, loss, both) == 40
    assert doubling.AllAdded().result(20, loss, both) == 60
    assert doubling.CaughtDoubles(doubling.TheWildCards()).result(20, loss) == 29
    assert doubling.CaughtDoubles(doubling.TheTotal()).result(20, loss) == 80
    assert doubling.CaughtPaysDouble().result(20, loss) == 40
    assert doubling.CaughtPaysDouble().result(20, loss._replace(wild=())) == 20
    four = loss._replace(wild=(COMET,) * 4)
    assert doubling.CaughtDoubles().result(20, four) == 320
    assert doubling.CaughtDoubles(at_most=4).result(20, four) == 80


def test_cards_dealt_singly_go_round_and_whole_hands_do_not() -> None:
    cards = pack()[:11]
    singly = deal.EqualHands(on_table=1).deal(inputs.Stock(cards, (1, 0)))
    assert singly.hands == (cards[1:10:2], cards[0:10:2])
    assert singly.left == cards[10:]
    whole = deal.EqualHands(on_table=1, whole_hands=True).deal(inputs.Stock(cards, (1, 0)))
    assert whole.hands == (cards[5:10], cards[:5])


def test_a_lot_that_finds_nobody_is_drawn_again() -> None:
    lot = inputs.Lot(tuple(card for card in pack() if card.rank != 11), 3, lambda: 2)
    assert lots.FirstOfRankDeals(11).draw(lot).seat is None
    assert lots.FirstOfRankDeals(1).draw(lot).shown[0][0] == 2
    assert lots.SomebodyDeals().draw(lot) == inputs.Drawn((), 2)
    assert lots.SomebodyDeals(at_random=False).draw(lot) == inputs.Drawn((), 2)


def test_a_last_wild_card_counts_as_it_is_read() -> None:
    """wp-red-nines:084, wp-red-nines:144."""
    itself, other = laid("9♦", Face(9)), laid("9♦", Face(4))
    among = laid("4♥ 9♦", Face(4))
    natural = laid("4♥")
    counting = {
        rule: [rule.counts(last) for last in (itself, other, among, natural)]
        for rule in (
            last_wild.LastIsWild(),
            last_wild.LastIsWild(last_wild.LaidAsItself()),
            last_wild.LastIsWild(last_wild.LaidAsSubstitute()),
            last_wild.LastIsWild(in_group=False),
        )
    }
    assert list(counting.values()) == [
        [True, True, True, False],
        [True, False, False, False],
        [False, True, True, False],
        [True, True, False, False],
    ]


def test_another_caught_wild_card_costs_an_amount_or_the_hand() -> None:
    """wp-red-nines:086: the winner is out on a red nine, and one or nobody has the other."""
    caught = o.Loss((Card(9, "♥"),), 9, 40, v.Finish(on_wild=True))
    losses = (caught, caught._replace(wild=()), caught._replace(finish=v.Finish()))
    rules = (doubling.OtherWildCaught(), doubling.OtherWildCaught(4), doubling.OtherWildDoublesAgain())
    assert [[rule.result(20, loss) for loss in losses] for rule in rules] == [
        [20, 20, 20],
        [24, 20, 20],
        [40, 20, 20],
    ]


def test_all_put_an_ante_from_the_dealers_left_on() -> None:
    first, later = o.Pooling(dealer=2, players=4, deals=0), o.Pooling(dealer=2, players=4, deals=1)
    assert pools.Ante("pool").givers(first) == pools.Ante("pool").givers(later) == (3, 0, 1, 2)
    assert pools.Ante("pool", once=True).givers(first) == (3, 0, 1, 2)
    assert pools.Ante("pool", once=True).givers(later) == ()
    assert str(pools.Ante("pool", 2)) == "every player puts 2 counters into the pool at each deal"
    assert pools.Ante("pool", unit="stake") == pools.Ante("pool"), "a unit is a word for the same rule"


def test_only_the_player_who_goes_out_sweeps_a_pool() -> None:
    mine = (laid("7♥"), laid("8♥"))
    winner, on_wild = pools.WinnerSweeps("pool"), pools.OutOnWildSweeps("pool")
    for out in BOTH:
        assert winner.sweeps(o.Sweeping(mine, 2, out, out_on_wild=False)) is out
        assert not on_wild.sweeps(o.Sweeping(mine, 2, out, out_on_wild=False))


def test_what_is_left_in_a_pool_stays_or_goes_back() -> None:
    held: list[m.Leftover] = [pools.PoolsCarried(), pools.PoolsCarriedAlone(), pools.PoolsReturned()]
    assert [rule.kept(5) for rule in held] == [5, 5, 0]
    assert [rule.added(5, 6) for rule in held] == [6, 0, 6]
    assert [rule.added(0, 6) for rule in held] == [6, 6, 6]


# Several cards together


def test_several_cards_may_open_at_first_or_later_leads() -> None:
    """wp-red-nines:109, wp-red-nines:110."""
    places = (
        v.Place(leading=True, opening=True, first_turn=True),
        v.Place(leading=True, opening=False, first_turn=True),
        v.Place(leading=True, opening=False, first_turn=False),
        v.Place(leading=False, opening=False, first_turn=True),
    )
    assert [[opening_lay.OpeningCards(when).most(place) for place in places] for when in WHEN] == [
        [52, 1, 1, 1],
        [52, 52, 1, 1],
        [52, 52, 52, 1],
    ]


def test_which_cards_an_opening_lay_may_have() -> None:
    """wp-red-nines:122."""
    place = v.Place(leading=True, opening=True, first_turn=True)
    groups = [v.Group(*group, place) for group in ((7, 2, 0), (7, 2, 1), (9, 2, 1), (13, 2, 0), (13, 1, 1))]
    any_, own, none = (opening_lay.OpeningCards(WHEN[0], limits) for limits in ((), LIMITS[:1], LIMITS[1:]))
    no_kings = opening_lay.OpeningCards(WHEN[0], not_of=(13,))
    assert [[rule.allows(group) for group in groups] for rule in (any_, own, none, no_kings)] == [
        [True, True, True, True, True],
        [True, False, True, True, True],
        [True, False, False, True, True],
        [True, True, True, False, True],
    ]


def test_how_the_wild_card_counts_with_three_of_its_rank() -> None:
    """wp-comet:101, wp-comet:143."""
    place = v.Place(leading=False, opening=False, first_turn=False)
    groups = [v.Group(9, *group, place) for group in ((3, 0), (4, 1), (3, 1), (2, 1), (4, 2), (4, 0))]
    rules = [sets.ThreeWithWild(9, counted) for counted in COUNTED]
    assert [[rule.allows(group) for group in groups] for rule in rules] == [
        [True, True, False, False, False, False],
        [True, False, True, False, False, False],
        [True, True, True, False, False, False],
    ]
    assert [rule.most(place) for rule in rules] == [4, 3, 4]


# What the games of Pink Nines ask


def test_aces_can_be_the_highest_rank() -> None:
    """wp-red-nines:161."""
    high = equipment.Upward((*range(2, 14), 1))
    assert [high.after(rank) for rank in (2, 12, 13, 1)] == [3, 13, 1, None]
    assert str(high) == "ranks go up from two to ace"


def test_the_lowest_follows_the_highest_only_round_the_corner() -> None:
    ends, round_ = sequence.NextRank(), sequence.RoundTheCorner(2)
    assert ends.wanted(v.Following(laid("A♥"), None, "")) == ()
    assert round_.wanted(v.Following(laid("A♥"), None, "")) == (Face(2),)
    assert round_.wanted(v.Following(laid("A♥"), None, "♥")) == (Face(2, "♥"),)
    assert round_.wanted(v.Following(laid("7♥"), 8, "")) == (Face(8),)
    # Nothing follows a rank that ends the sequence, though it is not the highest.
    assert round_.wanted(v.Following(laid("K♥"), None, "")) == ()


def test_one_card_alone_may_follow_a_wild_rank() -> None:
    ten = Face(10, "♦")
    rule = sequence.OnlyThisOnWild(13, ten, sequence.NextRank())
    king, comet = laid("K♥"), v.Laid((Card(9, "♦"),), Face(13), 0, (Card(9, "♦"),))
    assert rule.wanted(v.Following(king, 1, "")) == (Face(1),)
    assert rule.wanted(v.Following(comet, 1, "")) == (ten,)
    assert rule.wanted(v.Following(comet._replace(named=Face(12)), 13, "")) == (Face(13),)
    assert (rule.looks_back, rule.remembers) == (False, False)
    remembering = after_wild.OrThisWhileWildInSequence(ten)
    rule = sequence.OnlyThisOnWild(13, ten, remembering)
    assert (rule.looks_back, rule.remembers) == (True, True)


def test_the_lowest_card_opens_and_any_card_later() -> None:
    hand = frozenset(parse_cards("A♥ K♣ 4♦ 4♠ 7♥"))
    rule = sequence.LowestOpens((*range(2, 14), 1))
    assert rule.leads(v.Leading(hand, (), opening=True)) == set(parse_cards("4♦ 4♠"))
    assert rule.leads(v.Leading(hand, (), opening=False)) == hand
    aces = frozenset(parse_cards("A♥ A♣"))
    assert rule.leads(v.Leading(aces, (), opening=True)) == aces
    # A hand of wild cards alone has nothing of which one could be the lowest.
    assert rule.leads(v.Leading(frozenset(), (), opening=True)) == frozenset()


@pytest.mark.parametrize(("opening", "only_wild"), list(itertools.product(BOTH, BOTH)))
def test_a_wild_card_opens_by_right_or_by_need(
    opening: bool,  # noqa: FBT001
    only_wild: bool,  # noqa: FBT001
) -> None:
    play = v.WildPlay(COMET, Face(3), True, only_wild, False, bool, (), opening)
    assert not wild.WildOpens().forbids(play)
    assert wild.WildOpens(allowed=False).forbids(play) is (opening and not only_wild)


@pytest.mark.parametrize(
    ("holders", "order"),
    [
        ((0, 2, 3), [2, 3, 0, 1, 1]),
        ((0,), [0, 1, 2, 3, 1]),
        ((0, 1), [1, 0, 2, 3, 1]),
        ((), [1, 2, 3, 0, 1]),
    ],
)
def test_holders_are_asked_first_and_the_last_player_last(holders: tuple[int, ...], order: list[int]) -> None:
    """Seat 1 has laid a card; when all have passed it is asked once more."""
    asked = [turn.HolderFirst().first(inputs.Turning(1, 4, (), lambda: holders))]
    for _ in range(4):
        turning = inputs.Turning(asked[-1], 4, tuple(asked), lambda: holders, last=1)
        asked.append(turn.HolderFirst().after(turning))
    assert asked == order


def test_a_lead_that_is_passed_on_goes_round() -> None:
    for rule in (turn.HolderFirst(), turn_order.Rotation()):
        assert rule.after(inputs.Turning(1, 4, (1,))) == 2
        assert rule.after(inputs.Turning(3, 4, (1, 2, 3))) == 0


@pytest.mark.parametrize("whole", BOTH)
@pytest.mark.parametrize("players", [2, 4, 5, 7, 8, 48])
def test_odd_cards_join_the_blind_or_are_dealt_on(players: int, whole: bool) -> None:  # noqa: FBT001
    """wp-red-nines:158, wp-red-nines:165."""
    stock = inputs.Stock(pack(), tuple(range(players)))
    joined = deal.EqualHands(4, whole_hands=whole).deal(stock)
    dealt_on = deal.ToTheEnd(4, whole).deal(stock)
    each, rest = divmod(48, players)
    assert [len(hand) for hand in joined.hands] == [each] * players
    assert len(joined.left) == 4 + rest
    assert [len(hand) for hand in dealt_on.hands] == [each + 1] * rest + [each] * (players - rest)
    assert len(dealt_on.left) == 4
    for dealt in (joined, dealt_on):
        assert sorted((*itertools.chain(*dealt.hands), *dealt.left)) == sorted(pack())
    if whole:
        assert dealt_on.hands[0] == pack()[: len(dealt_on.hands[0])]
    else:
        assert [hand[0] for hand in dealt_on.hands] == list(pack()[:players])


@pytest.mark.parametrize(
    ("players", "sizes", "dead"), [(2, 13, 26), (3, 13, 13), (4, 12, 4), (5, 9, 7), (8, 6, 4)]
)
def test_few_players_are_dealt_to_in_their_own_way(players: int, sizes: int, dead: int) -> None:
    """wp-red-nines:164, wp-red-nines:165."""
    rule = deal.ByNumber(3, deal.EqualHands(each=13), deal.EqualHands(4))
    dealt = rule.deal(inputs.Stock(pack(), tuple(range(players))))
    assert {len(hand) for hand in dealt.hands} == {sizes}
    assert len(dealt.left) == dead


def test_nobody_or_the_dealer_alone_sees_the_dead_hand() -> None:
    assert [dealer.DealerSees().sees_dead(seat, 2) for seat in range(3)] == [False, False, True]
    assert not any(dealer.DealerSees(sees=False).sees_dead(seat, 2) for seat in range(3))


def test_cards_left_cost_nothing_where_the_pool_is_all() -> None:
    """wp-red-nines:163."""
    final = o.Final((frozenset(), frozenset([COMET])), (0, 9), (0, 1), 0)
    assert [one.amount for one in settlement.CardsLeft(0).transfers(final)] == [0]
    assert str(settlement.CardsLeft(0)) == "nothing is paid for the cards left in hand"


# A spare hand, single cards that stop or are out, a wild card that exempts


@given(st.integers(0, 2**64 - 1), st.integers(2, 50), st.sampled_from(BOTH), st.sampled_from(BOTH))
def test_a_spare_hand_is_dealt_beside_the_players(
    seed: int,
    players: int,
    longer: bool,  # noqa: FBT001 - drawn by hypothesis
    whole: bool,  # noqa: FBT001
) -> None:
    """wp-comet:190: the whole pack of fifty-one, one hand being spare."""
    cards = Stream.of(seed).shuffled(card_packs.PackWithout((Card(8, "♦"),)).cards(players))
    order = tuple((seat + 1) % players for seat in range(players))
    dealt = deal.WithSpareHand(longer, whole).deal(inputs.Stock(cards, order))
    each, over = divmod(51, players + 1)
    assert sorted(card for hand in (*dealt.hands, dealt.left) for card in hand) == sorted(cards)
    sizes = [len(dealt.hands[seat]) for seat in order]
    assert sizes == [each + (longer and place < over) for place in range(players)]
    assert len(dealt.left) == each + (0 if longer else over)


@pytest.mark.parametrize(("players", "most", "spare"), [(2, 17, 17), (3, 13, 13), (6, 8, 8), (8, 6, 6)])
def test_the_turn_up_comes_last_into_the_spare_hand(players: int, most: int, spare: int) -> None:
    """hoffmann-1909:018, hoffmann-1909:045; the example of hoffmann-1909:029 has seven cards besides it."""
    cards = card_packs.PackWithout((Card(8, "♦"),)).cards(players)
    for whole in BOTH:
        dealt = deal.RoundsAndTurnUp(whole).deal(inputs.Stock(cards, tuple(range(players))))
        assert dealt.left[-1] == cards[-1]
        assert (max(map(len, dealt.hands)), len(dealt.left)) == (most, spare)
        assert sorted(card for hand in (*dealt.hands, dealt.left) for card in hand) == sorted(cards)


def test_the_spare_hand_comes_last_in_rounds_or_all() -> None:
    stock = inputs.Stock(pack()[:7], (1, 0))
    singly = deal.WithSpareHand().deal(stock)
    assert singly.hands == (pack()[1:5:3], pack()[0:4:3])
    assert singly.left == (pack()[2], pack()[5], pack()[6])
    whole = deal.WithSpareHand(whole_hands=True).deal(stock)
    assert (whole.hands, whole.left) == ((pack()[2:4], pack()[:2]), pack()[4:7])
    assert deal.WithSpareHand(longer=True).deal(stock).hands[1] == pack()[0:7:3]


def test_a_pack_may_lack_single_cards_for_some_players() -> None:
    """wp-comet:189, wp-comet:181, wp-comet:182."""
    fifty_one = card_packs.PackWithout((Card(8, "♦"),))
    assert set(pack()) - set(fifty_one.cards(2)) == {Card(8, "♦")}
    spades = (Card(7, "♠"), Card(8, "♠"))
    fewer = card_packs.FewerCardsFor(fifty_one, ((7, spades),))
    assert [len(fewer.cards(players)) for players in (6, 7, 8)] == [51, 49, 51]
    assert set(fifty_one.cards(7)) - set(fewer.cards(7)) == set(spades)


def test_which_single_cards_end_a_sequence() -> None:
    """wp-comet:196."""
    seven = Card(7, "♦")
    rules: tuple[tuple[stop.RankStops | stop.StopCard | stop.WildAtStop, list[bool]], ...] = (
        (stop.StopCard(seven), [True, False, False, False, False]),
        (stop.WildAtStop((), cards=(seven,)), [False, False, True, False, False]),
        (stop.WildAtStop((), stops=False, cards=(seven,)), [False] * 5),
        (stop.RankStops(7, stops=True), [True, True, False, False, False]),
        (stop.RankStops(7, stops=False), [False] * 5),
    )
    lays = (laid("7♦"), laid("7♠"), laid("9♦", Face(7, "♦")), laid("9♦", Face(7)), laid("9♦"))
    for rule, ending in rules:
        assert [rule.ends(one) for one in lays] == ending, str(rule)


def test_a_wild_card_may_wait_until_nobody_can_continue() -> None:
    """wp-comet:195."""
    play = v.WildPlay(
        card=COMET,
        named=Face(5),
        leading=False,
        only_wild=False,
        natural_held=False,
        exhausted=bool,
        missing=(),
        elsewhere=lambda: True,
    )
    free, bound = (wild.WildIfNobodyCan(bound) for bound in BOTH)
    assert not free.forbids(play)
    assert bound.forbids(play)
    assert not bound.forbids(play._replace(elsewhere=bool))
    assert not bound.forbids(play._replace(leading=True))


def test_one_caught_with_a_wild_card_may_be_spared() -> None:
    """wp-comet:199, wp-comet:200."""
    hands = tuple(frozenset(parse_cards(text)) for text in ("", "9♦ 4♥ K♠", "4♣ 5♣"))
    final = o.Final(hands, (0, 23, 9), (0, 1, 0), 0)
    assert settlement.CardsLeft(but_wild=True).transfers(final) == (Transfer(2, 0, 2),)
    assert settlement.WildExempts().transfers(final) == ()
    assert settlement.WildExempts(1).transfers(final) == (Transfer(1, 0, 2),)


def test_a_card_out_of_the_pack_is_named_once() -> None:
    faces = tuple(card.face for card in pack() if card != Card(8, "♦"))
    for absent in (Face(8), Face(8, "♦")):
        names = naming.StandsForWanted(suited=True, absent=(absent,)).names(asked_of(COMET, (), True, faces))
        assert sorted(names) == sorted({*faces, Face(8, "♦")})
        assert len(names) == 52


def test_only_a_readings_own_absent_card_is_named() -> None:
    """wp-comet:181, wp-comet:189: the form for six to eight takes out further eights."""
    faces = tuple(card.face for card in pack() if card.rank != 8)
    rule = naming.StandsForWanted(suited=True, absent=(Face(8, "♦"),))
    assert sorted(rule.names(asked_of(COMET, (), True, faces))) == sorted({*faces, Face(8, "♦")})


def test_a_wild_card_may_continue_above_a_stop() -> None:
    """wp-comet:195, wp-comet:196."""
    lays = (laid("7♦"), laid("7♠"), laid("9♦", Face(7, "♦")))
    suited = naming.StandsForWanted(suited=True)
    seven = naming.AlsoAbove(Card(7, "♦"), suited)
    assert [seven.revives(one) for one in lays] == [True, False, False]
    assert not any(suited.revives(one) for one in lays)
