"""Learn Red Nines of the 20th century from random deals, and measure what the learning is worth.

Run it with the number of deals to learn from, such as ``python learn_red_nines.py 5000``. The policy is
linear: each token has a weight for each number of the observation. It learns by REINFORCE.
"""

import sys

import numpy as np

from nines.adapters.pettingzoo import env
from nines.policies import policy
from nines.shuffle import Stream

LEARNER, RATE, MEASURED, FIRST = "player_1", 0.002, 500, 10**6
TABLE = env("red-nines-20c", seats=4)
ADVICE = policy("hold-nine+go-on+shed-high", TABLE.game).at(TABLE.game)


def at_random(rng, seen):
    return rng.choice(np.flatnonzero(seen["action_mask"]))


def by_advice(rng, _):
    deal = TABLE.deal
    acts = deal.game.legal_acts(deal.position)
    begun = [act for act in acts if deal.codec.begins(act, deal.choice.prefix)]
    observed = deal.game.observe(deal.position, deal.to_act)
    advised = ADVICE(observed, begun, Stream.of(int(rng.integers(1 << 62))))
    return deal.codec.towards(advised, acts, deal.choice.prefix)


def learned(weights):
    def choose(rng, seen):
        tokens, odds = chances(weights, seen)
        return rng.choice(tokens, p=odds)

    return choose


def chances(weights, seen):
    tokens = np.flatnonzero(seen["action_mask"])
    values = weights[tokens] @ (seen["observation"] / 10)
    odds = np.exp(values - values.max())
    return tokens, odds / odds.sum()


def play(seed, rng, first, others):
    """Play a deal; return the gain of the learner, and what it saw and chose."""
    TABLE.reset(seed=seed)
    steps = []
    while not TABLE.deal.over:
        seen = TABLE.observe(TABLE.agent_selection)
        if TABLE.agent_selection == LEARNER:
            token = first(rng, seen)
            steps.append((seen, token))
        else:
            token = others(rng, seen)
        TABLE.step(int(token))
    return TABLE.rewards[LEARNER], steps


def learn(deals, rng):
    weights, usual = np.zeros((len(TABLE.codec.tokens), TABLE.planes.size)), 0.0
    for seed in range(deals):
        gain, steps = play(seed, rng, learned(weights), at_random)
        usual += (gain - usual) / min(seed + 1, 100)
        for seen, token in steps:
            tokens, odds = chances(weights, seen)
            row = RATE * (gain - usual) * seen["observation"] / 10
            weights[tokens] -= np.outer(odds, row)
            weights[token] += row
    return learned(weights)


def gains(rng, first, others):
    return np.array([play(seed, rng, first, others)[0] for seed in range(FIRST, FIRST + MEASURED)])


def main(deals):
    rng = np.random.default_rng(1)
    learner = learn(deals, rng)
    print(f"learned from {deals} deals; points of {LEARNER} in {MEASURED} other deals, 95 % intervals")
    for name, others in (("random players", at_random), ("players who follow the advice", by_advice)):
        change = gains(rng, learner, others) - gains(rng, at_random, others)
        error = 1.96 * change.std(ddof=1) / len(change) ** 0.5
        print(f"against {name}: {change.mean():+.1f} ± {error:.1f} to random play in the same seat")
    change = gains(rng, learner, by_advice) - gains(rng, by_advice, by_advice)
    error = 1.96 * change.std(ddof=1) / len(change) ** 0.5
    print(f"against the same players: {change.mean():+.1f} ± {error:.1f} to the advice in the same seat")


if __name__ == "__main__":
    if not sys.argv[1:] or not sys.argv[1].isdecimal():
        sys.exit("usage: python learn_red_nines.py DEALS, such as 5000")
    main(int(sys.argv[1]))
