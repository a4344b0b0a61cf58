"""Features of an account, and innovations that accounts share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.lineage.made_up_accounts import Game, accounts, ours, said

import nines
from nines import library
from nines.cards import Card
from nines.common import card_packs, seating
from nines.evidence.warrant import Inheritance
from nines.lineage import editions, shared_innovations
from nines.lineage.innovations import features
from nines.lineage.own_words import own_words
from nines.stops.rules import announcement, deal, last_wild, pools, rise, settlement, stop

if TYPE_CHECKING:
    from nines.evidence.cite import Cited

EIGHT = card_packs.PackWithout((Card(8, "♦"),))
FULL = card_packs.FullPack()


def made(*packs: tuple[Cited[object], ...]) -> dict[str, Game]:
    return accounts(pack=packs)


def test_each_card_or_rank_of_a_list_is_a_feature() -> None:
    games = {name: nines.load(name) for name in ("red-nines-1881", "comet-1752", "comet-2011")}
    found = [feature.says for feature in features(games["red-nines-1881"]) if feature.aspect == "stop"]
    assert found[0].startswith("an ace is a stop")
    assert found[1].startswith("a king is a stop")
    (ranking,) = (feature for feature in features(games["comet-1752"]) if feature.aspect == "ranking")
    assert ranking.says == "ranks go up from two to king"
    pair = Game("a", {"pack": (said(nines.load("comet-1752").rule_set.pack.rule),)})
    assert len(list(features(pair))) == 1


def chosen(rule: object, *names: str) -> Cited[object]:
    """Return a rule that its account states, except for the details of these names, which are our choice."""
    cited = said(rule)
    return cited.holding(
        (*cited.details, *(replace(ours(rule).details[0], name=name) for name in names)), "a/b"
    )


def test_a_list_that_is_one_condition_is_not_split() -> None:
    found = [feature.says for feature in features(nines.load("pope-joan-1909"))]
    assert any("king and queen of trumps in one deal wins the Matrimony" in says for says in found)
    aces = pools.BothLaid("aces", (Card(1, "♦"), Card(1, "♥")))
    assert len(list(features(Game("a", {"sweep": (said(aces),)})))) == 1
    both = Game("a", {"stop": (said(stop.StopRanks((1, 13))),)})
    assert [feature.aspect for feature in features(both)] == ["stop", "stop"]


def test_a_rule_with_our_choice_in_it_is_no_feature() -> None:
    """Of both accounts of a wild card played last, the card that it may stand for is our choice."""
    for name in ("planetenspiel-1861", "red-nines-1881"):
        assert "last-wild" not in {feature.aspect for feature in features(nines.load(name))}
    dear = settlement.CardsLeft(2)
    known = accounts(settlement=((said(settlement.PointsLeft()),), (chosen(dear, "amount"),), (said(dear),)))
    assert shared_innovations(known, ["a"], "b", "c") == ()
    known = accounts(settlement=((said(settlement.PointsLeft()),), (said(dear),), (chosen(dear, "amount"),)))
    assert [innovation.later for innovation in shared_innovations(known, ["a"], "b", "c")] == ["undecided"]


def test_every_feature_is_settled_in_every_detail() -> None:
    found = [feature for ruled in editions(library()).values() for feature in features(ruled.rules)]
    assert len(found) > 100
    assert all(own_words(feature.cited) for feature in found)


@pytest.mark.parametrize(
    ("older", "new"),
    [
        (announcement.NamesCards(), announcement.NamesMissing()),
        (announcement.NamesCards(), announcement.NamesEachCard()),
        (last_wild.LastIsWild(in_group=False), last_wild.LastIsWild()),
        (settlement.CardsLeft(wild=2), settlement.CardsLeft()),
        (settlement.CardsLeft(wild=2), settlement.WildLeft(2)),
        (settlement.RankCaught(13, 1, 1), settlement.RankLeftToAll(13)),
        (settlement.CardCaught(Card(9, "♦"), 10, 10), settlement.CardLeftToAll(Card(9, "♦"), 10)),
        (rise.LastWildPaysMore(rise.WildPays(2, 2), 2, 4), rise.WildPays(2, 2)),
        (seating.Between(2, 5), seating.Between(3, 4)),
        (seating.AtLeast(2), seating.Between(3, 4)),
        (deal.SoManyEach(((2, 18), (3, 12))), deal.SoManyEach(((3, 12),))),
        (stop.StopRanks((1, 13)), stop.StopRanks((13,))),
    ],
)
def test_a_part_of_an_older_rule_is_not_new(older: object, new: object) -> None:
    other = FULL  # another rule of the aspect, in words of its own
    known = accounts(stop=((said(other), said(older)), (said(new),), (said(new),)))
    assert shared_innovations(known, ["a"], "b", "c") == ()
    whole = accounts(stop=((said(other), said(new)), (said(older),), (said(older),)))
    conditions = older == last_wild.LastIsWild(in_group=False)
    assert bool(shared_innovations(whole, ["a"], "b", "c")) != conditions


def test_what_the_older_account_leaves_open_is_not_new() -> None:
    one, other = settlement.CardsLeft(1), settlement.CardsLeft(2)
    points = said(settlement.PointsLeft())
    known = accounts(settlement=((points, chosen(one, "amount")), (said(other),), (said(other),)))
    assert shared_innovations(known, ["a"], "b", "c") == ()
    known = accounts(settlement=((points, said(one)), (said(other),), (said(other),)))
    assert len(shared_innovations(known, ["a"], "b", "c")) == 1


def test_the_call_of_commit_is_the_call_of_comet() -> None:
    """foster-1914:119: “without the Jack” is a call that the Comet of 1718 has, beside another."""
    known = {slug: edition.rules for slug, edition in editions(library()).items()}
    new = shared_innovations(known, ["comet-1718", "commit-1857"], "commit-1914", "commit-1991")
    assert "announcement" not in {innovation.feature.aspect for innovation in new}
    assert "claim" not in {innovation.feature.aspect for innovation in new}


def test_names_of_money_do_not_make_two_features_different() -> None:
    one, other, dear = (
        next(features(Game("a", {"settlement": (said(settlement.CardsLeft(*rule)),)})))
        for rule in ((1, "jeton"), (1, "counter"), (2, "jeton"))
    )
    assert one.agrees(other)
    assert not one.agrees(dear)


def test_what_an_older_account_has_differently_is_an_innovation() -> None:
    known = made((said(FULL, "t:1"),), (said(EIGHT, "t:2"),), (said(EIGHT, "t:3"),))
    (innovation,) = shared_innovations(known, ["a"], "b", "c")
    assert (innovation.novelty, innovation.later, innovation.feature.says) == (
        "changed",
        "shared",
        str(EIGHT),
    )
    assert [(slug, feature.cited.passages) for slug, feature in innovation.before] == [("a", ("t:1",))]
    assert [feature.cited.passages for feature in innovation.there] == [("t:3",)]


def test_a_retention_is_no_innovation() -> None:
    known = made((said(EIGHT),), (said(EIGHT),), (said(EIGHT),))
    assert shared_innovations(known, ["a"], "b", "c") == ()


@pytest.mark.parametrize("older", [EIGHT, FULL])
def test_our_choice_for_older_editions_leaves_novelty_open(older: object) -> None:
    known = made((ours(older),), (said(EIGHT),), (said(EIGHT),))
    assert shared_innovations(known, ["a"], "b", "c") == ()


def test_what_no_older_account_mentions_is_added() -> None:
    known = made((), (said(EIGHT),), (said(EIGHT),))
    (innovation,) = shared_innovations(known, ["a"], "b", "c")
    assert (innovation.novelty, innovation.before) == ("added", ())
    assert shared_innovations(known, [], "b", "c") == ()


@pytest.mark.parametrize(
    ("younger", "later"),
    [
        ((said(EIGHT),), "shared"),
        ((said(EIGHT, "t:2"),), "one text"),
        ((said(FULL),), "different"),
        ((), "absent"),
        ((ours(EIGHT),), "undecided"),
        ((said(EIGHT, inherited=Inheritance("b/pack", "b/pack", ("x:1",))),), "undecided"),
    ],
)
def test_neither_inheritance_nor_our_choice_is_a_shared_innovation(
    younger: tuple[Cited[object], ...], later: str
) -> None:
    known = made((said(FULL),), (said(EIGHT, "t:2"),), younger)
    (innovation,) = shared_innovations(known, ["a"], "b", "c")
    assert innovation.later == later


def test_who_else_has_it_is_said() -> None:
    known = made((said(FULL),), (said(EIGHT),), (said(EIGHT),), (said(EIGHT),))
    (innovation,) = shared_innovations(known, ["a"], "b", "d", ["c"])
    assert innovation.also == ("c",)


def test_equipment_is_no_innovation() -> None:
    known = accounts(stakes=((said(FULL),), (said(EIGHT),), (said(EIGHT),)))
    assert shared_innovations(known, ["a"], "b", "c") == ()
    assert list(features(Game("a", {"seats": (said(seating.AtLeast(2)),)})))


def test_commit_and_pope_joan_share_what_comet_lacks() -> None:
    known = {slug: edition.rules for slug, edition in editions(library()).items()}
    innovations = shared_innovations(known, ["comet-1718"], "commit-1857", "pope-joan-1909")
    assert {
        innovation.feature.says.partition(":")[0]
        for innovation in innovations
        if innovation.later == "shared"
    } == {
        "one pack of 52 cards without 8♦",
        "7♦ is a stop",
    }
