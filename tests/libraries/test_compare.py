"""Games compared: what is the same, what differs, what is not mentioned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import UnknownNameError
from nines.evidence.cite import By, cite
from nines.libraries.compare import AspectPair, check_aspect, compare, not_seen
from nines.reference import history_answer
from nines.stops.family import STOPS
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
    of_text = comet.family.outline.of_text
    assert silent == [name for name, rules in comet.aspects().items() if not rules and name not in of_text]


def test_what_an_unseen_part_may_treat_is_not_compared(comet: StopsGame) -> None:
    """Our copy of the article on Hoc ends before the play of the cards; it names no claims and no values."""
    hoc = nines.load("hoc-mazarin-1765")
    assert {"lead", "claim", "value"} <= set(not_seen(hoc, comet)) == set(not_seen(comet, hoc))
    seen = {pair.aspect for pair in compare(hoc, comet)}
    assert not seen & {*not_seen(hoc, comet), *STOPS.outline.of_text}
    assert {"contest", "wild"} < seen


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


def test_an_unknown_aspect_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no aspect 'stp'; did you mean 'stop'"):
        check_aspect("stp", library().games())
    with pytest.raises(UnknownNameError, match="did you mean 'stop'"):
        history_answer(library(), "stp")
