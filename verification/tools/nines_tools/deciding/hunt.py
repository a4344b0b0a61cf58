"""Search for deciding plays and shrink them; start from other games' plays, scenarios and random deals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nines.deciding.differences import MEASURES, Play, Shown
from nines.deciding.pairing import not_comparable, pair_of
from nines.deciding.results import Result, StoredPlay
from nines.deciding.shrinking import FEW, Shrinker
from nines.deciding.together import by_ends, follow, played_out, side_by_side
from nines.errors import NinesError
from nines.shuffle import POLICIES, Stream
from nines_tools.deciding.leads import Lead, fitting, grown, lead_of, whole_deals, written
from nines_verification.deciding.idle import differing_rules, equal_rules, only_seen, status_of
from nines_verification.deciding.proof import bound_of, prove
from nines_verification.scenario import scenarios_of
from nines_verification.told_apart import likeliest_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nines.deciding.differences import Measure, Pair
    from nines.deciding.setting import Setting
    from nines.libraries import Library
    from nines.libraries.alternatives import Subject

ENOUGH: Final = 3  # plays of one measure; the smallest of them is shrunk
PLAYOUTS: Final = 2  # from each scenario
GROWN: Final = 40  # random deals similar to a known play
SEED: Final = 1718
LIMIT: Final = 250  # positions searched for one deal
SHRUNK: Final = 400  # the same, when a play is shrunk
DEEP: Final = 3000  # the same, in a longer search
FEW_CHIPS: Final = (6, 12)  # balances with which a deal ends soon


class Hunt:
    """The search for the plays in which two games differ.

    Parameters
    ----------
    library
        The library whose scenarios serve as starting points.
    subject
        The two games that are compared.
    known
        Results for the same answer to the same question in other games.
    """

    def __init__(self, library: Library, subject: Subject, known: Sequence[Result] = ()) -> None:
        self.library, self.subject, self.known = library, subject, known
        self.pairs: dict[tuple[tuple[str, str], ...], Pair | None] = {}
        self.found: dict[Measure, list[StoredPlay]] = {name: [] for name in MEASURES}
        self.tried = 0

    def result(self) -> Result:
        """Return the result of the search."""
        names = self.subject.names
        why = not_comparable(self.subject.one, self.subject.other)
        if why:
            return Result(*names, "not comparable", why=why)
        why = equal_rules(self.subject)
        if why:
            return Result(*names, status_of(why), why=why)
        self._follow_leads()
        plays: dict[Measure, StoredPlay] = {}
        for measure in MEASURES:
            if plays and all(stored_play.under for stored_play in self.found[measure]):
                self._grow(measure, list(plays.values()))
            best = self._shrunk(measure, self.found[measure])
            if best is not None:
                plays[measure] = best
        if plays:
            return Result(*names, "decided", self._complete(_tidied(plays)))
        return self._none()

    def deeper(self, result: Result) -> Result:
        """Search longer for each kind of difference that has no play yet; return the completed result.

        The search starts with plays of other games. After that, the deals of known plays are searched
        completely.

        Parameters
        ----------
        result
            The result that is known so far.
        """
        plays = dict(result.plays)
        self._follow_leads()
        for measure in MEASURES:
            if measure not in plays and plays:
                if not self.found[measure]:
                    self._search_whole(measure, list(plays.values()))
                best = self._shrunk(measure, self.found[measure], DEEP)
                if best is not None:
                    plays[measure] = best
        plays = _tidied(plays)
        return replace(result, plays={name: plays[name] for name in MEASURES if name in plays})

    def _search_whole(self, measure: Measure, plays: Sequence[StoredPlay]) -> None:
        """Search the deals of known plays completely, also with other balances; then search larger deals."""
        for stored in plays:
            setting, pair = stored.play.setting, self._pair(stored.under)
            for each in (0, *FEW_CHIPS) if pair is not None and setting.hands else ():
                one = replace(setting, balances=(each,) * setting.players) if each else setting
                self._look(pair, one, stored, measure, DEEP)
                if self.found[measure]:
                    return
        self._grow(measure, plays, DEEP)

    def _none(self) -> Result:
        """Return a result without a play: either the reason why there is none, or *not decided*."""
        names = self.subject.names
        plays = (
            StoredPlay(Play(setting, Shown("same acts", tuple(written(pair, lead.acts)))), lead.under)
            for lead in self._leads()
            if (pair := self._pair(lead.under)) is not None
            for setting in fitting(pair, lead.setting)
        )
        seen = only_seen(self.subject, plays) or self._proved()
        differing = ", ".join(differing_rules(self.subject))
        return seen or Result(
            *names, "not decided", why=f"These rules differ: {differing}.", searched=self._searched()
        )

    def _proved(self) -> Result | None:
        """Return the result *proved equal* if a proof on a small pack is valid."""
        pair = self._pair({})
        bound = None if pair is None else bound_of(pair)
        proof = None if bound is None else prove(self.subject, bound)
        if proof is None or proof.fault:
            return None
        return Result(*self.subject.names, "proved equal", why=proof.why, bound=bound)

    def _complete(self, plays: dict[Measure, StoredPlay]) -> dict[Measure, StoredPlay]:
        """Return the plays by kind of difference; the kind *any* gets the shortest play of all."""
        stored_plays = [plays["any"]] if "any" in plays else []
        for stored in plays.values():
            pair, setting = self._pair(stored.under), stored.play.setting
            shown = side_by_side(pair, setting, MEASURES[:1], LIMIT) if pair else {}
            stored_plays += [StoredPlay(Play(setting, one), stored.under) for one in shown.values()]
        best = min(stored_plays, key=lambda stored_play: stored_play.play.size, default=None)
        return plays if best is None else {"any": best, **{m: s for m, s in plays.items() if m != "any"}}

    def _searched(self) -> str:
        return f"{self.tried} settings from scenarios, plays of other games and whole deals"

    def _pair(self, under: Mapping[str, str]) -> Pair | None:
        key = tuple(sorted(under.items()))
        if key not in self.pairs:
            self.pairs[key] = self._read(under)
        return self.pairs[key]

    def _read(self, under: Mapping[str, str]) -> Pair | None:
        one, other, point, candidate = self.subject
        changed = {} if not point else {name: c for name, c in other.choices.changed.items() if name != point}
        try:
            pair = pair_of(one, other, under)
        except NinesError:
            return None
        if not point:
            return pair if not under else None
        clash = any(under.get(name, choice) != choice for name, choice in changed.items())
        if clash or point in under or pair.other.choices.chosen.get(point) != candidate:
            return None
        if pair.one.choices.chosen.get(point) == candidate:
            return None
        return pair

    def _follow_leads(self) -> None:
        """Follow the leads until there are enough plays for each kind of difference."""
        for number, lead in enumerate(self._leads()):
            enough = 1 if self.known else ENOUGH
            missing = [name for name in self._aims() if len(self.found[name]) < enough]
            # If the games differ under the defaults, other choices are not searched.
            if not missing or (
                lead.under and any(not stored_play.under for stored_play in self.found["any"])
            ):
                break
            pair = self._pair(lead.under)
            if pair is None:
                continue
            for setting in fitting(pair, lead.setting):
                self._try(pair, lead._replace(setting=setting), missing, number)

    def _aims(self) -> list[Measure]:
        """Return the kinds of difference to look for: those in known results; without known results, all."""
        known = {name for result in self.known for name in result.plays}
        return [name for name in MEASURES if not known or name in known]

    def _try(self, pair: Pair, lead: Lead, wanted: Sequence[Measure], number: int) -> None:
        self.tried += 1
        setting, under = lead.setting, lead.under
        acts = tuple(written(pair, lead.acts))
        shown = follow(pair, setting, acts, wanted)
        more = [name for name in wanted if name != "any" and name not in shown]
        for attempt in range(PLAYOUTS if setting.hands and more else 0):
            stream = Stream.of(SEED, POLICIES, number * PLAYOUTS + attempt)
            shown = {**played_out(pair, setting, acts, more, stream), **shown}
        more = [name for name in more if name not in shown]
        if setting.hands and setting.cards <= FEW and more:
            shown = {**by_ends(pair, setting, more, LIMIT), **shown}
        for name, one in shown.items():
            self.found[name].append(StoredPlay(Play(setting, one), under))

    def _leads(self) -> Iterator[Lead]:
        yield from sorted(self._all_leads(), key=lambda lead: bool(lead.under))

    def _all_leads(self) -> Iterator[Lead]:
        for result in self.known:
            for stored in result.plays.values():
                yield Lead(stored.play.setting, stored.play.shown.acts, stored.under)
        point = self.subject.point
        games = (self.subject.one,) if point else (self.subject.one, self.subject.other)
        rules = {
            key.partition("/")[2]
            for game in self.subject[:2]
            for key, cited in game.rules().items()
            if point in cited.points
        }
        for game in games:
            plain = [
                scenario for scenario in scenarios_of(self.library, game.slug) if point or not scenario.read
            ]
            likely = likeliest_first(plain, rules)
            yield from map(
                lead_of, likely if point else sorted(likely, key=lambda scenario: not scenario.hands)
            )
        yield from whole_deals(self.subject.one, self.subject.other)

    def _grow(self, measure: Measure, plays: Sequence[StoredPlay], limit: int = LIMIT) -> None:
        """Search deals that add a few random cards to the hands of the known plays."""
        for number in range(GROWN if measure in self._aims() or limit > LIMIT else GROWN // 10):
            if not all(stored_play.under for stored_play in self.found[measure]):
                return
            stream = Stream.of(SEED, POLICIES, number)
            stored = plays[number % len(plays)]
            pair = self._pair(stored.under)
            if pair is None or not stored.play.setting.hands:
                continue
            setting = grown(pair, stored.play.setting, stream)
            if setting.cards <= FEW + setting.players:
                self._look(pair, setting, stored, measure, limit)

    def _look(
        self, pair: Pair | None, setting: Setting, like: StoredPlay, measure: Measure, limit: int
    ) -> None:
        """Search all plays of one deal, with the choices of the stored play *like*."""
        if pair is None:
            return
        self.tried += 1
        wanted = (measure,)
        shown = side_by_side(pair, setting, wanted, limit) or by_ends(pair, setting, wanted, limit)
        self.found[measure] += [StoredPlay(Play(setting, one), like.under) for one in shown.values()]

    def _shrunk(
        self, measure: Measure, plays: Iterable[StoredPlay], limit: int = SHRUNK
    ) -> StoredPlay | None:
        ranked = sorted(plays, key=lambda stored_play: (len(stored_play.under), stored_play.play.size))
        if not ranked:
            return None
        best = ranked[0]
        pair, plain = self._pair(best.under), self._pair({})
        if pair is None:
            return None
        play = Shrinker(pair, measure, limit).shrunk(best.play)
        if best.under and plain is not None:  # it may also show without the other choices
            as_well = Shrinker(plain, measure).shown_in(play.setting, play)
            if as_well is not None:
                return StoredPlay(Shrinker(plain, measure).shrunk(as_well), {})
        return StoredPlay(play, best.under)


def _tidied(plays: Mapping[Measure, StoredPlay]) -> dict[Measure, StoredPlay]:
    """Return the plays that use the default choices; if no play does, return all plays."""
    plain = {measure: stored for measure, stored in plays.items() if not stored.under}
    return plain or dict(plays)
