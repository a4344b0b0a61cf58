"""Universes: a universe gives one answer to every open question of the editions.

Many rules of an edition are our choice. A *universe* is one combination of choices that we could have made.
If an edition inherits a question from another edition, both editions have the same answer in a universe. Only
choices of low or medium certainty vary; choices of high certainty keep their answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines.errors import ReadingError
from nines.evidence.choices import Choices
from nines.evidence.companions import companion_choices
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.corpus.game_points import GamePoints
    from nines.corpus.records import Reading
    from nines.kernel.game import AnyGame

Universe: TypeAlias = Mapping[tuple[str, str], str]  # candidates other than defaults, by edition and point
SURE: Final = "high"
ATTEMPTS: Final = 10_000  # how often an edition is drawn until its choices can be combined


class Alone(NamedTuple):
    """The name of a candidate, and the universe in which all other choices are the defaults.

    If the candidate needs another choice to be possible or to have an effect, the universe has that choice
    too.
    """

    name: str
    universe: Universe


class Universes:
    """The combinations of choices that are possible for given editions.

    Parameters
    ----------
    games
        The editions, with their default choices.

    Examples
    --------
    >>> from nines import load
    >>> universes = Universes([load("comet-1718"), load("comet-1753")])
    >>> drawn = universes.draw(seed=1718, number=1)
    >>> [game.choices["comet-stops"] for game in universes.games(drawn).values()]
    ['yes', 'yes']
    """

    def __init__(self, games: Sequence[AnyGame]) -> None:
        self._games = {game.slug: game for game in games}
        self._made: dict[Choices, AnyGame] = {game.choices: game for game in games}
        self._order = tuple(_bases_first(self._games))

    def games(self, universe: Universe) -> dict[str, AnyGame]:
        """Return the editions with the choices of a universe.

        Raises
        ------
        ReadingError
            If some of these choices cannot be combined.
        """
        choosing = {slug: choices_in(game.choices.points, universe) for slug, game in self._games.items()}
        return {slug: self._game(slug, choices) for slug, choices in choosing.items()}

    def _game(self, slug: str, choices: Choices) -> AnyGame:
        """Return an edition with the given choices; editions with at most one changed choice are cached."""
        if choices in self._made:
            return self._made[choices]
        game = self._games[slug].read(choices.changed)
        if len(choices.changed) < 2:
            self._made[choices] = game
        return game

    def alone(self) -> Iterator[Alone]:
        """Yield every candidate of low or medium certainty that can be chosen alone, except the defaults."""
        for game in self._games.values():
            points = game.choices.points
            for point, reading in _open(points).items():
                for candidate in reading.playable[1:]:
                    with suppress(ReadingError):  # the candidate excludes some default
                        universe = _with_companions(points, {point: candidate})
                        for other in self._games.values():
                            choices_in(other.choices.points, universe)
                        yield Alone(f"{reading.key}={candidate}", universe)

    def draw(self, seed: int, number: int) -> Universe:
        """Return a random universe; for every edition, each possible set of choices is equally likely.

        The choices of an edition are drawn after those of the editions that it may amend. If the choices
        drawn for an edition cannot be combined, all choices of this edition are drawn again.

        Parameters
        ----------
        seed
            The seed, 0 to 2^64 - 1.
        number
            The number of this draw, counted from 0.

        Raises
        ------
        RequestError
            If the seed or the number is out of range.
        ReadingError
            If no draw for an edition gives choices that can be combined.
        """
        stream, universe = Stream.of(seed, number=number), dict[tuple[str, str], str]()
        for slug in self._order:
            points = self._games[slug].choices.points
            _draw_edition(points, stream, universe)
        return universe


def _with_companions(points: GamePoints, chosen: dict[str, str]) -> Universe:
    """Return a universe in which an edition has the *chosen* candidates and the other choices they need."""
    readings = points.readings(chosen)
    more = companion_choices(points, chosen)
    every = {**chosen, **more}
    return {(readings[point].carried or points.game, point): candidate for point, candidate in every.items()}


def choices_in(points: GamePoints, universe: Universe) -> Choices:
    """Return the choices of an edition in a universe.

    Parameters
    ----------
    points
        The decision points and readings of the edition.
    universe
        The candidates by edition and point; every other point keeps its default.

    Raises
    ------
    ReadingError
        If the choices cannot be combined.
    """
    bases, game = dict[str, str](), points
    while game.amendment:
        point = game.amendment.point
        if (game.game, point) in universe:
            bases[point] = universe[game.game, point]
        base = game.base(bases)
        if base is None:
            break
        game = base
    chosen = {
        point: universe.get((reading.carried or points.game, point), "")
        for point, reading in points.readings(bases).items()
    }
    readings = points.readings(bases)
    return Choices.of(
        points,
        {point: candidate for point, candidate in chosen.items() if candidate in readings[point].playable},
    )


def _draw_edition(points: GamePoints, stream: Stream, universe: dict[tuple[str, str], str]) -> None:
    """Draw the choices of an edition's own readings."""
    mine = _open(points)
    for _ in range(ATTEMPTS):
        for point, reading in mine.items():
            universe[points.game, point] = reading.playable[stream.below(len(reading.playable))]
        try:
            choices_in(points, universe)
        except ReadingError:
            continue
        return
    raise ReadingError(f"{points.game}: no choices that can be combined were found in {ATTEMPTS} draws")


def _open(points: GamePoints) -> dict[str, Reading]:
    """Return an edition's own readings of low or medium certainty that have several candidates."""
    return {
        point: reading
        for point, reading in points.own.items()
        if reading.cert != SURE and len(reading.playable) > 1
    }


def _bases_first(games: Mapping[str, AnyGame]) -> Iterator[str]:
    """Yield the slugs of the editions; each edition comes after the editions that it may amend."""
    waiting = dict(games)
    while waiting:
        slug = next(
            slug for slug, game in waiting.items() if not waiting.keys() & game.choices.points.bases.keys()
        )
        del waiting[slug]
        yield slug
