"""The directives: plain text stays plain, wrong names are told, every shape of a rule is written."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from sphinx import addnodes

from nines import Library, library, load
from nines.evidence.warrant import Inheritance
from nines.sphinx import base

if TYPE_CHECKING:
    from tests.conftest import Build

MARKUP = "*x* <script>alert(1)</script> `code` [link](x) {ref}`y` |z| __w__ <b>"
ESCAPED = "*x* &lt;script&gt;alert(1)&lt;/script&gt; `code` [link](x) {ref}`y` |z| __w__ &lt;b&gt;"


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
@pytest.mark.parametrize(
    "page", ["{nines:passages} wp-comet", "{nines:rules} comet-1718", "{nines:told} comet-1718"]
)
def test_markup_in_a_passage_is_shown_as_text(
    page: str, small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    passage = replace(library().corpus.passage("wp-comet:069"), says=MARKUP, issue=MARKUP)
    monkeypatch.setitem(library().corpus.passages, passage.id, passage)
    html = small(f"# Page\n\n```{page}\n```\n").page("index")
    assert ESCAPED in html
    assert f"Note: {ESCAPED}" in html
    assert "<script>alert" not in html


def test_markup_in_a_reading_is_shown_as_text(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    readings = library().corpus.readings["comet-1718"]
    reading = readings["comet-stops"]
    candidate = replace(reading.candidates["as-king"], says=MARKUP, not_executable=MARKUP)
    changed = replace(reading, why=MARKUP, candidates={**reading.candidates, "as-king": candidate})
    monkeypatch.setitem(readings, "comet-stops", changed)
    page = "# Page\n\n```{nines:readings} comet-1718\n```\n\n```{nines:scope} comet-1718\n```\n"
    html = small(page).page("index")
    assert html.count(ESCAPED) == 5
    assert "<script>alert" not in html


@pytest.mark.parametrize("game", ["pink-nines-2008", "pink-nines-1974"])
def test_a_reading_says_beside_what_it_has_no_effect(game: str, small: Build) -> None:
    html = small(f"# Page\n\n```{{nines:readings}} {game}\n```\n").page("index")
    text = " ".join(re.sub(r"<[^>]+>", "", html).split())
    beside = "none with round-the-corner=yes: the two follows an ace, which is then not a stop in any case"
    assert beside in text
    assert "with which-ranks-stop=none: no rank is a stop that it could replace" in text
    assert text.count("No effect:") == (2 if game == "pink-nines-2008" else 3)  # carried ones each by itself


@pytest.mark.parametrize(
    ("directive", "said"),
    [
        ("{nines:game} comet-1718[comet-stops=yes]", "no game 'comet-1718[comet-stops=yes]'; did you mean"),
        ("{nines:rules} comet-1718[comet-stops=yes]", "no game 'comet-1718[comet-stops=yes]'; did you mean"),
        ("{nines:game} comet-1781", "no game 'comet-1781'; did you mean 'comet-1718'"),
        ("{nines:rules} comet-1781", "no game 'comet-1781'; did you mean 'comet-1718'"),
        ("{nines:readings} nain-jaune", "no game 'nain-jaune'"),
        ("{nines:scope} nain-jaune", "no game 'nain-jaune'"),
        ("{nines:told} comet-1781", "no game 'comet-1781'"),
        ("{nines:aspects} suit stopp", "no aspect 'stopp'; did you mean 'stop'?"),
        ("{nines:passages} wp-commet", "no document 'wp-commet'; did you mean 'wp-comet'"),
        (
            "{nines:told} comet-1718\n:kinds: histories",
            "no kind of passage 'histories'; did you mean 'history'?",
        ),
    ],
)
def test_an_unknown_name_is_reported_with_its_line(directive: str, said: str, small: Build) -> None:
    warnings = small(f"# Page\n\nText.\n\n```{directive}\n```\n").warnings
    (line,) = re.findall(r"index\.md:(\d+): ", warnings)
    assert line == ("6" if ":kinds:" in directive else "5")  # an option has its own line
    assert said in warnings


def test_features_without_a_rule_share_a_line_but_keep_labels(
    small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load("comet-1718")
    silent = replace(game, rule_set=game.rule_set.replaced({"claim": None}))
    monkeypatch.setattr(Library, "load", lambda *_: silent)
    html = small("# Page\n\n```{nines:rules} comet-1718\n```\n\n{ref}`comet-1718/claim`\n").page("index")
    payments = html.partition("part-payments-in-play")[2].partition("<section")[2]
    (line,) = re.findall(
        r'<p class="nines-lacking">No document gives a rule for these questions: (.*?)</p>', payments
    )[:1]
    question = game.family.outline.question
    assert re.sub("<.*?>", "", line) == " · ".join(
        map(question, ("rise", "claim", "sweep", "trump-sweep", "target"))
    )
    assert 'id="a-comet-1718-claim"' in line
    assert 'href="#a-comet-1718-claim"' in html


def test_an_aspect_shows_its_fields_and_leads_to_answers(small: Build) -> None:
    history = "```{nines:history} pool\n:page:\n```\n"
    page = "# Page\n\n```{nines:aspects} asked pool\n```\n\n{ref}`review/asked`\n\n"
    html = small(page + history).page("index")
    text = " ".join(re.sub("<.*?>", "", html).split())
    asked = text.partition(load("comet-1718").family.outline.question("pool"))[0]
    fields = (
        "passes, players, after_wild. These fields are computed only if a rule asks for them: all_laid,"
        " all_dead, past."
    )
    assert f"Fields of Asking: {fields}" in re.sub(" (?=[,;:.])", "", asked)
    assert "how each game answers the question" in asked
    assert 'href="#history-pool"' in html
    assert 'href="#aspect-asked"' in html


def test_an_inherited_rule_shows_what_takes_it_over(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("comet-1718")
    king, *others = game.rule_set.stop
    by = Inheritance("comet-1718/lead", "comet-1718/lead", ("wp-red-nines:034",))
    taken = king.mapped(lambda detail: replace(detail, inherited=by))
    carried = replace(game, rule_set=game.rule_set.replaced({"stop": (taken, *others)}))
    monkeypatch.setattr(Library, "load", lambda *_: carried)
    html = small("# Page\n\n```{nines:rules} comet-1718\n```\n").page("index")
    assert "Taken over from" in html
    assert library().corpus.passage("wp-red-nines:034").says in html


@pytest.mark.parametrize("family", library().by_family())
def test_the_order_of_play_has_every_aspect_once(family: str) -> None:
    game, *_ = library().by_family()[family]
    ordered = [aspect for _, aspects in game.family.outline.sections for aspect in aspects]
    assert sorted(ordered) == sorted(game.aspects())


def test_a_game_without_exclusions_has_no_section_for_them(
    small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library(), "corpus", replace(library().corpus, exclusions=()))
    html = small("# Page\n\n```{nines:readings} comet-1718\n```\n").page("index")
    assert "Choices that cannot be combined" not in html


@pytest.mark.slow
def test_a_page_is_built_anew_when_the_corpus_changes(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "# Page\n\n```{nines:passages} wp-comet\n```\n"
    assert "Said anew." not in small(page).page("index")
    passage = replace(library().corpus.passage("wp-comet:069"), says="Said anew.")
    monkeypatch.setitem(library().corpus.passages, passage.id, passage)
    assert "Said anew." in small(page).page("index")
