"""What the details of the hold'em form of Multiple 9 rest on: its page, or our choice."""

from __future__ import annotations

import pytest

from nines import load

SLUG = "multiple-9-holdem-2007"


@pytest.mark.parametrize(
    ("place", "name", "warrant"),
    [
        ("deal", "each", "stated"),
        ("deal", "board", "stated"),
        ("deal", "singly", "doubtful-choice"),
        ("board", "at_a_time", "implied"),  # that there is a round of betting before the flop
        ("blinds", "", "doubtful-choice"),  # the page names Texas Hold'em, and does not describe it
        ("opening", "", "doubtful-choice"),
        ("unused", "", "stated"),
        ("unused", "ace", "stated"),
        ("unused", "partly", "doubtful-choice"),
        ("multiple", "split", "sure-choice"),
    ],
)
def test_what_the_page_says_is_kept_apart_from_custom(place: str, name: str, warrant: str) -> None:
    details = {detail.name: detail for detail in load(SLUG).rules()[f"{SLUG}/{place}"].details}
    assert details[name].warrant == warrant


@pytest.mark.parametrize(
    ("chosen", "most", "points"),
    [
        ("", 10, ("how-many-players",)),
        ("[how-many-players=two-to-twenty-three]", 23, ("how-many-players", "cards-burned")),
        ("[cards-burned=yes,how-many-players=two-to-twenty-three]", 22, ("how-many-players", "cards-burned")),
    ],
)
def test_burned_cards_count_where_the_pack_limits_players(
    chosen: str, most: int, points: tuple[str, ...]
) -> None:
    seats = load(f"{SLUG}{chosen}").rules()[f"{SLUG}/seats"]
    assert seats.points == points
    assert {detail.name: detail.value for detail in seats.details}["most"] == most


@pytest.mark.parametrize(("cap", "points"), [("three", 2), ("four", 2), ("no-cap", 1)])
def test_no_cap_leaves_none_to_lift(cap: str, points: int) -> None:
    chosen = "" if cap == "three" else f"[most-raises={cap}]"
    assert len(load(f"{SLUG}{chosen}").rules()[f"{SLUG}/cap"].points) == points
