"""Play deals with the machine, and with the engine where the machine cannot go on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nines.boundary.environment import switched_on
from nines.compiled import machine
from nines.compiled.accounts import UNKNOWN
from nines.compiled.kept import KeptTables, file_of
from nines.compiled.layout import LOOKED_UP, STOPPED_BY
from nines.compiled.lowering import Lowered
from nines.compiled.machine import FIGURES
from nines.compiled.program import program

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.compiled.layout import Deal, Int, Numbers, Tables, Word
    from nines.kernel.advice import Policy
    from nines.stops.family import StopsGame


INTERPRETED: Final = "NINES_INTERPRETED"  # set to 1, Python runs the machine's source code, untranslated


class Played(NamedTuple):
    """Deals that the machine has played, and the numbers of the deals that it could not play."""

    rows: Numbers
    beyond: tuple[int, ...]


def interpreted(t: Tables, d: Deal, seed: Word, numbers: tuple[Int, Int], results: Numbers) -> int:
    """Let Python run the source code of the machine; random numbers overflow a word on purpose."""
    with np.errstate(over="ignore"):
        return int(machine.play_deals(t, d, seed, numbers, results))


class CompiledPlayer:
    """A Stops edition that is played from tables, which this object keeps.

    Parameters
    ----------
    game
        The edition.
    seats
        The number of players.
    policies
        The policy of each seat.

    Raises
    ------
    NotLowerableError
        If a rule or a policy cannot be lowered, either at once or when play first needs the rule.
    """

    def __init__(self, game: StopsGame, seats: int, policies: Sequence[Policy]) -> None:
        self.kept = KeptTables(file_of(game, seats, policies), partial(Lowered, game, seats, policies))
        self.lowered = self.kept.low
        self.seats = seats
        self.questions = 0  # that the engine has answered
        self.looked_up = 0  # acts that were looked up one by one, because no table has all that they lead to

    def play(self, seed: int, start: int, stop: int) -> Played:
        """Play the deals *start* to *stop* - 1 of a seed.

        Parameters
        ----------
        seed
            The seed, 0 to 2^64 - 1.
        start, stop
            The number of the first deal, from 1, and the number after the last.
        """
        play = interpreted if switched_on(INTERPRETED) else program()
        rows = np.zeros((stop - start, 1 + len(FIGURES) + self.seats), np.int64)
        tables, deal, number, beyond = self.lowered.tables(), self.lowered.memory(), start, []
        while number < stop:
            number = play(tables, deal, np.uint64(seed), (number, stop), rows[number - start :].reshape(-1))
            self.looked_up += int(deal.asked[LOOKED_UP])
            deal.asked[LOOKED_UP] = 0
            if number < stop and deal.asked[STOPPED_BY] == UNKNOWN:
                self.lowered.learn(deal)
                self.questions += 1
                tables, deal = self.lowered.tables(), self.lowered.memory()
            elif number < stop:
                beyond.append(number)
                number += 1
        self.kept.keep()
        return Played(rows, tuple(beyond))
