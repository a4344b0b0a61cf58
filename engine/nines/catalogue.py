"""The catalogue of nines: every game that can be played, by family and then by date."""

from __future__ import annotations

from typing import Final

from nines.libraries.catalogue import Catalogue, Listed

CATALOGUE: Final = Catalogue(
    corpus="nines_corpus",
    families={
        "stops": "nines.stops.family:STOPS",
        "ninety-nine": "nines.ninety_nine.family:NINETY_NINE",
        "multiple-9": "nines.multiple9.family:MULTIPLE9",
        "multiple-9-holdem": "nines.holdem.family:HOLDEM",
    },
    games=(
        Listed("comet-1718", "stops", "nines.stops.games.comet_1718:comet_1718"),
        Listed("comet-1752", "stops", "nines.stops.games.comet_1752:comet_1752"),
        Listed("comet-1753", "stops", "nines.stops.games.comet_1753:comet_1753"),
        Listed("hoc-mazarin-1765", "stops", "nines.stops.games.hoc_mazarin_1765:hoc_mazarin_1765"),
        Listed("commit-1857", "stops", "nines.stops.games.commit_1857:commit_1857"),
        Listed("planetenspiel-1861", "stops", "nines.stops.games.planetenspiel_1861:planetenspiel_1861"),
        Listed("red-nines-1881", "stops", "nines.stops.games.red_nines_1881:red_nines_1881"),
        Listed("newmarket-1891", "stops", "nines.stops.games.newmarket_1891:newmarket_1891"),
        Listed("pope-joan-1909", "stops", "nines.stops.games.pope_joan_1909:pope_joan_1909"),
        Listed("commit-1914", "stops", "nines.stops.games.commit_1914:commit_1914"),
        Listed("red-nines-20c", "stops", "nines.stops.games.red_nines_20c:red_nines_20c"),
        Listed("pink-nines-1974", "stops", "nines.stops.games.pink_nines_1974:pink_nines_1974"),
        Listed("comet-1991", "stops", "nines.stops.games.comet_1991:comet_1991"),
        Listed("commit-1991", "stops", "nines.stops.games.commit_1991:commit_1991"),
        Listed("pink-nines-2008", "stops", "nines.stops.games.pink_nines_2008:pink_nines_2008"),
        Listed("comet-2011-two-hand", "stops", "nines.stops.games.comet_2011_two_hand:comet_2011_two_hand"),
        Listed("comet-2011", "stops", "nines.stops.games.comet_2011:comet_2011"),
        Listed("commit-2011", "stops", "nines.stops.games.commit_2011:commit_2011"),
        Listed("comet-2018", "stops", "nines.stops.games.comet_2018:comet_2018"),
        Listed("ninety-nine-3p", "ninety-nine", "nines.ninety_nine.games.ninety_nine_3p:ninety_nine_3p"),
        Listed("ninety-nine-2p", "ninety-nine", "nines.ninety_nine.games.ninety_nine_2p:ninety_nine_2p"),
        Listed("ninety-nine-4p", "ninety-nine", "nines.ninety_nine.games.ninety_nine_4p:ninety_nine_4p"),
        Listed(
            "ninety-nine-classic",
            "ninety-nine",
            "nines.ninety_nine.games.ninety_nine_classic:ninety_nine_classic",
        ),
        Listed("oxford-whist", "ninety-nine", "nines.ninety_nine.games.oxford_whist:oxford_whist"),
        Listed("multiple-9-2007", "multiple-9", "nines.multiple9.games.multiple_9_2007:multiple_9_2007"),
        Listed(
            "multiple-9-holdem-2007",
            "multiple-9-holdem",
            "nines.holdem.games.multiple_9_holdem_2007:multiple_9_holdem_2007",
        ),
    ),
    checks="nines_verification",
    distribution="nines-rules",
)
