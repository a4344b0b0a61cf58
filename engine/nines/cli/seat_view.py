"""Output for one player at the table, made only from what the player's seat can observe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cli.output import emit, fields, table, text, warranted
from nines.cli.show_rule import sentence
from nines.cli.terminal import width
from nines.reference import rule_answer, witness_lines
from nines.reference.warrants import WORDS
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from nines.kernel.event import Event
    from nines.kernel.family import Panel
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library
    from nines.reference.rules import RuleAnswer

OWN: Final = "your hand"
MOST_ACTS: Final = 60  # with more acts, only examples are printed


def show_event(event: Event, game: AnyGame, *, trace: bool) -> None:
    """Print an event and, with *trace*, its rule; without *trace*, print what a payment is for."""
    rule = ""
    if trace:
        rule = f"  [{event.rule.partition('/')[2]}: {WORDS[game.rules()[event.rule].warrant]}]"
    elif event.kind == "paid":
        rule = f" ({reason(event.rule)})"
    emit(text("  ", game.family.display.sentence(event), (rule, "dim")))


def reason(rule: str) -> str:
    """Return what a payment is for, in words taken from the key of the rule that causes the payment.

    Examples
    --------
    >>> reason("red-nines-1881/pool/red-nine"), reason("multiple-9-2007/score")
    ('pool: red nine', 'score')
    """
    return ": ".join(rule.split("/")[1:]).replace("-", " ")


def show_table(told: Iterable[tuple[str, str]]) -> None:
    """Print what a player sees; the player's own cards are in bold."""
    emit(text(""))
    emit(fields((label, text((line, "bold")) if label == OWN else line) for label, line in told))


def show_acts(acts: Sequence[object], typed: Sequence[tuple[str, str]]) -> None:
    """Print the legal acts with their numbers, as many on each line as fit."""
    if len(acts) > MOST_ACTS:
        emit(text(f"  there are {len(acts)} legal acts; for instance: {', '.join(map(str, acts[:3]))}"))
        emit(fields(typed))
        return
    shown = [f"{number:>2} {act}" for number, act in enumerate(acts, 1)]
    wide = max(map(len, shown)) + 3
    on_a_line = max(1, (width() - 2) // wide)
    for first in range(0, len(shown), on_a_line):
        line = "".join(one.ljust(wide) for one in shown[first : first + on_a_line])
        emit(text(f"  {line.rstrip()}"))


def show_hand(told: Iterable[tuple[str, str]]) -> None:
    """Print the player's hand."""
    emit(fields((label, text((line, "bold"))) for label, line in told if label.startswith("your ")))


def show_score(game: AnyGame, position: AnyPosition) -> None:
    """Print the balance of each player and each pool, which all players can see."""
    balances = game.balances(position).items()
    emit(fields((seat_name(account), counted(amount, game.unit)) for account, amount in balances))


def show_panel(panel: Panel) -> None:
    """Print what the human player has asked to see."""
    emit(fields(panel.lines) if panel.lines else text("  nothing has been played yet"))


def show_help(game: AnyGame, panels: Sequence[str]) -> None:
    """Print on six lines what the human player can type in this game."""
    acts = ", ".join(notation for notation, _ in game.family.display.notation_help(game.rule_set))
    emit(
        fields(
            (
                ("act", f"{acts}; or its number"),
                ("see", ", ".join(("hand", "score", "rules", *panels))),
                ("hint", "what the sources advise you to play"),
                ("why", "rule of the last event; why -2: of the event before; why ACT: of an act"),
                ("undo", "take back your last act"),
                ("quit", "stop and save the game in a file (also with Ctrl-C or Ctrl-D)"),
            )
        )
    )


def show_rules(game: AnyGame) -> None:
    """Print the rules that are in force in this game."""
    rows = [
        ((key.partition("/")[2], "cyan"), str(cited.rule), warranted(cited.warrant))
        for key, cited in game.rules().items()
    ]
    emit(table(("Rule", "In words", "Warrant"), rows, whole=("Warrant",), margin=2))
    emit(text(f"  nines show {game.slug}/RULE shows the sources of a rule"))


def show_rule_of(library: Library, event: Event, game: AnyGame) -> None:
    """Print the rule that causes an event, and what the documents say about it."""
    rule = rule_answer(library, game, event.rule)
    emit(text("  ", (game.family.display.sentence(event), "bold")))
    readings = (f"{one.point}={one.chosen}" for one in rule.readings)
    says = ((passage.label, passage.says) for passage in rule.passages)
    emit(fields(_grounds(rule, readings), 4), fields(says, 4))


def show_refusal(library: Library, act: object, refusal: Refusal, game: AnyGame) -> None:
    """Print why an act is refused; if a rule refuses it, also print the rule and what the rule rests on."""
    emit(text("  ", (f"{act} is refused: ", "bold"), f"{refusal.says}."))
    if refusal.rule:
        emit(fields(_grounds(rule_answer(library, game, refusal.rule), refusal.readings), 4))


def _grounds(rule: RuleAnswer, readings: Iterable[str]) -> Iterator[tuple[str, RenderableType]]:
    yield "rule", text((rule.key, "cyan"), f": {sentence(rule.says)}")
    yield "warrant", text(warranted(rule.warrant))
    yield from (("source", text(line)) for line in witness_lines(rule.passages))
    yield from (("choice", text(line)) for line in readings)
