"""Games compared: what is the same, what differs, what is not mentioned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import UnknownNameError
from nines.evidence.cite import By, cite
from nines.libraries.compare import AspectPair, check_aspect, compare
from nines.reference import diff_answer, history_answer, matrix_answer
from nines.reference.warrants import WarrantTally, short, total
from nines.stops.rules import sequence, stop

if TYPE_CHECKING:
    from typing import Any

    from nines.stops.family import StopsGame


def changed(game: StopsGame, **rules: Any) -> StopsGame:  # noqa: ANN401 - rules of any aspect
    """Return a game with other rules, of no source."""
    return replace(game, rule_set=game.rule_set.replaced(rules))


def aspect(one: StopsGame, other: StopsGame, name: str) -> AspectPair:
    return next(pair for pair in compare(one, other) if pair.aspect == name)


def test_a_game_agrees_with_itself_in_all_that_it_mentions(comet: StopsGame) -> None:
    found = {pair.agreement for pair in compare(comet, comet)}
    assert found == {"same", "not-mentioned"}
    silent = [pair.aspect for pair in compare(comet, comet) if pair.agreement == "not-mentioned"]
    assert silent == [name for name, rules in comet.aspects().items() if not rules]


def test_the_same_rule_may_be_cited_from_other_passages(comet: StopsGame) -> None:
    other = changed(comet, lead=cite("wp-comet:071", sequence.AnyCard))
    assert aspect(comet, other, "lead").agreement == "otherwise-cited"
    assert aspect(comet, comet, "lead").agreement == "same"


def test_a_feature_that_one_game_lacks_is_not_mentioned_there(comet: StopsGame) -> None:
    pair = aspect(comet, changed(comet, announcement=()), "announcement")
    assert (pair.agreement, pair.mentioned) == ("differs", (True, False))
    assert pair.pairs[0].later is None


def test_rules_are_paired_by_name_then_equality_then_kind(comet: StopsGame) -> None:
    other = changed(
        comet,
        stop=(
            cite(By("wp-comet:069", name="ace-and-king"), stop.StopRanks, ranks=(1, 13)),
            cite(By("wp-comet:062", name="red-nine"), lambda: comet.rule_set.stop[2].rule),
            cite(By("wp-comet:062", name="comet-as-king"), stop.WildAtStop, ranks=(1, 13), stops=True),
        ),
    )
    pairs = aspect(comet, other, "stop").pairs
    told = [(pair.name, pair.later.name if pair.later else None, pair.agreement) for pair in pairs]
    assert told == [
        ("king", "ace-and-king", "differs"),
        ("comet-as-king", "comet-as-king", "differs"),
        ("comet", "red-nine", "otherwise-cited"),
    ]


def test_what_only_the_later_game_has_comes_last(comet: StopsGame) -> None:
    fewer = changed(comet, stop=comet.rule_set.stop[2:], passing=())
    pair = aspect(fewer, comet, "stop")
    assert [(one.name, one.earlier is None) for one in pair.pairs] == [
        ("comet", False),
        ("king", True),
        ("comet-as-king", True),
    ]
    assert all(one.earlier is None for one in aspect(fewer, comet, "passing").pairs)


def test_a_cell_counts_details_as_a_reader_sees_them() -> None:
    assert short(WarrantTally(2, 1, 0, 0, 0, 3, 0)) == "3s"
    assert short(WarrantTally(2, 1, 4, 1, 1, 9, 0)) == "3s 4t 2c"


def test_the_matrix_counts_every_detail_of_every_game() -> None:
    games, record = library().games(), matrix_answer(library())
    for place, game in enumerate(games):
        cells = [row.cells[place] for row in record.aspects]
        assert sum(cell.rules for cell in cells) == len(game.rules())
        assert total(cell.details for cell in cells) == record.totals[place]
        assert record.totals[place].total == sum(len(cited.details) for cited in game.rules().values())
    assert total(record.totals) == record.total


def test_games_stand_in_order_of_date() -> None:
    dates = [game.year or 9999 for game in matrix_answer(library()).games]
    assert dates == sorted(dates)
    read = nines.load("comet-1718[comet-stops=yes]")
    assert [one.name for one in library().by_date([read, nines.load("comet-1718")])] == [
        read.name,
        "comet-1718",
    ]


def test_an_unknown_aspect_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no aspect 'stp'; did you mean 'stop'"):
        check_aspect("stp", library().games())
    with pytest.raises(UnknownNameError, match="did you mean 'stop'"):
        history_answer(library(), "stp")


@pytest.mark.parametrize("one", nines.library().playable)
@pytest.mark.parametrize("other", nines.library().playable)
def test_no_rule_is_lost_when_two_games_are_compared(one: str, other: str) -> None:
    answer = diff_answer(library(), one, other)
    asked = nines.load(one).aspects().keys() & nines.load(other).aspects().keys()
    same_family = nines.load(one).family is nines.load(other).family
    for side in ("earlier", "later"):
        game = nines.load(getattr(answer, side).game)
        told = [
            rule.key
            for line in answer.aspects
            for pair in line.rules
            for rule in [getattr(pair, side)]
            if rule
        ]
        # Of games of two families only what is asked of both is compared, and what was not seen never is.
        unseen = {
            name.replace("_", "-") for slug in (one, other) for name in nines.load(slug).rule_set.not_seen
        }
        rules = [
            key
            for key in game.rules()
            if (same_family or key.split("/")[1] in asked) and key.split("/")[1] not in unseen
        ]
        assert sorted(told) == sorted(rules)


def test_a_history_has_every_game_and_its_rules() -> None:
    history = history_answer(library(), "passing")
    assert [game.game for game in history.games] == [game.name for game in library().games("stops")]
    for game in history.games:
        assert game.answer
        rules = nines.load(game.game).aspects()["passing"]
        assert [rule.key for rule in game.answer.rules] == [cited.key for cited in rules]
