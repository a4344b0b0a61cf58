"""What one player sees at the table: written from the sight of that seat, and from nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.cli.output import fields, graded, say, table, text, width
from nines.cli.show_rule import sentence
from nines.cli.side import witnesses
from nines.describe import describe_rule
from nines.game import counted, describe, seat_name
from nines.stops.table import show_run

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.game import Event, Refusal
    from nines.stops.play import StopsGame
    from nines.stops.table import Act, Sight

FACE_UP: Final = ("lot", "laid", "shown")  # the kinds of event whose cards everyone sees
COMMANDS: Final = (
    (
        "7h or a number",
        "play that act; 9d as 10 lays a wild card, 7h+7s lays two cards, pass, claim, show, redeal",
    ),
    ("why ACT", "may it be played, and which rule says so"),
    ("runs", "every sequence of this deal so far"),
    ("?", "this help, and the rules in force"),
    ("quit", "interrupt; the play is kept in a file (Ctrl-C and Ctrl-D do the same)"),
)


def as_seen(event: Event, sight: Sight) -> str:
    """Return an event as one seat sees it: cards dealt face down are only counted.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import parse_cards
    >>> game = nines.load("comet-1718")
    >>> sight = game.sight(game.start(["7♥", "5♠"]), 0)
    >>> as_seen(nines.Event("dealt", "comet-1718/deal", 1, parse_cards("5♠"), words="is dealt"), sight)
    'player 2 is dealt 1 card'
    """
    whose = sight.dead_hand if event.seat is None else ()
    open_to_all = event.kind in FACE_UP or event.seat == sight.seat or set(event.cards) <= set(whose)
    if not event.cards or open_to_all:
        return describe(event)
    hidden = f"{event.words} {counted(len(event.cards), 'card')}"
    return describe(event._replace(cards=(), words=hidden))


def tell_seen(events: Iterable[Event], sight: Sight, game: StopsGame, *, trace: bool) -> None:
    """Tell what has happened, as one seat sees it."""
    for event in events:
        if event.kind == "kept_back" and event.seat != sight.seat:
            continue  # the others do not know that there was anything to keep back
        rule = f"  [{event.rule.partition('/')[2]}: {game.rules()[event.rule].standing}]" if trace else ""
        say(text("  ", as_seen(event, sight), (rule, "dim")))


def tell_table(sight: Sight, unit: str) -> None:
    """Tell what a player sees at his turn."""
    others = [
        f"{seat_name(seat)} {counted(count, 'card')}"
        for seat, count in enumerate(sight.counts)
        if seat != sight.seat
    ]
    pools = ", ".join(f"{name} {counted(amount, unit)}" for name, amount in sight.pools)
    purses = ", ".join(
        f"{seat_name(seat)} {counted(amount, unit)}" for seat, amount in enumerate(sight.purses)
    )
    dead = show_cards(in_order(sight.dead_hand)) or (counted(sight.dead, "card") if sight.dead else "")
    due = {seat_name(one.seat) for one in sight.unclaimed}
    say(text(""))
    say(
        fields(
            (
                ("your hand", text((show_cards(in_order(sight.hand)), "bold"))),
                ("others hold", ", ".join(others)),
                ("dead hand", dead),
                ("purses", purses),
                ("pools", pools),
                ("not claimed yet", ", ".join(sorted(due))),
                ("sequence", show_run(sight.run) or "none: it is yours to begin one"),
                ("wanted", " or ".join(map(str, sight.wanted))),
                ("nobody had", " or ".join(map(str, sight.missing))),
                ("have passed", ", ".join(map(seat_name, sight.passed))),
                ("cried", "stop" if sight.called else ""),
            )
        )
    )


def tell_acts(acts: Sequence[Act]) -> None:
    """Tell the legal acts with their numbers, as many on a line as there is room for."""
    shown = [f"{number:>2} {act}" for number, act in enumerate(acts, 1)]
    wide = max(map(len, shown)) + 3
    on_a_line = max(1, (width() - 2) // wide)
    for first in range(0, len(shown), on_a_line):
        line = "".join(one.ljust(wide) for one in shown[first : first + on_a_line])
        say(text(f"  {line.rstrip()}"))


def tell_runs(sight: Sight) -> None:
    """Tell every sequence of the deal so far."""
    runs = [run for run in (*sight.runs, sight.run) if run]
    if not runs:
        say(text("  nothing has been laid yet"))
    for number, run in enumerate(runs, 1):
        say(fields([(f"sequence {number}", show_run(run))]))


def tell_help(game: StopsGame) -> None:
    """Tell what can be typed, and the rules in force."""
    say(fields(COMMANDS))
    rows = [
        ((key.partition("/")[2], "cyan"), str(cited.rule), graded(cited.standing))
        for key, cited in game.rules().items()
    ]
    say(text(""), table(("Rule", "In words", "Standing"), rows, whole=("Standing",), margin=2))
    say(text(f"  nines show {game.slug}/RULE tells what a rule rests on"))


def tell_refusal(act: object, refusal: Refusal, game: StopsGame) -> None:
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
