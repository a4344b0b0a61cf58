"""Advice on play: functions that return the legal acts which a piece of advice recommends.

Each function follows one piece of advice. The function gets the rules, the player's observation and the legal
acts. The function returns the acts that the advice recommends, or all legal acts if the advice does not
apply. :mod:`nines.policies` names the passages that give the advice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import ACE, in_order
from nines.stops.acts import Act, Claim, Lay, Show
from nines.stops.rule_inputs import Laid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.cards import Card, Face
    from nines.stops.position import StopsObservation
    from nines.stops.rule_set import StopsRules


def most_points(rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]) -> Sequence[Act]:  # noqa: ARG001 - a way
    """Return the legal acts that claim a payment or show a hand; if there are none, the best plays.

    The best plays are the plays that shed the most points; among equals, the plays that shed the most cards.
    """
    paid = [act for act in acts if isinstance(act, (Claim, Show))]
    return paid or _best(_lays(acts), lambda lay: (_worth(rules, lay.cards), len(lay.cards))) or acts


def go_on(rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the plays of natural cards that continue the sequence."""
    return (_natural(rules, acts) if observation.run else []) or acts


def low_of_longest_run(
    rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]
) -> Sequence[Act]:
    """Return the leads that start the longest ascending run in the hand.

    If several runs are equally long, the lowest of these runs counts.
    """
    leads = [] if observation.run else _natural(rules, acts)

    def length_then_low(lay: Lay) -> tuple[int, int]:
        return _run_from(rules, observation, lay), _ranks_above(rules, lay.named.rank)

    return _best(leads, length_then_low) or acts


def unled_first(rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the leads of natural cards that cannot follow any card that is still to be played."""
    leads = [] if observation.run else _natural(rules, acts)
    if not leads:  # the sequences of some games, which we have not seen, must not be asked about
        return acts
    gone = {card for run in observation.runs for laid in run for card in laid.cards}
    gone.update(observation.dead_hand, (observation.turn_up,) if observation.turn_up else ())
    coming = [card for card in rules.pack.rule.cards(len(observation.counts)) if card not in gone]
    led_up_to = [face for card in coming for face in _faces_above(rules, card)]
    return [lay for lay in leads if not any(face.covers(lay.cards[0].face) for face in led_up_to)] or acts


def high_cards_first(rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the leads of aces or, if there are none, the leads that shed the most points."""
    leads = [] if observation.run else _natural(rules, acts)
    aces = [lay for lay in leads if all(card.rank == ACE for card in lay.cards)]
    return _best(aces or leads, lambda lay: _worth(rules, lay.cards)) or acts


def wild_held_back(rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]) -> Sequence[Act]:
    """Return the acts that do not play a wild card.

    If another player holds only one card, return the plays of wild cards instead. If no natural card can be
    played, return the plays of wild cards that fill a gap, if there are any.
    """
    wild = [lay for lay in _lays(acts) if not rules.wild_cards.isdisjoint(lay.cards)]
    others = [act for act in acts if act not in wild]
    last_card = any(count == 1 for seat, count in enumerate(observation.counts) if seat != observation.seat)
    if not wild or last_card:
        return wild or acts
    gaps = [lay for lay in wild if _run_from(rules, observation, lay) > 1] if observation.run else []
    return others if _natural(rules, acts) else gaps or others or acts


def _lays(acts: Iterable[Act]) -> list[Lay]:
    return [act for act in acts if isinstance(act, Lay)]


def _natural(rules: StopsRules, acts: Iterable[Act]) -> list[Lay]:
    return [lay for lay in _lays(acts) if rules.wild_cards.isdisjoint(lay.cards)]


def _faces_above(rules: StopsRules, card: Card) -> tuple[Face, ...]:
    """Return the faces that may follow a card played as itself."""
    after = rules.aftermath(Laid((card,), card.face, 0))
    return () if after.stop is not None else after.wanted


def _worth(rules: StopsRules, cards: Iterable[Card]) -> int:
    return 0 if rules.value is None else sum(map(rules.value.rule.of, cards))


def _best(lays: Sequence[Lay], worth: Callable[[Lay], Any]) -> list[Lay]:
    """Return the plays to which *worth* gives the greatest value."""
    found = [worth(lay) for lay in lays]
    return [lay for lay, one in zip(lays, found, strict=True) if one == max(found)]


def _ranks_above(rules: StopsRules, rank: int) -> int:
    """Return the number of ranks that come after a rank.

    If the lowest rank follows the highest, each rank still counts once.
    """
    seen = {rank}
    above = rules.ranking.rule.after(rank)
    while above is not None and above not in seen:
        seen.add(above)
        above = rules.ranking.rule.after(above)
    return len(seen) - 1


def _run_from(rules: StopsRules, observation: StopsObservation, lay: Lay) -> int:
    """Return the number of natural cards that a hand can play in a row, beginning with this play."""
    laid = Laid(
        lay.cards, lay.named, observation.seat, tuple(card for card in lay.cards if card in rules.wild_cards)
    )
    run, held = [laid], list(in_order(observation.hand - rules.wild_cards - set(lay.cards)))
    while rules.aftermath(run[-1]).stop is None:
        wanted = rules.aftermath(run[-1]).wanted
        card = next((card for face in wanted for card in held if face.covers(card.face)), None)
        if card is None:
            break
        held.remove(card)
        run.append(Laid((card,), card.face, observation.seat))
    return len(run)


ADVICE: Final = {
    "greedy": most_points,
    "go-on": go_on,
    "unled-first": unled_first,
    "longest-run": low_of_longest_run,
    "shed-high": high_cards_first,
    "hold-nine": wild_held_back,
}
