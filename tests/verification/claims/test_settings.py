"""The deals of a test of a claim, and the editions in which it is tried."""

from __future__ import annotations

from tests.verification.claims.conftest import FIRST, claim

import nines
from nines.simulation.runners import FIGURES, Alone
from nines_verification.claims.looked import deal_of, play_out, stream_of
from nines_verification.claims.settings import other_games, played


def test_deals_are_those_of_a_simulation() -> None:
    game = nines.load("comet-1718")
    alone = Alone(game, 3, nines.policies.seated(["random"], 3))
    for number, dealt in enumerate(played(game, 3, ["random"], 5, 7), 1):
        assert dealt.gains == alone.row(7, number)[len(FIGURES) :]
        last = play_out(
            game, deal_of(game, 3, 7, number), [nines.policies.at_random] * 3, stream_of(7, number)
        )
        assert game.outcome(last).gains == dealt.gains


def test_each_other_answer_is_an_edition_of_its_own() -> None:
    games = list(other_games(claim(FIRST, readings=("each", "red-nines-1881"))))
    assert len(games) == len({game.name for game in games}) > 40
    assert games[-1].slug == "red-nines-1881"
