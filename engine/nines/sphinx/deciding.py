"""A deciding play as a drawing: the cards, the acts, and what happens in each of the two games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.cards import parse_card
from nines.errors import CardsError
from nines.sphinx import base as b
from nines.sphinx.cards import card_node, row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.reference.deciding import DecidingPlay, DecidingSide


def deciding_nodes(play: DecidingPlay, names: tuple[str, str]) -> nodes.Element:
    """Return a deciding play as nodes: the cards, the acts, and what happens in each of the two games.

    Parameters
    ----------
    play
        The deciding play.
    names
        The names of the two games.
    """
    under = ", ".join(f"{point}={candidate}" for point, candidate in play.under.items())
    both = [b.paragraph("Choices in both games: ", b.code(under), kind="facts")] if under else []
    acts = [b.paragraph("Card by card", kind="label"), _acts(play.acts)] if play.acts else []
    sides = (_side(name, side) for name, side in zip(names, (play.one, play.other), strict=True))
    return b.box("deciding", b.box("dealt", *map(_dealt, play.deal)), *both, *acts, b.box("pair", *sides))


def _dealt(line: str) -> nodes.Element:
    """Return a line of the deal with pictures of its cards; a line without cards stays unchanged."""
    who, _, held = line.partition(": ")
    try:
        cards = [card_node(parse_card(word)) for word in held.split()]
    except CardsError:
        cards = []
    return row(b.capital(who), cards) if cards else b.paragraph(b.sentence(line), kind="facts")


def _acts(acts: Sequence[str]) -> nodes.Element:
    items = (nodes.list_item("", b.paragraph(*_act(act), kind="hand")) for act in acts)
    return nodes.enumerated_list(
        "", *items, enumtype="arabic", prefix="", suffix=".", classes=["nines-deciding-acts"]
    )


def _act(act: str) -> Iterator[b.Part]:
    """Yield an act with pictures of its cards. The card that a wild card replaces stays in words."""
    verb, *words = act.split()
    yield {"lay": "play"}.get(verb, verb)
    for number, word in enumerate(words):
        yield " "
        try:
            yield word if "as" in words[: number + 1] else card_node(parse_card(word))
        except CardsError:
            yield word


def _side(name: str, side: DecidingSide) -> nodes.Element:
    """Return what happens in a game, with the rule behind it, and how the deal ends."""
    says = side.says or "the same happens; the games differ only in what the players see"
    home = b.box("side", b.paragraph(name, kind="label"), b.paragraph(b.sentence(says)))
    if side.rule:
        home += b.paragraph(b.link(side.rule, b.sentence(side.rule_says)), kind="facts")
    if side.ends:
        home += b.paragraph(b.sentence(side.ends), kind="facts")
    return home
