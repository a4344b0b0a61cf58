"""What is said when a card is laid, and by one who passes."""

from __future__ import annotations

from tests.stops.rules.lays import laid

from nines.cards import Face
from nines.stops.rules import announcement


def test_what_is_said() -> None:
    """wp-comet:065, wp-comet:072."""
    said = announcement.NamesCards()
    assert said.on_laying(laid("9♦", Face(10))) == "ten"
    assert said.on_passing((Face(11),)) == "without jack"
    assert said.on_passing((Face(8, "♥"), Face(9))) == "without eight of hearts or nine"
    assert said.on_passing(()) == ""


def test_who_passes_in_anothers_run_may_say_another_word() -> None:
    """wp-comet:136, wp-comet:139."""
    said = announcement.NamesCards(others="pass")
    assert said.on_passing((Face(10),)) == "without ten"
    assert said.on_passing((Face(10),), own_run=False) == "pass"
    assert said.on_passing((), own_run=False) == ""


def test_only_the_missing_rank_is_named() -> None:
    """foster-1914:119, foster-1914:121."""
    said = announcement.NamesMissing()
    assert said.on_laying(laid("10♠")) == ""
    assert said.on_passing((Face(11, "♠"),)) == "without the jack"
    assert said.on_passing((Face(10, "♠"), Face(10, "♦"))) == "without the ten", "both are tens"
    assert said.on_passing(()) == ""
