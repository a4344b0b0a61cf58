"""What a person at a table sees, as data for an interface: cards, the log, and what is wanted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nines.cards import RANK_NAMES, RANK_SIGNS, SUIT_NAMES, parse_card, show_cards, spoken
from nines.kernel.alike import any_copy
from nines.kernel.ledger import SCORE
from nines.policies import policy
from nines.table import acts as a
from nines.table import money
from nines.table.reasons import href
from nines.text import counted, joined, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nines.cards import Card
    from nines.kernel.advice import Policy
    from nines.kernel.event import Event
    from nines.kernel.family import ActForm, CardRow, PlacedCards, SeatView
    from nines.kernel.game import AnyGame
    from nines.kernel.ledger import Ledger
    from nines.libraries import Library
    from nines.table.sitting import Sitting

Data = dict[str, Any]

YOU: Final = "you"
HAND: Final = "your hand"  # the line of an observation that repeats the hand
_A_RANK: Final = re.compile(r"(?<=is |as |or )(?:10|[2-9AJQK])(?![\w♣♦♥♠])")
_BETWEEN_CARDS: Final = re.compile(r"(?<=[♣♦♥♠])[ +](?=(?:10|[2-9AJQK])[♣♦♥♠])")
_A_SUIT: Final = re.compile("[♣♦♥♠]")
POINT: Final = "point"  # a unit that is counted, and never owed
_A_CARD: Final = re.compile(r"(?<![\w♣♦♥♠])(?:10|[2-9AJQK])[♣♦♥♠](?:#\d)?")


def in_spoken_words(text: str) -> str:
    """Return a sentence with the names of its cards, for a screen reader.

    Examples
    --------
    >>> in_spoken_words("player 1 plays 9♦ as 10♠")
    'player 1 plays nine of diamonds as ten of spades'
    >>> in_spoken_words("player 1 is dealt 3♦ 4♥"), in_spoken_words("the next card is J")
    ('player 1 is dealt three of diamonds, four of hearts', 'the next card is jack')
    >>> in_spoken_words("tricks: ♦ 0, ♠ 1")
    'tricks: diamonds 0, spades 1'
    """
    apart = _BETWEEN_CARDS.sub(", ", text)
    ranks = _A_RANK.sub(lambda found: RANK_NAMES[RANK_SIGNS.index(found[0])], apart)
    cards = _A_CARD.sub(lambda found: spoken(parse_card(found[0])), ranks)
    return _A_SUIT.sub(lambda found: SUIT_NAMES[found[0]], cards)


def looks(game: AnyGame, cards: Iterable[Card], playable: frozenset[str] = frozenset()) -> list[Data]:
    """Return cards as data: how they are written and spoken, and whether they are wild or can be played.

    Examples
    --------
    >>> import nines
    >>> [card] = looks(nines.load("comet-1718"), nines.parse_cards("9♦"))
    >>> card["id"], card["spoken"], card["wild"], card["playable"]
    ('9♦', 'nine of diamonds', True, False)
    """
    wild = game.family.display.wild_cards(game.rule_set)
    return [
        {
            "id": str(card),
            "text": any_copy(card),
            "spoken": spoken(card),
            "rank": card.rank,
            "suit": card.suit,
            "wild": card in wild,
            "playable": any_copy(card) in playable,
        }
        for card in cards
    ]


def hands(sitting: Sitting, viewer: int, view: SeatView) -> list[Data]:
    """Return each player with the number of cards in the hand, and the cards if the viewer sees them."""
    game, position = sitting.game, sitting.position
    ledger = _ledger(sitting)
    names, changed = sitting.saved.policies, money.changed_since(sitting, viewer)
    listed = []
    for seat, held in enumerate(position.hands):
        open_hand = view.shown[seat] if seat < len(view.shown) else ()
        cards = view.hand if seat == viewer else open_hand
        name = names[seat]
        person = YOU if len(sitting.saved.people) == 1 else "a person"
        listed.append(
            {
                "seat": seat + 1,
                "name": seat_name(seat),
                "count": len(held),
                "cards": looks(game, cards) if cards or seat == viewer else None,
                "balance": balance(ledger, seat, game.unit),
                "change": changed[seat],
                "columns": [texts[seat] for _, texts in view.columns],
                "policy": person if name is None else policy(name, game).called,
            }
        )
    return listed


def program(followed: Policy) -> Data:
    """Return a program that follows a policy: its key, its name, what it does, and the advice in full.

    Examples
    --------
    >>> from nines.policies import policy
    >>> shown = program(policy("go-on+shed-high"))
    >>> shown["called"]
    'go on, lead high cards'
    """
    return {
        "name": followed.name,
        "called": followed.called,
        "does": followed.does,
        "says": followed.advice,
    }


def is_score_against(ledger: Ledger) -> bool:
    """Return whether players score points against themselves, so that the fewest points are best."""
    return ledger.held(SCORE) > 0


def balance(ledger: Ledger, seat: int, unit: str) -> str:
    """Return what a player has, or how much is against the player.

    Examples
    --------
    >>> from nines.kernel.ledger import Ledger
    >>> scored = Ledger((-19, 0), (("score", 19),))
    >>> balance(scored, 0, "point"), balance(Ledger((-19, 19)), 0, "counter")
    ('19 points against', '−19 counters')
    """
    held = ledger.seats[seat]
    if held >= 0:
        return counted(held, unit)
    less = counted(-held, unit)
    return f"{less} against" if is_score_against(ledger) else f"−{less}"


def purse(ledger: Ledger, seat: int, unit: str) -> str:
    """Return what a player has or owes, in words to this player.

    Examples
    --------
    >>> from nines.kernel.ledger import Ledger
    >>> purse(Ledger((-1, 1)), 0, "stake"), purse(Ledger((-1, 1)), 1, "stake")
    ('you owe 1 stake', 'you have 1 stake')
    >>> purse(Ledger((-19, 0), (("score", 19),)), 0, "point")
    'you have 19 points against you'
    """
    held = ledger.seats[seat]
    if held < 0 and is_score_against(ledger):
        return f"you have {counted(-held, unit)} against you"
    owes = held < 0 and unit != POINT
    return f"you owe {counted(-held, unit)}" if owes else f"you have {balance(ledger, seat, unit)}"


def change(name: str, gain: int, unit: str, *, against: bool) -> str:
    """Return what a deal brought a player, in words without a sign.

    Examples
    --------
    >>> change("player 1", 7, "jeton", against=False), change("player 2", -7, "jeton", against=False)
    ('player 1 gains 7 jetons', 'player 2 loses 7 jetons')
    >>> change("player 1", -19, "point", against=True), change("player 2", 0, "point", against=True)
    ('19 points count against player 1', 'no point counts against player 2')
    >>> change("you", 7, "jeton", against=False)
    'you gain 7 jetons'
    """
    gains, loses = ("gain", "lose") if name == YOU else ("gains", "loses")
    if against and gain <= 0:
        count = counted(-gain, unit) if gain else f"no {unit}"
        return f"{count} {'count' if gain < -1 else 'counts'} against {name}"
    if not gain:
        return f"{name} {gains} nothing"
    return f"{name} {gains if gain > 0 else loses} {counted(abs(gain), unit)}"


def rows(sitting: Sitting, viewer: int) -> tuple[list[Data], list[Data]]:
    """Return the rows of cards that the viewer sees, and the piles whose cards are hidden from the viewer."""
    game, position = sitting.game, sitting.position
    display = game.family.display
    laid, own = last_events(sitting.seen(viewer)), sitting.last_act(viewer)
    begun = 1 if own is None else own.first_event + 1
    seen, hidden = [], []
    for row in (
        *display.card_rows(game.rule_set, position),
        *display.hidden_piles(game.rule_set, position),
    ):
        if row.seen_by is None or viewer in row.seen_by:
            only = sitting.only_person
            words = {"title": _owned(row.title, only), "note": to_person(row.note, only)}
            seen.append(_row(game, row, laid, begun) | words)
        else:
            hidden.append({"title": row.title, "count": sum(len(part.cards) for part in row.placed)})
    return seen, hidden


def _owned(title: str, you: int | None) -> str:
    """Return the title of a row as its owner reads it: ``your bid``, not ``bid of player 1``."""
    end = "" if you is None else f" of {seat_name(you)}"
    return f"your {title.removesuffix(end)}" if end and title.endswith(end) else title


def _row(game: AnyGame, row: CardRow, laid: Mapping[str, int], begun: int) -> Data:
    """Return a row; it is of late if a card of it was laid in the viewer's last act or since."""
    parts = [_part(game, part, laid) for part in row.placed]
    return {
        "title": row.title,
        "rule": row.rule,
        "parts": parts,
        "late": any(part["since"] >= begun for part in parts),
    }


def _part(game: AnyGame, part: PlacedCards, laid: Mapping[str, int]) -> Data:
    return {
        "seat": None if part.seat is None else part.seat + 1,
        "cards": looks(game, part.cards),
        "named": str(part.named or ""),
        "holder": part.holder,
        "since": max((laid.get(str(card), 0) for card in part.cards), default=0),
    }


def last_events(seen: Iterable[tuple[int, Event]]) -> dict[str, int]:
    """Return, for each card in the events, the number of the last event with the card."""
    return {str(card): number for number, event in seen for card in event.cards}


def log(sitting: Sitting, viewer: int) -> list[Data]:
    """Return the events of the deal as the viewer sees them, in order."""
    return [
        _logged(sitting.game, number, event, viewer, len(sitting.deals))
        for number, event in sitting.seen(viewer)
    ]


def _logged(game: AnyGame, number: int, event: Event, viewer: int, deal: int) -> Data:
    pays = None
    if event.giver is not None and event.taker is not None:
        pays = {
            "giver": seat_name(event.giver),
            "taker": seat_name(event.taker),
            "amount": counted(event.amount, event.unit),
        }
    return {
        "n": number,
        "deal": deal,
        "seat": None if event.actor is None else event.actor + 1,
        "text": any_copy(game.family.display.sentence(event)),
        "kind": event.kind,
        "rule": event.rule,
        "cards": looks(game, event.cards),
        "pays": pays,
        "own": event.actor == viewer,
    }


def asked_now(game: AnyGame, observation: Any, asks: str, legal: Sequence[Any]) -> str:  # noqa: ANN401
    """Return what the player whose turn it is may do, with acts that are possible only at this moment.

    Parameters
    ----------
    game, observation
        The game, and what the player sees.
    asks
        What the player may do as a rule.
    legal
        The legal acts.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1752")
    >>> seen = game.observe(game.start(["2♥ 3♥", "4♥", "5♥"]), 0)
    >>> asked_now(game, seen, "start a sequence", [game.parse_act("2♥"), game.parse_act("redeal")])
    'start a sequence, or demand a new deal'
    >>> asked_now(game, seen, "start a sequence", [game.parse_act("show"), game.parse_act("pass")])
    'show your hand, worth 50 points, or pass'
    """
    display = game.family.display
    forms = [display.act_form(act) for act in legal]
    now = [display.act_now(game.rule_set, observation, act).asks for act in legal]
    if not any(now):
        return asks
    if all(form.kind == "word" for form in forms):  # nothing else is possible
        return ", or ".join(words or form.label for words, form in zip(now, forms, strict=True))
    return ", or ".join([asks, *filter(None, now)])


def wanted_words(game: AnyGame, view: SeatView, legal: Sequence[Any]) -> str:
    """Return what the player whose turn it is may do, in words without a full stop.

    Examples
    --------
    >>> import nines
    >>> from nines.kernel.family import SeatView
    >>> game = nines.load("comet-1718")
    >>> view = SeatView((), asks="the next card is 10")
    >>> wanted_words(game, view, [game.parse_act("pass")])
    'the next card is 10; you can only pass'
    >>> wanted_words(game, view, [game.parse_act("lay 10♥")])
    'the next card is 10; you can only play 10♥'
    """
    if len(legal) != 1:
        return view.asks
    only = in_words(game.family.display.act_form(legal[0]))
    return (
        view.asks if view.asks.endswith(only) else "; ".join(filter(None, (view.asks, only_act(game, legal))))
    )


def only_act(game: AnyGame, legal: Sequence[Any]) -> str:
    """Return which act is the only one, in words without a full stop; empty if there are several.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> only_act(game, [game.parse_act("pass")])
    'you can only pass'
    """
    return f"you can only {in_words(game.family.display.act_form(legal[0]))}" if len(legal) == 1 else ""


def in_words(form: ActForm) -> str:
    """Return an act as a person says it, with its cards or its amount.

    Examples
    --------
    >>> from nines.kernel.family import ActForm
    >>> in_words(ActForm("cards", "7♥")), in_words(ActForm("amount", "Raise by", "raise", amount=2))
    ('play 7♥', 'raise by 2')
    """
    words = form.label[:1].lower() + form.label[1:]
    match form.kind:
        case "cards":
            return f"play {form.label}"
        case "choose":
            return f"{words} {show_cards(form.cards)}"
        case "amount":
            return f"{words} {form.amount}"
        case _:
            return words


def offered(game: AnyGame, legal: Sequence[Any], observation: Any) -> Data:  # noqa: ANN401
    """Return the legal acts as data for controls; long series of acts are given in short."""
    offer = a.offer(game, legal, observation)
    few = len(offer.listed) <= a.MOST_LISTED
    chosen, amount = offer.chosen, offer.amount
    return {
        "acts": [
            act_data(game, act, observation) for act, form in offer.listed if few or form.kind == "word"
        ],
        "select": chosen
        and {
            "kind": "choose",
            "verb": chosen.verb,
            "label": chosen.label,
            "least": chosen.least,
            "most": chosen.most,
            "from": [str(card) for card in chosen.cards],
            "free": chosen.free,
        },
        "amount": amount and {"act": amount.verb, **amount._asdict()},
    }


def act_data(game: AnyGame, act: Any, observation: Any) -> Data:  # noqa: ANN401 - each family has its own
    """Return an act as data for a control, with what the rules say that it brings."""
    form, now = (
        game.family.display.act_form(act),
        game.family.display.act_now(game.rule_set, observation, act),
    )
    return {
        "act": str(act),
        "kind": form.kind,
        "cards": [str(card) for card in form.cards],
        "named": str(form.named or ""),
        "label": any_copy(now.label or form.label),
        "brings": [
            {"says": str(game.rules()[key].rule), "rule": key, "href": href(game, key)} for key in now.rules
        ],
    }


def hinted(game: AnyGame, observation: Any, act: Any) -> str:  # noqa: ANN401 - each family has its own
    """Return an act that a hint names, in words, with what its cards mean.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("ninety-nine-3p")
    >>> position = nines.dealt(game, nines.begin(game, 3, 7).position, 7).position
    >>> hinted(game, game.observe(position, position.to_act), game.parse_act("bid 9♠ J♦ Q♥"))
    'bid 9♠ J♦ Q♥, a bid of 3 tricks'
    """
    display = game.family.display
    form = display.act_form(act)
    words = display.act_now(game.rule_set, observation, act).label or in_words(form)
    means = display.set_means(game.rule_set, observation, form.cards) if form.kind == "choose" else ""
    return any_copy(", ".join(filter(None, (words, means))))


def called(sitting: Sitting, seat: int) -> str:
    """Return what a player is called in the result: ``you`` if this is the only person at the table."""
    return YOU if sitting.only_person == seat else seat_name(seat)


def to_person(words: str, you: int | None) -> str:
    """Return words about the table as the only person at it reads them; *you* is the person's seat, if any.

    Examples
    --------
    >>> to_person("won by player 1", 0), to_person("won by player 12", 0), to_person("won by player 1", None)
    ('won by you', 'won by player 12', 'won by player 1')
    """
    return words if you is None else re.sub(rf"\b{seat_name(you)}\b", YOU, words)


def deal_over(sitting: Sitting) -> Data | None:
    """Return the result of the deal; None while it is in play."""
    played = sitting.deal.played
    if played is None:
        return None
    game = sitting.game
    gains, balances = played.outcome.gains, played.match.ledger.seats
    winners = [called(sitting, seat) for seat in played.outcome.winners]
    if game.rule_set.not_seen:
        won = "the deal ends undecided, because our copies of the text break off here"
    else:
        verb = "win" if len(winners) > 1 or YOU in winners else "wins"
        won = f"{joined(winners) if winners else 'nobody'} {verb} the deal"
    against = is_score_against(played.match.ledger)
    changes = [
        change(called(sitting, seat), gain, game.unit, against=against) for seat, gain in enumerate(gains)
    ]
    pools = [name for name, _ in played.match.ledger.pools]
    if sum(gains) and pools and SCORE not in pools:
        rest = counted(abs(sum(gains)), game.unit)
        changes.append(f"{rest} {'come from' if sum(gains) > 0 else 'go to'} the pools")
    return {
        "winners": [seat + 1 for seat in played.outcome.winners],
        "gains": list(gains),
        "balances": list(balances),
        "words": f"{won}: {', '.join(changes)}",
        "parts": [
            {
                **part._asdict(),
                "sums": [to_person(words, sitting.only_person) for words in part.sums],
                "href": href(game, part.rule),
            }
            for part in money.parts(sitting)
        ],
    }


def match_over(sitting: Sitting) -> Data | None:
    """Return the winners of the match; None while it goes on."""
    winners = sitting.winners
    if winners is None:
        return None
    ledger = sitting.match.ledger
    names = joined([called(sitting, seat) for seat in winners])
    alone = "win" if names == YOU else "wins"
    verb = alone if len(winners) == 1 else "share the win"
    with_it = balance(ledger, winners[0], sitting.game.unit) if winners else ""
    words = f"the match is over: {names} {verb} with {with_it}"
    return {"winners": [seat + 1 for seat in winners], "balances": list(ledger.seats), "words": words}


def message(sitting: Sitting, viewer: int, asks: str) -> str:
    """Return one message for a screen reader: what happened since the last act, and what is wanted."""
    first, display = sitting.since(viewer), sitting.game.family.display
    happened = [display.sentence(event) for number, event in sitting.seen(viewer) if number >= first]
    if sitting.taken_back:
        happened = [f"undone: {undone(sitting)}"]
    if sitting.persons_turn and sitting.turn == viewer:
        happened.append(f"your turn: {asks}" if asks else "your turn")
    over, match = deal_over(sitting), match_over(sitting)
    happened += [part["words"] for part in (over, match) if part is not None]
    return " ".join(f"{in_spoken_words(part)[:1].upper()}{in_spoken_words(part)[1:]}." for part in happened)


def undone(sitting: Sitting) -> str:
    """Return the act that was taken back just now, in words; empty if none was."""
    if not sitting.taken_back:
        return ""
    return in_words(sitting.game.family.display.act_form(sitting.game.parse_act(sitting.taken_back)))


def state(library: Library, sitting: Sitting) -> Data:
    """Return all that the viewer sees of the table, and what the viewer can do."""
    game, viewer, mine = sitting.game, sitting.viewer, sitting.persons_turn
    observation, display = game.observe(sitting.position, viewer), game.family.display
    legal = sitting.legal if mine else ()
    view = display.seat_view(game.rule_set, observation)
    view = view._replace(asks=asked_now(game, observation, view.asks, legal))
    asks = wanted_words(game, view, legal) if mine else ""
    return {
        **_settings(library, sitting),
        **_standing(sitting),
        **_cards(sitting, view, legal),
        **offered(game, legal, observation),
        "forced": mine and len(legal) == 1,
        "wanted": [str(face) for face in view.wanted] if mine else [],
        "wanted_words": any_copy(asks),
        "lines": [
            [label, any_copy(line)]
            for label, line in display.observation_lines(game.rule_set, observation)
            if line and label != HAND
        ],
        "panels": [
            {"word": panel.word, "shows": panel.shows} for panel in display.panels(game.rule_set, observation)
        ],
        "help": [list(line) for line in display.notation_help(game.rule_set)],
        "log": log(sitting, viewer),
        "since": sitting.since(viewer),
        "message": message(sitting, viewer, asks),
    }


def _settings(library: Library, sitting: Sitting) -> Data:
    """Return the game, and who plays it."""
    game, saved = sitting.game, sitting.saved
    return {
        "game": game.slug,
        "name": game.name,
        "title": library.corpus.titled[game.slug].title,
        "digest": saved.digest,
        "unit": game.unit,
        "readings": saved.readings,
        "seats": saved.seats,
        "people": saved.people,
        "policies": saved.policies,
        "programs": [program(policy(name, game)) for name in dict.fromkeys(filter(None, saved.policies))],
        "seed": str(saved.seed),
    }


def _standing(sitting: Sitting) -> Data:
    """Return how far the match is, whose turn it is, and whose view is shown."""
    ledger, viewer = _ledger(sitting), sitting.viewer
    person = viewer + 1 in sitting.saved.people
    return {
        "purse": purse(ledger, viewer, sitting.game.unit) if person else "",
        "causes": [list(cause) for cause in money.causes(sitting, viewer)] if person else [],
        "against": is_score_against(ledger),
        "undone": any_copy(undone(sitting)),
        "deal": len(sitting.deals),
        "turn": None if sitting.turn is None else sitting.turn + 1,
        "mine": sitting.persons_turn,
        "viewer": sitting.viewer + 1,
        "over": deal_over(sitting),
        "match_over": match_over(sitting),
        "another": sitting.deal.played is not None and sitting.may_go_on,
        "can_undo": sitting.can_undo,
        "why_no_undo": sitting.why_no_undo,
    }


def _ledger(sitting: Sitting) -> Ledger:
    """Return what the players have now; when the deal is over, after its settlement."""
    played = sitting.deal.played
    ledger: Ledger = sitting.position.ledger if played is None else sitting.match.ledger
    return ledger


def _cards(sitting: Sitting, view: SeatView, legal: Sequence[Any]) -> Data:
    """Return the cards that the viewer sees: the hands, the rows on the table, and the pools."""
    game, viewer = sitting.game, sitting.viewer
    can_play = a.playable(game, legal, game.observe(sitting.position, viewer))
    laid, hidden = rows(sitting, viewer)
    pools = _ledger(sitting).pools
    changed = money.changed_since(sitting, viewer)
    return {
        "hand": looks(game, view.hand, frozenset() if view.plays_from else can_play),
        "plays_from": looks(game, view.plays_from, can_play),
        "hands": hands(sitting, viewer, view),
        "columns": [heading for heading, _ in view.columns],
        "rows": laid,
        "hidden": hidden,
        "pools": [
            [name, counted(amount, game.unit), changed[name]] for name, amount in pools if name != SCORE
        ],
    }
