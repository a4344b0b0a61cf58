"""Weigh an edition's open questions: play the same deals under each alternative answer and some pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines.errors import MissingPackageError, NinesError
from nines.evidence.choices import Choices
from nines.libraries.alternatives import candidates_of
from nines.libraries.rests_on import Grounds
from nines.policies import seated
from nines.simulation.request import refuse_single, request_of
from nines.simulation.runners import Runner, direction_of
from nines.simulation.summary import Summary, Sums, added, quantile, summary_of, sums_of
from nines.simulation.workers import cores, shared
from nines.weights.change import MEASURES, Change, change_of, changed, exceeded
from nines.weights.stored import Stored, Weighed, WeighingRequest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


# --- What is compared ---


class Compared(NamedTuple):
    """Games to compare, by name.

    Parameters
    ----------
    names
        For one answer, the game without the answer and the game with it. For two answers, the games with
        neither answer, with the first, with the second, and with both.
    choices
        The one or two answers, each as ``question=answer``.
    """

    names: tuple[str, ...]
    choices: tuple[str, ...] = ()


def alone(game: AnyGame) -> Iterator[Compared]:
    """Yield the games to compare for each playable answer that is not a default.

    If an answer has an effect only together with another choice, both games make this other choice. Answers
    that make the game a reconstruction are left out.

    Examples
    --------
    >>> import nines
    >>> [
    ...     compared.names
    ...     for compared in alone(nines.load("comet-1718"))
    ...     if compared.choices == ("comet-stops=yes",)
    ... ]
    [('comet-1718', 'comet-1718[comet-stops=yes]')]
    """
    for candidate in candidates_of(game):
        if candidate.other.choices.reconstruction:
            continue  # numbers about our conjectures would say nothing about the game
        yield Compared(candidate.names, (f"{candidate.point}={candidate.candidate}",))


def together(game: AnyGame, answers: Sequence[Compared]) -> Iterator[Compared]:
    """Yield the games to compare for each pair of answers to different questions, if the two can be combined.

    Parameters
    ----------
    game
        The game.
    answers
        The single answers to combine, in the form in which :func:`alone` yields them. Answers that depend on
        a further choice are left out.
    """
    plain = [answer for answer in answers if answer.names[0] == game.name]
    for combination, other in combinations(plain, 2):
        chosen = [choice.partition("=")[::2] for choice in (*combination.choices, *other.choices)]
        if chosen[0][0] == chosen[1][0]:
            continue
        try:
            both = Choices.of(game.choices.points, dict(chosen))
        except NinesError:  # they exclude each other
            continue
        if all(both.changed.get(point) == candidate for point, candidate in chosen):
            names = (game.name, combination.names[1], other.names[1], both.name)
            yield Compared(names, (*combination.choices, *other.choices))


# --- Weigh an edition's open questions ---

AT_ONCE: Final = 50_000  # deals that are in memory together
RUNNERS: Final = 16  # kept in a process, with what they have learned

Names: TypeAlias = tuple[str, ...]
Report: TypeAlias = Callable[[Stored, int], None]  # what is weighed, and how many comparisons are left


class Played(NamedTuple):
    """The results of two games, played with the same deals."""

    one: Summary
    other: Summary
    change: Change


def weighing_request(  # noqa: PLR0913 - each is a choice of its own
    game: AnyGame, *, deals: int, seats: int, policies: Sequence[str], seed: int, strongest: int
) -> WeighingRequest:
    """Check that a request can be carried out, and return it.

    Parameters
    ----------
    game, deals, seats, policies, seed
        As in :func:`nines.simulate`; *deals* is the number of deals in each comparison.
    strongest
        How many answers to combine in pairs: those that change the results most on their own are chosen.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if a number is out of range, or if a policy
        cannot be followed in this game.
    UnknownNameError
        If there is no policy of one of these names.
    """
    asked = request_of(game, deals=deals, seats=seats, policies=policies, seed=seed)
    refuse_single(deals)
    return WeighingRequest(asked.game, seats, asked.policies, seed, deals, strongest)


def weigh(
    library: Library,
    request: WeighingRequest,
    *,
    known: Iterable[Weighed] = (),
    workers: int = 0,
    report: Report | None = None,
) -> Stored:
    """Compare an edition with itself under each alternative answer, and under pairs of these answers.

    Parameters
    ----------
    library
        The library with the edition.
    request
        The request.
    known
        Earlier comparisons of this request; a comparison is made again only if its rules have changed.
    workers
        The number of processes; 0 means one process for each core. The result does not depend on this number.
    report
        A function to call after each comparison.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("oxford-whist")
    >>> asked = weighing_request(game, deals=3, seats=3, policies=["random"], seed=1, strongest=0)
    >>> weights = weigh(nines.library(), asked, workers=1)
    >>> len(weights.weighed), weights.weighed[0].sums["deals"]
    (7, 3)
    """
    game, grounds = library.load(request.game), Grounds(library)
    rests_on = grounds.of(game)
    kept = {weighed.names: weighed for weighed in known if _current(library, grounds, weighed)}
    tell = report or (lambda _stored, _of: None)

    def complete(wanted: Sequence[Compared]) -> tuple[Compared, ...]:
        missing = [compared for compared in wanted if compared.names not in kept]
        processes = min(workers or cores(), len(missing))
        for done, weighed in enumerate(shared(partial(_compare, library, request), missing, processes), 1):
            kept[weighed.names] = replace(weighed, rests_on=_rests_on(library, grounds, weighed))
            tell(Stored(request, tuple(kept.values()), rests_on), len(missing) - done)
        return tuple(wanted)

    singles = complete(tuple(alone(game)))
    pairs = complete(_pairs(game, request, singles, kept))
    return Stored(request, tuple(kept[compared.names] for compared in (*singles, *pairs)), rests_on)


def _pairs(
    game: AnyGame, request: WeighingRequest, singles: Sequence[Compared], kept: Mapping[Names, Weighed]
) -> tuple[Compared, ...]:
    """Return all pairs of those answers that shift a mean most when chosen alone."""
    z = quantile(MEASURES * len(singles))
    known = {compared: kept[compared.names].sums for compared in singles}
    shifts = {compared: change_of(sums, z).shift for compared, sums in known.items() if sums}
    ranked = sorted((shift for shift in shifts if shifts[shift]), key=lambda compared: -shifts[compared])
    strongest = set(ranked[: request.strongest])
    return tuple(together(game, [compared for compared in singles if compared in strongest]))


def compare_deals(library: Library, one: str, other: str, request: WeighingRequest) -> Played:
    """Play two editions with the same shuffles, and return their results and the changes between them.

    Parameters
    ----------
    library
        The library with the editions.
    one, other
        The names of the editions.
    request
        The deals to play; the edition that the request names is ignored.

    Raises
    ------
    RequestError
        If an edition does not allow this number of players.
    """
    runners = [_runner(library, request, name) for name in (one, other)]
    sums: Sums = {}
    each: list[Sums] = [{}, {}]
    engine = [0, 0]
    ways = [direction_of(library.load(name), request.seats) for name in (one, other)]
    for start, stop in _spans(request.deals):
        rows = [runner.play(start, stop) for runner in runners]
        sums = added(sums, changed(rows[0].figures, rows[1].figures))
        for at, row in enumerate(rows):
            each[at] = added(each[at], sums_of(row.figures, request.seats, ways[at]))
            engine[at] += row.by_engine
    summaries = [summary_of(runners[at].request, each[at], engine[at]) for at in (0, 1)]
    return Played(summaries[0], summaries[1], change_of(sums, quantile(MEASURES)))


def _compare(library: Library, request: WeighingRequest, compared: Compared) -> Weighed:
    sums: Sums = {}
    engine = 0
    try:
        runners = [_runner(library, request, name) for name in compared.names]
        for start, stop in _spans(request.deals):
            rows = [runner.play(start, stop) for runner in runners]
            figures = [row.figures for row in rows]
            difference = changed(figures[0], figures[-1])
            if len(figures) == len(("neither", "one", "other", "both")):
                difference |= exceeded(*figures)
            sums, engine = added(sums, difference), engine + sum(row.by_engine for row in rows)
    except MissingPackageError:
        raise
    except NinesError as error:  # such as a number of players that an answer does not allow
        return Weighed(compared.names, compared.choices, why=str(error))
    return Weighed(compared.names, compared.choices, sums, engine)


@lru_cache(maxsize=RUNNERS)
def _runner(library: Library, request: WeighingRequest, name: str) -> Runner:
    game = library.load(name)
    policies = [policy.name for policy in seated(request.policies, request.seats, game)]
    asked = request_of(game, deals=request.deals, seats=request.seats, policies=policies, seed=request.seed)
    return Runner(game, asked)


def _spans(deals: int) -> Iterator[tuple[int, int]]:
    for start in range(1, deals + 1, AT_ONCE):
        yield start, min(start + AT_ONCE, deals + 1)


def _rests_on(library: Library, grounds: Grounds, compared: Weighed | Compared) -> str:
    return grounds.of(*map(library.load, compared.names))


def _current(library: Library, grounds: Grounds, weighed: Weighed) -> bool:
    try:
        return weighed.rests_on == _rests_on(library, grounds, weighed)
    except NinesError:  # an answer that is no longer offered
        return False
