"""How fast the engine plays beside others: a peer written as OpenSpiel's games are, and other checkouts.

The figures are ratios, of one run, on the same work: seconds of two machines, or of two hours, say little
beside each other. Speed is never a test; that the peer and the engine play the same game is one.
"""

from __future__ import annotations
