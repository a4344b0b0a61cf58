"""Which acts are legal, and what the rules have against the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.holdem.table import ACTS, POT, WAGERS, WORDS, Act
from nines.holdem.view import Facing, Raising, Short, Wager
from nines.setting import refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cite import Cited
    from nines.game import Refusal
    from nines.holdem.table import Sight, Table
    from nines.holdem.variant import Variant
    from nines.holdem.view import Word


def acts(game: Variant, table: Table) -> tuple[Act, ...]:
    """Return the legal acts in canonical order, by word and amount; none when the deal is over."""
    return tuple(
        act for word in WORDS for act in _ways(game, table, word) if _objection(game, table, act) is None
    )


def why_not(game: Variant, table: Table, act: Act) -> Refusal | None:
    """Return why an act is refused, or None."""
    found = _objection(game, table, act)
    return None if found is None else refusal(game.choices, *found)


def wager_of(seen: Table | Sight, seat: int) -> Wager:
    """Return what the limit may look at when a seat bets or raises."""
    owed = max(seen.level - seen.bets[seat], 0)
    return Wager(seen.round, seen.last, dict(seen.pools)[POT], owed, seen.purses[seat] - owed)


def sizes(game: Variant, seen: Table | Sight, seat: int) -> range:
    """Return by how much a seat may bet or raise: within the limit, or with all that is left."""
    wager = wager_of(seen, seat)
    bounds = game.limit.rule.bounds(wager)
    return range(max(min(bounds.least, wager.left), 1), min(bounds.most, wager.left) + 1)


def cost(game: Variant, table: Table, act: Act) -> int:
    """Return what an act costs its player in full."""
    if act.word in WAGERS:
        wager = wager_of(table, table.turn)
        return wager.owed + max(act.by, game.limit.rule.bounds(wager).least)
    return table.owes(table.turn) if act.word == "call" else 0


def _ways(game: Variant, table: Table, word: Word) -> Iterable[Act]:
    if word in WAGERS and game.limit.rule.named:
        return (Act(word, by) for by in sizes(game, table, table.turn))
    return (ACTS[word],)


def _objection(game: Variant, table: Table, act: Act) -> tuple[Cited[object] | None, str] | None:
    if table.ended:
        return None, "the deal is over"
    owed, has = table.owes(table.turn), table.purses[table.turn]
    if act.word not in game.betting.rule.offers(Facing(owed, table.level > 0)):
        return game.betting, f"one may not {act.word} here: {_state(owed, table.level)}"
    if act.word == "raise" and not _may_raise(game, table):
        raised = f"{table.raises} raise{'' if table.raises == 1 else 's'}"
        return game.cap, f"the bet may not be raised once more, after {raised}: {game.cap.rule}"
    if bool(act.by) != (act.word in WAGERS and game.limit.rule.named):
        return game.limit, f"{_naming(act)}: {game.limit.rule}"
    due = cost(game, table, act)
    found: tuple[Cited[object], str] | None = None
    if has < due and not game.all_in.rule.allows(Short(act.word, due, has)):
        found = game.all_in, f"to {act.word} takes {due}, and {has} are left: {game.all_in.rule}"
    elif act.word == "raise" and has <= owed:
        found = game.all_in, f"to raise takes more than the {owed} owed, and {has} are left"
    elif act.by and act.by not in sizes(game, table, table.turn):
        found = game.limit, f"one may not {act} here: {game.limit.rule}"
    return found


def _may_raise(game: Variant, table: Table) -> bool:
    answerable = any(seat != table.turn for seat in table.able)
    return game.cap.rule.allows(Raising(table.raises, len(table.able), answerable))


def _naming(act: Act) -> str:
    return "the amount is not for the player to name" if act.by else f"say by how much, as in {act.word} 4"


def _state(owed: int, level: int) -> str:
    if owed:
        return f"{owed} must be put in to stay"
    return "nothing is owed on the bet" if level else "nothing has been bet"
