"""Rules for the play after a wild card: what may follow, who must continue, and who starts a new sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.cards import Face

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.aspects import Passing as PassingRule
    from nines.stops.rule_inputs import Blocking, Following, Group, Joining, Laying, Passing, Past, Place


def unless_led(*, led: bool) -> str:
    """Return the words that a rule adds to "a wild card" if it does not cover a wild card that was led."""
    return "" if led else " that was not led"


def covers_wild(past: Past, *, led: bool) -> bool:
    """Return whether a rule covers the wild card that was played last; it was led if no card came before."""
    return led or bool(past.natural_suit)


@dataclass(frozen=True, slots=True)
class OrThisAfterWild:
    """The next rank up follows, but directly after a wild card, this face may be played instead.

    With *in_suit*, if a card of this face is played directly after a wild card, only the next card of its
    suit may follow.

    Parameters
    ----------
    face
        The face that may be played instead of the next rank.
    in_suit
        Whether only the next card of the same suit may follow a card of this face.
    """

    looks_back: ClassVar[bool] = True
    remembers: ClassVar[bool] = False
    face: Face
    in_suit: bool = False

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        return _wanted(self, following) if following.last.wild else _above(self, following)

    def __str__(self) -> str:
        return _words(self, "")


@dataclass(frozen=True, slots=True)
class OrThisWhileWildInSequence:
    """The next rank up follows; after a wild card, this face may be played instead, once in each sequence.

    With *in_suit*, if a card of this face is played directly after a wild card, only the next card of its
    suit may follow.

    Parameters
    ----------
    face
        The face that may be played instead of the next rank.
    in_suit
        Whether only the next card of the same suit may follow a card of this face.
    """

    looks_back: ClassVar[bool] = True
    remembers: ClassVar[bool] = True
    face: Face
    in_suit: bool = False

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        past = following.past
        laid = any(self.face.covers(card.face) for card in (*_these(self, following), *past.since_wild))
        open_ = past.wild_in_run and not laid
        return _wanted(self, following) if open_ else _above(self, following)

    def __str__(self) -> str:
        return _words(self, ", until the sequence ends")


@dataclass(frozen=True, slots=True)
class OrThisOnceWildIsOut:
    """The next rank up follows; from the first wild card of the deal on, this face may be played instead.

    With *in_suit*, if a card of this face is played directly after a wild card, only the next card of its
    suit may follow.

    Parameters
    ----------
    face
        The face that may be played instead of the next rank.
    in_suit
        Whether only the next card of the same suit may follow a card of this face.
    """

    looks_back: ClassVar[bool] = True
    remembers: ClassVar[bool] = False
    face: Face
    in_suit: bool = False

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        return _wanted(self, following) if following.past.wild_out else _above(self, following)

    def __str__(self) -> str:
        return _words(self, ", until the end of the deal")


OrThis: TypeAlias = OrThisAfterWild | OrThisWhileWildInSequence | OrThisOnceWildIsOut


def _these(rule: OrThis, following: Following) -> list[Card]:
    """Return the natural cards of the last play that have the face allowed by the rule."""
    last = following.last
    return [card for card in last.cards if card not in last.wild and rule.face.covers(card.face)]


def _above(rule: OrThis, following: Following) -> tuple[Face, ...]:
    """Return the next rank up, in the suit that must follow."""
    if following.after is None:
        return ()
    suit, these = following.suit, _these(rule, following)
    if rule.in_suit and following.past.follows_wild and len(these) == 1:
        suit = these[0].suit
    return (Face(following.after, suit),)


def _wanted(rule: OrThis, following: Following) -> tuple[Face, ...]:
    """Return the next rank up and the face that the rule also allows, without duplicates."""
    above = _above(rule, following)
    if any(face.covers(rule.face) for face in above):
        return above
    return (*(face for face in above if not rule.face.covers(face)), rule.face)


def _words(rule: OrThis, lasts: str) -> str:
    only = f"; if {rule.face} directly follows a wild card, only the next card of its suit may follow it"
    suit = only if rule.in_suit else ""
    return f"the next higher rank follows; after a wild card, {rule.face} may follow instead{lasts}{suit}"


@dataclass(frozen=True, slots=True)
class ThisAfterWildAlone:
    """A card that follows a wild card but is not of the next rank must be played alone."""

    face: Face

    def forbids(self, laying: Laying) -> bool:
        """Return whether the rule forbids this play of cards together."""
        next_up = laying.upon == self.face.rank - 1
        return laying.size > 1 and laying.rank == self.face.rank and not (laying.leading or next_up)

    def __str__(self) -> str:
        return f"if {self.face} follows a wild card instead of the next rank, it must be played alone"


@dataclass(frozen=True, slots=True)
class ThisAfterWildBringsAll:
    """A card that follows a wild card but is not of the next rank may be played with all others of its rank.

    The other cards need not be next cards, but they can be played only together with this card.

    Parameters
    ----------
    face
        The face that may be played after a wild card.
    size
        The number of cards of this rank in the pack, at least 2.
    """

    face: Face
    size: int = 4

    def most(self, place: Place) -> int:
        """Return the largest number of cards that may be played together at this moment of the deal."""
        return self.size if self._here(place) else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be played together."""
        whole = group.rank == self.face.rank and group.size == self.size
        return whole and not group.wild and self._here(group.place)

    def joins(self, joining: Joining) -> bool:
        """Return whether a card that cannot be played alone may be in the group."""
        of_rank = joining.card.rank == self.face.rank and not joining.wild
        return of_rank and any(self.face.covers(card.face) for card in joining.others)

    def _here(self, place: Place) -> bool:
        return not place.leading and place.upon != self.face.rank - 1

    def __str__(self) -> str:
        together = f"all {self.size} cards of its rank may be played together"
        return f"if {self.face} follows a wild card instead of the next rank, {together}"


@dataclass(frozen=True, slots=True)
class AfterWildIsDue:
    """A rule that says whether a player who can follow a wild card with a natural card must do so.

    Parameters
    ----------
    led
        Whether the rule also covers a wild card that was led.
    due
        Whether the player must continue.
    """

    leading: ClassVar[bool] = False
    led: bool
    due: bool = True

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        able = passing.after_wild and passing.natural and not passing.leading
        return self.due and able and covers_wild(passing.past(), led=self.led)

    def __str__(self) -> str:
        how = "must do so" if self.due else "may pass"
        return f"directly after a wild card{unless_led(led=self.led)}, a player who can continue {how}"


@dataclass(frozen=True, slots=True)
class ButAfterWild:
    """The rule *of* says when natural cards must be played, except directly after a wild card.

    Parameters
    ----------
    of
        The rule for all other cases.
    led
        Whether the exception also covers a wild card that was led.
    """

    leading: ClassVar[bool] = False
    of: PassingRule
    led: bool

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        excepted = passing.after_wild and covers_wild(passing.past(), led=self.led)
        return not excepted and self.of.forbids(passing)

    def __str__(self) -> str:
        return f"{self.of}; this does not apply directly after a wild card{unless_led(led=self.led)}"


@dataclass(frozen=True, slots=True)
class BeforeWildBegins:
    """If nobody continues after a wild card, the player of the card before it starts a new sequence."""

    def leader(self, blocking: Blocking) -> int:
        """Return the seat that starts the new sequence."""
        if blocking.last.wild and blocking.before is not None:
            return blocking.before.seat
        return blocking.last.seat

    def __str__(self) -> str:
        return (
            "if nobody continues, the player of the last card starts a new sequence; "
            "after a wild card, the player of the card before the wild card does"
        )
