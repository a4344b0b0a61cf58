"""Money at a table: what changed since a player's last act, and what the result of a deal is made of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nines.reference.names import short_name
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.kernel.event import Event
    from nines.kernel.ledger import Account
    from nines.table.sitting import Sitting


class Part(NamedTuple):
    """What one rule, or one stage of a deal, brought and cost the players.

    Parameters
    ----------
    rule, name
        The key of the rule, and its short name; of a stage, the first rule that moved money, and its heading.
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
    """Return what each player and each pool gained or lost in the last act of a seat, and since.

    Before the first act of the seat in a deal, nothing counts as changed.
    """
    last = sitting.last_act(viewer)
    return changes(sitting.deal.events[last.first_event :] if last is not None else ())


def causes(sitting: Sitting, seat: int) -> list[tuple[str, int]]:
    """Return why a player gained or lost in the last act and since: each cause with its amount."""
    last = sitting.last_act(seat)
    if last is None:
        return []
    found = [
        (_called(sitting, heading, events), changes(events)[seat])
        for heading, events in _together(sitting, last.first_event).items()
    ]
    return [(name, amount) for name, amount in found if amount]


def parts(sitting: Sitting) -> tuple[Part, ...]:
    """Return what the result of the deal is made of, in order of time.

    It has a part for each rule that moved money or, where the family has stages of a deal, for each of them.

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
    seats = range(sitting.saved.seats)
    made = []
    for heading, events in _together(sitting).items():
        changed, name = changes(events), _called(sitting, heading, events)
        amounts = tuple(changed[seat] for seat in seats)
        made.append(Part(events[0].rule, name, amounts, tuple(_sums(events))))
    return tuple(made)


def _called(sitting: Sitting, heading: str, events: Sequence[Event]) -> str:
    rule = events[0].rule
    return short_name(sitting.library, rule) if heading == rule else heading


def _together(sitting: Sitting, begun: int = 0) -> dict[str, list[Event]]:
    """Return the payments of the deal by the heading of their stage or, without stages, by their rule.

    Those before the event *begun* are left out.
    """
    stages, heading = sitting.game.family.display.stages, ""
    together: dict[str, list[Event]] = {}
    for place, event in enumerate(sitting.deal.events):
        heading = stages.get(event.kind, heading)
        counts = place >= max(begun, sitting.deal.opening)
        for payment in _payments([event] if counts else ()):
            together.setdefault(heading or payment.rule, []).append(payment)
    return together


def _payments(events: Iterable[Event]) -> Iterator[Event]:
    return (event for event in events if event.giver is not None and event.taker is not None)


def _sums(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        said = str(event.made_of or "")
        if said and event.giver is not None:
            yield f"{seat_name(event.giver)}: {said}"
