"""A hint for a player: the acts that the sources recommend in a position, and who recommends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cli.output import emit, fields, text
from nines.reference.hints import hint_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

MOST_NAMED: Final = 5


def show_hint(library: Library, game: AnyGame, observation: Any, acts: Sequence[Any]) -> None:  # noqa: ANN401 - each family has its own
    """Print each piece of advice that recommends some but not all of the legal acts, and its witnesses.

    If no source gives advice on the game, print the advice of our own policy. The computer opponents follow
    this policy.
    """
    if len(acts) == 1:
        emit(text(f"  there is only one legal act: {acts[0]}"))
        return
    hint = hint_answer(library, game, observation, acts)
    for one in hint.pieces:
        emit(text("  ", (f"{one.policy}: ", "bold"), named(one.acts)))
        says = [("source", text(line)) for line in one.witnesses]
        emit(fields([("advice", text(one.advice)), *says], 4))
    if not hint.pieces:
        emit(
            text(
                "  the sources give no advice on this turn"
                if hint.advised
                else "  no source gives advice on this game"
            )
        )


def named(acts: Sequence[Any]) -> str:
    """Return the names of acts on one line: all names, or the first five and the number of the others.

    Examples
    --------
    >>> named(["lay 2♣", "lay 2♥"]), named([1, 2, 3, 4, 5, 6, 7])
    ('lay 2♣ or lay 2♥', '1, 2, 3, 4, 5 or one of 2 more')
    """
    first, more = [str(act) for act in acts[:MOST_NAMED]], len(acts) - MOST_NAMED
    if more > 0:
        first.append(f"one of {more} more")
    *others, last = first
    return f"{', '.join(others)} or {last}" if others else last
