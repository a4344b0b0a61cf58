"""A lot is drawn until it decides."""

from __future__ import annotations

import pytest

import nines
from nines.common.inputs import Drawn
from nines.errors import EndlessPlayError

LIBRARY = nines.library()
OXFORD = LIBRARY.load("oxford-whist")


def test_a_lot_that_decides_nothing_ends() -> None:
    """In the packs of Ninety-nine for three the lowest of equal cards never decides."""

    class Undecided:
        finds_dealer = True

        def draw(self, _: object) -> Drawn:
            return Drawn((), None)

    game = OXFORD.with_rule("oxford-whist/lot", Undecided())
    with pytest.raises(EndlessPlayError, match="oxford-whist/lot: the lot was drawn 1000 times"):
        nines.begin(game, 3, 7)
