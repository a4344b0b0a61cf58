"""Cited rules for open questions that many Stops games share, with one function for each question.

The same choice gives the same rule in every game, but each game cites its own sources. If a game's sources
do not mention the subject of a question, the whole rule rests on our choice, and not only its parameter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.common import matches
from nines.evidence.cite import cite
from nines.stops.rules import claim, dissolution, doubling, last_wild, naming, sets, sides, stakes, turn, wild

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.cards import Face
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.evidence.cite import By, Cited
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

NO_CONTESTS: Final = "contest raising bid_limit contest_tie contest_pay text_end"  # no bids before the lead
NO_TRUMPS: Final = "turn_up trump turn_up_wins trump_sweep"  # aspects that most sources do not raise


def right_to_lead(choices: Choices, by: str | By) -> Cited[turn.LeadIsDue]:
    """Return the rule that says whether a player with the right to lead must lead."""
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
    """Return the rule that says who must play a natural card that is the next card."""
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
    """Return the rule that says whether a player who cannot continue without a wild card must play one."""
    return cite(by, turn.WildIsDue, due=choices.ask("wild-card-held-back", {"no": True, "yes": False}))


def wild_kept_in_its_place(choices: Choices, by: str | By) -> Cited[turn.WildInItsPlace]:
    """Return the rule that says whether a wild card must be played when it is itself the next card."""
    point = "wild-kept-in-its-place"
    due_from = choices.ask(point, {"yes": 0, "no": 1, "not-of-several": 2})
    return choices.decide(point, lambda _: cite(by, turn.WildInItsPlace, due_from=due_from))


def others_asked(choices: Choices, by: str | By) -> Cited[turn.AllOthersOnce]:
    """Return the rule that says who may continue.

    The rule also says whether anybody may continue after all cards of the next rank have been played.
    """
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
    """Return the rule that says whether a wild card may stand for a card that has already been played."""
    point = "required-rank-laid"
    allowed = choices.ask(point, {"wild-may": True, "pass-only": False, "own-run": True, "halt": True})
    return choices.decide(point, lambda _: cite(by, wild.WildForLaidCards, allowed=allowed))


def wild_names(
    choices: Choices,
    by: str | By,
    *,
    suited: bool = False,
    absent: tuple[Face, ...] = (),
    limits: tuple[naming.Limit, ...] = (),
) -> Cited[naming.StandsForWanted]:
    """Return the rule that says whether a wild card can stand for any card, or only for the next card.

    The arguments *suited*, *absent* and *limits* are parameters of this rule.
    """

    def wanted() -> Cited[naming.StandsForWanted]:
        return cite(by, naming.StandsForWanted, suited=suited, absent=absent, limits=limits)

    def any_card() -> Cited[naming.StandsForWanted]:
        return cite(by, naming.StandsForAny, suited=suited, absent=absent, limits=limits)

    kinds = {"wanted": wanted, "nothing-follows": wanted, "any": any_card, "any-unpriced": any_card}
    return choices.choose("wild-names", kinds)


def wild_leads(choices: Choices, by: str | By) -> Cited[f.WildLimit]:
    """Return the rule that says whether a wild card may be led."""
    return choices.choose(
        "wild-leads",
        {
            "any": lambda: cite(by, wild.WildLeads),
            "as-itself": lambda: cite(by, wild.WildLeadsAsItself),
            "no": lambda: cite(by, wild.WildLeadsAlone),
        },
    )


def natural_card_first(choices: Choices, by: str | By) -> Cited[wild.NaturalFirst]:
    """Return the rule that says whether a natural card must be played before a wild card."""
    point = "natural-card-first"
    bound = choices.ask(point, {"no": False, "yes": True})
    return choices.decide(point, lambda _: cite(by, wild.NaturalFirst, bound=bound))


def counters_run_out(choices: Choices, by: str | By) -> Cited[stakes.Debts]:
    """Return the rule that says whether a player who cannot pay in full goes into debt."""
    point = "counters-run-out"
    on_the_books = choices.ask(point, {"on-the-books": True, "capped": False})
    return choices.decide(point, lambda _: cite(by, stakes.Debts, on_the_books=on_the_books))


def doublings_together(choices: Choices, by: str | By) -> Cited[m.Together]:
    """Return the rule that says what is paid when several doublings apply."""
    return choices.choose(
        "doublings-together",
        {
            "multiply": lambda: cite(by, doubling.AppliedTogether),
            "larger": lambda: cite(by, doubling.DearestApplies),
            "added": lambda: cite(by, doubling.AllAdded),
        },
    )


def match_length(choices: Choices, by: str | By) -> Cited[c.Length]:
    """Return the rule that says how long a match lasts."""
    return choices.choose(
        "sitting",
        {
            "one-round": lambda: cite(by, matches.Deals),
            "one-deal": lambda: cite(by, matches.SoManyDeals, deals=1),
            "until-ruin": lambda: cite(by, matches.UntilRuin),
        },
    )


def match_ties(choices: Choices) -> Cited[matches.MostWins]:
    """Return the rule that says who wins a match when two players tie; no source answers this question."""
    return choices.choose(
        "sitting-tied",
        {
            "shared": lambda: cite("", matches.MostWins, equals=matches.EqualsShare()),
            "extra-deal": lambda: cite("", matches.MostWins, equals=matches.EqualsPlayOn()),
            "least-caught": lambda: cite("", matches.MostWins, equals=matches.LeastCaught()),
        },
    )


def sides_tied(choices: Choices) -> Cited[sides.BestSideWins]:
    """Return the rule that says which side wins a match when two sides tie; no source gives this rule."""
    return choices.choose(
        "sitting-tied",
        {
            "shared": lambda: cite("", sides.BestSideWins, equals=matches.EqualsShare()),
            "extra-deal": lambda: cite("", sides.BestSideWins, equals=matches.EqualsPlayOn()),
            "least-caught": lambda: cite("", sides.BestSideWins, equals=sides.LeastCaughtSide()),
        },
    )


def unclaimed(choices: Choices) -> claim.Lost:
    """Return the rule that says which plays cancel an unclaimed payment; an open question decides."""
    lost: dict[str, claim.Lost] = {
        "always": claim.NeverLost(),
        "before-any-card": claim.LostToAnyLay(),
        "before-another-plays": claim.LostToAnother(),
    }
    return choices.ask("fiche-claimed", lost)


def wild_with_three(choices: Choices) -> sets.Counted:
    """Return the rule that says whether a wild card is one of three nines in a play, or is added to them."""
    counted: dict[str, sets.Counted] = {
        "naturals": sets.WildAdded(),
        "any-three": sets.WildAmong(),
        "both": sets.WildAmongOrAdded(),
    }
    return choices.ask("three-nines-with-comet", counted)


def laid_last_as(choices: Choices) -> last_wild.LaidAs:
    """Return the rule that says when playing a wild card last counts as going out on it.

    The rule depends on an open question.
    """
    laid_as: dict[str, last_wild.LaidAs] = {
        "either": last_wild.LaidAsAnything(),
        "as-nine": last_wild.LaidAsItself(),
        "as-substitute": last_wild.LaidAsSubstitute(),
    }
    return choices.ask("out-on-red-nine-as", laid_as)


def pools_at_the_end(choices: Choices, by: str | By) -> Cited[m.Dissolution] | None:
    """Return the rule that says who gets the pools at the end of a match; None if the pools stay."""
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
