"""Payments during play, claims that lapse, and pools that are won."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Literal

from nines.kernel.ledger import SCORE, Transfer
from nines.kernel.remembered import by_view, later
from nines.stops.moves import could_continue
from nines.stops.position import Unclaimed
from nines.stops.rule_inputs import Finish, Laid, Moment
from nines.stops.rule_set import MOST

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.stops.builder import StopsBuilder
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
    times = builder.raised() if laid.wild else 0
    answering = builder.out is not None and builder.out.seat != seat
    stop = kind == "out" and game.aftermath(laid, builder.past(laid)).stop is not None
    moment = Moment(kind, laid, out, False, times, finish, answering, stop)
    owed = _owed(game, moment, builder)
    if kind != "laid":
        if_able = _owed(game, moment._replace(could=True), builder)
        if owed != if_able and could_continue(game, builder.position()):
            owed = if_able
    for cited, amount in owed:
        transfers = tuple(Transfer(other, seat, amount) for other in opponents(builder, seat))
        if game.claim is not None and game.claim.rule.awaits(cited.name):
            builder.unclaimed = (*builder.unclaimed, Unclaimed(cited.key, transfers, laid))
        else:
            builder.pay_all(cited.key, transfers)


@by_view(MOST)
def _owed(rules: StopsRules, moment: Moment, builder: StopsBuilder) -> tuple[tuple[Cited[Payment], int], ...]:
    """Return the payments that are due, and the amount that each opponent owes."""
    asked = moment._replace(
        earned=lambda: builder.earned_by(moment.laid.seat), all_laid=later(builder, "all_laid")
    )
    if any(limit.rule.forbids(asked) for limit in rules.payment_limit):
        return ()
    due = ((cited, cited.rule.due(asked)) for cited in rules.payment)
    return tuple((cited, amount) for cited, amount in due if amount)


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
            builder.lose(unclaimed)


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
    sweeping = builder.sweeping(seat, out=finish is not None, out_on_wild=out_on_wild)
    for cited in builder.rules.sweep:
        if cited.rule.sweeps(sweeping) and (held := builder.held(cited.rule.pool)):
            builder.pay_all(cited.key, (Transfer(cited.rule.pool, seat, held),))


def sweep_with_trumps(builder: StopsBuilder, seat: int) -> None:
    """Give a player the pools that their last play wins because it is a trump."""
    played = builder.trumps_played(seat)
    if played is None:
        return
    for cited in builder.rules.trump_sweep:
        if cited.rule.sweeps(played) and (held := builder.held(cited.rule.pool)):
            builder.pay_all(cited.key, (Transfer(cited.rule.pool, seat, held),))


def win_by_turning_up(builder: StopsBuilder) -> None:
    """Give the dealer the pool that the turned-up card wins, if any."""
    cited = builder.rules.turn_up_wins
    if cited is None or builder.turn_up is None:
        return
    pool = cited.rule.pool(builder.turn_up)
    if pool and (held := builder.held(pool)):
        builder.pay_all(cited.key, (Transfer(pool, builder.match.dealer, held),))
