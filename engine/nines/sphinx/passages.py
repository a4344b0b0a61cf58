"""Passages on pages: what documents say, who is cited, what rests on it, and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes

from nines.errors import UnknownNameError
from nines.reference import claim_answer
from nines.reference.errata import erratum_answer
from nines.reference.names import named_game, short_name
from nines.reference.relations import lineage_words
from nines.reference.sources import checked_kind, document_answers, passages_of_document, passages_of_game
from nines.sphinx import base as b
from nines.sphinx.base import add_node, game_of, reading_link, titled_link
from nines.sphinx.claims import claim_key, tried
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.libraries import Library
    from nines.reference.sources import (
        CitedSource,
        DocumentAnswer,
        PassageAnswer,
        PassageInUse,
        ReadingUseAnswer,
        SideAnswer,
        SightingAnswer,
    )


# --- The evidence for or against a statement ---


def side_nodes(side: SideAnswer) -> list[nodes.Node]:
    """Return paragraphs with what one side of a question says, and its witnesses."""
    parts: list[nodes.Node] = [b.paragraph(*b.plain(side.says), kind="says")]
    if side.reckoning:
        parts.append(b.paragraph("Our inference: ", *b.plain(side.reckoning), kind="note"))
    parts += [b.paragraph(*witness(passage), kind="witness") for passage in side.passages]
    return [*parts, *map(sighting_node, side.sources)]


def sighting_node(sighting: SightingAnswer) -> nodes.Element:
    """Return a node that names a text and the place in it, and says how much of the text we saw."""
    where = f", {sighting.at}" if sighting.at else ""
    return b.paragraph(
        source_link(sighting.source, sighting.name), f"{where}; {sighting.seen}", kind="witness"
    )


# --- The copies of documents that we read ---

SHOWN_DIGITS: Final = len("sha256:") + 12  # of a digest in the table; the document shows all digits
NOT_KEPT: Final = "no copy was kept"


def copy_facts(document: DocumentAnswer) -> nodes.Element:
    """Return what we know about our copy of a document, as a field list."""
    rows: list[tuple[str, Sequence[b.Part]]] = [
        ("Address", [_address(document.address)]),
        ("Copy read", [document.copy]),
        ("Read", [f"{document.read}; entered here on {document.entered}"]),
        ("Read by", [f"{document.reader}; {document.checked}"]),
        ("Revision", [document.revision]),
    ]
    if document.digest:
        rows += [("Lines", [str(document.lines)]), ("Digest", [b.code(document.digest)])]
    if document.spans:
        rows.append(("Lines read", [", ".join(document.spans)]))
    if document.file:
        rows += [
            ("To fetch the copy", [_web_link(document.file, b.code(document.path))]),
            ("Repository", [b.code(document.repository), ", commit ", b.code(document.commit_id)]),
        ]
    if document.hashed is not None:
        command = b.code(f"nines collate FILE --document {document.siglum}")
        rows.append(
            ("To compare", [command, f", which uses the hashes of {counted(document.hashed, 'cited line')}"])
        )
    if document.copies:
        rows.append(("Other copies", b.between(map(_address, document.copies))))
    return b.fields((name, [b.paragraph(*parts)]) for name, parts in rows)


def _address(address: str) -> b.Part:
    """Return a web address as a link, or words that say that no address is known."""
    return _web_link(address, address) if address.startswith(("http://", "https://")) else address


def _web_link(address: str, words: b.Part) -> nodes.Element:
    return b.fill(nodes.reference("", "", refuri=address, internal=False), [words])


class DocumentTableDirective(b.CorpusDirective):
    """``nines:document-table``: every document, with the facts that a reader needs to check our copy."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the table; each document links to its full description."""
        columns = ("Document", "Seen", "Copy", "Lines", "Lines with hashes", "Digest", "Checked")
        return [
            b.table(columns, [_row(document_answer) for document_answer in document_answers(self.library)])
        ]


def _row(document: DocumentAnswer) -> Sequence[b.Part]:
    return (
        b.key_link(document.siglum),
        document.seen,
        _web_link(document.file, "copy") if document.file else "",
        str(document.lines or NOT_KEPT),
        str(document.hashed or "none"),
        b.code(document.digest[:SHOWN_DIGITS]) if document.digest else "none",
        document.checked,
    )


# --- What rests on a passage ---


def uses(library: Library, passage: PassageInUse) -> Iterator[nodes.paragraph]:
    """Yield lines about what rests on a passage: rules, questions, claims, contradictions and relations."""
    readings = {reading.key: reading for reading in passage.readings}
    rows: list[tuple[str, list[b.Part]]] = [
        *_by_game(library, "Rules", passage, passage.rules, lambda key: _rule(library, key)),
        *_by_game(
            *(library, "Open questions", passage, tuple(readings)),
            lambda key: _reading(library, readings[key]),
        ),
        (
            "Claims tested",
            [b.link(claim_key(claim), claim_answer(library, claim).record.asks) for claim in passage.claims],
        ),
        ("In the list of contradictions", [_erratum(library, erratum) for erratum in passage.errata]),
        ("In the lineage", [b.link(key, lineage_words(library, key)) for key in passage.lineage]),
    ]
    yield from (
        b.paragraph(f"{label}: ", *b.between(links, " · "), kind="facts") for label, links in rows if links
    )


def _by_game(
    library: Library,
    label: str,
    passage: PassageInUse,
    keys: Sequence[str],
    linked: Callable[[str], b.Part],
) -> Iterator[tuple[str, list[b.Part]]]:
    """Yield links to the keys in the passage's own games, and the number of keys in each of the others."""
    rules: dict[str, list[str]] = {}
    for key in keys:
        rules.setdefault(game_of(key), []).append(key)
    own = [game for game in rules if game in passage.record.games] or list(rules)[:1]
    for game in own:
        yield f"{label} of {named_game(library, game).title}", [linked(key) for key in rules[game]]
    noun = label.rpartition(" ")[2].lower().removesuffix("s")
    others = [_counted(library, game, rules[game], noun) for game in rules if game not in own]
    yield f"{label} of other games", others


def _counted(library: Library, game: str, keys: Sequence[str], noun: str) -> b.Part:
    """Return the name of a game as a link to its first key, with the number of keys if there are several."""
    number = f" ({counted(len(keys), noun)})" if len(keys) > 1 else ""
    return b.link(keys[0], f"{named_game(library, game).title}{number}")


def _erratum(library: Library, key: str) -> b.Part:
    return b.link(b.erratum_key(key), erratum_answer(library, key).record.question)


def _rule(library: Library, key: str) -> b.Part:
    return b.link(key, short_name(library, key))


def _reading(library: Library, use: ReadingUseAnswer) -> nodes.Element:
    """Return the short name of an open question, with a note on how its answer rests on the passage."""
    notes = [f"answer “{name}”" for name in use.candidates if use.role == "candidate"]
    notes += [f"inherited from {named_game(library, use.inherited).title}"] if use.inherited else []
    name = library.corpus.point(use.key.rpartition("/")[2]).name
    shown = reading_link(library, use.key, name)
    return b.fill(nodes.inline(), [shown, f" ({', '.join(notes)})" if notes else ""])


# --- Passages ---


def source_link(key: str, name: str) -> nodes.Element:
    """Return a link to a source in the bibliography."""
    return b.link(f"source-{key}", name)


def witness(passage: PassageAnswer) -> list[b.Part]:
    """Return the witness of a passage, the place in the witness, and the document that reports it."""
    reporter = _with_line(passage)
    if passage.cites:
        parts: list[b.Part] = []
        for cited in passage.cites:
            parts += [
                "; " if parts else "",
                source_link(cited.source, cited.name),
                f", {cited.at}" if cited.at else "",
                f" ({cited.attribution})",
            ]
        return [*parts, f", {passage.through} ", *reporter]
    return [f"{passage.attributed}: ", *reporter]


def _with_line(passage: PassageAnswer) -> Iterator[b.Part]:
    """Yield the key of a passage as a link and, if anybody can fetch the copy, a link to the cited line."""
    yield b.key_link(passage.record.id)
    if passage.address:
        yield from (" · ", _web_link(passage.address, "the words"))


def passage_paragraphs(passage: PassageAnswer) -> list[nodes.Node]:
    """Return the paragraphs of a passage: what it says, its witness, and what is doubtful about it."""
    record = passage.record
    lines: list[nodes.Node] = [
        b.paragraph(*b.plain(record.says), kind="says"),
        b.paragraph(*witness(passage), kind="witness"),
    ]
    if record.issue:
        lines.append(b.paragraph("Note: ", *b.plain(record.issue), kind="note"))
    return lines


def passage_list(passages: Iterable[PassageAnswer]) -> nodes.bullet_list:
    """Return passages as a list."""
    return b.bullets((passage_paragraphs(passage) for passage in passages), "passages")


class PassagesDirective(b.CorpusDirective):
    """``nines:passages``: all passages of a document."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the passages in the order of the document."""
        listed = [_home(self.library, passage) for passage in passages_of_document(self.library, name)]
        return [b.labelled(b.box("document", *listed), f"passages-{name}", f"passages-{name}")]


def _home(library: Library, passage: PassageInUse) -> nodes.Element:
    record = passage.record
    topic = f", topic {record.topic}" if record.topic else ""
    facts: list[b.Part] = [b.key_link(record.id), f": {record.kind}{topic}"]
    home = b.box("passage", b.paragraph(*facts, kind="facts"), *passage_paragraphs(passage))
    games = b.between((titled_link(library, game) for game in record.games), " · ")
    home += b.paragraph("Games: ", *games, kind="facts")
    home.extend(uses(library, passage))
    return b.labelled(home, record.id, b.passage_anchor(record.id), record.label)


def _kinds(text: str) -> list[str]:
    try:
        return list(map(checked_kind, text.split()))
    except UnknownNameError as error:
        raise ValueError(error) from None  # docutils reports it with the line of the option


class ToldDirective(b.CorpusDirective):
    """``nines:told``: the passages about a game that are of the named kinds."""

    option_spec: ClassVar[dict[str, Callable[[str], list[str]]]] = {"kinds": _kinds}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the passages about a game that are of the named kinds. A claim is followed by its test."""
        kinds = {"kinds": self.options["kinds"]} if "kinds" in self.options else {}
        uses = passages_of_game(self.library, name, **kinds)
        shown: set[str] = set()  # the claims that are in the list already
        return [
            b.bullets(
                ([*passage_paragraphs(use), *tried(self.library, use, shown)] for use in uses), "passages"
            )
        ]


# --- The notes of a page ---


def label(passage: PassageAnswer) -> str:
    """Return the account that a passage reports, with the pages and the reason for this attribution.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_answer
    >>> label(passage_answer(library(), "wp-comet:069"))
    'Académie Universelle des Jeux 1718, pp. 153–159, cited in a note in Wikipedia'
    """
    return "; ".join(_cited(passage, cite) for cite in passage.cites) or passage.attributed


def _cited(passage: PassageAnswer, cited_source: CitedSource) -> str:
    place = ", ".join(filter(None, (cited_source.name, cited_source.at.replace("-", "–"))))
    if cited_source.by == "context":
        return f"{place} ({cited_source.attribution})"
    # “as seen in” already says that we read the passage in the source
    return place if passage.through == "as seen in" else f"{place}, {cited_source.attribution}"


def account(passage: PassageAnswer) -> str:
    """Return the account that a passage reports, with the pages, or words that say that none is given.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_answer
    >>> account(passage_answer(library(), "wp-comet:069"))
    'Académie Universelle des Jeux 1718, pp. 153–159'
    """
    said = "; ".join(
        ", ".join(filter(None, (cite.name, cite.at.replace("-", "–")))) for cite in passage.cites
    )
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
        for text, passage in {label(passage): passage for passage in passages}.items():
            number, first = self._numbers.setdefault(text, (len(self._numbers) + 1, passage))
            place, name = f"note-{self.name}-{number}", account(first) if titled else ""
            shown += [" " if shown else "", note_number("", str(number), place=place, account=name)]
        if shown:
            yield b.fill(nodes.superscript(classes=["nines-cite"]), shown)

    def split(self, passages: Iterable[PassageAnswer]) -> tuple[list[PassageAnswer], list[nodes.Node]]:
        """Return the passages that are new on the page, and links to the passages that were shown before."""
        new: list[PassageAnswer] = []
        given: list[nodes.Node] = []
        for passage in passages:
            if passage.record.id not in self._given:
                new.append(passage)
            elif passage not in new:
                given.append(nodes.reference("", passage.record.id, internal=True, refid=_place(passage)))
            self._given.add(passage.record.id)
        return new, given

    def told(self, passages: Iterable[PassageAnswer]) -> nodes.Element:
        """Return passages as a list. Each passage has its own anchor."""
        listed = nodes.bullet_list(bullet="*", classes=["nines-passages"])
        listed.extend(
            nodes.list_item("", *self._passage(passage), ids=[_place(passage)]) for passage in passages
        )
        return listed

    def _passage(self, passage: PassageAnswer) -> Iterator[nodes.Node]:
        """Yield what a passage says, the number of its note, its key, and what is doubtful about it."""
        record = passage.record
        key = b.link(record.id)
        key["refexplicit"] = False  # shown by its title, which has the line
        yield b.paragraph(*b.plain(record.says), *self.numbers([passage], titled=False), kind="says")
        yield b.paragraph(key, kind="witness")
        if record.issue:
            yield b.paragraph("Note: ", *b.plain(record.issue), kind="note")

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
            b.link(first.record.document),
        ]
    return [text, ": ", b.link(first.record.document)]


def _place(passage: PassageAnswer) -> str:
    return "q-" + b.passage_anchor(passage.record.id).removeprefix("p-")
