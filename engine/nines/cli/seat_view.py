"""Output for one player at the table, made only from what the player's seat can observe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import show_cards
from nines.cli.house import show_house_rules
from nines.cli.output import Row, emit, fields, heading, indented, table, text, warranted
from nines.cli.passage_lines import sentence
from nines.cli.terminal import in_colour, width, write
from nines.kernel.alike import any_copy
from nines.reference import rule_answer, witness_lines
from nines.reference.plays import hint_answer, policy_line
from nines.reference.warrants import WORDS
from nines.table.seen import HAND, only_act, to_person
from nines.table.typed import examples
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from rich.console import RenderableType
    from rich.text import Text

    from nines.cards import Card
    from nines.kernel.event import Event
    from nines.kernel.family import Panel, SeatView
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library
    from nines.reference.plays import DealAnswer, EndAnswer, EventAnswer, Play
    from nines.reference.rules import RuleAnswer
    from nines.table.money import Part


# --- A hint for a player ---

MOST_NAMED: Final = 5
RED_SUITS: Final = "♦♥"
BREAKS_OFF: Final = "Nobody can win a deal: each deal ends where our copies of the text break off."


def show_hint(library: Library, game: AnyGame, observation: Any, acts: Sequence[Any]) -> None:  # noqa: ANN401 - each family has its own
    """Print each piece of advice that recommends some but not all of the legal acts, and its witnesses.

    If no source gives advice on the game, print the advice of our own policy. The computer opponents follow
    this policy.
    """
    if len(acts) == 1:
        emit(coloured(f"  {only_act(game, acts)}: press Enter"))
        return
    hint = hint_answer(library, game, observation, acts)
    for piece in hint.pieces:
        emit(text("  ", (f"{piece.policy}: ", "bold"), named(piece.acts)))
        says = [("source", text(line)) for line in piece.witnesses]
        emit(fields([("advice", text(piece.advice)), *says], 4))
    if not hint.pieces:
        emit(
            text(
                "  the sources give no advice on this turn"
                if hint.advised
                else "  no source gives advice on this game"
            )
        )


def named(acts: Sequence[Any]) -> str:
    """Return the names of acts on one line: all names, or the first five and the number of the others.

    Examples
    --------
    >>> named(["lay 2♣", "lay 2♥"]), named([1, 2, 3, 4, 5, 6, 7])
    ('lay 2♣ or lay 2♥', '1, 2, 3, 4, 5 or one of 2 more')
    """
    first, more = [str(act) for act in acts[:MOST_NAMED]], len(acts) - MOST_NAMED
    if more > 0:
        first.append(f"one of {more} more")
    *others, last = first
    return f"{', '.join(others)} or {last}" if others else last


# --- Output for one player at the table, made only from what the player's seat can observe ---

MOST_ACTS: Final = 60  # with more acts, only examples are printed
RED: Final = r"(?:10|[2-9AJQK])[♦♥](?:#\d+)?"


def coloured(*pieces: str | tuple[str, str]) -> Text:
    """Return a text in which the cards of red suits are red."""
    words = text(*pieces)
    words.highlight_regex(RED, "red")
    return words


def hand_lines(game: AnyGame, seen: SeatView, can_play: frozenset[str]) -> list[tuple[str, Text]]:
    """Return the hand of a player, ready to print, with marks on the cards that can be played.

    Parameters
    ----------
    game
        The game played.
    seen
        The cards of the player.
    can_play
        The cards that can be played, without the numbers of their copies.
    """
    wild = game.family.display.wild_cards(game.rule_set)
    lines = [(HAND, seen.hand), ("you play from", seen.plays_from)]
    chosen_from = lines[bool(seen.plays_from)][0]
    return [
        (label, _marked(cards, can_play if label == chosen_from else frozenset(), wild))
        for label, cards in lines
        if cards or label == HAND
    ]


def _marked(cards: Sequence[Card], can_play: frozenset[str], wild: Collection[Card]) -> Text:
    """Return cards; those that can be played are in brackets, unless all can, and wild cards have a star."""
    some = any(any_copy(card) in can_play for card in cards)
    every = all(any_copy(card) in can_play for card in cards)
    line = text()
    for number, card in enumerate(cards):
        playable_card = any_copy(card) in can_play
        star = "*" if card in wild and in_colour() else ""
        shown = f"[{card}{star}]" if playable_card and not every else f"{card}{star}"
        style = " ".join(
            word
            for word, has in (("red", card.suit in RED_SUITS), ("bold", playable_card or not some))
            if has
        )
        line.append(" " if number else "").append(shown, style)
    return line if cards else text(show_cards(()))


def show_event(event: Event, game: AnyGame, *, trace: bool) -> None:
    """Print an event and, with *trace*, its rule; without *trace*, print what a payment is for."""
    rule = ""
    if trace:
        rule = f"  [{event.rule.partition('/')[2]}: {WORDS[game.rules()[event.rule].warrant]}]"
    elif event.kind == "paid":
        rule = f" ({reason(event.rule)})"
    emit(indented(coloured(game.family.display.sentence(event), (rule, "dim"))))


def reason(rule: str) -> str:
    """Return what a payment is for, in words taken from the key of the rule that causes the payment.

    Examples
    --------
    >>> reason("red-nines-1881/pool/red-nine"), reason("multiple-9-2007/score")
    ('pool: red nine', 'score')
    """
    return ": ".join(rule.split("/")[1:]).replace("-", " ")


def show_table(changed: Mapping[str, str], hand: Sequence[tuple[str, Text]], order: Iterable[str]) -> None:
    """Print the hand of a player, and the lines about the table that have changed, in their order."""
    emit(text(""))
    lines: list[tuple[str, RenderableType]] = []
    for label in order:
        if label == HAND:
            lines += hand
        elif label in changed:
            lines.append((label, coloured(changed[label])))
    emit(fields(lines))


def show_acts(acts: Sequence[object], typed: Sequence[tuple[str, str]]) -> None:
    """Print the legal acts with their numbers, as many on each line as fit."""
    if len(acts) > MOST_ACTS:
        some = ", ".join(map(str, acts[:3]))
        emit(indented(coloured(f"there are {len(acts)} legal acts; for instance: {some}")))
        emit(fields(typed))
        return
    shown = [f"{number:>2} {act}" for number, act in enumerate(acts, 1)]
    if len(shown) == 1:
        emit(coloured(f"  {shown[0]}   (Enter plays it)"))
        return
    wide = max(map(len, shown)) + 3
    on_a_line = max(1, (width() - 2) // wide)
    for first in range(0, len(shown), on_a_line):
        line = "".join(act.ljust(wide) for act in shown[first : first + on_a_line])
        emit(coloured(f"  {line.rstrip()}"))


def show_hand(facts: Iterable[tuple[str, str]], hand: Iterable[tuple[str, Text]]) -> None:
    """Print the player's hand, and what else is the player's own."""
    own = ((label, coloured(line)) for label, line in facts if label.startswith("your ") and label != HAND)
    emit(fields((*hand, *own)))


def show_score(game: AnyGame, position: AnyPosition) -> None:
    """Print the balance of each player and each pool, which all players can see."""
    balances = game.balances(position).items()
    emit(fields((seat_name(account), counted(amount, game.unit)) for account, amount in balances))


def show_panel(panel: Panel) -> None:
    """Print what the human player has asked to see."""
    emit(fields(panel.lines) if panel.lines else text("  nothing has been played yet"))


def show_help(
    game: AnyGame, acts: Sequence[Any], panels: Sequence[str], *, in_a_row: bool, can_undo: bool
) -> None:
    """Print what a person can type now, a line for each kind of input, and the acts for other times."""
    form = game.family.display.act_form
    now, other = examples(game, acts)
    short = (
        ("7h 8 9: cards in a row", in_a_row and any(form(act).kind == "cards" for act in acts)),
        ("p: pass", "pass" in map(str, acts)),
        ("Enter: the only act", len(acts) == 1),
    )
    emit(
        fields(
            (line, does)
            for line, does in (
                ("act", f"{', '.join(now)}; or its number" if now else "its number"),
                ("or", "; ".join(does for does, can in short if can)),
                ("then", f"at other times: {', '.join(other)}" if other else ""),
                ("see", ", ".join(("hand", "score", "rules", "warrants", *panels))),
                ("hint", "what the sources advise you to play"),
                ("why", "rule of the last event; why -2: of the event before; why ACT: of an act"),
                ("undo", "take back your last decision" if can_undo else ""),
                ("quit", "stop and save the game in a file (also with Ctrl-C or Ctrl-D)"),
            )
            if does
        )
    )


def show_warrants(game: AnyGame) -> None:
    """Print the rules that are in force in this game, and how well the sources support each."""
    rows = [
        ((key.partition("/")[2], "cyan"), str(cited.rule), warranted(cited.warrant))
        for key, cited in game.rules().items()
    ]
    emit(table(("Rule", "In words", "Warrant"), rows, whole=("Warrant",), margin=2))
    emit(text(f"  nines show {game.slug}/RULE shows the sources of a rule"))


def show_rule_of(library: Library, event: Event, game: AnyGame) -> None:
    """Print the rule that causes an event, and what the documents say about it."""
    rule = rule_answer(library, game, event.rule)
    emit(text("  ", (game.family.display.sentence(event), "bold")))
    readings = (f"{reading.point}={reading.chosen}" for reading in rule.readings)
    says = ((passage.record.label, passage.record.says) for passage in rule.passages)
    emit(fields(_grounds(rule, readings), 4), fields(says, 4))


def show_refusal(library: Library, act: object, refusal: Refusal, game: AnyGame) -> None:
    """Print why an act is refused; if a rule refuses it, also print the rule and what the rule rests on."""
    emit(text("  ", (f"{act} is refused: ", "bold"), f"{refusal.says}."))
    if refusal.rule:
        emit(fields(_grounds(rule_answer(library, game, refusal.rule), refusal.readings), 4))


def _grounds(rule: RuleAnswer, readings: Iterable[str]) -> Iterator[tuple[str, RenderableType]]:
    yield "rule", text((rule.key, "cyan"), f": {sentence(rule.says)}")
    yield "warrant", text(warranted(rule.warrant))
    yield from (("source", text(line)) for line in witness_lines(rule.passages))
    yield from (("choice", text(line)) for line in readings)


# --- Print a game that policies play, deal by deal, or event by event with the rule of each event ---


def show_play(play: Play, deals: int | None) -> None:
    """Play the deals, and print each deal as soon as it is over."""
    game, players = play.game, play.seats
    played = play.deals(deals)
    emit(heading(f"{game.name}, {counted(players, 'player')}, seed {play.seed}", played_by(play.policies)))
    mark_reconstruction(game)
    if play.trace:
        emit(text(f"nines show {game.slug}/RULE shows the sources of a rule"))
        show_events("Before the first deal", play.opening)
    else:
        _show_columns(players)
    over = False
    for deal in played:
        if play.trace:
            show_events(f"Deal {deal.number}", deal.events)
            emit(text(f"\n{result(deal, game.unit)}"))
        else:
            _show_deal(deal)
        if deal.match_over and not over and deals is not None and deals > deal.number:
            emit(text(f"By the rules, the match ends after deal {deal.number}; the deals below are extra."))
        over = deal.match_over
    show_end(play.end(), game.unit)


def mark_reconstruction(game: AnyGame) -> None:
    """Say that a game is a reconstruction, and why, if it is one; and what its house rules say."""
    show_house_rules(game)
    if game.choices.reconstruction:
        emit(text(f"a reconstruction: {game.choices.reconstruction}"))


def played_by(names: Sequence[str]) -> str:
    """Return words for a heading that say which policies play.

    Examples
    --------
    >>> played_by(["random", "random"]), played_by(["greedy", "random"])
    ('played at random', 'played by policy: greedy, random')
    """
    line = policy_line(names)
    return "played at random" if line == "random" else f"played by policy: {line}"


def show_events(title: str, events: Sequence[EventAnswer]) -> None:
    """Print a table of events, each with the rule that causes it."""
    columns = ("Player", "Event", "Rule", "Warrant")
    whole = ("Player", "Rule", "Warrant")
    emit(text(""), heading(title), table(columns, list(_rows(events)), whole=whole, margin=2))


def _rows(events: Iterable[EventAnswer]) -> Iterator[Row]:
    """Yield a table row for each event. A player is named only when the turn changes."""
    last = None
    sequence_over = False
    for event in events:
        if sequence_over and event.kind == "laid":
            yield ("", "", "", "")
            sequence_over, last = False, None
        sequence_over |= event.kind in ("stopped", "blocked", "dealt")
        player = event.player
        who = f"player {player}" if player and player != last else ""
        last = player or last
        what = event.text.removeprefix(f"player {player} ") if player else event.text
        yield who, what, (event.rule.partition("/")[2], "cyan"), warranted(event.warrant)


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


def result(deal: DealAnswer, unit: str, you: int | None = None) -> str:
    """Return the winners of a deal and the gain of each player, as a sentence.

    Parameters
    ----------
    deal
        The deal.
    unit
        The unit of the gains.
    you
        The seat of the only person, from 0; None if there is no such person.
    """
    gains = "; ".join(
        f"{called(number, you)} {_signed(gain)}, now {counted(balance, unit)}"
        for number, (gain, balance) in enumerate(zip(deal.gains, deal.balances, strict=True), 1)
    )
    if deal.breaks_off:
        return f"the deal ends undecided: {gains}"
    verb = "win" if len(deal.winners) > 1 or _only_you(deal.winners, you) else "wins"
    return f"{who(deal.winners, you)} {verb} the deal: {gains}"


def show_parts(parts: Iterable[Part], you: int | None) -> None:
    """Print what the result of a deal is made of, a line for each rule.

    Parameters
    ----------
    parts
        The parts of the result.
    you
        The seat of the only person, from 0; None if there is no such person.
    """
    emit(fields((part.name, text(_part(part, you))) for part in parts))


def _part(part: Part, you: int | None) -> str:
    """Return what a part of the result brought the players, and how its payments come about."""
    moved = ", ".join(
        f"{called(number, you)} {_signed(amount)}" for number, amount in enumerate(part.amounts, 1) if amount
    )
    return "; ".join((moved or "nothing in all", *(to_person(words, you) for words in part.sums)))


def called(player: int, you: int | None) -> str:
    """Return what a player is called, by the number from 1, if *you* is the seat of the only person.

    Examples
    --------
    >>> called(1, 0), called(2, 0), called(1, None)
    ('you', 'player 2', 'player 1')
    """
    return "you" if player - 1 == you else f"player {player}"


def _only_you(players: Sequence[int], you: int | None) -> bool:
    return [player - 1 for player in players] == [you]


def who(players: Sequence[int], you: int | None = None) -> str:
    """Return a list of players, in words; *you* is the seat of the only person.

    Examples
    --------
    >>> who([1]), who([1, 2, 4]), who([]), who([1, 2, 4], you=0)
    ('player 1', 'players 1, 2 and 4', 'nobody', 'you and players 2 and 4')
    """
    if you is not None and you + 1 in players:
        others = [player for player in players if player - 1 != you]
        return f"you and {who(others)}" if others else "you"
    *others, last = players or [0]
    if not others:
        return f"player {last}" if last else "nobody"
    return f"players {', '.join(map(str, others))} and {last}"


def _line(first: str, second: str, cells: Iterable[str]) -> str:
    """Return a line of the table of deals, with columns of fixed width."""
    return (f"{first:>6}  {second:<10}" + "".join(f"{cell:>10}" for cell in cells)).rstrip() + "\n"


def _show_columns(players: int) -> None:
    write(_line("deal", "won by", (f"player {number + 1}" for number in range(players))))


def _show_deal(deal: DealAnswer) -> None:
    winner = "undecided" if deal.breaks_off else who(deal.winners)
    write(_line(str(deal.number), winner, map(_signed, deal.gains)))


def show_end(end: EndAnswer, unit: str, people: Sequence[int] = ()) -> None:
    """Print the final balances and the winners.

    Parameters
    ----------
    end
        The balances after the last deal.
    unit
        The unit of the balances.
    people
        The seats of people, from 0; without people, the balances are the last line of a table.
    """
    you = people[0] if len(people) == 1 else None
    if people:
        balances = (f"{called(number, you)} {balance}" for number, balance in enumerate(end.balances, 1))
        emit(text(f"\nbalances in {unit}s: {', '.join(balances)}"))
    else:
        write("\n" + _line("balances", f"{unit}s", map(str, end.balances)))
    if end.breaks_off:
        emit(text(f"\n{BREAKS_OFF}"))
    if end.match_over:
        winners = end.match_winners
        share = "share the win" if len(winners) > 1 else "win" if _only_you(winners, you) else "wins"
        won = counted(end.balances[winners[0] - 1], unit)
        words = f"The match is over: {who(winners, you)} {share} with {won}."
    else:
        verb = "has" if len(end.leaders) == 1 and not _only_you(end.leaders, you) else "have"
        most = counted(end.most, unit)
        words = f"The match is not over. So far {who(end.leaders, you)} {verb} the most: {most}."
    emit(text(f"\n{words}"))
