"""Money at a table: what changed since a player's last act, and what the result of a deal is made of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nines.reference.names import short_name
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.kernel.event import Event
    from nines.kernel.ledger import Account
    from nines.table.sitting import Sitting


class Part(NamedTuple):
    """What one rule brought and cost the players in a deal.

    Parameters
    ----------
    rule, name
        The key of the rule, and its short name.
    amounts
        What it brought each player; below 0 what the player paid.
    sums
        How single payments come about, each with the player who pays, such as ``player 2: 4 + 9 = 13``.
    """

    rule: str
    name: str
    amounts: tuple[int, ...]
    sums: tuple[str, ...]


def changes(events: Iterable[Event]) -> Counter[Account]:
    """Return what some events brought each player and each pool; below 0 what they took.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = game.play(game.start(["K♥ 2♣", "5♠", "6♠"]), game.parse_act("lay K♥"))
    >>> changes(step.events)
    Counter({0: 2, 1: -1, 2: -1})
    """
    changed: Counter[Account] = Counter()
    for event in _payments(events):
        for account, amount in ((event.giver, -event.amount), (event.taker, event.amount)):
            if account is not None:
                changed[account] += amount
    return changed


def changed_since(sitting: Sitting, viewer: int) -> Counter[Account]:
    """Return what each player and each pool gained or lost in the last act of a seat, and since."""
    last = sitting.last_act(viewer)
    return changes(sitting.deal.events[0 if last is None else last.first_event :])


def parts(sitting: Sitting) -> tuple[Part, ...]:
    """Return what the result of the deal is made of: a part for each rule that moved money, in order of time.

    Examples
    --------
    >>> from nines import library
    >>> from nines.table.saved import begun
    >>> from nines.table.sitting import Sitting
    >>> ours = library()
    >>> game = ours.load("comet-1718")
    >>> players = {"seats": 2, "people": [], "policies": ["greedy", "greedy"]}
    >>> sitting = Sitting(ours, begun(ours, game, seed=7, **players))
    >>> while sitting.turn is not None:
    ...     sitting.step()
    >>> for part in parts(sitting):
    ...     print(part.name, part.amounts)
    Payment for a king (2, -2)
    Payment for manille (10, -10)
    Payment for a block (-5, 5)
    Points left in hand (-2, 2)
    """
    by_rule: dict[str, list[Event]] = {}
    for event in _payments(sitting.deal.events[sitting.deal.opening :]):
        by_rule.setdefault(event.rule, []).append(event)
    seats = range(sitting.saved.seats)
    made = []
    for rule, events in by_rule.items():
        changed = changes(events)
        amounts = tuple(changed[seat] for seat in seats)
        made.append(Part(rule, short_name(sitting.library, rule), amounts, tuple(_sums(events))))
    return tuple(made)


def _payments(events: Iterable[Event]) -> Iterator[Event]:
    return (event for event in events if event.giver is not None and event.taker is not None)


def _sums(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        said = str(event.made_of or "")
        if said and event.giver is not None:
            yield f"{seat_name(event.giver)}: {said}"
