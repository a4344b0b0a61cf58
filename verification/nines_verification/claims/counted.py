"""Test what documents claim about editions and their rules, by looking at all editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines import library, load
from nines.kernel.playing import begin, play_deal
from nines.libraries.claims import Found
from nines.libraries.compare import compare
from nines.policies import at_random
from nines_verification.claims.settings import other_games

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Verdict

MOST: Final = 12  # players
EIGHT: Final = 8
ENOUGH: Final = 0.9  # of the aspects that two games share
FULL_PACK: Final = 52
TWENTY: Final = 20  # deals, by the text
DEALS: Final = 20


def _named(word: str) -> list[AnyGame]:
    """Return our editions whose names begin with the given word, the oldest first."""
    ours = library()
    return [ours.load(slug) for slug in ours.playable if slug.startswith(f"{word}-")]


def first_with_opera(claim: Claim) -> Found:
    """Test whether an edition is the oldest edition of Comet with a rule on opera."""
    games = _named("comet")
    with_it = [game.slug for game in games if game.aspects()["opera"]]
    before = [game.slug for game in games[: [game.slug for game in games].index(claim.game)]]
    return Found(
        "holds" if claim.game in with_it and not set(before) & set(with_it) else "fails",
        f"Of our {len(games)} editions of Comet, {len(with_it)} have a rule on opera: {', '.join(with_it)}."
        f" Older than {claim.game}: {', '.join(before) or 'none'}.",
    )


def up_to_eight(claim: Claim) -> Found:
    """Test whether eight is the largest number of players of Comet, and whether eight can play."""
    largest = {one.slug: max(n for n in range(MOST) if one.admits(n)) for one in _named("comet")}
    game = load(claim.game)
    ended = 0
    if game.admits(EIGHT):
        match = begin(game, EIGHT, 1).position
        ended = sum(
            bool(play_deal(game, match, seed, 1, at_random).outcome.winners) for seed in range(1, DEALS + 1)
        )
    eight = [slug for slug, most in largest.items() if most == EIGHT]
    return Found(
        "holds" if max(largest.values()) == EIGHT and claim.game in eight and ended else "fails",
        f"Of our {len(largest)} editions of Comet, {', '.join(eight)} allows eight players, and none allows"
        f" more. Of {DEALS} deals with eight players, {ended} end with a winner.",
    )


def pink_nines_alike(claim: Claim) -> Found:
    """Test whether the rules of Pink Nines agree with those of Red Nines of 1881 on nearly all aspects."""
    parts, verdicts = [], set()
    for game in (load(claim.game), *other_games(claim)):
        both = [
            aspect_pair for aspect_pair in compare(game, load("red-nines-1881")) if any(aspect_pair.mentioned)
        ]
        same = [aspect_pair for aspect_pair in both if aspect_pair.agreement in ("same", "otherwise-cited")]
        verdicts.add(len(same) >= ENOUGH * len(both))
        differ = ", ".join(aspect_pair.aspect for aspect_pair in both if aspect_pair not in same)
        parts.append(f"{game.slug}: {len(same)} of {len(both)} aspects agree; these differ: {differ}.")
    return Found(
        "depends" if len(verdicts) > 1 else "holds" if True in verdicts else "fails", " ".join(parts)
    )


def three_players(_: Claim) -> Found:
    """Test whether every edition of Ninety-nine is for three players only."""
    allowed = {game.slug: [n for n in range(MOST) if game.admits(n)] for game in _named("ninety-nine")}
    said = "; ".join(f"{slug}: {', '.join(map(str, numbers))}" for slug, numbers in allowed.items())
    only = all(one == [3] for one in allowed.values())
    return Found("holds" if only else "fails", f"Numbers of players: {said}.")


def fifty_two_cards(_: Claim) -> Found:
    """Test whether every edition of Ninety-nine is played with 52 cards."""
    cards = {}
    for game in _named("ninety-nine"):
        seats = next(n for n in range(MOST) if game.admits(n))
        cards[game.slug] = len(game.rule_set.pack.rule.cards(seats))
    said = "; ".join(f"{slug}: {number}" for slug, number in cards.items())
    return Found(_all_of([number == FULL_PACK for number in cards.values()]), f"Numbers of cards: {said}.")


def _all_of(agree: Sequence[bool]) -> Verdict:
    return "holds" if all(agree) else "depends" if any(agree) else "fails"


def trump_stock(claim: Claim) -> Found:
    """Test whether the undealt cards last for twenty deals if each deal uses one of these cards."""
    dealt = len(load(claim.game).rule_set.pack.rule.cards(3))
    stock = FULL_PACK - dealt
    return Found(
        "holds" if stock == TWENTY else "fails",
        f"Of {FULL_PACK} cards {dealt} are dealt to three players, so the stock has {stock} cards and lasts"
        f" {stock} deals.",
    )


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    "first-with-opera": first_with_opera,
    "up-to-eight": up_to_eight,
    "pink-nines-alike": pink_nines_alike,
    "three-players": three_players,
    "fifty-two-cards": fifty_two_cards,
    "trump-stock": trump_stock,
}
