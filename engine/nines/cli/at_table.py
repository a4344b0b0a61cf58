"""A table with one human player. The player sees only what their seat may see and can take back acts."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nines.cli.asking import Turn, UndoneError, ask
from nines.cli.output import emit, heading, text
from nines.cli.record import PERSON
from nines.cli.results import result, show_end
from nines.cli.seat_view import show_event
from nines.errors import NinesError, RequestError
from nines.kernel.event import seen_by
from nines.kernel.playing import PlayedDeal, begin, deal_transitions
from nines.policies import policy
from nines.reference.plays import deal_answer, end_answer, policy_line
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cli.record import SavedGame
    from nines.kernel.event import Event
    from nines.libraries import Library
    from nines.policies import Choose
    from nines.shuffle import Stream


class AtTable:
    """A table with one human player.

    Saved acts are replayed first, and the rules check each saved act. Then play continues. To take back an
    act, the table replays all acts before it.

    Attributes
    ----------
    changed
        Whether the human player has played or taken back an act since the game was last saved.
    silent
        Whether output is suppressed while saved acts are replayed.
    """

    def __init__(self, library: Library, saved: SavedGame, place: str, *, trace: bool) -> None:
        self.library, self.saved, self.place, self.trace = library, saved, place, trace
        self.game = library.load(saved.game).read(saved.readings)
        self.seat = saved.human - 1
        self.choices: list[Choose | None] = [
            None if name == PERSON else policy(name, self.game).at(self.game) for name in saved.policies
        ]
        self.changed = False
        self._set_back(saved.acts)
        self.resumed = self.silent

    def _set_back(self, acts: Iterable[Iterable[str]]) -> None:
        """Start again from the first deal, with these acts to replay."""
        self.again = [deque(of_deal) for of_deal in acts]
        self.acts: list[list[str]] = []
        self.own: list[tuple[int, int]] = []  # deal and number of each act of the person
        self.seen: list[Event] = []  # as the person sees them
        self.silent = any(self.again)

    def record(self) -> SavedGame:
        """Return the game with all acts so far, including saved acts that have not been replayed yet."""
        acts = [list(of_deal) for of_deal in self.acts]
        for number, rest in enumerate(self.again):
            if number < len(acts):
                acts[number] += rest
            elif rest:
                acts.append(list(rest))
        return replace(self.saved, acts=acts)

    def play(self) -> None:
        """Play the game deal by deal to its end."""
        while True:
            try:
                self._play_through()
            except UndoneError:
                self._take_back()
            else:
                return

    def _take_back(self) -> None:
        """Undo the last act of the human player and everything that happened after it."""
        deal, number = self.own[-1]
        emit(text(f"  taken back: {self.acts[deal][number]}"))
        # After the first act is taken back, there is nothing new to save.
        self.changed = bool(self.saved.acts or self.own[:-1])
        self._set_back([*self.acts[:deal], self.acts[deal][:number]])
        self.silent, self.resumed = True, False

    def _play_through(self) -> None:
        saved, game = self.saved, self.game
        opening = begin(game, saved.seats, saved.seed)
        match, number = opening.position, 0
        if not self.silent:
            self._greet()
        self._show(opening.events)
        while game.match_winners(match) is None if saved.deals is None else number < saved.deals:
            number += 1
            match = self._deal(match, number)
        if any(self.again):
            raise RequestError(f"{self.place}: it contains acts after the end of play")
        show_end(end_answer(game, match), game.unit)

    def _greet(self) -> None:
        """Show the game and the players; for a resumed game, also show where it continues."""
        saved = self.saved
        you = f"you are {seat_name(self.seat)}; ? for help"
        emit(heading(f"{self.game.name}, {counted(saved.seats, 'player')}, seed {saved.seed}", you))
        others = [name for name in saved.policies if name != PERSON]
        advised = all(policy(name, self.game).passages for name in others)
        by = "follow the sources' advice" if advised else "play by policy"
        emit(text(f"the others {by}: {policy_line(others)}"))
        if self.acts:
            emit(text(f"resumed after {counted(len(self.acts[-1]) + 1, 'act')} of deal {len(self.acts)}"))

    def _deal(self, match: Any, number: int) -> Any:  # noqa: ANN401 - each family has its own match
        """Play a deal and return the position of the match after it."""
        self.acts.append([])
        if not self.silent:
            emit(heading(f"\nDeal {number}"))
        for step in deal_transitions(self.game, match, self.saved.seed, number, self._decide):
            self._show(step.events)
            table = step.position
        if number <= len(self.again) and self.again[number - 1]:
            raise RequestError(f"{self.place}: deal {number} ends before its last recorded act")
        closing = self.game.settle(table)
        self._show(closing.events)
        if not self.silent:
            played = PlayedDeal(number, (), self.game.outcome(table), closing.position)
            emit(text(f"\n{result(deal_answer(played, self.game, trace=False), self.game.unit)}"))
        return closing.position

    def _show(self, events: Iterable[Event]) -> None:
        for event in seen_by(events, self.seat):
            self.seen.append(event)
            if not self.silent:
                show_event(event, self.game, trace=self.trace)

    def _decide(self, table: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts, seat = self.game.legal_acts(table), table.to_act
        choose = self.choices[seat]
        act = None
        if choose is not None:
            # A policy chooses during a replay too: its later random choices are then the same.
            act = acts[0] if len(acts) == 1 else choose(self.game.observe(table, seat), acts, stream)
        if any(self.again):
            act = self._next_again(table)
        elif act is None:
            self.silent = False
            act = ask(Turn(self.library, self.game, table, acts, self.seen, may_undo=bool(self.own)))
            self.changed = True
        if choose is None:
            self.own.append((len(self.acts) - 1, len(self.acts[-1])))
        self.acts[-1].append(str(act))
        return act

    def _next_again(self, table: Any) -> Any:  # noqa: ANN401 - the same
        """Return the next saved act to replay, if the rules allow the act."""
        number = len(self.acts)
        place = f"{self.place}: deal {number}, act {len(self.acts[-1]) + 1}"
        if number > len(self.again) or not self.again[number - 1]:
            raise RequestError(f"{place}: the act is missing, although a later deal has acts")
        saved = self.again[number - 1][0]
        try:
            act = self.game.parse_act(saved)
            refusal = self.game.why_not(table, act)
        except NinesError as error:
            raise RequestError(f"{place}: {error}") from None
        if refusal is not None:
            raise RequestError(f"{place}: {saved} is refused: {refusal}")
        self.again[number - 1].popleft()
        if self.resumed and not any(self.again):
            self.silent = self.resumed = False
            self._greet()
        return act
