"""Play an imagined deal again, with the engine and the second implementation; compare what a seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from nines.kernel.event import seen_by
from nines.kernel.position import CHANCE
from nines_verification.second import implementation_of
from nines_verification.second_opinion.notation import Notation, accounts_of
from nines_verification.second_opinion.setups import CardNames, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition, Match
    from nines_verification.second import Implementation, Reshuffled


class Step(NamedTuple):
    """An act or a chance event of a deal, with its events and the position after it."""

    actor: Any
    events: tuple[Event, ...]
    position: AnyPosition


class Moment(NamedTuple):
    """A moment of a deal: its first position, the steps since, the true position, and a seat."""

    start: AnyPosition
    steps: tuple[Step, ...]
    true: AnyPosition
    seat: int

    def seen(self, game: AnyGame) -> list[tuple[Any, ...]]:
        """Return what the seat has seen, step by step; steps that it did not notice are left out."""
        now = game.observe(self.start, self.seat)
        found: list[tuple[Any, ...]] = [(now,)]
        for step in self.steps:
            before, now = now, game.observe(step.position, self.seat)
            events = tuple(seen_by(step.events, self.seat))
            if events or now != before:
                found.append((step.actor, events, now))
        return found


def faults(game: AnyGame, moment: Moment, again: Moment) -> Iterator[str]:
    """Yield what is wrong with a position that a seat has imagined.

    Parameters
    ----------
    game
        The game.
    moment
        The true deal so far.
    again
        The imagined deal, played again.
    """
    if game.cards(again.true) != game.cards(moment.true):
        yield "cards disappear or appear"
    if game.observe(again.true, moment.seat) != game.observe(moment.true, moment.seat):
        yield "the seat would see something else now"
    if again.steps and again.steps[-1].position != again.true:
        yield "the acts lead to another position"
    if again.seen(game) != moment.seen(game):
        yield "the seat would have seen something else before"


def played_again(game: AnyGame, imagined: AnyPosition, seat: int) -> Moment:
    """Return the deal of an imagined position, played again from its first position.

    Parameters
    ----------
    game
        The game.
    imagined
        The imagined position.
    seat
        The seat that has imagined it.

    Raises
    ------
    NinesError
        If an act is not legal.
    """
    start = imagined if imagined.history.start is None else imagined.history.start
    return Moment(start, tuple(_again(game, start, imagined.history.acts)), imagined, seat)


def _again(game: AnyGame, position: AnyPosition, acts: tuple[Any, ...]) -> Iterator[Step]:
    """Yield the steps of a deal that is played again; an act that is not legal raises an error."""
    for act in acts:
        actor = position.to_act
        if actor is CHANCE:
            step = game.family.play.repeat(game.rule_set, position, act)
        else:
            step = game.play(position, act)
        position = step.position
        yield Step(actor, step.events, position)


def _knows(implementation: Implementation, game: AnyGame) -> bool:
    """Return whether the second implementation knows the answers, and plays them as the engine does."""
    offered = implementation.GAMES[game.slug]
    changed = game.choices.changed
    disputed = getattr(implementation, "IN_DISPUTE", {}).get(game.slug, {})
    if any(candidate not in offered.get(point, ()) for point, candidate in changed.items()):
        return False
    chosen = {f"{point}={candidate}" for point, candidate in changed.items()}
    return not any(chosen.issuperset(readings.replace(",", " ").split()) for readings in disputed)


def second_fault(game: AnyGame, match: Match[Any], again: Moment) -> str | None:
    """Return why the second implementation cannot play a deal again; empty if it can.

    Return None if the second implementation does not play the game with these answers.

    Parameters
    ----------
    game
        The game.
    match
        The state of the match before the deal.
    again
        The deal.
    """
    implementation = implementation_of(game.slug)
    if implementation is None or not _knows(implementation, game):
        return None
    names = CardNames.of(game, again.start.cards())
    notation = Notation(game, names)
    try:
        table = implementation.table(setup_of(game, match, again.start, names))
    except ValueError:
        return None
    for act, step in zip(again.true.history.acts, again.steps, strict=True):
        if step.actor is CHANCE:
            cast("Reshuffled", table).reshuffled([names.text(card) for card in act.cards])
        elif table.to_act() != step.actor:
            return f"second implementation: {table.to_act()} acts, not {step.actor}"
        else:
            legal = table.legal()
            if not notation.lists(legal, str(act)):
                return f"second implementation: {act} is not legal"
            table.play(notation.for_second(str(act), legal))
    ours, theirs = accounts_of(game.balances(again.true)), accounts_of(table.accounts())
    return "" if ours == theirs else f"second implementation: the accounts are {theirs}, not {ours}"
