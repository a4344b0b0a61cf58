"""Renew everything that can be made after a change of a game: ``python -m nines_verification renew GAME``.

:mod:`~nines_tools.renew.steps` lists what is stored, in the order in which it must be made.
:mod:`~nines_tools.renew.remaining` finds what only a person can do.
:mod:`~nines_tools.renew.changed_files` counts the lines that each step changes.
:mod:`~nines_tools.renew.renewal` does the work.
"""
