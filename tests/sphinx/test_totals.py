"""Tables of totals: how well sources support the rules, the games with a bar each, and the odds of hands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from tests.sphinx.html import of, straight
from tests.sphinx.test_play import words

import nines
from nines import library, load
from nines.cli import commands
from nines.counting.odds import COLUMNS, odds_of
from nines.reference.rules import first_asked
from nines.sphinx.totals import GLYPHS, LONGEST

if TYPE_CHECKING:
    from tests.conftest import Build, Site

ASPECTS = list(first_asked(library()))


# --- The sheet of all games ---


def test_the_sheet_of_games_leads_to_every_rule(site: Site) -> None:
    html = site.page("aspects") + site.page("matrix")
    page = of(site.page("aspects"))
    assert all(f"aspects/{aspect}.html#history-{aspect}" in page.links for aspect in ASPECTS)
    cells = re.findall(
        r'<td title="([^"]+)"[^>]* class="nines-cell-([\w-]+)"><a[^>]*><span>(.)<span[^>]*>([^<]*)', html
    )
    shown = [library().by_family()[family] for family in ("stops", "ninety-nine")]  # one game is no sheet
    assert len(cells) == sum(len(games) * len(games[0].aspects()) for games in shown)
    for answer, kind, glyph, spoken in cells:
        assert (glyph, spoken.strip()) == GLYPHS[kind]
        assert len(answer) <= LONGEST + 10
        assert (answer == "No source gives a rule for this question") == (kind == "none")
    assert len({glyph for glyph, _ in GLYPHS.values()}) == len(GLYPHS)  # not by colour alone
    assert 'class="nines-matrix-scroll" role="region" aria-label="How well' in html


def test_the_sheet_can_show_games_under_other_readings(small: Build) -> None:
    html = small("# Page\n\n```{nines:matrix} comet-1718[comet-stops=yes] red-nines-1881\n```\n").page(
        "index"
    )
    assert html.count(' class="nines-cell-') == 2 * len(load("comet-1718").aspects())
    assert "[comet-stops=yes]" in html


def test_a_game_that_is_described_must_be_in_the_list(small: Build) -> None:
    made = small("# Page\n\n```{nines:games} stops\ncomet-1719: one wild card\n```\n")
    assert "did you mean 'comet-1718'" in made.warnings


def test_the_games_of_a_family_have_a_bar_each(small: Build) -> None:
    html = small("# Page\n\n```{nines:games} stops\ncomet-1718: one *wild* card\n```\n").page("index")
    assert html.count('class="nines-bar"') == len(library().games("stops"))
    assert "One *wild* card." in straight(html)  # text, never markup
    assert "Académie 1718, pp. 153-159. Not seen; reported by Wikipedia" in straight(html)


# --- Odds: line by line what the command prints ---


HOLDEM = "multiple-9-holdem-2007"


def tables(html: str) -> list[list[list[str]]]:
    """Return the tables of a page, row by row and cell by cell."""
    return [
        [
            [words(cell) for cell in re.findall("<t[hd].*?</t[hd]>", row, re.DOTALL)]
            for row in re.findall("<tr.*?</tr>", table, re.DOTALL)
        ]
        for table in re.findall('<table class="[^"]*nines-odds.*?</table>', html, re.DOTALL)
    ]


def block(name: str, *options: str) -> str:
    return "\n".join((f"# Page\n\n```{{nines:odds}} {name}", *options, "```\n"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["multiple-9-2007", f"{HOLDEM}[rank-split=no]"])
def test_a_page_of_odds_has_what_is_counted(name: str, small: Build) -> None:
    built = small(block(name))
    assert built.warnings == ""
    found = tables(built.page("index"))
    odds = odds_of(nines.library(), nines.load(name))
    assert found == [[list(COLUMNS), *(list(line.cells()) for line in table.lines)] for table in odds]


def test_the_page_of_odds_has_what_the_command_prints(site: Site) -> None:
    told = []
    for game in (HOLDEM, "multiple-9-2007"):
        command = CliRunner().invoke(commands, ["odds", game], env={"COLUMNS": "100"})
        told += [" ".join(line.split()) for line in command.stdout.splitlines()]
    found = tables(site.page("odds"))
    lines = [" ".join(row) for place in (0, 3, 4) for row in found[place]]
    assert len(lines) == 18
    assert set(lines) <= set(told)
    assert tables(site.page("odds"))[1] != found[0]


def test_each_table_of_odds_has_its_title_and_scrolls(small: Build) -> None:
    html = small(block("multiple-9-2007", ":table: 2")).page("index")
    title = "All hands of six cards, after a draw: 20,358,520"
    assert len(tables(html)) == 1
    assert f'role="region" aria-label="{title}" tabindex="0"' in html
    assert f">{title}</p>" in html


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("multiple-9-2007", ":table: 3"), "multiple-9-2007 has 2 tables; write 1 to 2"),
        (("comet-1718",), "no odds are computed for comet-1718"),
        (("multiple-9-2006",), "did you mean 'multiple-9-2007'"),
    ],
)
def test_odds_that_cannot_be_shown_are_reported_with_the_line(
    given: tuple[str, ...], says: str, small: Build
) -> None:
    warnings = small(block(*given)).warnings
    assert "index.md:3: " in warnings
    assert says in warnings
