"""The steps of the renewal, in the order in which they must be made.

The lock needs the deals whose lines are counted, because the behaviour digests are of these deals. So the
deals come before the lock. Everything else rests on the behaviour digests in the lock. The mutants also rest
on the plays, so the plays come first after the lock. The texts of tested claims are locked too, so the texts
are locked once more at the end.
"""

from __future__ import annotations

from typing import Final

from nines_tools.renew import of_comparisons, of_games, of_ours
from nines_tools.renew.step import Step
from nines_tools.simulated import simulate_again, simulated, stale_simulations
from nines_verification.deciding.check import compared
from nines_verification.weighed import weighed

DEALS: Final = Step("deals to count", "a minute each", of_games.without_deals, of_games.propose_deals)
PLAYS: Final = Step("golden plays", "seconds each", of_games.other_plays, of_games.play_again)

# Cheap steps first.
AFTER_LOCK: Final = (
    Step("perft counts", "seconds each", of_games.other_counts, of_games.count_again),
    Step("automata", "seconds to a minute each", of_games.other_automata, of_games.count_states_again),
    Step("same plays", "seconds to a minute each", of_games.uncompared, of_games.compare_again),
    Step("mutants", "a few minutes each", of_ours.untried_mutants, of_ours.try_mutants, of_ours.is_ours),
    Step(
        "deciding plays",
        "seconds to minutes each",
        of_comparisons.undecided,
        of_comparisons.decide_again,
        compared,
    ),
    Step("claims", "up to some minutes each", of_ours.stale_claims, of_ours.try_claims, of_ours.is_ours),
    Step("weights", "some minutes each", of_comparisons.unweighed, of_comparisons.weigh_again, weighed),
    Step("simulations", "a minute each", stale_simulations, simulate_again, simulated),
)
