"""The search of the site: an index in small parts, so that a query loads only the parts that it needs.

Sphinx's own index is one file with all words. It also derives the anchors of some objects from their titles,
which is wrong for games, sources and plays. Here each object has its own title, address and words. Each part
is a script, so the search also works from a folder, without a server.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from docutils import nodes

from nines.boundary.files import ANY, write_whole
from nines.reference.names import playable_games
from nines.reference.rules import game_parts, rule_answers
from nines.sphinx.base import library_of, nines_domain, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from nines.libraries import Library

BLOCK: Final = 40  # entries in a part of the index; a query loads the parts with the entries that it shows
PHRASES: Final = 32  # parts of the index of whole keys and titles
MOST: Final = 900  # entries that are listed for one word
LONGEST: Final = 3000  # characters of an entry that are searched
SNIPPET: Final = 140  # characters of an entry that are shown
WORD: Final = re.compile(r"[a-z0-9]+")
LEFT_OUT: Final = (  # words that nearly every entry has; search.js has the same
    "a an and are as at be by for from has have if in is it its may no not of on one or than that the their"
    " then there they this to was what when where which who with"
)
COMMON: Final = frozenset(LEFT_OUT.split())
# The order of entries that match equally well: terms of the glossary, games, pages, rules.
RANK: Final = {"term": 60, "game": 50, "page": 35, "question": 30, "rule": 25, "reading": 20, "section": 15}


class Entry(NamedTuple):
    """An entry of the index."""

    title: str
    address: str
    kind: str
    key: str
    text: str
    names: tuple[str, ...] = ()  # others by which a game is called


def setup(app: Sphinx) -> ExtensionMetadata:
    """Replace Sphinx's own search."""
    app.connect("builder-inited", no_other)
    app.connect("build-finished", write_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def no_other(app: Sphinx) -> None:
    """Stop Sphinx from writing its own index; the search page is one of our templates."""
    app.builder.search = False  # type: ignore[attr-defined] # builders of HTML have it


def write_index(app: Sphinx, exception: Exception | None) -> None:
    """Write the parts of the index beside the pages."""
    if exception or app.builder.name not in ("html", "dirhtml"):
        return
    folder = Path(app.outdir, "_static", "search")
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.js"):
        old.unlink()
    for name, part in parts(list(entries(app))):
        said = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
        script = f"ninesSearch({json.dumps(name)},{said})\n"
        write_whole(folder / f"{name}.js", script, over=ANY, at_once=False)


def fold(text: str) -> str:
    """Return a text in the form that is searched: lower case, without accents.

    Examples
    --------
    >>> fold("Comète"), fold("Œuvre")
    ('comete', 'oeuvre')
    """
    apart = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(one for one in apart if not unicodedata.combining(one))


def words(text: str) -> set[str]:
    """Return the searchable words of a text.

    Examples
    --------
    >>> sorted(words("The king of 1718, or a Comète"))
    ['1718', 'comete', 'king']
    """
    return {one for one in WORD.findall(fold(text)) if len(one) > 1 and one not in COMMON}


def part_of(phrase: str) -> int:
    """Return the number of the part that lists a whole key or title."""
    return sum(map(ord, phrase)) % PHRASES


def entries(app: Sphinx) -> Iterator[Entry]:
    """Yield everything that can be found: pages, their sections, and the objects on them."""
    objects: dict[str, list[tuple[str, str, Any]]] = defaultdict(list)
    for (kind, key), place in nines_domain(app.env).objects.items():
        objects[place.page].append((kind, key, place))
    for key, title, kind, page, anchor, _ in app.env.domains["py"].get_objects():
        objects[page].append((f"Python {kind}", key, _Named(anchor, title)))
    library = library_of(app.config)
    said, called = dict(sayings(library)), dict(other_names(library))
    for page in sorted(app.env.all_docs):
        doctree = app.env.get_doctree(page)
        address = app.builder.get_target_uri(page)
        found = {one: node for node in doctree.findall(nodes.Element) for one in node["ids"]}
        anchors = {place.anchor for _, _, place in objects[page]}
        for kind, key, at in objects[page]:
            text = _text(found.get(at.anchor))
            title = at.title if at.title not in ("", key, "-") else said.get(key) or _first(text) or key
            names = called.get(key, ()) if kind == "game" else ()
            yield Entry(title, f"{address}#{at.anchor}", kind, key, text, names)
        for section in doctree.findall(nodes.section):
            if not anchors.intersection(section["ids"]):
                yield _section(app, page, address, section)


def sayings(library: Library) -> Iterator[tuple[str, str]]:
    """Yield the keys of rules with their words, and the keys of aspects with their questions."""
    for game in playable_games(library):
        for part in game_parts(library, game.slug):
            yield from ((one.key, one.question) for one in part.aspects)
        yield from ((rule.key, sentence(rule.says)) for rule in rule_answers(library, game.slug))


def other_names(library: Library) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the keys of editions with the names of the edition and of its game."""
    for edition in library.corpus.editions.values():
        yield edition.slug, (*edition.names, *library.corpus.games[edition.game].names)


class _Named(NamedTuple):
    anchor: str
    title: str


def _section(app: Sphinx, page: str, address: str, section: nodes.section) -> Entry:
    title = app.env.titles[page].astext()
    own = [one for one in section.children if not isinstance(one, nodes.section | nodes.title)]
    text = " ".join(map(_text, own))
    if isinstance(section.parent, nodes.document):
        return Entry(title, address, "page", page, text)
    heading = next((one.astext() for one in section.children if isinstance(one, nodes.title)), "")
    return Entry(f"{heading} – {title}", f"{address}#{section['ids'][0]}", "section", "", text)


def _text(node: nodes.Node | None) -> str:
    return "" if node is None else " ".join(node.astext().split())[:LONGEST]


def _first(text: str) -> str:
    """Return the first sentence of a text, shortened for a title."""
    return _cut(re.split(r"(?<=[.?!:])\s", text, maxsplit=1)[0])


def _cut(text: str) -> str:
    return text if len(text) <= SNIPPET else f"{text[:SNIPPET].rpartition(' ')[0]} …"


def parts(listed: list[Entry]) -> Iterator[tuple[str, object]]:
    """Yield the parts: entries in blocks, words by their first letters, whole keys and titles by number."""
    for start in range(0, len(listed), BLOCK):
        block = listed[start : start + BLOCK]
        yield f"e{start // BLOCK}", [[*one[:4], _cut(one.text)] for one in block]
    by_word: dict[str, dict[int, int]] = defaultdict(dict)
    whole: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(listed):
        rank = RANK.get(one.kind, 5)
        for weight, text in ((1, one.text), (6, one.key), (10, one.title)):
            for word in words(text):
                by_word[word][number] = weight * 10 + rank
        for phrase in {*map(fold, (one.key, one.title, *one.names))} - {""}:
            whole[phrase].append(number)
    yield from _shards(by_word)
    for number in range(PHRASES):
        yield f"k{number}", {one: some for one, some in whole.items() if part_of(one) == number}


def _shards(by_word: dict[str, dict[int, int]]) -> Iterator[tuple[str, object]]:
    shards: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for word in sorted(by_word):
        best = sorted(by_word[word].items(), key=lambda one: (-one[1], one[0]))[:MOST]
        shards[word[:2]][word] = _flat(best)
    for letters, listed in shards.items():
        yield f"w{letters}", listed
    yield "known", sorted(shards)


def _flat(pairs: Iterable[tuple[int, int]]) -> list[int]:
    return [number for pair in pairs for number in pair]
