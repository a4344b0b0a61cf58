"""What all directives share: text, labels, roles, and pages that are read again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from docutils import nodes
from sphinx import addnodes
from tests.sphinx.html import MARKUP, straight

from nines import library, load
from nines.reference.data import in_words, totals
from nines.sphinx import base
from nines.sphinx.base import anchor

if TYPE_CHECKING:
    from tests.conftest import Build


def test_text_is_text_and_nothing_else() -> None:
    made = base.paragraph(*base.plain(MARKUP))
    assert [type(child) for child in made.children] == [nodes.Text]
    assert made.astext() == MARKUP


def test_a_passage_that_is_named_becomes_a_link() -> None:
    made = base.paragraph(*base.plain("See wp-comet:069, not comet:69."))
    assert made.astext() == "See wp-comet:069, not comet:69."
    assert [one["reftarget"] for one in made.findall(addnodes.pending_xref)] == ["wp-comet:069"]


def test_every_passage_named_in_the_corpus_exists() -> None:
    named = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*:[0-9]{3}(?![0-9])", repr(library().corpus)))
    assert named - library().corpus.passages.keys() == set()


@pytest.mark.slow
def test_a_page_is_built_anew_when_the_corpus_changes(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "# Page\n\n```{nines:passages} littre-comete\n```\n"
    assert "Said anew." not in small(page).page("index")
    passage = replace(library().corpus.passage("littre-comete:001"), says="Said anew.")
    monkeypatch.setitem(library().corpus.passages, passage.id, passage)
    assert "Said anew." in small(page).page("index")


def test_keys_have_addresses_of_their_own() -> None:
    for listed in library().catalogue.games:
        keys = [
            *load(listed.slug).rules(),
            *(reading.key for reading in library().corpus.readings_of(listed.slug).values()),
        ]
        assert len({anchor(key) for key in keys}) == len(keys)


def test_a_number_is_counted_or_reported_with_its_line(small: Build) -> None:
    made = small("# Page\n\nThere are {nines:number}`editions` and {nines:number}`edition`.\n")
    assert f"There are {in_words(totals(library())['editions'])} and" in straight(made.page("index"))
    assert "index.md:3" in made.warnings
    assert "did you mean 'editions'" in made.warnings


def test_texts_that_nobody_here_has_read_are_counted() -> None:
    unseen = {
        slug
        for slug, edition in library().corpus.editions.items()
        if not library().corpus.copy_of(edition.account)
    }
    assert totals(library())["editions-unseen"] == len(unseen)
    assert {"comet-1718", "red-nines-1881", "pink-nines-2008"} <= unseen  # the last is a lead: no evidence
    assert not {"hoc-mazarin-1765", "ninety-nine-4p", "pope-joan-1909"} & unseen


def test_no_document_settles_every_question_of_play() -> None:
    assert all(library().corpus.readings_of(slug) for slug in library().corpus.editions)


GAME: Final = "# {0}\n\n```{{nines:game}} {0}\n```\n"
RULES: Final = GAME + "\n```{{nines:rules}} {0}\n```\n"


@pytest.mark.slow
def test_roles_find_one_thing_or_name_the_nearest(small: Build) -> None:
    page = RULES.format("comet-1718") + "\n{nines:rule}`comet-1718/stop/knig` and {nines:game}`comet-1781`\n"
    errata = "\n```{nines:errata}\n```\n\n"
    site = small(page + errata + "{any}`comet-1718/stop/king`, {any}`comet-1718`, {any}`two-play-comet`\n")
    rule, game = site.warnings.splitlines()
    assert "index.md:9: WARNING: no rule 'comet-1718/stop/knig'; did you mean 'comet-1718/stop/king'" in rule
    assert "index.md:9: WARNING: no game 'comet-1781'; did you mean 'comet-1718'?" in game
    told = site.page("index").rpartition("<p>")[2]
    for place in ("r-comet-1718-stop-king", "game-comet-1718", "e-two-play-comet"):
        assert f'href="#{place}"' in told


@pytest.mark.slow
def test_objects_are_found_on_pages_that_another_process_has_read(small: Build) -> None:
    """Sphinx reads in other processes what has more than five pages."""
    first, *games, last = library().playable[:6]
    rules = (first, last)
    cited = [f"{{nines:game}}`{game}`" for game in (*rules, *games)]
    cited += [f"{{nines:rule}}`{game}/stop`" for game in rules]
    more = {f"p{game}": (RULES if game in rules else GAME).format(game) for game in (*rules, *games)}
    home = "# Home\n\n```{toctree}\n:glob:\n\np*\n```\n\n"
    site = small(home + "\n\n".join(cited) + "\n", more=more)
    assert site.warnings == ""
    html = site.page("index")
    assert all(f'href="p{game}.html#game-{game}"' in html for game in (*rules, *games))
    assert all(f'href="p{game}.html#a-{game}-stop"' in html for game in rules)
