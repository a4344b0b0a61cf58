"""Rules that say what wild cards may stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from nines.cards import RED, SUITS, Card, Face

if TYPE_CHECKING:
    from nines.stops.features import Naming
    from nines.stops.rule_inputs import Laid
    from nines.stops.rule_inputs import Naming as View


@dataclass(frozen=True, slots=True)
class OfItsColour:
    """A wild card can stand for cards of its own colour and for no other cards."""

    def allows(self, card: Card, face: Face) -> bool:
        """Return whether the card may stand for the face."""
        return not face.suit or (face.suit in RED) == (card.suit in RED)

    def __str__(self) -> str:
        return "but only for cards of its own colour"


@dataclass(frozen=True, slots=True)
class NoOtherOfItsRank:
    """A wild card does not stand for another card of its own rank."""

    def allows(self, card: Card, face: Face) -> bool:
        """Return whether the card may stand for the face."""
        return face.rank != card.rank or face.covers(card.face)

    def __str__(self) -> str:
        return "but not for another card of its own rank"


Limit: TypeAlias = OfItsColour | NoOtherOfItsRank


@dataclass(frozen=True, slots=True)
class StandsForWanted:
    """A wild card stands for the next card or, if led, for any card.

    Parameters
    ----------
    suited
        Whether a wild card stands for a card with a suit; if not, it stands for a rank.
    absent
        Faces outside the pack that a wild card may also stand for, if *suited* is true. A face without a suit
        stands for all four suits.
    limits
        Rules that limit what a wild card may stand for.
    """

    suited: bool = False
    absent: tuple[Face, ...] = ()
    limits: tuple[Limit, ...] = ()

    def names(self, naming: View) -> tuple[Face, ...]:
        """Return the faces that the wild card may stand for."""
        return self.limited(naming.card, self.any_face(naming) if naming.leading else naming.wanted)

    def revives(self, laid: Laid) -> bool:  # noqa: ARG002 - it revives none
        """Return whether a wild card may follow this play even if the play is a stop."""
        return False

    def any_face(self, naming: View) -> tuple[Face, ...]:
        """Return every face of the pack, and the faces outside the pack that a wild card may stand for."""
        if not self.suited:
            return naming.ranks
        absent = (Face(face.rank, suit) for face in self.absent for suit in face.suit or SUITS)
        return tuple(dict.fromkeys((*naming.faces, *absent)))  # the pack may have some of these cards

    def limited(self, card: Card, faces: tuple[Face, ...]) -> tuple[Face, ...]:
        """Return the faces that no limit forbids."""
        return tuple(face for face in faces if all(limit.allows(card, face) for limit in self.limits))

    def limits_in_words(self) -> str:
        """Return the limits and extensions in words, to be added to the sentence of the rule."""
        absent = ["even for a card that is not in the pack"] * bool(self.absent)
        return "".join(f", {limit}" for limit in (*map(str, self.limits), *absent))

    def __str__(self) -> str:
        limits = self.limits_in_words()
        return f"a wild card stands for the next card or, when led, for any card{limits}"


@dataclass(frozen=True, slots=True)
class StandsForAny(StandsForWanted):
    """A wild card stands for any card, even within a sequence; the sequence continues from that card.

    A wild card stands for a card outside the pack only if it is led, or if that card is the next card.
    """

    def names(self, naming: View) -> tuple[Face, ...]:
        """Return the faces that the wild card may stand for."""
        if naming.leading:
            return self.limited(naming.card, self.any_face(naming))
        in_pack = naming.faces if self.suited else naming.ranks
        lacking = (face for face in naming.wanted if not any(map(face.covers, in_pack)))
        return self.limited(naming.card, (*in_pack, *lacking))

    def __str__(self) -> str:
        limits = self.limits_in_words()
        return f"a wild card stands for any card{limits}, and the sequence continues from there"


@dataclass(frozen=True, slots=True)
class AlsoAbove:
    """A wild card may also follow this card, so this card is a stop only if no wild card follows."""

    card: Card
    naming: Naming

    def names(self, naming: View) -> tuple[Face, ...]:
        """Return the faces that the wild card may stand for."""
        return self.naming.names(naming)

    def revives(self, laid: Laid) -> bool:
        """Return whether a wild card may follow this play even if the play is a stop."""
        return self.card in laid.cards

    def __str__(self) -> str:
        stop = f"{self.card}, which is then a stop only if nobody plays a wild card there"
        return f"{self.naming}; it may also follow {stop}"
