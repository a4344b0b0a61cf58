"""Rules as the points that many games of stops share are read: one function for each point.

A game cites what a point rests on in its own sources; how the answer plays is the same for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.common import matches
from nines.stops.rules import claim, doubling, last_wild, naming, sets, sides, stakes, turn, wild

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m


def right_to_lead(choices: Choices) -> turn.LeadIsDue:
    """Return whether the right to begin must be used."""
    return turn.LeadIsDue(choices.pick("right-to-lead", {"due": False, "may-pass": True}))


def natural_card_held_back(choices: Choices, *, unless_wild_in_place: bool = False) -> a.Passing:
    """Return who must lay a natural card that is wanted."""
    held_back: dict[str, a.Passing] = {
        "no": turn.NaturalIsDue(unless_wild_in_place),
        "others": turn.NaturalIsDueInOwnRun(unless_wild_in_place),
        "yes": turn.NaturalMayBeKept(),
    }
    return choices.pick("natural-card-held-back", held_back)


def wild_card_held_back(choices: Choices) -> turn.WildIsDue:
    """Return whether a wild card must be laid if nothing else will do."""
    return turn.WildIsDue(not choices.yes("wild-card-held-back"))


def wild_kept_in_its_place(choices: Choices) -> turn.WildInItsPlace:
    """Return whether a wild card must be laid where it is itself wanted."""
    return turn.WildInItsPlace(
        choices.pick("wild-kept-in-its-place", {"yes": 0, "no": 1, "not-of-several": 2})
    )


def others_asked(choices: Choices) -> turn.AllOthersOnce:
    """Return who may go on, of last-asked-again and required-rank-laid."""
    kinds = {
        "wild-may": turn.AllOthersOnce,
        "pass-only": turn.AllOthersOnce,
        "own-run": turn.OwnRunOnceAllLaid,
        "halt": turn.NobodyOnceAllLaid,
    }
    return choices.pick("required-rank-laid", kinds)(choices.yes("last-asked-again"))


def wild_for_laid_cards(choices: Choices) -> wild.WildForLaidCards:
    """Return whether a wild card may stand for a card that is laid, of required-rank-laid."""
    return wild.WildForLaidCards(choices["required-rank-laid"] != "pass-only")


def wild_names(choices: Choices) -> type[naming.StandsForWanted]:
    """Return whether a wild card stands for what is wanted, or for any card."""
    kinds = {
        "wanted": naming.StandsForWanted,
        "nothing-follows": naming.StandsForWanted,
        "any": naming.StandsForAny,
        "any-unpriced": naming.StandsForAny,
    }
    return choices.pick("wild-names", kinds)


def wild_leads(choices: Choices) -> f.WildLimit:
    """Return whether a wild card may be led."""
    leads: dict[str, f.WildLimit] = {
        "any": wild.WildLeads(),
        "as-itself": wild.WildLeadsAsItself(),
        "no": wild.WildLeadsAlone(),
    }
    return choices.pick("wild-leads", leads)


def natural_card_first(choices: Choices) -> wild.NaturalFirst:
    """Return whether a natural card goes before a wild one."""
    return wild.NaturalFirst(choices.yes("natural-card-first"))


def counters_run_out(choices: Choices) -> stakes.Debts:
    """Return what one pays who has not enough."""
    return stakes.Debts(choices.pick("counters-run-out", {"on-the-books": True, "capped": False}))


def doublings_together(choices: Choices) -> m.Together:
    """Return what is paid where several doublings apply."""
    together: dict[str, m.Together] = {
        "multiply": doubling.AppliedTogether(),
        "larger": doubling.DearestApplies(),
        "added": doubling.AllAdded(),
    }
    return choices.pick("doublings-together", together)


def match_length(choices: Choices) -> c.Length:
    """Return how long a match lasts."""
    lengths: dict[str, c.Length] = {
        "one-round": matches.Deals(),
        "one-deal": matches.SoManyDeals(1),
        "until-ruin": matches.UntilRuin(),
    }
    return choices.pick("sitting", lengths)


def match_ties(choices: Choices) -> matches.MostWins:
    """Return who wins a match in which two are equal."""
    equals: dict[str, matches.Equals] = {
        "shared": matches.EqualsShare(),
        "extra-deal": matches.EqualsPlayOn(),
        "least-caught": matches.LeastCaught(),
    }
    return matches.MostWins(choices.pick("sitting-tied", equals))


def sides_tied(choices: Choices) -> sides.BestSideWins:
    """Return which side wins a match in which two are equal."""
    equals: dict[str, sides.Equals] = {
        "shared": matches.EqualsShare(),
        "extra-deal": matches.EqualsPlayOn(),
        "least-caught": sides.LeastCaughtSide(),
    }
    return sides.BestSideWins(choices.pick("sitting-tied", equals))


def unclaimed(choices: Choices) -> claim.Lost:
    """Return by whose lay a payment is lost that nobody has claimed."""
    lost: dict[str, claim.Lost] = {
        "always": claim.NeverLost(),
        "before-any-card": claim.LostToAnyLay(),
        "before-another-plays": claim.LostToAnother(),
    }
    return choices.pick("fiche-claimed", lost)


def wild_with_three(choices: Choices) -> sets.Counted:
    """Return how a wild card counts with three cards of its rank."""
    counted: dict[str, sets.Counted] = {
        "naturals": sets.WildAdded(),
        "any-three": sets.WildAmong(),
        "both": sets.WildAmongOrAdded(),
    }
    return choices.pick("three-nines-with-comet", counted)


def laid_last_as(choices: Choices) -> last_wild.LaidAs:
    """Return as what a wild card laid last counts as going out on it, of out-on-red-nine-as."""
    laid_as: dict[str, last_wild.LaidAs] = {
        "either": last_wild.LaidAsAnything(),
        "as-nine": last_wild.LaidAsItself(),
        "as-substitute": last_wild.LaidAsSubstitute(),
    }
    return choices.pick("out-on-red-nine-as", laid_as)
