"""Features of an account, and innovations that accounts share."""

from __future__ import annotations

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
from nines.stops.rules import settlement, stop

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


def test_a_list_of_our_choice_is_not_split() -> None:
    found = [feature for feature in features(nines.load("comet-1752")) if feature.aspect == "carte-blanche"]
    assert len(found) == 1  # the account gives the two amounts; which cards are wild is our choice
    (wild,) = (feature for feature in features(nines.load("red-nines-1881")) if feature.aspect == "wild")
    assert wild.says == "9♦ and 9♥ are wild"
    both = Game("a", {"stop": (said(stop.StopRanks((1, 13))),), "pack": (ours(stop.StopRanks((1, 13))),)})
    assert [feature.aspect for feature in features(both)] == ["stop", "stop"]


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
