"""The lineage on pages: games in order of date, lines of descent, the picture, and what games share."""

from __future__ import annotations

from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging

from nines.errors import NinesError, RequestError
from nines.lineage.descent_picture import descent_svg
from nines.lineage.picture import to_svg
from nines.reference import erratum_answer, relation_answer
from nines.reference import likeness_words as words
from nines.reference.likeness import likeness_answer
from nines.reference.lineage import (
    game_lineage,
    how_in_words,
    in_totals,
    lineage_answer,
    lineage_outline,
    lineage_part,
)
from nines.reference.names import named_game, short_name, withdrawn_answers
from nines.reference.origins import descent_runs
from nines.reference.pictures import likeness_plot
from nines.reference.relations import account_in_full
from nines.sphinx import base as b
from nines.sphinx.base import add_node, library_of, pass_over, titled_link
from nines.sphinx.beside import comparisons_beside
from nines.sphinx.nodes import folded
from nines.sphinx.passages import side_nodes
from nines.sphinx.plots import figure
from nines.sphinx.rules import warrant
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.libraries import Library
    from nines.reference.likeness import ClaimedPairAnswer, FeatureQuestion, LikenessAnswer
    from nines.reference.lineage import (
        AccountTick,
        AspectChange,
        DescentStep,
        GameLineage,
        GameNode,
        StepAspects,
        TiedGame,
    )
    from nines.reference.names import WithdrawnAnswer
    from nines.reference.relations import AccountAnswer, RelationAnswer, RelationEnd
    from nines.reference.rules import RuleAnswer


# --- The picture of the lineage ---
#
# The picture is drawn when its page is written, because its links are relative to that page.

# Shown on a narrow screen only; the script that adds a choice of games replaces it.
CUE: Final = "Scroll sideways."
_LOG = logging.getLogger(__name__)


class lineage_picture(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A placeholder for the picture of the lineage."""


class descent_picture(nodes.General, nodes.Element):  # noqa: N801 - the same
    """A placeholder for the picture of one line of descent, from its oldest to its youngest game."""


def setup_picture(app: Sphinx) -> None:
    """Register the writers of the pictures in HTML. Other output contains only the list."""
    add_node(app, lineage_picture, (visit_html, pass_over))
    add_node(app, descent_picture, (visit_descent, pass_over))


def links_of(self: HTML5Translator) -> Callable[[str], str | None]:
    """Return a function that gives the address of an edition or a listed game, relative to the page."""
    labels = self.builder.env.domains.standard_domain.anonlabels

    def link(slug: str) -> str | None:
        """Return the address of an edition, or of a game in the list; None for any other slug."""
        page, place = labels.get(slug) or labels.get(f"lineage/{slug}") or ("", "")
        if not place:
            return None
        here = self.builder.current_docname
        return f"#{place}" if page == here else f"{self.builder.get_relative_uri(here, page)}#{place}"

    return link


def visit_descent(self: HTML5Translator, node: descent_picture) -> None:
    """Write the picture of one line of descent, in the whole graph, which has the rivals of each parent."""
    library = library_of(self.builder.config)
    _, lines = lineage_part(library, start=node["start"], end=node["end"])
    drawn = descent_svg(lineage_part(library)[0], lines[0], links_of(self), title=node["title"])
    self.body.append(f'<div class="nines-descent-picture">{drawn}</div>\n')


def visit_html(self: HTML5Translator, node: lineage_picture) -> None:
    """Write the picture; its games link to their pages or to their places in the list."""
    library = library_of(self.builder.config)
    try:
        drawn = to_svg(lineage_part(library)[0], links_of(self), outside=False)
    except NinesError as error:
        _LOG.warning("the lineage cannot be drawn: %s", error, location=node)
        return
    # The keyboard can reach it, because it scrolls on a narrow screen.
    region = 'class="nines-picture" tabindex="0" role="region" aria-labelledby="lineage-title"'
    self.body.append(f'<p class="nines-scroll-cue">{CUE}</p>\n<div {region}>{drawn}</div>')


# --- The line of descent of one game ---

OLDER: Final = 2  # generations of ancestors that are shown


class LineOfDirective(b.CorpusDirective):
    """``nines:line-of``: the line of descent of an edition's game, in order of date."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the games of the line; nothing if the game has only one account and no known relative."""
        slug = named_game(self.library, name).slug
        lineage = game_lineage(self.library, slug)
        shown = _shown(lineage)
        if len(shown) == 1 and len(lineage.game.accounts) == 1:
            return []
        items = (_line_game(game_node, lineage, slug) for game_node in shown)
        listed = nodes.bullet_list("", *items, bullet="*", classes=["nines-line-of"])
        whole = b.paragraph(b.link("lineage/" + lineage.game.id, "The whole lineage"))
        whole["classes"].append("nines-facts")
        return [listed, whole, *comparisons_beside(self.library, slug)]


def _shown(lineage: GameLineage) -> list[GameNode]:
    """Return the ancestors, the game and its direct descendants, each group in order of date."""
    older = {
        ancestor.game.id: ancestor.game
        for ancestor in lineage.ancestors
        if ancestor.depth <= OLDER and ancestor.game.first
    }
    younger = {
        descendant.game.id: descendant.game for descendant in lineage.descendants if descendant.depth == 1
    }
    return [*_by_date(older.values()), lineage.game, *_by_date(younger.values())]


def _by_date(games: Iterable[GameNode]) -> list[GameNode]:
    return sorted(games, key=lambda game_node: game_node.first or 9999)


def _line_game(game: GameNode, lineage: GameLineage, slug: str) -> nodes.list_item:
    """Return a game with its date and its accounts. The account of the page's edition is marked."""
    own = game.id == lineage.game.id
    title: b.Part = game.title if own else b.link(f"lineage/{game.id}", game.title)
    dated = f", first known: {game.dated}" if game.dated else ""
    parts: list[b.Part] = [
        b.fill(b.inline("line-game"), [title]),
        dated,
        b.fill(b.inline("facts"), [_tie(game, lineage)]),
    ]
    ticks = list(chain.from_iterable(_line_account(account, slug) for account in game.accounts))
    body = [b.paragraph(*parts), *([b.paragraph(*ticks[1:], kind="facts")] if ticks else [])]
    return nodes.list_item("", *body, classes=["nines-line-own"] if own else [])


def _tie(game: GameNode, lineage: GameLineage) -> str:
    """Return the relation between a game and the page's game; empty if the two are not direct relatives."""
    for relation in lineage.relations:
        if {relation.record.subject, relation.record.object} == {game.id, lineage.game.id}:
            ours = relation.record.subject == lineage.game.id
            verb = "comes" if relation.record.cert == "high" else "may come"
            says = f"this game {verb} from it" if ours else f"{verb} from this game"
            return f" · {says}{' (contested)' if relation.record.contested else ''}"
    return ""


def _line_account(account: AccountTick, slug: str) -> list[b.Part]:
    """Return an account as a link to its edition; in bold type if this page is about the edition."""
    if slug in account.editions:
        return [" · ", b.fill(nodes.strong(), [account.title])]
    return [" · ", b.link(account.editions[0], account.title) if account.editions else account.title]


# --- The lineage ---


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
        inside = (_game(self.library, game) for game in games if not game.game.outside)
        outside = (_game(self.library, game) for game in games if game.game.outside)
        return [
            *([] if "list" in self.options else [lineage_picture()]),
            b.section("Games in the lineage", "lineage-list", *inside),
            b.section("Games outside it", "lineage-outside", *outside),
        ]


def _game(library: Library, tied_game: TiedGame) -> nodes.Element:
    game = tied_game.game
    dated = f" (first known: {game.dated})." if game.dated else " (no date is known)."
    home = b.box("kin", b.paragraph(b.fill(b.inline("title"), [_titled(game)]), dated))
    if game.names:
        home += b.paragraph("Names: ", ", ".join(game.names), ".", kind="facts")
    if game.outside:
        home += b.paragraph(b.sentence(game.outside), kind="note")
    if runs := descent_runs(library, game.id):
        home += b.paragraph(*(b.link(run.name, run.text) if run.name else run.text for run in runs))
    descents = [
        _statement(library, relation_answer(library, tie.statement))
        for tie in tied_game.ties
        if tie.kind == "descends-from"
    ]
    accounts = [_account(library, account.slug) for account in game.accounts]
    if accounts or descents:
        home += folded([_contents(len(descents), len(accounts))], *descents, *accounts)
    return b.labelled(home, f"lineage/{game.id}", f"l-{game.id}", game.title)


def _contents(descents: int, accounts: int) -> str:
    """Return the line under which the claims and accounts of a game are folded."""
    parts = [f"{counted(descents, 'claim')} of descent"] if descents else []
    parts += [counted(accounts, "account")] if accounts else []
    return b.capital(f"{' and '.join(parts)}, with the evidence")


def _titled(game: GameNode) -> b.Part:
    """Return the title of a game. If the game has only one edition, the title is a link to it."""
    return b.link(game.editions[0], game.title) if len(game.editions) == 1 else game.title


def _account(library: Library, slug: str) -> nodes.Element:
    """Return an account: its date, editions, reports by documents, and relations to older accounts."""
    account = account_in_full(library, slug)
    home = b.box("account", b.paragraph(printed(account), kind="facts"))
    if account.editions:
        titles = (titled_link(library, edition) for edition in account.editions)
        label = "Playable edition" if len(account.editions) == 1 else "Playable editions"
        home += b.paragraph(f"{label} of this account: ", *b.between(titles, "; "), ".", kind="facts")
    home.extend(_statement(library, report) for report in account.reports)
    home.extend(
        _statement(library, relation) for relation in account.relations if relation.record.subject == slug
    )
    return b.labelled(home, f"account/{slug}", f"ac-{slug}", account.record.title)


def printed(account: AccountAnswer) -> str:
    """Return an account with its place in the source and the date of its printing or last update."""
    record = account.record
    year, update, _ = record.dated.partition(", last update")
    known = f"{'last updated' if update else 'printed'} {year}"
    dated = "date of printing not known" if year == "not known" else known
    return f"{', '.join(filter(None, (record.title, record.at, dated)))}."


def _statement(library: Library, relation: RelationAnswer) -> nodes.Element:
    """Return a relation, with all evidence for and against the relation."""
    record = relation.record
    dated = f", {record.dated}" if record.dated else ""
    marks = "".join(f" {word}." for word in _marks(relation))
    parts = b.box(
        "statement-of",
        b.paragraph(*_reads(relation), dated, ".", kind="statement"),
        b.paragraph(
            b.key_link(relation.statement),
            f" · certainty {record.cert} · evidence {record.evidence}.{marks}",
            kind="warrant",
        ),
        b.bullets(map(side_nodes, relation.grounds), "passages"),
    )
    if relation.against:
        parts += b.paragraph("Evidence against it", kind="label")
        parts += b.bullets(map(side_nodes, relation.against), "passages")
    if record.erratum:
        question = erratum_answer(library, record.erratum).record.question
        link = b.link(b.erratum_key(record.erratum), question)
        parts += b.paragraph("See the question: ", link, kind="note")
    return b.labelled(parts, relation.statement, b.anchor(relation.statement))


def _marks(relation: RelationAnswer) -> list[str]:
    """Return the marks of a relation: whether it is only claimed, and whether it is contested."""
    marked = (("Only claimed", relation.claimed), ("Contested", relation.record.contested))
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
    """``nines:line``: a line of descent between two games, with the differences in each step."""

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
        return [_step(self.library, step) for step in line.steps]


def _step(library: Library, step: DescentStep) -> nodes.Element:
    home = b.section(step.title, f"step-{step.older}-{step.younger}")
    for relation in step.relations:
        contested = ", contested" if relation.record.contested else ""
        sure = f" (certainty: {relation.record.cert}{contested}). See "
        home += b.paragraph(*_reads(relation), sure, b.link(relation.statement, "the evidence"), ".")
    if step.compared is None:
        home += b.paragraph(
            "One of the two games cannot be played here, so there are no rules to compare.", kind="note"
        )
        return home
    editions = (titled_link(library, edition) for edition in (step.older, step.younger))
    home += b.paragraph("The editions compared are ", *b.between(editions, " and "), ".", kind="facts")
    ends = named_game(library, step.older).title, named_game(library, step.younger).title
    home += b.paragraph(in_totals(step.compared), " See ", own_words_link(), ".")
    home.extend(_unchanged(library, step.compared))
    rows = (
        (
            f"“{short_name(library, change.aspect)}”, {how_in_words(change.how, *ends)}",
            list(_change(change, *ends)),
        )
        for change in step.compared.changes
    )
    home += folded(["The differences, aspect by aspect"], b.fields(rows))
    return home


def _unchanged(library: Library, aspects: StepAspects) -> Iterator[nodes.Element]:
    """Yield the aspects that are the same in both editions, and those that are not compared."""
    lists = (
        ("In the texts' own words", aspects.settled),
        ("The same in both", aspects.same),
        ("Our choice in both", aspects.ours),
        ("Not seen in one of the texts", aspects.not_seen),
    )
    for label, names in lists:
        if names:
            links = b.between(b.link(f"aspect/{name}", short_name(library, name)) for name in names)
            yield b.paragraph(f"{label}: ", *links, ".", kind="facts")


def _change(change: AspectChange, older: str, younger: str) -> Iterator[nodes.Node]:
    for edition, rules in ((older, change.older), (younger, change.younger)):
        for rule in rules:
            yield b.paragraph(f"{edition}: ", *_rule(rule))


def _rule(rule: RuleAnswer) -> list[b.Part]:
    """Return a sentence with a rule, what the rule rests on, and its passages."""
    said = b.between(b.key_link(own_passage.record.id) for own_passage in rule.own_passages)
    resting = [": ", *said] if said else []
    return [b.link(rule.key, b.capital(rule.says)), " (", warrant(rule.warrant), *resting, ")."]


def tied(relations: Iterable[RelationAnswer]) -> Iterator[Sequence[nodes.Node]]:
    """Yield one line for each relation, with links to its evidence."""
    for relation in relations:
        sure = f" (certainty {relation.record.cert}{', contested' if relation.record.contested else ''}; "
        yield [b.paragraph(*_reads(relation), sure, b.link(relation.statement, "evidence"), ").")]


# --- Hypotheses that are withdrawn ---


class WithdrawnDirective(b.CorpusDirective):
    """``nines:withdrawn``: the hypotheses that are withdrawn, each with its result and the reason."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return a box for each hypothesis, in the order of the corpus."""
        return [_withdrawn(answer) for answer in withdrawn_answers(self.library)]


def _withdrawn(answer: WithdrawnAnswer) -> nodes.Element:
    record = answer.record
    rows = (
        ("Result", [b.paragraph(record.result)]),
        ("Verdict published then", [b.paragraph(b.sentence(record.verdict))] if record.verdict else []),
        ("Why withdrawn", [b.paragraph(record.why)]),
        ("About", [b.paragraph(*b.between(map(b.key_link, record.leads)))]),
    )
    head = b.paragraph(b.fill(b.inline("title"), [record.hypothesis]), " ", nodes.literal("", record.key))
    box = b.box("withdrawn", head, b.fields((label, says) for label, says in rows if says))
    return b.labelled(box, f"withdrawn/{record.key}", f"w-{record.key.replace('/', '-')}", record.hypothesis)


# --- What the rules have in common ---

COLUMNS: Final = tuple(map(b.capital, words.COLUMNS))
OWN_WORDS: Final = "likeness/own-words"  # the place of the rules that two accounts settle in their own words


def own_words_link() -> nodes.Element:
    """Return a link to the rules that the two accounts of each claim settle in their own words."""
    return b.link(OWN_WORDS, "the rules that two accounts settle in their own words")


@cache
def findings(library: Library) -> LikenessAnswer:
    """Return what the editions have in common, which is computed once for all pages."""
    return likeness_answer(library)


class LikenessDirective(b.CorpusDirective):
    """``nines:likeness``: what the rules of two editions share if one is claimed to come from the other."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the answer, and sections on claims, own words, innovations and questions of sources."""
        likeness = findings(self.library)
        return [
            *(b.paragraph(paragraph) for paragraph in words.answer(likeness, partial(_title, self.library))),
            b.section("The claims", "likeness-claims", *_claims(self.library, likeness)),
            b.section("In words of their own", "likeness-own-words", *_own_words(self.library, likeness)),
            b.section("Innovations", "likeness-innovations", *_innovations(self.library, likeness)),
            b.section(
                "Which features does a game share with which?",
                "likeness-questions",
                b.paragraph(words.FEATURES),
                *(_question(self.library, question) for question in likeness.questions),
            ),
        ]


def _claims(library: Library, likeness: LikenessAnswer) -> Iterator[nodes.Element]:
    rows: list[list[b.Part]] = [
        [b.link(claim.statement, _compared(library, claim)), *words.row(claim)] for claim in likeness.claims
    ]
    yield figure(likeness_plot(likeness, partial(_title, library)), "likeness")
    yield b.table(["Compared", *COLUMNS], rows)
    yield b.fields((name, [b.paragraph(says)]) for name, says in words.METHODS)


def _own_words(library: Library, likeness: LikenessAnswer) -> Iterator[nodes.Element]:
    says = (
        "The table shows the aspects that both accounts settle in their own words. The passages of the older"
        " account are before the bar, and the passages of the younger account are after it."
    )
    yield b.labelled(b.box("own-words", b.paragraph(says)), OWN_WORDS, "own-words-of-both", "own words")
    called = partial(short_name, library)
    rows: list[list[b.Part]] = [
        [
            b.link(claim.statement, _compared(library, claim)),
            _cell(words.aspects(claim.own_words, called, alike=True)),
            _cell(words.aspects(claim.own_words, called, alike=False)),
        ]
        for claim in likeness.claims
        if claim.own_words
    ]
    yield b.table(["Compared", "Alike", "Different"], rows)
    none = [
        b.link(claim.statement, _compared(library, claim)) for claim in likeness.claims if not claim.own_words
    ]
    if none:
        these = "This claim has" if len(none) == 1 else "These claims have"
        head = f"{these} no aspect that both accounts settle in their own words: "
        yield b.paragraph(head, *b.between(none, "; "), ".", kind="note")


def _innovations(library: Library, likeness: LikenessAnswer) -> Iterator[nodes.Element]:
    yield b.paragraph(
        "An innovation is a rule that an account gives in its own words, with every detail, and that no"
        " older account has, even as a part of another rule. The last column shows whether the claimed"
        " descendants share it."
    )
    name = partial(_title, library)
    rows: list[list[b.Part]] = [
        [
            _cell(
                f"{name(innovation.says.edition)} ({short_name(library, innovation.aspect)}):"
                f" {words.cite(innovation.says)}"
            ),
            _cell(words.before(innovation)),
            _cell(words.descendants(descendants, name)),
        ]
        for innovation, descendants in words.innovations(likeness)
    ]
    yield b.table(["Innovation", "Instead of", "Claimed descendants"], rows)
    shares = "shares innovations with further older editions"
    sharing = [claim for claim in likeness.claims if claim.others]
    notes = (
        f"{name(claimed_pair.younger)} {shares}: {words.others(claimed_pair, name)}."
        for claimed_pair in sharing
    )
    yield from (b.paragraph(note, kind="note") for note in dict.fromkeys(notes))


def _question(library: Library, question: FeatureQuestion) -> nodes.Element:
    home = b.section(question.asks, f"question-{question.id}")
    called = partial(short_name, library)
    columns = [words.features(shared, called) for shared in question.shared]
    rows: list[list[b.Part]] = [
        [_title(library, shared.edition), *(_cell(says) for _, says in parts)]
        for shared, parts in zip(question.shared, columns, strict=True)
    ]
    home += b.table(["Compared with", *(b.capital(label) for label, _ in columns[0])], rows)
    said = b.between(map(b.key_link, question.passages))
    home += b.paragraph("The question is raised by ", *said, ".")
    return home


def _cell(text: str) -> nodes.inline:
    """Return a text, with links for the passages that it names."""
    return b.fill(nodes.inline(), b.plain(text))


def _compared(library: Library, claimed_pair: ClaimedPairAnswer) -> str:
    return f"{_title(library, claimed_pair.younger)} and {_title(library, claimed_pair.older)}"


def _title(library: Library, game: str) -> str:
    return named_game(library, game).title
