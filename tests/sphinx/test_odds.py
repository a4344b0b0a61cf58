"""Tables of odds on a page: line by line what the command tells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from tests.sphinx.test_play import words

import nines
from nines.cli import commands
from nines.counting.odds import COLUMNS, odds_of

if TYPE_CHECKING:
    from tests.conftest import Build, Site

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
