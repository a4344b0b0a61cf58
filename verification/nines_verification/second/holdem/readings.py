"""The answers to open questions that this implementation plays, and those it leaves out, with reasons."""

INFORMATION = "it changes only what players see, not what they may do or must pay"
LOT = "it only says how cards, chips or button are assigned, and the setup already gives the result"
NUMBER = "it only says how many may play, and the second implementation accepts any number"
NOT_PLAYED = "the dossier marks it as not played"

GAMES: dict[str, dict[str, set[str]]] = {
    "multiple-9-holdem-2007": {
        "all-seven-cards": {"any"},
        "best-arrangement": {"best"},
        "bet-limit": {"fixed", "no-limit", "pot-limit"},
        "big-blind-speaks": {"yes", "no"},
        "button-moves": {"yes", "no"},
        "button-small-blind": {"yes", "no"},
        "cards-burned": {"no"},
        "chips-at-first": {"hundred"},
        "equal-hands": {"divided"},
        "first-button": {"at-random"},
        "fold-unasked": {"no", "yes"},
        "hole-cards-singly": {"yes"},
        "how-many-players": {"two-to-ten"},
        "later-bets": {"double", "same"},
        "lone-nine-counts": {"yes", "no"},
        "losers-show": {"yes"},
        "most-raises": {"three", "four", "no-cap"},
        "nines-counted": {"all-groups", "largest-group"},
        "no-multiple": {"no-nines"},
        "odd-chip": {"left-of-button", "last"},
        "partly-used-rank": {"yes", "no"},
        "poker-custom": {"usual"},
        "raises-between-two": {"no", "yes"},
        "rank-split": {"yes", "no"},
        "short-blind": {"as-put", "whole"},
        "short-raise": {"yes", "no"},
        "side-pots": {"yes", "no"},
        "sitting": {"round-of-deals", "one-deal", "until-ruin"},
        "sitting-tied": {"shared", "extra-deal"},
        "small-bet": {"two", "four"},
        "special-hand-first": {"no"},
        "unused-aces-each": {"yes", "no"},
        "unused-compared": {"one-by-one", "together"},
    }
}

LEFT_OUT: dict[str, dict[str, str]] = {
    "multiple-9-holdem-2007": {
        "all-seven-cards=every-card": NOT_PLAYED,
        "all-seven-cards=one-own": NOT_PLAYED,
        "best-arrangement=announced": NOT_PLAYED,
        "cards-burned=yes": LOT,
        "chips-at-first=two-hundred": LOT,
        "equal-hands=suits-decide": NOT_PLAYED,
        "first-button=highest-card": LOT,
        "hole-cards-singly=no": LOT,
        "how-many-players=two-to-twenty-three": NUMBER,
        "losers-show=no": INFORMATION,
        "no-multiple=out": NOT_PLAYED,
        "poker-custom=of-its-own": NOT_PLAYED,
        "special-hand-first=yes": NOT_PLAYED,
    }
}
