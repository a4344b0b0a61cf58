"""What ``repr`` returns for games, positions and answers: short, on one line, not the same for two games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines.boundary.reprs import short_repr
from nines.common.turn_order import Rotation
from nines.kernel.playing import begin, dealt
from nines.reference import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame

MOST = 300  # letters
FAMILIES = {game.family.name: game for game in nines.library().games()}


def of_a_deal(game: AnyGame) -> Iterator[object]:
    """Yield all that a program sees of a deal, in order of play."""
    seats = next(seats for seats in range(2, 10) if game.admits(seats))
    match = begin(game, seats, 7)
    step = dealt(game, match.position, 7)
    yield from (game, game.rule_set, game.choices, game.family, match, match.position, step, *step.events)
    while not step.position.ended and step.position.to_act in range(seats):
        yield from (step.position, step, game.observe(step.position, 0))
        step = game.play(step.position, game.legal_acts(step.position)[0])
    yield from (step.position, step, game.check(step.position, []), *game.rules().values())


@pytest.mark.parametrize("game", FAMILIES.values(), ids=FAMILIES)
def test_what_a_program_sees_is_short_and_on_one_line(game: AnyGame) -> None:
    for seen in of_a_deal(game):
        text = repr(seen)
        assert len(text) <= MOST, text
        assert text.isprintable(), text
        assert text.startswith("<"), text


def test_the_short_texts_of_a_game_say_which_it_is() -> None:
    game = nines.load("comet-1718")
    assert repr(game) == "<Game comet-1718: stops, 2 to 5 players can play>"
    others = [
        game.read({"comet-stops": "yes"}),
        game.with_house_rules({"payment/king.amount": 2}),
        game.with_rule("turn", Rotation(clockwise=False)),
        game.with_rule("turn", Rotation()),
    ]
    assert len({repr(game), *map(repr, others)}) == len(others) + 1


def test_a_position_says_whose_turn_it_is() -> None:
    game = nines.load("comet-1718")
    table = game.start(["K♥ 2♣", "5♠"])
    held = "hands of 2, 1 cards, balances 100, 100"
    assert repr(table) == f"<StopsPosition of comet-1718: seat 0 acts, {held}>"
    assert repr(game.observe(table, 0)) == "<StopsObservation: seat 0 holds 2♣ K♥; hands of 2, 1 cards>"
    end = game.check(table, ["K♥", "2♣"]).position
    assert repr(end).startswith("<StopsPosition of comet-1718: the deal is over, hands of 0, 1 cards")
    match = "<Match of comet-1718: 0 deals played, seat 0 begins, seat 1 deals, balances 100, 100>"
    assert repr(table.match) == match


def test_answers_of_the_reference_are_short() -> None:
    ours = nines.library()
    one_of_each = {what: name for name, what in ours.index.names.items()}
    names = {*one_of_each.values(), "comet-1718/seats.least"}
    assert len(names) > 15
    for found in (find(ours, name) for name in sorted(names)):
        for answer in (found, found.answer):
            assert len(repr(answer)) <= MOST, repr(answer)
            assert repr(answer).isprintable()


def test_a_field_that_holds_much_is_a_number() -> None:
    played: Any = nines.play("comet-1718", seats=3, seed=7)
    assert repr(played.deals[0]) == (
        "<DealAnswer number=1, winners=[3], gains=[9, -54, 45], balances=[109, 46, 145], match_over=False, "
        "events=[79 EventAnswer], breaks_off=False>"
    )
    assert short_repr(played) == repr(played)
    assert "deals=[1 DealAnswer]" in repr(played)
