"""Chance acts openly: a position says that it is to act, and holds neither a seed nor a stream."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import pytest

import nines
from nines.errors import IllegalActError
from nines.kernel.playing import begin, chance_streams, play_on
from nines.kernel.position import CHANCE
from nines.policies import at_random
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.multiple9.position import Multiple9Position

GAME: Final = nines.multiple9.load("multiple-9-2007")
HANDS: Final = ["7♣ J♣ 5♣ K♣ 2♥", "2♦ 3♦"]
BEFORE: Final = ("draw", "discard 7♣ J♣", "discard 5♣ K♣", "done")  # the only card of the stock is drawn


def empty() -> Multiple9Position:
    """Return a position whose stock is empty and in which a card is drawn next."""
    position: Multiple9Position = GAME.start(HANDS, pile="A♣")
    for act in BEFORE:
        position = GAME.play(position, GAME.parse_act(act)).position
    assert position.stock == ()
    return position


def drawing() -> Multiple9Position:
    """Return the position after somebody has asked for a card that is not there."""
    position: Multiple9Position = GAME.play(empty(), GAME.parse_act("draw")).position
    return position


def test_chance_alone_is_to_act_when_the_stock_is_empty() -> None:
    assert empty().to_act == 1
    step = GAME.play(empty(), GAME.parse_act("draw"))
    assert step.position.to_act is CHANCE
    assert [event.kind for event in step.events] == ["reshuffled"]
    assert GAME.legal_acts(step.position) == ()
    assert not step.position.ended
    assert GAME.cards(step.position) == GAME.cards(empty())


@pytest.mark.parametrize("act", ["draw", "done", "pass", "go out", "discard 2♦"])
def test_where_chance_is_to_act_every_act_is_refused(act: str) -> None:
    assert not GAME.is_legal(drawing(), GAME.parse_act(act))
    with pytest.raises(IllegalActError, match="the discards are being shuffled"):
        GAME.play(drawing(), GAME.parse_act(act))


def test_what_chance_does_leads_on() -> None:
    step = GAME.resolve(drawing(), Stream.of(4))
    assert step.position.to_act == 1
    assert [event.kind for event in step.events] == ["picked_up"]
    assert (step.position.reshuffles, step.position.pile) == (1, ())
    assert GAME.legal_acts(step.position)
    assert GAME.cards(step.position) == GAME.cards(drawing())


def test_what_chance_does_comes_from_its_stream_alone() -> None:
    stocks = {}
    for seed in range(8):
        one, other = (GAME.resolve(drawing(), Stream.of(seed)) for _ in range(2))
        assert one == other
        stocks[seed] = (one.events, one.position.stock)
    assert len(set(stocks.values())) > 1


def test_to_play_on_is_to_reach_a_players_act() -> None:
    act = GAME.parse_act("draw")
    step = play_on(GAME, empty(), act, chance_streams(5, 0))
    asked = GAME.play(empty(), act)
    resolved = GAME.resolve(asked.position, next(chance_streams(5, 0)))
    assert step.position == resolved.position
    assert step.events == (*asked.events, *resolved.events)
    assert step.position.to_act == 1


def parts(thing: Any) -> Iterator[Any]:  # noqa: ANN401 - whatever a position holds
    """Yield a thing and all that it consists of."""
    yield thing
    inner: Any = ()
    if is_dataclass(thing) and not isinstance(thing, type):
        inner = [getattr(thing, field.name) for field in fields(thing)]
    elif isinstance(thing, tuple | list | frozenset | set):
        inner = thing
    elif isinstance(thing, dict):
        inner = [*thing.keys(), *thing.values()]
    for one in inner:
        yield from parts(one)


def names(thing: Any) -> set[str]:  # noqa: ANN401 - the same
    """Return the names of all fields of a thing and of all that it consists of."""
    names = set()
    for part in parts(thing):
        names |= set(getattr(part, "_fields", ()))
        if is_dataclass(part):
            names |= {each.name for each in fields(part)}
    return names


def played(game: AnyGame) -> Iterator[Any]:
    """Yield a match and the positions of a deal, those too in which chance is to act."""
    seats = next(number for number in range(2, 9) if game.admits(number))
    match = begin(game, seats, 3).position
    yield match
    stream, chances = Stream.of(8), chance_streams(3, 0)
    position = nines.dealt(game, match, 3).position
    for _ in range(40):
        yield position
        if position.to_act is CHANCE:
            position = game.resolve(position, next(chances)).position
        elif not position.ended:
            position = game.apply(position, at_random(None, game.legal_acts(position), stream)).position


@pytest.mark.parametrize("slug", nines.library().playable)
def test_no_position_or_match_holds_a_seed_or_stream(slug: str) -> None:
    big = 2**16  # far beyond what is counted at a table, far below a seed
    for thing in played(nines.library().load(slug)):
        assert not any(isinstance(part, Stream) for part in parts(thing))
        assert not {name for name in names(thing) if "seed" in name or "stream" in name or "rng" in name}
        assert all(abs(part) < big for part in parts(thing) if type(part) is int)  # no cards


def test_a_seed_in_a_position_would_be_found() -> None:
    match: Match[Any] = drawing().match
    hiding = drawing()._replace(match=replace(match, more=({"seed": Stream.of(1)},)))
    assert any(isinstance(part, Stream) for part in parts(hiding))
    assert {"turn", "deals", "seats", "pools"} <= names(drawing())
