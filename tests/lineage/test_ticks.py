"""Accounts on the line of their game."""

from __future__ import annotations

from tests.lineage.made_up import linked, small

from nines.lineage.drawing import to_dot
from nines.lineage.ticks import Join, joins


def test_an_account_is_joined_to_its_game_or_earlier_form() -> None:
    found = list(joins(small(), ["comet", "nain"]))
    assert Join("comet", "account/late", "late/later-form-of/first") in found  # the first is in the frame
    assert [join.younger for join in found if not join.key] == ["account/then", "account/dwarf"]
    assert not any("undated" in name for join in found for name in join[:2])


def test_first_accounts_are_in_the_frame_and_others_below() -> None:
    graph = small()
    lines = {line.split('"')[1]: line for line in to_dot(graph, linked).splitlines() if ", label=" in line}
    assert 'label="Comet &amp; manille\\nFirst"' in lines["comet"]
    assert 'label="Then"' in lines["account/then"]
    assert "URL" not in lines["account/then"]
    assert 'class="account executed"' in lines["account/late"]
    assert 'URL="games/comet-1760.html' in lines["account/late"]
    assert not any("undated" in line for line in lines)
