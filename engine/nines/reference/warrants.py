"""What rules rest on: the warrant of each detail, and how many details and rules rest on each kind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.boundary.reprs import short_repr
from nines.evidence.warrant import MARKS, MEANINGS, Tally, Warrant, weakest
from nines.kernel.lacuna import absence
from nines.libraries.compare import compare
from nines.reference.names import DatedGame, dated_game, short_name
from nines.reference.values import value_in_words
from nines.reference.where import CodeLine, detail_source
from nines.text import unit_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Choice, Detail, Inheritance
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.compare import AspectPair


# --- Warrants ---

WORDS: Final[dict[str, str]] = {  # the meaning of each warrant, in a few words
    "stated": "stated in the source",
    "implied": "implied by the source",
    "taken-over": "taken over",
    "sure-choice": "our choice, and we are sure",
    "doubtful-choice": "our choice, with doubts",
    "house-rule": "not of any source",
}
ITSELF: Final = "the rule itself"
THE_KIND: Final = "the kind of rule"  # of a rule whose sentence says more than the rule itself may say
OURS: Final = "are partly or wholly our choice"
BRIEF: Final = ("from the source", "taken over", "our choice")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # small letters are those of notes in a rulebook


@dataclass(frozen=True, slots=True)
class InheritanceAnswer:
    """The older rule from which a detail is inherited."""

    rule: Annotated[str, "Key of the rule in the amended game."]
    origin: Annotated[str, "Key of the rule in the first game that has it."]
    account: Annotated[str, "The year of that game's account, or its title if no year is known."]
    passages: Annotated[tuple[str, ...], "The passages of the later source that take the detail over."]
    readings: Annotated[tuple[str, ...], "Keys of our readings by which the detail is taken over."]


@dataclass(frozen=True, slots=True)
class DetailAnswer:
    """One detail of a rule: the rule itself, or one of its parameters."""

    name: Annotated[str, "The parameter; empty for the rule itself."]
    value: Annotated[
        str,
        "The value of the parameter; for the rule itself, the rule in words, or nothing if a parameter has "
        "weaker support or rests on a further passage.",
    ]
    warrant: Warrant
    warrant_means: Annotated[str, "The warrant explained."]
    ground: Annotated[str, "Stated, implied or read; an inherited detail keeps the ground of the older rule."]
    passages: tuple[str, ...]
    readings: Annotated[
        tuple[str, ...], "Keys of the readings that settle the detail, in this game or in an older game."
    ]
    certainty: Annotated[str, "The lowest certainty of our readings; empty if no reading of ours settles it."]
    inherited: InheritanceAnswer | None
    source: Annotated[
        CodeLine | None, "The line of code that gives it its value; null if no game cites the rule."
    ]

    @property
    def warrant_words(self) -> str:
        """What the detail rests on, in words for readers."""
        return WORDS[self.warrant]

    @property
    def called(self) -> str:
        """The name of the detail as readers see it."""
        return self.name.replace("_", " ") or (ITSELF if self.value else THE_KIND)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark beside a rule: a letter for our choice, or the date of the older account behind the rule."""

    kind: Literal["choice", "taken-over"]
    text: str
    key: Annotated[str, "The key of the reading, or of the passage that takes the rule over."]
    certainty: str = ""


def detail_answers(library: Library, cited: Cited[object]) -> tuple[DetailAnswer, ...]:
    """Return what each detail of a rule rests on. The first detail is the rule itself.

    Examples
    --------
    >>> from nines import library
    >>> king = library().load("comet-1718").rules()["comet-1718/stop/king"]
    >>> detail_answers(library(), king)[0].ground
    'stated'
    """
    return tuple(_detail(library, cited, detail) for detail in cited.details)


def _detail(library: Library, cited: Cited[object], detail: Detail) -> DetailAnswer:
    ours = [choice.certainty for choice in detail.all_choices if choice.ours]
    return DetailAnswer(
        name=detail.name,
        value=value_in_words(cited.rule, detail) if detail.name else cited.itself,
        warrant=detail.warrant,
        warrant_means=MEANINGS[detail.warrant],
        ground=detail.ground,
        passages=detail.passages,
        readings=_keys((*detail.choices, *(detail.inherited.base if detail.inherited else ()))),
        certainty=next((level for level in ("low", "medium", "high") if level in ours), ""),
        inherited=_inherited(library, detail.inherited) if detail.inherited else None,
        source=detail_source(cited, detail.name),
    )


def _inherited(library: Library, inheritance: Inheritance) -> InheritanceAnswer:
    rule, origin, account = inheritance.rule, inheritance.origin, _account(library, inheritance)
    return InheritanceAnswer(rule, origin, account, inheritance.passages, _keys(inheritance.choices))


def _keys(choices: Iterable[Choice]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(choice.reading for choice in choices))


def account_label(library: Library, edition: str) -> str:
    """Return the year in which the account of an edition was printed; if unknown, the account's title.

    Examples
    --------
    >>> from nines import library
    >>> account_label(library(), "comet-1718"), account_label(library(), "comet-1752")
    ('1718', '1761')
    """
    account = library.corpus.accounts[library.corpus.editions[edition].account]
    return str(account.year) if account.year else account.title


def marks_of(library: Library, game: AnyGame, cited: Cited[object]) -> tuple[Mark, ...]:
    """Return the marks to print beside a rule; none if the source states or implies the whole rule.

    Each of our choices in a game has the same letter everywhere. If a rule rests on our choices, only these
    are marked, even if the rule is also inherited.

    Examples
    --------
    >>> from nines import library
    >>> game = library().load("comet-1718")
    >>> [mark.kind for mark in marks_of(library(), game, game.rules()["comet-1718/stop/comet"])]
    ['choice']
    """
    choices = dict.fromkeys(
        choice for detail in cited.details for choice in detail.all_choices if choice.ours
    )
    if choices:
        return tuple(
            Mark("choice", _letter(library, game, choice), choice.reading, choice.certainty)
            for choice in choices
        )
    taken = dict.fromkeys(detail.inherited for detail in cited.details if detail.inherited)
    marks = (Mark("taken-over", _account(library, inheritance), _words(inheritance)) for inheritance in taken)
    return tuple(dict.fromkeys(marks))


def _account(library: Library, inheritance: Inheritance) -> str:
    return account_label(library, inheritance.origin.partition("/")[0])


def _words(inheritance: Inheritance) -> str:
    """Return the key to which a mark links: the passage that takes over the rule, or else the older rule."""
    return inheritance.passages[0] if inheritance.passages else inheritance.rule


def _letter(library: Library, game: AnyGame, choice: Choice) -> str:
    """Return the letter of a choice.

    If the choice belongs to an older game, the date of that game's account precedes the letter.
    """
    slug = choice.reading.partition("/")[0]
    listed = tuple(game.choices.readings if slug == game.slug else library.choices(slug).readings)
    place = listed.index(choice.point) if choice.point in listed else len(listed)
    times, rest = divmod(place, len(LETTERS))
    return ("" if slug == game.slug else account_label(library, slug)) + LETTERS[rest] * (times + 1)


# --- Tallies ---


@dataclass(frozen=True, slots=True)
class WarrantTally:
    """The number of details of rules with each warrant, that is, with each kind of support.

    The details of a rule are the rule itself and each of its parameters. If a parameter has weaker support
    than the rule itself, or rests on a further passage, the rule itself says nothing and is not counted.
    """

    stated: Annotated[int, "Details that the source states."]
    implied: Annotated[int, "Details that follow from what the source states."]
    taken_over: Annotated[int, "Details taken over from an older account."]
    sure: Annotated[int, "Details that we chose, with high certainty."]
    doubtful: Annotated[int, "Details that we chose, with medium or low certainty."]
    total: int
    nameless: Annotated[int, "Details that a source states or implies, but for which no book is named."]

    @property
    def says(self) -> int:
        """The number of details that a source states or implies."""
        return self.stated + self.implied

    @property
    def choice(self) -> int:
        """The number of details that are our choice."""
        return self.sure + self.doubtful

    @property
    def shares(self) -> tuple[tuple[str, int], ...]:
        """Three kinds of support in words for readers, each with its number of details."""
        return tuple(zip(MARKS, (self.says, self.taken_over, self.choice), strict=True))

    @property
    def sentence(self) -> str:
        r"""The whole tally in a sentence.

        Examples
        --------
        >>> print(WarrantTally(5, 1, 0, 1, 2, 9, 3).sentence.replace("; ", ";\n"))
        Of 9 details, the source says or implies 6 (3 of them without a named book);
        3 are our choice (1 sure, 2 doubtful)
        """
        parts = []
        if self.says:
            book = f" ({self.nameless:,} of them without a named book)" if self.nameless else ""
            parts.append(f"the source says or implies {self.says:,}{book}")
        if self.taken_over:
            parts.append(f"{self.taken_over:,} are taken over from an older account")
        if self.choice:
            sure = f"{self.sure:,} sure, {self.doubtful:,} doubtful"
            parts.append(f"{self.choice:,} are our choice ({sure})")
        return f"Of {self.total:,} {unit_for(self.total, 'detail')}, {'; '.join(parts)}"

    @property
    def brief(self) -> str:
        """The whole tally in few words, for a card that has the sentence elsewhere; zeros are left out.

        Examples
        --------
        >>> WarrantTally(5, 1, 0, 1, 2, 9, 3).brief
        'Of 9 details: 6 from the source, 3 our choice'
        """
        shown = [f"{part:,} {says}" for says, (_, part) in zip(BRIEF, self.shares, strict=True) if part]
        return f"Of {self.total:,} {unit_for(self.total, 'detail')}: {', '.join(shown)}"


def tally_of(library: Library, rules: Iterable[Cited[object]]) -> WarrantTally:
    """Return the number of details with each warrant in the given rules.

    The tallies on pages, at the command line and in JSON all come from this function.

    Parameters
    ----------
    library
        The library with the passages that the rules rest on.
    rules
        The rules whose details are counted.

    Examples
    --------
    >>> from nines import library
    >>> tally = tally_of(library(), library().load("comet-1718").rules().values())
    >>> tally.total == tally.says + tally.taken_over + tally.choice
    True
    """
    details = [detail for cited in rules for detail in cited.counted]
    tally = Tally.of(details)
    nameless = sum(_nameless(library, detail) for detail in details)
    return WarrantTally(
        tally.stated, tally.implied, tally.taken_over, tally.sure, tally.doubtful, tally.total, nameless
    )


def total(tallies: Iterable[WarrantTally]) -> WarrantTally:
    """Return the sum of several tallies."""
    names = WarrantTally.__dataclass_fields__
    every = list(tallies)
    return WarrantTally(*(sum(getattr(warrant_tally, name) for warrant_tally in every) for name in names))


def _nameless(library: Library, detail: Detail) -> bool:
    """Return whether a source states or implies a detail, but no passage behind the detail names a book."""
    if detail.warrant not in ("stated", "implied"):
        return False
    known = library.corpus.passages
    return not any(known[passage].cites for passage in detail.passages if passage in known)


# --- How many rules of two games differ, counted for each game by what the rules rest on ---


@dataclass(frozen=True, slots=True)
class SideCount:
    """How many rules a game has, and how many of them differ from the other game or are missing there.

    A rule that is not taken over is counted by its weakest detail: if one parameter is our choice, the
    account does not state the rule. If a rule is taken over from an older account, this does not show that
    the later account agrees with the rule.
    """

    stated: Annotated[
        int,
        "The number of rules that the account itself says or implies, and how many of these rules differ.",
    ]
    stated_differ: Annotated[
        int,
        "The number of rules that the account itself says or implies, and how many of these rules differ.",
    ]
    choice: Annotated[
        int,
        "The number of rules that are partly or wholly our choice, and how many of these rules differ.",
    ]
    choice_differ: Annotated[
        int,
        "The number of rules that are partly or wholly our choice, and how many of these rules differ.",
    ]
    taken_over: Annotated[
        int, "The number of rules taken over from an older account, and how many of these rules differ."
    ]
    taken_over_differ: Annotated[
        int, "The number of rules taken over from an older account, and how many of these rules differ."
    ]

    @property
    def rules(self) -> int:
        """The number of all rules of the game."""
        return self.stated + self.choice + self.taken_over

    @property
    def differ(self) -> int:
        """The number of all rules of the game that differ from the other game or are missing there."""
        return self.own_differ + self.taken_over_differ

    @property
    def own(self) -> int:
        """The number of rules that are not taken over from an older account."""
        return self.stated + self.choice

    @property
    def own_differ(self) -> int:
        """The number of differing rules that are not taken over from an older account."""
        return self.stated_differ + self.choice_differ

    def sentence(self, account: str) -> str:
        r"""Return sentences that say how many rules of this game differ. Each number comes with its total.

        Parameters
        ----------
        account
            The title of the account of this game.

        Examples
        --------
        >>> print(SideCount(17, 9, 8, 1, 0, 0).sentence("Taylor 1974").replace(". ", ".\n"))
        Taylor 1974: of the 17 rules that the account itself states, 9 differ from those of the other game.
        Of the 8 rules that are partly or wholly our choice, 1 differs.
        >>> print(SideCount(0, 0, 2, 2, 0, 0).sentence("Taylor 1974").replace(". ", ".\n"))
        Taylor 1974: the account itself states no rule.
        Both rules that are partly or wholly our choice differ.
        """
        parts = [f"{account}: the account itself states no rule."]
        if self.stated:
            stated = _differ(self.stated_differ, self.stated, "the account itself states")
            parts = [f"{account}: {stated[:1].lower()}{stated[1:]} from those of the other game."]
        if self.choice:
            parts.append(f"{_differ(self.choice_differ, self.choice, OURS)}.")
        if self.taken_over:
            verb = "rule is" if self.taken_over == 1 else "rules are"
            apart = f"{self.taken_over} more {verb} taken over from an older account"
            differ = f", and {self.taken_over_differ} of them {_verb(self.taken_over_differ)}"
            proves = ", so their agreement proves nothing"
            parts.append(f"{apart}{differ if self.taken_over_differ else proves}.")
        return " ".join(parts)


def _differ(part: int, whole: int, chosen: str) -> str:
    """Return in words how many of *whole* rules differ; *chosen* says which rules are counted."""
    if whole == 1:
        return f"The one rule that {chosen} {'differs' if part else 'does not differ'}"
    if part == whole == 2:
        return f"Both rules that {chosen} differ"
    if part in (0, whole):
        return f"{'All' if part else 'None of the'} {whole} rules that {chosen} differ"
    return f"Of the {whole} rules that {chosen}, {part} {_verb(part)}"


def _verb(number: int) -> str:
    return "differs" if number == 1 else "differ"


def side_counts(compared: Sequence[AspectPair]) -> tuple[SideCount, SideCount]:
    """Return how many rules differ between two games, counted first in the earlier game, then in the later.

    Examples
    --------
    >>> from nines import load
    >>> from nines.libraries.compare import compare
    >>> earlier, later = side_counts(compare(load("comet-1718"), load("comet-1753")))
    >>> earlier.taken_over, later.taken_over > later.own
    (0, True)
    """
    pairs = [pair for aspect in compared for pair in aspect.pairs]
    return (
        _count([(pair.earlier, pair.agreement == "differs") for pair in pairs if pair.earlier]),
        _count([(pair.later, pair.agreement == "differs") for pair in pairs if pair.later]),
    )


def _count(rules: Sequence[tuple[Cited[object], bool]]) -> SideCount:
    rests = [(rests_on(cited.warrant, cited.inherited), differs) for cited, differs in rules]
    return SideCount(
        *(
            sum(name == kind and (differs or not only) for name, differs in rests)
            for kind in ("stated", "choice", "taken over")
            for only in (False, True)
        )
    )


def rests_on(warrant: Warrant, inherited: Inheritance | InheritanceAnswer | None) -> str:
    """Return what a rule rests on: ``stated``, ``choice`` or ``taken over``.

    Parameters
    ----------
    warrant
        The warrant of the rule, which is that of its weakest detail.
    inherited
        The inheritance of the rule itself; None if the rule is not taken over.

    Examples
    --------
    >>> rests_on("stated", None), rests_on("sure-choice", None)
    ('stated', 'choice')
    """
    if inherited is not None or warrant == "taken-over":
        return "taken over"
    return "stated" if warrant in ("stated", "implied") else "choice"


# --- Counts for any two games of a family ---
#
# Rules that the later game inherits are counted separately.


@dataclass(frozen=True, slots=True)
class PairCounts:
    """A game compared with all earlier games of its family."""

    game: DatedGame
    earlier: tuple[tuple[DatedGame, SideCount], ...]  # earlier games, with the counts for *game*


def pair_counts(library: Library, family: str) -> tuple[PairCounts, ...]:
    """Return the games of a family in order of date, each compared with all earlier games.

    Raises
    ------
    UnknownNameError
        If no family has this name.

    Examples
    --------
    >>> from nines import library
    >>> [len(pair.earlier) for pair in pair_counts(library(), "stops")][:3]
    [0, 1, 2]
    """
    games = library.games(family)
    dated = [dated_game(library, game) for game in games]
    return tuple(
        PairCounts(
            dated[place],
            tuple(
                (dated[before], side_counts(compare(earlier, later))[1])
                for before, earlier in enumerate(games[:place])
            ),
        )
        for place, later in enumerate(games)
    )


# --- The matrix ---

NOT_ASKED: Final = "not asked"
SHORT: Final[dict[str, str]] = {  # the letter that stands for each warrant in a cell
    "s": "stated or implied by the source",
    "t": "taken over from an older account",
    "c": "our choice",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """What the rules of one aspect rest on in one game."""

    game: str
    warrant: Annotated[str, "The warrant of the weakest detail, or why the cell has no rules."]
    rules: int
    details: WarrantTally
    short: Annotated[str, "How many details are from the source (s), taken over (t), our choice (c)."]
    answer: Annotated[str, "The rules in words."]


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One row of the matrix: what one aspect rests on in every game."""

    aspect: str
    title: Annotated[str, "The short name of the aspect."]
    question: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class MatrixAnswer:
    """The whole matrix: what every aspect rests on in every game, and the totals."""

    games: tuple[DatedGame, ...]
    aspects: tuple[MatrixRow, ...]
    totals: Annotated[tuple[WarrantTally, ...], "One tally for each game."]
    total: Annotated[WarrantTally, "The sum of these tallies."]

    __repr__ = short_repr

    def by_family(self) -> Iterator[MatrixAnswer]:
        """Yield one matrix for each family, with the family's games and the questions that they answer."""
        for family in dict.fromkeys(game.family for game in self.games):
            places = [place for place, game in enumerate(self.games) if game.family == family]
            rows = (replace(row, cells=tuple(row.cells[place] for place in places)) for row in self.aspects)
            asked = (row for row in rows if any(cell.warrant != NOT_ASKED for cell in row.cells))
            totals = tuple(self.totals[place] for place in places)
            games = tuple(self.games[place] for place in places)
            yield MatrixAnswer(games, tuple(asked), totals, total(totals))


def matrix_answer(library: Library, names: Sequence[str] = ()) -> MatrixAnswer:
    """Return what the answers of the named games, or of all games, rest on, with totals.

    Examples
    --------
    >>> from nines import library
    >>> matrix_answer(library(), ["comet-1718"]).total.total > 80
    True
    """
    games = library.by_date(map(library.load, dict.fromkeys(names))) or library.games()
    aspects = dict.fromkeys(aspect for game in games for aspect in game.aspects())
    totals = tuple(tally_of(library, game.rules().values()) for game in games)
    rows = tuple(
        MatrixRow(
            aspect=aspect,
            title=short_name(library, aspect),
            question=_question(aspect, games),
            cells=tuple(_cell(library, game, aspect) for game in games),
        )
        for aspect in aspects
    )
    return MatrixAnswer(tuple(dated_game(library, game) for game in games), rows, totals, total(totals))


def _question(aspect: str, games: Sequence[AnyGame]) -> str:
    return next(game.family.outline.question(aspect) for game in games if aspect in game.aspects())


def _cell(library: Library, game: AnyGame, aspect: str) -> Cell:
    rules = game.aspects().get(aspect, ())
    warrant_tally = tally_of(library, rules)
    none = absence(rules) if aspect in game.aspects() else NOT_ASKED
    return Cell(
        game=game.name,
        warrant=weakest(detail for cited in rules for detail in cited.details) if rules else none,
        rules=len(rules),
        details=warrant_tally,
        short=short(warrant_tally) if rules else "" if none == NOT_ASKED else "-",
        answer="; ".join(dict.fromkeys(str(cited.rule) for cited in rules)),
    )


def short(warrant_tally: WarrantTally) -> str:
    """Return how many details rest on the source, an older source and our choice; zeros are left out."""
    shares = zip(SHORT, warrant_tally.shares, strict=True)
    return " ".join(f"{number}{letter}" for letter, (_, number) in shares if number)
