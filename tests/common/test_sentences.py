"""The sentences of a family cover all that it does, and no more."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import nines
from nines import library
from nines.cards import Face, parse_cards, show_cards
from nines.common.lots import __file__
from nines.common.sentences import SHARED, Sentences
from nines.kernel.event import Event
from nines.kernel.playing import begin, play_match
from nines.policies import at_random
from nines.stops.display import SENTENCES
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.kernel.family import AnyFamily

DEALS: Final = 6
FAMILIES: Final = library().families()
DEALT: Final = Event("dealt", "comet-1718/deal", 1, parse_cards("5♠ 6♠"), seen_by=(1, 2))


def test_what_cannot_be_seen_is_counted_in_the_sentence() -> None:
    assert nines.sentence(DEALT) == "player 2 is dealt 5♠ 6♠"
    assert nines.sentence(DEALT.as_seen(0)) == "player 2 is dealt 2 cards"


def test_a_sentence_names_the_wild_card_and_the_announcement() -> None:
    laid = Event("laid", "comet-1718/continuation", 0, parse_cards("9♦"), Face(8), said="eight")
    assert nines.sentence(laid) == "player 1 plays 9♦ as 8, saying “eight”"
    passed = Event("passed", "comet-1718/passing/follow", 0, said="without nine")
    assert nines.sentence(passed) == "player 1 passes, saying “without nine”"


@pytest.mark.parametrize(
    ("giver", "taker", "sentence"),
    [
        (1, 0, "player 2 pays 3 points to player 1"),
        (1, "pot", "player 2 puts 3 points into the pot"),
        ("pot", 0, "player 1 takes 3 points from the pot"),
        ("score", 0, "player 1 scores 3 points"),
    ],
)
def test_a_payment_has_a_sentence_by_giver_and_taker(
    giver: int | str, taker: int | str, sentence: str
) -> None:
    paid = Event("paid", "comet-1718/payment", giver=giver, taker=taker, amount=3, unit="point")
    assert Sentences({})(paid) == sentence
    assert Sentences({}).around_cards(paid) == (sentence, "")
    assert Sentences({})(paid._replace(amount=1)) == sentence.replace("3 points", "1 point")


def test_the_sentence_around_cards_leaves_room_for_them() -> None:
    laid = Event("laid", "comet-1718/lead", 0, parse_cards("9♦"), Face(8), said="eight")
    assert Sentences({}).around_cards(laid) == ("player 1 plays ", ", saying “eight”")
    passed = Event("passed", "comet-1718/passing/follow", 0)
    assert Sentences({}).around_cards(passed) == ("player 1 passes", "")
    assert Sentences({}).around_cards(DEALT.as_seen(0)) == ("player 2 is dealt 2 cards", "")


def test_a_family_may_have_its_own_sentences_and_details() -> None:
    own = Sentences({"laid": ("{who} puts down {cards}{detail}", "")}, {"laid": str.upper})
    assert (
        own(Event("laid", "x/lead", 0, parse_cards("7♥"), detail=" at once"))
        == "player 1 puts down 7♥ AT ONCE"
    )
    assert own(Event("passed", "x/passing", 0)) == "player 1 passes"


def test_a_kind_that_has_no_sentence_is_a_fault() -> None:
    with pytest.raises(KeyError, match="sang"):
        Sentences({})(Event("sang", "x/singing", 0))


@cache
def events_of(slug: str) -> tuple[Event, ...]:
    """Return all that happens in some deals of a game, the lot first."""
    game = nines.load(slug)
    seats = max(number for number in range(2, 7) if game.admits(number))
    opened = begin(game, seats, 11)
    deals = play_match(game, opened.position, 11, at_random, DEALS)
    return (*opened.events, *(event for deal in deals for event in deal.events))


@pytest.mark.parametrize("slug", nines.library().playable)
def test_every_event_of_a_game_has_a_sentence(slug: str) -> None:
    game = nines.load(slug)
    sentence = game.family.display.sentence
    assert len(events_of(slug)) > DEALS
    for event in events_of(slug):
        for seen in (event, *map(event.as_seen, range(6))):
            text = sentence(seen)
            assert text == " ".join(text.split()) != ""
            assert not set(text) & set("{}\0")
            assert not text.endswith(".")
            assert (seen.actor is None) or f"player {seen.actor + 1} " in f"{text} "
            before, after = sentence.around_cards(seen)
            plain = sentence(seen._replace(named=None))
            assert f"{before}{show_cards(seen.cards)}{after}" == plain if seen.kind != "paid" else text


@pytest.mark.parametrize("slug", nines.library().playable)
def test_every_event_has_a_rule_and_payments_are_complete(slug: str) -> None:
    game = nines.load(slug)
    for event in events_of(slug):
        assert event.rule in game.rules()
        paid = event.kind == "paid"
        assert (event.giver is not None) is (event.taker is not None) is paid
        assert not paid or (event.amount and event.unit == game.unit)
        assert not event.unseen


# Every kind that a family emits, whether or not a deal above came to it


def sources(family: AnyFamily) -> Iterator[ast.AST]:
    """Yield the syntax of the modules of a family, without those that show it."""
    folder = Path(str(import_module((family.plain or family.play).apply.__module__).__file__)).parent
    for path in sorted(folder.rglob("*.py")):
        if path.name != "display.py":
            yield ast.parse(path.read_text(encoding="utf-8"))


def emitted(family: AnyFamily) -> set[str]:
    """Return the kinds of events that the modules of a family write where they emit them."""
    return written(sources(family))


def written(trees: Iterable[ast.AST]) -> set[str]:
    """Return the kinds of events that are written where one is emitted, or a lot is drawn for one."""
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    named = [(ast.unparse(call.func), call.args) for call in calls]
    kinds = [args[0] for name, args in named if name.endswith((".emit", "Event"))]
    kinds += [args[-1] for name, args in named if name.endswith("draw_lot")]
    return {word for kind in kinds for word in words(kind)}


def words(tree: ast.AST) -> set[str]:
    """Return the texts that a piece of syntax writes down."""
    nodes = list(ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_every_kind_that_a_family_emits_has_a_sentence(family: AnyFamily) -> None:
    sentences = family.display.sentence
    assert isinstance(sentences, Sentences)
    assert len(emitted(family)) > 4
    assert emitted(family) - {"paid"} <= {*sentences.own, *SHARED}


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_no_family_has_a_sentence_for_what_it_never_emits(family: AnyFamily) -> None:
    sentences = family.display.sentence
    assert isinstance(sentences, Sentences)
    written = set().union(*map(words, sources(family)))
    assert set(sentences.own) <= written
    assert set(sentences.spelt) <= {*sentences.own, *SHARED}


def test_no_sentence_that_families_share_is_left_over() -> None:
    shared = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    assert set(SHARED) <= set().union(written([shared]), *map(emitted, FAMILIES.values()))


def test_events_are_sentences() -> None:
    paid = Event("paid", "comet-1718/payment/king", giver=1, taker=0, amount=3, unit="jeton")
    assert (
        Sentences({})(paid) == SENTENCES(paid) == nines.sentence(paid) == "player 2 pays 3 jetons to player 1"
    )
    out = Event("out", "comet-1718/going-out", 2)
    assert nines.sentence(out) == "player 3 has no cards left and wins the deal"
    assert seat_name("pool") == "pool"
