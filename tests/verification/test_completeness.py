"""The list of acts is complete, and one that is not is found out."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from nines import library
from nines.shuffle import Stream
from nines_verification import completeness
from nines_verification.completeness import Asked, check_completeness, sampled
from nines_verification.families import holdem, multiple9, stops

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame

OF_EACH_FAMILY = ("comet-1718", "ninety-nine-2p", "multiple-9-2007", "multiple-9-holdem-2007")


def faulty(game: AnyGame, **functions: Callable[..., Any]) -> AnyGame:
    """Return a game with other functions of its family."""
    family = replace(game.family, play=replace(game.family.play, **functions))  # type: ignore[arg-type]
    return replace(game, family=family)


@pytest.fixture(autouse=True)
def _few_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completeness, "VARIANTS", 1)


@pytest.mark.parametrize("slug", OF_EACH_FAMILY)
def test_what_is_accepted_is_listed(slug: str) -> None:
    tried, failures, note = check_completeness(library().load(slug), "standard", positions=4)
    assert failures == ()
    assert tried > 40
    assert note.endswith("in 4 positions")


@pytest.mark.parametrize("slug", OF_EACH_FAMILY)
def test_a_legal_act_that_is_left_out_is_caught(slug: str) -> None:
    game = library().load(slug)
    whole = game.family.play.legal_acts

    def fewer(rules: Any, position: Any) -> tuple[Any, ...]:  # noqa: ANN401
        acts = whole(rules, position)
        return acts[:-1] if len(acts) > 1 else acts

    _, failures, _ = check_completeness(faulty(game, legal_acts=fewer), "standard", positions=20)
    assert any("is accepted but not listed" in failure.what for failure in failures)


def test_an_act_that_is_listed_and_refused_is_caught() -> None:
    game = library().load("comet-1718")
    whole = game.family.play.legal_acts

    def more(rules: Any, position: Any) -> tuple[Any, ...]:  # noqa: ANN401
        acts = whole(rules, position)
        return (*acts, game.parse_act("K♣ as 2")) if acts else acts

    asked = Asked(faulty(game, legal_acts=more), game.start(["K♣ 2♣", "5♠ 6♠"]))
    asked.count(Stream.of(1))
    assert [what.split(",")[0] for what in asked.wrong] == ["lay K♣ as 2 is listed but refused"]


def test_an_act_that_leads_elsewhere_than_its_equal_is_caught() -> None:
    game = library().load("comet-1752")
    position = game.start(["K♦ K♦#2 2♥", "5♥ Q♥"])
    while position.to_show:
        position = game.play(position, game.parse_act("pass")).position
    played = game.family.play.apply

    def by_copy(rules: Any, position: Any, act: Any) -> Any:  # noqa: ANN401
        step = played(rules, position, act)
        odd = any(card.copy == 2 for card in getattr(act, "cards", ()))
        return step._replace(position=step.position._replace(turn=1)) if odd else step

    asked = Asked(faulty(game, apply=by_copy), position)
    asked.count(Stream.of(1))
    assert any(
        "lay K♦#2 leads to another position than lay K♦, which is listed" in what for what in asked.wrong
    )
    sound = Asked(game, position)
    sound.count(Stream.of(1))
    assert sound.wrong == []


def test_where_suits_do_not_matter_a_named_suit_changes_nothing() -> None:
    game = library().load("comet-1718")
    position = game.start(["9♦ 2♣", "5♠ 6♠"])
    assert game.is_legal(position, game.parse_act("9♦ as 10♣"))
    asked = Asked(game, position)
    asked.count(Stream.of(1))
    assert asked.wrong == []


def test_sets_of_a_small_hand_are_written_under_every_name() -> None:
    game = library().load("comet-1718")
    position = game.start(["9♦ 2♣ 2♥", "5♠ 6♠"])
    written = set(map(str, stops.written_acts(game, position, Stream.of(1))))
    assert {"pass", "claim", "show", "redeal", "lay 9♦ as K", "lay 9♦ as K♣", "lay 2♣+2♥"} <= written
    assert {"lay 2♥+2♣", "lay 2♣+2♥+9♦ as 2", "lay 2♥+9♦+2♣ as 2", "lay 2♣ as 9"} <= written


def test_raises_are_written_to_one_beyond_the_last_chip() -> None:
    game = library().load("multiple-9-holdem-2007").read({"bet-limit": "no-limit"})
    match = game.match_so_far((9, 9), first_hand=0)
    position = game.start(["4♦ 4♠", "8♦ K♠"], "7♥ 9♦ 4♥ J♥ 9♣", 0, match)
    stack = position.ledger.seats[position.turn]
    written = set(map(str, holdem.written_acts(game, position, Stream.of(1))))
    assert {f"raise {by}" for by in range(1, stack + 2)} <= written
    assert {"check", "call", "bet", "raise", "fold", "call 1"} <= written


def test_several_groups_at_once_are_made_of_listed_ones() -> None:
    game = library().load("multiple-9-2007")
    position = game.start(["7♣ J♦ 8♣ 10♦ 2♠", "3♣"], "5♠ 6♠")
    position = game.play(position, game.parse_act("draw")).position
    both = game.parse_act("discard 7♣ J♦ 8♣ 10♦")
    assert game.is_legal(position, both)
    assert both not in game.legal_acts(position)
    assert multiple9.made_of_listed(game, position, both)
    assert not multiple9.made_of_listed(game, position, game.parse_act("discard 2♠ 8♣"))
    assert not multiple9.made_of_listed(game, position, game.parse_act("done"))


def test_positions_are_sampled_under_the_defaults_and_other_readings() -> None:
    game = library().load("comet-1718")
    names = {variant.name for variant, _, _ in islice(sampled(game, 1), 60)}
    assert game.name in names
    assert len(names) > 1
