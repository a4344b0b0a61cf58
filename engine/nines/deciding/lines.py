"""A play in each of two games, up to the end of the deal: what each game allows, and how its deal ends."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.deciding.differences import closing, match_winners, open_both, refusal_of, result
from nines.deciding.replay import played
from nines.deciding.setting import Node, advance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.differences import DealEnd, Pair, Play
    from nines.deciding.setting import Opened, Setting
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal

MOST_POSITIONS: Final = 600  # positions searched for the shortest way to the end of a deal
MOST_ACTS: Final = 20  # acts played to the end if the search finds none


class Step(NamedTuple):
    """An act, who acts, the events that follow, and the reason why the act is refused, if it is."""

    act: str
    seat: int | None
    events: tuple[Event, ...]
    refusal: Refusal | None = None


class Line(NamedTuple):
    """A play in one game, with the end of the deal.

    Parameters
    ----------
    steps
        The acts with their events. The first step has no act if the deal itself has events.
    end
        The result of the deal; None if no cards are dealt, or if the deal does not end.
    match_winners
        The winners of the match; None if the match goes on.
    redealt
        Whether the deal ends because the cards are dealt again.
    """

    steps: tuple[Step, ...]
    end: DealEnd | None
    match_winners: tuple[int, ...] | None
    redealt: bool = False

    @property
    def deal_winners(self) -> tuple[int, ...] | None:
        """The winners of the deal; None if the deal does not end."""
        return None if self.end is None else self.end[0]


def only_match_differs(lines: tuple[Line, Line]) -> bool:
    """Return whether the same players win the deal in two games, but not the match.

    Parameters
    ----------
    lines
        A play in each of the two games.
    """
    one, other = lines
    return one.deal_winners == other.deal_winners and one.match_winners != other.match_winners


def winners_of(lines: tuple[Line, Line]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who wins in each of two games: the deal, or the match if only the match differs.

    Parameters
    ----------
    lines
        A play in each of the two games.
    """
    of_match = only_match_differs(lines)
    one, other = ((line.match_winners if of_match else line.deal_winners) or () for line in lines)
    return one, other


def lines_of(pair: Pair, play: Play) -> tuple[Line, Line] | None:
    """Return a play in each of two games, up to the end of the deal; None if a game cannot start it.

    The game that allows the acts plays them. The other game plays the same acts for as long as the same
    players may. If the deal is not over then, each game goes on by the fewest acts to the end of the deal.

    Parameters
    ----------
    pair
        The two games.
    play
        The play.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding import Setting
    >>> from nines.deciding.differences import Play, Shown
    >>> from nines.deciding.pairing import pair_of
    >>> pair = pair_of(nines.load("red-nines-1881"), nines.load("red-nines-20c"))
    >>> deal = Setting(("4♣ A♦", "5♥", "A♥", "A♣"))
    >>> lines = lines_of(pair, Play(deal, Shown("other alone", ("lay 4♣", "pass", "lay 5♥"))))
    >>> [([step.act for step in line.steps], line.end[0]) for line in lines]
    [(['lay 4♣', 'lay A♦'], (0,)), (['lay 4♣', 'pass', 'lay 5♥'], (1,))]
    """
    opened = open_both(pair, play.setting)
    if opened is None:
        return None
    walks = [Walk(game, play.setting, start) for game, start in zip(pair.games, opened, strict=True)]
    first, then = _in_order(walks, play)
    for text in play.shown.acts:
        first.act(text)
    first.go_on()
    then.follow(first.steps)
    then.go_on()
    return walks[0].line(), walks[1].line()


def _in_order(walks: list[Walk], play: Play) -> tuple[Walk, Walk]:
    """Return the game that allows the acts of a play, then the other game."""
    one, other = walks
    way = play.shown.way
    swapped = way == "other alone" or (way == "same acts" and not _allows(one, play))
    return (other, one) if swapped else (one, other)


def _allows(walk: Walk, play: Play) -> bool:
    return walk.node is None or played(walk.game, play.setting, play.shown.acts) is not None


class Walk:
    """A play in one game, act by act.

    Parameters
    ----------
    game
        The game.
    setting
        The setting from which the game starts.
    opened
        The opening of the game from this setting.
    """

    def __init__(self, game: AnyGame, setting: Setting, opened: Opened) -> None:
        self.game, self.setting, self.opened = game, setting, opened
        self.node = None if opened.position is None else Node(opened.position)
        self.steps = [Step("", None, opened.events)] if opened.events else []

    def act(self, text: str, *, why_not: bool = True) -> bool:
        """Play an act, or record why it is refused if *why_not* is true; return whether it was played."""
        if self.node is None or self.node.position.ended:
            return False
        seat, act = self.node.position.to_act, self.game.parse_act(text)
        refusal = refusal_of(self.game, self.node, act)
        events: tuple[Event, ...] = ()
        if refusal is None:
            self.node, events = advance(self.game, self.setting, self.node, act)
        if refusal is None or why_not:
            self.steps.append(Step(text, seat, events, refusal))
        return refusal is None

    def follow(self, steps: Sequence[Step]) -> None:
        """Play the acts of the other game, for as long as the same player is to act and they are legal.

        The act that is refused is recorded only if the same has happened in both games so far.
        """
        for step in steps:
            if not step.act:
                continue  # what happens before the first act
            if self.node is None or self.node.position.to_act != step.seat:
                break
            alike = [*map(_course, self.steps)] == [*map(_course, steps[: len(self.steps)])]
            if not self.act(step.act, why_not=alike):
                break

    def go_on(self) -> None:
        """Play the fewest acts to the end of the deal, if a short search finds an end."""
        for text in shortest_end(self.game, self.setting, self.node) if self.node else ():
            self.act(text)

    def line(self) -> Line:
        """Return the play so far."""
        if self.node is None:
            match = self.opened.match
            return Line(tuple(self.steps), None, None if match is None else match_winners(self.game, match))
        position = self.node.position
        if not position.ended:
            return Line(tuple(self.steps), None, None)
        after = closing(self.game, position)
        won = None if after is None else after.winners
        return Line(tuple(self.steps), result(self.game, position), won, redealt=position.ending.redealt)


def _course(step: Step) -> list[object]:
    """Return what happens after an act, without payments and without what players say."""
    return [(event.kind, event.actor, event.cards, event.named) for event in step.events if not event.amount]


def shortest_end(game: AnyGame, setting: Setting, node: Node) -> tuple[str, ...]:
    """Return the fewest acts that end a deal; empty if the deal is over, or if no end is found.

    If nobody wins at this end, the fewest acts to an end with a winner are returned, if there are any. If a
    short search finds no end, everybody plays the first legal act.

    Parameters
    ----------
    game
        The game.
    setting
        The setting from which the game started.
    node
        Where the game is.
    """
    queue: deque[tuple[Node, tuple[str, ...]]] = deque([(node, ())])
    seen, unwon = {node}, tuple[str, ...]()
    while queue and len(seen) < MOST_POSITIONS:
        at, acts = queue.popleft()
        if at.position.ended:
            if at.position.ending.winners:
                return acts
            unwon = unwon or acts
            continue
        for act in game.legal_acts(at.position):
            reached, _ = advance(game, setting, at, act)
            if reached not in seen:
                seen.add(reached)
                queue.append((reached, (*acts, str(act))))
    return unwon or _first_acts(game, setting, node)


def _first_acts(game: AnyGame, setting: Setting, node: Node) -> tuple[str, ...]:
    """Return the first legal acts up to the end of a deal; empty if it does not end soon."""
    acts: tuple[str, ...] = ()
    while not node.position.ended and len(acts) < MOST_ACTS:
        act = next(iter(game.legal_acts(node.position)))
        node, _ = advance(game, setting, node, act)
        acts += (str(act),)
    return acts if node.position.ended else ()
