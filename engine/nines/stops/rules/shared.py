"""Cited rules for open questions that many Stops games share: one function for each question.

Each game cites its own sources; an answer gives the same rule in every game. If the sources of a game say
nothing on the matter, the whole rule, not only its parameter, rests on our choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cite import cite
from nines.common import matches
from nines.stops.rules import claim, dissolution, doubling, last_wild, naming, sets, sides, stakes, turn, wild

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.cite import By, Cited
    from nines.common import aspects as c
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

NO_CONTESTS: Final = "contest raising bid_limit contest_tie contest_pay text_end"  # no bids before the lead
NO_TRUMPS: Final = "turn_up trump turn_up_wins trump_sweep"  # aspects that most sources do not raise


def right_to_lead(choices: Choices, by: str | By) -> Cited[turn.LeadIsDue]:
    """Return whether the right to lead must be used."""
    return choices.choose(
        "right-to-lead",
        {
            "due": lambda: cite(by, turn.LeadIsDue, may_pass=False),
            "may-pass": lambda: cite(by, turn.LeadIsDue, may_pass=True),
        },
    )


def natural_card_held_back(
    choices: Choices, by: str | By, *, unless_wild_in_place: bool = False
) -> Cited[a.Passing]:
    """Return who must play a natural card that is the next one."""
    unless = unless_wild_in_place
    return choices.choose(
        "natural-card-held-back",
        {
            "no": lambda: cite(by, turn.NaturalIsDue, unless_wild_in_place=unless),
            "others": lambda: cite(by, turn.NaturalIsDueInOwnRun, unless_wild_in_place=unless),
            "yes": lambda: cite(by, turn.NaturalMayBeKept),
        },
    )


def wild_card_held_back(choices: Choices, by: str | By) -> Cited[turn.WildIsDue]:
    """Return whether a wild card must be played by a player who cannot continue without it."""
    return cite(by, turn.WildIsDue, due=choices.ask("wild-card-held-back", {"no": True, "yes": False}))


def wild_kept_in_its_place(choices: Choices, by: str | By) -> Cited[turn.WildInItsPlace]:
    """Return whether a wild card must be played when it is itself the next card."""
    point = "wild-kept-in-its-place"
    due_from = choices.ask(point, {"yes": 0, "no": 1, "not-of-several": 2})
    return choices.decide(point, lambda _: cite(by, turn.WildInItsPlace, due_from=due_from))


def others_asked(choices: Choices, by: str | By) -> Cited[turn.AllOthersOnce]:
    """Return who may continue, and whether anybody may once all cards of the next rank have been played."""
    again = choices.ask("last-asked-again", {"no": False, "yes": True})
    return choices.choose(
        "required-rank-laid",
        {
            "wild-may": lambda: cite(by, turn.AllOthersOnce, last_again=again),
            "pass-only": lambda: cite(by, turn.AllOthersOnce, last_again=again),
            "own-run": lambda: cite(by, turn.OwnRunOnceAllLaid, last_again=again),
            "halt": lambda: cite(by, turn.NobodyOnceAllLaid, last_again=again),
        },
    )


def wild_for_laid_cards(choices: Choices, by: str | By) -> Cited[wild.WildForLaidCards]:
    """Return whether a wild card may stand for a card that has been played."""
    point = "required-rank-laid"
    allowed = choices.ask(point, {"wild-may": True, "pass-only": False, "own-run": True, "halt": True})
    return choices.decide(point, lambda _: cite(by, wild.WildForLaidCards, allowed=allowed))


def wild_names(
    choices: Choices,
    by: str | By,
    *,
    suited: bool = False,
    absent: tuple[int, ...] = (),
    limits: tuple[naming.Limit, ...] = (),
) -> Cited[naming.StandsForWanted]:
    """Return whether a wild card stands for the next card only, or for any card.

    The parameters are passed on to the rule.
    """

    def wanted() -> Cited[naming.StandsForWanted]:
        return cite(by, naming.StandsForWanted, suited=suited, absent=absent, limits=limits)

    def any_card() -> Cited[naming.StandsForWanted]:
        return cite(by, naming.StandsForAny, suited=suited, absent=absent, limits=limits)

    kinds = {"wanted": wanted, "nothing-follows": wanted, "any": any_card, "any-unpriced": any_card}
    return choices.choose("wild-names", kinds)


def wild_leads(choices: Choices, by: str | By) -> Cited[f.WildLimit]:
    """Return whether a wild card may be led."""
    return choices.choose(
        "wild-leads",
        {
            "any": lambda: cite(by, wild.WildLeads),
            "as-itself": lambda: cite(by, wild.WildLeadsAsItself),
            "no": lambda: cite(by, wild.WildLeadsAlone),
        },
    )


def natural_card_first(choices: Choices, by: str | By) -> Cited[wild.NaturalFirst]:
    """Return whether a natural card must be played before a wild one."""
    point = "natural-card-first"
    bound = choices.ask(point, {"no": False, "yes": True})
    return choices.decide(point, lambda _: cite(by, wild.NaturalFirst, bound=bound))


def counters_run_out(choices: Choices, by: str | By) -> Cited[stakes.Debts]:
    """Return what a player pays who does not have enough to pay."""
    point = "counters-run-out"
    on_the_books = choices.ask(point, {"on-the-books": True, "capped": False})
    return choices.decide(point, lambda _: cite(by, stakes.Debts, on_the_books=on_the_books))


def doublings_together(choices: Choices, by: str | By) -> Cited[m.Together]:
    """Return what is paid when several doublings apply."""
    return choices.choose(
        "doublings-together",
        {
            "multiply": lambda: cite(by, doubling.AppliedTogether),
            "larger": lambda: cite(by, doubling.DearestApplies),
            "added": lambda: cite(by, doubling.AllAdded),
        },
    )


def match_length(choices: Choices, by: str | By) -> Cited[c.Length]:
    """Return how long a match lasts."""
    return choices.choose(
        "sitting",
        {
            "one-round": lambda: cite(by, matches.Deals),
            "one-deal": lambda: cite(by, matches.SoManyDeals, deals=1),
            "until-ruin": lambda: cite(by, matches.UntilRuin),
        },
    )


def match_ties(choices: Choices) -> Cited[matches.MostWins]:
    """Return who wins a match in which two players tie; no source answers this."""
    return choices.choose(
        "sitting-tied",
        {
            "shared": lambda: cite("", matches.MostWins, equals=matches.EqualsShare()),
            "extra-deal": lambda: cite("", matches.MostWins, equals=matches.EqualsPlayOn()),
            "least-caught": lambda: cite("", matches.MostWins, equals=matches.LeastCaught()),
        },
    )


def sides_tied(choices: Choices) -> Cited[sides.BestSideWins]:
    """Return which side wins a match in which two sides tie; no source answers this."""
    return choices.choose(
        "sitting-tied",
        {
            "shared": lambda: cite("", sides.BestSideWins, equals=matches.EqualsShare()),
            "extra-deal": lambda: cite("", sides.BestSideWins, equals=matches.EqualsPlayOn()),
            "least-caught": lambda: cite("", sides.BestSideWins, equals=sides.LeastCaughtSide()),
        },
    )


def unclaimed(choices: Choices) -> claim.Lost:
    """Return whose play cancels an unclaimed payment, with the open question that it answers."""
    lost: dict[str, claim.Lost] = {
        "always": claim.NeverLost(),
        "before-any-card": claim.LostToAnyLay(),
        "before-another-plays": claim.LostToAnother(),
    }
    return choices.ask("fiche-claimed", lost)


def wild_with_three(choices: Choices) -> sets.Counted:
    """Return how a wild card counts with three cards of its rank, with the open question that it answers."""
    counted: dict[str, sets.Counted] = {
        "naturals": sets.WildAdded(),
        "any-three": sets.WildAmong(),
        "both": sets.WildAmongOrAdded(),
    }
    return choices.ask("three-nines-with-comet", counted)


def laid_last_as(choices: Choices) -> last_wild.LaidAs:
    """Return when a last wild card counts as going out on it, with the open question that it answers."""
    laid_as: dict[str, last_wild.LaidAs] = {
        "either": last_wild.LaidAsAnything(),
        "as-nine": last_wild.LaidAsItself(),
        "as-substitute": last_wild.LaidAsSubstitute(),
    }
    return choices.ask("out-on-red-nine-as", laid_as)


def pools_at_the_end(choices: Choices, by: str | By) -> Cited[m.Dissolution] | None:
    """Return what happens to the pools at the end of a match, unless they stay on the table."""
    rests: dict[str, dissolution.Rest] = {
        "last-dealer": dissolution.ToDealer(),
        "last-winner": dissolution.ToWinner(),
        "one-each": dissolution.OneEach(),
    }

    def shared_out() -> Cited[m.Dissolution]:
        return cite(by, dissolution.PoolsShared, rest=choices.ask("pools-remainder", rests))

    def to_winner() -> Cited[m.Dissolution]:
        return cite(by, dissolution.PoolsToWinner)

    ends: dict[str, Callable[[], Cited[m.Dissolution] | None]] = {
        "shared": shared_out,
        "last-winner": to_winner,
        "left": lambda: None,
    }
    return choices.choose("pools-at-the-end", ends)
