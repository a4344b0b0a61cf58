"""Where these tables and the engine differ on purpose, as the passages leave the matter open."""

from __future__ import annotations

# game -> readings under which it shows -> what these tables play, against the engine
IN_DISPUTE: dict[str, dict[str, str]] = {
    "commit-1857": {
        "required-rank-laid=own-run seven-of-diamonds-revived=yes": (
            "all are asked after the seven of diamonds, as the reading says; in the engine its player alone"
        ),
    },
    "commit-1991": {
        "ten-lapses=sequence": "the ten may be laid later, but need not; in the engine it must",
        "aces-stop=yes base-game=commit-1857 comet-as-king=ten-or-next": (
            "the comet led as an ace that stops is followed by any card; in the engine by a two or the ten"
        ),
        "after-the-ten=jack-of-diamonds ten-lapses=deal": (
            "a ten laid later by that right asks for its jack too; in the engine any jack follows"
        ),
        "after-the-ten=jack-of-diamonds ten-lapses=sequence": (
            "a ten laid later by that right asks for its jack too; in the engine any jack follows"
        ),
        "ten-lapses=deal": "the ten may be laid later, but need not; in the engine it must",
    },
    "commit-2011": {
        "aces-stop=yes base-game=commit-1857 comet-as-king=ten-or-next": (
            "the comet led as an ace that stops is followed by any card; in the engine by a two or the ten"
        ),
        "nobody-in-suit=any-suit suit-of-the-order=last-natural": (
            "any suit may follow where nobody holds the next card; in the engine not if a ten is held"
        ),
        "nobody-in-suit=any-suit rest-of-the-rules=commit-1857": (
            "any suit may follow where nobody holds the next card; in the engine not if a ten is held"
        ),
        "comet-as-king=ten-or-next rest-of-the-rules=commit-1857": (
            "the comet laid as the seven of diamonds is followed by any card; in the engine by the ten alone"
        ),
        "first-option-unused=holder": (
            "the player of the comet passes first, if he cannot go on; the engine asks the holder at once"
        ),
    },
}
