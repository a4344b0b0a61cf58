"""Search, shrink and store deciding plays of all editions and candidates; ``nines verify`` replays them."""
