"""The kernel: what a game of any family is, how it is played, and what happens in it."""
