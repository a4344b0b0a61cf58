"""The table of the page "Automaton": how large the automaton of each Stops edition is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference.automata import stored_sizes
from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from nines.reference.automata import AutomatonSize

COLUMNS = (
    "Edition",
    "Players",
    "States",
    "Moves",
    "Steps",
    "Questions",
    "Not kept",
    "Looks also at",
    "Closed",
)


class SizesDirective(b.CorpusDirective):
    """``automaton-sizes``: the stored numbers of every edition that an automaton plays."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the table, and a sentence for each edition without numbers."""
        stored = {slug: stored_sizes(self.library, slug) for slug in self.library.playable}
        known = {slug: one for slug, one in stored.items() if one is not None}
        rows = [row for slug, one in known.items() for row in self._rows(slug, one.sizes)]
        missing = [
            b.paragraph(b.titled_link(self.library, slug), f" has no automaton: {one.why_none}.")
            for slug, one in known.items()
            if one.why_none
        ]
        return [b.table(COLUMNS, rows), *missing]

    def _rows(self, slug: str, sizes: Sequence[AutomatonSize]) -> Iterator[list[b.Part]]:
        """Yield a row for each number of players."""
        for size in sizes:
            counts = (size.seats, size.states, size.moves, size.steps, size.questions, size.unkept)
            closed = "yes" if size.closed else f"{size.filled:,} states"
            yield [
                b.titled_link(self.library, slug),
                *(f"{number:,}" for number in counts),
                ", ".join(size.looks) or "nothing",
                closed,
            ]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("automaton-sizes", SizesDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
