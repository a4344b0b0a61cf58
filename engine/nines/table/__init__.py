"""A table at which people and programs play: whose turn it is, what they may do, what they see, and why.

``nines play --human`` and the table on the pages of the games only show what this part of the engine answers.
It imports nothing that simulates, counts or compares games, so it is ready soon in a page too.
"""
