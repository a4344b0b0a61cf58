"""Names of games with their choices."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines import library
from nines.errors import ReadingError, RequestError
from nines.libraries.naming import parse_choices, parse_name


@pytest.mark.parametrize("text", ["comet-stops", "=yes", "comet-stops=", "comet-stops=yes,,x"])
def test_what_is_no_choice_is_refused_with_the_form(text: str) -> None:
    with pytest.raises(RequestError, match="write POINT=CANDIDATE, as in comet-stops=yes"):
        parse_choices(text)


def test_two_choices_at_one_point_are_refused() -> None:
    with pytest.raises(RequestError, match="'comet-stops' is chosen twice: 'yes' and 'no'"):
        parse_choices("comet-stops=yes,comet-stops=no")


@pytest.mark.parametrize("text", ["", "Comet 1718", "comet-1718[", "comet-1718]x", "[a=b]", "comet_1718"])
def test_what_is_no_name_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(RequestError, match="is not the name of a game; write comet-1718"):
        parse_name(text)


@given(st.data())
def test_a_canonical_name_is_read_back(data: st.DataObject) -> None:
    readings = library().corpus.readings_of("comet-1718")
    points = data.draw(st.lists(st.sampled_from(sorted(readings)), unique=True, max_size=5))
    chosen = {point: data.draw(st.sampled_from(readings[point].playable)) for point in points}
    try:
        game = nines.load("comet-1718").read(chosen)
    except ReadingError:
        return
    assert nines.load(game.name).name == game.name
    assert nines.load(game.name).rules() == game.rules()
    assert list(game.rule_set.choices.changed) == sorted(game.rule_set.choices.changed)
