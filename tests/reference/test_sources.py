"""What documents say: the witnesses of passages, in words."""

from __future__ import annotations

from nines import library
from nines.reference import passage_answer, witness_lines


def test_passages_of_one_witness_are_on_one_line() -> None:
    passages = [passage_answer(library(), one) for one in ("wp-comet:069", "wp-comet:062", "wp-comet:071")]
    of_1718 = "Académie Universelle des Jeux 1718, pp. 153-159"
    assert list(witness_lines(passages)) == [
        f"{of_1718}, as reported by wp-comet:069, 071 (line 69)",
        "wp-comet:062 (line 66), no source given",
    ]
