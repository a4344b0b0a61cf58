"""Drawn plays: what is drawn is what the engine plays, and what is refused is refused."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sphinx.util.inventory import InventoryFile

import nines
from nines import library
from nines.cards import spoken
from nines.sphinx.base import anchor
from nines.sphinx.replay import stage

if TYPE_CHECKING:
    from tests.conftest import Build, Site

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```\{(?:nines:)?play\} (\S+)\n((?::\w+:[^\n]*\n)*)(.*?)^```$", re.MULTILINE | re.DOTALL)
NITPICKY = "nitpicky = True\n"  # a link of ours that leads nowhere is told
MARKUP = "*x* <script>alert(1)</script> <b>"
ESCAPED = "*x* &lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;"
FOUND = [
    pytest.param(path.relative_to(DOCS).with_suffix("").as_posix(), number, block, id=f"{path.stem}-{number}")
    for path in sorted(DOCS.rglob("*.md"))
    if not {"_build", "aspects", "compare"} & set(path.parts)  # which a build writes
    for number, block in enumerate(BLOCK.findall(path.read_text(encoding="utf-8")))
]


def figures(html: str) -> list[str]:
    return re.findall(r'<figure class="nines-play".*?</figure>', html, re.DOTALL)


def labels(html: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', html)


def words(html: str) -> str:
    """Return the words of a page, a card as one says it."""
    seen = re.sub(r"<svg[^>]* hidden.*?</svg>|<symbol.*?</symbol>", "", html, flags=re.DOTALL)
    told = re.sub(r'<svg[^>]*aria-label="([^"]*)".*?</svg>', r"[\1]", seen, flags=re.DOTALL)
    return " ".join(unescape(re.sub("<.*?>", "", told)).split())


def block(game: str, hands: str, acts: str, *options: str) -> str:
    given = "".join(f":{one}\n" for one in (f"hands: {hands}", *options))
    return f"```{{nines:play}} {game}\n{given}\n{acts}\n```\n"


def test_every_game_has_a_drawn_play_on_its_page() -> None:
    drawn = {(page.values[0], page.values[2][0]) for page in FOUND}  # type: ignore[index]
    assert {(f"games/{listed.slug}", listed.slug) for listed in library().catalogue.games} <= drawn


@pytest.mark.parametrize(("page", "number", "found"), FOUND)
def test_what_is_drawn_is_what_the_engine_plays(
    page: str, number: int, found: tuple[str, str, str], site: Site
) -> None:
    slug, given, acts = found
    options = dict(re.findall(r"^:(\w+): (.*)$", given, re.MULTILINE))
    acts = acts or options.pop("acts", "")
    game = nines.load(slug)
    played = stage(library(), slug, options, [act.strip() for act in re.split("[,\n]", acts) if act.strip()])
    table, caused = played.start, []
    for one in played.course:
        refusal = game.why_not(table, one.act)
        assert (refusal is None) == (one.refusal is None)
        if refusal is not None:
            caused += [refusal.rule] if refusal.rule else []  # a fact needs none
            continue
        table, events = game.play(table, one.act)
        caused += [event.rule for event in events]
    assert len(figures(site.page(page))) == len([one for one in FOUND if one.values[0] == page])
    figure = figures(site.page(page))[number]
    course = figure.partition("nines-course")[2].partition("</ol>")[0]
    linked = re.findall(r'<span class="nines-by">.*?#([\w.-]+)"', course, re.DOTALL)
    assert set(linked) == set(map(anchor, caused))
    rows = game.family.display.card_rows(game.rule_set, table)
    laid = [card for row in rows for placed_cards in row.placed for card in placed_cards.cards]
    lists = re.findall('<ol class="[^"]*nines-runs.*?</ol>', figure, re.DOTALL)
    heard = [label for one in lists for label in labels(one)]
    assert [one.partition(" as ")[0] for one in heard] == [spoken(card) for card in laid]
    end = words("<p " + figure.rpartition("nines-balance")[2]).replace("−", "-").replace("+", "")
    for seat, gain in enumerate(game.outcome(table).gains):
        assert re.search(rf"player {seat + 1}: (?:{gain}|{-gain})\b", end) or "nobody" in end


WHOLE: list[tuple[str, str, str]] = [
    found
    for path in sorted((DOCS / "games").glob("*.md"))
    for found in BLOCK.findall(path.read_text(encoding="utf-8"))
    if ":seed:" in found[1]
]


@pytest.mark.parametrize(("slug", "given", "acts"), WHOLE, ids=[found[0] for found in WHOLE])
def test_a_whole_deal_ends_and_is_the_same_in_python(slug: str, given: str, acts: str) -> None:
    options = dict(re.findall(r"^:(\w+): (.*)$", given, re.MULTILINE))
    asked = [act.strip() for act in re.split("[,\n]", acts) if act.strip()]
    played = stage(library(), slug, options, asked)
    assert played.end.ended
    python = (
        (DOCS / "games" / f"{slug}.md").read_text(encoding="utf-8").partition("The deal above in Python")[2]
    )
    code = python.partition(">>> for act in acts")[0]
    assert f"nines.begin(game, {options['players']}, seed={options['seed']})" in code
    told = "".join(re.findall('^[.]{3} +"(.*)"$', code, re.MULTILINE))
    assert told.split(", ") == [act for act in asked if not act.startswith("!")]


def test_every_stops_game_draws_a_whole_deal() -> None:
    stops = {slug for slug in library().playable if nines.load(slug).family.name == "stops"}
    assert stops <= {found[0] for found in WHOLE}


def test_the_kings_of_h_k_and_of_1718_are_drawn(site: Site) -> None:
    """wp-red-nines:075, wp-comet:069, wp-comet:070."""
    html = site.page("games/red-nines-1881")
    (king,) = (figure for figure in figures(html) if 'id="play-red-nines-1881-king"' in figure)
    told = words(king)
    assert (
        "Player 1 plays [king of hearts]. continuation"
        " Player 1 starts a new sequence. stop/ace-and-king" in told
    )
    lead = "Player 1 plays [king of spades]. lead Player 1 starts a new sequence."
    assert lead in told
    assert "pay" not in told.partition("[five of diamonds]. lead")[0].partition("Card by card")[2]
    assert 'href="comet-1718.html#play-comet-1718-king"' in html
    (older,) = (
        words(figure)
        for figure in figures(site.page("games/comet-1718"))
        if 'id="play-comet-1718-king"' in figure
    )
    assert "saying “king”. continuation Players 1 and 2 pay 1 jeton each to player 3. payment/king" in older


def test_a_play_is_shown_in_order(small: Build) -> None:
    page = block("comet-1718", "Q♥ K♥ 2♣ | 5♠", "Q♥, !2♣\nK♥", "title: A king")
    (figure,) = figures(small(f"# Page\n\n{page}").page("index"))
    told = words(figure)
    ordered = [
        "A king Rules:",
        "The sequence Player 1 [queen of hearts] [king of hearts]",
        "The hands Player 1 [two of clubs] [queen of hearts] [king of hearts]",
        "Player 2 [five of spades]",
        "Card by card Player 1 plays [queen of hearts], saying “queen”. lead",
        "Refused: player 1 may not play [two of clubs]. 2♣ does not follow Q♥; the next card is K.",
        "Player 1 plays [king of hearts], saying “king”. continuation",
        "Player 2 pays 1 jeton to player 1. payment/king",
        "Player 1 starts a new sequence. stop/king",
        "Still in hand Player 1 [two of clubs]",
        "So far, player 1: +1 jeton, player 2: −1 jeton.",
    ]
    places = [told.find(one) for one in ordered]
    assert -1 not in places
    assert places == sorted(places)


def test_tricks_are_drawn_with_winners_and_a_named_dummy(small: Build) -> None:
    page = block(
        "ninety-nine-2p",
        "A♠ 6♠ 6♦ 7♦ 7♥ | K♠ 8♦ 9♦ 10♦ J♥",
        "bid 6♠+6♦+7♦, bid 8♦+9♦+10♦, pass, pass\n!Q♠\nA♠, K♠, Q♠, 7♥, J♥, Q♥",
        "dead: K♥ J♦ Q♦ Q♠ Q♥",
    )
    (figure,) = figures(small(f"# Page\n\n{page}").page("index"))
    told = words(figure)
    ordered = [
        "The tricks Player 1 [ace of spades] Player 2 [king of spades]",
        "The dummy [queen of spades] Won by player 1.",
        "Player 1 [seven of hearts] Player 2 [jack of hearts] The dummy [queen of hearts] Won by the dummy.",
        "Trumps There are no trumps. trump/first-round",
        "The dummy; shown only to you [queen of hearts] [queen of spades]",
        "The dummy's bid; shown only to you [jack of diamonds]",
        "Refused: player 1 may not play [queen of spades].",
        "Player 1 plays [queen of spades] from the dummy. following Player 1 wins the trick.",
        "In all, player 1: +",
    ]
    places = [told.replace("’", "'").find(one) for one in ordered]
    assert -1 not in places, told
    assert places == sorted(places)
    assert "Left in hand" not in told


def test_what_makes_trumps_is_drawn_and_so_is_a_joker(small: Build) -> None:
    page = block(
        "ninety-nine-classic",
        "10♥ 6♦ 7♦ 8♦ | Joker 9♦ 10♦ J♦ | 8♥ 6♣ 7♣ 8♣",
        "bid 6♦+7♦+8♦, bid 9♦+10♦+J♦, !bid 6♣+8♥",
        "dead: 9♥",
    )
    told = words(small(f"# Page\n\n{page}").page("index"))
    assert "Player 2 [joker] [nine of diamonds]" in told
    assert "Turned up [nine of hearts] There are no trumps. trump/nine-or-joker" in told
    assert "player 3 may not bid [six of clubs] [eight of hearts]." in told


def test_a_refusal_has_its_rule_its_passages_and_its_readings(small: Build) -> None:
    page = block("comet-1718", "7♥ 9♦ | 8♠ K♣", "7♥\n!9♦ as 10\n!claim")
    told = words(small(f"# Page\n\n{page}").page("index"))
    assert "Refused: player 1 may not play [nine of diamonds as ten]. 9♦ cannot stand for 10 here" in told
    assert (
        "naming. This rule rests on wp-comet:051, wp-comet:075"
        " and on the choices wild-names=wanted, in-suit=no." in told
    )
    assert "Refused: player 1 may not claim." in told


def test_a_card_not_in_hand_is_refused_without_a_rule(small: Build) -> None:
    page = block("comet-1718", "7♥ 2♣ | 5♠", "7♥\n!8♣")
    told = words(small(f"# Page\n\n{page}").page("index"))
    assert "Refused: player 1 may not play [eight of clubs]. 8♣ is not in the hand." in told
    assert "This rule rests on" not in told


def test_a_rule_on_no_page_is_reported_with_the_line(small: Build) -> None:
    warnings = small(f"# Page\n\nText.\n\n{block('comet-1718', '7♥ 2♣ | 5♠', '7♥')}", NITPICKY).warnings
    assert "index.md:5: WARNING: undefined label: 'comet-1718/lead'" in warnings


def test_it_is_played_as_it_is_read_and_says_so(small: Build) -> None:
    page = block("comet-1718", "7♥ 9♦ 2♣ | 9♠", "7♥, 9♦ as 8, 2♣", "read: comet-stops=yes")
    told = words(small(f"# Page\n\n{page}").page("index"))
    assert ", but with comet-stops=yes." in told
    assert "Player 1 starts a new sequence. stop/comet" in told


def test_a_rule_that_only_another_reading_has_is_no_link(small: Build) -> None:
    page = block("comet-2018", "6♦ 9♦ 2♠ | 8♥ | Q♦ | K♠ | A♣ | 4♥", "2♠, pass", "read: base-game=comet-1718")
    site = small(f"# Page\n\n{page}", NITPICKY)
    undefined = re.findall("undefined label: '(.*?)'", site.warnings)
    assert set(undefined) <= {"comet-2018", *nines.load("comet-2018").rules()} | {
        one for one in undefined if "/reading/" in one
    }


def test_earlier_deals_are_summed_up(small: Build) -> None:
    page = block(
        *("comet-1991", "4♥ 9♣ 2♦ | 10♥ | J♥", "4♥, 9♣ as 5", "balances: 3, -3, 0", "deals: 2", "rises: 2, 0")
    )
    told = words(small(f"# Page\n\n{page}").page("index"))
    assert "After 2 deals: player 1 has 3 chips, player 2 has -3 chips, player 3 has 0 chips." in told
    assert "Players 2 and 3 pay 6 chips each to player 1" in told


def test_a_payment_says_its_sum_and_who_doubles_it(small: Build) -> None:
    page = block("red-nines-20c", "2♣ 9♦ | 4♣ 9♥ | 5♠ | 5♦", "2♣, 9♦ as 3")
    told = words(small(f"# Page\n\n{page}").page("index"))
    out, caught = "because player 1 went out on 9♦", "doubling/caught"
    by = "doubling/out-on-red-nine settlement"
    sums = (
        f"Player 2 scores 52 points: 4 + 9 = 13, doubled for 9♥ in hand, doubled again {out}. {caught} {by}",
        f"scores 10 points: 5, doubled {out}. {by}",
    )
    assert all(one in told for one in sums), told
    assert "pays double" not in told


def test_pools_are_shown_before_and_after(small: Build) -> None:
    page = block("pink-nines-2008", "2♠ | 6♥ K♣ | 7♣", "2♠", "balances: -1, -1, -1", "pools: pool = 3")
    still = block("commit-1991", "2♠ 3♠ | 6♥ | 7♣", "2♠", "balances: 0, 0, 0", "pools: pool = 3")
    told = words(small(f"# Page\n\n{page}\n{still}").page("index"))
    assert told.count("At the start: 3 stakes in the pool.") == 1
    assert told.count("3 chips in the pool.") == 2
    assert "So far, nobody has won or lost anything. 3 chips in the pool." in told


def test_cards_that_are_to_come_are_drawn_in_their_order(small: Build) -> None:
    """The stock of the one, and the cards for the table of the other: not sorted as a hand is."""
    stock = block("multiple-9-2007", "7♣ 2♣ | 5♦", "draw, done", "dead: K♦ 3♣ J♠")
    board = block("multiple-9-holdem-2007", "8♦ 7♣ | K♣ K♦", "call, check", "dead: J♣ 7♦ 9♥ 2♠ 10♣")
    told = words(small(f"# Page\n\n{stock}\n{board}").page("index"))
    assert "The stock, the top card first; shown only to you [king of diamonds] [three of clubs]" in told
    in_order = "[jack of clubs] [seven of diamonds] [nine of hearts] [two of spades] [ten of clubs]"
    assert f"the top card first; shown only to you {in_order} At the start: 3 chips in the pot." in told
    assert "On the table, in the order dealt [jack of clubs] [seven of diamonds] [nine of hearts]" in told


def test_who_else_leads_is_said(small: Build) -> None:
    page = block("comet-1718", "7♥ 2♣ | 5♠ 3♣", "5♠", "leads: 2")
    assert "Player 2 plays [five of spades]" in words(small(f"# Page\n\n{page}").page("index"))


def test_acts_may_be_in_an_option(small: Build) -> None:
    page = "# Page\n\n```{nines:play} comet-1718\n:hands: 7♥ 2♣ | 5♠ 3♣\n:acts: 7♥, pass\n```\n"
    assert "Player 1 passes, saying “without eight”" in words(small(page).page("index"))


def test_hands_that_are_shown_are_drawn(small: Build) -> None:
    page = block("comet-1752", "J♥ 2♥ | 3♥ 9♣ 10♦ | Q♥ 4♥", "show, redeal")
    told = words(small(f"# Page\n\n{page}").page("index"))
    assert "Player 2 shows a carte blanche: [three of hearts] [nine of clubs] [ten of diamonds]" in told


def test_markup_in_a_title_is_shown_as_text(small: Build) -> None:
    page = block("comet-1718", "7♥ 2♣ | 5♠", "7♥", f"title: '{MARKUP}'", "name: one")
    html = small(f"# Page\n\n{page}").page("index")
    assert ESCAPED in html
    assert "<script>alert" not in html


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (block("comet-1781", "7♥ | 5♠", "7♥"), "no game 'comet-1781'; did you mean 'comet-1718'"),
        (block("comet-1718", "7♥ 1x | 5♠", "7♥"), "'1x' is not a card"),
        (block("comet-1718", "7♥ | 7♥", "7♥"), "appears twice"),
        (block("comet-1718", "7♥ | ", "7♥"), "a hand is empty"),
        (block("comet-1718", "7♥", "7♥"), "is not for 1"),
        (block("comet-1718", "7♥ 2♣ | 5♠", ""), "the play has no acts; write them below"),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "seed: 1"), ":seed: deals all cards; leave out :hands:"),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥\nhop"), "act 2: 'hop' is not a card"),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥, 2♣"), "act 2, '2♣', is refused: 2♣ does not follow 7♥"),
        (
            block("comet-1718", "7♥ 2♣ | 5♠", "!7♥"),
            "act 1: '!7♥' is marked as refused, but comet-1718 allows it",
        ),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "leads: 3"), ":leads: is 3, but there are 2 hands"),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "leads: x"), ":leads: has 'x', which is not a whole number"),
        (
            block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "read: comet-stop=yes"),
            "no reading of comet-1718 'comet-stop'",
        ),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "deals: 2"), ":deals: can only be used with :balances:"),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "balances: 1"), "is not for 1"),
        (
            block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "balances: 1, 2", "pools: pool = 1"),
            "no pool of comet-1718 'pool'; there are none",
        ),
        (block("comet-1718", "7♥ 2♣ | 5♠", "7♥", "name: a") * 2, "another play has the name 'a'"),
    ],
)
def test_what_cannot_be_played_is_reported_with_its_line(page: str, said: str, small: Build) -> None:
    warnings = small(f"# Page\n\nText.\n\n{page}").warnings
    assert f"index.md:{11 if page.count('nines:play') == 2 else 5}" in warnings
    assert said in warnings


def test_plays_that_several_processes_read_are_all_found(small: Build) -> None:
    more = {
        f"page{one}": f"# Page {one}\n\n{block('comet-1718', '7♥ 2♣ | 5♠', '7♥', f'name: play{one}')}"
        for one in range(8)
    }
    index = "# All\n\n```{toctree}\n:glob:\n*\n```\n\n" + " ".join(
        f"{{nines:play}}`play{one}`" for one in range(8)
    )
    site = small(index, more=more)
    with (site.folder / "objects.inv").open("rb") as file:
        inventory_items = InventoryFile.load(file, "", lambda _base, uri: uri)
    for one in range(8):
        assert inventory_items["std:label"][f"play/play{one}"].uri == f"page{one}.html#play-play{one}"
        assert f'href="page{one}.html#play-play{one}"' in site.page("index")
        assert len(figures(site.page(f"page{one}"))) == 1
    assert site.warnings == ""
