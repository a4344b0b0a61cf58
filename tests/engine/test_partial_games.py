"""Games known in part: what their sources settle, and what that has in common with games that are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import pytest

import nines
from nines import library
from nines.cite import By, cite, decided_by
from nines.common import aspects as shared
from nines.common import turn_order
from nines.compare import Agreement, compare
from nines.corpus.records import EXECUTABLE_KINDS
from nines.errors import CorpusError, UnknownNameError
from nines.stops import aspects, features, money
from nines.stops.partial_game import PartialGame
from nines.stops.rules import stop, wild

if TYPE_CHECKING:
    from nines.cite import Cited

BY_SLUG: Final = cast("dict[str, PartialGame]", library().partial())
RULES: Final = [cited for partial_game in BY_SLUG.values() for cited in partial_game.rules().values()]
NAMED: Final = [cited.key for cited in RULES]
QUESTIONS: Final = (aspects, features, money, shared)
PLAYED: Final = nines.load("comet-1718").aspects()


def same_rules(partial_game: str, game: str) -> set[str]:
    """Return the aspects in which a partial game has the rules of a game, all of them and no others."""
    same: tuple[Agreement, ...] = ("same", "otherwise-cited")
    return {
        pair.aspect for pair in compare(BY_SLUG[partial_game], nines.load(game)) if pair.agreement in same
    }


def other_rules(partial_game: str, game: str) -> set[str]:
    """Return the aspects that a partial game settles and a game mentions, and in which their rules differ."""
    pairs = compare(BY_SLUG[partial_game], nines.load(game))
    return {pair.aspect for pair in pairs if all(pair.mentioned) and pair.agreement == "differs"}


def test_the_partial_games_are_of_games_in_the_corpus_and_are_not_played() -> None:
    assert list(BY_SLUG) == ["planetenspiel", "pope-joan"]
    assert [partial_game.name for partial_game in BY_SLUG.values()] == list(BY_SLUG)
    assert not set(nines.library().playable) & BY_SLUG.keys()


@pytest.mark.parametrize("cited", RULES, ids=NAMED)
def test_every_rule_rests_on_passages_of_its_game_and_on_no_reading(cited: Cited[object]) -> None:
    slug = cited.key.partition("/")[0]
    assert cited.passages
    assert all(slug in library().corpus.passage(one).games for one in cited.passages)
    assert cited.warrant in ("stated", "implied")


@pytest.mark.parametrize("slug", BY_SLUG)
def test_every_rule_of_a_source_is_cited_or_left_out_with_a_reason(slug: str) -> None:
    told = {one.id for one in library().corpus.passages_of(slug) if one.kind in EXECUTABLE_KINDS}
    cited = {passage for rule in BY_SLUG[slug].rules().values() for passage in rule.passages}
    excused = library().corpus.out_of_scope[slug].keys()
    assert told - cited == excused
    assert told


@pytest.mark.parametrize("slug", BY_SLUG)
def test_aspects_are_those_of_a_played_game_in_its_order(slug: str) -> None:
    found = list(BY_SLUG[slug].aspects())
    assert found == [aspect for aspect in PLAYED if aspect in found]
    assert all(BY_SLUG[slug].aspects().values())


@pytest.mark.parametrize("cited", RULES, ids=NAMED)
def test_a_rule_answers_the_question_of_its_aspect(cited: Cited[object]) -> None:
    slug, aspect = cited.key.split("/")[:2]
    name = aspect.title().replace("-", "")
    asked = next(getattr(module, name) for module in QUESTIONS if hasattr(module, name))
    answers = {method for method in vars(asked) if not method.startswith("_")}
    assert answers <= set(dir(cited.rule))
    assert str(cited.rule)
    assert BY_SLUG[slug].family is nines.load("comet-1718").family
    assert BY_SLUG[slug].family.outline.question(aspect).endswith("?")


def test_planetenspiel_has_the_course_of_ancient_comet() -> None:
    assert same_rules("planetenspiel", "comet-1718") == {
        *("pack", "ranking", "continuation", "suit", "wild", "going-out")
    }


def test_planetenspiel_goes_round_the_other_way_than_comet_is_read() -> None:
    assert other_rules("planetenspiel", "comet-1718") == {"turn", "settlement"}
    anticlockwise = "comet-1718[direction=anticlockwise]"
    assert "turn" in same_rules("planetenspiel", anticlockwise)


def test_planetenspiel_pays_the_points_of_comet_and_doubles_as_red_nines() -> None:
    def pairs(game: str, aspect: str) -> dict[str, Agreement]:
        found = next(p for p in compare(BY_SLUG["planetenspiel"], nines.load(game)) if p.aspect == aspect)
        return {pair.name: pair.agreement for pair in found.pairs}

    assert pairs("comet-1718", "settlement")["points"] == "otherwise-cited"
    assert pairs("red-nines-1881", "doubling")["out-on-planet"] == "otherwise-cited"
    assert not nines.load("comet-1718").aspects()["doubling"]
    assert not nines.load("comet-1718").aspects()["sweep"]


def test_planetenspiel_and_red_nines_sweep_a_pool_by_the_same_feat() -> None:
    planet = BY_SLUG["planetenspiel"].rules()["planetenspiel/sweep/planet"].rule
    red_nine = nines.load("red-nines-1881").rules()["red-nines-1881/sweep/red-nine"].rule
    assert type(planet) is type(red_nine)
    assert planet != red_nine  # the pools have other names


def test_planetenspiel_and_red_nines_differ_in_suit_and_in_what_is_paid() -> None:
    assert {"suit", "pack", "ranking", "wild", "settlement"} <= other_rules("planetenspiel", "red-nines-1881")


def test_pope_joan_builds_in_suit_and_finds_its_dealer_as_red_nines() -> None:
    assert same_rules("pope-joan", "red-nines-1881") == {
        *("lead", "continuation", "suit", "blocked", "going-out", "leftover"),
        *("lot", "succession", "dealer"),
    }


def test_pope_joan_is_otherwise_than_red_nines_in_cards_and_in_what_the_dealer_knows() -> None:
    assert other_rules("pope-joan", "red-nines-1881") == {
        *("pack", "ranking", "deal", "wild", "stop", "turn", "pool", "sweep", "insight")
    }
    assert "turn" in same_rules("pope-joan", "red-nines-1881[who-may-follow=holder]")


def test_pope_joan_has_the_cards_the_deal_and_the_stops_of_commit() -> None:
    assert {"pack", "ranking", "deal", "lead", "suit", "insight"} <= same_rules("pope-joan", "commit-1857")
    stops = next(p for p in compare(BY_SLUG["pope-joan"], nines.load("commit-1857")) if p.aspect == "stop")
    assert [pair.agreement for pair in stops.pairs if pair.earlier] == ["otherwise-cited"] * 2


def test_pope_joan_and_comet_have_not_the_same_suit_or_wild_card() -> None:
    assert {"suit", "wild", "deal", "lot"} <= other_rules("pope-joan", "comet-1718")


def test_what_a_partial_game_does_not_settle_is_not_there() -> None:
    partial_game = BY_SLUG["planetenspiel"]
    assert not {"seats", "deal", "lead", "naming", "stop", "passing", "blocked", "pool"} & set(
        partial_game.aspects()
    )
    assert "settlement" not in BY_SLUG["pope-joan"].aspects()


def test_a_partial_game_has_the_keys_of_a_game_in_the_order_of_its_aspects() -> None:
    partial_game = PartialGame.of(
        "pope-joan",
        going_out=cite("hoffmann-1909:038", turn_order.FirstOut),
        stop=(cite(By("hoffmann-1909:031", name="king"), stop.StopRanks, ranks=(13,)),),
    )
    assert list(partial_game.rules()) == ["pope-joan/stop/king", "pope-joan/going-out"]
    assert library().year(partial_game.slug) == library().year("pope-joan")


def test_what_is_no_settled_aspect_is_refused_with_what_to_do() -> None:
    rule = cite("pierer-1861:010", turn_order.FirstOut)
    with pytest.raises(UnknownNameError, match="no aspect 'goingout'; did you mean 'going_out'"):
        PartialGame.of("planetenspiel", goingout=rule)
    with pytest.raises(CorpusError, match="leave out what the source does not settle"):
        PartialGame.of("planetenspiel", pool=())
    turn = decided_by(cite("pierer-1861:003", turn_order.Rotation), "direction")
    with pytest.raises(CorpusError, match="embodies 'direction'; leave out what has to be read"):
        PartialGame.of("planetenspiel", turn=turn)


def test_that_no_card_is_wild_can_be_said() -> None:
    none = cast("wild.TheseAreWild", BY_SLUG["pope-joan"].rules()["pope-joan/wild"].rule)
    assert none.cards() == frozenset()
    assert str(none) == "no card is wild"
