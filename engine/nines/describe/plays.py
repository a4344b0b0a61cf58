"""What can be told of play: events with their rules, deals, sittings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.game import describe
from nines.policies import POLICIES, seated
from nines.sitting import by_seat, play_sitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.describe import play_shapes as s
    from nines.game import Account, AnyGame, Event
    from nines.libraries import Library
    from nines.sitting import PlayedDeal


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
    if event.transfer is not None:
        giver, taker, amount = event.transfer
        payment = {"giver": _account(giver), "taker": _account(taker), "amount": amount, "unit": game.unit}
    return {
        "kind": event.kind,
        "rule": event.rule,
        "standing": game.rules()[event.rule].standing,
        "player": None if event.seat is None else event.seat + 1,
        "cards": list(map(str, event.cards)),
        "named": str(event.named) if event.named else "",
        "words": event.words,
        "payment": payment,
        "text": describe(event),
    }


def describe_deal(deal: PlayedDeal, game: AnyGame, *, trace: bool = True) -> s.DealRecord:
    """Return a deal as it was played; its events only if a *trace* is wanted."""
    return {
        "number": deal.number,
        "winners": [seat + 1 for seat in deal.result.winners],
        "gains": list(deal.result.gains),
        "purses": list(deal.carry.purses),
        "sitting_over": game.finished(deal.carry),
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
    known = library.corpus.passages
    return [
        {
            "name": one.name,
            "advice": one.advice,
            "families": list(one.ways),
            "passages": [passage for passage in one.passages if passage in known],
            "witnesses": [
                library.corpus.witness(known[passage]) for passage in one.passages if passage in known
            ],
        }
        for one in POLICIES
        if not one.ways or one.ways.keys() & library.catalogue.families.keys()
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
    """Return deals played by policies, or a whole sitting if *deals* is None.

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
    >>> sum(record["purses"]), record["sitting_over"]
    (300, False)
    """
    opening = game.open(seats, seed)
    players = seated(policies, seats)
    carry, told = opening.position, []
    for deal in play_sitting(game, carry, seed, by_seat([one.at(game) for one in players]), deals):
        told.append(describe_deal(deal, game, trace=trace))
        carry = deal.carry
    return {
        "game": game.name,
        "seats": seats,
        "seed": seed,
        "policy": policy_line([one.name for one in players]),
        "policies": [one.name for one in players],
        "unit": game.unit,
        "opening": [describe_event(event, game) for event in opening.events] if trace else [],
        "deals": told,
        "purses": list(carry.purses),
        "sitting_over": game.finished(carry),
        "sitting_winners": [seat + 1 for seat in game.winners(carry)],
    }
