"""Record the play of a game line by line, and compare two games by their lines.

Whole deals and deals of small hands are played at random. The lines give all legal acts, events and balances.
If requested, the lines also say what the seat to act sees. If two games are played with the same seeds, the
first line that differs shows where the games differ. Because the deals are random, the comparison can find
differences but cannot prove that two games are equal.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from nines.errors import NinesError
from nines.kernel.playing import begin, chance_streams, dealt, play_on
from nines.shuffle import DEALS, POLICIES, Stream
from nines_verification.event_record import event_text
from nines_verification.tools import tools_of
from nines_verification.trial import ByStream

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.transition import Transition

MOST_SEATS: Final = 10
MOST_ACTS: Final = 300  # of a deal; later acts are not compared
DEALS_OF_A_MATCH: Final = 2
SMALL: Final = 6  # small hands for each match
BEGINS: Final = "a deal begins"
KEPT: Final = 64  # original games whose lines are cached


def first_difference(game: AnyGame, other: AnyGame, matches: int) -> str:
    """Return the first difference in play between two games; nothing if none was found.

    Parameters
    ----------
    game
        The original game.
    other
        The game to compare with the original. An error in the rules of this game counts as a difference.
    matches
        The number of matches, each of two deals. For each match, six deals of small hands are also played.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> first_difference(game, game, 2)
    ''
    >>> first_difference(game, game.read({"direction": "anticlockwise"}), 2).partition(":")[0]
    '3 players, seed 1'
    """
    numbers = [number for number in range(1, MOST_SEATS + 1) if game.admits(number)]
    if numbers != [number for number in range(1, MOST_SEATS + 1) if other.admits(number)]:
        return "the numbers of players differ"
    for seed in range(matches):
        seats = numbers[seed % len(numbers)]
        played = _of_original(game, seats, seed, id(game.family))
        for one, two in zip_longest(played, course(other, seats, seed, sights=True), fillvalue="the end"):
            if one != two:
                return f"{seats} players, seed {seed}: {one} | {two}"
    return ""


@lru_cache(maxsize=KEPT)
def _of_original(game: AnyGame, seats: int, seed: int, _: int) -> tuple[str, ...]:
    """Return the lines of the original game.

    The lines are cached, because many games are compared with the original. The family of the game is part of
    the cache key: a game without tables equals the game with them.
    """
    return tuple(course(game, seats, seed, sights=True))


def forget() -> None:
    """Clear the cache of the lines of original games."""
    _of_original.cache_clear()


def course(game: AnyGame, seats: int, seed: int, *, sights: bool = False) -> Iterator[str]:
    """Yield, line by line, everything that happens in a match of two deals and in deals of small hands.

    Each act is drawn at random from the legal acts, which are sorted by their notation. If an error occurs,
    the last line names it.

    Parameters
    ----------
    game
        The game to play.
    seats
        The number of players, which the game must allow.
    seed
        The random seed, from 0 to 2^64 - 1.
    sights
        Whether to include sentences that say what the seat to act sees.

    Examples
    --------
    >>> import nines
    >>> lines = list(course(nines.load("comet-1718"), 2, 7))
    >>> lines[0]
    '{ kind = "lot", rule = "lot", actor = 0, cards = "3♠" }'
    """
    try:
        step: Transition[Any] = begin(game, seats, seed)
        yield from _events(game, step)
        first = None
        for number in range(1, DEALS_OF_A_MATCH + 1):
            step = dealt(game, step.position, seed)
            first = first or step.position
            yield from _events(game, step)
            position = yield from _deal(game, step.position, seed, number, sights=sights)
            if position is None:
                break
            step = game.settle(position)
            yield from _events(game, step)
            winners = game.match_winners(step.position)
            yield f"then {step.position.first_hand}, {step.position.dealer}, {winners}"
            if winners is not None:
                break
        yield from _small_hands(game, first, seed, sights=sights)
    except NinesError as error:
        yield f"is refused: {type(error).__name__}"
    except Exception as error:  # noqa: BLE001 - a mutant may raise any error, and its play then ends
        yield f"fails: {type(error).__name__}"


def _small_hands(game: AnyGame, whole: Any, seed: int, *, sights: bool) -> Iterator[str]:  # noqa: ANN401 - each family has its own
    for number in range(SMALL):
        pick = ByStream(Stream.of(seed, POLICIES, 1 << 16 | number))
        small = tools_of(game.family).sampler.small_position
        try:
            position = small(game, whole, pick, Stream.of(seed, DEALS, 1 << 16 | number))
        except NinesError as error:
            yield f"cannot begin: {type(error).__name__}"
            continue
        position = yield from _deal(game, position, seed, 1 << 16 | number, sights=sights)
        if position is not None:
            try:
                yield from _events(game, game.settle(position))
            except NinesError as error:
                yield f"cannot be settled: {type(error).__name__}"


def _deal(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each family has its own
    seed: int,
    number: int,
    *,
    sights: bool,
) -> Generator[str, None, Any]:
    """Yield the lines of a deal; then return the last position, or None if the deal is not finished."""
    yield BEGINS
    stream, chances = Stream.of(seed, POLICIES, number), chance_streams(seed, number)
    ledger, balances = None, ""
    for _ in range(MOST_ACTS):
        if position.ledger is not ledger or position.ended:  # most acts move no money
            ledger, balances = (
                position.ledger,
                f"balances {game.balances(position)}, {game.outcome(position)}",
            )
        yield balances
        if position.ended:
            return position
        acts = {str(act): act for act in game.legal_acts(position)}
        texts = sorted(acts)
        yield f"seat {position.to_act} may {', '.join(texts)}"
        if sights:
            observation = game.observe(position, position.to_act)
            yield f"sees {game.family.display.observation_lines(game.rule_set, observation)}"
        step = play_on(game, position, acts[texts[stream.below(len(texts))]], chances)
        yield from _events(game, step)
        position = step.position
    return None


def _events(game: AnyGame, step: Transition[Any]) -> Iterator[str]:
    return (event_text(event, game.slug) for event in step.events)
