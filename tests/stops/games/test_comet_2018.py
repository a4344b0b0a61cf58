"""What the details of the Comet of 2018 rest on."""

from __future__ import annotations

from tests.details import by_name, rule


def test_a_wild_card_is_inherited_but_not_which_it_is() -> None:
    found = by_name(rule("comet-2018/wild", base_game="comet-1991"))
    assert found[""].inherited
    assert found[""].inherited.rule == "comet-1991/wild"
    assert (found["which"].inherited, [one.point for one in found["which"].choices]) == (None, ["comet-card"])
