"""Draw sentences of ours by a seed, for a reader who marks what had to be read twice."""
