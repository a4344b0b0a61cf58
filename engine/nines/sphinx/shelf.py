"""A list of games, one line each: name, date, description, account, and how well the sources support it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nines.errors import UnknownNameError
from nines.reference.shelf import shelf_answer
from nines.sphinx import base as b
from nines.sphinx.certainty import bar
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docutils import nodes

    from nines.reference.shelf import ShelvedGame


class GamesDirective(b.CorpusDirective):
    """``nines:games``: the games of the named families, or of all families, one line each.

    The content of the directive can describe editions, one on each line: ``comet-1718: one wild card``.
    """

    required_arguments = 0
    optional_arguments = 1
    final_argument_whitespace = True
    has_content: ClassVar[bool] = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a list of games.

        Raises
        ------
        UnknownNameError
            If a family does not exist, or if the content describes an edition that is not in the list.
        """
        shelf = shelf_answer(self.library)
        for family in name.split():
            if family not in shelf:
                raise UnknownNameError("family", family, shelf)
        games = [one for family in name.split() or shelf for one in shelf[family]]
        described = self._described([one.game for one in games])
        return [b.bullets(([_line(one, described)] for one in games), "shelf")]

    def _described(self, slugs: Sequence[str]) -> Mapping[str, str]:
        found = {}
        for line in filter(None, map(str.strip, self.content)):
            slug, _, says = line.partition(":")
            if slug not in slugs:
                raise UnknownNameError("game in this list", slug, slugs)
            found[slug] = says.strip()
        return found


def _line(game: ShelvedGame, described: Mapping[str, str]) -> nodes.Element:
    says = described.get(game.game, "")
    return b.box(
        "shelved",
        b.paragraph(
            b.fill(b.inline("title"), [b.link(game.game, game.title)]),
            *([f": {b.sentence(says)}"] if says else []),
        ),
        b.paragraph(game.dated or "No date", kind="shelf-date"),
        b.paragraph(game.says_who, kind="facts"),
        b.box("shelf-bar", bar(game.details), b.paragraph(_short(game), kind="facts")),
    )


def _short(game: ShelvedGame) -> str:
    """Return the words beside the bar: how many of the details the source states or implies."""
    found = game.details
    return f"{found.says} of {counted(found.total, 'detail')} from the source"
