"""The public functions of the reference and of the tools beside it say which type of value they expected."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - a test's parameters
from inspect import signature
from typing import Any, Final

import pytest

import nines
from nines import policies, reference
from nines.counting import small_packs
from nines.counting.given_deals import cut, parse_pack
from nines.errors import NinesError, RequestError
from nines.libraries import compare
from nines.reference import lineage, phylogeny
from nines.reference.counted import perft_answer
from nines.reference.editions import unplayed_games
from nines.reference.lineage import descent_answer, parents_of

WRONG: Final[tuple[object, ...]] = (1.5, object(), b"x", {3: None}, [[[]]], lambda: 0)
FUNCTIONS: Final = [
    *(getattr(reference, name) for name in reference.__all__ if name not in ("Found", "to_data")),
    *(lineage.lineage_part, lineage.lineage_answer, lineage.lineage_outline, lineage.game_lineage),
    *(descent_answer, parents_of, phylogeny.phylogeny_answer, perft_answer),
    *(
        compare.compare,
        compare.check_aspect,
        small_packs.equal_hands,
        cut,
        parse_pack,
    ),
    *(policies.advice_on, unplayed_games),
]
FITTING: Final = {"Library": nines.library(), "AnyGame": nines.load("comet-1718"), "str": "x", "int": 2}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_a_wrong_type_is_refused_and_its_parameter_named(function: Callable[..., Any]) -> None:
    parameters = signature(function).parameters.values()
    declared = [one for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
    fitting = {one.name: FITTING.get(str(one.annotation)) for one in declared if one.default is one.empty}
    refused = rf"^{function.__name__}: expected .*, as '\w+', not "
    for parameter in declared:
        for value in WRONG:
            if callable(value) and "Callable" in str(parameter.annotation):
                continue
            with pytest.raises(RequestError, match=refused) as told:
                function(**{**fitting, parameter.name: value})
            assert str(told.value).isprintable()


@pytest.mark.parametrize("name", ["\x1b[31m\0", "x" * 5000, "../..", "", " ", "comet-1718/\x1b"])
def test_a_name_that_nothing_has_is_shown_without_its_controls(name: str) -> None:
    ours = nines.library()
    calls: tuple[Callable[[], object], ...] = (
        lambda: reference.find(ours, name),
        lambda: reference.reading_answer(ours, name, "x"),
        lambda: reference.reading_answer(ours, "comet-1718", name),
        lambda: reference.edition_answer(ours, name),
        lambda: reference.passage_answer(ours, name),
        lambda: reference.rule_answer(ours, nines.load("comet-1718"), name),
        lambda: nines.load(name),
        lambda: nines.digest(name),
    )
    for call in calls:
        with pytest.raises(NinesError) as told:
            call()
        assert str(told.value).isprintable()


def test_a_wrong_number_of_arguments_is_for_python_to_refuse() -> None:
    with pytest.raises(TypeError, match="missing a required argument: 'name'"):
        reference.find(nines.library())  # type: ignore[call-arg]
