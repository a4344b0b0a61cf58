"""Lines of descent."""

from __future__ import annotations

import pytest

from nines import library
from nines.errors import RequestError, UnknownNameError
from nines.lineage import along, around, descents, generations, lineage, paths

GRAPH = lineage(library().corpus, library().playable)
MAIN = ["hoc-mazarin", "comet", "red-nines", "pink-nines"]


def test_the_line_from_hoc_to_pink_nines_is_unbroken() -> None:
    (line,) = paths(GRAPH, MAIN[0], MAIN[-1])
    assert [game for game in line if game in MAIN] == MAIN
    assert set(along(GRAPH, [line])) == set(line)


def test_a_line_may_begin_or_end_wherever_there_is_one() -> None:
    (line,) = paths(GRAPH, end="commit")
    assert not descents(GRAPH).in_degree(line[0])
    ends = paths(GRAPH, "pope-joan")
    assert ends
    assert all(line[0] == "pope-joan" and not descents(GRAPH).out_degree(line[-1]) for line in ends)


@pytest.mark.parametrize(
    ("start", "end", "says"),
    [
        ("pink-nines", "comet", "pink-nines comes from comet"),
        ("new-comet", "pink-nines", "both come from comet"),
        ("ninety-nine", "comet", "no ancestor in common"),
        ("", "oh-hell", "no line of descent is known for oh-hell"),
        ("oh-hell", "", "no line of descent is known for oh-hell"),
    ],
)
def test_where_there_is_no_line_it_says_what_there_is(start: str, end: str, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        paths(GRAPH, start, end)


def test_a_misspelt_game_is_refused_with_the_nearest() -> None:
    for ask in (lambda: paths(GRAPH, "comit"), lambda: around(GRAPH, "comit")):
        with pytest.raises(UnknownNameError, match="did you mean 'commit' or 'comet'"):
            ask()


def test_a_game_is_shown_with_its_line_and_its_kin() -> None:
    near = around(GRAPH, "red-nines")
    assert {"hoc-mazarin", "pink-nines", "pope-joan", "planetenspiel"} <= set(near)
    assert "oh-hell" not in near


def test_generations_are_counted_along_branches() -> None:
    below = generations(GRAPH, "comet", down=True)
    assert (1, "red-nines") in below
    assert len({game for _, game in below}) == len(below)
