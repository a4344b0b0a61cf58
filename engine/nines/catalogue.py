"""The catalogue: every game that can be played, family by family in order of date, for a reader to see whole.

A third party passes a catalogue of its own to :func:`load`; nothing registers itself.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - named tuples keep their types at run time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import UnknownNameError
from nines.game import AnyGame  # noqa: TC001 - the same
from nines.holdem.games.multiple_9_holdem_2007 import multiple_9_holdem_2007
from nines.holdem.play import HoldemGame
from nines.multiple9.games.multiple_9_2007 import multiple_9_2007
from nines.multiple9.play import Multiple9Game
from nines.ninety_nine.games.ninety_nine_2p import ninety_nine_2p
from nines.ninety_nine.games.ninety_nine_3p import ninety_nine_3p
from nines.ninety_nine.games.ninety_nine_4p import ninety_nine_4p
from nines.ninety_nine.games.ninety_nine_classic import ninety_nine_classic
from nines.ninety_nine.games.oxford_whist import oxford_whist
from nines.ninety_nine.play import NinetyNineGame
from nines.readings import Choices, parse_name
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.games.comet_1752 import comet_1752
from nines.stops.games.comet_1753 import comet_1753
from nines.stops.games.comet_1991 import comet_1991
from nines.stops.games.comet_2011 import comet_2011
from nines.stops.games.comet_2011_two_hand import comet_2011_two_hand
from nines.stops.games.comet_2018 import comet_2018
from nines.stops.games.commit_1857 import commit_1857
from nines.stops.games.commit_1991 import commit_1991
from nines.stops.games.commit_2011 import commit_2011
from nines.stops.games.pink_nines_1974 import pink_nines_1974
from nines.stops.games.pink_nines_2008 import pink_nines_2008
from nines.stops.games.red_nines_20c import red_nines_20c
from nines.stops.games.red_nines_1881 import red_nines_1881
from nines.stops.play import StopsGame

if TYPE_CHECKING:
    from collections.abc import Iterable


class Listed(NamedTuple):
    """A game of the catalogue: its name, the function of readings that makes it, and what plays it."""

    slug: str
    make: Callable[[Choices], Any]
    family: Callable[[Any, Callable[[Choices], Any]], AnyGame] = StopsGame


CATALOGUE: Final = (
    Listed("comet-1718", comet_1718),
    Listed("comet-1752", comet_1752),
    Listed("comet-1753", comet_1753),
    Listed("commit-1857", commit_1857),
    Listed("red-nines-1881", red_nines_1881),
    Listed("red-nines-20c", red_nines_20c),
    Listed("pink-nines-1974", pink_nines_1974),
    Listed("comet-1991", comet_1991),
    Listed("commit-1991", commit_1991),
    Listed("pink-nines-2008", pink_nines_2008),
    Listed("comet-2011-two-hand", comet_2011_two_hand),
    Listed("comet-2011", comet_2011),
    Listed("commit-2011", commit_2011),
    Listed("comet-2018", comet_2018),
    Listed("ninety-nine-3p", ninety_nine_3p, NinetyNineGame),
    Listed("ninety-nine-2p", ninety_nine_2p, NinetyNineGame),
    Listed("ninety-nine-4p", ninety_nine_4p, NinetyNineGame),
    Listed("ninety-nine-classic", ninety_nine_classic, NinetyNineGame),
    Listed("oxford-whist", oxford_whist, NinetyNineGame),
    Listed("multiple-9-2007", multiple_9_2007, Multiple9Game),
    Listed("multiple-9-holdem-2007", multiple_9_holdem_2007, HoldemGame),
)


def load(name: str, catalogue: Iterable[Listed] = CATALOGUE) -> AnyGame:
    """Return the game of that name.

    Parameters
    ----------
    name
        A slug, ``comet-1718``, or the canonical name under other readings,
        ``comet-1718[comet-stops=yes]``.
    catalogue
        Where to look for it.

    Raises
    ------
    UnknownNameError
        If there is no such game, point or candidate; the message names the nearest.
    ReadingError
        If a candidate cannot be played.
    RequestError
        If *name* is not of that form.

    Examples
    --------
    >>> load("comet-1718").name
    'comet-1718'
    """
    slug, changed = parse_name(name)
    known = {listed.slug: listed for listed in catalogue}
    if slug not in known:
        raise UnknownNameError("game", slug, known)
    listed = known[slug]
    return listed.family(listed.make(Choices.of(slug, changed)), listed.make)
