"""A drawn play: pictures of the hands, of each act with its events, and of the payments."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives

from nines.boundary.files import read_whole
from nines.cards import in_order
from nines.errors import NinesError, RequestError
from nines.kernel.ledger import SCORE
from nines.records.text_form import LARGEST, record_of_text
from nines.reference.names import named_game
from nines.sphinx import base as b
from nines.sphinx import taking_over
from nines.sphinx.base import add_node, nines_domain, pass_over
from nines.sphinx.recorded import staged_as
from nines.sphinx.replay import acted, card_node, drawn, later, line, reading, row, stage, who
from nines.sphinx.tabletop import picture
from nines.text import counted, joined, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.cards import Card
    from nines.kernel.family import CardRow
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.libraries import Library
    from nines.sphinx.replay import Staged


# --- The steps at which each card appears and disappears when a reader steps through a drawn play ---


class Held(NamedTuple):
    """A card, the step at which it enters a hand (0: dealt), and the step at which it leaves (0: never)."""

    card: Card
    since: int = 0
    until: int = 0


def tables(played: Staged) -> list[AnyPosition]:
    """Return the position before the first act, and the position after each act."""
    return [played.start, *(step.after for step in played.course)]


def hands(played: Staged) -> Iterator[list[Held]]:
    """Yield all cards that were ever in each hand, with the steps at which they came and went.

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> played = stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "K♥"])
    >>> [(str(stage.card), stage.until) for stage in next(hands(played))]
    [('2♣', 0), ('Q♥', 1), ('K♥', 2)]
    """
    course = tables(played)
    for seat in range(len(played.start.hands)):
        yield _held([table.hands[seat] for table in course])


def _held(course: Sequence[Sequence[Card]]) -> list[Held]:
    """Return the cards of a hand with their steps: first the dealt cards, then cards added later."""
    hands = [Held(card) for card in in_order(course[0])]
    for step, hand in enumerate(course[1:], 1):
        now = Counter(hand)
        for place, held in enumerate(hands):
            if held.until:
                continue
            if now[held.card]:
                now[held.card] -= 1
            else:
                hands[place] = held._replace(until=step)
        hands += [Held(card, since=step) for card in in_order(now.elements())]
    return hands


def first_steps(game: AnyGame, played: Staged, rows: Sequence[CardRow]) -> list[list[int]]:
    """Return the steps at which the parts of the final *rows* of cards were played, as one list for each row.

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> played = stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "K♥", "2♣"])
    >>> rows = played.game.family.display.card_rows(played.game.rule_set, played.end)
    >>> first_steps(played.game, played, rows)
    [[1, 2], [3]]
    """
    show = game.family.display.card_rows
    course = [list(show(game.rule_set, table)) for table in tables(played)]
    return [
        [_since(course, number, place) for place in range(len(row.placed))] for number, row in enumerate(rows)
    ]


def _since(course: Sequence[Sequence[CardRow]], number: int, place: int) -> int:
    """Return the step at which a part of a row reaches its final state."""
    last = course[-1][number].placed[place]
    since = len(course) - 1
    for step in range(len(course) - 1, -1, -1):
        rows = course[step]
        if number >= len(rows) or place >= len(rows[number].placed) or rows[number].placed[place] != last:
            break
        since = step
    return since


# --- The parts of a drawn play ---


def dealt(played: Staged) -> Iterator[nodes.Node]:
    """Yield the dealt hands, with hidden cards that appear when a reader steps to the act that adds them."""
    yield b.paragraph("The hands", kind="label")
    for seat, held in enumerate(hands(played)):
        cards = [
            later(hand.card, hand.since, hand.until) if hand.since else card_node(hand.card, until=hand.until)
            for hand in held
        ]
        yield row(who(seat), cards or [nodes.Text("no card")])


def left(end: AnyPosition) -> Iterator[nodes.Node]:
    """Yield the cards that are left in the hands at the end of the play."""
    yield b.paragraph("Left in hand" if end.ended else "Still in hand", kind="label")
    for seat, hand in enumerate(end.hands):
        yield row(who(seat), map(card_node, in_order(hand)) if hand else [nodes.Text("no card")])


UNSEEN: Final = "; shown only to you"  # of cards that lie face down, and are drawn open for the reader
SEEN: Final = "; shown to you"  # the same, of cards at which a player may look


def setting(library: Library, game: AnyGame, start: AnyPosition) -> Iterator[nodes.Node]:
    """Yield the cards in no hand, the players who may look at these cards, and the match so far."""
    for aside in game.family.display.hidden_piles(game.rule_set, start):
        cards = [card for placed in aside.placed for card in placed.cards]
        shown = "" if aside.seen_by is None else SEEN if aside.seen_by else UNSEEN
        yield b.paragraph(b.capital(aside.title), shown, kind="label")
        if cards:
            yield row("", map(card_node, cards))
        if aside.note:
            yield line(library, game, aside.rule, [b.sentence(aside.note)])
        yield from _insight(library, game, start, aside)
    pools = _pools(game, start)
    for sentence in filter(None, (_before(game, start), pools and f"At the start: {pools}")):
        yield b.paragraph(sentence, kind="note")


def _insight(
    library: Library, game: AnyGame, start: AnyPosition, aside: CardRow
) -> Iterator[nodes.paragraph]:
    """Yield the players who may look at the cards in no hand."""
    for seat in aside.seen_by or ():
        looker = f"The dealer, {seat_name(seat)}," if seat == start.match.dealer else who(seat)
        yield line(library, game, aside.rule, [f"{looker} may look at these cards."])


def run(laid: CardRow, steps: Sequence[int]) -> nodes.paragraph:
    """Return a row of cards, each with its player and the step at which it was played."""
    turns: list[b.Part] = []
    singly = all(len(placed_cards.cards) == 1 for placed_cards in laid.placed) and _alternate(laid)
    parts = zip(laid.placed, steps, strict=True)
    for (seat, holder), lays in groupby(parts, lambda lay: (lay[0].seat, lay[0].holder)):
        whose = b.capital(holder) if seat is None else who(seat)
        turn: list[b.Part] = [b.fill(b.inline("holder"), [whose]), " "] if whose else []
        cards = [card for lay, since in lays for card in drawn(lay.cards, lay.named, since=since)]
        turns += [b.fill(b.inline("turn"), [*turn, b.fill(b.inline("fan"), b.between(cards, " "))]), " "]
    if laid.note:
        turns.append(b.fill(b.inline("note"), [b.sentence(laid.note)]))
    paragraph = b.paragraph(*turns, kind="hand")
    if singly:
        paragraph["classes"].append("nines-singly")
    return paragraph


def _alternate(laid: CardRow) -> bool:
    """Return whether the player changes with every card, so that each card must name its player."""
    return all(placed_cards.seat != other.seat for placed_cards, other in pairwise(laid.placed))


def balance(game: AnyGame, start: AnyPosition, end: AnyPosition) -> Iterator[b.Part]:
    """Yield what the players gain and lose, or the points against them, and the state of the pools."""
    when, gains = "In all" if end.ended else "So far", game.outcome(end).gains
    score_before, score = (table.ledger.held(SCORE) for table in (start, end))
    if not any(gains):
        yield f"{when}, nobody has won or lost anything."
    elif score > score_before:
        payments = (f"{seat_name(seat)}: {-gain}" for seat, gain in enumerate(gains))
        yield f"{when}, {game.unit}s against {', '.join(payments)}."
    else:
        payments = (f"{seat_name(seat)}: {_signed(gain, game.unit)}" for seat, gain in enumerate(gains))
        yield f"{when}, {', '.join(payments)}."
    if pools := _pools(game, end):
        yield f" {pools}"


def _pools(game: AnyGame, table: AnyPosition) -> str:
    held = [
        f"{counted(amount, game.unit)} in the {name}"
        for name, amount in table.ledger.pools
        if name != SCORE and amount
    ]
    return b.capital(f"{', '.join(held)}.") if held else ""


def _before(game: AnyGame, start: AnyPosition) -> str:
    """Return the balances of the players before the deal; empty for the first deal of a match."""
    deals = start.match.deals
    if not (deals and any(start.ledger.seats)):
        return ""
    held = (
        f"{seat_name(seat)} has {counted(balance, game.unit)}"
        for seat, balance in enumerate(start.ledger.seats)
    )
    return f"After {counted(deals, 'deal')}: {', '.join(held)}."


def _signed(gain: int, unit: str) -> str:
    return counted(gain, unit).replace("-", "−") if gain <= 0 else f"+{counted(gain, unit)}"


# --- Links to drawn plays that show the rules for an aspect ---


class drawn_play(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils finds its visitor by this name
    """A placeholder for a link to a drawn play.

    The placeholder stays empty if no page has such a drawn play.
    """


def play_link(slug: str, aspect: str) -> list[b.Part]:
    """Return a placeholder for a link to a drawn play that shows an edition's rules for an aspect."""
    return [drawn_play(slug=slug, aspect=aspect)]


def aspects_of(played: Staged) -> list[str]:
    """Return the aspects whose rules have an effect in a play: they cause an event or refuse an act.

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> aspects_of(stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "K♥"]))
    ['continuation', 'lead', 'payment', 'stop']
    """
    rules = [event.rule for step in played.course for event in step.events]
    rules += [step.refusal.rule for step in played.course if step.refusal]
    return sorted({key.split("/")[1] for key in rules if key.count("/")})


def setup_drawn_plays(app: Sphinx) -> None:
    """Register the step of the build that fills the placeholders."""
    add_node(app, drawn_play, (pass_over, pass_over))
    app.connect("doctree-resolved", fill_places)


def fill_places(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Put into each placeholder a link to the first play of the edition that shows the aspect."""
    known: dict[str, Mapping[str, str]] = {}
    for place in list(doctree.findall(drawn_play)):
        slug = place["slug"]
        if slug not in known:
            known[slug] = _plays(app, slug)
        address = known[slug].get(place["aspect"])
        if address:
            uri = app.builder.get_relative_uri(page, address.partition("#")[0])
            anchor = address.partition("#")[2]
            place += [nodes.Text(" · "), nodes.reference("", "play", internal=True, refuri=f"{uri}#{anchor}")]


def _plays(app: Sphinx, slug: str) -> Mapping[str, str]:
    """Return the address of the first drawn play of an edition that shows an aspect, by aspect."""
    home = nines_domain(app.env).objects.get(("game", slug))
    if home is None:
        return {}
    plays: dict[str, str] = {}
    figures: Sequence[nodes.Element] = [
        element
        for element in app.env.get_doctree(home.page).findall(nodes.Element)
        if "nines-aspects" in element
    ]
    for figure in figures:
        if figure["ids"]:
            for aspect in figure["nines-aspects"]:
                plays.setdefault(aspect, f"{home.page}#{figure['ids'][0]}")
    return plays


# --- A drawn play ---
#
# The engine replays the play when the page is built, so a drawn play cannot contradict the rules. If the page
# marks a legal act as refused, or does not mark a refused act, the build reports an error.

OPTIONS: Final = (
    "record",
    "deal",
    "seed",
    "players",
    "hands",
    "dead",
    "leads",
    "read",
    "balances",
    "deals",
    "pools",
    "rises",
    "before",
    "acts",
    "title",
    "name",
)


class play_figure(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A drawn play."""


class play_caption(nodes.Element):  # noqa: N801 - the same
    """The caption of a drawn play, at its beginning."""


class PlayDirective(b.CorpusDirective):
    """``nines:play``: a play of a game, drawn with pictures of the cards."""

    has_content: ClassVar[bool] = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = dict.fromkeys(OPTIONS, directives.unchanged)

    def _written(self, name: str) -> Staged:
        """Return the play that the page describes."""
        asked = "\n".join((self.options.get("acts", ""), *self.content))
        acts = [act.strip() for act in re.split("[,\n]", asked) if act.strip()]
        return stage(self.library, name, self.options, acts)

    def _recorded(self, name: str) -> Staged:
        """Return a deal of a record of play, which is a file beside the page."""
        others = [
            f":{option}:" for option in self.options if option not in ("record", "deal", "title", "name")
        ]
        if others or self.content:
            raise RequestError(f"a record has all of the play; leave out {joined(others) or 'the acts'}")
        relative, file = self.env.relfn2path(self.options["record"])
        self.env.note_dependency(relative)
        try:
            record = record_of_text(read_whole(Path(file), LARGEST).decode())
            return stage(
                self.library, name, *staged_as(self.library, record, name, int(self.options.get("deal", "1")))
            )
        except (NinesError, ValueError) as error:
            raise RequestError(f"{self.options['record']}: {error}") from None

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the figure of the play, and its middle as a picture for the top of the page.

        A play with a name can be cited by this name.

        Raises
        ------
        RequestError
            If the play cannot be shown, or another play has the same name.
        """
        played = self._recorded(name) if "record" in self.options else self._written(name)
        title = self.options.get("title", "")
        figure, middle = figure_of(self.library, played, title), picture(played, _pools)
        if "name" not in self.options:
            return [figure, middle]
        key = self.options["name"]
        if f"play/{key}" in self.env.domains.standard_domain.anonlabels:
            raise RequestError(f"another play has the name {key!r}; give each play its own name")
        return [b.labelled(figure, f"play/{key}", nodes.make_id(f"play-{key}"), title or key), middle]


def figure_of(library: Library, played: Staged, title: str = "", *, compact: bool = False) -> play_figure:
    """Return a play as a figure. A script adds buttons with which a reader steps through the play.

    Parameters
    ----------
    library
        The library with the game and its rules.
    played
        The play, from :func:`nines.sphinx.replay.stage`.
    title
        The title of the figure, which says what the play shows.
    compact
        True to leave out the final hands and the cards that are in no hand; two such figures fit side by
        side.
    """
    game, start, end = played.game, played.start, played.end
    figure = play_figure("", _caption(library, played, title), classes=["nines-compact"] if compact else [])
    figure["nines-aspects"] = aspects_of(played)
    figure["nines-game"] = game.slug
    figure["nines-taken-over"] = json.dumps(taking_over.fields(played), ensure_ascii=False)
    aside = () if compact else setting(library, game, start)
    figure += b.box("table", *_runs(played), *dealt(played), *aside)
    figure += b.paragraph("Card by card", kind="label")
    figure += _numbered("course", (acted(library, game, step) for step in played.course))
    if any(end.hands) and not compact:
        figure += b.box("left", *left(end))
    figure += b.paragraph(*balance(game, start, end), kind="balance")
    return figure


def side_by_side(*figures: nodes.Element) -> nodes.container:
    """Return figures side by side; on a narrow screen, each figure is below the one before."""
    return b.box("side-by-side", *figures)


def _runs(played: Staged) -> Iterator[nodes.Element]:
    """Yield the cards on the table at the end of the play, each with the step at which it was played."""
    rows = list(played.game.family.display.card_rows(played.game.rule_set, played.end))
    steps = first_steps(played.game, played, rows)
    for heading, some in groupby(zip(rows, steps, strict=True), lambda entry: entry[0].title):
        yield b.paragraph(b.capital(heading), kind="label")
        yield _numbered("runs", (nodes.list_item("", run(*entry)) for entry in some))


def _caption(library: Library, played: Staged, title: str) -> play_caption:
    """Return the caption: the title, the game, and the choices that differ from the default choices.

    If the rules deal the cards, the caption also says from which seed, and who deals.
    """
    game = played.game
    home = b.link(game.slug, named_game(library, game.slug).title)
    parts: list[b.Part] = ["Rules: ", home]
    changed = game.choices.changed
    if changed:
        read = (b.code(reading(library, game, f"{point}={choice}")) for point, choice in changed.items())
        parts += [", but with ", *b.between(read)]
    parts.append(".")
    if played.seed:
        dealer = who(played.start.match.dealer)
        parts.append(f" The cards are dealt from seed {played.seed}. {dealer} deals.")
    paragraphs = [b.paragraph(title, kind="title")] if title else []
    return play_caption("", *paragraphs, b.paragraph(*parts, kind="note"))


def _numbered(kind: str, items: Iterable[nodes.list_item]) -> nodes.enumerated_list:
    classes = [f"nines-{kind}"]
    return nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix=".", classes=classes)


def setup_play(app: Sphinx) -> None:
    """Register the writer of drawn plays, and the script for pages with drawn plays."""
    app.connect("html-page-context", add_stepper)
    figure, caption = (visit_figure, depart_figure), (visit_caption, depart_caption)
    for node, html in ((play_figure, figure), (play_caption, caption)):
        add_node(app, node, html)


def add_stepper(
    app: Sphinx, _page: str, _template: str, _context: object, doctree: nodes.document | None
) -> None:
    """Add the script that shows a play step by step to each page on which a play is drawn."""
    if doctree is not None and next(doctree.findall(play_figure), None) is not None:
        app.add_js_file("nines-play.js", loading_method="defer")


def visit_figure(self: HTML5Translator, node: play_figure) -> None:
    """Begin the figure of a drawn play, with what a program needs to go on from one of its steps."""
    game = nines_domain(self.builder.env).objects.get(("game", node["nines-game"]))
    marks = {}
    if game is not None:
        home = self.builder.get_relative_uri(self.builder.current_docname, game.page)
        marks = {"data-play": node["nines-taken-over"], "data-home": home}
    self.body.append(self.starttag(node, "figure", CLASS="nines-play", **marks))


def depart_figure(self: HTML5Translator, _node: play_figure) -> None:
    """End the figure."""
    self.body.append("</figure>\n")


def visit_caption(self: HTML5Translator, node: play_caption) -> None:
    """Begin the caption."""
    self.body.append(self.starttag(node, "figcaption"))


def depart_caption(self: HTML5Translator, _node: play_caption) -> None:
    """End the caption."""
    self.body.append("</figcaption>\n")
