"""The steps at which each card appears and disappears when a reader steps through a drawn play."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nines.cards import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.cards import Card
    from nines.kernel.family import CardRow
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.sphinx.replay import Staged


class Held(NamedTuple):
    """A card, the step at which it enters a hand (0: dealt), and the step at which it leaves (0: never)."""

    card: Card
    since: int = 0
    until: int = 0


def tables(played: Staged) -> list[AnyPosition]:
    """Return the position before the first act, and the position after each act."""
    return [played.start, *(one.after for one in played.course)]


def hands(played: Staged) -> Iterator[list[Held]]:
    """Yield all cards that were ever in each hand, with the steps at which they came and went.

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> played = stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "K♥"])
    >>> [(str(one.card), one.until) for one in next(hands(played))]
    [('2♣', 0), ('Q♥', 1), ('K♥', 2)]
    """
    course = tables(played)
    for seat in range(len(played.start.hands)):
        yield _held([table.hands[seat] for table in course])


def _held(course: Sequence[Sequence[Card]]) -> list[Held]:
    """Return the cards of a hand with their steps: first the dealt cards, then cards added later."""
    found = [Held(card) for card in in_order(course[0])]
    for step, hand in enumerate(course[1:], 1):
        now = Counter(hand)
        for place, one in enumerate(found):
            if one.until:
                continue
            if now[one.card]:
                now[one.card] -= 1
            else:
                found[place] = one._replace(until=step)
        found += [Held(card, since=step) for card in in_order(now.elements())]
    return found


def first_steps(game: AnyGame, played: Staged, rows: Sequence[CardRow]) -> list[list[int]]:
    """Return the steps at which the parts of the final *rows* of cards were played, as one list for each row.

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> played = stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "K♥", "2♣"])
    >>> rows = played.game.family.display.card_rows(played.game.rule_set, played.end)
    >>> first_steps(played.game, played, rows)
    [[1, 2], [3]]
    """
    show = game.family.display.card_rows
    course = [list(show(game.rule_set, table)) for table in tables(played)]
    return [
        [_since(course, number, place) for place in range(len(row.placed))] for number, row in enumerate(rows)
    ]


def _since(course: Sequence[Sequence[CardRow]], number: int, place: int) -> int:
    """Return the step at which a part of a row reaches its final state."""
    last = course[-1][number].placed[place]
    since = len(course) - 1
    for step in range(len(course) - 1, -1, -1):
        rows = course[step]
        if number >= len(rows) or place >= len(rows[number].placed) or rows[number].placed[place] != last:
            break
        since = step
    return since
