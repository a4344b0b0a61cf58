"""The lineage: every game by date with what ties it to older ones, lines of descent, attestations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.errors import RequestError
from nines.reference import attestation_answers, erratum_answer, relation_answer, relation_answers
from nines.reference.dated import named_game
from nines.reference.lineage import lineage_answer, lineage_outline
from nines.sphinx import base as b
from nines.sphinx.evidence import side_nodes, sighting_node
from nines.sphinx.games import titled_link
from nines.sphinx.passages import witness
from nines.sphinx.picture import lineage_picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.descents import DescentStep, RuleChange
    from nines.reference.lineage import TiedGame
    from nines.reference.relations import AttestationAnswer, RelationAnswer
    from nines.reference.rules import RuleAnswer


class LineageDirective(b.CorpusDirective):
    """``nines:lineage``: the picture, and the same graph as a list with all its evidence."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the picture, the games of the descent in order of date, and those outside it."""
        games = lineage_outline(self.library).games
        inside = (_game(self.library, one) for one in games if not one.game.outside)
        outside = (_game(self.library, one) for one in games if one.game.outside)
        return [
            lineage_picture(),
            b.section("The same as a list", "lineage-list", *inside),
            b.section("Outside the descent", "lineage-outside", *outside),
        ]


def _game(library: Library, one: TiedGame) -> nodes.Element:
    game = one.game
    dated = f" First known: {game.dated}." if game.dated else " No date is told."
    home = b.box("kin", b.paragraph(b.fill(b.inline("title"), [titled_link(library, game.id)]), dated))
    if game.outside:
        home += b.paragraph(b.sentence(game.outside), kind="note")
    home.extend(_statement(library, relation_answer(library, tie.statement)) for tie in one.ties)
    return b.labelled(home, f"lineage/{game.id}", f"l-{game.id}", game.title)


def _statement(library: Library, relation: RelationAnswer) -> nodes.Element:
    """Return a statement with all that speaks for it and against it."""
    dated = f", {relation.dated}" if relation.dated else ""
    contested = " Contested." if relation.contested else ""
    parts = b.box(
        "statement-of",
        b.paragraph(*_reads(library, relation), dated, ".", kind="statement"),
        b.paragraph(
            b.key_link(relation.statement),
            f" · certainty {relation.cert} · evidence {relation.evidence}.{contested}",
            kind="standing",
        ),
        b.bullets(map(side_nodes, relation.grounds), "passages"),
    )
    if relation.against:
        parts += b.paragraph("Against it", kind="label")
        parts += b.bullets(map(side_nodes, relation.against), "passages")
    if relation.erratum:
        question = erratum_answer(library, relation.erratum).question
        parts += b.paragraph("See ", b.link(b.erratum_key(relation.erratum), question), kind="note")
    return b.labelled(parts, relation.statement, b.anchor(relation.statement))


def _reads(library: Library, relation: RelationAnswer) -> list[b.Part]:
    return [_kin(library, relation.subject), f" {relation.kind_means} ", _kin(library, relation.object)]


def _kin(library: Library, game: str) -> nodes.Element:
    return b.link(f"lineage/{game}", named_game(library, game).title)


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
        older, younger = games
        (line,) = lineage_answer(self.library, start=older, end=younger).graph.lines
        return [_step(self.library, one) for one in line.steps]


def _step(library: Library, step: DescentStep) -> nodes.Element:
    older, younger = (named_game(library, game).title for game in (step.older, step.younger))
    home = b.section(f"{older} → {younger}", f"step-{step.older}-{step.younger}")
    for one in step.relations:
        contested = ", contested" if one.contested else ""
        sure = f": certainty {one.cert}{contested}. "
        home += b.paragraph(*_reads(library, one), sure, b.link(one.statement, "Who says so"), ".")
    if step.changes is None:
        home += b.paragraph("One of the two cannot be played: there are no rules to compare.", kind="note")
        return home
    home += b.paragraph(f"Of the rules {changed(step)}; {step.kept} kept.")
    home += b.fields((f"{change.aspect}: {change.how}", list(_change(change))) for change in step.changes)
    return home


def changed(step: DescentStep) -> str:
    """Return how many rules were changed in which way on a step."""
    return ", ".join(f"{count} {how}" for how, count in step.counts.items())


def _change(change: RuleChange) -> Iterator[nodes.Node]:
    for label, rule in (("Before: ", change.earlier), ("After: ", change.later)):
        if rule is not None:
            yield b.paragraph(label, *_rule(rule))


def _rule(rule: RuleAnswer) -> list[b.Part]:
    """Return a rule in a sentence, how firmly it stands, and the passages it rests on."""
    standing = b.fill(b.inline(f"standing-{rule.standing}"), [rule.standing])
    said = b.between(b.key_link(one.id) for one in rule.own_passages)
    resting = [": ", *said] if said else []
    return [b.link(rule.key, b.sentence(rule.says)), " (", standing, *resting, ")"]


class AttestationsDirective(b.CorpusDirective):
    """``nines:attestations``: where games are attested, in order of date."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return every attestation, each with its label."""
        found = lineage_outline(self.library).attestations
        return [b.fields((_when(one), [_attested(self.library, one)]) for one in found)]


def _when(one: AttestationAnswer) -> str:
    return str(one.year) if one.year else "No date"


def _attested(library: Library, one: AttestationAnswer) -> nodes.Element:
    games = b.between(_kin(library, game) for game in one.games)
    home = b.box("attested", *_told(one), b.paragraph("Of: ", *games, kind="facts"))
    return b.labelled(home, f"attested/{one.id}", f"at-{one.id}")


def _told(one: AttestationAnswer) -> Iterator[nodes.Node]:
    """Yield what is attested, when and where, and from whom."""
    sure = "" if one.cert == "high" else f" Certainty {one.cert}."
    yield b.paragraph(f"{one.when}: " if one.when else "", b.sentence(one.kind_means), sure, kind="facts")
    yield b.paragraph(*b.plain(one.says), kind="says")
    yield from (b.paragraph(*witness(passage), kind="witness") for passage in one.passages)
    yield from map(sighting_node, one.sources)


class PastDirective(b.CorpusDirective):
    """``nines:past``: what ties a game to others, and where it is attested."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the statements about a game, which lead to their evidence, and its attestations."""
        game = named_game(self.library, name).slug
        attested = attestation_answers(self.library, [game])
        return [
            b.bullets(_tied(self.library, relation_answers(self.library, game)), "ties"),
            b.fields((_when(one), list(_told(one))) for one in attested),
        ]


def _tied(library: Library, relations: Iterable[RelationAnswer]) -> Iterator[Sequence[nodes.Node]]:
    for one in relations:
        contested = ", contested" if one.contested else ""
        sure = f": certainty {one.cert}{contested}; "
        yield [b.paragraph(*_reads(library, one), sure, b.link(one.statement, "who says so"), ".")]
