"""Stops games lowered to tables, from which a compiled kernel plays.

The code of the kernel names no rule and no game. The kernel deals, draws and keeps accounts, and looks up
everything else in tables. When the kernel meets a question for the first time, it stops; the rules of the
engine answer the question, and the answer is added to the tables.
"""
