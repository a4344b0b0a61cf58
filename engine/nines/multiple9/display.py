"""How Multiple 9 is shown: the sentences of events, what a player sees, and the discards."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

from nines.cards import RANK_SIGNS, in_order, show_cards
from nines.common.sentences import Sentences
from nines.common.sets import ranks_of, together, without
from nines.kernel.family import ActForm, CardRow, Display, Lines, Panel, PlacedCards, SeatView
from nines.multiple9.legal import divided, fault, stands
from nines.multiple9.observation import seen_of_pile
from nines.multiple9.position import Discard, show_ranks
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from nines.cards import Card
    from nines.common.sets import Ranks
    from nines.multiple9.position import Act, Discarded, Multiple9Observation, Multiple9Position
    from nines.multiple9.rule_set import Multiple9Rules

NOTATION: Final = (
    ("draw", "draw the top card of the stock"),
    ("7c jd", "discard these cards, which form one or more multiples of nine"),
    ("done", "end your turn, with or without a discard"),
    ("go out, pass", "discard all the cards dealt and win, or play on"),
)
IN_WORDS: Final = {"draw": "draw a card", "done": "end your turn"}


def _groups_in_words(groups: str) -> str:
    """Return groups of ranks, each with its total: ``A-8 (9) and 6-Q (18)``."""
    *first, last = [
        f"{group} ({sum(RANK_SIGNS.index(sign) for sign in group.split('-'))})" for group in groups.split()
    ]
    return f"{', '.join(first)} and {last}" if first else last


SENTENCES: Final = Sentences(
    {
        "out_as_dealt": ("{who} goes out with the cards dealt", ""),
        "skipped": ("{who} cannot draw", ""),
        "stock_out": ("", "nothing is left to draw, and the deal has no winner"),
        "picked_up": ("{who} draws {cards}", ""),
        "reshuffled": ("{who} shuffles {count} discards into a new stock", ""),
        "discarded": ("{who} discards {cards}", ""),
        "divided": ("{who} has discarded {detail}", ""),
        "out": ("{who} goes out", ""),
        "out_on_nine": ("{who} goes out with only a nine", ""),
        "all_idle": ("", "nobody has drawn or discarded for a round, and the deal has no winner"),
        "cut": ("", "the limit of turns is reached: the deal is stopped and has no winner"),
    },
    {"divided": _groups_in_words},
)


def observation_lines(rules: Multiple9Rules, observation: Multiple9Observation) -> Lines:
    """Return what a player sees, as labels and texts."""
    others = (
        f"{seat_name(seat)}: {counted(count, 'card')}"
        for seat, count in enumerate(observation.counts)
        if seat != observation.seat
    )
    won = (
        f"{seat_name(seat)}: {counted(amount, rules.score.rule.unit)}"
        for seat, amount in enumerate(observation.ledger.seats)
    )
    ranks = ranks_of(observation.hand)
    groups = ", ".join(f"{show_ranks(group)} ({sum(group)})" for group in rules.group.rule.held(ranks))
    parts = divided(rules, ranks, ())
    so_far = [discarded for discarded in observation.pile if discarded.turn == observation.turns]
    return (
        ("your hand", show_cards(in_order(observation.hand))),
        ("multiples of nine in it", groups if ranks else ""),
        ("whole hand as", ", ".join(map(show_ranks, parts)) if parts else ""),
        ("discarded this turn", _shown(so_far)),
        ("note", _held_back(rules, observation)),
        ("others hold", ", ".join(others)),
        ("stock", counted(observation.stock, "card")),
        (
            "discards",
            _shown(discarded for discarded in observation.pile if discarded.turn != observation.turns),
        ),
        ("won", ", ".join(won)),
        ("drawing", "there is nothing to draw" if observation.stranded else ""),
    )


def _held_back(rules: Multiple9Rules, observation: Multiple9Observation) -> str:
    """Return why a player cannot discard a multiple, or cannot end the turn after the discards so far."""
    if (
        observation.turn != observation.seat
        or observation.asked
        or not (observation.drawn or observation.stranded)
    ):
        return ""
    left, before = ranks_of(observation.hand), observation.seat in observation.discarders
    begun = fault(rules, observation.so_far, left, before=before)
    if begun is not None:
        return begun[1]
    groups = rules.group.rule.held(left)
    asked = (
        stands(rules, together(observation.so_far, group), without(left, group), before=before)
        for group in groups
    )
    refused = [objection for objection in asked if objection is not None]
    return refused[0][1] if refused and len(refused) == len(groups) else ""


def panels(_: Multiple9Rules, observation: Multiple9Observation) -> tuple[Panel, ...]:
    """Return a panel with the discards that can be seen, turn by turn."""
    lines = tuple(
        (f"turn {turn + 1}", f"{seat_name(of_turn[0].seat)}: {_shown(of_turn)}")
        for turn, of_turn in _by_turn(observation.pile)
    )
    return (Panel("discards", "the discards that can be seen, turn by turn", lines),)


def card_rows(rules: Multiple9Rules, position: Multiple9Position) -> tuple[CardRow, ...]:
    """Return the discards that can be seen, turn by turn."""
    return tuple(
        CardRow("The discards", tuple(PlacedCards(discarded.seat, discarded.cards) for discarded in of_turn))
        for _, of_turn in _by_turn(seen_of_pile(rules, position))
    )


def hidden_piles(rules: Multiple9Rules, position: Multiple9Position) -> tuple[CardRow, ...]:
    """Return the stock, which nobody sees."""
    if not position.stock:
        return ()
    return (
        CardRow("The stock, the top card first", (PlacedCards(None, position.stock),), (), rules.deal.key),
    )


def _by_turn(pile: tuple[Discarded, ...]) -> list[tuple[int, list[Discarded]]]:
    return [(turn, list(group)) for turn, group in groupby(pile, key=lambda discarded: discarded.turn)]


def _shown(discards: Iterable[Discarded]) -> str:
    return ", ".join(show_cards(discard.cards) for discard in discards)


def notation_help(_: Multiple9Rules) -> Lines:
    """Return examples of how acts are written, each with its meaning."""
    return NOTATION


def act_form(act: Act) -> ActForm:
    """Return how a person gives an act to an interface: the cards of a discard are chosen, then confirmed.

    Examples
    --------
    >>> from nines.multiple9.position import parse_act
    >>> [act_form(parse_act(text)).kind for text in ("7c jd", "draw")]
    ['choose', 'word']
    """
    if isinstance(act, Discard):
        return ActForm("choose", "Discard", "discard", act.cards)
    return ActForm("word", IN_WORDS.get(str(act), str(act)))


def cards_of_sets(
    rules: Multiple9Rules, observation: Multiple9Observation, acts: Sequence[Act]
) -> tuple[Card, ...]:
    """Return the cards of all groups that can be discarded now, alone or together; equal ranks count alike.

    Of equal ranks, the legal acts name only the first cards. A lone nine may need another group with it.
    """
    ranks = {card.rank for act in acts if isinstance(act, Discard) for card in act.cards}
    if not ranks:
        return ()
    groups = rules.group.rule.held(ranks_of(observation.hand))
    for group in groups:
        if not ranks.issuperset(group) and _goes_with(rules, observation, group, groups):
            ranks.update(group)
    return tuple(card for card in in_order(observation.hand) if card.rank in ranks)


def set_means(_: Multiple9Rules, __: Multiple9Observation, cards: Collection[Card]) -> str:
    """Return what some cards add up to."""
    whole = sum(card.rank for card in cards)
    return f"they add up to {whole}" if len(cards) > 1 else f"it counts {whole}"


def _goes_with(
    rules: Multiple9Rules, observation: Multiple9Observation, group: Ranks, groups: Iterable[Ranks]
) -> bool:
    """Return whether a group that cannot be discarded alone can be discarded together with another one."""
    left, before = without(ranks_of(observation.hand), group), observation.seat in observation.discarders
    beside = (other for other in groups if Counter(other) <= Counter(left))
    return any(
        stands(rules, together(observation.so_far, group, other), without(left, other), before=before) is None
        for other in beside
    )


def seat_view(rules: Multiple9Rules, observation: Multiple9Observation) -> SeatView:
    """Return the hand of a player, and whether the player is to draw or to discard."""
    return SeatView(in_order(observation.hand), asks=_asks(rules, observation))


def _asks(rules: Multiple9Rules, observation: Multiple9Observation) -> str:
    """Return what the player whose turn it is may do."""
    if observation.asked:
        return "say whether you go out with the cards dealt"
    if observation.turn != observation.seat:
        return ""
    if not (observation.drawn or observation.stranded):
        return IN_WORDS["draw"]
    left, before = ranks_of(observation.hand), observation.seat in observation.discarders
    groups = rules.group.rule.held(left)
    can_discard = any(
        stands(rules, together(observation.so_far, group), without(left, group), before=before) is None
        for group in groups
    )
    due = rules.discard.rule.due and not observation.so_far and bool(groups)
    can_end = not due and fault(rules, observation.so_far, left, before=before) is None
    if can_discard:
        must = "you must discard another multiple of nine"
        may = "discard multiples of nine"
        return f"{may}, or {IN_WORDS['done']}" if can_end else must if observation.so_far else may
    more = " more" if observation.so_far else ""
    return f"nothing{more} can be discarded; {IN_WORDS['done']}" if can_end else ""


DISPLAY: Final = Display(
    SENTENCES,
    observation_lines,
    panels,
    card_rows,
    hidden_piles,
    notation_help,
    act_form,
    seat_view,
    cards_of_sets=cards_of_sets,
    set_means=set_means,
)
