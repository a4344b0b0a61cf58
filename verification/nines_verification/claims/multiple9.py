"""Test the claims of the web page about Multiple 9, by exact counts if possible, otherwise by play."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from nines import library, load
from nines.cards import ACE, RANK_SIGNS, RANKS
from nines.counting.odds import odds_of
from nines.holdem.odds import ROYAL_FLUSHES
from nines.holdem.rule_inputs import Left
from nines.kernel.playing import begin, by_seat, play_deal
from nines.libraries.claims import Found
from nines.policies import policy
from nines_verification.claims.interval import share

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.common.hands import OddsLine
    from nines.libraries.claims import Claim

HOLDEM: Final = "multiple-9-holdem-2007"
DRAW: Final = "multiple-9-2007"
VERY_FEW: Final = 10_000  # fewer than one hand in ten thousand


def _line(what: str) -> OddsLine:
    return next(line for line in _lines() if line.what == what)


@cache  # several claims need the same table
def _lines() -> tuple[OddsLine, ...]:
    return odds_of(library(), load(HOLDEM))[0].lines


def eight_nines(_: Claim) -> Found:
    """Test whether there are hands that make eight nines."""
    line = _line("8 nines")
    return Found(
        "holds" if line.hands else "fails",
        f"{line.hands:,} of all {line.of:,} hands of seven cards make eight nines, one in"
        f" {line.of // line.hands:,}.",
    )


def nine_nines(_: Claim) -> Found:
    """Test whether very few hands make nine nines."""
    line = _line("9 nines")
    one_in = round(1 / line.share)
    return Found(
        "holds" if one_in > VERY_FEW else "fails",
        f"{line.hands:,} of all {line.of:,} hands of seven cards make nine nines, one in {one_in:,}.",
    )


def queens_and_jacks(_: Claim) -> Found:
    """Test whether a hand of four queens and three jacks is as rare as a royal flush."""
    line = _line("four queens with three jacks")
    return Found(
        "holds" if line.hands <= ROYAL_FLUSHES else "fails",
        f"{line.hands} of all {line.of:,} hands of seven cards are that hand, one in"
        f" {line.of // line.hands:,}; with seven cards {ROYAL_FLUSHES:,} hands of poker hold a royal flush,"
        " so it is rarer by far.",
    )


def ace_is_highest(_: Claim) -> Found:
    """Test whether an unused ace counts more than any other single card, but less than some pairs."""
    ace, others = _worth(ACE, 1), {rank: _worth(rank, 1) for rank in RANKS if rank != ACE}
    pairs = [RANK_SIGNS[rank] for rank in others if _worth(rank, 2) == ace]
    higher = [RANK_SIGNS[rank] for rank in others if _worth(rank, 2) > ace]
    return Found(
        "holds" if ace > max(others.values()) and pairs and higher else "fails",
        f"A single unused ace counts {ace}, and every other single card at most {max(others.values())}."
        f" A pair of {pairs[0]}s also counts {ace}, and a pair of any rank from {higher[0]} to"
        f" {higher[-1]} counts more.",
    )


def _worth(rank: int, copies: int) -> int:
    """Return the value of this number of unused cards of a rank."""
    left = Left((rank,) * copies, ())
    worth: int = load(HOLDEM).rule_set.unused.rule.unused(left)[0].worth
    return worth


def collecting_wins(claim: Claim) -> Found:
    """Test whether a player who collects cards wins more often than a player who discards when possible."""
    game = load(DRAW)
    won = drawn = 0
    collects, discards = (policy(name).at(game) for name in claim.policies)
    for number in range(claim.sample):
        seat, seed = number % 2, claim.seed + number
        players = [discards, discards]
        players[seat] = collects
        dealt = play_deal(game, begin(game, 2, seed).position, seed, 1, by_seat(players))
        won += dealt.outcome.winners == (seat,)
        drawn += not dealt.outcome.winners
    decided = share(won, claim.sample - drawn)
    return Found(
        "holds" if decided.low > 1 / 2 else "fails" if decided.high < 1 / 2 else "undecided",
        f"A player who collects wins {decided} of the deals that are won, against a player who discards as"
        f" many cards as possible; nobody wins {drawn} of {claim.sample:,} deals.",
        *decided.interval.texts,
        intervals=1,
    )


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    "eight-nines": eight_nines,
    "nine-nines": nine_nines,
    "queens-and-jacks": queens_and_jacks,
    "ace-is-highest": ace_is_highest,
    "collecting-wins": collecting_wins,
}
