"""Check the deals that players imagine: whatever a player has seen must have happened in these deals too.

Deals are played at random, under our answers, under other answers alone, and under pairs of them. At random
moments, a player imagines the hidden cards. The imagined deal is then played again from its first position,
by the engine and, if it knows the answers, by the second implementation. Nothing here uses the code that
makes the imagined deals likely to be consistent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from nines.alternatives import alternatives
from nines.errors import NinesError, ReadingError, UnknownNameError
from nines.kernel.event import seen_by
from nines.kernel.playing import begin, dealt
from nines.kernel.position import CHANCE
from nines.shuffle import POLICIES, Stream
from nines_verification.report import Failure
from nines_verification.sampling import SAMPLERS
from nines_verification.second import implementation_of
from nines_verification.second_opinion.matches import seat_numbers
from nines_verification.second_opinion.midway import is_midway, midway
from nines_verification.second_opinion.notation import Notation, accounts_of
from nines_verification.second_opinion.setups import CardNames, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition, Match
    from nines.shuffle import Stream as Random
    from nines_verification.report import Level
    from nines_verification.second import Implementation, Reshuffled

SAMPLES: Final[dict[Level, int]] = {"standard": 24, "full": 10_000}  # of a game; it has a few more
OF_A_DEAL: Final = 8  # samples
MOST_SHOWN: Final = 5  # failures of a game


class Step(NamedTuple):
    """An act or a chance event of a deal, with its events and the position after it."""

    actor: Any
    events: tuple[Event, ...]
    position: AnyPosition


@dataclass
class Tally:
    """How much of a game has been checked, and what has failed."""

    samples: int = 0
    second: int = 0
    variants: set[str] = field(default_factory=set)
    failures: list[Failure] = field(default_factory=list)

    def __str__(self) -> str:
        twice = f"{self.second} also played again by the second implementation"
        return f"{twice}; {len(self.variants)} combinations of answers"


def check_imagined(
    game: AnyGame, level: Level, *, seed: int = 1, samples: int | None = None
) -> tuple[int, tuple[Failure, ...], str]:
    """Return the number of imagined deals, those that contradict the play, and a note on what was checked.

    Parameters
    ----------
    game
        The game with its default answers.
    level
        How much to check: ``standard`` or ``full``. The level sets the number of imagined deals, unless
        *samples* is given.
    seed
        The random seed of the deals, of the acts, of the answers and of the imagined deals.
    samples
        The minimum number of imagined deals.

    Examples
    --------
    >>> import nines
    >>> checked, failures, _ = check_imagined(nines.load("comet-1718"), "standard", samples=5)
    >>> checked >= 5, failures
    (True, ())
    """
    tally, number = Tally(), 0
    enough = SAMPLES[level] if samples is None else samples
    while tally.samples < enough:
        number += 1
        stream = Stream.of(seed, POLICIES, number)
        variant = drawn(game, number, stream)
        try:
            _check_deal(variant, seed, number, stream, tally)
        except NinesError as error:
            tally.failures.append(Failure(variant.name, f"{error} (deal {number} of seed {seed})"))
            tally.samples += 1
    found = tally.failures
    more = [Failure(game.slug, f"{len(found) - MOST_SHOWN} more imagined deals fail")][
        : len(found) // (MOST_SHOWN + 1)
    ]
    return tally.samples, (*found[:MOST_SHOWN], *more), str(tally)


def drawn(game: AnyGame, number: int, stream: Random) -> AnyGame:
    """Return the game under its default answers, under another answer, or under a pair of other answers.

    Parameters
    ----------
    game
        The game with its default answers.
    number
        The number of the deal, which decides how many answers are changed.
    stream
        The stream from which the answers are drawn.
    """
    others = [other for _, _, other in alternatives(game)]
    while others and number % 3:
        one, second = (others[stream.below(len(others))] for _ in range(2))
        if number % 3 == 1:
            return one
        try:
            return game.read({**one.choices.changed, **second.choices.changed})
        except (
            ReadingError,
            UnknownNameError,
        ):  # the answers exclude each other, or need different base games
            continue
    return game


def _check_deal(game: AnyGame, seed: int, number: int, stream: Random, tally: Tally) -> None:
    """Play a deal at random, and let players imagine deals at random moments of it."""
    counts = seat_numbers(game)
    match = begin(game, counts[stream.below(len(counts))], seed + number).position
    if is_midway(seed + number):
        match = midway(game, match, seed + number)
    start = dealt(game, match, seed + number).position
    steps = list(played(game, start, stream))
    tally.variants.add(game.name)
    for _ in range(OF_A_DEAL):
        place, seat = stream.below(len(steps) + 1), stream.below(start.seats)
        true = steps[place - 1].position if place else start
        tally.samples += 1
        imagined = game.family.determinize(game.rule_set, true, seat, stream)
        for fault in faults(game, match, Moment(start, tuple(steps[:place]), true, seat), imagined, tally):
            where = f"{game.name}, deal {number} of seed {seed}, after {place} acts, player {seat + 1}"
            tally.failures.append(Failure(where, fault))


def played(game: AnyGame, position: AnyPosition, stream: Random) -> Iterator[Step]:
    """Yield the steps of a deal that is played at random to its end.

    Parameters
    ----------
    game
        The game.
    position
        The first position.
    stream
        The stream from which acts and chance events are drawn.
    """
    for _ in range(SAMPLERS[game.family.name].max_acts(game, position)):
        if position.ended:
            return
        actor = position.to_act
        if actor is CHANCE:
            step = game.resolve(position, stream)
        else:
            acts = game.legal_acts(position)
            step = game.play(position, acts[stream.below(len(acts))])
        position = step.position
        yield Step(actor, step.events, position)


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


def faults(
    game: AnyGame, match: Match[Any], moment: Moment, imagined: AnyPosition, tally: Tally
) -> Iterator[str]:
    """Yield what is wrong with a position that a seat has imagined.

    Parameters
    ----------
    game
        The game.
    match
        The state of the match before the deal.
    moment
        The true deal so far.
    imagined
        The imagined position.
    tally
        The counts, to which a deal played again by the second implementation is added.
    """
    if game.cards(imagined) != game.cards(moment.true):
        yield "cards disappear or appear"
    if game.observe(imagined, moment.seat) != game.observe(moment.true, moment.seat):
        yield "the seat would see something else now"
    start = imagined if imagined.history.start is None else imagined.history.start
    again = Moment(start, tuple(_again(game, start, imagined.history.acts)), imagined, moment.seat)
    if again.steps and again.steps[-1].position != imagined:
        yield "the acts lead to another position"
    if again.seen(game) != moment.seen(game):
        yield "the seat would have seen something else before"
    implementation = implementation_of(game.slug)
    if implementation is not None and _knows(implementation, game):
        fault = _second_fault(game, implementation, match, again)
        tally.second += fault is not None
        if fault:
            yield f"second implementation: {fault}"


def _again(game: AnyGame, position: AnyPosition, acts: tuple[Any, ...]) -> Iterator[Step]:
    """Yield the steps of a deal that is played again.

    Raises
    ------
    NinesError
        If an act is not legal.
    """
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


def _second_fault(
    game: AnyGame, implementation: Implementation, match: Match[Any], again: Moment
) -> str | None:
    """Return where the second implementation cannot play an imagined deal again; empty if it can.

    Return None if it refuses the answers.
    """
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
            return f"{table.to_act()} acts, not {step.actor}"
        else:
            legal = table.legal()
            if notation.same(str(act)) not in notation.classes(legal):
                return f"{act} is not legal"
            table.play(notation.for_second(str(act), legal))
    ours, theirs = accounts_of(game.balances(again.true)), accounts_of(table.accounts())
    return "" if ours == theirs else f"the accounts are {theirs}, not {ours}"
