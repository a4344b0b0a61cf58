"""Deciding plays of all editions and candidates: found, shrunk, stored, and replayed by ``nines verify``."""
