"""The kernel: the code that all families of games share, for playing a game and recording its events."""
