"""Words that pack several numbers."""

from __future__ import annotations

import pytest

from nines.compiled import keys, part
from nines.compiled.fields import Field, declared, pack, unpack

QUESTIONS = [layout for name, layout in vars(keys).items() if name.endswith("_OF")]
ROOM = 36  # bits of a question for its fields


def test_fields_follow_each_other_from_the_lowest_bit() -> None:
    act = declared("ACT", play=8, seat=4, last=1)
    assert tuple(act) == (Field(0, 255), Field(8, 15), Field(12, 1))
    word = pack(act, seat=15, play=200)
    assert word == 15 << 8 | 200
    assert unpack(act, word) == {"play": 200, "seat": 15, "last": 0}


@pytest.mark.parametrize("number", [-1, 16])
def test_a_number_must_fit_into_its_field(number: int) -> None:
    with pytest.raises(ValueError, match="does not fit into the field seat"):
        pack(declared("ACT", play=8, seat=4), seat=number)


def test_a_word_has_room_for_63_bits() -> None:
    assert declared("FULL", low=62, top=1).top == Field(62, 1)
    with pytest.raises(ValueError, match="FULL has more fields"):
        declared("FULL", low=62, top=2)


def test_the_fields_of_a_question_have_room_in_a_key() -> None:
    assert len(QUESTIONS) > 10
    for layout in [*QUESTIONS, part.PLACE]:
        top = max(layout, key=lambda field: field.shift)
        assert top.shift + top.mask.bit_length() <= ROOM
