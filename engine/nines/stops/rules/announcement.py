"""What players say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import RANK_NAMES, SUIT_NAMES, Face

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Laid


def spoken(face: Face) -> str:
    """Return a face as it is said.

    Examples
    --------
    >>> spoken(Face(10)), spoken(Face(12, "♥"))
    ('ten', 'queen of hearts')
    """
    return RANK_NAMES[face.rank] + (f" of {SUIT_NAMES[face.suit]}" if face.suit else "")


@dataclass(frozen=True, slots=True)
class NamesCards:
    """A player names the rank of a card laid, and on passing says what is lacking.

    Perhaps only the player of the last card does, and the others say another word.
    """

    lacking: str = "without"
    others: str = ""

    def on_laying(self, laid: Laid) -> str:
        """Return what is said on laying."""
        return spoken(Face(laid.named.rank))

    def on_passing(self, wanted: tuple[Face, ...], *, own_run: bool = True) -> str:
        """Return what is said on passing."""
        if wanted and self.others and not own_run:
            return self.others
        return f"{self.lacking} {' or '.join(map(spoken, wanted))}" if wanted else ""

    def __str__(self) -> str:
        if self.others:
            lacks = f"when his run ends its player says “{self.lacking}” and the next rank"
            return f"cards are named as they are laid; {lacks}, one who cannot go on says “{self.others}”"
        return (
            f"cards are named as they are laid; one who cannot go on says “{self.lacking}” and the next rank"
        )


@dataclass(frozen=True, slots=True)
class OutOnWild:
    """One who goes out on a wild card says so."""

    words: str

    def on_laying(self, laid: Laid) -> str:
        """Return what is said on laying."""
        return f", {self.words}" if laid.out and laid.wild else ""

    def on_passing(
        self,
        wanted: tuple[Face, ...],  # noqa: ARG002 - nothing is said on passing
        *,
        own_run: bool = True,  # noqa: ARG002
    ) -> str:
        """Return what is said on passing."""
        return ""

    def __str__(self) -> str:
        return f"one whose last card is a wild one says “{self.words}”"
