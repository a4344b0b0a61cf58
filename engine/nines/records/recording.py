"""Records of deals that programs play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.cards import in_order, show_cards
from nines.kernel.playing import DealInPlay, begin, by_seat, check_number, deciding
from nines.records.record import PlayRecord, RecordedAct, RecordedDeal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.kernel.playing import Choose
    from nines.kernel.position import Match
    from nines.policies import Policy


def recorded(
    game: AnyGame, seats: int, seed: int, policies: Sequence[Policy], deals: int | None = 1
) -> PlayRecord:
    """Let programs play, and return the record of their play.

    Parameters
    ----------
    game, seats, seed
        The game, the number of players, and the seed of the cards and of random choices.
    policies
        The policy of each player.
    deals
        The number of deals; None for a whole match.

    Returns
    -------
    The record, with the hands, the players of the acts, the gains and the winners. Its seed deals the same
    cards again.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import seated
    >>> game = nines.load("comet-1718")
    >>> record = recorded(game, 3, 7, seated(["random"], 3, game))
    >>> len(record.deals[0].acts) > 20, record.policies
    (True, ('random', 'random', 'random'))
    """
    check_number(deals)
    match = begin(game, seats, seed).position
    choose = by_seat([policy.at(game) for policy in policies])
    played: list[RecordedDeal] = []
    while len(played) < deals if deals is not None else game.match_winners(match) is None:
        deal, match = _played(game, match, seed, len(played) + 1, choose)
        played.append(deal)
    return PlayRecord(
        edition=game.slug,
        readings=dict(game.choices.changed),
        house={setting.key: setting.value for setting in game.house},
        seats=seats,
        seed=seed,
        people=(),
        policies=tuple(policy.name for policy in policies),
        agreed=deals,
        deals=tuple(played),
    )


def _played(
    game: AnyGame, match: Match[Any], seed: int, number: int, choose: Choose
) -> tuple[RecordedDeal, Match[Any]]:
    in_play, decide = DealInPlay(game, match, seed, number), deciding(game, choose)
    _ = [*in_play.begin()]
    acts: list[RecordedAct] = []
    while not in_play.over:
        act = decide(in_play.position, in_play.stream)
        acts.append(RecordedAct(str(act), in_play.position.to_act + 1))
        _ = [*in_play.play(act)]
    outcome = game.outcome(in_play.position)
    winners = tuple(seat + 1 for seat in outcome.winners)
    deal = RecordedDeal(acts=tuple(acts), gains=tuple(outcome.gains), winners=winners)
    return deal, game.settle(in_play.position).position


def hands_of(position: Any) -> tuple[str, ...]:  # noqa: ANN401 - each family has its own
    """Return the hands of a position as a record writes them."""
    return tuple(show_cards(in_order(hand)) for hand in position.hands)
