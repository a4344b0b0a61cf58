"""Games that judge a record alike, because their rules answer alike all that the judgement has asked them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from nines.evidence.cite import Cited
from nines.records.substitute import Substitute
from nines.records.verdicts import JudgedPayment
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.kernel.game import AnyGame
    from nines.records.verdicts import Judgement

_TEXT: Final = "__str__"


class Question:
    """A question that play has put to a rule, and the answer.

    Parameters
    ----------
    name
        The name of the method, property or parameter.
    given, named
        The arguments of a method; None for a property or a parameter.
    answer
        What the rule has answered.
    """

    __slots__ = ("answer", "given", "name", "named")

    def __init__(self, name: str, given: Any, named: Any, answer: object) -> None:  # noqa: ANN401 - of any rule
        self.name, self.given, self.named, self.answer = name, given, named, answer

    def has_answer_of(self, rule: object) -> bool:
        """Return whether another rule gives the same answer; a question with random numbers has no other."""
        if self.given is not None and any(isinstance(one, Stream) for one in self.given):
            return False
        try:
            value: Any = str(rule) if self.name == _TEXT else getattr(rule, self.name)
            answer = value if self.given is None else value(*self.given, **self.named)
        except Exception:  # noqa: BLE001 - not the same answer, whatever has happened
            return False
        return type(answer) is type(self.answer) and bool(answer == self.answer)


class Watched:
    """A game whose rules keep the questions that play puts to them.

    Parameters
    ----------
    game
        The game. Its copy :attr:`watched` plays alike, without tables, since tables would hide the rules.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> one = Watched(game)
    >>> position = one.watched.start(["Q♥ K♥ 2♣", "5♠ 6♠", "9♣"])
    >>> position = one.watched.play(position, game.parse_act("Q♥")).position
    >>> one.watched.is_legal(position, game.parse_act("pass"))
    False
    >>> others = {"natural-card-held-back": "yes"}, {"comet-stops": "yes"}
    >>> [one.is_like(game.read(other)) for other in others]
    [False, True]
    """

    def __init__(self, game: AnyGame) -> None:
        rules = game.rule_set
        hidden = {*rules.silent.split(), *rules.not_seen}
        self.game = game
        self.questions: dict[str, list[Question]] = {key: [] for key in game.rules()}
        changed = {
            name: tuple(map(self._watched, held)) if isinstance(held, tuple) else held and self._watched(held)
            for name in rules.by_field()
            if name not in hidden
            for held in (getattr(rules, name),)
        }
        self.watched: AnyGame = replace(game, rule_set=rules.replaced(changed)).plain

    def _watched(self, cited: Cited[Any]) -> Cited[Any]:
        return replace(cited, rule=_Watched(cited.rule, self.questions[cited.key]))

    def is_like(self, other: AnyGame) -> bool:
        """Return whether the rules of another game answer all questions so far alike.

        It would then have been played in the same way. False may also mean that this cannot be shown.
        """
        different = list(self._different(other))
        if None in different:
            return False
        for key, rule in filter(None, different):
            questions, at = self.questions[key], 0
            while at < len(questions):  # an answer may put questions to rules of this game: they are added
                if not questions[at].has_answer_of(rule):
                    return False
                at += 1
        return True

    def _different(self, other: AnyGame) -> Iterator[tuple[str, object] | None]:
        """Yield the rules that differ, with the rule of the other game; None for what cannot be compared."""
        mine, its = self.game.rule_set, other.rule_set
        if type(mine) is not type(its):
            yield None
            return
        for name in mine.by_field():
            held, instead = getattr(mine, name), getattr(its, name)
            if held == instead:
                continue
            both = [one if isinstance(one, tuple) else (one,) for one in (held, instead)]
            keys = [[one.key if isinstance(one, Cited) else None for one in ones] for ones in both]
            if keys[0] != keys[1] or None in keys[0]:
                yield None
                return
            yield from ((one.key, two.rule) for one, two in zip(*both, strict=True) if one.rule != two.rule)

    def judges_like(self, judgement: Judgement, other: AnyGame) -> bool:
        """Return whether another game judges a record alike, with the same rules and answers as the reasons.

        Parameters
        ----------
        judgement
            The judgement of the watched game.
        other
            The other game.
        """
        first = judgement.first_against
        keys = first.rules if isinstance(first, JudgedPayment) else () if first is None else (first.rule,)
        mine, its = self.game.rules(), other.rules()
        same = all(mine.get(key) == its.get(key) for key in keys)
        return same and not judgement.cannot and self.is_like(other)


class _Watched(Substitute):
    """A rule in a watched game."""

    def __init__(self, rule: object, asked: list[Question]) -> None:
        super().__init__(rule)
        self._asked = asked

    def _value(self, name: str, value: object) -> object:
        self._asked.append(Question(name, None, None, value))
        vars(self)[name] = value
        return value

    def _method(self, name: str, method: Callable[..., object]) -> Callable[..., object]:
        known: dict[object, object] = {}

        def ask(*given: object, **named: object) -> object:
            answer = method(*given, **named)
            key = (given, *sorted(named.items()))
            try:
                new = key not in known
                known[key] = True
            except TypeError:  # it cannot be hashed
                new = True
            if new:
                self._asked.append(Question(name, given, named, answer))
            return answer

        return ask

    def __str__(self) -> str:
        text = str(self._rule)
        self._asked.append(Question(_TEXT, None, None, text))
        return text
