"""The answers to open questions that this implementation plays, and those it leaves out, with reasons."""

INFORMATION = "it changes only what players see, not what they may do or must pay"
LOT = "it only says how cards are dealt or who deals first, and the setup already gives the result"
NUMBER = "it only says how many may play, and the second implementation accepts any number"
NOT_PLAYED = "the dossier marks it as not played"

GAMES: dict[str, dict[str, set[str]]] = {
    "multiple-9-2007": {
        "collecting": {"advice"},
        "companion-when": {"same-turn", "earlier-turn"},
        "dealer": {"before-first-hand", "first-hand"},
        "dealt-nine": {"yes", "no"},
        "dealt-out": {"first-in-turn", "own-turn", "shared"},
        "direction": {"clockwise", "anticlockwise"},
        "discard-due": {"no"},
        "discards-seen": {"all"},
        "draw-due": {"yes", "no"},
        "draws-in-a-turn": {"one"},
        "endless-play": {"two-hundred-turns", "twenty-turns"},
        "first-dealer": {"at-random"},
        "first-hand-next": {"next", "winner", "same"},
        "groups-announced": {"no"},
        "how-many-players": {"to-six"},
        "illegal-discard": {"taken-back"},
        "last-nine": {"one-or-two-sets", "two-cards"},
        "multiples-above": {"as-they-come"},
        "nine-alone": {"whole-discard", "each-group"},
        "nine-companion": {"any-group", "nine-card"},
        "nothing-to-draw": {"play-on", "drawn", "fewest-cards", "lowest-total"},
        "packets": {"singly"},
        "rank-split": {"yes", "no"},
        "reshuffle": {"always", "once"},
        "sitting": {"one-round"},
        "sitting-tied": {"shared", "extra-deal"},
        "what-is-won": {"the-game"},
        "which-pack": {"one-pack"},
        "whole-sets": {"any", "whole"},
    }
}

LEFT_OUT: dict[str, dict[str, str]] = {
    "multiple-9-2007": {
        "collecting=rule": NOT_PLAYED,
        "discard-due=to-win": NOT_PLAYED,
        "discards-seen=last-turn": INFORMATION,
        "draw-due=from-discards": NOT_PLAYED,
        "draws-in-a-turn=again": NOT_PLAYED,
        "endless-play=never": NOT_PLAYED,
        "first-dealer=last-seat": LOT,
        "groups-announced=yes": NOT_PLAYED,
        "how-many-players=to-ten": NUMBER,
        "how-many-players=two": NUMBER,
        "illegal-discard=penalty": NOT_PLAYED,
        "multiples-above=ceiling": NOT_PLAYED,
        "nothing-to-draw=forced": NOT_PLAYED,
        "packets=whole-hands": LOT,
        "reshuffle=last-stays": NOT_PLAYED,
        "sitting=open": NOT_PLAYED,
        "what-is-won=cards-left": NOT_PLAYED,
        "which-pack=with-jokers": NOT_PLAYED,
    }
}
