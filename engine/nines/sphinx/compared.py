"""Comparisons: a table with a link for each pair of games, and the changes from each parent to a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx import addnodes

from nines.reference.dated import games_by_date, games_by_family, named_game
from nines.reference.descents import descent_answer, parents_of
from nines.reference.pairs import pair_counts
from nines.sphinx import base as b
from nines.sphinx.lineage import changed
from nines.sphinx.matrix import entry, sheet
from nines.sphinx.pages import pair_name
from nines.sphinx.rule_nodes import head
from nines.sphinx.scroll import scroll_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.libraries import Library
    from nines.reference.dated import DatedGame
    from nines.reference.pairs import PairCounts
    from nines.reference.side_counts import SideCount

NAME: Final = (
    "the rules that the later account itself states, and how many differ from those of the earlier game"
)


class PairsDirective(b.CorpusDirective):
    """``nines:pairs``: a triangular table of the games of a family; each cell links to the page of two games.

    Without a family it writes one table for each family that has several games.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the table of the family, or the tables of all families."""
        families = [name] if name else list(games_by_family(self.library))
        counted = (pair_counts(self.library, family) for family in families)
        return [self.half_sheet(games) for games in counted if len(games) > 1]

    def half_sheet(self, games: Sequence[PairCounts]) -> nodes.Element:
        """Return the triangular table of *games*."""
        first, *later = games
        columns = [_game(one.game) for one in (first, *later[:-1])]
        grid = sheet(columns, (_row(self.library, one, len(later)) for one in later), len(later))
        grid["classes"].append("nines-pairs")  # its headings are vertical, so that all games fit side by side
        return scroll_box("", grid, name=f"{first.game.title} to {later[-1].game.title}: {NAME}")


def _row(library: Library, one: PairCounts, width: int) -> nodes.row:
    """Return the row of a game: a cell for each earlier game, then empty cells."""
    cells = [_pair(library, earlier, one.game, counts) for earlier, counts in one.earlier]
    empty = [entry() for _ in range(width - len(cells))]
    return nodes.row("", _game(one.game), *cells, *empty)


def _pair(library: Library, earlier: DatedGame, later: DatedGame, counts: SideCount) -> nodes.entry:
    """Return how many rules stated by the later account differ, as a link to the page of the pair."""
    if counts.stated == 1:
        verb = "differs" if counts.stated_differ else "does not differ"
        of = f": the only rule stated for {later.title} {verb} from that of {earlier.title}"
    else:
        verb = "differs" if counts.stated_differ == 1 else "differ"
        found = f"of the {counts.stated} rules stated for {later.title}, {counts.stated_differ} {verb}"
        of = f": {found} from those of {earlier.title}"
    shown = f"{counts.stated_differ}/{counts.stated}"
    spoken = b.fill(b.inline("spoken"), [of])
    # A link of our own domain: a link to a label would lose the words for screen readers.
    return entry(
        addnodes.pending_xref(
            *("", nodes.inline("", "", nodes.Text(shown), spoken)),
            refdomain="nines",
            reftype="comparison",
            reftarget=pair_name(library, earlier.game, later.game),
            refexplicit=True,
            refwarn=False,
        )
    )


def _game(game: DatedGame) -> nodes.entry:
    return head([b.link(game.game, game.title)], game.title, game.dated)


class ParentsDirective(b.CorpusDirective):
    """``nines:parents``: the games that a game descends from, with the changes and a link to a comparison."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a line for each parent game. A parent that cannot be played has no comparison."""
        slug = named_game(self.library, name).slug
        parents = {one.parent: one.statement for one in parents_of(self.library, slug)}
        if not parents:
            return [b.paragraph("No document names an older game from which this game descends.")]
        return [b.bullets([_parent(self.library, parent, name, key)] for parent, key in parents.items())]


def _parent(library: Library, parent: str, name: str, key: str) -> nodes.Element:
    """Return how many rules changed or stayed since a parent game, and a link to the claim of descent."""
    title, says = named_game(library, parent).title, b.link(key, "the evidence for the descent")
    (step,) = descent_answer(library, (parent, name)).steps
    if step.changes is None:
        return b.paragraph(title, ": there are no rules to compare. See ", says, ".")
    kept = f"{changed(step)}, {step.kept} kept. See "
    families = {game.game: game.family for game in games_by_date(library)}
    if families[parent] != families[name]:  # no page compares games of different families
        few = f"{title} belongs to another family. Rules for the questions that both games answer: {kept}"
        return b.paragraph(few, says, ".")
    shown = b.link(f"comparison/{pair_name(library, parent, name)}", f"Compare with {title}")
    return b.paragraph(shown, f". The rules of the two games: {kept}", says, ".")
