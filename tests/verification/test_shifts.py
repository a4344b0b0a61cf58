"""A rule's neighbours: every kind of parameter is shifted, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Literal

import pytest

import nines
from nines.cards import Card, Face
from nines_verification.shifts import neighbours, shown

ACE_OF_DIAMONDS, A_KING = Card(1, "♦"), Face(13)


class Side(Enum):
    LEFT = 1
    RIGHT = 2


@dataclass(frozen=True)
class Part:
    least: int = 2

    def __post_init__(self) -> None:
        if self.least < 2:
            raise ValueError(self.least)

    def holds(self) -> bool:
        return True


@dataclass(frozen=True)
class OtherPart:
    def holds(self) -> bool:
        return False


@dataclass(frozen=True)
class OfAnotherKind:
    def weighs(self) -> bool:
        return False


@dataclass(frozen=True)
class Every:
    flag: bool = False
    number: int = 3
    maybe: int | None = None
    given: int | None = 7
    word: str = "pool"
    suits: str = "♦♠♥"
    payer: Literal["each", "all", "one"] = "each"
    side: Side = Side.LEFT
    some: frozenset[int] = frozenset({1, 2})
    ranks: tuple[int, ...] = (4, 5)
    pairs: tuple[tuple[int, int], ...] = ((2, 9),)
    values: Mapping[str, int] = field(default_factory=lambda: {"a": 1})
    part: Part = Part()
    card: Card = ACE_OF_DIAMONDS
    face: Face = A_KING
    unit: str = field(default="chip", compare=False)


def of(parameter: str) -> list[str]:
    return [name for name, _ in neighbours(Every()) if name.startswith(f"{parameter}=")]


@pytest.mark.parametrize(
    ("parameter", "shifted"),
    [
        ("flag", ["True"]),
        ("number", ["2", "4"]),
        ("maybe", ["1"]),
        ("given", ["6", "8", "None"]),
        ("word", ["'another pool'"]),
        ("suits", ["'♠♦♥'", "'♦♥♠'"]),
        ("payer", ["'all'", "'one'"]),
        ("side", ["<Side.RIGHT: 2>"]),
        ("some", ["{2}", "{1}", "{0, 2}", "{1, 3}"]),
        ("ranks", ["(5,)", "(4,)", "(3, 5)", "(4, 6)"]),
        ("pairs", ["()", "((1, 9),)", "((3, 9),)", "((2, 8),)", "((2, 10),)"]),
        ("values", ["{'a': 0}", "{'a': 2}"]),
        ("part", ["Part(least=3)", "OtherPart()"]),
        ("card", ["2♦", "A♣", "A♥", "A♠"]),
        ("face", ["Q", "K♣", "K♦", "K♥", "K♠"]),
        ("unit", []),
    ],
)
def test_every_kind_of_parameter(parameter: str, shifted: list[str]) -> None:
    assert sorted(of(parameter)) == sorted(f"{parameter}={value}" for value in shifted)


def test_one_parameter_differs_and_no_rule_comes_twice() -> None:
    found = [rule for _, rule in neighbours(Every())]
    for rule in found:
        assert sum(getattr(rule, one.name) != getattr(Every(), one.name) for one in fields(Every)) == 1
        assert found.count(rule) == 1


def test_a_number_in_a_record_loses_no_place() -> None:
    """A pair stays a pair: what cannot be is no neighbour."""
    assert not any("(9,)" in name or "(2,)" in name for name in of("pairs"))


def test_a_constructor_that_breaks_is_a_fault_and_no_refusal() -> None:
    @dataclass(frozen=True)
    class Fragile:
        number: int = 2

        def __post_init__(self) -> None:
            assert self.number == 2

    with pytest.raises(AssertionError):
        list(neighbours(Fragile()))


@pytest.mark.parametrize("nothing", [3, "text", Every, object()])
def test_what_is_no_rule_has_no_neighbours(nothing: object) -> None:
    with pytest.raises(TypeError, match="is not a frozen dataclass"):
        list(neighbours(nothing))


def test_every_parameter_of_every_rule_is_shifted() -> None:
    """No rule of a game has a parameter of a kind that is not known here."""
    library = nines.library()
    for slug in library.playable:
        for key, cited in library.load(slug).rules().items():
            rule = cited.rule
            shifted = {name.partition("=")[0] for name, _ in neighbours(rule)}
            for one in fields(rule):  # type: ignore[arg-type] # every rule is a dataclass
                value = getattr(rule, one.name)
                if one.compare and value not in ((), "") and not _alone(value):
                    assert one.name in shifted, f"{key}: {one.name}={shown(value)}"


def _alone(value: object) -> bool:
    """Return whether a part has no parameters and no others of its kind."""
    return hasattr(value, "__dataclass_fields__") and not fields(value) and not list(_others_of(value))  # type: ignore[arg-type]


def _others_of(part: object) -> list[str]:
    @dataclass(frozen=True)
    class Holder:
        part: object

    return [name for name, _ in neighbours(Holder(part))]
