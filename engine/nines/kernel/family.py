"""Families of games: the games of a family have the same aspects and are played and shown in the same way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from inspect import getdoc
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias

from nines.cards import in_order
from nines.errors import MissingPackageError, RequestError, UnknownNameError
from nines.kernel.doors import Door
from nines.kernel.event import Event  # noqa: TC001 - the same
from nines.kernel.game import Game
from nines.kernel.imagining import Imagining
from nines.kernel.notation import NO_WORDS, Notation
from nines.kernel.play import A, O, P, Play, R, X
from nines.kernel.variant import made
from nines.shuffle import Stream  # noqa: TC001 - the same

if TYPE_CHECKING:
    from typing import Self

    from nines.cards import Card, Face
    from nines.evidence.choices import Choices
    from nines.kernel.advice import Policy
    from nines.kernel.bounds import Bounds
    from nines.kernel.game import AnyGame
    from nines.kernel.ledger import Seat

MANY: Final = 10_000  # acts in a deal, for a family that does not say how many there can be

Advice: TypeAlias = Callable[[Any, Any, Sequence[Any]], Sequence[Any]]  # of rules, observation and legal acts
Lines: TypeAlias = tuple[tuple[str, str], ...]  # labels and texts


class PlacedCards(NamedTuple):
    """Cards that lie together, and the seat that placed them.

    Parameters
    ----------
    seat
        The seat that placed the cards, from 0; None if no seat did.
    cards
        The cards, in their order.
    named
        The face that the cards stand for, if it is not their own face.
    holder
        The owner of the cards if the owner is not a seat, such as the dummy.
    """

    seat: Seat | None
    cards: tuple[Card, ...]
    named: Face | None = None  # the face that they stand for, if not their own
    holder: str = ""  # the owner if it is not a seat: the dummy


class CardRow(NamedTuple):
    """One row of cards on the table, as a picture shows it: a sequence, a trick, a discard or a pile.

    Parameters
    ----------
    title
        The title of the row, which says what the cards are.
    placed
        The cards, from left to right.
    seen_by
        The seats that see the cards; None if all seats see them.
    rule
        The key of the rule that lets the seats in *seen_by* see the cards.
    note
        A note on the result, such as the winner of the trick.
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
        A description of the panel, shown in a list of panels.
    lines
        The lines of the panel in order, each a label and a text.
    """

    word: str
    shows: str
    lines: Lines


class ActForm(NamedTuple):
    """How a person gives an act to an interface: by cards, by an amount, or by a word.

    Parameters
    ----------
    kind
        ``cards`` if the cards are played as soon as they are chosen, one after the other. ``choose`` if a set
        of cards is first chosen and then confirmed. ``amount`` for a number. ``word`` for all other acts.
    label
        The words on a button for the act. For ``choose`` and ``amount``, the words without the cards or the
        amount, such as ``Bid``.
    verb
        For ``choose`` and ``amount``, the act in notation, without its cards or its amount, such as ``bid``.
    cards
        The cards of the act, in their order.
    named
        The face that the cards stand for, if it is not their own face.
    amount
        The number, for ``amount``.
    """

    kind: Literal["cards", "choose", "amount", "word"]
    label: str
    verb: str = ""
    cards: tuple[Card, ...] = ()
    named: Face | None = None
    amount: int = 0


class ActNow(NamedTuple):
    """What an act is in the present position, where its words alone do not say it.

    Parameters
    ----------
    label
        The words on a button for the act, such as ``call 4``; empty if those of its form will do.
    rules
        The keys of the rules that say what the act brings or costs.
    asks
        The act as the end of a sentence, where the words of the view do not say that it is possible now, such
        as ``demand a new deal``.
    owed
        What the player pays for the act besides its own amount, such as the call that a raise contains.
    """

    label: str = ""
    rules: tuple[str, ...] = ()
    asks: str = ""
    owed: int = 0


def as_its_form(_rules: object, _observation: object, _act: object) -> ActNow:
    """Return that the form of an act says all, for a family without a function of its own."""
    return ActNow()


def by_word(act: object) -> ActForm:
    """Return the form of an act that is given by its words.

    Examples
    --------
    >>> by_word("pass")
    ActForm(kind='word', label='pass', verb='', cards=(), named=None, amount=0)
    """
    return ActForm("word", str(act))


class SeatView(NamedTuple):
    """The cards that a player has in view beside the table, and what the player is to do.

    Parameters
    ----------
    hand
        The hand of the player, in the order in which it is shown.
    plays_from
        The cards from which the player plays now, if it is not the own hand, such as the dummy.
    shown
        The cards of the hands that lie open, by seat; empty for a seat whose hand is hidden.
    wanted
        The faces of the cards that can be played next, if the rules want particular ones.
    asks
        What the player is to do, as the end of a sentence, such as ``the next card is 10``; empty if it is
        not the player's turn.
    columns
        What is known of each player beside hand and balance, such as the tricks won: a heading, and a text
        for each seat.
    trump
        The trump suit; empty if there is none.
    """

    hand: tuple[Card, ...]
    plays_from: tuple[Card, ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()
    wanted: tuple[Face, ...] = ()
    asks: str = ""
    columns: tuple[tuple[str, tuple[str, ...]], ...] = ()
    trump: str = ""


def plain_view(_rules: object, observation: Any) -> SeatView:  # noqa: ANN401 - each family has its own
    """Return the hand that an observation shows, for a family without a function of its own."""
    return SeatView(in_order(getattr(observation, "hand", ())))


def no_wild_cards(_rules: object) -> tuple[Card, ...]:
    """Return no cards, for a family without wild cards."""
    return ()


def no_cards(_rules: object, _observation: object, _acts: object) -> tuple[Card, ...]:
    """Return no cards, for a family in which a set of cards is put down alone."""
    return ()


def only_cards(_rules: object, _observation: object, _cards: object) -> str:
    """Return no words, for a family in which a set of cards means nothing besides its cards."""
    return ""


def many(_rules: object, _position: object) -> int:
    """Return a number of acts that no deal exceeds, for a family without a function of its own."""
    return MANY


class Sentence(Protocol):
    """A function that puts an event into words."""

    def __call__(self, event: Event, /) -> str:
        """Return the sentence that describes an event, without its full stop."""
        ...

    def payment(self, event: Event, /) -> str:
        """Return the sentence about a payment, without the sum behind it."""
        ...

    def around_cards(self, event: Event, /) -> tuple[str, str]:
        """Return the words before the cards in the sentence, and the words after them.

        An interface that draws the cards puts the picture between the two texts.
        """
        ...


@dataclass(frozen=True)
class Display:
    """The functions that show the games of a family to people.

    Parameters
    ----------
    sentence
        The function that returns a sentence for an event; no other function puts events into words.
    observation_lines
        A function that takes rules and an observation, and returns what a player sees, as labels and texts. A
        line with an empty text is not shown.
    panels
        A function that takes rules and an observation, and returns the panels that a player can call up.
    card_rows
        A function that takes rules and a position, and returns the cards on the table.
    hidden_piles
        A function that takes rules and a position, and returns the face-down cards outside the hands, for a
        picture of the table.
    notation_help
        A function that takes rules, and returns examples of acts in notation, each with its meaning.
    act_form
        A function that takes an act, and returns how a person gives it to an interface. By default, every act
        is given by its words.
    seat_view
        A function that takes rules and an observation, and returns the cards of the player and what the
        player is to do.
    wild_cards
        A function that takes rules, and returns the wild cards.
    cards_of_sets
        A function that takes rules, an observation and the legal acts. If several sets of cards can be put
        down in one act, it returns all cards that can be in such a set; if not, it returns no cards.
    set_means
        A function that takes rules, an observation and cards that the player has chosen for a set. It returns
        what they mean so far, such as ``a bid of 2 tricks``; empty if they mean nothing more.
    act_now
        A function that takes rules, an observation and a legal act, and returns what the act is now.
    stages
        The stages of a deal whose payments belong together, by the kind of the event with which each begins;
        empty if payments belong together by their rules.
    """

    sentence: Sentence
    observation_lines: Callable[[Any, Any], Lines]
    panels: Callable[[Any, Any], tuple[Panel, ...]]
    card_rows: Callable[[Any, Any], tuple[CardRow, ...]]
    hidden_piles: Callable[[Any, Any], tuple[CardRow, ...]]
    notation_help: Callable[[Any], Lines]
    act_form: Callable[[Any], ActForm] = by_word
    seat_view: Callable[[Any, Any], SeatView] = plain_view
    wild_cards: Callable[[Any], Collection[Card]] = no_wild_cards
    cards_of_sets: Callable[[Any, Any, Sequence[Any]], tuple[Card, ...]] = no_cards
    set_means: Callable[[Any, Any, Collection[Card]], str] = only_cards
    act_now: Callable[[Any, Any, Any], ActNow] = as_its_form
    stages: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outline:
    """The aspects of a family of games, with their questions and their headings.

    Parameters
    ----------
    sections
        The headings in the order of play, each with its aspects; every aspect is under one heading.
    asked_in
        The names of the modules that define the aspects. The first sentence of an aspect's docstring is its
        question.
    inputs
        The names of the modules with the inputs of rules, by the short name under which the modules of the
        aspects import them. A page shows the fields of these inputs as the facts that a rule may use; without
        these modules, the family has no such page.
    of_text
        The aspects that say where our copy of a text ends. They do not belong to a game, so a comparison of
        games leaves them out.
    dealt_by
        The aspects that decide how many cards each player has.
    """

    sections: tuple[tuple[str, tuple[str, ...]], ...]
    asked_in: tuple[str, ...]
    inputs: Mapping[str, str] = field(default_factory=dict)
    of_text: tuple[str, ...] = ()
    dealt_by: tuple[str, ...] = ("seats", "pack", "deal")

    def protocol(self, aspect: str) -> type:
        """Return the class that says what a rule for an aspect answers.

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
        member: type = getattr(where, name)
        return member

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
        return (getdoc(self.protocol(aspect)) or aspect).partition("?")[0] + "?"


class Shelved(NamedTuple):
    """A rule that no edition has, and that a house rule can put in the place of another one.

    Parameters
    ----------
    aspect
        The aspect whose rule it replaces, with hyphens.
    by
        The class of the rule, as ``module:class``; it is imported when it is first used.
    values
        The names and values of its parameters.
    """

    aspect: str
    by: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, repr=False)
class Family(Generic[R, P, A, O, X]):
    """A family of games: all of its games have the same aspects.

    Parameters
    ----------
    name
        The name, such as ``stops``.
    play
        The functions by which the games are played.
    outline
        The aspects of the games, with their questions and headings.
    advice
        The policies by name, each a function that returns the legal acts that the policy recommends, at least
        one.
    display
        The functions that show the games to people.
    determinize
        A function that takes rules, a position, a seat and a stream. The function deals the cards that are
        hidden from the seat again. It returns a position in which the seat sees, and has seen since the deal,
        the same as in the true one; see :class:`nines.kernel.imagining.Imagining`.
    most_acts
        A function that takes rules and a position, and returns the maximum number of acts in a deal, chance
        events included; by default 10,000.
    odds
        A function that takes rules and returns tables of odds; None if there are no tables.
    compiled_by
        The class of the compiled code that plays these games, as ``module:class``; empty if there is none.
        The class is imported when it is first used.
    machine_by
        The function that takes rules, a number of players and a function *report* for its progress, and
        returns the game as a Mealy machine, as ``module:function``; empty if there is none. The function is
        imported when it is first used.
    bounded_by
        The function that takes rules and the first position of a match, and returns the
        :class:`nines.kernel.bounds.Bounds` of this deal, as ``module:function``; empty if there is none. The
        function is imported when it is first used.
    plain
        The functions that define play, if *play* has faster ones with the same results; see
        :attr:`nines.Game.plain`.
    notation
        The words with which the acts are written.
    policies
        What the policies in *advice* say and rest on, for a family whose policies are not in
        :data:`nines.policies.POLICIES`.
    recorded_policy
        The policy that plays the recorded plays of the games. It differs from ``random`` if random play takes
        too long, or ends before it shows all rules.
    checked_by
        The tools of the verifier that only this family needs, as ``module:tools``; empty if there are none.
        The engine never imports them.
    shelf
        Rules that no edition has, by the names by which a house rule puts them in the place of another.
    """

    name: str
    play: Play[R, P, A, O, X]
    outline: Outline
    advice: Mapping[str, Advice]
    display: Display
    determinize: Callable[[R, P, int, Stream], P]
    most_acts: Callable[[R, P], int] = many
    odds: Callable[[R], Any] | None = None
    compiled_by: str = ""
    machine_by: str = ""
    bounded_by: str = ""
    plain: Play[R, P, A, O, X] | None = None
    notation: Notation = NO_WORDS
    policies: tuple[Policy, ...] = ()
    recorded_policy: str = "random"
    checked_by: str = ""
    shelf: Mapping[str, Shelved] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Family {self.name}>"

    def __post_init__(self) -> None:
        """Let every function that takes a position or an observation refuse those of other games."""
        positions, observations, display = self.play.positions, self.play.observations, self.display
        shown = replace(
            display,
            observation_lines=Door.to(display.observation_lines, observations),
            panels=Door.to(display.panels, observations),
            seat_view=Door.to(display.seat_view, observations),
            card_rows=Door.to(display.card_rows, positions),
            hidden_piles=Door.to(display.hidden_piles, positions),
        )
        object.__setattr__(self, "display", shown)
        object.__setattr__(self, "determinize", Door.to(self.determinize, positions))

    def game(self, make: Callable[[Choices], R], choices: Choices) -> Game[R, P, A, O, X]:
        """Return the game with these choices and with the rules that *make* returns."""
        return Game(made(make, choices), make, self)

    def own(self, game: AnyGame) -> Game[R, P, A, O, X]:
        """Return a game of this family, with the family's own types.

        Parameters
        ----------
        game
            A game, as a library loads it.

        Raises
        ------
        RequestError
            If the game is of another family; the message names both.

        Examples
        --------
        >>> import nines
        >>> nines.stops.load("ninety-nine-3p")
        Traceback (most recent call last):
        nines.errors.RequestError: ninety-nine-3p is a game of the family ninety-nine, not of stops
        """
        if game.family.name != self.name:
            raise RequestError(f"{game.slug} is a game of the family {game.family.name}, not of {self.name}")
        return game

    @cached_property
    def plainly(self) -> Self:
        """The family whose games are played by the functions that define play, without compiled code."""
        if self.plain is None:
            return self
        determinize = self.determinize
        if isinstance(determinize, Door) and isinstance(determinize.function, Imagining):
            determinize = Door(replace(determinize.function, play=self.plain), determinize.takes)
        return replace(self, play=self.plain, plain=None, determinize=determinize, compiled_by="")

    def shelved(self, aspect: str) -> dict[str, object]:
        """Return the rules on the shelf for an aspect, by name."""
        rules = {}
        for name, shelved in self.shelf.items():
            if shelved.aspect == aspect:
                module, _, kind = shelved.by.partition(":")
                rules[name] = getattr(import_module(module), kind)(**dict(shelved.values))
        return rules

    def machine(self) -> Callable[..., Any] | None:
        """Return the function that returns a game as a Mealy machine; None if there is none."""
        module, _, name = self.machine_by.partition(":")
        return getattr(import_module(module), name) if module else None

    def bounds(self) -> Callable[[R, P], Bounds] | None:
        """Return the function that returns the bounds of the first deal of a match; None if there is none."""
        module, _, name = self.bounded_by.partition(":")
        return getattr(import_module(module), name) if module else None

    def compiled(self) -> Any:  # noqa: ANN401 - a class that only this family knows
        """Return the class of the compiled code that plays these games; None if there is none.

        Raises
        ------
        MissingPackageError
            If a package that the compiled code needs is missing.
        """
        module, _, name = self.compiled_by.partition(":")
        try:
            return getattr(import_module(module), name) if module else None
        except ModuleNotFoundError as error:
            raise MissingPackageError(
                "the compiled code", str(error.name).partition(".")[0], "simulate"
            ) from None


AnyFamily: TypeAlias = Family[Any, Any, Any, Any, Any]
