"""Rule ablation: would anybody notice if a rule were another? A rule that no scenario misses is untested.

Each rule of a game is replaced, one at a time, by the rules that the other games of its family have for
the same aspect, and the game is read otherwise at each of its points. Some scenario must fail, unless the
other rule could never be noticed: see :mod:`nines_verification.sameness`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines_verification.perform import perform
from nines_verification.report import Failure
from nines_verification.sameness import never_differ
from nines_verification.scenario import scenarios_of
from nines_verification.told_apart import check_readings_told_apart, likeliest_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cite import Cited
    from nines.game import Playable
    from nines.libraries import Library


def check_ablation(library: Library, game: Playable[Any, Any]) -> tuple[int, tuple[Failure, ...]]:
    """Return how often a rule was replaced or read otherwise, and what no scenario noticed."""
    # A scenario that fails anyway notices nothing.
    sound = [scenario for scenario in scenarios_of(library, game.slug) if not perform(game, scenario)]
    tried, survivors = check_readings_told_apart(library, game)
    failures = list(survivors)
    for cited, other in replacements(library, game):
        tried += 1
        mutant = game.with_rule(cited.key, other)
        noticed = any(
            perform(mutant, scenario)
            for scenario in likeliest_first(sound, {cited.key.removeprefix(f"{game.slug}/")})
        )
        if not noticed and not never_differ(game, cited.key, other):
            failures.append(Failure(cited.key, f"no scenario notices this in its place: {other}"))
    return tried, tuple(failures)


def replacements(library: Library, game: Playable[Any, Any]) -> Iterator[tuple[Cited[object], object]]:
    """Yield each rule of a game with every different rule that another game has for its aspect."""
    others = [other for other in library.games(game.family) if other.slug != game.slug]
    for aspect, rules in game.aspects().items():
        mine = [cited.rule for cited in rules]
        foreign = {cited.rule: None for other in others for cited in other.aspects().get(aspect, ())}
        for cited in rules:
            for rule in foreign:
                if rule not in mine:
                    yield cited, rule
