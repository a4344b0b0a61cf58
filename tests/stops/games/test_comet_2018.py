"""What the details of the Comet of 2018 rest on."""

from __future__ import annotations

from tests.details import by_name, rule


def test_a_wild_card_is_inherited_but_not_which_it_is() -> None:
    details = by_name(rule("comet-2018/wild", base_game="comet-1991"))
    assert details[""].inherited
    assert details[""].inherited.rule == "comet-1991/wild"
    assert (details["which"].inherited, [choice.point for choice in details["which"].choices]) == (
        None,
        ["comet-card"],
    )
