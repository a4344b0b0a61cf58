"""What one player sees at the table: written from the sight of that seat, and from nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cli.output import fields, graded, say, table, text
from nines.cli.show_rule import sentence
from nines.cli.side import witnesses
from nines.cli.terminal import width
from nines.describe import describe_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.game import AnyGame, Event, Look, Refusal

OWN: Final = "your hand"
MOST_ACTS: Final = 60  # more are not listed: nobody reads them
COMMANDS: Final = (
    ("why ACT", "may it be played, and which rule says so"),
    ("?", "this help, and the rules in force"),
    ("quit", "interrupt; the play is kept in a file (Ctrl-C and Ctrl-D do the same)"),
)


def tell_seen(events: Iterable[Event], seat: int, game: AnyGame, *, trace: bool) -> None:
    """Tell what has happened, as one seat sees it."""
    for event in events:
        if event.kind == "kept_back" and event.seat != seat:
            continue  # the others do not know that there was anything to keep back
        rule = f"  [{event.rule.partition('/')[2]}: {game.rules()[event.rule].standing}]" if trace else ""
        say(text("  ", str(event.as_seen(seat)), (rule, "dim")))


def tell_table(told: Iterable[tuple[str, str]]) -> None:
    """Tell what a player sees at his turn; his own cards stand out."""
    say(text(""))
    say(fields((label, text((line, "bold")) if label == OWN else line) for label, line in told))


def tell_acts(acts: Sequence[object], typed: Sequence[tuple[str, str]]) -> None:
    """Tell the legal acts with their numbers, as many on a line as there is room for."""
    if len(acts) > MOST_ACTS:
        say(text(f"  there are {len(acts)} acts; for instance: {', '.join(map(str, acts[:3]))}"))
        say(fields(typed))
        return
    shown = [f"{number:>2} {act}" for number, act in enumerate(acts, 1)]
    wide = max(map(len, shown)) + 3
    on_a_line = max(1, (width() - 2) // wide)
    for first in range(0, len(shown), on_a_line):
        line = "".join(one.ljust(wide) for one in shown[first : first + on_a_line])
        say(text(f"  {line.rstrip()}"))


def tell_look(look: Look) -> None:
    """Tell what a person has asked to see."""
    say(fields(look.lines) if look.lines else text("  nothing has been laid yet"))


def tell_help(game: AnyGame, looks: Sequence[Look]) -> None:
    """Tell what can be typed, and the rules in force."""
    say(fields((*game.typed(), *((look.word, look.shows) for look in looks), *COMMANDS)))
    rows = [
        ((key.partition("/")[2], "cyan"), str(cited.rule), graded(cited.standing))
        for key, cited in game.rules().items()
    ]
    say(text(""), table(("Rule", "In words", "Standing"), rows, whole=("Standing",), margin=2))
    say(text(f"  nines show {game.slug}/RULE tells what a rule rests on"))


def tell_refusal(act: object, refusal: Refusal, game: AnyGame) -> None:
    """Tell why an act is refused: the sentence, the rule, who says so, how it is read."""
    rule = describe_rule(game, refusal.rule)
    say(text("  ", (f"{act} is refused: ", "bold"), f"{refusal.says}."))
    rows = [
        ("rule", text((rule["key"], "cyan"), f": {sentence(rule['says'])}")),
        ("standing", text(graded(rule["standing"]), f", {rule['standing_means']}")),
        *(("source", text(line)) for line in witnesses(rule["passages"])),
        *(("read here", text(line)) for line in refusal.readings),
    ]
    say(fields(rows, 4))
