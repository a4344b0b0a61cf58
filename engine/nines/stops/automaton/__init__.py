"""A Stops game as an automaton whose tables are filled by asking the rules.

A position is the state of a small automaton, the cards of all hands as bits, and what has happened since the
deal. A state holds everything that the rules see of a turn, except cards. It owns tables: the legal acts for
the few cards of a hand that matter now, and the next state with the events for each act. What no table has
yet, the rules decide on the full position, by the functions of :mod:`nines.stops` that define the game. So
the rules remain the only source. An answer is kept only if it depends on nothing but the state and those
few cards, or together with the facts on which it also depends.
"""
