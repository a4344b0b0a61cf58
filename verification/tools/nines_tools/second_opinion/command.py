"""The command ``python -m nines_verification second``: compare both implementations in random deals."""

from __future__ import annotations

import argparse
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from nines import load
from nines.errors import NinesError, RequestError
from nines_tools import counts
from nines_verification.second import implementation_of
from nines_verification.second_opinion.comparison import compare_match
from nines_verification.second_opinion.disagreement import Compared, Disagreement
from nines_verification.second_opinion.matches import matches, seat_numbers
from nines_verification.second_opinion.variants import known, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines_verification.second import Implementation
    from nines_verification.second_opinion.variants import Known

PAIRS: Final = 100


def second(arguments: Sequence[str]) -> Iterator[str]:
    """Compare both implementations of the named games, and yield the lines of the result.

    Raises
    ------
    NinesError
        If a game is unknown. The error is also raised, at the end, if the implementations disagree.
    """
    asked = _parser().parse_args(arguments)
    found = 0
    for name in asked.games:
        implementation = implementation_of(name)
        if implementation is None:
            yield f"{name}: no second implementation yet"
            continue
        for line in _Asked(asked, load(name), implementation).lines():
            if isinstance(line, Disagreement):
                found += 1
            yield str(line)
    if found:
        raise NinesError(f"{found} disagreement{'' if found == 1 else 's'} printed")


class _Asked:
    """A comparison that the user requests for a game."""

    def __init__(self, asked: argparse.Namespace, game: AnyGame, implementation: Implementation) -> None:
        self.asked, self.game, self.implementation = asked, game, implementation
        self.left = int(asked.most)

    def lines(self) -> Iterator[str | Disagreement]:
        """Yield each disagreement when it is found, and at the end how much was compared."""
        asked = self.asked
        candidates = known(self.game, self.implementation)
        yield f"{self.game.slug}: {candidates}"
        yield from (f"in dispute: {readings}: {why}" for readings, why in candidates.disputed.items())
        chosen = dict(_choice(text) for text in asked.reading)
        yield from self._tried(self.game.read(chosen), asked.deals)
        if asked.readings:
            for needed in candidates.alone.values():
                variant = self.game.read(needed)
                if candidates.in_dispute(variant):
                    yield f"{variant.name}: left out, because it is in dispute"
                else:
                    yield from self._tried(variant, asked.deals)
        if asked.pairs:
            yield from self._pairs(candidates)

    def _pairs(self, candidates: Known) -> Iterator[str | Disagreement]:
        refused = disputed = 0
        for variant in islice(pairs(self.game, candidates, self.asked.seed), self.asked.pairs):
            if variant is None:
                refused += 1
            elif candidates.in_dispute(variant):
                disputed += 1
            else:
                yield from self._tried(variant, self.asked.deals)
        over = f"{refused} pairs that exclude each other, and {disputed} pairs that are in dispute"
        yield f"{self.game.slug}: left out {over}"

    def _tried(self, game: AnyGame, deals: int) -> Iterator[str | Disagreement]:
        """Compare a number of deals under the same readings, and yield the lines of the result."""
        if self.left <= 0:
            return
        done: list[Compared] = []
        seats = [self.asked.seats] if self.asked.seats else seat_numbers(game)
        for whole in matches(game, self.asked.seed, seats):
            piece = replace(whole, deals=min(deals, whole.deals))
            compared = compare_match(game, self.implementation, piece)
            done.append(compared)
            deals -= max(compared.deals, 1)
            for disagreement in compared.disagreements[: self.left]:
                self.left -= 1
                yield disagreement
            if self.left <= 0 or deals <= 0:
                break
        decisions = sum(one.decisions for one in done)
        differ = sum(len(one.disagreements) for one in done)
        stopped = "" if self.left > 0 else "; stopped after the requested number of disagreements"
        played = sum(one.deals for one in done)
        yield f"{game.name}: {played} deals, {decisions} decisions, {differ} deals differ{stopped}"


def _choice(text: str) -> tuple[str, str]:
    point, equals, candidate = text.partition("=")
    if not equals:
        raise RequestError(f"{text!r} is no reading; write point=candidate")
    return point, candidate


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m nines_verification second",
        description="Play random deals of the engine and of the second implementation, and compare.",
    )
    parser.add_argument("games", metavar="GAME", nargs="+")
    parser.add_argument(
        "--deals", metavar="N", type=counts.count, default=60, help="deals under each set of readings"
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=counts.seed,
        default=1,
        help="seed of the first match; the next match has S + 1",
    )
    parser.add_argument(
        "--seats", metavar="N", type=counts.count, help="number of players; by default all numbers in turn"
    )
    parser.add_argument("--readings", action="store_true", help="also compare each known candidate alone")
    parser.add_argument(
        "--pairs",
        metavar="N",
        type=counts.count,
        nargs="?",
        const=PAIRS,
        help=f"also compare N pairs of candidates; without N, {PAIRS}",
    )
    parser.add_argument(
        "--reading", metavar="POINT=CANDIDATE", action="append", default=[], help="under this reading"
    )
    parser.add_argument(
        "--most", metavar="N", type=counts.count, default=3, help="stop after this many disagreements"
    )
    return parser
