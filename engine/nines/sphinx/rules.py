"""The rules of a game on pages: in order of play, one by one, and one question through history."""

from __future__ import annotations

from inspect import getdoc, isfunction, signature
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes

from nines.libraries.catalogue import imported, resolve
from nines.reference import history_answer
from nines.reference.names import games_by_family, short_name
from nines.reference.rules import asking, family_outline, first_asked, game_parts
from nines.reference.warrants import WORDS
from nines.sphinx import base as b
from nines.sphinx.citing import cite_link, own_page, permanent
from nines.sphinx.code_lines import in_code
from nines.sphinx.nodes import folded
from nines.sphinx.pages import toctree
from nines.sphinx.passages import Notes, passage_list, witness
from nines.sphinx.play import play_figure
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from nines.kernel.family import Outline
    from nines.reference.comparisons import DatedAspect
    from nines.reference.names import DatedGame
    from nines.reference.readings import ReadingAnswer
    from nines.reference.rules import AspectAnswer, GamePart, Question, RuleAnswer
    from nines.reference.sources import PassageAnswer
    from nines.reference.warrants import DetailAnswer, Mark


# --- The answer of a game to a question about play ---


def slug_of(name: str) -> str:
    """Return the slug in the name of a game; the name can also have readings in brackets.

    Examples
    --------
    >>> slug_of("comet-1718[comet-stops=yes]")
    'comet-1718'
    """
    return name.partition("[")[0]


def titled(game: DatedGame) -> list[b.Part]:
    """Return the title of a game as a link, followed by its readings in brackets."""
    slug = slug_of(game.game)
    chosen = game.game.removeprefix(slug)
    return [b.link(slug, game.title), f" {chosen}" if chosen else ""]


def date_beside(title: str, dated: str) -> str:
    """Return the date to write beside the title of a game; empty if the title contains the date.

    Examples
    --------
    >>> date_beside("Comet of 1718", "1718"), date_beside("Pope Joan", "18th century")
    ('', '18th century')
    """
    return "" if dated in title else dated


def dated(game: DatedGame) -> list[b.Part]:
    """Return the title of a game as a link, and the date in words, unless the title contains the date."""
    date = date_beside(game.title, game.dated)
    return [*titled(game), f", {date}" if date else ""]


def head(shown: Iterable[b.Part], title: str, dated: str) -> nodes.entry:
    """Return a heading for a game: *shown*, with the date below it unless the title contains the date."""
    date = date_beside(title, dated)
    return nodes.entry("", b.paragraph(*shown), *([b.paragraph(date, kind="facts")] if date else []))


def answer(rule: RuleAnswer, *, whole: bool, sourced: bool = True) -> nodes.Element:
    """Return a rule and what it rests on.

    Parameters
    ----------
    rule
        The rule to write.
    whole
        True to show what the passages say; False to show only their witnesses.
    sourced
        False to leave out the witnesses, if the page shows them in another place.
    """
    parts = b.box(
        "answer-of",
        b.paragraph(b.link(rule.key, b.sentence(rule.says)), *marks(rule.marks), kind="statement"),
        b.paragraph(warrant(rule.warrant), kind="warrant"),
        *_readings(rule.readings),
    )
    if rule.inherited:
        parts += b.paragraph("Taken over from ", b.key_link(rule.inherited.rule), kind="warrant")
    if rule.passages and whole:
        parts += passage_list(rule.passages)
    elif sourced:
        parts.extend(witnesses(rule.passages))
    return parts


def witnesses(passages: Sequence[PassageAnswer]) -> Iterator[nodes.paragraph]:
    """Yield a line for each witness of the passages. Passages with the same witness share a line."""
    said: dict[object, list[PassageAnswer]] = {}
    for passage in passages:
        said.setdefault(passage.cites, []).append(passage)
    for first, *others in said.values():
        more = [part for passage in others for part in (", ", b.key_link(passage.record.id))]
        yield b.paragraph(*witness(first), *more, kind="witness")


def legend() -> nodes.paragraph:
    """Return a line that explains the marks beside the rules."""
    return b.paragraph(
        "A rule without a mark is what the source says or implies. A date, such as ",
        b.fill(b.inline("mark-taken-over"), ["1718"]),
        ", marks a rule taken over from the account of that date. "
        "A raised capital letter marks our choice and links to the alternatives. ",
        b.link("certain", "How certain is this?"),
        kind="facts",
    )


def marks(marks: Iterable[Mark]) -> Iterator[b.Part]:
    """Yield the marks beside a rule as links: superscript letters, or the dates of older accounts."""
    for mark in marks:
        yield " "
        mark_of = nodes.superscript if mark.kind == "choice" else nodes.inline
        yield b.fill(mark_of(classes=[f"nines-mark-{mark.kind}"]), [b.link(mark.key, mark.text)])


def warrant(name: str) -> nodes.Element:
    """Return what a rule or a detail rests on, in words."""
    return b.fill(b.inline(f"warrant-{name}"), [WORDS[name]])


def details(rule: RuleAnswer) -> nodes.Element:
    """Return a list of what each detail of a rule rests on."""
    return b.bullets(([_detail(detail)] for detail in rule.details), "details")


def _detail(detail: DetailAnswer) -> nodes.paragraph:
    value = [f" = {detail.value}"] if detail.name else []
    by = b.between(map(b.key_link, (*detail.passages, *detail.readings)))
    resting = [": ", *by] if by else []
    parts: list[b.Part] = [detail.called, *value, " (", warrant(detail.warrant), *resting, ")"]
    if detail.inherited:
        words = map(b.key_link, (*detail.inherited.passages, *detail.inherited.readings))
        parts += [", from ", b.key_link(detail.inherited.rule), " by ", *b.between(words)]
    return b.paragraph(*parts)


def _readings(readings: Sequence[ReadingAnswer]) -> Iterator[nodes.paragraph]:
    """Yield a line for each open question behind a rule, with our choice and its certainty."""
    for reading in readings:
        kind = "the source offers the choice" if reading.kind == "option" else f"certainty {reading.cert}"
        asked = b.link(reading.key, reading.question)
        yield b.paragraph(
            "Open question: ", asked, f" Our choice: {reading.choice.says} ({kind})", kind="warrant"
        )


# --- The rules of a game in order of play ---


class RulesDirective(b.CorpusDirective):
    """``nines:rules``: every rule of a game, with its passages."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each part of play."""
        return list(map(_part, game_parts(self.library, name)))


ABSENCES: Final = {
    "not mentioned": "No document gives a rule for these questions",
    "not seen": "We have not seen the part of the text with the rules for these questions",
}


def _part(part: GamePart) -> nodes.Element:
    place = "part-" + part.heading.lower().replace(" ", "-")
    home = b.section(part.heading, place, *(_aspect(aspect) for aspect in part.aspects if aspect.rules))
    for absence, said in ABSENCES.items():
        lacking = [aspect for aspect in part.aspects if aspect.absence == absence]
        if lacking:
            home += _lacking(lacking, said)
    return home


def _aspect(aspect: AspectAnswer) -> nodes.Element:
    asked = b.section(aspect.question, anchor(aspect.key), *map(_rule, aspect.rules))
    if any(rule.key == aspect.key for rule in aspect.rules):
        return asked  # its only rule has the key of the aspect
    return b.labelled(asked, aspect.key, asked["ids"][0])


def _lacking(aspects: Sequence[AspectAnswer], said: str) -> nodes.Element:
    """Return one line that says why some questions have no rule, and names these questions."""
    asked = []
    for aspect in aspects:
        question = b.fill(b.inline("question"), [aspect.question])
        asked.append(b.labelled(question, aspect.key, anchor(aspect.key)))
    return b.paragraph(f"{said}: ", *b.between(asked, " · "), kind="lacking")


def anchor(key: str) -> str:
    """Return the place of an aspect or a rule on the page of its game, for links to it."""
    return "a-" + key.replace("/", "-")


def _rule(rule: RuleAnswer) -> nodes.Element:
    said: list[nodes.Node] = [b.paragraph("The documents", kind="label")]
    if rule.own_passages:
        said.append(passage_list(rule.own_passages))
    else:
        said.append(b.paragraph("No document says anything about this.", kind="says"))
    if rule.inherited:
        said.append(b.paragraph("Taken over from ", b.key_link(rule.inherited.rule), kind="label"))
    if rule.taken_over_by:
        said.append(passage_list(rule.taken_over_by))
    home = b.box("rule", b.box("said", *said), _executed(rule))
    return b.labelled(home, rule.key, b.anchor(rule.key))


def _executed(rule: RuleAnswer) -> nodes.Element:
    done = b.box(
        "executed",
        b.paragraph("The rule", kind="label"),
        b.paragraph(b.sentence(rule.says), *marks(rule.marks), kind="statement"),
        b.paragraph(
            b.key_link(rule.key), permanent(rule.key), cite_link(rule.key, "Cite this rule"), kind="key"
        ),
        b.paragraph(warrant(rule.warrant), kind="warrant"),
    )
    if len(rule.details) > 1 or rule.inherited:
        done += details(rule)
    if rule.source:
        done += b.paragraph("In the code: ", *in_code(rule.source), kind="facts")
    done.extend(map(_embodied, rule.readings))
    return done


def _embodied(reading: ReadingAnswer) -> nodes.Element:
    kind = "Open question" if reading.kind == "reading" else "The source offers a choice"
    shown = b.link(reading.key, reading.question)
    return b.paragraph(f"{kind}: ", shown, f" Our choice: {reading.choice.says}", kind="embodied")


# --- All rules of a game, one sentence each ---

MOST_SEEN: Final = 400  # words of rules; later parts of play are folded


class RuleByRuleDirective(b.CorpusDirective):
    """``nines:rule-by-rule``: every rule of a game in order of play, with its evidence in a fold."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each part of play, and the notes."""
        self.notes = Notes(name)
        self.plays = self._plays()
        self.seen = 0
        parts = [self._part(game_part) for game_part in game_parts(self.library, name)]
        return [legend(), *parts, self.notes.listed()]

    def _plays(self) -> Mapping[str, list[nodes.Element]]:
        """Return the plays further up on this page, by the key of each rule that they show."""
        elements: dict[str, list[nodes.Element]] = {}
        for figure in self.state.document.findall(play_figure):
            targets = dict.fromkeys(
                reference["reftarget"] for reference in figure.findall(addnodes.pending_xref)
            )
            for key in targets if figure["ids"] else ():
                elements.setdefault(key, []).append(figure)
        return elements

    def _part(self, part: GamePart) -> nodes.Element:
        place = "part-" + part.heading.lower().replace(" ", "-")
        home = b.section(part.heading, place)
        ruled = [aspect for aspect in part.aspects if aspect.rules]
        taken = [aspect for aspect in ruled if all(rule.inherited for rule in aspect.rules)]
        own = [aspect for aspect in ruled if aspect not in taken]
        if self.seen < MOST_SEEN:
            self.seen += sum(len(rule.says.split()) for aspect in own for rule in aspect.rules)
            home.extend(node for aspect in own for node in self._aspect(aspect))
        elif own:
            home += self._folded("", own)
        if taken:
            home += self._folded("Taken over: ", taken)
        for absence, said in WHY_NO_RULE.items():
            lacking = [aspect for aspect in part.aspects if aspect.absence == absence]
            if lacking:
                home += _folded_absences(lacking, said)
        return home

    def _folded(self, what: str, aspects: Sequence[AspectAnswer]) -> nodes.Element:
        """Return rules folded under a line with their names."""
        names = [short_name(self.library, rule.key) for aspect in aspects for rule in aspect.rules]
        below = [node for aspect in aspects for node in self._aspect(aspect)]
        return folded([f"{what}{' · '.join(names)}"], *below, kind="rules-folded")

    def _aspect(self, aspect: AspectAnswer) -> list[nodes.Element]:
        if any(rule.key == aspect.key for rule in aspect.rules):
            return [self._rule(rule) for rule in aspect.rules]  # its only rule has the key of the aspect
        taken = [rule for rule in aspect.rules if rule.inherited]
        own = [rule for rule in aspect.rules if not rule.inherited]
        home = b.box("aspect", *map(self._rule, own or taken))
        if own and taken:
            names = " · ".join(short_name(self.library, part.key) for part in taken)
            home += folded([f"Taken over: {names}"], *map(self._rule, taken), kind="rules-folded")
        title = short_name(self.library, aspect.key)
        return [b.labelled(home, aspect.key, anchor(aspect.key), title)]

    def _rule(self, rule: RuleAnswer) -> nodes.Element:
        name = short_name(self.library, rule.key)
        called = b.fill(b.inline("rule-name"), [name])
        numbers = self.notes.numbers((*rule.own_passages, *rule.taken_over_by))
        said = b.paragraph(
            called, ". ", b.sentence(rule.says), *marks(rule.marks), *numbers, kind="statement"
        )
        home = b.box("rule", said)
        if self.config.nines_permalinks:  # what a historian comes for, before the evidence is opened
            home += b.paragraph(cite_link(rule.key, "Cite", alone=True), kind="cite-rule")
        home += folded(["Evidence"], *self._evidence(rule), kind="evidence")
        return b.labelled(home, rule.key, b.anchor(rule.key), name)

    def _evidence(self, rule: RuleAnswer) -> Iterator[nodes.Node]:
        """Yield what a rule rests on, what the documents say, the plays that show the rule, and its key."""
        brief = self.config.nines_permalinks  # the page of the rule has all of its evidence
        own = () if rule.inherited and brief else rule.own_passages
        new, given = self.notes.split(own)
        new += self.notes.split(rule.taken_over_by)[0]  # the mark of the rule links to passages shown above
        facts: list[b.Part] = ["" if brief else f"{rule.question} ", f"{b.capital(rule.warrant_words)}."]
        if rule.inherited:
            facts += [" Taken over from ", b.key_link(rule.inherited.rule), "."]
        if not rule.passages:
            facts.append(" No document says anything about this.")
        if given:
            facts += [" Passages shown above: ", *b.between(given), "."]
        shown = [_play(element, number) for number, element in enumerate(self.plays.get(rule.key, ()))]
        if shown:
            facts += [" See it in ", *b.between(shown, " and "), "."]
        yield b.paragraph(*facts, kind="facts")
        if new:
            yield self.notes.told(new)
        if not brief:
            yield details(rule)
            yield from map(_question_line, rule.readings)
        page = own_page(rule.key, rule.place)
        page["brief"] = True
        yield b.paragraph(page, kind="key")


def _play(figure: nodes.Element, number: int) -> nodes.Element:
    return nodes.reference("", "another" if number else "a deal", internal=True, refid=figure["ids"][0])


WHY_NO_RULE: Final = {
    "not mentioned": "No document gives a rule for",
    "not seen": "We have not seen the part of the text with the rules for",
}


def _folded_absences(aspects: Sequence[AspectAnswer], why: str) -> nodes.Element:
    """Return the questions that have no rule, folded under a line that gives the reason."""
    asked = []
    for aspect in aspects:
        question = b.fill(b.inline("question"), [aspect.question])
        asked.append(b.labelled(question, aspect.key, anchor(aspect.key)))
    count = "1 question" if len(asked) == 1 else f"{len(asked)} questions"
    said = b.paragraph(*b.between(asked, " · "), kind="lacking")
    return folded([f"{why} {count}"], said, kind="evidence")


def _question_line(reading: ReadingAnswer) -> nodes.Element:
    kind = "Open question" if reading.kind == "reading" else "The source offers a choice"
    shown = b.link(reading.key, reading.question)
    return b.paragraph(f"{kind}: ", shown, kind="embodied")


# --- Aspects of play ---


class AspectsDirective(b.CorpusDirective):
    """``nines:aspects``: the facts that the rules for an aspect may use, with a link to all answers."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each named aspect."""
        return [self._aspect(aspect) for aspect in name.split()]

    def _aspect(self, name: str) -> nodes.Element:
        outline = asking(self.library, name).outline
        for module in (*outline.asked_in, *outline.inputs.values()):  # the page shows what they say
            self.env.note_dependency(str(getattr(imported(module), "__file__", "")))
        rows: list[tuple[str, Sequence[nodes.Node]]] = [
            ("Aspect", [b.paragraph(b.code(name))]),
            (
                "Input",
                list(_seen(outline, name)) or [b.paragraph("none, because the answer is always the same")],
            ),
            ("Answers", [b.paragraph(b.link(f"aspect/{name}", "how each game answers the question"))]),
        ]
        place = f"aspect-{name}"
        section = b.section(outline.question(name), place, b.fields(rows))
        return b.labelled(section, f"review/{name}", place, name)


def _seen(outline: Outline, name: str) -> Iterator[nodes.Node]:
    """Yield the facts that a rule for an aspect may use, according to the rule's protocol in the code."""
    shown = set()
    for method, asked in vars(outline.protocol(name)).items():
        if not isfunction(asked) or method.startswith("_"):
            continue
        for parameter in signature(asked).parameters.values():
            module, _, field = str(parameter.annotation).rpartition(".")
            inputs = outline.inputs.get(module)
            part = field if inputs else parameter.name
            if parameter.name != "self" and part not in shown:
                shown.add(part)
                yield _view(inputs, part) if inputs else b.paragraph(b.code(part))


def _view(module: str, name: str) -> nodes.Element:
    """Return the fields of an input of rules; fields computed only on demand are listed last."""
    shown = resolve(f"{module}:{name}")
    about = (getdoc(shown) or "").partition("\n\n")[0].replace("\n", " ")
    late = [field for field in shown._fields if "Callable" in str(shown.__annotations__[field])]
    fields = b.between(b.code(field) for field in shown._fields if field not in late)
    asked = " This field is computed only if a rule asks for it: "
    if late[1:]:
        asked = " These fields are computed only if a rule asks for them: "
    computed = [asked, *b.between(map(b.code, late)), "."] if late else []
    return b.paragraph(about, " Fields of ", b.code(name), ": ", *fields, ".", *computed)


# --- One question through history ---

FIRST: Final = 3  # sentences of an answer in the short list


class HistoryDirective(b.CorpusDirective):
    """``nines:history``: one aspect in every game; ``:page:`` adds the title of the page."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"page": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the games' answers in order of date, and one line with the games that give no answer."""
        record = history_answer(self.library, name)
        silent = [game for game in record.games if not _ruled(game)]
        body: list[nodes.Element] = [_in_short([game for game in record.games if _ruled(game)])]
        if "page" in self.options:
            body += [legend()]
        body += (_answer(name, game) for game in record.games if _ruled(game))
        if silent:
            body.append(_silent(name, silent))
        if asking(self.library, name).outline.inputs:  # only such a family has a review of its questions
            body.append(b.paragraph(b.link(f"review/{name}", "Facts that a rule on this question may use")))
        place = f"history-{name}"
        if "page" in self.options:
            title = short_name(self.library, name)
            page = b.section(title, place, b.paragraph(record.question, kind="asked"), *body)
            return [b.labelled(page, f"aspect/{name}", place, title)]
        return body


def _ruled(game: DatedAspect) -> bool:
    return bool(game.answer.rules)


def _in_short(games: Sequence[DatedAspect]) -> nodes.Element:
    """Return each answer once, with the games that give it, in order of date."""
    groups: dict[tuple[str, ...], list[b.Part]] = {}
    for game in games:
        says = tuple(dict.fromkeys(b.sentence(rule.says) for rule in game.answer.rules))
        groups.setdefault(says, []).append(b.link(game.game, game.title))
    items = ([b.paragraph(_brief(says)), _given_by(links)] for says, links in groups.items())
    return b.bullets(items, "in-short")


def _given_by(games: Sequence[b.Part]) -> nodes.paragraph:
    label = "Game: " if len(games) == 1 else "Games: "
    return b.paragraph(label, *b.between(games, "; "), kind="facts")


def _brief(says: Sequence[str]) -> str:
    """Return the first sentences of an answer, and the number of its other sentences."""
    shown, more = says[:FIRST], len(says) - FIRST
    rest = f" And {counted(more, 'more rule')}." if more > 0 else ""
    return " ".join(shown) + rest


def _answer(aspect: str, game: DatedAspect) -> nodes.section:
    """Return the rules of a game.

    If an earlier game has the same rules, the passages of these rules are left out.
    """
    home = b.section(game.title, f"history-{aspect}-{slug_of(game.game)}")
    date = date_beside(game.title, game.dated or "no date")
    note: list[b.Part] = [f"{b.sentence(date)} " if date else "", b.link(game.game, "All rules of this game")]
    if game.same_as:
        note += [". On this question, the rules are the same as in ", *titled(game.same_as), "."]
    home += b.paragraph(*note, kind="facts")
    home.extend(b.box("executed", answer(rule, whole=not game.same_as)) for rule in game.answer.rules)
    return home


def _silent(aspect: str, games: Sequence[DatedGame]) -> nodes.Element:
    links = [b.link(f"{slug_of(game.game)}/{aspect}", game.title) for game in games]
    said = "For these games, no source gives a rule on this question: "
    return b.paragraph(said, *b.between(links, " · "), kind="lacking")


class QuestionsDirective(b.CorpusDirective):
    """``nines:questions``: every question of a family in order of play, each with a link to its history.

    If no family is named, the directive writes the questions of all families.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the questions grouped by part of play, and their pages for the table of contents."""
        families = [name] if name else list(games_by_family(self.library))
        return [part for family in families for part in self.of_family(family)]

    def of_family(self, name: str) -> Sequence[nodes.Element]:
        """Return the questions of one family."""
        outline = family_outline(self.library, name)
        rows = [(part.heading, [b.bullets(map(_linked, part.questions))]) for part in outline]
        # A question that several families answer is in the table of contents only once.
        first = first_asked(self.library)
        pages = [f"aspects/{aspect}" for part in outline for aspect in part.aspects if first[aspect] == name]
        return [b.fields(rows), toctree(self.env, pages)]


def _linked(asked: Question) -> list[nodes.Node]:
    return [b.paragraph(b.link(f"aspect/{asked.aspect}", asked.question))]
