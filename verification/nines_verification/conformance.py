"""Conformance: what must hold of every game, tried on deals, readings and acts that no one chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from nines.cards import RANKS, SUITS, Card, Face, show_cards
from nines.corpus import corpus
from nines.errors import LacunaError, NinesError, ReadingError
from nines.shuffle import DEALS, Stream
from nines.stops.table import Claim, Lay, Pass
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import DataObject

    from nines.game import Playable, Step

_MOST_SEATS: Final = 10
_SEEDS: Final = st.integers(0, (1 << 64) - 1)


class BrokenPropertyError(NinesError):
    """A property that does not hold, with the game and the position."""


def check_conformance(
    game: Playable[Any, Any], examples: int, *, vary: bool = True, randomise: bool = False
) -> tuple[int, tuple[Failure, ...]]:
    """Return how many deals were tried, and the first that broke a property, shrunk.

    Parameters
    ----------
    game
        What is tried.
    examples
        How many deals.
    vary
        Whether other readings are tried as well, alone and together.
    randomise
        Draw fresh examples instead of the same every time.
    """
    tried = 0

    @settings(
        max_examples=examples,
        derandomize=not randomise,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),  # a whole deal is a large example
    )
    @given(st.data())
    def every_deal_conforms(data: DataObject) -> None:
        nonlocal tried
        tried += 1
        variant = _draw_readings(game, data) if vary else game
        _conform(variant, data)

    try:
        every_deal_conforms()
    except NinesError as error:
        return tried, (Failure(game.name, str(error)),)
    return tried, ()


def _draw_readings(game: Playable[Any, Any], data: DataObject) -> Playable[Any, Any]:
    """Draw some other candidates; none is the simplest draw."""
    readings = corpus().readings_of(game.slug)
    open_points = sorted(point for point, reading in readings.items() if len(reading.playable) > 1)
    points = data.draw(st.lists(st.sampled_from(open_points), max_size=4, unique=True)) if open_points else []
    chosen = {point: data.draw(st.sampled_from(readings[point].playable)) for point in points}
    try:
        return game.read(chosen)
    except ReadingError:  # candidates that exclude each other
        reject()


def _conform(game: Playable[Any, Any], data: DataObject) -> None:
    """Play a drawn deal with drawn acts to its end, asking after every act."""
    table = _draw_deal(game, data)
    pack, money = game.cards(table), sum(game.accounts(table).values())
    limit = (len(pack) + 1) * (2 * table.players + 4)
    for _ in range(limit):
        broken = next(_broken(game, table, data, pack, money), None)
        if broken:
            raise BrokenPropertyError(f"{broken}, in {_show(game, table)}")
        if game.ended(table):
            return
        acts = game.acts(table)
        act = data.draw(st.sampled_from(acts))
        step = game.play(table, act)
        broken = next(_broken_events(game, table, step), None)
        if broken:
            raise BrokenPropertyError(f"{broken}, after {act} in {_show(game, table)}")
        table = step.position
    raise BrokenPropertyError(f"play has not ended after {limit} acts, in {_show(game, table)}")


def _draw_deal(game: Playable[Any, Any], data: DataObject) -> Any:  # noqa: ANN401
    """Draw a whole deal, or small hands: those shrink to what a person can follow."""
    seats = data.draw(
        st.sampled_from([number for number in range(1, _MOST_SEATS + 1) if game.admits(number)])
    )
    seed = data.draw(_SEEDS)
    opened = game.open(seats, seed)
    dealt = game.deal(opened.position, seed).position
    if data.draw(st.booleans()):
        return dealt
    cards = Stream.of(seed, DEALS, 1).shuffled(game.cards(dealt))
    size = data.draw(st.integers(1, min(6, len(cards) // (seats + 1))))
    hands = [show_cards(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    return game.start(hands, dead=show_cards(cards[seats * size : (seats + 1) * size]))


def _broken(
    game: Playable[Any, Any],
    table: Any,  # noqa: ANN401
    data: DataObject,
    pack: tuple[Card, ...],
    money: int,
) -> Iterator[str]:
    """Yield what does not hold of a position."""
    if game.cards(table) != pack:
        yield "cards are lost or made"
    if sum(game.accounts(table).values()) != money:
        yield "money is lost or made"
    acts = game.acts(table)
    if game.ended(table) == bool(acts):
        yield "there is no act" if not acts else "there are acts after the end"
    for act in acts:
        if game.why_not(table, act) is not None:
            yield f"{act} is listed and refused"
    if len(set(acts)) < len(acts):
        yield "an act is listed twice"
    yield from _broken_refusals(game, table, data)
    seat = data.draw(st.integers(0, table.players - 1))
    imagined = game.imagine(table, seat, Stream.of(data.draw(_SEEDS)))
    if game.sight(imagined, seat) != game.sight(table, seat):
        yield f"seat {seat} sees what it cannot see"


def _broken_refusals(game: Playable[Any, Any], table: Any, data: DataObject) -> Iterator[str]:  # noqa: ANN401
    """Yield what is wrong with the answer to an act that may be foolish."""
    card = Card(data.draw(st.sampled_from(RANKS)), data.draw(st.sampled_from(SUITS)))
    named = Face(data.draw(st.sampled_from(RANKS)), data.draw(st.sampled_from(("", *SUITS))))
    # The foolish ones first: a rule of the source refuses them, or nobody has an answer.
    for act in (Lay((card,), card.face), Lay((card,), named), Lay((), named), Pass(), Claim()):
        try:
            refusal = game.why_not(table, act)
        except LacunaError:  # a game without claims has no answer to one
            continue
        if refusal is None:
            game.play(table, act)
        elif refusal.rule not in game.rules():
            yield f"{act} is refused by {refusal.rule}, which is no rule of the game"
        elif not refusal.passages and not refusal.readings:
            yield f"{act} is refused by {refusal.rule}, which cites nothing"
        elif any(passage not in corpus().passages for passage in refusal.passages):
            yield f"{act} is refused by {refusal.rule}, which cites a passage that is not there"


def _broken_events(game: Playable[Any, Any], before: Any, step: Step) -> Iterator[str]:  # noqa: ANN401
    """Yield what is wrong with the events of an act: their rules, and the money they tell of."""
    accounts = game.accounts(before)
    for event in step.events:
        if event.rule not in game.rules():
            yield f"an event is caused by {event.rule}, which is no rule of the game"
        if event.transfer:
            giver, taker, amount = event.transfer
            accounts[giver] = accounts.get(giver, 0) - amount
            accounts[taker] = accounts.get(taker, 0) + amount
    if accounts != game.accounts(step.position):
        yield "the payments told do not make the purses"
    if not step.events:
        yield "an act causes nothing"


def _show(game: Playable[Any, Any], table: Any) -> str:  # noqa: ANN401
    hands = " | ".join(show_cards(sorted(hand)) or "-" for hand in table.hands)
    return f"{game.name}, hands {hands}, turn {table.turn}, run {table.run}"
