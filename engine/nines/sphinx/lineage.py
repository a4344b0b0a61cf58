"""The lineage: every game by date with what ties it to older ones, lines of descent, attestations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.corpus.lineage import ATTESTED, RELATIONS
from nines.errors import RequestError, UnknownNameError
from nines.lineage import lineage, paths
from nines.lineage.steps import HOW, steps
from nines.sphinx import base as b
from nines.sphinx.evidence import side_nodes, sighting_node
from nines.sphinx.games import game_link
from nines.sphinx.passages import witness
from nines.sphinx.picture import lineage_picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from docutils import nodes

    from nines.cite import Cited
    from nines.corpus.lineage import Attestation, Relation
    from nines.libraries import Library
    from nines.lineage.graph import Graph
    from nines.lineage.steps import Change, Taken


class LineageDirective(b.CorpusDirective):
    """``nines:lineage``: the picture, and the same graph as a list with all its evidence."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the picture, the games of the descent in order of date, and those outside it."""
        graph = lineage(self.library.corpus, self.library.playable)
        inside = [game for game in graph if not graph.nodes[game]["outside"]]
        outside = [game for game in graph if graph.nodes[game]["outside"]]
        return [
            lineage_picture(),
            b.section(
                "The same as a list", "lineage-list", *(_game(self.library, graph, game) for game in inside)
            ),
            b.section(
                "Outside the descent",
                "lineage-outside",
                *(_game(self.library, graph, game) for game in outside),
            ),
        ]


def _game(library: Library, graph: Graph, game: str) -> nodes.Element:
    told = graph.nodes[game]
    dated = f" First known: {told['dated']}." if told["dated"] else " No date is told."
    home = b.box("kin", b.paragraph(b.fill(b.inline("title"), [_titled(library, game)]), dated))
    if told["outside"]:
        home += b.paragraph(b.sentence(told["outside"]), kind="note")
    for relation in library.corpus.relations_of(game):
        if relation.younger == game:
            home += _statement(library, relation)
    return b.labelled(home, f"lineage/{game}", f"l-{game}", told["title"])


def _statement(library: Library, relation: Relation) -> nodes.Element:
    """Return a statement with all that speaks for it and against it."""
    dated = f", {relation.dated}" if relation.dated else ""
    contested = " Contested." if relation.contested else ""
    parts = b.box(
        "statement-of",
        b.paragraph(*_reads(library, relation), dated, ".", kind="statement"),
        b.paragraph(
            b.key_link(relation.key),
            f" · certainty {relation.cert} · evidence {relation.evidence}.{contested}",
            kind="standing",
        ),
        b.bullets((side_nodes(library, side) for side in relation.grounds), "passages"),
    )
    if relation.against:
        parts += b.paragraph("Against it", kind="label")
        parts += b.bullets((side_nodes(library, side) for side in relation.against), "passages")
    if relation.erratum:
        erratum = library.corpus.erratum(relation.erratum)
        parts += b.paragraph("See ", b.link(b.erratum_key(erratum.id), erratum.question), kind="note")
    return b.labelled(parts, relation.key, b.anchor(relation.key))


def _reads(library: Library, relation: Relation) -> list[b.Part]:
    return [_kin(library, relation.subject), f" {RELATIONS[relation.kind]} ", _kin(library, relation.object)]


def _titled(library: Library, game: str) -> b.Part:
    """Return the title of a game, which leads to its page if it has one."""
    return game_link(library, game, library.corpus.games[game].title)


def _kin(library: Library, game: str) -> nodes.Element:
    return b.link(f"lineage/{game}", library.corpus.games[game].title)


class LineDirective(b.CorpusDirective):
    """``nines:line``: a line of descent between two games, with what changed on each step."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each step.

        Raises
        ------
        RequestError
            If the argument does not name two games.
        """
        games = name.split()
        if len(games) != 2:
            raise RequestError(f"{name!r} does not name two games, the older first")
        (line,) = paths(lineage(self.library.corpus), *games)
        return [_step(self.library, taken) for taken in steps(self.library, line)]


def _step(library: Library, taken: Taken) -> nodes.Element:
    older, younger = (library.corpus.games[game].title for game in (taken.older, taken.younger))
    home = b.section(f"{older} → {younger}", f"step-{taken.older}-{taken.younger}")
    for one in taken.relations:
        contested = ", contested" if one.contested else ""
        sure = f": certainty {one.cert}{contested}. "
        home += b.paragraph(*_reads(library, one), sure, b.link(one.key, "Who says so"), ".")
    if taken.changes is None:
        home += b.paragraph("One of the two cannot be played: there are no rules to compare.", kind="note")
        return home
    count = ", ".join(f"{taken.count(how)} {how}" for how in HOW)
    home += b.paragraph(f"Of the rules {count}; {taken.kept} kept.")
    home += b.fields((f"{change.aspect}: {change.how}", list(_change(change))) for change in taken.changes)
    return home


def _change(change: Change) -> Iterator[nodes.Node]:
    for label, cited in (("Before: ", change.earlier), ("After: ", change.later)):
        if cited is not None:
            yield b.paragraph(label, *_rule(cited))


def _rule(cited: Cited[object]) -> list[b.Part]:
    """Return a rule in a sentence, how firmly it stands, and the passages it rests on."""
    standing = b.fill(b.inline(f"standing-{cited.standing}"), [cited.standing])
    said = b.between(map(b.key_link, cited.passages))
    resting = [": ", *said] if said else []
    return [b.link(cited.key, b.sentence(str(cited.rule))), " (", standing, *resting, ")"]


class AttestationsDirective(b.CorpusDirective):
    """``nines:attestations``: where games are attested, in order of date."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return every attestation, each with its label."""
        return [
            b.fields(
                (_when(one), [_attested(self.library, one)])
                for one in self.library.corpus.attestations.values()
            )
        ]


def _when(one: Attestation) -> str:
    return str(one.year) if one.year else "No date"


def _attested(library: Library, one: Attestation) -> nodes.Element:
    games = b.between(_kin(library, game) for game in one.games)
    home = b.box("attested", *_told(library, one), b.paragraph("Of: ", *games, kind="facts"))
    return b.labelled(home, f"attested/{one.id}", f"at-{one.id}")


def _told(library: Library, one: Attestation) -> Iterator[nodes.Node]:
    """Yield what is attested, when and where, and from whom."""
    when = ", ".join(filter(None, (one.dated, one.place)))
    sure = "" if one.cert == "high" else f" Certainty {one.cert}."
    yield b.paragraph(f"{when}: " if when else "", b.sentence(ATTESTED[one.kind]), sure, kind="facts")
    yield b.paragraph(*b.plain(one.says), kind="says")
    yield from (
        b.paragraph(*witness(library, library.corpus.passage(key)), kind="witness") for key in one.passages
    )
    yield from (sighting_node(library, source) for source in one.sources)


class PastDirective(b.CorpusDirective):
    """``nines:past``: what ties a game to others, and where it is attested."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the statements about a game, which lead to their evidence, and its attestations.

        Raises
        ------
        UnknownNameError
            If there is no such game.
        """
        if name not in self.library.corpus.games:
            raise UnknownNameError("game", name, self.library.corpus.games)
        tied = sorted(
            self.library.corpus.relations_of(name), key=lambda one: (one.younger != name, not one.descent)
        )
        return [
            b.bullets(_tied(self.library, tied), "ties"),
            b.fields(_past(self.library, self.library.corpus.attestations_of(name))),
        ]


def _tied(library: Library, relations: Iterable[Relation]) -> Iterator[Sequence[nodes.Node]]:
    for one in relations:
        contested = ", contested" if one.contested else ""
        sure = f": certainty {one.cert}{contested}; "
        yield [b.paragraph(*_reads(library, one), sure, b.link(one.key, "who says so"), ".")]


def _past(
    library: Library, attestations: Iterable[Attestation]
) -> Iterator[tuple[str, Sequence[nodes.Node]]]:
    for one in attestations:
        yield _when(one), list(_told(library, one))
