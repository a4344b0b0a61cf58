"""The notes of a page: superscript numbers refer to the accounts, and each passage appears only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.sphinx import base as b
from nines.sphinx.writers import add_node

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.reference.passages import CitedSource, PassageAnswer


def label(passage: PassageAnswer) -> str:
    """Return the account that a passage reports, with the pages and the reason for this attribution.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_answer
    >>> label(passage_answer(library(), "wp-comet:069"))
    'Académie Universelle des Jeux 1718, pp. 153–159, cited in a note in Wikipedia'
    """
    return "; ".join(_cited(passage, one) for one in passage.cites) or passage.attributed


def _cited(passage: PassageAnswer, one: CitedSource) -> str:
    place = ", ".join(filter(None, (one.name, one.at.replace("-", "–"))))
    if one.by == "context":
        return f"{place} ({one.attribution})"
    # “as seen in” already says that we read the passage in the source
    return place if passage.through == "as seen in" else f"{place}, {one.attribution}"


def account(passage: PassageAnswer) -> str:
    """Return the account that a passage reports, with the pages, or words that say that none is given.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_answer
    >>> account(passage_answer(library(), "wp-comet:069"))
    'Académie Universelle des Jeux 1718, pp. 153–159'
    """
    said = "; ".join(", ".join(filter(None, (one.name, one.at.replace("-", "–")))) for one in passage.cites)
    return said or passage.attributed


class note_number(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils finds its visitor by this name
    """The number of a note, which links to the note."""


def setup_notes(app: Sphinx) -> None:
    """Register the writer of note numbers."""
    add_node(app, note_number, (visit_number, None))


def visit_number(self: HTML5Translator, node: note_number) -> None:
    """Write the number of a note as a link without a class, since a page has hundreds of these links."""
    title = f' title="{self.attval(node["account"])}"' if node["account"] else ""
    self.body.append(f'<a href="#{node["place"]}"{title}>{self.encode(node.astext())}</a>')
    raise nodes.SkipNode


class Notes:
    """The notes of a page, with the accounts that were cited and the passages that were shown so far.

    Parameters
    ----------
    name
        The prefix for the anchors of the notes.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._numbers: dict[str, tuple[int, PassageAnswer]] = {}
        self._given: set[str] = set()

    def numbers(self, passages: Iterable[PassageAnswer], *, titled: bool = True) -> Iterator[nodes.Node]:
        """Yield a superscript link to the note of each cited account; the link also names the account."""
        shown: list[b.Part] = []
        for text, one in {label(one): one for one in passages}.items():
            number, first = self._numbers.setdefault(text, (len(self._numbers) + 1, one))
            place, name = f"note-{self.name}-{number}", account(first) if titled else ""
            shown += [" " if shown else "", note_number("", str(number), place=place, account=name)]
        if shown:
            yield b.fill(nodes.superscript(classes=["nines-cite"]), shown)

    def split(self, passages: Iterable[PassageAnswer]) -> tuple[list[PassageAnswer], list[nodes.Node]]:
        """Return the passages that are new on the page, and links to the passages that were shown before."""
        new: list[PassageAnswer] = []
        given: list[nodes.Node] = []
        for one in passages:
            if one.id not in self._given:
                new.append(one)
            elif one not in new:
                given.append(nodes.reference("", one.id, internal=True, refid=_place(one)))
            self._given.add(one.id)
        return new, given

    def told(self, passages: Iterable[PassageAnswer]) -> nodes.Element:
        """Return passages as a list. Each passage has its own anchor."""
        listed = nodes.bullet_list(bullet="*", classes=["nines-passages"])
        listed.extend(nodes.list_item("", *self._passage(one), ids=[_place(one)]) for one in passages)
        return listed

    def _passage(self, passage: PassageAnswer) -> Iterator[nodes.Node]:
        """Yield what a passage says, the number of its note, its key, and what is doubtful about it."""
        key = b.link(passage.id)
        key["refexplicit"] = False  # shown by its title, which has the line
        yield b.paragraph(*b.plain(passage.says), *self.numbers([passage], titled=False), kind="says")
        yield b.paragraph(key, kind="witness")
        if passage.issue:
            yield b.paragraph("Note: ", *b.plain(passage.issue), kind="note")

    def listed(self) -> nodes.Element:
        """Return the notes in the order of their numbers."""
        items = (
            nodes.list_item("", b.paragraph(*_account(text, first)), ids=[f"note-{self.name}-{number}"])
            for text, (number, first) in self._numbers.items()
        )
        listed = nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix=".")
        return b.box("notes", b.paragraph("Notes", kind="label"), listed)


def _account(text: str, first: PassageAnswer) -> list[b.Part]:
    if first.cites:
        return [
            b.link(f"source-{first.cites[0].source}", text),
            f"; {first.through.rstrip(':')} ",
            b.link(first.document),
        ]
    return [text, ": ", b.link(first.document)]


def _place(passage: PassageAnswer) -> str:
    return "q-" + b.passage_anchor(passage.id).removeprefix("p-")
