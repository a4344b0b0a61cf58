"""A table that a page draws: requests and answers are JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from nines.cards import parse_card
from nines.errors import CardsError, NinesError, RequestError, UnknownNameError, fault_of_nines
from nines.kernel.alike import any_copy
from nines.kernel.playing import begin
from nines.libraries.rests_on import RulesKept, rules_kept
from nines.policies import policies_for, policy
from nines.records.link_form import link_of, record_of_link
from nines.records.text_form import record_text
from nines.reference.plays import hint_answer
from nines.table import acts as a
from nines.table import reasons, seen
from nines.table.records import checked, record_of, saved_of_text, with_rules
from nines.table.rules_then import marks, reopened
from nines.table.saved import (
    FORM,
    LONGEST_TEXT,
    SEED,
    as_data,
    digest_now,
    of_data,
    opponents,
    seats_of,
    usual_seats,
)
from nines.table.sitting import Sitting
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library
    from nines.table.saved import SavedGame

Data = dict[str, Any]

MOST_CARDS: Final = 200
LONGEST: Final = 2_000_000  # characters of a request: a saved match has some hundred thousand
LONGEST_ERROR: Final = 1000  # characters
NO_ACT_OF_CARDS: Final = "you do not play cards here; choose one of the acts below the hand"


class Page:
    r"""One table, asked in JSON. Every fault is answered by a sentence.

    Parameters
    ----------
    library
        The library with the games.

    Examples
    --------
    >>> from nines import library
    >>> page = Page(library())
    >>> asked = {"do": "begin", "game": "comet-1718", "readings": {}, "seats": 2, "people": [1], "seed": "7"}
    >>> state = json.loads(page.answer(json.dumps(asked)))
    >>> state["viewer"], len(state["hand"])
    (1, 26)
    >>> page.answer('{"do": "act", "act": "dance"}')[:30]
    '{"error": "\'dance\' is not a ca'
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self._sitting: Sitting | None = None
        self._notices: list[str] = []
        self._marks = ""

    def answer(self, text: str) -> str:
        """Return the answer to a request, as JSON; nothing is raised.

        Parameters
        ----------
        text
            The request, as JSON.
        """
        try:
            answer = self._answered(text)
        except NinesError as error:
            answer = {"error": str(error), "kind": "request"}
        except Exception as error:  # noqa: BLE001 - the page shows a sentence, never a traceback
            answer = {"error": fault_of_nines(error)[:LONGEST_ERROR], "kind": "internal"}
        return json.dumps(answer, ensure_ascii=False).encode(errors="backslashreplace").decode()

    def _answered(self, text: str) -> Data:
        if not isinstance(text, str) or len(text) > LONGEST:
            raise RequestError("the request is too long")
        try:
            asked = json.loads(text)
        except (ValueError, RecursionError):
            raise RequestError("the request is not JSON") from None
        if not isinstance(asked, dict):
            raise RequestError("the request is not an object")
        word = _text(asked, "do")
        if word not in self._doing:
            raise UnknownNameError("request", word, self._doing)
        return self._doing[word](asked)

    @property
    def _doing(self) -> Mapping[str, Callable[[Data], Data]]:
        return {
            "choices": self._choices,
            "begin": self._begin,
            "open": self._open,
            "act": self._act,
            "step": self._step,
            "try": self._try,
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "next": self._next,
            "save": self._save,
            "panel": self._panel,
            "means": self._means,
            "state": lambda _: self._state(),
        }

    @property
    def sitting(self) -> Sitting:
        """The sitting at the table.

        Raises
        ------
        RequestError
            If no game has been begun.
        """
        if self._sitting is None:
            raise RequestError("no game has been begun at this table")
        return self._sitting

    def _game(self, asked: Data) -> AnyGame:
        slug = _text(asked, "game")
        readings = asked.get("readings") or {}
        if not isinstance(readings, dict):
            raise RequestError("'readings' must name a choice for each point")
        for text in (*readings, *readings.values()):
            check_text(text, "each point and each choice in 'readings'")
        return self.library.load(slug).read(readings)

    def _choices(self, asked: Data) -> Data:
        game = self._game(asked)
        seats = seats_of(game)
        known = [one for one in policies_for([game.family]).values() if one.serves(game)]
        usual = opponents(self.library, game, max(seats, default=1) - 1)
        joined = [policy(name, game) for name in dict.fromkeys(usual) if "+" in name]
        return {
            "game": game.slug,
            "name": game.name,
            "title": self.library.corpus.titled[game.slug].title,
            "unit": game.unit,
            "digest": digest_now(self.library, game.slug),
            "seats": list(seats),
            "seats_usual": usual_seats(game),
            "policies": [seen.program(one) for one in (*joined, *known)],
            "policy_usual": list(usual),
            "readings": dict(game.choices.changed),
        }

    def _begin(self, asked: Data) -> Data:
        game, seats, seed = self._game(asked), _whole(asked, "seats"), _seed(asked)
        begin(game, seats, seed)  # refuses numbers that are out of range
        people = asked.get("people", [])
        if not isinstance(people, list):
            raise RequestError("'people' must be a list of the numbers of seats")
        policies = asked.get("policies")
        if policies is None:
            others = iter(opponents(self.library, game, seats))
            policies = [None if seat in people else next(others) for seat in range(1, seats + 1)]
        data = {
            "form": FORM,
            "game": game.slug,
            "readings": dict(game.choices.changed),
            "seats": seats,
            "people": people,
            "policies": policies,
            "seed": str(seed),
            "deals": None,
            "hands": asked.get("hands"),
            "acts": asked.get("acts") or [],
            "digest": digest_now(self.library, game.slug),
            "rules": rules_kept(self.library, game)._asdict(),
        }
        return self._seat(of_data(self.library, data), [])

    def _open(self, asked: Data) -> Data:
        what = "this game"
        if asked.get("link") is not None:
            saved, what = self._of_link(asked), "this link"
        elif asked.get("text") is not None:
            saved = saved_of_text(self.library, check_text(asked["text"], "'text'", LONGEST))
        else:
            saved = of_data(self.library, asked.get("saved"))
        if asked.get("game") is not None and saved.game != _text(asked, "game"):
            return {"other": self._other(saved)}
        again = reopened(self.library, saved, what)
        return self._seat(again.saved, [again.notice] if again.notice else [])

    def _other(self, saved: SavedGame) -> Data:
        """Return where a saved game is played that is not of the game of this page."""
        rules = saved.rules
        if isinstance(rules, dict):
            rules = marks(RulesKept(**rules)) if rules else ""
        return {
            "title": self.library.corpus.titled[saved.game].title,
            "href": f"games/{saved.game}.html",
            "link": link_of(record_of(replace(saved, rules=rules))),
        }

    def _of_link(self, asked: Data) -> SavedGame:
        """Return the game of a link; what a link leaves open, the programs and the seed, is as usual."""
        try:
            record = record_of_link(check_text(asked["link"], "'link'", LONGEST))
            if record.seed is None:
                record = replace(record, seed=_seed(asked))
            if record.policies is None:
                game, people = self.library.load(record.edition).read(record.readings), record.people or ()
                others, seats = iter(opponents(self.library, game, record.seats)), range(1, record.seats + 1)
                policies = tuple(None if seat in people else next(others) for seat in seats)
                record = with_rules(self.library, game, replace(record, people=people, policies=policies))
            return checked(self.library, record)
        except NinesError as error:
            raise RequestError(f"this link cannot be opened: {error}") from None

    def _seat(self, saved: SavedGame, notices: list[str]) -> Data:
        """Let the players of a game take their seats, and play its acts again."""
        self._sitting, self._notices = Sitting(self.library, saved), notices
        self._marks = marks(RulesKept(**saved.rules)) if isinstance(saved.rules, dict) else saved.rules
        stopped = self._sitting.stopped
        return self._state() | ({} if stopped is None else {"stopped": any_copy(str(stopped))})

    def _act(self, asked: Data) -> Data:
        sitting = self.sitting
        act = sitting.parse(_text(asked, "act"))
        refusal = sitting.act(act)
        if refusal is None:
            return self._state()
        return self._refused(act, refusal)

    def _refused(self, act: Any, refusal: Refusal) -> Data:  # noqa: ANN401 - each family has its own acts
        game, position = self.sitting.game, self.sitting.position
        return {"refused": asdict(reasons.of_refusal(self.library, game, position, act, refusal))}

    def _step(self, _asked: Data) -> Data:
        self.sitting.step()
        return self._state()

    def _try(self, asked: Data) -> Data:
        sitting, game = self.sitting, self.sitting.game
        if "act" in asked:
            act = sitting.parse(_text(asked, "act"))
        else:
            named = asked.get("as")
            if named is not None:
                check_text(named, "'as'")
            given = _cards(asked)
            cards = [parse_card(card) for card in given]
            found = a.meant(game, sitting.legal, cards, named)
            if len(found) > 1:
                observation = game.observe(sitting.position, sitting.viewer)
                return {"acts": [seen.act_data(game, act, observation) for act in found]}
            if found:
                return {"act": str(found[0])}
            try:
                act = sitting.parse(_written(sitting, given, named))
            except CardsError:  # in this game, no act is made with cards
                return {"refused": asdict(reasons.Reason(NO_ACT_OF_CARDS))}
        refusal = sitting.why_not(act)
        if refusal is None:
            return {"act": str(act)}
        return self._refused(act, refusal)

    def _means(self, asked: Data) -> Data:
        """Return what a set of cards means that the person chooses, and whether it can be confirmed."""
        sitting, game, given = self.sitting, self.sitting.game, _cards(asked)
        observation = game.observe(sitting.position, sitting.viewer)
        cards = [parse_card(card) for card in given]
        legal = bool(a.meant(game, sitting.legal, cards))
        if not legal and sitting.persons_turn:
            try:
                legal = sitting.why_not(sitting.parse(_written(sitting, given, None))) is None
            except CardsError:  # in this game, no act is made with these cards
                legal = False
        words = game.family.display.set_means(game.rule_set, observation, cards)
        return {"words": words, "legal": legal}

    def _undo(self, _asked: Data) -> Data:
        self.sitting.undo()
        return self._state()

    def _hint(self, _asked: Data) -> Data:
        sitting, game = self.sitting, self.sitting.game
        if sitting.turn is None:
            raise RequestError("the deal is over")
        if not sitting.persons_turn:
            raise RequestError("it is not your turn")
        acts = sitting.legal
        if len(acts) == 1:
            return {"pieces": [], "words": seen.only_act(game, acts)}
        observation = game.observe(sitting.position, sitting.turn)
        hint = hint_answer(self.library, game, observation, acts)
        pieces = [
            {
                "policy": piece.policy,
                "advice": piece.advice,
                "acts": [seen.hinted(game, observation, game.parse_act(act)) for act in piece.acts],
                "witnesses": reasons.who_says(self.library, policy(piece.policy, game).passages)
                if piece.witnesses
                else [],
            }
            for piece in hint.pieces
        ]
        words = ""
        if not pieces:
            words = (
                "the sources give no advice on this turn"
                if hint.advised
                else "no source gives advice on this game"
            )
            view = game.family.display.seat_view(game.rule_set, observation)
            words += f"; your turn: {seen.asked_now(game, observation, view.asks, acts)}"
        return {"pieces": pieces, "words": words}

    def _why(self, asked: Data) -> Data:
        sitting, number = self.sitting, _whole(asked, "event")
        known = dict(sitting.seen(sitting.viewer))
        if number not in known:
            raise RequestError(f"there is no event {number}; so far there are {counted(len(known), 'event')}")
        return asdict(reasons.of_event(self.library, sitting.game, known[number]))

    def _next(self, _asked: Data) -> Data:
        self.sitting.another()
        return self._state()

    def _save(self, _asked: Data) -> Data:
        saved = self.sitting.record()
        name = f"{saved.game}-seed-{saved.seed}.toml"
        return {"saved": as_data(saved), "name": name, "text": record_text(record_of(saved))}

    def _panel(self, asked: Data) -> Data:
        sitting, game, word = self.sitting, self.sitting.game, _text(asked, "word")
        observation = game.observe(sitting.position, sitting.viewer)
        panels = {panel.word: panel for panel in game.family.display.panels(game.rule_set, observation)}
        if word not in panels:
            raise UnknownNameError("panel", word, panels)
        return {
            "title": panels[word].shows,
            "lines": [[label, any_copy(line)] for label, line in panels[word].lines],
        }

    def _state(self) -> Data:
        return seen.state(self.library, self.sitting) | {
            "saved": self._link(),
            "link": link_of(record_of(replace(self.sitting.record(), rules=self._marks))),
            "notices": self._notices,
        }

    def _link(self) -> Data:
        """Return the saved game with the marks of its rules, for a short link."""
        return as_data(self.sitting.record()) | {"rules": self._marks}


def _written(sitting: Sitting, cards: list[str], named: str | None) -> str:
    """Return an act with these cards in notation, to ask why it is refused."""
    game, legal = sitting.game, sitting.legal
    offer = a.offer(game, legal, game.observe(sitting.position, sitting.viewer))
    verb = f"{offer.chosen.verb} " if offer.chosen is not None else ""
    face = f" as {named}" if named else ""
    return f"{verb}{' '.join(cards)}{face}"


def _cards(asked: Data) -> list[str]:
    given = asked.get("cards")
    if not isinstance(given, list) or not 0 < len(given) <= MOST_CARDS:
        raise RequestError("'cards' must be a list of cards")
    return [check_text(text, "each of 'cards'") for text in given]


def _text(asked: Data, name: str) -> str:
    return check_text(asked.get(name), repr(name))


def check_text(value: object, what: str, longest: int = LONGEST_TEXT) -> str:
    """Return a value from a request if it is a text that is not too long.

    Raises
    ------
    RequestError
        If it is not; *what* names it.

    Examples
    --------
    >>> check_text("comet-1718", "'game'")
    'comet-1718'
    """
    if not isinstance(value, str):
        raise RequestError(f"{what} must be a text")
    if len(value) > longest:
        raise RequestError(f"{what} is too long")
    return value


def _whole(asked: Data, name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise RequestError(f"{name!r} must be a whole number")
    return value


def _seed(asked: Data) -> int:
    text = _text(asked, "seed")
    if SEED.fullmatch(text) is None:
        raise RequestError("'seed' must be a whole number from 0 to 2^64 - 1, as a text")
    return int(text)
