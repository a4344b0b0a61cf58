"""Plant a hundred small random faults in a copy of the corpus, to see which checks notice them.

:mod:`~nines_tools.planted.changes` draws the changes. :mod:`~nines_tools.planted.trial` makes
each change in a copy of the sources, and checks the copy. :mod:`~nines_tools.planted.command` stores
the results.
"""
