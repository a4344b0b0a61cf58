"""A play that a page describes, replayed by the engine, as pictures of cards and acts."""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms.post_transforms import SphinxPostTransform

from nines.boundary.signs import plain
from nines.card_art import sprite, symbol_id
from nines.cards import Card, Face, in_order, parse_card, parse_cards, parse_face, spoken
from nines.errors import CardsError, IllegalActError, NinesError, RequestError
from nines.kernel.playing import begin, chance_streams, dealt, play_on
from nines.libraries.naming import parse_choices
from nines.reference.finding import what_is
from nines.sphinx import base as b
from nines.sphinx.base import add_node, pass_over
from nines.text import are, counted, joined, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.cards import Card, Face
    from nines.kernel.event import Event, SumPart
    from nines.kernel.family import Sentence
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library
    from nines.shuffle import Stream


# --- Playing cards on pages ---
#
# :mod:`nines.card_art` draws each card only once for a page. In output other than HTML, cards are text.

BACK: Final = "?"  # a card face down


def written(card: Card | None, named: Face | None = None) -> str:
    """Return a card as text, for output without pictures.

    Examples
    --------
    >>> written(Card(9, "♦"), Face(10)), written(None)
    ('9♦ as 10', '?')
    """
    return BACK if card is None else f"{card} as {named}" if named else str(card)


def draw(card: Card | None, named: Face | None = None, marks: str = "") -> str:
    """Return a card as a picture that uses a symbol of its page; *marks* are further HTML attributes.

    The style sheet sets the size of the picture.

    Examples
    --------
    >>> draw(Card(12, "♥"))[:64]
    '<svg class="nines-card" role="img" aria-label="queen of hearts">'
    """
    label = "a card face down" if card is None else spoken(card, named)
    shown = f'<use href="#{symbol_id(card, named)}"/>'
    return f'<svg class="nines-card" role="img" aria-label="{label}"{marks}>{shown}</svg>'


class card_picture(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils finds its visitor by this name
    """A node for a card. The text of the node is used in output without pictures."""


def card_node(
    card: Card | None, named: Face | None = None, *, since: int = 0, until: int = 0
) -> card_picture:
    """Return a card as an inline node.

    Parameters
    ----------
    card, named
        *card* is the card, or None for a card face down. *named* is the card that a wild card replaces.
    since, until
        The steps of a play at which the card appears and disappears when a reader steps through it. With 0,
        the card is visible from the beginning, or until the end.
    """
    text = written(card, named)
    named_card = {"card": "" if card is None else str(card), "named": str(named or "")}
    return card_picture("", text, **named_card, since=since, until=until)


class later_card(nodes.Inline, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A card that enters a hand during a play; it is visible only when a reader steps through the play."""


def later(card: Card, since: int, until: int) -> later_card:
    """Return a card that enters a hand at one step of a play and can leave the hand at a later step."""
    return later_card(card=str(card), since=since, until=until)


def fan(cards: Iterable[nodes.Node]) -> nodes.inline:
    """Return cards that overlap as in a hand; the index in the corner of each card stays visible."""
    return b.fill(b.inline("fan"), b.between(cards, " "))


def row(label: str, cards: Iterable[nodes.Node]) -> nodes.paragraph:
    """Return a hand with a label before it; a long hand continues on a second line."""
    parts: list[b.Part] = [b.fill(b.inline("holder"), [label]), " "] if label else []
    return b.paragraph(*parts, fan(cards), kind="hand")


def hand_cards(text: str) -> list[card_picture]:
    """Return the cards that a text names; ``?`` is a card face down.

    Raises
    ------
    CardsError
        If a word is not a card, if a card appears twice, or if there is no card.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise CardsError("no card is named; write for instance Q♥ K♥ 9♦, or ? for a card face down")
    cards = iter(parse_cards(" ".join(word for word in words if word != BACK)))
    return [card_node(None if word == BACK else next(cards)) for word in words]


class HandDirective(b.CorpusDirective):
    """``nines:hand``: cards in a row."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {"label": directives.unchanged}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the cards that the page names."""
        return [row(self.options.get("label", ""), hand_cards(name))]


class card_sprite(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A node at the end of a page with the symbols of all cards on the page."""


class PutSprite(SphinxPostTransform):
    """Add the symbols of all cards on a page, at the end of the page."""

    default_priority = 900

    def run(self, **_options: object) -> None:
        """Find the cards on the page and add their symbols, if there are any cards."""
        shown = {
            (card_picture["card"], card_picture["named"])
            for card_picture in self.document.findall(card_picture)
        }
        shown |= {(later_card["card"], "") for later_card in self.document.findall(later_card)}
        if shown:
            self.document += card_sprite(shown=sorted(shown))


def setup_cards(app: Sphinx) -> None:
    """Register the writers of cards and of their symbols."""
    add_node(app, card_picture, (visit_html, None))
    add_node(app, card_sprite, (visit_sprite, pass_over))
    add_node(app, later_card, (visit_later, pass_over))
    app.add_post_transform(PutSprite)


def visit_html(self: HTML5Translator, node: card_picture) -> None:
    """Write the picture of a card instead of its text."""
    marks = "".join(f' data-{name}="{node[name]}"' for name in ("since", "until") if node.get(name))
    marks += " data-wild" if node["named"] else ""
    self.body.append(draw(*_parsed(node["card"], node["named"]), marks))
    raise nodes.SkipNode


def visit_later(self: HTML5Translator, node: later_card) -> None:
    """Write the picture of a card, hidden until a reader steps to it."""
    marks = f' hidden data-later data-since="{node["since"]}"'
    marks += f' data-until="{node["until"]}"' if node["until"] else ""
    self.body.append(draw(parse_card(node["card"]), None, marks))
    raise nodes.SkipNode


def visit_sprite(self: HTML5Translator, node: card_sprite) -> None:
    """Write the symbols of the cards."""
    self.body.append(sprite(_parsed(*picture) for picture in node["shown"]))


def _parsed(card: str, named: str) -> tuple[Card | None, Face | None]:
    return parse_card(card) if card else None, parse_face(named) if named else None


# --- A play that a page describes by its hands, the match so far and the acts ---

REFUSED: Final = "!"  # before an act that the rules refuse
SO_FAR: Final = ("balances", "deals", "pools", "rises", "before")  # the options that describe a match so far


class Acted(NamedTuple):
    """One act of a play: its player, and either its events or the reason why the act is refused."""

    seat: int
    act: Any
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    after: Any = None  # the position after the act


NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


class Staged(NamedTuple):
    """A replayed play, from the first position to the last."""

    game: AnyGame
    start: Any
    course: tuple[Acted, ...]
    end: Any
    seed: str = ""  # of the deal, if the cards are dealt by the rules
    options: Mapping[str, str] = NO_OPTIONS  # that describe the start of the play


def stage(library: Library, slug: str, options: Mapping[str, str], acts: Iterable[str]) -> Staged:
    """Return a course of play, replayed by the engine.

    Parameters
    ----------
    library
        The library with the game.
    slug
        The slug of the game.
    options
        The options that describe the start of the play. ``hands`` gives the hands, separated by ``|``.
        ``dead`` gives the cards that are in no hand. ``leads`` is the number of the player who leads, from 1.
        ``read`` gives the choices that differ from the default, separated by commas. ``balances``, ``deals``,
        ``pools`` (``pool=3``) and ``rises`` describe the match so far, if there were earlier deals.
        ``before`` gives any other facts that the family uses, for example ``name=3``.
        Instead of hands, ``seed`` and ``players`` deal the first deal of a match as the rules deal it.
    acts
        The acts, in the notation of :meth:`nines.Game.parse_act`. ``!`` marks an act that the rules refuse.

    Raises
    ------
    RequestError
        If there are no acts, if an act without ``!`` is refused, or if an act with ``!`` is legal. The same
        holds if there are both hands and a seed.
    NinesError
        If the game or a reading does not exist, or if the hands cannot be dealt.

    Examples
    --------
    >>> import nines
    >>> played = stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "!2♣", "K♥"])
    >>> played.course[1].refusal.says
    '2♣ does not follow Q♥; the next card is K'
    >>> print(*map(nines.sentence, played.course[2].events), sep="; ")
    player 1 plays K♥, saying “king”; player 2 pays 1 jeton to player 1; player 1 starts a new sequence
    """
    game = library.load(slug)
    game = game.read(parse_choices(options.get("read", "")))
    start, chances = _dealt(game, options) if "seed" in options else (_set_up(game, options), None)
    table = start
    course: list[Acted] = []
    for number, text in enumerate(acts, 1):
        try:
            acted, table = _act(game, table, text, chances)
        except IllegalActError as error:
            asked = f"to show the refusal, write {REFUSED} before the act"
            raise RequestError(f"act {number}, {text!r}, is refused: {error.refusal}; {asked}") from None
        except NinesError as error:
            raise RequestError(f"act {number}: {error}") from None
        course.append(acted)
    if not course:
        raise RequestError("the play has no acts; write them below, for instance: 7♥, 8♠, pass")
    return Staged(game, start, tuple(course), table, options.get("seed", "").strip(), options)


def _set_up(game: AnyGame, options: Mapping[str, str]) -> Any:  # noqa: ANN401 - each family has its own
    """Return the position with the hands that the page gives."""
    hands = plain(options.get("hands", "")).split("|")
    leads = _leads(options.get("leads", "1"), len(hands))
    before = _match_so_far(game, options, leads) if any(name in options for name in SO_FAR) else None
    return game.start(hands, pile=options.get("dead", ""), turn=leads, match=before)


def _dealt(game: AnyGame, options: Mapping[str, str]) -> tuple[Any, Iterator[Stream]]:
    """Return the position after dealing from a seed, and the streams for chance events within the deal."""
    if more := [f":{name}:" for name in (*SO_FAR, "hands", "dead", "leads") if name in options]:
        raise RequestError(f":seed: deals all cards; leave out {joined(more)}")
    seed, players = _number("seed", options["seed"]), _number("players", options.get("players", ""))
    return dealt(game, begin(game, players, seed).position, seed).position, chance_streams(seed, 0)


def _act(game: AnyGame, table: Any, text: str, chances: Iterator[Stream] | None) -> tuple[Acted, Any]:  # noqa: ANN401
    act, seat = game.parse_act(text.removeprefix(REFUSED)), table.to_act
    if not text.startswith(REFUSED):
        step = game.play(table, act) if chances is None else play_on(game, table, act, chances)
        return Acted(seat, act, step.events, after=step.position), step.position
    refusal = game.why_not(table, act)
    if refusal is None:
        raise RequestError(f"{text!r} is marked as refused, but {game.name} allows it")
    return Acted(seat, act, refusal=refusal, after=table), table


def _match_so_far(game: AnyGame, options: Mapping[str, str], leads: int) -> Any:  # noqa: ANN401 - the same
    return game.match_so_far(first_hand=leads, **match_so_far(options))


def match_so_far(options: Mapping[str, str]) -> dict[str, Any]:
    """Return the match before a play, as :meth:`nines.Game.match_so_far` takes it; empty for a first deal.

    Raises
    ------
    RequestError
        If the balances are missing, or if a value is not a number.

    Examples
    --------
    >>> match_so_far({"hands": "Q♥ | 5♠", "balances": "3, -3", "pools": "pool=2"})
    {'balances': (3, -3), 'deals': 0, 'pools': {'pool': 2}}
    """
    given = [f":{name}:" for name in SO_FAR if name in options]
    if given and "balances" not in options:
        raise RequestError(f"{', '.join(given)} can only be used with :balances:; write what each player has")
    if not given:
        return {}
    so_far: dict[str, Any] = {
        "balances": _numbers("balances", options["balances"]),
        "deals": _number("deals", options.get("deals", "0")),
    }
    if "pools" in options:
        so_far["pools"] = _amounts("pools", options["pools"])
    if "rises" in options:
        so_far["rises"] = _numbers("rises", options["rises"])
    if "before" in options:
        so_far.update(_amounts("before", options["before"]))
    return so_far


def _leads(text: str, players: int) -> int:
    """Return the seat that leads, counted from 0. Pages count players from 1."""
    leads = _number("leads", text)
    if not 1 <= leads <= players:
        raise RequestError(
            f":leads: is {leads}, but there {are(players)} {counted(players, 'hand')}; write 1 to {players}"
        )
    return leads - 1


def _amounts(option: str, text: str) -> dict[str, int]:
    """Return the numbers by name, from a text such as ``pool=3, side pool=1``."""
    parts = (part.partition("=") for part in text.split(","))
    return {name.strip(): _number(option, amount) for name, _, amount in parts}


def _numbers(option: str, text: str) -> tuple[int, ...]:
    return tuple(_number(option, word) for word in text.replace(",", " ").split())


def _number(option: str, text: str) -> int:
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        raise RequestError(f":{option}: has {text!r}, which is not a whole number") from None


# --- An act of a drawn play ---

SAID_ABOVE = "you may not pass: "  # in the line above: who may not pass


def acted(library: Library, game: AnyGame, step: Acted) -> nodes.list_item:
    """Return an act with its events, or with the reason why it is refused."""
    if step.refusal is not None:
        return nodes.list_item("", *_refused(library, game, step, step.refusal), classes=["nines-refused"])
    first, *others = _told(library, game, step.events)
    caused = [b.bullets(([line] for line in others), "caused")] if others else []
    return nodes.list_item("", first, *caused)


def _told(library: Library, game: AnyGame, events: Iterable[Event]) -> Iterator[nodes.paragraph]:
    """Yield a line for each event; equal payments of several players make one line.

    An event that only names a part of a payment's sum is left out: the line of the payment gives the part.
    """
    told = list(events)
    in_sums = {rule for paid in told for part in _parts(paid) for rule in part.rules}
    alone = [event for event in told if not _only_part(event) or event.rule not in in_sums]
    for _, alike in groupby(enumerate(alone), lambda numbered: _likeness(*numbered)):
        first, *others = (event for _, event in alike)
        say = game.family.display.sentence
        parts = [_together([first, *others])] if others else _event(first, say)
        summed = _parts(first)
        rules = [rule for part in summed for rule in part.rules]
        sentence = [*parts, ": " if summed else "", ", ".join(part.says for part in summed), "."]
        yield line(library, game, first.rule, sentence, rules)


def _only_part(event: Event) -> bool:
    """Return whether an event names a part of a payment's sum, and is not itself a payment."""
    return event.made_of is not None and event.taker is None


def _parts(event: Event) -> tuple[SumPart, ...]:
    """Return the parts of the sum behind a payment."""
    return () if event.made_of is None or event.taker is None else event.made_of.parts()


def _likeness(place: int, event: Event) -> object:
    """Return a key for an event. Neighbouring events with equal keys share a line; most keys are unique."""
    if isinstance(event.giver, int) and isinstance(event.taker, int):
        return event.rule, event.taker, event.amount, _parts(event)
    return place


def _together(payments: Sequence[Event]) -> str:
    """Return one sentence for equal payments of several players."""
    first = payments[0]
    *most, last = (str(paid.giver + 1) for paid in payments if isinstance(paid.giver, int))
    players = f"Players {', '.join(most)} and {last}"
    return f"{players} pay {counted(first.amount, first.unit)} each to {seat_name(first.taker or 0)}"


def _event(event: Event, say: Sentence) -> Iterator[b.Part]:
    """Yield an event in words, with pictures of its cards."""
    before, after = (say.payment(event), "") if event.taker is not None else say.around_cards(event)
    yield b.capital(before)
    yield from b.between(drawn(event.cards, event.named), " ")
    yield after


def drawn(cards: Sequence[Card], named: Face | None = None, *, since: int = 0) -> list[b.Part]:
    """Return a picture of cards that are played together; a wild card shows the card it replaces."""
    itself = (None if named and named.covers(card.face) else named for card in cards)
    return [card_node(card, shown, since=since) for card, shown in zip(cards, itself, strict=True)]


def line(
    library: Library, game: AnyGame, rule: str, parts: Iterable[b.Part], others: Iterable[str] = ()
) -> nodes.paragraph:
    """Return a line about an event, with the rule that causes the event, after *others* that share in it."""
    rules = (b.fill(b.inline("by"), [_rule(library, game, key)]) for key in (*others, rule))
    return b.paragraph(*parts, *(part for shown in rules for part in (" ", shown)))


def _rule(library: Library, game: AnyGame, key: str) -> nodes.Element:
    """Return a rule's key without the game, as a link, or as text if the rule has no page of its own."""
    shown = key.removeprefix(f"{game.slug}/")
    return b.code(b.link(key, shown) if what_is(library, key) in ("rule", "aspect") else shown)


def _refused(library: Library, game: AnyGame, step: Acted, refusal: Refusal) -> Iterator[nodes.paragraph]:
    """Yield the refused act, the rule that refuses it, and what the rule rests on."""
    asked: list[b.Part] = [str(step.act)]
    if cards := in_order(getattr(step.act, "cards", ())) or _card_of(step.act):
        verb = str(step.act).partition(" ")[0]
        asked = [
            f"{'play' if verb == 'lay' else verb} ",
            *b.between(drawn(cards, getattr(step.act, "named", None)), " "),
        ]
    mark = b.fill(b.inline("refusal"), ["Refused:"])
    yield b.paragraph(mark, f" {seat_name(step.seat)} may not ", *asked, ".")
    if not refusal.rule:  # a plain fact needs no rule
        yield b.paragraph(b.sentence(refusal.says))
        return
    because = line(library, game, refusal.rule, [b.sentence(refusal.says.removeprefix(SAID_ABOVE))])
    rests = [*_passages(refusal), *_readings(library, game, refusal)]
    yield b.fill(because, [". This rule rests on ", *b.between(rests, " and on "), "."] if rests else [])


def _card_of(act: object) -> tuple[Card, ...]:
    """Return the card of an act, as a tuple of one card; empty if the act has no card."""
    card = getattr(act, "card", None)
    return () if card is None else (card,)


def _passages(refusal: Refusal) -> Iterator[nodes.Node]:
    if refusal.passages:
        yield b.fill(nodes.inline(), b.between(map(b.key_link, refusal.passages)))


def _readings(library: Library, game: AnyGame, refusal: Refusal) -> Iterator[nodes.Node]:
    if refusal.readings:
        asked = "the choice " if len(refusal.readings) == 1 else "the choices "
        read = b.between(b.code(reading(library, game, choice)) for choice in refusal.readings)
        yield b.fill(nodes.inline(), [asked, *read])


def reading(library: Library, game: AnyGame, choice: str) -> b.Part:
    """Return *choice* as a link to its open question; plain text if *game* itself lacks the question."""
    key = f"{game.slug}/reading/{choice.partition('=')[0]}"
    return b.link(key, choice) if what_is(library, key) == "reading" else choice


def who(seat: int) -> str:
    """Return the name of a player with a capital letter, for the beginning of a line.

    Examples
    --------
    >>> who(0)
    'Player 1'
    """
    return b.capital(seat_name(seat))
