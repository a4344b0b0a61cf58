"""The family of the made-up trick-taking games: how they are shown, advised, and imagined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.common.sentences import Sentences
from nines.kernel.advice import Policy
from nines.kernel.family import CardRow, Display, Family, Outline, Panel, PlacedCards
from nines.kernel.imagining import Hidden, Imagined, Imagining
from nines.kernel.notation import Notation
from nines.kernel.play import Play
from nines.text import counted, seat_name

from . import play as p

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.cards import Card
    from nines.kernel.family import Lines
    from nines.kernel.imagining import Line
    from nines.shuffle import Stream

    from .rules import TrickRules

HERE: Final = __name__.rpartition(".")[0]
ASIDE: Final = "aside"
NOTATION: Final = (("put 10♣, 10c", "play this card to the trick"),)

OUTLINE: Final = Outline(
    (
        ("Players and cards", ("seats", "pack")),
        ("The deal", ("lot", "dealer", "deal")),
        ("Tricks", ("turn", "following", "trick", "score")),
        ("The match", ("succession", "length", "ties")),
    ),
    ("nines.common.aspects", f"{HERE}.aspects"),
    {"v": f"{HERE}.inputs", "i": "nines.common.inputs"},
)


def high(_: TrickRules, __: p.TrickObservation, acts: Sequence[p.Put]) -> Sequence[p.Put]:
    """Return the acts of a player who always plays a card of the highest rank."""
    best = max(act.card.rank for act in acts)
    return [act for act in acts if act.card.rank == best]


def observation_lines(rules: TrickRules, observation: p.TrickObservation) -> Lines:
    """Return what a player sees, as labels and texts."""
    won = (
        f"{seat_name(seat)}: {counted(has, rules.unit)}" for seat, has in enumerate(observation.ledger.seats)
    )
    return (
        ("your hand", show_cards(in_order(observation.hand))),
        ("trick", show_cards(observation.trick.cards) if observation.trick.cards else ""),
        ("tricks taken", counted(len(observation.taken), "trick")),
        ("won", ", ".join(won)),
    )


def panels(_: TrickRules, observation: p.TrickObservation) -> tuple[Panel, ...]:
    """Return a panel with the tricks taken."""
    lines = tuple((seat_name(one.seat), show_cards(one.cards)) for one in observation.taken)
    return (Panel("tricks", "the tricks taken so far", lines),)


def card_rows(_: TrickRules, position: p.TrickPosition) -> tuple[CardRow, ...]:
    """Return the tricks taken and the trick on the table."""
    tricks = [("A trick taken", one) for one in position.taken]
    if position.trick.cards:
        tricks.append(("The trick", position.trick))
    return tuple(CardRow(title, (PlacedCards(trick.seat, trick.cards),)) for title, trick in tricks)


def hidden_piles(rules: TrickRules, position: p.TrickPosition) -> tuple[CardRow, ...]:
    """Return the cards put aside."""
    if not position.aside:
        return ()
    return (CardRow("Put aside", (PlacedCards(None, position.aside),), (), rules.deal.key),)


def notation_help(_: TrickRules) -> Lines:
    """Return an example of an act."""
    return NOTATION


def hidden(_: TrickRules, line: Line) -> Hidden:
    """Return the cards that a seat cannot see; a card that was played was in the hand of its player."""
    start = line.positions[0]
    lies: dict[Card, int | str] = dict.fromkeys(start.aside, ASIDE)
    for seat, hand in enumerate(start.hands):
        if seat != line.seat:
            lies |= dict.fromkeys(in_order(hand), seat)
    rooms, played = frozenset(lies.values()), {act.card for act in line.acts}
    barred = {card: rooms - {room} for card, room in lies.items() if card in played}

    def dealt(cards: Mapping[int | str, tuple[Card, ...]], _: Stream) -> Imagined:
        hands = (
            hand if seat == line.seat else frozenset(cards[seat]) for seat, hand in enumerate(start.hands)
        )
        return Imagined(start._replace(hands=tuple(hands), aside=in_order(cards.get(ASIDE, ()))), line.acts)

    return Hidden(lies, barred, dealt)


PLAY: Final[Play[TrickRules, p.TrickPosition, p.Put, p.TrickObservation, None]] = Play.of(
    p,
    p,
    p,
    p,
    p,
    p.parse_act,
    positions=p.TrickPosition,
    observations=p.TrickObservation,
    is_act=p.is_act,
)
SENTENCES: Final = Sentences({"taken": ("{who} takes the trick: {cards}", "")})


def most_acts(_: TrickRules, position: p.TrickPosition) -> int:
    """Return the maximum number of acts in a deal: every card is played once."""
    return len(position.cards()) + 1


TRICKS: Final[Family[TrickRules, p.TrickPosition, p.Put, p.TrickObservation, None]] = Family(
    name="tricks",
    play=PLAY,
    outline=OUTLINE,
    advice={"high": high},
    display=Display(SENTENCES, observation_lines, panels, card_rows, hidden_piles, notation_help),
    policies=(Policy("high", "Always play a card of the highest rank. No source gives this advice.", ()),),
    determinize=Imagining(PLAY, hidden),
    most_acts=most_acts,
    notation=Notation(silent=("put",)),
    recorded_policy="high",
    checked_by=f"{HERE}.tools:TOOLS",
)
