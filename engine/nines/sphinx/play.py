"""A play drawn card by card: the hands, each act with what it causes, the sequences, and who is paid.

The engine plays when the page is built, so a drawn play cannot be at odds with the rules; where an act is
not what the page says it is, legal or refused, the build says so.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from nines.cards import in_order
from nines.catalogue import load
from nines.corpus import corpus
from nines.game import SCORE, counted, describe, seat_name
from nines.sphinx import base as b
from nines.sphinx.cards import add_node, card_node, row
from nines.sphinx.staged import stage
from nines.stops.table import Lay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.cards import Card, Face
    from nines.game import Account, Event, Refusal
    from nines.sphinx.staged import Acted, Staged
    from nines.stops.play import StopsGame
    from nines.stops.table import Table
    from nines.stops.view import Laid

OPTIONS: Final = (
    "hands",
    "dead",
    "leads",
    "read",
    "purses",
    "deals",
    "pools",
    "rises",
    "acts",
    "title",
    "name",
)


class play_figure(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A drawn play."""


class play_caption(nodes.Element):  # noqa: N801 - the same
    """What it is a play of; the first thing in it."""


class PlayDirective(b.CorpusDirective):
    """``nines:play``: a play of a game, drawn card by card."""

    has_content: ClassVar[bool] = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = dict.fromkeys(OPTIONS, directives.unchanged)

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the figure; with a name it is an object that can be cited."""
        asked = "\n".join((self.options.get("acts", ""), *self.content))
        acts = [act.strip() for act in re.split("[,\n]", asked) if act.strip()]
        played = stage(name, self.options, acts)
        title = self.options.get("title", "")
        figure = play_nodes(played, title)
        if "name" not in self.options:
            return [figure]
        key = self.options["name"]
        return [b.labelled(figure, f"play/{key}", f"play-{key}", title or key)]


def play_nodes(played: Staged, title: str = "") -> play_figure:
    """Return a play as a figure."""
    game, start, end = played.game, played.start, played.end
    figure = play_figure("", _caption(game, title), *_setting(game, start))
    figure += b.paragraph("Card by card", kind="label")
    figure += _numbered("course", (_acted(game, one) for one in played.course))
    if runs := [run for run in (*end.runs, end.run) if run]:
        figure += b.paragraph("The sequences" if len(runs) > 1 else "The sequence", kind="label")
        figure += _numbered("runs", (nodes.list_item("", _run(run)) for run in runs))
    figure += b.paragraph("Left in hand" if game.ended(end) else "Still in hand", kind="label")
    figure.extend(_hands(game, end))
    figure += b.paragraph(*_balance(game, end), kind="balance")
    return figure


def _caption(game: StopsGame, title: str) -> play_caption:
    """Return the title, the game, and how it is read if that is not as usual."""
    home = b.link(game.slug, corpus().games[game.slug].title)
    parts: list[b.Part] = ["By the rules of ", home]
    changed = game.variant.choices.changed
    if changed:
        read = (b.code(_reading(game, f"{point}={choice}")) for point, choice in changed.items())
        parts += [", read otherwise: ", *b.between(read)]
    told = [b.paragraph(title, kind="title")] if title else []
    return play_caption("", *told, b.paragraph(*parts, ".", kind="note"))


def _reading(game: StopsGame, choice: str) -> b.Part:
    """Return a choice as a link to its reading; one that only another base has stands nowhere."""
    known = corpus().readings_of(game.slug)
    point = choice.partition("=")[0]
    return b.link(known[point].key, choice) if point in known else choice


def _setting(game: StopsGame, start: Table) -> Iterator[nodes.Node]:
    yield b.paragraph("The hands", kind="label")
    yield from _hands(game, start)
    if start.dead:
        yield row("Face down, out of play", [card_node(None), *map(card_node, in_order(start.dead))])
    if pools := _pools(game, start):
        yield b.paragraph(pools, kind="note")


def _hands(game: StopsGame, table: Table) -> Iterator[nodes.Node]:
    """Yield the hands of the players; the dealer is named where it matters who has dealt."""
    for seat, hand in enumerate(table.hands):
        deals = bool(game.aspects()["insight"]) and seat == table.carry.dealer
        holder = _who(seat) + (", dealer" if deals else "")
        yield row(holder, map(card_node, in_order(hand)) if hand else [nodes.Text("no card")])


def _acted(game: StopsGame, one: Acted) -> nodes.list_item:
    """Return an act with what it causes, or why it is refused."""
    if one.refusal is not None:
        return nodes.list_item("", *_refused(game, one, one.refusal), classes=["nines-refused"])
    first, *others = _told(game, one.events)
    caused = [b.bullets(([line] for line in others), "caused")] if others else []
    return nodes.list_item("", first, *caused)


def _told(game: StopsGame, events: Iterable[Event]) -> Iterator[nodes.paragraph]:
    """Yield what happened, equal payments to the same player or pool in one line."""
    for _, alike in groupby(enumerate(events), lambda one: _likeness(*one)):
        first, *others = (event for _, event in alike)
        if others:
            yield _line(game, first.rule, _paid_alike([first, *others]))
        else:
            yield _line(game, first.rule, list(_event(game, first)))


def _likeness(place: int, event: Event) -> object:
    paid = event.transfer
    if paid is None or SCORE in (paid.giver, paid.taker):
        return place
    return event.rule, paid.taker, paid.amount, isinstance(paid.giver, int)


def _paid_alike(events: Sequence[Event]) -> list[b.Part]:
    """Return several payments of one amount in one sentence."""
    transfers = [event.transfer for event in events if event.transfer]
    taker, amount = transfers[0].taker, counted(transfers[0].amount, events[0].words)
    *most, last = (_number(one.giver) for one in transfers)
    givers = f"Players {', '.join(most)} and {last}"
    whither = f"put {amount} each into the {taker}" if isinstance(taker, str) else None
    return [f"{givers} {whither or f'pay {amount} each to {seat_name(taker)}'}"]


def _number(account: Account) -> str:
    return seat_name(account).removeprefix("player ")


def _event(game: StopsGame, event: Event) -> Iterator[b.Part]:
    """Yield an event in words, its cards drawn."""
    bare = describe(event._replace(cards=(), named=None))
    if not event.cards:
        yield _capital(bare)
        return
    before, laid, after = bare.partition("lays ") if event.kind == "laid" else (f"{bare} ", "", "")
    yield _capital(before + laid)
    yield from _drawn(event.cards, event.named, game.variant.wild_cards)
    yield after


def _drawn(cards: Iterable[Card], named: Face | None, wild: Iterable[Card]) -> list[b.Part]:
    """Return cards that are laid together; the wild ones say what they are laid as."""
    return b.between((card_node(card, named if card in wild else None) for card in cards), " ")


def _line(game: StopsGame, rule: str, parts: Iterable[b.Part]) -> nodes.paragraph:
    return b.paragraph(*parts, " ", b.fill(b.inline("by"), [_rule(game, rule)]))


def _rule(game: StopsGame, key: str) -> nodes.Element:
    """Return the key of a rule without its game, a link unless only another reading has that rule."""
    shown = key.removeprefix(f"{game.slug}/")
    return b.code(b.link(key, shown) if key in load(game.slug).rules() else shown)


def _refused(game: StopsGame, one: Acted, refusal: Refusal) -> Iterator[nodes.paragraph]:
    """Yield what was asked, and why the rules refuse it, with what they rest on."""
    asked: list[b.Part] = [str(one.act)]
    if isinstance(one.act, Lay):
        itself = len(one.act.cards) == 1 and one.act.named.covers(one.act.cards[0].face)
        named = None if itself else one.act.named
        asked = ["lay ", *_drawn(one.act.cards, named, game.variant.wild_cards)]
    yield b.paragraph(b.fill(b.inline("refusal"), ["Refused:"]), f" {seat_name(one.seat)} may not ", *asked)
    grounds = [b.key_link(key) for key in refusal.passages]
    grounds += [b.code(_reading(game, choice)) for choice in refusal.readings]
    because = _line(game, refusal.rule, [b.sentence(refusal.says)])
    yield b.fill(because, [" It rests on ", *b.between(grounds), "."] if grounds else [])


def _numbered(kind: str, items: Iterable[nodes.list_item]) -> nodes.enumerated_list:
    classes = [f"nines-{kind}"]
    return nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix=".", classes=classes)


def _run(run: tuple[Laid, ...]) -> nodes.paragraph:
    """Return a sequence in a row, with who laid what; what one player laid is not torn apart needlessly."""
    turns: list[b.Part] = []
    for seat, lays in groupby(run, lambda laid: laid.seat):
        parts: list[b.Part] = [b.fill(b.inline("holder"), [_who(seat)])]
        for laid in lays:
            parts += [" ", *_drawn(laid.cards, None if laid.plain else laid.named, laid.wild)]
        turns += [b.fill(b.inline("turn"), parts), " "]
    return b.paragraph(*turns, kind="hand")


def _balance(game: StopsGame, end: Table) -> Iterator[b.Part]:
    """Yield who has won and lost what, and what is left in the pools."""
    gains = game.result(end).gains
    if any(gains):
        told = (f"{seat_name(seat)} {_signed(gain, game.unit)}" for seat, gain in enumerate(gains))
        yield f"{'In all' if game.ended(end) else 'So far'}: {', '.join(told)}."
    else:
        yield f"{'In all' if game.ended(end) else 'So far'} nobody has won or lost anything."
    if pools := _pools(game, end):
        yield f" {pools}"


def _pools(game: StopsGame, table: Table) -> str:
    held = [
        f"{name} {counted(amount, game.unit)}" for name, amount in table.pools if name != SCORE and amount
    ]
    return f"In the pools: {', '.join(held)}." if held else ""


def _signed(gain: int, unit: str) -> str:
    return counted(gain, unit).replace("-", "−") if gain <= 0 else f"+{counted(gain, unit)}"


def _who(seat: int) -> str:
    return _capital(seat_name(seat))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def setup_play(app: Sphinx) -> None:
    """Tell Sphinx how a drawn play is written."""
    figure, caption = (visit_figure, depart_figure), (visit_caption, depart_caption)
    for node, html in ((play_figure, figure), (play_caption, caption)):
        add_node(app, node, html)


def visit_figure(self: HTML5Translator, node: play_figure) -> None:
    """Begin the figure."""
    self.body.append(self.starttag(node, "figure", CLASS="nines-play"))


def depart_figure(self: HTML5Translator, _node: play_figure) -> None:
    """End it."""
    self.body.append("</figure>\n")


def visit_caption(self: HTML5Translator, node: play_caption) -> None:
    """Begin what names the figure."""
    self.body.append(self.starttag(node, "figcaption"))


def depart_caption(self: HTML5Translator, _node: play_caption) -> None:
    """End it."""
    self.body.append("</figcaption>\n")
