"""Compare the speed of the engine with a peer, written like the games of OpenSpiel, and with other checkouts.

The results are ratios from one run on the same work, because seconds from two machines or two runs are hardly
comparable. Speed is never a test. The test is that the peer and the engine play the same game.
"""

from __future__ import annotations
