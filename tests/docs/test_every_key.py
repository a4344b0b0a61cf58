"""Every name of every kind that has a place on the site: the page says there what the answer says.

What is said of a rule or an open question is there, or on the page of its own to which it leads.

The facts are those of ``tests/reference/test_finding.py``, where the command line is asked for them. What a
page leaves out, since it stands elsewhere on the site or in other words, is named here with the reason.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

import pytest
from sphinx.util.inventory import InventoryFile
from tests.reference.test_finding import IN_WORDS, RESTS, facts, names, straight
from tests.sphinx.html import VOID

from nines import library
from nines.reference import find
from nines.reference.names import retired_answers
from nines.reference.readings import ReadingAnswer
from nines.sphinx.citing import address

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.conftest import Site

ELSEWHERE: Final = "stands with the passage, source, game or reading itself, to which a link leads"
COMPOSED: Final = "made of other facts, which are there"
LINKED: Final = "where the link of the line leads"
SOURCELESS: Final = "not said where no source is named, for it is of one"

# What is left out wherever another answer has one of these in it.
WITHIN: Final = {
    "PassageAnswer": {
        **dict.fromkeys(("line", "seen", "kind", "topic", "games", "says", "issue"), ELSEWHERE),
        "through": SOURCELESS,
        "witness": COMPOSED,
        "attributed": COMPOSED,
        "address": LINKED,
    },
    "CitedSource": {**dict.fromkeys(("source", "note"), ELSEWHERE), "by": IN_WORDS},
    "LeadAnswer": {"source": ELSEWHERE},
    "DetailAnswer": {
        **dict.fromkeys(("ground", "warrant", "warrant_means", "certainty"), IN_WORDS),
        "name": "without the mark between words",
        "readings": "their questions are shown, and lead there",
    },
    "InheritanceAnswer": dict.fromkeys(("origin", "account"), "with the rule from which it is inherited"),
    "Mark": dict.fromkeys(("kind", "key", "certainty", "text"), "a letter or a date that leads there"),
    "RuleLine": {"warrant": IN_WORDS},
    "RuleAnswer": dict.fromkeys(("warrant", "warrant_means"), IN_WORDS),
    "WarrantTally": dict.fromkeys(("stated", "implied"), "their sum is there"),
    "SightingAnswer": dict.fromkeys(("source", "note"), ELSEWHERE),
}
BRIEF: Final = dict.fromkeys(
    (
        *(
            "key",
            "game",
            "carried",
            "point",
            "kind",
            "gaps",
            "reason",
            "chosen",
            "default",
            "cert",
            "evidence",
        ),
        *("name", "why", "changes", "changes_mean", "passages"),
    ),
    ELSEWHERE,
)
LINE: Final = dict.fromkeys(("path", "line"), ELSEWHERE)
ON_ITS_OWN_PAGE: Final = dict.fromkeys(("path", "line", "rule_class", "class_path", "class_line"), ELSEWHERE)
KEYED: Final = "in the address to which its name leads; its own page shows it"
READ_BRIEFLY: Final = {
    "ReadingAnswer": BRIEF,
    "CodeLine": LINE,
    "Candidate": dict.fromkeys(("id", "says", "passages", "not_executable"), ELSEWHERE),
    "NoEffect": dict.fromkeys(("beside", "why", "candidates"), ELSEWHERE),
    "LeadAnswer": dict.fromkeys(("source", "name", "says"), ELSEWHERE),
}
# The same by the kind of what is asked for.
LEFT_OUT: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "aspect": {
        "AspectAnswer": {
            **dict.fromkeys(("key", "aspect"), "in the address of the heading"),
            "title": "the names of its rules are shown",
            "absence": "the page says it in a sentence",
        },
        # What each detail rests on is on the page of the rule, where the test of rules looks for it.
        "DetailAnswer": {**WITHIN["DetailAnswer"], "value": ELSEWHERE, "passages": ELSEWHERE},
        "PassageAnswer": {**WITHIN["PassageAnswer"], "id": ELSEWHERE},
        "InheritanceAnswer": {
            **WITHIN["InheritanceAnswer"],
            **dict.fromkeys(("rule", "readings"), ELSEWHERE),
        },
        "RuleAnswer": {**WITHIN.get("RuleAnswer", {}), "key": KEYED},
        "RuleSource": ON_ITS_OWN_PAGE,
        **READ_BRIEFLY,
    },
    "attestation": {
        "AttestationAnswer": {
            "id": "is in the label; readers cite it by date and place",
            "kind": IN_WORDS,
            "games": "their titles are shown",
            "cert": "said where it is not high",
        }
    },
    "claim": {
        "ClaimAnswer": {
            "verdict": IN_WORDS,
            "rests": RESTS,
            "tried": "for those who test it at the command line",
            "game": "its title is shown",
            "sample": "written with commas",
        },
        "CitedSource": {**WITHIN["CitedSource"], **dict.fromkeys(("name", "at", "attribution"), ELSEWHERE)},
    },
    "document": {
        "DocumentAnswer": {
            "source": "its reference is shown",
            **dict.fromkeys(("note", "games", "kinds"), ELSEWHERE),
            "file": LINKED,
        }
    },
    "erratum": {
        "ErratumAnswer": {
            "kind": IN_WORDS,
            "by": IN_WORDS,
            "sort_means": "above the list",
            "games": "their titles are shown",
        },
        "ChosenReading": {"cert": ELSEWHERE},
    },
    "edition": {
        "EditionAnswer": {
            "game": "its title is shown",
            "readings": "a number; the readings are on the page",
            "sources": "their names are shown",
            "seats": "the page says the fewest and the most",
            "not_played": "said where all games that are not played are listed",
        },
        "AccountAnswer": dict.fromkeys(
            ("slug", "game", "source", "reference", "note", "documents", "editions", "dated", "at", "seen"),
            ELSEWHERE,
        ),
        "AspectLine": {
            "absence": "the page says it in a sentence",
            **dict.fromkeys(("key", "aspect"), "in the address of the heading"),
            **dict.fromkeys(
                ("question", "title"), "on the page of each rule; here the rule has a short name"
            ),
        },
        "RuleLine": {**WITHIN.get("RuleLine", {}), "key": KEYED},
        "ReadingLine": {**dict.fromkeys(("cert", "chosen"), ELSEWHERE), "key": KEYED},
        "SourceAnswer": dict.fromkeys(("key", "kind", "games", "passages", "url"), ELSEWHERE),
        "DocumentAnswer": dict.fromkeys(
            (
                *("kind", "rights", "about", "games", "kinds", "passages", "source"),
                *("address", "copy", "copies", "read", "entered", "revision", "lines", "digest", "reader"),
                *("checked", "hashed", "repository", "commit_id", "path", "file", "spans"),
            ),
            ELSEWHERE,
        ),
        "PassageAnswer": {**WITHIN["PassageAnswer"], "id": "no rule or reading of the game rests on it"},
        "CitedSource": dict.fromkeys(("source", "note", "name", "at", "attribution", "by"), ELSEWHERE),
    },
    "passage": {
        "PassageInUse": {
            "seen": ELSEWHERE,
            "witness": COMPOSED,
            "through": SOURCELESS,
            "attributed": COMPOSED,
            "address": LINKED,
            **dict.fromkeys(("policies", "not_tried"), "said where its game shows it"),
            "rules": "named and linked for its own game, counted for others",
            "games": "their titles are shown",
            **dict.fromkeys(("claims", "errata"), "their questions are shown"),
            "lineage": "the titles of what is linked are shown",
        },
        "ReadingUseAnswer": {
            "role": IN_WORDS,
            "key": KEYED,
            "inherited": "counted for games that inherit",
            "candidates": "named where what is chosen does not rest on it",
        },
    },
    "point": {"PointAnswer": {"kind": IN_WORDS, "id": "is in the label"}, **READ_BRIEFLY},
    "reading": {"ReadingAnswer": dict.fromkeys(("kind", "reason", "evidence", "changes"), IN_WORDS)},
    "rule": {
        "RuleAnswer": {**WITHIN["RuleAnswer"], "question": "is the heading above the rule"},
        **READ_BRIEFLY,
    },
    "source": {
        "SourceAnswer": {
            "key": "is in the label",
            **dict.fromkeys(("name", "reference"), "the bibliography has a form of its own"),
            "kind": "the sort of entry in the file of the bibliography",
            **dict.fromkeys(("games", "passages"), ELSEWHERE),
        }
    },
    "statement": {
        "RelationAnswer": {"erratum": "its question is shown"},
        "RelationEnd": {"what": "the kind of the relation says what it connects"},
    },
    "term": {
        "TermAnswer": {
            **dict.fromkeys(("id", "code", "linked"), "for those who write pages or code"),
            "here": "the term itself is shown",
        },
        "WordAnswer": {"game": "its title is shown", "witness": ELSEWHERE},
    },
}
WHOLE: Final = ""  # the text of a page, among those of its elements
# A reading that a game inherits is shown in brief, with a link to its own game.
INHERITED: Final[Mapping[str, Mapping[str, str]]] = {**WITHIN, **READ_BRIEFLY}
BEFORE: Final = {
    "attestation": "attested/",
    "claim": "claim/",
    "erratum": "erratum/",
    "point": "question/",
    "source": "source-",
    "term": "term/",
}
PAGE_LONG: Final = ("aspect", "edition")  # what is said of them stands here and there on a page
# A line of descent stands on the page of the lineage where one asks for it; a policy in tutorials and games.
SHOWN: Final = sorted(LEFT_OUT)


class Elements(HTMLParser):
    """The text of every element of a page that has an id."""

    INLINE: Final = ("a", "b", "code", "em", "i", "span", "strong", "svg")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append((tag, dict(attrs).get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.INLINE:
            self.handle_data(" ")
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _, place in self._open:
            if place:
                self.texts.setdefault(place, []).append(data)


class Pages:
    """The site, as one finds in it what a label names."""

    def __init__(self, folder: Path) -> None:
        with (folder / "objects.inv").open("rb") as file:
            known = InventoryFile.load(file, "", lambda _, place: place)
        self.places = {label: inventory_item.uri for label, inventory_item in known["std:label"].items()}
        self.folder = folder
        self._read: dict[str, dict[str, list[str]]] = {}

    def text(self, label: str, *, whole: bool = False) -> str:
        """Return the text of the element to which a label leads, or of its *whole* page."""
        page, _, place = self.places[label].partition("#")
        if page not in self._read:
            html = (self.folder / page).read_text(encoding="utf-8")
            self._read[page] = {**Elements(html).texts, WHOLE: [unescape(re.sub("<[^>]*>", " ", html))]}
        return plain("".join(self._read[page][WHOLE if whole else place]) + self._own(label))

    def _own(self, label: str) -> str:
        """Return the text of the page of its own to which the place of a rule or a question leads."""
        own = self.folder / "r" / label / "index.html"
        if not own.is_file() or "/" not in label:
            return ""
        return " " + unescape(re.sub("<[^>]*>", "", own.read_text(encoding="utf-8").partition("<body>")[2]))


@pytest.fixture(scope="module")
def pages(site: Site) -> Pages:
    return Pages(site.folder)


def on_the_site(kind: str) -> list[str]:
    """Return the names of a kind that have a place there: of editions, those that can be played."""
    every = names(kind)
    if kind not in {"edition", "reading"}:
        return every
    return [name for name in every if name.partition("/")[0] in library().playable]


def label_of(kind: str, name: str) -> str:
    """Return the label of a name, with its own word before it in some kinds."""
    key = name.rpartition("/")[2] if kind in BEFORE else name
    return f"{BEFORE[kind]}{key}" if kind in BEFORE else name


# Measured are the answers by tests/reference, and the pages where they are written.
@pytest.mark.parametrize("kind", SHOWN)
def test_a_key_leads_to_the_facts_of_its_answer(kind: str, pages: Pages) -> None:
    missing: dict[tuple[str, str], tuple[str, str]] = {}
    left_out: Mapping[str, Mapping[str, str]] = {**WITHIN, **LEFT_OUT[kind]}
    for name in on_the_site(kind):
        answer = find(library(), name).answer
        text = pages.text(label_of(kind, name), whole=kind in PAGE_LONG)
        if isinstance(answer, ReadingAnswer):
            left_out = INHERITED if answer.carried else {**WITHIN, **LEFT_OUT[kind]}
        for fact in facts(answer):
            if fact.field not in left_out.get(fact.answer, ()) and not said(fact.value, text):
                missing.setdefault((fact.answer, fact.field), (name, fact.value))
    assert missing == {}


def test_the_page_of_a_retired_name_says_what_replaced_it(site: Site) -> None:
    for retired in (retired_answer for retired_answer in retired_answers(library()) if retired_answer.game):
        html = (site.folder / address(retired.key) / "index.html").read_text(encoding="utf-8")
        text = plain(unescape(re.sub("<[^>]*>", "", html)))
        assert all(said(fact.value, text) for fact in facts(retired)), retired.key
        for successor in retired.followed:
            assert f'{address(successor)}"' in html or f">{successor}</a>" in html, (retired.key, successor)


def said(value: str, text: str) -> bool:
    return plain(value).rstrip(".") in text


def plain(text: str) -> str:
    """Return a text with single spaces and straight apostrophes and dots, in small letters."""
    return straight(text).replace("’", "'").replace("‘", "'").replace("…", "...")
