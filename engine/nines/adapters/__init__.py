"""Adapters: the games as environments of PettingZoo and as games of OpenSpiel.

Both adapters play deals through :class:`nines.adapters.deal.TokenDeal`, which knows no family of games. An
act is a sequence of tokens, such as ``9♦``, ``as``, ``10``, and one step of an environment is one token; see
:mod:`nines.adapters.codec`. What a seat sees as numbers is in :mod:`nines.adapters.planes`.

:mod:`nines.adapters.pettingzoo` needs the extra ``pettingzoo``, and :mod:`nines.adapters.openspiel` the extra
``openspiel``. The other modules need only the standard library.
"""
