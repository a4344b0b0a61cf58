"""The shapes of what is told of plays: what the JSON of ``nines play`` looks like."""

from __future__ import annotations

from typing import TypedDict


class PaymentRecord(TypedDict):
    """Money that moves; a player is a number from 1, a pool a name."""

    giver: int | str
    taker: int | str
    amount: int
    unit: str


class EventRecord(TypedDict):
    """Something that happened, and the rule by which it did."""

    kind: str
    rule: str
    standing: str
    player: int | None  # from 1
    cards: list[str]
    named: str  # what a wild card stands for
    said: str  # what the player announces
    payment: PaymentRecord | None
    text: str


class DealRecord(TypedDict):
    """One deal as it was played."""

    number: int
    winners: list[int]
    gains: list[int]
    balances: list[int]
    match_over: bool
    events: list[EventRecord]


class PlayRecord(TypedDict):
    """Deals played one after the other."""

    game: str
    seats: int
    seed: int
    policy: str  # on one line
    policies: list[str]  # by player
    unit: str
    opening: list[EventRecord]
    deals: list[DealRecord]
    balances: list[int]
    match_over: bool
    match_winners: list[int]  # nobody while it goes on


class PolicyRecord(TypedDict):
    """A way to choose among legal acts, and who advises it; no passage if it is a yardstick of ours."""

    name: str
    advice: str
    families: list[str]  # of games that it is for; none if it is for all
    passages: list[str]
    witnesses: list[str]
