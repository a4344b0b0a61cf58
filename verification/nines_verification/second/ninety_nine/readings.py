"""The answers to open questions that this implementation plays, and those it leaves out, with reasons."""

INFORMATION = "it changes only what players see, not what they may do or must pay"
LOT = "it only says who deals first, and the setup already names the dealer"
NOT_PLAYED = "the dossier marks it as not played"

_MODERN: dict[str, set[str]] = {
    "bid-proof": {"all"},
    "bids-in-turn": {"hidden"},
    "exposure-time": {"before-lead"},
    "failed-premium": {"each", "share", "successful"},
    "first-dealer": {"at-random"},
    "first-hand-next": {"next", "same"},
    "game-bonus": {"succeeded", "everyone"},
    "game-scheme": {"parlett", "target-200", "target-500"},
    "infobox": {"text"},
    "match-end": {"one-player", "together"},
    "new-game": {"from-nothing"},
    "no-trump-round": {"each-game", "match"},
    "outbid-declaration": {"void"},
    "premium-priority": {"in-turn", "together"},
    "premium-upgrade": {"declarer-once"},
    "revelation-shows": {"everything"},
    "revokes": {"impossible"},
    "sitting-tied": {"shared", "extra-deal"},
    "trumps-led": {"any"},
    "won-the-round": {"made-the-bid"},
}
_MODERN_OUT: dict[str, str] = {
    "bid-proof=successful": INFORMATION,
    "bids-in-turn=in-turn": NOT_PLAYED,
    "bids-in-turn=changed": NOT_PLAYED,
    "exposure-time=after-lead": INFORMATION,
    "first-dealer=last-seat": LOT,
    "first-hand-next=winner": NOT_PLAYED,
    "infobox=head": NOT_PLAYED,
    "new-game=from-the-last": NOT_PLAYED,
    "outbid-declaration=stands": NOT_PLAYED,
    "premium-upgrade=all-before": NOT_PLAYED,
    "premium-upgrade=never": NOT_PLAYED,
    "revelation-shows=hand": INFORMATION,
    "revokes=penalty": NOT_PLAYED,
    "trumps-led=no-trumps-first": NOT_PLAYED,
    "won-the-round=most-tricks": NOT_PLAYED,
}


def _without(points: set[str], readings: dict[str, set[str]]) -> dict[str, set[str]]:
    return {point: candidates for point, candidates in readings.items() if point not in points}


def _out_without(points: set[str], out: dict[str, str]) -> dict[str, str]:
    return {key: why for key, why in out.items() if key.split("=")[0] not in points}


_NO_REVEALING = {
    "outbid-declaration",
    "premium-priority",
    "premium-upgrade",
    "revelation-shows",
}
_NO_SUCCESS_TRUMPS = {"infobox", "no-trump-round", "won-the-round"}
_OXFORD_KEEPS = {"bids-in-turn", "first-dealer", "first-hand-next", "revokes", "sitting-tied", "trumps-led"}

GAMES: dict[str, dict[str, set[str]]] = {
    "ninety-nine-3p": _MODERN,
    "ninety-nine-4p": {**_MODERN, "ten-tricks": {"nothing"}},
    "ninety-nine-2p": {
        **_without(_NO_REVEALING, _MODERN),
        "both-declare": {"in-turn", "together"},
        "both-declare-and-fail": {"dummy-only", "each-too"},
        "dummy-bid": {"first-three"},
        "dummy-counts": {"yes", "no"},
        "dummy-exact": {"success", "neither"},
        "dummy-order": {"same-player"},
        "dummy-score": {"not-kept", "kept"},
        "dummy-seen": {"after-declarations"},
        "dummy-short": {"as-told"},
        "one-declares-and-fails": {"both-others"},
        "revelation-banned": {"both-may-declare"},
    },
    "ninety-nine-classic": {
        **_without(_NO_SUCCESS_TRUMPS, _MODERN),
        "classic-players": {"three", "three-or-four"},
        "classic-scoring": {"as-modern"},
        "joker-as-nine": {"that-nine"},
        "rest-of-the-rules": {"as-modern"},
        "turn-up-out-of-play": {"yes"},
        "turn-up-replaces": {"always", "after-the-first"},
        "turn-up-when": {"before-bids"},
    },
    "oxford-whist": {
        **{point: _MODERN[point] for point in _OXFORD_KEEPS},
        "bid-proof": {"at-scoring"},
        "oxford-award": {"ten-and-tricks", "ten-only", "ten-in-all"},
        "oxford-deals": {"sixteen", "twenty"},
        "premiums-abolished": {"abolished"},
        "three-ways": {"all-told"},
        "trump-card-used": {"out"},
    },
}

LEFT_OUT: dict[str, dict[str, str]] = {
    "ninety-nine-3p": _MODERN_OUT,
    "ninety-nine-4p": {**_MODERN_OUT, "ten-tricks=nine-is-ten": NOT_PLAYED},
    "ninety-nine-2p": {
        **_out_without(_NO_REVEALING, _MODERN_OUT),
        "dummy-bid=any-three": NOT_PLAYED,
        "dummy-order=in-turn": NOT_PLAYED,
        "dummy-seen=after-bids": INFORMATION,
        "dummy-short=exact-only": NOT_PLAYED,
        "one-declares-and-fails=dummy-only": NOT_PLAYED,
        "revelation-banned=one-only": NOT_PLAYED,
    },
    "ninety-nine-classic": {
        **_out_without(_NO_SUCCESS_TRUMPS, _MODERN_OUT),
        "classic-players=two-too": NOT_PLAYED,
        "classic-scoring=otherwise": NOT_PLAYED,
        "joker-as-nine=nothing": NOT_PLAYED,
        "rest-of-the-rules=left-out": NOT_PLAYED,
        "turn-up-out-of-play=exchanged": NOT_PLAYED,
        "turn-up-when=after-bids": NOT_PLAYED,
    },
    "oxford-whist": {
        **{key: why for key, why in _MODERN_OUT.items() if key.split("=")[0] in _OXFORD_KEEPS},
        "bid-proof=never": INFORMATION,
        "oxford-award=capped": NOT_PLAYED,
        "premiums-abolished=kept": NOT_PLAYED,
        "three-ways=three": NOT_PLAYED,
        "trump-card-used=back": NOT_PLAYED,
    },
}
