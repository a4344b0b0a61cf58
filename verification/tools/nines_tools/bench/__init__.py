"""Compare the speed of the engine with a second program, the peer, and with other versions of the engine.

The peer is a game written like the games of OpenSpiel. The results are ratios from one run on the same work,
because times from different machines or runs can hardly be compared. No test requires a certain speed. A test
checks that the peer and the engine play the same game.
"""

from __future__ import annotations
