"""Commit of 1991: what each base changes, and what the details of its rules rest on."""

from __future__ import annotations

import pytest
from tests.details import detail, points

import nines
from nines import load
from nines.errors import ReadingError


@pytest.mark.parametrize(
    ("place", "name", "warrant"),
    [
        ("suit", "kept", "stated"),
        ("deal", "each", "stated"),
        ("payment/comet", "amount", "stated"),
        ("payment/comet", "step", "implied"),  # no rise is mentioned
        ("payment/king", "", "doubtful-choice"),
        ("payment/king", "amount", "stated"),
        ("settlement/kings", "", "implied"),  # that other ranks cost nothing
        ("settlement/kings", "amount", "stated"),
        ("continuation", "face", "sure-choice"),
        ("pool", "", "stated"),
        ("pool", "once", "doubtful-choice"),
    ],
)
def test_the_words_of_1991_are_apart_from_our_choices(place: str, name: str, warrant: str) -> None:
    assert detail("commit-1991", place, name).warrant == warrant


@pytest.mark.parametrize("base", ["comet-1991", "commit-1857", "bare"])
def test_each_base_asks_only_its_own_points(base: str) -> None:
    game = load(f"commit-1991[base-game={base}]" if base != "comet-1991" else "commit-1991")
    asked = {point for cited in game.rules().values() for point in cited.points}
    assert asked <= set(game.choices.readings)
    assert ("aces-stop" in asked) == (base == "commit-1857")
    assert ("sets-when" in asked) == (base == "comet-1991")
    assert ("draw-for-deal" in asked) == (base != "commit-1857")


def test_a_high_ace_is_a_parameter_of_the_inherited_lot() -> None:
    which, ace = (detail("commit-1991[draw-for-deal=ace-high]", "lot", name) for name in ("", "ace_high"))
    assert (ace.value, points(ace), ace.inherited) == (True, {"draw-for-deal"}, None)
    assert which.inherited is not None
    assert (which.inherited.rule, which.inherited.passages) == ("comet-1991/lot", ("wp-comet:208",))


def test_the_aces_of_1857_decide_where_the_comet_stops() -> None:
    place = "stop/comet-as-ace"
    for aces, stops in (("yes", True), ("no", False)):
        found = detail(f"commit-1991[aces-stop={aces},base-game=commit-1857]", place, "stops")
        assert (found.value, points(found)) == (stops, {"aces-stop"})
    later = detail("commit-2011[aces-stop=yes,rest-of-the-rules=commit-1857]", "stop/comet-as-stop", "ranks")
    assert (later.value, points(later)) == ((1,), {"aces-stop"})


@pytest.mark.parametrize("how", ["anew", "ten-or-next"])
def test_the_comet_as_a_king_says_nothing_of_other_stops(how: str) -> None:
    """The comet as an ace or as the seven of diamonds stops as those do."""
    older = f"commit-1991[aces-stop=yes,base-game=commit-1857,comet-as-king={how}]"
    later = f"commit-2011[aces-stop=yes,comet-as-king={how},rest-of-the-rules=commit-1857]"
    assert detail(older, "stop/comet-as-ace", "stops").value
    assert detail(later, "stop/comet-as-stop", "stops").value
    for game in ("commit-1991", older, later):
        assert detail(game, "stop/comet-as-king", "ranks").value == (13,)


@pytest.mark.parametrize(("answer", "most"), [("two-to-five", 5), ("any", 26)])
def test_the_pack_counts_only_where_it_limits_the_players(answer: str, most: int) -> None:
    found = detail(f"commit-1991[how-many-players={answer}]", "seats", "most")
    assert found.value == most
    assert ("pack-of-51" in points(found)) == (answer == "any")


@pytest.mark.parametrize(("base", "kings"), [("commit-1857", "the commit of 1857"), ("comet-1991", "modern")])
def test_no_ace_follows_a_king_that_is_a_stop(base: str, kings: str) -> None:
    with pytest.raises(ReadingError, match=kings):
        nines.load(f"commit-1991[base-game={base},what-follows-an-ace=after-king]")
