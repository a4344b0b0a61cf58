"""Luck against skill: one player faces players of another kind. The four kinds have increasing skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines import library, load
from nines.policies import policy, usual
from nines_verification.claims.interval import Interval, mean, share
from nines_verification.claims.looked import deal_of, stream_of
from nines_verification.claims.settings import SLOWER, played
from nines_verification.claims.tree_search import search
from nines_verification.claims.verdicts import Effect, found_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Found

SEARCH: Final = "search"
ADVICE: Final = "advice"
HALF: Final = 50  # percent of the way from an equal share to every deal


class Rung(NamedTuple):
    """The results of one player against players of another kind."""

    player: str
    against: str
    way: Interval  # from an equal share to every deal, in percent
    wins: Interval  # in percent
    gain: Interval  # the mean gain in a deal

    def __str__(self) -> str:
        return (
            f"{self.player.capitalize()} play against {self.against} play wins {self.wins.value:.1f} %"
            f" ({self.wins.low:.1f} to {self.wins.high:.1f} %) of the deals; its mean gain is"
            f" {self.gain.value:.2f}"
        )


def ladder(claim: Claim) -> Found:
    """Test whether every player's share of wins is less than halfway from an equal share to all deals."""
    (seats,) = claim.seats

    def effects(game: AnyGame) -> list[Effect]:
        return [_short_of_half(rung) for rung in rungs(claim, game)]

    found = rungs(claim, load(claim.game))
    best = max((rung for rung in found if rung.against == claim.policies[0]), key=lambda rung: rung.way.value)
    own = [_short_of_half(rung) for rung in found]
    result = found_of(claim, own, effects, main=len(own))
    lines = ". ".join(map(str, found))
    says = (
        f"An equal share is {100 / seats:.0f} %. {lines}. Most successful against {best.against} play is"
        f" {best.player} play: from an equal share to winning every deal, it comes {best.way.value:.1f} %"
        f" ({best.way.low:.1f} to {best.way.high:.1f} %) of the way."
    )
    estimate, low, high = best.way.texts
    return result._replace(says=says, estimate=estimate, low=low, high=high)


def _short_of_half(rung: Rung) -> Effect:
    way = rung.way
    size = Interval(HALF - way.value, HALF - way.high, HALF - way.low, way.of)
    return Effect(f"{rung.player} against {rung.against}", size)


def rungs(claim: Claim, game: AnyGame) -> list[Rung]:
    """Return the results of each kind of player against every other kind, except against searches.

    Parameters
    ----------
    claim
        The claim, with its policies, sample and seed.
    game
        The game.
    """
    (seats,) = claim.seats
    tables = [name for name in claim.policies if name != SEARCH]
    pairs = [(player, against) for player in claim.policies for against in tables if player != against]
    return [_rung(claim, game, seats, *pair) for pair in pairs]


def _rung(claim: Claim, game: AnyGame, seats: int, player: str, against: str) -> Rung:
    """Return the results of one player in seat 1 against other players; each seat in turn is first hand."""
    advice = usual(library(), game, 1)[0]
    names = [advice if name == ADVICE else name for name in (player, against)]
    if player == SEARCH:
        won, gains = _searched(claim, game, seats, names[1])
    else:
        deals = played(
            game,
            seats,
            [names[0], *[names[1]] * (seats - 1)],
            claim.sample * SLOWER,
            claim.seed,
            all_of_it=True,
        )
        decided = [deal for deal in deals if any(deal.won)]
        won, gains = [dealt.won[0] for dealt in decided], [deal.gains[0] for deal in deals]
    wins = share(sum(won), len(won)).interval
    equal = 100 / seats
    return Rung(player, against, wins.less(equal).times(100 / (100 - equal)), wins, mean(gains))


def _searched(claim: Claim, game: AnyGame, seats: int, against: str) -> tuple[list[bool], list[int]]:
    """Return, for each deal with a winner, whether the search won; and, for every deal, what it gained."""
    others = policy(against).at(game)
    won, gains = [], []
    for number in range(1, claim.sample + 1):
        last = _play(game, deal_of(game, seats, claim.seed, number), others, claim.seed, number)
        outcome = game.outcome(last)
        won += [0 in outcome.winners] if outcome.winners else []
        gains.append(outcome.gains[0])
    return won, gains


def _play(game: AnyGame, table: Any, others: Any, seed: int, number: int) -> Any:  # noqa: ANN401 - a position
    stream = stream_of(seed, number)
    while not table.ended:
        acts = game.legal_acts(table)
        if len(acts) == 1:
            act = acts[0]
        elif table.to_act == 0:
            act = search(game, table, stream)
        else:
            act = others(game.observe(table, table.to_act), acts, stream)
        table = game.apply(table, act).position
    return table


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {"ladder": ladder}
