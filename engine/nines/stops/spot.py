"""A spot: a moment of a deal at which a player plays or passes, with the cards in the player's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.cards import Card, Face, cards_of
from nines.kernel.transition import new
from nines.stops.acts import Lay  # noqa: TC001 - the same
from nines.stops.rule_inputs import Leading
from nines.stops.rule_set import PackFacts  # noqa: TC001 - the same

if TYPE_CHECKING:
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules


def not_dealt(rules: StopsRules, position: StopsPosition, faces: tuple[Face, ...], what: str) -> str:
    """Return why none of these cards is left, if some were not dealt; empty if all have been played.

    In a deal from the whole pack, all have been played. A position that is set up may leave out any card.

    Parameters
    ----------
    rules, position
        The game, and a position in which no hand and no dead hand has one of the cards.
    faces
        The faces of the cards.
    what
        What the cards are called, in the singular.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("red-nines-1881")
    >>> not_dealt(game.rule_set, game.start(["4♣", "5♣", "A♣"]), (Face(6, "♣"),), "6♣")
    'no 6♣ was dealt'
    """
    cards, pack = cards_of(faces), rules.pack.rule.cards(len(position.hands), position.match.deals)
    if not cards.intersection(pack).difference(*position.piles()):
        return ""
    played = not all(map(cards.isdisjoint, position.piles()))
    return f"every {what} has been played or was not dealt" if played else f"no {what} was dealt"


class WithWild(NamedTuple):
    """Facts that matter only to a player who holds a wild card.

    Parameters
    ----------
    able
        Whether the player also holds one of the next cards as a natural card.
    missing
        The missing faces, if the player leads after a block.
    """

    able: bool
    missing: tuple[Face, ...]


class Around(NamedTuple):
    """The facts about a turn that are the same for every player.

    Parameters
    ----------
    wanted
        The faces that may follow.
    upon, after_wild
        The rank of the last card (None before a lead), and whether the last card is wild.
    opening, first_turn
        Whether this is the first lead of the deal, and whether this is the first turn. If the game does not
        allow several cards to be played together, *first_turn* is always False.
    wild_out
        Whether a wild card has been played in this deal; always False if no rule depends on this.
    pack
        The facts about the pack.
    """

    wanted: tuple[Face, ...]
    upon: int | None
    after_wild: bool
    opening: bool
    first_turn: bool
    wild_out: bool
    pack: PackFacts


class Spot(NamedTuple):
    """The facts that decide what a player may play, except facts about hidden cards and about earlier play.

    Parameters
    ----------
    hand
        The cards in the hand, or only the cards that matter.
    more
        Whether the player holds further natural cards, which *hand* leaves out because they do not matter.
    alone
        The natural cards in *hand* that may be played alone.
    with_wild
        Further facts if the player holds a wild card; None if not.
    wanted, upon, after_wild, opening, first_turn, wild_out, pack
        The facts about the turn that :class:`Around` describes.
    """

    hand: frozenset[Card]
    more: bool
    alone: frozenset[Card]
    with_wild: WithWild | None
    wanted: tuple[Face, ...]
    upon: int | None
    after_wild: bool
    opening: bool
    first_turn: bool
    wild_out: bool
    pack: PackFacts

    @property
    def leading(self) -> bool:
        """Whether a sequence is to be opened."""
        return self.upon is None


class Options(NamedTuple):
    """The plays that a player may make, with a summary for the rules on passing.

    Parameters
    ----------
    lays
        The plays in canonical order; of several equal cards, only the first copy is used.
    natural
        Whether any play in *lays* includes a natural card.
    wild
        Whether a wild card may be played to stand for another card.
    own_place
        Whether a wild card that is itself one of the next cards may be played as itself.
    wild_held
        The number of wild cards in the hand.
    """

    lays: tuple[Lay, ...] = ()
    natural: bool = False
    wild: bool = False
    own_place: bool = False
    wild_held: int = 0


def spot_of(rules: StopsRules, position: StopsPosition) -> Spot:
    """Return the moment of play (the spot) of the player whose turn it is, with the whole hand."""
    hand = position.hands[position.turn]
    wild = hand & rules.wild_cards
    alone = laid_alone(rules, position, hand - wild)
    with_wild = WithWild(bool(position.run and alone), position.missing) if wild else None
    return Spot(hand, False, alone, with_wild, *around(rules, position))


def laid_alone(rules: StopsRules, position: StopsPosition, natural: frozenset[Card]) -> frozenset[Card]:
    """Return the cards in *natural*, the natural cards of a hand, that may be played alone."""
    if position.run:
        return natural & cards_of(position.wanted)
    leading = Leading(natural, position.missing, not position.runs)
    if not rules.lead_looks_back:
        return rules.lead.rule.leads(leading)
    last = position.runs[-1][-1] if position.runs else None
    return rules.lead.rule.leads(leading, (last.named.suit or last.cards[-1].suit) if last else "")


def around(rules: StopsRules, position: StopsPosition) -> Around:
    """Return the facts about the present turn that are the same for every player."""
    last, pack = position.last, rules.pack_for(len(position.hands), position.match.deals)
    rank, wild = (None, False) if last is None else (last.rank, last.has_wild)
    opening = last is None and not position.runs
    # Facts that no rule of the game uses are left out, so that more spots are equal.
    first_turn = rules.ever_together and position.first_turn
    wild_out = rules.minds_wild_out and position.wild_out
    return new(Around, (position.wanted, rank, wild, opening, first_turn, wild_out, pack))
