"""Stops games lowered to tables, from which a compiled kernel plays.

The kernel names no rule and no game. It deals, draws and keeps accounts; all else it looks up in tables. The
tables are made by asking the rules of the engine: when the kernel meets a question for the first time, it
stops, the engine answers, and the answer is kept.
"""
