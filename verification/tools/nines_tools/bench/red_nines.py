"""Red Nines of the twentieth century for four players, written like OpenSpiel's Python games.

This program is the peer with which the engine is compared. The peer was written from the text
(:ref:`wp-red-nines:092` to :ref:`wp-red-nines:144`) under the default readings of ``red-nines-20c``, not from
the engine's code. As in OpenSpiel, play changes a single state object, an action is an integer that plays one
card, and chance nodes are explicit. One game is one deal.

The actions 0 to 51 play a card as itself (``4 * (rank - 1) + suit``); chance deals with the same numbers. The
next actions play either red nine as any other rank (:data:`SUBSTITUTES`). The last actions are a pass, and
the end of an opening play to which the player could still add cards.
"""

from __future__ import annotations

import copy
from typing import Final, Self

from nines_tools.bench.spiel import CHANCE, TERMINAL, State

NUM_PLAYERS: Final = 4
NUM_CARDS: Final = 52
RANKS: Final = range(1, 14)
NINE: Final = 9
KING: Final = 13
RANK_NAMES: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_NAMES: Final = "♣♦♥♠"
RED_NINES: Final = (33, 34)  # 9♦ and 9♥
SUBSTITUTES: Final = NUM_CARDS
PASS: Final = SUBSTITUTES + len(RED_NINES) * len(RANKS)
DONE: Final = PASS + 1
NUM_ACTIONS: Final = DONE + 1
# A hand of thirteen cards with both red nines and a winner who goes out on none: more cannot be lost.
MOST_POINTS: Final = 4 * (4 * 20 + 4 * 13 + 3 * 12 + 2 * 9)


def rank_of(card: int) -> int:
    """Return the rank of a card, from 1 (ace) to 13 (king)."""
    return card // 4 + 1


def play_as(card: int, rank: int) -> int:
    """Return the action that plays a card as itself or a red nine as a card of another rank."""
    if rank_of(card) == rank:
        return card
    return SUBSTITUTES + RED_NINES.index(card) * len(RANKS) + rank - 1


def points_of(card: int) -> int:
    """Return the points that a card counts if it is left in a hand."""
    rank = rank_of(card)
    return 20 if rank == 1 else rank


class RedNines:
    """The methods that OpenSpiel expects a Python game to define; :class:`~.spiel.State` adds the others."""

    def _set_up(self, first_player: int) -> None:
        self.deck = list(range(NUM_CARDS))
        self.hands: list[list[int]] = [[] for _ in range(NUM_PLAYERS)]
        self.next_player = first_player
        self.next_rank = 0  # 0: any card may start a sequence
        self.is_opening = True
        self.opening_rank = 0  # of the first lay of the deal, while cards may be added to it
        self.num_passes = 0  # since a card was played
        self.last_card = -1
        self.num_stops = 0
        self.num_blocks = 0
        self.game_over = False

    def current_player(self) -> int:
        """Return the player to act, ``CHANCE`` or ``TERMINAL``."""
        if self.game_over:
            return TERMINAL
        if self.deck:
            return CHANCE
        return self.next_player

    def is_terminal(self) -> bool:
        """Return whether a player has gone out."""
        return self.game_over

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hands[player]
        if self.opening_rank:
            return [*self._cards_as(hand, self.opening_rank), DONE]
        if not self.next_rank:
            return self._starts(hand)
        actions = self._cards_as(hand, self.next_rank)
        if all(rank_of(card) != self.next_rank or card in RED_NINES for card in hand):
            actions.append(PASS)
        return actions

    def _starts(self, hand: list[int]) -> list[int]:
        actions = list(hand)
        for card in hand:
            if card in RED_NINES:
                actions += [play_as(card, rank) for rank in RANKS if rank != NINE]
        return actions

    def _cards_as(self, hand: list[int], rank: int) -> list[int]:
        return sorted(play_as(card, rank) for card in hand if rank_of(card) == rank or card in RED_NINES)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that can be dealt next, with their probabilities."""
        probability = 1 / len(self.deck)
        return [(card, probability) for card in self.deck]

    def _apply_action(self, action: int) -> None:
        if self.current_player() == CHANCE:
            self._deal(action)
        elif action == PASS:
            self._pass()
        elif action == DONE:
            self._go_on_from(self.opening_rank)
        elif action < NUM_CARDS:
            self._play(action, rank_of(action))
        else:
            which, rank = divmod(action - SUBSTITUTES, len(RANKS))
            self._play(RED_NINES[which], rank + 1)

    def _deal(self, card: int) -> None:
        self.deck.remove(card)
        self.hands[self.next_player].append(card)
        self.next_player = (self.next_player + 1) % NUM_PLAYERS
        if not self.deck:
            for hand in self.hands:
                hand.sort()

    def _pass(self) -> None:
        self.num_passes += 1
        # The player of the last card passes first: after the passes of all it is that player's turn again.
        self.next_player = (self.next_player + 1) % NUM_PLAYERS
        if self.num_passes == NUM_PLAYERS:
            self.num_blocks += 1
            self.num_passes = 0
            self.next_rank = 0

    def _play(self, card: int, rank: int) -> None:
        hand = self.hands[self.next_player]
        hand.remove(card)
        self.last_card = card
        self.num_passes = 0
        if not hand:
            self.game_over = True
        elif self.is_opening and self._cards_as(hand, rank):
            self.opening_rank = rank
        else:
            self._go_on_from(rank)

    def _go_on_from(self, rank: int) -> None:
        self.is_opening = False
        self.opening_rank = 0
        if rank == KING:
            self.num_stops += 1
            self.next_rank = 0
        else:
            self.next_rank = rank + 1

    def returns(self) -> list[float]:
        """Return the score of each player; points left in a hand count as negative."""
        if not self.game_over:
            return [0.0] * NUM_PLAYERS
        scores = []
        for hand in self.hands:
            points = sum(points_of(card) for card in hand)
            doublings = sum(card in RED_NINES for card in (*hand, self.last_card))
            scores.append(float(-points * 2**doublings))
        return scores

    def _action_to_string(self, player: int, action: int) -> str:
        if action == PASS:
            return "pass"
        if action == DONE:
            return "done"
        if action < NUM_CARDS:
            return f"{'deal' if player == CHANCE else 'lay'} {card_name(action)}"
        which, rank = divmod(action - SUBSTITUTES, len(RANKS))
        return f"lay {card_name(RED_NINES[which])} as {RANK_NAMES[rank + 1]}"

    def __str__(self) -> str:
        hands = " | ".join(" ".join(map(card_name, hand)) for hand in self.hands)
        return f"{hands}; wanted: {RANK_NAMES[self.next_rank] or 'any'}; player {self.current_player()}"


def card_name(card: int) -> str:
    """Return a card as text.

    Examples
    --------
    >>> [card_name(card) for card in (0, *RED_NINES, 51)]
    ['A♣', '9♦', '9♥', 'K♠']
    """
    return RANK_NAMES[rank_of(card)] + SUIT_NAMES[card % 4]


class RedNinesState(RedNines, State):
    """A position of the game for use without OpenSpiel."""

    def __init__(self, first_player: int = 0) -> None:
        super().__init__()
        self._set_up(first_player)

    def clone(self) -> Self:
        """Return a copy of this state. Changing the copy does not change this state."""
        other = copy.copy(self)
        other.deck = list(self.deck)
        other.hands = [list(hand) for hand in self.hands]
        other._history = list(self._history)  # noqa: SLF001 - its own class
        return other
