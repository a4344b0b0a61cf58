"""Whether a wild card was laid last, and as what."""

from __future__ import annotations

from tests.stops.rules.lays import ALONE, AMONG, AMONG_SEVENS, AS_NINE, SEVENS, laid, laid_black

from nines.cards import Face
from nines.stops.rules import last_wild


def test_a_last_wild_card_counts_as_it_is_read() -> None:
    """wp-red-nines:084, wp-red-nines:144."""
    itself, other = laid("9♦", Face(9)), laid("9♦", Face(4))
    among = laid("4♥ 9♦", Face(4))
    natural = laid("4♥")
    counting = {
        rule: [rule.counts(last) for last in (itself, other, among, natural)]
        for rule in (
            last_wild.LastIsWild(),
            last_wild.LastIsWild(last_wild.LaidAsItself()),
            last_wild.LastIsWild(last_wild.LaidAsSubstitute()),
            last_wild.LastIsWild(in_group=False),
        )
    }
    assert list(counting.values()) == [
        [True, True, True, False],
        [True, False, False, False],
        [False, True, True, False],
        [True, True, False, False],
    ]


def test_which_last_lays_count_and_as_what() -> None:
    """wp-comet:153, wp-comet:154."""
    alone = last_wild.LastIsWild(in_group=False)
    lays = (ALONE, AS_NINE, AMONG, AMONG_SEVENS, SEVENS)
    assert [alone.counts(lay) for lay in lays] == [True, True, False, False, False]
    assert [last_wild.LastAmongOthers().counts(lay) for lay in lays] == [False, False, True, True, False]
    as_nine = last_wild.LastAmongOthers(equals=False)
    assert [as_nine.counts(lay) for lay in lays] == [False, False, False, True, False]
    assert [as_nine.as_itself(one) for one in (AMONG, AMONG_SEVENS)] == [True, False]
    jumped, led = laid_black("9♣", 9, (3,)), laid_black("9♣", 9)
    assert [alone.as_itself(one) for one in (ALONE, AS_NINE, jumped, led)] == [False, True, True, True]
    priced = last_wild.LastIsWild(if_wanted=True)
    assert [priced.as_itself(one) for one in (ALONE, AS_NINE, jumped, led)] == [False, True, False, True]
