"""All forms of the citation of a game, a rule or another object, for the pages of a site."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from nines.citing import DEFAULT, FORMATS, LABELS, citation_answer
from nines.reference.cited_release import cited_release
from nines.sphinx import base as b
from nines.sphinx.fold import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from nines.libraries import Library


class CitedForms(NamedTuple):
    """A citation in all the forms that a page shows.

    Parameters
    ----------
    sentence
        The sentence that a reader can copy.
    others
        The other forms of the citation, each with its label.
    """

    sentence: str
    others: tuple[tuple[str, str], ...]


def cited_forms(library: Library, config: Config, key: str, url: str = "") -> CitedForms:
    """Return a citation in every form, with the date of the site.

    Parameters
    ----------
    library
        The library in which the key is looked up.
    config
        The settings of the site, including the date of the site if one is set.
    key
        The key that is cited.
    url
        The address at which *key* can be read; empty if the site has no address.

    Examples
    --------
    >>> from nines import library
    >>> from sphinx.config import Config
    >>> [label for label, _ in cited_forms(library(), Config(), "comet-1718/stop/king").others]
    ['BibTeX', 'BibLaTeX', 'CSL-JSON', 'RIS', 'Markdown']
    """
    answer = citation_answer(library, key, cited_release(library, getattr(config, "nines_date", "")), url)
    others = ((LABELS[name], form(answer)) for name, form in FORMATS.items() if name != DEFAULT)
    return CitedForms(FORMATS[DEFAULT](answer), tuple(others))


def forms_folded(forms: CitedForms) -> Iterator[nodes.Element]:
    """Yield the other forms of a citation, each folded under its label."""
    for label, text in forms.others:
        yield folded([label], nodes.literal_block(text, text, language="none"), kind="cite-form")


def sentence_quoted(forms: CitedForms) -> nodes.Element:
    """Return the sentence that a reader can copy, as a quotation."""
    return nodes.block_quote("", b.paragraph(forms.sentence, kind="cite-sentence"))
