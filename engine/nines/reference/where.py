"""Where is it: the lines of code and of the corpus at which a rule, a detail or a reading is decided."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from nines.errors import escaped
from nines.evidence.cite import TAKEN

if TYPE_CHECKING:
    from nines.corpus.records import Reading
    from nines.evidence.cite import Cited
    from nines.evidence.place import Place, Places
    from nines.libraries import Library

CHECKOUT: Final = Path(__file__).parents[3]  # of an installed package, a folder without pyproject.toml
_TABLE: Final = re.compile(r'\s*\[+\s*"?([\w-]+)"?\s*[].]')
_CHOSEN: Final = re.compile(r"\s*chosen\s*=")
_CLASS: Final = re.compile(r"class (\w+)")


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of a file."""

    path: Annotated[
        str, "The path of the file in the project or, of an installed package, within the package."
    ]
    line: Annotated[int, "The number of the line, from 1; 0 if it is not known."]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, slots=True)
class RuleSource:
    """The line that cites a rule for a game, and the class of the rule."""

    path: Annotated[str, "The file that cites the rule; of an inherited rule, the file of an older game."]
    line: Annotated[int, "The number of the line, from 1."]
    through: Annotated[tuple[CodeLine, ...], "Lines of helpers that several games use, the outermost first."]
    taken_over_at: Annotated[
        tuple[CodeLine, ...], "Where later games take the rule over, the latest game first."
    ]
    rule_class: Annotated[str, "The name of the class that executes the rule."]
    class_path: Annotated[str, "The file of this class."]
    class_line: Annotated[int, "The line at which the class begins, from 1; 0 if its file cannot be read."]

    @property
    def cited_at(self) -> CodeLine:
        """The line that cites the rule."""
        return CodeLine(self.path, self.line)

    @property
    def class_at(self) -> CodeLine:
        """The line at which the class begins."""
        return CodeLine(self.class_path, self.class_line)

    def __str__(self) -> str:
        through = "".join(f", through {code_line}" for code_line in self.through)
        taken = "; taken over in " + ", ".join(map(str, self.taken_over_at)) if self.taken_over_at else ""
        return f"{self.path}:{self.line}{through}, {self.rule_class} in {self.class_at}{taken}"


def rule_source(cited: Cited[object]) -> RuleSource | None:
    """Return where a rule is cited; None for a rule that no game cites, such as one of an experiment.

    Examples
    --------
    >>> from nines import library
    >>> king = library().load("comet-1753").rules()["comet-1753/stop/king"]
    >>> source = rule_source(king)
    >>> source.rule_class, source.path.endswith("nines/stops/games/comet_1718.py")
    ('StopRanks', True)
    >>> [line.path.rpartition("/")[2] for line in source.taken_over_at]
    ['comet_1753.py']
    """
    taken = cited.places.get(TAKEN, ())
    chain = _own(cited.places.get("", ()), taken)
    if not chain:
        return None
    made, kind = chain[-1], type(cited.rule)
    return RuleSource(
        path_of(made.module),
        made.line,
        tuple(map(code_line, reversed(chain[:-1]))),
        tuple(map(code_line, taken)),
        escaped(kind.__name__),
        path_of(kind.__module__),
        _classes(kind.__module__).get(kind.__name__, 0),
    )


@cache
def _classes(module: str) -> dict[str, int]:
    """Return the line of each class of a module, by the name of the class."""
    file = file_of(path_of(module))
    lines = file.read_text("utf-8").splitlines() if file else []
    matches = ((number, _CLASS.match(line)) for number, line in enumerate(lines, 1))
    return {named[1]: number for number, named in matches if named}


def detail_source(cited: Cited[object], name: str) -> CodeLine | None:
    """Return the line at which a detail of a rule gets its value; None for a rule that no game cites."""
    chain = cited.places.get(name, cited.places.get("", ()))
    return code_line(chain[0] if name else _own(chain, cited.places.get(TAKEN, ()))[-1]) if chain else None


def _own(chain: Places, taken: Places) -> Places:
    """Return a chain of places without those in the modules of later games, which called the older game."""
    later = {place.module for place in taken}
    return tuple(place for place in chain if place.module not in later) or chain


def code_line(place: Place) -> CodeLine:
    """Return a place as readers see it."""
    return CodeLine(path_of(place.module), place.line)


def asked_at(library: Library, name: str, point: str) -> tuple[CodeLine, ...]:
    """Return the lines at which the code of a game asks a point, file by file.

    Parameters
    ----------
    library
        The library with the game.
    name
        The canonical name of an edition that can be played.
    point
        The id of the point.

    Examples
    --------
    >>> from nines import library
    >>> [line.path.rpartition("/")[2] for line in asked_at(library(), "comet-1718", "comet-stops")]
    ['comet_1718.py']
    """
    lines = map(code_line, library.load(name).choices.asked.get(point, ()))
    return tuple(sorted(lines, key=lambda code_line: (code_line.path, code_line.line)))


def reading_source(library: Library, reading: Reading) -> CodeLine:
    """Return the line of the corpus that chooses an answer; for a carried reading, that of the older game."""
    game = reading.carried or reading.game
    package = library.catalogue.corpus
    path = f"{_above(package)}{package.replace('.', '/')}/readings/{game}.toml"
    return CodeLine(escaped(path), _choosing(package, game).get(reading.point, 1))


@cache
def _choosing(package: str, game: str) -> dict[str, int]:
    """Return the line that chooses the answer to each point, or else that of its table, for a game."""
    file, point = files(package) / "readings" / f"{game}.toml", ""
    tables, choosing = dict[str, int](), dict[str, int]()
    for number, line in enumerate(file.read_text("utf-8").splitlines() if file.is_file() else [], 1):
        if table := _TABLE.match(line):
            point = table[1]
            tables.setdefault(point, number)
        elif _CHOSEN.match(line):
            choosing.setdefault(point, number)
    return tables | choosing


def digest_of_lines(library: Library) -> str:
    """Return a digest of all places; it changes whenever the line of a rule or of a reading moves."""
    rules = [cited.places for game in library.games() for cited in game.rules().values()]
    readings = [_choosing(library.catalogue.corpus, game) for game in sorted(library.corpus.titled)]
    return sha256(repr((rules, readings)).encode()).hexdigest()


def path_of(module: str) -> str:
    """Return the path of a module: in a checkout, from its root; of an installed package, within the package.

    Examples
    --------
    >>> path_of("odd_steps.games")
    'odd_steps/games.py'
    >>> path_of("nines.cards").endswith("nines/cards.py")
    True
    """
    return escaped(f"{_above(module)}{module.replace('.', '/')}.py")


@cache
def _above(module: str) -> str:
    """Return the folder of a checkout of this project that has the package of a module, with a slash."""
    folder = package_folder(module.partition(".")[0])
    inside = folder is not None and folder.parent.parent == CHECKOUT
    return f"{folder.parent.name}/" if folder and inside and (CHECKOUT / "pyproject.toml").is_file() else ""


def file_of(path: str) -> Path | None:
    """Return the file with the path of a :class:`CodeLine`; None if it is not on this machine.

    Examples
    --------
    >>> file_of(path_of("nines.cards")).name
    'cards.py'
    """
    package = package_folder(path.partition("/")[0])
    paths = [CHECKOUT / path, *([package.parent / path] if package else [])]
    return next((candidate for candidate in paths if candidate.is_file()), None)


def package_folder(package: str) -> Path | None:
    """Return the folder of a package with this name; None if there is no such package on this machine."""
    try:
        module_spec = find_spec(package)
    except (ImportError, ValueError):  # the module __main__ has no specification
        return None
    folders = module_spec.submodule_search_locations if module_spec else None
    return Path(next(iter(folders))) if folders else None
