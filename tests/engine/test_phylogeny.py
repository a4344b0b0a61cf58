"""Relationships: what accounts say in words of their own, and which innovations they share."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import Card
from nines.common import card_packs, seating
from nines.evidence.cite import Cited
from nines.evidence.warrant import Choice, Detail, Inheritance
from nines.lineage import claimed_pairs
from nines.phylogeny import Study, own_words, settled_by_both, shared_innovations
from nines.phylogeny.editions import claims, editions, older_than
from nines.phylogeny.innovations import features
from nines.stops.family import STOPS
from nines.stops.rules import sequence, settlement, stop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.kernel.family import AnyFamily

NUMBERS = count(1)
Rules = dict[str, tuple[Cited[object], ...]]


@dataclass(frozen=True)
class Game:
    """An account made up for a test: rules by aspect."""

    slug: str
    rules: Rules
    family: AnyFamily = STOPS

    @property
    def name(self) -> str:
        return self.slug

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        return self.rules


def said(rule: object, passage: str = "", **more: Any) -> Cited[object]:  # noqa: ANN401 - fields of a detail
    """Return a rule that its account states, in words that no other account has."""
    passages = (passage or f"made-up:{next(NUMBERS)}",)
    return Cited(rule, (Detail("", "", passages, **more),), key=f"a/b/{rule}")


def ours(rule: object) -> Cited[object]:
    """Return a rule that is our choice."""
    return said(rule, choices=(Choice("a-point"),))


def accounts(**aspects: tuple[object, ...]) -> dict[str, Game]:
    """Return accounts a, b, c, d with the rules given for each."""
    slugs = "abcd"
    return {
        slug: Game(slug, {aspect: rules[place] for aspect, rules in aspects.items()})  # type: ignore[misc]
        for place, slug in enumerate(slugs)
        if place < len(next(iter(aspects.values())))
    }


# Words of their own


def test_words_of_their_own_are_neither_inherited_nor_our_choice() -> None:
    stated = said(sequence.AnyCard())
    assert own_words(stated)
    assert own_words(said(sequence.AnyCard(), implied=True))
    assert not own_words(ours(sequence.AnyCard()))
    assert not own_words(said(sequence.AnyCard(), inherited=Inheritance("x/lead", "x/lead", ("x:1",))))
    assert own_words(said(sequence.AnyCard(), choices=(Choice("offered", certainty="option"),)))


def test_an_aspect_counts_if_both_accounts_word_every_rule() -> None:
    king, ace = stop.StopRanks((13,)), stop.StopRanks((1,))
    both = accounts(stop=((said(king), said(ace)), (said(king), said(ace))))
    (found,) = settled_by_both(both["a"], both["b"])
    assert (found.aspect, found.alike) == ("stop", True)
    half = accounts(stop=((said(king), said(ace)), (said(king), ours(ace))))
    assert settled_by_both(half["a"], half["b"]) == ()
    none = accounts(stop=((said(king),), ()))
    assert settled_by_both(none["a"], none["b"]) == ()


def test_one_text_about_both_games_is_one_statement_not_two() -> None:
    king = stop.StopRanks((13,))
    both = said(king, "text:001")
    told = accounts(stop=((said(king, "text:001"),), (said(king, "text:001"),)))
    assert settled_by_both(told["a"], told["b"]) == ()
    within = accounts(stop=((said(king, "text:001"),), (both.also("text:002"),)))
    assert settled_by_both(within["a"], within["b"]) == ()
    apart = accounts(stop=((said(king, "text:001"),), (said(king, "text:002"),)))
    assert len(settled_by_both(apart["a"], apart["b"])) == 1


def test_no_two_accounts_of_a_claim_settle_many_aspects() -> None:
    study = Study(library())
    numbers = {
        one.statement: len(settled_by_both(study.default[one.older], study.default[one.younger]))
        for one in study.claims
    }
    assert len(numbers) > 10
    assert 0 < max(numbers.values()) < 15  # of more than forty aspects
    for one in study.claims:
        for aspect in settled_by_both(study.default[one.older], study.default[one.younger]):
            assert all(cited.passages for cited in (*aspect.older, *aspect.younger))


# Features and innovations


def test_each_card_or_rank_of_a_list_is_a_feature() -> None:
    games = {name: nines.load(name) for name in ("red-nines-1881", "comet-1752", "comet-2011")}
    found = [one.says for one in features(games["red-nines-1881"]) if one.aspect == "stop"]
    assert found[0].startswith("an ace is a stop")
    assert found[1].startswith("a king is a stop")
    (ranking,) = (one for one in features(games["comet-1752"]) if one.aspect == "ranking")
    assert ranking.says == "ranks go up from two to king"
    pair = Game("a", {"pack": (said(nines.load("comet-1752").rule_set.pack.rule),)})
    assert len(list(features(pair))) == 1


def test_a_list_of_our_choice_is_not_split() -> None:
    found = [one for one in features(nines.load("comet-1752")) if one.aspect == "carte-blanche"]
    assert len(found) == 1  # the account gives the two amounts; which cards are wild is our choice
    (wild,) = (one for one in features(nines.load("red-nines-1881")) if one.aspect == "wild")
    assert wild.says == "9♦ and 9♥ are wild"
    both = Game("a", {"stop": (said(stop.StopRanks((1, 13))),), "pack": (ours(stop.StopRanks((1, 13))),)})
    assert [one.aspect for one in features(both)] == ["stop", "stop"]


def test_names_of_money_do_not_make_two_features_different() -> None:
    one, other, dear = (
        next(features(Game("a", {"settlement": (said(settlement.CardsLeft(*rule)),)})))
        for rule in ((1, "jeton"), (1, "counter"), (2, "jeton"))
    )
    assert one.agrees(other)
    assert not one.agrees(dear)


EIGHT = card_packs.PackWithout((Card(8, "♦"),))
FULL = card_packs.FullPack()


def made(*packs: tuple[Cited[object], ...]) -> dict[str, Game]:
    return accounts(pack=packs)


def test_what_an_older_account_has_differently_is_an_innovation() -> None:
    known = made((said(FULL, "t:1"),), (said(EIGHT, "t:2"),), (said(EIGHT, "t:3"),))
    (one,) = shared_innovations(known, ["a"], "b", "c")
    assert (one.novelty, one.later, one.feature.says) == ("changed", "shared", str(EIGHT))
    assert [(slug, feature.cited.passages) for slug, feature in one.before] == [("a", ("t:1",))]
    assert [feature.cited.passages for feature in one.there] == [("t:3",)]


def test_a_retention_is_no_innovation() -> None:
    known = made((said(EIGHT),), (said(EIGHT),), (said(EIGHT),))
    assert shared_innovations(known, ["a"], "b", "c") == ()


@pytest.mark.parametrize("older", [EIGHT, FULL])
def test_our_choice_for_older_editions_leaves_novelty_open(older: object) -> None:
    known = made((ours(older),), (said(EIGHT),), (said(EIGHT),))
    assert shared_innovations(known, ["a"], "b", "c") == ()


def test_what_no_older_account_mentions_is_added() -> None:
    known = made((), (said(EIGHT),), (said(EIGHT),))
    (one,) = shared_innovations(known, ["a"], "b", "c")
    assert (one.novelty, one.before) == ("added", ())
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
    (one,) = shared_innovations(known, ["a"], "b", "c")
    assert one.later == later


def test_who_else_has_it_is_said() -> None:
    known = made((said(FULL),), (said(EIGHT),), (said(EIGHT),), (said(EIGHT),))
    (one,) = shared_innovations(known, ["a"], "b", "d", ["c"])
    assert one.also == ("c",)


def test_equipment_is_no_innovation() -> None:
    known = accounts(stakes=((said(FULL),), (said(EIGHT),), (said(EIGHT),)))
    assert shared_innovations(known, ["a"], "b", "c") == ()
    assert list(features(Game("a", {"seats": (said(seating.AtLeast(2)),)})))


def test_commit_and_pope_joan_share_what_comet_lacks() -> None:
    study = Study(library())
    found = shared_innovations(study.default, ["comet-1718"], "commit-1857", "pope-joan-1909")
    assert {one.feature.says.partition(":")[0] for one in found if one.later == "shared"} == {
        "one pack of 52 cards without 8♦",
        "7♦ is a stop",
    }


# Editions and claims


def test_editions_are_ordered_by_account_and_undated_ones_apart() -> None:
    known = editions(library())
    years = [one.year for one in known.values() if one.year]
    assert years == sorted(years)
    undated = {**known, "pope-joan-1909": known["pope-joan-1909"]._replace(year=0)}
    assert "pope-joan-1909" in older_than(known, "comet-2011")
    assert "pope-joan-1909" not in older_than(undated, "comet-2011")
    assert older_than(undated, "pope-joan-1909") == ()


def test_claims_of_descent_are_studied_where_both_have_rules() -> None:
    corpus, every = library().corpus, claims(library())
    assert {one.statement for one in every} == {one.relation.key for one in claimed_pairs(corpus)}
    kinds = {corpus.relations[one.statement].kind for one in every}
    assert kinds == {"descends-from", "later-form-of"}
    studied = Study(library()).claims
    assert set(studied) < set(every)
    assert all({one.younger, one.older} <= set(editions(library())) for one in studied)
