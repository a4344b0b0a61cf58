"""Wild cards: which they are, what they may stand for, and when they may not be laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from nines.cards import SUITS, Card, Face, show_cards

if TYPE_CHECKING:
    from nines.stops.view import Laid, Naming, WildPlay

RED: Final = "♦♥"


@dataclass(frozen=True, slots=True)
class TheseAreWild:
    """These cards are wild, or no card is."""

    which: tuple[Card, ...]

    def cards(self) -> frozenset[Card]:
        """Return the wild cards."""
        return frozenset(self.which)

    def __str__(self) -> str:
        if not self.which:
            return "no card is wild"
        return f"{show_cards(self.which)} {'is' if len(self.which) == 1 else 'are'} wild"


@dataclass(frozen=True, slots=True)
class AllOfThese:
    """All cards of these faces are wild, of however many packs; of the first pack only, if *copies* is 1."""

    faces: tuple[Face, ...]
    copies: int = 13

    def cards(self) -> frozenset[Card]:
        """Return the wild cards."""
        copies = range(1, self.copies + 1)
        return frozenset(Card(face.rank, face.suit, copy) for face in self.faces for copy in copies)

    def __str__(self) -> str:
        first = " of the first pack" if self.copies == 1 else ""
        return f"{' and '.join(map(str, self.faces))}{first} are wild"


@dataclass(frozen=True, slots=True)
class StandsForWanted:
    """A wild card stands for the card that is wanted, and on the lead for any.

    If it may *jump*, it stands for any card within a sequence too, which goes on from there. Its face has
    a suit only in a *suited* game. It may be laid *above* a card that is a stop, whose player begins again
    only if nobody does so.
    """

    jump: bool = False
    suited: bool = False
    own_colour: bool = False  # only for cards of its own colour
    no_other_of_rank: bool = False  # not for another card of its own rank
    absent: tuple[int, ...] = ()  # ranks that are not in the pack, but may be named
    above: Card | None = None

    def names(self, naming: Naming) -> tuple[Face, ...]:
        """Return what it may be laid as."""
        if not naming.leading and not self.jump:
            faces = naming.wanted
        elif self.suited:
            absent = (Face(rank, suit) for rank in self.absent for suit in SUITS)
            faces = tuple(dict.fromkeys((*naming.faces, *absent)))  # some of the rank may be in the pack
        else:
            return naming.ranks
        if not (self.own_colour or self.no_other_of_rank):
            return faces
        return tuple(face for face in faces if self._fits(naming.card, face))

    def revives(self, laid: Laid) -> bool:
        """Tell whether a wild card may go on above the lay, stop or not."""
        return self.above in laid.cards

    def _fits(self, card: Card, face: Face) -> bool:
        red = card.suit in RED
        if self.own_colour and face.suit and (face.suit in RED) != red:
            return False
        return not (self.no_other_of_rank and face.rank == card.rank and not face.covers(card.face))

    def __str__(self) -> str:
        limits = [", of its own colour"] * self.own_colour + [
            ", but for no other of its rank"
        ] * self.no_other_of_rank
        limits += [", even one that is not in the pack"] * bool(self.absent)
        above = [f"; above {self.above} too, which is a stop only if nobody lays it there"] * bool(self.above)
        where = "".join((*limits, ", and the sequence goes on from there", *above))
        if self.jump:
            return f"a wild card stands for any card{where}"
        where = "".join((*limits, *above))
        return f"a wild card stands for the card that is wanted, or on the lead for any{where}"


@dataclass(frozen=True, slots=True)
class WildLeads:
    """Whether a wild card may be led: as any card, as itself, or not at all.

    Whoever must lead and holds nothing but wild cards leads one as itself all the same.
    """

    how: Literal["any", "as-itself", "no"] = "any"

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        if not play.leading or self.how == "any":
            return False
        itself = play.named.covers(play.card.face)
        return not (itself and (self.how == "as-itself" or play.only_wild))

    def __str__(self) -> str:
        match self.how:
            case "any":
                return "a wild card may be led as any card"
            case "as-itself":
                return "a wild card may be led only as itself"
            case "no":
                return "a wild card may not be led, unless nothing else is held"


@dataclass(frozen=True, slots=True)
class WildOpens:
    """Whether a wild card may open a deal; a hand of nothing else may."""

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        return not self.allowed and play.opening and not play.only_wild

    def __str__(self) -> str:
        if self.allowed:
            return "a wild card may open a deal"
        return "a wild card may not open a deal, unless nothing else is held"


@dataclass(frozen=True, slots=True)
class WildForLaidCards:
    """Whether a wild card may stand for a card of which all have been laid."""

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        return not self.allowed and play.exhausted()

    def __str__(self) -> str:
        may = "may" if self.allowed else "may not"
        return f"a wild card {may} stand for a rank whose cards have all been laid"


@dataclass(frozen=True, slots=True)
class NaturalFirst:
    """Whether a natural card that is wanted goes before a wild one."""

    bound: bool = False

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        return self.bound and not play.leading and play.natural_held

    def __str__(self) -> str:
        if self.bound:
            return "a wild card may not be laid by one who holds the natural card"
        return "a wild card may be laid, and the natural card that is wanted kept"


@dataclass(frozen=True, slots=True)
class WildIfNobodyCan:
    """Whether a wild card may be laid in a sequence though another holds a natural card that is wanted."""

    bound: bool = False

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        return self.bound and not play.leading and play.elsewhere()

    def __str__(self) -> str:
        if self.bound:
            return "a wild card may be laid only if nobody else holds the natural card that is wanted"
        return "a wild card may be laid whoever else holds the natural card that is wanted"


@dataclass(frozen=True, slots=True)
class WildAfterBlock:
    """Whether a wild card may open with the rank that nobody had; a hand of nothing else may."""

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        missing = any(face.rank == play.named.rank for face in play.missing)
        return not self.allowed and play.leading and missing and not play.only_wild

    def __str__(self) -> str:
        may = "may" if self.allowed else "may not"
        return f"a wild card {may} open with the rank that was missing"


@dataclass(frozen=True, slots=True)
class OwnPlaceAfterNatural:
    """Whether a wild card in its own place yields to a natural card of the rank that is held."""

    yields: bool = False

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        itself = play.in_place and play.named.covers(play.card.face)
        return self.yields and not play.leading and itself and play.natural_held

    def __str__(self) -> str:
        if self.yields:
            return "where a wild card is itself wanted, a natural card of the rank goes first"
        return "where a wild card is itself wanted, it or a natural card of the rank may be laid"
