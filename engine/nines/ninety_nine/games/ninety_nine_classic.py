"""Ninety-nine in its classic version, with a joker.

The card left over from the deal decides trumps; a joker in hand counts as this card.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.evidence.cite import By, cite
from nines.evidence.sourced import implied, said
from nines.kernel.inheritance import amend, replacing, taken_over
from nines.ninety_nine.games.ninety_nine_3p import SUITS, WITHOUT, ninety_nine_3p
from nines.ninety_nine.rules import bidding, equipment

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine.rule_set import NinetyNineRules

R = TypeVar("R")

NINE: Final = 9
POINT: Final = "classic-players"
WITH_A_JOKER: Final = "wp-ninety-nine:108"
JOKER: Final = "wp-ninety-nine:003 wp-ninety-nine:108 wp-ninety-nine:109"


def ninety_nine_classic(choices: Choices) -> NinetyNineRules:
    """Return the game with these choices."""
    return amend(
        choices.older(ninety_nine_3p),
        choices,
        points="rest-of-the-rules",
        **_premium_bids(choices),
        **_players(choices),
        trump=(
            *_first_deal(choices),
            choices.on("turn-up-replaces", _no_trumps()),
            cite(By("wp-ninety-nine:031 wp-ninety-nine:110", name="turn-up"), equipment.SuitOfTurnUp),
        ),
        bid_value=cite(
            "wp-ninety-nine:041 wp-ninety-nine:112",
            bidding.SuitCode,
            suits=implied("♦♠♥♣", f"{SUITS} wp-ninety-nine:112"),
        ),
        turn_up=cite(
            "wp-ninety-nine:109 wp-ninety-nine:110",
            choices.on("turn-up-when turn-up-out-of-play", equipment.LeftOver),
        ),
        joker=cite(
            "wp-ninety-nine:112 wp-ninety-nine:113",
            choices.ask("joker-as-nine", {"that-nine": equipment.AsTurnUp}),
        ),
    )


def _premium_bids(choices: Choices) -> dict[str, Any]:
    """Return the premium bids of the modern game; the document mentions none for the classic game."""
    base = choices.older(ninety_nine_3p)
    return {
        "premium": tuple(_as_modern(cited, choices) for cited in base.premium),
        **{name: _as_modern(base.rule_at(name), choices) for name in ("auction", "upgrade", "exposure")},
    }


def _as_modern(cited: Cited[R], choices: Choices) -> Cited[R]:
    return taken_over(cited, choices, points="classic-scoring")


def _no_trumps() -> Cited[a.Trump]:
    """Return the rule that says which cards, when turned up, mean no trumps."""
    return cite(
        By("wp-ninety-nine:111", name="nine-or-joker"),
        equipment.TurnUpWithout,
        rank=said(NINE, "wp-ninety-nine:111"),
    )


def _players(choices: Choices) -> dict[str, Any]:
    """Return the rules for players and cards, and the rules that depend on the number of players."""
    return choices.inherit(POINT, {"three": _three, "three-or-four": _three_or_four})(choices)


def _three(choices: Choices) -> dict[str, Any]:
    """Return the rules that apply only to the game for three."""
    return {
        "seats": _seats(choices),
        "pack": cite(JOKER, choices.on(POINT, equipment.Pack), without=WITHOUT, jokers=said(1, WITH_A_JOKER)),
        "scoring": _scoring(choices, choices.older(ninety_nine_3p)),
    }


def _three_or_four(choices: Choices) -> dict[str, Any]:
    """Return the rules for three and for four players, which the document describes separately."""
    base = choices.older(ninety_nine_3p)

    def for_four_too(cited: Cited[R], passages: str = "") -> Cited[R]:
        return choices.on(POINT, cited.also(passages))

    success = next(cited for cited in _scoring(choices, base) if cited.name == "success")
    return {
        "seats": _seats(choices),
        "pack": cite(
            f"{JOKER} wp-ninety-nine:023",
            choices.on(POINT, equipment.Pack),
            without=WITHOUT,
            jokers=said(1, WITH_A_JOKER),
            whole_for_four=True,
        ),
        "deal": for_four_too(base.rule_at("deal"), "wp-ninety-nine:029"),
        "rank_order": for_four_too(base.rank_order, "wp-ninety-nine:024"),
        "opening_lead": for_four_too(base.opening_lead, "wp-ninety-nine:063"),
        "play_order": for_four_too(base.play_order, "wp-ninety-nine:065"),
        "scoring": replacing(_scoring(choices, base), for_four_too(success, "wp-ninety-nine:085")),
    }


def _scoring(choices: Choices, base: NinetyNineRules) -> tuple[Cited[a.Scoring], ...]:
    """Return the scoring of the modern game; the document does not mention scoring for the classic game."""
    return tuple(_as_modern(cited, choices) for cited in base.scoring)


def _seats(choices: Choices) -> Cited[c.Seats]:
    more = choices.ask(POINT, {"three": False, "three-or-four": True})
    by = "wp-ninety-nine:002 wp-ninety-nine:109"
    return cite(by, equipment.SoMany, players=said(3, "wp-ninety-nine:109"), or_one_more=more)


def _first_deal(choices: Choices) -> tuple[Cited[a.Trump], ...]:
    """Return the rule, if any, that the first round has no trumps whichever card is turned up."""
    first = cite(By("wp-ninety-nine:110", name="first-round"), equipment.FirstWithout)
    return choices.choose("turn-up-replaces", {"always": (), "after-the-first": (first,)})
