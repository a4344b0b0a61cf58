"""A person plays at the terminal, or in a pipe: sees what that seat may see, and is told why not."""

from __future__ import annotations

import shlex
import signal
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nines.cli.output import heading, say, text
from nines.cli.record import PERSON, Kept, keep
from nines.cli.seat_view import tell_acts, tell_help, tell_look, tell_refusal, tell_seen, tell_table
from nines.cli.terminal import write
from nines.cli.told import result, tell_end
from nines.cli.typed import QuitError, listed, numbered, read_line
from nines.describe import load_game
from nines.describe.plays import describe_deal
from nines.errors import NinesError, RequestError
from nines.game import counted, seat_name
from nines.policies import policy
from nines.sitting import PlayedDeal, deal_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from types import FrameType

    from nines.game import Step
    from nines.policies import Choose
    from nines.shuffle import Stream


def play_with_person(kept: Kept, file: Path | None, *, trace: bool) -> None:
    """Play what is kept to its end; if it is interrupted, keep what was played.

    Parameters
    ----------
    kept
        What is played, and what has been played of it.
    file
        Where it was kept, if it was.
    trace
        Whether to tell with every event its rule.
    """
    table = _AtTable(kept, str(file or "this play"), trace=trace)
    over = False
    with _interrupted_once() as hush:
        try:
            table.play()
            over = True
        except QuitError:
            pass
        finally:
            # A terminal that goes away ends the input and hangs up: the second may come at this very line.
            try:
                hush()
            finally:
                if not over and table.live:
                    _keep(kept, file)


def _keep(kept: Kept, file: Path | None) -> None:
    written = keep(kept, file)
    # Not laid out: a command that is to be copied stays on one line.
    write(f"\nThe play so far is kept; to go on: nines play --resume {shlex.quote(str(written))}\n")


@contextmanager
def _interrupted_once() -> Iterator[Callable[[], None]]:
    """Let a closed terminal, or a request to end, interrupt as Ctrl-C does; but only one of them, and once.

    What is yielded says that from now on nothing interrupts: what must be finished is.
    """
    hushed = False

    def hush() -> None:
        nonlocal hushed
        hushed = True

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not hushed:
            hush()
            signal.default_int_handler(number, frame)

    # A system that lacks one of them goes without.
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [(number, signal.signal(number, interrupt)) for number in numbers]
    try:
        yield hush
    finally:
        for number, former in before:
            signal.signal(number, former)


class _AtTable:
    """A table at which one player is a person."""

    def __init__(self, kept: Kept, place: str, *, trace: bool) -> None:
        self.kept, self.place, self.trace = kept, place, trace
        self.game = load_game(kept.game).read(kept.readings)
        self.seat = kept.human - 1
        self.choices: list[Choose | None] = [
            None if name == PERSON else policy(name).at(self.game) for name in kept.policies
        ]
        # What is kept is played again, asking the rules about every act, before anything new is.
        self.again = [deque(acts) for acts in kept.acts]
        kept.acts = []

    @property
    def live(self) -> bool:
        """Whether all that was kept has been played again."""
        return not any(self.again)

    def play(self) -> None:
        """Play deal by deal to the end."""
        kept, game = self.kept, self.game
        opening = game.open(kept.seats, kept.seed)
        carry, number = opening.position, 0
        if self.live:
            self._greet()
            for event in opening.events:
                say(text(f"  {event}"))
        while not game.finished(carry) if kept.deals is None else number < kept.deals:
            number += 1
            carry = self._deal(carry, number)
        if not self.live:
            raise RequestError(f"{self.place}: acts are left over when the play is over")
        tell_end(game, carry.purses, game.winners(carry), over=game.finished(carry))

    def _greet(self) -> None:
        """Tell what is played, by whom, and how much of it has been played already."""
        kept = self.kept
        you = f"you are {seat_name(self.seat)}"
        say(heading(f"{self.game.name}, {kept.seats} players, seed {kept.seed}", f"{you}; ? tells more"))
        others = (name for name in kept.policies if name != PERSON)
        say(text(f"the others play by policy: {', '.join(others)}"))
        if kept.acts:
            say(text(f"resumed after {counted(len(kept.acts[-1]) + 1, 'act')} of deal {len(kept.acts)}"))

    def _deal(self, carry: Any, number: int) -> Any:  # noqa: ANN401 - each family has its own carry
        """Play a deal and return what passes on."""
        self.kept.acts.append([])
        if self.live:
            say(heading(f"\nDeal {number}"))
        for step in deal_steps(self.game, carry, self.kept.seed, number, self._decide):
            self._tell(step)
            table = step.position
        if number <= len(self.again) and self.again[number - 1]:
            raise RequestError(f"{self.place}: deal {number} is over, and the record goes on with it")
        closing = self.game.close(table)
        self._tell(closing)
        if self.live:
            played = PlayedDeal(number, (), self.game.result(table), closing.position)
            say(text(f"\n{result(describe_deal(played, self.game, trace=False), self.game.unit)}"))
        return closing.position

    def _tell(self, step: Step) -> None:
        if self.live:
            tell_seen(step.events, self.seat, self.game, trace=self.trace)

    def _decide(self, table: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts, seat = self.game.acts(table), self.game.turn(table)
        choose = self.choices[seat]
        act = None
        if choose is not None:
            # A policy is asked even for an act that is kept: so it draws afterwards what it would have drawn.
            act = acts[0] if len(acts) == 1 else choose(self.game.sight(table, seat), acts, stream)
        if not self.live:
            act = self._kept_act(table)
        elif act is None:
            act = self._ask(table, acts)
        self.kept.acts[-1].append(str(act))
        return act

    def _kept_act(self, table: Any) -> Any:  # noqa: ANN401 - the same
        """Return the next act that is kept, if the rules allow it."""
        number = len(self.kept.acts)
        place = f"{self.place}: deal {number}, act {len(self.kept.acts[-1]) + 1}"
        if number > len(self.again) or not self.again[number - 1]:
            raise RequestError(f"{place}: is missing, and acts of a later deal are there")
        kept = self.again[number - 1][0]
        try:
            act = self.game.parse_act(kept)
            refusal = self.game.why_not(table, act)
        except NinesError as error:
            raise RequestError(f"{place}: {error}") from None
        if refusal is not None:
            raise RequestError(f"{place}: {kept} is refused: {refusal}")
        self.again[number - 1].popleft()
        if self.live:
            self._greet()
        return act

    def _ask(self, table: Any, acts: Sequence[Any]) -> Any:  # noqa: ANN401 - the same
        """Ask the person until an act is legal."""
        sight = self.game.sight(table, self.seat)
        tell_table(self.game.tell(sight))
        tell_acts(acts, self.game.typed())
        looks = {look.word: look for look in self.game.looks(sight)}
        while True:
            typed = read_line(f"{seat_name(self.seat)}> ")
            match typed.lower().split():
                case ["quit" | "exit" | "q"]:
                    raise QuitError
                case ["?" | "help"]:
                    tell_help(self.game, tuple(looks.values()))
                case [word] if word in looks:
                    tell_look(looks[word])
                case ["why", *_]:
                    self._legal(typed[len("why") :].strip(), table, acts, play=False)
                case []:
                    tell_acts(acts, self.game.typed())
                case _:
                    act = self._legal(typed, table, acts, play=True)
                    if act is not None:
                        return act

    def _legal(self, typed: str, table: Any, acts: Sequence[Any], *, play: bool) -> Any:  # noqa: ANN401 - the same
        """Return the act that was typed if it is legal; otherwise tell why not, and return None."""
        try:
            act = numbered(typed, acts) or listed(self.game.parse_act(typed), acts)
            refusal = self.game.why_not(table, act)
        except NinesError as error:
            say(text(f"  {error}"))
            return None
        if refusal is not None:
            tell_refusal(act, refusal, self.game)
            return None
        if not play:
            say(text(f"  {act} may be played"))
        return act
