"""A table at a terminal: the people type their acts, and programs play the other seats."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from typing import TYPE_CHECKING, Any, Final

from nines.cli import seat_view as view
from nines.cli.output import emit, fields, heading, text
from nines.cli.prompt import QuitError, interrupted_once, read_line
from nines.cli.record import save, saved_text, write_saved
from nines.cli.rulebook_lines import show_rulebook
from nines.cli.terminal import at_terminal, clear, printable, write
from nines.errors import NinesError, RequestError
from nines.kernel.event import seen_by
from nines.policies import policy
from nines.reference import rulebook_answer
from nines.reference.plays import deal_answer, end_answer, policy_line
from nines.table.acts import playable
from nines.table.money import parts
from nines.table.sitting import Sitting
from nines.table.typed import act_typed, in_a_row, plays_card_by_card
from nines.text import counted, joined, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nines.kernel.event import Event
    from nines.libraries import Library
    from nines.table.saved import SavedGame


_BACK: Final = re.compile(r"-([0-9]{1,4})")
NOBODY: Final = -1  # the seat of an onlooker, who sees what all see


class AtTable:
    """A table at a terminal.

    Attributes
    ----------
    changed
        Whether a person has played or taken back an act since the game was last saved.
    """

    def __init__(self, library: Library, sitting: Sitting, *, trace: bool) -> None:
        self.library, self.sitting, self.trace = library, sitting, trace
        self.game = sitting.game
        self.people = [number - 1 for number in sitting.saved.people]
        self.changed = False
        self.resumed = bool(sitting.deal.acts) or len(sitting.deals) > 1
        self._at_terminal = self.people[0] if len(self.people) == 1 else NOBODY
        self._in_a_row: list[str] = []  # what was typed to be played next
        self._lines: dict[str, str] = {}  # the table as it was last shown
        self._shown: dict[int, int] = {}  # events of this deal, by the seat to which they were shown

    @property
    def you(self) -> int | None:
        """The seat of the only person; None if there are several."""
        return self.people[0] if len(self.people) == 1 else None

    # --- The play ---

    def play(self) -> None:
        """Greet the players, and play the game deal by deal to its end."""
        self._greet()
        self.go_on()

    def go_on(self) -> None:
        """Play on, deal by deal, to the end."""
        while True:
            self._show_news()
            if self.sitting.turn is None:
                self._show_result()
                if self.sitting.over:
                    return
                self._next_deal()
            elif self.sitting.persons_turn:
                self._turn()
            else:
                self._drop_row()
                self.sitting.step()

    def _next_deal(self) -> None:
        self.sitting.another()
        self._shown, self._lines = {}, {}

    def another(self) -> bool:
        """Ask a person at a terminal whether to play another deal; if so, deal the cards."""
        if not (at_terminal() and self.sitting.may_go_on):
            return False
        try:
            typed = read_line("another deal? (y, or Enter for no) ")
        except QuitError:
            return False
        if typed.lower() not in ("y", "yes"):
            return False
        self._next_deal()
        return True

    def _turn(self) -> None:
        """Let the person whose turn it is act."""
        seat = self.sitting.turn
        if seat is None:
            return
        if not self._in_a_row or not self._play_next():
            self._show_table()
            self._play(self._asked(seat))

    def _play_next(self) -> bool:
        """Play the next of several cards that were typed in a row; return False if it cannot be played."""
        typed = self._in_a_row.pop(0)
        act = self._legal(typed, numbered=False)
        if act is None:
            self._in_a_row = []
            return False
        self._play(act)
        return True

    def _play(self, act: Any) -> None:  # noqa: ANN401 - each family has its own acts
        """Play a legal act; nothing is played if it was taken back."""
        if act is not None:
            self.sitting.act(act)
            self.changed = True

    def _drop_row(self) -> None:
        """Say which cards typed in a row are not played, because another player acts."""
        if self._in_a_row:
            emit(text(f"  not played, since it is no longer your turn: {' '.join(self._in_a_row)}"))
            self._in_a_row = []

    def _undo(self) -> None:
        """Take back the last decision of a person."""
        emit(text(f"  taken back: {self.sitting.undo()}"))
        # After the first act is taken back, there is nothing new to save.
        self.changed = self.resumed or any(act.own for deal in self.sitting.deals for act in deal.acts)
        self._all_shown()
        self._lines = {}

    # --- What is shown ---

    def _all_shown(self) -> None:
        """Take all events so far as shown."""
        self._shown = dict.fromkeys((*self.people, NOBODY), len(self.sitting.deal.events))

    def _greet(self) -> None:
        """Show the game and the players; for a resumed game, also show where it continues."""
        saved = self.sitting.saved
        seats = joined([str(seat + 1) for seat in self.people])
        who = f"you are player {seats}" if self.you is not None else f"players {seats} are people"
        title = f"{self.game.name}, {counted(saved.seats, 'player')}, seed {saved.seed}"
        emit(heading(title, f"{who}; ? for help"))
        view.mark_reconstruction(self.game)
        others = [name for name in saved.policies if name is not None]
        if others:
            programs = {name: policy(name, self.game) for name in others}
            advised = all(program.passages for program in programs.values())
            by = "follow the sources' advice" if advised else "play by policy"
            emit(text(f"the others {by}: {policy_line(others)}"))
            advice = [part for program in programs.values() for part in program.parts or (program,)]
            emit(fields((one.called, text(one.does)) for one in dict.fromkeys(advice)))
        if self.resumed:
            deals = self.sitting.deals
            emit(text(f"resumed after {counted(len(deals[-1].acts), 'act')} of deal {len(deals)}"))
            self._all_shown()

    def _show_news(self) -> None:
        """Show what has happened since the last time: to the only person, or to the one whose turn it is."""
        sitting = self.sitting
        if self.you is not None:
            seat = self.you
        elif sitting.turn is None:
            seat = NOBODY
            if self._shown:
                self._shown[seat] = max(self._shown.values())
        elif sitting.persons_turn:
            seat = sitting.turn
            self._uncover(seat)
        else:
            return
        self._show_events(seat)

    def _uncover(self, seat: int) -> None:
        """Hide the cards of one person, and wait until the next sits at the terminal."""
        if seat == self._at_terminal:
            return
        self._drop_row()
        if self._at_terminal != NOBODY:
            clear()
        read_line(f"\n{seat_name(seat)}: press Enter to see your cards ")
        self._at_terminal, self._lines = seat, {}

    def _show_events(self, seat: int) -> None:
        """Show a seat the events of this deal that it has not been shown."""
        deal, first = self.sitting.deal, self._shown.get(seat)
        if first is None:
            first = deal.opening
            self._show(deal.events[:first], seat)
            emit(heading(f"\nDeal {len(self.sitting.deals)}"))
        self._show(deal.events[first:], seat)
        self._shown[seat] = len(deal.events)

    def _show(self, events: Sequence[Event], seat: int) -> None:
        for event in seen_by(events, seat):
            view.show_event(event, self.game, trace=self.trace)

    def _show_result(self) -> None:
        played = self.sitting.deal.played
        if played is not None:
            answer = deal_answer(played, self.game, trace=False)
            emit(text(f"\n{view.result(answer, self.game.unit, self.you)}"))
            view.show_parts(parts(self.sitting), self.you)

    def show_end(self) -> None:
        """Show the balances and the winners."""
        view.show_end(end_answer(self.game, self.sitting.match), self.game.unit, self.people)

    def _show_table(self) -> None:
        """Show the hand, and what has changed at the table since it was last shown; then the legal acts."""
        game, seen = self.game, self._observation
        display = game.family.display
        lines = {label: line for label, line in display.observation_lines(game.rule_set, seen) if line}
        changed = {label: line for label, line in lines.items() if self._lines.get(label) != line}
        self._lines = lines
        view.show_table(changed, self._hand(), lines)
        view.show_acts(self.sitting.legal, display.notation_help(game.rule_set))

    def _hand(self) -> list[tuple[str, Any]]:
        game = self.game
        seat_view = game.family.display.seat_view(game.rule_set, self._observation)
        return view.hand_lines(game, seat_view, playable(game, self.sitting.legal, self._observation))

    # --- What is typed ---

    @property
    def _observation(self) -> Any:  # noqa: ANN401 - each family has its own
        """The position as the person whose turn it is sees it."""
        return self.game.observe(self.sitting.position, self.sitting.turn)  # type: ignore[arg-type]

    def _asked(self, seat: int) -> Any:  # noqa: ANN401 - each family has its own acts
        """Ask until a legal act is typed, and return it; None if an act was taken back.

        Raises
        ------
        QuitError
            If the person quits or the input ends.
        """
        while True:
            typed = read_line(f"{seat_name(seat)}> ")
            match typed.lower().split():
                case ["quit" | "exit"]:
                    raise QuitError
                case ["undo"] if self.sitting.can_undo:
                    self._undo()
                    return None
                case [] if len(self.sitting.legal) == 1:
                    return self.sitting.legal[0]
                case words if self._answered(words, typed):
                    pass
                case _:
                    act = self._act(typed)
                    if act is not None:
                        return act

    def _answered(self, words: list[str], typed: str) -> bool:
        """Show what typed words request, such as a hint; return False if they request nothing."""
        match words:
            case []:
                view.show_acts(self.sitting.legal, self.game.family.display.notation_help(self.game.rule_set))
            case ["undo"]:
                emit(text(f"  {self.sitting.why_no_undo}"))
            case ["q"] if not self._is_legal("q"):
                emit(text("  q means a queen, which you cannot play now; to stop, type quit"))
            case ["why", *_]:
                self._why(typed[len("why") :].strip())
            case [word]:
                return self._called_up(word)
            case _:
                return False
        return True

    def _act(self, typed: str) -> Any:  # noqa: ANN401 - the same
        """Return the legal act that is typed, or the first of several cards; None if it is refused."""
        parts = in_a_row(typed)
        if len(parts) > 1 and not self._is_legal(typed):
            first = self._legal(parts[0], numbered=False)
            self._in_a_row = parts[1:] if first is not None else []
            return first
        return self._legal(typed)

    def _is_legal(self, typed: str) -> bool:
        try:
            return self.game.is_legal(self.sitting.position, self._typed(typed))
        except NinesError:
            return False

    def _typed(self, typed: str, *, numbered: bool = True) -> Any:  # noqa: ANN401 - the same
        position, legal = self.sitting.position, self.sitting.legal
        return act_typed(self.game, position, legal, typed, numbered=numbered)

    def _legal(self, typed: str, *, numbered: bool = True) -> Any:  # noqa: ANN401 - the same
        """Return the typed act if it is legal; if it is not, show why it is refused, and return None."""
        try:
            act = self._typed(typed, numbered=numbered)
            refusal = self.sitting.why_not(act)
        except NinesError as error:
            emit(text(f"  {error}"))
            return None
        if refusal is not None:
            view.show_refusal(self.library, act, refusal, self.game)
            return None
        return act

    def _called_up(self, word: str) -> bool:
        """Show what a word calls up, such as a hint; return False if it calls up nothing."""
        game, seen = self.game, self._observation
        panels = {panel.word: panel for panel in game.family.display.panels(game.rule_set, seen)}
        match word:
            case "?" | "help":
                hand = game.family.display.seat_view(game.rule_set, seen).hand
                cards = plays_card_by_card(game, hand)
                legal, undo = self.sitting.legal, self.sitting.can_undo
                view.show_help(game, legal, tuple(panels), in_a_row=cards, can_undo=undo)
            case "hand":
                view.show_hand(game.family.display.observation_lines(game.rule_set, seen), self._hand())
            case "score":
                view.show_score(game, self.sitting.position)
            case "rules":
                show_rulebook(rulebook_answer(self.library, game.name))
            case "warrants":
                view.show_warrants(game)
            case "hint":
                view.show_hint(self.library, game, seen, self.sitting.legal)
            case _ if word in panels:
                view.show_panel(panels[word])
            case _:
                return False
        return True

    def _why(self, of: str) -> None:
        """Show why an act is refused, or the rule behind an event; events are counted back from the last."""
        back = _BACK.fullmatch(of or "-1")
        seen = [event for _, event in self.sitting.seen(self.sitting.viewer)]
        if back is None:
            act = self._legal(of)
            if act is not None:
                emit(text(f"  {act} may be played"))
        elif 1 <= int(back[1]) <= len(seen):
            view.show_rule_of(self.library, seen[-int(back[1])], self.game)
        else:
            emit(text(f"  there is no event {of or '-1'}; so far there are {counted(len(seen), 'event')}"))


# --- Play with people at the terminal or through a pipe ---


def play_with_people(
    library: Library, saved: SavedGame, file: Path | None, *, trace: bool, record: Path | None = None
) -> None:
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
    record
        A new file for the record of the play, whether it is played to its end or not.

    Raises
    ------
    RequestError
        If a saved act is refused.
    """
    sitting = Sitting(library, saved)
    if sitting.stopped is not None:
        raise RequestError(f"{file or 'this play'}: {sitting.stopped}")
    table = AtTable(library, sitting, trace=trace)
    over = False
    with interrupted_once() as hush:
        try:
            table.play()
            over = True
            while table.another():
                over = False
                table.go_on()
                over = True
            table.show_end()
            if record is not None:
                write_saved(sitting.record(), record)
                write(f"The play is recorded: {printable(str(record))}\n")
        except QuitError:
            pass
        finally:
            # A closing terminal ends the input and then sends a signal, which may arrive at this very line.
            try:
                hush()
            finally:
                if not over:
                    _save(table, file or record)


def _save(table: AtTable, file: Path | None) -> None:
    """Save the game and print how to resume it; if it cannot be saved, print the record itself."""
    if not table.changed:
        write(f"\n{_resume(file) if file else 'You have played nothing, so nothing is saved.'}\n")
        return
    record = table.sitting.record()
    place = save(record, file)
    if place is None:
        write(
            "\nThe game could not be saved. This is its record: copy it into a file, and resume the game with"
            f" nines play --resume FILE\n{saved_text(record)}"
        )
        return
    elsewhere = (
        f"{printable(str(file))} cannot be written: {place.faults[0]}.\n" if file and place.faults else ""
    )
    write(f"\n{elsewhere}{_resume(place.file)}\n")


def _resume(file: Path) -> str:
    """Return a line that says how to resume the game; it is not wrapped, so its command can be copied."""
    return f"The game is saved. To resume it: nines play --resume {shell_word(str(file))}"


def shell_word(word: str, system: str = os.name) -> str:
    r"""Return a word quoted for a shell, without control characters that could affect a terminal.

    Parameters
    ----------
    word
        The word, such as the path of a file.
    system
        The system of the shell: ``nt`` for Windows, where only double quotes hold a word together.

    Examples
    --------
    >>> print(shell_word("a play.json"), shell_word("x\x1b[31m'.json"))
    'a play.json' $'x\x1b\x5b31m\x27.json'
    """
    if system == "nt":
        return subprocess.list2cmdline([printable(word)])
    if word.isprintable():
        return shlex.quote(word)
    plain = re.sub(rb"[^\w ./-]", lambda match: b"\\x%02x" % match[0][0], os.fsencode(word))
    return f"$'{plain.decode()}'"
