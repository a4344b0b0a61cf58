"""The tools to check Multiple 9 Hold'em."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import show_cards
from nines.holdem.position import ACTS, WAGERS, Act
from nines_verification.families.hands_twice import check_hands
from nines_verification.tools import Sampler, SmallPacks, Tools

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.holdem.family import HoldemGame
    from nines.holdem.position import HoldemPosition
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.shuffle import Stream
    from nines_verification.second_opinion.setups import CardNames
    from nines_verification.tools import Pick

FEW_CHIPS: Final = 12  # size of a stack for which every amount is tested
DRAWN: Final = 20  # number of amounts for a larger stack


def small_position(game: HoldemGame, position: HoldemPosition, pick: Pick, stream: Stream) -> HoldemPosition:
    """Return a position in which chips run out soon."""
    rules, seats = game.rule_set, position.seats
    each, cards = rules.deal.rule.each, stream.shuffled(position.cards())
    hands = [show_cards(cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
    board = show_cards(cards[seats * each : seats * each + rules.lying[-1]])
    chips = tuple(pick(range(1, 13)) for _ in range(seats))
    button = pick(range(seats))
    return game.start(hands, board, button, game.match_so_far(chips, first_hand=button))


def illegal_candidates(position: HoldemPosition, pick: Pick) -> tuple[Act, ...]:
    """Return acts that may be illegal: all acts without an amount, and two acts with an amount."""
    by = pick(range(1, position.ledger.seats[position.turn] + 2))
    return (*ACTS.values(), *(Act(word, by) for word in WAGERS))


def written_acts(_: HoldemGame, position: HoldemPosition, stream: Stream) -> Iterator[Act]:
    """Yield acts: every word alone, and every word with each amount up to one chip more than the stack."""
    yield from ACTS.values()
    stack = position.ledger.seats[position.turn]
    amounts = list(range(1, min(stack, FEW_CHIPS) + 2))
    if stack > FEW_CHIPS:
        amounts += [*(1 + stream.below(stack) for _ in range(DRAWN)), stack - 1, stack, stack + 1]
    yield from (Act(word, by) for word in ACTS for by in dict.fromkeys(amounts))


def setup(_: Match[Any], position: HoldemPosition, names: CardNames) -> dict[str, Any]:
    """Return what the second implementation must know of a deal besides the hands."""
    # If nobody can bet, the board is complete as soon as the cards are dealt.
    return {"aside": "", "stock": names.texts((*position.board, *position.stock))}


def midway(_: AnyGame, fresh: Match[Any], stream: Stream) -> dict[str, Any]:
    """Return the arguments of a match that is already under way, drawn at random."""
    chips = tuple(stream.below(15) for _ in range(fresh.seats))
    able = [seat for seat, has in enumerate(chips) if has]
    button = able[stream.below(len(able))] if able else 0
    return {"balances": chips, "deals": stream.below(fresh.seats), "first_hand": button}


TOOLS: Final = Tools(
    Sampler(small_position, illegal_candidates, written_acts),
    small_packs=SmallPacks("9♣ K♣ 5♣ Q♣ 6♣ J♣ 7♣ 4♣ 5♦ 9♦ K♦ 8♣ 10♣", balances=6),
    candidate_matches=3,
    counted_twice=check_hands,
    setup=setup,
    midway=midway,
)
