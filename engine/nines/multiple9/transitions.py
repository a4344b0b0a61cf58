"""The results of acts: the next position, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.common.inputs import Turning
from nines.common.sets import NINE, ranks_of
from nines.errors import RequestError
from nines.kernel.ledger import SCORE
from nines.kernel.transition import TransitionBuilder
from nines.multiple9 import position as t
from nines.multiple9.legal import can_draw, divided, in_groups, pick
from nines.multiple9.rule_inputs import Stranded
from nines.multiple9.rule_set import Multiple9Rules

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common.sets import Division
    from nines.evidence.cite import Cited
    from nines.kernel.transition import Transition
    from nines.multiple9.position import Act, Multiple9Position
    from nines.shuffle import Stream


class Multiple9Builder(TransitionBuilder[Multiple9Rules, t.Multiple9Position], position=t.Multiple9Position):
    """Builds the next position."""

    def end(self, kind: str, cited: Cited[object], void: t.Void) -> None:
        """End the deal without a winner."""
        self.emit(kind, cited)
        self.set(void=void)

    def win(self, seats: tuple[int, ...]) -> None:
        """End the deal; *seats* win and score."""
        for seat in seats:
            self.pay(self.rules.score.key, SCORE, seat, self.rules.score.rule.points())
        self.set(winners=seats)

    def lay(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Move a group from a hand to the pile."""
        position = self.position()
        hands = list(position.hands)
        hands[seat] -= frozenset(cards)
        self.emit("discarded", self.rules.group, position.acting, cards)
        self.set(hands=tuple(hands), pile=(*position.pile, t.Discarded(position.turns, seat, cards)))


def apply(rules: Multiple9Rules, position: Multiple9Position, act: Act) -> Transition[Multiple9Position]:
    """Return the transition of a legal act."""
    builder = Multiple9Builder(rules, position)
    match act:
        case t.Draw():
            _draw(builder)
        case t.Discard():
            _discard(builder, act.cards)
        case t.Done():
            _done(builder)
        case t.GoOut():
            _go_out(builder)
        case _:  # the only act left: pass
            builder.emit("kept_back", rules.dealt_out, position.acting)
            _next_claim(builder)
    return builder.after(position, act)


def begin_turn(builder: Multiple9Builder) -> None:
    """Begin a turn; if there is nothing to draw, the player plays without a draw, or the deal ends."""
    if can_draw(builder.rules, builder.position()):
        return
    cited = builder.rules.nothing_left
    builder.emit("skipped", cited, builder.position().acting)
    builder.set(stranded=True)
    if cited.rule.ends:
        stranded = Stranded(tuple(map(ranks_of, builder.position().hands)))
        seats = cited.rule.winners(stranded)
        if seats:
            builder.win(seats)
        else:
            builder.end("stock_out", cited, "drawn")


def _go_out(builder: Multiple9Builder) -> None:
    game, seat = builder.rules, builder.position().acting
    builder.emit("out_as_dealt", game.dealt_out, seat)
    _put_down(builder, seat)
    if not game.dealt_out.rule.shared:
        builder.win((seat,))
        return
    builder.set(claimed=(*builder.position().claimed, seat))
    _next_claim(builder)


def _put_down(builder: Multiple9Builder, seat: int) -> None:
    """Discard a whole hand, group by group."""
    hand = in_order(builder.position().hands[seat])
    _lay_each(builder, seat, hand, divided(builder.rules, ranks_of(hand), ()) or ())


def _lay_each(builder: Multiple9Builder, seat: int, cards: tuple[Card, ...], parts: Division) -> None:
    """Discard cards group by group."""
    for group in parts:
        chosen = pick(cards, group).cards
        builder.lay(seat, chosen)
        cards = tuple(card for card in cards if card not in chosen)


def _next_claim(builder: Multiple9Builder) -> None:
    builder.set(to_claim=builder.position().to_claim[1:])
    if not builder.position().to_claim:
        if builder.position().claimed:
            builder.win(builder.position().claimed)
        else:
            begin_turn(builder)


def _draw(builder: Multiple9Builder) -> None:
    """Draw a card; if the stock is empty, a chance event first shuffles the discards into a new stock."""
    position = builder.position()
    if position.stock:
        _take_top(builder)
        return
    discards = sum(len(discarded.cards) for discarded in position.pile)
    builder.emit("reshuffled", builder.rules.reshuffle, position.acting, amount=discards, unit="card")
    builder.set(shuffling=True)


def reshuffle(
    rules: Multiple9Rules, position: Multiple9Position, rng: Stream
) -> Transition[Multiple9Position]:
    """Shuffle the discards into a new stock, and let the player whose turn it is draw.

    Raises
    ------
    RequestError
        If the discards are not to be shuffled now.
    """
    if not position.shuffling:
        raise RequestError("no cards are shuffled in this position; resolve one whose 'to_act' is CHANCE")
    discards = in_order(card for discarded in position.pile for card in discarded.cards)
    return restock(rules, position, t.Shuffled(rng.shuffled(discards)))


def restock(
    rules: Multiple9Rules, position: Multiple9Position, shuffled: t.Shuffled
) -> Transition[Multiple9Position]:
    """Put down the shuffled discards as the new stock, and let the player whose turn it is draw."""
    builder = Multiple9Builder(rules, position)
    builder.set(stock=shuffled.cards, pile=(), reshuffles=position.reshuffles + 1, shuffling=False)
    _take_top(builder)
    return builder.after(position, shuffled)


def _take_top(builder: Multiple9Builder) -> None:
    """Move the top card of the stock to the hand of the player whose turn it is."""
    position = builder.position()
    (card, *stock), seat = position.stock, position.turn
    hands = list(position.hands)
    hands[seat] |= {card}
    builder.emit("picked_up", builder.rules.draw, seat, (card,), seen_by=(seat,))
    builder.set(hands=tuple(hands), stock=tuple(stock), drawn=True)


def _discard(builder: Multiple9Builder, cards: tuple[Card, ...]) -> None:
    game, seat = builder.rules, builder.position().turn
    parts = in_groups(game, ranks_of(builder.position().hands[seat]), ranks_of(cards))
    _lay_each(builder, seat, in_order(cards), parts)
    winner = game.going_out.rule.winner(builder.position().hands)
    if winner is None:
        return
    if sum(builder.position().so_far) == NINE:
        builder.emit("out_on_nine", game.last_nine, seat)
    else:
        builder.emit("out", game.going_out, seat)
    builder.win((winner,))


def _done(builder: Multiple9Builder) -> None:
    game, position = builder.rules, builder.position()
    if position.discarded:
        left, before = ranks_of(position.hands[position.turn]), position.turn in position.discarders
        parts = divided(game, position.so_far, left, before=before) or ()
        groups = " ".join(map(t.show_ranks, parts))
        builder.emit("divided", game.division_of, position.acting, detail=groups)
    else:
        builder.emit("passed", game.discard, position.acting)
    idle = position.idle + 1 if position.stranded and not position.discarded else 0
    discarders = {*position.discarders, position.turn} if position.discarded else position.discarders
    builder.set(
        turn=game.turn.rule.after(Turning(position.turn, position.seats)),
        turns=position.turns + 1,
        drawn=False,
        stranded=False,
        idle=idle,
        discarders=tuple(sorted(discarders)),
    )
    if idle >= position.seats:
        builder.end("all_idle", game.nothing_left, "drawn")
    elif position.turns + 1 >= game.cut.rule.after(position.seats):
        builder.end("cut", game.cut, "cut")
    else:
        begin_turn(builder)
