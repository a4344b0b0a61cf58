"""How two games differ at one moment: in the events, the turn, the end, the payments or the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from nines.errors import LacunaError
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.setting import Node, Opened
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match

Kind: TypeAlias = Literal["opening", "refused", "events", "turn", "end", "payments", "next deal", "match"]
Facts: TypeAlias = tuple[object, ...]


@dataclass(frozen=True)
class Pair:
    """Two games to be compared.

    Parameters
    ----------
    one, other
        The two games, with their readings.
    editions
        Whether the games are two different editions; if so, units, announcements and opening balances are not
        compared.
    """

    one: AnyGame
    other: AnyGame
    editions: bool = False

    @property
    def games(self) -> tuple[AnyGame, AnyGame]:
        """Both games."""
        return self.one, self.other

    def admits(self, players: int) -> bool:
        """Return whether both games allow this number of players."""
        return self.one.admits(players) and self.other.admits(players)

    def same_pack(self, players: int, deals: int = 0) -> bool:
        """Return whether both games had the same pack before :func:`.pair_of` reduced it to common cards."""
        pack = self.one.rule_set.pack.rule
        return set(pack.one.cards(players, deals)) == set(pack.other.cards(players, deals))


class Side(NamedTuple):
    """What happens in one of two games when they first differ.

    Parameters
    ----------
    says
        What happens in the game, or why the act is not legal.
    rule
        The key of the rule that causes the event or forbids the act; empty if no rule is named.
    """

    says: str
    rule: str = ""


class Divergence(NamedTuple):
    """The first difference between two games in a play.

    Parameters
    ----------
    kind
        The kind of difference.
    after
        The number of the act at which the games differ, from 1; 0 if they differ before the first act.
    one, other
        What happens in the first game and in the second game.
    """

    kind: Kind
    after: int
    one: Side
    other: Side


class Closing(NamedTuple):
    """The settlement of a deal: the events, the match after the deal, and the winners of a finished match."""

    events: tuple[Event, ...]
    match: Match[Any]
    winners: tuple[int, ...] | None


def facts(event: Event, *, editions: bool = False) -> Facts:
    """Return the parts of an event that are compared.

    The rule is left out, and so are the seats that see the cards. If two editions are compared, the unit and
    the words that players say are also left out.
    """
    unit, said = ("", "") if editions else (event.unit, event.said)
    return (
        *(event.kind, event.actor, event.cards, event.named, event.giver, event.taker, event.amount),
        *(unit, said, event.detail),
    )


def closing(game: AnyGame, position: Any) -> Closing | None:  # noqa: ANN401 - each family has its own
    """Return the settlement of a deal; None if the deal goes on, or if no source says what follows."""
    if not position.ended:
        return None
    try:
        step = game.settle(position)
    except LacunaError:
        return None
    return Closing(step.events, step.position, match_winners(game, step.position))


def match_winners(game: AnyGame, match: Match[Any]) -> tuple[int, ...] | None:
    """Return the winners of a match; None while the match goes on, or if no source says who wins."""
    try:
        return game.match_winners(match)
    except LacunaError:
        return None


def differ_at_opening(pair: Pair, one: Opened, other: Opened) -> Divergence | None:
    """Return how two games differ before the first act, for instance in the deal; None if they are alike."""
    found = differing_events(pair, one.events, other.events)
    if found is not None:
        return Divergence("opening", 0, *found)
    if one.position is None or other.position is None:
        if one.match is None or other.match is None:
            return None
        won = match_winners(pair.one, one.match), match_winners(pair.other, other.match)
        return _unless_equal("match", 0, *won, _won)
    turns = one.position.to_act, other.position.to_act
    if turns[0] != turns[1]:
        return _unless_equal("turn", 0, *turns, _turn)
    if not pair.editions and one.position.ledger.seats != other.position.ledger.seats:
        balances = one.position.ledger.seats, other.position.ledger.seats
        return _unless_equal(
            "opening", 0, *balances, lambda held: f"the balances are {', '.join(map(str, held))}"
        )
    return None


def differ_after(
    pair: Pair, number: int, one: tuple[Node, tuple[Event, ...]], other: tuple[Node, tuple[Event, ...]]
) -> Divergence | None:
    """Return how two games differ after the same act; None if they do not differ."""
    (left, mine), (right, theirs) = one, other
    if left.position.ledger.gains != right.position.ledger.gains:
        both = differing_events(pair, mine, theirs) or (Side(""), Side(""))
        return Divergence("payments", number, *both)
    found = differing_events(pair, mine, theirs)
    if found is not None:
        return Divergence("events", number, *found)
    ends = left.position.ending, right.position.ending
    if ends[0] != ends[1]:
        return _unless_equal("end", number, *ends, _end)
    turns = left.position.to_act, right.position.to_act
    if turns[0] != turns[1]:
        return _unless_equal("turn", number, *turns, _turn)
    if ends[0] is None:
        return None
    return _differ_in_closing(
        pair, number, closing(pair.one, left.position), closing(pair.other, right.position)
    )


def _differ_in_closing(
    pair: Pair, number: int, one: Closing | None, other: Closing | None
) -> Divergence | None:
    if one is None or other is None:
        return None
    found = differing_events(pair, one.events, other.events)
    if found is not None:
        return Divergence("next deal", number, *found)
    for name in ("first_hand", "dealer", "deals"):
        mine, theirs = getattr(one.match, name), getattr(other.match, name)
        if mine != theirs:
            word = name.replace("_", " ")
            return _unless_equal("next deal", number, mine, theirs, lambda seat, w=word: f"next {w}: {seat}")
    if not pair.editions and one.match.more != other.match.more:
        return _unless_equal("next deal", number, one.match.more, other.match.more, _passed_on)
    return _unless_equal("match", number, one.winners, other.winners, _won)


def differing_events(pair: Pair, mine: Sequence[Event], theirs: Sequence[Event]) -> tuple[Side, Side] | None:
    """Return what happens in each game where two lists of events first differ; None if the lists agree."""
    if len(mine) == len(theirs) and all(
        one is other or facts(one, editions=pair.editions) == facts(other, editions=pair.editions)
        for one, other in zip(mine, theirs, strict=True)
    ):
        return None
    index = 0
    while index < min(len(mine), len(theirs)) and facts(mine[index], editions=pair.editions) == facts(
        theirs[index], editions=pair.editions
    ):
        index += 1
    return _event_side(pair.one, mine, index), _event_side(pair.other, theirs, index)


def _event_side(game: AnyGame, events: Sequence[Event], index: int) -> Side:
    if index >= len(events):
        return Side("nothing more happens")
    event = events[index]
    return Side(game.family.display.sentence(event), event.rule)


def _unless_equal(kind: Kind, number: int, one: Any, other: Any, words: Any) -> Divergence | None:  # noqa: ANN401
    return None if one == other else Divergence(kind, number, Side(words(one)), Side(words(other)))


def _turn(seat: object) -> str:
    return "nobody is to act" if seat is None else f"player {int(str(seat)) + 1} is to act"


def _end(ending: Any) -> str:  # noqa: ANN401
    if ending is None:
        return "the deal goes on"
    return f"the deal is over; {_winners(ending.winners)} won"


def _won(winners: tuple[int, ...] | None) -> str:
    if winners is None:
        return "another deal is played"
    return f"the match is over; {_winners(winners)} won"


def _winners(seats: Sequence[int]) -> str:
    return joined([f"player {seat + 1}" for seat in seats]) if seats else "nobody"


def _passed_on(more: object) -> str:
    return f"carried to the next deal: {more}"
