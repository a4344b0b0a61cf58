"""What the details of the Comet for two rest on."""

from __future__ import annotations

import nines


def test_all_that_is_inherited_rests_on_a_reading() -> None:
    taken = [
        detail.inherited
        for cited in nines.load("comet-2011-two-hand").rules().values()
        for detail in cited.details
        if detail.inherited
    ]
    assert taken
    assert all(
        [choice.point for choice in inheritance.choices] == ["rest-of-the-rules"] for inheritance in taken
    )
