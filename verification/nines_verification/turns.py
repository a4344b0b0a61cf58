"""Different answers in place of a rule's own answer, to find out whether the rule's answer matters.

The kind of the rule's own answer decides which other answers replace it. It also decides which side of the
rule these other answers show: the rule at work, or the rule withholding something.

*yes or no*
    The answer is replaced by its opposite. A yes shows the rule at work, and a no shows it withholding. For a
    prohibition (:data:`FORBIDS`) the reverse holds, because the yes of a prohibition refuses something.
*something or none* (None, an empty text, an empty tuple or set)
    To show the rule at work, *something* is replaced by *none*, or by an answer from another scenario. To
    show the rule withholding, *none* is replaced by an answer from another scenario.
*an amount*
    To show the rule at work, an amount above 0 is replaced by 0, and by the amount plus 1. To show the rule
    withholding, the amount 0 is replaced by 1.
*an amount that the rule changes* (:data:`CHANGED`: a doubling, a rounding)
    To show the rule at work, a changed amount is replaced by the unchanged amount. To show the rule
    withholding, an unchanged amount is replaced by another amount.
*several things* (cards, seats, payments)
    To show the rule at work, one of the things is left out. To show the rule withholding, one more thing is
    added, from the arguments or from other answers. If the things are amounts for each seat, one amount
    becomes 0 or 1.
*a choice of one* (:data:`CHOICES`: a seat, a rank, a hand dealt)
    The choice is replaced by a choice from another scenario, or by the next number. Choosing one thing leaves
    out all others. The rule is at work if its choice matters. The rule withholds if it chooses differently in
    another scenario and the difference matters.

A rule that does not use its arguments has only one answer, so it is treated as data and replaced by other
data; see :mod:`nines_verification.evidence`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines_verification.recorder import Question

Side: TypeAlias = Literal["at work", "withholds"]
_PLAIN: Final = frozenset((int, str, bool, type(None)))  # each is written as Python writes it
SIDES: Final[tuple[Side, ...]] = ("at work", "withholds")

FORBIDS: Final = frozenset(("forbids",))
# Answers that choose one of several; even seat 0 is a choice here.
CHOICES: Final = frozenset(
    (
        *("bid-value.of", "blinds.blinds", "blocked.leader", "button.next", "combination.cards"),
        *("comparison.key", "cut.after", "deal.deal", "dealer.dealer", "division.parts", "dummy.bid"),
        *("joker.stands_for", "limit.bounds", "lot.draw", "next-lead.leader", "opening-lead.leader"),
        *("opening.first", "pile.seen", "play-order.hands", "rank-order.height", "ranking.after"),
        *("succession.next", "together.result", "trick.winner", "trump.suit", "turn.after", "turn.first"),
        *("suit.after", "value.of"),
    )
)
# A seat, or None; seat 0 is not none.
ONE_OR_NONE: Final = frozenset(
    ("answer.by", "going-out.winner", "jump.next", "target.reached", "uncontested.winner")
)
# Answers that return or change the amount at this position of the arguments.
CHANGED: Final = {"doubling.result": 0, "rounding.of": 0}
# Answers that are all or part of the amount at this position of the arguments.
PART_OF: Final = {"credit.payable": 1}
# Answers with an amount for each seat or each card.
BY_SEAT: Final = frozenset(("all-fail.points", "rise.next", "scoring.points"))
# Equipment: data, although in some games it depends on the number of players.
AS_DATA: Final = frozenset(("pack.cards",))
# Questions that only save other questions; the other answers of the rule show the same.
BOUNDS: Final = frozenset(("grouping.most",))
MOST_SEATS: Final = 20  # a deal with more players could not be played
MOST_MORE: Final = 40  # things to add to an answer
MOST: Final = 8  # different answers of one kind


class Turn(NamedTuple):
    """A different answer to a question, and the side of the rule that is shown if the difference matters."""

    shows: Side
    answer: object


def member_of(question: Question) -> str:
    """Return the aspect and the method of a question, as in ``stop.ends``."""
    return f"{question.key.split('/')[1]}.{question.asks}"


def turns(question: Question, answer: object, elsewhere: Iterable[object] = ()) -> Iterator[Turn]:
    """Yield different answers to a question that play asked a rule.

    Parameters
    ----------
    question
        The question, with its arguments.
    answer
        The rule's own answer.
    elsewhere
        Answers that rules of the same aspect gave to other questions of the same kind.

    Examples
    --------
    >>> from nines_verification.recorder import Question
    >>> list(turns(Question("comet-1718/stop/king", "ends", (9,)), True))
    [Turn(shows='at work', answer=False)]
    >>> [one.answer for one in turns(Question("a-game/payment/king", "due", (9,)), 2)]
    [0, 3]
    """
    member = member_of(question)
    others = [one for one in elsewhere if one != answer or type(one) is not type(answer)][:MOST]
    if member in CHOICES:
        near = (answer + 1, answer - 1) if type(answer) is int else ()
        yield from (Turn("at work", one) for one in dict.fromkeys((*others, *near)))
    elif member in BY_SEAT:
        yield from _by_seat(answer)
    elif member in CHANGED or member in PART_OF:
        yield _changed(question, answer)
    elif isinstance(answer, bool):
        if member == "seats.admits" and question.given not in {(seats,) for seats in range(MOST_SEATS)}:
            return  # too many players for any deal
        works = answer is not (question.asks in FORBIDS)
        yield Turn("at work" if works else "withholds", not answer)
    elif type(answer) is int and member not in ONE_OR_NONE:
        amounts: tuple[int, ...] = (0, answer + 1) if answer else (1,)
        yield from (Turn("at work" if answer else "withholds", amount) for amount in amounts)
    elif isinstance(answer, (tuple, frozenset)) and not hasattr(answer, "_fields"):
        yield from _several(question, answer, elsewhere)
    elif answer is None or answer == "":
        yield from (Turn("withholds", one) for one in others)
    else:
        yield from (Turn("at work", one) for one in ("" if isinstance(answer, str) else None, *others))


def data_turns(question: Question, answer: object) -> Iterator[object]:
    """Yield the answers that replace the only answer of a rule that is data.

    Shifted rules and rules of other games come from other functions. A text is replaced by a seat or a text
    from the arguments, such as another pool.

    Examples
    --------
    >>> from nines_verification.recorder import Question
    >>> question = Question("a-game/pegging", "source", (2,))
    >>> list(data_turns(question, True)), list(data_turns(question, 3)), list(data_turns(question, "board"))
    ([False], [4, 2], [2])
    """
    if isinstance(answer, bool):
        yield not answer
    elif type(answer) is int:
        yield from (answer + 1, answer - 1)
    elif isinstance(answer, (tuple, frozenset)):
        yield from (_without(answer, one) for one in ordered(answer)[:MOST])
    elif isinstance(answer, str) and isinstance(question.given, tuple):
        yield from (one for one in question.given if type(one) in {int, str} and one != answer)


def _by_seat(answer: Any) -> Iterator[Turn]:  # noqa: ANN401 - a tuple of numbers
    for place, amount in enumerate(answer):
        other = (*answer[:place], 0 if amount else 1, *answer[place + 1 :])
        yield Turn("at work" if amount else "withholds", other)


def _changed(question: Question, answer: Any) -> Turn:  # noqa: ANN401 - a number
    given: Any = question.given
    member = member_of(question)
    if member in PART_OF:
        amount = given[PART_OF[member]]
        return Turn("at work", 0) if answer == amount else Turn("withholds", amount)
    amount = given[CHANGED[member]]
    return Turn("withholds", 2 * amount + 1) if answer == amount else Turn("at work", amount)


def _several(question: Question, answer: Any, elsewhere: Iterable[object]) -> Iterator[Turn]:  # noqa: ANN401
    for one in ordered(answer)[:MOST]:
        yield Turn("at work", _without(answer, one))
    if len(answer) > 1:
        yield Turn("at work", type(answer)())
    known = {type(one) for one in answer}
    given = [one for one in _within(question.given) if type(one) in known]
    groups = [one for one in elsewhere if isinstance(one, (tuple, frozenset))]
    theirs = [one for group in groups for one in ordered(group)]
    more = [one for one in dict.fromkeys((*given, *theirs)) if one not in answer]
    for one in more[:MOST_MORE]:
        yield Turn("withholds", answer | {one} if isinstance(answer, frozenset) else (*answer, one))
    if not answer:
        yield from (Turn("withholds", group) for group in groups[:MOST] if len(group) > 1)


def _without(answer: Any, one: object) -> Any:  # noqa: ANN401 - a tuple or a set of anything
    if isinstance(answer, frozenset):
        return answer - {one}
    place = answer.index(one)
    return (*answer[:place], *answer[place + 1 :])


def _within(value: object) -> Iterator[object]:
    """Yield the arguments, and the members inside them at any depth, in order."""
    yield value
    if isinstance(value, (tuple, frozenset)):
        for one in ordered(value):
            yield from _within(one)


def ordered(value: Any) -> list[Any]:  # noqa: ANN401 - a tuple or a set of anything
    """Return the members of a set or a tuple in an order that does not depend on hashes."""
    return sorted(value, key=text_of) if isinstance(value, frozenset) else list(value)


def text_of(value: object) -> str:
    """Return a value as text. The text does not depend on the order of the members of a set.

    Examples
    --------
    >>> text_of((1, frozenset("ba")))
    "(1, {'a', 'b'})"
    """
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(text_of, value))) + "}"
    if isinstance(value, tuple):
        # A question has hundreds of parts, and most are plain.
        return "(" + ", ".join([repr(one) if type(one) in _PLAIN else text_of(one) for one in value]) + ")"
    return repr(value)
