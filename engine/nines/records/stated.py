"""Payments and winners that a record states, compared with those that follow from the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.records.verdicts import LEGAL, POSSIBLE, REFUSED, UNDECIDED, JudgedPayment
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.records.courses import Course
    from nines.records.judging import DealOfRecord
    from nines.records.record import RecordedDeal
    from nines.records.verdicts import Verdict


class Compared(NamedTuple):
    """A statement beside what follows from the rules, with the rules behind it."""

    what: str
    stated: str
    computed: str
    rules: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether both say the same."""
        return self.stated == self.computed


def judged_payments(in_play: DealOfRecord) -> tuple[JudgedPayment, ...]:
    """Return the verdicts on the stated payments and winners of a deal.

    If cards are unseen, the statements are first compared in the play that was found. If they do not agree,
    they are compared in other plays with the same acts, until they do in one.
    """
    if not (in_play.deal.gains or in_play.deal.payments or in_play.deal.winners):
        return ()
    compared: list[Compared] = []
    for course in in_play.courses():
        other = list(_compared(in_play.game, in_play.deal, course))
        compared = compared or other
        if all(one.agrees for one in other):
            compared = other
            break
    return tuple(_judged(in_play, one) for one in compared)


def _judged(in_play: DealOfRecord, one: Compared) -> JudgedPayment:
    open_now: tuple[Verdict, Verdict] = (POSSIBLE, UNDECIDED)
    known: tuple[Verdict, Verdict] = (LEGAL, REFUSED)
    verdict = (open_now if in_play.is_open else known)[not one.agrees]
    readings = readings_of(in_play.game, one.rules)
    return JudgedPayment(in_play.number, one.what, one.stated, one.computed, verdict, one.rules, readings)


def readings_of(game: AnyGame, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the answers to open questions on which some rules rest, as ``point=candidate``."""
    rules = game.rules()
    points = dict.fromkeys(point for key in keys if key in rules for point in rules[key].points)
    return tuple(f"{point}={game.choices[point]}" for point in points)


def _compared(game: AnyGame, deal: RecordedDeal, course: Course) -> Iterator[Compared]:
    outcome, events = (
        game.outcome(course.position),
        [event for event in course.events if event.giver is not None],
    )
    if deal.winners:
        stated, computed = (
            _players(sorted(seats)) for seats in ([number - 1 for number in deal.winners], outcome.winners)
        )
        yield Compared("winner", stated, computed)
    for seat, gain in enumerate(deal.gains):
        if gain is not None:
            rules = dict.fromkeys(event.rule for event in events if seat in (event.giver, event.taker))
            computed = counted(outcome.gains[seat], game.unit)
            yield Compared(f"gain of {seat_name(seat)}", counted(gain, game.unit), computed, tuple(rules))
    yield from _single(game, deal, events)


def _single(game: AnyGame, deal: RecordedDeal, events: list[Event]) -> Iterator[Compared]:
    """Yield the single payments that are stated, each beside a payment between the same two."""
    left = Counter((_number(event.giver), _number(event.taker), event.amount) for event in events)
    for giver, taker, amount in deal.payments:
        names = [
            seat_name(account - 1 if isinstance(account, int) else account) for account in (giver, taker)
        ]
        what = f"payment of {names[0]} to {names[1]}"
        stated = counted(amount, game.unit)
        if left[giver, taker, amount]:
            left[giver, taker, amount] -= 1
            yield Compared(what, stated, stated)
            continue
        others = [
            other for (one, two, other), times in left.items() if times > 0 and (one, two) == (giver, taker)
        ]
        rules = dict.fromkeys(
            event.rule for event in events if (_number(event.giver), _number(event.taker)) == (giver, taker)
        )
        paid = " and ".join(counted(other, game.unit) for other in others) or "nothing"
        yield Compared(what, stated, paid, tuple(rules))


def _number(account: Any) -> Any:  # noqa: ANN401 - a seat or a pool
    return account + 1 if isinstance(account, int) else account


def _players(seats: Iterable[int]) -> str:
    return " and ".join(map(seat_name, seats)) or "nobody"
