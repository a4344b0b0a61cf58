"""The engine's answers to the machine's questions about payments, pools and the end of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NoReturn

from nines.cards import SUITS
from nines.compiled import fact, nodes, plain, row, settling
from nines.compiled.fields import unpack
from nines.compiled.finish import ANSWERABLE
from nines.compiled.keys import (
    BLOCK,
    DUE_OF,
    EITHER,
    NODE,
    OPERA_OF,
    OUT,
    PLAIN,
    RARE_OF,
    SHOWN,
    SHOWN_OF,
    STOPPED,
    SWEPT_OF,
    SWEPT_OUT_OF,
)
from nines.compiled.layout import ABOUT
from nines.compiled.settling import chosen, finish_of
from nines.compiled.standing import position_now, state_now
from nines.errors import NotLowerableError
from nines.stops.builder import StopsBuilder
from nines.stops.rule_inputs import Moment
from nines.stops.settlement_inputs import Going

if TYPE_CHECKING:
    from collections.abc import Hashable

    from nines.compiled.layout import Deal
    from nines.compiled.lowering import Lowered
    from nines.stops.rule_inputs import Laid

MOMENTS: Final[tuple[Literal["laid", "stopped", "blocked", "out"], ...]] = (
    "laid",
    "stopped",
    "blocked",
    "out",
)
Owed = list[tuple[int, bool]]  # amounts, and whether each must be claimed


def _owed(low: Lowered, moment: Moment) -> Owed:
    """Return what each opponent owes at a moment of the deal."""
    rules = low.rules

    def earned() -> NoReturn:
        raise NotLowerableError(
            rules.payment[0].key, "it depends on all that the winner has earned in the deal"
        )

    moment = moment._replace(earned=earned)
    if any(limit.rule.forbids(moment) for limit in rules.payment_limit):
        return []
    due = ((cited, cited.rule.due(moment)) for cited in rules.payment)
    claim = rules.claim
    return [(amount, claim is not None and claim.rule.awaits(cited.name)) for cited, amount in due if amount]


def _moment(low: Lowered, kind: int, laid: Laid, finish: int) -> Moment:
    rise, match = low.rules.rise, low.matches[0]
    raised = 0 if rise is None else rise.rule.raised(match.more.rises, match.deals)
    out = laid.out if MOMENTS[kind] == "laid" else kind == OUT
    return Moment(MOMENTS[kind], laid, out, could=False, raised=raised, finish=finish_of(finish))


def owed_at_the_end(low: Lowered, state: int) -> Hashable:
    """Return what is owed if a sequence ends in a state, or the state if this depends on more."""
    run = low.known_states.things[state].run
    if not (run and low.rules.payment):
        return ()
    moments = [_moment(low, kind, run[-1], 0) for kind in (STOPPED, BLOCK)]
    try:
        return tuple(
            tuple(_owed(low, moment._replace(could=could))) for moment in moments for could in (False, True)
        )
    except NotLowerableError:
        return state


def paid(low: Lowered, _deal: Deal, effect: int, fields: int) -> int:
    """Return what is paid for a play."""
    return low.keep_payments(_owed(low, _moment(low, 0, low.laid[effect], fields)))


def due(low: Lowered, deal: Deal, _state: int, fields: int) -> int:
    """Return what is paid at a stop, at a block, or when the deal ends."""
    asked_for = unpack(DUE_OF, fields)
    kind, finish, could = asked_for["moment"], asked_for["finish"], asked_for["could"]
    laid, stop = state_now(low, deal).run[-1], False
    if kind == OUT:
        builder = StopsBuilder(low.rules, position_now(low, deal, int(deal.asked[ABOUT])))
        stop = low.rules.aftermath(builder.run[-1], builder.past(builder.run[-1])).stop is not None
    moment = _moment(low, kind, laid, finish)._replace(stop=stop)
    owed = [_owed(low, moment._replace(could=able)) for able in (False, True)]
    if could != EITHER:
        return low.keep_payments(owed[could])
    return low.keep_payments(owed[0]) if owed[0] == owed[1] else low.keep_no_payments()


def swept(low: Lowered, _deal: Deal, history: int, fields: int) -> int:
    """Return which pools a play wins, and what the player's history is after the play."""
    asked_for = unpack(SWEPT_OF, fields)
    laid, in_turn, trump = (
        low.histories.kinds.things[asked_for["kind"]],
        asked_for["in_turn"],
        asked_for["trump"],
    )
    plays, suit = (*low.histories.plays(history), laid), SUITS[trump - 1] if trump else ""
    won = low.histories.pools_won(plays, in_turn, suit)
    return low.sweeps.add_row(low.histories.after(history, laid, suit), won)


def swept_out(low: Lowered, _deal: Deal, history: int, fields: int) -> int:
    """Return which pools a player wins by going out."""
    asked_for = unpack(SWEPT_OUT_OF, fields)
    on_wild = finish_of(asked_for["finish"]).on_wild
    return low.histories.pools_won_out(history, asked_for["in_turn"], on_wild=on_wild)


def rare(low: Lowered, deal: Deal, which: int, fields: int) -> int:
    """Return who has gone out, what is paid for a shown hand, or whether only single cards are played."""
    if which == SHOWN:
        return _shown(low, **unpack(SHOWN_OF, fields))
    if unpack(RARE_OF, which)["which"] == NODE:
        return nodes.node(low, deal, fields)
    if which == PLAIN:
        return plain.plain(low, deal, fields)
    cards = frozenset(low.pack.cards[:1])
    winner = low.rules.going_out.rule.winner(
        tuple(frozenset() if fields >> seat & 1 else cards for seat in range(low.seats))
    )
    return 0 if winner is None else winner + 1


def _shown(low: Lowered, seat: int, wild: int) -> int:
    cited = low.rules.needed(low.rules.carte_blanche, "what may be shown before the lead")
    shown, spoilers = chosen(low.wild, wild), low.pack.of(int(low.fixed["facts"][fact.SPOILERS]))
    plain = [card for card in low.pack.cards if card not in spoilers and card not in low.wild]
    worth = {cited.rule.worth(shown.union(plain[:size])) for size in range(1, len(plain) + 1)}
    if len(worth) > 1 or not min(worth):
        raise NotLowerableError(cited.key, "what a hand is worth depends on more than its wild cards")
    opponents = low.fixed["seats"][seat * row.SEATS + row.SEAT_OPPONENTS]
    others = [other for other in range(low.seats) if opponents >> other & 1]
    paid = [0] * low.seats
    for giver, _, amount in cited.rule.transfers(seat, min(worth), others):
        if not isinstance(giver, int):
            raise NotLowerableError(cited.key, "what is shown is paid by no player")
        paid[giver] += amount
    return low.shown.add(paid)


def opera(low: Lowered, _deal: Deal, _state: int, fields: int) -> int:
    """Return whether going out is an opera, and whether another player may answer this opera."""
    rules, asked_for = low.rules, unpack(OPERA_OF, fields)
    winner, others, opponents = asked_for["winner"], bool(asked_for["others"]), bool(asked_for["opponents"])
    going = Going(asked_for["first"], winner, low.seats, asked_for["turns"], others, opponents)
    if not rules.needed(rules.opera, "what an opera is").rule.made(going):
        return 0
    answerable = rules.answer is not None and rules.answer.rule.by(winner, low.seats) is not None
    return ANSWERABLE if answerable else 1


def hand(low: Lowered, _deal: Deal, _state: int, fields: int) -> int:
    """Return what a loser pays for the cards left in hand, before any doubling."""
    return settling.hand_entry(low, fields)


def charge(low: Lowered, _deal: Deal, _state: int, fields: int) -> int:
    """Return the amount of a payment after all doublings and rounding."""
    return settling.charged(low, fields)
