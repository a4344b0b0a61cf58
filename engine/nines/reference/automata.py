"""An edition as a Mealy machine: how large it is, and its states and steps as a drawing or as arrays."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from nines.boundary.expected import door
from nines.boundary.reprs import short_repr
from nines.common.machines import ASKED
from nines.corpus.entries import MISSHAPEN, read_json
from nines.corpus.heads import made_by, without_head
from nines.errors import CorpusError, LacunaError, RequestError, in_words
from nines.kernel.setup_checks import check_seats
from nines.reference.data import to_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nines.common.machines import Machine
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

FOLDER: Final = "automata"  # the place of stored numbers in the checks of a library
COMMAND: Final = "automata"  # of the verification; it stores the numbers

FORMAT: Final = 1  # of the arrays; docs/automaton.md describes it
MOST_PLAYERS: Final = 12  # larger numbers are not tried, unless the user asks for one
MOST_DRAWN: Final = 200  # states in a drawing
MOST_NAMED: Final = 3  # acts at an arrow; the others are counted


@dataclass(frozen=True, slots=True)
class AutomatonSize:
    """How large the automaton of an edition is for one number of players."""

    seats: int
    states: Annotated[int, "How many states were found."]
    acts: Annotated[int, "How many different acts there are in all states together."]
    moves: Annotated[int, "How many pairs there are of a state and an act that some hand allows in it."]
    steps: Annotated[int, "How many results these pairs have, by the facts on which they depend."]
    questions: Annotated[int, "How many questions the rules answered until all tables were filled."]
    unkept: Annotated[int, "How many of these answers no table can keep."]
    closed: Annotated[bool, "Whether all states were filled; if not, the rest is filled during play."]
    filled: Annotated[int, "How many of the states were filled."]
    asked: Annotated[int, "About how many of the pairs the rules decide each time."]
    looks: Annotated[
        Mapping[str, int], "How many of the pairs depend on something besides the state and the act, by what."
    ]


class StoredSizes(NamedTuple):
    """The stored numbers of an edition, the digest of its rules, and why there are no numbers."""

    rests_on: str
    sizes: tuple[AutomatonSize, ...]
    why_none: str


@dataclass(frozen=True, slots=True)
class AutomatonAnswer:
    """The automaton of an edition for some numbers of players."""

    game: Annotated[str, "The canonical name."]
    sizes: Annotated[tuple[AutomatonSize, ...], "One for each number of players."]
    why_none: Annotated[str, "Why there is no automaton; empty if there is one."]

    __repr__ = short_repr


def allowed_seats(game: AnyGame) -> tuple[int, ...]:
    """Return the numbers of players that a game allows, up to twelve."""
    return tuple(number for number in range(1, MOST_PLAYERS + 1) if game.admits(number))


@door
def automaton_answer(
    library: Library,
    name: str,
    seats: int | None = None,
    report: Callable[[int, int], None] = lambda *_: None,
) -> AutomatonAnswer:
    """Return how large the automaton of an edition is.

    Parameters
    ----------
    library
        The library with the edition.
    name
        The edition, which may have readings in brackets.
    seats
        The number of players; None for every number that the edition allows, up to twelve.
    report
        A function that is called with the number of states filled, and how many are to be filled so far.

    Raises
    ------
    RequestError
        If the edition does not allow this number of players.

    Examples
    --------
    >>> from nines import library
    >>> answer = automaton_answer(library(), "comet-2011-two-hand")
    >>> [(size.seats, size.states, size.closed) for size in answer.sizes]
    [(2, 94, True)]
    >>> automaton_answer(library(), "ninety-nine-3p").why_none
    'only Stops games have an automaton; ninety-nine-3p belongs to another family'
    """
    game = library.load(name)
    numbers = allowed_seats(game) if seats is None else (seats,)
    if seats is not None:
        check_seats(game.name, game.rule_set.seats, seats)
    sizes = list[AutomatonSize]()
    why = _why_none(game)
    for number in () if why else numbers:
        try:
            sizes.append(size_of(machine_of(game, number, report)))
        except LacunaError as error:
            why = str(error)
            break
    return AutomatonAnswer(game.name, tuple(sizes), why)


def stored_sizes(library: Library, slug: str) -> StoredSizes | None:
    """Return the stored numbers of an edition; None if a library stores none.

    Raises
    ------
    CorpusError
        If the stored file does not have the form of these numbers.
    """
    file = library.checks / FOLDER / f"{slug}.json" if library.checks else None
    if file is None or not file.is_file():
        return None
    place, again = f"{FOLDER}/{slug}.json", made_by(COMMAND, slug, package=library.package)
    head, rest = without_head(read_json(file, place), place, again)
    try:
        sizes = tuple(AutomatonSize(**_counts(size)) for size in rest["sizes"])
        return StoredSizes(head.rests_on, sizes, rest["why_none"] + "")  # a text, or TypeError
    except MISSHAPEN as error:
        raise CorpusError(place, "the whole", f"does not say how large it is: {in_words(error)}") from None


def _counts(size: Mapping[str, Any]) -> dict[str, Any]:
    """Return the numbers of an automaton; raise a TypeError if one of them is something else."""
    looks: Mapping[str, int] = size["looks"]
    for name, number in (*size.items(), *looks.items()):
        kind = bool if name == "closed" else int
        if name != "looks" and (type(number) is not kind or number < 0):
            raise TypeError(f"{name} is not a number of what was counted")
    return {**size}


def machine_answer(
    library: Library,
    name: str,
    seats: int | None = None,
    report: Callable[[int, int], None] = lambda *_: None,
) -> Machine:
    """Return an edition as a Mealy machine.

    Parameters
    ----------
    library
        The library with the edition.
    name
        The edition, which may have readings in brackets.
    seats
        The number of players; None if the edition allows only one number.
    report
        A function that is called with the number of states filled, and how many are to be filled so far.

    Raises
    ------
    RequestError
        If the edition has no automaton, does not allow this number of players, or needs a number.

    Examples
    --------
    >>> from nines import library
    >>> made = machine_answer(library(), "comet-2011-two-hand")
    >>> made.acts[made.steps[0].act], made.outputs[made.steps[-1].outputs][0].kind
    ('lay 9♣ as 2', 'passed')
    """
    game = library.load(name)
    if why := _why_none(game):
        raise RequestError(why)
    allowed = allowed_seats(game)
    if seats is None and len(allowed) != 1:
        raise RequestError(f"{game.name}: {game.rule_set.seats.rule}; give --seats")
    seats = seats or allowed[0]
    check_seats(game.name, game.rule_set.seats, seats)
    return machine_of(game, seats, report)


def machine_of(game: AnyGame, seats: int, report: Callable[[int, int], None] = lambda *_: None) -> Machine:
    """Return a game as a Mealy machine, if its family has one."""
    make = game.family.machine()
    assert make is not None  # noqa: S101 - for the type checker: _why_none says so
    made: Machine = make(game.rule_set, seats, report=report)
    return made


def size_of(made: Machine) -> AutomatonSize:
    """Return how large a machine is."""
    return AutomatonSize(
        made.seats,
        len(made.states),
        len(made.acts),
        made.moves,
        sum(step.to != ASKED for step in made.steps),
        made.questions,
        made.unkept,
        made.closed,
        made.filled,
        made.asked,
        made.looks(),
    )


def _why_none(game: AnyGame) -> str:
    if game.family.machine() is not None:
        return ""
    return f"only Stops games have an automaton; {game.slug} belongs to another family"


# --- Exports ---


def drawing(made: Machine, name: str) -> str:
    r"""Return a machine as a drawing in the language DOT of Graphviz.

    Each state is a node, and acts with the same next state and the same events share an arrow.

    Parameters
    ----------
    made
        The machine.
    name
        The name of the drawing.

    Raises
    ------
    RequestError
        If the machine has too many states for a drawing.
    """
    if len(made.states) > MOST_DRAWN:
        raise RequestError(
            f"the automaton has {len(made.states):,} states, and a drawing has at most {MOST_DRAWN};"
            " write all of them with --arrays FILE"
        )
    arrows: dict[tuple[int, int, int], dict[str, None]] = defaultdict(dict)
    for step in made.steps:
        if step.to != ASKED:
            arrows[step.state, step.to, step.outputs][made.acts[step.act]] = None
    lines = [f"digraph {_quoted(name)} {{", "  node [shape=box];"]
    lines += [f"  {number} [label={_quoted(_label(made, number))}];" for number in range(len(made.states))]
    lines += [
        f"  {start} -> {to} [label={_quoted(_acts(acts) + ' / ' + _events(made, outputs))}];"
        for (start, to, outputs), acts in arrows.items()
    ]
    return "\n".join([*lines, "}"]) + "\n"


def _label(made: Machine, number: int) -> str:
    fields = zip(made.fields, made.states[number], strict=True)
    return f"{number}: " + ", ".join(f"{name} {text}" for name, text in fields if text not in {"", "no"})


def _acts(acts: Mapping[str, None]) -> str:
    named = list(acts)[:MOST_NAMED]
    return ", ".join(named) + (f" and {len(acts) - MOST_NAMED} more" if len(acts) > MOST_NAMED else "")


def _events(made: Machine, outputs: int) -> str:
    return ", ".join(output.kind for output in made.outputs[outputs])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def arrays(made: Machine, name: str) -> dict[str, Any]:
    """Return a machine as lists of numbers and texts; ``docs/automaton.md`` describes them.

    Parameters
    ----------
    made
        The machine.
    name
        The canonical name of the edition.
    """
    return {
        "format": FORMAT,
        "game": name,
        "seats": made.seats,
        "closed": made.closed,
        "filled": made.filled,
        "fields": list(made.fields),
        "states": [list(state) for state in made.states],
        "near": list(made.near),
        "starts": list(made.starts),
        "acts": list(made.acts),
        "events": [[to_data(output) for output in outputs] for outputs in made.outputs],
        "conditions": to_data(made.conditions),
        "steps": [
            [step.state, step.act, step.to, step.outputs, list(step.conditions)] for step in made.steps
        ],
    }


def arrays_text(made: Machine, name: str) -> str:
    """Return the arrays of a machine as JSON, one line for each entry of a list."""
    return "".join(_lines(arrays(made, name)))


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    yield "{\n"
    for place, (name, value) in enumerate(data.items()):
        end = ",\n" if place < len(data) - 1 else "\n"
        if isinstance(value, list) and value:
            parts = (json.dumps(part, ensure_ascii=False) for part in value)
            yield f" {json.dumps(name)}: [\n  " + ",\n  ".join(parts) + f"\n ]{end}"
        else:
            yield f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}{end}"
    yield "}\n"
