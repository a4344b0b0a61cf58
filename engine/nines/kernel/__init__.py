"""The kernel: the parts that games of every family share, how games are played, and their events."""
