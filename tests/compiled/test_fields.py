"""Words that pack several numbers."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from nines.compiled import keys, nodes, part, plays
from nines.compiled.fields import SIGNED, WHOLE, Field, declared, pack, unpack
from nines.stops.rule_inputs import Finish

LAYOUTS: dict[str, Any] = {
    f"{module.__name__}.{name}": layout
    for module in (keys, part, plays)
    for name, layout in vars(module).items()
    if name.isupper() and isinstance(layout, tuple) and hasattr(layout, "_fields")
}
QUESTIONS = [layout for name, layout in vars(keys).items() if name.endswith("_OF")]
# Modules with shifts that pack no fields: random numbers, and sets of more than 64 things.
OTHER_SHIFTS = {"random_numbers.py", "choosing.py", "words.py"}


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


def test_an_entry_has_room_for_the_cells_of_a_node() -> None:
    assert nodes.MOST_BITS <= part.ANY_CELL  # the cells after a lead: one for a pass, one for each bit
    assert pack(part.ENTRY, known=1, count=part.ENTRY.count.mask, cells=part.ENTRY.cells.mask) < 1 << 31


def test_a_word_has_room_for_63_bits() -> None:
    assert declared("FULL", low=62, top=1).top == Field(62, 1)
    with pytest.raises(ValueError, match="FULL has more fields"):
        declared("FULL", low=62, top=2)


def test_the_fields_of_a_question_have_room_in_a_key() -> None:
    assert len(QUESTIONS) > 10
    for layout in [*QUESTIONS, part.PLACE]:
        top = max(layout, key=lambda field: field.shift)
        assert top.shift + top.mask.bit_length() <= keys.KEY.fields.mask.bit_length()


def test_no_two_fields_of_a_word_overlap() -> None:
    assert len(LAYOUTS) > 25
    for name, layout in LAYOUTS.items():
        places = [field.mask << field.shift for field in layout]
        full = pack(layout, **{field: place.mask for field, place in layout._asdict().items()})
        assert full == sum(places), name
        assert full.bit_count() == sum(map(int.bit_count, places)), name
        assert full < 1 << (WHOLE if layout is keys.KEY else SIGNED), name


def test_the_largest_of_each_kind_fits_into_its_field() -> None:
    assert part.EFFECT.number.mask == part.EFFECT.state.mask == keys.KEY.state.mask == part.NUMBER
    assert keys.SCORE_OF.act.mask == keys.EFFECT_OF.play.mask == part.NUMBER
    assert keys.KEY.kind.mask >= keys.JUMP_ON
    assert part.NEXT.seat.mask >= keys.BLOCKED
    assert set(keys.FINISH._fields) == set(Finish._fields)
    assert pack(keys.ABLE, natural=1, wild=1, own_place=1) <= min(
        part.OPTION.able.mask, keys.PASSING_OF.able.mask
    )
    assert pack(keys.FINISH, on_wild=1, as_itself=1, opera=1) <= part.EFFECT.finish.mask


def test_numbers_are_packed_by_declared_fields_alone() -> None:
    """A shift by a number that is written out would be a field that only its reader knows."""
    modules = [path for path in Path(keys.__file__).parent.glob("*.py") if path.name not in OTHER_SHIFTS]
    shifts = [
        f"{path.name}:{node.lineno}: {ast.unparse(node)}"
        for path in modules
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift | ast.RShift)
        and isinstance(node.right, ast.Constant)
        and node.right.value != 1
        and not isinstance(node.left, ast.Constant)
    ]
    assert shifts == []
