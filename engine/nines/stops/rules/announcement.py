"""Rules that say what players announce."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import RANK_NAMES, SUIT_NAMES, Face

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Laid


def spoken(face: Face) -> str:
    """Return a face in spoken words.

    Examples
    --------
    >>> spoken(Face(10)), spoken(Face(12, "♥"))
    ('ten', 'queen of hearts')
    """
    return RANK_NAMES[face.rank] + (f" of {SUIT_NAMES[face.suit]}" if face.suit else "")


@dataclass(frozen=True, slots=True)
class NamesCards:
    """A player who plays a card names its rank; a player who passes names the next rank.

    A player who passes names the next rank, because the player lacks that rank.

    In some games only the player of the last card names the next rank when passing, and the other players say
    another word.
    """

    lacking: str = "without"
    others: str = ""

    def on_laying(self, laid: Laid) -> str:
        """Return what a player says when playing a card."""
        return spoken(Face(laid.named.rank))

    def on_passing(self, wanted: tuple[Face, ...], *, own_run: bool = True) -> str:
        """Return what a player says when passing."""
        if wanted and self.others and not own_run:
            return self.others
        return f"{self.lacking} {' or '.join(map(spoken, wanted))}" if wanted else ""

    def includes(self, part: object) -> bool:
        """Return whether another rule has only one half of this rule: the cards played, or those lacking."""
        return part in (NamesEachCard(), NamesMissing())

    def __str__(self) -> str:
        if self.others:
            lacks = f"a player who cannot follow their own card says “{self.lacking}” and the next rank"
            return (
                f"players name the cards they play; {lacks}; others who cannot continue say “{self.others}”"
            )
        lacks = f"a player who cannot continue says “{self.lacking}” and the next rank"
        return f"players name the cards they play; {lacks}"


@dataclass(frozen=True, slots=True)
class NamesEachCard:
    """A player who plays a card names the card with its suit; a player who passes need not say anything.

    Examples
    --------
    >>> from nines.cards import Card
    >>> from nines.stops.rule_inputs import Laid
    >>> three = Card(3, "♦")
    >>> NamesEachCard().on_laying(Laid((three,), three.face, 0))
    'three of diamonds'
    """

    def on_laying(self, laid: Laid) -> str:
        """Return what a player says when playing a card."""
        return spoken(laid.named)

    def on_passing(
        self,
        wanted: tuple[Face, ...],  # noqa: ARG002 - nothing is said on passing
        *,
        own_run: bool = True,  # noqa: ARG002
    ) -> str:
        """Return what a player says when passing."""
        return ""

    def __str__(self) -> str:
        return "players name each card that they play"


@dataclass(frozen=True, slots=True)
class NamesMissing:
    """A player who passes says which rank they lack; a player who plays a card says nothing.

    Examples
    --------
    >>> NamesMissing().on_passing((Face(12, "♠"), Face(10, "♦")))
    'without the queen or the ten'
    """

    def on_laying(self, laid: Laid) -> str:  # noqa: ARG002 - nothing is said on playing
        """Return what a player says when playing a card."""
        return ""

    def on_passing(
        self,
        wanted: tuple[Face, ...],
        *,
        own_run: bool = True,  # noqa: ARG002 - all players say the same
    ) -> str:
        """Return what a player says when passing."""
        ranks = dict.fromkeys(f"the {RANK_NAMES[face.rank]}" for face in wanted)
        return f"without {' or '.join(ranks)}" if ranks else ""

    def __str__(self) -> str:
        return "a player who cannot continue says “without” and the rank that they lack"


@dataclass(frozen=True, slots=True)
class SaysOnWild:
    """A player who plays a wild card says a certain word; a player who passes need not say anything."""

    words: str

    def on_laying(self, laid: Laid) -> str:
        """Return what a player says when playing a card."""
        return self.words if laid.wild else ""

    def on_passing(
        self,
        wanted: tuple[Face, ...],  # noqa: ARG002 - nothing is said on passing
        *,
        own_run: bool = True,  # noqa: ARG002
    ) -> str:
        """Return what a player says when passing."""
        return ""

    def __str__(self) -> str:
        return f"a player who plays a wild card says “{self.words}”"


@dataclass(frozen=True, slots=True)
class OutOnWild:
    """A player who goes out on a wild card says so."""

    words: str

    def on_laying(self, laid: Laid) -> str:
        """Return what a player says when playing a card."""
        return f", {self.words}" if laid.out and laid.wild else ""

    def on_passing(
        self,
        wanted: tuple[Face, ...],  # noqa: ARG002 - nothing is said on passing
        *,
        own_run: bool = True,  # noqa: ARG002
    ) -> str:
        """Return what a player says when passing."""
        return ""

    def __str__(self) -> str:
        return f"a player whose last card is wild says “{self.words}”"
