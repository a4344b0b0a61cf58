"""Commit, as Arnold gave it in 2011.

The game of 1991 until the comet is laid. Its player has the first option of the original sequence or the
ten of diamonds; from then on there is no order of play, and the next card of the suit is laid by the
player who holds it.

References
----------
.. [1] Arnold (2011), pp. 114-116, as reported by wp-comet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import ACE, KING
from nines.cite import Cited, cite
from nines.kernel.amend import amend, inherited, replacing
from nines.stops.games.commit_1857 import SEVEN, commit_1857
from nines.stops.games.commit_1991 import asking_too, blocked, commit_1991, continuation, passing
from nines.stops.rules import holder, stop

if TYPE_CHECKING:
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops.rule_set import StopsRules

OLDER: Final = {"commit-1991": commit_1991, "commit-1857": commit_1857}
OPTIONS: Final[dict[str, holder.Option]] = {
    "next-in-turn": holder.OthersInTurn(),
    "holder": holder.NearestHolder(),
}
CHANGES, OPTION, ORDER = "wp-comet:217", "wp-comet:218", "wp-comet:219 wp-comet:220"


def commit_2011(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    pick = choices.pick
    older = pick("rest-of-the-rules", OLDER)
    base = older(choices.of_base())
    changed_already = older is commit_1991
    return amend(
        older,
        choices,
        via=CHANGES,
        points="rest-of-the-rules",
        continuation=continuation(choices, f"{OPTION} {CHANGES}"),
        suit=base.suit if choices.chosen.get("in-suit") == "yes" else _suit(choices),
        stop=base.stop if changed_already else _stops(choices, base),
        passing=_passing(choices, base.passing if changed_already else passing(choices, base, OPTION)),
        asked=_asked(choices, base),
        blocked=base.blocked if changed_already else blocked(choices, base, OPTION),
        lay_limit=(
            *base.lay_limit,
            cite(
                holder.SetsOnceWildIsOut(pick("sets-after-comet", {"led-or-asked": True, "no": False})),
                "wp-comet:220",
                "sets-after-comet",
                name="sets",
            ),
        ),
        jump=cite(
            holder.HolderGoesOn(
                lasts(choices),
                pick("first-option-unused", OPTIONS),
                pick("nobody-in-suit", {"blocked": False, "any-suit": True}),
            ),
            f"{OPTION} {ORDER}",
            "suit-order-lasts first-option-unused nobody-in-suit",
        ),
    )


def lasts(choices: Choices) -> holder.Lasts:
    """Return how long play by the holder of the next card lasts."""
    spans: dict[str, holder.Lasts] = {"deal": holder.ToEndOfDeal(), "sequence": holder.ToEndOfSequence()}
    return choices.pick("suit-order-lasts", spans)


def _suit(choices: Choices) -> Cited[a.Suit]:
    suits: dict[str, holder.GivenBy] = {
        "next-card": holder.NextCardGivesSuit(),
        "last-natural": holder.LastNaturalGivesSuit(),
    }
    return cite(
        holder.SuitOnceWildIsOut(lasts(choices), choices.pick("suit-of-the-order", suits)),
        f"wp-comet:220 wp-comet:219 {CHANGES}",
        "suit-order-lasts suit-of-the-order rest-of-the-rules",
    )


def _stops(choices: Choices, base: StopsRules) -> tuple[Cited[a.Stop], ...]:
    ranks = (ACE, KING) if choices.yes("aces-stop") else (KING,)
    anew = choices.pick("comet-as-king", {"anew": True, "ten-or-next": False})
    as_king = cite(stop.WildAtStop(ranks, anew, (SEVEN,)), OPTION, "comet-as-king", name="comet-as-king")
    return (*inherited(base.stop, without="wild-as-stop"), as_king)


def _passing(choices: Choices, rules: tuple[Cited[a.Passing], ...]) -> tuple[Cited[a.Passing], ...]:
    (natural,) = (cited for cited in rules if cited.name == "natural-card")
    if not choices.yes("holder-must-play"):
        may_keep = cite(
            holder.ButHolderMayKeep(natural.rule, lasts(choices)),
            "wp-comet:220",
            "natural-card-held-back holder-must-play suit-order-lasts",
            name="natural-card",
        )
        return replacing(rules, may_keep)
    must = holder.HolderMustPlay(lasts(choices))
    unable, *others = replacing(rules, asking_too(natural, "holder-must-play"))
    return (
        unable,
        cite(must, "wp-comet:220", "holder-must-play suit-order-lasts", name="holder"),
        *others,
    )


def _asked(choices: Choices, base: StopsRules) -> tuple[Cited[a.Asked], ...]:
    if choices.yes("holder-must-play"):
        return base.asked
    only = holder.OnlyTheHolder(lasts(choices))
    return (*base.asked, cite(only, "wp-comet:219 wp-comet:220", "holder-must-play", name="holder"))
