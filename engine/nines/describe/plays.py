"""What can be told of play: events with their rules, deals, matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.kernel.playing import begin, by_seat, play_match
from nines.policies import POLICIES, RANDOM, seated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.describe import play_shapes as s
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.ledger import Account
    from nines.kernel.playing import PlayedDeal
    from nines.libraries import Library


def _account(account: Account) -> int | str:
    return account + 1 if isinstance(account, int) else account


def describe_event(event: Event, game: AnyGame) -> s.EventRecord:
    """Return an event of a game, with the rule by which it happened and how firmly that stands.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = game.play(game.start(["K♥ 2♣", "5♠"]), game.parse_act("lay K♥"))
    >>> for event in step.events:
    ...     told = describe_event(event, game)
    ...     print(told["text"], told["rule"], told["standing"], sep="; ")
    player 1 lays K♥, saying “king”; comet-1718/lead; stated
    player 2 pays 1 jeton to player 1; comet-1718/payment/king; stated
    player 1 begins another sequence; comet-1718/stop/king; stated
    """
    payment: s.PaymentRecord | None = None
    if event.giver is not None and event.taker is not None:
        giver, taker = _account(event.giver), _account(event.taker)
        payment = {"giver": giver, "taker": taker, "amount": event.amount, "unit": event.unit}
    return {
        "kind": event.kind,
        "rule": event.rule,
        "standing": game.rules()[event.rule].standing,
        "player": None if event.actor is None else event.actor + 1,
        "cards": list(map(str, event.cards)),
        "named": str(event.named) if event.named else "",
        "said": event.said,
        "payment": payment,
        "text": game.family.display.sentence(event),
    }


def describe_deal(deal: PlayedDeal, game: AnyGame, *, trace: bool = True) -> s.DealRecord:
    """Return a deal as it was played; its events only if a *trace* is wanted."""
    return {
        "number": deal.number,
        "winners": [seat + 1 for seat in deal.outcome.winners],
        "gains": list(deal.outcome.gains),
        "balances": list(deal.match.ledger.seats),
        "match_over": game.match_winners(deal.match) is not None,
        "events": [describe_event(event, game) for event in deal.events] if trace else [],
    }


def describe_policies(library: Library) -> list[s.PolicyRecord]:
    """Return the policies by which deals of a library can be played, with its passages that advise so.

    Examples
    --------
    >>> from nines import library
    >>> [one["name"] for one in describe_policies(library())][:2]
    ['random', 'greedy']
    """
    known, families = library.corpus.passages, library.families()
    serving = {
        one.name: [name for name, family in families.items() if one.name in family.advice] for one in POLICIES
    }
    return [
        {
            "name": one.name,
            "advice": one.advice,
            "families": serving[one.name],
            "passages": [passage for passage in one.passages if passage in known],
            "witnesses": [
                library.corpus.witness(known[passage]) for passage in one.passages if passage in known
            ],
        }
        for one in POLICIES
        if one.name == RANDOM or serving[one.name]
    ]


def policy_line(names: Sequence[str]) -> str:
    """Return policies on one line: one name if they are all the same.

    Examples
    --------
    >>> policy_line(["random", "random"]), policy_line(["random", "greedy"])
    ('random', 'random, greedy')
    """
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def describe_play(  # noqa: PLR0913 - a play is asked for by all of these
    game: AnyGame,
    seats: int,
    seed: int,
    deals: int | None = 1,
    *,
    policies: Sequence[str] = ("random",),
    trace: bool = True,
) -> s.PlayRecord:
    """Return deals played by policies, or a whole match if *deals* is None.

    Raises
    ------
    RequestError
        If the game is not for so many, or seed, number of deals or of policies is out of range.
    UnknownNameError
        If there is no policy of such a name.

    Examples
    --------
    >>> import nines
    >>> record = describe_play(nines.load("comet-1718"), seats=3, seed=7)
    >>> sum(record["balances"]), record["match_over"]
    (300, False)
    """
    opening = begin(game, seats, seed)
    players = seated(policies, seats)
    match, told = opening.position, []
    for deal in play_match(game, match, seed, by_seat([one.at(game) for one in players]), deals):
        told.append(describe_deal(deal, game, trace=trace))
        match = deal.match
    return {
        "game": game.name,
        "seats": seats,
        "seed": seed,
        "policy": policy_line([one.name for one in players]),
        "policies": [one.name for one in players],
        "unit": game.unit,
        "opening": [describe_event(event, game) for event in opening.events] if trace else [],
        "deals": told,
        "balances": list(match.ledger.seats),
        "match_over": game.match_winners(match) is not None,
        "match_winners": [seat + 1 for seat in game.match_winners(match) or ()],
    }
