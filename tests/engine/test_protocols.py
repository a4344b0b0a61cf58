"""Programs of users as mypy checks them: ``make lint`` fails if a type is lost.

It also fails if a fault is no longer found: an ignored fault that mypy does not find is an error of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_type

import pytest

import nines
from nines.errors import RequestError
from nines.kernel.playing import by_seat, play_deal
from nines.protocols import Act, LoadedGame, Observation, Position, Transition
from nines.stops.acts import Lay
from nines.stops.position import StopsPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.shuffle import Stream

OF_EACH_FAMILY = ("comet-1718", "ninety-nine-3p", "multiple-9-2007", "multiple-9-holdem-2007")


def shortest(observation: Observation, acts: Sequence[Act], stream: Stream) -> Act:
    """Choose the act with the shortest notation, unless few cards are left."""
    if len(observation.hand) < observation.counts[observation.seat]:
        return stream.shuffled(acts)[0]
    return min(acts, key=lambda act: len(str(act)))


def positions(game: LoadedGame, seats: int) -> list[Position]:
    """Return the positions of some acts, each the first legal one."""
    step: Transition[Position] = nines.dealt(game, nines.begin(game, seats, 7).position, 7)
    found = [step.position]
    while isinstance(found[-1].to_act, int) and len(found) < 6:
        found.append(game.play(found[-1], game.legal_acts(found[-1])[0]).position)
    return found


def slips(game: LoadedGame, table: Position) -> None:
    """Make the slips that a type checker is to find; nobody calls this."""
    table.to_akt  # type: ignore[attr-defined] # noqa: B018
    game.play(table, "lay 7♥")  # type: ignore[arg-type]
    game.observe(table, table.to_act)  # type: ignore[arg-type] # chance may be next, or nobody
    game.play(table, game.parse_act("pass")).events[0].ruel  # type: ignore[attr-defined] # noqa: B018
    nines.play("comet-1718", seats="3")  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", OF_EACH_FAMILY)
def test_a_program_for_every_game_is_checked(slug: str) -> None:
    game = nines.load(slug)
    assert_type(game, LoadedGame)
    assert len(positions(game, 3)) == 6
    seen = game.observe(positions(game, 3)[0], 0)
    assert (seen.seat, seen.turn, len(seen.ledger.seats)) == (0, seen.turn, 3)
    assert all(act.sort_key for act in game.legal_acts(positions(game, 3)[0]))


def test_a_policy_with_types_plays_a_deal() -> None:
    game = nines.load("comet-1718")
    deal = play_deal(game, nines.begin(game, 3, 7).position, 7, 1, by_seat([shortest] * 3))
    assert len(deal.outcome.winners) == 1


def test_a_game_of_a_family_has_its_own_types() -> None:
    game = nines.stops.load("comet-1718")
    table = game.start(["7♥ 9♦", "8♠ K♣"])
    assert_type(table, StopsPosition)
    first = game.legal_acts(table)[0]
    assert isinstance(first, Lay)
    assert [str(card) for card in first.cards] == ["9♦"]


@pytest.mark.parametrize(
    ("load", "slug"),
    [
        (nines.stops.load, "comet-1718"),
        (nines.ninety_nine.load, "ninety-nine-3p"),
        (nines.multiple9.load, "multiple-9-2007"),
        (nines.holdem.load, "multiple-9-holdem-2007"),
    ],
)
def test_a_family_loads_its_own_games_only(load: Any, slug: str) -> None:  # noqa: ANN401
    assert load(slug) == nines.load(slug)
    for other in OF_EACH_FAMILY:
        if other != slug:
            with pytest.raises(RequestError, match=f"^{other} is a game of the family [a-z0-9-]+, not of "):
                load(other)
