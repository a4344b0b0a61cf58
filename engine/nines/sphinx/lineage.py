"""The lineage: every game by date with its accounts and descents, lines of descent, attestations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.errors import RequestError
from nines.reference import attestation_answers, erratum_answer, relation_answer, relation_answers
from nines.reference.accounts import account_in_full
from nines.reference.dated import named_game
from nines.reference.lineage import lineage_answer, lineage_outline
from nines.sphinx import base as b
from nines.sphinx.evidence import side_nodes, sighting_node
from nines.sphinx.games import titled_link
from nines.sphinx.passages import witness
from nines.sphinx.picture import lineage_picture
from nines.sphinx.rule_nodes import warrant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.accounts import AccountAnswer
    from nines.reference.descents import DescentStep, RuleChange
    from nines.reference.lineage import TiedGame
    from nines.reference.relations import AttestationAnswer, RelationAnswer, RelationEnd
    from nines.reference.rules import RuleAnswer
    from nines.reference.ties import GameNode


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
    dated = f" First known: {game.dated}." if game.dated else " No date is known."
    home = b.box("kin", b.paragraph(b.fill(b.inline("title"), [_titled(game)]), dated))
    if game.names:
        home += b.paragraph("Names: ", ", ".join(game.names), ".", kind="facts")
    if game.outside:
        home += b.paragraph(b.sentence(game.outside), kind="note")
    home.extend(_account(library, account.slug) for account in game.accounts)
    descents = (tie.statement for tie in one.ties if tie.kind == "descends-from")
    home.extend(_statement(library, relation_answer(library, key)) for key in descents)
    return b.labelled(home, f"lineage/{game.id}", f"l-{game.id}", game.title)


def _titled(game: GameNode) -> b.Part:
    """Return the title of a game; it leads to the edition, if there is only one."""
    return b.link(game.editions[0], game.title) if len(game.editions) == 1 else game.title


def _account(library: Library, slug: str) -> nodes.Element:
    """Return an account: its date, its editions, who reports it, and what other accounts it comes after."""
    found = account_in_full(library, slug)
    home = b.box("account", b.paragraph(printed(found), kind="facts"))
    if found.editions:
        titles = (titled_link(library, edition) for edition in found.editions)
        home += b.paragraph("Executed as ", *b.between(titles), ".", kind="facts")
    home.extend(_statement(library, one) for one in found.reports)
    home.extend(_statement(library, one) for one in found.relations if one.subject == slug)
    return b.labelled(home, f"account/{slug}", f"ac-{slug}", found.title)


def printed(account: AccountAnswer) -> str:
    """Return an account with its place in the source and the date at which it was printed."""
    dated = "date of printing not known" if account.dated == "not known" else f"printed {account.dated}"
    return f"{', '.join(filter(None, (account.title, account.at, dated)))}."


def _statement(library: Library, relation: RelationAnswer) -> nodes.Element:
    """Return a relation with all that speaks for it and against it."""
    dated = f", {relation.dated}" if relation.dated else ""
    marks = "".join(f" {word}." for word in _marks(relation))
    parts = b.box(
        "statement-of",
        b.paragraph(*_reads(relation), dated, ".", kind="statement"),
        b.paragraph(
            b.key_link(relation.statement),
            f" · certainty {relation.cert} · evidence {relation.evidence}.{marks}",
            kind="warrant",
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


def _marks(relation: RelationAnswer) -> list[str]:
    """Return what is to be marked: that a descent is only claimed, that something is against a relation."""
    marked = (("Only claimed", relation.claimed), ("Contested", relation.contested))
    return [word for word, holds in marked if holds]


def _reads(relation: RelationAnswer) -> list[b.Part]:
    subject, object_ = map(_end, relation.ends)
    return [subject, f" {relation.kind_means} ", object_]


def _end(end: RelationEnd) -> nodes.Element:
    if end.what == "document":
        return b.key_link(end.slug)
    prefix = "lineage" if end.what == "game" else "account"
    return b.link(f"{prefix}/{end.slug}", end.title)


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
            If *name* does not name two games, or no descent leads from the first to the second.
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
        home += b.paragraph(*_reads(one), sure, b.link(one.statement, "Who says so"), ".")
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
    """Return a rule in a sentence, how firm it is, and the passages it rests on."""
    said = b.between(b.key_link(one.id) for one in rule.own_passages)
    resting = [": ", *said] if said else []
    return [b.link(rule.key, b.sentence(rule.says)), " (", warrant(rule.warrant), *resting, ")"]


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
    """``nines:past``: the relations of an edition and of its game, and where the game is attested."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the relations, which lead to their evidence, and the attestations."""
        slug = named_game(self.library, name).slug
        attested = attestation_answers(self.library, [slug])
        return [
            b.bullets(_tied(relation_answers(self.library, slug)), "ties"),
            b.fields((_when(one), list(_told(one))) for one in attested),
        ]


def _tied(relations: Iterable[RelationAnswer]) -> Iterator[Sequence[nodes.Node]]:
    for one in relations:
        contested = ", contested" if one.contested else ""
        sure = f": certainty {one.cert}{contested}; "
        yield [b.paragraph(*_reads(one), sure, b.link(one.statement, "who says so"), ".")]
