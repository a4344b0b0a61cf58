"""Every rule of Ninety-nine, under every reading."""

from __future__ import annotations

import pytest

from nines import load
from nines.libraries.alternatives import alternatives

FORMS = ("ninety-nine-3p", "ninety-nine-2p", "ninety-nine-4p", "ninety-nine-classic", "oxford-whist")


@pytest.mark.parametrize("slug", FORMS)
def test_every_rule_says_itself_in_one_line_and_cites(slug: str) -> None:
    game = load(slug)
    for one in (game, *(other for _, _, other in alternatives(game))):
        for key, cited in one.rules().items():
            said = str(cited.rule)
            assert said, key
            assert "\n" not in said
            assert cited.passages or cited.points
