"""How deciding plays are searched and deepened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.verification.deciding.conftest import COMET, SEEN, play_of, subject

import nines
from nines import library
from nines.deciding.pairing import pair_of
from nines.deciding.results import Result
from nines.deciding.setting import Setting
from nines.libraries.alternatives import Subject
from nines_tools.deciding import hunt
from nines_tools.deciding.hunt import Hunt
from nines_verification.deciding.idle import still_none
from nines_verification.deciding.proof import bound_of

if TYPE_CHECKING:
    import pytest


def test_a_search_finds_a_small_play_of_each_measure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And a longer search adds what it lacks."""
    monkeypatch.setattr(hunt, "GROWN", 4)
    king = subject(COMET, "wild-as-king-paid", "yes")
    result = Hunt(library(), king).result()
    assert (result.status, result.effect) == ("decided", "payments")
    assert result.plays["any"].play.setting.cards == 2
    lacking = replace(result, plays={"any": result.plays["any"]})
    monkeypatch.setattr(hunt, "DEEP", 200)
    deeper = Hunt(library(), king, [lacking]).deeper(lacking)
    assert list(deeper.plays) == ["any", "payments"]


def test_a_search_without_a_play_says_what_only_seats_see(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = play_of(("lay A♥",), "A♥", "2♣")
    known = Result(*SEEN.names, "decided", {"any": replace(seen, play=seen.play._replace(setting=SPARE))})
    monkeypatch.setattr(hunt, "scenarios_of", lambda *_: ())
    result = Hunt(library(), SEEN, [known]).result()
    assert (result.status, result.effect) == ("information only", "none")
    assert result.why.startswith("Only what is seen differs: player ")
    assert still_none(SEEN, result) == ""


def test_a_search_without_play_proves_equality_or_names_differences(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hunt, "scenarios_of", lambda *_: ())
    both = Subject(nines.load("comet-1991"), nines.load("comet-2011"))
    result = Hunt(library(), both).result()
    assert result.status == "proved equal"
    assert result.bound == bound_of(pair_of(both.one, both.other))
    tied = subject(COMET, "sitting-tied", "extra-deal")
    open_ = Hunt(library(), tied).result()
    assert (open_.status, open_.why) == ("not decided", "These rules differ: ties.")
    assert open_.searched.startswith("3 settings")  # whole deals


SPARE = Setting(("A♥", "2♣"), pile="3♣")
