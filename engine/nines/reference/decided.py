"""Stored results of the search for plays in which two games differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.deciding.results import STATUSES, read_results
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.deciding.results import Result
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
class DecidedCount:
    """How many stored comparisons an edition or a family has, counted by outcome."""

    subject: Annotated[str, "The edition or the family whose comparisons are counted."]
    decided: Annotated[int, "The number of comparisons with each of these outcomes."]
    proved_equal: Annotated[int, "The number of comparisons with each of these outcomes."]
    information_only: Annotated[int, "The number of comparisons with each of these outcomes."]
    not_comparable: Annotated[int, "The number of comparisons with each of these outcomes."]
    not_decided: Annotated[int, "The number of comparisons with each of these outcomes."]
    effects: Annotated[
        Mapping[str, int],
        "The number of comparisons for each thing that the difference can change: the winner, payments, "
        "the flow of play, or nothing.",
    ]

    @property
    def compared(self) -> int:
        """The number of comparisons with any outcome."""
        known = self.decided + self.proved_equal + self.information_only
        return known + self.not_comparable + self.not_decided


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
    >>> [one.effect for one in reading_effects(library(), "comet-1718", "wild-as-king-paid")]
    ['payments']
    """
    slug = name.partition("[")[0]
    if slug not in library.playable:
        return ()
    game = library.load(name)
    readings = game.choices.points.readings(game.choices.chosen)
    if point not in readings:
        return ()
    found = []
    chosen = {f"{one}={candidate}" for one, candidate in game.choices.chosen.items()}
    # If a candidate was compared with several base games, the base game that *name* chooses comes first.
    results = sorted(_results(library, f"{slug}.jsonl"), key=lambda one: not _choices(one.one) <= chosen)
    for candidate in readings[point].playable[1:]:
        choice = f"{point}={candidate}"
        result = next((one for one in results if _choices(one.other) - _choices(one.one) == {choice}), None)
        if result is not None:
            found.append(_effect(game, candidate, result))
    return tuple(found)


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
    found = {one.effect for one in effects}
    strongest = next((effect for effect in EFFECTS if effect in found), "")
    if strongest != "none":
        return EFFECTS.get(strongest, "")
    return " ".join(dict.fromkeys(one.why for one in effects if one.why)) or EFFECTS["none"]


def _choices(name: str) -> set[str]:
    return set(filter(None, name.partition("[")[2].rstrip("]").split(",")))


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


def stored_result(library: Library, one: AnyGame, other: AnyGame) -> Result | None:
    """Return the stored result for two games, named in either order; None if no result is stored."""
    names = {(one.name, other.name), (other.name, one.name)}
    files = [f"{one.slug}.jsonl"] if one.slug == other.slug else [f"editions-{one.family.name}.jsonl"]
    return next(
        (found for file in files for found in _results(library, file) if (found.one, found.other) in names),
        None,
    )


def _results(library: Library, file: str) -> tuple[Result, ...]:
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


def decided_counts(library: Library, names: Sequence[str] = ()) -> tuple[DecidedCount, ...]:
    """Return how many stored comparisons each edition and each family has, counted by outcome.

    Parameters
    ----------
    library
        The library that stores the results.
    names
        The slugs of the editions whose comparisons are counted; if empty, all editions. The count for a
        family includes only comparisons of these editions with later editions.

    Examples
    --------
    >>> from nines import library
    >>> sum(one.decided for one in decided_counts(library())) > 0
    True
    """
    wanted = dict.fromkeys(names or library.playable)
    families = dict.fromkeys(library.load(slug).family.name for slug in wanted)
    counted = [_count(slug, _results(library, f"{slug}.jsonl")) for slug in wanted]
    for family in families:
        found = _results(library, f"editions-{family}.jsonl")
        counted.append(_count(f"editions of {family}", tuple(one for one in found if one.one in wanted)))
    return tuple(one for one in counted if one.compared)


def _count(subject: str, results: tuple[Result, ...]) -> DecidedCount:
    decided, equal, seen, apart, open_ = (sum(one.status == status for one in results) for status in STATUSES)
    effects = ("winner", "payments", "flow", "none")
    return DecidedCount(
        *(subject, decided, equal, seen, apart, open_),
        {effect: sum(one.effect == effect for one in results) for effect in effects},
    )
