"""Answers of the rules that are kept, beside the facts on which they also depend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from nines.stops.automaton.facts import Fact
    from nines.stops.automaton.position import PlayedPosition

MOST_ANSWERS: Final = 64  # to one question: if there are more, the rules decide again


class Notes:
    """What was looked at while the rules gave an answer.

    Attributes
    ----------
    looks
        The facts that were looked at, in order, each with its answer.
    untold
        Whether something was looked at that is not such a fact; the answer is then not kept.
    own
        Whether something was looked at in which only the state itself is sure to be alike.
    """

    def __init__(self) -> None:
        self.looks: list[tuple[Fact, Hashable]] = []
        self.untold = self.own = False

    def look(self, fact: Fact, answer: Any) -> Any:  # noqa: ANN401 - each fact has its own answer
        """Note a fact that was looked at, and return its answer."""
        if (fact, answer) not in self.looks:
            self.looks.append((fact, answer))
        return answer


class Question:
    """A fact on which an answer depends; for each answer about the fact, what is kept."""

    __slots__ = ("fact", "kept")

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        self.kept: dict[Hashable, Any] = {}


def all_kept(node: Any) -> Iterator[Any]:  # noqa: ANN401 - whatever is kept
    """Yield everything that is kept in a place of a table, for whatever facts."""
    if node.__class__ is Question:
        for one in node.kept.values():
            yield from all_kept(one)
    elif node is not None:
        yield node


def found(node: Any, position: PlayedPosition, held: int) -> Any:  # noqa: ANN401 - whatever is kept
    """Return what is kept for a position; None if nothing is."""
    while node.__class__ is Question:
        node = node.kept.get(node.fact.at(position, held))
    return node


def keep(table: dict[Any, Any], key: object, notes: Notes, answer: object) -> bool:
    """Keep an answer in a table, beside the facts on which it depends; return whether it is kept."""
    if notes.untold:
        return False
    place: Any = key
    for fact, seen in notes.looks:
        node = table.get(place)
        if node is None:
            node = table[place] = Question(fact)
        if node.__class__ is not Question or node.fact != fact or len(node.kept) >= MOST_ANSWERS:
            return False
        table, place = node.kept, seen
    table[place] = answer
    return True
