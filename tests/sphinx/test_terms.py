"""The glossary on pages: its list, and the first use of each term as a link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.sphinx.html import of, straight

from nines import library
from nines.reference import term_answers
from nines.sphinx.base import passage_anchor
from nines.sphinx.pages import FOLDERS
from nines.sphinx.terms import words_that_link

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site


def test_terms_are_in_alphabetical_order_with_words_and_passages(site: Site) -> None:
    page = of(site.page("glossary"))
    order = [one.removeprefix("t-") for one in page.ids if one.startswith("t-")]
    glossary = library().corpus.glossary
    assert order == sorted(glossary, key=lambda term: glossary[term].shown.casefold())
    for term in library().corpus.glossary.values():
        assert f"t-{term.id}" in page.ids
        assert term.means in straight(page.text)
        for word in term.words:
            assert f"“{word.word}”" in page.text.replace("’", "'")
            assert any(link.endswith(f"#{passage_anchor(word.passage)}") for link in page.links)


TERMS = """\
# A sequence

The `sequence` of a [sequence](https://example.org) is no link. A **Sequence** is; the
next sequence is not.

```python
sequence = 1
```

> A jeton that is quoted.

| jeton | wild card |
| --- | --- |

Nobody has a wild
card or unwilding; *jetons* are paid.

```{nines:glossary}
```
"""


def linked(html: str) -> list[str]:
    return re.findall(r'<span class="nines-term">(.*?)</span>', html, re.DOTALL)


def test_the_first_use_of_a_term_leads_to_the_glossary(tmp_path: Path, small: Build) -> None:
    source = tmp_path / "source"
    source.mkdir()
    body = TERMS.partition("```{nines:glossary}")[0]
    (source / "other.md").write_text(f"---\norphan: true\n---\n\n{body}", encoding="utf-8")
    unlinked = f"---\norphan: true\nnines-terms: none\n---\n\n{body}"
    (source / "off.md").write_text(unlinked, encoding="utf-8")
    built = small(TERMS)
    assert linked(built.page("index")) == []  # the glossary itself
    assert linked(built.page("off")) == []
    assert linked(built.page("other")) == ["Sequence", "wild\ncard", "jetons"]
    assert 'href="index.html#t-run" title="Cards played one after another' in built.page("other")


def test_a_title_in_a_bibliography_uses_no_term(small: Build, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    cited = "# Other\n\n```{bibliography} some.bib\n:all:\n```\n\nJetons.\n"
    (source / "other.md").write_text(f"---\norphan: true\n---\n\n{cited}", encoding="utf-8")
    (source / "some.bib").write_text("@misc{one,\n  title = {Jetons and pools},\n}\n", encoding="utf-8")
    more = 'extensions += ["sphinxcontrib.bibtex"]\nbibtex_bibfiles = ["some.bib"]\n'
    assert linked(small(TERMS, conf=more).page("other")) == ["Jetons"]


def test_without_a_glossary_nothing_is_linked(small: Build) -> None:
    assert linked(small("# Page\n\nA sequence.\n").page("index")) == []


def test_no_page_links_a_term_twice_or_in_passages(site: Site) -> None:
    terms = words_that_link(term_answers(library()))
    for path in site.folder.rglob("*.html"):
        found = [terms[" ".join(word.lower().split())] for word in linked(path.read_text(encoding="utf-8"))]
        assert len(set(found)) == len(found), path
        assert not found or path.parent.name not in FOLDERS, path


def test_a_page_of_a_game_has_its_terms_linked(site: Site) -> None:
    assert linked(site.page("games/red-nines-1881"))[:4] == ["pool", "goes out", "are stops", "sequence"]
