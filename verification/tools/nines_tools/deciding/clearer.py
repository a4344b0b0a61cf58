"""Deciding plays with a clear cause: prefer plays in which one rule that the sources state decides.

A search for the smallest play often finds one that several rules decide together, or one that rests on our
choices. The deals of all stored plays are tried for each pair of editions, because a deal that shows a rule
of one pair often shows it for another pair.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.deciding.causes import Experiment, receivers
from nines.deciding.differences import Play
from nines.deciding.lines import lines_of, winners_of
from nines.deciding.results import StoredPlay
from nines.deciding.shrinking import common_pack, smaller
from nines.deciding.together import by_ends, side_by_side
from nines.errors import NinesError
from nines_tools.deciding.leads import fitting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.deciding.differences import Measure, Pair
    from nines.deciding.setting import Setting

# How much larger than the stored play a clearer play may be.
MORE_SEATS: Final = 1
MORE_CARDS: Final = 4
MORE_ACTS: Final = 4

# How long the search for one play goes on.
LIMIT: Final = 120  # positions in one deal
TRIED: Final = 24  # plays whose cause is looked for
SHRINKING: Final = 60  # smaller deals, after a clearer play is found


class Clarity(NamedTuple):
    """How clear a deciding play is; a lower value is clearer.

    Parameters
    ----------
    unwon
        Whether the play shows a different winner, but somebody wins in only one of the games.
    cause
        0 if one rule decides and the sources give the difference; 1 if one rule decides and is our choice; 2
        if several rules decide together.
    """

    unwon: bool
    cause: int


CLEAREST: Final = Clarity(unwon=False, cause=0)


def clarity(pair: Pair, measure: Measure, play: Play) -> Clarity:
    """Return how clear a deciding play is.

    Parameters
    ----------
    pair
        The two games.
    measure
        The kind of difference that the play shows.
    play
        The play.
    """
    lines = lines_of(pair, play) if measure == "winner" else None
    unwon = lines is not None and not all(winners_of(lines))
    for into in receivers(pair, play):
        experiment = Experiment(pair, measure, play, into)
        first = next((change for change in experiment.changes if experiment.removes((change,))), None)
        if first is not None:
            return Clarity(unwon, int(not first.stated))
    return Clarity(unwon, 2)


def clearer(pair: Pair, measure: Measure, stored: StoredPlay, deals: Iterable[Setting]) -> StoredPlay:
    """Return a clearer play of nearly the same size, or the stored play if none is found.

    Parameters
    ----------
    pair
        The two games.
    measure
        The kind of difference that the play must show.
    stored
        The stored play.
    deals
        The deals to try, the smallest first.
    """
    best, best_clarity = stored.play, clarity(pair, measure, stored.play)
    if stored.under or best_clarity == CLEAREST:
        return stored
    for play in islice(_plays(pair, measure, stored.play, deals), TRIED):
        found = clarity(pair, measure, play)
        if (found, play.size) < (best_clarity, best.size):
            best, best_clarity = play, found
        if found == CLEAREST:
            break
    return stored if best == stored.play else StoredPlay(_shrunk(pair, measure, best, best_clarity))


def _plays(pair: Pair, measure: Measure, like: Play, deals: Iterable[Setting]) -> Iterator[Play]:
    """Yield plays of the deals that show a difference and are not much larger than *like*."""
    seats, cards, acts = like.setting.players, max(like.setting.cards, 4), len(like.shown.acts)
    for deal in deals:
        for setting in fitting(pair, deal):
            if setting.players > seats + MORE_SEATS or setting.cards > cards + MORE_CARDS:
                continue
            play = _shown(pair, measure, setting)
            if play is not None and len(play.shown.acts) <= acts + MORE_ACTS:
                yield play


def _shown(pair: Pair, measure: Measure, setting: Setting) -> Play | None:
    try:
        shown = by_ends(pair, setting, (measure,), LIMIT) if measure == "winner" else {}
        shown = shown or side_by_side(pair, setting, (measure,), LIMIT)
        if not shown and measure == "payments":
            shown = by_ends(pair, setting, (measure,), LIMIT)
    except NinesError:
        return None
    return Play(setting, shown[measure]) if measure in shown else None


def _shrunk(pair: Pair, measure: Measure, play: Play, wanted: Clarity) -> Play:
    """Return a smaller play that is as clear."""
    best, left, going = play, SHRINKING, True
    while going and left > 0:
        going = False
        for setting in smaller(best.setting, common_pack(pair, best.setting)):
            left -= 1
            shown = _shown(pair, measure, setting)
            if shown is not None and shown.size < best.size and clarity(pair, measure, shown) <= wanted:
                best, going = shown, True
                break
            if left <= 0:
                break
    return best


def deals_of(plays: Iterable[Play], most: int) -> Sequence[Setting]:
    """Return the deals of plays that are set up with hands, the smallest first, each once.

    Parameters
    ----------
    plays
        The plays.
    most
        The largest number of cards.
    """
    plain = {
        str(play.setting.as_data()): play
        for play in plays
        if play.setting.hands and play.setting.cards <= most and not play.setting.before
    }
    return [play.setting for play in sorted(plain.values(), key=lambda play: play.size)]
