"""Any two games: the sheet that leads to the pages of pairs, and what a game changed of its parents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx import addnodes

from nines.compare import compare
from nines.errors import UnknownNameError
from nines.lineage.steps import HOW, steps
from nines.sphinx import base as b
from nines.sphinx.games import is_played
from nines.sphinx.matrix import entry, sheet
from nines.sphinx.pages import pair_name
from nines.sphinx.rule_nodes import head
from nines.sphinx.scroll import scroll_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

NAME: Final = "Any two games: how many questions they answer otherwise"


class PairsDirective(b.CorpusDirective):
    """``nines:pairs``: a half sheet of the games of a family, each cell leading to the page of two.

    Without a family it writes one for each family of several games.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the sheets."""
        families = [self.library.games(name)] if name else list(self.library.by_family().values())
        return [self.half_sheet(games) for games in families if len(games) > 1]

    def half_sheet(self, games: Sequence[AnyGame]) -> nodes.Element:
        """Return the sheet of some games."""
        rows = [_row(self.library, games, place) for place in range(1, len(games))]
        grid = sheet([_game(self.library, game.slug) for game in games[:-1]], rows, len(games) - 1)
        grid["classes"].append("nines-pairs")  # its heads stand upright: all games fit beside each other
        return scroll_box("", grid, name=NAME)


def _row(library: Library, games: Sequence[AnyGame], place: int) -> nodes.row:
    """Return the row of a game: a cell for each earlier one, the others empty."""
    later = games[place]
    cells = [_pair(library, earlier, later) for earlier in games[:place]]
    empty = [entry() for _ in games[place:-1]]
    return nodes.row("", _game(library, later.slug), *cells, *empty)


def _pair(library: Library, earlier: AnyGame, later: AnyGame) -> nodes.entry:
    """Return how many questions two games answer otherwise, as a link to their page."""
    differ = sum(one.agreement == "differs" for one in compare(earlier, later))
    of = " and ".join(library.corpus.games[game.slug].title for game in (earlier, later))
    noun = "question" if differ == 1 else "questions"
    spoken = b.fill(b.inline("spoken"), [f" {noun} between {of}"])
    # A link of our own domain: one to a label would lose what is only spoken.
    return entry(
        addnodes.pending_xref(
            *("", nodes.inline("", "", nodes.Text(str(differ)), spoken)),
            refdomain="nines",
            reftype="comparison",
            reftarget=pair_name(library, earlier.slug, later.slug),
            refexplicit=True,
            refwarn=False,
        )
    )


def _game(library: Library, slug: str) -> nodes.entry:
    game = library.corpus.games[slug]
    return head([b.link(slug, game.title)], game.title, game.dated)


class ParentsDirective(b.CorpusDirective):
    """``nines:parents``: the games that a game descends from, each with what changed and where to compare."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a line for each parent; a parent that cannot be played is only named.

        Raises
        ------
        UnknownNameError
            If there is no such game.
        """
        if name not in self.library.corpus.games:
            raise UnknownNameError("game", name, self.library.corpus.games)
        parents = {
            one.older: one.key
            for one in self.library.corpus.relations_of(name)
            if one.descent and one.younger == name
        }
        if not parents:
            return [b.paragraph("No document names a game that this one descends from.")]
        return [b.bullets([_parent(self.library, parent, name, key)] for parent, key in parents.items())]


def _parent(library: Library, parent: str, name: str, key: str) -> nodes.Element:
    """Return what became of a parent's rules, and who says that it is the parent."""
    title, says = library.corpus.games[parent].title, b.link(key, "who says so")
    if not (is_played(library, parent) and is_played(library, name)):
        return b.paragraph(title, ", of which there are no rules to compare (", says, ").")
    (taken,) = steps(library, (parent, name))
    count = ", ".join(f"{taken.count(how)} {how}" for how in HOW)
    if (
        library.load(parent).family != library.load(name).family
    ):  # no page compares what is asked other questions
        few = f"{title}, which is asked other questions: of the rules for those that both are asked {count}"
        return b.paragraph(f"{few}; {taken.kept} kept (", says, ").")
    shown = b.link(f"comparison/{pair_name(library, parent, name)}", f"Compare with {title}")
    return b.paragraph(shown, f": of the rules {count}; {taken.kept} kept (", says, ").")
