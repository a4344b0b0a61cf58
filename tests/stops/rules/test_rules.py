"""Every rule of the shelf by an example: frozen, printed in one line, and unlike the others."""

from __future__ import annotations

import ast
import dataclasses
import itertools
from pathlib import Path

from tests.stops.rules.lays import COMET

import nines
from nines.cards import Card, Face
from nines.common import card_packs, lots, matches, seating, turn_order
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
    offer,
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
RETURNS: tuple[rise.Returns, ...] = (rise.AfterHeld(), rise.AfterLaid(), rise.OnceDealt())
EXAMPLES = [
    seating.Between(2, 5),
    card_packs.FullPack(),
    card_packs.FullPack((2, 3)),
    equipment.Upward(),
    equipment.PipsAndCourts(),
    *(deal.InPackets(small, whole) for small in BOTH for whole in BOTH),
    sequence.AnyCard(),
    *(sequence.AnotherSuit(*flags) for flags in ((), (True,), (False, True), (True, True, True))),
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
    *(
        dissolution.CardsTakePools(
            deal.ToTheEnd(),
            same_dealer=same,
            cards=((COMET, "pool"),),
            halves=((COMET, Card(13, "♦"), "other pool"),),
            odd_to_first=odd,
        )
        for same in BOTH
        for odd in BOTH
    ),
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
    *(after_wild.AfterWildIsDue(led, due) for led in BOTH for due in BOTH),
    *(after_wild.ButAfterWild(turn.NaturalIsDue(), led) for led in BOTH),
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
    announcement.NamesMissing(),
    announcement.SaysOnWild("hoc"),
    *(bonus.NothingAbovePays(1, only_laid) for only_laid in BOTH),
    contests.FirstHandLeads(),
    contests.DealerLeads(),
    deal.ForThisMany(5, deal.EqualHands(each=9), deal.EqualHands()),
    offer.StandsForItself(),
    offer.SameOrThisAfterWild(Face(10, "♦")),
    *(offer.ToTheNext(led, once) for led in BOTH for once in ((), (Face(10, "♦"),))),
    *(offer.OthersAfterWild(its_player, led) for its_player in BOTH for led in BOTH),
    *(offer.OnlyTheNext(led) for led in BOTH),
    *(offer.WildOnOwnCard(allowed) for allowed in BOTH),
    payment.RankReachedPays(13),
    settlement.CardLeftToAll(COMET, 2),
    *(settlement.AlsoCardsLeft(amount) for amount in (0, 1)),
    settlement.RankLeftToAll(13),
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
    *(pool_cards.StakedInTurn("pool", 0, 4, once=once) for once in BOTH),
    pool_cards.CardSweepsIfItFollows("pool", COMET),
]


def can_be_set(rule: object, name: str) -> bool:
    try:
        setattr(rule, name, None)
    except dataclasses.FrozenInstanceError:
        return False
    return True


def test_a_rule_prints_itself_in_one_line() -> None:
    lines = {repr(rule): str(rule) for rule in EXAMPLES}
    odd = [one for one, line in lines.items() if not line or line == one or "\n" in line or line[-1:] == "."]
    assert odd == []


def test_a_rule_is_frozen_and_its_equal_has_its_hash() -> None:
    copies = [dataclasses.replace(rule) for rule in EXAMPLES]
    assert [rule for rule, copy in zip(EXAMPLES, copies, strict=True) if hash(rule) != hash(copy)] == []
    # The copies are tried, so that nothing else sees what was set.
    fields = [(copy, field.name) for copy in copies for field in dataclasses.fields(copy)]
    assert fields
    assert [f"{rule!r}: {name}" for rule, name in fields if can_be_set(rule, name)] == []


def test_no_two_different_rules_print_the_same_line() -> None:
    lines = [str(rule) for rule in EXAMPLES]
    # Whether a name has a suit shows in the name; it needs no word.
    twice = {line for line in lines if lines.count(line) > 1}
    assert twice <= {str(naming.StandsForWanted()), str(naming.StandsForAny())}


RULES = Path(equipment.__file__).parent


def test_every_class_of_rule_has_an_example() -> None:
    classes = {
        node.name
        for path in RULES.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    missing = classes - {type(rule).__name__ for rule in EXAMPLES}
    assert not missing, (
        f"no example of {sorted(missing)}: add one to EXAMPLES of tests/stops/rules/test_rules.py"
    )


def test_every_rule_that_a_game_uses_is_of_the_shelf() -> None:
    families = ("stops", "ninety_nine", "multiple9", "holdem")
    shelves = ("nines.common.", *(f"nines.{family}.rules." for family in families))
    for listed in nines.library().catalogue.games:
        for cited in nines.load(listed.slug).rules().values():
            assert type(cited.rule).__module__.startswith(shelves)
