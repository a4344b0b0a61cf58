"""Families: games with the same aspects, with everything that readers, players and studies need for them."""

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
    """Cards that lie together, and the seat that placed them.

    Parameters
    ----------
    seat
        The seat that placed the cards, from 0; None if no seat did.
    cards
        The cards, in the order in which they lie.
    named
        The face that the cards stand for, if not their own.
    holder
        The owner of the cards if it is not a seat: the dummy.
    """

    seat: Seat | None
    cards: tuple[Card, ...]
    named: Face | None = None  # the face that they stand for, if not their own
    holder: str = ""  # the owner if it is not a seat: the dummy


class CardRow(NamedTuple):
    """Cards that lie in a row, for a picture of the table: a sequence, a trick, a discard.

    Parameters
    ----------
    title
        What the row is.
    placed
        The cards, from left to right.
    seen_by
        The seats that see the cards; None if all do.
    rule
        The key of the rule that lets these seats see the cards.
    note
        The result, such as who won the trick.
    """

    title: str
    placed: tuple[PlacedCards, ...]
    seen_by: tuple[Seat, ...] | None = None  # the seats that see the cards; None if all do
    rule: str = ""  # the key of the rule that lets these seats see the cards
    note: str = ""  # the result, such as who won the trick


class Panel(NamedTuple):
    """Information that a person at the table can call up with one word.

    Parameters
    ----------
    word
        The word that calls up the panel.
    shows
        What the panel shows, for a list of panels.
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
        """Return the sentence before and after its cards, for an interface that draws the cards."""
        ...


@dataclass(frozen=True)
class Display:
    """How a family is shown to people; only here are events put into sentences.

    Parameters
    ----------
    sentence
        How events are put into words.
    observation_lines
        A function of rules and an observation: what a player sees, as labels and texts; lines with an empty
        text are not shown.
    panels
        A function of rules and an observation: the further panels that a player can call up.
    card_rows
        A function of rules and a position: the cards on the table.
    hidden_piles
        A function of rules and a position: the face-down cards outside the hands, as far as a picture shows
        them.
    notation_help
        A function of rules: examples of how acts are written, each with its meaning.
    """

    sentence: Sentence
    observation_lines: Callable[[Any, Any], Lines]
    panels: Callable[[Any, Any], tuple[Panel, ...]]
    card_rows: Callable[[Any, Any], tuple[CardRow, ...]]
    hidden_piles: Callable[[Any, Any], tuple[CardRow, ...]]
    notation_help: Callable[[Any], Lines]


@dataclass(frozen=True)
class Outline:
    """The aspects of a family: the question of each, and the headings that group them for readers.

    Parameters
    ----------
    sections
        Headings in the order of play, each with its aspects; every aspect is under one heading.
    asked_in
        The names of the modules that define the aspects. The first sentence of an aspect's docstring is its
        question.
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
    """A family of games; only the catalogue names it.

    Parameters
    ----------
    name
        The name, such as ``stops``.
    play
        How the games are played.
    outline
        The aspects of the games.
    advice
        For each policy by name: a function that returns the legal acts it recommends, at least one.
    display
        How the games are shown.
    determinize
        A function of rules, a position, a seat and a stream: a position that looks the same to the seat, with
        all hidden cards dealt anew.
    odds
        A function of rules: tables of odds; None if there are no tables.
    """

    name: str
    play: Play[R, P, A, O, X]
    outline: Outline
    advice: Mapping[str, Advice]
    display: Display
    determinize: Callable[[R, P, int, Stream], P]
    odds: Callable[[R], Any] | None = None

    def game(self, make: Callable[[Choices], R], choices: Choices) -> Game[R, P, A, O, X]:
        """Return the game under these choices, with the rules that *make* returns."""
        return Game(make(choices), make, self)


AnyFamily: TypeAlias = Family[Any, Any, Any, Any, Any]
