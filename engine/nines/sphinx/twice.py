"""A stored play shown under two answers to a question: the same cards, with two columns of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.sphinx import base as b
from nines.sphinx.cards import hand_cards, row
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.reference.played_twice import PlayedAct, PlayedSide, PlayedTwice


def twice_nodes(played: PlayedTwice) -> nodes.Element:
    """Return a play under two answers: the cards, the acts in common, two columns, and what differs."""
    return b.box(
        "twice",
        b.paragraph("The same cards under both answers", kind="label"),
        *_cards(played),
        *_shared(played),
        b.box("sides", *map(_side, played.sides, ("Our choice:", "The other answer:"))),
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
    yield _acts(played.before)


def _acts(acts: Sequence[PlayedAct]) -> nodes.Element:
    return nodes.enumerated_list("", *map(_act, acts), enumtype="arabic", prefix="", suffix=".")


def _act(one: PlayedAct) -> nodes.list_item:
    said = ". ".join(map(b.capital, one.events or (one.act,)))
    return nodes.list_item("", b.paragraph(said, "."), classes=["nines-refused"] if one.refused else [])


def _side(side: PlayedSide, which: str) -> nodes.Element:
    home = b.box(
        "side", b.paragraph(b.fill(b.inline("which"), [f"{which} "]), *b.plain(side.says), kind="side-name")
    )
    if side.acts:
        home += _acts(side.acts)
    if side.more:
        home += b.paragraph(f"{counted(side.more, 'more act')} follow.", kind="facts")
    if side.ends:
        home += b.paragraph(b.sentence(b.capital(side.ends)), kind="ends")
    return home
