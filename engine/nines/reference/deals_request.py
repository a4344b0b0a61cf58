"""A request to let programs play deals: the edition, the number of deals, and the policies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.libraries.naming import parse_choices

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class DealsRequest:
    """The deals that a user asks for, as typed.

    Parameters
    ----------
    edition
        The name of the edition.
    read
        Answers to open questions for all deals, each as ``question=answer``.
    deals
        The number of deals, at least 1; if games are compared, the number for each comparison.
    seats
        The number of players.
    policies
        One policy for all seats, or one policy for each seat, separated by commas.
    seed
        The seed, 0 to 2^64 - 1.

    Examples
    --------
    >>> from nines import library
    >>> asked = DealsRequest("comet-1718", ("comet-stops=yes",), 20, 3, "greedy, random, random", 1)
    >>> asked.game(library()).name, asked.policy_names
    ('comet-1718[comet-stops=yes]', ['greedy', 'random', 'random'])
    """

    edition: str
    read: tuple[str, ...]
    deals: int
    seats: int
    policies: str
    seed: int

    def game(self, library: Library) -> AnyGame:
        """Return the edition with these answers.

        Raises
        ------
        NinesError
            If the edition, a question or an answer does not exist.
        """
        game = library.load(self.edition)
        return game.read(parse_choices(",".join(self.read))) if self.read else game

    @property
    def policy_names(self) -> list[str]:
        """The names of the policies."""
        return [one.strip() for one in self.policies.split(",")]
