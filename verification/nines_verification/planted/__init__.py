"""Plant a hundred small random faults in a copy of the corpus, to see which checks notice them.

:mod:`~nines_verification.planted.changes` draws the changes. :mod:`~nines_verification.planted.trial` makes
each change in a copy of the sources, and checks the copy. :mod:`~nines_verification.planted.command` stores
the results.
"""
