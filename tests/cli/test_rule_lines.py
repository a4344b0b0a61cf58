"""Rules in words: where an inherited rule comes from, and an aspect without a rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import nines
import nines.cli
from nines import library
from nines.cli.rule_lines import show_aspect, show_rule
from nines.kernel.game import Game
from nines.reference import aspect_answer, rule_answer
from nines.reference.warrants import InheritanceAnswer

if TYPE_CHECKING:
    import pytest
    from click.testing import Result

Run = Callable[..., "Result"]


def test_a_rule_that_is_inherited_says_by_what(capsys: pytest.CaptureFixture[str]) -> None:
    rule = rule_answer(library(), nines.load("comet-1718"), "comet-1718/stop/king")
    taken = InheritanceAnswer("older/stop/king", "older/stop/king", "1700", ("wp-comet:042",), ())
    show_rule(library(), replace(rule, details=(replace(rule.details[0], inherited=taken),)))
    shown = " ".join(capsys.readouterr().out.split())
    assert "from older/stop/king (1700) through wp-comet:042" in shown


def test_an_aspect_that_no_source_mentions_is_shown_as_such(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    aspect = aspect_answer(library(), nines.load("comet-1718"), "claim")
    show_aspect(library(), replace(aspect, rules=(), absence="not mentioned"))
    assert "Not mentioned: no document gives a rule of this game on this question" in capsys.readouterr().out
    real = Game.aspects
    monkeypatch.setattr(Game, "aspects", lambda game: {**real(game), "claim": ()})
    assert re.search("claim +Claims: not mentioned", run("show", "comet-1718").stdout)
