"""A play drawn card by card: the hands, each act with what it causes, the sequences, and who is paid.

The engine plays when the page is built, so a drawn play cannot be at odds with the rules; where an act is
not what the page says it is, legal or refused, the build says so.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from nines.cards import in_order
from nines.errors import RequestError
from nines.kernel.ledger import SCORE
from nines.reference.dated import named_game
from nines.sphinx import base as b
from nines.sphinx.act_nodes import acted, drawn, line, reading, who
from nines.sphinx.cards import card_node, row
from nines.sphinx.replay import stage
from nines.sphinx.writers import add_node
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.kernel.family import CardRow
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.libraries import Library
    from nines.sphinx.replay import Staged

OPTIONS: Final = (
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
    """What it is a play of; the first thing in it."""


class PlayDirective(b.CorpusDirective):
    """``nines:play``: a play of a game, drawn card by card."""

    has_content: ClassVar[bool] = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = dict.fromkeys(OPTIONS, directives.unchanged)

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the figure; with a name it is an object that can be cited.

        Raises
        ------
        RequestError
            If the play cannot be shown, or another has the same name.
        """
        asked = "\n".join((self.options.get("acts", ""), *self.content))
        acts = [act.strip() for act in re.split("[,\n]", asked) if act.strip()]
        played = stage(self.library, name, self.options, acts)
        title = self.options.get("title", "")
        figure = play_nodes(self.library, played, title)
        if "name" not in self.options:
            return [figure]
        key = self.options["name"]
        if f"play/{key}" in self.env.domains.standard_domain.anonlabels:
            raise RequestError(f"another play is called {key!r}; give each a name of its own")
        return [b.labelled(figure, f"play/{key}", nodes.make_id(f"play-{key}"), title or key)]


def play_nodes(library: Library, played: Staged, title: str = "") -> play_figure:
    """Return a play as a figure."""
    game, start, end = played.game, played.start, played.end
    figure = play_figure("", _caption(library, game, title), *_setting(library, game, start))
    figure += b.paragraph("Card by card", kind="label")
    figure += _numbered("course", (acted(library, game, one) for one in played.course))
    for heading, rows in groupby(game.family.display.card_rows(game.rule_set, end), lambda one: one.title):
        figure += b.paragraph(b.capital(heading), kind="label")
        figure += _numbered("runs", (nodes.list_item("", _run(one)) for one in rows))
    if any(end.hands):
        figure += b.paragraph("Left in hand" if end.ended else "Still in hand", kind="label")
        figure.extend(_hands(end))
    figure += b.paragraph(*_balance(game, start, end), kind="balance")
    return figure


def _caption(library: Library, game: AnyGame, title: str) -> play_caption:
    """Return the title, the game, and how it is read if that is not as usual."""
    home = b.link(game.slug, named_game(library, game.slug).title)
    parts: list[b.Part] = ["By the rules of ", home]
    changed = game.choices.changed
    if changed:
        read = (b.code(reading(library, game, f"{point}={choice}")) for point, choice in changed.items())
        parts += [", read otherwise: ", *b.between(read)]
    told = [b.paragraph(title, kind="title")] if title else []
    return play_caption("", *told, b.paragraph(*parts, ".", kind="note"))


def _setting(library: Library, game: AnyGame, start: AnyPosition) -> Iterator[nodes.Node]:
    yield b.paragraph("The hands", kind="label")
    yield from _hands(start)
    for aside in game.family.display.hidden_piles(game.rule_set, start):
        yield b.paragraph(b.capital(aside.title), kind="label")
        cards = [card for placed in aside.placed for card in placed.cards]
        back = [] if aside.seen_by is None else [card_node(None)]
        if cards:
            yield row("", [*back, *map(card_node, cards)])
        if aside.note:
            yield line(library, game, aside.rule, [b.sentence(aside.note)])
        yield from _insight(library, game, start, aside)
    for told in filter(None, (_before(game, start), _pools(game, start))):
        yield b.paragraph(told, kind="note")


def _insight(
    library: Library, game: AnyGame, start: AnyPosition, aside: CardRow
) -> Iterator[nodes.paragraph]:
    """Yield who may look at the cards that nobody has, where anyone may."""
    for seat in aside.seen_by or ():
        has_dealt = ", who has dealt," if seat == start.match.dealer else ""
        yield line(library, game, aside.rule, [f"{who(seat)}{has_dealt} may look at these cards"])


def _hands(table: AnyPosition) -> Iterator[nodes.Node]:
    for seat, hand in enumerate(table.hands):
        yield row(who(seat), map(card_node, in_order(hand)) if hand else [nodes.Text("no card")])


def _numbered(kind: str, items: Iterable[nodes.list_item]) -> nodes.enumerated_list:
    classes = [f"nines-{kind}"]
    return nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix=".", classes=classes)


def _run(laid: CardRow) -> nodes.paragraph:
    """Return cards that lie together, with who laid what; what one laid is not torn apart needlessly."""
    turns: list[b.Part] = []
    singly = all(len(one.cards) == 1 for one in laid.placed) and _alternate(laid)
    for (seat, holder), lays in groupby(laid.placed, lambda one: (one.seat, one.holder)):
        whose = b.capital(holder) if seat is None else who(seat)
        parts: list[b.Part] = [b.fill(b.inline("holder"), [whose])] if whose else []
        for one in lays:
            parts += [" ", *drawn(one.cards, one.named)]
        turns += [b.fill(b.inline("turn"), parts), " "]
    if laid.note:
        turns.append(b.fill(b.inline("note"), [b.sentence(laid.note)]))
    told = b.paragraph(*turns, kind="hand")
    if singly:
        told["classes"].append("nines-singly")
    return told


def _alternate(laid: CardRow) -> bool:
    """Tell whether each has laid in turn, as to a trick: there is a label before every card."""
    return all(one.seat != other.seat for one, other in pairwise(laid.placed))


def _balance(game: AnyGame, start: AnyPosition, end: AnyPosition) -> Iterator[b.Part]:
    """Yield who has won and lost what, or what counts against whom, and what is left in the pools."""
    when, gains = "In all" if end.ended else "So far", game.outcome(end).gains
    score_before, score = (table.ledger.held(SCORE) for table in (start, end))
    if not any(gains):
        yield f"{when} nobody has won or lost anything."
    elif score > score_before:
        told = (f"{seat_name(seat)} {counted(-gain, game.unit)}" for seat, gain in enumerate(gains))
        yield f"{when}, counted against the players: {', '.join(told)}."
    else:
        told = (f"{seat_name(seat)} {_signed(gain, game.unit)}" for seat, gain in enumerate(gains))
        yield f"{when}: {', '.join(told)}."
    if pools := _pools(game, end):
        yield f" {pools}"


def _pools(game: AnyGame, table: AnyPosition) -> str:
    held = [
        f"in the {name} {counted(amount, game.unit)}"
        for name, amount in table.ledger.pools
        if name != SCORE and amount
    ]
    return b.capital(f"{', '.join(held)}.") if held else ""


def _before(game: AnyGame, start: AnyPosition) -> str:
    """Return what the players had before, if they have played; the first deal begins alike for all."""
    deals = start.match.deals
    if not (deals and any(start.ledger.seats)):
        return ""
    held = (
        f"{seat_name(seat)} {counted(balance, game.unit)}" for seat, balance in enumerate(start.ledger.seats)
    )
    return f"After {counted(deals, 'deal')}: {', '.join(held)}."


def _signed(gain: int, unit: str) -> str:
    return counted(gain, unit).replace("-", "−") if gain <= 0 else f"+{counted(gain, unit)}"


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
