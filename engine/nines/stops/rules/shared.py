"""Cited rules for open questions that many Stops games share, with one function for each question.

The same choice gives the same rule in every game, but each game cites its own sources. If a game's sources
do not mention the subject of a question, the whole rule rests on our choice, and not only its parameter.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from nines.common import matches
from nines.evidence.cite import cite
from nines.stops.rules import claim, dissolution, doubling, last_wild, naming, sets, sides, stakes, turn, wild

if TYPE_CHECKING:
    from nines.cards import Face
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.evidence.cite import By, Cited
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

NO_CONTESTS: Final = (
    "contest raising bid_limit contest_tie contest_pay first_lead text_end"  # no bids before the lead
)
NO_TRUMPS: Final = "turn_up trump turn_up_wins trump_sweep"  # aspects that most sources do not raise


def right_to_lead(choices: Choices, by: str | By) -> Cited[turn.LeadIsDue]:
    """Return the rule that says whether a player with the right to lead must lead."""
    return cite(
        by,
        choices.ask(
            "right-to-lead",
            {
                "due": partial(turn.LeadIsDue, may_pass=False),
                "may-pass": partial(turn.LeadIsDue, may_pass=True),
            },
        ),
    )


def natural_card_held_back(
    choices: Choices, by: str | By, *, unless_wild_in_place: bool = False
) -> Cited[a.Passing]:
    """Return the rule that says who must play a natural card that is the next card."""
    unless = unless_wild_in_place
    return cite(
        by,
        choices.ask(
            "natural-card-held-back",
            {
                "no": partial(turn.NaturalIsDue, unless_wild_in_place=unless),
                "others": partial(turn.NaturalIsDueInOwnRun, unless_wild_in_place=unless),
                "yes": turn.NaturalMayBeKept,
            },
        ),
    )


def wild_card_held_back(choices: Choices, by: str | By) -> Cited[turn.WildIsDue]:
    """Return the rule that says whether a player who cannot continue without a wild card must play one."""
    return cite(by, turn.WildIsDue, due=choices.ask("wild-card-held-back", {"no": True, "yes": False}))


def wild_kept_in_its_place(choices: Choices, by: str | By) -> Cited[turn.WildInItsPlace]:
    """Return the rule that says whether a wild card must be played when it is itself the next card."""
    point = "wild-kept-in-its-place"
    due_from = choices.ask(point, {"yes": 0, "no": 1, "not-of-several": 2})
    return cite(by, choices.on(point, turn.WildInItsPlace), due_from=due_from)


def others_asked(choices: Choices, by: str | By) -> Cited[turn.AllOthersOnce]:
    """Return the rule that says who may continue.

    The rule also says whether anybody may continue after all cards of the next rank have been played.
    """
    again = choices.ask("last-asked-again", {"no": False, "yes": True})
    return cite(
        by,
        choices.ask(
            "required-rank-laid",
            {
                "wild-may": turn.AllOthersOnce,
                "pass-only": turn.AllOthersOnce,
                "own-run": turn.OwnRunOnceAllLaid,
                "halt": turn.NobodyOnceAllLaid,
            },
        ),
        last_again=again,
    )


def wild_for_laid_cards(choices: Choices, by: str | By) -> Cited[wild.WildForLaidCards]:
    """Return the rule that says whether a wild card may stand for a card that has already been played."""
    point = "required-rank-laid"
    allowed = choices.ask(point, {"wild-may": True, "pass-only": False, "own-run": True, "halt": True})
    return cite(by, choices.on(point, wild.WildForLaidCards), allowed=allowed)


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
    kinds = {
        "wanted": naming.StandsForWanted,
        "nothing-follows": naming.StandsForWanted,
        "any": naming.StandsForAny,
        "any-unpriced": naming.StandsForAny,
    }
    return cite(by, choices.ask("wild-names", kinds), suited=suited, absent=absent, limits=limits)


def wild_leads(choices: Choices, by: str | By) -> Cited[f.WildLimit]:
    """Return the rule that says whether a wild card may be led."""
    return cite(
        by,
        choices.ask(
            "wild-leads",
            {"any": wild.WildLeads, "as-itself": wild.WildLeadsAsItself, "no": wild.WildLeadsAlone},
        ),
    )


def natural_card_first(choices: Choices, by: str | By) -> Cited[wild.NaturalFirst]:
    """Return the rule that says whether a natural card must be played before a wild card."""
    point = "natural-card-first"
    bound = choices.ask(point, {"no": False, "yes": True})
    return cite(by, choices.on(point, wild.NaturalFirst), bound=bound)


def counters_run_out(choices: Choices, by: str | By) -> Cited[stakes.Debts]:
    """Return the rule that says whether a player who cannot pay in full goes into debt."""
    point = "counters-run-out"
    on_the_books = choices.ask(point, {"on-the-books": True, "capped": False})
    return cite(by, choices.on(point, stakes.Debts), on_the_books=on_the_books)


def doublings_together(choices: Choices, by: str | By) -> Cited[m.Together]:
    """Return the rule that says what is paid when several doublings apply."""
    return cite(
        by,
        choices.ask(
            "doublings-together",
            {
                "multiply": doubling.AppliedTogether,
                "larger": doubling.DearestApplies,
                "added": doubling.AllAdded,
            },
        ),
    )


def match_length(choices: Choices, by: str | By) -> Cited[c.Length]:
    """Return the rule that says how long a match lasts."""
    return cite(
        by,
        choices.ask(
            "sitting",
            {
                "one-round": matches.Deals,
                "one-deal": partial(matches.SoManyDeals, deals=1),
                "until-ruin": matches.UntilRuin,
            },
        ),
    )


def match_ties(choices: Choices) -> Cited[matches.MostWins]:
    """Return the rule that says who wins a match when two players tie; no source answers this question."""
    return cite(
        "",
        choices.ask(
            "sitting-tied",
            {
                "shared": partial(matches.MostWins, equals=matches.EqualsShare()),
                "extra-deal": partial(matches.MostWins, equals=matches.EqualsPlayOn()),
                "least-caught": partial(matches.MostWins, equals=matches.LeastCaught()),
            },
        ),
    )


def sides_tied(choices: Choices) -> Cited[sides.BestSideWins]:
    """Return the rule that says which side wins a match when two sides tie; no source gives this rule."""
    return cite(
        "",
        choices.ask(
            "sitting-tied",
            {
                "shared": partial(sides.BestSideWins, equals=matches.EqualsShare()),
                "extra-deal": partial(sides.BestSideWins, equals=matches.EqualsPlayOn()),
                "least-caught": partial(sides.BestSideWins, equals=sides.LeastCaughtSide()),
            },
        ),
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


def pools_at_the_end(
    choices: Choices, by: str | By, *, last_round: Cited[m.Dissolution] | None = None
) -> Cited[m.Dissolution] | None:
    """Return the rule that says who gets the pools at the end of a match; None if the pools stay.

    The argument *last_round* is the rule of a game that may share out the pools by a last round.
    """
    rests: dict[str, dissolution.Rest] = {
        "last-dealer": dissolution.ToDealer(),
        "last-winner": dissolution.ToWinner(),
        "one-each": dissolution.OneEach(),
    }
    shared_out = cite(by, dissolution.PoolsShared, rest=choices.ask("pools-remainder", rests))
    to_winner = cite(by, dissolution.PoolsToWinner)
    ways: dict[str, Cited[m.Dissolution] | None]
    ways = {"shared": shared_out, "last-winner": to_winner, "left": None}
    if last_round is not None:
        ways["last-round"] = last_round
    return choices.choose("pools-at-the-end", ways)
