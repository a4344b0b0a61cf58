"""What a record of play says: the table at which it was played, its deals, their acts and their payments."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NinesError, RequestError
from nines.kernel.playing import MOST_ACTS
from nines.records.cards_written import written_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FORM: Final = "nines record 1"
UNKNOWN: Final = "unknown"
MOST_SEATS: Final = 100
MOST_DEALS: Final = 1000
LONGEST_TEXT: Final = 300  # characters of a name, a hand or an act
LONGEST_COMMENT: Final = 4000
MOST_AMOUNT: Final = 10**9
DEEPEST: Final = 4  # tables within the match before a deal
SLUG: Final = re.compile("[a-z0-9-]{1,60}")
SEED: Final = re.compile("[0-9]{1,20}")
DIGEST: Final = re.compile("([0-9a-f]{12})?")
MARKS: Final = re.compile(r"([\w-]{4}){0,300}", re.ASCII)  # see nines.table.rules_then


class RecordedAct(NamedTuple):
    """An act as it was written down.

    Parameters
    ----------
    text
        The act: in notation, by its card, or in the words that the player announced.
    player
        The number of the player, from 1; None if it is not written down.
    comment
        A comment on the act; empty if there is none.
    """

    text: str
    player: int | None = None
    comment: str = ""


class StatedPayment(NamedTuple):
    """A payment that the record states: from a player (from 1) or a pool, to a player or a pool."""

    giver: int | str
    taker: int | str
    amount: int


@dataclass(frozen=True)
class RecordedDeal:
    """One deal of a record.

    Parameters
    ----------
    hands
        The cards dealt to each player; ``??`` is a card that nobody saw, and ``??*5`` are five. Empty if the
        cards are dealt from the seed, or if nothing is known of them.
    pile
        The other cards: the dead hand, the stock or the board. None if nothing is known of them.
    turn
        The number of the player who begins, from 1; in a game with a dealer button, the player who has it.
        None if it is not known.
    set_up
        Whether the hands are set up as a position: nothing is dealt or paid before the first act.
    before
        The match before the deal, by the names of :meth:`nines.Game.match_so_far`.
    acts
        The acts in order.
    gains
        The stated gain or loss of each player; None where it is not known. Empty if nothing is stated.
    payments
        Single payments that the record states, in any order.
    winners
        The players who are said to have won the deal, from 1.
    comment
        A comment on the deal.
    """

    hands: tuple[str, ...] = ()
    pile: str | None = None
    turn: int | None = None
    set_up: bool = False
    before: Mapping[str, Any] = field(default_factory=dict)
    acts: tuple[RecordedAct, ...] = ()
    gains: tuple[int | None, ...] = ()
    payments: tuple[StatedPayment, ...] = ()
    winners: tuple[int, ...] = ()
    comment: str = ""


@dataclass(frozen=True)
class PlayRecord:
    """A record of play.

    Parameters
    ----------
    edition
        The slug of the edition, or ``unknown``.
    readings, house
        The answers to open questions that differ from ours, by question; and house rules, by the key of the
        detail.
    digest
        The first twelve digits of the digest of the edition; empty if it is not known.
    rules
        The rules under which the game was played, see :mod:`nines.libraries.rests_on`, or their marks, see
        :mod:`nines.table.rules_then`; empty if they are not known.
    title, date, source, comment
        What the record is called, when it was played, where it is written down, and a comment.
    made_up
        Whether the record is an invented example.
    seats
        The number of players.
    names
        The names of the players; empty if they are not known.
    seed
        The seed of the cards; None if they were not dealt by nines.
    people, policies
        The players who are people, from 1, and the program of each player, None for a person. Both are None
        for a record in which programs play no part.
    agreed
        The number of deals that were agreed; None for a whole match.
    deals
        The deals in order.
    """

    edition: str = UNKNOWN
    readings: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""
    rules: Mapping[str, Any] | str = ""
    title: str = ""
    date: str = ""
    source: str = ""
    comment: str = ""
    made_up: bool = False
    seats: int = 0
    names: tuple[str, ...] = ()
    seed: int | None = None
    people: tuple[int, ...] | None = None
    policies: tuple[str | None, ...] | None = None
    agreed: int | None = None
    deals: tuple[RecordedDeal, ...] = ()

    @property
    def name(self) -> str:
        """The canonical name of the edition with its answers and house rules."""
        read = ",".join(f"{point}={choice}" for point, choice in sorted(self.readings.items()))
        house = ",".join(f"{key}={value}" for key, value in sorted(self.house.items()))
        return f"{self.edition}{f'[{read}]' if read else ''}{f'{{{house}}}' if house else ''}"


class FieldError(RequestError):
    """A wrong field of a record.

    Parameters
    ----------
    place
        Where the field is: names of fields, and numbers of entries from 0.
    why
        What is wrong, in a sentence without its full stop.
    """

    def __init__(self, place: tuple[str | int, ...], why: str) -> None:
        super().__init__(f"{in_words(place)}: {why}" if place else why)
        self.place, self.why = place, why


def in_words(place: tuple[str | int, ...]) -> str:
    """Return the place of a field for a reader.

    Examples
    --------
    >>> in_words(("deal", 0, "acts", 4, "player"))
    'deal 1, acts 5, player'
    """
    words: list[str] = []
    for part in place:
        if isinstance(part, int) and words:
            words[-1] += f" {part + 1}"
        else:
            words.append(str(part))
    return ", ".join(words)


def check_record(record: PlayRecord) -> PlayRecord:
    """Return a record if its fields fit together.

    Raises
    ------
    FieldError
        If a field is out of range, or does not fit another field; the error says where.
    """
    for place, right, why in _faults(record):
        if not right:
            raise FieldError(place, why)
    for number, deal in enumerate(record.deals):
        _check_deal(record, deal, ("deal", number))
    return record


Fault = tuple[tuple["str | int", ...], bool, str]


def _faults(record: PlayRecord) -> Iterator[Fault]:
    """Yield the checks of the head of a record: the place, whether it is right, and what is wrong if not."""
    seats = record.seats
    yield (
        ("edition",),
        bool(SLUG.fullmatch(record.edition)),
        f"{record.edition[:60]!r} is not the name of an edition",
    )
    yield ("seats",), 0 < seats <= MOST_SEATS, f"there are 1 to {MOST_SEATS} players, not {seats}"
    yield ("digest",), bool(DIGEST.fullmatch(record.digest)), "it has twelve digits from 0 to f"
    yield (
        ("names",),
        len(record.names) in (0, seats),
        f"there are {len(record.names)} names for {seats} players",
    )
    yield ("seed",), _is_seed(record.seed), "it is a whole number from 0 to 2^64 - 1"
    yield (
        ("deals",),
        record.agreed is None or 0 < record.agreed <= MOST_ACTS,
        "at least one deal must be agreed",
    )
    yield ("deal",), len(record.deals) <= MOST_DEALS, f"there are more than {MOST_DEALS} deals"
    yield (
        ("names",),
        len({*record.names}) == len(record.names),
        "two players have the same name; make the names different",
    )
    for number, name in enumerate(record.names):
        yield ("names", number), bool(name.strip()) and ":" not in name, "a name has a letter, and no colon"
    yield from _players(record)


def _players(record: PlayRecord) -> Iterator[Fault]:
    people, policies, seats = record.people, record.policies, record.seats
    if people is None and policies is None:
        return  # a record in which programs play no part
    yield (
        ("people",),
        people is not None,
        "'policies' needs 'people', the numbers of the players who are people",
    )
    for person in people or ():
        yield ("people",), 1 <= person <= seats, f"player {person} is not at the table"
    if policies is not None:
        why = f"there are {len(policies)} policies for {seats} players"
        yield ("policies",), len(policies) == seats, why


def _is_seed(seed: int | None) -> bool:
    return seed is None or 0 <= seed < 1 << 64


def _check_deal(record: PlayRecord, deal: RecordedDeal, place: tuple[str | int, ...]) -> None:
    seats = record.seats
    for name, values in (("hands", deal.hands), ("gains", deal.gains)):
        if len(values) not in (0, seats):
            raise FieldError((*place, name), f"there are {len(values)} for {seats} players")
    players = [
        (("turn",), deal.turn),
        *((("winners",), winner) for winner in deal.winners),
        *((("acts", number, "player"), act.player) for number, act in enumerate(deal.acts)),
        *((("payments",), account) for paid in deal.payments for account in paid[:2]),
    ]
    for where, player in players:
        if isinstance(player, int) and not 1 <= player <= seats:
            raise FieldError(
                (*place, *where), f"player {player} is not at the table; the players are 1 to {seats}"
            )
    for number, hand in enumerate((*deal.hands, deal.pile or "")):
        where = ("hands", number) if number < len(deal.hands) else ("pile",)
        _read(lambda hand=hand: written_cards(hand), (*place, *where))  # type: ignore[misc]
    if not is_match(deal.before):
        raise FieldError((*place, "before"), "a match has balances = [3, -3] and other numbers by name")
    if len(deal.acts) > MOST_ACTS:
        raise FieldError((*place, "acts"), f"there are more than {MOST_ACTS} acts")


def is_match(value: object, depth: int = DEEPEST) -> bool:
    """Return whether a value describes a match so far: numbers, texts, lists and tables, by name.

    Examples
    --------
    >>> is_match({"balances": [3, -3], "pools": {"pool": 2}}), is_match({"balances": 0.5})
    (True, False)
    """
    if isinstance(value, dict):
        names = all(isinstance(name, str) and len(name) <= LONGEST_TEXT for name in value)
        return depth > 0 and names and all(is_match(part, depth - 1) for part in value.values())
    if isinstance(value, list | tuple):
        return len(value) <= MOST_SEATS and depth > 0 and all(is_match(part, depth - 1) for part in value)
    return (
        is_whole(value) or isinstance(value, bool) or (isinstance(value, str) and len(value) <= LONGEST_TEXT)
    )


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number of a size that a record has."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_AMOUNT


def _read(read: Callable[[], object], place: tuple[str | int, ...]) -> None:
    try:
        read()
    except FieldError:
        raise
    except NinesError as error:
        raise FieldError(place, str(error)) from None
