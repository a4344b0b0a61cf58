"""The lineage: all games in order of date, with their accounts and ancestors, and lines of descent."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from nines.errors import RequestError
from nines.reference import erratum_answer, relation_answer
from nines.reference.accounts import account_in_full
from nines.reference.dated import named_game
from nines.reference.lineage import lineage_answer, lineage_outline
from nines.reference.names import short_name
from nines.sphinx import base as b
from nines.sphinx.evidence import side_nodes
from nines.sphinx.fold import folded
from nines.sphinx.games import titled_link
from nines.sphinx.picture import descent_picture, lineage_picture
from nines.sphinx.rule_nodes import warrant
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.accounts import AccountAnswer
    from nines.reference.descents import DescentStep, RuleChange
    from nines.reference.lineage import TiedGame
    from nines.reference.relations import RelationAnswer, RelationEnd
    from nines.reference.rules import RuleAnswer
    from nines.reference.ties import GameNode


class LineageDirective(b.CorpusDirective):
    """``nines:lineage``: a picture of the descent of all games, and a list of the games with all evidence.

    With ``:picture:`` it writes only the picture; with ``:list:`` it writes only the list.
    """

    required_arguments = 0
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = dict.fromkeys(
        ("picture", "list"), directives.flag
    )

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the picture, the games in the lineage in order of date, and the games outside it."""
        if "picture" in self.options:
            return [lineage_picture()]
        games = lineage_outline(self.library).games
        inside = (_game(self.library, one) for one in games if not one.game.outside)
        outside = (_game(self.library, one) for one in games if one.game.outside)
        return [
            *([] if "list" in self.options else [lineage_picture()]),
            b.section("Games in the lineage", "lineage-list", *inside),
            b.section("Games outside it", "lineage-outside", *outside),
        ]


def _game(library: Library, one: TiedGame) -> nodes.Element:
    game = one.game
    dated = f" (first known: {game.dated})." if game.dated else " (no date is known)."
    home = b.box("kin", b.paragraph(b.fill(b.inline("title"), [_titled(game)]), dated))
    if game.names:
        home += b.paragraph("Names: ", ", ".join(game.names), ".", kind="facts")
    if game.outside:
        home += b.paragraph(b.sentence(game.outside), kind="note")
    descents = [
        _statement(library, relation_answer(library, tie.statement))
        for tie in one.ties
        if tie.kind == "descends-from"
    ]
    accounts = [_account(library, account.slug) for account in game.accounts]
    if accounts or descents:
        home += folded([_contents(len(accounts), len(descents))], *accounts, *descents)
    return b.labelled(home, f"lineage/{game.id}", f"l-{game.id}", game.title)


def _contents(accounts: int, descents: int) -> str:
    """Return the line under which the accounts and claims of a game are folded."""
    told = [counted(accounts, "account")] if accounts else []
    told += [f"{counted(descents, 'claim')} of descent"] if descents else []
    return b.capital(f"{' and '.join(told)}, with the evidence")


def _titled(game: GameNode) -> b.Part:
    """Return the title of a game. If the game has only one edition, the title is a link to it."""
    return b.link(game.editions[0], game.title) if len(game.editions) == 1 else game.title


def _account(library: Library, slug: str) -> nodes.Element:
    """Return an account: its date, editions, reports by documents, and relations to older accounts."""
    found = account_in_full(library, slug)
    home = b.box("account", b.paragraph(printed(found), kind="facts"))
    if found.editions:
        titles = (titled_link(library, edition) for edition in found.editions)
        label = "Playable edition" if len(found.editions) == 1 else "Playable editions"
        home += b.paragraph(f"{label} of this account: ", *b.between(titles, "; "), ".", kind="facts")
    home.extend(_statement(library, one) for one in found.reports)
    home.extend(_statement(library, one) for one in found.relations if one.subject == slug)
    return b.labelled(home, f"account/{slug}", f"ac-{slug}", found.title)


def printed(account: AccountAnswer) -> str:
    """Return an account with its place in the source and the date of its printing or last update."""
    year, update, _ = account.dated.partition(", last update")
    known = f"{'last updated' if update else 'printed'} {year}"
    dated = "date of printing not known" if year == "not known" else known
    return f"{', '.join(filter(None, (account.title, account.at, dated)))}."


def _statement(library: Library, relation: RelationAnswer) -> nodes.Element:
    """Return a relation, with all evidence for and against the relation."""
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
        parts += b.paragraph("Evidence against it", kind="label")
        parts += b.bullets(map(side_nodes, relation.against), "passages")
    if relation.erratum:
        question = erratum_answer(library, relation.erratum).question
        link = b.link(b.erratum_key(relation.erratum), question)
        parts += b.paragraph("See the question: ", link, kind="note")
    return b.labelled(parts, relation.statement, b.anchor(relation.statement))


def _marks(relation: RelationAnswer) -> list[str]:
    """Return the marks of a relation: whether it is only claimed, and whether it is contested."""
    marked = (("Only claimed", relation.claimed), ("Contested", relation.contested))
    return [word for word, holds in marked if holds]


def _reads(relation: RelationAnswer) -> list[b.Part]:
    (first, subject), (second, object_) = map(_end, relation.ends)
    return [b.capital(first) if first else "", subject, f" {relation.kind_means} {second}", object_]


def _end(end: RelationEnd) -> tuple[str, nodes.Element]:
    """Return the words before a link, and the link to a game, an account or a document."""
    if end.what == "document":
        return "the document ", b.key_link(end.slug)
    if end.what == "account":
        return "the account ", b.link(f"account/{end.slug}", f"“{end.title}”")
    return "", b.link(f"lineage/{end.slug}", end.title)


def kin_link(library: Library, game: str) -> nodes.Element:
    """Return a link to a game in the lineage."""
    return b.link(f"lineage/{game}", named_game(library, game).title)


class DescentDirective(b.CorpusDirective):
    """``nines:descent``: a small picture of one line of descent: its games, and their accounts by year."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the picture of the line of descent.

        Raises
        ------
        RequestError
            If *name* does not name two games, or no descent leads from the first to the second.
        """
        older, younger = two_games(name)
        (line,) = lineage_answer(self.library, start=older, end=younger).graph.lines
        titles = [named_game(self.library, game).title for game in line.games]
        title = f"From {titles[0]} to {titles[-1]}: {', '.join(titles)}"
        return [descent_picture(start=older, end=younger, title=title)]


def two_games(name: str) -> tuple[str, str]:
    """Return the two games that an argument names, the older first.

    Raises
    ------
    RequestError
        If *name* does not name two games.
    """
    games = name.split()
    if len(games) != 2:
        raise RequestError(f"{name!r} does not name two games; write the older first")
    return games[0], games[1]


class LineDirective(b.CorpusDirective):
    """``nines:line``: a line of descent between two games, with the changes of rules in each step."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each step of the line of descent.

        Raises
        ------
        RequestError
            If *name* does not name two games, or no descent leads from the first to the second.
        """
        older, younger = two_games(name)
        (line,) = lineage_answer(self.library, start=older, end=younger).graph.lines
        return [_step(self.library, one) for one in line.steps]


def _step(library: Library, step: DescentStep) -> nodes.Element:
    older, younger = (named_game(library, game).title for game in (step.older, step.younger))
    home = b.section(f"{older} → {younger}", f"step-{step.older}-{step.younger}")
    for one in step.relations:
        contested = ", contested" if one.contested else ""
        sure = f" (certainty: {one.cert}{contested}). See "
        home += b.paragraph(*_reads(one), sure, b.link(one.statement, "the evidence"), ".")
    if step.changes is None:
        home += b.paragraph(
            "One of the two games cannot be played here, so there are no rules to compare.", kind="note"
        )
        return home
    total = len(step.changes) + step.kept
    home += b.paragraph(
        f"The two games together have {counted(total, 'rule')}: {changed(step)}, {step.kept} kept."
    )
    rows = ((_heading(library, one), list(_change(one))) for one in step.changes)
    home += folded([f"{counted(len(step.changes), 'change')}, rule by rule"], b.fields(rows))
    return home


def changed(step: DescentStep) -> str:
    """Return how many rules were dropped, added and altered in a step, in words."""
    return ", ".join(f"{count} {how}" for how, count in step.counts.items())


def _heading(library: Library, change: RuleChange) -> str:
    return f"{change.how.capitalize()} rule “{short_name(library, change.aspect)}”"


def _change(change: RuleChange) -> Iterator[nodes.Node]:
    for label, rule in (("Before: ", change.earlier), ("After: ", change.later)):
        if rule is not None:
            yield b.paragraph(label, *_rule(rule))


def _rule(rule: RuleAnswer) -> list[b.Part]:
    """Return a sentence with a rule, what the rule rests on, and its passages."""
    said = b.between(b.key_link(one.id) for one in rule.own_passages)
    resting = [": ", *said] if said else []
    return [b.link(rule.key, b.capital(rule.says)), " (", warrant(rule.warrant), *resting, ")."]


def tied(relations: Iterable[RelationAnswer]) -> Iterator[Sequence[nodes.Node]]:
    """Yield one line for each relation, with links to its evidence."""
    for one in relations:
        sure = f" (certainty {one.cert}{', contested' if one.contested else ''}; "
        yield [b.paragraph(*_reads(one), sure, b.link(one.statement, "evidence"), ").")]
