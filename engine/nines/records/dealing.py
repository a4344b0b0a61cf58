"""How a recorded deal begins: dealt by the rules with the cards of the record, or set up as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cards import show_cards
from nines.errors import CardsError, LacunaError
from nines.kernel.play import Setup
from nines.kernel.playing import begin
from nines.kernel.transition import Transition
from nines.records.cards_written import apart, written_cards
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.records.cards_written import WrittenCards
    from nines.records.record import RecordedDeal

LOTS: Final = 24  # drawn, so that the player who begins is the one of the record
PILE: Final = "pile"
Room = "int | str"


class Bed(NamedTuple):
    """A place at which a card lies when the cards are dealt.

    Parameters
    ----------
    room
        The seat whose hand it is; ``pile`` for the other cards.
    card
        The card; None if nobody saw it.
    """

    room: Any
    card: Card | None


class Beginning(NamedTuple):
    """How a deal begins, with cards that are perhaps not known.

    Parameters
    ----------
    beds
        The places of all cards.
    unseen
        The cards that nobody saw: one for each unknown place, and perhaps others that were not dealt.
    start
        A function that takes a card for each place and a seed for all other chance, and returns the first
        position with the events before it.
    has_chance
        Whether something else than the order of the pack is drawn at random.
    """

    beds: tuple[Bed, ...]
    unseen: tuple[Card, ...]
    start: Callable[[Sequence[Card], int], Transition[Any]]
    has_chance: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a card is unknown."""
        return any(bed.card is None for bed in self.beds)


class Stacked(Stream):
    """A stream that lets a pack be dealt in a given order, and draws everything else at random."""

    __slots__ = ("drawn", "order")

    def __init__(self, order: Sequence[Card], seed: int = 0) -> None:
        super().__init__(Stream.of(seed).state)
        self.order = tuple(order)
        self.drawn = False  # whether chance decided anything else

    def word(self) -> int:
        """Return the next random number."""
        self.drawn = True
        return super().word()

    def shuffled(self, things: Sequence[Any]) -> tuple[Any, ...]:
        """Return the cards in the given order if *things* are these cards."""
        same = len(things) == len(self.order) and {*things} == {*self.order}
        if same:
            return self.order
        self.drawn |= len(things) > 1
        return super().shuffled(things)


class Noted(Stream):
    """A stream that notes the order of a pack that is shuffled."""

    __slots__ = ("order", "pack")

    def __init__(self, pack: Sequence[Card], stream: Stream) -> None:
        super().__init__(stream.state)
        self.pack, self.order = frozenset(pack), tuple(pack)

    def shuffled(self, things: Sequence[Any]) -> tuple[Any, ...]:
        """Return *things* shuffled."""
        shuffled = super().shuffled(things)
        if self.pack == {*things}:
            self.order = shuffled
        return shuffled


def dealt_cards(game: AnyGame, match: Match[Any], seed: int) -> tuple[tuple[str, ...], str]:
    """Return the hands and the other cards that a seed deals, as a record writes them.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> hands, pile = dealt_cards(game, begin(game, 5, 7).position, 7)
    >>> len(hands), hands[0].split()[:3], pile
    (5, ['3♠', '9♣', 'Q♦'], '5♠ J♥')
    """
    pack = game.rule_set.pack.rule.cards(match.seats, match.deals)
    noted = Noted(pack, Stream.of(seed, number=match.deals + 1))
    game.deal(match, noted)
    rooms, _ = _rooms(game, match, pack)
    piles: dict[Any, list[Card]] = {room: [] for room in (*range(match.seats), PILE)}
    for room, card in zip(rooms, noted.order, strict=True):
        piles[room].append(card)
    *hands, pile = map(show_cards, piles.values())
    return tuple(hands), pile


def beginning(game: AnyGame, seats: int, deal: RecordedDeal, match: Match[Any] | None) -> Beginning:
    """Return how a deal with given or unknown cards begins.

    If the hands are those of a whole deal, the rules deal them, with all that is paid and turned up then. If
    they are not, the position is set up.

    Parameters
    ----------
    game
        The game played.
    seats
        The number of players.
    deal
        The deal of the record.
    match
        The match before the deal; None if it is the first.

    Raises
    ------
    NinesError
        If the game is not for this number of players, or if the cards are not those of its pack.
    """
    matches = _matches(game, seats, deal, match)
    before = matches[0]
    if deal.set_up:
        return _set_up(game, seats, deal, None if not deal.before and match is None else before)
    pack = game.rule_set.pack.rule.cards(seats, before.deals)
    rooms, has_chance = _rooms(game, before, pack)
    sizes = [rooms.count(seat) for seat in range(seats)]
    hands = [written_cards(hand) for hand in deal.hands]
    if hands and [len(hand.cards) for hand in hands] != sizes:
        return _set_up(game, seats, deal, before)
    beds = _beds(game, rooms, hands, deal.pile or "")

    def start(cards: Sequence[Card], chance: int) -> Transition[Any]:
        return game.deal(matches[chance % len(matches)], Stacked(cards, chance))

    return Beginning(beds, _unseen(game, pack, beds), start, has_chance or len(matches) > 1)


def _beds(game: AnyGame, rooms: Sequence[Any], hands: Sequence[WrittenCards], pile: str) -> tuple[Bed, ...]:
    """Return the places of all cards that are dealt, with the cards that the record shows."""
    *held, left = apart([*hands, written_cards(pile)])
    if len(left) > rooms.count(PILE):
        raise CardsError(
            f"in {game.name}, {rooms.count(PILE)} cards are left after the deal, not {len(left)}"
        )
    cards: dict[Any, Iterator[Card | None]] = {seat: iter(hand) for seat, hand in enumerate(held)}
    cards[PILE] = iter(left)
    return tuple(Bed(room, next(cards.get(room, iter(())), None)) for room in rooms)


def _unseen(game: AnyGame, pack: Sequence[Card], beds: Sequence[Bed]) -> tuple[Card, ...]:
    """Return the cards of the pack that the record does not show."""
    known = {bed.card for bed in beds if bed.card is not None}
    strange = known - {*pack}
    if strange:
        raise CardsError(f"{show_cards(sorted(strange))}: the pack of {game.name} has no such card")
    unseen = tuple(card for card in pack if card not in known)
    if len(unseen) < sum(bed.card is None for bed in beds):
        raise CardsError(f"the record has more cards than the pack of {game.name}")
    return unseen


def _rooms(game: AnyGame, match: Match[Any], pack: Sequence[Card]) -> tuple[list[Any], bool]:
    """Return where each card of the pack goes when it is dealt, and whether chance decides anything else."""
    stacked = Stacked(pack)
    hands = game.deal(match, stacked).position.hands
    seat_of = {card: seat for seat, hand in enumerate(hands) for card in hand}
    return [seat_of.get(card, PILE) for card in pack], stacked.drawn


def _matches(game: AnyGame, seats: int, deal: RecordedDeal, match: Match[Any] | None) -> list[Match[Any]]:
    """Return the match before a deal; if chance decides about it, several possible ones."""
    first = None if deal.turn is None else deal.turn - 1
    if deal.before:
        return [game.match_so_far(first_hand=first or 0, **deal.before)]
    if match is not None:
        same = first in (None, match.first_hand)
        return [match if same else game.match_so_far(match.ledger.seats, match.deals, first or 0)]
    try:
        opened = [begin(game, seats, seed).position for seed in range(LOTS)]
    except LacunaError:  # no source says how a match begins
        opened = []
    fitting = [one for one in opened if one.first_hand == (first or 0)]
    different = [one for at, one in enumerate(fitting) if one not in fitting[:at]]
    return different or [game.match_so_far((0,) * seats, 0, first or 0)]


def _set_up(game: AnyGame, seats: int, deal: RecordedDeal, match: Match[Any] | None) -> Beginning:
    """Return a beginning with the hands as they are, and nothing paid before the first act."""
    if not deal.hands:
        raise CardsError("a position that is set up needs the hands of all players")
    given = apart([written_cards(hand) for hand in (*deal.hands, deal.pile or "")])
    rooms = [*range(seats), PILE]
    beds = tuple(Bed(room, card) for room, cards in zip(rooms, given, strict=True) for card in cards)
    pack: tuple[Card, ...] = ()
    if any(bed.card is None for bed in beds):
        pack = game.rule_set.pack.rule.cards(seats, 0 if match is None else match.deals)
    turn = (match.first_hand if match is not None else 0) if deal.turn is None else deal.turn - 1

    def start(cards: Sequence[Card], _: int) -> Transition[Any]:
        in_rooms: Mapping[Any, list[Card]] = {room: [] for room in rooms}
        for bed, card in zip(beds, cards, strict=True):
            in_rooms[bed.room].append(card)
        *hands, pile = map(show_cards, in_rooms.values())
        return Transition(game.set_up(Setup(tuple(hands), pile, turn, match)))

    return Beginning(beds, _unseen(game, pack, beds) if pack else (), start)
