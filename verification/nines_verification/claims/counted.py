"""Test what documents claim about editions and their rules, by looking at all editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines import library, load
from nines.kernel.playing import begin, play_deal
from nines.libraries.alternatives import alternatives
from nines.libraries.claims import Found
from nines.libraries.compare import compare
from nines.policies import at_random
from nines_verification.claims.settings import other_games
from nines_verification.claims.verdicts import together

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Verdict

MOST: Final = 12  # players
EIGHT: Final = 8
ENOUGH: Final = 0.9  # of the aspects that no choice of ours decides
FULL_PACK: Final = 52
TWENTY: Final = 20  # deals, by the text
DEALS: Final = 20


def _named(word: str) -> list[AnyGame]:
    """Return our editions whose names begin with the given word, the oldest first."""
    ours = library()
    return [ours.load(slug) for slug in ours.playable if slug.startswith(f"{word}-")]


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
    """Test whether the rules of Pink Nines agree with those of Red Nines of 1881 on nearly all aspects.

    An aspect on which our choices decide whether the games agree is not counted.
    """
    parts: list[str] = []
    verdicts: list[Verdict] = []
    for game in (load(claim.game), *other_games(claim)):
        agreed = _whatever_we_choose(game, load("red-nines-1881"))
        same, differ = ([aspect for aspect, agree in agreed.items() if agree is one] for one in (True, False))
        verdicts.append("holds" if len(same) >= ENOUGH * (len(same) + len(differ)) else "fails")
        parts.append(
            f"{game.slug}: of {len(agreed)} aspects {len(same)} agree and {len(differ)} differ whatever we"
            f" choose; these differ: {', '.join(differ) or 'none'}."
        )
    return Found(together(verdicts), " ".join(parts))


def _whatever_we_choose(one: AnyGame, other: AnyGame) -> dict[str, bool | None]:
    """Return for each aspect whether two games agree under all readings of either; None if this varies."""
    varied = (
        *(_agreement(game, other) for _, _, game in alternatives(one)),
        *(_agreement(one, game) for _, _, game in alternatives(other)),
    )
    return {
        aspect: agree if all(found.get(aspect, True) == agree for found in varied) else None
        for aspect, agree in _agreement(one, other).items()
    }


def _agreement(one: AnyGame, other: AnyGame) -> dict[str, bool]:
    """Return whether two games agree on each aspect for which either has a rule."""
    return {
        pair.aspect: pair.agreement in ("same", "otherwise-cited")
        for pair in compare(one, other)
        if any(pair.mentioned)
    }


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
    "up-to-eight": up_to_eight,
    "pink-nines-alike": pink_nines_alike,
    "trump-stock": trump_stock,
}
