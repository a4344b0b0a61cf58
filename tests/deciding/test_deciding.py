"""Deciding plays: two games that differ in one rule are told apart by a small play, equal ones never."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nines
from nines.corpus.heads import Head
from nines.deciding import Pair, Setting, divergence
from nines.deciding.differences import MEASURES, Play, Shown, seen_differently
from nines.deciding.pairing import CommonPack, not_comparable, pair_of
from nines.deciding.replay import replay
from nines.deciding.results import Result, StoredPlay, as_text, read_results
from nines.deciding.searching import search
from nines.deciding.shrinking import Shrinker, smaller
from nines.deciding.together import all_ends, by_ends, follow, side_by_side
from nines.errors import CorpusError
from nines.stops.rules.stop import RankStops

COMET = nines.load("comet-1718")


def planted() -> Pair:
    """Return the game beside one in which sixes are stops in the place of kings."""
    return Pair(COMET, COMET.with_rule("comet-1718/stop/king", RankStops(6, stops=True)))


def test_a_planted_rule_is_found_by_a_small_play() -> None:
    plays = search(planted())
    assert plays["any"].setting.players == 2
    assert plays["any"].setting.cards <= 4
    assert any("6" in act or "K" in act for act in plays["any"].shown.acts)
    assert replay(planted(), "any", plays["any"]).difference is not None


def test_nothing_is_found_between_a_game_and_itself() -> None:
    same = Pair(COMET, COMET.read({}))
    setting = Setting(("K♥ 2♣ 9♦", "3♠ 4♣"))
    assert side_by_side(same, setting, MEASURES, 5000) == {}
    assert by_ends(same, setting, ("payments", "winner"), 5000) == {}
    assert divergence(same, setting, ("lay K♥", "lay 2♣", "lay 9♦ as 3")) is None


def test_an_act_that_one_game_refuses_is_the_first_difference() -> None:
    pair = Pair(COMET, COMET.read({"several-of-a-rank": "yes"}))
    found = divergence(pair, Setting(("2♥ 2♠", "A♣")), ("lay 2♥+2♠",))
    assert found is not None
    assert (found.kind, found.after, found.one.rule) == ("refused", 1, "comet-1718/grouping")


def test_other_payments_are_seen_after_the_same_acts() -> None:
    pair = Pair(COMET, COMET.read({"last-card-paid": "no"}))
    plays = side_by_side(pair, Setting(("K♣", "A♦")), MEASURES, 100)
    assert plays == {
        "any": Shown("same acts", ("lay K♣",)),
        "payments": Shown("same acts", ("lay K♣",)),
    }


def test_all_ends_find_a_game_that_alone_ends_so() -> None:
    pair = Pair(COMET, COMET.read({"natural-card-held-back": "yes"}))
    plays = by_ends(pair, Setting(("A♣ A♠", "2♦")), ("payments", "winner"), 500)
    assert plays["winner"].way == "other alone"
    play = Play(Setting(("A♣ A♠", "2♦")), plays["winner"])
    assert replay(pair, "winner", play).difference is not None
    other_way = play._replace(shown=play.shown._replace(way="one alone"))
    assert replay(pair, "winner", other_way).difference is None


def test_all_ends_gives_up_beyond_its_limit() -> None:
    setting = Setting(("A♣ 2♠ 5♦ 7♣", "2♦ 3♣ 8♠"))
    assert all_ends(COMET, setting, 3) is None
    assert all_ends(COMET, setting, 5000)


def test_hints_are_followed_past_acts_that_cannot_be_played() -> None:
    plays = follow(planted(), Setting(("6♣ 2♠", "7♦")), ("lay 3♣", "lay 6♣", "lay 6♣"), MEASURES[:1])
    assert plays["any"].acts == ("lay 6♣",)


def test_shrinking_drops_seats_cards_and_ranks_while_the_difference_remains() -> None:
    pair = planted()
    large = Play(Setting(("2♣ 6♣ 8♥ J♠", "7♦ 9♣", "10♦ Q♣")), Shown("same acts", ("lay 6♣",)))
    small = Shrinker(pair, "any").shrunk(large)
    assert small.size < large.size
    assert (small.setting.players, small.setting.cards) == (2, 3)
    assert replay(pair, "any", small).difference is not None


def test_a_dropped_seat_takes_its_balance_with_it() -> None:
    setting = Setting(("2♣", "3♣", "4♣"), turn=2, balances=(5, 6, 7), before={"caught": [1, 0, 2]})
    without = next(iter(smaller(setting, ())))
    assert (without.hands, without.turn, without.balances) == (("3♣", "4♣"), 1, (6, 7))
    assert without.before == {"caught": (0, 2)}


def test_two_editions_are_compared_on_the_cards_that_both_use() -> None:
    pair = pair_of(COMET, nines.load("red-nines-1881"))
    assert isinstance(pair.one.rule_set.pack.rule, CommonPack)
    assert {card.rank for card in pair.one.rule_set.pack.rule.cards(3)}.isdisjoint({2, 3})
    setting = Setting(("9♦", "A♣", "K♠"))
    acts = [
        {str(act) for act in game.legal_acts(game.start(setting.hands)) if "as 2" in str(act)}
        for game in pair.games
    ]
    assert acts == [set(), set()]  # nobody names a card that is not in the pack of both


def test_editions_without_common_players_or_family_are_not_comparable() -> None:
    assert "No number of players" in not_comparable(COMET, nines.load("comet-2018"))
    assert "different families" in not_comparable(COMET, nines.load("multiple-9-2007"))
    assert not not_comparable(COMET, nines.load("comet-1752"))


def test_what_only_a_seat_sees_is_no_difference_of_play() -> None:
    game = nines.load("multiple-9-2007")
    pair = Pair(game, game.read({"discards-seen": "last-turn"}))
    same = Pair(game, game)
    setting = Setting(seats=2, seed=0)
    assert seen_differently(same, setting, ("draw", "pass")) is None
    assert divergence(pair, setting, ("draw",)) is None


def test_results_are_read_as_they_are_written(tmp_path: object) -> None:
    play = StoredPlay(Play(Setting(("A♣", "2♦"), deals=1), Shown("one alone", ("lay A♣",))), {"x": "y"})
    result = Result("one", "other", "decided", {"any": play, "payments": play})
    file = tmp_path / "found.jsonl"  # type: ignore[operator]
    head = Head("make it", "1f")
    file.write_text(as_text([result], head), encoding="utf-8")
    assert read_results(file) == (result,)
    assert result.effect == "payments"
    file.write_text(
        as_text([replace(result, plays={})], head).replace("decided", "guessed"), encoding="utf-8"
    )
    with pytest.raises(CorpusError, match="line 2"):
        read_results(file)


def test_an_act_that_no_source_mentions_is_refused() -> None:
    pair = pair_of(COMET, nines.load("comet-1752"))
    found = divergence(pair, Setting(("2♥", "2♦")), ("show",))
    assert found is not None
    assert (found.kind, found.other.rule) == ("refused", "comet-1752/carte-blanche")
    assert "no source says" in found.one.says
