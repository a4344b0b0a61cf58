"""Commit of 1857, 1991 and 2011: what each base changes, and what the details of their rules rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines import load

if TYPE_CHECKING:
    from nines.evidence.warrant import Detail


def detail(game: str, place: str, name: str = "") -> Detail:
    """Return a detail of a rule; without a name, which rule it is."""
    slug = game.partition("[")[0]
    cited = load(game).rules()[f"{slug}/{place}"]
    return next(one for one in cited.details if one.name == name)


def points(found: Detail) -> set[str]:
    return {choice.point for choice in found.all_choices}


@pytest.mark.parametrize(
    ("place", "name", "warrant"),
    [
        ("pack", "without", "stated"),
        ("continuation", "", "implied"),  # that ranks go up is said nowhere
        ("ranking", "", "implied"),
        ("ranking", "order", "sure-choice"),  # where the ace is
        ("deal", "", "stated"),
        ("deal", "longer", "doubtful-choice"),
        ("wild", "", "stated"),
        ("wild", "which", "sure-choice"),  # the document has lost the card
        ("settlement/cards", "but_wild", "stated"),
        ("settlement/nine-of-diamonds", "other", "sure-choice"),
        ("suit", "", "doubtful-choice"),  # no word on suits
        ("insight", "", "sure-choice"),  # no word on who may look
        ("lot", "", "doubtful-choice"),
        ("credit", "", "sure-choice"),
        ("stop/ace", "", "sure-choice"),
        ("stop/wild-as-stop", "cards", "stated"),
    ],
)
def test_the_words_of_1857_are_apart_from_our_choices(place: str, name: str, warrant: str) -> None:
    assert detail("commit-1857", place, name).warrant == warrant


def test_the_usual_naming_holds_above_the_seven_of_diamonds() -> None:
    usual = detail("commit-1857[seven-of-diamonds-revived=yes]", "naming", "naming")
    assert points(usual) == {"wild-names", "in-suit", "wild-as-absent-card"}
    assert usual.passages == ("wp-comet:195",)


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


@pytest.mark.parametrize(("answer", "most"), [("two-to-five", 5), ("any", 52)])
def test_the_pack_counts_only_where_it_limits_the_players(answer: str, most: int) -> None:
    found = detail(f"commit-1991[how-many-players={answer}]", "seats", "most")
    assert found.value == most
    assert ("pack-of-51" in points(found)) == (answer == "any")


def test_a_rule_within_another_names_its_origin() -> None:
    of = detail("commit-2011[holder-must-play=no]", "passing/natural-card", "of")
    assert of.inherited is not None
    assert of.inherited.rule == "commit-1991/passing/natural-card"
    assert of.inherited.origin == "comet-1991/passing/natural-card"
    assert {"natural-card-held-back", "base-game", "rest-of-the-rules"} <= points(of)
    free = detail("commit-1991[comet-options-due=free]", "passing/natural-card", "of")
    assert free.inherited is not None
    assert free.inherited.rule == "comet-1991/passing/natural-card"


@pytest.mark.parametrize("base", ["commit-1991", "commit-1857"])
def test_play_in_suit_leaves_no_question_of_the_jack(base: str) -> None:
    chosen = "" if base == "commit-1991" else f"[rest-of-the-rules={base}]"
    found = load(f"commit-2011{chosen}").rules()["commit-2011/continuation"]
    assert "after-the-ten" not in found.points
    assert ("ten-gone" in found.points) == (base == "commit-1991")


@pytest.mark.parametrize(("in_suit", "rule"), [("yes", "InSuit"), ("no", "SuitOnceWildIsOut")])
def test_the_comet_does_not_change_the_suits_of_1857(in_suit: str, rule: str) -> None:
    asked = "" if in_suit == "yes" else "in-suit=no,"
    found = detail(f"commit-2011[{asked}rest-of-the-rules=commit-1857]", "suit")
    assert found.value == rule
    assert {"in-suit", "rest-of-the-rules"} <= points(found)
