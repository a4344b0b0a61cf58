"""An altered rule is its rule, but for one answer."""

from __future__ import annotations

from nines.stops.rules.payment import RankPays
from nines_verification.mutation.altered import Altered


def test_an_altered_rule_answers_one_question_differently() -> None:
    rule = RankPays(13)
    other = Altered(rule, "due")
    assert (other.rank, str(other)) == (13, f"{rule}, but for what due answers")
