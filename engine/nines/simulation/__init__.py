"""Simulations: very many deals of an edition, played only by programs.

Compiled code plays the families whose games can be lowered to tables, and the engine plays all others.
Both play the same deals in the same way.
"""
