"""The parallel text: the accounts of a family side by side, clause by clause, with gaps left visible.

The parallel text is a table, which becomes a list on a narrow screen. A script lets a reader choose columns.
Without the script, all columns are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from nines.errors import UnknownNameError
from nines.reference.parallel import CHOICES, STATES, parallel_answer
from nines.sphinx import base as b
from nines.sphinx.drawn_plays import play_link
from nines.sphinx.wide_table import wide_cell, wide_row, wide_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.reference.parallel import Clause, ParallelAnswer, ParallelPart, ParallelRow
    from nines.reference.shelf import ShelvedGame

# The short words in a blank cell; the legend explains them.
BLANKS: Final = {
    "unseen": "not seen",
    "assumed": "not reported",
    "not reported": "not reported",
    "silent": "silent",
    "no rule": "no rule",
}


class ParallelDirective(b.CorpusDirective):
    """``nines:parallel``: accounts of a family side by side; ``:show:`` names the accounts to show first."""

    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {"show": directives.unchanged_required}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the legend and the table.

        Raises
        ------
        UnknownNameError
            If the family does not exist, or does not include a named edition.
        """
        found = parallel_answer(self.library, name)
        slugs = [one.game for one in found.editions]
        shown = self.options.get("show", "").split() or slugs
        for slug in shown:
            if slug not in slugs:
                raise UnknownNameError("edition of this family", slug, slugs)
        given = {
            "shown": " ".join(str(slugs.index(slug)) for slug in shown),
            "names": "|".join(one.title for one in found.editions),
        }
        return [
            _legend(found),
            wide_table("", *_rows(found), kind="parallel", name="Parallel text", given=given),
        ]


def _legend(found: ParallelAnswer) -> nodes.Element:
    """Return an explanation of the words in the cells."""
    means = {"as in 1718": STATES["as in"], **CHOICES}
    means |= {"see …": "The sentence appears above, in the row that the link names."}
    means |= {"not seen": STATES["unseen"], "not reported": STATES["not reported"]}
    means |= {"not reported; as in 1718": STATES["assumed"]}
    if any(one.state == "silent" for part in found.parts for row in part.rows for one in row.clauses):
        means["silent"] = STATES["silent"]
    means["no rule"] = STATES["no rule"]
    return b.fields((word, [b.paragraph(says)]) for word, says in means.items())


def _rows(found: ParallelAnswer) -> Iterator[nodes.Element]:
    heads = (_head(place, one) for place, one in enumerate(found.editions))
    yield wide_row("", wide_cell("", b.paragraph("Clause"), head="col"), *heads, kind="parallel-heads")
    for part in found.parts:
        yield from _part(part, found.editions)


def _head(place: int, edition: ShelvedGame) -> nodes.Element:
    said = b.paragraph(edition.account, kind="facts")
    return wide_cell("", b.paragraph(b.link(edition.game, edition.title)), said, head="col", column=place)


def _part(part: ParallelPart, editions: Sequence[ShelvedGame]) -> Iterator[nodes.Element]:
    title = wide_cell("", b.paragraph(part.heading), head="colgroup", span=len(editions) + 1)
    yield wide_row("", title, kind="parallel-part")
    for row in part.rows:
        if any(one.state != "no rule" for one in row.clauses):
            yield _row(row, editions)


def _row(row: ParallelRow, editions: Sequence[ShelvedGame]) -> nodes.Element:
    name = b.paragraph(b.link(f"aspect/{row.aspect}", row.name))
    head = wide_cell("", name, b.paragraph(row.question, kind="facts"), head="row", ids=[_place(row.aspect)])
    cells = (_cell(place, one, row.aspect, editions[place].title) for place, one in enumerate(row.clauses))
    return wide_row("", head, *cells, kind="parallel-clause")


def _cell(place: int, clause: Clause, aspect: str, title: str) -> nodes.Element:
    home = wide_cell("", column=place, state=clause.state, label=title)
    rule = b.link(f"{clause.edition}/{aspect}", "rule")
    if clause.state == "said":
        home.extend(b.paragraph(*b.plain(one.says)) for one in clause.shown)
        if clause.see:
            links = (_above(one, called) for one, called in clause.see)
            home += b.paragraph("see " if not clause.shown else "see also ", *b.between(links), kind="facts")
        rest: list[b.Part] = [] if clause.named else ["no book named · "]
        if clause.choice:
            rest += [b.fill(b.inline("ours"), [clause.choice]), " · "]
        rest += [rule, *play_link(clause.edition, aspect)]
        if clause.origin:
            rest += [" · other details ", *_as_in(clause, aspect)]
        home += b.paragraph(*rest, kind="facts")
        return home
    if clause.state == "as in":
        home += b.paragraph(*_as_in(clause, aspect), " · ", rule, kind="facts")
        return home
    blank: list[b.Part] = [b.fill(b.inline("blank"), [BLANKS[clause.state]])]
    if clause.origin:
        blank += ["; ", *_as_in(clause, aspect)]
    if clause.rules:
        blank += [" · ", rule]
    home += b.paragraph(*blank, kind="facts")
    return home


def _as_in(clause: Clause, aspect: str) -> list[b.Part]:
    return ["as in ", b.link(f"{clause.origin}/{aspect}", clause.origin_label)]


def _place(aspect: str) -> str:
    """Return the anchor of a clause on the page."""
    return f"clause-{aspect}"


def _above(aspect: str, called: str) -> nodes.reference:
    """Return a link to a clause further up on the page."""
    return nodes.reference("", called, internal=True, refid=_place(aspect))
