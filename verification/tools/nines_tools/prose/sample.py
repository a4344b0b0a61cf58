"""The command ``python -m nines_verification sentences``: draw a sample of our sentences for a reader."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.shuffle import Stream
from nines_tools import HOUSE, counts
from nines_tools.prose.docstrings import docstring_sentences
from nines_tools.prose.sentence import distinct
from nines_tools.prose.site_pages import page_sentences
from nines_tools.prose.terminal import terminal_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines_tools.prose.sentence import Sentence

SHARES: Final = {"pages": 25, "command line": 15, "docstrings": 10}  # of fifty


def every_sentence(root: Path, site: Path) -> dict[str, list[Sentence]]:
    """Return all our sentences by area, without repetitions.

    Parameters
    ----------
    root
        The folder of the project.
    site
        The folder of the built site.
    """
    return {
        "pages": distinct(page_sentences(site)),
        "command line": distinct(terminal_sentences()),
        "docstrings": distinct(docstring_sentences(root)),
    }


def draw(
    sentences: Mapping[str, Sequence[Sentence]], seed: int, shares: Mapping[str, int] = SHARES
) -> list[Sentence]:
    """Return a random sample of the sentences of each area, in random order.

    Parameters
    ----------
    sentences
        The sentences from which the sample is drawn, by area.
    seed
        The random seed. The same seed gives the same sample of the same sentences.
    shares
        The number of sentences to draw from each area.

    Examples
    --------
    >>> from nines_tools.prose.sentence import Sentence
    >>> ours = [Sentence("pages", "a", "", f"Sentence {n} of a page.") for n in range(9)]
    >>> [one.text for one in draw({"pages": ours}, 7, {"pages": 2})]
    ['Sentence 5 of a page.', 'Sentence 6 of a page.']
    """
    stream = Stream.of(seed)
    drawn = [
        sentence for area, count in shares.items() for sentence in stream.shuffled(sentences[area])[:count]
    ]
    return list(stream.shuffled(drawn))


def sheet(sample: Sequence[Sentence]) -> Iterator[str]:
    """Yield the lines of the sheet that the reader marks. The sheet does not show the areas."""
    for number, sentence in enumerate(sample, 1):
        yield f"## {number}"
        yield ""
        yield f"**{sentence.text}**"
        yield ""
        yield f"Where it is: {sentence.where}"
        yield from (f"> {line}" for line in sentence.around.splitlines())
        yield ""


def command(arguments: list[str]) -> Iterator[str]:
    """Draw a sample, and yield the lines of the sheet for the reader.

    Raises
    ------
    SystemExit
        If the arguments are wrong. The parser then prints what is wrong.
    """
    parser = ArgumentParser("python -m nines_verification sentences")
    parser.add_argument("--seed", type=counts.seed, required=True)
    parser.add_argument(
        "--site", metavar="DIR", type=Path, default=Path("docs/_build/html"), help="the built site"
    )
    asked = parser.parse_args(arguments)
    if not (asked.site / "index.html").is_file():
        parser.error(
            f"there is no site in {asked.site}: build it with `make site`, or name its folder with --site"
        )
    sentences = every_sentence(HOUSE, asked.site)
    totals = ", ".join(f"{len(found)} of {area}" for area, found in sentences.items())
    yield f"# A sample of our sentences, seed {asked.seed}"
    yield ""
    yield f"Drawn from {totals}."
    yield ""
    yield from sheet(draw(sentences, asked.seed))
