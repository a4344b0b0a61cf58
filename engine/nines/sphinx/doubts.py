"""Open questions on pages: our answers, what each can change, and plays under two answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.cards import parse_card
from nines.errors import CardsError, RequestError
from nines.reference import decide_answer, reading_answer
from nines.reference.doubts import doubt_answers, play_of
from nines.reference.names import named_game, playable_game
from nines.reference.readings import MADE_BY, OPTION, exclusion_answers, readings_in_use
from nines.sphinx import base as b
from nines.sphinx.citing import own_page, permanent
from nines.sphinx.code_lines import in_files
from nines.sphinx.nodes import folded
from nines.sphinx.replay import card_node, hand_cards, row
from nines.text import counted, in_numbers, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.causes import RuleExchange
    from nines.reference.deciding import DecidingPlay, DecidingSide
    from nines.reference.doubts import Doubt, PlayedSide, PlayedTwice
    from nines.reference.played import PlayedAct
    from nines.reference.readings import (
        Candidate,
        Exclusion,
        LeadAnswer,
        NoEffect,
        ReadingAnswer,
        ReadingInUse,
    )


# --- A deciding play as a drawing ---


def deciding_nodes(play: DecidingPlay, names: tuple[str, str]) -> nodes.Element:
    """Return a deciding play as nodes: the cards, the acts of each game, and how each game ends.

    Parameters
    ----------
    play
        The deciding play.
    names
        The names of the two games.
    """
    under = ", ".join(f"{point}={candidate}" for point, candidate in play.under.items())
    both: list[nodes.Element] = []
    if under:
        both.append(b.paragraph("Choices in both games: ", b.code(under), kind="facts"))
    if play.before:
        both += [b.paragraph("In both games", kind="label"), _played_acts(play.before)]
    sides = (_side(name, side) for name, side in zip(names, (play.one, play.other), strict=True))
    return b.box("twice", *map(_dealt, play.deal), *both, b.box("sides", *sides))


def _dealt(line: str) -> nodes.Element:
    """Return a line of the deal with pictures of its cards; a line without cards stays unchanged."""
    who, _, held = line.partition(": ")
    try:
        cards = [card_node(parse_card(word)) for word in held.split()]
    except CardsError:
        cards = []
    return row(b.capital(who), cards) if cards else b.paragraph(b.sentence(line), kind="facts")


def _side(name: str, side: DecidingSide) -> nodes.Element:
    """Return what happens in a game from the first difference on, and how the deal ends."""
    home = b.box("side", b.paragraph(name, kind="side-name"))
    if side.acts:
        home += _played_acts(side.acts)
    elif not side.ends:
        says = side.says or "the same happens; the games differ only in what the players see"
        home += b.paragraph(b.sentence(says))
    if side.ends:
        home += b.paragraph(b.sentence(side.ends), kind="ends")
    return home


def cause_nodes(play: DecidingPlay, names: tuple[str, str]) -> Iterator[nodes.Element]:
    """Yield what makes the difference: the rules of both games, with links, and how this was found.

    Parameters
    ----------
    play
        The deciding play.
    names
        The names of the two games.
    """
    cause = play.cause
    into = names[0] if cause.into == play.one.game else names[1]
    yield b.paragraph("What makes the difference", kind="label")
    if cause.rules:
        yield b.bullets([[b.paragraph(*_exchange(exchange, names))] for exchange in cause.rules])
    yield b.paragraph(cause.says(into), kind="facts")


def _exchange(exchange: RuleExchange, names: tuple[str, str]) -> Iterator[b.Part]:
    """Yield the question that two rules answer, and what each of the two games says."""
    yield b.fill(b.inline("question-name"), [exchange.question])
    sides = ((exchange.one, exchange.one_says), (exchange.other, exchange.other_says))
    for name, (key, says) in zip(names, sides, strict=True):
        yield f" {name}: "
        yield b.link(key, b.sentence(says)) if key else "no such rule."
    if not exchange.stated:
        yield b.fill(b.inline("facts"), [" This difference rests on our choice."])


# --- A stored play shown under two answers to a question ---


def twice_nodes(played: PlayedTwice) -> nodes.Element:
    """Return a play under two answers: the cards, the acts in common, two columns, and what differs."""
    return b.box(
        "twice",
        b.paragraph("The same cards under both answers", kind="label"),
        *_cards(played),
        *_shared(played),
        b.box("sides", *map(_played_side, played.sides, ("Our choice:", "The other answer:"))),
        b.paragraph(b.capital(played.differs), kind="differs"),
    )


def _cards(played: PlayedTwice) -> Iterator[nodes.Node]:
    """Yield the hands, the cards in no hand, and the facts before the first act."""
    for seat, hand in enumerate(played.hands):
        yield row(b.capital(seat_name(seat)), _drawn(hand))
    if played.pile:
        yield row("In no hand", _drawn(played.pile))
    under = ", ".join(f"{point}={candidate}" for point, candidate in played.under)
    notes = [*played.notes, *([f"set under both answers: {under}"] if under else [])]
    if notes:
        yield b.paragraph(b.sentence("; ".join(notes)), kind="facts")


def _drawn(cards: Sequence[str]) -> Iterable[nodes.Node]:
    return hand_cards(" ".join(cards)) if cards else [nodes.Text("no card")]


def _shared(played: PlayedTwice) -> Iterator[nodes.Node]:
    """Yield the acts that are the same under both answers."""
    if not played.before:
        return
    earlier = f", after {counted(played.skipped, 'act')}" if played.skipped else ""
    yield b.paragraph(f"Under both answers{earlier}", kind="label")
    yield _played_acts(played.before)


def _played_acts(acts: Sequence[PlayedAct]) -> nodes.Element:
    return nodes.enumerated_list("", *map(_played_act, acts), enumtype="arabic", prefix="", suffix=".")


def _played_act(played_act: PlayedAct) -> nodes.list_item:
    said = ". ".join(map(b.capital, played_act.events or (played_act.act,)))
    return nodes.list_item(
        "", b.paragraph(said, "."), classes=["nines-refused"] if played_act.refused else []
    )


def _played_side(side: PlayedSide, which: str) -> nodes.Element:
    home = b.box(
        "side", b.paragraph(b.fill(b.inline("which"), [f"{which} "]), *b.plain(side.says), kind="side-name")
    )
    if side.acts:
        home += _played_acts(side.acts)
    if side.more:
        home += b.paragraph(f"{counted(side.more, 'more act')} follow.", kind="facts")
    if side.ends:
        home += b.paragraph(b.sentence(b.capital(side.ends)), kind="ends")
    return home


# --- Selected open questions ---

SURE: Final = {"high": "we are sure", "medium": "we are fairly sure", "low": "we are not sure"}


class OpenQuestionsDirective(b.CorpusDirective):
    """``nines:open-questions``: the named open questions, each with a play that shows the difference."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a box for each question.

        Raises
        ------
        RequestError
            If a key does not belong to a reading.
        """
        return [question_box(self.library, key) for key in name.split()]


def question_box(library: Library, key: str) -> nodes.Element:
    """Return an open question with our choice, the other answers, and a play that shows the difference.

    Raises
    ------
    RequestError
        If *key* does not belong to a reading.
    """
    slug, _, rest = key.partition("/")
    kind, _, point = rest.partition("/")
    if kind != "reading":
        raise RequestError(f"{key!r} is not the key of a reading, such as comet-1718/reading/comet-stops")
    asked = reading_answer(library, slug, point)
    title = named_game(library, slug).title
    home = b.box(
        "open-question",
        b.paragraph(b.link(slug, title), kind="label"),
        b.paragraph(b.link(key, asked.question), kind="statement"),
        b.paragraph(
            "Our choice: ", *b.plain(asked.choice.says.rstrip(".")), f" ({SURE[asked.cert]}).", kind="facts"
        ),
    )
    others = [candidate.says for candidate in asked.candidates if not candidate.chosen]
    home.extend(b.paragraph("Or: ", *b.plain(says), kind="facts") for says in others)
    home.extend(_play(library, asked))
    return home


def _play(library: Library, asked: ReadingAnswer) -> Sequence[nodes.Element]:
    """Return a stored play under two answers: our choice, and the first other answer with an effect."""
    slug = asked.game.partition("[")[0]
    other = next((candidate for candidate, effect in asked.changes.items() if effect != "none"), None)
    if other is None:
        return []
    named = f"{slug}[{asked.point}={other}]"
    decided = decide_answer(library, slug, named, stored_only=True, strongest=True)
    return [deciding_nodes(decided.drawn, ("Our choice", "The other answer"))] if decided.drawn else []


# --- The readings of a game ---


class ReadingsDirective(b.CorpusDirective):
    """``nines:readings``: every open question of a game, with our answer."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the open questions, inherited questions in brief, and answers that cannot be combined."""
        playable_game(self.library, name)
        readings = readings_in_use(self.library, name)
        return [
            b.paragraph(MADE_BY),
            *(_reading(reading) for reading in readings if not reading.carried),
            *_carried(name, [reading for reading in readings if reading.carried]),
            *_exclusions(name, exclusion_answers(self.library, name)),
        ]


def _reading(reading: ReadingInUse) -> nodes.Element:
    place = b.anchor(reading.key)
    asked = b.paragraph(reading.question, kind="asked")
    home = b.section(reading.name, place, asked, reading_fields(reading))
    return b.labelled(home, reading.key, place, reading.name)


def reading_fields(reading: ReadingInUse) -> nodes.Element:
    """Return everything that we know about an open question, as a field list."""
    asked = b.link(f"question/{reading.point}", reading.point)
    rules = b.between(map(b.key_link, reading.rules)) or ["none, because only one answer can be played"]
    others = b.between(map(b.code, reading.otherwise))
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Key", [b.paragraph(b.key_link(reading.key), permanent(reading.key))]),
        ("Open because", [b.paragraph(*_reason(reading))]),
        ("Question", [b.paragraph(asked)]),
        (
            "Answers",
            [b.bullets([[_candidate(candidate, reading)] for candidate in reading.candidates], "answers")],
        ),
        ("Why", [b.paragraph(*b.plain(reading.why))]),
        ("Lead to check", [_lead(lead) for lead in reading.leads]),
        ("How sure", [b.paragraph(f"{reading.cert}, {reading.evidence_means}")]),
        ("Changes", [b.paragraph(reading.changes_mean)] if reading.changes_mean else []),
        ("Rules", [b.paragraph(*rules)]),
        ("In the files", [b.paragraph(*in_files(reading))]),
        ("Under other answers", [b.paragraph(*others)] if others else []),
        (
            "No effect",
            [b.bullets([[b.paragraph(*_idle(no_effect))] for no_effect in reading.idle])]
            if reading.idle
            else [],
        ),
    ]
    return b.fields(rows)


def _carried(name: str, readings: Sequence[ReadingInUse]) -> list[nodes.Element]:
    """Return the open questions of the base game in brief, each with a link to its full description."""
    if not readings:
        return []
    items = []
    for reading in readings:
        origin = f"{reading.carried}/reading/{reading.point}"
        said = b.paragraph(*b.plain(reading.choice.says), " ", b.link(origin, f"as in {reading.carried}"))
        title = b.paragraph(b.fill(b.inline("title"), [reading.name]))
        question = b.paragraph(
            reading.question, " ", b.key_link(reading.key), permanent(reading.key), kind="facts"
        )
        others = b.between(map(b.code, reading.otherwise))
        rest = [b.paragraph("Under other answers: ", *others, kind="facts")] if others else []
        rest += [b.paragraph("No effect: ", *_idle(idle), kind="facts") for idle in reading.idle]
        home = b.box("carried", title, question, said, *rest)
        items.append(b.labelled(home, reading.key, b.anchor(reading.key), reading.name))
    return [b.section("Questions answered as in the older game", f"carried-{name}", *items)]


def _reason(reading: ReadingAnswer) -> list[b.Part]:
    reason = b.between(map(b.key_link, reading.passages))
    return [reading.reason_means, *([" (", *reason, ")"] if reason else [])]


def _lead(lead: LeadAnswer) -> nodes.Element:
    """Return what a text probably says, with a note that this is not evidence."""
    rest = f", in an unauthorised copy, which is not evidence: {lead.says}"
    return b.paragraph(b.link(f"source-{lead.source}", lead.name), *b.plain(rest))


def _candidate(candidate: Candidate, reading: ReadingAnswer) -> nodes.Element:
    parts: list[b.Part] = [b.code(f"{reading.point}={candidate.id}"), " ", *b.plain(candidate.says)]
    if candidate.passages:
        parts += [" (", *b.between(map(b.key_link, candidate.passages)), ")"]
    if candidate.chosen:
        parts += [" ", b.fill(b.inline("chosen"), ["chosen"])]
    if candidate.not_executable:
        mark = b.fill(b.inline("not_executable"), ["not played:"])
        parts += [" ", mark, " ", *b.plain(candidate.not_executable)]
    return b.paragraph(*parts, kind="answer-chosen" if candidate.chosen else "answer")


def _idle(idle: NoEffect) -> list[b.Part]:
    """Return the choices at other questions that make an open question irrelevant, and the reason."""
    alone = [*b.between(map(b.code, idle.candidates)), " "] if idle.candidates else []
    others = [b.code(f"{point}={candidate}") for point, candidate in idle.beside.items()]
    return [*alone, "with ", *b.between(others, " and "), ": ", *b.plain(idle.why)]


def _exclusions(name: str, excluded: Sequence[Exclusion]) -> list[nodes.Element]:
    listed = exclusion_list(excluded)
    return [b.section("Choices that cannot be combined", f"excluded-{name}", listed)] if listed else []


def exclusion_list(excluded: Sequence[Exclusion]) -> nodes.Element | None:
    """Return a list of the answers that cannot be combined; None if all answers can be combined."""
    items = []
    for exclusion in excluded:
        choices = [b.code(f"{point}={candidate}") for point, candidate in exclusion.choices.items()]
        both = b.between(choices, " and ")
        items.append(
            [b.paragraph("The choices ", *both, " cannot be combined: ", *b.plain(exclusion.why), ".")]
        )
    return b.bullets(items) if items else None


# --- The open questions of a game, ranked by what they can change ---

OPEN: Final = 2  # questions that are unfolded at first
PLAYED: Final = 5  # questions with their play on the page; other plays are on the pages of their questions
HOW_SURE: Final = {"low": "our choice is a guess", "medium": "we are fairly sure", "high": "we are sure"}


class DoubtsDirective(b.CorpusDirective):
    """``nines:doubts``: the open questions of a game, ranked by what they can change."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the most important questions, each with a play of each answer, and a list of the others."""
        doubts = doubt_answers(self.library, name)
        first = [doubt for doubt in doubts if doubt.matters][:PLAYED]
        rest = [doubt for doubt in doubts if doubt not in first]
        whole = not self.config.nines_permalinks  # else each has a page of its own
        return [
            b.paragraph(MADE_BY, kind="facts"),
            *(_open(self.library, name, doubt, whole=whole) for doubt in first[:OPEN]),
            *(_folded(self.library, name, doubt, whole=whole) for doubt in first[OPEN:]),
            *_rest(rest, whole=whole),
            *_excluded(name, self.library),
        ]


def _excluded(name: str, library: Library) -> list[nodes.Element]:
    """Return a folded list of the answers that cannot be combined."""
    element = exclusion_list(exclusion_answers(library, name))
    return [folded(["Choices that cannot be combined"], element)] if element else []


def _open(library: Library, slug: str, doubt: Doubt, *, whole: bool) -> nodes.Element:
    named = b.paragraph(doubt.reading.name, kind="question-name")
    asked = b.paragraph(doubt.reading.question, kind="question-asked")
    return _labelled(doubt, b.box("question", named, asked, *_body(library, slug, doubt, whole=whole)))


def _folded(library: Library, slug: str, doubt: Doubt, *, whole: bool) -> nodes.Element:
    line: list[b.Part] = [
        b.fill(b.inline("question-name"), [f"{doubt.reading.name}."]),
        f" {doubt.reading.question}",
    ]
    return _labelled(doubt, b.box("question", folded(line, *_body(library, slug, doubt, whole=whole))))


def _labelled(doubt: Doubt, home: nodes.Element) -> nodes.Element:
    return b.labelled(home, doubt.reading.key, b.anchor(doubt.reading.key), doubt.reading.name)


def _body(library: Library, slug: str, doubt: Doubt, *, whole: bool) -> list[nodes.Node]:
    """Return what a question can change, its answers, a play, and the reason for our choice."""
    reading = doubt.reading
    played = play_of(library, slug, doubt)
    seen = () if played is None else tuple(side.candidate for side in played.sides)
    others = [
        candidate
        for candidate in reading.candidates
        if candidate.id not in seen and not candidate.not_executable
    ]
    carried: list[b.Part] = [" Taken over from ", _base(reading), "."] if reading.carried else []
    body: list[nodes.Node] = [
        b.paragraph(f"{doubt.at_stake}. {b.capital(HOW_SURE[reading.cert])}.", *carried, kind="facts")
    ]
    body += [twice_nodes(played)] if played is not None else []
    if others:
        more = "Other answers: " if len(others) > 1 else "Another answer: "
        said = more if played is not None else "The possible answers, ours first: "
        body.append(b.paragraph(said, *b.plain(in_numbers([candidate.says for candidate in others]))))
    why = [reading_fields(reading)] if whole else _why(reading)
    weight = [b.paragraph(doubt.weight.says[0])] if doubt.weight else []
    return [*body, folded(["Why we chose this, and how much it matters"], *weight, *why, kind="evidence")]


def _why(reading: ReadingInUse) -> list[nodes.Node]:
    """Return the reason for our choice. Everything else is on the page of the question."""
    passages = b.between(map(b.link, reading.passages))
    why_open = b.paragraph(reading.reason_means.capitalize(), " (", *passages, ").", kind="facts")
    said = [why_open] if passages else []
    return [*said, b.paragraph(*b.plain(reading.why)), _key(reading)]


def _base(reading: ReadingInUse) -> nodes.Element:
    """Return a link to the question of the base game from which this question is inherited."""
    return b.link(f"{reading.carried}/reading/{reading.point}", reading.carried)


def _key(reading: ReadingInUse) -> nodes.paragraph:
    return b.paragraph(own_page(reading.key), kind="key")


def _rest(doubts: Sequence[Doubt], *, whole: bool) -> list[nodes.Element]:
    """Return a list of the other questions with links to their pages and, if *whole*, with all details."""
    if not doubts:
        return []
    items = [
        _labelled(
            doubt, nodes.list_item("", _brief(doubt), *([reading_fields(doubt.reading)] if whole else []))
        )
        for doubt in doubts
    ]
    line = f"{len(doubts)} more open questions, with our choices"
    return [folded([line], nodes.bullet_list("", *items, bullet="*", classes=["nines-questions"]))]


def _brief(doubt: Doubt) -> nodes.Element:
    """Return one line with a question and our choice."""
    reading = doubt.reading
    sure = "the source offers the choice" if reading.kind == OPTION else HOW_SURE[reading.cert]
    carried: list[b.Part] = [", as in ", _base(reading)] if reading.carried else []
    own = own_page(reading.key, reading.point)
    own["brief"] = True
    return b.paragraph(
        b.fill(b.inline("question-name"), [f"{reading.name}."]),
        f" {reading.question} ",
        *b.plain(reading.choice.says),
        b.fill(b.inline("facts"), [f" ({sure}", *carried, "; key: ", own, ")"]),
    )
