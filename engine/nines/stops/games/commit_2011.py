"""Commit, as Arnold described it in 2011.

Until the comet is played, the game is the commit of 1991. The player of the comet may first choose between
the original sequence and the ten of diamonds. After the comet is played, there is no order of play: the
player who holds the next card of the suit plays it.

References
----------
.. [1] Arnold (2011), pp. 114-116, as reported by wp-comet.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nines.cards import ACE, KING
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import said
from nines.kernel.inheritance import amend, inherited, replacing, taken
from nines.stops.games.commit_1857 import SEVEN, commit_1857
from nines.stops.games.commit_1991 import (
    BASE_GAME,
    WHICH_TEN,
    Older,
    blocked,
    commit_1991,
    passing,
    ten_alone_on_king,
)
from nines.stops.rules import after_wild, holder, stop

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops.rule_set import StopsRules

REST: Final = "rest-of-the-rules"
CHANGES, OPTION, ORDER = "wp-comet:217", "wp-comet:218", "wp-comet:219 wp-comet:220"
SUIT_ORDER: Final = "wp-comet:220"


def commit_2011(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    by_base = {"commit-1991": _after_1991, "commit-1857": _after_1857}
    return choices.inherit(REST, by_base)(choices)


def _after_1991(choices: Choices) -> StopsRules:
    """Return the changes to the commit of 1991, which has rules for what follows the comet."""
    older = Older(choices.older(commit_1991), choices, CHANGES, REST)
    return _amended(
        older,
        continuation=_continuation_of_1991(choices),
        suit=_suit(choices),
        passing=_passing(older, older.rules.passing),
    )


def _after_1857(choices: Choices) -> StopsRules:
    """Return the changes to the commit of 1857, in which only a diamond may follow the nine of diamonds."""
    older = Older(choices.older(commit_1857), choices, CHANGES, REST)
    return _amended(
        older,
        continuation=_continuation(choices),
        suit=choices.choose("in-suit", {"yes": older.rule("suit"), "no": _suit(choices)}),
        stop=(*inherited(older.rules.stop, without="wild-as-stop"), *_comet_as_stop(older)),
        passing=_passing(older, passing(older, OPTION)),
        blocked=blocked(older, OPTION),
    )


def _amended(
    older: Older,
    **own: Any,  # noqa: ANN401 - each aspect has its own type
) -> StopsRules:
    """Return the rules of this game: the changes that Arnold makes to an older game.

    Some changes depend on which older game Arnold amends.
    """
    choices, base = older.choices, older.rules
    return amend(
        base,
        choices,
        via=CHANGES,
        points=REST,
        asked=(*base.asked, *_only_the_holder(choices)),
        lay_limit=(*base.lay_limit, _sets(choices)),
        jump=_holder_goes_on(choices),
        **own,
    )


def _continuation(choices: Choices) -> Cited[a.Continuation]:
    """Return the rule that says what may follow the comet or another card; another rule decides the suit."""
    face = said(choices.ask("which-ten", WHICH_TEN), OPTION)
    by = f"{OPTION} {CHANGES}"
    return cite(by, choices.ask("ten-lapses", {"next-lay": after_wild.OrThisAfterWild}), face=face)


def _continuation_of_1991(choices: Choices) -> Cited[a.Continuation]:
    """Return the rule on what may follow a card, in the form of this game that amends the commit of 1991.

    Some readings let only the ten follow a comet played as a king. They need the choice ``bare`` for the base
    game.
    """
    usual: Cited[a.Continuation] = choices.choose("ten-gone", {"original-sequence": _continuation(choices)})
    bare = choices.inherit(BASE_GAME, {"comet-1991": False, "commit-1857": False, "bare": True})
    return ten_alone_on_king(choices, usual) if bare else usual


def _lasts(choices: Choices) -> holder.Lasts:
    """Return how long the holder of the next card goes on playing; this depends on an open question."""
    spans: dict[str, holder.Lasts] = {"deal": holder.ToEndOfDeal(), "sequence": holder.ToEndOfSequence()}
    return choices.ask("suit-order-lasts", spans)


def _suit(choices: Choices) -> Cited[a.Suit]:
    """Return the rule that says which suit must follow.

    Until the comet is played, the older game requires no suit.
    """
    suits: dict[str, holder.GivenBy] = {
        "next-card": holder.NextCardGivesSuit(),
        "last-natural": holder.LastNaturalGivesSuit(),
    }
    return cite(
        f"{SUIT_ORDER} wp-comet:219 {CHANGES}",
        choices.on(REST, holder.SuitOnceWildIsOut),
        lasts=_lasts(choices),
        given_by=choices.ask("suit-of-the-order", suits),
    )


def _holder_goes_on(choices: Choices) -> Cited[f.Jump]:
    """Return the rule that says who continues after the comet has been played."""
    options: dict[str, holder.Option] = {
        "next-in-turn": holder.OthersInTurn(),
        "holder": holder.NearestHolder(),
    }
    return cite(
        f"{OPTION} {ORDER}",
        holder.HolderGoesOn,
        lasts=_lasts(choices),
        option=said(choices.ask("first-option-unused", options), OPTION),
        any_suit=choices.ask("nobody-in-suit", {"blocked": False, "any-suit": True}),
    )


def _sets(choices: Choices) -> Cited[f.LayLimit]:
    by = By(SUIT_ORDER, name="sets")
    return cite(
        by,
        choices.ask(
            "sets-after-comet",
            {
                "led-or-asked": partial(holder.SetsOnceWildIsOut, allowed=True),
                "no": partial(holder.SetsOnceWildIsOut, allowed=False),
            },
        ),
    )


def _comet_as_stop(older: Older) -> tuple[Cited[a.Stop], ...]:
    """Return the rules that say when the comet is a stop.

    A separate open question decides whether a comet played as a king is a stop.
    """
    choices, via = older.choices, older.via
    seven = older.rules.rule_at("stop/seven-of-diamonds")
    king, other = By(OPTION, name="comet-as-king"), By(f"{CHANGES} {OPTION}", name="comet-as-stop")
    return (
        cite(
            king,
            choices.ask(
                "comet-as-king",
                {
                    "anew": partial(stop.WildAtStop, ranks=(KING,), stops=True),
                    "ten-or-next": partial(stop.WildAtStop, ranks=(KING,), stops=False),
                },
            ),
        ),
        cite(
            other,
            stop.WildAtStop,
            ranks=choices.ask("aces-stop", {"no": (), "yes": (ACE,)}),
            stops=True,
            cards=taken((SEVEN,), seven, choices, via, older.point),
        ),
    )


def _passing(older: Older, rules: tuple[Cited[a.Passing], ...]) -> tuple[Cited[a.Passing], ...]:
    """Return the rules that say who must not pass.

    The rules are those of the older game, except for the player who holds the next card after the comet is
    played.
    """
    choices = older.choices
    (natural,) = (cited for cited in rules if cited.name == "natural-card")
    must = cite(By(SUIT_ORDER, name="holder"), holder.HolderMustPlay, lasts=_lasts(choices))
    holders = choices.choose("holder-must-play", {"yes": (must,), "no": ()})
    natural_card = choices.choose(
        "holder-must-play", {"yes": natural, "no": _but_holder_may_keep(older, natural)}
    )
    unable, *others = replacing(rules, natural_card)
    return (unable, *holders, *others)


def _but_holder_may_keep(older: Older, natural: Cited[a.Passing]) -> Cited[a.Passing]:
    """Return the older game's rule on natural cards, with an exception for the holder of the next card."""
    choices, place = older.choices, older.rules.rule_at("passing/natural-card")
    usual = taken(natural.rule, place, choices, older.via, f"{older.point} comet-options-due")
    by = By(SUIT_ORDER, name="natural-card")
    return cite(by, holder.ButHolderMayKeep, of=usual, lasts=_lasts(choices))


def _only_the_holder(choices: Choices) -> tuple[Cited[a.Asked], ...]:
    """Return the rule that only a holder of the next card may continue, if holders may keep the card back."""
    only = cite(By(ORDER, name="holder"), holder.OnlyTheHolder, lasts=_lasts(choices))
    return choices.choose("holder-must-play", {"yes": (), "no": (only,)})
