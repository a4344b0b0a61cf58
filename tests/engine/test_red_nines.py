"""What the rules of Red Nines and Pink Nines rest on, where the texts are silent or speak of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail


def detail(game: str, place: str, name: str = "") -> Detail:
    """Return a detail of a rule: by default, which rule it is."""
    cited: Cited[object] = nines.load(game).rule_set.rule_at(place)
    return next(one for one in cited.details if one.name == name)


@pytest.mark.parametrize(
    ("place", "point"), [("together", "fourfold-payment"), ("passing/unable", "who-may-follow")]
)
def test_what_the_account_omits_is_not_shown_as_implied(place: str, point: str) -> None:
    found = detail("red-nines-1881", place)
    assert [choice.point for choice in found.choices] == [point]
    assert found.warrant == "doubtful-choice"


def test_the_red_ace_pool_gets_half_an_example() -> None:
    assert detail("red-nines-1881", "pool/red-nine", "amount").warrant == "stated"
    half = detail("red-nines-1881", "pool/red-ace", "amount")
    assert (half.value, half.warrant) == (3, "implied")
    assert set(half.passages) == {"wp-red-nines:066", "wp-red-nines:067"}


def test_four_table_cards_are_described_for_eight_only() -> None:
    on_table = detail("red-nines-1881", "deal", "on_table")
    assert "wp-red-nines:070" in on_table.passages
    assert [choice.point for choice in on_table.choices] == ["table-cards-when-not-eight"]
    assert detail("pink-nines-2008", "deal", "on_table").warrant == "stated"


@pytest.mark.parametrize(
    ("american", "points", "passages"),
    [
        ("no", 20, {"wp-red-nines:140", "wp-red-nines-early:057"}),
        ("yes", 11, {"wp-red-nines-early:058"}),
    ],
)
def test_each_table_of_values_cites_its_own_words(american: str, points: int, passages: set[str]) -> None:
    ace = detail(f"red-nines-20c[american-values={american}]", "value", "ace")
    assert (ace.value, set(ace.passages)) == (points, passages)
    assert ace.warrant == "stated"  # the older article offers both


@pytest.mark.parametrize(
    ("counts", "points"),
    [("nine", {"red-nine-counts"}), ("nothing", {"red-nine-counts", "how-many-red-nines"})],
)
def test_wild_nines_bear_on_values_where_they_count_nothing(counts: str, points: set[str]) -> None:
    nothing = detail(f"red-nines-20c[red-nine-counts={counts}]", "value", "nothing")
    assert {choice.point for choice in nothing.choices} == points


def test_passing_is_stated_but_its_order_is_inherited() -> None:
    unable = detail("pink-nines-2008", "passing/unable")
    assert (unable.passages, unable.warrant, unable.inherited) == (("wp-red-nines:162",), "implied", None)
    clockwise = detail("pink-nines-2008", "turn", "clockwise")
    assert clockwise.inherited
    assert clockwise.inherited.rule == "red-nines-1881/turn"
    assert clockwise.inherited.passages == ("wp-red-nines:159",)


@pytest.mark.parametrize("place", ["settlement/cards", "pool/red-nine", "together"])
def test_a_payment_of_1881_is_inherited_in_all_details(place: str) -> None:
    cited = nines.load("pink-nines-2008[cards-left-paid=all]").rule_set.rule_at(place)
    for one in cited.details:
        assert one.inherited, one.name
        assert "cards-left-paid" in [choice.point for choice in one.inherited.choices], one.name


def test_the_documents_unit_holds_unless_counters_are_paid() -> None:
    assert detail("pink-nines-2008", "pool/ante", "unit").warrant == "stated"
    counters = detail("pink-nines-2008[cards-left-paid=cards]", "pool/ante", "unit")
    assert (counters.value, counters.warrant) == ("counter", "doubtful-choice")


def test_no_rule_rests_on_which_author_is_followed() -> None:
    points = {point for cited in nines.load("pink-nines-2008").rules().values() for point in cited.points}
    assert "which-account" not in points
