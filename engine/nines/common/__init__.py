"""Parts that several families of games share, such as packs, lots, rules of a match and tables of odds."""
