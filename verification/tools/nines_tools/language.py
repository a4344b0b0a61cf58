"""Check the language of our texts: words to avoid, sentences that are too long, and a generic “he”.

The check reads all our texts: pages, the corpus, strings, docstrings and comments. ``language.json`` limits
the number of faults in each file. The number of faults in a file may fall but not rise.
:func:`report_language` lists the faults of every file above its limit.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.boundary.files import ANY, write_whole
from nines_tools.texts import segments

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

BUDGET: Final = "verification/tools/nines_tools/language.json"
LONGEST: Final = 30  # words of a sentence, unless it lists cards or names
FEWEST: Final = 3  # words of a text; with fewer it is a name
# What is read: a folder or a file, and what the area is called in the counts.
AREAS: Final = {
    "README.md": "pages",
    "CONTRIBUTING.md": "pages",
    "docs/": "pages",
    "corpus/": "corpus",
    "engine/nines/cli/": "command line",
    "engine/": "engine",
    "verification/": "verification",
}
# Made by the build; hashes; old names; lines of old code; a list of words to avoid.
LEFT_OUT: Final = (
    "docs/aspects/",
    "docs/compare/",
    "corpus/nines_corpus/hashes/",
    "corpus/nines_corpus/retired.toml",
    "verification/nines_verification/mutation/",
    "verification/nines_verification/second/",
    "verification/tools/nines_tools/language.py",
    "verification/tools/nines_tools/mutation/",
)
CURES: Final[Mapping[str, str]] = {
    r"told|tells?": "write “says”, “states” or “shows”",
    r"stands?(?! (?:for|aside)\b)": "write “is” or “appears”",
    r"otherwise": "name the difference, or write “if not”",
    r"who(?:m)?ever": "write “the player who”",
    r"of which": "split the sentence",
    r"so many": "write “this many”, or the number",
    r"(?:is|are|was|were) asked": "write “answers”, “decides” or “gets a chance”",
    r"(?:can|could|may) be had": "write “is available”",
    r"from there on": "name the place, or leave it out",
    r"beside that": "write “also”",
    r"befalls?|befell|befallen": "write “happens to”",
    r"parted by": "write “separated by”",
    r"(?<!there )(?:is|are|was) no (?!longer|more|less|fewer|other|later)(?=[a-z])": "write “is not a”",
    r"(?:as|with|of) what it is": "write “itself”, or name it",
    r"he|him|his|himself": "write “they”, or “the player”",
}
_AVOIDED: Final = [(re.compile(rf"\b(?:{words})\b", re.IGNORECASE), cure) for words, cure in CURES.items()]
_CODE: Final = re.compile(
    r"``.*?``|`[^`]*`|\{[^{}\n]*\}|<[^>]*>|\]\([^)]*\)|https?://\S+|\n *\$ [^\n]*", re.DOTALL
)
_END: Final = re.compile(r"(?<=[.!?:])[”\"')*_]*(?=\s|$)|\n\s*[-*|] |\s\|\s|\n[ \t]*\n")
_WORD: Final = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
_KEY: Final = re.compile(r"^(?:\[[\w.\"# -]+\]$|[\w\", -]+ = )", re.MULTILINE)
_FENCE: Final = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)


class Fault(NamedTuple):
    """A word to avoid, or a sentence that is too long.

    Parameters
    ----------
    file, line
        Where the fault is: the file, relative to the project's folder, and the number of the line on which
        the text begins, from 1.
    what
        The word to avoid, or the beginning of the long sentence.
    cure
        What to do about the fault.
    """

    file: str
    line: int
    what: str
    cure: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: “{self.what}”: {self.cure}"


def area(file: str) -> str:
    """Return the area to which a file belongs, such as pages; empty if the check does not read the file.

    Examples
    --------
    >>> area("engine/nines/cli/show.py"), area("engine/nines/text.py"), area("tests/test_tree.py")
    ('command line', 'engine', '')
    """
    if file.startswith(LEFT_OUT):
        return ""
    return next((name for start, name in AREAS.items() if file.startswith(start)), "")


def faults_of(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each fault of a piece of text: its line in the piece, counted from 0, its words, and the cure.

    Examples
    --------
    >>> list(faults_of("A card is led by whoever leads."))
    [(0, 'whoever', 'write “the player who”')]
    """
    plain = _CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    if len(_WORD.findall(plain)) < FEWEST:
        return
    for word, cure in _AVOIDED:
        for match in word.finditer(plain):
            yield plain.count("\n", 0, match.start()), match[0].strip(), cure
    start = 0
    for end in (*(match.end() for match in _END.finditer(plain)), len(plain)):
        words = _WORD.findall(plain[start:end])
        listed = plain.count(",", start, end) * 4 >= len(words)  # cards, names, keys
        if len(words) > LONGEST and not listed:
            line = plain.count("\n", 0, start + len(plain[start:end]) - len(plain[start:end].lstrip()))
            yield line, " ".join(words[:6]) + " …", f"{len(words)} words; split the sentence"
        start = end


def faults(root: Path) -> Iterator[Fault]:
    """Yield every fault of our texts, file by file.

    Parameters
    ----------
    root
        The folder of the project.
    """
    for file, line, piece in segments(root):
        if not area(file):
            continue
        text = piece.partition(">>> ")[0]  # an example runs; it is not prose
        if "/rulebook/" in file:
            text = _KEY.sub("| ", text)  # after the text, each line has a key and its words
        if file.endswith(".md"):
            text = _FENCE.sub(lambda match: "\n" * match[0].count("\n"), text)
        for below, what, cure in faults_of(text):
            yield Fault(file, line + below, what, cure)


def report_language(root: Path, *, write: bool = False, everything: bool = False) -> tuple[list[str], int]:
    """Return the lines of a report, and an exit status, which is 1 if a file has more faults than its limit.

    Parameters
    ----------
    root
        The folder of the project.
    write
        Whether to lower the limit of each file to the number of its faults. A file without a limit gets a
        limit.
    everything
        Whether to list every fault, even in files below their limit.
    """
    found = sorted(faults(root))
    counts = Counter(fault.file for fault in found)
    path = root / BUDGET
    budget: dict[str, int] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if write:
        first = not path.is_file()
        budget = {file: count if first else min(count, budget.get(file, 0)) for file, count in counts.items()}
        kept = {file: count for file, count in sorted(budget.items()) if count}
        write_whole(path, json.dumps(kept, indent=0, ensure_ascii=False) + "\n", over=ANY)
    over = {file for file, count in counts.items() if count > budget.get(file, 0)}
    shown = [str(fault) for fault in found if everything or fault.file in over]
    shown += [f"{file}: {counts[file]} faults; it may have {budget.get(file, 0)}" for file in sorted(over)]
    return [*shown, *_totals(found)], int(bool(over))


def _totals(faults: Iterable[Fault]) -> Iterator[str]:
    """Yield the number of faults in each area."""
    totals = Counter(area(fault.file) for fault in faults)
    yield ", ".join(f"{name} {totals[name]}" for name in dict.fromkeys(AREAS.values()))
