"""The weight of the open questions of an edition: what changes in simulated deals under another answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference.dated import named_game, playable_game
from nines.reference.doubts import doubt_answers
from nines.reference.readings import point_answer
from nines.reference.weight_words import figures, joint_figures, pairs_in_words
from nines.reference.weights import weighed_editions, weights_answer
from nines.sphinx import base as b
from nines.sphinx.fold import folded
from nines.sphinx.scroll import scroll_box
from nines.text import counted, in_numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from nines.libraries import Library
    from nines.reference.weights import AnswerWeight, WeightsAnswer

OVERVIEW: Final = ("Edition", "The question that matters most", "Under another answer")
COLUMNS: Final = ("Answer", "Acts", "Amount exchanged", "First hand wins", "Deals changed")


class WeightsDirective(b.CorpusDirective):
    """``nines:weights``: the stored weights of the open questions of an edition, or of all editions."""

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the tables of one edition; for all editions, an overview and a section for each.

        Raises
        ------
        UnknownNameError
            If there is no playable edition of that name.
        """
        if name:
            playable_game(self.library, name)
            return _edition(self.library, name)
        weighed = weighed_editions(self.library)
        titles = {slug: named_game(self.library, slug).title for slug in weighed}
        rows = [_row(self.library, slug, titles[slug]) for slug in weighed]
        sections = [
            b.section(titles[slug], f"weights-{slug}", *_edition(self.library, slug)) for slug in weighed
        ]
        return [
            b.table(OVERVIEW, rows),
            *sections,
        ]


def _row(library: Library, slug: str, title: str) -> tuple[b.Part, b.Part, b.Part]:
    """Return a table row: an edition, its question with the most weight, and what another answer changes."""
    place = nodes.reference("", title, internal=True, refid=f"weights-{slug}")
    shifting = [one for one in doubt_answers(library, slug) if one.weight and one.weight.shift]
    first = max(shifting, key=lambda one: one.weight.shift if one.weight else 0.0, default=None)
    if first is None or first.weight is None:
        return place, "none of those that arise within a deal", ""
    return place, b.link(first.reading.key, first.reading.question), first.weight.short


def _edition(library: Library, slug: str) -> list[nodes.Element]:
    """Return a line on the deals, a table of answers that change an average, and the other answers folded."""
    found, title = weights_answer(library, slug), named_game(library, slug).title
    if found is None:
        return [b.paragraph(f"No weights are stored for {title}.")]
    known = {one.reading.key for one in doubt_answers(library, slug)}
    moving = [one for one in found.alone if one.change and one.change.shift]
    rest = [one for one in found.alone if one.change and not one.change.shift]
    return [
        b.paragraph(_basis(found), kind="facts"),
        *(
            [_table(library, title, moving, known)]
            if moving
            else [b.paragraph("No answer changes an average.")]
        ),
        *_folded(library, title, rest, known),
        *_together(library, title, found),
    ]


def _basis(found: WeightsAnswer) -> str:
    played = [one.by_engine for one in found.alone if one.change]
    by = "the compiled code"
    if played and min(played) >= found.deals:
        by = "the engine"
    elif any(played):
        by = "the compiled code, or by the engine if the compiled code cannot play them"
    return (
        f"For each answer, we simulated {counted(found.deals, 'deal')} with {counted(found.seats, 'player')},"
        f" the policy “{found.policies[0]}” and the seed {found.seed}. The deals were played by {by}."
        f" With 95 % confidence, all {found.intervals:,} intervals contain the true values."
    )


def _table(
    library: Library, title: str, found: Iterable[AnswerWeight], known: Collection[str]
) -> nodes.Element:
    rows = [(_answer(library, one, known), *figures(one)) for one in found]
    return scroll_box("", b.table(COLUMNS, rows), name=f"Weights of {title}")


def _folded(
    library: Library, title: str, rest: Sequence[AnswerWeight], known: Collection[str]
) -> list[nodes.Element]:
    if not rest:
        return []
    line = f"{counted(len(rest), 'answer')} without effect on any average"
    return [folded([line], _table(library, f"{title}, no average", rest, known))]


def _together(library: Library, title: str, found: WeightsAnswer) -> list[nodes.Element]:
    if not found.together:
        return []
    more = [one for one in found.together if one.excess and one.excess.matters]
    rows = [
        (in_numbers([f"{_named(library, found.game, one)}." for one in pair.choices]), *joint_figures(pair))
        for pair in more
    ]
    said = b.paragraph(pairs_in_words(found))
    if not rows:
        return [said]
    table = scroll_box("", b.table(COLUMNS[:-1], rows), name=f"Two answers together, {title}")
    return [
        said,
        folded(["Change by two answers together, minus the sum of their separate changes"], table),
    ]


def _named(library: Library, slug: str, choice: str) -> str:
    """Return a choice such as ``"comet-stops=yes"`` as the name of its question and the answer in words."""
    point, _, candidate = choice.partition("=")
    found = point_answer(library, point)
    own_last = sorted(found.readings, key=lambda reading: reading.game == slug)  # the game may have none
    says = {one.id: one.says for reading in own_last for one in reading.candidates}
    return f"{found.name}: {says.get(candidate, candidate).split('. ')[0].removesuffix('.')}"


def _answer(library: Library, one: AnswerWeight, known: Collection[str]) -> b.Part:
    """Return an answer, linked if its question arises under the default answers to all other questions."""
    key = f"{one.game.partition('[')[0]}/reading/{one.point}"
    name = _named(library, one.game.partition("[")[0], one.choices[0])
    return b.link(key, name) if key in known else name
