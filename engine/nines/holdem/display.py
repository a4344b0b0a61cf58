"""How the hold'em form is shown: sentences of events, what a player sees, the cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.common.sentences import Sentences
from nines.holdem.moves import sizes, wager_of
from nines.holdem.showdown import judged
from nines.holdem.table import POT
from nines.kernel.family import CardRow, Display, Lines, Panel, PlacedCards
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from nines.holdem.table import Act, Sight, Table
    from nines.holdem.variant import Variant

DOES: Final = {"check": "checks", "call": "calls", "bet": "bets", "raise": "raises", "fold": "folds"}
BY: Final = {"bet": "", "raise": "by "}
ROUNDS: Final = ("before the flop", "the flop", "the turn", "the river")


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
        "uncontested": ("{who} is left alone and wins without showing", ""),
        "flop": ("", "the flop: {cards}"),
        "turn": ("", "the turn: {cards}"),
        "river": ("", "the river: {cards}"),
        "hand_shown": ("{who} shows {cards}", ""),
        "judged": ("{who} has {amount}{detail}", ""),
    },
    {"judged": _made_in_words},
)


def does(act: Act) -> str:
    """Return what a player does, in words.

    Examples
    --------
    >>> from nines.holdem.table import Act
    >>> print(does(Act("raise", 6)), does(Act("bet", 6)), does(Act("raise")), sep=", ")
    raises by 6, bets 6, raises
    """
    return f"{DOES[act.word]} {BY.get(act.word, '')}{act.by}" if act.by else DOES[act.word]


def notation_help(game: Variant) -> Lines:
    """Return how acts are written."""
    wagers = (
        ("bet 6, raise 6", "put in a bet of six, or six more on top of what is owed")
        if game.limit.rule.named
        else ("bet, raise", "put in a bet, or one more on top of what is owed")
    )
    return (
        ("check", "put nothing in, where nothing is owed"),
        ("call", "put in what is owed"),
        wagers,
        ("fold", "give the hand up"),
    )


def observation_lines(game: Variant, sight: Sight) -> Lines:
    """Return what a seat sees, as labels and texts; an empty text says nothing."""
    unit = game.stakes.rule.unit
    owed = max(sight.level - sight.bets[sight.seat], 0)
    made = judged(game, sight.hand, sight.board) if sight.hand else ""
    return (
        ("round of betting", ROUNDS[min(sight.round, len(ROUNDS) - 1)]),
        ("on the table", show_cards(sight.board)),
        ("your hand", show_cards(in_order(sight.hand))),
        ("with it you have", str(made)),
        ("button", seat_name(sight.button)),
        ("said in this round", ", ".join(f"{seat_name(one.seat)} {does(one.act)}" for one in sight.said)),
        ("folded", ", ".join(map(seat_name, sight.folded))),
        (
            "shown",
            "; ".join(f"{seat_name(s)} {show_cards(in_order(h))}" for s, h in enumerate(sight.shown) if h),
        ),
        ("pot", counted(sight.ledger.held(POT), unit)),
        ("to stay you owe", counted(owed, unit) if owed else ""),
        ("a bet or a raise", _wagers(game, sight)),
        ("left to stake", ", ".join(f"{seat_name(s)} {purse}" for s, purse in enumerate(sight.ledger.seats))),
    )


def _wagers(game: Variant, sight: Sight) -> str:
    """Return of how much a bet or a raise is."""
    unit = game.stakes.rule.unit
    if not game.limit.rule.named:
        return f"is of {counted(game.limit.rule.bounds(wager_of(sight, sight.seat)).least, unit)}"
    by = sizes(game, sight, sight.seat)
    if not by:
        return ""
    return f"is of {by[0]} to {counted(by[-1], unit)}" if len(by) > 1 else f"is of {counted(by[0], unit)}"


def panels(_: Variant, sight: Sight) -> tuple[Panel, ...]:
    """Return what else a person in that seat may ask to see."""
    lines = tuple((seat_name(seat), str(amount)) for seat, amount in enumerate(sight.put))
    return (Panel("bets", "what each has put in in this deal", lines),)


def card_rows(game: Variant, table: Table) -> tuple[CardRow, ...]:
    """Return the cards on the table, as they came: the flop, the turn, the river."""
    found, before = [], 0
    for lying in game.lying:
        cards = table.board[before:lying]
        if cards:
            came = (PlacedCards(None, cards),)
            found.append(CardRow("On the table, as they came", came, rule=game.board.key))
        before = lying
    return tuple(found)


def hidden_piles(game: Variant, table: Table) -> tuple[CardRow, ...]:
    """Return the cards that are still to come to the table."""
    if not table.stock:
        return ()
    title = "The cards for the table, in the order in which they come"
    return (CardRow(title, (PlacedCards(None, table.stock),), (), game.deal.key),)


DISPLAY: Final = Display(SENTENCES, observation_lines, panels, card_rows, hidden_piles, notation_help)
