"""How Stops games are shown: the sentences for events, what a player sees, and the cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards, to_ascii
from nines.common.sentences import Sentences
from nines.kernel.family import (
    ActForm,
    ActNow,
    CardRow,
    Display,
    Lines,
    Panel,
    PlacedCards,
    SeatView,
    by_word,
)
from nines.kernel.ledger import SCORE
from nines.stops.acts import CLAIM, PASS, REDEAL, SHOW, STAY, Claim, Lay, Raise, Redeal, Show, Stay
from nines.stops.observation import sees_dead
from nines.text import alternatives, counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from nines.cards import Card
    from nines.stops.acts import Act
    from nines.stops.position import StopsObservation, StopsPosition
    from nines.stops.rule_inputs import Laid
    from nines.stops.rule_set import StopsRules

SENTENCES: Final = Sentences(
    {
        "set_aside": ("", "face down, out of play: {cards}"),
        "turned_up": ("{who} turns up the last card: {cards}", ""),
        "carte_blanche": ("{who} shows a carte blanche: {cards}", ""),
        "contest": ("", "the contest for the {detail} begins"),
        "stays": ("{who} bids on the {detail}", ""),
        "raises": ("{who} raises the bid on the {detail} by {amount}", ""),
        "contest_won": ("{who} has the best {detail}", ""),
        "alone": ("{who} alone bids on the {detail} and wins", ""),
        "unwon": ("", "nobody wins the contest for the {detail}"),
        "last_round": ("{who} deals a last round face up, to share out what is left", ""),
        "leads_first": ("{who} begins the play of the cards", ""),
        "text_ends": ("", "the deal stops here, because we have not seen the rest of the text"),
        "redealt": ("{who} demands a new deal", ""),
        "stopped": ("{who} starts a new sequence", ""),
        "passed_to": ("{who} holds the next card and continues", ""),
        "next_first": ("{who} may continue first", ""),
        "asked_first": ("{who} holds the next card and has the first chance", ""),
        "cried": ("{who} calls “{word}”", ""),
        "unfollowed": ("{who} has played a card that nobody can follow", ""),
        "nobody_asked": ("", "nobody else gets a chance to continue"),
        "blocked": ("{who} starts a new sequence, since nobody continues", ""),
        "claimed": ("{who} claims the payment", ""),
        "lapsed": ("{who} did not claim the payment in time", ""),
        "target": ("{who} has reached the target and wins", ""),
        "out": ("{who} has no cards left and wins the deal", ""),
        "may_answer": ("{who} may answer the opera", ""),
        "drawn": ("{who} can also go out, and the game is drawn", ""),
        "doubled": ("{who} pays {made_of}", ""),
    }
)


def notation_help(rules: StopsRules) -> Lines:
    """Return examples of how the acts of a game are written, each with its meaning.

    Examples
    --------
    >>> import nines
    >>> [example for example, _ in notation_help(nines.load("commit-1857").rule_set)]
    ['7h', '9d as 10', 'pass']
    """
    stops = rules.text_end is not None and rules.text_end.rule.before_the_lead  # no card is played
    wild = " ".join(to_ascii(str(card.face)).lower() for card in in_order(rules.wild_cards)[:1])
    examples: tuple[tuple[object, str, str], ...] = (
        (not stops, "7h", "play a card"),
        (wild and not stops, f"{wild} as 10", "play a wild card in place of another"),
        (rules.ever_together, "7h+7s", "play several cards of a rank together"),
        (True, str(PASS), "play no card"),
        (rules.claim, str(CLAIM), "claim a payment due to you"),
        (rules.carte_blanche, str(SHOW), "show your hand before the lead"),
        (rules.contest, str(STAY), "compete in a contest before the lead, or match a raise"),
        (rules.contest, "raise 2", "compete, and raise by this number"),
        (rules.redeal, str(REDEAL), "demand a new deal"),
    )
    return tuple((example, does) for has, example, does in examples if has)


def observation_lines(rules: StopsRules, observation: StopsObservation) -> Lines:
    """Return what a player sees, as lines, each with a label and a text."""
    unit = rules.unit
    others = [
        f"{seat_name(seat)}: {counted(count, 'card')}"
        for seat, count in enumerate(observation.counts)
        if seat != observation.seat
    ]
    balances = (
        f"{seat_name(seat)}: {counted(amount, unit)}" for seat, amount in enumerate(observation.ledger.seats)
    )
    pools = (f"{name}: {counted(held, unit)}" for name, held in observation.ledger.pools if name != SCORE)
    owed = _owed(rules, observation) if observation.turn == observation.seat else 0
    due = {seat_name(unclaimed.seat) for unclaimed in observation.unclaimed}
    return (
        ("your hand", show_cards(in_order(observation.hand))),
        ("others hold", ", ".join(others)),
        (
            "dead hand",
            show_cards(in_order(observation.dead_hand))
            or (counted(observation.dead, "card") if observation.dead else ""),
        ),
        ("turned up", "" if observation.turn_up is None else str(observation.turn_up)),
        ("balances", ", ".join(balances)),
        ("pools", ", ".join(pools)),
        ("not claimed yet", ", ".join(sorted(due))),
        ("bids", _bids(rules, observation)),
        ("to stay you owe", counted(owed, unit) if owed else ""),
        ("sequence", show_run(observation.run) or ("" if observation.bids else "none: start one")),
        ("next card", " or ".join(map(str, observation.wanted))),
        ("missing", " or ".join(map(str, observation.missing))),
        ("passed", ", ".join(map(seat_name, observation.passed))),
        ("called", "stop" if observation.called else ""),
    )


def _bids(rules: StopsRules, observation: StopsObservation) -> str:
    """Return the contest under way, with the players who compete."""
    bids = observation.bids
    if bids is None:
        return ""
    competing = ", ".join(map(seat_name, bids.competing)) or "nobody yet"
    raised = f", at {counted(bids.level, rules.unit)} above the stake" if bids.level else ""
    return f"on the {rules.contest[bids.contest].rule.holding}: {competing}{raised}"


def panels(_: StopsRules, observation: StopsObservation) -> tuple[Panel, ...]:
    """Return the panels that a player may open; Stops games have one panel, with all sequences of a deal."""
    runs = [run for run in (*observation.runs, observation.run) if run]
    lines = ((f"sequence {number}", show_run(run)) for number, run in enumerate(runs, 1))
    return (Panel("runs", "every sequence of this deal so far", tuple(lines)),)


def card_rows(_: StopsRules, position: StopsPosition) -> tuple[CardRow, ...]:
    """Return the sequences that have been played in this deal."""
    runs = [run for run in (*position.runs, position.run) if run]
    title = "The sequences" if len(runs) > 1 else "The sequence"
    return tuple(CardRow(title, tuple(map(_placed, run))) for run in runs)


def hidden_piles(rules: StopsRules, position: StopsPosition) -> tuple[CardRow, ...]:
    """Return the dead hand, with the rule that says who may look at it."""
    hidden = in_order(position.dead - {position.turn_up})
    if not hidden:
        return ()
    dealer = position.match.dealer
    seeing = tuple(seat for seat in range(position.seats) if sees_dead(rules, seat, dealer))
    rule = rules.insight.key if rules.insight is not None and seeing else ""
    dead = (PlacedCards(None, hidden),)
    return (CardRow("Face down, out of play", dead, seeing, rule),)


def _placed(laid: Laid) -> PlacedCards:
    return PlacedCards(laid.seat, laid.cards, None if laid.plain else laid.named)


def show_run(run: tuple[Laid, ...]) -> str:
    """Return a sequence as text, such as ``6♣ 7♥ 9♦=8``."""
    shown = []
    for laid in run:
        cards = "+".join(map(str, laid.cards))
        shown.append(cards if laid.plain else f"{cards}={laid.named}")
    return " ".join(shown) if shown else show_cards(())


def act_form(act: Act) -> ActForm:
    """Return how a person gives an act to an interface: cards are played in the order in which they lie.

    Examples
    --------
    >>> from nines.stops.acts import parse_act
    >>> [act_form(parse_act(text)).kind for text in ("7h", "raise 2", "pass")]
    ['cards', 'amount', 'word']
    """
    if isinstance(act, Lay):
        return ActForm("cards", str(act).removeprefix("lay "), "lay", act.cards, act.stands_for)
    if isinstance(act, Raise):
        return ActForm("amount", "Raise by", "raise", amount=act.by)
    return by_word(act)


def act_now(rules: StopsRules, observation: StopsObservation, act: Act) -> ActNow:
    """Return what the rules say of a claim, of a hand that is shown, and of a new deal."""
    if isinstance(act, Claim) and rules.claim is not None:
        return ActNow("claim the payment", (rules.claim.key,))
    if isinstance(act, Redeal) and rules.redeal is not None:
        return ActNow("demand a new deal", (rules.redeal.key,), "demand a new deal")
    if isinstance(act, Show) and rules.carte_blanche is not None:
        worth = counted(rules.carte_blanche.rule.worth(observation.hand), rules.unit)
        return ActNow("show the hand", (rules.carte_blanche.key,), f"show your hand, worth {worth}")
    owed = _owed(rules, observation) if isinstance(act, (Raise, Stay)) else 0
    return ActNow(f"{act} (costs {owed})" if owed and isinstance(act, Stay) else "", owed=owed)


def _owed(rules: StopsRules, observation: StopsObservation) -> int:
    """Return what a player who bids pays before a raise; no more than the player can pay."""
    bids, seat = observation.bids, observation.seat
    if bids is None:
        return 0
    owed = bids.level - bids.paid[seat]
    return (
        rules.credit.rule.payable(observation.ledger.seats[seat], owed) if rules.credit is not None else owed
    )


def seat_view(rules: StopsRules, observation: StopsObservation) -> SeatView:
    """Return the hand of a player, the hands that all have seen, and the next card of the sequence."""
    return SeatView(
        in_order(observation.hand),
        shown=tuple(map(in_order, observation.shown)),
        wanted=observation.wanted,
        asks=_asks(rules, observation) if observation.turn == observation.seat else "",
    )


def _asks(rules: StopsRules, observation: StopsObservation) -> str:
    """Return what the player whose turn it is may do."""
    if observation.bids is not None:
        owed = _owed(rules, observation)
        to_bid = f"; to stay you owe {counted(owed, rules.unit)}" if owed else ""
        return f"bid on the {rules.contest[observation.bids.contest].rule.holding}, or pass{to_bid}"
    if observation.wanted:
        return f"the next card is {alternatives(list(map(str, observation.wanted)))}"
    return "play a card" if observation.run else "start a sequence"


def wild_cards(rules: StopsRules) -> Collection[Card]:
    """Return the cards that can be played in place of others."""
    return rules.wild_cards


DISPLAY: Final = Display(
    SENTENCES,
    observation_lines,
    panels,
    card_rows,
    hidden_piles,
    notation_help,
    act_form,
    seat_view,
    wild_cards,
    act_now=act_now,
)
