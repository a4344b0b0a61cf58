"""Let the peer and the engine play the same deals, act by act, and check that both agree.

Before every act, the peer and the engine must list the same legal acts. After the deal, the peer and the
engine must agree on the points of the hands, the number of sequences ended by a king, and the number of
blocks. Later, the same deals are timed.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from nines.kernel.advice import at_random
from nines.kernel.playing import begin, dealt
from nines.shuffle import DEALS, POLICIES, Stream
from nines_tools.bench.red_nines import (
    DONE,
    NUM_CARDS,
    NUM_PLAYERS,
    PASS,
    RANK_NAMES,
    RED_NINES,
    RedNinesState,
    card_name,
    play_as,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.kernel.game import AnyGame

CARDS: Final = {card_name(card): card for card in range(NUM_CARDS)}
# An act of the engine: its cards in any order, and the rank they are played as.
Act: TypeAlias = tuple[frozenset[str], str]
RED: Final = frozenset(card_name(card) for card in RED_NINES)
PASSING: Final[Act] = (frozenset(), "")


class Line(NamedTuple):
    """One deal that the engine and the peer have played to its end."""

    number: int  # of the deal
    first_player: int
    acts: tuple[str, ...]  # of the engine, as text
    actions: tuple[int, ...]  # of the peer, actions of chance first
    scores: tuple[int, ...]  # by seat, less than 0 for points left in hand
    faults: tuple[str, ...] = ()  # where the two disagree
    winners: tuple[int, ...] = ()  # seats


def play_lines(game: AnyGame, seed: int, numbers: Iterable[int]) -> Iterator[Line]:
    """Yield the deals with these numbers, played by the engine and the peer with random acts.

    In every second deal, players keep the red nines as long as another act is possible. Some red nines then
    stay in a hand to the end, and some are the last card of a winner.

    Parameters
    ----------
    game
        The engine's game ``red-nines-20c``.
    seed
        The random seed of the deals, from 0 to 2^64 - 1. This seed and the number of a deal together also
        determine the acts of the deal.
    numbers
        The numbers of the deals to play, each 0 or more.
    """
    match = begin(game, NUM_PLAYERS, seed).position
    for number in numbers:
        table = dealt(game, replace(match, deals=number), seed).position
        chance = random.Random(f"{seed}:{number}")  # noqa: S311 - no secret
        yield _play(game, table, number, partial(_chosen, chance, keep=bool(number % 2)))


def random_lines(game: AnyGame, seed: int, numbers: Iterable[int]) -> Iterator[Line]:
    """Yield deals played by the engine and the peer, with the acts that the policy *random* draws.

    Each deal is played separately, as in a simulation: each seat in turn is first hand, and the number of the
    deal selects the streams for the cards and for the policy.

    Parameters
    ----------
    game
        The engine's game ``red-nines-20c``.
    seed
        The seed of the deals, from 0 to 2^64 - 1.
    numbers
        The numbers of the deals to play, each 1 or more.
    """
    for number in numbers:
        stream, policy = Stream.of(seed, DEALS, number), Stream.of(seed, POLICIES, number)
        match = game.match_so_far((0,) * NUM_PLAYERS, first_hand=(number - 1) % NUM_PLAYERS)
        table = game.deal(match, stream).position
        yield _play(game, table, number, partial(at_random, None, stream=policy))


def _chosen(chance: random.Random, legal: Sequence[Any], *, keep: bool) -> Any:  # noqa: ANN401 - the game's
    kept = [act for act in legal if not RED.intersection(act_of(str(act))[0])]
    return chance.choice(kept if kept and keep else legal)


def _play(game: AnyGame, table: Any, number: int, choose: Callable[[Sequence[Any]], Any]) -> Line:  # noqa: ANN401 - the game's
    state = RedNinesState(first := table.to_act)
    _deal(state, table.hands)
    acts: list[str] = []
    kinds: Counter[str] = Counter()
    while not table.ended:
        legal = game.legal_acts(table)
        if Counter(act_of(str(act)) for act in legal) != Counter(legal_acts(state)):
            fault = f"deal {number}, act {len(acts)}: the legal acts differ; the peer is at: {state}"
            return Line(number, first, tuple(acts), tuple(state.history()), (), (fault,))
        act = choose(legal)
        acts.append(str(act))
        take(state, act_of(str(act)))
        table, events = game.apply(table, act)
        kinds.update(event.kind for event in events)
    winners, scores = (outcome := game.outcome(table)).winners, outcome.gains
    both = {
        "is it over": (True, state.is_terminal()),
        "scores": (scores, tuple(map(int, state.returns()))),
        "kings": (kinds["stopped"], state.num_stops),
        "blocks": (kinds["blocked"], state.num_blocks),
    }
    faults = (
        f"deal {number}, {what}: {own}, but {peers}" for what, (own, peers) in both.items() if own != peers
    )
    return Line(number, first, tuple(acts), tuple(state.history()), scores, tuple(faults), winners)


def _deal(state: RedNinesState, hands: Iterable[Iterable[object]]) -> None:
    """Deal the engine's hands to the peer, one card at a time."""
    left = [sorted(CARDS[str(card)] for card in hand) for hand in hands]
    while state.is_chance_node():
        state.apply_action(left[state.next_player].pop())


@cache
def act_of(text: str) -> Act:
    """Return the act that a text in the engine's notation describes.

    Examples
    --------
    >>> cards, rank = act_of("lay 3♣+9♦ as 3")
    >>> sorted(cards), rank
    (['3♣', '9♦'], '3')
    """
    if text in ("pass", "done"):
        return PASSING
    cards, _, rank = text.removeprefix("lay ").partition(" as ")
    return frozenset(cards.split("+")), rank or cards.partition("+")[0][:-1]


def legal_acts(state: RedNinesState) -> set[Act]:
    """Return the legal acts of the peer.

    All actions of the peer up to the end of a play correspond to one act of the engine.
    """
    if not state.is_opening:
        return {act_of(state.action_to_string(action)) for action in state.legal_actions()}
    legal: set[Act] = set()
    begun = {PASSING: state}  # lays to which cards may be added
    waiting = [PASSING]
    while waiting:
        lay = waiting.pop()
        for action in begun[lay].legal_actions():
            cards, rank = act_of(begun[lay].action_to_string(action))
            longer = (lay[0] | cards, rank)
            after = begun[lay].clone()
            after.apply_action(action)
            if action == DONE:
                legal.add(lay)
            elif not after.opening_rank:
                legal.add(longer)
            elif longer not in begun:
                begun[longer] = after
                waiting.append(longer)
    return legal


def take(state: RedNinesState, act: Act) -> None:
    """Play an act of the engine in the peer, one card at a time."""
    cards, rank = act
    if not cards:
        state.apply_action(PASS)
    for card in sorted(CARDS[name] for name in cards):
        state.apply_action(play_as(card, RANK_NAMES.index(rank)))
    if state.opening_rank:
        state.apply_action(DONE)
