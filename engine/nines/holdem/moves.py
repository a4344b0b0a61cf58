"""Which acts are legal, and what the rules have against the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.holdem.table import ACTS, WORDS, Act
from nines.holdem.view import Facing, Raising, Short
from nines.setting import refusal

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.game import Refusal
    from nines.holdem.table import Table
    from nines.holdem.variant import Variant


def acts(game: Variant, table: Table) -> tuple[Act, ...]:
    """Return the legal acts in canonical order; none when the deal is over."""
    return tuple(ACTS[word] for word in WORDS if why_not(game, table, ACTS[word]) is None)


def why_not(game: Variant, table: Table, act: Act) -> Refusal | None:
    """Return why an act is refused, or None."""
    found = _objection(game, table, act)
    return None if found is None else refusal(game.choices, *found)


def cost(game: Variant, table: Table, act: Act) -> int:
    """Return what an act costs its player in full."""
    owed = table.owes(table.turn)
    more = game.limit.rule.amount(table.round) if act.word in ("bet", "raise") else 0
    return 0 if act.word in ("check", "fold") else owed + more


def _objection(game: Variant, table: Table, act: Act) -> tuple[Cited[object] | None, str] | None:
    if table.ended:
        return None, "the deal is over"
    owed, has = table.owes(table.turn), table.purses[table.turn]
    if act.word not in game.betting.rule.offers(Facing(owed, table.level > 0)):
        return game.betting, f"one may not {act.word} here: {_state(owed, table.level)}"
    if act.word in ("bet", "raise"):
        answerable = any(seat != table.turn for seat in table.able)
        if act.word == "raise" and not game.cap.rule.allows(
            Raising(table.raises, len(table.able), answerable)
        ):
            raised = f"{table.raises} raise{'' if table.raises == 1 else 's'}"
            return game.cap, f"the bet may not be raised once more, after {raised}: {game.cap.rule}"
    due = cost(game, table, act)
    if has < due and not game.all_in.rule.allows(Short(act.word, due, has)):
        return game.all_in, f"to {act.word} takes {due}, and {has} are left: {game.all_in.rule}"
    if act.word == "raise" and has <= owed:
        return game.all_in, f"to raise takes more than the {owed} owed, and {has} are left"
    return None


def _state(owed: int, level: int) -> str:
    if owed:
        return f"{owed} must be put in to stay"
    return "nothing is owed on the bet" if level else "nothing has been bet"
