"""The digest of what is done: what changes it, and what does not."""

from __future__ import annotations

import pytest
from tests.verification.conftest import as_it_is

import nines
from nines import library
from nines.cards import KING
from nines.libraries.canonical import canonical
from nines.stops.rules.payment import RankPays
from nines_verification import behaviour
from nines_verification.behaviour import behaviour_of, text_of
from nines_verification.recorder import Recorder

PINK = "pink-nines-1974"
COMET = nines.load("comet-1718")


@pytest.mark.slow
def test_a_shifted_parameter_changes_both_digests() -> None:
    key = "comet-1718/payment/king"
    other = COMET.with_rule(key, RankPays(rank=KING, amount=2))
    before, now = as_it_is(), behaviour_of(library(), other)
    assert now.edition != before.edition
    changed = {rule for rule in now.rules if now.rules[rule] != before.rules[rule]}
    # Beside it, those that are asked about balances: they are asked other questions now.
    assert changed == {key, *(f"comet-1718/{one}" for one in ("credit", "length", "ties"))}


@pytest.mark.slow
def test_another_reading_behaves_differently() -> None:
    before = as_it_is()
    now = behaviour_of(library(), COMET.read({"comet-stops": "yes"}))
    assert now.edition != before.edition
    assert now.rules["comet-1718/stop/comet"] != before.rules["comet-1718/stop/comet"]


@pytest.mark.slow
def test_behaviour_is_the_same_every_time() -> None:
    game = nines.load(PINK)
    assert behaviour_of(library(), game) == behaviour_of(library(), game)


def test_the_quick_text_is_canonical_json() -> None:
    data = {"b": ["9♦", 1, None, True, -3], "a": {"x": "“\n\x01”", "as": []}}
    assert text_of(data) == canonical(data)


def test_an_unasked_rule_is_known_by_its_parameters() -> None:
    game = nines.load("comet-1752")
    recorder = Recorder(game)
    for _ in behaviour.all_lines(library(), recorder.game):
        pass
    unasked = set(game.rules()) - recorder.asked
    assert unasked == {"comet-1752/together"}
