"""Renew everything that can be made after a change of a game: ``python -m nines_verification renew GAME``.

:mod:`~nines_verification.renew.steps` lists what is stored, in the order in which it must be made.
:mod:`~nines_verification.renew.remaining` finds what only a person can do.
:mod:`~nines_verification.renew.changed_files` counts the lines that each step changes.
:mod:`~nines_verification.renew.renewal` does the work.
"""
