"""What a notebook shows: each output stands alone, has a text, and shows no text as markup."""

from __future__ import annotations

import os
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

import nines
from nines import notebook
from nines.card_art import SHAPES
from nines.cards import parse_cards
from nines.errors import RequestError
from nines.kernel.playing import begin, dealt, play_deal
from nines.lineage import lineage
from nines.notebook import hand, view
from nines.plots import Panel, Plot, Row
from nines.policies import at_random
from nines.reference import diff_answer, find
from nines.reference.lineage import lineage_answer
from nines.reference.plays import event_answer
from nines.reference.summaries import SummaryAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines.lineage.graph import Graph
    from nines.reference.comparisons import DiffAnswer
    from nines.reference.plays import PlayAnswer

PAGE: Final = Path(__file__).parents[2] / "docs" / "notebooks" / "nines.ipynb"
HOSTILE: Final = "<script>alert('1')</script> & \"x\" \x00"


@cache
def comet() -> AnyGame:
    return nines.load("comet-1718")


@cache
def table() -> Any:  # noqa: ANN401 - a position, of a class of its family
    return comet().start(["Q♥ K♥ 9♦ 2♣", "5♠ 6♠", "9♣"])


@cache
def played() -> PlayAnswer:
    return nines.play("comet-1718", seats=3, seed=7)


def later(slug: str) -> Any:  # noqa: ANN401 - the same
    """Return a position of a game after some acts."""
    game = nines.load(slug)
    seats = next(seats for seats in range(2, 10) if game.admits(seats))
    position = dealt(game, begin(game, seats, 7).position, 7).position
    for _ in range(9):
        if position.to_act in range(seats):
            position = game.play(position, game.legal_acts(position)[0]).position
    return position


def king() -> Any:  # noqa: ANN401 - a transition
    return comet().play(table(), comet().parse_act("K♥"))


def answer(name: str) -> object:
    return find(nines.library(), name).answer


def difference() -> DiffAnswer:
    return diff_answer(nines.library(), "comet-1718", "comet-1753")


def part_of_the_lineage() -> Graph:
    return lineage(nines.library().corpus).subgraph(["comet", "pope-joan", "red-nines"]).copy()


SHOWN: Final[Mapping[str, Callable[[], object]]] = {
    "a card": lambda: parse_cards("9♦")[0],
    "a hand": lambda: table().hands[0],
    "cards in order": lambda: parse_cards("A♥ 10♦ Q♥"),
    "a transition": king,
    "a new match": lambda: begin(comet(), 3, 7),
    "a match": lambda: comet().match_so_far((3, -1, -2), 2, 1),
    "an event": lambda: king().events[0],
    "moves": lambda: comet().check(table(), ["Q♥", "9♦ as K", "pass"]),
    "a deal": lambda: played().deals[0],
    "a played deal": lambda: play_deal(comet(), begin(comet(), 3, 7).position, 7, 1, at_random),
    "a play": played,
    "several deals": lambda: nines.play("comet-1718", seats=3, seed=7, deals=3),
    "a game": comet,
    "a changed game": lambda: comet().with_house_rules({"payment/king.amount": 2}),
    "an edition": lambda: answer("comet-1718"),
    "an aspect": lambda: answer("comet-1718/stop"),
    "a rule": lambda: answer("comet-1718/stop/king"),
    "a difference": difference,
    "a line of descent": lambda: lineage_answer(nines.library(), start="comet", end="red-nines-20c"),
    "a lineage": part_of_the_lineage,
    "a simulation": lambda: nines.simulate("comet-1718", deals=20, seats=3, compiled=False),
    "an observation": lambda: comet().observe(table(), 1),
    "Stops": lambda: later("comet-1718"),
    "Ninety-nine": lambda: later("ninety-nine-3p"),
    "Multiple 9": lambda: later("multiple-9-2007"),
    "hold'em": lambda: later("multiple-9-holdem-2007"),
}


class Tags(HTMLParser):
    """The tags that a browser finds in HTML, and those that are left open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert isinstance(attrs, list)
        self.found.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(html: str) -> ET.Element:
    """Return an output as XML; a browser finds the same tags in it."""
    root = ET.fromstring(html)  # noqa: S314 - our own output
    tags = Tags(html)
    assert not tags.open
    assert tags.found == [one.tag.rpartition("}")[2].lower() for one in root.iter()]
    return root


@pytest.mark.slow_cases("a lineage")  # the first in a process loads Graphviz
@pytest.mark.parametrize("thing", SHOWN)
def test_every_output_stands_alone(thing: str) -> None:
    html = view(SHOWN[thing]())._repr_html_()
    root = read(html)
    for element in root.iter():
        assert element.tag.rpartition("}")[2] not in ("style", "script", "use", "symbol", "a", "image")
        assert not {"id", "class", "href"} & {*element.attrib}
        assert not any(name.startswith(("on", "data-", "aria-labelledby")) for name in element.attrib)
    assert "url(" not in html
    assert "var(" not in html


@pytest.mark.slow_cases("a lineage")  # the first in a process loads Graphviz
@pytest.mark.parametrize("thing", SHOWN)
def test_every_output_has_a_text_and_takes_the_theme(thing: str) -> None:
    shown = view(SHOWN[thing]())
    root = read(shown._repr_html_())
    assert repr(shown) != "<View>"
    tables, pictures = [*root.iter("table")], [one for one in root.iter() if one.get("role") == "img"]
    assert tables or pictures
    assert all(one.findtext("caption") for one in tables)
    assert all(one.get("aria-label") for one in pictures)
    style = {one.get("style", "") for one in root.iter()}
    assert not any("color" in text or "background" in text for text in style)


def test_cards_are_those_of_the_site() -> None:
    html = hand("9♦ K♥", "player 1")._repr_html_()
    assert all(SHAPES[suit] in html for suit in "♦♥")
    assert SHAPES["♠"] not in html
    assert 'aria-label="player 1: nine of diamonds, king of hearts"' in html


def hostile() -> Iterator[tuple[str, object]]:
    """Yield things in which a text of a record, of the corpus or of a user would be markup."""
    row = Row(HOSTILE, 1, HOSTILE, (0, 2), note=HOSTILE)
    deal = played().deals[0]
    event = replace(deal.events[0], text=HOSTILE, rule=HOSTILE)
    yield "plot", Plot(HOSTILE, HOSTILE, (Panel(HOSTILE, (row,)),))
    yield "play", replace(played(), policy=HOSTILE, game=HOSTILE)
    yield "deal", replace(deal, events=(event,))
    yield "difference", replace(difference(), summary=SummaryAnswer(HOSTILE, ()))


def test_text_is_never_markup() -> None:
    for name, thing in hostile():
        html = view(thing)._repr_html_()
        assert "<script" not in html, name
        assert "\x00" not in html, name
        assert "alert('1')" in "".join(read(html).itertext()), name


def test_a_match_and_a_line_name_what_they_show() -> None:
    match = "".join(read(view(SHOWN["a match"]())._repr_html_()).itertext())
    assert "comet-1718: 2 deals played; player 2 begins next" in match
    assert "player 3-2" in match
    line = lineage_answer(nines.library(), start="comet", end="red-nines-20c")
    shown = "".join(read(view(line)._repr_html_()).itertext())
    assert all(game.title in shown for game in line.nodes)
    assert "descends from Comet" in shown


def test_a_label_is_never_markup() -> None:
    html = hand("9♦", HOSTILE)._repr_html_()
    assert "script" not in Tags(html).found
    assert "alert" in "".join(read(html).itertext())


@pytest.mark.slow
def test_a_name_in_the_lineage_is_never_markup() -> None:
    graph = part_of_the_lineage()
    graph.nodes["comet"]["title"] = HOSTILE
    html = view(graph)._repr_html_()
    assert "script" not in Tags(html).found
    assert "alert" in "".join(read(html).itertext())


def test_a_long_deal_says_how_much_is_left_out() -> None:
    event = event_answer(king().events[0], comet())
    html = view(replace(played().deals[0], events=(event,) * 205))._repr_html_()
    assert "5 more events in this deal" in html
    assert html.count("<tr>") == 202


def test_what_is_not_shown_is_refused() -> None:
    for other in (7, "text", (1, 2), frozenset("ab"), ()):
        with pytest.raises(RequestError, match="a notebook has no picture"):
            view(other)


# --- The extension ---


@pytest.fixture
def shell() -> Any:  # noqa: ANN401 - what the extension needs of IPython
    from IPython.core.formatters import DisplayFormatter

    return SimpleNamespace(display_formatter=DisplayFormatter())


def shown_by(shell: Any, thing: object) -> str | None:  # noqa: ANN401 - the same
    data, _ = shell.display_formatter.format(thing)
    text: str | None = data.get("text/html")
    return text


@pytest.mark.slow_cases("a lineage")  # the first in a process loads Graphviz
@pytest.mark.parametrize("thing", SHOWN)
def test_the_extension_shows_each_type_until_it_is_unloaded(shell: Any, thing: str) -> None:  # noqa: ANN401 - the same
    made = SHOWN[thing]()
    assert shown_by(shell, made) is None
    notebook.load_ipython_extension(shell)
    notebook.load_ipython_extension(shell)
    assert shown_by(shell, made) == view(made)._repr_html_()
    notebook.unload_ipython_extension(shell)
    assert shown_by(shell, made) is None


def test_what_others_show_stays(shell: Any) -> None:  # noqa: ANN401 - the same
    html = shell.display_formatter.formatters["text/html"]
    html.for_type(type(comet()), lambda _: "mine")
    notebook.load_ipython_extension(shell)
    assert shown_by(shell, comet()) == "mine"
    assert shown_by(shell, (1, 2)) is None
    notebook.unload_ipython_extension(shell)
    assert shown_by(shell, comet()) == "mine"


def test_a_game_of_another_library_is_shown_as_text(shell: Any) -> None:  # noqa: ANN401 - the same
    notebook.load_ipython_extension(shell)
    strange = table()._replace(match=replace(table().match, game="unknown-game"))
    assert shown_by(shell, strange) is None


@pytest.mark.parametrize("running", [True, False])
def test_nines_loads_the_extension_only_where_ipython_runs(
    shell: Any,  # noqa: ANN401 - the same
    monkeypatch: pytest.MonkeyPatch,
    *,
    running: bool,
) -> None:
    ipython = SimpleNamespace(get_ipython=lambda: shell if running else None)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    nines._show_in_a_notebook()  # noqa: SLF001 - what runs on import
    assert (shown_by(shell, comet()) is not None) is running


# --- The notebook that readers can take away ---


def test_the_notebook_is_small_and_names_no_place() -> None:
    import nbformat

    text = PAGE.read_text(encoding="utf-8")
    assert "iopub" not in text  # when it was run
    assert len(text) < 100_000
    assert not any(place in text for place in ("/home/", "/tmp/", "/work", str(Path.home()) + os.sep))  # noqa: S108 - names
    cells = nbformat.reads(text, as_version=4).cells  # type: ignore[no-untyped-call]
    outputs = [one for cell in cells if cell.cell_type == "code" for one in cell.outputs]
    assert len(outputs) >= 8
    for one in outputs:
        assert one.output_type == "execute_result"
        read(one.data["text/html"])


@pytest.mark.slow
def test_the_notebook_runs_with_the_outputs_in_it() -> None:
    """To renew them, run ``jupyter execute --inplace --NotebookClient.record_timing=False`` on the file."""
    import nbformat
    from nbclient import NotebookClient

    kept = nbformat.read(PAGE, as_version=4)  # type: ignore[no-untyped-call]
    run = nbformat.read(PAGE, as_version=4)  # type: ignore[no-untyped-call]
    for cell in run.cells:
        cell.outputs = [] if cell.cell_type == "code" else None
    NotebookClient(run, timeout=200, record_timing=False).execute()
    for before, after in zip(kept.cells, run.cells, strict=True):
        assert before.get("outputs") == after.get("outputs"), before.source
