"""Comparisons on pages: two games, what changed, all pairs, and the accounts side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes

from nines.errors import RequestError, UnknownNameError
from nines.reference import decide_answer, diff_answer
from nines.reference.comparisons import CHOICES, STATES, parallel_answer
from nines.reference.lineage import descent_answer, in_totals, parents_of
from nines.reference.names import games_by_date, games_by_family, named_game, short_name
from nines.reference.readings import OPTION
from nines.reference.relations import relations_between
from nines.reference.rules import outline_answer
from nines.reference.summaries import summary_between
from nines.reference.warrants import pair_counts
from nines.reference.what_changed import (
    SAME_WORDING,
    count_sentence,
    further_counts,
    no_rule,
    rest_in_words,
    shown_first,
    what_changed,
)
from nines.sphinx import base as b
from nines.sphinx.doubts import cause_nodes, deciding_nodes, question_box
from nines.sphinx.lineage import own_words_link
from nines.sphinx.nodes import folded, scroll_box, wide_cell, wide_row, wide_table
from nines.sphinx.pages import pair_name
from nines.sphinx.play import play_link
from nines.sphinx.rules import answer, dated, head, legend, marks, slug_of, witnesses
from nines.sphinx.totals import entry, sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.comparisons import (
        AspectDifference,
        Clause,
        DiffAnswer,
        ParallelAnswer,
        ParallelPart,
        ParallelRow,
        RulePair,
    )
    from nines.reference.names import DatedGame
    from nines.reference.rules import RuleAnswer
    from nines.reference.shelf import ShelvedGame
    from nines.reference.warrants import PairCounts, SideCount
    from nines.reference.what_changed import ChangedRule


# --- The beginning of a comparison ---


def lead(record: DiffAnswer, place: str) -> Iterator[nodes.Element]:
    """Yield how two games differ: a sentence, how many rules differ, and a row for each of these rules.

    Parameters
    ----------
    record
        The comparison of the two games.
    place
        The prefix of section anchors on the page of the comparison.
    """
    if record.summary:
        yield b.paragraph(record.summary.sentence, kind="lead")
    yield b.paragraph(count_sentence(record), kind="facts")
    rows = what_changed(record)
    first = shown_first(rows)
    if rows:
        yield _table(record, rows[:first], place)
    if rows[first:]:
        yield folded([rest_in_words(rows[first:])], _table(record, rows[first:], place), kind="rest")
    yield folded(["How many rules of each account differ"], b.paragraph(further_counts(record), kind="facts"))


def _table(record: DiffAnswer, rows: Sequence[ChangedRule], place: str) -> nodes.table:
    """Return a table of rules that differ. Each row has a link to the section of its aspect."""
    heads = (b.fill(nodes.inline(), dated(game)) for game in (record.earlier, record.later))
    table = nodes.table("", classes=["nines-what-changed"])
    group = nodes.tgroup("", cols=3)
    group.extend(nodes.colspec(colwidth=width) for width in (2, 5, 5))
    group += nodes.thead("", _row("What differs", *heads))
    group += nodes.tbody("", *(_changed(row, place) for row in rows))
    return b.fill(table, [group])


def _changed(row: ChangedRule, place: str) -> nodes.row:
    below = nodes.reference("", row.title, internal=True, refid=f"{place}-{row.aspect}")
    alike = [f" ({SAME_WORDING})"] if row.pair.alike_in_words else []
    return _row(
        b.fill(nodes.inline(), [below]),
        _cell(row.pair.earlier, mentioned=row.earlier_mentions),
        b.fill(_cell(row.pair.later, mentioned=row.later_mentions), alike),
    )


def _cell(rule: RuleAnswer | None, *, mentioned: bool) -> nodes.inline:
    """Return the sentence of a rule with its marks, or words that say there is no rule."""
    if rule is None:
        return b.fill(b.inline("none"), [no_rule(mentioned=mentioned)])
    return b.fill(nodes.inline(), [b.sentence(rule.says), *marks(rule.marks)])


def _row(*cells: b.Part) -> nodes.row:
    return nodes.row("", *(nodes.entry("", b.paragraph(cell)) for cell in cells))


# --- Two games compared side by side, question by question ---


class DiffDirective(b.CorpusDirective):
    """``nines:diff``: the differences between two games; ``:page:`` adds the title of the page."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"page": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the number of changes, all differences in order of play, and what the two games share.

        Raises
        ------
        RequestError
            If the argument does not name two games.
        """
        games = name.split()
        if len(games) != 2:
            raise RequestError(f"{name!r} does not name two games")
        record = diff_answer(self.library, *games)
        pair = pair_name(self.library, *(slug_of(game) for game in games))
        asked = {aspect.aspect: aspect for aspect in record.aspects}
        sections = [
            _difference(self.library, record, asked[aspect], pair)
            for part in outline_answer(self.library, games[0])
            for aspect in part.aspects
            if aspect in asked and asked[aspect].agreement == "differs"
        ]
        body = [*_opening(self.library, record), *sections, *_agreeing(self.library, record)]
        body += _open_questions(self.library, record)
        if "page" not in self.options:
            return body
        title = f"{record.earlier.title} and {record.later.title}"
        return [b.labelled(b.section(title, pair, *body), f"comparison/{pair}", pair, title)]


def _opening(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield what changed and how much, the relations between the two games, and a deciding play."""
    earlier, later = record.earlier, record.later
    yield from lead(record, _place(record))
    for relation in relations_between(library, slug_of(earlier.game), slug_of(later.game)):
        contested = ", contested" if relation.record.contested else ""
        said = f"{relation.in_titles} (certainty: {relation.record.cert}{contested}). See "
        yield b.paragraph(said, b.link(relation.statement, "the evidence"), ".", kind="facts")
    yield legend()
    yield from _deciding(library, record)


def _deciding(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield the stored play that shows the strongest effect of the difference, if one is stored."""
    decided = decide_answer(library, record.earlier.game, record.later.game, stored_only=True, strongest=True)
    if decided.drawn:
        names = (record.earlier.title, record.later.title)
        ordered = names if decided.one.game == record.earlier.game else names[::-1]
        drawn = (deciding_nodes(decided.drawn, ordered), *cause_nodes(decided.drawn, ordered))
        shows = f"This is {decided.drawn.shows[:1].lower()}{decided.drawn.shows[1:]}."
        said = f"{shows} The difference between the games affects {decided.affects}."
        yield b.section("A play that tells them apart", f"{_place(record)}-play", b.paragraph(said), *drawn)


def _open_questions(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield the open questions behind the rules that differ, with a picture of a play for the first one."""
    differing = [pair for aspect in record.aspects for pair in aspect.rules if pair.change != "kept"]
    rules = [rule for pair in differing for rule in (pair.earlier, pair.later) if rule is not None]
    slugs = {slug_of(game.game) for game in (record.earlier, record.later)}
    asked = {
        reading.key: reading.question
        for rule in rules
        for reading in rule.readings
        if reading.kind != OPTION and reading.cert != "high" and reading.key.partition("/")[0] in slugs
    }
    if asked:
        first, *rest = asked
        more = ([b.paragraph(b.link(key, asked[key]))] for key in rest)
        said = "Some differences rest on our own choices, and we are not sure of these choices."
        yield b.section(
            "Open questions behind the differences",
            f"{_place(record)}-open",
            b.paragraph(said),
            question_box(library, first),
            *(
                [b.paragraph("Other open questions:", kind="facts"), b.bullets(more, "open-list")]
                if rest
                else []
            ),
        )


def _place(record: DiffAnswer) -> str:
    return f"{slug_of(record.earlier.game)}--{slug_of(record.later.game)}"


def _difference(
    library: Library, record: DiffAnswer, aspect_difference: AspectDifference, place: str
) -> nodes.section:
    """Return a question with the pairs of rules that differ, then a line on the rules that agree."""
    home = b.section(
        short_name(library, aspect_difference.aspect),
        f"{place}-{aspect_difference.aspect}",
        b.paragraph(aspect_difference.question, kind="asked"),
    )
    for pair in aspect_difference.rules:
        if pair.change != "kept":
            note = f": {SAME_WORDING}" if pair.alike_in_words else ""
            how = b.fill(b.inline(f"how-{pair.change}"), [pair.change])
            label = b.paragraph(how, note, kind="label")
            sides = (
                _side(record.earlier, pair.earlier, mentioned=aspect_difference.earlier_mentions),
                _side(record.later, pair.later, mentioned=aspect_difference.later_mentions),
            )
            home += b.box("changed", label, b.box("pair", *sides), *_evidence(record, pair))
    kept = [pair.earlier for pair in aspect_difference.rules if pair.earlier and pair.change == "kept"]
    if kept:
        links = (b.link(rule.key, b.sentence(rule.says)) for rule in kept)
        noun = "this rule" if len(kept) == 1 else "these rules"
        home += b.paragraph(f"Both games have {noun}: ", *b.between(links, " "), kind="facts")
    through = b.link(
        f"aspect/{aspect_difference.aspect}",
        f"All games compared: {short_name(library, aspect_difference.aspect)}",
    )
    home += b.paragraph(through, kind="facts")
    return home


def _side(game: DatedGame, rule: RuleAnswer | None, *, mentioned: bool) -> nodes.Element:
    """Return the rule of one game under the name of the game."""
    label = b.paragraph(game.title, kind="label")
    if rule is None:
        return b.box("side", label, b.paragraph(no_rule(mentioned=mentioned), kind="note"))
    return b.box("side", label, answer(rule, whole=False, sourced=False))


def _evidence(record: DiffAnswer, pair: RulePair) -> Iterator[nodes.Element]:
    """Yield the folded witnesses of a pair of rules, or nothing if no passage supports the rules."""
    both = ((record.earlier, pair.earlier), (record.later, pair.later))
    sides = [
        b.box("side", b.paragraph(game.title, kind="label"), *witnesses(rule.passages))
        for game, rule in both
        if rule is not None and rule.passages
    ]
    if sides:
        yield folded(["Evidence"], b.box("pair", *sides))


def _agreeing(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield a line with the questions that both games answer alike, and a line with unanswered questions."""
    alike, neither = record.aspects_that("same", "otherwise-cited"), record.aspects_that("not-mentioned")
    if alike:
        yield b.paragraph("The same rules in both games: ", *_aspects(library, alike), ".", kind="facts")
    if neither:
        yield b.paragraph("No rule in either game: ", *_aspects(library, neither), ".", kind="facts")


def _aspects(library: Library, names: Iterable[str]) -> list[b.Part]:
    return b.between(b.link(f"aspect/{name}", short_name(library, name)) for name in names)


# --- Comparisons ---

NAME: Final = "the rules of the later game, and how many differ from those of the earlier game"


class PairsDirective(b.CorpusDirective):
    """``nines:pairs``: a triangular table of the games of a family; each cell links to the page of two games.

    Without a family it writes one table for each family that has several games.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the table of the family, or the tables of all families."""
        families = [name] if name else list(games_by_family(self.library))
        counted = (pair_counts(self.library, family) for family in families)
        return [self.half_sheet(games) for games in counted if len(games) > 1]

    def half_sheet(self, games: Sequence[PairCounts]) -> nodes.Element:
        """Return the triangular table of *games*."""
        first, *later = games
        columns = [_game(counts.game) for counts in (first, *later[:-1])]
        grid = sheet(columns, (_pair_row(self.library, counts, len(later)) for counts in later), len(later))
        grid["classes"].append("nines-pairs")  # its headings are vertical, so that all games fit side by side
        return scroll_box("", grid, name=f"{first.game.title} to {later[-1].game.title}: {NAME}")


def _pair_row(library: Library, pair: PairCounts, width: int) -> nodes.row:
    """Return the row of a game: a cell for each earlier game, then empty cells."""
    cells = [_pair(library, earlier, pair.game, counts) for earlier, counts in pair.earlier]
    empty = [entry() for _ in range(width - len(cells))]
    return nodes.row("", _game(pair.game), *cells, *empty)


def _pair(library: Library, earlier: DatedGame, later: DatedGame, counts: SideCount) -> nodes.entry:
    """Return how many rules of the later game differ, as a link to the page of the pair."""
    verb = "differs" if counts.differ == 1 else "differ"
    sentence = f"of the {counts.rules} rules of {later.title}, {counts.differ} {verb}"
    of = f": {sentence} from those of {earlier.title}"
    shown = f"{counts.differ}/{counts.rules}"
    spoken = b.fill(b.inline("spoken"), [of])
    # A link of our own domain: a link to a label would lose the words for screen readers.
    return entry(
        addnodes.pending_xref(
            *("", nodes.inline("", "", nodes.Text(shown), spoken)),
            refdomain="nines",
            reftype="comparison",
            reftarget=pair_name(library, earlier.game, later.game),
            refexplicit=True,
            refwarn=False,
        )
    )


def _game(game: DatedGame) -> nodes.entry:
    return head([b.link(game.game, game.title)], game.title, game.dated)


class ParentsDirective(b.CorpusDirective):
    """``nines:parents``: the games that a game is said to descend from, with a link to a comparison."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a line for each parent game. A parent that cannot be played has no comparison."""
        slug = named_game(self.library, name).slug
        parents = {parent.parent: parent.statement for parent in parents_of(self.library, slug)}
        if not parents:
            return [b.paragraph("No older game of which we have rules is named as the origin of this game.")]
        return [b.bullets([_parent(self.library, parent, name, key)] for parent, key in parents.items())]


def _parent(library: Library, parent: str, name: str, key: str) -> nodes.Element:
    """Return how a game and a parent differ, with links to their comparison and to the claim of descent."""
    title, says = named_game(library, parent).title, b.link(key, "the evidence for the descent")
    (step,) = descent_answer(library, (parent, name)).steps
    if step.compared is None:
        return b.paragraph(title, ": there are no rules to compare. See ", says, ".")
    totals = in_totals(step.compared)
    families = {game.game: game.family for game in games_by_date(library)}
    if families[parent] != families[name]:  # no page compares games of different families
        few = f"{title} belongs to another family, which has few aspects in common. {totals} See "
        return b.paragraph(few, own_words_link(), " and ", says, ".")
    shown = b.link(f"comparison/{pair_name(library, parent, name)}", f"Compare with {title}")
    summary = summary_between(library, parent, name)
    in_short = [f"{summary.sentence} "] if summary else []
    return b.paragraph(*in_short, shown, f". {totals} See ", own_words_link(), " and ", says, ".")


# --- The parallel text ---
#
# The parallel text is a table, which becomes a list on a narrow screen. A script lets a reader choose
# columns. Without the script, all columns are shown.

# The short words in a blank cell; the legend explains them.
BLANKS: Final = {
    "unseen": "not seen",
    "assumed": "not reported",
    "not reported": "not reported",
    "silent": "silent",
    "no rule": "no rule",
}


class ParallelDirective(b.CorpusDirective):
    """``nines:parallel``: accounts of a family side by side; ``:show:`` names the accounts to show first."""

    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {"show": directives.unchanged_required}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the legend and the table.

        Raises
        ------
        UnknownNameError
            If the family does not exist, or does not include a named edition.
        """
        parallel = parallel_answer(self.library, name)
        slugs = [edition.game for edition in parallel.editions]
        shown = self.options.get("show", "").split() or slugs
        for slug in shown:
            if slug not in slugs:
                raise UnknownNameError("edition of this family", slug, slugs)
        given = {
            "shown": " ".join(str(slugs.index(slug)) for slug in shown),
            "names": "|".join(edition.title for edition in parallel.editions),
        }
        return [
            _legend(parallel),
            wide_table("", *_rows(parallel), kind="parallel", name="Parallel text", given=given),
        ]


def _legend(parallel: ParallelAnswer) -> nodes.Element:
    """Return an explanation of the words in the cells."""
    means = {"as in 1718": STATES["as in"], **CHOICES}
    means |= {"see …": "The sentence appears above, in the row that the link names."}
    means |= {"not seen": STATES["unseen"], "not reported": STATES["not reported"]}
    means |= {"not reported; as in 1718": STATES["assumed"]}
    if any(
        clause.state == "silent" for part in parallel.parts for row in part.rows for clause in row.clauses
    ):
        means["silent"] = STATES["silent"]
    means["no rule"] = STATES["no rule"]
    return b.fields((word, [b.paragraph(says)]) for word, says in means.items())


def _rows(parallel: ParallelAnswer) -> Iterator[nodes.Element]:
    heads = (_head(place, shelved_game) for place, shelved_game in enumerate(parallel.editions))
    yield wide_row("", wide_cell("", b.paragraph("Clause"), head="col"), *heads, kind="parallel-heads")
    for part in parallel.parts:
        yield from _part(part, parallel.editions)


def _head(place: int, edition: ShelvedGame) -> nodes.Element:
    said = b.paragraph(edition.account, kind="facts")
    return wide_cell("", b.paragraph(b.link(edition.game, edition.title)), said, head="col", column=place)


def _part(part: ParallelPart, editions: Sequence[ShelvedGame]) -> Iterator[nodes.Element]:
    title = wide_cell("", b.paragraph(part.heading), head="colgroup", span=len(editions) + 1)
    yield wide_row("", title, kind="parallel-part")
    for row in part.rows:
        if any(clause.state != "no rule" for clause in row.clauses):
            yield _clause_row(row, editions)


def _clause_row(row: ParallelRow, editions: Sequence[ShelvedGame]) -> nodes.Element:
    name = b.paragraph(b.link(f"aspect/{row.aspect}", row.name))
    head = wide_cell(
        "", name, b.paragraph(row.question, kind="facts"), head="row", ids=[_clause_place(row.aspect)]
    )
    cells = (
        _clause_cell(place, clause, row.aspect, editions[place].title)
        for place, clause in enumerate(row.clauses)
    )
    return wide_row("", head, *cells, kind="parallel-clause")


def _clause_cell(place: int, clause: Clause, aspect: str, title: str) -> nodes.Element:
    home = wide_cell("", column=place, state=clause.state, label=title)
    rule = b.link(f"{clause.edition}/{aspect}", "rule")
    if clause.state == "said":
        home.extend(b.paragraph(*b.plain(passage.record.says)) for passage in clause.shown)
        if clause.see:
            links = (_above(key, called) for key, called in clause.see)
            home += b.paragraph("see " if not clause.shown else "see also ", *b.between(links), kind="facts")
        rest: list[b.Part] = [] if clause.named else ["no book named · "]
        if clause.choice:
            rest += [b.fill(b.inline("ours"), [clause.choice]), " · "]
        rest += [rule, *play_link(clause.edition, aspect)]
        if clause.origin:
            rest += [" · other details ", *_as_in(clause, aspect)]
        home += b.paragraph(*rest, kind="facts")
        return home
    if clause.state == "as in":
        home += b.paragraph(*_as_in(clause, aspect), " · ", rule, kind="facts")
        return home
    blank: list[b.Part] = [b.fill(b.inline("blank"), [BLANKS[clause.state]])]
    if clause.origin:
        blank += ["; ", *_as_in(clause, aspect)]
    if clause.rules:
        blank += [" · ", rule]
    home += b.paragraph(*blank, kind="facts")
    return home


def _as_in(clause: Clause, aspect: str) -> list[b.Part]:
    return ["as in ", b.link(f"{clause.origin}/{aspect}", clause.origin_label)]


def _clause_place(aspect: str) -> str:
    """Return the anchor of a clause on the page."""
    return f"clause-{aspect}"


def _above(aspect: str, called: str) -> nodes.reference:
    """Return a link to a clause further up on the page."""
    return nodes.reference("", called, internal=True, refid=_clause_place(aspect))
