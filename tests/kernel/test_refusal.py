"""What is refused as a fact has no rule, cites nothing, and is printed without brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines.errors import IllegalActError
from nines.kernel.playing import begin, chance_streams, dealt, play_on

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

GAMES = nines.library().playable
VERBS = {"stops": "lay", "ninety-nine": "lay", "multiple-9": "discard"}


def played(game: AnyGame) -> tuple[Any, Any]:
    """Return a position of a deal of which a card can be played, and the last of that deal."""
    seats = next(number for number in (4, 3, 2, 5, 6, 8) if game.admits(number))
    position = dealt(game, begin(game, seats, 5).position, 5).position
    playing: Any = None
    chances = chance_streams(5, 0)
    verb = VERBS.get(game.family.name)
    while acts := game.legal_acts(position):
        if playing is None and verb and any(str(act).startswith(verb) for act in acts):
            playing = position
        position = play_on(game, position, acts[0], chances).position
    return playing, position


@pytest.mark.parametrize(
    "slug", [slug for slug in GAMES if slug not in ("multiple-9-holdem-2007", "hoc-mazarin-1765")]
)
def test_no_rule_refuses_a_card_that_is_not_held(slug: str) -> None:
    game = nines.load(slug)
    position, _ = played(game)
    mine = position.hands[position.to_act]
    other = next(card for hand in position.hands for card in sorted(hand) if card not in mine)
    act = game.parse_act(f"{VERBS[game.family.name]} {other}")
    assert game.why_not(position, act) == ("", f"{other} is not in the hand", (), ())
    with pytest.raises(IllegalActError) as caught:
        game.play(position, act)
    assert str(caught.value) == f"{slug}: {other} is not in the hand"


@pytest.mark.parametrize("slug", GAMES)
def test_that_the_deal_is_over_is_a_fact(slug: str) -> None:
    game = nines.load(slug)
    _, over = played(game)
    card = game.cards(over)[0]
    text = "fold" if slug == "multiple-9-holdem-2007" else f"{VERBS[game.family.name]} {card}"
    refusal = game.why_not(over, game.parse_act(text))
    assert refusal in {
        ("", "the deal is over", (), ()),
        ("", "all cards have been played", (), ()),
    }
