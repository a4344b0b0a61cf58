"""Stops games lowered to tables, from which compiled code plays.

The code that plays, called the machine here, names no rule and no game. It deals, draws and keeps
accounts, and looks up everything else in tables. When the machine meets a question for the first time, it
stops; the rules of the engine answer the question, and the answer is added to the tables.
"""
