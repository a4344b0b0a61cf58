"""Families: games that answer the same questions, with what a reader, a player and a study need of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import getdoc
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias

from nines.errors import UnknownNameError
from nines.kernel.event import Event  # noqa: TC001 - the same
from nines.kernel.game import Game
from nines.kernel.play import A, O, P, Play, R, X
from nines.shuffle import Stream  # noqa: TC001 - the same

if TYPE_CHECKING:
    from nines.cards import Card, Face
    from nines.kernel.ledger import Seat
    from nines.readings import Choices

Advice: TypeAlias = Callable[[Any, Any, Sequence[Any]], Sequence[Any]]  # of rules, observation and legal acts
Lines: TypeAlias = tuple[tuple[str, str], ...]  # labels and texts


class PlacedCards(NamedTuple):
    """Cards that lie together, and who placed them.

    Parameters
    ----------
    seat
        Who placed them, from 0; None if no seat did.
    cards
        The cards, in the order in which they lie.
    named
        What they stand for, if not for themselves.
    holder
        Whose they are, if they do not belong to a seat: the dummy.
    """

    seat: Seat | None
    cards: tuple[Card, ...]
    named: Face | None = None  # what they stand for, if not for themselves
    holder: str = ""  # whose they are, if of nobody at the table: the dummy


class CardRow(NamedTuple):
    """Cards that lie in a row, for a drawing: a sequence, a trick, a discard.

    Parameters
    ----------
    title
        What the row is.
    placed
        The cards, from left to right.
    seen_by
        The seats that see the cards; None if all do.
    rule
        The key of the rule by which they see them.
    note
        What became of the row: who won the trick.
    """

    title: str
    placed: tuple[PlacedCards, ...]
    seen_by: tuple[Seat, ...] | None = None  # the seats that see the cards; None if all do
    rule: str = ""  # the key of the rule by which they see them
    note: str = ""  # what became of the row: who won the trick


class Panel(NamedTuple):
    """What a person at the table may ask to see, by one word.

    Parameters
    ----------
    word
        The word by which a player opens it.
    shows
        What it shows, for a list of panels.
    lines
        Labels and texts, in the order shown.
    """

    word: str
    shows: str
    lines: Lines


class Sentence(Protocol):
    """How events are put into words."""

    def __call__(self, event: Event, /) -> str:
        """Return the sentence of an event without its full stop."""
        ...

    def around_cards(self, event: Event, /) -> tuple[str, str]:
        """Return the sentence before and after its cards, for a face that draws them."""
        ...


@dataclass(frozen=True)
class Display:
    """How a family is shown to people: the only place with sentences about events.

    Parameters
    ----------
    sentence
        How events are put into words.
    observation_lines
        Of rules and an observation: what a player sees, as labels and texts; an empty text says nothing.
    panels
        Of rules and an observation: what else a player may ask to see.
    card_rows
        Of rules and a position: the cards on the table.
    hidden_piles
        Of rules and a position: the cards in no hand that lie face down, as far as they are worth drawing.
    notation_help
        Of rules: how acts are written, as examples and what they do.
    """

    sentence: Sentence
    observation_lines: Callable[[Any, Any], Lines]
    panels: Callable[[Any, Any], tuple[Panel, ...]]
    card_rows: Callable[[Any, Any], tuple[CardRow, ...]]
    hidden_piles: Callable[[Any, Any], tuple[CardRow, ...]]
    notation_help: Callable[[Any], Lines]


@dataclass(frozen=True)
class Outline:
    """The aspects of a family: what each asks, and the headings under which a reader finds it.

    Parameters
    ----------
    sections
        Headings in the order of play, each with its aspects; every aspect is in one of them.
    asked_in
        The names of the modules in which the aspects are defined: the question is the first sentence of each.
    """

    sections: tuple[tuple[str, tuple[str, ...]], ...]
    asked_in: tuple[str, ...]

    def question(self, aspect: str) -> str:
        """Return the question that an aspect answers.

        Parameters
        ----------
        aspect
            The name of the aspect, with hyphens.

        Raises
        ------
        UnknownNameError
            If the family does not have the aspect.
        """
        known = [name for _, names in self.sections for name in names]
        if aspect not in known:
            raise UnknownNameError("aspect", aspect, known)
        name = aspect.title().replace("-", "")
        where = next(module for module in map(import_module, self.asked_in) if hasattr(module, name))
        return (getdoc(getattr(where, name)) or aspect).partition("?")[0] + "?"


@dataclass(frozen=True)
class Family(Generic[R, P, A, O, X]):
    """A family of games; the catalogue lists it, and nothing else names it.

    Parameters
    ----------
    name
        Its name: ``stops``.
    play
        How its games are played.
    outline
        Its aspects.
    advice
        By the name of a policy: which of the legal acts it recommends, at least one.
    display
        How it is shown.
    determinize
        Of rules, a position, a seat and a stream: a position that looks the same from the seat, with all
        that the seat cannot see dealt anew.
    odds
        Of rules: tables of odds; None if there are none.
    """

    name: str
    play: Play[R, P, A, O, X]
    outline: Outline
    advice: Mapping[str, Advice]
    display: Display
    determinize: Callable[[R, P, int, Stream], P]
    odds: Callable[[R], Any] | None = None

    def game(self, make: Callable[[Choices], R], choices: Choices) -> Game[R, P, A, O, X]:
        """Return the game of these choices whose rules *make* returns."""
        return Game(make(choices), make, self)


AnyFamily: TypeAlias = Family[Any, Any, Any, Any, Any]
