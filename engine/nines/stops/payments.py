"""Payments during play, claims that lapse, and pools that are won."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING, Literal

from nines.kernel.ledger import SCORE, Transfer
from nines.kernel.remembered import by_view
from nines.stops.builder import StopsBuilder
from nines.stops.moves import could_continue
from nines.stops.position import Unclaimed
from nines.stops.rule_inputs import Finish, Laid, Moment
from nines.stops.rule_set import MOST
from nines.stops.settlement_inputs import Sweeping, TrumpsPlayed

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.stops.money import Payment
    from nines.stops.rule_set import StopsRules

NOT_OUT = Finish()


def pay_due(
    builder: StopsBuilder,
    kind: Literal["laid", "stopped", "blocked", "out"],
    laid: Laid,
    *,
    finish: Finish = NOT_OUT,
    out: bool = False,
) -> None:
    """Make each opponent pay the amount due at this moment, or hold the payments until they are claimed."""
    game = builder.rules
    if not game.payment:
        return
    seat = laid.seat
    could = kind != "laid" and could_continue(game, builder.position())
    times = raised(builder)
    answering = builder.out is not None and builder.out.seat != seat
    stop = kind == "out" and game.aftermath(laid, builder.past(laid)).stop is not None
    moment = Moment(kind, laid, out, could, times, finish, answering, stop)
    for cited, amount in _owed(game, moment, builder):
        transfers = tuple(Transfer(other, seat, amount) for other in opponents(builder, seat))
        if game.claim is not None and game.claim.rule.awaits(cited.name):
            builder.unclaimed = (*builder.unclaimed, Unclaimed(cited.key, transfers, laid))
        else:
            builder.pay_all(cited.key, transfers)


@by_view(MOST)
def _owed(rules: StopsRules, moment: Moment, builder: StopsBuilder) -> tuple[tuple[Cited[Payment], int], ...]:
    """Return the payments that are due, and the amount that each opponent owes."""
    asked = moment._replace(
        earned=lambda: builder.earned_by(moment.laid.seat), all_laid=partial(StopsBuilder.all_laid, builder)
    )
    if any(limit.rule.forbids(asked) for limit in rules.payment_limit):
        return ()
    due = ((cited, cited.rule.due(asked)) for cited in rules.payment)
    return tuple((cited, amount) for cited, amount in due if amount)


def raised(builder: StopsBuilder) -> int:
    """Return how many rises of the wild card's value apply to this deal."""
    rise, match = builder.rules.rise, builder.match
    return 0 if rise is None else rise.rule.raised(match.more.rises, match.deals)


def opponents(builder: StopsBuilder, seat: int) -> list[int]:
    """Return the seats that pay a player during play: all other seats, or all except the partners."""
    others = [(seat + step) % builder.seats for step in range(1, builder.seats)]
    sides = builder.rules.sides
    if sides is None or sides.rule.pay_in_play:
        return others
    partners = sides.rule.partners(seat, builder.seats)
    return [other for other in others if other not in partners]


def side(rules: StopsRules, seat: int, players: int) -> tuple[int, ...]:
    """Return a seat, followed by the seats of its partners."""
    return (seat,) if rules.sides is None else (seat, *rules.sides.rule.partners(seat, players))


def taken_back(builder: StopsBuilder) -> list[Transfer]:
    """Return payments that cancel all winnings in this deal; only for games without pools."""
    gains = [now - then for now, then in zip(builder.ledger.seats, builder.match.ledger.seats, strict=True)]
    payments = []
    for winner, loser in permutations(range(builder.seats), 2):
        amount = min(gains[winner], -gains[loser])
        if amount > 0:
            payments.append(Transfer(winner, loser, amount))
            gains[winner] -= amount
            gains[loser] += amount
    # Winnings that remain were only written down, and nobody paid them.
    return payments + [Transfer(SCORE, seat, -gain) for seat, gain in enumerate(gains) if gain > 0]


def lapse(builder: StopsBuilder, layer: int) -> None:
    """Drop the unclaimed payments that are lost because the seat *layer* has played a card."""
    claim = builder.rules.needed(builder.rules.claim, "what a claim is")
    for unclaimed in builder.unclaimed:
        if claim.rule.lapses(unclaimed.seat, layer):
            builder.emit("lapsed", claim, unclaimed.seat)
            builder.unclaimed = tuple(other for other in builder.unclaimed if other != unclaimed)
            builder.lapsed = (*builder.lapsed, unclaimed.laid)


def sweep(builder: StopsBuilder, seat: int, finish: Finish | None = None) -> None:
    """Give a player the pools that their last play wins.

    Parameters
    ----------
    builder
        The transition of the act.
    seat
        The player, from 0.
    finish
        The way in which the player went out; None if the deal goes on.
    """
    if not builder.rules.sweep:
        return
    out_on_wild = finish is not None and finish.on_wild
    sweeping = Sweeping(builder.laid_by(seat), builder.in_turn, finish is not None, out_on_wild)
    for cited in builder.rules.sweep:
        held = builder.ledger.held(cited.rule.pool)
        if held and cited.rule.sweeps(sweeping):
            builder.pay_all(cited.key, (Transfer(cited.rule.pool, seat, held),))


def sweep_with_trumps(builder: StopsBuilder, seat: int) -> None:
    """Give a player the pools that their last play wins because it is a trump."""
    trump = builder.rules.trump
    if trump is None or builder.turn_up is None:
        return
    played = TrumpsPlayed(builder.laid_by(seat), trump.rule.suit(builder.turn_up))
    for cited in builder.rules.trump_sweep:
        held = builder.ledger.held(cited.rule.pool)
        if held and cited.rule.sweeps(played):
            builder.pay_all(cited.key, (Transfer(cited.rule.pool, seat, held),))


def win_by_turning_up(builder: StopsBuilder) -> None:
    """Give the dealer the pool that the turned-up card wins, if any."""
    cited = builder.rules.turn_up_wins
    if cited is None or builder.turn_up is None:
        return
    pool = cited.rule.pool(builder.turn_up)
    if pool and (held := builder.ledger.held(pool)):
        builder.pay_all(cited.key, (Transfer(pool, builder.match.dealer, held),))
