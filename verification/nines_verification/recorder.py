"""Observe the rules of a game, to see which rules a play uses, with which arguments and answers.

Each rule of the game is replaced by a substitute. The substitute passes every question on to the rule, and
records the question and the answer. The substitute counts as an instance of the rule's class, equals the
rule, and prints like the rule. A question is a call of a method, or an access to a property or a parameter.
If a rule calls its own methods, the calls are not recorded.

A rule set caches answers, so a repeated question does not reach the rule. Therefore a recorder shows which
questions came up, but not how often; :meth:`Recorder.begin` clears the cache.

A recorder can also give a different answer in place of the rule. A different answer shows whether the rule's
own answer matters; see :meth:`Recorder.begin`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from nines.records.substitute import Substitute

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Mapping

    from nines.kernel.game import AnyGame
    from nines.kernel.rule_set import RuleSet

FUNCTION: Final = "…"  # in place of a function, which differs from run to run, and of a rule
_PLAIN: Final = {int, str, bool, type(None), frozenset}  # types whose values are taken as they are, as found


class Question(NamedTuple):
    """One question that play puts to a rule.

    Parameters
    ----------
    key
        The key of the rule, including the game.
    asks
        The name of the method, property or parameter.
    given
        The arguments of the method, as plain values; None for a property or a parameter. A function or a rule
        is replaced by :data:`FUNCTION`.
    """

    key: str
    asks: str
    given: Hashable | None


class Recorder:
    """An observer of the rules of a game.

    Parameters
    ----------
    game
        The game with its choices. The recorder does not change the original game.

    Attributes
    ----------
    game
        The same game with every rule observed. The same game with other choices is not observed.
    plain_game
        The original game, without substitutes.
    rules
        The original rules by key, without substitutes.
    answers
        The questions asked since :meth:`begin`, each with the first answer of the rule itself.

    Examples
    --------
    >>> import nines
    >>> recorder = Recorder(nines.load("comet-1718"))
    >>> position = recorder.game.start(["Q♥ K♥ 2♣", "5♠ 6♠", "9♣"])
    >>> _ = recorder.game.play(position, recorder.game.parse_act("K♥"))
    >>> {one.asks: answer for one, answer in recorder.answers.items() if one.key == "comet-1718/stop/king"}
    {'ends': True}
    >>> "comet-1718/passing/lead" in recorder.asked
    False
    """

    def __init__(self, game: AnyGame) -> None:
        rules = game.rule_set
        changed = {
            name: (
                tuple(map(self._observed, value))
                if isinstance(value, tuple)
                else value and self._observed(value)
            )
            for name in rules.by_field()
            if name not in (*rules.silent.split(), *rules.not_seen)
            for value in (getattr(rules, name),)
        }
        self.plain_game = game
        self.rules = {key: cited.rule for key, cited in rules.rules().items()}
        self.answers: dict[Question, object] = {}
        self._instead: Mapping[Question, object] = {}
        self._members: Collection[tuple[str, str]] = ()
        self._plain: dict[int, tuple[object, Hashable]] = {}  # by identity; the argument stays alive
        self._alone: dict[str, AnyGame] = {}
        self._kinds = frozenset(type(rule) for rule in self.rules.values())
        self.game: AnyGame = replace(
            game, rule_set=rules.replaced(changed)
        ).plain  # tables would hide the rules

    @property
    def asked(self) -> frozenset[str]:
        """The keys of the rules that were used since :meth:`begin`."""
        return frozenset(question.key for question in self.answers)

    def begin(self, instead: Mapping[Question, object] | None = None) -> None:
        """Forget the recorded questions, and clear the cache of the rule set.

        Parameters
        ----------
        instead
            Questions, each with the answer that the recorder gives from now on in place of the rule's own
            answer. As long as there are any, only these questions are recorded.
        """
        self._begin(self.game, instead or {})

    def answering(self, question: Question, answer: object) -> AnyGame:
        """Return a game that gives a different answer to one question, until the recorder begins again.

        Only the rule that answers this question is observed, so the game is played faster than :attr:`game`.
        """
        game = self._alone.get(question.key)
        if game is None:
            observed = _Observed(self.rules[question.key], question.key, self)
            rules = self.plain_game.rule_set.with_rule(question.key, observed)
            game = self._alone[question.key] = replace(self.plain_game, rule_set=rules).plain
        self._begin(game, {question: answer})
        return game

    def _begin(self, game: AnyGame, instead: Mapping[Question, object]) -> None:
        self.answers = {}
        self._plain = {}
        self._instead = instead
        self._members = {(question.key, question.asks) for question in instead}
        forget(game.rule_set)

    def listens(self, key: str, asks: str) -> bool:
        """Return whether the questions of a method of a rule are recorded."""
        return not self._members or (key, asks) in self._members

    def plain(self, value: object) -> Hashable:
        """Return an argument as a plain value. Play gives the same arguments to many rules in turn."""
        if type(value) in _PLAIN:
            return value
        known = self._plain.get(id(value))
        if known is None:
            known = self._plain[id(value)] = value, plain(value, self._kinds, self.plain)
        return known[1]

    def note(self, question: Question, answer: object) -> object:
        """Record a question with the rule's own answer, and return the answer that play receives."""
        self.answers.setdefault(question, answer)
        return self._instead.get(question, answer) if self._instead else answer

    def _observed(self, cited: Any) -> Any:  # noqa: ANN401 - of every type of rule
        return replace(cited, rule=_Observed(cited.rule, cited.key, self))


class _Observed(Substitute):
    """A substitute for a rule. The substitute records the questions that play asks the rule."""

    def __init__(self, rule: object, key: str, recorder: Recorder) -> None:
        super().__init__(rule)
        self._key, self._recorder = key, recorder

    def _value(self, name: str, value: object) -> object:
        return self._recorder.note(Question(self._key, name, None), value)

    def _method(self, name: str, method: Callable[..., object]) -> Callable[..., object]:
        key, note, listens = self._key, self._recorder.note, self._recorder.listens
        plain = self._recorder.plain

        def ask(*args: object, **kwargs: object) -> object:
            if not listens(key, name):
                return method(*args, **kwargs)
            given = (*map(plain, args), *((name, plain(kwargs[name])) for name in sorted(kwargs)))
            return note(Question(key, name, given), method(*args, **kwargs))

        return ask


def plain(
    value: Any,  # noqa: ANN401 - any argument of any rule
    rules: Collection[type] = (),
    part_of: Callable[[Any], Hashable] | None = None,
) -> Hashable:
    """Return a hashable value for an argument; the value is the same in every run.

    Parameters
    ----------
    value
        The argument.
    rules
        The kinds of rules, which stand for functions, whether they are observed or not.
    part_of
        A function that does the same for a part of the argument, with the same kinds; by default, this one.

    Examples
    --------
    >>> from nines.stops.rule_inputs import Asking
    >>> plain(Asking(1, 3, lambda: True, lambda: False))[:4]
    ('Asking', 1, 3, '…')
    """
    kind = type(value)
    if kind in _PLAIN:
        return cast("Hashable", value)
    of = part_of or partial(plain, rules=rules)
    if isinstance(value, tuple):
        name = (kind.__name__,) if hasattr(value, "_fields") else ()
        return (*name, *[part if type(part) in _PLAIN else of(part) for part in value])
    if isinstance(value, list):
        return tuple(map(of, value))
    if isinstance(value, dict):
        return tuple(sorted((of(name), of(one)) for name, one in value.items()))
    if kind in rules or (callable(value) and not isinstance(value, type)):
        return FUNCTION
    _PLAIN.add(kind)  # such as cards, of which play gives very many to rules
    return cast("Hashable", value)


def forget(rules: RuleSet) -> None:
    """Clear the cached answers of a rule set."""
    kept = vars(rules)
    for name in [name for name in kept if name not in rules.__dataclass_fields__]:
        del kept[name]
