"""The neighbours of an edition in the lines of descent, each with its comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference.names import games_by_date, playable_game
from nines.reference.neighbours import neighbours
from nines.sphinx import base as b
from nines.sphinx.pages import pair_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from nines.libraries import Library


def comparisons_beside(library: Library, slug: str) -> Iterator[nodes.Element]:
    """Yield a line with the comparisons of an edition with its older neighbours, if it has any.

    Parameters
    ----------
    library, slug
        The library and the slug of the edition.
    """
    dated = [game.game for game in games_by_date(library)]
    older = [other for other in neighbours(library, slug) if dated.index(other) < dated.index(slug)]
    beside = [
        b.link(f"comparison/{pair_name(library, slug, other)}", playable_game(library, other).title)
        for other in older
    ]
    if beside:
        yield b.paragraph("Compare with ", *b.between(beside), ".")
