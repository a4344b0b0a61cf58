"""What another answer to an open question changes in a game, according to the stored deciding plays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from nines.boundary.reprs import short_repr
from nines.deciding.results import Result, read_results
from nines.libraries.naming import parse_edition
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.deciding.setting import Setting
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

FOLDER: Final = "deciding_plays"  # a folder in the folder of the library's checks
EFFECTS: Final = {
    "winner": "who wins",
    "payments": "payments, but no change of winner was found",
    "flow": "the course of play, but no change of payments or winner was found",
    "none": "nothing in play",
}


@dataclass(frozen=True, slots=True)
class CandidateEffect:
    """What another answer to an open question changes in a game, according to the stored plays.

    Parameters
    ----------
    candidate
        An answer that is not the game's default answer.
    status
        The outcome of comparing the game under this answer with the game under its default answer.
    effect
        The strongest effect of the other answer: ``winner``, ``payments``, ``flow`` or ``none``.
    why
        The reason why no deciding play is stored; empty if a deciding play is stored.
    under
        The answers that both games give to other questions in the shortest play.
    deal
        The deal of the shortest play as lines of text; empty if there is no play.
    acts
        The acts of the shortest play.
    """

    candidate: str
    status: str
    effect: str
    why: str
    under: Mapping[str, str]
    deal: tuple[str, ...]
    acts: tuple[str, ...]

    __repr__ = short_repr

    @property
    def changes(self) -> str:
        """The strongest effect of the other answer, in words."""
        return EFFECTS[self.effect]


def reading_effects(library: Library, name: str, point: str) -> tuple[CandidateEffect, ...]:
    """Return what each answer that is not our choice changes in a game, according to the stored results.

    Each effect is derived from the stored plays; none is entered by hand.

    Parameters
    ----------
    library
        The library that stores the results.
    name
        The canonical name of the game. The only choice in this name that matters is the base game, because
        it decides which open questions the game has.
    point
        The key of the open question.

    Raises
    ------
    CorpusError
        If the stored results do not have the expected form.

    Examples
    --------
    >>> from nines import library
    >>> [effect.effect for effect in reading_effects(library(), "comet-1718", "wild-as-king-paid")]
    ['payments']
    """
    slug = parse_edition(name).slug
    if slug not in library.playable:
        return ()
    game = library.load(name)
    readings = game.choices.points.readings(game.choices.chosen)
    if point not in readings:
        return ()
    effects = []
    chosen = {f"{question}={candidate}" for question, candidate in game.choices.chosen.items()}
    # If a candidate was compared with several base games, the base game that *name* chooses comes first.
    results = sorted(
        results_in(library, f"{slug}.jsonl"), key=lambda entry: not _choices(entry.one) <= chosen
    )
    for candidate in readings[point].playable[1:]:
        choice = f"{point}={candidate}"
        result = next(
            (entry for entry in results if _choices(entry.other) - _choices(entry.one) == {choice}), None
        )
        if result is not None:
            effects.append(_effect(game, candidate, result))
    return tuple(effects)


def at_most(effects: Sequence[CandidateEffect]) -> str:
    """Return the strongest of *effects* in words; empty if *effects* is empty.

    Examples
    --------
    >>> from nines import library
    >>> at_most(reading_effects(library(), "comet-1718", "comet-stops"))
    'who wins'
    >>> at_most(reading_effects(library(), "comet-1718", "two-players"))
    'Only the number of players differs; where both allow the same number, all other rules are equal.'
    """
    kinds = {effect.effect for effect in effects}
    strongest = next((effect for effect in EFFECTS if effect in kinds), "")
    if strongest != "none":
        return EFFECTS.get(strongest, "")
    return " ".join(dict.fromkeys(effect.why for effect in effects if effect.why)) or EFFECTS["none"]


@cache
def _choices(name: str) -> frozenset[str]:
    return frozenset(filter(None, name.partition("[")[2].rstrip("]").split(",")))


def _effect(game: AnyGame, candidate: str, result: Result) -> CandidateEffect:
    stored = result.plays.get("any") or next(iter(result.plays.values()), None)
    return CandidateEffect(
        candidate,
        result.status,
        result.effect,
        result.why,
        {} if stored is None else dict(stored.under),
        () if stored is None else deal_lines(stored.play.setting, game.unit),
        () if stored is None else stored.play.shown.acts,
    )


def results_in(library: Library, file: str) -> tuple[Result, ...]:
    """Return the results in a file of the library's folder of deciding plays; none without checks."""
    return () if library.checks is None else read_results(library.checks / FOLDER / file)


def deal_lines(setting: Setting, unit: str) -> tuple[str, ...]:
    """Return the start of a play as lines of text: the hands or the seed of the deal, and the match so far.

    Parameters
    ----------
    setting
        The start of the play.
    unit
        The unit in which the game pays, in the singular.

    Examples
    --------
    >>> from nines.deciding import Setting
    >>> deal_lines(Setting(("K♥ 2♣", "5♠"), turn=1), "jeton")
    ('player 1: K♥ 2♣', 'player 2: 5♠', 'player 2 begins')
    """
    lines = [f"{seat_name(seat)}: {hand}" for seat, hand in enumerate(setting.hands)]
    if setting.pile:
        lines.append(f"cards in no hand: {setting.pile}")
    if setting.turn:
        lines.append(f"{seat_name(setting.turn)} begins")
    if setting.seats:
        lines.append(f"the deal with seed {setting.seed or 0} for {counted(setting.players, 'player')}")
    if setting.balances:
        balances = ", ".join(map(str, setting.balances))
        lines.append(f"after {counted(setting.deals, 'deal')}, balances in {unit}s: {balances}")
    lines += [f"{name}: {value}" for name, value in setting.before.items()]
    return tuple(lines)
