"""What the details of the Comet of 2011 rest on."""

from __future__ import annotations

import pytest
from tests.details import by_name, rule


@pytest.mark.parametrize(
    ("key", "via", "points", "warrant"),
    [
        ("comet-2011/deal", ("wp-comet:171",), (), "stated"),
        ("comet-2011-two-hand/deal", ("wp-comet:159",), ("rest-of-the-rules",), "implied"),
    ],
)
def test_of_the_deal_the_later_account_gives_only_the_numbers(
    key: str, via: tuple[str, ...], points: tuple[str, ...], warrant: str
) -> None:
    details = by_name(rule(key))
    assert (details["each"].warrant, details["each"].inherited) == (warrant, None)
    for name in ("", "packet"):
        taken = details[name].inherited
        assert taken
        assert (taken.rule, taken.passages) == ("comet-1991/deal", via)
        assert tuple(choice.point for choice in taken.choices) == points
    assert [choice.point for choice in details["packet"].choices] == ["packets"]
