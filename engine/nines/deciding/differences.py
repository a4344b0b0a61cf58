"""How two games differ: at one moment, in a play of the same acts, and in what the seats see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from nines.deciding.setting import Node, advance, open_setting
from nines.errors import LacunaError, NinesError
from nines.kernel.refusal import Refusal
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.deciding.setting import Opened, Setting
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match


# --- How two games differ at one moment ---

Kind: TypeAlias = Literal["opening", "refused", "events", "turn", "end", "payments", "next deal", "match"]
Facts: TypeAlias = tuple[object, ...]
ALLOWED: Final = "allowed"  # an act that the other game refuses


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
    sides = differing_events(pair, one.events, other.events)
    if sides is not None:
        return Divergence("opening", 0, *sides)
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
    sides = differing_events(pair, mine, theirs)
    if sides is not None:
        return Divergence("events", number, *sides)
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
    sides = differing_events(pair, one.events, other.events)
    if sides is not None:
        return Divergence("next deal", number, *sides)
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
        event is other or facts(event, editions=pair.editions) == facts(other, editions=pair.editions)
        for event, other in zip(mine, theirs, strict=True)
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
        return Side("this does not happen")
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


# --- Play the same acts from the same setting in two games, until the games differ ---


def open_both(pair: Pair, setting: Setting) -> tuple[Opened, Opened] | None:
    """Return the opening of both games from a setting; None if one of the games cannot start from it.

    For two editions and a deal from a seed, the value is also None if the editions have different packs.
    """
    if pair.editions and setting.seats and not pair.same_pack(setting.seats, setting.deals):
        return None
    try:
        return open_setting(pair.one, setting), open_setting(pair.other, setting)
    except NinesError:
        return None


def divergence(pair: Pair, setting: Setting, plays: Sequence[str]) -> Divergence | None:
    """Return the first difference between two games in a play; None if they do not differ.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    plays
        The acts as text. The comparison ends at the first difference, or at an act that both games refuse.
    """
    opened = open_both(pair, setting)
    if opened is None:
        return None
    divergence = differ_at_opening(pair, *opened)
    if divergence is not None or opened[0].position is None:
        return divergence
    nodes = Node(opened[0].position), Node(opened[1].position)
    for number, text in enumerate(plays, 1):
        acts = [game.parse_act(text) for game in pair.games]
        refusals = [refusal_of(game, n, act) for game, n, act in zip(pair.games, nodes, acts, strict=True)]
        if any(refusals):
            if all(refusals):
                return None
            return Divergence("refused", number, *_refused(pair, setting, nodes, acts, refusals))
        reached = [
            advance(game, setting, n, act) for game, n, act in zip(pair.games, nodes, acts, strict=True)
        ]
        divergence = differ_after(pair, number, *reached)
        if divergence is not None:
            return divergence
        nodes = reached[0][0], reached[1][0]
    return None


def refusal_of(game: AnyGame, node: Node, act: object) -> Refusal | None:
    """Return the reason why an act is not legal; None if the act is legal.

    An act for which the sources state no rule counts as not legal.

    Parameters
    ----------
    game
        The game.
    node
        Where the game is.
    act
        The act, as :meth:`nines.kernel.game.Game.parse_act` returns it.
    """
    try:
        return game.why_not(node.position, act)
    except LacunaError as error:
        return Refusal("", str(error))


def _refused(
    pair: Pair, setting: Setting, nodes: Sequence[Node], acts: Sequence[Any], refusals: Sequence[Any]
) -> Iterator[Side]:
    for game, node, act, refusal in zip(pair.games, nodes, acts, refusals, strict=True):
        if refusal is not None:
            yield Side(refusal.says, refusal.rule)
        else:
            _, events = advance(game, setting, node, act)
            yield Side(ALLOWED, events[0].rule if events else "")


# --- The kinds of difference that a play can show ---
#
# There are two ways to show a difference in payments or winner. In the first way, both games play the same
# acts to the end of the deal, and the payments or winners differ. The second way is used if there are no such
# acts: one game reaches a result that the other game cannot reach from the same setting.

Measure: TypeAlias = Literal["any", "payments", "winner"]
MEASURES: Final[tuple[Measure, ...]] = ("any", "payments", "winner")
WHOLE_PACK: Final = 1000  # cards: a deal from a seed counts as larger than any deal that is set up
Way: TypeAlias = Literal["same acts", "one alone", "other alone"]
DealEnd: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[str, int], ...]]"


class Shown(NamedTuple):
    """The acts that show a difference between two games, and whether one game or both games play the acts.

    Parameters
    ----------
    way
        Whether both games play the acts, or one game plays them to a result that the other cannot reach.
    acts
        The acts as text. If both games play the acts, the games differ at the last act.
    """

    way: Way
    acts: tuple[str, ...]


class Play(NamedTuple):
    """A setting from which two games start, and the acts after which the games differ."""

    setting: Setting
    shown: Shown

    @property
    def size(self) -> tuple[int, ...]:
        """The size of the play, by which plays are sorted.

        Plays of both games come before plays of one game. In each group, plays with fewer seats come first,
        then plays with fewer cards, then plays with fewer acts.
        """
        setting = self.setting
        extra = bool(setting.balances) + bool(setting.deals) + len(setting.before)
        of_one_game = self.shown.way != "same acts"
        return (
            of_one_game,
            setting.players,
            WHOLE_PACK if setting.seats else setting.cards,
            len(self.shown.acts),
            extra,
            setting.deals + (setting.seed or 0),
            setting.turn,
            setting.ranks,
        )


Exchange: TypeAlias = "tuple[str, str]"  # a rule of the first game and one of the second, without the games


@dataclass(frozen=True, slots=True)
class Cause:
    """The rules that make two games differ in a play.

    Parameters
    ----------
    alone
        The rules whose exchange alone removes the difference, those that the sources give first. Each is the
        rule of the first game and the rule of the second game, both without the name of the game. One of
        them is empty if only one game has such a rule.
    pair
        The two rules whose exchange together removes the difference; empty if one rule alone does, or if no
        two rules do.
    into
        The game that gets rules of the other game: 0 for the first, 1 for the second.
    tried
        The number of rules that were exchanged one at a time.
    untried
        The number of rules that could not be exchanged, because the game then cannot be played.
    """

    alone: tuple[Exchange, ...] = ()
    pair: tuple[Exchange, ...] = ()
    into: int = 0
    tried: int = 0
    untried: int = 0


def result(game: AnyGame, position: Any) -> DealEnd:  # noqa: ANN401 - each family has its own
    """Return the winners of a finished deal, the gains including the settlement, and the pools."""
    after = closing(game, position)
    ledger = position.ledger if after is None else after.match.ledger
    opening = position.ledger.opening or (0,) * position.seats
    gains = tuple(now - then for now, then in zip(ledger.seats, opening, strict=True))
    winners = position.ending.winners if position.ending else ()
    return winners, gains, tuple(sorted((name, held) for name, held in ledger.pools if held))


def measures_at_end(pair: Pair, left: Any, right: Any) -> Iterator[Measure]:  # noqa: ANN401
    """Yield the kinds of difference between two positions after the same acts, if both deals are over."""
    if not (left.ended and right.ended):
        return
    mine, theirs = result(pair.one, left), result(pair.other, right)
    if mine[1:] != theirs[1:]:
        yield "payments"
    if mine[0] != theirs[0] or (mine[1:] == theirs[1:] and _other_match_winners(pair, left, right)):
        yield "winner"


def _other_match_winners(pair: Pair, left: Any, right: Any) -> bool:  # noqa: ANN401
    ends = closing(pair.one, left), closing(pair.other, right)
    if ends[0] is None or ends[1] is None:
        return False
    return _who_wins_differs(ends[0].winners, ends[1].winners)


def _who_wins_differs(one: tuple[int, ...] | None, other: tuple[int, ...] | None) -> bool:
    """Return whether the winners of two games differ.

    If only one of the games has winners, this counts as a difference only if there are several winners.
    """
    if one is None or other is None:
        return one != other and len(one or other or ()) > 1
    return one != other


def at_opening(pair: Pair, opened: tuple[Opened, Opened]) -> dict[Measure, Shown]:
    """Return the kinds of difference that two games show before the first act."""
    if differ_at_opening(pair, *opened) is None:
        return {}
    plays: dict[Measure, Shown] = {"any": Shown("same acts", ())}
    one, other = opened
    if one.position is not None:
        ended = measures_at_end(pair, one.position, other.position)
        return plays | {name: Shown("same acts", ()) for name in ended}
    if one.match is not None and other.match is not None:
        won = match_winners(pair.one, one.match), match_winners(pair.other, other.match)
        if _who_wins_differs(*won):
            plays["winner"] = Shown("same acts", ())
    return plays


# --- Compare what seats see, because two games may differ only in what they show a player ---


class Seen(NamedTuple):
    """What a seat sees in only one of two games, after the same acts.

    Parameters
    ----------
    seat
        The seat, from 0.
    after
        The number of acts before this moment.
    one, other
        The lines that the seat sees only in the first game, and the lines that it sees only in the second
        game.
    """

    seat: int
    after: int
    one: tuple[str, ...]
    other: tuple[str, ...]


def seen_differently(pair: Pair, setting: Setting, acts: Sequence[str]) -> Seen | None:
    """Return the first moment at which a seat sees different things in two games.

    Parameters
    ----------
    pair
        The two games.
    setting
        The setting from which both games start.
    acts
        The acts as text; acts that one of the games refuses are skipped.
    """
    opened = open_both(pair, setting)
    if opened is None or opened[0].position is None:
        return None
    nodes = Node(opened[0].position), Node(opened[1].position)
    seen, number = _differ(pair, nodes, 0), 0
    for text in acts:
        if seen is not None:
            break
        both = [game.parse_act(text) for game in pair.games]
        if not all(
            game.is_legal(n.position, act) for game, n, act in zip(pair.games, nodes, both, strict=True)
        ):
            continue
        number += 1
        left, right = (
            advance(game, setting, n, act)[0] for game, n, act in zip(pair.games, nodes, both, strict=True)
        )
        nodes = left, right
        seen = _differ(pair, nodes, number)
    return seen


def _differ(pair: Pair, nodes: tuple[Node, Node], number: int) -> Seen | None:
    one, other = nodes[0].position, nodes[1].position
    for seat in range(one.seats):
        if pair.one.observe(one, seat) != pair.other.observe(other, seat):
            mine, theirs = _lines(pair.one, one, seat), _lines(pair.other, other, seat)
            return Seen(
                seat,
                number,
                tuple(line for line in mine if line not in theirs),
                tuple(line for line in theirs if line not in mine),
            )
    return None


def _lines(game: AnyGame, position: object, seat: int) -> list[str]:
    """Return what a seat sees, as lines of text; a line with an empty text is left out."""
    lines = game.family.display.observation_lines(game.rule_set, game.observe(position, seat))
    return [f"{label}: {text}" for label, text in lines if text]
