"""The glossary on pages: its list, and the first use of each term as a link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from nines.reference import term_answers
from nines.sphinx import base as b
from nines.sphinx.base import library_of, nines_domain, titled_link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nines.libraries import Library
    from nines.reference.names import TermAnswer, WordAnswer
    from nines.sphinx.base import Place


# --- The glossary ---


class GlossaryDirective(b.CorpusDirective):
    """``nines:glossary``: every term of the glossary, in alphabetical order."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the terms, each with its label."""
        return [_term(self.library, term) for term in term_answers(self.library)]


def _term(library: Library, term: TermAnswer) -> nodes.Element:
    record = term.record
    home = b.box(
        "term-of",
        b.paragraph(b.fill(b.inline("title"), [term.term])),
        b.paragraph(*b.plain(record.means), kind="says"),
    )
    if record.here:
        home += b.paragraph("Our term: ", b.link(f"term/{record.here}", term.here_term), kind="facts")
    if term.words:
        home += b.bullets([[b.paragraph(*_word(library, word))] for word in term.words], "words")
    return b.labelled(home, f"term/{record.id}", f"t-{record.id}", term.term)


def _word(library: Library, word: WordAnswer) -> list[b.Part]:
    """Return a word of a document, the game for which it is used, and the passage."""
    return [
        f"“{word.word}”, in a passage on ",
        titled_link(library, word.game),
        ": ",
        b.key_link(word.passage),
    ]


# --- Links to the glossary ---
#
# The glossary lists the words that link to a term. Some words get no link: “stop” has four senses in the
# glossary, and “game” is on every page. Links appear only in paragraphs that an author wrote, not in
# headings, links, code, tables, a bibliography or texts of the corpus. A page with ``nines-terms: none`` in
# its metadata gets no links to the glossary.

# The elements that may contain a paragraph of an author, up to the page.
AROUND: Final[tuple[type[nodes.Element], ...]] = (
    *(nodes.paragraph, nodes.section, nodes.bullet_list, nodes.enumerated_list, nodes.list_item),
    *(nodes.important, nodes.note, nodes.tip, nodes.hint, nodes.attention, nodes.caution, nodes.warning),
)
SETTING: Final = "nines-terms"  # a field in the metadata of a page


def words_that_link(glossary: Iterable[TermAnswer]) -> dict[str, str]:
    """Return the words that link to the glossary, in lower case, each with its term.

    Examples
    --------
    >>> from nines import library
    >>> words_that_link(term_answers(library()))["talon"]
    'dead-hand'
    """
    return {word.lower(): term.record.id for term in glossary for word in term.record.linked}


def finder(words: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds these words as whole words, in upper or lower case, longer words first.

    Examples
    --------
    >>> [match[0] for match in finder(("card", "wild card")).finditer("A Wild card, not a cardinal")]
    ['Wild card']
    """
    longest = sorted(words, key=lambda word: (-len(word), word))
    spaced = "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest)
    return re.compile(rf"(?<![\w-])(?:{spaced})(?![\w-])", re.IGNORECASE)


class LinkTerms(SphinxPostTransform):
    """Make the first use of each term on a page a link to the glossary."""

    default_priority = 500  # after the other links are made

    def run(self, **_options: object) -> None:
        """Make the links to the glossary, from the beginning of the page to its end."""
        here = self.env.current_document.docname
        glossary = term_answers(library_of(self.config))
        self.means = {term.record.id: term.record.means for term in glossary}
        objects = nines_domain(self.env).objects
        places = {key: place for (kind, key), place in objects.items() if kind == "term"}
        self.waiting = {word: term for word, term in words_that_link(glossary).items() if term in places}
        unwanted = self.env.metadata[here].get(SETTING) == "none"
        if unwanted or not self.waiting or any(place.page == here for place in places.values()):
            return
        for node in self.document.findall(nodes.TextElement):
            _join(node)
        pattern = finder(self.waiting)
        for text in list(self.document.findall(nodes.Text)):
            if _authored(text):
                parts = list(self._parts(text.astext(), pattern, places, here))
                if len(parts) > 1:
                    text.parent.replace(text, parts)

    def _parts(
        self, text: str, pattern: re.Pattern[str], places: Mapping[str, Place], here: str
    ) -> Iterator[nodes.Node]:
        """Yield a text in pieces, with a link for each term that the page uses here for the first time."""
        done = 0
        for match in pattern.finditer(text):
            term = self.waiting.get(" ".join(match[0].lower().split()))
            if term is None:
                continue
            self.waiting = {word: other for word, other in self.waiting.items() if other != term}
            place = places[term]
            means = self.means[term]
            shown = nodes.inline("", match[0], classes=["nines-term"])
            yield nodes.Text(text[done : match.start()])
            yield make_refnode(self.app.builder, here, place.page, place.anchor, shown, means)
            done = match.end()
        yield nodes.Text(text[done:])


def _join(node: nodes.TextElement) -> None:
    """Join adjacent texts into one, because a term can continue on the next line."""
    joined: list[nodes.Node] = []
    for child in node.children:
        if isinstance(child, nodes.Text) and joined and isinstance(joined[-1], nodes.Text):
            joined[-1] = nodes.Text(joined[-1].astext() + child.astext())
        else:
            joined.append(child)
    if len(joined) < len(node.children):
        node[:] = joined


def _authored(text: nodes.Text) -> bool:
    """Return whether a text is in a paragraph that an author wrote, and not in a link or code."""
    node: nodes.Element = text.parent
    while isinstance(node, (nodes.emphasis, nodes.strong)):
        node = node.parent
    if not isinstance(node, nodes.paragraph):
        return False
    while isinstance(node, AROUND) and b.by_author(node) and not _entry(node):
        node = node.parent
    return isinstance(node, nodes.document)


def _entry(node: nodes.Element) -> bool:
    """Return whether a node is an entry of a bibliography, which is a list item with a label."""
    return isinstance(node, nodes.list_item) and bool(node["ids"])
