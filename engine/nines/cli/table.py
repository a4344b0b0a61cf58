"""A table with one human player: what they type, what is answered, and acts taken back."""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import sys
from collections import deque
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from nines.boundary.signs import plain
from nines.cli import seat_view as view
from nines.cli.output import emit, heading, text
from nines.cli.record import PERSON, record_text, save
from nines.cli.seat_view import result, show_end, show_event, show_hint
from nines.cli.terminal import printable, write
from nines.errors import NinesError, RequestError
from nines.kernel.event import seen_by
from nines.kernel.playing import PlayedDeal, begin, deal_transitions
from nines.policies import policy
from nines.reference.plays import deal_answer, end_answer, policy_line
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path
    from types import FrameType

    from nines.cli.record import SavedGame
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.policies import Choose
    from nines.shuffle import Stream


# --- Read a line that the human player types, at a terminal or through a pipe, and find the act it names ---

T = TypeVar("T")
LONGEST_LINE: Final = 300  # bytes
ENDLESS: Final = 10_000_000  # bytes after which a line without an end is given up


class QuitError(Exception):
    """The human player wants to quit the game."""


def numbered(typed: str, acts: Sequence[T]) -> T | None:
    """Return the act whose number the player typed; None if the typed text is not a number.

    Raises
    ------
    RequestError
        If no act has this number.
    """
    if not re.fullmatch(r"[0-9]{1,4}", typed):
        return None
    if not 1 <= int(typed) <= len(acts):
        raise RequestError(f"there is no act {typed}; the acts are 1 to {len(acts)}")
    return acts[int(typed) - 1]


def listed(act: T, acts: Sequence[T]) -> T:
    """Return the legal act that equals *act* or uses another copy of its card; if none does, return *act*."""
    plain = re.sub(r"#\d", "", str(act))
    return next((legal for legal in acts if re.sub(r"#\d", "", str(legal)) == plain), act)


def read_line(prompt: str) -> str:
    """Return the line that the player types at a prompt.

    Input from a pipe is printed after the prompt, so the output shows the whole game. A line that is too
    long is not printed, and the prompt is repeated.

    Raises
    ------
    QuitError
        If the input ends.
    """
    while True:
        write(prompt)
        typed = _read()
        if not typed:
            write("\n")
            raise QuitError
        line = _one_line(typed.decode(errors="replace"))
        short = len(typed) <= LONGEST_LINE
        if not sys.stdin.isatty():
            write(f"{line if short else '...'}\n")
        if short:
            return line
        write("  this line is too long; type ? to see what you can type\n")


def _one_line(typed: str) -> str:
    """Return a typed line with plain spaces, without signs that a terminal would act on or cannot show."""
    spaced = (" " if sign.isspace() else sign for sign in typed)
    return plain("".join(sign for sign in spaced if sign.isprintable()).strip())


def _read() -> bytes:
    """Return a line of input, shortened if too long; empty if the input ends or if the line never ends."""
    if sys.stdin is None:
        return b""
    if os.name == "posix" and sys.stdin.isatty():
        _wait_for(sys.stdin.fileno())
    typed = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    rest = typed
    for _ in range(ENDLESS // LONGEST_LINE):
        if len(rest) <= LONGEST_LINE or rest.endswith(b"\n"):
            return typed
        rest = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    return b""


def _wait_for(terminal: int) -> None:
    """Wait until a line was typed at a terminal, whose file descriptor is given.

    Python runs the handler of a signal between two of its own steps. If a signal comes after the last step
    before the terminal is read, its handler does not run until something is typed. So this function also
    waits for a pipe, into which Python writes a byte at every signal.
    """
    read, write = os.pipe()
    os.set_blocking(write, False)
    former = signal.set_wakeup_fd(write)
    try:
        while terminal not in select.select([terminal, read], [], [])[0]:
            os.read(read, 1)
    finally:
        signal.set_wakeup_fd(former)
        os.close(read)
        os.close(write)


# --- Ask the human player for an act ---

_BACK: Final = re.compile(r"-([0-9]{1,4})")


class UndoneError(Exception):
    """The human player takes back the last act."""


class Turn(NamedTuple):
    """All data that are needed to ask the human player for an act."""

    library: Library
    game: AnyGame
    position: Any
    acts: Sequence[Any]
    seen: Sequence[Event]  # all events so far, as the person sees them
    may_undo: bool

    @property
    def observation(self) -> Any:  # noqa: ANN401 - each family has its own
        """The position as the human player sees it."""
        return self.game.observe(self.position, self.position.to_act)


def ask(turn: Turn) -> Any:  # noqa: ANN401 - each family has its own acts
    """Ask until the human player types a legal act, and return the act.

    Raises
    ------
    QuitError
        If the human player quits or the input ends.
    UndoneError
        If the human player takes back the last act.
    """
    game = turn.game
    view.show_table(game.family.display.observation_lines(game.rule_set, turn.observation))
    view.show_acts(turn.acts, game.family.display.notation_help(game.rule_set))
    while True:
        typed = read_line(f"{seat_name(turn.position.to_act)}> ")
        match typed.lower().split():
            case ["quit" | "exit" | "q"]:
                raise QuitError
            case ["undo"]:
                if turn.may_undo:
                    raise UndoneError
                emit(text("  there is nothing to take back: you have not played yet"))
            case []:
                view.show_acts(turn.acts, game.family.display.notation_help(game.rule_set))
            case ["why", *_]:
                _why(turn, typed[len("why") :].strip())
            case [word] if _shown(turn, word):
                pass
            case _:
                act = _legal(turn, typed)
                if act is not None:
                    return act


def _shown(turn: Turn, word: str) -> bool:
    """Show what a typed word requests, such as a hint; return False if the word requests nothing."""
    game, seen = turn.game, turn.observation
    panels = {panel.word: panel for panel in game.family.display.panels(game.rule_set, seen)}
    match word:
        case "?" | "help":
            view.show_help(game, tuple(panels))
        case "hand":
            view.show_hand(game.family.display.observation_lines(game.rule_set, seen))
        case "score":
            view.show_score(game, turn.position)
        case "rules":
            view.show_rules(game)
        case "hint":
            show_hint(turn.library, game, seen, turn.acts)
        case _ if word in panels:
            view.show_panel(panels[word])
        case _:
            return False
    return True


def _why(turn: Turn, of: str) -> None:
    """Show why an act is refused, or the rule behind an event; events are counted back from the last one."""
    back = _BACK.fullmatch(of or "-1")
    if back is None:
        act = _legal(turn, of)
        if act is not None:
            emit(text(f"  {act} may be played"))
    elif 1 <= int(back[1]) <= len(turn.seen):
        view.show_rule_of(turn.library, turn.seen[-int(back[1])], turn.game)
    else:
        emit(text(f"  there is no event {of or '-1'}; so far there are {counted(len(turn.seen), 'event')}"))


def _legal(turn: Turn, typed: str) -> Any:  # noqa: ANN401 - each family has its own acts
    """Return the typed act if it is legal; if it is not, show why it is refused, and return None."""
    try:
        act = numbered(typed, turn.acts) or listed(turn.game.parse_act(typed), turn.acts)
        refusal = turn.game.why_not(turn.position, act)
    except NinesError as error:
        emit(text(f"  {error}"))
        return None
    if refusal is not None:
        view.show_refusal(turn.library, act, refusal, turn.game)
        return None
    return act


# --- A table with one human player ---


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
        view.mark_reconstruction(self.game)
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


# --- Play with a human player at the terminal or through a pipe ---


def play_with_person(library: Library, saved: SavedGame, file: Path | None, *, trace: bool) -> None:
    """Play a new or saved game to its end; if play is interrupted, save the game.

    Parameters
    ----------
    library
        The library with the game.
    saved
        The new or saved game, with its acts so far.
    file
        The file from which the saved game was read; None for a new game.
    trace
        Whether to print the rule that causes each event.
    """
    table = AtTable(library, saved, str(file or "this play"), trace=trace)
    over = False
    with _interrupted_once() as hush:
        try:
            table.play()
            over = True
        except QuitError:
            pass
        finally:
            # A closing terminal ends the input and then sends a signal, which may arrive at this very line.
            try:
                hush()
            finally:
                if not over:
                    _save(table, file)


def _save(table: AtTable, file: Path | None) -> None:
    """Save the game and print how to resume it; if it cannot be saved, print the record itself."""
    if not table.changed:
        if not table.silent:
            write(f"\n{_resume(file) if file else 'You have played nothing, so nothing is saved.'}\n")
        return
    record = table.record()
    place = save(record, file)
    if place is None:
        write(
            "\nThe game could not be saved. This is its record: copy it into a file, and resume the game with"
            f" nines play --resume FILE\n{record_text(record)}"
        )
        return
    elsewhere = (
        f"{printable(str(file))} cannot be written: {place.faults[0]}.\n" if file and place.faults else ""
    )
    write(f"\n{elsewhere}{_resume(place.file)}\n")


def _resume(file: Path) -> str:
    """Return a line that says how to resume the game; it is not wrapped, so its command can be copied."""
    return f"The game is saved. To resume it: nines play --resume {shell_word(str(file))}"


def shell_word(word: str) -> str:
    r"""Return a word quoted for a shell, without control characters that could affect a terminal.

    Examples
    --------
    >>> print(shell_word("a play.json"), shell_word("x\x1b[31m'.json"))
    'a play.json' $'x\x1b\x5b31m\x27.json'
    """
    if word.isprintable():
        return shlex.quote(word)
    plain = re.sub(rb"[^\w ./-]", lambda match: b"\\x%02x" % match[0][0], os.fsencode(word))
    return f"$'{plain.decode()}'"


@contextmanager
def _interrupted_once() -> Iterator[Callable[[], None]]:
    """Interrupt play on Ctrl-C, when the terminal closes or on a request to end, but only the first time.

    The context manager yields a function that prevents any further interruption while the game is saved.
    """
    hushed = False

    def hush() -> None:
        nonlocal hushed
        hushed = True

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not hushed:
            hush()
            signal.default_int_handler(number, frame)

    # Not every system has all three signals.
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [(number, signal.signal(number, interrupt)) for number in numbers]
    try:
        yield hush
    finally:
        for number, former in before:
            signal.signal(number, former)
