"""Open questions by what they can change, and their stored plays under both answers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nines import library
from nines.reference.doubts import doubt_answers, doubt_play
from nines.reference.effects import EFFECTS
from nines.reference.readings import OPTION

GAMES = list(library().playable)
RANKS = list(EFFECTS)


@pytest.mark.parametrize("slug", GAMES)
def test_every_open_question_is_ranked_once(slug: str) -> None:
    points = [doubt_answer.reading.point for doubt_answer in doubt_answers(library(), slug)]
    assert sorted(points) == sorted(library().corpus.readings_of(slug))


@pytest.mark.parametrize("slug", GAMES)
def test_the_stronger_effect_comes_first_and_then_the_lesser_certainty(slug: str) -> None:
    doubts = [doubt_answer for doubt_answer in doubt_answers(library(), slug) if doubt_answer.matters]
    for doubt, other in pairwise(doubts):
        ranks = RANKS.index(doubt.effect), RANKS.index(other.effect)
        assert ranks[0] <= ranks[1]
        assert ranks[0] < ranks[1] or doubt.reading.doubt >= other.reading.doubt


def test_options_and_questions_without_effect_come_last() -> None:
    for slug in GAMES:
        matters = [doubt_answer.matters for doubt_answer in doubt_answers(library(), slug)]
        assert matters == sorted(matters, reverse=True)
        assert not any(
            doubt_answer.matters and doubt_answer.reading.kind == OPTION
            for doubt_answer in doubt_answers(library(), slug)
        )


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_questions_have_a_play_that_shows_the_difference(slug: str) -> None:
    for doubt in [doubt_answer for doubt_answer in doubt_answers(library(), slug) if doubt_answer.matters][
        :5
    ]:
        played = doubt_play(library(), slug, doubt.reading.point)
        assert played is not None, doubt.reading.key
        ours, theirs = played.sides
        assert ours.candidate == doubt.reading.chosen
        assert theirs.candidate == doubt.against
        assert played.differs
        assert (ours.acts, ours.ends) != (theirs.acts, theirs.ends) or "our choice:" in played.differs


def test_a_play_shows_what_the_effect_says() -> None:
    played = doubt_play(library(), "multiple-9-holdem-2007", "side-pots")
    assert played is not None
    assert played.measure == "winner"
    assert played.skipped == 3
    ours, theirs = played.differs.split("; ")
    assert ours == "Under our choice player 3 and player 1 win"
    assert theirs == "under the other answer player 3 wins."
    assert [side.ends.partition(";")[0] for side in played.sides] == [
        "player 3 and player 1 win",
        "player 3 wins",
    ]


def test_what_one_answer_refuses_is_said_with_the_reason() -> None:
    played = doubt_play(library(), "red-nines-1881", "wild-stands-for")
    assert played is not None
    ours, theirs = played.sides
    assert not any(act.refused for act in ours.acts)
    assert theirs.acts[0].refused
    assert "cannot stand for" in theirs.acts[0].events[1]
    assert (
        played.differs
        == "Under the other answer, no play of these cards ends like the play under our choice."
    )


def test_a_question_that_is_none_has_no_play() -> None:
    assert doubt_play(library(), "comet-1718", "no-such-point") is None


def test_what_lies_in_the_pools_before_is_said_in_words() -> None:
    played = doubt_play(library(), "red-nines-1881", "pools-at-the-end")
    assert played is not None
    assert "pools: red nine pool 10, red ace pool 4" in played.notes
