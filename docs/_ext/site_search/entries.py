"""What can be found: pages, their sections, and the objects on them. Each title says which one it is."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.util import docname_join

from nines.reference.errata import erratum_answer
from nines.reference.names import playable_games, short_name, term_answer
from nines.reference.relations import attestation_answer
from nines.reference.rules import game_parts, rule_answers
from nines.reference.search_levels import EXTRACT_LENGTH, LONGEST, Entry, cut
from nines.reference.search_things import dated_title, first, other_names
from nines.reference.search_words import known_words
from nines.reference.sources import document_answer, source_answer
from nines.sphinx.base import library_of, nines_domain, sentence
from nines.sphinx.play import play_figure
from nines.sphinx.tabletop import table_picture

from .asked import asked_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx

    from nines.libraries import Library

NAME: Final = 4  # A title with more words is a heading, and begins no sentence.
# Nodes that are marks for readers of the page: letters and numbers of notes, dates, links to permanent pages.
MARKS: Final = {"nines-mark-choice", "nines-mark-taken-over", "nines-cite", "nines-key", "headerlink"}
SAYING: Final = {"nines-says", "nines-statement", "nines-asked", "nines-question-asked"}
FOLDED: Final = "nines-fold"
# What is searched, but makes no sentence in an extract: cells of a table, code, signatures, card by card.
NO_SENTENCE: Final = (nodes.table, nodes.literal_block, addnodes.desc, play_figure)
KINDS: Final = {  # the kind of an object on the page, and what a reader calls it
    "reading": "our choice",
    "question": "open question",
    "review": "question",
    "kin": "lineage",
    "statement": "claim of descent",
    "claim": "passage",
}


class Facts(NamedTuple):
    """What the library knows of the things on the pages, by their keys."""

    library: Library
    games: dict[str, str]
    questions: dict[str, str]
    says: dict[str, str]


def facts(library: Library) -> Facts:
    """Return what the library knows of the things on the pages."""
    slugs = [game.slug for game in playable_games(library)]
    aspects = [one for slug in slugs for part in game_parts(library, slug) for one in part.aspects]
    rules = [rule for slug in slugs for rule in rule_answers(library, slug)]
    return Facts(
        library=library,
        games={slug: dated_title(library, slug) for slug in slugs},
        questions={one.key: one.question for one in aspects},
        says={rule.key: sentence(rule.says) for rule in rules},
    )


def entries(app: Sphinx) -> Iterator[Entry]:
    """Yield everything that can be found."""
    objects: dict[str, list[tuple[str, str, Any]]] = defaultdict(list)
    for (kind, key), place in nines_domain(app.env).objects.items():
        objects[place.page].append((kind, key, place))
    for key, title, kind, page, anchor, _ in app.env.domains["py"].get_objects():
        objects[page].append((f"Python {kind}", key, _Named(anchor, title)))
    known = facts(library_of(app.config))
    for page in sorted(app.env.all_docs):
        doctree = _titled(app, page)
        found = {one: node for node in doctree.findall(nodes.Element) for one in node["ids"]}
        address = app.builder.get_target_uri(page)
        title = app.env.titles[page].astext()
        anchors = {place.anchor for _, _, place in objects[page]}
        for kind, key, at in objects[page]:
            one = _Object(kind, key, at.title, f"{address}#{at.anchor}", found.get(at.anchor))
            yield from _object(known, one, title)
        for section in doctree.findall(nodes.section):
            if not anchors.intersection(section["ids"]):
                yield _section(app, page, address, section, known)
    yield from files(Path(app.outdir))


def _titled(app: Sphinx, page: str) -> nodes.document:
    """Return a page as it was read, with the title of the other page in a link that has no words."""
    doctree = app.env.get_doctree(page)
    for link in doctree.findall(addnodes.pending_xref):
        if link.get("reftype") == "doc" and not link.get("refexplicit"):
            target = docname_join(page, link["reftarget"])
            link.children = [nodes.Text(app.env.titles[target].astext() if target in app.env.titles else "")]
    return doctree


def with_questions(entry: Entry) -> Entry:
    """Return an entry with the questions that people ask for it, if it is known by its key or address."""
    others = asked_for()["others"]
    return entry._replace(asked=(*entry.asked, *others.get(entry.key, ()), *others.get(entry.address, ())))


def files(folder: Path) -> Iterator[Entry]:
    """Yield the files at the root of the site for which people ask; the first phrase is the title."""
    for name, asked in asked_for()["files"].items():
        for path in folder.glob(f"{name}.*"):
            title = sentence(asked[0]).rstrip(".")
            text = " ".join(path.read_text(encoding="utf-8").split())[:LONGEST]
            yield Entry("file", title, path.name, text=text, extract=cut(text, EXTRACT_LENGTH), asked=asked)


class _Named(NamedTuple):
    anchor: str
    title: str


class _Object(NamedTuple):
    """An object of a page, as Sphinx knows it."""

    kind: str
    key: str
    title: str
    address: str
    node: nodes.Element | None


def _object(known: Facts, one: _Object, page: str) -> Iterator[Entry]:
    """Yield the entry of an object; a game has the entry of its page."""
    if one.kind == "game":
        return
    if one.kind.startswith("Python"):
        yield _python(one)
    elif one.kind in ("rule", "reading"):
        yield _rule(known, one)
    else:
        yield _other(known, one, page)


class _Known(NamedTuple):
    """What the library knows better than the page."""

    title: str = ""
    text: str = ""
    names: tuple[str, ...] = ()


def _other(known: Facts, one: _Object, page: str) -> Entry:
    better = KNOWN[one.kind](known.library, one) if one.kind in KNOWN else _Known()
    text = better.text or said(one.node)
    given = one.title if one.title not in ("", one.key, "-") else first(text) or one.key
    title = better.title or given
    asked = known_words().asked["aspects"].get(one.key, ()) if one.kind == "aspect" else ()
    return Entry(
        KINDS.get(one.kind, one.kind),
        title,
        one.address,
        one.key,
        of=page.removeprefix("Passages of ") if one.kind in ("passage", "claim", "play") else "",
        text=text,
        extract=extract(one.node, text, title),
        asked=(*asked, *_asks(one.node)) if one.kind == "aspect" else (),
        names=better.names,
    )


def _source(library: Library, one: _Object) -> _Known:
    source = source_answer(library, one.key)
    return _Known(source.name, f"{source.reference} {source.note}")


def _document(library: Library, one: _Object) -> _Known:
    document = document_answer(library, one.key)
    by = document.author or document.publisher
    return _Known(", ".join(filter(None, (f"“{document.title}”", by, document.date))))


def _term(library: Library, one: _Object) -> _Known:
    return _Known(term_answer(library, one.key).term)


def _erratum(library: Library, one: _Object) -> _Known:
    return _Known(names=(erratum_answer(library, one.key).record.number,))


def _attestation(library: Library, one: _Object) -> _Known:
    answer = attestation_answer(library, one.key)
    parts = (sentence(answer.kind_means).rstrip("."), answer.record.dated, answer.record.place)
    return _Known(", ".join(filter(None, parts)))


def _passage(_library: Library, one: _Object) -> _Known:
    return _Known(first(_said_plainly(one.node)))


KNOWN: Final[dict[str, Callable[[Library, _Object], _Known]]] = {
    "source": _source,
    "document": _document,
    "term": _term,
    "erratum": _erratum,
    "attestation": _attestation,
    "passage": _passage,
    "claim": _passage,
}


def _rule(known: Facts, one: _Object) -> Entry:
    slug, _, place = one.key.partition("/")
    of = known.games.get(slug, "")
    text = said(one.node)
    aspect = place.partition("/")[0]
    question = known.questions.get(f"{slug}/{aspect}", "") if one.kind == "rule" else ""
    asked = (*known_words().asked["aspects"].get(aspect, ()), question) if question else _asks(one.node)
    if of and _lacks(one.node):
        name = short_name(known.library, aspect)
        return Entry("no rule", name, one.address, one.key, of, text, "No document has a rule for it.", asked)
    kind = one.kind if of else ("tested claim" if slug == "claim" else "section")
    title = one.title if one.title not in ("", one.key, "-") else first(text) or one.key
    shown = known.says.get(one.key) or extract(one.node, text, title)
    return Entry(
        KINDS.get(kind, kind), title, one.address, one.key, of, text, cut(shown, EXTRACT_LENGTH), asked
    )


def _lacks(node: nodes.Element | None) -> bool:
    """Return whether a node only asks what no document answers for the game."""
    return node is not None and "nines-question" in node["classes"] and isinstance(node, nodes.inline)


def _python(one: _Object) -> Entry:
    """Return the entry of a name in code: its signature, and the docstring below it."""
    whole = one.node.parent if isinstance(one.node, addnodes.desc_signature) else one.node
    below = [] if whole is None else list(whole.findall(addnodes.desc_content))[:1]
    paragraphs = (
        said(part) for content in below for part in content.children if isinstance(part, nodes.paragraph)
    )
    return Entry(
        one.kind,
        one.key,
        one.address,
        one.key,
        text=said(whole),
        extract=cut(next(paragraphs, ""), EXTRACT_LENGTH),
    )


def _section(app: Sphinx, page: str, address: str, section: nodes.section, known: Facts) -> Entry:
    title = app.env.titles[page].astext()
    own = [one for one in section.children if not isinstance(one, nodes.section | nodes.title)]
    text = " ".join(map(said, own))[:LONGEST]
    shown = cut(" ".join(filter(None, (said(one, folded=False) for one in own))) or text, EXTRACT_LENGTH)
    slug = page.removeprefix("games/")
    if isinstance(section.parent, nodes.document):
        asked = asked_for()["pages"].get(page, ())
        if slug in known.games:
            shown_title, names = known.games[slug], other_names(known.library, slug)
            return Entry("game", shown_title, address, slug, "", text, shown, asked, (title, *names))
        return Entry("page", title, address, page, "", text, shown, asked)
    heading = next((one.astext() for one in section.children if isinstance(one, nodes.title)), "")
    place = f"{address}#{section['ids'][0]}"
    around = asked_for()["pages"].get(page, ())
    return Entry("section", heading, place, "", known.games.get(slug, title), text, shown, around=around)


# --- Text ---


def said(node: nodes.Node | None, *, folded: bool = True) -> str:
    """Return the text of a node without the marks of notes; *folded*: with folds, tables and code."""
    return " ".join("".join(_said(node, folded)).split())[:LONGEST] if node is not None else ""


def _said(node: nodes.Node, folded: bool) -> Iterator[str]:  # noqa: FBT001 - passed down
    if isinstance(node, nodes.Text):
        yield node.astext()
    elif isinstance(node, nodes.Element):
        classes = node.get("classes", ())
        if MARKS.intersection(classes) or isinstance(node, table_picture):
            return
        if not folded and (FOLDED in classes or isinstance(node, NO_SENTENCE)):
            return
        for child in node.children:
            yield from _said(child, folded)
        if not isinstance(node, nodes.Inline):
            yield " "


def _saying(node: nodes.Node | None) -> Iterator[str]:
    """Yield the paragraphs of a node that say what it says, outside its folded parts."""
    if isinstance(node, nodes.Element):
        classes = node.get("classes", ())
        if SAYING.intersection(classes):
            yield said(node)
        elif FOLDED not in classes:
            for child in node.children:
                yield from _saying(child)


def _said_plainly(node: nodes.Node | None) -> str:
    return " ".join(_saying(node))


def _asks(node: nodes.Node | None) -> tuple[str, ...]:
    return tuple(one for one in list(_saying(node))[:1] if one.endswith("?"))


def extract(node: nodes.Node | None, text: str, title: str) -> str:
    """Return the words of an entry that results show: what it says, without its title."""
    shown = _said_plainly(node) or said(node, folded=False) or text
    rest = shown.removeprefix(title)
    headed = rest[:1] in {".", ":"} or title.endswith((".", "?")) or len(title.split()) > NAME
    return cut(rest.lstrip(" .:") if headed else shown, EXTRACT_LENGTH)
