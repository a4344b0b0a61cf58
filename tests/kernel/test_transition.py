"""Transitions are built from a position, and leave it as it was."""

from __future__ import annotations

from typing import Any, Final

import pytest

import nines
from nines.cards import Face, parse_cards
from nines.kernel.event import Event
from nines.kernel.playing import begin, dealt
from nines.kernel.transition import TransitionBuilder
from nines.stops.builder import StopsBuilder

COMET: Final = nines.stops.load("comet-1718")


@pytest.mark.parametrize("slug", nines.library().playable)
def test_a_builder_rebuilds_every_field_of_a_position(slug: str) -> None:
    game = nines.library().load(slug).plain
    seats = next(number for number in range(2, 9) if game.admits(number))
    position = dealt(game, begin(game, seats, 4).position, 4).position

    class Builder(TransitionBuilder[Any, Any], position=type(position)):
        pass

    builder = Builder(game.rule_set, position)
    assert {name: getattr(builder, name) for name in position._fields} == position._asdict()
    assert builder.transition() == (position, ())
    assert type(builder.position()) is type(position)
    assert hash(builder.position()) == hash(position)


def test_what_is_set_appears_only_in_the_new_position() -> None:
    position = COMET.start(["7♥ 8♥", "5♠"])
    course = StopsBuilder(COMET.rule_set, position)
    course.turn = 1
    course.set(called=True, turns=3)
    after = course.position()
    assert (after.turn, after.called, after.turns) == (1, True, 3)
    assert (position.turn, position.called, position.turns) == (0, False, 0)
    assert after._replace(turn=0, called=False, turns=0) == position


def test_emitted_events_keep_rule_and_order() -> None:
    course = StopsBuilder(COMET.rule_set, COMET.start(["7♥ 9♦", "5♠"]))
    lead, stop = COMET.rule_set.lead, COMET.rule_set.stop[0]
    course.emit("laid", lead, 0, parse_cards("9♦"), named=Face(8), said="eight", seen_by=(0,))
    course.emit("stopped", stop, 0, detail="so", amount=2, unit="card")
    course.pay(stop.key, 1, "pot", 3)
    assert course.transition().events == (
        Event("laid", lead.key, 0, parse_cards("9♦"), Face(8), said="eight", seen_by=(0,)),
        Event("stopped", stop.key, 0, detail="so", amount=2, unit="card"),
        Event("paid", stop.key, giver=1, taker="pot", amount=3, unit="jeton"),
    )
