"""The check of imagined deals: it passes for every game, and notices deals that contradict the play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import nines
from nines.cards import in_order
from nines.kernel.playing import begin
from nines.shuffle import Stream
from nines_verification import imagined_deals
from nines_verification.imagined_deals import check_imagined, drawn
from nines_verification.report import Part


def without_what_was_shown(_: Any, position: Any, seat: int, stream: Stream) -> Any:  # noqa: ANN401
    """Return a position with the other hands shuffled, whatever the acts have shown."""
    start = position if position.history.start is None else position.history.start
    others = [one for one in range(start.seats) if one != seat]
    cards = iter(stream.shuffled(in_order(card for one in others for card in position.hands[one])))
    hands = [*position.hands]
    for one in others:
        hands[one] = frozenset(next(cards) for _ in position.hands[one])
    gone = [first - now for first, now in zip(start.hands, position.hands, strict=True)]
    first = start._replace(hands=tuple(hand | laid for hand, laid in zip(hands, gone, strict=True)))
    history = type(position.history)(first, position.history.acts)
    return position._replace(hands=tuple(hands), history=history) if position.history.acts else first


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["red-nines-20c", "oxford-whist"])
def test_deals_imagined_without_what_was_shown_are_faults(slug: str) -> None:
    game = nines.load(slug)
    careless = replace(game, family=replace(game.family, determinize=without_what_was_shown))
    _, failures, _ = check_imagined(careless, "standard", samples=40)
    assert failures
    assert all(slug in failure.where for failure in failures)


def first(_: Any, position: Any, seat: int, stream: Stream) -> Any:  # noqa: ANN401, ARG001
    """Return the first position of the deal, whatever has happened since."""
    return position.history.start or position


def test_a_position_that_looks_different_to_a_seat_fails() -> None:
    game = nines.load("comet-1718")
    late = replace(game, family=replace(game.family, determinize=first))
    _, failures, _ = check_imagined(late, "standard", samples=8)
    assert any("something else now" in failure.what for failure in failures)


def test_answers_are_drawn_alone_and_in_pairs() -> None:
    game = nines.load("comet-1718")
    alone, pair, default = (
        len(drawn(game, number, Stream.of(number)).choices.changed) for number in (1, 2, 3)
    )
    assert default == 0
    assert alone >= 1
    assert pair >= 1


def test_each_part_imagines_other_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def noted(game: Any, seats: int, seed: int) -> Any:  # noqa: ANN401
        seeds.append(seed)
        return begin(game, seats, seed)

    monkeypatch.setattr(imagined_deals, "begin", noted)
    for number in (1, 2):
        check_imagined(nines.load("comet-1718"), "full", part=Part(number, 1250))
    assert len(seeds) == len(set(seeds)) > 1
