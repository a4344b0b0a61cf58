"""Canonical JSON, held against the examples of RFC 8785."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import NamedTuple

import pytest

from nines.cards import Card, Face
from nines.libraries.canonical import canonical, plain_data, sha256_of

# RFC 8785, 3.2.2: the input and its canonical form.
SAMPLE = r"""{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}"""
EXPECTED = (
    r'{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
    r'"string":"€$\u000f\nA'
    r"'B\"\\\\\"/"
    r'"}'
)
# 3.2.3: the order of names by their units of UTF-16.
NAMES = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\U0001f600": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
}
ORDER = [
    *("Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign"),
    *("Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh"),
]
# Appendix B: the bits of a number and its text.
NUMBERS = {
    "0000000000000000": "0",
    "8000000000000000": "0",
    "0000000000000001": "5e-324",
    "8000000000000001": "-5e-324",
    "7fefffffffffffff": "1.7976931348623157e+308",
    "ffefffffffffffff": "-1.7976931348623157e+308",
    "4340000000000000": "9007199254740992",
    "c340000000000000": "-9007199254740992",
    "4430000000000000": "295147905179352830000",
    "44b52d02c7e14af5": "9.999999999999997e+22",
    "44b52d02c7e14af6": "1e+23",
    "44b52d02c7e14af7": "1.0000000000000001e+23",
    "444b1ae4d6e2ef4e": "999999999999999700000",
    "444b1ae4d6e2ef4f": "999999999999999900000",
    "444b1ae4d6e2ef50": "1e+21",
    "3eb0c6f7a0b5ed8c": "9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d": "0.000001",
    "41b3de4355555553": "333333333.3333332",
    "41b3de4355555554": "333333333.33333325",
    "41b3de4355555555": "333333333.3333333",
    "41b3de4355555556": "333333333.3333334",
    "41b3de4355555557": "333333333.33333343",
    "becbf647612f3696": "-0.0000033333333333333333",
    "43143ff3c1cb0959": "1424953923781206.2",
}


def test_the_sample_of_the_rfc() -> None:
    assert canonical(json.loads(SAMPLE)) == EXPECTED


def test_names_come_in_the_order_of_the_rfc() -> None:
    assert list(json.loads(canonical(NAMES)).values()) == ORDER


@pytest.mark.parametrize("bits", NUMBERS)
def test_numbers_are_written_as_in_the_rfc(bits: str) -> None:
    (number,) = struct.unpack(">d", bytes.fromhex(bits))
    assert canonical(number) == NUMBERS[bits]


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), 1 << 53, -(1 << 60), "\ud800"])
def test_what_json_cannot_hold_exactly_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"not a JSON number|not exact|surrogates"):
        canonical(wrong)


@pytest.mark.parametrize("wrong", [{1: 2}, {1, 2}, object(), b"x"])
def test_what_is_no_data_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError):
        canonical(wrong)


def test_a_digest_is_over_the_canonical_text() -> None:
    text = b'{"a":[],"b":1}'
    assert sha256_of({"b": 1, "a": []}) == f"sha256:{sha256(text).hexdigest()}"


class Sort(Enum):
    ONE = "one"


class Pair(NamedTuple):
    left: int
    right: Card


@dataclass(frozen=True)
class Record:
    face: Face
    ranks: frozenset[int]
    more: dict[str, object]


def test_records_become_plain_data() -> None:
    record = Record(Face(10, "♦"), frozenset({9, 10}), {"pair": Pair(1, Card(9, "♦", 2)), "sort": Sort.ONE})
    assert plain_data(record) == {
        "class": "Record",
        "face": "10♦",
        "ranks": [10, 9],  # by their canonical JSON
        "more": {"pair": {"left": 1, "right": "9♦#2"}, "sort": "one"},
    }
    with pytest.raises(TypeError, match="is not a record"):
        plain_data([lambda: 1])
