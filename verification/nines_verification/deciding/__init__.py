"""Search, shrink and store plays in which two games differ. ``nines verify`` replays the stored plays."""
