"""Simulations: very many deals of an edition, played only by programs.

Families whose games can be lowered to tables are played by a compiled kernel, all others by the engine; both
play the same deals in the same way.
"""
