"""What the plots on pages show: tested claims, weights of open questions, odds, likeness and simulations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.corpus.heads import made_by
from nines.errors import UnknownNameError
from nines.libraries.claims import LEVEL
from nines.plots import Panel, Plot, Row
from nines.reference import likeness_words
from nines.reference.doubts import doubt_answers
from nines.reference.names import named_game
from nines.reference.readings import answer_in_words
from nines.reference.weights import largest_change, weighed_editions, weights_answer
from nines.simulation.figures import Figures, read_figures
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.libraries import Library
    from nines.reference.claims import ClaimAnswer, ClaimList
    from nines.reference.doubts import Doubt
    from nines.reference.likeness import LikenessAnswer
    from nines.reference.plays import OddsTableAnswer
    from nines.reference.weights import AnswerWeight, LargestChange, WeightsAnswer


# --- Tested claims ---

APART: Final = 2.5  # times: rows whose numbers are this much larger than all others have another scale
SHARES: Final = ("percent", "percentage points")  # units that all games have in common


@dataclass(frozen=True, slots=True)
class ClaimsPicture:
    """A plot of claims with the same unit, and these claims in the order of the rows."""

    plot: Plot
    claims: tuple[ClaimAnswer, ...]


def claims_pictures(library: Library, claim_list: ClaimList) -> tuple[ClaimsPicture, ...]:
    """Return the estimates of all simulated claims, with intervals and bounds, as one plot for each unit.

    If some effects are much larger than the others, they have a scale of their own.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference.claims import claim_answers
    >>> ours = library()
    >>> pictures = claims_pictures(ours, claim_answers(ours))
    >>> pictures[0].plot.title, len(pictures[0].claims)
    ('Claims in percent', 7)
    """
    grouped: dict[tuple[str, str], list[ClaimAnswer]] = {}
    for claim in claim_list.claims:
        if claim.record.found.estimate:
            unit = claim.record.unit
            family = "" if unit in SHARES else library.load(claim.record.game).family.name
            grouped.setdefault((unit, family), []).append(claim)
    ordered = sorted(grouped.items(), key=lambda item: (item[0][0] not in SHARES, item[0]))
    return tuple(_claims_picture(library, unit, claims) for (unit, _), claims in ordered)


def _claims_picture(library: Library, unit: str, claims: Sequence[ClaimAnswer]) -> ClaimsPicture:
    titles = list(dict.fromkeys(named_game(library, claim.record.game).title for claim in claims))
    title = f"Claims in {unit}" if unit in SHARES else f"Claims in {unit}: {joined(titles)}"
    about = (
        f"Dot: the estimate in the first setting. Line: its {LEVEL} interval. Upright stroke: the bound,"
        " with an arrow to the side that the claim predicts. A dot can hide a short line. The verdict is that"
        " of all settings."
    )
    rows = [_claim_row(library, claim) for claim in claims]
    by_row = {id(row): claim for row, claim in zip(rows, claims, strict=True)}
    groups = [rows] if unit == SHARES[0] else by_scale(rows)
    span = (0, 100) if unit == SHARES[0] else (0,)
    panels = tuple(
        Panel(f"{title}{_which(place, groups)}", tuple(group), span=span)
        for place, group in enumerate(groups)
    )
    shown = tuple(by_row[id(row)] for panel in panels for row in panel.rows)
    return ClaimsPicture(Plot(title, about, panels), shown)


def _which(place: int, groups: Sequence[object]) -> str:
    """Return words that distinguish panels with different scales; nothing if there is one panel."""
    if len(groups) < 2:
        return ""
    return ", smaller" if place else ", the largest"


def _claim_row(library: Library, claim: ClaimAnswer) -> Row:
    record, found = claim.record, claim.record.found
    title = named_game(library, record.game).title
    return Row(
        record.asks,
        float(found.estimate),
        found.estimate,
        (float(found.low), float(found.high)),
        bound=float(record.bound) if record.bound else None,
        predicts=record.predicts,
        note=f"{title}: {found.verdict}; sample {record.sample:,}, seed {record.seed}",
    )


def by_scale(rows: Sequence[Row]) -> list[list[Row]]:
    """Return rows in groups that can have a common scale, the largest numbers first.

    Examples
    --------
    >>> rows = [Row("a", 2, "2"), Row("b", 52, "52"), Row("c", 3, "3")]
    >>> [[row.label for row in group] for group in by_scale(rows)]
    [['b'], ['a', 'c']]
    """
    reaches = sorted({max(map(abs, row.numbers)) for row in rows}, reverse=True)
    # The largest number of each further group.
    ends = [less for more, less in pairwise(reaches) if less and more > APART * less]
    groups: list[list[Row]] = [[] for _ in range(len(ends) + 1)]
    for row in rows:
        groups[sum(max(map(abs, row.numbers)) <= end for end in ends)].append(row)
    return groups


# --- The weights of open questions ---

STRONGEST: Final = 5  # answers in the plot of an edition
CHANGE: Final = "Change of the average that changes most, in %"


@dataclass(frozen=True, slots=True)
class StrongestAnswer:
    """The answer that changes an average of an edition most, if its question arises under our choices."""

    slug: str
    doubt: Doubt
    answer_weight: AnswerWeight
    change: Annotated[LargestChange, "Its largest change."]

    __repr__ = short_repr


def strongest_answer(library: Library, slug: str) -> StrongestAnswer | None:
    """Return the answer that changes an average of an edition most; None if no answer changes one.

    Examples
    --------
    >>> from nines import library
    >>> strongest_answer(library(), "comet-1718").answer_weight.choices
    ('natural-card-held-back=yes',)
    """
    weights = weights_answer(library, slug)
    doubts = [doubt for doubt in doubt_answers(library, slug) if doubt.weight and doubt.weight.shift]
    if weights is None or not doubts:
        return None
    doubt = max(doubts, key=lambda doubt: doubt.weight.shift if doubt.weight else 0.0)
    answer_weight = weights.by_question[doubt.reading.point][0]
    change = largest_change(answer_weight)
    return StrongestAnswer(slug, doubt, answer_weight, change) if change else None


def overview_plot(library: Library) -> Plot:
    """Return for each weighed edition the answer that changes an average most, the strongest first."""
    weighed = [weights for slug in weighed_editions(library) if (weights := weights_answer(library, slug))]
    found = [answer for weights in weighed if (answer := strongest_answer(library, weights.game))]
    found.sort(key=lambda answer: abs(answer.change.value), reverse=True)
    rows = [
        _change_row(
            named_game(library, answer.slug).title,
            answer.change,
            f"{answer.doubt.reading.name}; {answer.change.what}",
        )
        for answer in found
    ]
    deals = " or ".join(f"{number:,}" for number in sorted({weights.deals for weights in weighed}))
    seeds = joined(sorted({weights.seed for weights in weighed}))
    about = (
        "For each edition, the answer that changes an average most, in percent of this average under our"
        f" choice. {deals} deals for each answer, seed {seeds}. {_JOINT}"
    )
    groups = by_scale(rows)
    panels = (
        Panel(f"{CHANGE}{_which(place, groups)}", tuple(group), span=(0,))
        for place, group in enumerate(groups)
    )
    return Plot("The silence that matters most in each edition", about, tuple(panels))


def weights_plot(library: Library, weights: WeightsAnswer) -> Plot:
    """Return the answers of an edition that change an average most, the strongest first.

    Examples
    --------
    >>> from nines import library
    >>> plot = weights_plot(library(), weights_answer(library(), "comet-1718"))
    >>> len(plot.panels[0].rows), plot.panels[0].rows[0].text
    (5, '+58.7 %')
    """
    moving = [
        (answer_weight, change)
        for answer_weight in weights.alone
        if (change := largest_change(answer_weight)) is not None
    ]
    rows = tuple(
        _change_row(answer_in_words(library, weights.game, answer_weight.choices[0]), change, change.what)
        for answer_weight, change in moving[:STRONGEST]
    )
    shown = f"The {len(rows)} strongest of {len(moving)} answers that change an average; the table has all."
    about = (
        f"{shown if len(rows) < len(moving) else 'All answers that change an average.'} In percent of this"
        f" average under our choice. {weights.deals:,} deals for each answer, seed {weights.seed}. {_JOINT}"
    )
    title = f"Which silences matter in {named_game(library, weights.game).title}?"
    return Plot(title, about, (Panel(CHANGE, rows, span=(0,)),))


_JOINT: Final = (
    "Lines are intervals; with 95 % confidence, all intervals of an edition hold at once. A dot can hide a"
    " short line."
)


def _change_row(label: str, change: LargestChange, note: str) -> Row:
    return Row(label, change.value, change.short, (change.low, change.high), note=note)


# --- Likeness ---


def likeness_plot(likeness: LikenessAnswer, name: Callable[[str], str]) -> Plot:
    """Return how often two accounts agree, and how many innovations they share, for each claim of descent.

    Parameters
    ----------
    likeness
        What the editions have in common.
    name
        A function that returns the name of an edition.
    """
    agreement, innovations = [], []
    for claim in likeness.claims:
        label = f"{name(claim.younger)} and {name(claim.older)}"
        both = likeness_words.row(claim)
        if claim.own_words:
            agreement.append(Row(label, claim.alike, both[0], whole=len(claim.own_words)))
        if claim.datable and claim.innovations:
            innovations.append(Row(label, len(claim.shared), both[1], whole=len(claim.innovations)))
    about = (
        "A filled bar counts the aspects on which both accounts agree, or the innovations that they share."
        " Its frame counts all aspects that both settle in their own words, or all innovations of the older"
        f" account. Of {counted(len(likeness.claims), 'pair')}, those with nothing to count are left out:"
        f" {len(likeness.claims) - len(agreement)} above, {len(likeness.claims) - len(innovations)} below."
        " Counts have no intervals."
    )
    panels = (
        Panel("Agreement, in aspects", tuple(agreement), "bars"),
        Panel("Innovations shared", tuple(innovations), "bars"),
    )
    return Plot("What two accounts have in common", about, panels)


# --- Odds ---


def odds_plot(odds_table: OddsTableAnswer) -> Plot:
    """Return the frequency of each kind of hand.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import odds_answer
    >>> plot = odds_plot(odds_answer(library(), "multiple-9-2007").tables[0])
    >>> [(row.label, row.text) for row in plot.panels[0].rows]
    [('can all be discarded', '2.524087 %'), ('cannot', '97.475913 %')]
    """
    rows = tuple(Row(line.what, 100 * line.share, f"{line.cells[3]} %", None) for line in odds_table.lines)
    title = odds_table.title[:1].upper() + odds_table.title[1:]
    about = f"All {odds_table.hands:,} hands are counted, so there are no intervals."
    return Plot(title, about, (Panel("Hands, in %", rows, "bars"),))


# --- Simulations ---

SIMULATED: Final = "simulated"  # a folder in the folder of the library's checks


def stored_figures(library: Library, slug: str) -> Figures:
    """Return the stored figures of a simulation of an edition.

    Raises
    ------
    UnknownNameError
        If no figures of this edition are stored.

    Examples
    --------
    >>> from nines import library
    >>> stored_figures(library(), "red-nines-20c").request.deals
    1000000
    """
    folder = library.checks / SIMULATED if library.checks else None
    known = _named_files(folder.iterdir()) if folder and folder.is_dir() else ()
    if folder is None or slug not in known:
        raise UnknownNameError("edition with a stored simulation", slug, known)
    return read_figures(folder / f"{slug}.json", made_by("simulate", slug, package=library.package))


def _named_files(paths: Iterable[object]) -> tuple[str, ...]:
    names = (str(getattr(path, "name", "")) for path in paths)
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))
