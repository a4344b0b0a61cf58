"""What the details of partial games rest on: their texts, or what follows from these."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.stops.partial_games.planetenspiel import planetenspiel
from nines.stops.partial_games.pope_joan import pope_joan

if TYPE_CHECKING:
    from nines.stops.partial_game import PartialGame


@pytest.mark.parametrize(
    ("game", "place", "name", "warrant"),
    [
        (planetenspiel(), "wild", "which", "stated"),
        (planetenspiel(), "turn", "", "stated"),
        (planetenspiel(), "turn", "clockwise", "implied"),  # the way round is said of the deal
        (planetenspiel(), "ranking", "order", "implied"),
        (pope_joan(), "deal", "whole_hands", "stated"),
        (pope_joan(), "deal", "longer", "implied"),
        (pope_joan(), "turn", "", "implied"),  # that anybody comes after the holder is not said
        (pope_joan(), "pool/pope", "amount", "stated"),
        (pope_joan(), "lot", "rank", "stated"),
        (pope_joan(), "lot", "from_any_seat", "implied"),
    ],
)
def test_what_a_text_says_is_kept_apart_from_what_follows(
    game: PartialGame, place: str, name: str, warrant: str
) -> None:
    details = {one.name: one for one in game.rules()[f"{game.slug}/{place}"].details}
    assert details[name].warrant == warrant


def test_each_amount_on_the_board_rests_on_the_words_that_give_it() -> None:
    pools = pope_joan().aspects()["pool"]
    amounts = [one for cited in pools for one in cited.details if one.name == "amount"]
    assert [one.value for one in amounts] == [6, 2, 2, 1, 1, 1, 1, 1]
    assert {one.passages for one in amounts} == {("hoffmann-1909:012",)}
