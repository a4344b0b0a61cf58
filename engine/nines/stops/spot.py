"""Where in a deal a player is to lay or pass, and with which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.cards import Card, Face, cards_of
from nines.kernel.transition import new
from nines.stops.position import Lay  # noqa: TC001 - the same
from nines.stops.rule_inputs import Leading
from nines.stops.rule_set import PackFacts  # noqa: TC001 - the same

if TYPE_CHECKING:
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules


class WithWild(NamedTuple):
    """What matters only to a player who holds a wild card.

    Parameters
    ----------
    able
        Whether a natural card that is wanted is held too.
    missing
        Leading after a block, the faces that nobody had.
    """

    able: bool
    missing: tuple[Face, ...]


class Around(NamedTuple):
    """What a spot is like, for any player.

    Parameters
    ----------
    wanted
        The faces that may follow.
    upon, after_wild
        The rank of the last card and whether it is wild; no rank where a sequence is to be opened.
    opening, first_turn
        Whether this is the first lead of the deal; whether the turn has not passed on yet, where several
        cards may be laid together.
    wild_out
        Whether a wild card has been laid in this deal, where a rule looks back or limits lays.
    pack
        What the pack consists of.
    """

    wanted: tuple[Face, ...]
    upon: int | None
    after_wild: bool
    opening: bool
    first_turn: bool
    wild_out: bool
    pack: PackFacts


class Spot(NamedTuple):
    """All that decides what a player may lay, except for what a rule asks about hidden cards or the past.

    Parameters
    ----------
    hand
        The cards held, or those of them that matter.
    more
        Whether natural cards are held besides those.
    alone
        The natural cards among them that may be laid one by one.
    with_wild
        What matters if a wild card is held; None if none is.
    wanted, upon, after_wild, opening, first_turn, wild_out, pack
        As in :class:`Around`.
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
    """What a player may lay, in canonical order, and what that is for the rules of passing.

    Parameters
    ----------
    lays
        The lays; of equal cards the first copies.
    natural
        Whether one of them has a natural card.
    wild
        Whether a wild card that is not itself wanted may be laid.
    own_place
        Whether a wild card that is itself wanted may be played as itself.
    wild_held
        How many wild cards are held.
    """

    lays: tuple[Lay, ...] = ()
    natural: bool = False
    wild: bool = False
    own_place: bool = False
    wild_held: int = 0


def spot_of(rules: StopsRules, position: StopsPosition) -> Spot:
    """Return where the player in turn is, with the whole hand."""
    hand = position.hands[position.turn]
    wild = hand & rules.wild_cards
    alone = laid_alone(rules, position, hand - wild)
    with_wild = WithWild(bool(position.run and alone), position.missing) if wild else None
    return Spot(hand, False, alone, with_wild, *around(rules, position))


def laid_alone(rules: StopsRules, position: StopsPosition, natural: frozenset[Card]) -> frozenset[Card]:
    """Return which of the natural cards of a hand may be laid one by one."""
    if position.run:
        return natural & cards_of(position.wanted)
    return rules.lead.rule.leads(Leading(natural, position.missing, not position.runs))


def around(rules: StopsRules, position: StopsPosition) -> Around:
    """Return what the spot is like at which the player in turn is."""
    run, pack = position.run, rules.pack_for(len(position.hands), position.match.deals)
    rank, wild = (run[-1].named.rank, bool(run[-1].wild)) if run else (None, False)
    opening = not (run or position.runs)
    # What no rule of the game can mind is left out, so that more spots are alike.
    first_turn = rules.ever_together and position.turns == 0
    wild_out = rules.minds_wild_out and position.wild_out
    return new(Around, (position.wanted, rank, wild, opening, first_turn, wild_out, pack))
