"""Ask the human player for an act. The player can also type a question about the table and its rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cli import seat_view as view
from nines.cli.hint import show_hint
from nines.cli.output import emit, text
from nines.cli.prompt import QuitError, listed, numbered, read_line
from nines.errors import NinesError
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

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
