"""What a drawn play says to a program that goes on from one of its steps: the fields of a saved game."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from nines.records.link_form import act_of_link, link_of
from nines.records.record import PlayRecord, RecordedAct, RecordedDeal
from nines.sphinx.replay import match_so_far

if TYPE_CHECKING:
    from nines.sphinx.replay import Staged


def fields(played: Staged) -> dict[str, Any]:
    """Return a play as the fields of a saved game, with the player to act at each step.

    Parameters
    ----------
    played
        The play, from :func:`nines.sphinx.replay.stage`.

    Returns
    -------
    The fields of a saved game; ``acts`` are the legal acts of the only deal. ``link`` and ``links`` are the
    beginning of a link for the play, and each act in the writing of links. Two further fields have an entry
    for the start of the play and one for each step: ``done``, the number of legal acts up to there, and
    ``turns``, the seat to act then, from 1 (the first seat if the deal is over).

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> acts = ["Q♥", "!2♣", "K♥"]
    >>> of_play = fields(stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, acts))
    >>> of_play["acts"], of_play["done"], of_play["turns"]
    (['lay Q♥', 'lay K♥'], [0, 1, 1, 2], [1, 1, 1, 1])
    """
    record = _record(played)
    positions = [played.start, *(step.after for step in played.course)]
    legal = [step.refusal is None for step in played.course]
    head = link_of(replace(record, deals=tuple(replace(deal, acts=()) for deal in record.deals)))
    return {
        "game": played.game.slug,
        "readings": dict(played.game.choices.changed),
        "seats": len(played.start.hands),
        "seed": played.seed or None,
        "hands": None if played.seed else _set_up(played),
        "acts": [str(step.act) for step in played.course if step.refusal is None],
        "link": head.removesuffix("&acts="),
        "links": [act_of_link(act) for deal in record.deals for act in deal.acts],
        "done": [0, *accumulate(map(int, legal))],
        "turns": [1 if position.ended else position.to_act + 1 for position in positions],
    }


def _record(played: Staged) -> PlayRecord:
    """Return a play as a record, with its legal acts."""
    acts = tuple(RecordedAct(str(step.act)) for step in played.course if step.refusal is None)
    deal = RecordedDeal(acts=acts)
    if not played.seed:
        cards = _set_up(played)
        deal = replace(
            deal,
            hands=tuple(cards["hands"]),
            pile=cards["pile"],
            turn=cards["turn"],
            set_up=True,
            before=cards.get("before", {}),
        )
    return PlayRecord(
        edition=played.game.slug,
        readings=dict(played.game.choices.changed),
        seats=len(played.start.hands),
        seed=int(played.seed) if played.seed else None,
        deals=(deal,),
    )


def _set_up(played: Staged) -> dict[str, Any]:
    """Return the cards of a play that the page sets up, and the match so far if the page describes one."""
    start = played.start
    cards = {
        "hands": [" ".join(map(str, hand)) for hand in start.hands],
        "pile": played.options.get("dead", ""),
        "turn": int(played.options.get("leads", "1")),
    }
    before = match_so_far(played.options)
    return {**cards, "before": before} if before else cards
