"""Make a play smaller (fewer seats, fewer cards, lower ranks) as long as it shows the difference."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from nines.cards import Card, in_order, parse_cards, show_cards
from nines.deciding.differences import Play
from nines.deciding.together import by_ends, follow, side_by_side
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nines.deciding.differences import Measure, Pair
    from nines.deciding.setting import Setting

FEW: Final = (
    8  # cards: a deal with at most this many is searched whole; with more, only the known acts are tried
)
LOWER: Final = 8  # lower cards tried in the place of one card


class Shrinker:
    """An object that makes a play smaller, as long as the two games still differ in the play.

    Parameters
    ----------
    pair
        The two games.
    measure
        The kind of difference that every smaller play must still show.
    limit
        The largest number of positions to search in one deal.
    tries
        The largest number of smaller settings to try.
    """

    def __init__(self, pair: Pair, measure: Measure, limit: int = 400, tries: int = 400) -> None:
        self.pair, self.measure, self.limit, self.tries = pair, measure, limit, tries

    def shrunk(self, play: Play) -> Play:
        """Make a play smaller, one step at a time, and return the smallest play found."""
        best, going = play, True
        while going and self.tries > 0:
            going = False
            for setting in smaller(best.setting, self._pack(best.setting)):
                if self.tries <= 0:
                    break
                shown = self.shown_in(setting, best)
                if shown is not None and shown.size < best.size:
                    best, going = shown, True
                    break
        return self._shortest(best)

    def shown_in(self, setting: Setting, like: Play) -> Play | None:
        """Return a play that starts from a setting and shows the difference; None if none is found.

        If both games play the acts of *like*, a known play, these acts are tried first.
        """
        self.tries -= 1
        wanted = (self.measure,)
        if like.shown.way != "same acts":
            plays = by_ends(self.pair, setting, wanted, self.limit)
        else:
            plays = follow(self.pair, setting, like.shown.acts, wanted)
            if not plays and setting.cards <= FEW:
                plays = side_by_side(self.pair, setting, wanted, self.limit)
        shown = plays.get(self.measure)
        return None if shown is None else Play(setting, shown)

    def _shortest(self, play: Play) -> Play:
        """Return a play from the same setting that shows the difference with as few acts as possible."""
        if play.shown.way != "same acts" or play.setting.seats:
            return play
        limit = self.limit * (5 if play.setting.cards <= FEW else 1)
        shown = side_by_side(self.pair, play.setting, (self.measure,), limit).get(self.measure)
        return play if shown is None or len(shown.acts) >= len(play.shown.acts) else Play(play.setting, shown)

    def _pack(self, setting: Setting) -> tuple[Card, ...]:
        return common_pack(self.pair, setting) if setting.hands else ()


def common_pack(pair: Pair, setting: Setting) -> tuple[Card, ...]:
    """Return the cards that both games use, the lowest first."""
    try:
        packs = [set(pack_of(game, setting.players, setting.deals)) for game in pair.games]
    except NinesError:
        return ()
    return tuple(sorted(in_order(packs[0] & packs[1]), key=lambda card: (card.copy, card.rank)))


def pack_of(game: object, players: int, deals: int) -> tuple[Card, ...]:
    """Return the pack of a game for this number of players, after *deals* earlier deals."""
    rules = getattr(game, "rule_set")  # noqa: B009 - each family has its own rules, all with a pack
    cards: tuple[Card, ...] = rules.pack.rule.cards(players, deals)
    return cards


def smaller(setting: Setting, pack: Sequence[Card]) -> Iterator[Setting]:
    """Yield smaller settings, each made by one step; the largest steps come first.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> from nines.deciding.setting import Setting
    >>> for setting in smaller(Setting(("5♠ 6♠", "7♠")), parse_cards("2♠ 5♠")):
    ...     print(setting.hands)
    ('7♠',)
    ('5♠ 6♠',)
    ('6♠', '7♠')
    ('5♠', '7♠')
    ('2♠ 6♠', '7♠')
    ('5♠ 2♠', '7♠')
    ('5♠ 6♠', '2♠')
    """
    for step in (_without_seat, _poorer, _plainer, _without_card, _earlier):
        yield from step(setting)
    together = tuple(_lower_together(setting, pack))
    yield from together
    yield from (table for table in _lower(setting, pack) if table not in together)


def _without_seat(setting: Setting) -> Iterator[Setting]:
    if setting.seats:
        yield replace(setting, seats=setting.seats - 1)
        return
    for seat in range(setting.players) if setting.players > 1 else ():
        turn = setting.turn - (setting.turn > seat)
        yield replace(
            setting,
            hands=_drop(setting.hands, seat),
            balances=_drop(setting.balances, seat),
            turn=min(turn, setting.players - 2),
            before={
                name: _drop(tuple(value), seat)
                if isinstance(value, (list, tuple)) and len(value) == setting.players
                else value
                for name, value in setting.before.items()
            },
        )


def _drop(values: tuple, seat: int) -> tuple:  # type: ignore[type-arg]
    return (*values[:seat], *values[seat + 1 :]) if values else values


def _plainer(setting: Setting) -> Iterator[Setting]:
    if setting.balances and setting.hands:
        yield replace(setting, balances=(), deals=0, before={})
    for name in setting.before:
        yield replace(
            setting, before={reading: value for reading, value in setting.before.items() if reading != name}
        )
    if setting.turn:
        yield replace(setting, turn=0)
        if setting.hands and not setting.balances:
            hands = setting.hands
            yield replace(setting, turn=0, hands=(*hands[setting.turn :], *hands[: setting.turn]))
    if setting.deals:
        yield replace(setting, deals=0)


def _poorer(setting: Setting) -> Iterator[Setting]:
    """If a setting has many cards, yield settings with two cards in each hand and with small balances."""
    if setting.cards > FEW and not setting.pile:
        few = tuple(show_cards(parse_cards(hand)[:2]) for hand in setting.hands)
        for balance in range(4):
            yield replace(setting, hands=few, balances=(balance,) * setting.players)


def _without_card(setting: Setting) -> Iterator[Setting]:
    for place, text in enumerate((*setting.hands, setting.pile)):
        cards = parse_cards(text)
        if len(cards) > 1 or place == len(setting.hands):
            for card in cards:
                yield _with(setting, place, show_cards(tuple(other for other in cards if other != card)))
    if not setting.hands:
        return
    longest = min((len(parse_cards(text)) for text in setting.hands), default=0)
    for number in range(
        longest if longest > 1 else 0
    ):  # one card from each hand, because hands may have to be of equal size
        hands = [parse_cards(text) for text in setting.hands]
        yield replace(
            setting, hands=tuple(show_cards((*hand[:number], *hand[number + 1 :])) for hand in hands)
        )


def _earlier(setting: Setting) -> Iterator[Setting]:
    if setting.deals > 1:
        yield replace(setting, deals=setting.deals - 1)
    if setting.seed:
        for seed in range(min(setting.seed, 4)):
            yield replace(setting, seed=seed)


def _lower_together(setting: Setting, pack: Sequence[Card]) -> Iterator[Setting]:
    """Yield settings with all cards of a rank, or of neighbouring ranks, lowered by the same number."""
    used = {card for text in (*setting.hands, setting.pile) for card in parse_cards(text)}
    ranks, known = sorted({card.rank for card in used}), set(pack)
    for first in range(len(ranks)):
        for last in range(len(ranks), first, -1):
            moved = set(ranks[first:last])
            if ranks[last - 1] - ranks[first] >= last - first:
                continue  # these ranks are not neighbours
            below = ranks[first - 1] if first else 0
            for by in range(ranks[first] - below - 1, 0, -1):
                lower = {
                    card: Card(card.rank - by, card.suit, card.copy) for card in used if card.rank in moved
                }
                if known.issuperset(lower.values()):
                    yield _mapped(setting, lower)


def _mapped(setting: Setting, lower: Mapping[Card, Card]) -> Setting:
    def text(cards: str) -> str:
        return show_cards(tuple(lower.get(card, card) for card in parse_cards(cards)))

    return replace(setting, hands=tuple(map(text, setting.hands)), pile=text(setting.pile))


def _lower(setting: Setting, pack: Sequence[Card]) -> Iterator[Setting]:
    """Yield settings in which one card is replaced by a lower card."""
    places = [parse_cards(text) for text in (*setting.hands, setting.pile)]
    used = set(chain(*places))
    for place, cards in enumerate(places):
        for card in cards:
            free = [
                free_card
                for free_card in pack
                if free_card not in used and (free_card.rank, free_card.copy) < (card.rank, card.copy)
            ]
            free.sort(key=_as_low_as_can_be(card))
            for lower in free[:LOWER]:
                yield _with(
                    setting, place, show_cards(tuple(lower if other == card else other for other in cards))
                )


def _as_low_as_can_be(card: Card) -> Callable[[Card], tuple[object, ...]]:
    return lambda lower: (lower.copy, lower.rank, lower.suit != card.suit)


def _with(setting: Setting, place: int, text: str) -> Setting:
    if place == len(setting.hands):
        return replace(setting, pile=text)
    return replace(setting, hands=(*setting.hands[:place], text, *setting.hands[place + 1 :]))
