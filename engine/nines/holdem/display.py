"""How the hold'em form is shown: the sentences of events, what a player sees, and the cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.common.sentences import Sentences
from nines.holdem.moves import sizes, wager_of
from nines.holdem.position import POT, to_call
from nines.holdem.showdown import judged
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
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from nines.holdem.position import Act, HoldemObservation, HoldemPosition
    from nines.holdem.rule_set import HoldemRules

DOES: Final = {"check": "checks", "call": "calls", "bet": "bets", "raise": "raises", "fold": "folds"}
BY: Final = {"bet": "", "raise": "by "}
ROUNDS: Final = ("before the flop", "the flop", "the turn", "the river")

STAGES: Final = {
    "button": "Blinds",
    "dealt": "Before the flop",
    "flop": "After the flop",
    "turn": "After the turn",
    "river": "After the river",
    "hand_shown": "The pot",
    "uncontested": "The pot",
}


def _made_in_words(detail: str) -> str:
    """Return the groups and the unused cards of a hand: `` (K+K+10, 9), unused 2``."""
    groups, _, unused = (part.strip().replace(" ", ", ") for part in detail.partition("|"))
    made = f" ({groups})" if groups else ""
    return f"{made}, unused {unused}" if unused else f"{made}, nothing unused"


SENTENCES: Final = Sentences(
    {
        "button": ("{who} has the button", ""),
        "small_blind": ("{who} posts the small blind", ""),
        "big_blind": ("{who} posts the big blind", ""),
        "checked": ("{who} checks", ""),
        "called": ("{who} calls", ""),
        "bet": ("{who} bets{number}", ""),
        "raised": ("{who} raises{by}", ""),
        "folded": ("{who} folds", ""),
        "uncontested": ("{who} is the last player left and wins without showing the hand", ""),
        "flop": ("", "the flop: {cards}"),
        "turn": ("", "the turn: {cards}"),
        "river": ("", "the river: {cards}"),
        "hand_shown": ("{who} shows {cards}", ""),
        "judged": ("{who} has {amount}{detail}", ""),
    },
    {"judged": _made_in_words},
)


def does(act: Act) -> str:
    """Return an act in words.

    Examples
    --------
    >>> from nines.holdem.position import Act
    >>> print(does(Act("raise", 6)), does(Act("bet", 6)), does(Act("raise")), sep=", ")
    raises by 6, bets 6, raises
    """
    return f"{DOES[act.word]} {BY.get(act.word, '')}{act.by}" if act.by else DOES[act.word]


def notation_help(rules: HoldemRules) -> Lines:
    """Return examples of how acts are written, each with its meaning."""
    wagers = (
        ("bet 6, raise 6", "put in a bet of six, or six more on top of a full call")
        if rules.limit.rule.named
        else ("bet, raise", "put in a bet of the fixed amount, or that amount on top of a full call")
    )
    return (
        ("check", "put nothing in when you owe nothing"),
        ("call", "put in what is owed"),
        wagers,
        ("fold", "give up the hand"),
    )


def observation_lines(rules: HoldemRules, observation: HoldemObservation) -> Lines:
    """Return what a seat sees, as labels and texts; lines with an empty text are not shown."""
    unit = rules.stakes.rule.unit
    owed = to_call(observation, observation.seat)
    made = judged(rules, observation.hand, observation.board) if observation.hand else ""
    return (
        ("round of betting", ROUNDS[min(observation.round, len(ROUNDS) - 1)]),
        ("on the table", show_cards(observation.board)),
        ("your hand", show_cards(in_order(observation.hand))),
        ("with it you have", str(made)),
        ("button", seat_name(observation.button)),
        (
            "acts in this round",
            ", ".join(f"{seat_name(said.seat)} {does(said.act)}" for said in observation.said),
        ),
        ("folded", ", ".join(map(seat_name, observation.folded))),
        (
            "shown",
            "; ".join(
                f"{seat_name(s)}: {show_cards(in_order(h))}" for s, h in enumerate(observation.shown) if h
            ),
        ),
        ("pot", counted(observation.ledger.held(POT), unit)),
        ("to stay you owe", counted(owed, unit) if owed else ""),
        ("a bet or a raise", _wagers(rules, observation)),
        (
            "left to stake",
            ", ".join(f"{seat_name(s)}: {balance}" for s, balance in enumerate(observation.ledger.seats)),
        ),
    )


def _wagers(rules: HoldemRules, observation: HoldemObservation) -> str:
    """Return the possible amounts of a bet or a raise."""
    unit = rules.stakes.rule.unit
    if not rules.limit.rule.named:
        return (
            f"is of {counted(rules.limit.rule.bounds(wager_of(observation, observation.seat)).least, unit)}"
        )
    by = sizes(rules, observation, observation.seat)
    if not by:
        return ""
    return f"is of {by[0]} to {counted(by[-1], unit)}" if len(by) > 1 else f"is of {counted(by[0], unit)}"


def panels(_: HoldemRules, observation: HoldemObservation) -> tuple[Panel, ...]:
    """Return the only panel that a player can open; the panel shows what each player has put in."""
    lines = tuple((seat_name(seat), str(amount)) for seat, amount in enumerate(observation.put))
    return (Panel("bets", "what each player has put in during this deal", lines),)


def card_rows(rules: HoldemRules, position: HoldemPosition) -> tuple[CardRow, ...]:
    """Return the cards on the table in the order dealt: the flop, the turn, the river."""
    rows, before = [], 0
    for lying in rules.lying:
        cards = position.board[before:lying]
        if cards:
            came = (PlacedCards(None, cards),)
            rows.append(CardRow("On the table, in the order dealt", came, rule=rules.board.key))
        before = lying
    return tuple(rows)


def hidden_piles(rules: HoldemRules, position: HoldemPosition) -> tuple[CardRow, ...]:
    """Return the stock, from which the cards for the table come."""
    if not position.stock:
        return ()
    title = "The stock, the top card first"
    return (CardRow(title, (PlacedCards(None, position.stock),), (), rules.deal.key),)


def act_form(act: Act) -> ActForm:
    """Return how a person gives an act to an interface: a bet or a raise is given by its amount.

    Examples
    --------
    >>> from nines.holdem.position import Act
    >>> act_form(Act("raise", 6)).label, act_form(Act("fold")).label
    ('Raise by', 'fold')
    """
    if act.by:
        return ActForm("amount", f"{act.word} {BY[act.word]}".strip().capitalize(), act.word, amount=act.by)
    return by_word(act)


def act_now(rules: HoldemRules, observation: HoldemObservation, act: Act) -> ActNow:
    """Return the words of a call, a bet or a raise with what it costs."""
    owed = to_call(observation, observation.seat)
    if act.word == "call" and owed:
        return ActNow(f"call {owed}")
    if act.word in BY and not rules.limit.rule.named:
        by = rules.limit.rule.bounds(wager_of(observation, observation.seat)).least
        costs = f" (costs {owed + by})" if owed else ""
        return ActNow(f"{act.word} {BY[act.word]}{by}{costs}")
    return ActNow(owed=owed) if act.word in BY else ActNow()


def seat_view(rules: HoldemRules, observation: HoldemObservation) -> SeatView:
    """Return the hand of a player and what it makes, the hands shown, what the player owes, and the pot."""
    owed, unit = to_call(observation, observation.seat), rules.stakes.rule.unit
    owes = f"to stay you owe {counted(owed, unit)}" if owed else "you owe nothing"
    owes += f"; in the pot: {counted(observation.ledger.held(POT), unit)}"
    own = observation.hand if observation.board else frozenset()  # seen by its owner from the flop on
    hands = [own if seat == observation.seat else hand for seat, hand in enumerate(observation.shown)]
    made = tuple(str(judged(rules, hand, observation.board)) if hand else "" for hand in hands)
    return SeatView(
        in_order(observation.hand),
        shown=tuple(map(in_order, observation.shown)),
        asks=owes if observation.turn == observation.seat else "",
        columns=(("with the board", made),) if any(made) else (),
    )


DISPLAY: Final = Display(
    SENTENCES,
    observation_lines,
    panels,
    card_rows,
    hidden_piles,
    notation_help,
    act_form,
    seat_view,
    act_now=act_now,
    stages=STAGES,
)
