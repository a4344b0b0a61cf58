"""Playing cards on pages: pictures with a label for screen readers. Their symbols are at the end of the page.

:mod:`nines.card_art` draws each card only once for a page. In output other than HTML, cards are
text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms.post_transforms import SphinxPostTransform

from nines.card_art import sprite, symbol_id
from nines.cards import RANK_NAMES, SUIT_NAMES, Card, Face, parse_card, parse_cards, parse_face
from nines.errors import CardsError
from nines.sphinx import base as b
from nines.sphinx.writers import add_node, pass_over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

BACK: Final = "?"  # a card face down


def spoken(card: Card, named: Face | None = None) -> str:
    """Return the spoken name of a card.

    Examples
    --------
    >>> spoken(Card(12, "♥")), spoken(Card(7, "♥", 2))
    ('queen of hearts', 'another seven of hearts')
    >>> spoken(Card(9, "♦"), Face(10)), spoken(Card(9, "♦"), Face(10, "♠"))
    ('nine of diamonds as ten', 'nine of diamonds as ten of spades')
    """
    said = ("another " if card.copy > 1 else "") + spoken_face(card.face)
    return f"{said} as {spoken_face(named)}" if named else said


def spoken_face(face: Face) -> str:
    """Return the spoken name of the face of a card, or of the face that a wild card replaces.

    Examples
    --------
    >>> spoken_face(Face(1, "♠")), spoken_face(Face(10))
    ('ace of spades', 'ten')
    """
    return RANK_NAMES[face.rank] + (f" of {SUIT_NAMES[face.suit]}" if face.suit else "")


def written(card: Card | None, named: Face | None = None) -> str:
    """Return a card as text, for output without pictures.

    Examples
    --------
    >>> written(Card(9, "♦"), Face(10)), written(None)
    ('9♦ as 10', '?')
    """
    return BACK if card is None else f"{card} as {named}" if named else str(card)


def draw(card: Card | None, named: Face | None = None, marks: str = "") -> str:
    """Return a card as a picture that uses a symbol of its page; *marks* are further HTML attributes.

    The style sheet sets the size of the picture.

    Examples
    --------
    >>> draw(Card(12, "♥"))[:64]
    '<svg class="nines-card" role="img" aria-label="queen of hearts">'
    """
    label = "a card face down" if card is None else spoken(card, named)
    shown = f'<use href="#{symbol_id(card, named)}"/>'
    return f'<svg class="nines-card" role="img" aria-label="{label}"{marks}>{shown}</svg>'


class card_picture(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils finds its visitor by this name
    """A node for a card. The text of the node is used in output without pictures."""


def card_node(
    card: Card | None, named: Face | None = None, *, since: int = 0, until: int = 0
) -> card_picture:
    """Return a card as an inline node.

    Parameters
    ----------
    card, named
        *card* is the card, or None for a card face down. *named* is the card that a wild card replaces.
    since, until
        The steps of a play at which the card appears and disappears when a reader steps through the play; 0
        means that the card is visible from the beginning, or until the end.
    """
    text = written(card, named)
    named_card = {"card": "" if card is None else str(card), "named": str(named or "")}
    return card_picture("", text, **named_card, since=since, until=until)


class later_card(nodes.Inline, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A card that enters a hand during a play; it is visible only when a reader steps through the play."""


def later(card: Card, since: int, until: int) -> later_card:
    """Return a card that enters a hand at one step of a play and can leave the hand at a later step."""
    return later_card(card=str(card), since=since, until=until)


def fan(cards: Iterable[nodes.Node]) -> nodes.inline:
    """Return cards that overlap as in a hand; the index in the corner of each card stays visible."""
    return b.fill(b.inline("fan"), b.between(cards, " "))


def row(label: str, cards: Iterable[nodes.Node]) -> nodes.paragraph:
    """Return a hand with a label before it; a long hand continues on a second line."""
    parts: list[b.Part] = [b.fill(b.inline("holder"), [label]), " "] if label else []
    return b.paragraph(*parts, fan(cards), kind="hand")


def hand_cards(text: str) -> list[card_picture]:
    """Return the cards that a text names; ``?`` is a card face down.

    Raises
    ------
    CardsError
        If a word is not a card, if a card appears twice, or if there is no card.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise CardsError("no card is named; write for instance Q♥ K♥ 9♦, or ? for a card face down")
    cards = iter(parse_cards(" ".join(word for word in words if word != BACK)))
    return [card_node(None if word == BACK else next(cards)) for word in words]


class HandDirective(b.CorpusDirective):
    """``nines:hand``: cards in a row."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {"label": directives.unchanged}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the cards that the page names."""
        return [row(self.options.get("label", ""), hand_cards(name))]


class card_sprite(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A node at the end of a page with the symbols of all cards on the page."""


class PutSprite(SphinxPostTransform):
    """Add the symbols of all cards on a page, at the end of the page."""

    default_priority = 900

    def run(self, **_options: object) -> None:
        """Find the cards on the page and add their symbols, if there are any cards."""
        shown = {(one["card"], one["named"]) for one in self.document.findall(card_picture)}
        shown |= {(one["card"], "") for one in self.document.findall(later_card)}
        if shown:
            self.document += card_sprite(shown=sorted(shown))


def setup_cards(app: Sphinx) -> None:
    """Register the writers of cards and of their symbols."""
    add_node(app, card_picture, (visit_html, None))
    add_node(app, card_sprite, (visit_sprite, pass_over))
    add_node(app, later_card, (visit_later, pass_over))
    app.add_post_transform(PutSprite)


def visit_html(self: HTML5Translator, node: card_picture) -> None:
    """Write the picture of a card instead of its text."""
    marks = "".join(f' data-{name}="{node[name]}"' for name in ("since", "until") if node.get(name))
    marks += " data-wild" if node["named"] else ""
    self.body.append(draw(*_parsed(node["card"], node["named"]), marks))
    raise nodes.SkipNode


def visit_later(self: HTML5Translator, node: later_card) -> None:
    """Write the picture of a card, hidden until a reader steps to it."""
    marks = f' hidden data-later data-since="{node["since"]}"'
    marks += f' data-until="{node["until"]}"' if node["until"] else ""
    self.body.append(draw(parse_card(node["card"]), None, marks))
    raise nodes.SkipNode


def visit_sprite(self: HTML5Translator, node: card_sprite) -> None:
    """Write the symbols of the cards."""
    self.body.append(sprite(_parsed(*one) for one in node["shown"]))


def _parsed(card: str, named: str) -> tuple[Card | None, Face | None]:
    return parse_card(card) if card else None, parse_face(named) if named else None
