"""The check "second implementation": play under the defaults, other answers, and pairs of other answers.

The work consists of pieces, each a match with its own seed, so that a long run can be divided, stored and
resumed. The pieces depend on the seed and on the answers that the second implementation knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count, cycle, islice
from typing import TYPE_CHECKING, Final, Literal

from nines.shuffle import POLICIES, Stream
from nines_verification.report import Failure
from nines_verification.second import implementation_of
from nines_verification.second_opinion.comparison import compare_match
from nines_verification.second_opinion.disagreement import Compared, Piece
from nines_verification.second_opinion.matches import MOST_DEALS, seat_numbers
from nines_verification.second_opinion.variants import known, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines_verification.report import Level
    from nines_verification.second import Implementation
    from nines_verification.second_opinion.variants import Known

Kind = Literal["default", "alone", "pair", "refused", "disputed"]

PASSED_OVER: Final = ("refused", "disputed")
DECISIONS: Final[dict[Level, int]] = {"standard": 480, "full": 1_000_000}  # of a game; it has 21 times 480
DEALS: Final[dict[Level, int]] = {"standard": 2, "full": MOST_DEALS}  # of a match
PLAINLY: Final = 2  # one match of this number is played without tables in a standard run
MOST_SHOWN: Final = 5  # disagreements of a game
MOST_PIECES: Final = 100_000  # of a game, should deals have no decisions


@dataclass
class Tally:
    """How much of a game has been compared.

    Parameters
    ----------
    candidates
        The answers that the second implementation knows to open questions.
    """

    candidates: Known
    decisions: int = 0
    deals: int = 0
    plainly: int = 0
    defaults: int = 0
    refused: int = 0
    disputed: int = 0
    alone: set[tuple[tuple[str, str], ...]] = field(default_factory=set)
    pairs: set[tuple[tuple[str, str], ...]] = field(default_factory=set)

    def add(
        self, kind: Kind, readings: tuple[tuple[str, str], ...], compared: Compared, *, plainly: bool
    ) -> None:
        """Add the outcome of one piece of work."""
        self.plainly += compared.deals if plainly else 0
        self.decisions += compared.decisions
        self.deals += compared.deals
        if kind == "default":
            self.defaults += compared.deals
        elif kind == "alone":
            self.alone.add(readings)
        else:
            self.pairs.add(readings)

    def __str__(self) -> str:
        counts = (
            (self.deals, "deals"),
            (self.defaults, "of them under the defaults"),
            (len(self.alone), "candidates alone"),
            (len(self.pairs), "pairs"),
            (self.refused, "pairs that exclude each other"),
            (self.disputed, "in dispute and not compared"),
            (self.plainly, "of the deals without tables"),
        )
        return ", ".join(f"{number} {what}" for number, what in counts if number) + f"; {self.candidates}"


def check_second(
    game: AnyGame,
    level: Level,
    *,
    seed: int = 1,
    decisions: int | None = None,
    implementation: Implementation | None = None,
) -> tuple[int, tuple[Failure, ...], str]:
    """Return the number of decisions compared, the differences, and a note on how much was compared.

    Parameters
    ----------
    game
        The game with its default answers.
    level
        How much to check: ``standard`` or ``full``. The level sets the number of decisions, unless
        *decisions* is given.
    seed
        The random seed for the deals, the acts, and the order of answers and pairs.
    decisions
        The minimum number of decisions to compare.
    implementation
        The second implementation; by default the second implementation of this game.
    """
    implementation = implementation or implementation_of(game.slug)
    if implementation is None:
        return 0, (Failure(game.slug, "there is no second implementation of this game"),), "nothing compared"
    candidates = known(game, implementation)
    tally, failures = Tally(candidates), list[Failure]()
    enough = DECISIONS[level] if decisions is None else decisions
    for kind, variant, piece in islice(pieces(game, candidates, seed, DEALS[level]), MOST_PIECES):
        tally.refused += kind == "refused"
        tally.disputed += kind == "disputed"
        if kind in PASSED_OVER:
            continue
        for played in engines(variant, piece, level):
            compared = compare_match(played, implementation, piece)
            tally.add(kind, piece.readings, compared, plainly=played is not variant)
            failures += (Failure(found.piece.name, found.short) for found in compared.disagreements)
        if tally.decisions >= enough:
            break
    return tally.decisions, (*_unexplained(game, candidates), *_shown(game, failures)), str(tally)


def engines(game: AnyGame, piece: Piece, level: Level) -> Iterator[AnyGame]:
    """Yield the game that plays a match, and the same game without tables.

    In a standard run, a match is played in one of these ways, which depends on its seed. A full run plays
    every match in both. A game of a family without tables is only played in one way.

    Parameters
    ----------
    game
        The game with the readings of the match.
    piece
        The match.
    level
        The level of the run.
    """
    both = game.family.plain is not None
    plainly = both and piece.seed % PLAINLY == 1
    if level == "full" or not plainly:
        game.family.play.known.from_now(game.rule_set)
        yield game
    if plainly or (both and level == "full"):
        yield game.plain


def pieces(game: AnyGame, candidates: Known, seed: int, deals: int) -> Iterator[tuple[Kind, AnyGame, Piece]]:
    """Yield pieces of work endlessly, rotating between the defaults, one other answer, and a pair of answers.

    Pairs that the engine refuses and readings in dispute are marked, and the caller does not play them.

    Parameters
    ----------
    game
        The game with its default answers.
    candidates
        The answers that the second implementation knows.
    seed
        The random seed for the order, and for the first match. Each further match has the next seed.
    deals
        The maximum number of deals in a match.

    Examples
    --------
    >>> import nines
    >>> from nines_verification.second_opinion.variants import Known
    >>> nothing = Known({}, {}, {}, (), (), ())
    >>> found = pieces(nines.load("comet-1718"), nothing, 7, 2)
    >>> [(piece.seats, piece.seed, piece.deals) for _, _, piece in islice(found, 3)]
    [(2, 7, 2), (5, 8, 2), (3, 9, 2)]
    """
    alone = Stream.of(seed, POLICIES).shuffled(tuple(candidates.alone))
    singles = cycle([candidates.alone[choice] for choice in alone])
    coupled = _without_end(game, candidates, seed)
    number = 0
    for turn in count():
        variants: list[tuple[Kind, AnyGame]] = [("default", game)]
        if candidates.alone:
            variants.append(("alone", game.read(next(singles))))
        variants += (("pair", one) if one else ("refused", game) for one in _up_to_a_game(coupled))
        for tried, variant in variants:
            kind: Kind = "disputed" if candidates.in_dispute(variant) else tried
            numbers = seat_numbers(variant)
            readings = tuple(variant.choices.changed.items())
            yield (
                kind,
                variant,
                Piece(game.slug, readings, numbers[turn % len(numbers)], seed + number, deals),
            )
            number += kind not in PASSED_OVER


def _without_end(game: AnyGame, candidates: Known, seed: int) -> Iterator[AnyGame | None]:
    """Yield pairs of answers in random orders, endlessly; yield nothing if no two answers can be paired."""
    playable = True
    while playable:
        playable = False
        for pair in pairs(game, candidates, seed):
            playable = playable or pair is not None
            yield pair
        seed += 1


def _up_to_a_game(coupled: Iterator[AnyGame | None]) -> Iterator[AnyGame | None]:
    """Yield pairs of answers up to and including the first pair that can be played."""
    for game in coupled:
        yield game
        if game is not None:
            return


def _unexplained(game: AnyGame, candidates: Known) -> Iterator[Failure]:
    for name in candidates.unmentioned:
        yield Failure(f"{game.slug}[{name}]", "the second implementation neither plays it nor says why not")
    for name in candidates.unknown:
        yield Failure(
            f"{game.slug}[{name}]", "the second implementation knows it, but the game cannot be played so"
        )


def _shown(game: AnyGame, failures: list[Failure]) -> Iterator[Failure]:
    yield from failures[:MOST_SHOWN]
    if len(failures) > MOST_SHOWN:
        yield Failure(game.slug, f"{len(failures) - MOST_SHOWN} more deals differ")
